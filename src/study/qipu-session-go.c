/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sessions: going through a record. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-session-private.h"

static gboolean
go (QipuSession *self, QipuNodeId node)
{
  if (node == QIPU_NODE_NONE || node == self->current)
    return FALSE;

  qipu_session_move_to (self, node);
  return TRUE;
}

static gboolean
is_fork (const QipuGame *game, QipuNodeId node)
{
  return qipu_game_get_first_child (game, node) != qipu_game_get_last_child (game, node);
}

QipuNodeId
qipu_session_get_next (QipuSession *self, QipuNodeId node)
{
  const QipuGame *game = qipu_session_get_game (self);
  gpointer chosen;

  if (g_hash_table_lookup_extended (self->chosen, GUINT_TO_POINTER (node), NULL, &chosen) &&
      qipu_game_is_linked (game, GPOINTER_TO_UINT (chosen)))
    return GPOINTER_TO_UINT (chosen);

  return qipu_game_get_first_child (game, node);
}

/* Steps lead along the line through @child from now on. */
void
qipu_session_remember (QipuSession *self, QipuNodeId child)
{
  const QipuGame *game = qipu_session_get_game (self);

  for (QipuNodeId node = child; node != QIPU_NODE_ROOT; node = qipu_game_get_parent (game, node))
    {
      QipuNodeId parent = qipu_game_get_parent (game, node);

      if (qipu_game_get_previous (game, node) != QIPU_NODE_NONE)
        g_hash_table_insert (self->chosen, GUINT_TO_POINTER (parent), GUINT_TO_POINTER (node));
      else if (g_hash_table_size (self->chosen) > 0)
        g_hash_table_remove (self->chosen, GUINT_TO_POINTER (parent));
    }
}

/**
 * qipu_session_go_to:
 * @self: the session
 * @node: a linked node
 *
 * Goes to @node; steps forward lead along the line through it from then on.
 */
void
qipu_session_go_to (QipuSession *self, QipuNodeId node)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (qipu_game_is_linked (qipu_session_get_game (self), node));

  qipu_session_move_to (self, node);
}

/**
 * qipu_session_step_forward:
 * @self: the session
 *
 * To the next move, at a fork to the chosen one.
 *
 * Returns: %FALSE when there is none
 */
gboolean
qipu_session_step_forward (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return go (self, qipu_session_get_next (self, self->current));
}

/**
 * qipu_session_step_back:
 * @self: the session
 *
 * To the move before.
 *
 * Returns: %FALSE at the start
 */
gboolean
qipu_session_step_back (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return go (self, qipu_game_get_parent (qipu_session_get_game (self), self->current));
}

/**
 * qipu_session_go_start:
 * @self: the session
 *
 * To the start of the variation, from there to that of the record.
 *
 * Returns: %FALSE when there is nowhere to go
 */
gboolean
qipu_session_go_start (QipuSession *self)
{
  QipuNodeId variation;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  variation = qipu_document_get_variation (self->document, self->current);
  if (variation != QIPU_NODE_NONE && variation != self->current)
    return go (self, variation);

  /* From the start everything leads along the main line again. */
  g_hash_table_remove_all (self->chosen);
  return go (self, QIPU_NODE_ROOT);
}

/**
 * qipu_session_go_end:
 * @self: the session
 *
 * To the end of the line, at each fork along the chosen move.
 *
 * Returns: %FALSE when there is nowhere to go
 */
gboolean
qipu_session_go_end (QipuSession *self)
{
  QipuNodeId node, next;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  node = self->current;
  while ((next = qipu_session_get_next (self, node)) != QIPU_NODE_NONE)
    node = next;

  return go (self, node);
}

/**
 * qipu_session_step:
 * @self: the session
 * @plies: how many moves, back when negative
 *
 * As far as the line goes.
 *
 * Returns: %FALSE when there is nowhere to go
 */
gboolean
qipu_session_step (QipuSession *self, int plies)
{
  QipuNodeId node;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  node = self->current;
  while (plies != 0)
    {
      QipuNodeId next = plies > 0 ? qipu_session_get_next (self, node)
                                  : qipu_game_get_parent (qipu_session_get_game (self), node);

      if (next == QIPU_NODE_NONE)
        break;
      node = next;
      plies += plies > 0 ? -1 : 1;
    }

  return go (self, node);
}

