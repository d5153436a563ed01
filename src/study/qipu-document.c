/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: a game as an object to observe. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-document-private.h"

enum
{
  PROP_0,
  PROP_FILE,
  PROP_FORMAT_ID,
  PROP_MODIFIED,
  PROP_CAN_UNDO,
  PROP_CAN_REDO,
  PROP_TITLE,
  PROP_FILE_STATE,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

enum
{
  CHANGED,
  N_SIGNALS,
};
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuDocument, qipu_document, G_TYPE_OBJECT)

static const char *
tag_or_null (const QipuGame *game, const char *name)
{
  const char *value = qipu_game_get_tag (game, name);

  return value != NULL && *value != '\0' && !g_str_equal (value, "?") ? value : NULL;
}

static char *
make_title (QipuDocument *self)
{
  const char *title = tag_or_null (self->game, "Title");
  const char *red = tag_or_null (self->game, "Red");
  const char *black = tag_or_null (self->game, "Black");

  if (title != NULL)
    return g_strdup (title);
  if (red != NULL && black != NULL)
    return g_strconcat (red, " – ", black, NULL);
  if (self->file != NULL)
    {
      g_autofree char *name = g_file_get_basename (self->file);

      return g_filename_display_name (name);
    }
  if (red != NULL || black != NULL)
    return g_strdup (red != NULL ? red : black);

  return NULL;
}

/**
 * qipu_document_update_title:
 * @self: the document
 *
 * Makes the title anew from tags and file, and notifies when it is another one.
 */
void
qipu_document_update_title (QipuDocument *self)
{
  g_autofree char *title = make_title (self);

  if (g_strcmp0 (self->title, title) == 0)
    return;

  g_free (self->title);
  self->title = g_steal_pointer (&title);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

QipuDocumentFacts
qipu_document_get_facts (QipuDocument *self)
{
  return (QipuDocumentFacts){
    .modified = qipu_document_get_modified (self),
    .can_undo = self->undo->len > 0,
    .can_redo = self->redo->len > 0,
  };
}

void
qipu_document_notify_facts (QipuDocument *self, const QipuDocumentFacts *before)
{
  QipuDocumentFacts now = qipu_document_get_facts (self);

  if (now.modified != before->modified)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
  if (now.can_undo != before->can_undo)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_UNDO]);
  if (now.can_redo != before->can_redo)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_REDO]);
}

void
qipu_document_emit_changed (QipuDocument *self,
                            QipuChange *change,
                            const QipuDocumentFacts *before)
{
  qipu_document_notify_facts (self, before);
  if (change->tags)
    qipu_document_update_title (self);
  g_signal_emit (self, signals[CHANGED], 0, change);
}

static void
qipu_document_dispose (GObject *object)
{
  QipuDocument *self = QIPU_DOCUMENT (object);

  qipu_document_drop_watch (self);
  g_clear_object (&self->file);

  G_OBJECT_CLASS (qipu_document_parent_class)->dispose (object);
}

static void
qipu_document_finalize (GObject *object)
{
  QipuDocument *self = QIPU_DOCUMENT (object);

  g_clear_pointer (&self->open, qipu_edit_group_free);
  g_ptr_array_unref (self->undo);
  g_ptr_array_unref (self->redo);
  qipu_game_free (self->game);
  g_free (self->format_id);
  g_free (self->title);

  G_OBJECT_CLASS (qipu_document_parent_class)->finalize (object);
}

