/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game: an arena of nodes that are linked and unlinked, never freed; its start; what is asked of
 * one node. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-game.h"
#include "game/qipu-game-private.h"
#include "rules/qipu-movegen.h"

/* Inserts @node before @next, or as the last child. */
static void
insert_before (QipuGame *self, QipuNodeId node, QipuNodeId next)
{
  QipuNode *this = qipu_game_edit (self, node);
  QipuNode *parent = qipu_game_edit (self, this->parent);
  QipuNodeId previous =
      next != QIPU_NODE_NONE ? qipu_game_node (self, next)->previous : parent->last;

  this->previous = previous;
  this->next = next;

  if (previous != QIPU_NODE_NONE)
    qipu_game_edit (self, previous)->next = node;
  else
    parent->first = node;

  if (next != QIPU_NODE_NONE)
    qipu_game_edit (self, next)->previous = node;
  else
    parent->last = node;
}

static void
take_out (QipuGame *self, QipuNodeId node)
{
  QipuNode *this = qipu_game_edit (self, node);
  QipuNode *parent = qipu_game_edit (self, this->parent);

  if (this->previous != QIPU_NODE_NONE)
    qipu_game_edit (self, this->previous)->next = this->next;
  else
    parent->first = this->next;

  if (this->next != QIPU_NODE_NONE)
    qipu_game_edit (self, this->next)->previous = this->previous;
  else
    parent->last = this->previous;

  this->previous = QIPU_NODE_NONE;
  this->next = QIPU_NODE_NONE;
}

static QipuNodeId
child_at (const QipuGame *self, QipuNodeId parent, guint index)
{
  QipuNodeId child = qipu_game_node (self, parent)->first;

  while (index-- > 0 && child != QIPU_NODE_NONE)
    child = qipu_game_node (self, child)->next;

  return child;
}

static guint
mark_linked (QipuGame *self, QipuNodeId top, gboolean linked)
{
  guint n = 0;

  for (QipuNodeId node = top; node != QIPU_NODE_NONE;
       node = qipu_game_walk_branch (self, node, top))
    {
      if (linked)
        qipu_game_edit (self, node)->flags |= QIPU_NODE_LINKED;
      else
        qipu_game_edit (self, node)->flags &= (guint8) ~QIPU_NODE_LINKED;
      n++;
    }

  return n;
}

/* Worked out once: readers make games by the hundred thousand. */
static const QipuPosition *
get_standard_start (void)
{
  static QipuPosition start;
  static gsize is_ready;

  if (g_once_init_enter (&is_ready))
    {
      qipu_position_set_start (&start);
      g_once_init_leave (&is_ready, 1);
    }
  return &start;
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
  QipuNodeId root = qipu_game_append_node (self);

  *qipu_game_edit (self, root) = (QipuNode){
    .parent = QIPU_NODE_NONE,
    .first = QIPU_NODE_NONE,
    .last = QIPU_NODE_NONE,
    .next = QIPU_NODE_NONE,
    .previous = QIPU_NODE_NONE,
    .flags = QIPU_NODE_LINKED,
  };
  self->texts = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_node_text_unref);
  g_ptr_array_add (self->texts, NULL);
  self->tags = qipu_tags_new ();
  self->last_added = QIPU_NODE_NONE;
  self->start = *get_standard_start ();

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
 * Copies the whole game; node ids stay valid in the copy. Nodes are shared in chunks until either
 * changes, and texts always, so the copy costs little for the size of the game and may be given to
 * another thread.
 *
 * Returns: (transfer full): the copy
 */
QipuGame *
qipu_game_copy (const QipuGame *self)
{
  QipuGame *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = g_memdup2 (self, sizeof *self);
  qipu_game_share_nodes (copy);
  copy->texts = g_ptr_array_copy (self->texts, copy_text, NULL);
  copy->tags = qipu_tags_copy (self->tags);

  return copy;
}

/**
 * qipu_game_free:
 * @self: (nullable) (transfer full): the game
 *
 * Frees the game with all its nodes, the unlinked ones too.
 */
void
qipu_game_free (QipuGame *self)
{
  if (self == NULL)
    return;

  g_ptr_array_unref (self->texts);
  g_array_unref (self->tags);
  qipu_game_drop_nodes (self);
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
      const QipuNode *node_a = qipu_game_node (a, in_a);
      const QipuNode *node_b = qipu_game_node (b, in_b);

      if (node_a->ply != node_b->ply || node_a->move != node_b->move ||
          node_a->flags != node_b->flags ||
          !qipu_node_text_equal (qipu_game_get_text (a, in_a), qipu_game_get_text (b, in_b)))
        return FALSE;

      in_a = qipu_game_walk (a, in_a);
      in_b = qipu_game_walk (b, in_b);
    }

  return in_a == in_b;
}

/**
 * qipu_game_get_start:
 * @self: the game
 *
 * Returns: (transfer none): the position that the moves begin with; valid until another is set
 */
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
    qipu_game_edit (self, QIPU_NODE_ROOT)->flags |= QIPU_NODE_BLACK_TO_MOVE;
  else
    qipu_game_edit (self, QIPU_NODE_ROOT)->flags &= (guint8) ~QIPU_NODE_BLACK_TO_MOVE;
}

