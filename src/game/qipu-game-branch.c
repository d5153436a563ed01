/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole branches and whole records: copied, grafted, mirrored, with the colours exchanged. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-game-private.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

static void
share_text (QipuGame *self, QipuNodeId node, const QipuGame *from, QipuNodeId from_node)
{
  QipuNodeText *text = qipu_game_get_text (from, from_node);

  if (text != NULL)
    qipu_node_text_unref (qipu_game_swap_text (self, node, qipu_node_text_ref (text)));
}

static QipuNodeId
graft_node (QipuGame *self, QipuNodeId parent, const QipuGame *from, QipuNodeId from_node)
{
  QipuMove move = qipu_game_get_move (from, from_node);
  QipuNodeId node;

  if (!qipu_game_is_irregular (from, from_node))
    {
      QipuPosition position;

      qipu_game_get_position (self, parent, &position);
      if (!qipu_move_is_legal (&position, move))
        return QIPU_NODE_NONE;
    }

  node = qipu_game_add (self, parent, move);
  if (node != QIPU_NODE_NONE)
    share_text (self, node, from, from_node);

  return node;
}

/**
 * qipu_game_graft:
 * @self: the game
 * @parent: the node that the branch is to follow
 * @from: another game
 * @branch: the first node of the branch, not the root
 *
 * Adds a copy of a branch as the last child of @parent; its texts are shared. Moves that are
 * regular in @from and would not be so here end their branch.
 *
 * Returns: the copy of @branch, or %QIPU_NODE_NONE when its own move is not possible here
 */
QipuNodeId
qipu_game_graft (QipuGame *self, QipuNodeId parent, const QipuGame *from, QipuNodeId branch)
{
  QipuNodeId top, node, source;

  g_return_val_if_fail (self != NULL && from != NULL && self != from, QIPU_NODE_NONE);
  g_return_val_if_fail (branch != QIPU_NODE_ROOT, QIPU_NODE_NONE);

  top = graft_node (self, parent, from, branch);
  if (top == QIPU_NODE_NONE)
    return QIPU_NODE_NONE;

  /* @node is always the copy of @source. */
  node = top;
  source = branch;
  for (;;)
    {
      QipuNodeId next = qipu_game_get_first_child (from, source);
      QipuNodeId added = QIPU_NODE_NONE;

      while (added == QIPU_NODE_NONE)
        {
          while (next == QIPU_NODE_NONE)
            {
              if (source == branch)
                return top;
              next = qipu_game_get_next (from, source);
              source = qipu_game_get_parent (from, source);
              node = qipu_game_get_parent (self, node);
            }

          added = graft_node (self, node, from, next);
          if (added == QIPU_NODE_NONE)
            next = qipu_game_get_next (from, next);
        }

      node = added;
      source = next;
    }
}

/**
 * qipu_game_copy_branch:
 * @self: the game
 * @node: where the branch begins; with the root the whole game without what was unlinked
 *
 * Returns: (transfer full): the branch as a game of its own, which starts from the position before
 *   @node and has no tags unless @node is the root
 */
QipuGame *
qipu_game_copy_branch (const QipuGame *self, QipuNodeId node)
{
  QipuGame *copy;
  QipuPosition start;

  g_return_val_if_fail (self != NULL, NULL);

  copy = qipu_game_new ();

  if (node != QIPU_NODE_ROOT)
    {
      qipu_game_get_position (self, qipu_game_get_parent (self, node), &start);
      qipu_game_set_start (copy, &start);
      qipu_game_graft (copy, QIPU_NODE_ROOT, self, node);
      return copy;
    }

  qipu_game_set_start (copy, &self->start);
  g_array_unref (copy->tags);
  copy->tags = qipu_tags_copy (self->tags);
  share_text (copy, QIPU_NODE_ROOT, self, QIPU_NODE_ROOT);
  for (node = qipu_game_get_first_child (self, QIPU_NODE_ROOT); node != QIPU_NODE_NONE;
       node = qipu_game_get_next (self, node))
    qipu_game_graft (copy, QIPU_NODE_ROOT, self, node);

  return copy;
}

typedef struct
{
  void (*position) (const QipuPosition *position, QipuPosition *result);
  QipuMove (*move) (QipuMove move);
  QipuSquare (*square) (QipuSquare square);
  gboolean colours; /* exchanged */
} Transform;

static const Transform mirroring = {
  qipu_position_mirror,
  qipu_move_mirror,
  qipu_square_mirror,
  FALSE,
};
static const Transform swapping = {
  qipu_position_swap_colours,
  qipu_move_flip,
  qipu_square_flip,
  TRUE,
};

static void
transform_position (QipuPosition *position, const Transform *transform)
{
  QipuPosition before = *position;

  transform->position (&before, position);
}

