/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN: what each dialect means, and that writing loses nothing. */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "dump.h"
#include "records/qipu-formats-private.h"
#include "rules/qipu-movegen.h"

static const struct
{
  const char *name;
  const char *text;
  const char *dump;
} cases[] = {
  /* notations */
  { "wxf", "[Event \"e\"]\n\n1. C2=5 H8+7 2. H2+3 *\n", "Event=e|Result=*| h2e2 h9g7 h0g2\n" },
  { "wxf-lower", "1. C2.5 h8+7 *", "Result=*| h2e2 h9g7\n" },
  { "wxf-full", "1. Ｃ２＝５ Ｈ８＋７ 2. Ｈ２＋３", "Result=*| h2e2 h9g7 h0g2\n" },
  { "hans", "1.炮二平五 马８进７ 2.马二进三 车9平8", "Result=*| h2e2 h9g7 h0g2 i9h9\n" },
  { "hant", "1. 炮二平五 馬8進7", "Result=*| h2e2 h9g7\n" },
  { "iccs", "1. H2-E2 H9-G7", "Result=*| h2e2 h9g7\n" },
  { "uci", "1. h2e2 h9g7", "Result=*| h2e2 h9g7\n" },
  { "uci-from-1", "1. h3e3 h10g8 2. h1g3", "Result=*| h2e2 h9g7 h0g2\n" },
  { "san-from-1", "1. Che3 Nhg8 2. Nhg3 Rih10 3. Rih1 Nbc8 4. Pg5",
    "Result=*| h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4\n" },
  /* the first move can be read either way, and a rank 10 behind it decides */
  { "either-from-1", "[FEN \"4k4/9/9/9/9/9/9/R8/R8/3K5 w\"]\n\n1. a2b2 e10f10 2. a3b3",
    "Result=*|4k4/9/9/9/9/9/9/R8/R8/3K5 w - - 0 1| a1b1 e9f9 a2b2\n" },
  { "either-from-0", "[FEN \"4k4/9/9/9/9/9/9/R8/R8/3K5 w\"]\n\n1. a2b2 e9f9 2. a1a2",
    "Result=*|4k4/9/9/9/9/9/9/R8/R8/3K5 w - - 0 1| a2b2 e9f9 a1a2\n" },
  { "san-either-from-1", "[FEN \"4k4/9/9/9/9/9/9/R8/R8/3K5 w\"]\n\n1. R2b2 Kf10",
    "Result=*|4k4/9/9/9/9/9/9/R8/R8/3K5 w - - 0 1| a1b1 e9f9\n" },
  { "later-from-1", "[FEN \"4k4/9/9/9/9/9/9/9/R8/3K5 b\"]\n\n1... e10f10 2. a2b2",
    "Result=*|4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 1| e9f9 a1b1\n" },
  { "squares-apart", "1. h2 e2 h9 g7 2. H0 - G2! I9 – H9", "Result=*| h2e2 h9g7 h0g2$1 i9h9\n" },
  { "squares-from-1", "1.h3 e3 h10 g8 2. h1 g3", "Result=*| h2e2 h9g7 h0g2\n" },
  { "squares-variation", "1. h2 e2 (1. b2 e2 b9 c7) 1... h9 g7",
    "Result=*| h2e2 (b2e2 b9c7) h9g7\n" },
  /* a soldier that goes to the first one is no pair of squares */
  { "squares-san", "1. g4 g5 2. g5 h9 g7", "Result=*| g3g4 g6g5 g4g5 h9g7\n" },
  { "squares-broken", "1. h2 e2 h9 h7 H8+7", "Result=*| h2e2\n!move-impossible 1\n" },
  { "signs-as-dash", "1. C2=5 h8+7 2. R1+1 R9+1 3. R1−1 R9–1 4. R1+1 R9+1 5. R1—1 R9－1",
    "Result=*| h2e2 h9g7 i0i1 i9i8 i1i0 i8i9 i0i1 i9i8 i1i0 i8i9\n" },
  { "san", "[White \"A\"]\n\n1. Che2 Hg7 2. Hg2 Rh9", "Red=A|Result=*| h2e2 h9g7 h0g2 i9h9\n" },
  { "glued", "1.炮二平五马８进７2.马二进三", "Result=*| h2e2 h9g7 h0g2\n" },
  /* numbers and Black's half move */
  { "dots-3", "1. 炮二平五 1. ... 马8进7", "Result=*| h2e2 h9g7\n" },
  { "dots-glued", "1.炮二平五 {a} 1...马8进7", "Result=*| h2e2{a} h9g7\n" },
  { "dots-ellipsis", "1. 炮二平五\n1. ………… 马8进7", "Result=*| h2e2 h9g7\n" },
  { "number-blank", "1.炮二平五 {a}\n1.          马8进7 {b}", "Result=*| h2e2{a} h9g7{b}\n" },
  { "no-numbers", "[Event \"e\"]\n炮二平五\n马8进7\n", "Event=e|Result=*| h2e2 h9g7\n" },
  /* comments */
  { "comment-start", "{start} 1. C2=5", "Result=*|{start} h2e2\n" },
  { "comment-nested", "1. C2=5 {a {b} c} H8+7", "Result=*| h2e2{a {b} c} h9g7\n" },
  { "comment-lines", "1. C2=5 {a\r\nb\rc} H8+7", "Result=*| h2e2{a\nb\nc} h9g7\n" },
  { "comment-rest", "1. C2=5 ; rest of line\nH8+7", "Result=*| h2e2{rest of line} h9g7\n" },
  { "comment-two", "1. C2=5 {a} {b} H8+7", "Result=*| h2e2{a\nb} h9g7\n" },
  { "comment-paren", "1. C2=5 (good (very) move) H8+7", "Result=*| h2e2{good (very) move} h9g7\n" },
  { "comment-wide", "1. 炮二平五 （好棋） 马8进7", "Result=*| h2e2{好棋} h9g7\n" },
  { "comment-before", "1. C2=5 1... {b} H8+7", "Result=*| h2e2 <b>h9g7\n" },
  { "comment-blank", "1. C2=5 { } {\n} H8+7", "Result=*| h2e2 h9g7\n" },
  { "comment-unclosed", "[Event \"a\"]\n\n1. C2=5 {x\n\n[Event \"b\"]\n\n1. C8=5 *\n",
    "Event=a|Result=*| h2e2{x}\nEvent=b|Result=*| b2e2\n!unclosed 3\n" },
  { "comment-with-tag", "1. C2=5 {x\n[Red \"y\"]\nz} H8+7",
    "Result=*| h2e2{x\n[Red \"y\"]\nz} h9g7\n" },
  { "marks", "1. C2=5 {[%csl Re4,Gb2][%cal Gh2e2] text}",
    "Result=*| h2e2#R40-40#G19-19#G25-22{text}\n" },
  { "eval", "1. C2=5 {[%eval 0.35]} H8+7 {[%eval #-3] a}", "Result=*| h2e2=35 h9g7=M-3{a}\n" },
  { "eval-too-great", "1. C2=5 {[%eval 5555550.35]} H8+7 {[%eval 55555502]}",
    "Result=*| h2e2[%eval 5555550.35] h9g7[%eval 55555502]\n" },
  { "bad-character", "1. C2=5 {a [%u 0x][%clk 0:01] the} H8+7 {[%u 0]}",
    "Result=*| h2e2[%clk 0:01]{a [%u 0x] the} h9g7{[%u 0]}\n" },
  { "eval-engine", "1. C2=5 {+0.20/8 0.1} H8+7 {+0.30/9 1}",
    "Result=*| h2e2=20{+0.20/8 0.1} h9g7=-30{+0.30/9 1}\n" },
  { "commands", "1. C2=5 {[%clk 0:01] a [%emt 3]}", "Result=*| h2e2[%clk 0:01][%emt 3]{a}\n" },
  { "coded", "1. C2=5 {a [%u 7B]b[%u 7D] [%u 5B]%csl]}", "Result=*| h2e2{a {b} [%csl]}\n" },
  /* glyphs */
  { "glyphs", "1. C2=5! H8+7?? 2. H2+3 $5 $132", "Result=*| h2e2$1 h9g7$4 h0g2$5$132\n" },
  { "glyph-wide", "1. 炮二平五！？ 马8进7", "Result=*| h2e2$5 h9g7\n" },
  /* variations */
  { "variation", "1. C2=5 H8+7 (1... H2+3 2. H2+3) (1... C8=5) 2. H2+3",
    "Result=*| h2e2 h9g7 (b9c7 h0g2) (h7e7) h0g2\n" },
  { "variation-first", "1. C2=5 (1. C8=5 H2+3) (1. P3+1) 1... H8+7",
    "Result=*| h2e2 (b2e2 b9c7) (g3g4) h9g7\n" },
  { "variation-deep", "1. C2=5 (1. C8=5 (1. P3+1 (1. P7+1)) 1... H2+3)",
    "Result=*| h2e2 (b2e2 b9c7) (g3g4) (c3c4)\n" },
  { "variation-comment", "1. C2=5 ({b} 1. C8=5 {a})", "Result=*| h2e2 (<b>b2e2{a})\n" },
  { "variation-unclosed", "1. C2=5 (1. C8=5 H2+3\n\n[Event \"b\"]\n\n*",
    "Result=*| h2e2 (b2e2 b9c7)\nEvent=b|Result=*|\n!unclosed 3\n" },
  { "variation-broken", "1. C2=5 (1. X9=9 H2+3) 1... H8+7", "Result=*| h2e2{1. X9=9 H2+3} h9g7\n" },
  { "variation-stops", "1. C2=5 (1. C8=5 R1+9 {c} 2. H2+3) 1... H8+7",
    "Result=*| h2e2 (b2e2) h9g7\n!move-impossible 1\n" },
  /* faults */
  { "unreadable", "1. C2=5 H8+7 2. blah H2+3", "Result=*| h2e2 h9g7\n!move-unreadable 1\n" },
  { "impossible", "1. C2=5 H8+7\n2. C2+1 H2+3", "Result=*| h2e2 h9g7\n!move-impossible 2\n" },
  { "irregular", "[FEN \"3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1\"]\n\n1. K5=4 *",
    "Result=*|3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1| e0f0\n" },
  { "leaves-check", "[FEN \"3k5/9/9/9/4r4/9/9/9/4A4/3AK4 w - - 0 1\"]\n\n1. A5+4 *",
    "Result=*|3k5/9/9/9/4r4/9/9/9/4A4/3AK4 w - - 0 1| e1f2~\n!move-irregular 3\n" },
  { "twice", "1. H2-E2 H9-G7 2. H0-G2 I0-H0",
    "Result=*| h2e2 h9g7 h0g2 i0h0~\n!move-irregular 1\n" },
  /* tags */
  { "tag-quotes", "[Event \"a \\\"b\\\" c\"]\n[Site 'd']\n*",
    "Event=a \"b\" c|Site=d|Result=*|\n" },
  { "tag-loose-quote", "[Event \"a \"b\" c\"]\n*", "Event=a \"b\" c|Result=*|\n" },
  { "tag-blanks", "[ Event  \"a\" ]\n[Red \"b\"] [Black \"c\"]\n*",
    "Event=a|Red=b|Black=c|Result=*|\n" },
  /* a text that has lost its line ends */
  { "tag-before-move", "[Event \"a\"] [Red \"b\"] 1. C2=5 H8+7 {x} 2. H2+3 1-0",
    "Event=a|Red=b|Result=1-0| h2e2 h9g7{x} h0g2\n" },
  { "tag-before-words", "[Event \"a\"] words\n[Red \"b\"]\n1. C2=5",
    "Event=a|Red=b|Result=*| h2e2\n!leftover 1\n" },
  { "tag-in-chinese", "[Event \"a\"]\n[对局类型 \"全局\"]\n\n1. C2=5 [好棋 \"x\"] H8+7",
    "Event=a|对局类型=全局|Result=*| h2e2{好棋 \"x\"} h9g7\n" },
  { "tag-unclosed", "[Event \"a\n[Red \"b\"]\n*", "Event=a|Red=b|Result=*|\n!unclosed 1\n" },
  { "tag-unknown", "[Event \"a\"]\n[Foo \"x\"]\n[Foo \"y\"]\n[Result \"1-0\"]\n*",
    "Event=a|Foo=x|Foo=y|Result=1-0|\n" },
  { "tag-bad-fen", "[FEN \"nonsense\"]\n1. C2=5", "FEN=nonsense|Result=*| h2e2\n!bad-fen 1\n" },
  { "fen-black", "[FEN \"3ak4/9/3a5/9/9/9/9/9/9/5K3 b\"]\n\n1. ... 士4进5",
    "Result=*|3ak4/9/3a5/9/9/9/9/9/9/5K3 b - - 0 1| d9e8\n" },
  /* results */
  { "result-token", "[Result \"*\"]\n1. C2=5 0-1", "Result=0-1| h2e2\n" },
  { "result-tag", "[Result \"1-0\"]\n1. C2=5 *", "Result=1-0| h2e2\n" },
  { "result-word", "1. 炮二平五 红胜", "Result=1-0| h2e2\n" },
  { "result-draw", "1. C2=5 1/2-1/2", "Result=1/2-1/2| h2e2\n" },
  { "advertisement",
    "[Event \"a\"]\n\n1. C2=5 1-0\n====\nwww.example.com {\n\n[Event \"b\"]\n\n1. C8=5 *",
    "Event=a|Result=1-0| h2e2\nEvent=b|Result=*| b2e2\n" },
  /* lists of games without tags */
  { "list-results", "1. C2=5 H8+7 1-0\n1. C8=5 {x} 0-1\nwords 1. H2+3\n\n1. P3+1",
    "Result=1-0| h2e2 h9g7\nResult=0-1| b2e2{x}\nResult=*| g3g4\n" },
  { "list-no-results", "1. C2=5 H8+7\n2. H2+3\n\n1. C8=5 H2+3\r\n\r\n1. P3+1\r\r1.P7+1",
    "Result=*| h2e2 h9g7 h0g2\nResult=*| b2e2 b9c7\nResult=*| g3g4\nResult=*| c3c4\n" },
  { "list-faults", "1. C2=5 R1=5\nH8+7\n\n1. C8=5",
    "Result=*| h2e2\nResult=*| b2e2\n!move-impossible 1\n" },
  { "list-tags", "[Event \"a\"]\n\n1. C2=5 *\n\n1. C8=5\n\n[Event \"b\"]\n\n1. P3+1 *\n",
    "Event=a|Result=*| h2e2\nResult=*| b2e2\nEvent=b|Result=*| g3g4\n" },
  /* not where it goes on, or in brackets */
  { "no-list", "1. C2=5\n\n1... H8+7 (1... C8=5\n\n1. P3+1) {\n\n1. C8=5}\n1. H2+3",
    "Result=*| h2e2 h9g7{1. C8=5} (h7e7 g3g4) h0g2\n" },
  /* another game, of which it is told once a file */
  { "western", "1. e4 e5 2. Nf3 Nc6 *\n\n[White \"a\"]\n\n1. d4 Nf6 *\n",
    "Result=*| e3e4 e6e5\nRed=a|Result=*|\n"
    "!western-chess \n!move-impossible 1\n!move-impossible 5\n" },
  { "western-captures", "1. e4 e5 2. exd5+ *",
    "Result=*| e3e4 e6e5\n!western-chess \n!move-impossible 1\n" },
  { "western-castles", "1. O-O *", "Result=*|\n!western-chess \n!move-unreadable 1\n" },
  { "not-western", "[Game \"Chinese Chess\"]\n\n1. e4 Nf3 *",
    "Result=*| e3e4\n!move-impossible 3\n" },
  { "not-western-typo", "1. C2=5 H8=9 *", "Result=*| h2e2\n!move-impossible 1\n" },
  /* odd files */
  { "only-result", "*", "Result=*|\n" },
  { "tags-only", "[Event \"a\"]\n[Red \"r\"]\n\n[Event \"b\"]\n[Red \"s\"]\n",
    "Event=a|Red=r|Result=*|\nEvent=b|Red=s|Result=*|\n" },
  { "cr-only", "[Event \"a\"]\r\r1. C2=5\rH8+7\r*\r", "Event=a|Result=*| h2e2 h9g7\n" },
  { "escape-line", "[Event \"a\"]\n\n% hello\n1. C2=5", "Event=a|Result=*| h2e2\n!leftover 4\n" },
};

