/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of whole games as they are pasted: what is played, what is kept beside, where it stops. */

#include "notation/qipu-movetext-scan.h"

#include <glib.h>

#include <string.h>

#include "../growth.h"
#include "rules/qipu-movegen.h"

/* The first moves of a game: h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 */
#define SIX "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7"

static const struct
{
  const char *name;
  const char *fen; /* NULL: the start, the side not known */
  const char *text;
  const char *moves;
} games[] = {
  { "wxf", NULL, "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 H2+3", SIX },
  { "small", NULL, "1. C2.5 h8+7 2. H2+3 r9.8 3. R1.2 h2+3", SIX },
  { "names", NULL, "1. Cannon 2=5 Horse 8+7 2. horse 2+3 Chariot 9=8 3. ROOK 1.2, Knight 2 + 3",
    SIX },
  { "names-in-words", NULL,
    "The cannon opens: 1. Cannon 2=5, the horse answers, Horse 8+7. Then horse 2+3\nand the "
    "chariot comes out with Chariot 9=8; rook 1=2 Horse 2+3",
    SIX },
  { "names-of-places", "3k5/9/4C4/9/9/9/9/4C4/9/5K3 w", "Front Cannon+1 King 4+1 rear cannon =4",
    "e7e8 d9d8 e2f2" },
  { "names-with-signs", "3k5/9/4C4/9/9/9/9/4C4/9/5K3 w", "Cannon++1 General 4+1 -Cannon=4",
    "e7e8 d9d8 e2f2" },
  { "wxf-glued", NULL, "1.C2=5H8+7 2.H2+3R9=8 3.R1=2H2+3", SIX },
  { "chinese-glued", NULL, "炮二平五馬8進7馬二進三車9平8車一平二馬2進3", SIX },
  { "number-glued", NULL, "1.炮二平五马8进72.马二进三车9平83.车一平二马2进3", SIX },
  { "dashes", NULL, "炮二平五—马8进7—马二进三—车9平8—车一平二—马2进3", SIX },
  { "arrows", NULL, "炮二平五->马8进7->马二进三->车9平8->车一平二->马2进3", SIX },
  { "bars", NULL, "炮二平五|马8进7|马二进三|车9平8|车一平二|马2进3", SIX },
  { "table", NULL,
    "| 1 | 炮二平五 | 马8进7 |\n|---|:---:|---|\n| 2 | 马二进三 | 车9平8 |\n| 3 | 车一平二 | "
    "马2进3 |",
    SIX },
  { "bullets", NULL, "* 炮二平五 马8进7\n* 马二进三 车9平8\n* 车一平二 马2进3", SIX },
  { "sides-glued", NULL,
    "红方炮二平五，黑方马8进7，红方马二进三，黑方车9平8，红方车一平二，黑方马2进3。", SIX },
  { "sides-numbered", NULL,
    "回合 1 红 炮二平五 黑 马8进7\n回合 2 红 马二进三 黑 车9平8\n回合 3 红 车一平二 黑 马2进3",
    SIX },
  { "full-width", NULL, "１．炮二平五　馬８進７　２．馬二進三　車９平８　３．車一平二　馬２進３",
    SIX },
  { "simplified", NULL, "1.炮二平五 马8进7 2.马二进三 车9平8 3.车一平二 马2进3", SIX },
  { "mixed", NULL, "炮二平五 H8+7 h0g2 车9平8 R1=2 Hc7", SIX },
  { "lines", NULL, "1\n炮二\n平五\n馬8進7\r\n2\n馬二進三 車9\n平8\n\n3 車一平二 馬2進3", SIX },
  { "wxf-lines", NULL, "1. C2=\n5 H8+\n7 2. H2+3 R9=8\n3. R1=2\nH2+3", SIX },
  { "rounds", NULL, "第一回合 炮二平五 馬8進7 第2回合：馬二進三 車9平8 第三回合 車一平二 馬2進3",
    SIX },
  { "numerals", NULL, "一、炮二平五 馬8進7\n二、馬二進三 車9平8\n三． 車一平二 馬2進3", SIX },
  { "circled", NULL, "①炮二平五 馬8進7 ②馬二進三 車9平8 ③車一平二 馬2進3", SIX },
  { "bracketed", NULL, "(1) 炮二平五 馬8進7 (2) 馬二進三 車9平8 （3）車一平二 馬2進3", SIX },
  { "marks", NULL, "1、炮二平五！ 馬8進7？ 2、馬二進三!? 車9平8 3、車一平二+ 馬2進3#", SIX },
  { "commas", NULL, "炮二平五，馬8進7；馬二進三，車9平8；車一平二，馬2進3。", SIX },
  { "dots", NULL, "1. C2=5 1... H8+7 2. H2+3 2. ... R9=8 3. R1=2 3. ………… H2+3", SIX },
  { "comments", NULL,
    "1. 炮二平五 {中炮} 馬8進7（正著） 2. 馬二進三【好】車9平8 [a (b] 3. 車一平二 ; to the end\n"
    "馬2進3",
    SIX },
  { "words", NULL, "1. C2=5 the central cannon H8+7 2. H2+3 R9=8 a usual move 3. R1=2 H2+3", SIX },
  { "sides", NULL, "红：炮二平五 黑：马8进7 红：马二进三 黑：车9平8 红：车一平二 黑：马2进3", SIX },
  { "title", NULL,
    "中炮對屏風馬 第12局 2009-12-19 e4\n許銀川 紅先勝 呂欽\n1. 炮二平五 馬8進7 2. 馬二進三 車9平8 "
    "3. 車一平二 馬2進3",
    SIX },
  { "tags", NULL,
    "<p>1. C2&#61;5&nbsp;H8+7<br>2.&nbsp;H2+3 R9&middot;8<br/>\n<b>3.</b> R1=2 H2+3</p>", SIX },
  { "squares", NULL, "1. h2e2 h9g7 2. h0g2 i9h9 3. i0h0 b9c7", SIX },
  { "iccs", NULL, "1. H2-E2 H9-G7 2. H0-G2 I9-H9 3. I0-H0 B9-C7", SIX },
  { "ranks-1-10", NULL, "1. h3e3 h10g8 2. h1g3 i10h10 3. i1h1 b10c8", SIX },
  { "ranks-1-found", NULL, "h3e3 c7c6 e4e5", "h2e2 c6c5 e3e4" },
  { "algebraic", NULL, "1. Che2 Hg7 2. Hg2 Rh9 3. Rh0 Hc7", SIX },
  { "nags", NULL, "1. C2=5 $1 H8+7 $14 2. H2+3", "h2e2 h9g7 h0g2" },
  { "black-first", NULL, "1. 馬8進7 炮二平五 2. 車9平8 馬二進三", "h9g7 h2e2 i9h9 h0g2" },
  { "black-first-squares", NULL, "h9g7 h2e2 i9h9", "h9g7 h2e2 i9h9" },
  { "careless-numerals", NULL, "炮2平5 馬8進7 馬2進3 車9平8", "h2e2 h9g7 h0g2 i9h9" },
  { "old-book", "3k5/9/4C4/9/9/9/9/4C4/9/5K3 w", "前炮進一 將4進1", "e7e8 d9d8" },
  { "soldiers", "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w", "1. 13=4 K4+1 2. 7+=6 K4-1 3.P3=2",
    "g7f7 d9d8 c7d7 d8d9 g6h6" },
  { "number-or-soldier", "3k5/9/6P2/6P2/9/9/9/9/9/4K4 w", "1 兵三平二 將4進1 2 兵三平四", "" },
};

