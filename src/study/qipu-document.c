/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: groups of edits, undo and redo. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-document.h"
#include "study/qipu-document-private.h"

/* Inverses of what was done, in the order in which it was done; after undo(), the inverses of
 * those, in the same places. So undo walks from the end and redo from the beginning. */
typedef struct
{
  const char *name;
  GArray *edits; /* QipuEdit */
  guint64 revision_before;
  guint64 revision_after;
  QipuNodeId show; /* after doing it; QIPU_NODE_NONE: decided by the edits */

  /* A comment being typed: the next letter joins this group. */
  gboolean typing;
  QipuNodeId typing_node;
  QipuCommentPlace typing_place;
} Group;

struct _QipuDocument
{
  GObject parent_instance;

  QipuGame *game;
  GFile *file;
  QipuFileWatch *watch; /* of @file */
  char *format_id;
  char *title;

  GPtrArray *undo; /* Group */
  GPtrArray *redo;
  Group *open;
  guint n_open;

  guint64 revision;
  guint64 last_revision; /* the greatest given so far */
  guint64 saved_revision;
};

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

static Group *
group_new (const char *name)
{
  Group *group = g_new0 (Group, 1);

  group->name = name;
  group->edits = g_array_new (FALSE, FALSE, sizeof (QipuEdit));
  g_array_set_clear_func (group->edits, (GDestroyNotify) qipu_edit_clear);
  group->show = QIPU_NODE_NONE;
  return group;
}

static void
group_free (Group *group)
{
  g_array_unref (group->edits);
  g_free (group);
}

static Group *
get_last (GPtrArray *groups)
{
  return groups->len > 0 ? g_ptr_array_index (groups, groups->len - 1) : NULL;
}

static void
note_text_node (QipuChange *change, QipuNodeId node)
{
  if (!change->texts)
    change->text_node = node;
  else if (change->text_node != node)
    change->text_node = QIPU_NODE_NONE;
  change->texts = TRUE;
}

static void
summarize (const Group *group, QipuChange *change)
{
  *change = (QipuChange){ .show = QIPU_NODE_NONE, .text_node = QIPU_NODE_NONE };

  for (guint i = 0; i < group->edits->len; i++)
    {
      const QipuEdit *edit = &g_array_index (group->edits, QipuEdit, i);

      switch ((QipuEditKind) edit->kind)
        {
        case QIPU_EDIT_TEXT:
          note_text_node (change, edit->node);
          break;
        case QIPU_EDIT_TAGS:
          change->tags = TRUE;
          break;
        case QIPU_EDIT_START:
          change->start = TRUE;
          break;
        case QIPU_EDIT_MIRROR:
        case QIPU_EDIT_SWAP_COLOURS:
          change->tree = TRUE;
          change->start = TRUE;
          note_text_node (change, QIPU_NODE_NONE);
          break;
        case QIPU_EDIT_LINK:
        case QIPU_EDIT_UNLINK:
        case QIPU_EDIT_REORDER:
        default:
          change->tree = TRUE;
        }
    }
}

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

static void
update_title (QipuDocument *self)
{
  g_autofree char *title = make_title (self);

  if (g_strcmp0 (self->title, title) == 0)
    return;

  g_free (self->title);
  self->title = g_steal_pointer (&title);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TITLE]);
}

/* What the observable facts were before a change, to notify those that did change. */
typedef struct
{
  gboolean modified;
  gboolean can_undo;
  gboolean can_redo;
} Facts;

static Facts
get_facts (QipuDocument *self)
{
  return (Facts){
    .modified = qipu_document_get_modified (self),
    .can_undo = self->undo->len > 0,
    .can_redo = self->redo->len > 0,
  };
}

static void
notify_facts (QipuDocument *self, const Facts *before)
{
  Facts now = get_facts (self);

  if (now.modified != before->modified)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODIFIED]);
  if (now.can_undo != before->can_undo)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_UNDO]);
  if (now.can_redo != before->can_redo)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_CAN_REDO]);
}

static void
emit_changed (QipuDocument *self, QipuChange *change, const Facts *before)
{
  notify_facts (self, before);
  if (change->tags)
    update_title (self);
  g_signal_emit (self, signals[CHANGED], 0, change);
}

