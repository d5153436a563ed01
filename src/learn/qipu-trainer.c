/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Chooses questions: single moves that went wrong first, then kinds that are due, then new kinds as
 * the stages open. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-trainer.h"

#include <string.h>

#include "notation/qipu-notation.h"

#define ITEM_PREFIX "item/"

/* Names of the choices kept with the progress. */
#define EXERCISES "exercises"
#define FAMILIES "families"

#define ALL_EXERCISES ((1u << QIPU_N_EXERCISES) - 1)
#define ALL_FAMILIES ((1u << QIPU_N_FAMILIES) - 1)

struct _QipuTrainer
{
  QipuExercises *exercises;
  QipuProgress *progress;
  GRand *random;
  guint exercise_set;
  guint family_set;

  QipuTask task;
  char *kind_key;
  char *item_key;
  gboolean has_task;
  gboolean answered;
};

/* The stage of a kind of difficulty for Red; Black comes one later where counting from the other
 * side is what is new. */
static const guint skill_stages[QIPU_N_SKILLS] = { 1, 1, 3, 3, 3, 4, 5, 5, 5 };

static guint
read_set (QipuProgress *progress, const char *name, guint all, guint fallback)
{
  guint set = qipu_progress_get_choice (progress, name, fallback) & all;

  return set != 0 ? set : fallback;
}

/**
 * qipu_trainer_new:
 * @exercises: moves to practise with
 * @progress: what is known
 * @seed: of the random choices
 *
 * Returns: (transfer full): a trainer; ask it for the next question
 */
QipuTrainer *
qipu_trainer_new (QipuExercises *exercises, QipuProgress *progress, guint32 seed)
{
  QipuTrainer *self = g_new0 (QipuTrainer, 1);

  self->exercises = exercises;
  self->progress = progress;
  self->random = g_rand_new_with_seed (seed);
  self->exercise_set = read_set (progress, EXERCISES, ALL_EXERCISES, ALL_EXERCISES);
  self->family_set = read_set (progress, FAMILIES, ALL_FAMILIES,
                               1 << QIPU_FAMILY_WXF | 1 << QIPU_FAMILY_CHINESE);

  return self;
}

/**
 * qipu_trainer_free:
 * @self: (transfer full) (nullable): a trainer
 */
void
qipu_trainer_free (QipuTrainer *self)
{
  if (self == NULL)
    return;

  g_rand_free (self->random);
  g_free (self->kind_key);
  g_free (self->item_key);
  g_free (self);
}

/**
 * qipu_trainer_set_exercises:
 * @self: a trainer
 * @exercises: a set of 1 << #QipuExercise, not empty
 *
 * Chooses which exercises are asked from the next question on.
 */
void
qipu_trainer_set_exercises (QipuTrainer *self, guint exercises)
{
  g_return_if_fail (exercises > 0 && exercises < 1 << QIPU_N_EXERCISES);

  self->exercise_set = exercises;
  qipu_progress_set_choice (self->progress, EXERCISES, exercises);
}

/**
 * qipu_trainer_set_families:
 * @self: a trainer
 * @families: a set of 1 << #QipuFamily, not empty
 *
 * Chooses which notations are asked from the next question on.
 */
void
qipu_trainer_set_families (QipuTrainer *self, guint families)
{
  g_return_if_fail (families > 0 && families < 1 << QIPU_N_FAMILIES);

  self->family_set = families;
  qipu_progress_set_choice (self->progress, FAMILIES, families);
}

/**
 * qipu_trainer_get_exercises:
 * @self: a trainer
 *
 * Returns: the set of exercises that are asked
 */
guint
qipu_trainer_get_exercises (QipuTrainer *self)
{
  return self->exercise_set;
}

/**
 * qipu_trainer_get_families:
 * @self: a trainer
 *
 * Returns: the set of notations that are asked
 */
guint
qipu_trainer_get_families (QipuTrainer *self)
{
  return self->family_set;
}

static gboolean
is_asked (QipuTrainer *self, const QipuTrainerKind *kind)
{
  if ((self->exercise_set & 1 << kind->exercise) == 0)
    return FALSE;
  /* a file is counted alike in every notation that counts files, and the numerals of Chinese texts
   * are worth knowing for whoever reads any of them */
  if (kind->exercise == QIPU_EXERCISE_FILE)
    return TRUE;
  if (kind->exercise == QIPU_EXERCISE_MOVER)
    return (self->family_set & 1 << QIPU_FAMILY_CHINESE) != 0
           || self->exercise_set == 1 << QIPU_EXERCISE_MOVER;

  return (self->family_set & 1 << kind->family) != 0;
}

