/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pasted text and drawn boards with several games: where one ends and the next begins. */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "dump.h"
#include "fixtures.h"
#include "read-as.h"

static const struct
{
  const char *name;
  const char *text;
  const char *dump;
  const char *format; /* "text" without one */
} cases[] = {
  { "results", "1. 炮二平五，马8进7。红胜\n1. 炮八平五，马2进3。 黑胜\n",
    "Result=1-0| h2e2 h9g7\nResult=0-1| b2e2 b9c7\n" },
  { "blank-lines",
    "1. 炮二平五，马8进7\n2. 马二进三\n\n1、炮八平五，马2进3\r\n\r\n第一回合 兵三进一，卒3进1\n",
    "Result=*| h2e2 h9g7 h0g2\nResult=*| b2e2 b9c7\nResult=*| g3g4 c6c5\n" },
  { "headings",
    "第一局 张三 胜 李四\n1. 炮二平五，马8进7 红胜\n\n第二局 王五 负 赵六\n1. 炮八平五，黑胜\n",
    "Result=1-0|Title=第一局 张三 胜 李四| h2e2 h9g7\nResult=0-1|Title=第二局 王五 负 赵六| "
    "b2e2\n" },
  { "heading-behind-result", "1. 炮二平五，红胜\n第二局\n1. 炮八平五，黑胜\n",
    "Result=1-0| h2e2\nResult=0-1|Title=第二局| b2e2\n" },
  { "positions",
    "4k4/9/9/9/9/9/9/9/R8/3K5 w\n1. 车九平八，将5进1\n\n"
    "4k4/9/9/9/9/9/9/9/8R/3K5 w\n1. 车一平二，将5进1\n",
    "Result=*|4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1| a1b1 e9e8\n"
    "Result=*|4k4/9/9/9/9/9/9/9/8R/3K5 w - - 0 1| i1h1 e9e8\n" },
  /* what is said behind the result stays with the game */
  { "words-behind", "1. 炮二平五，马8进7。红胜\n此局红方中炮开局。\n",
    "Result=1-0| h2e2 h9g7{此局红方中炮开局。}\n" },
  { "fault", "1. 炮二平五，车1平9。\n马8进7\n\n1. 炮八平五，马2进3\n",
    "Result=*| h2e2\nResult=*| b2e2 b9c7\n!move-impossible 1\n" },
  { "fault-later", "1. 炮二平五，马8进7。\n\n\n1. 炮八平五，\n车1平9\n",
    "Result=*| h2e2 h9g7\nResult=*| b2e2\n!move-impossible 5\n" },
  /* one game: numbers that are all 1, columns, a remark that begins with a number */
  { "ones", "1. 炮二平五，马8进7\n1. 马二进三，车9平8\n", "Result=*| h2e2 h9g7 h0g2 i9h9\n" },
  { "columns", "1. 炮二平五，马8进7  3. 车一平二，\n\n2. 马二进三，车9平8\n",
    "Result=*| h2e2 h9g7 h0g2 i9h9 i0h0\n" },
  /* an address that becomes a position does not move the lines behind it */
  { "address",
    "<p>see\nhttps://x.org/fen/4k4/9/9/9/9/9/9/9/4C4/4K4_w_-_-_1_1 now\n1. C5=6 K5+1\n2. C6=9\n",
    "Result=*|Title=see|4k4/9/9/9/9/9/9/9/4C4/4K4 w - - 1 1|{now} e1d1~ e9e8~ d1a1~\n"
    "!move-irregular 3\n!move-irregular 3\n!move-irregular 4\n" },
  { "address-plain",
    "see\nhttps://x.org/fen/4k4/9/9/9/9/9/9/9/4C4/3K5_w_-_-_1_1 now\n1. C5=6 K5+1\n2. C5=9\n",
    "Result=*|Title=see|4k4/9/9/9/9/9/9/9/4C4/3K5 w - - 1 1|{now} e1d1 e9e8\n!move-impossible "
    "4\n" },
  /* what is no character stays as it stands */
  { "entities",
    "[DhtmlXQ][DhtmlXQ_title]<b></b>&#28846;&#x70AE;&#X70ae;&apos;&lt;&minus;|&#xD800;&#99999999;"
    "&#xZ;&#1a;&#;&bogus;&amp[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]",
    "Result=*|Title=炮炮炮'<−|&#xD800;&#99999999;&#xZ;&#1a;&#;&bogus;&amp| h2e2\n", "dhtmlxq" },
  /* boards drawn with characters */
  { "bars",
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | | |k| |a| | | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | | | |a| | | | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | | | |b| | | | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | | | | | | | | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | | | | | |P| | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | | |C| | | | | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | |p| |r| | | | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | | | |B| | | | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | | | |A| | | | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "| | | | |K|A|B| | |\n"
    "+-+-+-+-+-+-+-+-+-+\n"
    "Turn: b\n",
    "Result=*|3k1a3/4a4/4b4/9/6P2/3C5/2p1r4/4B4/4A4/4KAB2 b - - 0 1|\n", "board" },
  { "wide-letters",
    "红先\n"
    "．．．ｋ．ａ．．．\n"
    "．．．．ａ．．．．\n"
    "．．．．ｂ．．．．\n"
    "．．．．．．．．．\n"
    "．．．．．．Ｐ．．\n"
    "．．．Ｃ．．．．．\n"
    "．．ｐ．ｒ．．．．\n"
    "．．．．Ｂ．．．．\n"
    "．．．．Ａ．．．．\n"
    "．．．．ＫＡＢ．．\n",
    "Result=*|3k1a3/4a4/4b4/9/6P2/3C5/2p1r4/4B4/4A4/4KAB2 w - - 0 1|\n", "board" },
  { "brackets",
    " ＋  ＋  ＋ [將] ＋ [士] ＋  ＋  ＋ \n"
    " ＋  ＋  ＋  ＋ [士] ＋  ＋  ＋  ＋ \n"
    " ＋  ＋  ＋  ＋ [相] ＋  ＋  ＋  ＋ \n"
    " ＋  ＋  ＋  ＋  ＋  ＋  ＋  ＋  ＋ \n"
    " ＋  ＋  ＋  ＋  ＋  ＋ (兵) ＋  ＋ \n"
    " ＋  ＋  ＋ (炮) ＋  ＋  ＋  ＋  ＋ \n"
    " ＋  ＋ [卒] ＋ [車] ＋  ＋  ＋  ＋ \n"
    " ＋  ＋  ＋  ＋ (相) ＋  ＋  ＋  ＋ \n"
    " ＋  ＋  ＋  ＋ (士) ＋  ＋  ＋  ＋ \n"
    " ＋  ＋  ＋  ＋ (帥)(士)(相) ＋  ＋ \n"
    "红先胜\n",
    "Result=*|3k1a3/4a4/4b4/9/6P2/3C5/2p1r4/4B4/4A4/4KAB2 w - - 0 1|{红先胜}\n", "board" },
  { "dashes-and-numbers",
    "Side to move: black\n"
    "Study 1\n"
    "  a b c d e f g h i\n"
    "9 - - - k - a - - - 9\n"
    "8 - - - - a - - - - 8\n"
    "7 - - - - b - - - - 7\n"
    "6 - - - - - - - - - 6\n"
    "5 - - - - - - P - - 5\n"
    "4 - - - C - - - - - 4\n"
    "3 - - p - r - - - - 3\n"
    "2 - - - - B - - - - 2\n"
    "1 - - - - A - - - - 1\n"
    "0 - - - - K A B - - 0\n"
    "  a b c d e f g h i\n",
    "Result=*|Title=Study 1|3k1a3/4a4/4b4/9/6P2/3C5/2p1r4/4B4/4A4/4KAB2 b - - 0 1|\n", "board" },
  { "from-black",
    "１２３４５６７８９\n"
    "┼┼相仕帥┼┼┼┼\n"
    "┼┼┼┼仕┼┼┼┼\n"
    "┼┼┼┼相┼┼┼┼\n"
    "┼┼┼┼車┼卒┼┼\n"
    "┼┼┼┼┼炮┼┼┼\n"
    "┼┼兵┼┼┼┼┼┼\n"
    "┼┼┼┼┼┼┼┼┼\n"
    "┼┼┼┼象┼┼┼┼\n"
    "┼┼┼┼士┼┼┼┼\n"
    "┼┼┼士┼將┼┼┼\n"
    "九八七六五四三二一\n"
    "黑方先行\n",
    "Result=*|3k1a3/4a4/4b4/9/6P2/3C5/2p1r4/4B4/4A4/4KAB2 b - - 0 1|\n", "board" },
  { "rulings",
    "+-+-+-k-+-a-+-+-+\n"
    "| | | | | | | | |\n"
    "+-+-+-+-a-+-+-+-+\n"
    "| | | | | | | | |\n"
    "+-+-+-+-b-+-+-+-+\n"
    "| | | | | | | | |\n"
    "+-+-+-+-+-+-+-+-+\n"
    "| | | | | | | | |\n"
    "+-+-+-+-+-+-P-+-+\n"
    "+-- river --+\n"
    "|           |\n"
    "+-+-+-C-+-+-+-+-+\n"
    "| | | | | | | | |\n"
    "+-+-p-+-r-+-+-+-+\n"
    "| | | | | | | | |\n"
    "+-+-+-+-B-+-+-+-+\n"
    "| | | | | | | | |\n"
    "+-+-+-+-A-+-+-+-+\n"
    "| | | | | | | | |\n"
    "+-+-+-+-K-A-B-+-+\n",
    "Result=*|3k1a3/4a4/4b4/9/6P2/3C5/2p1r4/4B4/4A4/4KAB2 w - - 0 1|\n", "board" },
  { "moves-below",
    "....k....\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    "R........\n"
    "...K.....\n"
    "\n"
    "1. 车九平八 将5进1\n"
    "2. 车八进七\n"
    "\n"
    "Second\n"
    "....k....\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    "........R\n"
    "...K.....\n"
    "Black to move\n"
    "1... 将5进1\n",
    "Result=*|4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1| a1b1 e9e8 b1b8\n"
    "Result=*|Title=Second|4k4/9/9/9/9/9/9/9/8R/3K5 b - - 0 1|{Black to move} e9e8\n",
    "board" },
  { "in-check",
    "....k....\n"
    ".........\n"
    ".........\n"
    ".........\n"
    "....R....\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    "...K.....\n",
    "Result=*|4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1|\n", "board" },
  { "fault-below",
    "....k....\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    "R........\n"
    "...K.....\n"
    "1. 车九平八 将5进1\n"
    "2. 马二进三\n",
    "Result=*|4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1| a1b1 e9e8\n"
    "!move-impossible 12\n",
    "board" },
  { "headings-above",
    "One, red to move\n"
    "....k....\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    "R........\n"
    "...K.....\n"
    "Two, black to move\n"
    "....k....\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    ".........\n"
    "........R\n"
    "...K.....\n",
    "Result=*|4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1|{One, red to move}\n"
    "Result=*|4k4/9/9/9/9/9/9/9/8R/3K5 b - - 0 1|{Two, black to move}\n",
    "board" },
  /* lists of positions */
  { "operations",
    "4k4/9/9/9/9/9/9/9/R8/3K5 b - - c0 \"note\";\n4k4/9/9/9/9/9/9/9/8R/3K5 w - - bm i1h1; id "
    "\"2\";\n",
    "Result=*|4k4/9/9/9/9/9/9/9/R8/3K5 b - - 0 1|{c0 \"note\";}\nResult=*|4k4/9/9/9/9/9/9/9/8R/3K5 "
    "w - - 0 1|{bm i1h1; id \"2\";}\n",
    "fen" },
  { "numbers-and-quotes",
    "7. \"4k4/9/9/9/9/9/9/9/R8/3K5 w - -\",\n8、\"4k4/9/9/9/9/9/9/9/8R/3K5\"\n",
    "Result=*|Number=7|4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 "
    "1|\nResult=*|Number=8|4k4/9/9/9/9/9/9/9/8R/3K5 w - - 0 1|\n",
    "fen" },
  /* lines of an engine's protocol in a log */
  { "log-marks",
    "12:00:01.5 GUI > position startpos moves h2e2 h9g7\n12:00:02.5 engine < info depth 3 score 9 "
    "pv h0g2\n"
    "12:00:02.6 engine < bestmove h0g2\n[GUI] position fen 4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 "
    "1\n[GUI] go\n",
    "Result=*| h2e2 h9g7 h0g2\nResult=*|4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1|\n", "ucci" },
  { "byte-order-mark", "\357\273\277position startpos moves h2e2\nbanmoves b2e2\n",
    "Result=*| h2e2\n", "ucci" },
  /* what stands above the moves */
  { "labels", "红方：张三　黑方：李四\n结果：红胜\n\n第三局\n红先\n1. 炮二平五 马8进7\n",
    "Result=1-0|Red=张三|Black=李四|Title=第三局| h2e2 h9g7\n" },
  { "headings-apart", "第一局\n\n1. 炮二平五，马8进7 红胜\n好棋！\n\n第二局\n\n1. 炮八平五 黑胜\n",
    "Result=1-0|Title=第一局| h2e2 h9g7{好棋！}\nResult=0-1|Title=第二局| b2e2\n" },
  { "heading-of-position", "残局一\n4k4/9/9/9/9/9/9/9/R8/3K5 w\n1. 车九平八\n",
    "Result=*|Title=残局一|4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1| a1b1\n" },
  { "sentences", "Two words.\nSee here:\n1. C2=5 H8+7 2. H2+3 bad\n",
    "Result=*|{Two words.\nSee here:} h2e2 h9g7 h0g2{bad}\n" },
  { "mail",
    "From: a@b.c\nSubject: Re: h2e2\nDate: Mon, 3 Jan 2005 10:00:00 +0800\n\n1. C2=5 H8+7\n2. H2+3 "
    "R9=8\n",
    "Result=*|Title=Re: h2e2|{From: a@b.c\nDate: Mon, 3 Jan 2005 10:00:00 +0800} h2e2 h9g7 h0g2 "
    "i9h9\n" },
  { "page",
    "<h1>Games</h1>\n<p>First</p><p>1. C2=5 H8+7<br>2. H2+3 R9=8 1-0</p>\n<p>Second &amp; "
    "last</p>\n"
    "<p>1. C8=5 H2+3<br>\n2. R1=9</p>\n",
    "Result=1-0|Title=First|{Games} h2e2 h9g7 h0g2 i9h9\nResult=*|Title=Second & last| b2e2 b9c7\n"
    "!move-impossible 5\n" },
  { "columns-fault",
    "注\n2. 马二进三 车9平8\n1. 炮二平五 马8进7\n\n4. 马八进七 车9进1\n3. 车一平二 卒7进1\n",
    "Result=*|Title=注| h2e2 h9g7 h0g2 i9h9 i0h0 g6g5 b0c2\n!move-impossible 5\n" },
  /* every comment is kept, and is about the game that it stands behind */
  { "wxf-comments",
    "FORMAT\tWXF\nSTART{\n1. C2=5\n}END\nCOMMENT{ 一 }END\nCOMMENT{ }END COMMENT{ 二\n}END\n"
    "FORMAT\tWXF\nSTART{\n1. C8=5\n}END\nCOMMENT{ 三 }END\n",
    "Result=*|{一\n二} h2e2\nResult=*|{三} b2e2\n", "wxf" },
  /* names and brackets */
  { "names", "1. Cannon 2=5, Horse 8+7. Red won\n\n1. Rook 1+1 Pawn 3+1\n",
    "Result=*| h2e2 h9g7{Red won}\nResult=*| i0i1 c6c5\n" },
  { "names-in-prose", "The cannon is strong.\n1. Cannon 2=5 the horse, 马 replies Horse 8+7\n",
    "Result=*|{The cannon is strong.} h2e2{the horse, 马 replies} h9g7\n" },
  { "brackets-each", "1. (C2=5) (h8+7)\n2. (H2+3) (r9=8) 1-0\n1. (C8=5) (H2+3)\n",
    "Result=1-0| h2e2 h9g7 h0g2 i9h9\nResult=*| b2e2 b9c7\n" },
  { "brackets-pairs", "（炮二平五 马8进7）\n（马二进三，车9平8）\n",
    "Result=*| h2e2 h9g7 h0g2 i9h9\n" },
  { "brackets-of-comments", "炮二平五 (炮八平五) 马8进7（马2进3）\n",
    "Result=*| h2e2{炮八平五} h9g7{马2进3}\n" },
  { "carriage-returns", "1. 炮二平五，红胜\r第二局\r1. 炮八平五，黑胜\r",
    "Result=1-0| h2e2\nResult=0-1|Title=第二局| b2e2\n" },
};