/* Joins what was typed to the group of the letters before it. */
static gboolean
join_typing (QipuDocument *self, const Group *group)
{
  Group *last = get_last (self->undo);

  if (last == NULL || !last->typing || !group->typing || self->redo->len > 0 ||
      last->typing_node != group->typing_node || last->typing_place != group->typing_place)
    return FALSE;

  /* The inverse of the first letter brings back what was there before all of them. */
  last->revision_after = self->revision;
  return TRUE;
}

static void
finish_group (QipuDocument *self)
{
  Group *group = g_steal_pointer (&self->open);
  Facts before = get_facts (self);
  QipuChange change;

  if (group->edits->len == 0)
    {
      group_free (group);
      return;
    }

  summarize (group, &change);
  change.show = group->show;
  if (change.show == QIPU_NODE_NONE)
    change.show = qipu_edit_get_place (
        &g_array_index (group->edits, QipuEdit, group->edits->len - 1), self->game);

  group->revision_before = self->revision;
  self->revision = ++self->last_revision;
  group->revision_after = self->revision;

  if (join_typing (self, group))
    group_free (group);
  else
    {
      g_ptr_array_add (self->undo, group);
      g_ptr_array_set_size (self->redo, 0);
    }

  emit_changed (self, &change, &before);
}

static void
on_watch_state_changed (QipuFileWatch *watch, GParamSpec *pspec, QipuDocument *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE_STATE]);
}

static void
drop_watch (QipuDocument *self)
{
  if (self->watch != NULL)
    g_signal_handlers_disconnect_by_data (self->watch, self);
  g_clear_object (&self->watch);
}

static void
qipu_document_dispose (GObject *object)
{
  QipuDocument *self = QIPU_DOCUMENT (object);

  drop_watch (self);
  g_clear_object (&self->file);

  G_OBJECT_CLASS (qipu_document_parent_class)->dispose (object);
}

static void
qipu_document_finalize (GObject *object)
{
  QipuDocument *self = QIPU_DOCUMENT (object);

  g_clear_pointer (&self->open, group_free);
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
  self->undo = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
  self->redo = g_ptr_array_new_with_free_func ((GDestroyNotify) group_free);
  self->revision = 1;
  self->last_revision = 1;
  self->saved_revision = 1;
}

QipuDocument *
qipu_document_new (QipuGame *game)
{
  QipuDocument *self;

  g_return_val_if_fail (game != NULL, NULL);

  self = g_object_new (QIPU_TYPE_DOCUMENT, NULL);
  self->game = game;
  update_title (self);
  return self;
}

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
 * Returns: whether the content is another one than that on disk
 */
gboolean
qipu_document_get_modified (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);

  return self->revision != self->saved_revision;
}

void
qipu_document_set_saved (QipuDocument *self, guint64 revision)
{
  Facts before;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  before = get_facts (self);
  self->saved_revision = revision;
  notify_facts (self, &before);
}

const char *
qipu_document_get_title (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), NULL);

  return self->title;
}

void
qipu_document_begin_edit (QipuDocument *self, const char *name)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  if (self->n_open++ == 0)
    self->open = group_new (name);
}

/**
 * qipu_document_end_edit:
 * @self: the document, with a group open
 *
 * Ends a group. The outermost end puts it on the undo stack, unless nothing was done in it, and
 * emits QipuDocument::changed.
 */
void
qipu_document_end_edit (QipuDocument *self)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (self->n_open > 0);

  if (--self->n_open == 0)
    finish_group (self);
}

void
qipu_document_end_typing (QipuDocument *self)
{
  Group *last;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  last = get_last (self->undo);
  if (last != NULL)
    last->typing = FALSE;
}

void
qipu_document_keep (QipuDocument *self, QipuEdit inverse)
{
  g_assert (self->open != NULL);

  g_array_append_val (self->open->edits, inverse);
}

void
qipu_document_apply (QipuDocument *self, QipuEdit edit)
{
  qipu_edit_apply (&edit, self->game);
  qipu_document_keep (self, edit);
}

void
qipu_document_set_show (QipuDocument *self, QipuNodeId node)
{
  self->open->show = node;
}

void
qipu_document_set_typing (QipuDocument *self, QipuNodeId node, QipuCommentPlace place)
{
  self->open->typing = self->n_open == 1;
  self->open->typing_node = node;
  self->open->typing_place = place;
}

/**
 * qipu_document_can_undo:
 * @self: the document
 *
 * Returns: whether there is a group to be undone
 */