/**
 * qipu_session_get_chosen_child:
 * @self: the session
 *
 * Returns: the move that the next step takes, remembered for each fork; %QIPU_NODE_NONE at the
 *   end of a line
 */
QipuNodeId
qipu_session_get_chosen_child (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NODE_NONE);

  return qipu_session_get_next (self, self->current);
}

/**
 * qipu_session_is_at_fork:
 * @self: the session
 *
 * Returns: whether several moves follow the current one
 */
gboolean
qipu_session_is_at_fork (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return is_fork (qipu_session_get_game (self), self->current);
}

/**
 * qipu_session_choose_child:
 * @self: the session
 * @child: a child of the current move
 *
 * Makes @child the one that the next step takes.
 */
void
qipu_session_choose_child (QipuSession *self, QipuNodeId child)
{
  const QipuGame *game;

  g_return_if_fail (QIPU_IS_SESSION (self));
  game = qipu_session_get_game (self);
  g_return_if_fail (qipu_game_is_linked (game, child));
  g_return_if_fail (qipu_game_get_parent (game, child) == self->current);

  if (qipu_session_get_next (self, self->current) == child)
    return;

  g_hash_table_insert (self->chosen, GUINT_TO_POINTER (self->current), GUINT_TO_POINTER (child));
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_choose_sibling:
 * @self: the session
 * @delta: 1 for the next variation, -1 for the one before; past the ends it goes round
 *
 * At a fork, chooses another continuation.
 *
 * Returns: FALSE when there is nothing to choose
 */
gboolean
qipu_session_choose_sibling (QipuSession *self, int delta)
{
  const QipuGame *game;
  QipuNodeId child;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);
  game = qipu_session_get_game (self);

  if (!is_fork (game, self->current))
    return FALSE;

  child = qipu_session_get_next (self, self->current);
  for (; delta > 0; delta--)
    {
      child = qipu_game_get_next (game, child);
      if (child == QIPU_NODE_NONE)
        child = qipu_game_get_first_child (game, self->current);
    }
  for (; delta < 0; delta++)
    {
      child = qipu_game_get_previous (game, child);
      if (child == QIPU_NODE_NONE)
        child = qipu_game_get_last_child (game, self->current);
    }

  qipu_session_choose_child (self, child);
  return TRUE;
}

/**
 * qipu_session_leave_variation:
 * @self: the session
 *
 * Goes back to the move after which the variation begins; the next step leads along the parent
 * line.
 *
 * Returns: FALSE on the main line
 */
gboolean
qipu_session_leave_variation (QipuSession *self)
{
  QipuNodeId variation, fork;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  variation = qipu_document_get_variation (self->document, self->current);
  if (variation == QIPU_NODE_NONE)
    return FALSE;

  fork = qipu_game_get_parent (qipu_session_get_game (self), variation);
  g_hash_table_remove (self->chosen, GUINT_TO_POINTER (fork));
  return go (self, fork);
}

/**
 * qipu_session_go_to_move_number:
 * @self: the session
 * @number: number of a full move
 *
 * Goes to the first move of that number on the line through the current move.
 *
 * Returns: FALSE when the line has no such move
 */
gboolean
qipu_session_go_to_move_number (QipuSession *self, guint number)
{
  const QipuGame *game;
  g_autoptr (GArray) line = g_array_new (FALSE, FALSE, sizeof (QipuNodeId));
  guint current;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);
  game = qipu_session_get_game (self);

  g_array_set_size (line, qipu_game_get_ply (game, self->current) + 1);
  for (QipuNodeId node = self->current; node != QIPU_NODE_NONE;
       node = qipu_game_get_parent (game, node))
    g_array_index (line, QipuNodeId, qipu_game_get_ply (game, node)) = node;
  for (QipuNodeId node = qipu_session_get_next (self, self->current); node != QIPU_NODE_NONE;
       node = qipu_session_get_next (self, node))
    g_array_append_val (line, node);

  current = qipu_game_get_start (game)->move_number;
  for (guint i = 1; i < line->len; i++)
    {
      QipuNodeId node = g_array_index (line, QipuNodeId, i);

      if (current == number)
        {
          qipu_session_move_to (self, node);
          return TRUE;
        }
      /* Black has moved. */
      if (qipu_game_get_side (game, node) == QIPU_RED)
        current++;
    }

  return FALSE;
}

