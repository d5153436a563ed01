/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the moves of a game stand when it is drawn as a tree. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-tree-layout.h"

#include <stdlib.h>

/* Rows of a column that are taken. */
typedef struct
{
  guint first;
  guint last;
} Span;

struct _QipuTreeLayout
{
  GArray *columns;   /* guint by node id: the column and one; 0: not drawn */
  GPtrArray *taken;  /* GArray of Span, by column */
  guint *row_starts; /* n_rows + 1 indexes into nodes */
  QipuNodeId *nodes;
  guint n_rows;
};

static void
set_column (QipuTreeLayout *self, QipuNodeId node, guint column)
{
  if (node >= self->columns->len)
    g_array_set_size (self->columns, node + 1);
  g_array_index (self->columns, guint, node) = column + 1;
}

static gboolean
is_free (QipuTreeLayout *self, guint column, const Span *span)
{
  const GArray *spans;

  if (column >= self->taken->len)
    return TRUE;

  spans = g_ptr_array_index (self->taken, column);
  for (guint i = 0; i < spans->len; i++)
    {
      const Span *other = &g_array_index (spans, Span, i);

      if (span->first <= other->last && other->first <= span->last)
        return FALSE;
    }
  return TRUE;
}

static void
take (QipuTreeLayout *self, guint column, const Span *span)
{
  while (self->taken->len <= column)
    g_ptr_array_add (self->taken, g_array_new (FALSE, FALSE, sizeof (Span)));
  g_array_append_val ((GArray *) g_ptr_array_index (self->taken, column), *span);
}

static gboolean
is_drawn (QipuTreeLayout *self, QipuNodeId node)
{
  return qipu_tree_layout_get_column (self, node) != G_MAXUINT;
}

/* Puts the line that begins with @first into the next free column, and the variations that leave
 * it on @stack, so that the last is taken off first: the nearer to the end, the nearer the column,
 * and the way to a variation crosses no other line. */
static void
place_line (QipuTreeLayout *self,
            const QipuGame *game,
            QipuMoveList *folds,
            QipuNodeId first,
            GArray *stack)
{
  QipuNodeId end = qipu_game_get_line_end (game, first);
  /* the way from the parent needs the row above */
  Span span = { qipu_game_get_ply (game, first), qipu_game_get_ply (game, end) };
  guint column = 0;

  if (first != QIPU_NODE_ROOT)
    {
      span.first--;
      column = qipu_tree_layout_get_column (self, qipu_game_get_parent (game, first)) + 1;
    }
  while (!is_free (self, column, &span))
    column++;
  take (self, column, &span);

  for (QipuNodeId node = first; node != QIPU_NODE_NONE; node = qipu_game_get_first_child (game, node))
    {
      QipuNodeId child = qipu_game_get_last_child (game, node);

      set_column (self, node, column);
      if (child != QIPU_NODE_NONE && folds != NULL && qipu_move_list_is_folded (folds, child))
        continue;
      /* of those that leave at one place, the first is to be nearest */
      for (; child != QIPU_NODE_NONE && qipu_game_get_index (game, child) > 0;
           child = qipu_game_get_previous (game, child))
        g_array_append_val (stack, child);
    }
}

static void
sort_into_rows (QipuTreeLayout *self, const QipuGame *game)
{
  g_autofree guint *next = NULL;
  guint n_nodes = 0;

  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    if (is_drawn (self, node))
      {
        self->n_rows = MAX (self->n_rows, qipu_game_get_ply (game, node) + 1);
        n_nodes++;
      }
  self->row_starts = g_new0 (guint, self->n_rows + 1);
  self->nodes = g_new (QipuNodeId, n_nodes);
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    if (is_drawn (self, node))
      self->row_starts[qipu_game_get_ply (game, node) + 1]++;
  for (guint i = 1; i <= self->n_rows; i++)
    self->row_starts[i] += self->row_starts[i - 1];

  next = g_memdup2 (self->row_starts, self->n_rows * sizeof *next);
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    if (is_drawn (self, node))
      self->nodes[next[qipu_game_get_ply (game, node)]++] = node;
}

static int
compare_columns (gconstpointer a, gconstpointer b, gpointer data)
{
  guint first = qipu_tree_layout_get_column (data, *(const QipuNodeId *) a);
  guint second = qipu_tree_layout_get_column (data, *(const QipuNodeId *) b);

  return first < second ? -1 : first > second;
}

QipuTreeLayout *
qipu_tree_layout_new (const QipuGame *game, QipuMoveList *folds)
{
  QipuTreeLayout *self;
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (QipuNodeId));

  g_return_val_if_fail (game != NULL, NULL);

  self = g_new0 (QipuTreeLayout, 1);
  self->columns = g_array_new (FALSE, TRUE, sizeof (guint));
  self->taken = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  place_line (self, game, folds, QIPU_NODE_ROOT, stack);
  while (stack->len > 0)
    {
      QipuNodeId first = g_array_index (stack, QipuNodeId, stack->len - 1);

      g_array_set_size (stack, stack->len - 1);
      place_line (self, game, folds, first, stack);
    }

  sort_into_rows (self, game);
  for (guint row = 0; row < self->n_rows; row++)
    if (self->row_starts[row + 1] - self->row_starts[row] > 1)
      g_qsort_with_data (&self->nodes[self->row_starts[row]],
                         (int) (self->row_starts[row + 1] - self->row_starts[row]),
                         sizeof *self->nodes, compare_columns, self);
  return self;
}

/**
 * qipu_tree_layout_free:
 * @self: (transfer full): the layout
 */
void
qipu_tree_layout_free (QipuTreeLayout *self)
{
  g_array_unref (self->columns);
  g_ptr_array_unref (self->taken);
  g_free (self->row_starts);
  g_free (self->nodes);
  g_free (self);
}

guint
qipu_tree_layout_get_n_rows (const QipuTreeLayout *self)
{
  return self->n_rows;
}

/**
 * qipu_tree_layout_get_n_columns:
 * @self: the layout
 *
 * Returns: columns that the widest row takes, at least 1
 */
guint
qipu_tree_layout_get_n_columns (const QipuTreeLayout *self)
{
  return self->taken->len;
}

guint
qipu_tree_layout_get_column (const QipuTreeLayout *self, QipuNodeId node)
{
  return node < self->columns->len ? g_array_index (self->columns, guint, node) - 1 : G_MAXUINT;
}

const QipuNodeId *
qipu_tree_layout_get_row (const QipuTreeLayout *self, guint row, guint *n_nodes)
{
  g_return_val_if_fail (row < self->n_rows, NULL);

  *n_nodes = self->row_starts[row + 1] - self->row_starts[row];
  return &self->nodes[self->row_starts[row]];
}

QipuNodeId
qipu_tree_layout_find (const QipuTreeLayout *self, guint row, guint column)
{
  guint n_nodes;
  const QipuNodeId *nodes;

  if (row >= self->n_rows)
    return QIPU_NODE_NONE;

  nodes = qipu_tree_layout_get_row (self, row, &n_nodes);
  for (guint i = 0; i < n_nodes; i++)
    if (qipu_tree_layout_get_column (self, nodes[i]) == column)
      return nodes[i];
  return QIPU_NODE_NONE;
}
