/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: every edit and its undo, and tree surgery. */

#include "study/qipu-document.h"

#include <string.h>

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static QipuDocument *
make_document (QipuNodeId *m, guint n)
{
  static const char *const moves[] = { "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7" };
  QipuGame *game = qipu_game_new ();

  qipu_game_append_tag (game, "Red", "A");
  qipu_game_append_tag (game, "Black", "B");
  qipu_game_append_tag (game, "BlackTeam", "C");
  qipu_game_append_tag (game, "Result", "1-0");
  m[0] = QIPU_NODE_ROOT;
  for (guint i = 0; i < n; i++)
    m[i + 1] = qipu_game_add (game, m[i], move (moves[i]));
  return qipu_document_new (game);
}

static void
on_changed (QipuDocument *document, QipuChange *change, QipuChange *last)
{
  *last = *change;
}

static void
test_groups (void)
{
  QipuNodeId m[7];
  g_autoptr (QipuDocument) document = make_document (m, 2);
  const QipuGame *game = qipu_document_get_game (document);
  QipuChange change = { 0 };
  guint64 revision = qipu_document_get_revision (document);
  QipuNodeId added;

  g_assert_cmpstr (qipu_document_get_title (document), ==, "A – B");
  g_signal_connect (document, "changed", G_CALLBACK (on_changed), &change);
  qipu_document_begin_edit (document, "Outer");
  added = qipu_document_add_move (document, m[2], move ("h0g2"));
  qipu_document_set_comment (document, added, QIPU_COMMENT_AFTER, "text");
  qipu_document_set_tag (document, "Event", "cup");
  g_assert_false (change.tree);
  qipu_document_end_edit (document);
  g_assert_true (change.tree && change.texts && change.tags && !change.start);
  g_assert_cmpuint (change.text_node, ==, added);
  g_assert_cmpstr (qipu_document_get_undo_name (document), ==, "Outer");
  g_assert_true (qipu_document_get_modified (document));

  qipu_document_undo (document);
  g_assert_true (change.from_history);
  g_assert_false (qipu_document_get_modified (document));
  g_assert_cmpuint (qipu_document_get_revision (document), ==, revision);
  g_assert_false (qipu_game_is_linked (game, added));
  g_assert_null (qipu_game_get_tag (game, "Event"));
  qipu_document_redo (document);
  g_assert_cmpuint (change.show, ==, added);
  g_assert_cmpstr (qipu_game_get_comment (game, added, QIPU_COMMENT_AFTER), ==, "text");

  /* What changes nothing is no edit. */
  revision = qipu_document_get_revision (document);
  qipu_document_set_comment (document, added, QIPU_COMMENT_AFTER, "text");
  qipu_document_set_tag (document, "Event", "cup");
  qipu_document_make_mainline (document, added);
  g_assert_cmpuint (qipu_document_add_move (document, m[2], move ("h0g2")), ==, added);
  g_assert_cmpuint (qipu_document_get_revision (document), ==, revision);
}

static void
test_typing (void)
{
  QipuNodeId m[7];
  g_autoptr (QipuDocument) document = make_document (m, 2);
  const QipuGame *game = qipu_document_get_game (document);

  qipu_document_set_comment (document, m[1], QIPU_COMMENT_AFTER, "a");
  qipu_document_set_comment (document, m[1], QIPU_COMMENT_AFTER, "ab");
  qipu_document_set_saved (document, qipu_document_get_revision (document));
  qipu_document_set_comment (document, m[1], QIPU_COMMENT_AFTER, "abc");
  g_assert_true (qipu_document_get_modified (document));
  qipu_document_end_typing (document);
  qipu_document_set_comment (document, m[1], QIPU_COMMENT_AFTER, "abcd");
  qipu_document_set_comment (document, m[2], QIPU_COMMENT_AFTER, "x");
  qipu_document_undo (document);
  g_assert_null (qipu_game_get_comment (game, m[2], QIPU_COMMENT_AFTER));
  qipu_document_undo (document);
  g_assert_cmpstr (qipu_game_get_comment (game, m[1], QIPU_COMMENT_AFTER), ==, "abc");
  qipu_document_undo (document);
  g_assert_null (qipu_game_get_comment (game, m[1], QIPU_COMMENT_AFTER));
  g_assert_false (qipu_document_can_undo (document));
  qipu_document_redo (document);
  g_assert_cmpstr (qipu_game_get_comment (game, m[1], QIPU_COMMENT_AFTER), ==, "abc");
  /* After undo and redo a letter begins a new group. */
  qipu_document_set_comment (document, m[1], QIPU_COMMENT_AFTER, "abcz");
  qipu_document_undo (document);
  g_assert_cmpstr (qipu_game_get_comment (game, m[1], QIPU_COMMENT_AFTER), ==, "abc");
}

