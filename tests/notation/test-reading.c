/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people write and what is made of it: one move, several candidates, or the reason. */

#include "notation/qipu-notation.h"

#include <glib.h>

#include <string.h>

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
#define BLACK "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
#define AFTER_TWO "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 2"
/* cannons on e7 and e2 */
#define CANNONS "3k5/9/4C4/9/9/9/9/4C4/9/5K3 w"
/* horses on e5 and e2 */
#define HORSES "3k5/9/9/9/4N4/9/9/4N4/9/5K3 w"
/* chariots on a9 and a0 */
#define CHARIOTS "R8/4k4/9/9/9/9/9/9/9/R4K3 w"
/* soldiers on d6 and d5 */
#define TWO "4k4/9/9/3P5/3P5/9/9/9/9/5K3 w"
/* soldiers on g8, g7 and g6 */
#define THREE "3k5/6P2/6P2/6P2/9/9/9/9/9/4K4 w"
/* black soldiers on c1, c2 and c4 */
#define THREE_BLACK "4k4/9/9/9/9/2p6/9/2p6/2p6/5K3 b"
#define FOUR "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w"
#define FIVE "3k1P3/5P3/5P3/5P3/5P3/9/9/9/9/4K4 w"
/* soldiers on c6, c5, g6 and g5 */
#define STACKS "4k4/9/9/2P3P2/2P3P2/9/9/9/9/3K5 w"
/* soldiers on c8, c7, g8, g7 and g6 */
#define STACKS_2_3 "3k5/2P3P2/2P3P2/6P2/9/9/9/9/9/4K4 w"
#define ADVISORS "3ak4/9/3a5/9/9/9/9/9/9/5K3 b"
#define ADVISORS_ALONE "3a5/9/3a5/9/9/9/9/9/9/9 b"
#define RED_ADVISORS "5k3/9/9/9/9/9/9/3A5/9/3AK4 w"
#define ELEPHANTS "4k4/9/9/9/9/2B6/9/9/9/2B2K3 w"
/* the cannon on e2 shields its general */
#define PINNED "3k5/9/9/9/4r4/9/9/4C4/9/4K4 w"

