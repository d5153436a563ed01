/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a move list: what they are, how they follow edits, which objects stay. */

#include "study/qipu-move-list.h"

#include "rules/qipu-movegen.h"

#include <string.h>

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

/* "2 h0g2 i9h9" and so on: number, red, black; ">" for each depth, "#" a comment, "+" a fork, "-" a
 * folded one, "*" the first row of a variation. */
static char *
describe_row (QipuMoveRow *row, const QipuGame *game)
{
  GString *text = g_string_new (NULL);
  QipuNodeId cells[2] = { qipu_move_row_get_red (row), qipu_move_row_get_black (row) };

  for (guint i = 0; i < qipu_move_row_get_depth (row); i++)
    g_string_append_c (text, '>');
  if (qipu_move_row_get_kind (row) == QIPU_ROW_RESULT)
    g_string_append (text, "result");
  else if (qipu_move_row_get_kind (row) == QIPU_ROW_COMMENT)
    g_string_append_printf (
        text, "# %s",
        qipu_game_get_comment (game, qipu_move_row_get_node (row), qipu_move_row_get_place (row)));
  else
    g_string_append_printf (text, "%u", qipu_move_row_get_number (row));
  for (guint i = 0; i < 2 && qipu_move_row_get_kind (row) == QIPU_ROW_MOVES; i++)
    if (cells[i] == QIPU_NODE_NONE)
      g_string_append (text, " ----");
    else
      {
        QipuMove cell = qipu_game_get_move (game, cells[i]);
        QipuSquare from = qipu_move_from (cell), to = qipu_move_to (cell);

        g_string_append_printf (text, " %c%d%c%d", 'a' + qipu_square_file (from),
                                qipu_square_rank (from), 'a' + qipu_square_file (to),
                                qipu_square_rank (to));
      }
  if (qipu_move_row_is_first (row))
    g_string_append (text, " *");
  if (qipu_move_row_has_variations (row))
    g_string_append (text, qipu_move_row_is_folded (row) ? " -" : " +");
  return g_string_free (text, FALSE);
}

static void
assert_rows (QipuMoveList *list, const QipuGame *game, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
    {
      g_autoptr (QipuMoveRow) row = g_list_model_get_item (G_LIST_MODEL (list), i);
      g_autofree char *line = describe_row (row, game);

      g_string_append_printf (text, "%s\n", line);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

typedef struct
{
  QipuGame *game;
  QipuMoveList *list;
  QipuNodeId m[6];
  QipuNodeId a[3];
  QipuNodeId x;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const main_line[] = { "h2e2", "h9g7", "h0g2", "i9h9", "i0h0" };
  QipuGame *game = qipu_game_new ();
  QipuNodeId *m = fixture->m, *a = fixture->a;

  m[0] = QIPU_NODE_ROOT;
  for (guint i = 0; i < G_N_ELEMENTS (main_line); i++)
    m[i + 1] = qipu_game_add (game, m[i], move (main_line[i]));
  a[0] = qipu_game_add (game, m[1], move ("h7e7"));
  a[1] = qipu_game_add (game, a[0], move ("h0g2"));
  a[2] = qipu_game_add (game, a[1], move ("h9g7"));
  fixture->x = qipu_game_add (game, a[0], move ("b0c2"));
  qipu_game_add (game, m[1], move ("b9c7"));
  qipu_game_add (game, m[2], move ("b0c2"));
  fixture->game = game;
  fixture->list = qipu_move_list_new (game);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->list);
  qipu_game_free (fixture->game);
}

static void
test_rows (Fixture *fixture, gconstpointer data)
{
  assert_rows (fixture->list, fixture->game,
               "1 h2e2 h9g7 +\n"
               ">1 ---- h7e7 *\n"
               ">2 h0g2 ---- +\n"
               ">>2 b0c2 ---- *\n"
               ">2 ---- h9g7\n"
               ">1 ---- b9c7 *\n"
               "2 h0g2 ---- +\n"
               ">2 b0c2 ---- *\n"
               "2 ---- i9h9\n"
               "3 i0h0 ----\n"
               "result\n");
  g_assert_cmpuint (qipu_move_list_find (fixture->list, fixture->x), ==, 3);
  g_assert_cmpuint (qipu_move_list_find (fixture->list, fixture->m[2]), ==, 0);
  g_assert_cmpuint (qipu_move_list_find (fixture->list, QIPU_NODE_ROOT), ==, G_MAXUINT);
}

static void
test_comments (Fixture *fixture, gconstpointer data)
{
  qipu_game_set_comment (fixture->game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, "start");
  qipu_game_set_comment (fixture->game, fixture->m[1], QIPU_COMMENT_AFTER, "red");
  qipu_game_set_comment (fixture->game, fixture->a[0], QIPU_COMMENT_BEFORE, "before");
  qipu_game_set_comment (fixture->game, fixture->m[4], QIPU_COMMENT_BEFORE, "black");
  qipu_game_set_comment (fixture->game, fixture->m[5], QIPU_COMMENT_AFTER, "end");
  qipu_move_list_sync (fixture->list);
  assert_rows (fixture->list, fixture->game,
               "# start\n"
               "1 h2e2 ----\n"
               "# red\n"
               "1 ---- h9g7 +\n"
               "># before\n"
               ">1 ---- h7e7 *\n"
               ">2 h0g2 ---- +\n"
               ">>2 b0c2 ---- *\n"
               ">2 ---- h9g7\n"
               ">1 ---- b9c7 *\n"
               "2 h0g2 ---- +\n"
               ">2 b0c2 ---- *\n"
               "# black\n"
               "2 ---- i9h9\n"
               "3 i0h0 ----\n"
               "# end\n"
               "result\n");
}

static void
test_folding (Fixture *fixture, gconstpointer data)
{
  qipu_move_list_set_folded (fixture->list, fixture->a[0], TRUE);
  g_assert_true (qipu_move_list_is_folded (fixture->list, fixture->m[2]));
  assert_rows (fixture->list, fixture->game,
               "1 h2e2 h9g7 -\n"
               "2 h0g2 ---- +\n"
               ">2 b0c2 ---- *\n"
               "2 ---- i9h9\n"
               "3 i0h0 ----\n"
               "result\n");
  g_assert_true (qipu_move_list_reveal (fixture->list, fixture->x));
  g_assert_false (qipu_move_list_reveal (fixture->list, fixture->x));
  g_assert_cmpuint (qipu_move_list_find (fixture->list, fixture->x), ==, 3);
  qipu_move_list_set_all_folded (fixture->list, TRUE);
  assert_rows (fixture->list, fixture->game,
               "1 h2e2 h9g7 -\n"
               "2 h0g2 i9h9 -\n"
               "3 i0h0 ----\n"
               "result\n");
  qipu_move_list_set_all_folded (fixture->list, FALSE);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fixture->list)), ==, 11);
}

