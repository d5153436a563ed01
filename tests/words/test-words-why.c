/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a move is not possible, what is wrong with a position and with the text of one: every
 * sentence, untranslated. */

#include "words/qipu-words-check.h"
#include "words/qipu-words-why.h"

#define START QIPU_FEN_START

static const struct
{
  const char *name;
  const char *fen;
  const char *move;
  const char *sentence;
} reasons[] = {
  { "legal", START, "h2e2", NULL },
  { "no-piece", START, "e4e5", "There is no piece on this point." },
  { "not-yours", START, "h9g7", "It is Red’s turn; this piece is Black’s." },
  { "own-piece", START, "a0a3", "Your own soldier stands there." },
  { "chariot", START, "a0b1", "A chariot moves along straight lines only." },
  { "cannon", START, "b2c4", "A cannon moves along straight lines only." },
  { "horse",
    START,
    "b0b1",
    "A horse moves one point straight and then one point diagonally outward." },
  { "elephant", START, "c0c2", "The elephant moves exactly two points diagonally." },
  { "advisor", START, "d0d1", "The advisor moves one point along the palace diagonals." },
  { "general", START, "e0e2", "The general moves one point along a line." },
  { "soldier", START, "e3e5", "The soldier moves one point at a time." },
  { "soldier-back", START, "e3e2", "The soldier never moves backwards." },
  { "soldier-side", START, "e3d3", "The soldier moves sideways only after crossing the river." },
  { "palace", START, "d0c1", "The advisor may not leave the palace." },
  { "river",
    "3k5/9/9/9/9/2B6/9/9/9/4K4 w",
    "c4e6",
    "The elephant may not cross the river." },
  { "path", "3k5/9/9/9/9/9/9/9/9/R1p1p1K2 w", "a0f0", "The way is blocked by the black soldier." },
  { "leg", START, "b0d1", "The horse’s leg is blocked by the red elephant." },
  { "eye",
    "3k5/9/9/9/9/9/9/9/3p5/2B1K4 w",
    "c0e2",
    "The elephant’s eye is blocked by the black soldier." },
  { "no-screen",
    "3k5/9/9/9/1p7/9/9/1C7/9/4K4 w",
    "b2b5",
    "To capture, a cannon needs exactly one piece in between; there is none." },
  { "many-screens",
    "3k5/1p7/9/1p7/9/1P7/9/1C7/9/4K4 w",
    "b2b8",
    "To capture, a cannon needs exactly one piece in between; there are 2." },
  { "jump", START, "h2h8", "Without capturing, a cannon cannot jump over the black cannon." },
  { "facing",
    "3k5/9/9/9/9/9/9/9/9/4K4 w",
    "e0d0",
    "The generals would face each other on file 6." },
  { "unanswered",
    "4k4/9/9/9/9/9/4r4/3n5/R8/4K4 w",
    "a1a2",
    "Your general is in check from the black chariot and the black horse, and this move does not "
    "answer it." },
  { "into-check",
    "3k5/9/9/9/9/9/9/5r3/9/4K4 w",
    "e0f0",
    "This would leave your general to be taken by the black chariot." },
  { "pinned",
    "3k5/9/9/9/4r4/9/9/9/4N4/4K4 w",
    "e1d3",
    "The horse is pinned by the black chariot and may not leave the line." },
};

static const struct
{
  const char *name;
  const char *fen;
  const char *sentence; /* of the first problem */
} problems[] = {
  { "no-general", "9/9/9/9/9/9/9/9/9/4K4 w", "Black has no general." },
  { "many-generals",
    "4k4/9/9/9/9/9/9/9/9/3K1K3 w",
    "Red has 2 generals; exactly one is needed." },
  { "general-point", "4k4/9/9/9/9/9/9/9/9/6K2 w", "Red’s general must stand in its palace." },
  { "advisor-point",
    "3k1a3/9/9/9/4a4/9/9/9/9/4K4 w",
    "Black’s advisor stands on a point that it can never reach." },
  { "elephant-point",
    "4k4/9/9/9/9/9/9/c8/9/R2B1K3 w",
    "Red’s elephant stands on a point that it can never reach." },
  { "soldier-point",
    "3k5/1p7/9/9/9/9/9/9/9/4K4 w",
    "Black’s soldier stands on a point that it can never reach." },
  { "too-many",
    "3k5/9/9/9/RRR6/9/9/9/9/4K4 w",
    "Red has 3 chariots; at most 2 are possible." },
  { "too-many-soldiers",
    "3k5/9/9/PPPPPP3/9/9/9/9/9/4K4 w",
    "Red has 6 soldiers; at most 5 are possible." },
  { "facing", "4k4/9/9/9/9/9/9/9/9/4K4 w", "The generals face each other on an open file." },
  { "wrong-side",
    "4k4/9/9/9/9/9/9/9/4R4/4K4 w",
    "Black is in check, but it is Red’s move." },
  { "stacked",
    "3k5/9/9/9/9/2P6/2P6/9/9/4K4 w",
    "Red has two soldiers on file 7 that have not crossed the river." },
  { "checkmated", "3k5/4P4/9/9/9/9/9/9/9/3RK4 b", "Black is already checkmated." },
  { "stalemated", "3k5/4P4/9/9/9/9/9/9/9/4K4 b", "Black already has no legal move." },
  { "double-check", "4k4/9/3N5/9/9/9/9/9/4R4/4K4 b", "Black is in check from 2 pieces." },
  { "no-attackers",
    "3ak4/9/4b4/9/9/9/9/4B4/9/3K1A3 w",
    "Neither side has a piece that can cross the river." },
};

