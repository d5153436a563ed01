/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State of the Learn view, and the keeping of progress. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-classroom.h"

#include <string.h>

/* New positions of a drill in one session: enough to learn, few enough to come back to. */
#define MAX_NEW 20

struct _QipuClassroom
{
  GObject parent_instance;

  gboolean open;
  QipuLesson lesson;
  const QipuPage *page; /* of the guide */
  double scroll;
  GHashTable *plies;    /* QipuPageBlock → number of plies */

  QipuExercises *exercises;
  QipuProgress *trainer_progress;
  QipuTrainer *trainer;
  QipuAnswer answer;
  gboolean answered;
  char *draft;

  QipuProgress *drill_progress;
  QipuGuess *guess;
  QipuDrill *drill;
  QipuReply reply;
};

enum
{
  PROP_0,
  PROP_OPEN,
  N_PROPS
};

enum
{
  SIGNAL_CHANGED,
  SIGNAL_OPEN_IN_STUDY,
  SIGNAL_FAILED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuClassroom, qipu_classroom, G_TYPE_OBJECT)

static void
emit_changed (QipuClassroom *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
set_lesson (QipuClassroom *self, QipuLesson lesson)
{
  self->lesson = lesson;
  self->scroll = 0;
  emit_changed (self);
}

/* What could not be read is told, and nothing is written over it. */
static QipuProgress *
load_progress (QipuClassroom *self, const char *name)
{
  g_autoptr (GFile) file = qipu_progress_get_default_file (name);
  QipuProgress *progress = qipu_progress_new (file);
  g_autoptr (GError) error = NULL;

  if (!qipu_progress_load (progress, &error))
    {
      g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
      qipu_progress_free (progress);
      progress = qipu_progress_new (NULL);
    }

  return progress;
}

static void
save_progress (QipuClassroom *self, QipuProgress *progress)
{
  g_autoptr (GError) error = NULL;

  if (!qipu_progress_save (progress, &error))
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
}

static void
ensure_trainer (QipuClassroom *self)
{
  if (self->trainer != NULL)
    return;

  self->exercises = qipu_exercises_new ();
  self->trainer_progress = load_progress (self, "trainer");
  self->trainer = qipu_trainer_new (self->exercises, self->trainer_progress, g_random_int ());
}

static void
ensure_drill_progress (QipuClassroom *self)
{
  if (self->drill_progress == NULL)
    self->drill_progress = load_progress (self, "drill");
}

static void
clear_reply (QipuClassroom *self)
{
  memset (&self->reply, 0, sizeof self->reply);
}

static void
qipu_classroom_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_OPEN:
      g_value_set_boolean (value, QIPU_CLASSROOM (object)->open);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_classroom_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_OPEN:
      qipu_classroom_set_open (QIPU_CLASSROOM (object), g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_classroom_finalize (GObject *object)
{
  QipuClassroom *self = QIPU_CLASSROOM (object);

  g_clear_pointer (&self->drill, qipu_drill_free);
  g_clear_pointer (&self->guess, qipu_guess_free);
  g_clear_pointer (&self->drill_progress, qipu_progress_free);
  g_clear_pointer (&self->trainer, qipu_trainer_free);
  g_clear_pointer (&self->trainer_progress, qipu_progress_free);
  g_clear_pointer (&self->exercises, qipu_exercises_free);
  g_hash_table_unref (self->plies);
  g_free (self->draft);

  G_OBJECT_CLASS (qipu_classroom_parent_class)->finalize (object);
}

static void
qipu_classroom_class_init (QipuClassroomClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = qipu_classroom_get_property;
  object_class->set_property = qipu_classroom_set_property;
  object_class->finalize = qipu_classroom_finalize;

  properties[PROP_OPEN] = g_param_spec_boolean ("open", NULL, NULL, FALSE,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY
                                                    | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_OPEN_IN_STUDY] =
      g_signal_new ("open-in-study", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_POINTER, G_TYPE_UINT);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
qipu_classroom_init (QipuClassroom *self)
{
  self->plies = g_hash_table_new (NULL, NULL);
}

/**
 * qipu_classroom_new:
 *
 * Returns: (transfer full): a classroom that is closed; progress is read when it is first needed
 */
QipuClassroom *
qipu_classroom_new (void)
{
  return g_object_new (QIPU_TYPE_CLASSROOM, NULL);
}

/**
 * qipu_classroom_get_open:
 * @self: a classroom
 *
 * Returns: whether its view is shown
 */
gboolean
qipu_classroom_get_open (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), FALSE);

  return self->open;
}

/**
 * qipu_classroom_set_open:
 * @self: a classroom
 * @open: whether its view is shown
 *
 * Shows the view where it was left, or goes back to what was there before.
 */
void
qipu_classroom_set_open (QipuClassroom *self, gboolean open)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (self->open == open)
    return;

  self->open = open;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OPEN]);
}

