/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The position at a node: some are kept, the others are replayed from the nearest one. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-game-private.h"
#include "game/qipu-game.h"

#include "rules/qipu-setup-check.h"

/* See the comment at QipuNodeChunk.kept. */
#define KEEP_INTERVAL 32
#define MAX_REPLAY (2 * KEEP_INTERVAL)

static const QipuPosition *
find_kept (const QipuGame *self, QipuNodeId node)
{
  if (node == QIPU_NODE_ROOT)
    return &self->start;
  if (node == self->last_added)
    return &self->last_position;
  return qipu_game_node (self, node)->ply % KEEP_INTERVAL == 0 ? qipu_game_get_kept (self, node)
                                                               : NULL;
}

void
qipu_game_keep_ancestor (QipuGame *self, QipuNodeId node)
{
  QipuPosition position;

  if (qipu_game_node (self, node)->ply % KEEP_INTERVAL != 0)
    return;

  for (guint i = 0; i < KEEP_INTERVAL; i++)
    node = qipu_game_node (self, node)->parent;

  if (node == QIPU_NODE_ROOT)
    return;

  if (qipu_game_get_kept (self, node) != NULL)
    return;

  qipu_game_get_position (self, node, &position);
  qipu_game_keep (self, node, &position);
}

void
qipu_game_keep_played (QipuGame *self, QipuNodeId node, const QipuPosition *after)
{
  if (qipu_game_node (self, node)->ply % KEEP_INTERVAL != 0)
    return;

  qipu_game_keep_ancestor (self, node);
  /* one interval later it is at hand to be kept */
  self->last_added = node;
  self->last_position = *after;
}

/**
 * qipu_game_get_position:
 * @self: the game
 * @node: a node
 * @position: (out caller-allocates): the position after the move of @node
 *
 * Replays at most 63 moves; none for the node that was added last and for the root. Reading a
 * position changes nothing in the game.
 */
void
qipu_game_get_position (const QipuGame *self, QipuNodeId node, QipuPosition *position)
{
  QipuMove moves[MAX_REPLAY];
  const QipuPosition *kept;
  guint n_moves = 0;

  g_return_if_fail (self != NULL && qipu_game_has_node (self, node));
  g_return_if_fail (position != NULL);

  while ((kept = find_kept (self, node)) == NULL)
    {
      g_assert (n_moves < MAX_REPLAY);
      moves[n_moves++] = qipu_game_node (self, node)->move;
      node = qipu_game_node (self, node)->parent;
    }

  *position = *kept;
  while (n_moves > 0)
    {
      QipuMove move = moves[--n_moves];
      QipuUndo undo;

      /* Only a branch that was unlinked before another start position was set gets here. */
      if (qipu_position_get (position, qipu_move_from (move)) == QIPU_PIECE_NONE)
        break;
      qipu_position_make (position, move, &undo);
    }
}

/**
 * qipu_game_is_playable:
 * @self: the game
 * @node: a node
 *
 * A record may begin with what no game can have come to: nine soldiers, no king. It is shown and
 * edited like any other, but nobody can be asked to play on in it. Moves against the rules in the
 * course of a game do not matter here.
 *
 * Returns: FALSE where the start was impossible and the position at @node still is
 */
gboolean
qipu_game_is_playable (const QipuGame *self, QipuNodeId node)
{
  QipuPosition position;

  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), FALSE);

  if (qipu_setup_is_playable (&self->start))
    return TRUE;

  qipu_game_get_position (self, node, &position);
  return qipu_setup_is_playable (&position);
}

/**
 * qipu_game_cursor_init:
 * @cursor: (out caller-allocates): the cursor
 * @game: the game, which must outlive the cursor
 *
 * Puts a cursor on the start of @game.
 */
void
qipu_game_cursor_init (QipuGameCursor *cursor, const QipuGame *game)
{
  g_return_if_fail (cursor != NULL && game != NULL);

  cursor->game = game;
  cursor->node = QIPU_NODE_ROOT;
  cursor->position = game->start;
  cursor->undo.move = QIPU_MOVE_NONE;
}

/**
 * qipu_game_cursor_go:
 * @cursor: the cursor
 * @node: where to go
 *
 * Moves the cursor: one make-move for a child or for the sibling of a leaf, a short replay
 * otherwise. A walk through a whole tree costs about one move for each node.
 */
void
qipu_game_cursor_go (QipuGameCursor *cursor, QipuNodeId node)
{
  const QipuGame *self;

  g_return_if_fail (cursor != NULL && qipu_game_has_node (cursor->game, node));

  self = cursor->game;
  if (node == cursor->node)
    return;

  /* One step up, which is undone, brings the parent and the siblings near. */
  if (cursor->undo.move != QIPU_MOVE_NONE && qipu_game_node (self, node)->parent != cursor->node &&
      (qipu_game_node (self, cursor->node)->parent == node ||
       qipu_game_node (self, cursor->node)->parent == qipu_game_node (self, node)->parent))
    {
      qipu_position_unmake (&cursor->position, &cursor->undo);
      cursor->undo.move = QIPU_MOVE_NONE;
      cursor->node = qipu_game_node (self, cursor->node)->parent;
    }

  if (node != QIPU_NODE_ROOT && qipu_game_node (self, node)->parent == cursor->node)
    qipu_position_make (&cursor->position, qipu_game_node (self, node)->move, &cursor->undo);
  else if (node != cursor->node)
    {
      qipu_game_get_position (cursor->game, node, &cursor->position);
      cursor->undo.move = QIPU_MOVE_NONE;
    }

  cursor->node = node;
}
