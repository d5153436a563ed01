/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding texts and moves in a record. */

#include "study/qipu-find.h"

#include "notation/qipu-notation.h"
#include "rules/qipu-movegen.h"

#include <string.h>

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

/* "t1 m2 a3 b4": tag, move, comment after and before. */
static void
assert_found (const QipuGame *game, const char *text, const char *expected)
{
  static const char letters[] = { 't', 'b', 'm', 'a' };
  g_autoptr (GArray) found = qipu_find (game, text);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < found->len; i++)
    {
      const QipuFound *item = &g_array_index (found, QipuFound, i);

      g_string_append_printf (list, "%s%c%u", i > 0 ? " " : "", letters[item->kind],
                              item->kind == QIPU_FOUND_TAG ? item->tag : item->node);
    }
  g_assert_cmpstr (list->str, ==, expected);
}

static void
test_find (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  QipuNodeId a = qipu_game_add (game, QIPU_NODE_ROOT, move ("h2e2"));
  QipuNodeId b = qipu_game_add (game, a, move ("h9g7"));
  QipuNodeId c = qipu_game_add (game, b, move ("h0g2"));
  QipuNodeId d = qipu_game_add (game, QIPU_NODE_ROOT, move ("g3g4"));

  qipu_game_append_tag (game, "Event", "Cup");
  qipu_game_append_tag (game, "Red", "胡榮華");
  qipu_game_set_comment (game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, "the CUP of 1960");
  qipu_game_set_comment (game, b, QIPU_COMMENT_BEFORE, "now 馬8進7");
  qipu_game_set_comment (game, c, QIPU_COMMENT_AFTER, "ｃｕｐ");

  assert_found (game, "cup", "t0 a0 a3");
  assert_found (game, "榮華", "t1");
  assert_found (game, "nothing of it", "");
  assert_found (game, "", "");

  /* One move in all notations; H8+7 is Black's horse, H2+3 Red's. */
  assert_found (game, "C2=5", "m1");
  assert_found (game, "c2.5", "m1");
  assert_found (game, "炮二平五", "m1");
  assert_found (game, "H2-E2", "m1");
  assert_found (game, "h2e2", "m1");
  assert_found (game, "馬8進7", "b2 m2");
  assert_found (game, "马８进７", "m2");
  assert_found (game, "H2+3", "m3");
  assert_found (game, "H2-3", "");
  assert_found (game, "兵三進一", "m4");

  /* In the order of the list of moves: a variation stands before what follows beside it. */
  qipu_game_set_comment (game, a, QIPU_COMMENT_AFTER, "one");
  qipu_game_set_comment (game, d, QIPU_COMMENT_AFTER, "one");
  qipu_game_set_comment (game, b, QIPU_COMMENT_AFTER, "one");
  assert_found (game, "one", "a1 a4 a2");
}

/* Every move of a game is found by its text in every notation. */
static void
test_notations (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  for (guint ply = 0; ply < 60; ply++)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      QipuPosition position;
      size_t n_moves;
      QipuMove move;

      qipu_game_get_position (game, node, &position);
      n_moves = qipu_movegen_legal (&position, moves);
      if (n_moves == 0)
        break;
      move = moves[g_test_rand_int_range (0, (int) n_moves)];
      node = qipu_game_add (game, node, move);
      for (QipuNotation notation = 0; notation < QIPU_N_NOTATIONS; notation++)
        {
          char text[QIPU_MOVE_TEXT_SIZE];
          g_autoptr (GArray) found = NULL;
          const QipuFound *last;

          qipu_notation_format (&position, move, notation, NULL, text);
          found = qipu_find (game, text);
          g_assert_cmpuint (found->len, >, 0);
          last = &g_array_index (found, QipuFound, found->len - 1);
          g_assert_cmpint (last->kind, ==, QIPU_FOUND_MOVE);
          g_assert_cmpuint (last->node, ==, node);
        }
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/study/find", test_find);
  g_test_add_func ("/study/find-in-notations", test_notations);

  return g_test_run ();
}