/**
 * qipu_classroom_get_lesson:
 * @self: a classroom
 *
 * Returns: what is shown
 */
QipuLesson
qipu_classroom_get_lesson (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), QIPU_LESSON_HOME);

  return self->lesson;
}

/**
 * qipu_classroom_show_home:
 * @self: a classroom
 *
 * Shows the list of pages and exercises.
 */
void
qipu_classroom_show_home (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  set_lesson (self, QIPU_LESSON_HOME);
}

/**
 * qipu_classroom_show_page:
 * @self: a classroom
 * @id: of a page
 *
 * Shows a page of the guide from its beginning.
 */
void
qipu_classroom_show_page (QipuClassroom *self, const char *id)
{
  const QipuPage *page = qipu_guide_find_page (id);

  g_return_if_fail (QIPU_IS_CLASSROOM (self));
  g_return_if_fail (page != NULL);

  self->page = page;
  g_hash_table_remove_all (self->plies);
  set_lesson (self, QIPU_LESSON_PAGE);
}

/**
 * qipu_classroom_show_trainer:
 * @self: a classroom
 *
 * Shows the notation trainer with the question that is being asked.
 */
void
qipu_classroom_show_trainer (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  if (qipu_trainer_get_task (self->trainer) == NULL)
    qipu_trainer_next (self->trainer, qipu_classroom_get_now (self));
  set_lesson (self, QIPU_LESSON_TRAINER);
}

/**
 * qipu_classroom_show_progress:
 * @self: a classroom
 *
 * Shows what is known of each kind of question.
 */
void
qipu_classroom_show_progress (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  set_lesson (self, QIPU_LESSON_PROGRESS);
}

/**
 * qipu_classroom_show_guess:
 * @self: a classroom
 * @game: a record
 * @from: where the guessing begins
 * @sides: whose moves are asked
 *
 * Begins a round of guessing.
 */
void
qipu_classroom_show_guess (QipuClassroom *self,
                           const QipuGame *game,
                           QipuNodeId from,
                           QipuGuessSides sides)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  g_clear_pointer (&self->guess, qipu_guess_free);
  self->guess = qipu_guess_new (game, from, sides);
  clear_reply (self);
  set_lesson (self, QIPU_LESSON_GUESS);
}

/**
 * qipu_classroom_show_drill:
 * @self: a classroom
 * @games: (element-type QipuGame): records
 * @kind: what is asked of them
 * @side: whose moves
 *
 * Begins a session of a drill.
 */
void
qipu_classroom_show_drill (QipuClassroom *self,
                           GPtrArray *games,
                           QipuDrillKind kind,
                           QipuColour side)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_drill_progress (self);
  g_clear_pointer (&self->drill, qipu_drill_free);
  self->drill = qipu_drill_new (games, kind, side, self->drill_progress);
  qipu_drill_start (self->drill, MAX_NEW, qipu_classroom_get_now (self));
  clear_reply (self);
  set_lesson (self, QIPU_LESSON_DRILL);
}

static QipuGame *
make_game (const QipuPageBlock *block)
{
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  qipu_game_set_start (game, &block->position);
  for (guint i = 0; i < block->plies->len; i++)
    node = qipu_game_add (game, node, g_array_index (block->plies, QipuPagePly, i).move);

  return game;
}

/**
 * qipu_classroom_show_page_drill:
 * @self: a classroom
 * @page_id: of a page with lines
 * @kind: what is asked of them
 * @side: whose moves
 *
 * Begins a session with the lines of a page of the guide.
 */
