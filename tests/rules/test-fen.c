/* SPDX-License-Identifier: GPL-3.0-or-later */
/* FEN: every tolerated form, every fault with its place, and the canonical form. */

#include <string.h>

#include "random-positions.h"
#include "rules/qipu-position.h"

#define START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
#define ROWS "4k4/9/9/9/9/9/9/9/9/3K5"

static const struct
{
  const char *name;
  const char *text;
  const char *canonical;
  QipuFenStatus status;
  const char *moves; /* what follows the word, NULL when there is none */
  const char *rest;  /* what follows the FEN itself, NULL: nothing but the moves */
} good[] = {
  { "canonical", START " w - - 0 1", START " w - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "counters", START " b - - 13 27", START " b - - 13 27", QIPU_FEN_OK, NULL, "" },
  { "no-side", START, START " w - - 0 1", QIPU_FEN_SIDE_MISSING, NULL, "" },
  { "blank-no-side", START "  ", START " w - - 0 1", QIPU_FEN_SIDE_MISSING, NULL, "  " },
  { "side-only", ROWS " b", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "red-r", ROWS " r - - 0 1", ROWS " w - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "upper-case-side", ROWS " B", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "upper-case-red", ROWS " R - - 4 9", ROWS " w - - 4 9", QIPU_FEN_OK, NULL, "" },
  { "side-word", ROWS " black", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "side-word-red", ROWS " Red", ROWS " w - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "two-dashes", ROWS " w - -", ROWS " w - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "operation", ROWS " b - - c0 \"note\";", ROWS " b - - 0 1", QIPU_FEN_OK, NULL,
    " c0 \"note\";" },
  { "operation-D1", ROWS " w - - D1 44 ;", ROWS " w - - 0 1", QIPU_FEN_OK, NULL, " D1 44 ;" },
  { "one-dash", ROWS " w - 5 6", ROWS " w - - 5 6", QIPU_FEN_OK, NULL, "" },
  { "dash-for-side", ROWS " - - 5 6", ROWS " w - - 5 6", QIPU_FEN_SIDE_MISSING, NULL, "" },
  { "number-for-side", ROWS " 5 6", ROWS " w - - 5 6", QIPU_FEN_SIDE_MISSING, NULL, "" },
  { "no-dashes", ROWS " w 0 1", ROWS " w - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "one-counter", ROWS " w - - 8", ROWS " w - - 8 1", QIPU_FEN_OK, NULL, "" },
  { "move-zero", ROWS " w - - 0 0", ROWS " w - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "blanks", "  \t" ROWS "   b\t-  -   3    4  ", ROWS " b - - 3 4", QIPU_FEN_OK, NULL, "  " },
  { "newlines", "\r\n" ROWS "\nb\r\n", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "\r\n" },
  { "quotes", "\"" ROWS " b\"", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "\"" },
  { "quotes-spaced", "' " ROWS " b - - 0 1 '", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, " '" },
  { "curly-quotes", "“" ROWS " b”", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "”" },
  { "corner-quotes", "「" ROWS " b」。", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "」。" },
  { "quotes-no-side", "\"" ROWS "\"", ROWS " w - - 0 1", QIPU_FEN_SIDE_MISSING, NULL, "\"" },
  { "pgn-tag", "[FEN \"" ROWS " b - - 0 1\"]", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "\"]" },
  { "horse-elephant", "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w",
    START " w - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "minister-guard", "rnmgkgmnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNMGKGMNR w",
    START " w - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "full-width", "４ｋ４／９／９／９／９／９／９／９／９／３Ｋ５　ｂ　－　－　７　２０",
    ROWS " b - - 7 20", QIPU_FEN_OK, NULL, "" },
  { "long-dashes", ROWS " b – — 7 20", ROWS " b - - 7 20", QIPU_FEN_OK, NULL, "" },
  { "no-break-space", ROWS "\u00a0b", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "byte-order-mark", "\ufeff" ROWS " b", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "zero-width-space", ROWS "\u200bb", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "minus", ROWS " b \u2212 \u2212 7 20", ROWS " b - - 7 20", QIPU_FEN_OK, NULL, "" },
  { "single-quotes", "‘" ROWS " b’", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "’" },
  { "angle-quotes", "«" ROWS " b»", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "»" },
  { "white-corner-quotes", "『" ROWS " b』、", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "』、" },
  { "title-quotes", "《" ROWS " b》", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "》" },
  { "lenticular-brackets", "【FEN " ROWS " b】", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "】" },
  { "short-rows", "4k/1/2/9/8/45/9/1111111/9/3K w - - 0 1", ROWS " w - - 0 1", QIPU_FEN_OK, NULL,
    "" },
  { "empty-rows", "4k4//0///////3K5 b", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "digits-in-a-row", "13k22/9/9/9/9/9/9/9/9/3K5 b", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "moves", START " w - - 0 1 moves h2e2 h9g7", START " w - - 0 1", QIPU_FEN_OK, "h2e2 h9g7",
    " moves h2e2 h9g7" },
  { "moves-no-counters", START " w moves h2e2", START " w - - 0 1", QIPU_FEN_OK, "h2e2",
    " moves h2e2" },
  { "moves-one-counter", START " w - - 3 moves h2e2", START " w - - 3 1", QIPU_FEN_OK, "h2e2",
    " moves h2e2" },
  { "moves-none", START " w - - 0 1 moves", START " w - - 0 1", QIPU_FEN_OK, "", " moves" },
  { "moves-red-first", START " moves h2e2", START " w - - 0 1", QIPU_FEN_OK, "h2e2",
    " moves h2e2" },
  { "moves-black-first", START " moves h9g7 h2e2", START " b - - 0 1", QIPU_FEN_OK, "h9g7 h2e2",
    " moves h9g7 h2e2" },
  { "moves-black-from-1", START " moves h10g8", START " b - - 0 1", QIPU_FEN_OK, "h10g8",
    " moves h10g8" },
  { "moves-black-iccs", START " moves H9-G7", START " b - - 0 1", QIPU_FEN_OK, "H9-G7",
    " moves H9-G7" },
  { "moves-impossible", START " moves h5g7", START " w - - 0 1", QIPU_FEN_SIDE_MISSING, "h5g7",
    " moves h5g7" },
  { "moves-not-squares", START " moves C2=5", START " w - - 0 1", QIPU_FEN_SIDE_MISSING, "C2=5",
    " moves C2=5" },
  { "moves-rank-zero", START " moves a0", START " w - - 0 1", QIPU_FEN_SIDE_MISSING, "a0",
    " moves a0" },
  { "position-fen", "position fen " ROWS " b - - 0 1 moves e9e8", ROWS " b - - 0 1", QIPU_FEN_OK,
    "e9e8", " moves e9e8" },
  { "fen-colon", "FEN: " ROWS " b", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "fen-glued", "FEN=" ROWS " b", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, "" },
  { "wxf-line", "FEN\t4kaer1/4a4/4e4/9/9/9/9/9/9/3K5 b", "4kabr1/4a4/4b4/9/9/9/9/9/9/3K5 b - - 0 1",
    QIPU_FEN_OK, NULL, "" },
  { "text-around", "Look at this (from 2020/01/02): 局面：" ROWS " b - - 0 1, Black wins.",
    ROWS " b - - 0 1", QIPU_FEN_OK, NULL, ", Black wins." },
  { "text-after", ROWS " b is lost", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, " is lost" },
  { "text-after-dashes", ROWS " b - - mate soon", ROWS " b - - 0 1", QIPU_FEN_OK, NULL,
    " mate soon" },
  { "text-after-counters", ROWS " b - - 0 1 x3", ROWS " b - - 0 1", QIPU_FEN_OK, NULL, " x3" },
  { "broken-bytes-around", "\xff\xe4\xbd " ROWS " b \xf0\x9f", ROWS " b - - 0 1", QIPU_FEN_OK, NULL,
    " \xf0\x9f" },
};

static const struct
{
  const char *name;
  const char *text;
  QipuFenStatus status;
  size_t offset;
  size_t character;
  int row;
  int count;
} bad[] = {
  { "empty", "", QIPU_FEN_EMPTY, 0, 1, 0, 0 },
  { "blank", "  \t ", QIPU_FEN_EMPTY, 4, 5, 0, 0 },
  { "quotes-only", "\"", QIPU_FEN_EMPTY, 1, 2, 0, 0 },
  { "word-only", "position fen", QIPU_FEN_EMPTY, 12, 13, 0, 0 },
  { "letter", "rnbakxbnr/9/9/9/9/9/9/9/9/3K5 w", QIPU_FEN_BAD_CHAR, 5, 6, 1, 5 },
  { "letter-second-row", "4k4/2z6/9/9/9/9/9/9/9/3K5 w", QIPU_FEN_BAD_CHAR, 5, 6, 2, 2 },
  { "chinese", "4k4/9/9/馬8/9/9/9/9/9/3K5 w", QIPU_FEN_BAD_CHAR, 8, 9, 4, 0 },
  { "after-full-width", "４ｋ４/z8/9/9/9/9/9/9/9/3K5 w", QIPU_FEN_BAD_CHAR, 10, 5, 2, 0 },
  { "colon-in-row", "rnb:kabnr/9/9/9/9/9/9/9/9/3K5 w", QIPU_FEN_BAD_CHAR, 3, 4, 1, 3 },
  { "not-a-fen", "hello", QIPU_FEN_BAD_CHAR, 2, 3, 1, 2 },
  { "broken-byte", "4k4/\xff" "8/9/9/9/9/9/9/9/3K5 w", QIPU_FEN_BAD_CHAR, 4, 5, 2, 0 },
  { "ten-pieces", "rnbakabnrr/9/9/9/9/9/9/9/9/3K5 w", QIPU_FEN_BAD_ROW, 9, 10, 1, 10 },
  { "ten-points", "4k4/9/9/91/9/9/9/9/9/3K5 w", QIPU_FEN_BAD_ROW, 9, 10, 4, 10 },
  { "twelve-points", "4k4/9/9/9/9/9/9/9/9/3K52P w", QIPU_FEN_BAD_ROW, 23, 24, 10, 12 },
  { "nine-rows", "4k4/9/9/9/9/9/9/9/3K5 w - - 0 1", QIPU_FEN_BAD_ROWS, 21, 22, 0, 9 },
  { "one-row", "4k4 w", QIPU_FEN_BAD_ROWS, 3, 4, 0, 1 },
  { "eleven-rows", "4k4/9/9/9/9/9/9/9/9/9/3K5 w", QIPU_FEN_BAD_ROWS, 21, 22, 0, 11 },
  { "side-letter", ROWS " x - - 0 1", QIPU_FEN_BAD_SIDE, 24, 25, 0, 0 },
  { "side-word", ROWS " both", QIPU_FEN_BAD_SIDE, 24, 25, 0, 0 },
  { "side-glued", ROWS " wb", QIPU_FEN_BAD_SIDE, 24, 25, 0, 0 },
  { "counter-letter", ROWS " w - - x 1", QIPU_FEN_BAD_COUNTER, 30, 31, 0, 0 },
  { "counter-mixed", ROWS " w - - 1a 1", QIPU_FEN_BAD_COUNTER, 30, 31, 0, 0 },
  { "counter-negative", ROWS " w - - -3 1", QIPU_FEN_BAD_COUNTER, 30, 31, 0, 0 },
  { "counter-second", ROWS " w - - 0 1.5x", QIPU_FEN_OK, 0, 0, 0, 0 },
  { "counter-second-mixed", ROWS " w - - 0 y2", QIPU_FEN_BAD_COUNTER, 32, 33, 0, 0 },
  { "counter-huge", ROWS " w - - 70000 1", QIPU_FEN_BAD_COUNTER, 30, 31, 0, 0 },
  { "counter-enormous", ROWS " w - - 0 99999999999999999999", QIPU_FEN_BAD_COUNTER, 32, 33, 0, 0 },
};

static void
test_good (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  const char *text = good[i].text;
  QipuPosition pos;
  QipuFenInfo info;
  char fen[QIPU_FEN_SIZE];

  g_assert_cmpint (qipu_position_set_fen (&pos, text, &info), ==, good[i].status);
  g_assert_true (qipu_position_self_check (&pos));
  g_assert_cmpuint (qipu_position_get_fen (&pos, fen), ==, strlen (good[i].canonical));
  g_assert_cmpstr (fen, ==, good[i].canonical);
  g_assert_cmpstr (info.moves, ==, good[i].moves);
  g_assert_cmpstr (text + info.length, ==, good[i].rest);
  g_assert_cmpuint (info.start, <, info.length);
  /* the same without asking for details */
  g_assert_cmpint (qipu_position_set_fen (&pos, text, NULL), ==, good[i].status);

  /* the part that is said to be the FEN reads the same */
  {
    g_autofree char *part = g_strndup (text + info.start, info.length - info.start);
    QipuPosition again;

    qipu_position_set_fen (&again, part, NULL);
    if (good[i].moves == NULL)
      g_assert_true (qipu_position_equal (&pos, &again));
  }
}

static void
test_bad (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  QipuPosition pos, empty;
  QipuFenInfo info;

  g_assert_cmpint (qipu_position_set_fen (&pos, bad[i].text, &info), ==, bad[i].status);
  g_assert_cmpuint (info.offset, ==, bad[i].offset);
  g_assert_cmpuint (info.character, ==, bad[i].character);
  g_assert_cmpint (info.row, ==, bad[i].row);
  g_assert_cmpint (info.count, ==, bad[i].count);
  if (bad[i].status == QIPU_FEN_OK)
    return;
  qipu_position_clear (&empty);
  g_assert_true (qipu_position_equal (&pos, &empty));
  g_assert_null (info.moves);
}

static void
test_start (void)
{
  QipuPosition pos;
  char fen[QIPU_FEN_SIZE];

  qipu_position_set_start (&pos);
  g_assert_true (qipu_position_self_check (&pos));
  qipu_position_get_fen (&pos, fen);
  g_assert_cmpstr (fen, ==, QIPU_FEN_START);
}

static void
test_longest (void)
{
  QipuPosition pos, again;
  char fen[QIPU_FEN_SIZE];

  qipu_position_clear (&pos);
  for (int square = 0; square < QIPU_N_SQUARES; square++)
    qipu_position_put (&pos, (QipuSquare) square, qipu_piece (QIPU_BLACK, QIPU_HORSE));
  qipu_position_set_counters (&pos, 65535, 65535);
  g_assert_cmpuint (qipu_position_get_fen (&pos, fen), ==, strlen (fen));
  g_assert_cmpuint (strlen (fen), ==, 90 + 9 + strlen (" w - - 65535 65535"));
  g_assert_cmpint (qipu_position_set_fen (&again, fen, NULL), ==, QIPU_FEN_OK);
  g_assert_true (qipu_position_equal (&pos, &again));
}

static void
test_round_trip (void)
{
  for (int i = 0; i < 5000; i++)
    {
      QipuPosition pos, again;
      QipuFenInfo info;
      char fen[QIPU_FEN_SIZE], second[QIPU_FEN_SIZE];

      random_arrangement (&pos, 90);
      qipu_position_set_counters (&pos,
                                  (unsigned) g_test_rand_int_range (0, 65536),
                                  (unsigned) g_test_rand_int_range (1, 65536));
      qipu_position_get_fen (&pos, fen);
      g_assert_cmpint (qipu_position_set_fen (&again, fen, &info), ==, QIPU_FEN_OK);
      g_assert_cmpuint (info.length, ==, strlen (fen));
      g_assert_cmpuint (again.key, ==, pos.key);
      g_assert_cmpmem (again.board, QIPU_N_SQUARES, pos.board, QIPU_N_SQUARES);
      g_assert_cmpmem (again.general, 2, pos.general, 2);
      qipu_position_get_fen (&again, second);
      g_assert_cmpstr (fen, ==, second);
    }
}

/* Damaged text is refused or read, with a place inside it, and leaves a sound position. */
static void
test_damage (void)
{
  static const char *const pieces[] = { "/", "9", "k", "R", " ", "w", "-", "\"", "moves ", "Ｋ",
                                        "\xe3\x80", ":", "=", "fen", "0", "8", "\xff", "[" };
  int counts[QIPU_FEN_BAD_COUNTER + 1] = { 0 };

  for (int i = 0; i < (TEST_IS_SANITIZED ? 20000 : 100000); i++)
    {
      g_autoptr (GString) text = g_string_new (QIPU_FEN_START " moves h2e2");
      QipuPosition pos;
      QipuFenInfo info;
      QipuFenStatus status;

      for (int k = g_test_rand_int_range (1, 5); k > 0; k--)
        {
          gssize at = g_test_rand_int_range (0, (gint32) text->len + 1);
          const char *piece = pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))];

          if (g_test_rand_bit () && (gsize) at < text->len)
            g_string_erase (text, at, 1);
          else
            g_string_insert (text, at, piece);
        }
      if (i % 10 == 0)
        g_string_truncate (text, (gsize) g_test_rand_int_range (0, (gint32) text->len + 1));

      status = qipu_position_set_fen (&pos, text->str, &info);
      counts[status]++;
      g_assert_true (qipu_position_self_check (&pos));
      g_assert_cmpuint (info.offset, <=, text->len);
      g_assert_cmpuint (info.start, <=, text->len);
      g_assert_cmpuint (info.length, <=, text->len);
      if (info.moves != NULL)
        g_assert_true (info.moves >= text->str && info.moves <= text->str + text->len);
    }
  for (int status = QIPU_FEN_OK; status <= QIPU_FEN_BAD_COUNTER; status++)
    if (status != QIPU_FEN_EMPTY)
      g_assert_cmpint (counts[status], >, 0);
}

/* What stands before a placement may be as long as a file. */
static void
test_long_prefix (void)
{
  static const char *const parts[] = { ":",  "=",   "z:", "fen:",      "(",
                                       "\"", "( [", "a:", "position ", "x=(" };
  const gsize n = 1000000;

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      gboolean is_row = g_str_equal (parts[i], "a:");
      GString *text = g_string_new (NULL);
      QipuPosition position, start;
      QipuFenInfo info;

      for (gsize k = 0; k < n; k++)
        g_string_append (text, parts[i]);
      g_string_append (text, QIPU_FEN_START);
      qipu_position_set_start (&start);
      if (is_row)
        /* letters of pieces: a damaged row */
        g_assert_cmpint (qipu_position_set_fen (&position, text->str, &info), ==,
                         QIPU_FEN_BAD_CHAR);
      else
        {
          g_assert_cmpint (qipu_position_set_fen (&position, text->str, &info), ==, QIPU_FEN_OK);
          g_assert_true (qipu_position_equal (&position, &start));
          g_assert_cmpuint (info.length, ==, text->len);
        }
      g_string_free (text, TRUE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autofree char *path = g_strconcat ("/rules/fen/good/", good[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_good);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path = g_strconcat ("/rules/fen/bad/", bad[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_bad);
    }
  g_test_add_func ("/rules/fen/start", test_start);
  g_test_add_func ("/rules/fen/longest", test_longest);
  g_test_add_func ("/rules/fen/long-prefix", test_long_prefix);
  g_test_add_func ("/rules/fen/round-trip", test_round_trip);
  g_test_add_func ("/rules/fen/damage", test_damage);
  return g_test_run ();
}
