/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of a game: an arena of nodes that are linked and unlinked, never freed. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-game.h"
#include "game/qipu-game-private.h"
#include "rules/qipu-movegen.h"

#include <string.h>

/* See the comment at QipuGame.kept. */
#define KEEP_INTERVAL 32
#define MAX_REPLAY (2 * KEEP_INTERVAL)

static gboolean
is_node (const QipuGame *self, QipuNodeId node)
{
  return node < self->n_nodes;
}

static QipuNodeId
append_node (QipuGame *self)
{
  QipuNodeId node = self->n_nodes;

  if (self->n_nodes == self->n_allocated)
    {
      self->n_allocated = MAX (64, self->n_allocated * 2);
      self->nodes = g_renew (QipuNode, self->nodes, self->n_allocated);
    }

  self->n_nodes++;
  self->nodes[node] = (QipuNode){
    .parent = QIPU_NODE_NONE,
    .first = QIPU_NODE_NONE,
    .last = QIPU_NODE_NONE,
    .next = QIPU_NODE_NONE,
    .previous = QIPU_NODE_NONE,
  };
  return node;
}

/* Inserts @node before @next, or as the last child. */
static void
insert_before (QipuGame *self, QipuNodeId node, QipuNodeId next)
{
  QipuNode *this = &self->nodes[node];
  QipuNode *parent = &self->nodes[this->parent];
  QipuNodeId previous = next != QIPU_NODE_NONE ? self->nodes[next].previous : parent->last;

  this->previous = previous;
  this->next = next;

  if (previous != QIPU_NODE_NONE)
    self->nodes[previous].next = node;
  else
    parent->first = node;

  if (next != QIPU_NODE_NONE)
    self->nodes[next].previous = node;
  else
    parent->last = node;
}

static void
take_out (QipuGame *self, QipuNodeId node)
{
  QipuNode *this = &self->nodes[node];
  QipuNode *parent = &self->nodes[this->parent];

  if (this->previous != QIPU_NODE_NONE)
    self->nodes[this->previous].next = this->next;
  else
    parent->first = this->next;

  if (this->next != QIPU_NODE_NONE)
    self->nodes[this->next].previous = this->previous;
  else
    parent->last = this->previous;

  this->previous = QIPU_NODE_NONE;
  this->next = QIPU_NODE_NONE;
}

static QipuNodeId
child_at (const QipuGame *self, QipuNodeId parent, guint index)
{
  QipuNodeId child = self->nodes[parent].first;

  while (index-- > 0 && child != QIPU_NODE_NONE)
    child = self->nodes[child].next;

  return child;
}

/* The node after @node, depth first, without leaving the branch under @top. */
static QipuNodeId
walk_below (const QipuGame *self, QipuNodeId node, QipuNodeId top)
{
  if (self->nodes[node].first != QIPU_NODE_NONE)
    return self->nodes[node].first;

  while (node != top)
    {
      if (self->nodes[node].next != QIPU_NODE_NONE)
        return self->nodes[node].next;
      node = self->nodes[node].parent;
    }

  return QIPU_NODE_NONE;
}

static guint
mark_linked (QipuGame *self, QipuNodeId top, gboolean linked)
{
  guint n = 0;

  for (QipuNodeId node = top; node != QIPU_NODE_NONE; node = walk_below (self, node, top))
    {
      if (linked)
        self->nodes[node].flags |= QIPU_NODE_LINKED;
      else
        self->nodes[node].flags &= (guint8) ~QIPU_NODE_LINKED;
      n++;
    }

  return n;
}

static const QipuPosition *
find_kept (const QipuGame *self, QipuNodeId node)
{
  if (node == QIPU_NODE_ROOT)
    return &self->start;
  if (node == self->last_added)
    return &self->last_position;
  if (self->kept != NULL && self->nodes[node].ply % KEEP_INTERVAL == 0)
    return g_hash_table_lookup (self->kept, GUINT_TO_POINTER (node));
  return NULL;
}