static void
add_kind (QipuTrainer *self, QipuTrainerKind *kinds, guint *n_kinds, QipuTrainerKind kind)
{
  if (!is_asked (self, &kind))
    return;

  g_assert (*n_kinds < QIPU_TRAINER_MAX_KINDS);
  kinds[(*n_kinds)++] = kind;
}

static void
add_reading_kinds (QipuTrainer *self,
                   QipuTrainerKind *kinds,
                   guint *n_kinds,
                   QipuExercise exercise,
                   guint stage)
{
  for (QipuFamily family = QIPU_FAMILY_WXF; qipu_family_has_parts (family); family++)
    for (QipuSkill skill = 0; skill < QIPU_N_SKILLS; skill++)
      for (QipuColour side = QIPU_RED; side <= QIPU_BLACK; side++)
        {
          guint own = skill_stages[skill] + (skill <= QIPU_SKILL_STEPS ? side : 0);

          if (own == stage)
            add_kind (self, kinds, n_kinds,
                      (QipuTrainerKind){ exercise, family, skill, side, stage });
        }

  /* names of points have no kinds of their own and are the same for both sides */
  for (QipuFamily family = QIPU_FAMILY_ICCS; family < QIPU_N_FAMILIES && stage == 1; family++)
    add_kind (self, kinds, n_kinds, (QipuTrainerKind){ exercise, family, 0, QIPU_RED, stage });
}

/**
 * qipu_trainer_get_kinds:
 * @self: a trainer
 * @kinds: (out): the kinds of question that are asked
 *
 * Returns: how many there are
 */
guint
qipu_trainer_get_kinds (QipuTrainer *self, QipuTrainerKind kinds[QIPU_TRAINER_MAX_KINDS])
{
  guint n = 0;

  for (QipuColour side = QIPU_RED; side <= QIPU_BLACK; side++)
    add_kind (self, kinds, &n, (QipuTrainerKind){ QIPU_EXERCISE_FILE, 0, 0, side, 0 });
  add_kind (self, kinds, &n,
            (QipuTrainerKind){ QIPU_EXERCISE_MOVER, QIPU_FAMILY_CHINESE, 0, QIPU_RED, 0 });
  for (guint stage = 1; stage <= 5; stage++)
    {
      add_reading_kinds (self, kinds, &n, QIPU_EXERCISE_PLAY, stage);
      add_reading_kinds (self, kinds, &n, QIPU_EXERCISE_WRITE, stage);
    }

  return n;
}

/**
 * qipu_trainer_kind_dup_key:
 * @kind: a kind of question
 *
 * Returns: (transfer full): its key in the progress
 */
char *
qipu_trainer_kind_dup_key (const QipuTrainerKind *kind)
{
  static const char *const sides[] = { "red", "black" };
  const char *exercise = qipu_exercise_get_id (kind->exercise);

  if (kind->exercise == QIPU_EXERCISE_FILE)
    return g_strdup_printf ("kind/%s/%s", exercise, sides[kind->side]);
  if (kind->exercise == QIPU_EXERCISE_MOVER)
    return g_strdup_printf ("kind/%s", exercise);
  if (!qipu_family_has_parts (kind->family))
    return g_strdup_printf ("kind/%s/%s", exercise, qipu_family_get_id (kind->family));

  return g_strdup_printf ("kind/%s/%s/%s/%s", exercise, qipu_family_get_id (kind->family),
                          qipu_skill_get_id (kind->skill), sides[kind->side]);
}

static const QipuCard *
get_card (QipuTrainer *self, const QipuTrainerKind *kind)
{
  g_autofree char *key = qipu_trainer_kind_dup_key (kind);

  return qipu_progress_get (self->progress, key);
}

/* Whoever has been right as often as this may go on, even if it was forgotten meanwhile. */
static gboolean
is_passed (QipuTrainer *self, const QipuTrainerKind *kind)
{
  const QipuCard *card = get_card (self, kind);

  return card->streak >= QIPU_TRAINER_KIND_STREAK
         || card->right >= 2 * QIPU_TRAINER_KIND_STREAK + card->wrong;
}

static guint
find_stage (QipuTrainer *self, const QipuTrainerKind *kinds, guint n)
{
  guint stage = n > 0 ? kinds[0].stage : 0;

  for (guint i = 0; i < n; i++)
    {
      stage = kinds[i].stage;
      if (!is_passed (self, &kinds[i]))
        break;
    }

  return stage;
}