static const struct
{
  const char *name;
  const char *fen;
  const char *text;
  QipuParseStatus status;
  const char *moves; /* the move, or the candidates */
} cases[] = {
  /* four parts, and their variants */
  { "wxf", START, "C2=5", QIPU_PARSE_OK, "h2e2" },
  { "small", START, "c2=5", QIPU_PARSE_OK, "h2e2" },
  { "name", START, "Cannon 2=5", QIPU_PARSE_OK, "h2e2" },
  { "name-alone", START, "Cannon", QIPU_PARSE_NOT_UNDERSTOOD, "" },
  { "name-in-word", START, "Cannons 2=5", QIPU_PARSE_NOT_UNDERSTOOD, "" },
  { "dot", START, "C2.5", QIPU_PARSE_OK, "h2e2" },
  { "middle-dot", START, "C2·5", QIPU_PARSE_OK, "h2e2" },
  { "arrow", START, "C2→5", QIPU_PARSE_OK, "h2e2" },
  { "no-sign", START, "C25", QIPU_PARSE_OK, "h2e2" },
  { "full-width", START, "Ｃ２＝５", QIPU_PARSE_OK, "h2e2" },
  { "full-width-plus", START, "Ｃ２＋１", QIPU_PARSE_OK, "h2h3" },
  { "blanks", START, " C2 = 5 ", QIPU_PARSE_OK, "h2e2" },
  { "minus", START, "C2−1", QIPU_PARSE_OK, "h2h1" },
  { "en-dash", START, "C2–1", QIPU_PARSE_OK, "h2h1" },
  { "em-dash", START, "C2—1", QIPU_PARSE_OK, "h2h1" },
  { "full-width-minus", START, "C2－1", QIPU_PARSE_OK, "h2h1" },
  { "mark", START, "C2=5!?", QIPU_PARSE_OK, "h2e2" },
  { "check-sign", START, "C2=5+", QIPU_PARSE_OK, "h2e2" },
  { "mate-sign", START, "C2=5#", QIPU_PARSE_OK, "h2e2" },
  { "knight", START, "N2+3", QIPU_PARSE_OK, "h0g2" },
  { "bishop", START, "B3+5", QIPU_PARSE_OK, "g0e2" },
  { "minister", START, "M3+5", QIPU_PARSE_OK, "g0e2" },
  { "guard", START, "G4+5", QIPU_PARSE_OK, "f0e1" },
  { "general-g", START, "G5+1", QIPU_PARSE_OK, "e0e1" },
  { "soldier-s", START, "S7+1", QIPU_PARSE_OK, "c3c4" },
  { "king", START, "K5+1", QIPU_PARSE_OK, "e0e1" },
  { "black-down", BLACK, "H8+7", QIPU_PARSE_OK, "h9g7" },
  { "black-small", BLACK, "h8+7", QIPU_PARSE_OK, "h9g7" },
  { "black-dot", BLACK, "c2.5", QIPU_PARSE_OK, "b7e7" },
  { "other-side", BLACK, "C2=5", QIPU_PARSE_OK, "b7e7" },
  { "horse-names-file", START, "H2+1", QIPU_PARSE_OK, "h0i2" },
  { "chariot-counts", START, "R1+2", QIPU_PARSE_OK, "i0i2" },

  /* Chinese */
  { "hant", START, "炮二平五", QIPU_PARSE_OK, "h2e2" },
  { "hans", START, "马二进三", QIPU_PARSE_OK, "h0g2" },
  { "board-glyphs", START, "傌二進三", QIPU_PARSE_OK, "h0g2" },
  { "pao-stone", START, "砲二平五", QIPU_PARSE_OK, "h2e2" },
  { "bao", START, "包二平五", QIPU_PARSE_OK, "h2e2" },
  { "ju", START, "俥一進二", QIPU_PARSE_OK, "i0i2" },
  { "black-glyph-for-red", START, "將五進一", QIPU_PARSE_OK, "e0e1" },
  { "elephant-glyph", START, "象三進五", QIPU_PARSE_OK, "g0e2" },
  { "mixed-scripts", START, "馬二进三", QIPU_PARSE_OK, "h0g2" },
  { "up", START, "兵七上一", QIPU_PARSE_OK, "c3c4" },
  { "down", START, "炮二下一", QIPU_PARSE_OK, "h2h1" },
  { "split", START, "炮二 平五", QIPU_PARSE_OK, "h2e2" },
  { "split-wide", START, "炮二\xe3\x80\x80平\n五", QIPU_PARSE_OK, "h2e2" },
  { "old-numerals", START, "炮貳平伍", QIPU_PARSE_OK, "h2e2" },
  { "radicals", START, "⾺⼆进三", QIPU_PARSE_OK, "h0g2" },
  { "radicals-hans", START, "⻋一进⼆", QIPU_PARSE_OK, "i0i2" },
  { "long-vowel", START, "車ー進二", QIPU_PARSE_OK, "i0i2" },
  { "letter-mixed", START, "C二平五", QIPU_PARSE_OK, "h2e2" },
  { "sign-mixed", START, "炮2=5", QIPU_PARSE_OK, "h2e2" },
  { "black-digits", BLACK, "馬8進7", QIPU_PARSE_OK, "h9g7" },
  { "black-full", BLACK, "马８进７", QIPU_PARSE_OK, "h9g7" },
  { "black-chinese", BLACK, "馬八進七", QIPU_PARSE_OK, "h9g7" },
  { "red-digits", START, "炮2平5", QIPU_PARSE_OK, "h2e2" },
  { "numerals-mixed", START, "炮二平5", QIPU_PARSE_OK, "h2e2" },
  { "scanned-l", BLACK, "車9進l", QIPU_PARSE_OK, "i9i8" },
  { "scanned-both", BLACK, "车I进l", QIPU_PARSE_OK, "a9a8" },

  /* two on a file */
  { "front", CANNONS, "C+=6", QIPU_PARSE_OK, "e7d7" },
  { "front-dot", CANNONS, "C+.6", QIPU_PARSE_OK, "e7d7" },
  { "rear", CANNONS, "C--1", QIPU_PARSE_OK, "e2e1" },
  { "front-prefix", CANNONS, "+C=6", QIPU_PARSE_OK, "e7d7" },
  { "front-prefix-step", CANNONS, "+C+1", QIPU_PARSE_OK, "e7e8" },
  { "front-letter", CANNONS, "fC=6", QIPU_PARSE_OK, "e7d7" },
  { "back-letter", CANNONS, "bC=6", QIPU_PARSE_OK, "e2d2" },
  { "front-word", CANNONS, "前炮進一", QIPU_PARSE_OK, "e7e8" },
  { "rear-word", CANNONS, "后炮退一", QIPU_PARSE_OK, "e2e1" },
  { "rear-word-hant", CANNONS, "後炮退一", QIPU_PARSE_OK, "e2e1" },
  { "word-after", CANNONS, "炮前進一", QIPU_PARSE_OK, "e7e8" },
  { "word-and-file", CANNONS, "前炮五平六", QIPU_PARSE_OK, "e7d7" },
  { "word-letter", CANNONS, "前C=6", QIPU_PARSE_OK, "e7d7" },
  { "front-no-sign", CANNONS, "C+6", QIPU_PARSE_OK, "e7d7" },
  { "file-both", CANNONS, "C5=6", QIPU_PARSE_AMBIGUOUS, "e7d7 e2d2" },
  { "file-one", CHARIOTS, "R9-2", QIPU_PARSE_OK, "a9a7" },
  { "front-horse", HORSES, "前馬退六", QIPU_PARSE_OK, "e5d3" },
  { "front-horse-wxf", HORSES, "H++6", QIPU_PARSE_OK, "e5d7" },
  { "small-tandem", HORSES, "h-+7", QIPU_PARSE_OK, "e2c3" },
  { "advisor-up", ADVISORS, "士4进5", QIPU_PARSE_OK, "d9e8" },
  { "advisor-down", ADVISORS, "士4退5", QIPU_PARSE_OK, "d7e8" },
  { "advisor-up-alone", ADVISORS_ALONE, "士4进5", QIPU_PARSE_OK, "d9e8" },
  { "advisor-down-alone", ADVISORS_ALONE, "士4退5", QIPU_PARSE_OK, "d7e8" },
  { "advisor-word", RED_ADVISORS, "前士退五", QIPU_PARSE_OK, "d2e1" },
  { "advisor-sign", RED_ADVISORS, "A+-5", QIPU_PARSE_OK, "d2e1" },
  { "advisor-rear", RED_ADVISORS, "A-+5", QIPU_PARSE_OK, "d0e1" },
  { "advisor-file", RED_ADVISORS, "A6+5", QIPU_PARSE_OK, "d0e1" },
  { "elephant-word", ELEPHANTS, "后相進九", QIPU_PARSE_OK, "c0a2" },
  { "elephant-file", ELEPHANTS, "E7-9", QIPU_PARSE_OK, "c4a2" },

  /* soldiers */
  { "two-front", TWO, "P+=5", QIPU_PARSE_OK, "d6e6" },
  { "two-sign-file", TWO, "+6+1", QIPU_PARSE_OK, "d6d7" },
  { "two-rear-file", TWO, "-6=5", QIPU_PARSE_OK, "d5e5" },
  { "two-number-file", TWO, "26=7", QIPU_PARSE_OK, "d5c5" },
  { "two-number", TWO, "1P+1", QIPU_PARSE_OK, "d6d7" },
  { "two-second", TWO, "二兵平七", QIPU_PARSE_OK, "d5c5" },
  { "two-file", TWO, "兵六平五", QIPU_PARSE_AMBIGUOUS, "d6e6 d5e5" },
  { "two-file-one", TWO, "兵六進一", QIPU_PARSE_OK, "d6d7" },
  { "three-front", THREE, "前兵平四", QIPU_PARSE_OK, "g8f8" },
  { "three-middle", THREE, "中兵平四", QIPU_PARSE_OK, "g7f7" },
  { "three-rear", THREE, "後兵平四", QIPU_PARSE_OK, "g6f6" },
  { "three-middle-wxf", THREE, "P3=4", QIPU_PARSE_OK, "g7f7" },
  { "three-middle-point", THREE, "P..4", QIPU_PARSE_OK, "g7f7" },
  { "three-numbered", THREE, "33=4", QIPU_PARSE_OK, "g6f6" },
  { "three-third", THREE, "三兵平四", QIPU_PARSE_OK, "g6f6" },
  { "three-file-chinese", THREE, "兵三平四", QIPU_PARSE_AMBIGUOUS, "g8f8 g7f7 g6f6" },
  { "three-black", THREE_BLACK, "前卒平4", QIPU_PARSE_OK, "c1d1" },
  { "three-black-small", THREE_BLACK, "p-.4", QIPU_PARSE_OK, "c4d4" },
  { "four-outer", FOUR, "++.4", QIPU_PARSE_OK, "g8f8" },
  { "four-second", FOUR, "P+.4", QIPU_PARSE_OK, "g7f7" },
  { "four-third", FOUR, "P-.4", QIPU_PARSE_OK, "g6f6" },
  { "four-last", FOUR, "--.4", QIPU_PARSE_OK, "g5f5" },
  { "four-last-word", FOUR, "後兵平四", QIPU_PARSE_OK, "g5f5" },
  { "four-last-number", FOUR, "四兵平四", QIPU_PARSE_OK, "g5f5" },
  { "four-first-number", FOUR, "一兵平四", QIPU_PARSE_OK, "g8f8" },
  { "four-middle", FOUR, "中兵平四", QIPU_PARSE_AMBIGUOUS, "g7f7 g6f6" },
  { "four-plus", FOUR, "P++1", QIPU_PARSE_OK, "g8g9" },
  { "five-middle", FIVE, "P4=5", QIPU_PARSE_OK, "f7e7" },
  { "five-middle-word", FIVE, "中兵平五", QIPU_PARSE_OK, "f7e7" },
  { "five-third", FIVE, "三兵平五", QIPU_PARSE_OK, "f7e7" },
  { "five-last", FIVE, "五兵平五", QIPU_PARSE_OK, "f5e5" },
  { "stacks-front", STACKS, "7++1", QIPU_PARSE_OK, "c6c7" },
  { "stacks-front-word", STACKS, "前兵七進一", QIPU_PARSE_OK, "c6c7" },
  { "stacks-short", STACKS, "前七進一", QIPU_PARSE_OK, "c6c7" },
  { "stacks-running", STACKS, "三兵進一", QIPU_PARSE_OK, "c6c7" },
  { "stacks-running-side", STACKS, "三兵平六", QIPU_PARSE_OK, "c6d6" },
  { "stacks-letter", STACKS, "Pd=8", QIPU_PARSE_OK, "c5b5" },
  { "stacks-numbered", STACKS, "13=4", QIPU_PARSE_OK, "g6f6" },
  { "stacks-numbered-through", STACKS, "47=6", QIPU_PARSE_OK, "c5d5" },
  { "stacks-numbered-beyond", STACKS, "57=6", QIPU_PARSE_NO_SUCH_PIECE, "" },
  { "stacks-open", STACKS, "P++1", QIPU_PARSE_AMBIGUOUS, "g6g7 c6c7" },
  { "stacks-open-one", STACKS, "前兵平八", QIPU_PARSE_OK, "c6b6" },
  { "doubled-middle", STACKS_2_3, "33=4", QIPU_PARSE_OK, "g7f7" },
  { "doubled-rear", STACKS_2_3, "3-=4", QIPU_PARSE_OK, "g6f6" },
  { "doubled-number", STACKS_2_3, "23=4", QIPU_PARSE_OK, "g7f7" },
  { "ordinal-file", STACKS_2_3, "三兵三平四", QIPU_PARSE_OK, "g6f6" },

  /* squares and algebraic text */
  { "uci", START, "h2e2", QIPU_PARSE_OK, "h2e2" },
  { "iccs", START, "H2-E2", QIPU_PARSE_OK, "h2e2" },
  { "iccs-dash", START, "h2–e2", QIPU_PARSE_OK, "h2e2" },
  { "iccs-full", START, "Ｈ２－Ｅ２", QIPU_PARSE_OK, "h2e2" },
  { "iccs-blank", START, "h2 e2", QIPU_PARSE_OK, "h2e2" },
  { "rank-ten", BLACK, "b10c8", QIPU_PARSE_OK, "b9c7" },
  { "algebraic-file", START, "Che2", QIPU_PARSE_OK, "h2e2" },
  { "algebraic-long", START, "Ch2-e2", QIPU_PARSE_OK, "h2e2" },
  { "algebraic-both", START, "Ce2", QIPU_PARSE_AMBIGUOUS, "b2e2 h2e2" },
  { "algebraic-horse", START, "Hg2", QIPU_PARSE_OK, "h0g2" },
  { "algebraic-soldier", START, "e4", QIPU_PARSE_OK, "e3e4" },
  { "algebraic-capture", START, "Cxh9", QIPU_PARSE_OK, "h2h9" },
  { "algebraic-rank", ELEPHANTS, "E0a2", QIPU_PARSE_OK, "c0a2" },
  { "algebraic-soldier-side", TWO, "de6", QIPU_PARSE_OK, "d6e6" },

  /* reasons */
  { "empty", START, "", QIPU_PARSE_NOT_UNDERSTOOD, "" },
  { "word", START, "hello", QIPU_PARSE_NOT_UNDERSTOOD, "" },
  { "two-moves", START, "炮二平五馬8進7", QIPU_PARSE_NOT_UNDERSTOOD, "" },
  { "no-piece", START, "二平五", QIPU_PARSE_MISSING_PIECE, "" },
  { "step-only", START, "平五", QIPU_PARSE_MISSING_PIECE, "" },
  { "piece-only", START, "炮", QIPU_PARSE_MISSING_DIRECTION, "" },
  { "no-direction", START, "炮二", QIPU_PARSE_MISSING_DIRECTION, "" },
  { "no-direction-horse", START, "馬八七", QIPU_PARSE_MISSING_DIRECTION, "" },
  { "no-number", START, "炮二平", QIPU_PARSE_MISSING_NUMBER, "" },
  { "no-number-wxf", START, "C2+", QIPU_PARSE_MISSING_NUMBER, "" },
  { "not-there-hant", START, "炮三", QIPU_PARSE_NO_SUCH_PIECE, "" },
  { "not-there-black", BLACK, "車2", QIPU_PARSE_NO_SUCH_PIECE, "" },
  { "soldier-of-a-file", START, "d2", QIPU_PARSE_CANNOT, "a3d2 c3d2 e3d2 g3d2 i3d2" },
  { "formation", START, "中炮", QIPU_PARSE_SETUP_NAME, "" },
  { "formation-long", START, "屏風馬", QIPU_PARSE_SETUP_NAME, "" },
  { "not-there", START, "炮三平五", QIPU_PARSE_NO_SUCH_PIECE, "" },
  { "off-board", START, "炮二退三", QIPU_PARSE_CANNOT, "" },
  { "jump", START, "炮二進六", QIPU_PARSE_CANNOT, "h2h8" },
  { "horse-blocked", START, "H8+6", QIPU_PARSE_CANNOT, "b0d1" },
  { "shield", PINNED, "炮五平六", QIPU_PARSE_ILLEGAL, "e2d2" },
  { "shield-squares", PINNED, "e2d2", QIPU_PARSE_ILLEGAL, "e2d2" },
  { "squares-wrong", START, "h2g4", QIPU_PARSE_CANNOT, "h2g4" },
  { "other-numerals", AFTER_TWO, "車9平8", QIPU_PARSE_WRONG_SIDE, "" },
  { "own-numerals", AFTER_TWO, "車九平八", QIPU_PARSE_CANNOT, "a0b0" },
};