/* Called for a new node: makes sure that the ancestor one interval up has its position. */
static void
keep_ancestor (QipuGame *self, QipuNodeId node)
{
  QipuPosition position;

  if (self->nodes[node].ply % KEEP_INTERVAL != 0)
    return;

  for (guint i = 0; i < KEEP_INTERVAL; i++)
    node = self->nodes[node].parent;

  if (node == QIPU_NODE_ROOT)
    return;

  if (self->kept == NULL)
    self->kept = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  else if (g_hash_table_contains (self->kept, GUINT_TO_POINTER (node)))
    return;

  qipu_game_get_position (self, node, &position);
  g_hash_table_insert (self->kept, GUINT_TO_POINTER (node), g_memdup2 (&position, sizeof position));
}

/**
 * qipu_game_new:
 *
 * Creates a game without tags and moves that starts from the initial position.
 *
 * Returns: (transfer full): the game
 */
QipuGame *
qipu_game_new (void)
{
  QipuGame *self = g_new0 (QipuGame, 1);
  QipuNodeId root = append_node (self);

  self->nodes[root].flags = QIPU_NODE_LINKED;
  self->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_node_text_unref);
  g_ptr_array_add (self->texts, NULL);
  self->tags = qipu_tags_new ();
  self->last_added = QIPU_NODE_NONE;
  qipu_position_set_start (&self->start);

  return self;
}

static gpointer
copy_text (gconstpointer text, gpointer user_data)
{
  return text != NULL ? qipu_node_text_ref ((QipuNodeText *) text) : NULL;
}

/**
 * qipu_game_copy:
 * @self: the game
 *
 * Copies the whole game; node ids stay valid in the copy. Texts are shared and never changed, so
 * the copy may be given to another thread. Costs some 50 bytes of copying a node.
 *
 * Returns: (transfer full): the copy
 */
QipuGame *
qipu_game_copy (const QipuGame *self)
{
  QipuGame *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  copy->nodes = g_memdup2 (self->nodes, self->n_nodes * sizeof *self->nodes);
  copy->n_allocated = self->n_nodes;
  copy->texts = g_ptr_array_copy (self->texts, copy_text, NULL);
  copy->tags = qipu_tags_copy (self->tags);

  if (self->kept != NULL)
    {
      GHashTableIter iter;
      gpointer key, position;

      copy->kept = g_hash_table_new_full (NULL, NULL, NULL, g_free);
      g_hash_table_iter_init (&iter, self->kept);
      while (g_hash_table_iter_next (&iter, &key, &position))
        g_hash_table_insert (copy->kept, key, g_memdup2 (position, sizeof (QipuPosition)));
    }

  return copy;
}

void
qipu_game_free (QipuGame *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->kept, g_hash_table_unref);
  g_ptr_array_unref (self->texts);
  g_array_unref (self->tags);
  g_free (self->nodes);
  g_free (self);
}

/* Same pieces, side and counters. */
static gboolean
starts_equal (const QipuPosition *a, const QipuPosition *b)
{
  return qipu_position_equal (a, b) && a->quiet_plies == b->quiet_plies &&
         a->move_number == b->move_number;
}

/**
 * qipu_game_equal:
 * @a: a game
 * @b: another game
 *
 * Whether tags, start and everything in the linked trees are the same. Ids and what was unlinked
 * don't count.
 */
gboolean
qipu_game_equal (const QipuGame *a, const QipuGame *b)
{
  QipuNodeId in_a = QIPU_NODE_ROOT;
  QipuNodeId in_b = QIPU_NODE_ROOT;

  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  if (a->n_linked != b->n_linked || !qipu_tags_equal (a->tags, b->tags) ||
      !starts_equal (&a->start, &b->start))
    return FALSE;

  /* Two trees are the same when they give the same moves at the same plies, depth first. */
  while (in_a != QIPU_NODE_NONE && in_b != QIPU_NODE_NONE)
    {
      const QipuNode *node_a = &a->nodes[in_a];
      const QipuNode *node_b = &b->nodes[in_b];

      if (node_a->ply != node_b->ply || node_a->move != node_b->move ||
          node_a->flags != node_b->flags ||
          !qipu_node_text_equal (qipu_game_get_text (a, in_a), qipu_game_get_text (b, in_b)))
        return FALSE;

      in_a = qipu_game_walk (a, in_a);
      in_b = qipu_game_walk (b, in_b);
    }

  return in_a == in_b;
}