/* Black begins, one side moves twice running, numbers as the start says. */
static void
test_odd_games (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (QipuMoveList) list = NULL;
  QipuPosition start;
  QipuFenInfo info;
  QipuNodeId node;

  qipu_position_set_fen (
      &start, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 8", &info);
  qipu_game_set_start (game, &start);
  list = qipu_move_list_new (game);
  assert_rows (list, game, "result\n");
  node = qipu_game_add (game, QIPU_NODE_ROOT, move ("h7e7"));
  node = qipu_game_add (game, node, move ("h2e2"));
  node = qipu_game_add (game, node, move ("h0g2"));
  node = qipu_game_add (game, node, move ("h9g7"));
  qipu_game_add (game, node, move ("b9c7"));
  qipu_move_list_sync (list);
  assert_rows (list, game,
               "8 ---- h7e7\n"
               "9 h2e2 ----\n"
               "9 h0g2 h9g7\n"
               "10 ---- b9c7\n"
               "result\n");
}

typedef struct
{
  guint n;
  guint position;
  guint removed;
  guint added;
} Changes;

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, Changes *changes)
{
  changes->n++;
  changes->position = position;
  changes->removed = removed;
  changes->added = added;
}

static void
count_signal (guint *n_signals)
{
  ++*n_signals;
}

/* Edits are told as what they are, rows keep their objects, and only changed ones are stamped. */
static void
test_changes (Fixture *fixture, gconstpointer data)
{
  QipuMoveList *list = fixture->list;
  Changes changes = { 0 };
  g_autoptr (QipuMoveRow) first = g_list_model_get_item (G_LIST_MODEL (list), 0);
  g_autoptr (QipuMoveRow) last = g_list_model_get_item (G_LIST_MODEL (list), 9);
  g_autoptr (QipuMoveRow) now = NULL;
  guint n_first = 0, n_last = 0;

  g_signal_connect (list, "items-changed", G_CALLBACK (on_items_changed), &changes);
  g_signal_connect_swapped (first, "notify::stamp", G_CALLBACK (count_signal), &n_first);
  g_signal_connect_swapped (last, "notify::stamp", G_CALLBACK (count_signal), &n_last);

  qipu_move_list_sync (list);
  g_assert_cmpuint (changes.n, ==, 0);

  /* A move in the second cell of a row: the same rows, one of them drawn anew. */
  qipu_game_add (fixture->game, fixture->m[5], move ("b9c7"));
  qipu_move_list_sync (list);
  g_assert_cmpuint (changes.n, ==, 0);
  g_assert_cmpuint (n_last, ==, 1);
  g_assert_cmpuint (n_first, ==, 0);

  /* A row in the middle. */
  qipu_game_set_comment (fixture->game, fixture->x, QIPU_COMMENT_AFTER, "here");
  qipu_move_list_sync (list);
  g_assert_cmpuint (changes.n, ==, 1);
  g_assert_cmpuint (changes.position, ==, 4);
  g_assert_cmpuint (changes.removed, ==, 0);
  g_assert_cmpuint (changes.added, ==, 1);

  /* A branch of four rows goes, and with it the comment. */
  qipu_game_unlink (fixture->game, fixture->a[0]);
  qipu_move_list_sync (list);
  g_assert_cmpuint (changes.n, ==, 2);
  g_assert_cmpuint (changes.position, ==, 1);
  g_assert_cmpuint (changes.removed, ==, 5);
  g_assert_cmpuint (changes.added, ==, 0);
  now = g_list_model_get_item (G_LIST_MODEL (list), 5);
  g_assert_true (now == last);
  g_assert_cmpuint (n_first + n_last, ==, 1);

  qipu_move_list_touch (list, fixture->m[1]);
  g_assert_cmpuint (n_first, ==, 1);
  g_assert_cmpuint (n_last, ==, 1);
  qipu_move_list_touch_all (list);
  g_assert_cmpuint (n_first, ==, 2);
  g_assert_cmpuint (n_last, ==, 2);
  g_assert_cmpuint (changes.n, ==, 2);
  g_signal_handlers_disconnect_by_data (list, &changes);
}