/* From 14 on, glyphs about one side come in pairs: even for the first player, odd for the other. */
static guint8
swap_glyph (guint8 glyph)
{
  return glyph >= 14 && glyph <= 139 ? glyph ^ 1 : glyph;
}

static void
transform_text (QipuGame *self, QipuNodeId node, const Transform *transform)
{
  guint n_marks, n_glyphs;
  const QipuMark *marks = qipu_game_get_marks (self, node, &n_marks);
  const guint8 *glyphs = qipu_game_get_glyphs (self, node, &n_glyphs);
  QipuEval eval = qipu_game_get_eval (self, node);

  if (n_marks > 0)
    {
      g_autofree QipuMark *turned = g_memdup2 (marks, n_marks * sizeof *marks);

      for (guint i = 0; i < n_marks; i++)
        {
          turned[i].from = transform->square (marks[i].from);
          turned[i].to = transform->square (marks[i].to);
        }
      qipu_game_set_marks (self, node, turned, n_marks);
    }

  if (!transform->colours)
    return;

  if (n_glyphs > 0)
    {
      g_autofree guint8 *swapped = NULL;

      glyphs = qipu_game_get_glyphs (self, node, &n_glyphs);
      swapped = g_memdup2 (glyphs, n_glyphs);
      for (guint i = 0; i < n_glyphs; i++)
        swapped[i] = swap_glyph (glyphs[i]);
      qipu_game_set_glyphs (self, node, swapped, n_glyphs);
    }
  if (eval.kind != QIPU_EVAL_NONE)
    {
      eval.value = -eval.value;
      qipu_game_set_eval (self, node, eval);
    }
}

/* Whose move led to @node counts for the move number: which is raised after Black's moves, so
 * that an exchange adds Red's moves and takes Black's away. */
static int
mover_balance (const QipuGame *self, QipuNodeId node)
{
  return qipu_game_get_side (self, node) == QIPU_BLACK ? 1 : -1;
}

/* Called before the sides are exchanged. Not by replay: the start position of a branch that was
 * unlinked may be another one by now. */
static void
exchange_move_numbers (QipuGame *self)
{
  g_autoptr (GHashTable) balances = g_hash_table_new (NULL, NULL);

  /* Ancestors have smaller ids than what is below them. */
  for (QipuNodeId kept = 0; kept < self->n_nodes; kept++)
    {
      QipuPosition *position = qipu_game_get_kept (self, kept);
      QipuNodeId node = kept;
      int balance = 0;

      if (position == NULL)
        continue;
      do
        {
          balance += mover_balance (self, node);
          node = qipu_game_get_parent (self, node);
        }
      while (node != QIPU_NODE_ROOT && qipu_game_get_kept (self, node) == NULL);

      balance += GPOINTER_TO_INT (g_hash_table_lookup (balances, GUINT_TO_POINTER (node)));
      g_hash_table_insert (balances, GUINT_TO_POINTER (kept), GINT_TO_POINTER (balance));
      qipu_position_set_counters (position, position->quiet_plies,
                                  (guint) (position->move_number + balance));
    }
}

/* Unlinked nodes too: the undo stack may link them again. */
static void
transform_game (QipuGame *self, const Transform *transform)
{
  transform_position (&self->start, transform);
  self->last_added = QIPU_NODE_NONE;

  qipu_game_unshare_nodes (self);
  if (transform->colours)
    exchange_move_numbers (self);

  for (QipuNodeId node = 0; node < self->n_nodes; node++)
    {
      QipuPosition *position = qipu_game_get_kept (self, node);

      if (position != NULL)
        transform_position (position, transform);
      if (node != QIPU_NODE_ROOT)
        qipu_game_edit (self, node)->move = transform->move (qipu_game_node (self, node)->move);
      if (transform->colours)
        qipu_game_edit (self, node)->flags ^= QIPU_NODE_BLACK_TO_MOVE;
      if (qipu_game_get_text (self, node) != NULL)
        transform_text (self, node, transform);
    }
}

/**
 * qipu_game_mirror:
 * @self: the game
 *
 * Changes the start and every move, arrow and circle, those of unlinked nodes too, to what a mirror
 * shows. Node ids, texts and tags stay; doing it twice gives the record back.
 */
void
qipu_game_mirror (QipuGame *self)
{
  g_return_if_fail (self != NULL);

  transform_game (self, &mirroring);
}

/**
 * qipu_game_swap_colours:
 * @self: the game
 *
 * Red and Black change places on the board and in the moves; evaluations change their sign. Node
 * ids, comments and tags stay; doing it twice gives the record back.
 */
void
qipu_game_swap_colours (QipuGame *self)
{
  g_return_if_fail (self != NULL);

  transform_game (self, &swapping);
}