static const struct
{
  const char *name;
  const char *fen;
  const char *sentence;
} texts[] = {
  { "ok", START, NULL },
  { "no-side", "4k4/9/9/9/9/9/9/9/9/3K5", "The side to move is missing; Red is assumed." },
  { "letter", "4k4/2z6/9/9/9/9/9/9/9/3K5 w", "Unknown letter “z” at position 6." },
  { "chinese-letter", "4k4/馬8/9/9/9/9/9/9/9/3K5 w", "Unknown letter “馬” at position 5." },
  { "side", "4k4/9/9/9/9/9/9/9/9/3K5 x", "Unknown letter “x” at position 25." },
  { "row", "4k4/9/9/91/9/9/9/9/9/3K5 w", "Row 4 of the FEN has 10 points instead of 9." },
  { "rows", "4k4/9/9/9/9/9/9/9/3K5 w", "The FEN has 9 rows instead of 10." },
  { "one-row", "4k4 w", "The FEN has 1 row instead of 10." },
  { "empty", "", "The FEN has 0 rows instead of 10." },
  { "counter",
    "4k4/9/9/9/9/9/9/9/9/3K5 w - - 99999 1",
    "The number at position 31 of the FEN is not a count of moves." },
};

static QipuMove
parse_move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static void
test_reason (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *sentence = NULL;
  QipuPosition position;
  QipuWhyNot why;

  qipu_position_set_fen (&position, reasons[i].fen, NULL);
  qipu_why_not (&position, parse_move (reasons[i].move), &why);
  sentence = qipu_words_dup_why (&position, parse_move (reasons[i].move), &why);
  g_assert_cmpstr (sentence, ==, reasons[i].sentence);
}

static void
test_problem (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  QipuProblem found[QIPU_MAX_PROBLEMS];
  g_autofree char *sentence = NULL;
  QipuPosition position;

  qipu_position_set_fen (&position, problems[i].fen, NULL);
  g_assert_cmpuint (qipu_setup_check (&position, found), >, 0);
  sentence = qipu_words_dup_problem (&found[0]);
  g_assert_cmpstr (sentence, ==, problems[i].sentence);
}

/* Seventeen pieces of allowed kinds do not exist: this error is never the first one. */
static void
test_too_many_total (void)
{
  QipuProblem problem = { .code = QIPU_PROBLEM_TOO_MANY_TOTAL, .side = QIPU_BLACK, .count = 17 };
  g_autofree char *sentence = qipu_words_dup_problem (&problem);

  g_assert_cmpstr (sentence, ==, "Black has 17 pieces; at most 16 are possible.");
}

static void
test_text (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autofree char *sentence = NULL;
  QipuPosition position;
  QipuFenInfo info;
  QipuFenStatus status = qipu_position_set_fen (&position, texts[i].fen, &info);

  sentence = qipu_words_dup_fen (status, texts[i].fen, &info);
  g_assert_cmpstr (sentence, ==, texts[i].sentence);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (reasons); i++)
    {
      g_autofree char *path = g_strconcat ("/words/why/", reasons[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_reason);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (problems); i++)
    {
      g_autofree char *path = g_strconcat ("/words/problem/", problems[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_problem);
    }
  g_test_add_func ("/words/problem/too-many-total", test_too_many_total);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/words/fen/", texts[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_text);
    }
  return g_test_run ();
}
