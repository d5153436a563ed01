/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: moves are added, taken out and put in another order. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-document-private.h"

#include <glib/gi18n-lib.h>

void
qipu_document_unlink (QipuDocument *self, QipuNodeId node)
{
  qipu_document_apply (self, (QipuEdit){ .kind = QIPU_EDIT_UNLINK, .node = node });
}

static void
reorder_node (QipuDocument *self, QipuNodeId node, guint index)
{
  if (qipu_game_get_index (qipu_document_get_game (self), node) != index)
    qipu_document_apply (self,
                         (QipuEdit){ .kind = QIPU_EDIT_REORDER, .node = node, .index = index });
}

void
qipu_document_keep_added (QipuDocument *self, QipuNodeId node)
{
  qipu_document_keep (self, (QipuEdit){ .kind = QIPU_EDIT_UNLINK, .node = node });
}

void
qipu_document_keep_text (QipuDocument *self, QipuNodeId node)
{
  qipu_document_keep (self, qipu_edit_keep_text (qipu_document_get_game (self), node));
}

/**
 * qipu_document_add_move:
 * @self: the document
 * @parent: a linked node
 * @move: the move
 *
 * Returns: the child of @parent with @move, which may be new, or %QIPU_NODE_NONE when there is no
 *   piece to move or the record is full
 */
QipuNodeId
qipu_document_add_move (QipuDocument *self, QipuNodeId parent, QipuMove move)
{
  QipuGame *game;
  QipuNodeId node;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), QIPU_NODE_NONE);
  game = qipu_document_get_own_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, parent), QIPU_NODE_NONE);

  node = qipu_game_find_child (game, parent, move);
  if (node != QIPU_NODE_NONE)
    return node;

  qipu_document_begin_edit (self, qipu_game_get_first_child (game, parent) == QIPU_NODE_NONE
                            ? N_("Play Move")
                            : N_("Add Variation"));
  node = qipu_game_add (game, parent, move);
  if (node != QIPU_NODE_NONE)
    {
      qipu_document_keep_added (self, node);
      qipu_document_set_show (self, node);
    }
  qipu_document_end_edit (self);

  return node;
}

QipuNodeId
qipu_document_replace_rest (QipuDocument *self, QipuNodeId parent, QipuMove move)
{
  const QipuGame *game;
  QipuNodeId node;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), QIPU_NODE_NONE);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, parent), QIPU_NODE_NONE);

  qipu_document_begin_edit (self, N_("Replace the Rest"));
  node = qipu_game_add (qipu_document_get_own_game (self), parent, move);
  if (node != QIPU_NODE_NONE)
    {
      qipu_document_keep_added (self, node);
      while (qipu_game_get_first_child (game, parent) != node)
        qipu_document_unlink (self, qipu_game_get_first_child (game, parent));
      qipu_document_set_show (self, node);
    }
  qipu_document_end_edit (self);

  return node;
}

/**
 * qipu_document_remove:
 * @self: the document
 * @node: a linked node, not the root
 *
 * Takes a move and everything below it out of the record.
 */
void
qipu_document_remove (QipuDocument *self, QipuNodeId node)
{
  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  g_return_if_fail (node != QIPU_NODE_ROOT);
  g_return_if_fail (qipu_game_is_linked (qipu_document_get_game (self), node));

  qipu_document_begin_edit (self, N_("Delete Moves"));
  qipu_document_unlink (self, node);
  qipu_document_end_edit (self);
}

gboolean
qipu_document_remove_rest (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, node), FALSE);

  if (qipu_game_get_first_child (game, node) == QIPU_NODE_NONE)
    return FALSE;

  qipu_document_begin_edit (self, N_("Delete Moves"));
  while (qipu_game_get_last_child (game, node) != QIPU_NODE_NONE)
    qipu_document_unlink (self, qipu_game_get_last_child (game, node));
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);

  return TRUE;
}

void
qipu_document_reorder (QipuDocument *self, QipuNodeId node, guint index)
{
  const QipuGame *game;
  guint last;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  game = qipu_document_get_game (self);
  g_return_if_fail (node != QIPU_NODE_ROOT && qipu_game_is_linked (game, node));

  last = qipu_game_get_index (game,
                              qipu_game_get_last_child (game, qipu_game_get_parent (game, node)));

  qipu_document_begin_edit (self, N_("Move Variation"));
  reorder_node (self, node, MIN (index, last));
  qipu_document_end_edit (self);
}