/* Reads as PGN without asking what the text looks like. */
static gboolean
keep_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  QipuRecordContent *content = user_data;

  g_ptr_array_add (content->games, game);
  return TRUE;
}

static gboolean
keep_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  QipuRecordContent *content = user_data;

  qipu_diagnostics_add (content->diagnostics, diagnostic);
  return TRUE;
}

static QipuRecordContent *
read_as_pgn (const char *text, gsize length)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);
  g_autoptr (GError) error = NULL;
  QipuRecordContent *content = g_new0 (QipuRecordContent, 1);
  QipuReadOptions options = { 0 };
  QipuGameSink sink
      = { .game = keep_game, .diagnostic = keep_diagnostic, .user_data = content };

  content->format = &qipu_format_pgn;
  content->games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  content->ranges = g_array_new (FALSE, FALSE, 16);
  content->diagnostics = qipu_diagnostics_new ();
  qipu_format_pgn.read (source, &options, &sink, &error);
  g_assert_no_error (error);
  content->encoding = options.encoding;
  return content;
}

static void
write_game (const QipuGame *game, QipuNotation notation, GString *out)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  QipuWriteOptions options = { .notation = notation };

  g_assert_true (qipu_format_pgn.write (game, &options, bytes, lost, NULL));
  g_assert_cmpuint (qipu_diagnostics_get_n (lost), ==, 0);
  g_string_append_len (out, (const char *) bytes->data, bytes->len);
}