static void
qipu_document_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  QipuDocument *self = QIPU_DOCUMENT (object);

  switch (prop_id)
    {
    case PROP_FILE:
      g_value_set_object (value, self->file);
      break;
    case PROP_FORMAT_ID:
      g_value_set_string (value, self->format_id);
      break;
    case PROP_MODIFIED:
      g_value_set_boolean (value, qipu_document_get_modified (self));
      break;
    case PROP_CAN_UNDO:
      g_value_set_boolean (value, qipu_document_can_undo (self));
      break;
    case PROP_CAN_REDO:
      g_value_set_boolean (value, qipu_document_can_redo (self));
      break;
    case PROP_TITLE:
      g_value_set_string (value, self->title);
      break;
    case PROP_FILE_STATE:
      g_value_set_enum (value, qipu_document_get_file_state (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_document_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  QipuDocument *self = QIPU_DOCUMENT (object);

  switch (prop_id)
    {
    case PROP_FILE:
      qipu_document_set_file (self, g_value_get_object (value));
      break;
    case PROP_FORMAT_ID:
      qipu_document_set_format_id (self, g_value_get_string (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_document_class_init (QipuDocumentClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = qipu_document_dispose;
  object_class->finalize = qipu_document_finalize;
  object_class->get_property = qipu_document_get_property;
  object_class->set_property = qipu_document_set_property;

  properties[PROP_FILE] =
      g_param_spec_object ("file", NULL, NULL, G_TYPE_FILE, G_PARAM_READWRITE | flags);
  properties[PROP_FORMAT_ID] =
      g_param_spec_string ("format-id", NULL, NULL, NULL, G_PARAM_READWRITE | flags);
  properties[PROP_MODIFIED] =
      g_param_spec_boolean ("modified", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  properties[PROP_CAN_UNDO] =
      g_param_spec_boolean ("can-undo", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  properties[PROP_CAN_REDO] =
      g_param_spec_boolean ("can-redo", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  properties[PROP_TITLE] =
      g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_READABLE | flags);
  properties[PROP_FILE_STATE] = g_param_spec_enum ("file-state", NULL, NULL, QIPU_TYPE_FILE_STATE,
                                                   QIPU_FILE_SAME, G_PARAM_READABLE | flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  /**
   * QipuDocument::changed:
   * @change: (type gpointer): a QipuChange, valid during the emission
   *
   * A group of edits is finished, undone or redone. Handlers don't edit.
   */
  signals[CHANGED] = g_signal_new ("changed", QIPU_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
qipu_document_init (QipuDocument *self)
{
  self->undo = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_edit_group_free);
  self->redo = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_edit_group_free);
  self->revision = 1;
  self->last_revision = 1;
  self->saved_revision = 1;
}

/**
 * qipu_document_new:
 * @game: (transfer full): the game
 *
 * A document that nothing on disk differs from, without a file.
 *
 * Returns: (transfer full): the document
 */
QipuDocument *
qipu_document_new (QipuGame *game)
{
  QipuDocument *self;

  g_return_val_if_fail (game != NULL, NULL);

  self = g_object_new (QIPU_TYPE_DOCUMENT, NULL);
  self->game = game;
  qipu_document_update_title (self);
  return self;
}

/**
 * qipu_document_get_own_game:
 * @self: the document
 *
 * The game to be changed. Whoever changes it records the inverse of the edit.
 *
 * Returns: (transfer none): the game
 */
QipuGame *
qipu_document_get_own_game (QipuDocument *self)
{
  return self->game;
}

/**
 * qipu_document_get_game:
 * @self: the document
 *
 * Returns: (transfer none): the game, to be read; it changes only by the edits of the document
 */
const QipuGame *
qipu_document_get_game (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), NULL);

  return self->game;
}

/**
 * qipu_document_get_revision:
 * @self: the document
 *
 * A number for the content: undo brings an earlier one back, every new edit makes a new one.
 *
 * Returns: the number, never 0
 */
guint64
qipu_document_get_revision (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), 0);

  return self->revision;
}

/**
 * qipu_document_get_modified:
 * @self: the document
 *
 * Returns: whether the content is another one than that on disk, where the file may be gone
 */
gboolean
qipu_document_get_modified (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);

  return self->revision != self->saved_revision || self->is_gone;
}

/**
 * qipu_document_set_saved:
 * @self: the document
 * @revision: of the content that is on disk; 0: nothing on disk is like this
 *
 * Says what is on disk, which decides whether the document is modified.
 */
void
qipu_document_set_saved (QipuDocument *self, guint64 revision)
{
  QipuDocumentFacts before;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  before = qipu_document_get_facts (self);
  self->saved_revision = revision;
  qipu_document_notify_facts (self, &before);
}

/**
 * qipu_document_get_title:
 * @self: the document
 *
 * Returns: (transfer none) (nullable): the title tag, the names of the players, or the name of the
 *   file
 */
const char *
qipu_document_get_title (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), NULL);

  return self->title;
}