/* Whatever the tree: the order of reading is that of the rows, forth and back. */
static void
test_reading (void)
{
  for (guint round = 0; round < 50; round++)
    {
      g_autoptr (QipuGame) game = qipu_game_new ();
      g_autoptr (QipuMoveList) list = NULL;
      QipuNodeId node = QIPU_NODE_ROOT, before = QIPU_NODE_ROOT;
      guint n_read = 0;

      for (guint i = 0; i < 60; i++)
        {
          QipuMove moves[QIPU_MAX_MOVES];
          QipuPosition position;
          size_t n_moves;

          qipu_game_get_position (game, node, &position);
          n_moves = qipu_movegen_legal (&position, moves);
          if (n_moves > 0)
            node = qipu_game_add (game, node, moves[g_test_rand_int_range (0, MIN (n_moves, 3))]);
          if (g_test_rand_int_range (0, 3) == 0)
            node = (QipuNodeId) g_test_rand_int_range (0, (int) qipu_game_get_n_nodes (game) + 1);
        }
      list = qipu_move_list_new (game);
      for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (list)); i++)
        {
          g_autoptr (QipuMoveRow) row = g_list_model_get_item (G_LIST_MODEL (list), i);
          QipuNodeId cells[2] = { qipu_move_row_get_red (row), qipu_move_row_get_black (row) };

          for (guint j = 0; j < 2 && qipu_move_row_get_kind (row) == QIPU_ROW_MOVES; j++)
            if (cells[j] != QIPU_NODE_NONE)
              {
                g_assert_cmpuint (qipu_game_read (game, before), ==, cells[j]);
                g_assert_cmpuint (qipu_game_read_back (game, cells[j]), ==, before);
                before = cells[j];
                n_read++;
              }
        }
      g_assert_cmpuint (n_read, ==, qipu_game_get_n_nodes (game));
      g_assert_cmpuint (qipu_game_read (game, before), ==, QIPU_NODE_NONE);
    }
}

/* Depth costs no stack. */
static void
test_deep (void)
{
  static const char *const shuffle[] = { "h0g2", "h9g7", "g2h0", "g7h9" };
  const guint n_plies = 100000;
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (QipuMoveList) list = NULL;
  g_autoptr (QipuMoveRow) row = NULL;
  QipuNodeId node = QIPU_NODE_ROOT;

  /* At every second ply the line goes on in a variation of the last one. */
  for (guint i = 0; i < n_plies; i++)
    {
      if (i % 4 == 1)
        qipu_game_add (game, node, move ("b9c7"));
      node = qipu_game_add (game, node, move (shuffle[i % 4]));
    }
  list = qipu_move_list_new (game);
  row = g_list_model_get_item (G_LIST_MODEL (list), qipu_move_list_find (list, node));
  g_assert_cmpuint (qipu_move_row_get_depth (row), ==, n_plies / 4);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/study/move-list/rows", Fixture, NULL, set_up, test_rows, tear_down);
  g_test_add ("/study/move-list/comments", Fixture, NULL, set_up, test_comments, tear_down);
  g_test_add ("/study/move-list/folding", Fixture, NULL, set_up, test_folding, tear_down);
  g_test_add_func ("/study/move-list/odd-games", test_odd_games);
  g_test_add ("/study/move-list/changes", Fixture, NULL, set_up, test_changes, tear_down);
  g_test_add_func ("/study/move-list/reading", test_reading);
  g_test_add_func ("/study/move-list/deep", test_deep);

  return g_test_run ();
}