void
qipu_classroom_show_page_drill (QipuClassroom *self,
                                const char *page_id,
                                QipuDrillKind kind,
                                QipuColour side)
{
  const QipuPage *page = qipu_guide_find_page (page_id);
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);

  g_return_if_fail (QIPU_IS_CLASSROOM (self));
  g_return_if_fail (page != NULL);

  for (guint i = 0; i < page->blocks->len; i++)
    {
      const QipuPageBlock *block = page->blocks->pdata[i];

      if (block->kind == QIPU_BLOCK_LINE)
        g_ptr_array_add (games, make_game (block));
    }
  qipu_classroom_show_drill (self, games, kind, side);
}

/**
 * qipu_classroom_get_page:
 * @self: a classroom
 *
 * Returns: (transfer none) (nullable): the page that is or was last shown
 */
const QipuPage *
qipu_classroom_get_page (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->page;
}

/**
 * qipu_classroom_get_scroll:
 * @self: a classroom
 *
 * Returns: how far down the view is, 0…1 of its height
 */
double
qipu_classroom_get_scroll (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), 0);

  return self->scroll;
}

/**
 * qipu_classroom_set_scroll:
 * @self: a classroom
 * @scroll: 0…1 of the height, which differs from language to language
 *
 * Remembers how far down the view is.
 */
void
qipu_classroom_set_scroll (QipuClassroom *self, double scroll)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  self->scroll = scroll;
}

/**
 * qipu_classroom_get_ply:
 * @self: a classroom
 * @block: of the page
 *
 * Returns: how many moves of the block are played
 */
guint
qipu_classroom_get_ply (QipuClassroom *self, const QipuPageBlock *block)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), 0);

  return GPOINTER_TO_UINT (g_hash_table_lookup (self->plies, block));
}

/**
 * qipu_classroom_set_ply:
 * @self: a classroom
 * @block: of the page
 * @ply: how many of its moves are played
 *
 * Remembers where the line of a block stands.
 */
void
qipu_classroom_set_ply (QipuClassroom *self, const QipuPageBlock *block, guint ply)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  g_hash_table_insert (self->plies, (gpointer) block, GUINT_TO_POINTER (ply));
}

/**
 * qipu_classroom_open_in_study:
 * @self: a classroom
 * @block: a board or a line of a page
 * @ply: where it stands
 *
 * Asks for a record with the position and the line of @block.
 */
void
qipu_classroom_open_in_study (QipuClassroom *self, const QipuPageBlock *block, guint ply)
{
  g_autoptr (QipuGame) game = make_game (block);

  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (block->marks->len > 0)
    qipu_game_set_marks (game, QIPU_NODE_ROOT, (const QipuMark *) (gpointer) block->marks->data,
                         block->marks->len);
  g_signal_emit (self, signals[SIGNAL_OPEN_IN_STUDY], 0, game, ply);
}

/**
 * qipu_classroom_get_trainer:
 * @self: a classroom
 *
 * Returns: (transfer none): the notation trainer
 */
QipuTrainer *
qipu_classroom_get_trainer (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  ensure_trainer (self);
  return self->trainer;
}

/**
 * qipu_classroom_get_trainer_progress:
 * @self: a classroom
 *
 * Returns: (transfer none): what is known of the trainer's questions
 */
QipuProgress *
qipu_classroom_get_trainer_progress (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  ensure_trainer (self);
  return self->trainer_progress;
}

/* The question that is being asked may be of a kind that is no longer wanted. */
static void
choices_changed (QipuClassroom *self)
{
  save_progress (self, self->trainer_progress);
  self->answered = FALSE;
  g_clear_pointer (&self->draft, g_free);
  qipu_trainer_next (self->trainer, qipu_classroom_get_now (self));
}

/**
 * qipu_classroom_set_exercises:
 * @self: a classroom
 * @exercises: a set of 1 << #QipuExercise, not empty
 *
 * Chooses and keeps which exercises the trainer asks.
 */
void
qipu_classroom_set_exercises (QipuClassroom *self, guint exercises)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  qipu_trainer_set_exercises (self->trainer, exercises);
  choices_changed (self);
}

/**
 * qipu_classroom_set_families:
 * @self: a classroom
 * @families: a set of 1 << #QipuFamily, not empty
 *
 * Chooses and keeps which notations the trainer asks.
 */
void
qipu_classroom_set_families (QipuClassroom *self, guint families)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  qipu_trainer_set_families (self->trainer, families);
  choices_changed (self);
}

