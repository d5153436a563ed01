/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "loss-traits.h"

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

QipuNodeId
loss_traits_add_line (QipuGame *game)
{
  return add (game, add (game, QIPU_NODE_ROOT, "h2e2"), "h9g7");
}

static void
build_plain (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
}

static void
build_variations (QipuGame *game, const char *text)
{
  QipuNodeId first = qipu_game_get_parent (game, loss_traits_add_line (game));

  add (game, first, "h7e7");
  add (game, add (game, QIPU_NODE_ROOT, "c3c4"), "b9c7");
}

/* What hangs on a variation goes with it, and is named as well. */
static void
build_full_variations (QipuGame *game, const char *text)
{
  QipuNodeId first = qipu_game_get_parent (game, loss_traits_add_line (game));
  QipuNodeId node = add (game, add (game, first, "h7e7"), "h0g2");

  qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, text);
  qipu_game_set_glyphs (game, node, (const guint8 *) "\1", 1);
  node = add (game, add (game, node, "h9g7"), "i0h0");
  qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, text);
}

static void
build_start_comment (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
  qipu_game_set_comment (game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, text);
}

static void
build_comment (QipuGame *game, const char *text)
{
  QipuNodeId node = loss_traits_add_line (game);

  qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, text);
  qipu_game_set_comment (game, qipu_game_get_parent (game, node), QIPU_COMMENT_AFTER, text);
}

static void
build_before (QipuGame *game, const char *text)
{
  QipuNodeId node = loss_traits_add_line (game);

  qipu_game_set_comment (game, node, QIPU_COMMENT_BEFORE, text);
}

static void
build_both (QipuGame *game, const char *text)
{
  QipuNodeId node = loss_traits_add_line (game);

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

  qipu_game_set_marks (game, loss_traits_add_line (game), marks, G_N_ELEMENTS (marks));
}

/* @text holds the numbers as characters. */
static void
build_glyphs (QipuGame *game, const char *text)
{
  qipu_game_set_glyphs (game, loss_traits_add_line (game), (const guint8 *) text,
                        (guint) strlen (text));
}

static void
build_start_glyph (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
  qipu_game_set_glyphs (game, QIPU_NODE_ROOT, (const guint8 *) text, (guint) strlen (text));
}

static void
build_evaluations (QipuGame *game, const char *text)
{
  QipuNodeId node = loss_traits_add_line (game);

  qipu_game_set_eval (game, node, (QipuEval){ QIPU_EVAL_CP, -35 });
  qipu_game_set_eval (game, qipu_game_get_parent (game, node), (QipuEval){ QIPU_EVAL_MATE, 3 });
}

static void
build_commands (QipuGame *game, const char *text)
{
  qipu_game_set_commands (game, loss_traits_add_line (game), text);
}

static void
build_unknown_tag (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
  qipu_game_set_tag (game, "ShoeSize", text);
}

static void
build_strange_tag (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
  qipu_game_set_tag (game, "名 字", text);
}

static void
build_name (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
  qipu_game_set_tag (game, "Red", text);
  qipu_game_set_tag (game, "Event", "e");
}

/* A name that ends before its value begins, for those who read labels. */
static void
build_colon (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
  qipu_game_append_tag (game, text, "x");
}

static void
build_twice (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
  qipu_game_append_tag (game, "Event", "first");
  qipu_game_append_tag (game, "Event", text);
}

static void
build_result (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
  qipu_game_set_tag (game, "Result", text);
}

static void
build_no_result (QipuGame *game, const char *text)
{
  loss_traits_add_line (game);
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
    [LOSS_XQF] = loss, [LOSS_CBR] = loss, [LOSS_UBB] = loss, [LOSS_WXF] = loss,                    \
    [LOSS_ROWS] = loss, [LOSS_PARAGRAPH] = loss, [LOSS_XQSTUDIO] = loss, [LOSS_OLD] = loss,        \
    [LOSS_FEN] = "lost-moves=2 " loss                                                              \
  }

