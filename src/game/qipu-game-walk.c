/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Going through the tree of a game: relations of nodes, the order of depth first and that of
 * reading, ends and counts. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-game-private.h"
#include "game/qipu-game.h"

/* For long ways through neighbours: the chunk is looked up where it changes. */
typedef struct
{
  guint index;
  const QipuNode *nodes;
} Near;

#define NEAR_INIT { G_MAXUINT, NULL }

static inline const QipuNode *
get_near (const QipuGame *self, Near *near, QipuNodeId node)
{
  if (G_UNLIKELY (node >> QIPU_CHUNK_BITS != near->index))
    {
      near->index = node >> QIPU_CHUNK_BITS;
      near->nodes = self->chunks[near->index]->nodes;
    }
  return &near->nodes[node & (QIPU_CHUNK_SIZE - 1)];
}

/* The node after @node, depth first, without leaving the branch under @top. */
static QipuNodeId
walk_below (const QipuGame *self, QipuNodeId node, QipuNodeId top)
{
  if (qipu_game_node (self, node)->first != QIPU_NODE_NONE)
    return qipu_game_node (self, node)->first;

  while (node != top)
    {
      if (qipu_game_node (self, node)->next != QIPU_NODE_NONE)
        return qipu_game_node (self, node)->next;
      node = qipu_game_node (self, node)->parent;
    }

  return QIPU_NODE_NONE;
}

/**
 * qipu_game_get_parent:
 * @self: the game
 * @node: a node, linked or not
 *
 * Returns: the node that @node follows, also while it is unlinked; %QIPU_NODE_NONE for the root
 */
QipuNodeId
qipu_game_get_parent (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_NODE_NONE);

  return qipu_game_node (self, node)->parent;
}

/**
 * qipu_game_get_first_child:
 * @self: the game
 * @node: a node
 *
 * Returns: the main reply to @node, or %QIPU_NODE_NONE
 */
QipuNodeId
qipu_game_get_first_child (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_NODE_NONE);

  return qipu_game_node (self, node)->first;
}

/**
 * qipu_game_get_last_child:
 * @self: the game
 * @node: a node
 *
 * Returns: the last of the replies to @node, or %QIPU_NODE_NONE
 */
QipuNodeId
qipu_game_get_last_child (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_NODE_NONE);

  return qipu_game_node (self, node)->last;
}

/**
 * qipu_game_get_next:
 * @self: the game
 * @node: a node
 *
 * Returns: the next move that was considered instead of @node, or %QIPU_NODE_NONE
 */
QipuNodeId
qipu_game_get_next (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_NODE_NONE);

  return qipu_game_node (self, node)->next;
}

/**
 * qipu_game_get_previous:
 * @self: the game
 * @node: a node
 *
 * Returns: the one before @node among its siblings; %QIPU_NODE_NONE when it is the main one
 */
QipuNodeId
qipu_game_get_previous (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_NODE_NONE);

  return qipu_game_node (self, node)->previous;
}

/**
 * qipu_game_get_index:
 * @self: the game
 * @node: a node
 *
 * Costs a step for every sibling before it.
 *
 * Returns: the place of @node among its siblings, 0 for the main one
 */
guint
qipu_game_get_index (const QipuGame *self, QipuNodeId node)
{
  guint index = 0;

  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), 0);

  while ((node = qipu_game_node (self, node)->previous) != QIPU_NODE_NONE)
    index++;

  return index;
}

/**
 * qipu_game_find_child:
 * @self: the game
 * @parent: a node
 * @move: a move
 *
 * Returns: the first child of @parent with @move, or %QIPU_NODE_NONE
 */
QipuNodeId
qipu_game_find_child (const QipuGame *self, QipuNodeId parent, QipuMove move)
{
  QipuNodeId child;

  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, parent), QIPU_NODE_NONE);

  child = qipu_game_node (self, parent)->first;
  while (child != QIPU_NODE_NONE && qipu_game_node (self, child)->move != move)
    child = qipu_game_node (self, child)->next;

  return child;
}

/**
 * qipu_game_walk:
 * @self: the game
 * @node: a linked node
 *
 * Walks the tree depth first, first children before later ones. All steps together cost as much
 * as there are nodes.
 *
 * Returns: the node after @node, or %QIPU_NODE_NONE at the end
 */
QipuNodeId
qipu_game_walk (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_NODE_NONE);

  return walk_below (self, node, QIPU_NODE_ROOT);
}

/**
 * qipu_game_walk_branch:
 * @self: the game
 * @node: a node of the branch
 * @top: the first node of the branch; the walk begins with it
 *
 * Like qipu_game_walk(), but only through @top and what is below.
 *
 * Returns: the node after @node, or %QIPU_NODE_NONE at the end of the branch
 */
QipuNodeId
qipu_game_walk_branch (const QipuGame *self, QipuNodeId node, QipuNodeId top)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node) &&
                            qipu_game_has_node (self, top),
                        QIPU_NODE_NONE);

  return walk_below (self, node, top);
}

static gboolean
begins_variation (const QipuGame *self, QipuNodeId node)
{
  return qipu_game_node (self, node)->previous != QIPU_NODE_NONE;
}

