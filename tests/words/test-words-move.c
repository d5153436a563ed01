/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves, positions and failed texts in plain words, untranslated. */

#include "words/qipu-words-move.h"
#include "words/qipu-words-parse.h"
#include "words/qipu-words-position.h"
#include "words/qipu-words.h"

#include "notation/qipu-notation.h"

#include <string.h>

#define BLACK "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"

static const struct
{
  const char *name;
  const char *fen;
  const char *move;
  const char *words;
  const char *brief;
} moves[] = {
  { "traverse", QIPU_FEN_START, "h2e2", "Red cannon on file 2 moves to file 5.", "Cannon 2 to 5" },
  { "horse", BLACK, "h9g7", "Black horse on file 8 advances to file 7.", "Horse 8 forward 7" },
  { "one-point", QIPU_FEN_START, "c3c4", "Red soldier on file 7 advances 1 point.", "Soldier 7 forward 1" },
  { "points", QIPU_FEN_START, "i0i2", "Red chariot on file 1 advances 2 points.", "Chariot 1 forward 2" },
  { "retreat", QIPU_FEN_START, "h2h1", "Red cannon on file 2 retreats 1 point.", "Cannon 2 back 1" },
  { "general", QIPU_FEN_START, "e0e1", "Red general advances 1 point.", "General 5 forward 1" },
  { "capture", QIPU_FEN_START, "b2b9",
    "Red cannon on file 8 advances 7 points, takes the black horse.", "Cannon 8 forward 7" },
  { "front-capture-check", "4k4/4p4/9/9/4R4/9/4R4/9/9/3K5 w", "e5e8",
    "Red front chariot advances 3 points, takes the black soldier. Check.", "Front chariot forward 3" },
  { "rear", "3k5/9/4C4/9/9/9/9/4C4/9/5K3 w", "e2e1",
    "Red rear cannon retreats 1 point.", "Rear cannon back 1" },
  { "middle", "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w", "g7f7",
    "Red middle soldier moves to file 4.", "Middle soldier to 4" },
  { "second", "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w", "g7f7",
    "Red second soldier from the front moves to file 4.", "Second soldier to 4" },
  { "fourth-is-rear", "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w", "g5f5",
    "Red rear soldier moves to file 4.", "Rear soldier to 4" },
  { "stacks", "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w", "c7b7",
    "Red front soldier on file 7 moves to file 8.", "Front soldier 7 to 8" },
  { "two-advisors", "5k3/9/9/9/9/9/9/3A5/9/3AK4 w", "d2e1",
    "Red advisor on file 6 retreats to file 5.", "Advisor 6 back 5" },
  { "elephant", BLACK, "c9e7", "Black elephant on file 3 advances to file 5.", "Elephant 3 forward 5" },
  { "discovered-check", "4k4/9/9/4N4/9/9/9/4R4/9/3K5 w", "e6d8",
    "Red horse on file 5 advances to file 6. Discovered check.", "Horse 5 forward 6" },
  { "double-check", "4k4/9/9/9/4N4/9/9/4R4/9/3K5 w", "e5f7",
    "Red horse on file 5 advances to file 4. Double check.", "Horse 5 forward 4" },
  { "mate", "4k4/7R1/8R/9/9/9/9/9/9/3K5 w", "i7i9",
    "Red chariot on file 1 advances 2 points. Checkmate, Red wins.", "Chariot 1 forward 2" },
  { "stalemate", "3k5/9/9/9/9/9/9/4p4/9/5K3 b", "e2e1",
    "Black soldier on file 5 advances 1 point. Red has no legal move, Black wins.",
    "Soldier 5 forward 1" },
  { "no-generals", "9/9/9/9/9/9/9/9/9/R8 w", "a0a9",
    "Red chariot on file 9 advances 9 points.", "Chariot 9 forward 9" },
  { "irregular", QIPU_FEN_START, "a0e5", "Red chariot goes from a0 to e5.", "Red chariot goes from a0 to e5" },
};