/**
 * qipu_classroom_get_answer:
 * @self: a classroom
 *
 * Returns: (transfer none) (nullable): what was answered last to the trainer's question
 */
const QipuAnswer *
qipu_classroom_get_answer (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->answered ? &self->answer : NULL;
}

static void
take_answer (QipuClassroom *self)
{
  self->answered = TRUE;
  qipu_trainer_answer (self->trainer, &self->answer, qipu_classroom_get_now (self));
  save_progress (self, self->trainer_progress);
  emit_changed (self);
}

/**
 * qipu_classroom_answer_move:
 * @self: a classroom whose trainer has a question
 * @move: a legal move
 *
 * Answers the question.
 */
void
qipu_classroom_answer_move (QipuClassroom *self, QipuMove move)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_task_answer_move (qipu_trainer_get_task (self->trainer), move, &self->answer);
  take_answer (self);
}

/**
 * qipu_classroom_answer_text:
 * @self: a classroom whose trainer has a question
 * @text: a text, or one of the choices
 *
 * Answers the question.
 */
void
qipu_classroom_answer_text (QipuClassroom *self, const char *text)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_task_answer_text (qipu_trainer_get_task (self->trainer), text, &self->answer);
  take_answer (self);
}

/**
 * qipu_classroom_answer_file:
 * @self: a classroom whose trainer has a question
 * @file: 1…9
 *
 * Answers the question.
 */
void
qipu_classroom_answer_file (QipuClassroom *self, guint file)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_task_answer_file (qipu_trainer_get_task (self->trainer), file, &self->answer);
  take_answer (self);
}

/**
 * qipu_classroom_answer_side:
 * @self: a classroom whose trainer has a question
 * @side: who is thought to move
 *
 * Answers the question.
 */
void
qipu_classroom_answer_side (QipuClassroom *self, QipuColour side)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_task_answer_side (qipu_trainer_get_task (self->trainer), side, &self->answer);
  take_answer (self);
}

/**
 * qipu_classroom_next_task:
 * @self: a classroom
 *
 * Asks the next question of the trainer.
 */
void
qipu_classroom_next_task (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  self->answered = FALSE;
  g_clear_pointer (&self->draft, g_free);
  qipu_trainer_next (self->trainer, qipu_classroom_get_now (self));
  emit_changed (self);
}

/**
 * qipu_classroom_get_draft:
 * @self: a classroom
 *
 * Returns: (nullable): what is written and not yet answered
 */
const char *
qipu_classroom_get_draft (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->draft;
}

/**
 * qipu_classroom_set_draft:
 * @self: a classroom
 * @draft: (nullable): what is written and not yet answered
 *
 * Remembers it.
 */
void
qipu_classroom_set_draft (QipuClassroom *self, const char *draft)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  g_free (self->draft);
  self->draft = g_strdup (draft);
}

/**
 * qipu_classroom_reset_progress:
 * @self: a classroom
 *
 * Forgets everything that the trainer knows, and begins again.
 */
void
qipu_classroom_reset_progress (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  qipu_progress_reset (self->trainer_progress);
  save_progress (self, self->trainer_progress);
  qipu_classroom_next_task (self);
}

/**
 * qipu_classroom_get_guess:
 * @self: a classroom
 *
 * Returns: (transfer none) (nullable): the round of guessing
 */
QipuGuess *
qipu_classroom_get_guess (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->guess;
}

/**
 * qipu_classroom_get_drill:
 * @self: a classroom
 *
 * Returns: (transfer none) (nullable): the drill
 */
QipuDrill *
qipu_classroom_get_drill (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->drill;
}

/**
 * qipu_classroom_get_drill_progress:
 * @self: a classroom
 *
 * Returns: (transfer none): what is known of the positions of all drills
 */
QipuProgress *
qipu_classroom_get_drill_progress (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  ensure_drill_progress (self);
  return self->drill_progress;
}

/**
 * qipu_classroom_get_drill_count:
 * @self: a classroom with a drill
 * @count: (out): how many positions are in which state
 */
void
qipu_classroom_get_drill_count (QipuClassroom *self, QipuDrillCount *count)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_drill_count (self->drill, qipu_classroom_get_now (self), count);
}