/* Written in @notation and read again it is the same game, and written again the same bytes. */
static void
check_round_trip (const QipuGame *game, QipuNotation notation)
{
  g_autoptr (GString) first = g_string_new (NULL);
  g_autoptr (GString) second = g_string_new (NULL);
  g_autoptr (QipuRecordContent) content = NULL;

  write_game (game, notation, first);
  content = read_as_pgn (first->str, first->len);
  g_assert_cmpuint (content->games->len, ==, 1);
  if (!qipu_game_equal (game, g_ptr_array_index (content->games, 0)))
    {
      /* the tags of the roster come first */
      g_autofree char *expected = dump_game (game, TRUE);
      g_autofree char *found = dump_game (g_ptr_array_index (content->games, 0), TRUE);

      g_assert_cmpstr (found, ==, expected);
    }
  write_game (g_ptr_array_index (content->games, 0), notation, second);
  g_assert_cmpstr (second->str, ==, first->str);
}

static void
test_case (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (QipuRecordContent) content = read_as_pgn (cases[i].text, strlen (cases[i].text));
  g_autofree char *dump = dump_content (content);

  g_assert_cmpstr (dump, ==, cases[i].dump);
  for (guint j = 0; j < content->games->len; j++)
    for (guint notation = 0; notation < QIPU_N_NOTATIONS; notation++)
      {
        QipuGame *game = g_ptr_array_index (content->games, j);

        g_assert_true (qipu_game_self_check (game));
        if (qipu_game_get_tag (game, "FEN") == NULL)
          check_round_trip (game, (QipuNotation) notation);
      }
}

