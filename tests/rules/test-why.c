/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a move is not legal: every reason, and agreement with the generator on every pair of points. */

#include <stdlib.h>
#include <string.h>

#include "random-positions.h"
#include "reference-movegen.h"
#include "rules/qipu-why.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"

static const struct
{
  const char *name;
  const char *fen;
  const char *move;
  const char *reason;
  const char *squares;
} cases[] = {
  { "legal", START, "h2e2", "legal", "" },
  { "cannon-takes", START, "h2h9", "legal", "" },
  { "no-piece", START, "e4e5", "no-piece", "" },
  { "not-yours", START, "h9g7", "not-yours", "" },
  { "own-piece", START, "a0a3", "own-piece", "a3" },
  { "own-piece-any-shape", START, "a0b2", "own-piece", "b2" },
  { "chariot-diagonal", START, "a0b1", "shape", "" },
  { "cannon-diagonal", START, "b2c4", "shape", "" },
  { "horse-straight", START, "b0b1", "shape", "" },
  { "horse-long", START, "b0c3", "own-piece", "c3" },
  { "horse-far", START, "b0d4", "shape", "" },
  { "horse-line-of-three", START, "b0b3", "shape", "" },
  { "elephant-short", START, "c0d1", "shape", "" },
  { "elephant-straight", START, "c0c2", "shape", "" },
  { "advisor-straight", START, "d0d1", "shape", "" },
  { "general-diagonal", START, "e0d1", "shape", "" },
  { "general-two-steps", START, "e0e2", "shape", "" },
  { "soldier-two-steps", START, "e3e5", "shape", "" },
  { "soldier-diagonal", START, "e3f4", "shape", "" },
  { "nowhere", START, "e3e3", "shape", "" },
  { "soldier-back", START, "e3e2", "soldier-back", "" },
  { "soldier-back-crossed", "3k5/9/9/4P4/9/9/9/9/9/4K4 w", "e6e5", "soldier-back", "" },
  { "soldier-back-black", "3k5/9/9/p8/9/9/9/9/9/4K4 b", "a6a7", "soldier-back", "" },
  { "soldier-side", START, "e3d3", "soldier-side", "" },
  { "soldier-side-black", "3k5/9/9/p8/9/9/9/9/9/4K4 b", "a6b6", "soldier-side", "" },
  { "soldier-side-crossed", "3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e5d5", "legal", "" },
  { "general-leaves-palace", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d0c0", "palace", "" },
  { "general-climbs-out", "3k5/9/9/9/9/9/9/4K4/9/9 w", "e2e3", "palace", "" },
  { "advisor-leaves-palace", START, "d0c1", "palace", "" },
  { "elephant-crosses", "3k5/9/9/9/9/2B6/9/9/9/4K4 w", "c4e6", "river", "" },
  { "elephant-crosses-blocked", "3k5/9/9/9/3p5/2B6/9/9/9/4K4 w", "c4e6", "river", "" },
  { "elephant-crosses-black", "3k5/9/9/9/2b6/9/9/9/9/4K4 b", "c5a3", "river", "" },
  { "chariot-blocked", START, "a0a5", "path-blocked", "a3" },
  { "chariot-blocked-sideways", START, "i0e1", "shape", "" },
  { "chariot-blocked-first", "3k5/9/9/9/9/9/9/9/9/R1p1p1K2 w", "a0f0", "path-blocked", "c0" },
  { "chariot-blocked-backwards", "3k5/9/9/9/9/9/9/9/9/1p2p1K1R w", "i0b0", "path-blocked", "g0" },
  { "horse-leg", START, "b0d1", "leg-blocked", "c0" },
  { "horse-leg-upwards", "3k5/9/9/9/9/9/9/1p7/1N7/4K4 w", "b1c3", "leg-blocked", "b2" },
  { "horse-leg-downwards", "3k5/9/9/9/9/9/9/1N7/1p7/4K4 w", "b2a0", "leg-blocked", "b1" },
  { "horse-leg-left", "3k5/9/9/9/9/9/9/1pN6/9/4K4 w", "c2a3", "leg-blocked", "b2" },
  { "elephant-eye", "3k5/9/9/9/9/9/9/9/3p5/2B1K4 w", "c0e2", "eye-blocked", "d1" },
  { "elephant-eye-own", "3k5/9/9/9/9/9/9/9/1R7/2B1K4 w", "c0a2", "eye-blocked", "b1" },
  { "cannon-no-screen", "3k5/9/9/9/1p7/9/9/1C7/9/4K4 w", "b2b5", "cannon-no-screen", "" },
  { "cannon-two-screens",
    "3k5/1p7/9/1p7/9/1P7/9/1C7/9/4K4 w",
    "b2b8",
    "cannon-many-screens",
    "b4 b6" },
  { "cannon-three-screens",
    "p2k5/p8/9/p8/9/P8/9/C8/9/4K4 w",
    "a2a9",
    "cannon-many-screens",
    "a4 a6 a8" },
  { "cannon-jump", START, "h2h8", "cannon-jump", "h7" },
  { "cannon-jump-two", "3k5/9/9/1p7/9/1P7/9/1C7/9/4K4 w", "b2b8", "cannon-jump", "b4 b6" },
  { "facing", "4k4/9/9/9/4N4/9/9/9/9/4K4 w", "e5d7", "facing", "e0 e9" },
  { "facing-general-steps", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0", "facing", "e0 e9" },
  { "facing-black", "4k4/4r4/9/9/9/9/9/9/9/4K4 b", "e8a8", "facing", "e9 e0" },
  { "check-unanswered", "4k4/9/9/9/9/9/4r4/9/R8/3AK4 w", "a1a2", "check-unanswered", "e3" },
  { "check-unanswered-along-the-line",
    "3k5/9/9/9/9/9/4r4/9/4K4/9 w",
    "e1e0",
    "check-unanswered",
    "e3" },
  { "check-answered-by-a-block", "4k4/9/9/9/9/9/4r4/9/R8/3AK4 w", "a1e1", "legal", "" },
  { "check-by-horse", "3k5/9/9/9/9/9/9/3n5/R8/4K4 w", "a1a2", "check-unanswered", "d2" },
  { "check-by-two",
    "4k4/9/9/9/9/9/4r4/3n5/R8/4K4 w",
    "a1a2",
    "check-unanswered",
    "d2 e3" },
  { "check-exchanged-for-another",
    "3k5/9/9/9/9/9/4r4/9/8r/4K4 w",
    "e0f0",
    "legal",
    "" },
  { "into-check", "3k5/9/9/9/9/9/9/5r3/9/4K4 w", "e0f0", "into-check", "f2" },
  { "into-check-from-check",
    "3k5/9/9/9/9/9/4r4/5r3/9/4K4 w",
    "e0f0",
    "into-check",
    "f2" },
  { "into-check-as-screen",
    "3k5/9/9/9/4c4/9/9/9/R8/4K4 w",
    "a1e1",
    "into-check",
    "e5" },
  { "pinned", "3k5/9/9/9/4r4/9/9/9/4R4/4K4 w", "e1a1", "pinned", "e5" },
  { "pinned-along-the-line", "3k5/9/9/9/4r4/9/9/9/4R4/4K4 w", "e1e3", "legal", "" },
  { "pinned-by-cannon", "3k5/9/9/4c4/4p4/9/9/9/4R4/4K4 w", "e1a1", "pinned", "e6" },
  { "pinned-as-horse-leg", "3k5/9/9/9/9/9/9/3n5/3P5/4K4 w", "d1c1", "soldier-side", "" },
  { "pinned-before-a-horse", "3k5/9/9/9/9/9/9/3n5/3R5/4K4 w", "d1a1", "pinned", "d2" },
  { "not-pinned-without-general", "9/9/9/9/4r4/9/9/9/4R4/9 w", "e1a1", "legal", "" },
  { "takes-the-general", "4k4/9/9/9/9/9/9/9/4R4/3K5 w", "e1e9", "legal", "" },
};

static QipuMove
parse_move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static int
compare_squares (const void *a, const void *b)
{
  return *(const QipuSquare *) a - *(const QipuSquare *) b;
}

static void
test_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GString) squares = g_string_new (NULL);
  QipuPosition pos;
  QipuWhyNot why;

  g_assert_cmpint (qipu_position_set_fen (&pos, cases[i].fen, NULL), ==, QIPU_FEN_OK);
  qipu_why_not (&pos, parse_move (cases[i].move), &why);
  g_assert_cmpstr (qipu_why_name (why.reason), ==, cases[i].reason);
  g_assert_cmpint (qipu_why_not (&pos, parse_move (cases[i].move), NULL), ==, why.reason);
  if (why.reason == QIPU_WHY_CHECK_UNANSWERED)
    qsort (why.squares, why.n_squares, 1, compare_squares);
  for (unsigned k = 0; k < why.n_squares; k++)
    g_string_append_printf (squares,
                            "%s%c%d",
                            k > 0 ? " " : "",
                            'a' + qipu_square_file (why.squares[k]),
                            qipu_square_rank (why.squares[k]));
  g_assert_cmpstr (squares->str, ==, cases[i].squares);
}