/**
 * qipu_session_go_to_fork:
 * @self: the session
 * @direction: 1 for the next one, -1 for the one before
 *
 * To a fork of the line that goes through the current move.
 *
 * Returns: %FALSE when there is none
 */
gboolean
qipu_session_go_to_fork (QipuSession *self, int direction)
{
  const QipuGame *game;
  QipuNodeId node;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);
  game = qipu_session_get_game (self);

  node = self->current;
  do
    node = direction > 0 ? qipu_session_get_next (self, node) : qipu_game_get_parent (game, node);
  while (node != QIPU_NODE_NONE && !is_fork (game, node));

  return go (self, node);
}

static gboolean
has_remark (const QipuGame *game, QipuNodeId node)
{
  guint n_marks;

  qipu_game_get_marks (game, node, &n_marks);
  return n_marks > 0 || qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE) != NULL ||
         qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER) != NULL;
}

/**
 * qipu_session_go_to_remark:
 * @self: the session
 * @direction: 1 for the next one, -1 for the one before
 *
 * To a move with a comment or marks, of the whole record in the order of the list.
 *
 * Returns: %FALSE when there is none
 */
gboolean
qipu_session_go_to_remark (QipuSession *self, int direction)
{
  const QipuGame *game;
  QipuNodeId node;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);
  game = qipu_session_get_game (self);

  node = self->current;
  do
    node = direction > 0 ? qipu_game_read (game, node) : qipu_game_read_back (game, node);
  while (node != QIPU_NODE_NONE && !has_remark (game, node));

  return go (self, node);
}

/* Folding: what is current stays in sight. */

/* Whether @node is in a variation that leaves the line beside @fork, the eldest of its siblings. */
static gboolean
is_beside (const QipuGame *game, QipuNodeId node, QipuNodeId fork)
{
  QipuNodeId parent = qipu_game_get_parent (game, fork);

  while (node != QIPU_NODE_ROOT && qipu_game_get_parent (game, node) != parent)
    node = qipu_game_get_parent (game, node);
  return node != QIPU_NODE_ROOT && node != fork;
}

/**
 * qipu_session_set_folded:
 * @self: the session
 * @node: a linked move, or one of its siblings
 * @folded: whether to hide the variations
 *
 * Hides or shows the variations that leave the line beside @node. Where the current move is in one
 * that goes out of sight, the move which it leaves is current then.
 */
void
qipu_session_set_folded (QipuSession *self, QipuNodeId node, gboolean folded)
{
  const QipuGame *game;

  g_return_if_fail (QIPU_IS_SESSION (self));
  game = qipu_session_get_game (self);
  g_return_if_fail (qipu_game_is_linked (game, node));

  if (node == QIPU_NODE_ROOT)
    return;
  node = qipu_game_get_first_child (game, qipu_game_get_parent (game, node));
  if (folded && is_beside (game, self->current, node))
    qipu_session_go_to (self, node);
  qipu_move_list_set_folded (self->move_list, node, folded);
}

/**
 * qipu_session_set_all_folded:
 * @self: the session
 * @folded: whether to hide all variations
 *
 * Hides or shows every variation. Where the current move is in one that goes out of sight, the move
 * of the main line which it leaves is current then.
 */
void
qipu_session_set_all_folded (QipuSession *self, gboolean folded)
{
  const QipuGame *game;
  QipuNodeId shown;

  g_return_if_fail (QIPU_IS_SESSION (self));

  game = qipu_session_get_game (self);
  shown = self->current;
  for (QipuNodeId node = shown; folded && node != QIPU_NODE_ROOT;
       node = qipu_game_get_parent (game, node))
    if (qipu_game_get_previous (game, node) != QIPU_NODE_NONE)
      shown = qipu_game_get_first_child (game, qipu_game_get_parent (game, node));
  if (shown != self->current)
    qipu_session_go_to (self, shown);
  qipu_move_list_set_all_folded (self->move_list, folded);
}
