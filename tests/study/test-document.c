/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Documents: every edit and its undo, tree surgery, and a random user with a mirror of the list. */

#include "study/qipu-draft-file.h"
#include "study/qipu-session.h"

#include "rules/qipu-movegen.h"

#include <glib/gstdio.h>
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
  QipuNodeId m[7];
  g_autoptr (QipuDocument) document = make_document (m, 6);
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuGame) before = NULL;
  g_autoptr (QipuGame) after = NULL;
  QipuPosition position;

  qipu_document_set_comment (document, m[3], QIPU_COMMENT_AFTER, "here");
  qipu_document_add_move (document, m[3], move ("b9c7"));
  before = qipu_game_copy (game);
  qipu_game_get_position (game, m[3], &position);
  g_assert_false (qipu_document_remove_before (document, QIPU_NODE_ROOT));
  g_assert_true (qipu_document_remove_before (document, m[3]));
  g_assert_true (qipu_position_equal (qipu_game_get_start (game), &position));
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 4);
  g_assert_cmpstr (qipu_game_get_comment (game, 0, QIPU_COMMENT_AFTER), ==, "here");
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

/* Rows as a list view knows them: kept up to date by items-changed only. */
typedef struct
{
  GPtrArray *rows;
  guint n_signals;
} Mirror;

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, Mirror *mirror)
{
  g_assert_cmpuint (position + removed, <=, mirror->rows->len);
  if (removed > 0)
    g_ptr_array_remove_range (mirror->rows, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (mirror->rows, (gint) (position + i),
                        g_list_model_get_item (model, position + i));
  g_assert_cmpuint (mirror->rows->len, ==, g_list_model_get_n_items (model));
  mirror->n_signals++;
}

static guint
sum_of_row (QipuMoveRow *row)
{
  return (guint) qipu_move_row_get_kind (row) + 3 * qipu_move_row_get_depth (row) +
         5 * qipu_move_row_get_number (row) + 7 * qipu_move_row_get_red (row) +
         11 * qipu_move_row_get_black (row) + 13 * (guint) qipu_move_row_has_variations (row) +
         17 * (guint) qipu_move_row_is_folded (row) + 19 * (guint) qipu_move_row_is_first (row) +
         23 * qipu_move_row_get_node (row) + 29 * (guint) qipu_move_row_get_place (row);
}

/* The same objects at the same places, and what they say is what a new list says. */
static void
check_mirror (Mirror *mirror, QipuMoveList *list, const QipuGame *game)
{
  g_autoptr (QipuMoveList) fresh = qipu_move_list_new (game);
  gboolean folded = FALSE;

  for (guint i = 0; i < mirror->rows->len; i++)
    {
      g_autoptr (QipuMoveRow) row = g_list_model_get_item (G_LIST_MODEL (list), i);

      g_assert_true (row == g_ptr_array_index (mirror->rows, i));
      folded = folded || qipu_move_row_is_folded (row);
    }

  if (folded)
    return;

  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (fresh)), ==, mirror->rows->len);
  for (guint i = 0; i < mirror->rows->len; i++)
    {
      g_autoptr (QipuMoveRow) row = g_list_model_get_item (G_LIST_MODEL (fresh), i);

      g_assert_cmpuint (sum_of_row (row), ==, sum_of_row (g_ptr_array_index (mirror->rows, i)));
    }
}

static QipuNodeId
pick_node (const QipuGame *game)
{
  QipuNodeId node = QIPU_NODE_ROOT;
  gint32 steps = g_test_rand_int_range (0, 40);

  while (steps-- > 0)
    {
      QipuNodeId next = qipu_game_walk (game, node);

      if (next == QIPU_NODE_NONE || g_test_rand_int_range (0, 30) == 0)
        break;
      node = next;
    }

  return node;
}