/* The last node that is read of the variation that begins with @node. */
static QipuNodeId
find_last_read (const QipuGame *self, QipuNodeId node)
{
  for (;;)
    {
      QipuNodeId top = node;

      while (qipu_game_node (self, node)->first != QIPU_NODE_NONE)
        node = qipu_game_node (self, node)->first;
      /* variations beside the first move are not inside */
      if (node == top || qipu_game_node (self, node)->next == QIPU_NODE_NONE)
        return node;
      node = qipu_game_node (self, qipu_game_node (self, node)->parent)->last;
    }
}

/**
 * qipu_game_read:
 * @self: the game
 * @node: a linked node
 *
 * Goes through the tree as it is read in print and in the list of moves: after a move the
 * variations beside it, then the line goes on. All steps together cost as much as there are nodes.
 *
 * Returns: the node after @node, or %QIPU_NODE_NONE at the end
 */
QipuNodeId
qipu_game_read (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_NODE_NONE);

  if (!begins_variation (self, node) && qipu_game_node (self, node)->next != QIPU_NODE_NONE)
    return qipu_game_node (self, node)->next;

  while (qipu_game_node (self, node)->first == QIPU_NODE_NONE)
    {
      /* the line ends: back to where it began */
      while (node != QIPU_NODE_ROOT && !begins_variation (self, node))
        node = qipu_game_node (self, node)->parent;
      if (node == QIPU_NODE_ROOT || qipu_game_node (self, node)->next != QIPU_NODE_NONE)
        return node == QIPU_NODE_ROOT ? QIPU_NODE_NONE : qipu_game_node (self, node)->next;
      node = qipu_game_node (self, qipu_game_node (self, node)->parent)->first;
    }
  return qipu_game_node (self, node)->first;
}

/**
 * qipu_game_read_back:
 * @self: the game
 * @node: a linked node
 *
 * Returns: the node of which @node is the one after in the order of qipu_game_read(), or
 *   %QIPU_NODE_NONE for the root
 */
QipuNodeId
qipu_game_read_back (const QipuGame *self, QipuNodeId node)
{
  QipuNodeId before;

  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_NODE_NONE);

  before = qipu_game_node (self, node)->previous;
  if (before != QIPU_NODE_NONE)
    return begins_variation (self, before) ? find_last_read (self, before) : before;

  before = qipu_game_node (self, node)->parent;
  if (before == QIPU_NODE_NONE || begins_variation (self, before) ||
      qipu_game_node (self, before)->next == QIPU_NODE_NONE)
    return before;
  return find_last_read (self, qipu_game_node (self, qipu_game_node (self, before)->parent)->last);
}

/**
 * qipu_game_get_mainline_end:
 * @self: the game
 *
 * Returns: the last node of the main line; the root when there are no moves
 */
QipuNodeId
qipu_game_get_mainline_end (const QipuGame *self)
{
  g_return_val_if_fail (self != NULL, QIPU_NODE_NONE);

  return qipu_game_get_line_end (self, QIPU_NODE_ROOT);
}

/**
 * qipu_game_get_line_end:
 * @self: the game
 * @node: a node
 *
 * Returns: the last node reached from @node by first children
 */
QipuNodeId
qipu_game_get_line_end (const QipuGame *self, QipuNodeId node)
{
  Near near = NEAR_INIT;
  QipuNodeId next;

  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_NODE_NONE);

  while ((next = get_near (self, &near, node)->first) != QIPU_NODE_NONE)
    node = next;

  return node;
}

/**
 * qipu_game_get_line:
 * @self: the game
 * @node: a node
 * @moves: (out): room for qipu_game_get_ply() moves
 *
 * Returns: the ply of @node, which is how many moves were filled in
 */
guint
qipu_game_get_line (const QipuGame *self, QipuNodeId node, QipuMove *moves)
{
  Near near = NEAR_INIT;
  guint ply;

  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), 0);

  ply = qipu_game_node (self, node)->ply;
  for (guint i = ply; i > 0; i--)
    {
      const QipuNode *this = get_near (self, &near, node);

      moves[i - 1] = this->move;
      node = this->parent;
    }

  return ply;
}

/**
 * qipu_game_count:
 * @self: the game
 * @counts: (out): what there is in the tree
 *
 * A move counts as a variation when it is not the first child of its parent. Goes through all
 * nodes.
 */
void
qipu_game_count (const QipuGame *self, QipuGameCounts *counts)
{
  g_return_if_fail (self != NULL && counts != NULL);

  *counts = (QipuGameCounts){
    .plies = qipu_game_node (self, qipu_game_get_mainline_end (self))->ply,
    .nodes = self->n_linked,
  };

  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (self, node))
    {
      const QipuNodeText *text = qipu_game_get_text (self, node);

      if (qipu_game_node (self, node)->previous != QIPU_NODE_NONE)
        counts->variations++;
      if (text != NULL)
        counts->comments += (text->comment[QIPU_COMMENT_BEFORE] != NULL) +
                            (text->comment[QIPU_COMMENT_AFTER] != NULL);
    }
}