const LossTrait loss_traits[] = {
  { "plain", build_plain, NULL, { [LOSS_FEN] = "lost-moves=2" } },
  { "no-moves",
    build_no_moves,
    "e",
    { [LOSS_ROWS] = "lost-tag=Event",
      [LOSS_PARAGRAPH] = "lost-tag=Event",
      [LOSS_FEN] = "lost-tag=Event" } },
  { "variations",
    build_variations,
    NULL,
    { [LOSS_WXF] = "lost-variations=2",
      [LOSS_ROWS] = "lost-variations=2",
      [LOSS_PARAGRAPH] = "lost-variations=2",
      [LOSS_OLD] = "lost-variations=2",
      [LOSS_FEN] = "lost-moves=5" } },
  { "full-variations",
    build_full_variations,
    "why",
    { [LOSS_XQF] = "lost-glyphs=1",
      [LOSS_CBR] = "lost-glyphs=1",
      [LOSS_UBB] = "lost-glyphs=1",
      [LOSS_WXF] = "lost-variations=1 lost-comments=2 lost-glyphs=1",
      [LOSS_ROWS] = "lost-variations=1 lost-comments=2 lost-glyphs=1",
      [LOSS_PARAGRAPH] = "lost-variations=1 lost-comments=2 lost-glyphs=1",
      [LOSS_OLD] = "lost-variations=1 lost-comments=2 lost-glyphs=1",
      [LOSS_FEN] = "lost-moves=6 lost-comments=2 lost-glyphs=1" } },
  { "start-comment",
    build_start_comment,
    "about it",
    { [LOSS_FEN] = "lost-moves=2 lost-comments=1" } },
  { "comment",
    build_comment,
    "why",
    { [LOSS_WXF] = "lost-comments=2", [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-chinese",
    build_comment,
    "紅方先手，炮二平五是好棋。",
    { [LOSS_WXF] = "lost-comments=2", [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-lines",
    build_comment,
    "one\n\n  two\nthree",
    { [LOSS_WXF] = "lost-comments=2", [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-braces",
    build_comment,
    "a {b} c",
    { [LOSS_WXF] = "lost-comments=2",
      [LOSS_ROWS] = "lost-characters=4",
      [LOSS_PARAGRAPH] = "lost-characters=4",
      [LOSS_OLD] = "lost-characters=4",
      [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-moves",
    build_comment,
    "1. C2=5 H8+7 is 炮二平五 馬8進7",
    { [LOSS_WXF] = "lost-comments=2", [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-markup",
    build_comment,
    "<b>5 &lt; 6</b> & [DhtmlXQ_title]x[/DhtmlXQ_title] || | \\u0041",
    { [LOSS_WXF] = "lost-comments=2",
      [LOSS_ROWS] = "lost-characters=10",
      [LOSS_PARAGRAPH] = "lost-characters=10",
      [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-tag",
    build_comment,
    "see\n[Event \"x\"]\n[%eval 3] 1-0",
    { [LOSS_WXF] = "lost-comments=2",
      [LOSS_ROWS] = "lost-characters=4",
      [LOSS_PARAGRAPH] = "lost-characters=4",
      [LOSS_OLD] = "lost-characters=4",
      [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-rows",
    build_comment,
    "see\n变着 1 (1. x)\n（变着 1）\n(Variation 1)",
    { [LOSS_WXF] = "lost-comments=2",
      [LOSS_XQSTUDIO] = "lost-characters=4",
      [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "start-comment-rows",
    build_start_comment,
    "see\n   1. C2=5\n变着 1 (1. x)",
    { [LOSS_XQSTUDIO] = "lost-characters=1", [LOSS_FEN] = "lost-moves=2 lost-comments=1" } },
  { "comment-result",
    build_comment,
    "红胜",
    { [LOSS_WXF] = "lost-comments=2", [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "long-comment",
    build_long_comment,
    " comment 長",
    { [LOSS_WXF] = "lost-comments=2", [LOSS_FEN] = "lost-moves=2 lost-comments=2" } },
  { "comment-before",
    build_before,
    "before it",
    { [LOSS_XQF] = "moved-comments=1",
      [LOSS_CBR] = "moved-comments=1",
      [LOSS_UBB] = "moved-comments=1",
      [LOSS_WXF] = "lost-comments=1",
      [LOSS_ROWS] = "moved-comments=1",
      [LOSS_PARAGRAPH] = "moved-comments=1",
      [LOSS_XQSTUDIO] = "moved-comments=1",
      [LOSS_OLD] = "moved-comments=1",
      [LOSS_FEN] = "lost-moves=2 lost-comments=1" } },
  { "comment-both",
    build_both,
    "before it",
    { [LOSS_XQF] = "moved-comments=1",
      [LOSS_CBR] = "moved-comments=1",
      [LOSS_UBB] = "moved-comments=1",
      [LOSS_WXF] = "lost-comments=1",
      [LOSS_ROWS] = "moved-comments=1",
      [LOSS_PARAGRAPH] = "moved-comments=1",
      [LOSS_XQSTUDIO] = "moved-comments=1",
      [LOSS_OLD] = "moved-comments=1",
      [LOSS_FEN] = "lost-moves=2 lost-comments=1" } },
  { "marks",
    build_marks,
    NULL,
    { [LOSS_XQF] = "lost-marks=2",
      [LOSS_CBR] = "lost-marks=2",
      [LOSS_UBB] = "lost-marks=2",
      [LOSS_WXF] = "lost-marks=2",
      [LOSS_ROWS] = "lost-marks=2",
      [LOSS_PARAGRAPH] = "lost-marks=2",
      [LOSS_XQSTUDIO] = "lost-marks=2",
      [LOSS_OLD] = "lost-marks=2",
      [LOSS_FEN] = "lost-moves=2 lost-marks=2" } },
  { "glyph",
    build_glyphs,
    "\5",
    { [LOSS_XQF] = "lost-glyphs=1",
      [LOSS_CBR] = "lost-glyphs=1",
      [LOSS_UBB] = "lost-glyphs=1",
      [LOSS_FEN] = "lost-moves=2 lost-glyphs=1" } },
  { "glyphs",
    build_glyphs,
    "\1\16",
    { [LOSS_XQF] = "lost-glyphs=2",
      [LOSS_CBR] = "lost-glyphs=2",
      [LOSS_UBB] = "lost-glyphs=2",
      [LOSS_WXF] = "lost-glyphs=2",
      [LOSS_ROWS] = "lost-glyphs=2",
      [LOSS_PARAGRAPH] = "lost-glyphs=2",
      [LOSS_XQSTUDIO] = "lost-glyphs=2",
      [LOSS_OLD] = "lost-glyphs=2",
      [LOSS_FEN] = "lost-moves=2 lost-glyphs=2" } },
  { "judgement",
    build_glyphs,
    "\22",
    { [LOSS_XQF] = "lost-glyphs=1",
      [LOSS_CBR] = "lost-glyphs=1",
      [LOSS_UBB] = "lost-glyphs=1",
      [LOSS_WXF] = "lost-glyphs=1",
      [LOSS_ROWS] = "lost-glyphs=1",
      [LOSS_PARAGRAPH] = "lost-glyphs=1",
      [LOSS_XQSTUDIO] = "lost-glyphs=1",
      [LOSS_OLD] = "lost-glyphs=1",
      [LOSS_FEN] = "lost-moves=2 lost-glyphs=1" } },
  { "start-glyph",
    build_start_glyph,
    "\1",
    { [LOSS_XQF] = "lost-glyphs=1",
      [LOSS_CBR] = "lost-glyphs=1",
      [LOSS_UBB] = "lost-glyphs=1",
      [LOSS_WXF] = "lost-glyphs=1",
      [LOSS_ROWS] = "lost-glyphs=1",
      [LOSS_PARAGRAPH] = "lost-glyphs=1",
      [LOSS_XQSTUDIO] = "lost-glyphs=1",
      [LOSS_OLD] = "lost-glyphs=1",
      [LOSS_FEN] = "lost-moves=2 lost-glyphs=1" } },
  { "evaluations",
    build_evaluations,
    NULL,
    { [LOSS_XQF] = "lost-evaluations=2",
      [LOSS_CBR] = "lost-evaluations=2",
      [LOSS_UBB] = "lost-evaluations=2",
      [LOSS_WXF] = "lost-evaluations=2",
      [LOSS_ROWS] = "lost-evaluations=2",
      [LOSS_PARAGRAPH] = "lost-evaluations=2",
      [LOSS_XQSTUDIO] = "lost-evaluations=2",
      [LOSS_OLD] = "lost-evaluations=2",
      [LOSS_FEN] = "lost-moves=2 lost-evaluations=2" } },
  { "commands",
    build_commands,
    "[%clk 0:01]",
    { [LOSS_XQF] = "lost-commands=1",
      [LOSS_CBR] = "lost-commands=1",
      [LOSS_UBB] = "lost-commands=1",
      [LOSS_WXF] = "lost-commands=1",
      [LOSS_ROWS] = "lost-commands=1",
      [LOSS_PARAGRAPH] = "lost-commands=1",
      [LOSS_XQSTUDIO] = "lost-commands=1",
      [LOSS_OLD] = "lost-commands=1",
      [LOSS_FEN] = "lost-moves=2 lost-commands=1" } },
  { "unknown-tag",
    build_unknown_tag,
    "43",
    { [LOSS_XQF] = "lost-tag=ShoeSize",
      [LOSS_CBR] = "lost-tag=ShoeSize",
      [LOSS_UBB] = "lost-tag=ShoeSize",
      [LOSS_ROWS] = "lost-tag=ShoeSize",
      [LOSS_PARAGRAPH] = "lost-tag=ShoeSize",
      [LOSS_FEN] = "lost-moves=2 lost-tag=ShoeSize" } },
  { "strange-tag",
    build_strange_tag,
    "x",
    { [LOSS_XQF] = "lost-tag=名·字",
      [LOSS_CBR] = "lost-tag=名·字",
      [LOSS_UBB] = "lost-tag=名·字",
      [LOSS_WXF] = "lost-tag=名·字",
      [LOSS_ROWS] = "lost-tag=名·字",
      [LOSS_PARAGRAPH] = "lost-tag=名·字",
      [LOSS_OLD] = "lost-tag=名·字",
      [LOSS_FEN] = "lost-moves=2 lost-tag=名·字" } },
  { "duplicate-tag",
    build_twice,
    "second",
    { [LOSS_XQF] = "lost-tag=Event",
      [LOSS_CBR] = "lost-tag=Event",
      [LOSS_UBB] = "lost-tag=Event",
      [LOSS_WXF] = "lost-tag=Event",
      [LOSS_ROWS] = "lost-tag=Event lost-tag=Event",
      [LOSS_PARAGRAPH] = "lost-tag=Event lost-tag=Event",
      [LOSS_FEN] = "lost-moves=2 lost-tag=Event lost-tag=Event" } },
  { "tag-colon", build_colon, "a:b", ALL_BUT_PGN ("lost-tag=a:b") },
  { "tag-colon-wide", build_colon, "甲：乙", ALL_BUT_PGN ("lost-tag=甲：乙") },
  { "name",
    build_name,
    "胡榮華",
    { [LOSS_ROWS] = "lost-tag=Red lost-tag=Event",
      [LOSS_PARAGRAPH] = "lost-tag=Red lost-tag=Event",
      [LOSS_FEN] = TAGGED } },
  { "name-brackets",
    build_name,
    "a \"b\" [c] \\ <d> & 'e' || \\u0041",
    { [LOSS_XQF] = "shortened=Red",
      [LOSS_ROWS] = "lost-tag=Red lost-tag=Event",
      [LOSS_PARAGRAPH] = "lost-tag=Red lost-tag=Event",
      [LOSS_FEN] = TAGGED } },
  { "name-braces",
    build_name,
    "a; {b}",
    { [LOSS_WXF] = "lost-characters=3",
      [LOSS_ROWS] = "lost-tag=Red lost-tag=Event",
      [LOSS_PARAGRAPH] = "lost-tag=Red lost-tag=Event",
      [LOSS_FEN] = TAGGED } },
  { "long-name",
    build_name,
    "很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長很長的名字",
    { [LOSS_XQF] = "shortened=Red",
      [LOSS_CBR] = "shortened=Red",
      [LOSS_ROWS] = "lost-tag=Red lost-tag=Event",
      [LOSS_PARAGRAPH] = "lost-tag=Red lost-tag=Event",
      [LOSS_FEN] = TAGGED } },
  { "result-draw", build_result, "1/2-1/2", { [LOSS_FEN] = "lost-moves=2 lost-tag=Result" } },
  { "result-black", build_result, "0-1", { [LOSS_FEN] = "lost-moves=2 lost-tag=Result" } },
  { "result-strange",
    build_result,
    "forfeit",
    { [LOSS_XQF] = "lost-tag=Result",
      [LOSS_CBR] = "lost-tag=Result",
      [LOSS_UBB] = "lost-tag=Result",
      [LOSS_WXF] = "lost-tag=Result",
      [LOSS_ROWS] = "lost-tag=Result",
      [LOSS_PARAGRAPH] = "lost-tag=Result",
      [LOSS_XQSTUDIO] = "lost-tag=Result",
      [LOSS_FEN] = "lost-moves=2 lost-tag=Result" } },
  { "no-result", build_no_result, NULL, { [LOSS_FEN] = "lost-moves=2" } },
  { "irregular", build_irregular, NULL, { [LOSS_FEN] = "lost-moves=3" } },
  { "position",
    build_position,
    "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1",
    { [LOSS_FEN] = "lost-moves=2" } },
  { "no-generals",
    build_position,
    "3p5/9/9/9/9/9/9/9/R8/9 w - - 0 1",
    { [LOSS_FEN] = "lost-moves=2" } },
  { "four-chariots",
    build_position,
    "3k5/9/9/9/3RRR3/9/9/9/R8/4K4 w - - 0 1",
    { [LOSS_XQF] = "too-many-men=4", [LOSS_FEN] = "lost-moves=2" } },
  { "counters",
    build_position,
    "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 7 12",
    { [LOSS_XQF] = "lost-counters", [LOSS_CBR] = "lost-counters", [LOSS_FEN] = "lost-moves=2" } },
  { "move-number",
    build_position,
    "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 300",
    { [LOSS_XQF] = "lost-counters", [LOSS_FEN] = "lost-moves=2" } },
  { "black-first",
    build_black_first,
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
    { [LOSS_FEN] = "lost-moves=2" } },
};

const guint n_loss_traits = G_N_ELEMENTS (loss_traits);

QipuGame *
loss_traits_build (const LossTrait *trait)
{
  QipuGame *game = qipu_game_new ();

  qipu_game_set_tag (game, "Result", "*");
  trait->build (game, trait->text);
  return game;
}