static void
test_surgery (void)
{
  QipuNodeId m[7];
  g_autoptr (QipuDocument) document = make_document (m, 6);
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuGame) before = NULL;
  QipuNodeId a, b, b2;

  a = qipu_document_add_move (document, m[1], move ("h7e7"));
  b = qipu_document_add_move (document, m[1], move ("b9c7"));
  b2 = qipu_document_add_move (document, b, move ("h0g2"));
  before = qipu_game_copy (game);

  g_assert_cmpuint (qipu_document_get_variation (document, b2), ==, b);
  g_assert_cmpuint (qipu_document_get_variation (document, m[4]), ==, QIPU_NODE_NONE);
  g_assert_false (qipu_document_promote (document, m[4]));
  g_assert_true (qipu_document_promote (document, b2));
  g_assert_cmpuint (qipu_game_get_index (game, b), ==, 1);
  g_assert_true (qipu_document_demote (document, m[3]));
  g_assert_cmpuint (qipu_game_get_first_child (game, m[1]), ==, b);
  g_assert_false (qipu_document_demote (document, a));
  qipu_document_make_mainline (document, m[5]);
  g_assert_cmpuint (qipu_game_get_mainline_end (game), ==, m[6]);
  g_assert_false (qipu_document_remove_variation (document, m[5]));
  g_assert_true (qipu_document_remove_variation (document, b2));
  g_assert_false (qipu_game_is_linked (game, b2));
  g_assert_true (qipu_document_remove_other_variations (document, m[4]));
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 6);
  g_assert_true (qipu_document_remove_rest (document, m[3]));
  g_assert_cmpuint (qipu_game_get_mainline_end (game), ==, m[3]);
  g_assert_true (qipu_game_self_check (game));
  for (guint i = 0; i < 6; i++)
    qipu_document_undo (document);
  g_assert_true (qipu_game_equal (game, before));
}

static void
test_remove_before (void)
{
  /* of the move: good, forced, worst; of the position: Red is better, time trouble */
  static const guint8 glyphs[] = { 1, 16, 7, 9, 138 };
  static const guint8 of_position[] = { 16, 138 };
  const guint8 *left;
  guint n_left;
  QipuNodeId m[7];
  g_autoptr (QipuDocument) document = make_document (m, 6);
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuGame) before = NULL;
  g_autoptr (QipuGame) after = NULL;
  QipuPosition position;

  qipu_document_set_comment (document, m[3], QIPU_COMMENT_BEFORE, "a good one comes");
  qipu_document_set_comment (document, m[3], QIPU_COMMENT_AFTER, "here");
  qipu_document_set_glyphs (document, m[3], glyphs, G_N_ELEMENTS (glyphs));
  qipu_document_set_eval (document, m[3], (QipuEval){ QIPU_EVAL_CP, 35 });
  qipu_document_add_move (document, m[3], move ("b9c7"));
  before = qipu_game_copy (game);
  qipu_game_get_position (game, m[3], &position);
  g_assert_false (qipu_document_remove_before (document, QIPU_NODE_ROOT));
  g_assert_true (qipu_document_remove_before (document, m[3]));
  g_assert_true (qipu_position_equal (qipu_game_get_start (game), &position));
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 4);
  g_assert_cmpstr (qipu_game_get_comment (game, 0, QIPU_COMMENT_AFTER), ==, "here");
  g_assert_null (qipu_game_get_comment (game, 0, QIPU_COMMENT_BEFORE));
  left = qipu_game_get_glyphs (game, 0, &n_left);
  g_assert_cmpmem (left, n_left, of_position, sizeof of_position);
  g_assert_cmpint (qipu_game_get_eval (game, 0).value, ==, 35);
  g_assert_true (qipu_game_self_check (game));
  after = qipu_game_copy (game);
  qipu_document_undo (document);
  g_assert_true (qipu_game_equal (game, before));
  g_assert_true (qipu_game_self_check (game));
  qipu_document_redo (document);
  g_assert_true (qipu_game_equal (game, after));
  g_assert_true (qipu_game_self_check (game));
}

static void
test_clipboard (void)
{
  QipuNodeId m[7];
  g_autoptr (QipuDocument) document = make_document (m, 6);
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuGame) fragment = NULL;
  QipuNodeId first, node;

  qipu_document_set_comment (document, m[4], QIPU_COMMENT_AFTER, "copied");
  fragment = qipu_game_copy_branch (game, m[3]);
  g_assert_cmpuint (qipu_game_get_n_nodes (fragment), ==, 4);
  qipu_document_remove (document, m[3]);
  first = qipu_document_paste (document, m[2], fragment);
  g_assert_cmpuint (first, !=, QIPU_NODE_NONE);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 6);
  node = qipu_game_get_first_child (game, first);
  g_assert_cmpstr (qipu_game_get_comment (game, node, QIPU_COMMENT_AFTER), ==, "copied");

  /* Where its first move is impossible nothing is pasted and there is nothing to undo. */
  g_assert_cmpuint (qipu_document_paste (document, first, fragment), ==, QIPU_NODE_NONE);
  g_assert_cmpstr (qipu_document_get_undo_name (document), ==, "Paste Moves");
  g_assert_true (qipu_game_self_check (game));
}

