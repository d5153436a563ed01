/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything a position that was set up can be blamed for. */

#include <stdlib.h>
#include <string.h>

#include "random-positions.h"
#include "rules/qipu-board.h"
#include "rules/qipu-setup-check.h"

/* Problems are written "code side kind count squares", joined by "; ". */
static const struct
{
  const char *name;
  const char *fen;
  const char *problems;
} cases[] = {
  { "start", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "" },
  { "empty-board", "9/9/9/9/9/9/9/9/9/9 w", "no-general red K 0; no-general black K 0" },
  { "soldier-on-d3",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P2PP1P1P/1C5C1/9/RNBAKABNR w",
    "soldier-point red P 1 d3" },
  { "advisor-on-g1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/6A2/RNBAK1BNR w",
    "advisor-point red A 1 g1" },
  { "elephant-on-g1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/6B2/RNBAKA1NR w",
    "elephant-point red E 1 g1" },
  { "general-on-g1",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/6K2/RNBA1ABNR w",
    "general-point red K 1 g1" },
  { "facing", "4k4/9/9/9/9/9/9/9/9/4K4 w", "facing red K 0 e0 e9" },
  { "facing-black-to-move", "4k4/9/9/9/9/9/9/9/9/4K4 b", "facing black K 0 e9 e0" },
  { "wrong-side-in-check", "4k4/9/9/9/9/9/9/9/4R4/4K4 w", "wrong-side-in-check black K 1 e9 e1" },
  { "wrong-side-in-double-check",
    "4k4/9/3N5/9/9/9/9/9/4R4/4K4 w",
    "wrong-side-in-check black K 2 e9 e1 d7" },
  { "no-black-general",
    "rnba1abnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "no-general black K 0" },
  { "elephant-on-d0-of-red",
    "4k4/9/9/9/9/9/9/c8/9/R2B1K3 r - - 0 1",
    "elephant-point red E 1 d0" },
  { "two-generals", "4k4/9/9/9/9/9/9/9/9/3K1K3 w", "many-generals red K 2 d0 f0" },
  { "general-outside-twice",
    "9/4k4/9/9/9/K8/9/9/9/8K b",
    "many-generals red K 2 i0 a4; general-point red K 2 i0 a4" },
  { "black-points",
    "3k1a3/9/b8/9/4a4/p8/9/9/9/4K4 w",
    "advisor-point black A 1 e5" },
  { "black-soldier-behind",
    "3k5/1p7/9/9/9/9/9/9/9/4K4 w",
    "soldier-point black P 1 b8" },
  { "elephant-across-river", "3k5/9/9/9/2B6/9/9/9/9/4K4 w", "elephant-point red E 1 c5" },
  { "three-chariots",
    "3k5/9/9/9/RRR6/9/9/9/9/4K4 w",
    "too-many red R 3 a5 b5 c5" },
  { "three-of-each",
    "3k1a3/4a4/3a1n3/9/nn2b3c/2b3b1c/8c/9/9/4K4 w",
    "elephant-point black E 3 c4 g4 e5; too-many black A 3 d7 e8 f9; "
    "too-many black E 3 c4 g4 e5; too-many black H 3 a5 b5 f7; too-many black C 3 i3 i4 i5" },
  { "six-soldiers",
    "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w",
    "too-many red P 6 a6 b6 c6 d6 e6 f6" },
  { "seventeen",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/7RP/9/P1P1P1P1P/1C5C1/9/1NBAKABNR w",
    "too-many red P 6 a3 c3 e3 g3 i3 i5; "
    "too-many-total red - 17 b0 c0 d0 e0 f0 g0 h0 i0 b2 h2 a3 c3 e3 g3 i3 h5 i5" },
  { "stacked-red",
    "3k5/9/9/9/9/2P6/2P6/9/9/4K4 w",
    "soldiers-stacked red P 2 c3 c4" },
  { "stacked-black",
    "3k5/9/9/8p/8p/9/9/9/9/4K4 w",
    "soldiers-stacked black P 2 i5 i6" },
  { "stacked-beyond-river", "3k5/9/9/2P6/2P6/2P6/9/9/9/4K4 w", "" },
  { "stacked-twice",
    "4k4/9/9/9/9/2P3P2/2P3P2/9/9/3K5 w",
    "soldiers-stacked red P 2 c3 c4; soldiers-stacked red P 2 g3 g4" },
  { "stacked-and-wrong",
    "4k4/9/9/9/9/2P6/2P6/9/9/4K4 w",
    "facing red K 0 e0 e9; soldiers-stacked red P 2 c3 c4" },
  { "checkmated", "3k5/4P4/9/9/9/9/9/9/9/3RK4 b", "checkmated black K 0 d9" },
  { "stalemated", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", "stalemated black K 0 d9" },
  { "double-check", "4k4/9/3N5/9/9/9/9/9/4R4/4K4 b", "double-check black K 2 e1 d7" },
  { "double-check-and-mate",
    "3akab2/9/3N5/9/9/9/9/9/4R4/4K4 b",
    "checkmated black K 0 e9; double-check black K 2 e1 d7" },
  { "no-attackers", "3ak4/9/4b4/9/9/9/9/4B4/9/3K1A3 w", "no-attackers red - 0" },
  { "soldier-can-attack", "4k4/9/9/9/9/p8/9/9/9/3K5 w", "" },
  { "single-check", "4k4/9/9/9/9/9/9/9/4R4/3K5 b", "" },
};

static char *
describe (const QipuProblem *problems, size_t n)
{
  GString *text = g_string_new (NULL);

  for (size_t i = 0; i < n; i++)
    {
      g_string_append_printf (text,
                              "%s%s %s %c %u",
                              i > 0 ? "; " : "",
                              qipu_problem_name (problems[i].code),
                              problems[i].side == QIPU_RED ? "red" : "black",
                              "-KAEHRCP"[problems[i].kind],
                              problems[i].count);
      for (unsigned k = 0; k < problems[i].n_squares; k++)
        g_string_append_printf (text,
                                " %c%d",
                                'a' + qipu_square_file (problems[i].squares[k]),
                                qipu_square_rank (problems[i].squares[k]));
    }
  return g_string_free (text, FALSE);
}

static int
compare_squares (const void *a, const void *b)
{
  return *(const QipuSquare *) a - *(const QipuSquare *) b;
}

/* The order in which checkers are found is nobody's business. */
static void
sort_checkers (QipuProblem *problems, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (problems[i].code == QIPU_PROBLEM_WRONG_SIDE_IN_CHECK)
      qsort (problems[i].squares + 1, problems[i].n_squares - 1, 1, compare_squares);
    else if (problems[i].code == QIPU_PROBLEM_DOUBLE_CHECK)
      qsort (problems[i].squares, problems[i].n_squares, 1, compare_squares);
}

static void
test_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  QipuProblem problems[QIPU_MAX_PROBLEMS];
  g_autofree char *found = NULL;
  QipuPosition pos;
  size_t n;
  bool expect_playable = true;

  g_assert_cmpint (qipu_position_set_fen (&pos, cases[i].fen, NULL), ==, QIPU_FEN_OK);
  n = qipu_setup_check (&pos, problems);
  sort_checkers (problems, n);
  found = describe (problems, n);
  g_assert_cmpstr (found, ==, cases[i].problems);
  for (size_t k = 0; k < n; k++)
    if (qipu_problem_is_error (problems[k].code))
      expect_playable = false;
  g_assert_cmpint (qipu_setup_is_playable (&pos), ==, expect_playable);
}

/* The same faults with the colours exchanged. */
static void
test_swapped (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuProblem problems[QIPU_MAX_PROBLEMS], swapped_problems[QIPU_MAX_PROBLEMS];
      int balance[QIPU_PROBLEM_NO_ATTACKERS + 1][2] = { { 0 } };
      QipuPosition pos, swapped;
      size_t n;

      qipu_position_set_fen (&pos, cases[i].fen, NULL);
      qipu_position_swap_colours (&pos, &swapped);
      n = qipu_setup_check (&pos, problems);
      g_assert_cmpuint (qipu_setup_check (&swapped, swapped_problems), ==, n);
      for (size_t k = 0; k < n; k++)
        {
          balance[problems[k].code][problems[k].side] += (int) problems[k].count + 1;
          balance[swapped_problems[k].code][qipu_colour_other (swapped_problems[k].side)]
              -= (int) swapped_problems[k].count + 1;
        }
      for (int code = 0; code <= QIPU_PROBLEM_NO_ATTACKERS; code++)
        {
          g_assert_cmpint (balance[code][QIPU_RED], ==, 0);
          g_assert_cmpint (balance[code][QIPU_BLACK], ==, 0);
        }
    }
}

