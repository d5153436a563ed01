/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: groups of edits, undo and redo. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-document-private.h"

static QipuEditGroup *
group_new (const char *name)
{
  QipuEditGroup *group = g_new0 (QipuEditGroup, 1);

  group->name = name;
  group->edits = g_array_new (FALSE, FALSE, sizeof (QipuEdit));
  g_array_set_clear_func (group->edits, (GDestroyNotify) qipu_edit_clear);
  group->show = QIPU_NODE_NONE;
  return group;
}

void
qipu_edit_group_free (QipuEditGroup *group)
{
  g_array_unref (group->edits);
  g_free (group);
}

static QipuEditGroup *
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
summarize (const QipuEditGroup *group, QipuChange *change)
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

/* Joins what was typed to the group of the letters before it. */
static gboolean
join_typing (QipuDocument *self, const QipuEditGroup *group)
{
  QipuEditGroup *last = get_last (self->undo);

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
  QipuEditGroup *group = g_steal_pointer (&self->open);
  QipuDocumentFacts before = qipu_document_get_facts (self);
  QipuChange change;

  if (group->edits->len == 0)
    {
      qipu_edit_group_free (group);
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
    qipu_edit_group_free (group);
  else
    {
      g_ptr_array_add (self->undo, group);
      g_ptr_array_set_size (self->redo, 0);
    }

  qipu_document_emit_changed (self, &change, &before);
}

/**
 * qipu_document_begin_edit:
 * @self: the document
 * @name: an untranslated N_() string for the undo message
 *
 * Begins a group of edits that are undone together. Groups nest.
 */
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

/**
 * qipu_document_end_typing:
 * @self: the document
 *
 * The next change of a comment begins a new group: the focus has left, or the node changed.
 */
void
qipu_document_end_typing (QipuDocument *self)
{
  QipuEditGroup *last;

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

/**
 * qipu_document_set_show:
 * @self: the document, with a step of undo that is open
 * @node: the node
 *
 * Sets where sessions are to stand after the step that is being made is undone or made again.
 */
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

/**
 * qipu_document_get_undo_name:
 * @self: the document
 *
 * Returns: (transfer none) (nullable): the untranslated name of the group that would be undone
 */
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
  QipuDocumentFacts before = qipu_document_get_facts (self);
  QipuChange change;
  QipuEditGroup *group;
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
  qipu_document_emit_changed (self, &change, &before);
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