static void
test_merge (void)
{
  QipuNodeId m[7], o[7];
  g_autoptr (QipuDocument) document = make_document (m, 4);
  g_autoptr (QipuDocument) other = make_document (o, 6);
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuGame) before = qipu_game_copy (game);
  g_autoptr (QipuGame) rest = NULL;
  g_autoptr (QipuGame) elsewhere = qipu_game_new ();
  QipuPosition position;

  qipu_document_set_comment (other, o[2], QIPU_COMMENT_AFTER, "theirs");
  qipu_document_set_comment (document, m[2], QIPU_COMMENT_AFTER, "ours");
  qipu_document_add_move (other, o[1], move ("h7e7"));
  g_assert_cmpint (qipu_document_merge (document, qipu_document_get_game (other)), ==, 3);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 7);
  g_assert_cmpstr (qipu_game_get_comment (game, m[2], QIPU_COMMENT_AFTER), ==, "ours\ntheirs");
  g_assert_true (qipu_game_self_check (game));
  /* The same again adds nothing, texts included. */
  g_assert_cmpint (qipu_document_merge (document, qipu_document_get_game (other)), ==, 0);
  g_assert_cmpstr (qipu_game_get_comment (game, m[2], QIPU_COMMENT_AFTER), ==, "ours\ntheirs");
  while (qipu_document_can_undo (document))
    qipu_document_undo (document);
  g_assert_true (qipu_game_equal (game, before));

  /* A record that begins in the middle is merged where its start occurs. */
  rest = qipu_game_copy_branch (qipu_document_get_game (other), o[4]);
  g_assert_cmpint (qipu_document_merge (document, rest), ==, 2);
  qipu_position_clear (&position);
  qipu_game_set_start (elsewhere, &position);
  g_assert_cmpint (qipu_document_merge (document, elsewhere), ==, -1);
}

static void
test_whole_record (void)
{
  QipuNodeId m[7];
  g_autoptr (QipuDocument) document = make_document (m, 5);
  const QipuGame *game = qipu_document_get_game (document);
  const QipuMark mark = { 0, 9, QIPU_MARK_BLUE };
  const guint8 glyphs[] = { 1, 14, 140 };
  g_autoptr (QipuGame) before = NULL;
  guint n;

  qipu_document_set_marks (document, m[2], &mark, 1);
  qipu_document_set_glyphs (document, m[2], glyphs, 3);
  qipu_document_set_eval (document, m[2], (QipuEval){ QIPU_EVAL_CP, 120 });
  before = qipu_game_copy (game);

  qipu_document_mirror (document);
  g_assert_cmpuint (qipu_game_get_move (game, m[1]), ==, move ("b2e2"));
  g_assert_cmpuint (qipu_game_get_marks (game, m[2], &n)->from, ==, 8);
  g_assert_true (qipu_game_is_standard_start (game));
  g_assert_true (qipu_game_self_check (game));
  qipu_document_swap_colours (document);
  g_assert_cmpuint (qipu_game_get_move (game, m[1]), ==, move ("b7e7"));
  g_assert_cmpint (qipu_game_get_side (game, QIPU_NODE_ROOT), ==, QIPU_BLACK);
  g_assert_cmpint (qipu_game_get_eval (game, m[2]).value, ==, -120);
  g_assert_cmpuint (qipu_game_get_glyphs (game, m[2], &n)[1], ==, 15);
  g_assert_cmpuint (qipu_game_get_glyphs (game, m[2], &n)[2], ==, 140);
  g_assert_cmpstr (qipu_game_get_tag (game, "Red"), ==, "B");
  g_assert_cmpstr (qipu_game_get_tag (game, "Black"), ==, "A");
  g_assert_cmpstr (qipu_game_get_tag (game, "RedTeam"), ==, "C");
  g_assert_cmpstr (qipu_game_get_tag (game, "Result"), ==, "0-1");
  g_assert_true (qipu_game_self_check (game));
  qipu_document_undo (document);
  qipu_document_undo (document);
  g_assert_true (qipu_game_equal (game, before));
}

static void
test_reload (void)
{
  QipuNodeId m[7], o[7];
  g_autoptr (QipuDocument) document = make_document (m, 5);
  g_autoptr (QipuDocument) other = make_document (o, 2);
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuGame) before = qipu_game_copy (game);

  qipu_document_set_tag (other, "Event", "cup");
  qipu_document_set_comment (other, 0, QIPU_COMMENT_AFTER, "new");
  qipu_document_replace_content (document, qipu_document_get_game (other));
  g_assert_true (qipu_game_equal (game, qipu_document_get_game (other)));
  qipu_document_undo (document);
  g_assert_true (qipu_game_equal (game, before));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/study/document/groups", test_groups);
  g_test_add_func ("/study/document/typing", test_typing);
  g_test_add_func ("/study/document/surgery", test_surgery);
  g_test_add_func ("/study/document/remove-before", test_remove_before);
  g_test_add_func ("/study/document/clipboard", test_clipboard);
  g_test_add_func ("/study/document/merge", test_merge);
  g_test_add_func ("/study/document/whole-record", test_whole_record);
  g_test_add_func ("/study/document/reload", test_reload);

  return g_test_run ();
}
