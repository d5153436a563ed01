/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every writer tells what its format cannot hold before anything is written, and tells the truth:
 * a game with one trait is written and read again; what was named is missing, nothing else is. The
 * table says what each format names, in the words of qipu-cli. */

#include "config.h"

#include <glib.h>
#include <string.h>

#include "dump.h"
#include "read-as.h"

typedef enum
{
  PGN,
  XQF,
  CBR,
  UBB,
  WXF,
  ROWS, /* text, its layouts */
  PARAGRAPH,
  XQSTUDIO,
  OLD, /* PGN for old programs */
  FEN,
  N_FORMATS,
} Format;

/* How a format is written, and its column of the table. */
static const struct
{
  const char *name;
  const char *id;
  Format column;
  QipuWriteOptions options;
} targets[] = {
  { "pgn-wxf", "pgn", PGN, { .notation = QIPU_NOTATION_WXF } },
  { "pgn-hant", "pgn", PGN, { .notation = QIPU_NOTATION_HANT } },
  { "pgn-gb18030",
    "pgn",
    PGN,
    { .notation = QIPU_NOTATION_HANS, .encoding = QIPU_ENCODING_GB18030, .crlf = TRUE } },
  { "xqf", "xqf", XQF, { .encoding = QIPU_ENCODING_NONE } },
  { "xqf-gb18030", "xqf", XQF, { .encoding = QIPU_ENCODING_GB18030 } },
  { "cbr", "cbr", CBR, { .encoding = QIPU_ENCODING_NONE } },
  { "dhtmlxq", "dhtmlxq", UBB, { .encoding = QIPU_ENCODING_NONE } },
  { "dhtmlxq-gb18030", "dhtmlxq", UBB, { .encoding = QIPU_ENCODING_GB18030 } },
  { "wxf", "wxf", WXF, { .encoding = QIPU_ENCODING_NONE } },
  { "text-rows", "text", ROWS, { .notation = QIPU_NOTATION_HANT } },
  { "text-rows-wxf", "text", ROWS, { .notation = QIPU_NOTATION_WXF } },
  { "text-paragraph",
    "text",
    PARAGRAPH,
    { .notation = QIPU_NOTATION_HANS, .layout = QIPU_TEXT_PARAGRAPH } },
  { "text-xqstudio",
    "text",
    XQSTUDIO,
    { .notation = QIPU_NOTATION_HANS, .layout = QIPU_TEXT_XQSTUDIO, .crlf = TRUE } },
  { "text-xqstudio-wxf",
    "text",
    XQSTUDIO,
    { .notation = QIPU_NOTATION_WXF, .layout = QIPU_TEXT_XQSTUDIO } },
  { "pgn-old", "pgn", OLD, { .notation = QIPU_NOTATION_HANS, .for_old_programs = TRUE } },
  { "pgn-old-utf-8",
    "pgn",
    OLD,
    { .notation = QIPU_NOTATION_WXF, .encoding = QIPU_ENCODING_UTF8, .for_old_programs = TRUE } },
  { "fen", "fen", FEN, { .encoding = QIPU_ENCODING_NONE } },
};

/* Games of two moves and a trait */

static QipuMove
move_of (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static QipuNodeId
add (QipuGame *game, QipuNodeId parent, const char *move)
{
  QipuNodeId node = qipu_game_add (game, parent, move_of (move));

  g_assert_cmpuint (node, !=, QIPU_NODE_NONE);
  return node;
}

static void
set_start (QipuGame *game, const char *fen)
{
  QipuPosition start;

  g_assert_cmpint (qipu_position_set_fen (&start, fen, NULL), ==, QIPU_FEN_OK);
  qipu_game_set_start (game, &start);
}

/* h2e2 h9g7; returns the second move. */
static QipuNodeId
add_line (QipuGame *game)
{
  return add (game, add (game, QIPU_NODE_ROOT, "h2e2"), "h9g7");
}

static void
build_plain (QipuGame *game, const char *text)
{
  add_line (game);
}

static void
build_variations (QipuGame *game, const char *text)
{
  QipuNodeId first = qipu_game_get_parent (game, add_line (game));

  add (game, first, "h7e7");
  add (game, add (game, QIPU_NODE_ROOT, "c3c4"), "b9c7");
}

/* What hangs on a variation goes with it, and is named as well. */
static void
build_full_variations (QipuGame *game, const char *text)
{
  QipuNodeId first = qipu_game_get_parent (game, add_line (game));
  QipuNodeId node = add (game, add (game, first, "h7e7"), "h0g2");

  qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, text);
  qipu_game_set_glyphs (game, node, (const guint8 *) "\1", 1);
  node = add (game, add (game, node, "h9g7"), "i0h0");
  qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, text);
}

static void
build_start_comment (QipuGame *game, const char *text)
{
  add_line (game);
  qipu_game_set_comment (game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, text);
}

static void
build_comment (QipuGame *game, const char *text)
{
  QipuNodeId node = add_line (game);

  qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, text);
  qipu_game_set_comment (game, qipu_game_get_parent (game, node), QIPU_COMMENT_AFTER, text);
}

static void
build_before (QipuGame *game, const char *text)
{
  QipuNodeId node = add_line (game);

  qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, text);
}

static void
build_both (QipuGame *game, const char *text)
{
  QipuNodeId node = add_line (game);

  qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, text);
  qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, "behind");
}

