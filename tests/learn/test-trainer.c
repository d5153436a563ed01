/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The trainer with simulated learners. */

#include "config.h"

#include <string.h>

#include "learn/qipu-trainer.h"
#include "rules/qipu-board.h"

#define START 1700000000
#define DAY (24 * 60 * 60)

typedef struct
{
  QipuExercises *exercises;
  QipuProgress *progress;
  QipuTrainer *trainer;
  gint64 now;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->exercises = qipu_exercises_new ();
  self->progress = qipu_progress_new (NULL);
  self->trainer = qipu_trainer_new (self->exercises, self->progress,
                                    (guint32) g_test_rand_int ());
  self->now = START;
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  qipu_trainer_free (self->trainer);
  qipu_progress_free (self->progress);
  qipu_exercises_free (self->exercises);
}

static void
answer_task (const QipuTask *task, gboolean right, QipuAnswer *answer)
{
  guint file = (guint) qipu_board_file_number (qipu_move_from (task->move),
                                               qipu_position_get_side (&task->position));
  QipuColour side = qipu_position_get_side (&task->position);

  switch (task->exercise)
    {
    case QIPU_EXERCISE_FILE:
      qipu_task_answer_file (task, right ? file : file % 9 + 1, answer);
      break;
    case QIPU_EXERCISE_MOVER:
      qipu_task_answer_side (task, right ? side : qipu_colour_other (side), answer);
      break;
    case QIPU_EXERCISE_PLAY:
    case QIPU_EXERCISE_WRITE:
    default:
      memset (answer, 0, sizeof *answer);
      answer->understood = TRUE;
      answer->right = right;
      break;
    }
  g_assert_true (answer->right == right);
}

static void
go (Fixture *self, gboolean right)
{
  QipuAnswer answer;

  qipu_trainer_next (self->trainer, self->now);
  answer_task (qipu_trainer_get_task (self->trainer), right, &answer);
  qipu_trainer_answer (self->trainer, &answer, self->now);
  self->now += 10;
}

/* Somebody who is always right meets every kind, easy ones first, and then has nothing due. */
static void
test_perfect (Fixture *self, gconstpointer data)
{
  QipuTrainerKind kinds[QIPU_TRAINER_MAX_KINDS];
  guint n_kinds = qipu_trainer_get_kinds (self->trainer, kinds);
  QipuProgressCount count;
  guint last_stage = 0;

  g_assert_cmpuint (n_kinds, ==, 2 + 1 + 2 * 2 * QIPU_N_SKILLS * 2);
  g_assert_cmpuint (qipu_trainer_get_stage (self->trainer), ==, 0);
  for (guint i = 0; i < n_kinds * (QIPU_TRAINER_KIND_STREAK + 1); i++)
    {
      guint stage;

      go (self, TRUE);
      stage = qipu_trainer_get_stage (self->trainer);
      g_assert_cmpuint (stage, >=, last_stage);
      last_stage = stage;
    }
  g_assert_cmpuint (last_stage, ==, 5);
  qipu_progress_count (self->progress, "kind/", self->now, &count);
  g_assert_cmpuint (count.n_known, ==, n_kinds);
  g_assert_cmpuint (count.n_learned, ==, n_kinds);
  qipu_progress_count (self->progress, "item/", self->now, &count);
  g_assert_cmpuint (count.n_known, ==, 0);

  /* there is always something to do, and after a while it is due again */
  go (self, TRUE);
  qipu_progress_count (self->progress, "kind/", self->now + 100 * DAY, &count);
  g_assert_cmpuint (count.n_due, >=, n_kinds - 1);
}

/* Somebody who never learns stays with the first things and meets the same moves again. */
static void
test_hopeless (Fixture *self, gconstpointer data)
{
  QipuProgressCount kinds, items;

  for (guint i = 0; i < 100; i++)
    {
      self->now += QIPU_SCHEDULER_AGAIN_S;
      go (self, FALSE);
      g_assert_cmpuint (qipu_trainer_get_stage (self->trainer), ==, 0);
    }
  qipu_progress_count (self->progress, "kind/", self->now, &kinds);
  qipu_progress_count (self->progress, "item/", self->now, &items);
  g_assert_cmpuint (kinds.n_known, <=, 3);
  g_assert_cmpuint (kinds.wrong, ==, 100);
  /* the very first one never got right comes back each time */
  g_assert_cmpuint (items.n_known, ==, 1);
}