/* A reason is given exactly when the slow engine does not know the move, and reasons of the
 * general exactly when the piece itself could make it. */
static void
test_every_pair (void)
{
  int n_positions = TEST_IS_SANITIZED ? 40 : 400;
  int counts[QIPU_WHY_PINNED + 1] = { 0 };

  for (int i = 0; i < n_positions; i++)
    {
      static bool is_pseudo[1 << 14], is_legal[1 << 14];
      QipuMove moves[QIPU_MAX_MOVES];
      QipuPosition pos;
      size_t n;

      memset (is_pseudo, 0, sizeof is_pseudo);
      memset (is_legal, 0, sizeof is_legal);
      if (i % 4 == 0)
        random_arrangement (&pos, 50);
      else
        random_playable (&pos);
      n = reference_pseudo (&pos, moves);
      for (size_t k = 0; k < n; k++)
        is_pseudo[moves[k]] = true;
      n = reference_legal (&pos, moves);
      for (size_t k = 0; k < n; k++)
        is_legal[moves[k]] = true;

      for (unsigned move = 0; move <= UINT16_MAX; move++)
        {
          QipuWhyNot why;
          bool known = move < 1 << 14;

          qipu_why_not (&pos, (QipuMove) move, &why);
          counts[why.reason]++;
          g_assert_cmpint (why.reason == QIPU_WHY_LEGAL, ==, known && is_legal[move]);
          g_assert_cmpint (why.reason == QIPU_WHY_LEGAL || why.reason >= QIPU_WHY_FACING,
                           ==,
                           known && is_pseudo[move]);
          g_assert_cmpuint (why.n_squares, <=, G_N_ELEMENTS (why.squares));
          if (why.reason >= QIPU_WHY_FACING)
            g_assert_cmpuint (why.n_squares, >, 0);
        }
    }
  /* The short run may miss a rare one. */
  for (int reason = 0; !TEST_IS_SANITIZED && reason <= QIPU_WHY_PINNED; reason++)
    g_assert_cmpint (counts[reason], >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/rules/why/", cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/rules/why/every-pair", test_every_pair);
  return g_test_run ();
}