static void
build_long_comment (QipuGame *game, const char *text)
{
  g_autoptr (GString) longer = g_string_new (NULL);

  for (guint i = 0; i < 20000; i++)
    g_string_append (longer, text);
  g_string_erase (longer, 0, 1);
  build_comment (game, longer->str);
}

static void
build_marks (QipuGame *game, const char *text)
{
  static const QipuMark marks[] = { { 40, 40, 1 }, { 1, 20, 3 } };

  qipu_game_set_marks (game, add_line (game), marks, G_N_ELEMENTS (marks));
}

/* @text holds the numbers as characters. */
static void
build_glyphs (QipuGame *game, const char *text)
{
  qipu_game_set_glyphs (game, add_line (game), (const guint8 *) text, (guint) strlen (text));
}

static void
build_start_glyph (QipuGame *game, const char *text)
{
  add_line (game);
  qipu_game_set_glyphs (game, QIPU_NODE_ROOT, (const guint8 *) text, (guint) strlen (text));
}

static void
build_evaluations (QipuGame *game, const char *text)
{
  QipuNodeId node = add_line (game);

  qipu_game_set_eval (game, node, (QipuEval){ QIPU_EVAL_CP, -35 });
  qipu_game_set_eval (game, qipu_game_get_parent (game, node), (QipuEval){ QIPU_EVAL_MATE, 3 });
}

static void
build_commands (QipuGame *game, const char *text)
{
  qipu_game_set_commands (game, add_line (game), text);
}

static void
build_unknown_tag (QipuGame *game, const char *text)
{
  add_line (game);
  qipu_game_set_tag (game, "ShoeSize", text);
}

static void
build_strange_tag (QipuGame *game, const char *text)
{
  add_line (game);
  qipu_game_set_tag (game, "名 字", text);
}

static void
build_name (QipuGame *game, const char *text)
{
  add_line (game);
  qipu_game_set_tag (game, "Red", text);
  qipu_game_set_tag (game, "Event", "e");
}

/* A name that ends before its value begins, for those who read labels. */
static void
build_colon (QipuGame *game, const char *text)
{
  add_line (game);
  qipu_game_append_tag (game, text, "x");
}

static void
build_twice (QipuGame *game, const char *text)
{
  add_line (game);
  qipu_game_append_tag (game, "Event", "first");
  qipu_game_append_tag (game, "Event", text);
}

static void
build_result (QipuGame *game, const char *text)
{
  add_line (game);
  qipu_game_set_tag (game, "Result", text);
}

static void
build_no_result (QipuGame *game, const char *text)
{
  add_line (game);
  qipu_game_set_tag (game, "Result", NULL);
}

/* Red moves twice, then Black leaves his general attacked. */
static void
build_irregular (QipuGame *game, const char *text)
{
  QipuNodeId node = add (game, add (game, QIPU_NODE_ROOT, "h2e2"), "e2e6");

  add (game, node, "h9g7");
}

static void
build_position (QipuGame *game, const char *fen)
{
  set_start (game, fen);
  add (game, add (game, QIPU_NODE_ROOT, "a1a8"), "d9d8");
}

/* Black's first move in the initial position. */
static void
build_black_first (QipuGame *game, const char *fen)
{
  set_start (game, fen);
  add (game, add (game, QIPU_NODE_ROOT, "h9g7"), "h2e2");
}

static void
build_no_moves (QipuGame *game, const char *text)
{
  qipu_game_set_tag (game, "Event", text);
}

#define TAGGED "lost-moves=2 lost-tag=Red lost-tag=Event"
#define ALL_BUT_PGN(loss)                                                                          \
  {                                                                                                \
    [XQF] = loss, [CBR] = loss, [UBB] = loss, [WXF] = loss, [ROWS] = loss, [PARAGRAPH] = loss,     \
    [XQSTUDIO] = loss, [OLD] = loss, [FEN] = "lost-moves=2 " loss                                  \
  }