static void
init_reader (QipuMovetext *reader, const char *fen, const char *text)
{
  QipuMovetextOptions options = { .side_is_known = fen != NULL };
  QipuPosition pos;

  if (fen != NULL)
    qipu_position_set_fen (&pos, fen, NULL);
  else
    qipu_position_set_start (&pos);
  qipu_movetext_init (reader, &pos, text, strlen (text), &options);
}

static void
test_game (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GString) moves = g_string_new (NULL);
  QipuMovetext reader;
  QipuMovetextItem item;

  init_reader (&reader, games[i].fen, games[i].text);
  while (qipu_movetext_next (&reader, &item))
    if (item.kind == QIPU_MOVETEXT_MOVE)
      {
        QipuSquare from = qipu_move_from (item.move);
        QipuSquare to = qipu_move_to (item.move);

        g_string_append_printf (moves,
                                "%s%c%d%c%d",
                                moves->len > 0 ? " " : "",
                                'a' + qipu_square_file (from),
                                qipu_square_rank (from),
                                'a' + qipu_square_file (to),
                                qipu_square_rank (to));
      }
    else if (item.kind == QIPU_MOVETEXT_STOP)
      g_test_message ("stop at %.*s, status %d",
                      (int) item.length,
                      games[i].text + item.offset,
                      item.parse.status);

  g_assert_cmpstr (moves->str, ==, games[i].moves);
}

