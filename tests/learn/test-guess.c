/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guess the move, and drills. */

#include "config.h"

#include <string.h>

#include "learn/qipu-drill.h"
#include "learn/qipu-guess.h"
#include "notation/qipu-notation.h"
#include "rules/qipu-board.h"

/* Adds a line of moves below @node; returns its last node. */
static QipuNodeId
add_line (QipuGame *game, QipuNodeId node, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      QipuPosition position;
      QipuParse parse;
      QipuNodeId child;

      qipu_game_get_position (game, node, &position);
      g_assert_cmpint (qipu_notation_parse (&position, words[i], strlen (words[i]), NULL, &parse),
                       ==, QIPU_PARSE_OK);
      child = qipu_game_find_child (game, node, parse.move);
      node = child != QIPU_NODE_NONE ? child : qipu_game_add (game, node, parse.move);
    }

  return node;
}

static QipuMove
read_move (const QipuPosition *position, const char *text)
{
  QipuParse parse;

  g_assert_cmpint (qipu_notation_parse (position, text, strlen (text), NULL, &parse), ==,
                   QIPU_PARSE_OK);

  return parse.move;
}

static QipuGuessResult
guess (QipuGuess *self, const char *text)
{
  QipuPosition position;

  qipu_game_get_position (qipu_guess_get_game (self), qipu_guess_get_node (self), &position);

  return qipu_guess_try (self, read_move (&position, text));
}

static void
test_guess (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (QipuGuess) round = NULL;
  g_autoptr (QipuGuess) again = NULL;
  QipuGuessScore score;
  const QipuGuessMiss *misses;
  guint n_misses;

  add_line (game, QIPU_NODE_ROOT, "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3");
  add_line (game, QIPU_NODE_ROOT, "C2=5 H8+7 P7+1");
  round = qipu_guess_new (game, QIPU_NODE_ROOT, QIPU_GUESS_RED);

  g_assert_cmpuint (qipu_guess_get_n_left (round), ==, 3);
  g_assert_cmpint (guess (round, "C2=5"), ==, QIPU_GUESS_MAIN);
  /* Black's answer is played: the next question is Red's again */
  g_assert_cmpuint (qipu_game_get_ply (game, qipu_guess_get_node (round)), ==, 2);
  g_assert_cmpint (guess (round, "P7+1"), ==, QIPU_GUESS_VARIATION);
  g_assert_cmpint (guess (round, "H2+3"), ==, QIPU_GUESS_MAIN);
  g_assert_cmpint (guess (round, "P7+1"), ==, QIPU_GUESS_OTHER);
  g_assert_false (qipu_guess_is_finished (round));
  qipu_guess_give_up (round);
  g_assert_true (qipu_guess_is_finished (round));
  g_assert_cmpuint (qipu_game_get_ply (game, qipu_guess_get_node (round)), ==, 5);

  qipu_guess_get_score (round, &score);
  g_assert_cmpuint (score.n_asked, ==, 3);
  g_assert_cmpuint (score.n_found, ==, 1);
  g_assert_cmpuint (score.n_variation, ==, 1);
  g_assert_cmpuint (score.points, ==, 3);
  g_assert_cmpuint (score.max_points, ==, 6);
  misses = qipu_guess_get_misses (round, &n_misses);
  g_assert_cmpuint (n_misses, ==, 1);
  g_assert_cmpuint (qipu_game_get_ply (game, misses[0].node), ==, 4);
  g_assert_cmpint (misses[0].given, !=, QIPU_MOVE_NONE);

  again = qipu_guess_new_for_misses (round);
  g_assert_cmpuint (qipu_guess_get_n_left (again), ==, 1);
  g_assert_cmpint (guess (again, "H8+7"), ==, QIPU_GUESS_OTHER);
  g_assert_cmpint (guess (again, "R1=2"), ==, QIPU_GUESS_MAIN);
  qipu_guess_get_score (again, &score);
  /* at the second try */
  g_assert_cmpuint (score.points, ==, QIPU_GUESS_POINTS_PART);
  g_assert_true (qipu_guess_is_finished (again));
}