gboolean
qipu_document_can_undo (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);

  return self->undo->len > 0;
}

/**
 * qipu_document_can_redo:
 * @self: the document
 *
 * Returns: whether there is a group to be done again
 */
gboolean
qipu_document_can_redo (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);

  return self->redo->len > 0;
}

const char *
qipu_document_get_undo_name (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), NULL);

  return self->undo->len > 0 ? get_last (self->undo)->name : NULL;
}

/**
 * qipu_document_get_redo_name:
 * @self: the document
 *
 * Returns: (transfer none) (nullable): the untranslated name of the group that would be done again
 */
const char *
qipu_document_get_redo_name (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), NULL);

  return self->redo->len > 0 ? get_last (self->redo)->name : NULL;
}

/* Applies the edits of the last group of @from, backwards for undo, and puts it onto @to. */
static void
travel (QipuDocument *self, GPtrArray *from, GPtrArray *to)
{
  gboolean back = from == self->undo;
  Facts before = get_facts (self);
  QipuChange change;
  Group *group;
  guint n, last;

  g_return_if_fail (self->n_open == 0);
  if (from->len == 0)
    return;

  group = g_ptr_array_steal_index (from, from->len - 1);
  group->typing = FALSE;
  n = group->edits->len;
  for (guint i = 0; i < n; i++)
    qipu_edit_apply (&g_array_index (group->edits, QipuEdit, back ? n - 1 - i : i), self->game);
  g_ptr_array_add (to, group);
  self->revision = back ? group->revision_before : group->revision_after;

  summarize (group, &change);
  change.from_history = TRUE;
  last = back ? 0 : n - 1;
  change.show =
      back || group->show == QIPU_NODE_NONE
          ? qipu_edit_get_place (&g_array_index (group->edits, QipuEdit, last), self->game)
          : group->show;
  emit_changed (self, &change, &before);
}

/**
 * qipu_document_undo:
 * @self: the document
 *
 * Takes the last group back; nothing happens when there is none.
 */
void
qipu_document_undo (QipuDocument *self)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  travel (self, self->undo, self->redo);
}

/**
 * qipu_document_redo:
 * @self: the document
 *
 * Does the group again that was undone last; nothing happens when there is none.
 */
void
qipu_document_redo (QipuDocument *self)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  travel (self, self->redo, self->undo);
}

/**
 * qipu_document_get_file:
 * @self: the document
 *
 * Returns: (transfer none) (nullable): where the record is stored
 */
GFile *
qipu_document_get_file (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), NULL);

  return self->file;
}

void
qipu_document_set_file (QipuDocument *self, GFile *file)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (file == NULL || G_IS_FILE (file));

  if (file == self->file || (file != NULL && self->file != NULL && g_file_equal (file, self->file)))
    return;

  g_set_object (&self->file, file);
  drop_watch (self);
  if (file != NULL)
    {
      self->watch = qipu_file_watch_get (file);
      g_signal_connect (self->watch, "notify::state", G_CALLBACK (on_watch_state_changed), self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FILE_STATE]);
  update_title (self);
}

QipuFileState
qipu_document_get_file_state (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), QIPU_FILE_SAME);

  return self->watch != NULL ? qipu_file_watch_get_state (self->watch) : QIPU_FILE_SAME;
}

void
qipu_document_get_known_file (QipuDocument *self, QipuFileStamp *stamp)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (stamp != NULL);

  *stamp = (QipuFileStamp){ 0 };
  if (self->watch != NULL)
    qipu_file_watch_get_stamp (self->watch, stamp);
}

void
qipu_document_set_known_file (QipuDocument *self, const QipuFileStamp *stamp)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (stamp != NULL);

  if (self->watch != NULL)
    qipu_file_watch_set_stamp (self->watch, stamp);
}

void
qipu_document_accept_file_state (QipuDocument *self)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  if (self->watch != NULL)
    qipu_file_watch_accept (self->watch);
}

const char *
qipu_document_get_format_id (QipuDocument *self)
{
  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), NULL);

  return self->format_id;
}

void
qipu_document_set_format_id (QipuDocument *self, const char *format_id)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));

  if (g_strcmp0 (self->format_id, format_id) == 0)
    return;

  g_free (self->format_id);
  self->format_id = g_strdup (format_id);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FORMAT_ID]);
}