static void
set_random_texts (QipuDocument *document, QipuNodeId node)
{
  static const char *const texts[] = { NULL, "", "one", "two\nlines", "炮二平五", "好棋！" };
  const guint8 glyphs[] = { (guint8) g_test_rand_int_range (1, 20), 6 };
  const QipuMark mark = {
    (QipuSquare) g_test_rand_int_range (0, 90),
    (QipuSquare) g_test_rand_int_range (0, 90),
    (uint8_t) g_test_rand_int_range (0, 4),
  };
  const char *text = texts[g_test_rand_int_range (0, G_N_ELEMENTS (texts))];
  guint n_marks;

  switch (g_test_rand_int_range (0, 6))
    {
    case 0:
      qipu_document_set_comment (document, node, QIPU_COMMENT_AFTER, text);
      break;
    case 1:
      if (node != QIPU_NODE_ROOT)
        qipu_document_set_comment (document, node, QIPU_COMMENT_BEFORE, text);
      break;
    case 2:
      qipu_document_set_glyphs (document, node, glyphs, (guint) g_test_rand_int_range (0, 3));
      break;
    case 3:
      /* Readers take a thousand marks, and nobody draws so many. */
      qipu_game_get_marks (qipu_document_get_game (document), node, &n_marks);
      if (n_marks < 60)
        qipu_document_toggle_mark (document, node, &mark);
      else
        qipu_document_set_marks (document, node, NULL, 0);
      break;
    case 4:
      qipu_document_set_eval (
          document, node,
          (QipuEval){ (guint8) g_test_rand_int_range (0, 3), g_test_rand_int_range (-500, 500) });
      break;
    default:
      qipu_document_set_commands (document, node, g_test_rand_bit () ? "[%clk 0:01:02]" : NULL);
    }
}

static void
cut_and_paste (QipuDocument *document, QipuNodeId node)
{
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuGame) fragment = qipu_game_copy_branch (game, node);
  QipuNodeId where = pick_node (game);

  if (g_test_rand_bit ())
    {
      qipu_document_begin_edit (document, "Cut");
      if (node != QIPU_NODE_ROOT)
        qipu_document_remove (document, node);
      qipu_document_end_edit (document);
    }
  if (qipu_game_is_linked (game, where) && qipu_game_get_n_nodes (game) < 400)
    {
      if (g_test_rand_bit ())
        qipu_document_merge (document, fragment);
      else
        qipu_document_paste (document, where, fragment);
    }
}

static void
play_random (QipuSession *session)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = qipu_movegen_legal (qipu_session_get_position (session), moves);

  if (n > 0)
    qipu_session_play (session, moves[g_test_rand_int_range (0, (gint32) n)]);
}

static void
act (QipuSession *session)
{
  QipuDocument *document = qipu_session_get_document (session);
  const QipuGame *game = qipu_document_get_game (document);
  QipuMoveList *list = qipu_session_get_move_list (session);
  QipuNodeId node = pick_node (game);
  const char *pairs[] = { "Red", "x", "Event", "y", "event", "z", NULL };

  switch (g_test_rand_int_range (0, 28))
    {
    case 0 ... 6:
      play_random (session);
      break;
    case 7:
      if (node != QIPU_NODE_ROOT && g_test_rand_int_range (0, 3) == 0)
        qipu_document_remove (document, node);
      break;
    case 8:
      if (node != QIPU_NODE_ROOT)
        qipu_document_reorder (document, node, (guint) g_test_rand_int_range (0, 4));
      break;
    case 9:
      qipu_document_make_mainline (document, node);
      break;
    case 10:
      qipu_document_promote (document, node);
      break;
    case 11:
      qipu_document_demote (document, node);
      break;
    case 12 ... 14:
      set_random_texts (document, node);
      break;
    case 15:
      if (g_test_rand_bit ())
        qipu_document_set_tags (document, pairs);
      else
        qipu_document_set_tag (document, "event", g_test_rand_bit () ? "w" : NULL);
      break;
    case 16:
      cut_and_paste (document, node);
      break;
    case 17:
      if (g_test_rand_int_range (0, 20) == 0)
        qipu_document_remove_before (document, node);
      break;
    case 18:
      qipu_document_mirror (document);
      break;
    case 19:
      qipu_document_swap_colours (document);
      break;
    case 20:
      qipu_document_remove_variation (document, node);
      break;
    case 21:
      qipu_session_go_to (session, node);
      break;
    case 22:
      qipu_session_step (session, g_test_rand_int_range (-10, 11));
      break;
    case 23:
      qipu_session_activate_square (session, (QipuSquare) g_test_rand_int_range (0, 90));
      break;
    case 24:
      qipu_session_undo (session);
      qipu_session_undo (session);
      break;
    case 25:
      qipu_session_redo (session);
      break;
    case 26:
      if (node != QIPU_NODE_ROOT)
        qipu_move_list_set_folded (list, node, (gboolean) g_test_rand_bit ());
      break;
    default:
      qipu_session_choose_sibling (session, g_test_rand_bit () ? 1 : -1);
      qipu_session_raise_advantage (session, QIPU_RED);
    }
}