/* Cut anywhere, a text gives games that are whole in themselves. */
static void
test_cut (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  for (gsize length = 0; length < strlen (cases[i].text); length++)
    {
      g_autoptr (QipuRecordContent) content = read_as_pgn (cases[i].text, length);

      for (guint j = 0; j < content->games->len; j++)
        g_assert_true (qipu_game_self_check (g_ptr_array_index (content->games, j)));
    }
}

/* A comment of every odd kind of character. */
static char *
make_odd_text (GRand *rand)
{
  static const char *const pieces[]
      = { "a", "[", "]", "%", "{", "}", "(", ")", "\n", "\r", " ", "\t", "　", "車", "\\", "\"", ";",
          "[%csl ", "[%u 7B]", "[Event \"x\"]", "$1", "<b>", "\342\200\256", "1-0", "𠀀", "\001" };
  GString *text = g_string_new (NULL);
  guint n = (guint) g_rand_int_range (rand, 1, 12);

  for (guint i = 0; i < n; i++)
    g_string_append (text, pieces[g_rand_int_range (rand, 0, G_N_ELEMENTS (pieces))]);
  return g_string_free (text, FALSE);
}

static void
hang_things_on (QipuGame *game, QipuNodeId node, GRand *rand)
{
  if (g_rand_int_range (rand, 0, 3) == 0)
    {
      g_autofree char *text = make_odd_text (rand);

      qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, text);
    }
  if (node != QIPU_NODE_ROOT && g_rand_int_range (rand, 0, 4) == 0)
    {
      g_autofree char *text = make_odd_text (rand);

      qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, text);
    }
  if (g_rand_int_range (rand, 0, 4) == 0)
    {
      guint8 glyphs[3] = { 1, 140, (guint8) g_rand_int_range (rand, 0, 256) };

      qipu_game_set_glyphs (game, node, glyphs, (guint) g_rand_int_range (rand, 1, 4));
    }
  if (g_rand_int_range (rand, 0, 4) == 0)
    {
      QipuMark marks[5];
      guint n = (guint) g_rand_int_range (rand, 1, 6);

      for (guint i = 0; i < n; i++)
        {
          marks[i].from = (QipuSquare) g_rand_int_range (rand, 0, 90);
          marks[i].to = g_rand_boolean (rand) ? marks[i].from
                                              : (QipuSquare) g_rand_int_range (rand, 0, 90);
          marks[i].colour = (uint8_t) g_rand_int_range (rand, 0, QIPU_N_MARK_COLOURS);
        }
      qipu_game_set_marks (game, node, marks, n);
    }
  if (g_rand_int_range (rand, 0, 4) == 0)
    {
      QipuEval eval = { (guint8) (g_rand_boolean (rand) ? QIPU_EVAL_CP : QIPU_EVAL_MATE),
                        g_rand_int_range (rand, -3000, 3000) };

      qipu_game_set_eval (game, node, eval);
    }
  if (g_rand_int_range (rand, 0, 6) == 0)
    qipu_game_set_commands (game, node, "[%clk 0:00:01][%foo ]");
}

