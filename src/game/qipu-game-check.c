/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The debug check of a game's invariants. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-game-private.h"
#include "rules/qipu-movegen.h"

static gboolean
children_are_consistent (const QipuGame *self, QipuNodeId parent)
{
  const QipuNode *above = qipu_game_node (self, parent);
  QipuNodeId previous = QIPU_NODE_NONE;

  for (QipuNodeId node = above->first; node != QIPU_NODE_NONE;
       node = qipu_game_node (self, node)->next)
    {
      const QipuNode *this = qipu_game_node (self, node);

      if (this->parent != parent || this->previous != previous || this->ply != above->ply + 1 ||
          (this->flags & QIPU_NODE_LINKED) != (above->flags & QIPU_NODE_LINKED))
        return FALSE;
      previous = node;
    }

  return above->last == previous;
}

/* Side, irregularity and position, compared with a replay of every move. */
static gboolean
positions_are_consistent (const QipuGame *self)
{
  QipuGameCursor cursor;
  QipuNodeId node = QIPU_NODE_ROOT;

  qipu_game_cursor_init (&cursor, self);
  while ((node = qipu_game_walk (self, node)) != QIPU_NODE_NONE)
    {
      QipuMove move = qipu_game_get_move (self, node);
      QipuPosition position;
      gboolean legal;

      qipu_game_cursor_go (&cursor, qipu_game_get_parent (self, node));
      legal = qipu_move_is_legal (&cursor.position, move);
      qipu_game_cursor_go (&cursor, node);
      qipu_game_get_position (self, node, &position);

      if (legal == qipu_game_is_irregular (self, node) ||
          qipu_position_get_side (&cursor.position) != qipu_game_get_side (self, node) ||
          !qipu_position_equal (&cursor.position, &position))
        return FALSE;
    }

  return TRUE;
}

/**
 * qipu_game_self_check:
 * @self: the game
 *
 * Checks every link, count and kept position. For tests and debug builds.
 *
 * Returns: whether all is as it must be
 */
gboolean
qipu_game_self_check (const QipuGame *self)
{
  guint n_linked = 0;

  g_return_val_if_fail (self != NULL, FALSE);

  for (QipuNodeId node = 0; node < self->n_nodes; node++)
    if (!children_are_consistent (self, node) ||
        qipu_game_node (self, node)->text >= self->texts->len)
      return FALSE;

  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (self, node))
    {
      if (!qipu_game_is_linked (self, node) || n_linked > self->n_linked)
        return FALSE;
      n_linked++;
    }

  return n_linked == self->n_linked + 1 && positions_are_consistent (self);
}