/* The record comes back whole from its draft. */
static void
check_draft (const QipuGame *game, const char *path)
{
  const QipuDraft about = { .title = (char *) "random" };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuGame) again = NULL;
  GError *error = NULL;
  gsize size;
  const char *data;

  bytes = qipu_draft_file_make (&about, game, &error);
  g_assert_no_error (error);
  data = g_bytes_get_data (bytes, &size);
  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  again = qipu_draft_file_read_game (path, &error);
  g_assert_no_error (error);
  if (!qipu_game_equal (game, again))
    {
      g_autoptr (GBytes) bytes_again = qipu_draft_file_make (&about, again, &error);

      g_test_message ("%.*s", (int) size, data);
      g_test_message ("%.*s", (int) g_bytes_get_size (bytes_again),
                      (const char *) g_bytes_get_data (bytes_again, NULL));
      g_assert_not_reached ();
    }
}

/* Many actions; then everything is undone, redone and undone again. */
static void
test_random_user (void)
{
  const guint n_actions = g_test_slow () ? 200000 : 20000;
  QipuNodeId m[7];
  g_autoptr (QipuDocument) document = make_document (m, 6);
  g_autoptr (QipuSession) session = qipu_session_new (document);
  QipuMoveList *list = qipu_session_get_move_list (session);
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuGame) first = qipu_game_copy (game);
  g_autoptr (QipuGame) last = NULL;
  Mirror mirror = { g_ptr_array_new_with_free_func (g_object_unref), 0 };
  g_autofree char *folder = g_dir_make_tmp ("qipu-document-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "draft", NULL);
  guint n_undone = 0, n_redone = 0;

  g_signal_connect (list, "items-changed", G_CALLBACK (on_items_changed), &mirror);
  on_items_changed (G_LIST_MODEL (list), 0, 0, g_list_model_get_n_items (G_LIST_MODEL (list)),
                    &mirror);

  for (guint i = 0; i < n_actions; i++)
    {
      act (session);
      if (i % 16 == 0)
        check_mirror (&mirror, list, game);
      if (i % 64 == 0)
        g_assert_true (qipu_game_self_check (game));
      if (i % 200 == 0)
        check_draft (game, path);
    }

  last = qipu_game_copy (game);
  for (; qipu_document_can_undo (document); n_undone++)
    qipu_document_undo (document);
  g_assert_true (qipu_game_equal (game, first));
  g_assert_true (qipu_game_self_check (game));
  g_assert_false (qipu_document_get_modified (document));
  check_mirror (&mirror, list, game);
  for (; qipu_document_can_redo (document); n_redone++)
    qipu_document_redo (document);
  while (n_redone > n_undone)
    {
      qipu_document_undo (document);
      n_redone--;
    }
  g_assert_true (qipu_game_equal (game, last));
  g_assert_true (qipu_game_self_check (game));
  check_mirror (&mirror, list, game);
  while (qipu_document_can_undo (document))
    qipu_document_undo (document);
  g_assert_true (qipu_game_equal (game, first));
  g_test_message ("%u actions, %u groups, %u items-changed", n_actions, n_undone, mirror.n_signals);

  g_signal_handlers_disconnect_by_data (list, &mirror);
  g_ptr_array_unref (mirror.rows);
  g_remove (path);
  g_rmdir (folder);
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
  g_test_add_func ("/study/document/random-user", test_random_user);

  return g_test_run ();
}