/* A tree of random legal moves with random things on it. */
static QipuGame *
make_random_game (GRand *rand)
{
  QipuGame *game = qipu_game_new ();
  guint n = (guint) g_rand_int_range (rand, 0, 60);
  QipuNodeId nodes[64] = { QIPU_NODE_ROOT };

  qipu_game_append_tag (game, "Event", "x");
  qipu_game_append_tag (game, "Result", "*");
  {
    g_autofree char *text = make_odd_text (rand);

    qipu_game_append_tag (game, "Odd-Tag_1", text);
  }
  hang_things_on (game, QIPU_NODE_ROOT, rand);
  for (guint i = 1; i <= n; i++)
    {
      /* mostly on at the end, sometimes from anywhere */
      QipuNodeId parent = nodes[g_rand_int_range (rand, 0, 4) == 0
                                    ? g_rand_int_range (rand, 0, (gint32) i)
                                    : (gint32) i - 1];
      QipuPosition position;
      QipuMove moves[QIPU_MAX_MOVES];
      guint n_moves;

      qipu_game_get_position (game, parent, &position);
      n_moves = (guint) qipu_movegen_pseudo (&position, moves);
      if (n_moves == 0)
        {
          nodes[i] = nodes[i - 1];
          continue;
        }
      nodes[i] = qipu_game_add (game, parent, moves[g_rand_int_range (rand, 0, (gint32) n_moves)]);
      hang_things_on (game, nodes[i], rand);
    }
  return game;
}