const QipuPosition *
qipu_game_get_start (const QipuGame *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return &self->start;
}

/**
 * qipu_game_set_start:
 * @self: the game, without linked moves
 * @start: where the moves begin
 *
 * Sets the start position. Readers do it before they add the first move.
 */
void
qipu_game_set_start (QipuGame *self, const QipuPosition *start)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (start != NULL);
  g_return_if_fail (self->n_linked == 0);

  self->start = *start;
  self->last_added = QIPU_NODE_NONE;
  if (qipu_position_get_side (start) == QIPU_BLACK)
    self->nodes[QIPU_NODE_ROOT].flags |= QIPU_NODE_BLACK_TO_MOVE;
  else
    self->nodes[QIPU_NODE_ROOT].flags &= (guint8) ~QIPU_NODE_BLACK_TO_MOVE;
}

gboolean
qipu_game_is_standard_start (const QipuGame *self)
{
  QipuPosition standard;

  g_return_val_if_fail (self != NULL, FALSE);

  qipu_position_set_start (&standard);
  return qipu_position_equal (&self->start, &standard);
}

/**
 * qipu_game_add:
 * @self: the game
 * @parent: the node that the move follows
 * @move: the move
 *
 * Adds @move as the last child of @parent, also when such a child exists. A move that the rules do
 * not allow is kept and marked irregular. Lines that grow at their end cost the same for each
 * move, however long they are.
 *
 * Returns: the new node, or %QIPU_NODE_NONE when there is no piece to move, @move stands still or
 *   the limit is reached
 */
QipuNodeId
qipu_game_add (QipuGame *self, QipuNodeId parent, QipuMove move)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  QipuPosition position;
  QipuUndo undo;
  QipuNodeId node;
  guint8 flags;

  g_return_val_if_fail (self != NULL && is_node (self, parent), QIPU_NODE_NONE);

  if (from >= QIPU_N_SQUARES || to >= QIPU_N_SQUARES || from == to ||
      self->n_nodes > QIPU_GAME_MAX_NODES)
    return QIPU_NODE_NONE;

  qipu_game_get_position (self, parent, &position);
  if (qipu_position_get (&position, from) == QIPU_PIECE_NONE)
    return QIPU_NODE_NONE;

  flags = self->nodes[parent].flags & QIPU_NODE_LINKED;
  if (!qipu_move_is_legal (&position, move))
    flags |= QIPU_NODE_IRREGULAR;
  qipu_position_make (&position, move, &undo);
  if (qipu_position_get_side (&position) == QIPU_BLACK)
    flags |= QIPU_NODE_BLACK_TO_MOVE;

  node = append_node (self);
  self->nodes[node].parent = parent;
  self->nodes[node].move = move;
  self->nodes[node].ply = self->nodes[parent].ply + 1;
  self->nodes[node].flags = flags;
  insert_before (self, node, QIPU_NODE_NONE);
  if (flags & QIPU_NODE_LINKED)
    self->n_linked++;

  keep_ancestor (self, node);
  self->last_added = node;
  self->last_position = position;

  return node;
}

/**
 * qipu_game_add_played:
 * @self: the game
 * @parent: the node that the move follows
 * @move: a move that was played from the position of @parent
 * @irregular: whether the rules do not allow it
 * @after: the position after it
 *
 * What qipu_game_add() does, for a reader that keeps the position itself and has judged the move.
 *
 * Returns: the new node, or %QIPU_NODE_NONE when the limit is reached
 */