/**
 * qipu_classroom_get_reply:
 * @self: a classroom
 *
 * Returns: (transfer none): what was done last in the round or the drill
 */
const QipuReply *
qipu_classroom_get_reply (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return &self->reply;
}

static void
get_asked_position (QipuClassroom *self, QipuPosition *position)
{
  if (self->lesson == QIPU_LESSON_GUESS)
    qipu_game_get_position (qipu_guess_get_game (self->guess), qipu_guess_get_node (self->guess),
                            position);
  else
    qipu_drill_get_position (self->drill, position);
}

static gboolean
is_asking (QipuClassroom *self)
{
  if (self->lesson == QIPU_LESSON_GUESS)
    return self->guess != NULL && !qipu_guess_is_finished (self->guess);
  if (self->lesson != QIPU_LESSON_DRILL || self->drill == NULL
      || qipu_drill_get_item (self->drill) == NULL)
    return FALSE;

  return self->reply.kind == QIPU_REPLY_NONE || self->reply.kind == QIPU_REPLY_WRONG;
}

/**
 * qipu_classroom_try:
 * @self: a classroom in a round or a drill
 * @move: a legal move of the position that is asked
 *
 * Tries a move. Does nothing when no move is asked.
 */
void
qipu_classroom_try (QipuClassroom *self, QipuMove move)
{
  static const QipuReplyKind kinds[] = { QIPU_REPLY_RIGHT, QIPU_REPLY_VARIATION, QIPU_REPLY_WRONG };

  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (!is_asking (self))
    return;

  get_asked_position (self, &self->reply.position);
  self->reply.move = move;
  if (self->lesson == QIPU_LESSON_GUESS)
    self->reply.kind = kinds[qipu_guess_try (self->guess, move)];
  else
    {
      self->reply.kind = qipu_drill_try (self->drill, move, qipu_classroom_get_now (self))
                             ? QIPU_REPLY_RIGHT
                             : QIPU_REPLY_WRONG;
      save_progress (self, self->drill_progress);
    }
  emit_changed (self);
}

/**
 * qipu_classroom_give_up:
 * @self: a classroom in a round or a drill
 *
 * Shows the answer. In a drill this counts as a wrong one.
 */
void
qipu_classroom_give_up (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (!is_asking (self))
    return;

  get_asked_position (self, &self->reply.position);
  self->reply.kind = QIPU_REPLY_SHOWN;
  if (self->lesson == QIPU_LESSON_GUESS)
    {
      const QipuGame *game = qipu_guess_get_game (self->guess);
      QipuNodeId node = qipu_game_get_first_child (game, qipu_guess_get_node (self->guess));

      self->reply.move = qipu_game_get_move (game, node);
      qipu_guess_give_up (self->guess);
    }
  else
    {
      const QipuDrillItem *item = qipu_drill_get_item (self->drill);

      self->reply.move = g_array_index (item->answers, QipuMove, 0);
      /* no move at all is a wrong one */
      qipu_drill_try (self->drill, QIPU_MOVE_NONE, qipu_classroom_get_now (self));
      save_progress (self, self->drill_progress);
    }
  emit_changed (self);
}

/**
 * qipu_classroom_next:
 * @self: a classroom in a drill
 *
 * Goes on to the next position.
 */
void
qipu_classroom_next (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (self->lesson != QIPU_LESSON_DRILL || qipu_drill_get_item (self->drill) == NULL)
    return;

  qipu_drill_next (self->drill);
  clear_reply (self);
  emit_changed (self);
}

/**
 * qipu_classroom_again:
 * @self: a classroom in a round or a drill
 *
 * Begins a round with the misses of the last one, or another session of the drill.
 */
void
qipu_classroom_again (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (self->lesson == QIPU_LESSON_GUESS)
    {
      QipuGuess *misses = qipu_guess_new_for_misses (self->guess);

      qipu_guess_free (self->guess);
      self->guess = misses;
    }
  else
    qipu_drill_start (self->drill, MAX_NEW, qipu_classroom_get_now (self));
  clear_reply (self);
  emit_changed (self);
}

/**
 * qipu_classroom_get_now:
 * @self: a classroom
 *
 * Returns: seconds since 1970
 */
gint64
qipu_classroom_get_now (QipuClassroom *self)
{
  return g_get_real_time () / G_USEC_PER_SEC;
}