static void
test_guess_edges (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (QipuGuess) nothing = qipu_guess_new (game, QIPU_NODE_ROOT, QIPU_GUESS_BOTH);
  g_autoptr (QipuGuess) rest = NULL;
  QipuNodeId end;

  g_assert_true (qipu_guess_is_finished (nothing));
  g_assert_cmpuint (qipu_guess_get_node (nothing), ==, QIPU_NODE_ROOT);

  end = add_line (game, QIPU_NODE_ROOT, "C2=5 H8+7 H2+3");
  /* a move that no rules allow is not asked */
  qipu_game_add (game, end, qipu_move (qipu_square (4, 9), qipu_square (4, 4)));
  rest = qipu_guess_new (game, qipu_game_get_first_child (game, QIPU_NODE_ROOT), QIPU_GUESS_BOTH);
  g_assert_cmpuint (qipu_guess_get_n_left (rest), ==, 2);
}

/* Three chariots: nothing is asked until one of them was taken. */
static void
test_impossible (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (QipuGuess) round = NULL;
  QipuNodeId node = QIPU_NODE_ROOT;
  const QipuMove moves[] = {
    qipu_move (qipu_square (3, 9), qipu_square (3, 8)),
    qipu_move (qipu_square (5, 0), qipu_square (5, 1)),
    qipu_move (qipu_square (0, 9), qipu_square (0, 0)),
    qipu_move (qipu_square (4, 0), qipu_square (4, 1)),
  };
  QipuPosition start;

  g_assert_cmpint (qipu_position_set_fen (&start, "r2k5/9/9/9/9/9/9/9/9/R3KR2R b", NULL), ==,
                   QIPU_FEN_OK);
  qipu_game_set_start (game, &start);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_assert_cmpint (qipu_game_is_playable (game, node), ==, i == 3);
      node = qipu_game_add (game, node, moves[i]);
    }
  round = qipu_guess_new (game, QIPU_NODE_ROOT, QIPU_GUESS_BOTH);
  g_assert_cmpuint (qipu_guess_get_n_left (round), ==, 1);
  g_assert_cmpint (qipu_guess_try (round, moves[3]), ==, QIPU_GUESS_MAIN);
}

static gboolean
drill (QipuDrill *self, const char *text, gint64 now)
{
  QipuPosition position;

  qipu_drill_get_position (self, &position);

  return qipu_drill_try (self, read_move (&position, text), now);
}

/* The two orders of one opening and its mirror image are one position. */
static void
test_same_positions (void)
{
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  g_autoptr (QipuProgress) progress = qipu_progress_new (NULL);
  g_autoptr (QipuDrill) drills = NULL;
  QipuGame *game = qipu_game_new ();
  QipuDrillCount count;
  QipuMove last;

  g_ptr_array_add (games, game);
  add_line (game, QIPU_NODE_ROOT, "C8=5 H8+7 H2+3 R9=8 R1=2");
  add_line (game, QIPU_NODE_ROOT, "H2+3 H8+7 C8=5 R9=8 P7+1"); /* transposes after two moves */
  add_line (game, QIPU_NODE_ROOT, "C2=5 H2+3 H8+7 R1=2 R9=8"); /* mirror of the first line */

  drills = qipu_drill_new (games, QIPU_DRILL_LINES, QIPU_RED, progress);
  qipu_drill_count (drills, 0, &count);
  /* start; after C8=5 H8+7; after C8=5 H8+7 H2+3 R9=8; after H2+3 H8+7 */
  g_assert_cmpuint (count.n_items, ==, 4);
  g_assert_cmpuint (count.n_new, ==, 4);

  qipu_drill_start (drills, 100, 1000);
  g_assert_cmpuint (qipu_drill_get_n_left (drills), ==, 4);
  g_assert_cmpint (qipu_drill_get_last_move (drills), ==, QIPU_MOVE_NONE);
  g_assert_true (drill (drills, "H8+7", 1000)); /* the mirror of H2+3 on the symmetric board */
  qipu_drill_next (drills);
  last = qipu_drill_get_last_move (drills);
  g_assert_cmpint (last, !=, QIPU_MOVE_NONE);
  g_assert_true (drill (drills, "H2+3", 1000));
  qipu_drill_next (drills);
  /* both continuations of the transposition are answers */
  g_assert_cmpuint (qipu_drill_get_item (drills)->answers->len, ==, 2);
  g_assert_false (drill (drills, "C5+4", 1000));
  g_assert_true (drill (drills, "P7+1", 1000)); /* shown, but the first try counted */
  /* this one again, and one that was not asked yet */
  g_assert_cmpuint (qipu_drill_get_n_left (drills), ==, 2);
  qipu_drill_next (drills);
  g_assert_true (drill (drills, "C8=5", 1000));
  qipu_drill_next (drills);
  /* what was wrong comes back */
  g_assert_true (drill (drills, "R1=2", 1100));
  qipu_drill_next (drills);
  g_assert_null (qipu_drill_get_item (drills));

  qipu_drill_count (drills, 1200, &count);
  g_assert_cmpuint (count.n_learned, ==, 4);
  /* nothing due, nothing new: everything again */
  qipu_drill_start (drills, 100, 1200);
  g_assert_cmpuint (qipu_drill_get_n_left (drills), ==, 4);
}