/* A single move that went wrong is asked again soon, as it was, and once right only after days. */
static void
test_item_returns (Fixture *self, gconstpointer data)
{
  QipuTask wrong;
  g_autoptr (GPtrArray) due = NULL;

  go (self, FALSE);
  wrong = *qipu_trainer_get_task (self->trainer);
  go (self, TRUE);
  g_assert_false (qipu_trainer_get_task (self->trainer)->move == wrong.move
                  && qipu_position_equal (&qipu_trainer_get_task (self->trainer)->position,
                                          &wrong.position));

  self->now += QIPU_SCHEDULER_AGAIN_S;
  go (self, TRUE);
  g_assert_cmpint (qipu_trainer_get_task (self->trainer)->move, ==, wrong.move);
  g_assert_cmpint (qipu_trainer_get_task (self->trainer)->exercise, ==, wrong.exercise);
  g_assert_true (qipu_position_equal (&qipu_trainer_get_task (self->trainer)->position,
                                      &wrong.position));
  due = qipu_progress_find_due (self->progress, "item/", self->now + DAY / 2);
  g_assert_cmpuint (due->len, ==, 0);
}

static void
test_first_answer_counts (Fixture *self, gconstpointer data)
{
  QipuAnswer answer;
  QipuProgressCount count;

  qipu_trainer_next (self->trainer, self->now);
  memset (&answer, 0, sizeof answer);
  qipu_trainer_answer (self->trainer, &answer, self->now); /* not understood: a slip */
  answer_task (qipu_trainer_get_task (self->trainer), FALSE, &answer);
  qipu_trainer_answer (self->trainer, &answer, self->now);
  answer_task (qipu_trainer_get_task (self->trainer), TRUE, &answer);
  qipu_trainer_answer (self->trainer, &answer, self->now);
  qipu_progress_count (self->progress, "kind/", self->now, &count);
  g_assert_cmpuint (count.wrong, ==, 1);
  g_assert_cmpuint (count.right, ==, 0);
}

/* Every kind of every notation comes, for both sides, when its turn is there. */
static void
test_all_kinds (Fixture *self, gconstpointer data)
{
  QipuTrainerKind kinds[QIPU_TRAINER_MAX_KINDS];
  guint n;

  qipu_trainer_set_families (self->trainer, (1 << QIPU_N_FAMILIES) - 1);
  n = qipu_trainer_get_kinds (self->trainer, kinds);
  g_assert_cmpuint (n, ==,
                    3 + 2 * (2 * 2 * QIPU_N_SKILLS + QIPU_N_FAMILIES - QIPU_FAMILY_ICCS));
  for (guint i = 0; i < 20 * n; i++)
    go (self, TRUE);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *key = qipu_trainer_kind_dup_key (&kinds[i]);

      if (qipu_progress_get (self->progress, key)->right == 0)
        g_error ("%s was never asked", key);
    }
}

/* Kinds of question that have no difficulty of their own take moves of every kind and of both
 * sides, but none that is harder than what has been reached. */
static void
test_open_skills (Fixture *self, gconstpointer data)
{
  gboolean seen[QIPU_N_EXERCISES][QIPU_N_FAMILIES][QIPU_N_SKILLS][2] = { 0 };

  qipu_trainer_set_families (self->trainer, (1 << QIPU_N_FAMILIES) - 1);
  for (guint i = 0; i < 24000; i++)
    {
      guint stage = qipu_trainer_get_stage (self->trainer);
      const QipuTask *task;

      go (self, TRUE);
      /* after a while everything is due again */
      self->now += i % 100 == 99 ? 100 * DAY : 0;
      task = qipu_trainer_get_task (self->trainer);
      seen[task->exercise][task->family][task->skill][qipu_position_get_side (&task->position)] =
          TRUE;
      if (stage < 3)
        g_assert_cmpint (task->skill, <=, QIPU_SKILL_STEPS);
      if (stage < 5)
        g_assert_cmpint (task->skill, <=, QIPU_SKILL_FRONT_REAR);
    }

  for (QipuSkill skill = 0; skill < QIPU_N_SKILLS; skill++)
    for (QipuColour side = QIPU_RED; side <= QIPU_BLACK; side++)
      {
        g_assert_true (seen[QIPU_EXERCISE_FILE][0][skill][side]);
        g_assert_true (seen[QIPU_EXERCISE_MOVER][QIPU_FAMILY_CHINESE][skill][side]);
        for (QipuFamily family = 0; family < QIPU_N_FAMILIES; family++)
          {
            g_assert_true (seen[QIPU_EXERCISE_PLAY][family][skill][side]);
            g_assert_true (seen[QIPU_EXERCISE_WRITE][family][skill][side]);
          }
      }
}