/* A name of a formation where a move should stand is told as that, from every part of the table. */
static void
test_formations (void)
{
  static const char *const names[] = {
    "三步虎", "中兵",   "中炮",   "中砲",       "五九炮", "仙人指路", "巡河车", "士角炮",
    "当头炮", "當頭砲", "擔子炮", "盘头马",     "緩開車", "过宫炮",   "顺手炮", "飛象局",
    "马",     "兵",     "三步",   "仙人指路局", "龟",     "龙",
  };
  const guint n_names = 16;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      QipuPosition pos;
      QipuParse parse;

      qipu_position_set_start (&pos);
      qipu_notation_parse (&pos, names[i], strlen (names[i]), NULL, &parse);
      g_test_message ("%s", names[i]);
      if (i < n_names)
        g_assert_cmpint (parse.status, ==, QIPU_PARSE_SETUP_NAME);
      else
        g_assert_cmpint (parse.status, !=, QIPU_PARSE_SETUP_NAME);
    }
}

static QipuMove
squares (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static void
test_case (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_auto (GStrv) moves = g_strsplit (cases[i].moves, " ", -1);
  guint n_moves = g_strv_length (moves);
  QipuPosition pos;
  QipuParse parse;

  qipu_position_set_fen (&pos, cases[i].fen, NULL);
  qipu_notation_parse (&pos, cases[i].text, strlen (cases[i].text), NULL, &parse);

  g_assert_cmpint (parse.status, ==, cases[i].status);
  g_assert_cmpuint (parse.n_candidates, ==, n_moves);
  for (guint k = 0; k < n_moves; k++)
    {
      gboolean is_there = FALSE;

      for (guint c = 0; c < parse.n_candidates; c++)
        is_there |= parse.candidates[c] == squares (moves[k]);
      g_assert_true (is_there);
    }
  if (cases[i].status == QIPU_PARSE_OK)
    g_assert_cmpuint (parse.move, ==, squares (cases[i].moves));
  else
    g_assert_cmpuint (parse.move, ==, QIPU_MOVE_NONE);
}

static QipuParse
parse_text (const char *fen, const char *text, const QipuParseOptions *options)
{
  QipuPosition pos;
  QipuParse parse;

  qipu_position_set_fen (&pos, fen, NULL);
  qipu_notation_parse (&pos, text, strlen (text), options, &parse);
  return parse;
}

/* A letter of a piece that is one of a file as well: while it is typed, no soldier that cannot go
 * there, but what is to become a piece and its file. */
static void
test_typed (void)
{
  static const QipuParseOptions typed = { .being_typed = true };
  static const struct
  {
    const char *fen;
    const char *text;
    QipuParseStatus typed_status;
    QipuParseStatus status;
  } texts[] = {
    { START, "c2", QIPU_PARSE_MISSING_DIRECTION, QIPU_PARSE_CANNOT },
    { BLACK, "h8", QIPU_PARSE_MISSING_DIRECTION, QIPU_PARSE_CANNOT },
    { START, "H2", QIPU_PARSE_MISSING_DIRECTION, QIPU_PARSE_CANNOT },
    { START, "c5", QIPU_PARSE_NO_SUCH_PIECE, QIPU_PARSE_CANNOT },
    { START, "h4", QIPU_PARSE_NO_SUCH_PIECE, QIPU_PARSE_CANNOT },
    { START, "d2", QIPU_PARSE_CANNOT, QIPU_PARSE_CANNOT },
    { START, "e4", QIPU_PARSE_OK, QIPU_PARSE_OK },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_test_message ("%s", texts[i].text);
      g_assert_cmpint (parse_text (texts[i].fen, texts[i].text, &typed).status, ==,
                       texts[i].typed_status);
      g_assert_cmpint (parse_text (texts[i].fen, texts[i].text, NULL).status, ==, texts[i].status);
    }
}

/* What was not understood is told as a part of the text. */
static void
test_parts (void)
{
  static const struct
  {
    const char *text;
    gsize offset;
    gsize length;
  } parts[] = {
    { "炮二平五x", 12, 1 }, { "炮二☃五", 6, 3 },          { "hello", 0, 5 },
    { "  炮二?平五", 8, 1 }, { "C2=5H8+7", 4, 4 },        { "炮二平五馬8進7", 12, 8 },
    { "C0=5", 1, 1 },        { "\xff\xfe" "C2=5", 0, 2 }, { "z9", 0, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      QipuParse parse = parse_text (START, parts[i].text, NULL);
      g_autofree char *shown = g_strescape (parts[i].text, NULL);

      g_test_message ("%s", shown);
      g_assert_cmpint (parse.status, ==, QIPU_PARSE_NOT_UNDERSTOOD);
      g_assert_cmpuint (parse.offset, ==, parts[i].offset);
      g_assert_cmpuint (parse.length, ==, parts[i].length);
    }
}

static void
test_subject (void)
{
  QipuParse parse = parse_text (START, "炮三平五", NULL);

  g_assert_cmpuint (parse.piece, ==, qipu_piece (QIPU_RED, QIPU_CANNON));
  g_assert_cmpint (parse.file, ==, 3);

  parse = parse_text (BLACK, "h5+7", NULL);
  g_assert_cmpint (parse.status, ==, QIPU_PARSE_NO_SUCH_PIECE);
  g_assert_cmpuint (parse.piece, ==, qipu_piece (QIPU_BLACK, QIPU_HORSE));
  g_assert_cmpint (parse.file, ==, 5);
}

static void
test_word_after (void)
{
  g_assert_true (parse_text (CANNONS, "炮前進一", NULL).word_after);
  g_assert_true (parse_text (CANNONS, "炮五前進一", NULL).word_after);
  g_assert_false (parse_text (CANNONS, "前炮進一", NULL).word_after);
  g_assert_false (parse_text (CANNONS, "C++1", NULL).word_after);
}

static void
test_family (void)
{
  static const struct
  {
    const char *text;
    QipuNotation notation;
  } families[] = {
    { "C+=6", QIPU_NOTATION_WXF },   { "+C=6", QIPU_NOTATION_WXF_PREFIX },
    { "前炮平六", QIPU_NOTATION_HANT }, { "后炮平六", QIPU_NOTATION_HANS },
    { "E7-D7", QIPU_NOTATION_ICCS }, { "e7d7", QIPU_NOTATION_UCI },
    { "Cd7", QIPU_NOTATION_ALGEBRAIC },
  };

  for (guint i = 0; i < G_N_ELEMENTS (families); i++)
    g_assert_cmpint (parse_text (CANNONS, families[i].text, NULL).notation,
                     ==,
                     families[i].notation);
}

static void
test_rank_base (void)
{
  static const QipuParseOptions from_one = { QIPU_RANKS_FROM_1, false };

  g_assert_cmpuint (parse_text (START, "h3e3", &from_one).move, ==, squares ("h2e2"));
  g_assert_cmpuint (parse_text (START, "Che3", &from_one).move, ==, squares ("h2e2"));
  g_assert_cmpuint (parse_text (START, "h1g3", &from_one).move, ==, squares ("h0g2"));
  g_assert_cmpint (parse_text (START, "h0g2", &from_one).status, ==, QIPU_PARSE_NOT_UNDERSTOOD);
  g_assert_cmpint (parse_text (START, "h3e3", NULL).status, ==, QIPU_PARSE_CANNOT);
}

static void
test_irregular (void)
{
  static const QipuParseOptions irregular = { QIPU_RANKS_FROM_0, true };
  static const char *const texts[] = { "炮五平六", "C5=6", "e2d2", "Cd2" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_assert_cmpint (parse_text (PINNED, texts[i], NULL).status, ==, QIPU_PARSE_ILLEGAL);
      g_assert_cmpuint (parse_text (PINNED, texts[i], &irregular).move, ==, squares ("e2d2"));
    }
  g_assert_cmpint (parse_text (PINNED, "炮五進九", &irregular).status, ==, QIPU_PARSE_CANNOT);
}

static void
assert_written (const char *fen,
                const char *move,
                QipuNotation notation,
                QipuNotationStyle style,
                const char *expected)
{
  char text[QIPU_MOVE_TEXT_SIZE];
  QipuPosition pos;

  qipu_position_set_fen (&pos, fen, NULL);
  qipu_notation_format (&pos, squares (move), notation, &style, text);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_styles (void)
{
  QipuNotationStyle plain = { 0 };
  QipuNotationStyle full = { .digits = QIPU_DIGITS_FULL };
  QipuNotationStyle chinese = { .digits = QIPU_DIGITS_CHINESE };
  QipuNotationStyle glyphs = { .distinct_glyphs = true };
  QipuNotationStyle bn = { .letters_bn = true };
  QipuNotationStyle dot = { .dot_traverse = true };
  QipuNotationStyle ordinals = { .soldier_ordinals = true };

  assert_written (BLACK, "h9g7", QIPU_NOTATION_HANT, full, "馬８進７");
  assert_written (BLACK, "h9g7", QIPU_NOTATION_HANT, chinese, "馬八進七");
  assert_written (START, "h2e2", QIPU_NOTATION_HANT, full, "炮二平五");
  assert_written (START, "h0g2", QIPU_NOTATION_HANT, glyphs, "傌二進三");
  assert_written (START, "i0i2", QIPU_NOTATION_HANT, glyphs, "俥一進二");
  assert_written (BLACK, "h7e7", QIPU_NOTATION_HANT, glyphs, "砲8平5");
  assert_written (BLACK, "i9i8", QIPU_NOTATION_HANT, glyphs, "車9進1");
  assert_written (START, "h0g2", QIPU_NOTATION_WXF, bn, "N2+3");
  assert_written (START, "g0e2", QIPU_NOTATION_WXF, bn, "B3+5");
  assert_written (START, "h0g2", QIPU_NOTATION_ALGEBRAIC, bn, "Ng2");
  assert_written (START, "h2e2", QIPU_NOTATION_WXF, dot, "C2.5");
  assert_written (THREE, "g6f6", QIPU_NOTATION_HANT, ordinals, "三兵平四");
  assert_written (STACKS, "c5b5", QIPU_NOTATION_HANS, ordinals, "二兵七平八");
  assert_written (START, "h2e2", QIPU_NOTATION_ALGEBRAIC, plain, "Che2");
  assert_written (START, "h2h9", QIPU_NOTATION_ALGEBRAIC, plain, "Cxh9");
  assert_written (ELEPHANTS, "c0a2", QIPU_NOTATION_ALGEBRAIC, plain, "E0a2");
  assert_written (TWO, "d5e5", QIPU_NOTATION_ALGEBRAIC, plain, "e5");
  /* no piece moves so: squares tell it */
  assert_written (START, "a0e5", QIPU_NOTATION_HANT, plain, "A0-E5");
}

static void
test_names (void)
{
  static const char *const names[] = {
    "wxf", "wxf-prefix", "hant", "hans", "iccs", "uci", "algebraic",
  };
  QipuNotation notation;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_assert_true (qipu_notation_from_name (names[i], &notation));
      g_assert_cmpint (notation, ==, (int) i);
      g_assert_cmpstr (qipu_notation_name (notation), ==, names[i]);
    }
  g_assert_false (qipu_notation_from_name ("pgn", &notation));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/notation/reading/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/notation/reading/not-understood-parts", test_parts);
  g_test_add_func ("/notation/reading/being-typed", test_typed);
  g_test_add_func ("/notation/reading/formations", test_formations);
  g_test_add_func ("/notation/reading/subject", test_subject);
  g_test_add_func ("/notation/reading/flag-word-after", test_word_after);
  g_test_add_func ("/notation/reading/family", test_family);
  g_test_add_func ("/notation/reading/rank-base", test_rank_base);
  g_test_add_func ("/notation/reading/irregular", test_irregular);
  g_test_add_func ("/notation/writing/styles", test_styles);
  g_test_add_func ("/notation/writing/names", test_names);

  return g_test_run ();
}
