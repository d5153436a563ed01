/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The drawn tree: no two moves at one place, no line through another, and any size. */

#include "config.h"

#include "rules/qipu-movegen.h"
#include "study/qipu-tree-layout.h"

static QipuMove
get_some_move (const QipuGame *game, QipuNodeId node, guint choice)
{
  QipuMove moves[QIPU_MAX_MOVES];
  QipuPosition position;
  size_t n;

  qipu_game_get_position (game, node, &position);
  n = qipu_movegen_legal (&position, moves);
  return n > 0 ? moves[choice % n] : QIPU_MOVE_NONE;
}

/* Every node at a place of its own, in the row of its ply; the main line in the first column; a
 * variation right of its parent, and nothing on the way to it. */
static void
check (const QipuGame *game)
{
  g_autoptr (QipuTreeLayout) layout = qipu_tree_layout_new (game, NULL);
  guint n_found = 0;

  for (guint row = 0; row < qipu_tree_layout_get_n_rows (layout); row++)
    {
      guint n_nodes;
      const QipuNodeId *nodes = qipu_tree_layout_get_row (layout, row, &n_nodes);

      for (guint i = 0; i < n_nodes; i++)
        {
          guint column = qipu_tree_layout_get_column (layout, nodes[i]);
          QipuNodeId parent = qipu_game_get_parent (game, nodes[i]);

          g_assert_cmpuint (qipu_game_get_ply (game, nodes[i]), ==, row);
          g_assert_cmpuint (column, <, qipu_tree_layout_get_n_columns (layout));
          if (i > 0)
            g_assert_cmpuint (column, >, qipu_tree_layout_get_column (layout, nodes[i - 1]));
          g_assert_cmpuint (qipu_tree_layout_find (layout, row, column), ==, nodes[i]);
          n_found++;
          if (row == 0)
            continue;

          if (qipu_game_get_index (game, nodes[i]) == 0)
            g_assert_cmpuint (column, ==, qipu_tree_layout_get_column (layout, parent));
          else
            {
              g_assert_cmpuint (column, >, qipu_tree_layout_get_column (layout, parent));
              g_assert_cmpuint (qipu_tree_layout_find (layout, row - 1, column), ==, QIPU_NODE_NONE);
            }
        }
    }
  g_assert_cmpuint (n_found, ==, qipu_game_get_n_nodes (game) + 1);
}

static void
test_small (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (QipuTreeLayout) layout = NULL;
  QipuNodeId a, b, c, d, e;

  check (game);
  a = qipu_game_add (game, QIPU_NODE_ROOT, get_some_move (game, QIPU_NODE_ROOT, 0));
  b = qipu_game_add (game, a, get_some_move (game, a, 0));
  c = qipu_game_add (game, b, get_some_move (game, b, 0));
  d = qipu_game_add (game, QIPU_NODE_ROOT, get_some_move (game, QIPU_NODE_ROOT, 1));
  e = qipu_game_add (game, b, get_some_move (game, b, 1));
  check (game);

  /* the later fork is the nearer one: they do not meet, so both are in the second column */
  layout = qipu_tree_layout_new (game, NULL);
  g_assert_cmpuint (qipu_tree_layout_get_column (layout, c), ==, 0);
  g_assert_cmpuint (qipu_tree_layout_get_column (layout, e), ==, 1);
  g_assert_cmpuint (qipu_tree_layout_get_column (layout, d), ==, 1);
  g_assert_cmpuint (qipu_tree_layout_get_n_columns (layout), ==, 2);
}

static void
test_random (void)
{
  for (guint round = 0; round < 60; round++)
    {
      g_autoptr (QipuGame) game = qipu_game_new ();
      g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (QipuNodeId));
      QipuNodeId root = QIPU_NODE_ROOT;

      g_array_append_val (nodes, root);
      for (guint i = 0; i < 200; i++)
        {
          QipuNodeId parent = g_test_rand_bit ()
                                ? g_array_index (nodes, QipuNodeId, nodes->len - 1)
                                : g_array_index (nodes, QipuNodeId,
                                                 g_test_rand_int_range (0, (gint32) nodes->len));
          QipuMove move = get_some_move (game, parent, (guint) g_test_rand_int_range (0, 1000));
          QipuNodeId node;

          if (move == QIPU_MOVE_NONE || qipu_game_find_child (game, parent, move) != QIPU_NODE_NONE)
            continue;
          node = qipu_game_add (game, parent, move);
          g_array_append_val (nodes, node);
        }
      check (game);
    }
}

static void
test_long (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;
  gint64 begin;

  /* two horses out and home again, with a variation every ten moves */
  for (guint i = 0; i < 5000; i++)
    {
      static const int files[4][4] = { { 1, 0, 2, 2 }, { 1, 9, 2, 7 }, { 2, 2, 1, 0 }, { 2, 7, 1, 9 } };
      const int *m = files[i % 4];
      QipuMove move = qipu_move (qipu_square (m[0], m[1]), qipu_square (m[2], m[3]));

      if (i % 10 == 0)
        {
          QipuNodeId side = qipu_game_add (game, node, get_some_move (game, node, 0));

          for (guint k = 0; k < 9; k++)
            side = qipu_game_add (game, side, get_some_move (game, side, k));
          qipu_game_add (game, node, move);
          qipu_game_reorder (game, qipu_game_find_child (game, node, move), 0);
        }
      else
        qipu_game_add (game, node, move);
      node = qipu_game_find_child (game, node, move);
    }
  begin = g_get_monotonic_time ();
  check (game);
  g_test_message ("%u moves laid out and checked in %.1f ms", qipu_game_get_n_nodes (game),
                  (double) (g_get_monotonic_time () - begin) / 1000);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/tree-layout/small", test_small);
  g_test_add_func ("/study/tree-layout/random", test_random);
  g_test_add_func ("/study/tree-layout/long", test_long);
  return g_test_run ();
}