QipuNodeId
qipu_game_add_played (
    QipuGame *self, QipuNodeId parent, QipuMove move, gboolean irregular, const QipuPosition *after)
{
  QipuNodeId node;
  QipuNode *this;

  g_return_val_if_fail (self != NULL && is_node (self, parent), QIPU_NODE_NONE);

  if (self->n_nodes > QIPU_GAME_MAX_NODES)
    return QIPU_NODE_NONE;

  node = append_node (self);
  this = &self->nodes[node];
  this->parent = parent;
  this->move = move;
  this->ply = self->nodes[parent].ply + 1;
  this->flags = self->nodes[parent].flags & QIPU_NODE_LINKED;
  if (irregular)
    this->flags |= QIPU_NODE_IRREGULAR;
  if (qipu_position_get_side (after) == QIPU_BLACK)
    this->flags |= QIPU_NODE_BLACK_TO_MOVE;
  insert_before (self, node, QIPU_NODE_NONE);
  if (this->flags & QIPU_NODE_LINKED)
    self->n_linked++;

  if (this->ply % KEEP_INTERVAL == 0)
    {
      /* before the next kept position is looked for from here */
      self->last_added = node;
      self->last_position = *after;
      keep_ancestor (self, node);
    }
  else
    self->last_added = QIPU_NODE_NONE;
  return node;
}

/**
 * qipu_game_unlink:
 * @self: the game
 * @node: a linked node, not the root
 *
 * Takes @node and everything below out of the tree. It stays in memory, keeps its id and can be
 * linked again.
 */
void
qipu_game_unlink (QipuGame *self, QipuNodeId node)
{
  g_return_if_fail (self != NULL && is_node (self, node) && node != QIPU_NODE_ROOT);
  g_return_if_fail (qipu_game_is_linked (self, node));

  take_out (self, node);
  self->n_linked -= mark_linked (self, node, FALSE);
}

/**
 * qipu_game_link:
 * @self: the game
 * @node: a node that was unlinked
 * @parent: its parent, linked
 * @index: its place among its siblings; beyond the end means last
 *
 * Puts a branch back into the tree, under the parent that it always had.
 */
void
qipu_game_link (QipuGame *self, QipuNodeId node, QipuNodeId parent, guint index)
{
  g_return_if_fail (self != NULL && is_node (self, node) && node != QIPU_NODE_ROOT);
  g_return_if_fail (parent == self->nodes[node].parent);
  g_return_if_fail (!qipu_game_is_linked (self, node) && qipu_game_is_linked (self, parent));

  insert_before (self, node, child_at (self, parent, index));
  self->n_linked += mark_linked (self, node, TRUE);
}

/**
 * qipu_game_reorder:
 * @self: the game
 * @node: a linked node, not the root
 * @index: its new place among its siblings; beyond the end means last
 *
 * Moves a branch among its siblings.
 */
void
qipu_game_reorder (QipuGame *self, QipuNodeId node, guint index)
{
  QipuNodeId next;

  g_return_if_fail (qipu_game_is_linked (self, node) && node != QIPU_NODE_ROOT);

  take_out (self, node);
  next = child_at (self, self->nodes[node].parent, index);
  insert_before (self, node, next);
}

guint
qipu_game_get_n_nodes (const QipuGame *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_linked;
}

gboolean
qipu_game_is_linked (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return is_node (self, node) && (self->nodes[node].flags & QIPU_NODE_LINKED) != 0;
}

QipuNodeId
qipu_game_get_parent (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_NODE_NONE);

  return self->nodes[node].parent;
}

QipuNodeId
qipu_game_get_first_child (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_NODE_NONE);

  return self->nodes[node].first;
}

QipuNodeId
qipu_game_get_last_child (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_NODE_NONE);

  return self->nodes[node].last;
}

QipuNodeId
qipu_game_get_next (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_NODE_NONE);

  return self->nodes[node].next;
}

QipuNodeId
qipu_game_get_previous (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_NODE_NONE);

  return self->nodes[node].previous;
}

guint
qipu_game_get_index (const QipuGame *self, QipuNodeId node)
{
  guint index = 0;

  g_return_val_if_fail (self != NULL && is_node (self, node), 0);

  while ((node = self->nodes[node].previous) != QIPU_NODE_NONE)
    index++;

  return index;
}

QipuNodeId
qipu_game_find_child (const QipuGame *self, QipuNodeId parent, QipuMove move)
{
  QipuNodeId child;

  g_return_val_if_fail (self != NULL && is_node (self, parent), QIPU_NODE_NONE);

  child = self->nodes[parent].first;
  while (child != QIPU_NODE_NONE && self->nodes[child].move != move)
    child = self->nodes[child].next;

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
  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_NODE_NONE);

  return walk_below (self, node, QIPU_NODE_ROOT);
}

