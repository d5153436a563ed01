/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces that cannot win, and the count towards the move limit. */

#include <string.h>

#include "random-positions.h"
#include "rules/qipu-attack.h"
#include "rules/qipu-end.h"

static void
test_insufficient (void)
{
  static const struct
  {
    const char *fen;
    bool insufficient;
  } cases[] = {
    { "4k4/9/9/9/9/9/9/9/9/3K5 w", true },
    { "3aka3/9/4b4/9/9/2b3B2/9/4B4/4A4/3AK4 b", true },
    { "9/9/9/9/9/9/9/9/9/9 w", true },
    { "4k4/9/9/9/9/9/9/9/9/3KP4 w", false }, /* a lone soldier is not adjudicated */
    { "4k3p/9/9/9/9/9/9/9/9/3K5 w", false },
    { "4k4/9/9/9/9/9/9/9/C8/3K5 w", false },
    { "4k4/9/9/9/9/9/9/9/n8/3K5 w", false },
    { "4k4/9/9/9/9/9/9/9/8R/3K5 w", false },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuPosition pos;

      qipu_position_set_fen (&pos, cases[i].fen, NULL);
      g_assert_cmpint (qipu_end_is_insufficient (&pos), ==, cases[i].insufficient);
    }
}

/* Plies as letters: q quiet, x capture, + check. Red moves first. */
static const struct
{
  const char *plies;
  unsigned with_limit;
  unsigned without_limit;
} lines[] = {
  { "", 0, 0 },
  { "qqq", 3, 3 },
  { "qqxq", 1, 1 },
  { "x", 0, 0 },
  { "+q+q", 4, 4 },
  /* ten checks of Red count, the eleventh does not, nor does its reply */
  { "+q+q+q+q+q+q+q+q+q+q", 20, 20 },
  { "+q+q+q+q+q+q+q+q+q+q+", 20, 21 },
  { "+q+q+q+q+q+q+q+q+q+q+q", 20, 22 },
  { "+q+q+q+q+q+q+q+q+q+q+qq", 21, 23 },
  { "+q+q+q+q+q+q+q+q+q+q+q+qqq", 22, 26 },
  /* each side has ten of its own */
  { "++++++++++++++++++++", 20, 20 },
  { "++++++++++++++++++++++q", 20, 23 },
  /* a capture forgets them */
  { "+q+q+q+q+q+q+q+q+q+q+qxq+q", 3, 3 },
};

static void
test_count (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    for (int limited = 0; limited < 2; limited++)
      {
        QipuQuietCount count = { 0 };

        for (gsize k = 0; lines[i].plies[k] != '\0'; k++)
          qipu_quiet_count_add (&count,
                                (QipuColour) (k % 2),
                                lines[i].plies[k] == 'x',
                                lines[i].plies[k] == '+',
                                limited);
        g_assert_cmpuint (count.plies,
                          ==,
                          limited ? lines[i].with_limit : lines[i].without_limit);
      }
}

static void
test_reaches (void)
{
  QipuQuietCount count = { .plies = 119 };

  g_assert_false (qipu_quiet_count_reaches (&count, 60));
  count.plies = 120;
  g_assert_true (qipu_quiet_count_reaches (&count, 60));
  g_assert_false (qipu_quiet_count_reaches (&count, 61));
  g_assert_false (qipu_quiet_count_reaches (&count, 0));
}

/* A line of moves gives what its plies give one by one. */
static void
test_line (void)
{
  for (int game = 0; game < 100; game++)
    {
      QipuPosition start, pos;
      QipuMove line[200];
      QipuQuietCount expected = { .plies = 17 };
      size_t n = 0;

      if (game % 2 == 0)
        qipu_position_set_start (&start);
      else
        random_playable (&start);
      qipu_position_set_counters (&start, 17, 30);
      pos = start;
      while (n < G_N_ELEMENTS (line))
        {
          QipuMove moves[QIPU_MAX_MOVES];
          size_t n_moves = qipu_movegen_legal (&pos, moves);
          QipuQuietCount found;
          QipuUndo undo;
          QipuColour side = qipu_position_get_side (&pos);

          if (n_moves == 0)
            break;
          line[n] = moves[g_test_rand_int_range (0, (gint32) n_moves)];
          qipu_position_make (&pos, line[n], &undo);
          n++;
          qipu_quiet_count_add (&expected,
                                side,
                                undo.captured != QIPU_PIECE_NONE,
                                qipu_is_in_check (&pos, qipu_colour_other (side)),
                                true);
          found = qipu_quiet_count_line (&start, line, n, true);
          g_assert_cmpuint (found.plies, ==, expected.plies);
          g_assert_cmpuint (found.checks[QIPU_RED], ==, expected.checks[QIPU_RED]);
          g_assert_cmpuint (found.checks[QIPU_BLACK], ==, expected.checks[QIPU_BLACK]);
          /* without the limit it is what the position counts */
          found = qipu_quiet_count_line (&start, line, n, false);
          g_assert_cmpuint (found.plies, ==, pos.quiet_plies);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/end/insufficient", test_insufficient);
  g_test_add_func ("/rules/end/count", test_count);
  g_test_add_func ("/rules/end/reaches", test_reaches);
  g_test_add_func ("/rules/end/line", test_line);
  return g_test_run ();
}