/**
 * qipu_trainer_get_stage:
 * @self: a trainer
 *
 * Returns: the highest stage that is open, 0…5
 */
guint
qipu_trainer_get_stage (QipuTrainer *self)
{
  QipuTrainerKind kinds[QIPU_TRAINER_MAX_KINDS];

  return find_stage (self, kinds, qipu_trainer_get_kinds (self, kinds));
}

/* How much a kind wants to be asked; the greatest number wins, 0 = not now. */
static guint
get_urgency (QipuTrainer *self, const QipuTrainerKind *kind, guint stage, gint64 now)
{
  const QipuCard *card = get_card (self, kind);
  g_autofree char *key = qipu_trainer_kind_dup_key (kind);
  guint urgency;

  if (qipu_card_is_new (card))
    urgency = kind->stage <= stage ? 2 : 0;
  else if (qipu_card_is_due (card, now))
    urgency = 3;
  else if (card->streak < QIPU_TRAINER_KIND_STREAK)
    urgency = 2;
  else
    urgency = 1;

  /* the same kind twice running only when there is nothing else */
  if (urgency > 1 && g_strcmp0 (key, self->kind_key) == 0)
    urgency = 1;

  return urgency;
}

static gboolean
choose_kind (QipuTrainer *self, gint64 now, QipuTrainerKind *chosen)
{
  QipuTrainerKind kinds[QIPU_TRAINER_MAX_KINDS];
  guint n = qipu_trainer_get_kinds (self, kinds);
  guint stage = find_stage (self, kinds, n);
  guint best = 0;
  gint32 n_best = 0;

  for (guint i = 0; i < n; i++)
    {
      guint urgency = get_urgency (self, &kinds[i], stage, now);

      if (urgency == 0 || urgency < best)
        continue;
      n_best = urgency > best ? 1 : n_best + 1;
      best = urgency;
      if (g_rand_int_range (self->random, 0, n_best) == 0)
        *chosen = kinds[i];
    }

  return best > 0;
}

/* One of the kinds of difficulty that are open; who only asks for what has none meets them all. */
static QipuSkill
choose_open_skill (QipuTrainer *self)
{
  QipuTrainerKind kinds[QIPU_TRAINER_MAX_KINDS];
  guint n_kinds = qipu_trainer_get_kinds (self, kinds);
  guint stage = find_stage (self, kinds, n_kinds);
  gboolean rises = n_kinds > 0 && kinds[n_kinds - 1].stage > 1;
  QipuSkill skill = QIPU_SKILL_TRAVERSE;
  gint32 n = 0;

  for (QipuSkill candidate = 0; candidate < QIPU_N_SKILLS; candidate++)
    if ((!rises || skill_stages[candidate] <= MAX (stage, 1)) &&
        g_rand_int_range (self->random, 0, ++n) == 0)
      skill = candidate;

  return skill;
}

/* A move of the kind; names of points, files and movers may use any that is not too hard yet. */
static const QipuExerciseMove *
choose_move (QipuTrainer *self, const QipuTrainerKind *kind)
{
  QipuSkill skill = kind->skill;
  QipuColour side = kind->side;
  guint n;

  if (kind->exercise == QIPU_EXERCISE_FILE || kind->exercise == QIPU_EXERCISE_MOVER ||
      !qipu_family_has_parts (kind->family))
    skill = choose_open_skill (self);
  if (kind->exercise == QIPU_EXERCISE_MOVER || !qipu_family_has_parts (kind->family))
    side = (QipuColour) g_rand_int_range (self->random, 0, 2);

  n = qipu_exercises_get_n (self->exercises, skill, side);
  if (n == 0)
    return NULL;

  return qipu_exercises_get (self->exercises, skill, side,
                             (guint) g_rand_int_range (self->random, 0, (gint32) n));
}

static char *
dup_item_key (const QipuTask *task)
{
  char fen[QIPU_FEN_SIZE];
  char move[QIPU_MOVE_TEXT_SIZE];

  qipu_position_get_fen (&task->position, fen);
  qipu_notation_format (&task->position, task->move, QIPU_NOTATION_UCI, NULL, move);

  return g_strdup_printf (ITEM_PREFIX "%s|%s|%s|%s", qipu_exercise_get_id (task->exercise),
                          qipu_family_get_id (task->family), fen, move);
}