/* The bytes that are said to be a game give the same game. */
static void
check_ranges (const QipuRecordContent *content, GBytes *bytes)
{
  const guint64 *ranges = (const guint64 *) (gpointer) content->ranges->data;

  for (guint i = 0; i < content->games->len; i++)
    {
      g_autoptr (GBytes) slice = g_bytes_new_from_bytes (
          bytes, (gsize) ranges[2 * i], (gsize) (ranges[2 * i + 1] - ranges[2 * i]));
      const QipuReadOptions options = { .encoding = content->encoding };
      g_autoptr (QipuRecordContent) one = read_with (content->format, slice, &options);

      g_assert_cmpuint (one->games->len, ==, 1);
      g_assert_true (qipu_game_equal (g_ptr_array_index (content->games, i),
                                      g_ptr_array_index (one->games, 0)));
    }
}

static void
test_games (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  static const char *const encodings[] = { "UTF-8", "GB18030" };

  /* a byte order mark belongs to UTF-8 */
  for (guint e = 0; e < (cases[i].text[0] == '\357' && cases[i].text[1] == '\273' ? 1 : 2); e++)
    {
      gsize size;
      char *encoded = g_convert (cases[i].text, -1, encodings[e], "UTF-8", NULL, &size, NULL);
      g_autoptr (GBytes) bytes = g_bytes_new_take (encoded, size);
      g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
      g_autofree char *dump = NULL;

      g_assert_nonnull (content);
      g_assert_cmpstr (content->format->id, ==, cases[i].format != NULL ? cases[i].format : "text");
      dump = dump_content (content);
      g_assert_cmpstr (dump, ==, cases[i].dump);
      check_ranges (content, bytes);
    }
}

/* A game among other text is not replaced: the text around it is nobody's format. */
static void
test_not_replaced (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (cases[0].text, strlen (cases[0].text));
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
  const guint64 *ranges = (const guint64 *) (gpointer) content->ranges->data;
  g_autoptr (GByteArray) record = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) replaced = qipu_record_replace_game (
      bytes, ranges[0], ranges[1], record, content->format, content->encoding, &error);

  g_assert_null (replaced);
  g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_CANNOT_HOLD);
}

/* Nor is code that holds games: no bytes of it are a game. */
static void
test_script (void)
{
  g_autoptr (GBytes) bytes = build_text_script ();
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
  const guint64 *ranges = (const guint64 *) (gpointer) content->ranges->data;
  guint64 start = 0;

  g_assert_cmpuint (content->games->len, ==, 2);
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (ranges[i], ==, 0);
  g_assert_true (qipu_record_holds_more (bytes, content->format, &start, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/records/text/games/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_games);
    }
  g_test_add_func ("/records/text/not-replaced", test_not_replaced);
  g_test_add_func ("/records/text/script", test_script);
  return g_test_run ();
}