/**
 * qipu_game_is_standard_start:
 * @self: the game
 *
 * Returns: whether the pieces stand as at the beginning of a game and Red is to move; counters do
 *   not matter
 */
gboolean
qipu_game_is_standard_start (const QipuGame *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return qipu_position_equal (&self->start, get_standard_start ());
}

/* A new last child of @parent, linked if @parent is; @side has the move after it. */
static inline QipuNodeId
append_move (QipuGame *self, QipuNodeId parent, QipuMove move, gboolean irregular, QipuColour side)
{
  QipuNodeId node = qipu_game_append_node (self);
  QipuNode *above = qipu_game_edit (self, parent);
  QipuNodeId previous = above->last;
  guint linked = above->flags & QIPU_NODE_LINKED;

  *qipu_game_edit (self, node) = (QipuNode){
    .parent = parent,
    .first = QIPU_NODE_NONE,
    .last = QIPU_NODE_NONE,
    .next = QIPU_NODE_NONE,
    .previous = previous,
    .ply = above->ply + 1,
    .move = move,
    .flags = (guint8) (linked | (irregular ? QIPU_NODE_IRREGULAR : 0) |
                       (side == QIPU_BLACK ? QIPU_NODE_BLACK_TO_MOVE : 0)),
  };
  above->last = node;
  if (previous == QIPU_NODE_NONE)
    above->first = node;
  else
    qipu_game_edit (self, previous)->next = node;
  self->n_linked += linked / QIPU_NODE_LINKED;
  return node;
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
  gboolean irregular;
  QipuNodeId node;

  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, parent), QIPU_NODE_NONE);

  if (from >= QIPU_N_SQUARES || to >= QIPU_N_SQUARES || from == to ||
      self->n_nodes > QIPU_GAME_MAX_NODES)
    return QIPU_NODE_NONE;

  qipu_game_get_position (self, parent, &position);
  if (qipu_position_get (&position, from) == QIPU_PIECE_NONE)
    return QIPU_NODE_NONE;

  irregular = !qipu_move_is_legal (&position, move);
  qipu_position_make (&position, move, &undo);
  node = append_move (self, parent, move, irregular, qipu_position_get_side (&position));
  qipu_game_keep_ancestor (self, node);
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

  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, parent), QIPU_NODE_NONE);

  if (self->n_nodes > QIPU_GAME_MAX_NODES)
    return QIPU_NODE_NONE;

  node = append_move (self, parent, move, irregular, qipu_position_get_side (after));
  qipu_game_keep_played (self, node, after);
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
  g_return_if_fail (self != NULL && qipu_game_has_node (self, node) && node != QIPU_NODE_ROOT);
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
  g_return_if_fail (self != NULL && qipu_game_has_node (self, node) && node != QIPU_NODE_ROOT);
  g_return_if_fail (parent == qipu_game_node (self, node)->parent);
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
  next = child_at (self, qipu_game_node (self, node)->parent, index);
  insert_before (self, node, next);
}

/**
 * qipu_game_get_n_nodes:
 * @self: the game
 *
 * Returns: the number of linked moves; the root is none
 */
guint
qipu_game_get_n_nodes (const QipuGame *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->n_linked;
}

/**
 * qipu_game_is_linked:
 * @self: the game
 * @node: any number
 *
 * Returns: whether @node is the root or a move that is in the tree now
 */
gboolean
qipu_game_is_linked (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return qipu_game_has_node (self, node) &&
         (qipu_game_node (self, node)->flags & QIPU_NODE_LINKED) != 0;
}

/**
 * qipu_game_get_move:
 * @self: the game
 * @node: a node
 *
 * Returns: the move that leads to @node; %QIPU_MOVE_NONE for the root
 */
QipuMove
qipu_game_get_move (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_MOVE_NONE);

  return qipu_game_node (self, node)->move;
}

/**
 * qipu_game_get_ply:
 * @self: the game
 * @node: a node
 *
 * Returns: the moves from the start to @node; 0 for the root
 */
guint
qipu_game_get_ply (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), 0);

  return qipu_game_node (self, node)->ply;
}

/**
 * qipu_game_is_irregular:
 * @self: the game
 * @node: a node
 *
 * Returns: whether the rules do not allow the move of @node where it stands; it is there because
 *   the record holds it
 */
gboolean
qipu_game_is_irregular (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), FALSE);

  return (qipu_game_node (self, node)->flags & QIPU_NODE_IRREGULAR) != 0;
}

/**
 * qipu_game_get_side:
 * @self: the game
 * @node: a node
 *
 * Stored, since records exist in which a side moves twice.
 *
 * Returns: who is to move after @node
 */
QipuColour
qipu_game_get_side (const QipuGame *self, QipuNodeId node)
{
  g_return_val_if_fail (self != NULL && qipu_game_has_node (self, node), QIPU_RED);

  return (qipu_game_node (self, node)->flags & QIPU_NODE_BLACK_TO_MOVE) != 0 ? QIPU_BLACK
                                                                             : QIPU_RED;
}