static QipuMove
squares (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static void
test_move (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *words = NULL;
  g_autofree char *brief = NULL;
  QipuPosition pos;

  qipu_position_set_fen (&pos, moves[i].fen, NULL);
  words = qipu_words_dup_move (&pos, squares (moves[i].move));
  brief = qipu_words_dup_move_brief (&pos, squares (moves[i].move));
  g_assert_cmpstr (words, ==, moves[i].words);
  g_assert_cmpstr (brief, ==, moves[i].brief);
}

static void
test_position (void)
{
  g_autofree char *words = NULL;
  g_autofree char *flipped = NULL;
  g_autofree char *empty = NULL;
  QipuPosition pos;

  qipu_position_set_fen (&pos, "4k4/9/9/9/4R4/9/9/9/8p/3K5 b", NULL);
  words = qipu_words_dup_position (&pos, FALSE);
  g_assert_cmpstr (words,
                   ==,
                   "Red: general d0, chariot e5. Black: general e9, soldier i1. Black to move. "
                   "Black is in check from the red chariot.");
  flipped = qipu_words_dup_position (&pos, TRUE);
  g_assert_true (g_str_has_suffix (flipped, " Black is at the bottom."));

  qipu_position_clear (&pos);
  empty = qipu_words_dup_position (&pos, FALSE);
  g_assert_cmpstr (empty, ==, "Red: no pieces. Black: no pieces. Red to move.");
}

static void
assert_point (const char *fen,
              const char *square,
              gboolean flipped,
              gboolean picked,
              QipuPointTarget target,
              const char *expected)
{
  g_autofree char *words = NULL;
  QipuPosition pos;

  qipu_position_set_fen (&pos, fen, NULL);
  words = qipu_words_dup_point (&pos,
                                qipu_square (square[0] - 'a', square[1] - '0'),
                                flipped,
                                picked,
                                target);
  g_assert_cmpstr (words, ==, expected);
}

static void
test_points (void)
{
  assert_point (QIPU_FEN_START, "h2", FALSE, FALSE, QIPU_POINT_PLAIN, "Red cannon, file 2, rank 3");
  assert_point (QIPU_FEN_START, "h2", TRUE, TRUE, QIPU_POINT_PLAIN,
                "Red cannon, file 2, rank 3, picked up");
  assert_point (QIPU_FEN_START, "h9", FALSE, FALSE, QIPU_POINT_TAKEABLE,
                "Black horse, file 8, rank 1, can be taken");
  assert_point (QIPU_FEN_START, "e2", FALSE, FALSE, QIPU_POINT_REACHABLE,
                "File 5, rank 3, empty, can be reached");
  assert_point (QIPU_FEN_START, "a1", FALSE, FALSE, QIPU_POINT_PLAIN, "File 9, rank 2, empty");
  assert_point (QIPU_FEN_START, "a1", TRUE, FALSE, QIPU_POINT_PLAIN, "File 1, rank 9, empty");
}

static void
test_point_details (void)
{
  static const struct
  {
    const char *square;
    const char *words;
  } details[] = {
    { "e5", "can move to 16 points, unprotected" },
    { "i1", "attacked by the red cannon, unprotected" },
    { "e3", NULL },
  };
  QipuPosition pos;

  /* the cannon on a1 aims at the soldier on i1 over the horse on c1 */
  qipu_position_set_fen (&pos, "3k5/9/9/9/4R4/9/9/9/C1N5p/4K4 w", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (details); i++)
    {
      const char *square = details[i].square;
      g_autofree char *words =
        qipu_words_dup_point_details (&pos, qipu_square (square[0] - 'a', square[1] - '0'));

      g_assert_cmpstr (words, ==, details[i].words);
    }
}

static const struct
{
  const char *name;
  const char *fen;
  const char *text;
  const char *words;
} texts[] = {
  { "read", QIPU_FEN_START, "C2=5", NULL },
  { "word-after", "3k5/9/4C4/9/9/9/9/4C4/9/5K3 w", "炮前進一",
    "Read as “前炮進一”: the position word comes before the piece." },
  { "part", QIPU_FEN_START, "C2=5x", "“x” is not understood." },
  { "empty", QIPU_FEN_START, "", "“” is not understood." },
  { "no-piece", QIPU_FEN_START, "C3=5", "There is no cannon of Red on file 3." },
  { "no-piece-square", QIPU_FEN_START, "h5e5", "There is no piece on this point." },
  { "not-yours", QIPU_FEN_START, "h7e7", "It is Red’s turn; this piece is Black’s." },
  { "jump", QIPU_FEN_START, "炮二進六",
    "The cannon cannot move like that. Without capturing, a cannon cannot jump over the black cannon." },
  { "leg", QIPU_FEN_START, "H8+6",
    "The horse cannot move like that. The horse’s leg is blocked by the red elephant." },
  { "off-board", QIPU_FEN_START, "炮二退三", "The cannon cannot move like that." },
  { "shield", "3k5/9/9/9/4r4/9/9/4C4/9/4K4 w", "炮五平六",
    "The cannon is pinned by the black chariot and may not leave the line." },
  { "no-piece-algebraic", "3k5/9/9/9/9/9/9/9/9/4K4 w", "Hg5", "There is no such horse of Red." },
  { "ambiguous", "3k5/9/4C4/9/9/9/9/4C4/9/5K3 w", "C5=6", "2 moves fit “C5=6”. Choose one." },
  { "piece", QIPU_FEN_START, "2=5", "The piece is missing." },
  { "direction", QIPU_FEN_START, "炮二", "The direction is missing: advance, retreat or traverse." },
  { "number", QIPU_FEN_START, "炮二平", "The last number is missing." },
  { "formation", QIPU_FEN_START, "中炮", "“中炮” names a formation, not a move." },
  { "side", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w", "車9平8",
    "The numerals are Black’s, but it is Red’s move." },
};

static void
test_text (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *words = NULL;
  QipuPosition pos;
  QipuParse parse;

  qipu_position_set_fen (&pos, texts[i].fen, NULL);
  qipu_notation_parse (&pos, texts[i].text, strlen (texts[i].text), NULL, &parse);
  words = qipu_words_dup_parse (&pos, texts[i].text, &parse);
  g_assert_cmpstr (words, ==, texts[i].words);
}

static void
test_lists (void)
{
  static const char *const items[] = { "red chariot", "black horse", "red cannon" };
  g_autofree char *none = qipu_words_list (items, 0);
  g_autofree char *one = qipu_words_list (items, 1);
  g_autofree char *two = qipu_words_list (items, 2);
  g_autofree char *three = qipu_words_list (items, 3);

  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (one, ==, "the red chariot");
  g_assert_cmpstr (two, ==, "the red chariot and the black horse");
  g_assert_cmpstr (three, ==, "the red chariot, the black horse and the red cannon");
}

static void
test_announcements (void)
{
  g_autofree char *number = qipu_words_dup_move_number (12, QIPU_BLACK);
  g_autofree char *variation = qipu_words_dup_variation_start (2, 3);
  g_autofree char *back = qipu_words_dup_taken_back ("C2=5");
  g_autofree char *picked = qipu_words_dup_picked (qipu_piece (QIPU_RED, QIPU_HORSE));
  g_autofree char *dropped = qipu_words_dup_dropped (qipu_piece (QIPU_BLACK, QIPU_SOLDIER));
  g_autofree char *stopped = qipu_words_dup_stopped ("C3=5", 4);

  g_assert_cmpstr (number, ==, "Move 12, Black");
  g_assert_cmpstr (variation, ==, "Variation 2 of 3");
  g_assert_cmpstr (back, ==, "Taken back: C2=5");
  g_assert_cmpstr (picked, ==, "Red horse picked up");
  g_assert_cmpstr (dropped, ==, "Black soldier put back");
  g_assert_cmpstr (stopped, ==, "Reading stopped at “C3=5” (move 4); the moves before are kept.");
}

/* A name from right to left, or one with controls of direction, does not reach beyond itself. */
static void
test_isolate (void)
{
  static const char *const cases[][2] = {
    { "胡榮華", "胡榮華" },
    { "Lü Qin", "Lü Qin" },
    { "", "" },
    { "דוד", "\u200e\u2068דוד\u2069" },
    { "أحمد", "\u200e\u2068أحمد\u2069" },
    { "\u202eabc", "\u200e\u2068abc\u2069" },
    { "a\u2069\u2067b", "\u200e\u2068ab\u2069" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = qipu_words_isolate (cases[i][0]);

      g_assert_cmpstr (text, ==, cases[i][1]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_autofree char *path = g_strconcat ("/words/move/", moves[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_move);
    }
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/words/parse/", texts[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_text);
    }
  g_test_add_func ("/words/position", test_position);
  g_test_add_func ("/words/points", test_points);
  g_test_add_func ("/words/point-details", test_point_details);
  g_test_add_func ("/words/lists", test_lists);
  g_test_add_func ("/words/announcements", test_announcements);

  g_test_add_func ("/words/isolate", test_isolate);
  return g_test_run ();
}