/* Only what was chosen is asked. */
static void
test_sets (Fixture *self, gconstpointer data)
{
  static const struct
  {
    guint exercises;
    guint families;
  } sets[] = {
    { 1 << QIPU_EXERCISE_PLAY, 1 << QIPU_FAMILY_WXF },
    { 1 << QIPU_EXERCISE_WRITE, 1 << QIPU_FAMILY_ICCS },
    { 1 << QIPU_EXERCISE_MOVER, 1 << QIPU_FAMILY_WXF },
    { 1 << QIPU_EXERCISE_FILE, 1 << QIPU_FAMILY_ICCS },
    { 1 << QIPU_EXERCISE_PLAY | 1 << QIPU_EXERCISE_WRITE, 1 << QIPU_FAMILY_CHINESE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      qipu_trainer_set_exercises (self->trainer, sets[i].exercises);
      qipu_trainer_set_families (self->trainer, sets[i].families);
      for (guint k = 0; k < 40; k++)
        {
          const QipuTask *task;

          go (self, k % 4 != 0);
          task = qipu_trainer_get_task (self->trainer);
          g_assert_true ((sets[i].exercises & 1 << task->exercise) != 0);
          if (task->exercise == QIPU_EXERCISE_PLAY || task->exercise == QIPU_EXERCISE_WRITE)
            g_assert_true ((sets[i].families & 1 << task->family) != 0);
        }
    }
}

/* What was chosen is chosen again next time; nonsense is not. */
static void
test_kept_sets (Fixture *self, gconstpointer data)
{
  g_autoptr (QipuTrainer) next = NULL;
  g_autoptr (QipuTrainer) sound = NULL;

  qipu_trainer_set_exercises (self->trainer, 1 << QIPU_EXERCISE_PLAY);
  qipu_trainer_set_families (self->trainer, 1 << QIPU_FAMILY_ICCS);
  next = qipu_trainer_new (self->exercises, self->progress, 1);
  g_assert_cmpuint (qipu_trainer_get_exercises (next), ==, 1 << QIPU_EXERCISE_PLAY);
  g_assert_cmpuint (qipu_trainer_get_families (next), ==, 1 << QIPU_FAMILY_ICCS);

  qipu_progress_set_choice (self->progress, "exercises", 1 << QIPU_N_EXERCISES);
  qipu_progress_set_choice (self->progress, "families", 0);
  sound = qipu_trainer_new (self->exercises, self->progress, 1);
  g_assert_cmpuint (qipu_trainer_get_exercises (sound), ==, (1 << QIPU_N_EXERCISES) - 1);
  g_assert_cmpuint (qipu_trainer_get_families (sound), ==,
                    1 << QIPU_FAMILY_WXF | 1 << QIPU_FAMILY_CHINESE);
}

/* Progress of another version or of a careless editor must not stop the trainer. */
static void
test_foreign_keys (Fixture *self, gconstpointer data)
{
  static const char *const keys[] = { "item/", "item/play|wxf|x|y", "item/what|wxf|x|h2e2",
                                      "item/play|wxf|" QIPU_FEN_START "|e0e9", "kind/x/y" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    qipu_progress_answer (self->progress, keys[i], QIPU_GRADE_AGAIN, 1, 0);
  go (self, TRUE);
  g_assert_nonnull (qipu_trainer_get_task (self->trainer));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) \
  g_test_add ("/learn/trainer/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("perfect", test_perfect);
  ADD ("hopeless", test_hopeless);
  ADD ("item-returns", test_item_returns);
  ADD ("first-answer-counts", test_first_answer_counts);
  ADD ("all-kinds", test_all_kinds);
  ADD ("open-skills", test_open_skills);
  ADD ("sets", test_sets);
  ADD ("kept-sets", test_kept_sets);
  ADD ("foreign-keys", test_foreign_keys);
#undef ADD

  return g_test_run ();
}