static int
find_id (const char *id, const char *(*get_id) (guint), guint n)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (id, get_id (i)) == 0)
      return (int) i;

  return -1;
}

static const char *
get_exercise_id (guint index)
{
  return qipu_exercise_get_id ((QipuExercise) index);
}

static const char *
get_family_id (guint index)
{
  return qipu_family_get_id ((QipuFamily) index);
}

/* The key of a single move holds everything that its question is made of. */
static gboolean
read_item (QipuTrainer *self, const char *key, QipuTask *task)
{
  g_auto (GStrv) parts = g_strsplit (key + strlen (ITEM_PREFIX), "|", -1);
  QipuPosition position;
  QipuParse parse;
  int exercise, family;

  if (g_strv_length (parts) != 4)
    return FALSE;
  exercise = find_id (parts[0], get_exercise_id, QIPU_N_EXERCISES);
  family = find_id (parts[1], get_family_id, QIPU_N_FAMILIES);
  if (exercise < 0 || family < 0
      || qipu_position_set_fen (&position, parts[2], NULL) != QIPU_FEN_OK
      || qipu_notation_parse (&position, parts[3], strlen (parts[3]), NULL, &parse)
             != QIPU_PARSE_OK)
    return FALSE;

  qipu_task_init (task, (QipuExercise) exercise, (QipuFamily) family, &position, parse.move,
                  self->random);
  return TRUE;
}

static gboolean
ask_due_item (QipuTrainer *self, gint64 now)
{
  g_autoptr (GPtrArray) due = qipu_progress_find_due (self->progress, ITEM_PREFIX, now);

  for (guint i = 0; i < due->len; i++)
    {
      const char *key = due->pdata[i];
      QipuTask task;
      QipuTrainerKind kind;

      if (!read_item (self, key, &task))
        continue;
      kind = (QipuTrainerKind){ task.exercise, task.family, task.skill,
                                qipu_position_get_side (&task.position), 0 };
      if (!is_asked (self, &kind))
        continue;

      self->task = task;
      g_free (self->kind_key);
      self->kind_key = qipu_trainer_kind_dup_key (&kind);
      g_free (self->item_key);
      self->item_key = g_strdup (key);
      return TRUE;
    }

  return FALSE;
}

static void
ask_kind (QipuTrainer *self, gint64 now)
{
  QipuTrainerKind kind;
  const QipuExerciseMove *move;

  if (!choose_kind (self, now, &kind))
    return;
  move = choose_move (self, &kind);
  g_return_if_fail (move != NULL);

  qipu_task_init (&self->task, kind.exercise, kind.family, &move->position, move->move,
                  self->random);
  g_free (self->kind_key);
  self->kind_key = qipu_trainer_kind_dup_key (&kind);
  g_free (self->item_key);
  self->item_key = dup_item_key (&self->task);
}

/**
 * qipu_trainer_next:
 * @self: a trainer
 * @now: seconds since 1970
 *
 * Asks the next question.
 */
void
qipu_trainer_next (QipuTrainer *self, gint64 now)
{
  if (!ask_due_item (self, now))
    ask_kind (self, now);
  self->has_task = TRUE;
  self->answered = FALSE;
}

/**
 * qipu_trainer_get_task:
 * @self: a trainer
 *
 * Returns: (transfer none) (nullable): the question, valid until the next one
 */
const QipuTask *
qipu_trainer_get_task (QipuTrainer *self)
{
  return self->has_task ? &self->task : NULL;
}

/**
 * qipu_trainer_answer:
 * @self: a trainer
 * @answer: to its question
 * @now: seconds since 1970
 *
 * Takes the first answer to a question down. A wrong one makes the single move come back, and a
 * text that says nothing (a slip of the keyboard) counts for nothing.
 */
void
qipu_trainer_answer (QipuTrainer *self, const QipuAnswer *answer, gint64 now)
{
  QipuGrade grade = answer->right ? QIPU_GRADE_GOOD : QIPU_GRADE_AGAIN;

  g_return_if_fail (self->has_task);

  if (self->answered || !answer->understood)
    return;

  self->answered = TRUE;
  qipu_progress_answer (self->progress, self->kind_key, grade, QIPU_TRAINER_KIND_STREAK, now);
  if (!answer->right
      || !qipu_card_is_new (qipu_progress_get (self->progress, self->item_key)))
    qipu_progress_answer (self->progress, self->item_key, grade, QIPU_TRAINER_ITEM_STREAK, now);
}