/* Progress belongs to positions: another record with the same ones knows about it. */
static void
test_shared_progress (void)
{
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  g_autoptr (QipuProgress) progress = qipu_progress_new (NULL);
  QipuGame *game = qipu_game_new ();
  QipuDrillCount count;

  g_ptr_array_add (games, game);
  add_line (game, QIPU_NODE_ROOT, "C2=5 H8+7 H2+3");
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (QipuDrill) drills = qipu_drill_new (games, QIPU_DRILL_LINES, QIPU_BLACK, progress);

      qipu_drill_count (drills, 0, &count);
      g_assert_cmpuint (count.n_new, ==, i == 0 ? 1 : 0);
      qipu_drill_start (drills, 1, 0);
      g_assert_true (drill (drills, i == 0 ? "H8+7" : "H2+3", 0));
      qipu_game_mirror (game);
    }
}

static void
test_new_limit (void)
{
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  g_autoptr (QipuProgress) progress = qipu_progress_new (NULL);
  g_autoptr (QipuDrill) drills = NULL;
  QipuGame *game = qipu_game_new ();

  g_ptr_array_add (games, game);
  add_line (game, QIPU_NODE_ROOT, "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1");
  drills = qipu_drill_new (games, QIPU_DRILL_LINES, QIPU_RED, progress);
  qipu_drill_start (drills, 2, 0);
  g_assert_cmpuint (qipu_drill_get_n_left (drills), ==, 2);
}

/* "Find the Win" takes every mate that is as fast as the record's. */
static void
test_win (void)
{
  g_autoptr (GPtrArray) games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  g_autoptr (QipuProgress) progress = qipu_progress_new (NULL);
  g_autoptr (QipuDrill) drills = NULL;
  QipuGame *game = qipu_game_new ();
  QipuPosition position;

  g_assert_cmpint (qipu_position_set_fen (&position, "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", NULL), ==,
                   QIPU_FEN_OK);
  qipu_game_set_start (game, &position);
  add_line (game, QIPU_NODE_ROOT, "a1d1");
  g_ptr_array_add (games, game);
  drills = qipu_drill_new (games, QIPU_DRILL_WIN, QIPU_BLACK, progress);
  qipu_drill_start (drills, 10, 0);
  g_assert_cmpuint (qipu_drill_get_n_left (drills), ==, 1);
  g_assert_false (drill (drills, "a1a0", 0));
  /* once, although it comes again */
  g_assert_cmpuint (qipu_drill_get_n_left (drills), ==, 1);
  qipu_drill_next (drills);
  g_assert_true (drill (drills, "a1d1", 100));
}

static void
test_key (void)
{
  QipuPosition position, mirror;
  gboolean a, b;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_assert_cmpint (qipu_position_set_fen (&position, "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 7 9", NULL), ==,
                   QIPU_FEN_OK);
  qipu_position_mirror (&position, &mirror);
  first = qipu_drill_dup_position_key (&position, &a);
  second = qipu_drill_dup_position_key (&mirror, &b);
  g_assert_cmpstr (first, ==, second);
  g_assert_true (a != b);
  /* the side to move counts, the counters do not */
  g_assert_true (g_str_has_suffix (first, " b"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/learn/guess/round", test_guess);
  g_test_add_func ("/learn/guess/edges", test_guess_edges);
  g_test_add_func ("/learn/guess/impossible", test_impossible);
  g_test_add_func ("/learn/drill/same-positions", test_same_positions);
  g_test_add_func ("/learn/drill/shared-progress", test_shared_progress);
  g_test_add_func ("/learn/drill/new-limit", test_new_limit);
  g_test_add_func ("/learn/drill/win", test_win);
  g_test_add_func ("/learn/drill/key", test_key);

  return g_test_run ();
}