static void
test_random (void)
{
  guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n = g_test_quick () ? 400 : 20000;

  g_test_message ("seed %u, %u games", seed, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QipuGame) game = make_random_game (rand);

      check_round_trip (game, (QipuNotation) (i % QIPU_N_NOTATIONS));
    }
}

/* One of many games is replaced; the bytes of the others stay, in every encoding. */
static void
test_replace (gconstpointer data)
{
  const char *encoding = data;
  static const char source[] = "[Event \"甲\"]\r\n[Red \"車\"]\r\n\r\n1. 炮二平五 {好} 1-0\r\n"
                               "廣告 {\r\n\r\n"
                               "[Event \"乙\"]\r\n\r\n1. 炮八平五 馬8進7\r\n*\r\n\r\n"
                               "[Event \"丙\"]\r\n\r\n1. 兵三進一\r\n0-1\r\n";
  gsize size;
  g_autofree char *bytes = g_convert (source, -1, encoding, "UTF-8", NULL, &size, NULL);
  g_autoptr (GBytes) file = g_bytes_new (bytes, size);
  QipuReadOptions read_options = { 0 };
  g_autoptr (QipuRecordContent) content = NULL;
  g_autoptr (GByteArray) record = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GBytes) result = NULL;
  QipuWriteOptions options = { .notation = QIPU_NOTATION_HANT };
  guint64 *ranges;
  const char *new_data;
  gsize new_size;
  gsize grown;

  g_assert_true (qipu_encoding_from_name (strcmp (encoding, "UTF-8") == 0 ? "utf-8" : encoding,
                                          &options.encoding));
  read_options.encoding = options.encoding;
  content = qipu_record_read_bytes (file, &read_options, NULL);
  g_assert_cmpuint (content->games->len, ==, 3);
  ranges = (guint64 *) (gpointer) content->ranges->data;

  /* the advertisement belongs to nobody */
  g_assert_cmpuint (ranges[0], ==, 0);
  g_assert_cmpmem (bytes + ranges[1] - 5, 5, "1-0\r\n", 5);
  g_assert_cmpmem (bytes + ranges[2], 7, "[Event ", 7);
  g_assert_cmpmem (bytes + ranges[3] - 3, 3, "*\r\n", 3);
  g_assert_cmpmem (bytes + ranges[4], 7, "[Event ", 7);
  g_assert_cmpuint (ranges[5], ==, size);

  qipu_game_set_comment (g_ptr_array_index (content->games, 1), QIPU_NODE_ROOT,
                         QIPU_COMMENT_AFTER, "新的註解");
  g_assert_true (
      content->format->write (g_ptr_array_index (content->games, 1), &options, record, lost, NULL));
  result = qipu_record_replace_game (file, ranges[2], ranges[3], record, content->format,
                                     options.encoding, NULL);
  new_data = g_bytes_get_data (result, &new_size);
  g_assert_cmpmem (new_data, ranges[2], bytes, ranges[2]);
  grown = new_size - size;
  g_assert_cmpmem (new_data + ranges[3] + grown, size - ranges[3], bytes + ranges[3],
                   size - ranges[3]);
  {
    g_autoptr (QipuRecordContent) again = qipu_record_read_bytes (result, &read_options, NULL);

    g_assert_cmpuint (again->games->len, ==, 3);
    for (guint i = 0; i < 3; i++)
      {
        g_autofree char *expected = dump_game (g_ptr_array_index (content->games, i), FALSE);
        g_autofree char *found = dump_game (g_ptr_array_index (again->games, i), FALSE);

        g_assert_cmpstr (found, ==, expected);
      }
  }
}