static const struct
{
  const char *name;
  const char *text;
  guint n_moves;
  const char *stop; /* the text of the stop */
  guint line;
  QipuParseStatus status;
} stops[] = {
  { "impossible", "1. C2=5 H8+7\n2. H3+2 R9=8", 2, "H3+2", 2, QIPU_PARSE_NO_SUCH_PIECE },
  { "first", "1. C3=5 H8+7", 0, "C3=5", 1, QIPU_PARSE_NO_SUCH_PIECE },
  { "first-without-number", "炮三平五 馬8進7", 0, "炮三平五", 1, QIPU_PARSE_NO_SUCH_PIECE },
  { "formation", "1. 炮二平五 馬8進7\n2. 中炮 車9平8", 2, "中炮", 2, QIPU_PARSE_SETUP_NAME },
  { "formation-later", "炮二平五 馬8進7\n\n屏風馬 車9平8", 2, "屏風馬", 3, QIPU_PARSE_SETUP_NAME },
  { "word-for-move", "1. C2=5 H8+7 2. xyz R9=8", 2, "xyz", 1, QIPU_PARSE_NOT_UNDERSTOOD },
  { "own-capture", "1. h2e2 h9g7 2. a0b0", 2, "a0b0", 1, QIPU_PARSE_CANNOT },
  { "only-weak", "about e5 and nothing else", 0, "e5", 1, QIPU_PARSE_CANNOT },
};

static void
test_stop (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuMovetext reader;
  QipuMovetextItem item;
  guint n_moves = 0;
  gboolean is_stopped = FALSE;

  init_reader (&reader, NULL, stops[i].text);
  while (qipu_movetext_next (&reader, &item))
    {
      g_assert_false (is_stopped);
      n_moves += item.kind == QIPU_MOVETEXT_MOVE;
      if (item.kind != QIPU_MOVETEXT_STOP)
        continue;

      is_stopped = TRUE;
      g_assert_cmpmem (stops[i].text + item.offset,
                       item.length,
                       stops[i].stop,
                       strlen (stops[i].stop));
      g_assert_cmpuint (item.line, ==, stops[i].line);
      g_assert_cmpint (item.parse.status, ==, stops[i].status);
    }

  g_assert_true (is_stopped);
  g_assert_cmpuint (n_moves, ==, stops[i].n_moves);
}

static const struct
{
  const char *name;
  const char *text;
  QipuMovetextResult result;
} results[] = {
  { "red", "1. C2=5 H8+7 1-0 2. H2+3", QIPU_MOVETEXT_RED_WINS },
  { "black", "1. C2=5 H8+7 0-1", QIPU_MOVETEXT_BLACK_WINS },
  { "draw", "1. C2=5 H8+7 1/2-1/2", QIPU_MOVETEXT_DRAW },
  { "unknown", "1. C2=5 H8+7 *", QIPU_MOVETEXT_UNKNOWN },
  { "red-words", "炮二平五 馬8進7 紅勝", QIPU_MOVETEXT_RED_WINS },
  { "black-words", "炮二平五 马8进7 （黑胜）", QIPU_MOVETEXT_BLACK_WINS },
  { "draw-words", "炮二平五 马8进7，和棋。", QIPU_MOVETEXT_DRAW },
};