/* Positions of games have no errors, and whatever is thrown on the board does no harm. */
static void
test_random (void)
{
  size_t most = 0;

  for (int i = 0; i < 100; i++)
    {
      QipuPosition pos;

      qipu_position_set_start (&pos);
      for (int ply = 0; ply < 100; ply++)
        {
          g_assert_true (qipu_setup_is_playable (&pos));
          if (!random_step (&pos))
            break;
        }
    }
  for (int i = 0; i < 20000; i++)
    {
      QipuProblem problems[QIPU_MAX_PROBLEMS];
      QipuPosition pos;
      size_t n;
      bool is_warning = false;

      random_arrangement (&pos, 1 + i % 300);
      n = qipu_setup_check (&pos, problems);
      most = MAX (most, n);
      g_assert_cmpuint (n, <=, QIPU_MAX_PROBLEMS);
      for (size_t k = 0; k < n; k++)
        {
          g_assert_false (is_warning && qipu_problem_is_error (problems[k].code));
          is_warning = !qipu_problem_is_error (problems[k].code);
          g_assert_cmpuint (problems[k].n_squares, <=, QIPU_N_SQUARES);
        }
    }
  g_test_message ("at most %zu problems", most);
}

/* The points of game-end rules, written out. */
static void
test_points (void)
{
  static const struct
  {
    QipuKind kind;
    const char *points;
  } table[] = {
    { QIPU_GENERAL, "d0 e0 f0 d1 e1 f1 d2 e2 f2" },
    { QIPU_ADVISOR, "d0 f0 e1 d2 f2" },
    { QIPU_ELEPHANT, "c0 g0 a2 e2 i2 c4 g4" },
    { QIPU_SOLDIER, "a3 c3 e3 g3 i3 a4 c4 e4 g4 i4" },
  };

  for (int square = 0; square < QIPU_N_SQUARES; square++)
    {
      g_autofree char *name = g_strdup_printf ("%c%d", 'a' + square % 9, square / 9);
      QipuSquare flipped = qipu_square_flip ((QipuSquare) square);

      for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
        {
          bool expected = strstr (table[i].points, name) != NULL
                          || (table[i].kind == QIPU_SOLDIER && square / 9 > 4);

          g_assert_cmpint (qipu_board_can_stand ((QipuSquare) square, QIPU_RED, table[i].kind),
                           ==,
                           expected);
          g_assert_cmpint (qipu_board_can_stand (flipped, QIPU_BLACK, table[i].kind), ==, expected);
        }
      for (int kind = QIPU_HORSE; kind <= QIPU_CANNON; kind++)
        g_assert_true (
            qipu_board_can_stand ((QipuSquare) square, QIPU_BLACK, (QipuKind) kind));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/rules/setup-check/", cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/rules/setup-check/swapped", test_swapped);
  g_test_add_func ("/rules/setup-check/random", test_random);
  g_test_add_func ("/rules/setup-check/points", test_points);
  return g_test_run ();
}