/**
 * qipu_game_walk_back:
 * @self: the game
 * @node: a linked node
 *
 * Returns: the node of which @node is the one after in the order of qipu_game_walk(), or
 *   %QIPU_NODE_NONE for the root
 */
QipuNodeId
qipu_game_walk_back (const QipuGame *self, QipuNodeId node)
{
  QipuNodeId previous;

  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_NODE_NONE);

  previous = self->nodes[node].previous;
  if (previous == QIPU_NODE_NONE)
    return self->nodes[node].parent;

  while (self->nodes[previous].last != QIPU_NODE_NONE)
    previous = self->nodes[previous].last;
  return previous;
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
  g_return_val_if_fail (self != NULL && is_node (self, node) && is_node (self, top),
                        QIPU_NODE_NONE);

  return walk_below (self, node, top);
}

QipuMove
qipu_game_get_move (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_MOVE_NONE);

  return self->nodes[node].move;
}

guint
qipu_game_get_ply (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && is_node (self, node), 0);

  return self->nodes[node].ply;
}

gboolean
qipu_game_is_irregular (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && is_node (self, node), FALSE);

  return (self->nodes[node].flags & QIPU_NODE_IRREGULAR) != 0;
}

QipuColour
qipu_game_get_side (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_RED);

  return (self->nodes[node].flags & QIPU_NODE_BLACK_TO_MOVE) != 0 ? QIPU_BLACK : QIPU_RED;
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

  g_return_if_fail (self != NULL && is_node (self, node));
  g_return_if_fail (position != NULL);

  while ((kept = find_kept (self, node)) == NULL)
    {
      g_assert (n_moves < MAX_REPLAY);
      moves[n_moves++] = self->nodes[node].move;
      node = self->nodes[node].parent;
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

guint
qipu_game_get_line (const QipuGame *self, QipuNodeId node, QipuMove *moves)
{
  guint ply;

  g_return_val_if_fail (self != NULL && is_node (self, node), 0);

  ply = self->nodes[node].ply;
  for (guint i = ply; i > 0; i--)
    {
      moves[i - 1] = self->nodes[node].move;
      node = self->nodes[node].parent;
    }

  return ply;
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
  const QipuNode *nodes;

  g_return_if_fail (cursor != NULL && is_node (cursor->game, node));

  nodes = cursor->game->nodes;
  if (node == cursor->node)
    return;

  /* One step up, which is undone, brings the parent and the siblings near. */
  if (cursor->undo.move != QIPU_MOVE_NONE && nodes[node].parent != cursor->node &&
      (nodes[cursor->node].parent == node || nodes[cursor->node].parent == nodes[node].parent))
    {
      qipu_position_unmake (&cursor->position, &cursor->undo);
      cursor->undo.move = QIPU_MOVE_NONE;
      cursor->node = nodes[cursor->node].parent;
    }

  if (node != QIPU_NODE_ROOT && nodes[node].parent == cursor->node)
    qipu_position_make (&cursor->position, nodes[node].move, &cursor->undo);
  else if (node != cursor->node)
    {
      qipu_game_get_position (cursor->game, node, &cursor->position);
      cursor->undo.move = QIPU_MOVE_NONE;
    }

  cursor->node = node;
}

void
qipu_game_count (const QipuGame *self, QipuGameCounts *counts)
{
  g_return_if_fail (self != NULL && counts != NULL);

  *counts = (QipuGameCounts){
    .plies = self->nodes[qipu_game_get_mainline_end (self)].ply,
    .nodes = self->n_linked,
  };

  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (self, node))
    {
      const QipuNodeText *text = qipu_game_get_text (self, node);

      if (self->nodes[node].previous != QIPU_NODE_NONE)
        counts->variations++;
      if (text != NULL)
        counts->comments += (text->comment[QIPU_COMMENT_BEFORE] != NULL) +
                            (text->comment[QIPU_COMMENT_AFTER] != NULL);
    }
}

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
  g_return_val_if_fail (self != NULL && is_node (self, node), QIPU_NODE_NONE);

  while (self->nodes[node].first != QIPU_NODE_NONE)
    node = self->nodes[node].first;

  return node;
}