static void
test_result (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuMovetext reader;
  QipuMovetextItem item;
  guint n_moves = 0;
  guint n_results = 0;

  init_reader (&reader, NULL, results[i].text);
  while (qipu_movetext_next (&reader, &item))
    {
      n_moves += item.kind == QIPU_MOVETEXT_MOVE;
      if (item.kind != QIPU_MOVETEXT_RESULT)
        continue;
      n_results++;
      g_assert_cmpint (item.result, ==, results[i].result);
    }

  g_assert_cmpuint (n_moves, ==, 2);
  g_assert_cmpuint (n_results, ==, 1);
}

/* Every word for a result ends a game, and nothing that only begins like one does. */
static void
test_result_words (void)
{
  enum
  {
    NO_RESULT = -1
  };
  static const struct
  {
    int result;
    const char *words;
  } kinds[] = {
    { QIPU_MOVETEXT_RED_WINS,
      "1-0 1－0 １－０ 1–0 红方胜 紅方勝 红先胜 紅先勝 红胜 紅勝 黑负 黑負" },
    { QIPU_MOVETEXT_BLACK_WINS,
      "0-1 0－1 ０－１ 0–1 黑方胜 黑方勝 红先负 紅先負 黑胜 黑勝 红负 紅負" },
    { QIPU_MOVETEXT_DRAW, "1/2-1/2 1/2 ½-½ 红先和 紅先和 和棋 和局 作和 成和" },
    { QIPU_MOVETEXT_UNKNOWN, "*" },
    { NO_RESULT, "红方 紅 黑方 和 作 成 1- ½ 0 １ 红胜势 和棋之势 1-0-2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_auto (GStrv) words = g_strsplit (kinds[i].words, " ", -1);

      for (guint k = 0; words[k] != NULL; k++)
        {
          g_autofree char *text = g_strconcat ("1. C2=5 H8+7 ", words[k], "\n", NULL);
          int result = NO_RESULT;
          QipuMovetext reader;
          QipuMovetextItem item;

          g_test_message ("%s", words[k]);
          init_reader (&reader, NULL, text);
          while (qipu_movetext_next (&reader, &item))
            if (item.kind == QIPU_MOVETEXT_RESULT)
              result = item.result;
          g_assert_cmpint (result, ==, kinds[i].result);
        }
    }
}

/* Comments are given with the text inside their brackets, words of a line as one comment. */
static void
test_comments (void)
{
  static const char text[] = "A fine game\n1. C2=5 {one {two}} H8+7 （三（四）） better than R9+1";
  static const char *const comments[] = {
    "A fine game", "one {two}", "三（四）", "better than",
  };
  QipuMovetext reader;
  QipuMovetextItem item;
  guint n = 0;

  init_reader (&reader, NULL, text);
  while (qipu_movetext_next (&reader, &item))
    if (item.kind == QIPU_MOVETEXT_COMMENT)
      {
        g_assert_cmpuint (n, <, G_N_ELEMENTS (comments));
        g_assert_cmpmem (text + item.inner_offset,
                         item.inner_length,
                         comments[n],
                         strlen (comments[n]));
        n++;
      }

  g_assert_cmpuint (n, ==, G_N_ELEMENTS (comments));
}

static void
test_strict (void)
{
  static const struct
  {
    const char *text;
    guint n_moves;
    const char *stop; /* NULL: read to the end */
  } lines[] = {
    { "C2=5 nonsense H8+7", 1, "nonsense" },
    { "C2=5 99", 1, "99" },
    { "9.8", 0, "8" },
    { "C2=5 @", 1, "@" },
    { "C2=5 = H8+7", 1, "=" },
    { "2009-12-19", 0, "2009-12-19" },
    { "1. C2=5 - H8+7; 2. H2+3...", 3, NULL },
    { "1 C2=5 H8+7 2 H2+3 (note) 1-0", 3, NULL },
    { "1. C2=5 H8+7 2.", 2, NULL },
    { "", 0, NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      const QipuMovetextOptions options = { .strict = true };
      const char *text = lines[i].text;
      g_autofree char *shown = g_utf8_make_valid (text, -1);
      const char *stop = NULL;
      QipuPosition pos;
      QipuMovetext reader;
      QipuMovetextItem item;
      guint n_moves = 0;

      g_test_message ("%s", shown);
      qipu_position_set_start (&pos);
      qipu_movetext_init (&reader, &pos, text, strlen (text), &options);
      while (qipu_movetext_next (&reader, &item))
        {
          n_moves += item.kind == QIPU_MOVETEXT_MOVE;
          if (item.kind != QIPU_MOVETEXT_STOP)
            continue;
          stop = lines[i].stop;
          g_assert_nonnull (stop);
          g_assert_cmpmem (text + item.offset, item.length, stop, strlen (stop));
        }
      g_assert_cmpuint (n_moves, ==, lines[i].n_moves);
      g_assert_true (stop == lines[i].stop);
    }
}

/* A position with up to seven soldiers across the river, most of them on two files, at a random
 * move number. */
static void
make_soldiers (QipuPosition *pos)
{
  static const char *const tails[] = { "w", "b" };
  char board[10][10];
  gboolean is_black = g_test_rand_bit ();
  g_autoptr (GString) fen = g_string_new (NULL);
  int files[] = { g_test_rand_int_range (0, 9), g_test_rand_int_range (0, 9) };
  QipuFenStatus status;

  memset (board, '1', sizeof board);
  board[0][4] = 'k';
  board[9][3] = 'K';
  for (int i = 0; i < 7; i++)
    {
      int file = i < 5 ? files[i % 2] : g_test_rand_int_range (0, 9);
      int row = g_test_rand_int_range (is_black ? 5 : 0, is_black ? 10 : 5);

      if (board[row][file] == '1')
        board[row][file] = is_black ? 'p' : 'P';
    }
  for (int row = 0; row < 10; row++)
    g_string_append_printf (fen, "%s%.9s", row > 0 ? "/" : "", board[row]);
  g_string_append_printf (fen, " %s - - 0 %d", tails[is_black], g_test_rand_int_range (1, 60));
  status = qipu_position_set_fen (pos, fen->str, NULL);
  g_assert_cmpint (status, ==, QIPU_FEN_OK);
}

/* The text of a move alone is that move, also when it begins like the number that is due: 1++1. */
static void
test_alone (void)
{
  const guint n_positions = g_test_quick () ? 3000 : 100000;
  guint n_texts = 0;

  for (guint i = 0; i < n_positions; i++)
    {
      const QipuMovetextOptions options = { .side_is_known = true, .strict = true };
      QipuMove moves[QIPU_MAX_MOVES];
      QipuPosition pos;
      size_t n_moves;

      make_soldiers (&pos);
      n_moves = qipu_movegen_legal (&pos, moves);
      for (size_t m = 0; m < n_moves; m++)
        for (QipuNotation n = 0; n < QIPU_N_NOTATIONS; n++)
          {
            char text[QIPU_MOVE_TEXT_SIZE];
            size_t length = qipu_notation_format (&pos, moves[m], n, NULL, text);
            QipuMovetext reader;
            QipuMovetextItem item;
            gboolean is_read;

            qipu_movetext_init (&reader, &pos, text, length, &options);
            is_read = qipu_movetext_next (&reader, &item);
            if (!is_read || item.kind != QIPU_MOVETEXT_MOVE || item.move != moves[m])
              {
                char fen[QIPU_FEN_SIZE];

                qipu_position_get_fen (&pos, fen);
                g_test_message ("%s: %s", fen, text);
                g_test_fail ();
              }
            n_texts++;
          }
    }
  g_test_message ("%u texts", n_texts);
}

static void
test_match (void)
{
  static const struct
  {
    const char *text;
    gsize length;
  } shapes[] = {
    { "炮二平五馬8進7", 12 }, { "C2=5 H8+7", 4 }, { "h2e2 h9g7", 4 }, { "H2-E2", 5 },
    { "b10c8", 5 },           { "Che2+", 4 },     { "++.4 x", 4 },    { "前兵三平四前", 15 },
    { "hello", 0 },           { "1-0", 0 },       { "{x}", 0 },       { "", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    g_assert_cmpuint (qipu_movetext_match (shapes[i].text, strlen (shapes[i].text)),
                      ==,
                      shapes[i].length);
}

/* Reads a text of @n bytes that repeats @data. */
static void
read_long (Growth *growth, guint n, gconstpointer data)
{
  g_autoptr (GString) text = g_string_new (NULL);
  QipuMovetext reader;
  QipuMovetextItem item;

  while (text->len < n)
    g_string_append (text, data);
  growth_start (growth);
  init_reader (&reader, NULL, text->str);
  while (qipu_movetext_next (&reader, &item))
    ;
  growth_lap (growth, "read");
}

/* Texts made to be slow are read in time that grows with their length. */
static void
test_long (void)
{
  static const char *const parts[] = { "(\n", "{ ", "1. ", "e4 ", "<", "&#1", "word ", "C2=5 (", "*" };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    growth_check (read_long, 80000, parts[i]);
}

/* Of nothing no byte is looked at; sanitizers would tell. */
static void
test_nothing (void)
{
  g_autofree char *text = g_malloc (1);
  const char *end = text + 1;
  QipuMovetextResult result;
  QipuScanRun run;
  unsigned n = 0;
  size_t inner, close;
  bool is_word;

  qipu_scan_run (end, 0, &run);
  g_assert_cmpuint (run.n, ==, 0);
  g_assert_cmpuint (qipu_scan_blanks (end, 0, &n), ==, 0);
  g_assert_cmpuint (qipu_scan_bracket (end, 0, 100, &inner, &close), ==, 0);
  g_assert_cmpuint (qipu_scan_result (end, 0, &result), ==, 0);
  g_assert_cmpuint (qipu_scan_digits (end, 0, &n), ==, 0);
  g_assert_cmpuint (qipu_scan_dots (end, 0), ==, 0);
  g_assert_false (qipu_scan_is_punctuation (end, 0));
  g_assert_cmpuint (qipu_scan_numeral (end, 0), ==, 0);
  g_assert_cmpuint (qipu_scan_ordinal (end, 0), ==, 0);
  g_assert_cmpuint (qipu_scan_label (end, 0), ==, 0);
  g_assert_cmpuint (qipu_scan_word (end, 0, &is_word), ==, 0);
  g_assert_cmpuint (qipu_movetext_match (end, 0), ==, 0);
}

#define ADD_TABLE(table, folder, function)                                                  \
  for (guint i = 0; i < G_N_ELEMENTS (table); i++)                                          \
    {                                                                                       \
      g_autofree char *path = g_strconcat ("/notation/movetext/" folder "/", table[i].name, NULL); \
                                                                                            \
      g_test_add_data_func (path, GUINT_TO_POINTER (i), function);                          \
    }

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  ADD_TABLE (games, "game", test_game);
  ADD_TABLE (stops, "stop", test_stop);
  ADD_TABLE (results, "result", test_result);
  g_test_add_func ("/notation/movetext/result-words", test_result_words);
  g_test_add_func ("/notation/movetext/comments", test_comments);
  g_test_add_func ("/notation/movetext/strict", test_strict);
  g_test_add_func ("/notation/movetext/alone", test_alone);
  g_test_add_func ("/notation/movetext/match", test_match);
  g_test_add_func ("/notation/movetext/nothing", test_nothing);
  g_test_add_func ("/notation/movetext/long", test_long);

  return g_test_run ();
}