/* A million variations inside each other, or beside each other: linear time, no deep recursion. */
static void
test_nested (gconstpointer data)
{
  gboolean is_deep = GPOINTER_TO_INT (data);
  guint n = g_test_slow () ? 1000000 : 100000;
  g_autoptr (GString) text = g_string_new ("1. C2=5 ");
  g_autoptr (QipuRecordContent) content = NULL;
  g_autoptr (GString) out = g_string_new (NULL);
  QipuGameCounts counts;

  for (guint i = 0; i < n; i++)
    g_string_append (text, is_deep ? "(1. C8=5 " : "(1. C8=5) ");
  for (guint i = 0; is_deep && i < n; i++)
    g_string_append (text, ")");
  g_string_append (text, "1... H8+7 *");

  content = read_as_pgn (text->str, text->len);
  qipu_game_count (g_ptr_array_index (content->games, 0), &counts);
  g_assert_cmpuint (counts.nodes, ==, n + 2);
  g_assert_cmpuint (counts.plies, ==, 2);
  g_assert_cmpuint (counts.variations, ==, n);
  write_game (g_ptr_array_index (content->games, 0), QIPU_NOTATION_WXF, out);
  g_assert_cmpuint (out->len, >, n);
}

/* What a game cannot hold is said, with its line, game and ply; what just fits is not. */
static const struct
{
  const char *name;
  const char *before;
  const char *after;
  gint64 line;
  gint64 ply;
  guint extra; /* bytes over the limit */
} long_texts[] = {
  { "fits", "1. C2=5\n{", "} H8+7 *\n", -1, -1, 0 },
  { "brace", "1. C2=5\n{", "} H8+7 *\n", 4, 1, 1 },
  { "far", "1. C2=5\n{", "} H8+7 *\n", 4, 1, 3000000 },
  { "start", "{", "} 1. C2=5 H8+7 *\n", 3, 0, 3000000 },
  { "line", "1. C2=5 H8+7\n; ", "\n*\n", 4, 2, 3000000 },
  { "before", "1. C2=5 1...\n{", "} H8+7 *\n", 4, 2, 3000000 },
  { "joined", "1. C2=5 {a}\n{", "} {b} H8+7 *\n", 4, 1, 0 },
};