/* What each format names: "code=detail …"; NULL as "". */
static const struct
{
  const char *name;
  void (*build) (QipuGame *game, const char *text);
  const char *text;
  const char *lost[N_FORMATS];
} traits[] = {
  { "plain", build_plain, NULL, { [FEN] = "lost-moves=2" } },
  { "no-moves",
    build_no_moves,
    "e",
    { [ROWS] = "lost-tag=Event", [PARAGRAPH] = "lost-tag=Event", [FEN] = "lost-tag=Event" } },
  { "variations",
    build_variations,
    NULL,
    { [WXF] = "lost-variations=2",
      [ROWS] = "lost-variations=2",
      [PARAGRAPH] = "lost-variations=2",
      [OLD] = "lost-variations=2",
      [FEN] = "lost-moves=5" } },
  { "full-variations",
    build_full_variations,
    "why",
    { [XQF] = "lost-glyphs=1",
      [CBR] = "lost-glyphs=1",
      [UBB] = "lost-glyphs=1",
      [WXF] = "lost-variations=1 lost-comments=2 lost-glyphs=1",
      [ROWS] = "lost-variations=1 lost-comments=2 lost-glyphs=1",
      [PARAGRAPH] = "lost-variations=1 lost-comments=2 lost-glyphs=1",
      [OLD] = "lost-variations=1 lost-comments=2 lost-glyphs=1",
      [FEN] = "lost-moves=6 lost-comments=2 lost-glyphs=1" } },
  { "start-comment", build_start_comment, "about it", { [FEN] = "lost-moves=2 lost-comments=1" } },
  { "comment",
    build_comment,
    "why",
    { [WXF] = "lost-comments=2", [FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-chinese",
    build_comment,
    "紅方先手，炮二平五是好棋。",
    { [WXF] = "lost-comments=2", [FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-lines",
    build_comment,
    "one\n\n  two\nthree",
    { [WXF] = "lost-comments=2", [FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-braces",
    build_comment,
    "a {b} c",
    { [WXF] = "lost-comments=2",
      [ROWS] = "lost-characters=4",
      [PARAGRAPH] = "lost-characters=4",
      [OLD] = "lost-characters=4",
      [FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-moves",
    build_comment,
    "1. C2=5 H8+7 is 炮二平五 馬8進7",
    { [WXF] = "lost-comments=2", [FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-markup",
    build_comment,
    "<b>5 &lt; 6</b> & [DhtmlXQ_title]x[/DhtmlXQ_title] || | \\u0041",
    { [WXF] = "lost-comments=2",
      [ROWS] = "lost-characters=10",
      [PARAGRAPH] = "lost-characters=10",
      [FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-tag",
    build_comment,
    "see\n[Event \"x\"]\n[%eval 3] 1-0",
    { [WXF] = "lost-comments=2",
      [ROWS] = "lost-characters=4",
      [PARAGRAPH] = "lost-characters=4",
      [OLD] = "lost-characters=4",
      [FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-rows",
    build_comment,
    "see\n变着 1 (1. x)\n（变着 1）\n(Variation 1)",
    { [WXF] = "lost-comments=2",
      [XQSTUDIO] = "lost-characters=4",
      [FEN] = "lost-moves=2 lost-comments=2" } },
  { "start-comment-rows",
    build_start_comment,
    "see\n   1. C2=5\n变着 1 (1. x)",
    { [XQSTUDIO] = "lost-characters=1", [FEN] = "lost-moves=2 lost-comments=1" } },
  { "comment-result",
    build_comment,
    "红胜",
    { [WXF] = "lost-comments=2", [FEN] = "lost-moves=2 lost-comments=2" } },
  { "long-comment",
    build_long_comment,
    " comment 長",
    { [WXF] = "lost-comments=2", [FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-before",
    build_before,
    "before it",
    { [XQF] = "moved-comments=1",
      [CBR] = "moved-comments=1",
      [UBB] = "moved-comments=1",
      [WXF] = "lost-comments=1",
      [ROWS] = "moved-comments=1",
      [PARAGRAPH] = "moved-comments=1",
      [XQSTUDIO] = "moved-comments=1",
      [OLD] = "moved-comments=1",
      [FEN] = "lost-moves=2 lost-comments=1" } },
  { "comment-both",
    build_both,
    "before it",
    { [XQF] = "moved-comments=1",
      [CBR] = "moved-comments=1",
      [UBB] = "moved-comments=1",
      [WXF] = "lost-comments=1",
      [ROWS] = "moved-comments=1",
      [PARAGRAPH] = "moved-comments=1",
      [XQSTUDIO] = "moved-comments=1",
      [OLD] = "moved-comments=1",
      [FEN] = "lost-moves=2 lost-comments=1" } },
  { "marks",
    build_marks,
    NULL,
    { [XQF] = "lost-marks=2",
      [CBR] = "lost-marks=2",
      [UBB] = "lost-marks=2",
      [WXF] = "lost-marks=2",
      [ROWS] = "lost-marks=2",
      [PARAGRAPH] = "lost-marks=2",
      [XQSTUDIO] = "lost-marks=2",
      [OLD] = "lost-marks=2",
      [FEN] = "lost-moves=2 lost-marks=2" } },
  { "glyph",
    build_glyphs,
    "\5",
    { [XQF] = "lost-glyphs=1",
      [CBR] = "lost-glyphs=1",
      [UBB] = "lost-glyphs=1",
      [FEN] = "lost-moves=2 lost-glyphs=1" } },
  { "glyphs",
    build_glyphs,
    "\1\16",
    { [XQF] = "lost-glyphs=2",
      [CBR] = "lost-glyphs=2",
      [UBB] = "lost-glyphs=2",
      [WXF] = "lost-glyphs=2",
      [ROWS] = "lost-glyphs=2",
      [PARAGRAPH] = "lost-glyphs=2",
      [XQSTUDIO] = "lost-glyphs=2",
      [OLD] = "lost-glyphs=2",
      [FEN] = "lost-moves=2 lost-glyphs=2" } },
  { "judgement",
    build_glyphs,
    "\22",
    { [XQF] = "lost-glyphs=1",
      [CBR] = "lost-glyphs=1",
      [UBB] = "lost-glyphs=1",
      [WXF] = "lost-glyphs=1",
      [ROWS] = "lost-glyphs=1",
      [PARAGRAPH] = "lost-glyphs=1",
      [XQSTUDIO] = "lost-glyphs=1",
      [OLD] = "lost-glyphs=1",
      [FEN] = "lost-moves=2 lost-glyphs=1" } },
  { "start-glyph",
    build_start_glyph,
    "\1",
    { [XQF] = "lost-glyphs=1",
      [CBR] = "lost-glyphs=1",
      [UBB] = "lost-glyphs=1",
      [WXF] = "lost-glyphs=1",
      [ROWS] = "lost-glyphs=1",
      [PARAGRAPH] = "lost-glyphs=1",
      [XQSTUDIO] = "lost-glyphs=1",
      [OLD] = "lost-glyphs=1",
      [FEN] = "lost-moves=2 lost-glyphs=1" } },
  { "evaluations",
    build_evaluations,
    NULL,
    { [XQF] = "lost-evaluations=2",
      [CBR] = "lost-evaluations=2",
      [UBB] = "lost-evaluations=2",
      [WXF] = "lost-evaluations=2",
      [ROWS] = "lost-evaluations=2",
      [PARAGRAPH] = "lost-evaluations=2",
      [XQSTUDIO] = "lost-evaluations=2",
      [OLD] = "lost-evaluations=2",
      [FEN] = "lost-moves=2 lost-evaluations=2" } },
  { "commands",
    build_commands,
    "[%clk 0:01]",
    { [XQF] = "lost-commands=1",
      [CBR] = "lost-commands=1",
      [UBB] = "lost-commands=1",
      [WXF] = "lost-commands=1",
      [ROWS] = "lost-commands=1",
      [PARAGRAPH] = "lost-commands=1",
      [XQSTUDIO] = "lost-commands=1",
      [OLD] = "lost-commands=1",
      [FEN] = "lost-moves=2 lost-commands=1" } },
  { "unknown-tag",
    build_unknown_tag,
    "43",
    { [XQF] = "lost-tag=ShoeSize",
      [CBR] = "lost-tag=ShoeSize",
      [UBB] = "lost-tag=ShoeSize",
      [ROWS] = "lost-tag=ShoeSize",
      [PARAGRAPH] = "lost-tag=ShoeSize",
      [FEN] = "lost-moves=2 lost-tag=ShoeSize" } },
  { "strange-tag",
    build_strange_tag,
    "x",
    { [XQF] = "lost-tag=名·字",
      [CBR] = "lost-tag=名·字",
      [UBB] = "lost-tag=名·字",
      [WXF] = "lost-tag=名·字",
      [ROWS] = "lost-tag=名·字",
      [PARAGRAPH] = "lost-tag=名·字",
      [OLD] = "lost-tag=名·字",
      [FEN] = "lost-moves=2 lost-tag=名·字" } },
  { "duplicate-tag",
    build_twice,
    "second",
    { [XQF] = "lost-tag=Event",
      [CBR] = "lost-tag=Event",
      [UBB] = "lost-tag=Event",
      [WXF] = "lost-tag=Event",
      [ROWS] = "lost-tag=Event lost-tag=Event",
      [PARAGRAPH] = "lost-tag=Event lost-tag=Event",
      [FEN] = "lost-moves=2 lost-tag=Event lost-tag=Event" } },
  { "tag-colon", build_colon, "a:b", ALL_BUT_PGN ("lost-tag=a:b") },
  { "tag-colon-wide", build_colon, "甲：乙", ALL_BUT_PGN ("lost-tag=甲：乙") },
  { "name",
    build_name,
    "胡榮華",
    { [ROWS] = "lost-tag=Red lost-tag=Event",
      [PARAGRAPH] = "lost-tag=Red lost-tag=Event",
      [FEN] = TAGGED } },
  { "name-brackets",
    build_name,
    "a \"b\" [c] \\ <d> & 'e' || \\u0041",
    { [XQF] = "shortened=Red",
      [ROWS] = "lost-tag=Red lost-tag=Event",
      [PARAGRAPH] = "lost-tag=Red lost-tag=Event",
      [FEN] = TAGGED } },
  { "name-braces",
    build_name,
    "a; {b}",
    { [WXF] = "lost-characters=3",
      [ROWS] = "lost-tag=Red lost-tag=Event",
      [PARAGRAPH] = "lost-tag=Red lost-tag=Event",
      [FEN] = TAGGED } },
  { "long-name",
    build_name,
    "很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長的名字",
    { [XQF] = "shortened=Red",
      [CBR] = "shortened=Red",
      [ROWS] = "lost-tag=Red lost-tag=Event",
      [PARAGRAPH] = "lost-tag=Red lost-tag=Event",
      [FEN] = TAGGED } },
  { "result-draw", build_result, "1/2-1/2", { [FEN] = "lost-moves=2 lost-tag=Result" } },
  { "result-black", build_result, "0-1", { [FEN] = "lost-moves=2 lost-tag=Result" } },
  { "result-strange",
    build_result,
    "forfeit",
    { [XQF] = "lost-tag=Result",
      [CBR] = "lost-tag=Result",
      [UBB] = "lost-tag=Result",
      [WXF] = "lost-tag=Result",
      [ROWS] = "lost-tag=Result",
      [PARAGRAPH] = "lost-tag=Result",
      [XQSTUDIO] = "lost-tag=Result",
      [FEN] = "lost-moves=2 lost-tag=Result" } },
  { "no-result", build_no_result, NULL, { [FEN] = "lost-moves=2" } },
  { "irregular", build_irregular, NULL, { [FEN] = "lost-moves=3" } },
  { "position", build_position, "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", { [FEN] = "lost-moves=2" } },
  { "no-generals", build_position, "3p5/9/9/9/9/9/9/9/R8/9 w - - 0 1", { [FEN] = "lost-moves=2" } },
  { "four-chariots",
    build_position,
    "3k5/9/9/9/3RRR3/9/9/9/R8/4K4 w - - 0 1",
    { [XQF] = "too-many-men=4", [FEN] = "lost-moves=2" } },
  { "counters",
    build_position,
    "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 7 12",
    { [XQF] = "lost-counters", [CBR] = "lost-counters", [FEN] = "lost-moves=2" } },
  { "move-number",
    build_position,
    "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 300",
    { [XQF] = "lost-counters", [FEN] = "lost-moves=2" } },
  { "black-first",
    build_black_first,
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
    { [FEN] = "lost-moves=2" } },
};

/* The same game as far as it was not named */

static void
remove_moves (QipuGame *game, gboolean only_variations)
{
  QipuNodeId node = QIPU_NODE_ROOT;

  while (node != QIPU_NODE_NONE)
    {
      QipuNodeId child;

      while ((child = qipu_game_get_last_child (game, node)) != QIPU_NODE_NONE &&
             (!only_variations || child != qipu_game_get_first_child (game, node)))
        qipu_game_unlink (game, child);
      node = child;
    }
}

static void
remove_texts (QipuGame *game, QipuDiagnosticCode code, Format format)
{
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    switch ((guint) code)
      {
      case QIPU_DIAGNOSTIC_LOST_COMMENTS:
        qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, NULL);
        qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, NULL);
        break;
      case QIPU_DIAGNOSTIC_MOVED_COMMENTS:
        {
          const char *before = qipu_game_get_comment (game, node, QIPU_COMMENT_BEFORE);
          const char *after = qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER);
          g_autofree char *joined = NULL;

          if (before == NULL)
            break;
          joined = after != NULL ? g_strconcat (before, "\n", after, NULL) : g_strdup (before);
          qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, joined);
          qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, NULL);
          break;
        }
      case QIPU_DIAGNOSTIC_LOST_GLYPHS:
        qipu_game_set_glyphs (game, node, NULL, 0);
        break;
      case QIPU_DIAGNOSTIC_LOST_MARKS:
        qipu_game_set_marks (game, node, NULL, 0);
        break;
      case QIPU_DIAGNOSTIC_LOST_EVALUATIONS:
        qipu_game_set_eval (game, node, (QipuEval){ QIPU_EVAL_NONE, 0 });
        break;
      case QIPU_DIAGNOSTIC_LOST_COMMANDS:
        qipu_game_set_commands (game, node, NULL);
        break;
      default:
        g_assert_not_reached ();
      }
}

/* The last tag of the name, as the writers keep the first. */
static void
remove_tag (QipuGame *game, const char *name)
{
  for (guint i = qipu_game_get_n_tags (game); i-- > 0;)
    {
      const char *other;
      const char *value;

      qipu_game_get_tag_at (game, i, &other, &value);
      if (strcmp (name, other) == 0)
        {
          qipu_game_remove_tag_at (game, i);
          /* a reader says so of every game without one */
          if (strcmp (name, "Result") == 0)
            qipu_game_append_tag (game, name, "*");
          return;
        }
    }
  g_error ("%s is no tag of the game", name);
}

/* A text that was cut is the beginning of what it was. */
static void
shorten (QipuGame *game, const char *name, const QipuGame *again)
{
  const char *whole = qipu_game_get_tag (game, name);
  const char *cut = qipu_game_get_tag (again, name);

  g_assert_nonnull (cut);
  g_assert_true (g_str_has_prefix (whole, cut));
  g_assert_cmpuint (strlen (cut), <, strlen (whole));
  /* nothing but a word that would be cut in the middle of a character is left out */
  g_assert_cmpuint (strlen (cut), >, 10);
  qipu_game_set_tag (game, name, cut);
}

/* What each format puts in the place of what it has another use for. */
static char *
dup_replaced (const char *text, Format format)
{
  static const char *const pairs[N_FORMATS][14] = {
    [WXF] = { ";", ",", "{", "(", "}", ")" },
    [ROWS] = { "\n[", "\n(", "[Dh", "(Dh", "[/Dh", "(/Dh", "{", "[", "}", "]", "<", "＜", "&lt",
               "＆lt" },
    [PARAGRAPH] = { "\n[", "\n(", "[Dh", "(Dh", "[/Dh", "(/Dh", "{", "[", "}", "]", "<", "＜",
                    "&lt", "＆lt" },
    [OLD] = { "{", "（", "}", "）", "[%", "［%", "\n[", "\n［" },
    [XQSTUDIO] = { "（变着 1）", "[变着 1]", "(Variation 1)", "[Variation 1]", "   1. ", "   1, " },
  };
  GString *result = g_string_new (text);

  g_assert_nonnull (pairs[format][0]);
  for (guint i = 0; i + 1 < G_N_ELEMENTS (pairs[format]) && pairs[format][i] != NULL; i += 2)
    g_string_replace (result, pairs[format][i], pairs[format][i + 1], 0);
  return g_string_free (result, FALSE);
}

static void
replace (QipuGame *game, Format format)
{
  const char *name = qipu_game_get_tag (game, "Red");

  if (name != NULL)
    {
      g_autofree char *replaced = dup_replaced (name, format);

      qipu_game_set_tag (game, "Red", replaced);
    }
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    {
      const char *comment = qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER);

      if (comment != NULL)
        {
          g_autofree char *replaced = dup_replaced (comment, format);

          qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, replaced);
        }
    }
}

static void
reset_counters (QipuGame *game, Format format)
{
  QipuPosition start = *qipu_game_get_start (game);

  start.quiet_plies = 0;
  if (format != CBR)
    start.move_number = 1;
  {
    g_autoptr (QipuGame) old = qipu_game_copy (game);

    remove_moves (game, FALSE);
    qipu_game_set_start (game, &start);
    for (QipuNodeId node = qipu_game_get_first_child (old, QIPU_NODE_ROOT); node != QIPU_NODE_NONE;
         node = qipu_game_get_first_child (old, node))
      qipu_game_add (game, qipu_game_get_mainline_end (game), qipu_game_get_move (old, node));
  }
}

static void
take_away (QipuGame *game, const QipuDiagnostic *loss, Format format, const QipuGame *again)
{
  switch ((guint) loss->code)
    {
    case QIPU_DIAGNOSTIC_LOST_MOVES:
      remove_moves (game, FALSE);
      break;
    case QIPU_DIAGNOSTIC_LOST_VARIATIONS:
      remove_moves (game, TRUE);
      break;
    case QIPU_DIAGNOSTIC_LOST_TAG:
      remove_tag (game, loss->detail);
      break;
    case QIPU_DIAGNOSTIC_SHORTENED:
      shorten (game, loss->detail, again);
      break;
    case QIPU_DIAGNOSTIC_LOST_CHARACTERS:
      replace (game, format);
      break;
    case QIPU_DIAGNOSTIC_LOST_COUNTERS:
      reset_counters (game, format);
      break;
    default:
      remove_texts (game, loss->code, format);
      break;
    }
}

/* "code=detail …" in the order of the table: by code, then as they were told. Positions are told
 * without their text, so are blanks. */
static char *
dup_losses (const QipuDiagnostics *lost)
{
  GString *text = g_string_new (NULL);

  for (guint code = 0; code < QIPU_N_DIAGNOSTIC_CODES; code++)
    for (guint i = 0; i < qipu_diagnostics_get_n (lost); i++)
      {
        const QipuDiagnostic *loss = qipu_diagnostics_get (lost, i);
        g_autofree char *detail = g_strdup (loss->detail);

        if (loss->code != code)
          continue;
        g_assert_nonnull (detail);
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "",
                                qipu_diagnostic_name (loss->code));
        if (code == QIPU_DIAGNOSTIC_TOO_MANY_MEN)
          g_string_append (text, "=4");
        else if (code != QIPU_DIAGNOSTIC_LOST_COUNTERS)
          {
            g_auto (GStrv) words = g_strsplit (detail, " ", -1);
            g_autofree char *joined = g_strjoinv ("·", words);

            g_string_append_printf (text, "=%s", joined);
          }
      }
  return g_string_free (text, FALSE);
}

typedef struct
{
  guint trait;
  guint target;
} Case;

static QipuGame *
build (guint trait)
{
  QipuGame *game = qipu_game_new ();

  qipu_game_set_tag (game, "Result", "*");
  traits[trait].build (game, traits[trait].text);
  return game;
}

static void
check_read (const Case *self, const QipuGame *game, GByteArray *bytes, const QipuDiagnostics *lost)
{
  const QipuFormat *format = qipu_formats_find (targets[self->target].id);
  g_autoptr (GBytes) written = g_bytes_new (bytes->data, bytes->len);
  g_autoptr (QipuRecordContent) again = read_as (format, written);
  g_autoptr (QipuGame) expected_game = qipu_game_copy (game);
  g_autoptr (GByteArray) second = g_byte_array_new ();
  g_autofree char *expected = NULL;
  g_autofree char *found = NULL;
  QipuGame *read;

  g_assert_cmpuint (again->games->len, ==, 1);
  read = g_ptr_array_index (again->games, 0);
  for (guint i = 0; i < qipu_diagnostics_get_n (lost); i++)
    take_away (expected_game, qipu_diagnostics_get (lost, i), targets[self->target].column, read);
  /* as a reader says of every game without one */
  if (qipu_game_get_tag (expected_game, "Result") == NULL)
    qipu_game_append_tag (expected_game, "Result", "*");
  expected = dump_game (expected_game, TRUE);
  found = dump_game (read, TRUE);
  g_assert_cmpstr (found, ==, expected);

  {
    /* nobody says what a file is; plain text with numbers may be taken for PGN */
    g_autoptr (QipuRecordContent) recognised = qipu_record_read_bytes (written, NULL, NULL);
    g_autofree char *found_again = NULL;

    g_assert_nonnull (recognised);
    g_assert_cmpuint (recognised->games->len, ==, 1);
    found_again = dump_game (g_ptr_array_index (recognised->games, 0), TRUE);
    g_assert_cmpstr (found_again, ==, expected);
    if (strcmp (format->id, "text") != 0)
      g_assert_cmpstr (recognised->format->id, ==, format->id);
  }
  {
    g_autoptr (QipuDiagnostics) more = qipu_diagnostics_new ();

    g_assert_true (format->write (read, &targets[self->target].options, second, more, NULL));
    g_assert_cmpmem (second->data, second->len, bytes->data, bytes->len);
  }
}

static void
test_trait (gconstpointer data)
{
  const Case *self = data;
  const QipuFormat *format = qipu_formats_find (targets[self->target].id);
  const QipuWriteOptions *options = &targets[self->target].options;
  const char *expected = traits[self->trait].lost[targets[self->target].column];
  g_autoptr (QipuGame) game = build (self->trait);
  g_autoptr (QipuDiagnostics) announced = qipu_diagnostics_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *before = dump_game (game, FALSE);
  g_autofree char *after = NULL;
  g_autofree char *found = NULL;
  g_autofree char *found_before = NULL;
  gboolean ok = format->write (game, options, NULL, announced, NULL);

  g_assert_cmpint (format->write (game, options, bytes, lost, &error), ==, ok);
  found_before = dup_losses (announced);
  found = dup_losses (lost);
  g_assert_cmpstr (found, ==, found_before);
  g_assert_cmpstr (found, ==, expected != NULL ? expected : "");
  after = dump_game (game, FALSE);
  g_assert_cmpstr (after, ==, before);

  if (ok)
    check_read (self, game, bytes, lost);
  else
    {
      g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_CANNOT_HOLD);
      g_assert_cmpuint (bytes->len, ==, 0);
      g_assert_cmpint (qipu_diagnostics_get (lost, 0)->severity, ==, QIPU_SEVERITY_ERROR);
    }
}

/* Games behind each other in one file, where a format can do that. */
static void
test_several (gconstpointer data)
{
  const guint target = GPOINTER_TO_UINT (data);
  const QipuFormat *format = qipu_formats_find (targets[target].id);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GBytes) written = NULL;
  g_autoptr (QipuRecordContent) again = NULL;
  guint n = 0;

  if ((format->flags & QIPU_FORMAT_MANY_GAMES) == 0)
    {
      /* one record is one file: nothing behind it is taken for another */
      g_assert_true (g_str_equal (format->id, "xqf") || g_str_equal (format->id, "cbr") ||
                     g_str_equal (format->id, "text"));
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (traits); i++)
    {
      g_autoptr (QipuGame) game = build (i);

      /* as the command line joins them */
      if (n++ > 0)
        g_byte_array_append (bytes, (const guint8 *) "\n", 1);
      g_assert_true (format->write (game, &targets[target].options, bytes, lost, NULL));
    }
  written = g_bytes_new (bytes->data, bytes->len);
  again = qipu_record_read_bytes (written, NULL, NULL);
  g_assert_cmpstr (again->format->id, ==, format->id);
  g_assert_cmpuint (again->games->len, ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QipuGame) game = build (i);
      g_autoptr (QipuDiagnostics) own = qipu_diagnostics_new ();
      QipuGame *read = g_ptr_array_index (again->games, i);
      g_autofree char *expected = NULL;
      g_autofree char *found = NULL;

      format->write (game, &targets[target].options, NULL, own, NULL);
      for (guint k = 0; k < qipu_diagnostics_get_n (own); k++)
        take_away (game, qipu_diagnostics_get (own, k), targets[target].column, read);
      if (qipu_game_get_tag (game, "Result") == NULL)
        qipu_game_append_tag (game, "Result", "*");
      expected = dump_game (game, TRUE);
      found = dump_game (read, TRUE);
      g_assert_cmpstr (found, ==, expected);
    }
}

/* What an encoding lacks is counted, and replaced by one sign each. */
static void
test_characters (void)
{
  static const struct
  {
    const char *id;
    QipuEncoding encoding;
    guint n_lost;
  } cases[] = {
    { "pgn", QIPU_ENCODING_UTF8, 0 },     { "pgn", QIPU_ENCODING_GB18030, 0 },
    { "pgn", QIPU_ENCODING_BIG5, 3 },     { "xqf", QIPU_ENCODING_NONE, 0 },
    { "xqf", QIPU_ENCODING_BIG5, 3 },     { "cbr", QIPU_ENCODING_NONE, 0 },
    { "dhtmlxq", QIPU_ENCODING_UTF8, 0 }, { "dhtmlxq", QIPU_ENCODING_BIG5, 3 },
    { "text", QIPU_ENCODING_GB18030, 0 }, { "text", QIPU_ENCODING_BIG5, 2 },
    { "wxf", QIPU_ENCODING_GB18030, 0 },  { "wxf", QIPU_ENCODING_BIG5, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const QipuFormat *format = qipu_formats_find (cases[i].id);
      QipuWriteOptions options = { .notation = QIPU_NOTATION_HANT, .encoding = cases[i].encoding };
      QipuReadOptions read_options = { .encoding = cases[i].encoding };
      g_autoptr (QipuGame) game = qipu_game_new ();
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      g_autoptr (GBytes) written = NULL;
      g_autoptr (QipuRecordContent) again = NULL;
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      QipuNodeId node = add_line (game);
      g_autofree char *told = NULL;
      g_autofree char *expected = NULL;

      qipu_game_set_tag (game, "Red", "許\360\237\200\204川"); /* a tile of mahjong */
      qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, "雪\342\230\203 和\360\237\200\204");
      g_test_message ("%s %s", cases[i].id, qipu_encoding_name (cases[i].encoding));
      g_assert_true (format->write (game, &options, bytes, lost, NULL));
      for (guint k = 0; k < qipu_diagnostics_get_n (lost); k++)
        {
          const QipuDiagnostic *loss = qipu_diagnostics_get (lost, k);

          if (loss->code == QIPU_DIAGNOSTIC_LOST_CHARACTERS)
            told = g_strdup (loss->detail);
        }
      expected = cases[i].n_lost > 0 ? g_strdup_printf ("%u", cases[i].n_lost) : NULL;
      g_assert_cmpstr (told, ==, expected);

      written = g_bytes_new (bytes->data, bytes->len);
      again = qipu_record_read_bytes (written, &read_options, NULL);
      game = (qipu_game_free (game), qipu_game_copy (g_ptr_array_index (again->games, 0)));
      node = qipu_game_get_mainline_end (game);
      if (strcmp (cases[i].id, "text") != 0)
        g_assert_cmpstr (qipu_game_get_tag (game, "Red"), ==,
                         cases[i].n_lost > 0 ? "許?川" : "許\360\237\200\204川");
      if (strcmp (cases[i].id, "wxf") != 0)
        g_assert_cmpstr (qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER), ==,
                         cases[i].n_lost > 0 ? "雪? 和?" : "雪\342\230\203 和\360\237\200\204");
    }
}

/* An encoding that a format cannot be written in is refused, not passed over. */
static void
test_encodings_refused (void)
{
  static const struct
  {
    const char *id;
    QipuEncoding encoding;
  } cases[] = {
    { "xqf", QIPU_ENCODING_UTF8 },
    { "xqf", QIPU_ENCODING_UTF16LE },
    { "cbr", QIPU_ENCODING_GB18030 },
    { "cbr", QIPU_ENCODING_BIG5 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuWriteOptions options = { .encoding = cases[i].encoding };
      g_autoptr (QipuGame) game = build (0);
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autoptr (GError) error = NULL;

      g_assert_false (qipu_formats_find (cases[i].id)->write (game, &options, NULL, lost, &error));
      g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_CANNOT_HOLD);
    }
}

/* All that the layout for people does not name as lost stands in its text. */
static void
test_for_people (void)
{
  static const char *const words[] = {
    "Event: the cup", "Event: the other cup", "ShoeSize: 43",  "1-0",    "on the start",
    "on the move",    "before the reply",     "(Variation 1)", "C2=5??", "P7+1",
  };
  const QipuFormat *format = qipu_formats_find ("text");
  QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF, .layout = QIPU_TEXT_XQSTUDIO };
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  QipuNodeId node = add_line (game);
  QipuNodeId first = qipu_game_get_parent (game, node);
  g_autofree char *text = NULL;
  g_autofree char *told = NULL;

  add (game, QIPU_NODE_ROOT, "c3c4");
  qipu_game_append_tag (game, "Event", "the cup");
  qipu_game_append_tag (game, "Event", "the other cup");
  qipu_game_append_tag (game, "ShoeSize", "43");
  qipu_game_append_tag (game, "Result", "1-0");
  qipu_game_set_comment (game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, "on the start");
  qipu_game_set_comment (game, first, QIPU_COMMENT_AFTER, "on the move");
  qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, "before the reply");
  qipu_game_set_glyphs (game, first, (const guint8 *) "\4", 1);
  qipu_game_set_eval (game, node, (QipuEval){ QIPU_EVAL_CP, 5 });
  g_assert_true (format->write (game, &options, bytes, lost, NULL));
  told = dup_losses (lost);
  g_assert_cmpstr (told, ==, "moved-comments=1 lost-evaluations=1");
  text = g_strndup ((const char *) bytes->data, bytes->len);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (text, words[i]) == NULL)
      g_error ("“%s” is missing in:\n%s", words[i], text);
}

/* Old programs want their own encoding, line ends and digits. */
static void
test_old_programs (void)
{
  static const char expected[] =
      "[Game \"Chinese Chess\"]\r\n[Event \"e\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n"
      "[Round \"?\"]\r\n[Red \"?\"]\r\n[Black \"?\"]\r\n[Result \"1-0\"]\r\n\r\n"
      "1. 炮二平五?? {a （b）} 1... 马８进７ 1-0\r\n";
  QipuWriteOptions options = { .notation = QIPU_NOTATION_HANS, .for_old_programs = TRUE };
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  QipuNodeId node = add_line (game);
  QipuNodeId first = qipu_game_get_parent (game, node);
  gsize size;
  g_autofree char *wanted = g_convert (expected, -1, "GB18030", "UTF-8", NULL, &size, NULL);

  qipu_game_append_tag (game, "Event", "e");
  qipu_game_append_tag (game, "Result", "1-0");
  qipu_game_set_comment (game, first, QIPU_COMMENT_AFTER, "a {b}");
  qipu_game_set_glyphs (game, first, (const guint8 *) "\4", 1);
  g_assert_true (qipu_formats_find ("pgn")->write (game, &options, bytes, lost, NULL));
  g_assert_cmpmem (bytes->data, bytes->len, wanted, size);
}

int
main (int argc, char **argv)
{
  static Case cases[G_N_ELEMENTS (targets) * G_N_ELEMENTS (traits)];
  guint n = 0;

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (targets); i++)
    {
      g_autofree char *several = g_strdup_printf ("/records/losses/%s/several", targets[i].name);

      for (guint k = 0; k < G_N_ELEMENTS (traits); k++)
        {
          g_autofree char *path =
              g_strdup_printf ("/records/losses/%s/%s", targets[i].name, traits[k].name);

          cases[n] = (Case){ k, i };
          g_test_add_data_func (path, &cases[n++], test_trait);
        }
      g_test_add_data_func (several, GUINT_TO_POINTER (i), test_several);
    }
  g_test_add_func ("/records/losses/old-programs", test_old_programs);
  g_test_add_func ("/records/losses/for-people", test_for_people);
  g_test_add_func ("/records/losses/characters", test_characters);
  g_test_add_func ("/records/losses/encodings-refused", test_encodings_refused);
  return g_test_run ();
}