/**
 * qipu_document_make_mainline:
 * @self: the document
 * @node: a linked node
 *
 * Makes the line from the start to @node the main one, at every fork on the way.
 */
void
qipu_document_make_mainline (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;
  QipuNodeId top;

  g_return_if_fail (QIPU_IS_DOCUMENT (self));
  game = qipu_document_get_game (self);
  g_return_if_fail (qipu_game_is_linked (game, node));

  qipu_document_begin_edit (self, N_("Make Main Line"));
  for (top = node; top != QIPU_NODE_ROOT; top = qipu_game_get_parent (game, top))
    reorder_node (self, top, 0);
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);
}

QipuNodeId
qipu_document_get_variation (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), QIPU_NODE_NONE);
  game = qipu_document_get_game (self);

  while (node != QIPU_NODE_ROOT)
    {
      if (qipu_game_get_previous (game, node) != QIPU_NODE_NONE)
        return node;
      node = qipu_game_get_parent (game, node);
    }

  return QIPU_NODE_NONE;
}

gboolean
qipu_document_promote (QipuDocument *self, QipuNodeId node)
{
  QipuNodeId top;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (qipu_game_is_linked (qipu_document_get_game (self), node), FALSE);

  top = qipu_document_get_variation (self, node);
  if (top == QIPU_NODE_NONE)
    return FALSE;

  qipu_document_begin_edit (self, N_("Promote Variation"));
  reorder_node (self, top, qipu_game_get_index (qipu_document_get_game (self), top) - 1);
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);

  return TRUE;
}

/**
 * qipu_document_demote:
 * @self: the document
 * @node: a linked node
 *
 * Moves the nearest line with siblings that @node is on one place down among them.
 *
 * Returns: FALSE when it is the last one, or there is none
 */
gboolean
qipu_document_demote (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;
  QipuNodeId top = node;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, node), FALSE);

  /* The nearest line that has company. */
  while (top != QIPU_NODE_ROOT && qipu_game_get_next (game, top) == QIPU_NODE_NONE &&
         qipu_game_get_previous (game, top) == QIPU_NODE_NONE)
    top = qipu_game_get_parent (game, top);
  if (top == QIPU_NODE_ROOT || qipu_game_get_next (game, top) == QIPU_NODE_NONE)
    return FALSE;

  qipu_document_begin_edit (self, N_("Demote Variation"));
  reorder_node (self, top, qipu_game_get_index (game, top) + 1);
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);

  return TRUE;
}

gboolean
qipu_document_remove_variation (QipuDocument *self, QipuNodeId node)
{
  QipuNodeId top;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  g_return_val_if_fail (qipu_game_is_linked (qipu_document_get_game (self), node), FALSE);

  top = qipu_document_get_variation (self, node);
  if (top == QIPU_NODE_NONE)
    return FALSE;

  qipu_document_begin_edit (self, N_("Delete Variation"));
  qipu_document_unlink (self, top);
  qipu_document_end_edit (self);

  return TRUE;
}

static gboolean
remove_siblings (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game = qipu_document_get_game (self);
  QipuNodeId parent = qipu_game_get_parent (game, node);
  QipuNodeId sibling = qipu_game_get_last_child (game, parent);
  gboolean removed = FALSE;

  while (sibling != QIPU_NODE_NONE)
    {
      QipuNodeId previous = qipu_game_get_previous (game, sibling);

      if (sibling != node)
        {
          qipu_document_unlink (self, sibling);
          removed = TRUE;
        }
      sibling = previous;
    }

  return removed;
}

/**
 * qipu_document_remove_other_variations:
 * @self: the document
 * @node: a linked node
 *
 * Takes out every branch that leaves the line through @node, which goes on to its end.
 *
 * Returns: FALSE when there was none
 */
gboolean
qipu_document_remove_other_variations (QipuDocument *self, QipuNodeId node)
{
  const QipuGame *game;
  QipuNodeId step;
  gboolean removed = FALSE;

  g_return_val_if_fail (QIPU_IS_DOCUMENT (self), FALSE);
  game = qipu_document_get_game (self);
  g_return_val_if_fail (qipu_game_is_linked (game, node), FALSE);

  qipu_document_begin_edit (self, N_("Delete Other Variations"));
  for (step = qipu_game_get_line_end (game, node); step != QIPU_NODE_ROOT;
       step = qipu_game_get_parent (game, step))
    removed = remove_siblings (self, step) || removed;
  qipu_document_set_show (self, node);
  qipu_document_end_edit (self);

  return removed;
}