static void
test_long_text (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GString) text = g_string_new ("[Event \"e\"]\n\n");
  g_autofree char *body = g_strnfill (QIPU_GAME_MAX_TEXT + long_texts[i].extra, 'x');
  g_autoptr (QipuRecordContent) content = NULL;
  guint n;

  g_string_append (text, long_texts[i].before);
  g_string_append (text, body);
  g_string_append (text, long_texts[i].after);
  content = read_as_pgn (text->str, text->len);

  g_assert_cmpuint (content->games->len, ==, 1);
  n = qipu_diagnostics_get_n (content->diagnostics);
  g_assert_cmpuint (n, ==, long_texts[i].line < 0 ? 0 : 1);
  if (n > 0)
    {
      const QipuDiagnostic *said = qipu_diagnostics_get (content->diagnostics, 0);

      g_assert_cmpint (said->code, ==, QIPU_DIAGNOSTIC_LIMIT);
      g_assert_cmpint (said->game, ==, 1);
      g_assert_cmpint (said->line, ==, long_texts[i].line);
      g_assert_cmpint (said->ply, ==, long_texts[i].ply);
      g_assert_cmpstr (said->detail, ==, "16 MiB");
    }
}

int
main (int argc, char **argv)
{
  static const char *const encodings[] = { "UTF-8", "GB18030", "Big5" };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/records/pgn/case/", cases[i].name, NULL);
      g_autofree char *cut_path = g_strconcat ("/records/pgn/cut/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
      g_test_add_data_func (cut_path, GUINT_TO_POINTER (i), test_cut);
    }
  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++)
    {
      g_autofree char *path = g_strconcat ("/records/pgn/replace/", encodings[i], NULL);

      g_test_add_data_func (path, encodings[i], test_replace);
    }
  for (guint i = 0; i < G_N_ELEMENTS (long_texts); i++)
    {
      g_autofree char *path = g_strconcat ("/records/pgn/long-text/", long_texts[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_long_text);
    }
  g_test_add_func ("/records/pgn/random", test_random);
  g_test_add_data_func ("/records/pgn/nested/deep", GINT_TO_POINTER (TRUE), test_nested);
  g_test_add_data_func ("/records/pgn/nested/flat", GINT_TO_POINTER (FALSE), test_nested);

  return g_test_run ();
}
