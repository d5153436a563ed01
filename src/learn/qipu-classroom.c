/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State of the Learn view: where it is, its pages, and the keeping of progress. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-classroom-private.h"

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
  SIGNAL_PROGRESS_RESET,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuClassroom, qipu_classroom, G_TYPE_OBJECT)

void
qipu_classroom_emit_changed (QipuClassroom *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
qipu_classroom_emit_progress_reset (QipuClassroom *self)
{
  g_signal_emit (self, signals[SIGNAL_PROGRESS_RESET], 0);
}

void
qipu_classroom_set_lesson (QipuClassroom *self, QipuLesson lesson)
{
  self->lesson = lesson;
  self->scroll = 0;
  self->anchor = NULL;
  g_array_set_size (self->visits, 0);
  qipu_classroom_emit_changed (self);
}

/* What could not be read is told, and nothing is written over it. */
QipuProgress *
qipu_classroom_load_progress (QipuClassroom *self, const char *name)
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

void
qipu_classroom_save_progress (QipuClassroom *self, QipuProgress *progress)
{
  g_autoptr (GError) error = NULL;

  if (!qipu_progress_save (progress, &error))
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error);
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
  g_array_unref (self->visits);
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
  signals[SIGNAL_PROGRESS_RESET] =
      g_signal_new ("progress-reset", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 0);
}

static void
qipu_classroom_init (QipuClassroom *self)
{
  self->plies = g_hash_table_new (NULL, NULL);
  self->visits = g_array_new (FALSE, FALSE, sizeof (QipuVisit));
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

  qipu_classroom_set_lesson (self, QIPU_LESSON_HOME);
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
  qipu_classroom_set_lesson (self, QIPU_LESSON_PAGE);
}

/**
 * qipu_classroom_show_place:
 * @self: a classroom
 * @place: "PAGE#BLOCK", or a page
 *
 * Follows a link: shows the place, and remembers where the link was.
 */
void
qipu_classroom_show_place (QipuClassroom *self, const char *place)
{
  QipuVisit here;
  const QipuPage *page;
  const QipuPageBlock *block;

  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  block = qipu_page_find_place (qipu_guide_get_pages (), place, &page);
  g_return_if_fail (page != NULL);

  here = (QipuVisit){ self->lesson, self->page, self->scroll };
  g_array_append_val (self->visits, here);
  self->lesson = QIPU_LESSON_PAGE;
  self->page = page;
  self->scroll = 0;
  self->anchor = block;
  qipu_classroom_emit_changed (self);
}

/**
 * qipu_classroom_go_back:
 * @self: a classroom
 *
 * Goes back to where the last link was followed.
 *
 * Returns: %FALSE if there was none
 */
gboolean
qipu_classroom_go_back (QipuClassroom *self)
{
  QipuVisit last;

  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), FALSE);

  if (self->visits->len == 0)
    return FALSE;

  last = g_array_index (self->visits, QipuVisit, self->visits->len - 1);
  g_array_set_size (self->visits, self->visits->len - 1);
  self->lesson = last.lesson;
  self->page = last.page;
  self->scroll = last.scroll;
  self->anchor = NULL;
  qipu_classroom_emit_changed (self);

  return TRUE;
}

/**
 * qipu_classroom_get_anchor:
 * @self: a classroom
 *
 * Returns: (transfer none) (nullable): the block that a link led to, while its page is shown
 */
const QipuPageBlock *
qipu_classroom_get_anchor (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->anchor;
}

QipuGame *
qipu_classroom_make_game (const QipuPageBlock *block)
{
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  qipu_game_set_start (game, &block->position);
  for (guint i = 0; i < block->plies->len; i++)
    node = qipu_game_add (game, node, g_array_index (block->plies, QipuPagePly, i).move);

  return game;
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
  g_autoptr (QipuGame) game = qipu_classroom_make_game (block);

  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  if (block->marks->len > 0)
    qipu_game_set_marks (game, QIPU_NODE_ROOT, (const QipuMark *) (gpointer) block->marks->data,
                         block->marks->len);
  g_signal_emit (self, signals[SIGNAL_OPEN_IN_STUDY], 0, game, ply);
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
