/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A random user of documents and sessions: thousands of edits of every kind, with a mirror of the
 * list of moves, and all of them undone. */

#include "study/qipu-draft-file.h"
#include "study/qipu-session.h"

#include "rules/qipu-movegen.h"

#include <glib/gstdio.h>

static QipuDocument *
make_document (void)
{
  QipuGame *game = qipu_game_new ();

  qipu_game_append_tag (game, "Red", "A");
  qipu_game_append_tag (game, "Black", "B");
  qipu_game_append_tag (game, "BlackTeam", "C");
  qipu_game_append_tag (game, "Result", "1-0");
  return qipu_document_new (game);
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

/* A move with siblings, if there is one; else any move. */
static QipuNodeId
pick_fork (QipuDocument *document)
{
  const QipuGame *game = qipu_document_get_game (document);
  QipuNodeId node = QIPU_NODE_ROOT;

  for (guint i = 0; i < 8; i++)
    {
      node = pick_node (game);
      if (node != QIPU_NODE_ROOT && qipu_game_get_previous (game, node) != QIPU_NODE_NONE)
        break;
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

/* All moves go, and another position is set up. */
static void
set_up (QipuDocument *document, const QipuPosition *position)
{
  const QipuGame *game = qipu_document_get_game (document);
  QipuNodeId child;

  qipu_document_begin_edit (document, "Set Up");
  while ((child = qipu_game_get_first_child (game, QIPU_NODE_ROOT)) != QIPU_NODE_NONE)
    qipu_document_remove (document, child);
  qipu_document_set_start (document, position);
  qipu_document_end_edit (document);
}

static void
play_random (QipuSession *session)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = qipu_movegen_legal (qipu_session_get_position (session), moves);
  QipuPosition initial;

  if (n > 0)
    {
      qipu_session_play (session, moves[g_test_rand_int_range (0, (gint32) n)]);
      return;
    }
  /* the game is at its end, and where it was cut down to that, another begins */
  if (qipu_session_go_start (session))
    return;
  qipu_position_set_start (&initial);
  set_up (qipu_session_get_document (session), &initial);
}

static void
play (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  play_random (session);
}

static void
play_instead (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = qipu_movegen_legal (qipu_session_get_position (session), moves);

  if (n > 0)
    qipu_session_play_instead (session, moves[g_test_rand_int_range (0, (gint32) n)]);
}

static void
click (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = qipu_movegen_legal (qipu_session_get_position (session), moves);
  QipuMove chosen;

  /* a click somewhere, or the two clicks of a move */
  if (n == 0 || g_test_rand_int_range (0, 4) == 0)
    {
      qipu_session_activate_square (session, (QipuSquare) g_test_rand_int_range (0, 90));
      return;
    }
  chosen = moves[g_test_rand_int_range (0, (gint32) n)];
  qipu_session_pick (session, QIPU_SQUARE_NONE);
  qipu_session_activate_square (session, qipu_move_from (chosen));
  qipu_session_activate_square (session, qipu_move_to (chosen));
}

static void
remove_branch (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  if (node != QIPU_NODE_ROOT)
    qipu_document_remove (document, node);
}

static void
remove_rest (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_document_remove_rest (document, node);
}

static void
remove_others (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_document_remove_other_variations (document, node);
}

static void
remove_before (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_document_remove_before (document, node);
}

static void
remove_variation (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_document_remove_variation (document, pick_fork (document));
}

static void
reorder (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  node = pick_fork (document);
  if (node != QIPU_NODE_ROOT)
    qipu_document_reorder (document, node, (guint) g_test_rand_int_range (0, 4));
}

static void
make_mainline (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_document_make_mainline (document, pick_fork (document));
}

static void
promote (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_document_promote (document, pick_fork (document));
}

static void
demote (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_document_demote (document, pick_fork (document));
}

static void
write_texts (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  set_random_texts (document, node);
}

/* Letter by letter, one step of undo. */
static void
type_comment (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  static const char text[] = "good move";

  for (guint i = 1; i < sizeof text; i++)
    {
      g_autofree char *part = g_strndup (text, i);

      qipu_document_set_comment (document, node, QIPU_COMMENT_AFTER, part);
    }
  qipu_document_end_typing (document);
}

static void
sign (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  if (g_test_rand_bit ())
    qipu_session_set_sign (session, (guint8) g_test_rand_int_range (0, 7));
  else
    qipu_session_raise_advantage (session, g_test_rand_bit () ? QIPU_RED : QIPU_BLACK);
}

static void
write_tags (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  g_autofree char *value = g_strdup_printf ("%d", g_test_rand_int_range (0, 100));
  const char *pairs[] = { "Red", value, "Event", "y", "event", "z", "Event", value, NULL };

  if (g_test_rand_bit ())
    qipu_document_set_tags (document, pairs);
  else
    qipu_document_set_tag (document, g_test_rand_bit () ? "Event" : "Red",
                           g_test_rand_int_range (0, 4) == 0 ? NULL : value);
}

static void
cut_or_copy (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  cut_and_paste (document, node);
}

static void
mirror_record (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_document_mirror (document);
}

static void
swap_colours (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_document_swap_colours (document);
}

static void
set_position (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  QipuPosition position = *qipu_session_get_position (session);

  set_up (document, &position);
}

/* Another record in place of everything, as when a file is read again. */
static void
replace_content (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  g_autoptr (QipuGame) other = qipu_game_copy_branch (qipu_document_get_game (document), node);

  qipu_game_set_tag (other, "Event", "again");
  qipu_document_replace_content (document, other);
}

static void
go_to (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_session_go_to (session, node);
}

static void
step (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_session_step (session, g_test_rand_int_range (-10, 11));
}

static void
undo (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  for (gint32 n = g_test_rand_int_range (1, 4); n > 0; n--)
    qipu_session_undo (session);
}

static void
redo (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  /* there is nothing to be redone after an edit */
  if (!qipu_document_can_redo (document))
    qipu_session_undo (session);
  qipu_session_redo (session);
}

static void
fold (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  node = pick_fork (document);
  if (node != QIPU_NODE_ROOT)
    qipu_move_list_set_folded (qipu_session_get_move_list (session), node,
                               (gboolean) g_test_rand_bit ());
}

static void
choose (QipuSession *session, QipuDocument *document, QipuNodeId node)
{
  qipu_session_choose_sibling (session, g_test_rand_bit () ? 1 : -1);
}

/* Which share of the actions each is, in thousandths, and how many of its tries at least must change
 * the record, in hundredths; 0: it only looks. */
static const struct
{
  const char *name;
  void (*act) (QipuSession *session, QipuDocument *document, QipuNodeId node);
  guint share;
  guint changing;
} actions[] = {
  { "play", play, 260, 60 },
  { "click", click, 120, 50 },
  { "play instead", play_instead, 10, 90 },
  { "write texts", write_texts, 110, 40 },
  { "type comment", type_comment, 30, 80 },
  { "sign", sign, 40, 50 },
  { "tags", write_tags, 40, 60 },
  { "delete", remove_branch, 12, 70 },
  { "delete rest", remove_rest, 6, 20 },
  { "delete other variations", remove_others, 3, 20 },
  { "delete before", remove_before, 2, 50 },
  { "delete variation", remove_variation, 10, 30 },
  { "reorder", reorder, 20, 10 },
  { "make main line", make_mainline, 20, 20 },
  { "promote", promote, 20, 20 },
  { "demote", demote, 20, 10 },
  { "cut, copy, paste, merge", cut_or_copy, 30, 30 },
  { "mirror", mirror_record, 15, 100 },
  { "exchange colours", swap_colours, 15, 100 },
  { "set position", set_position, 2, 90 },
  { "replace content", replace_content, 2, 90 },
  { "go to", go_to, 60, 0 },
  { "step", step, 50, 0 },
  { "undo", undo, 50, 90 },
  { "redo", redo, 25, 0 },
  { "fold", fold, 20, 0 },
  { "choose", choose, 8, 0 },
};

typedef struct
{
  guint n_tries;
  guint n_changes;
} Count;

static void
act (QipuSession *session, Count *counts)
{
  QipuDocument *document = qipu_session_get_document (session);
  guint64 before = qipu_document_get_revision (document);
  gint32 share = g_test_rand_int_range (0, 1000);
  guint i = 0;

  while (share >= (gint32) actions[i].share)
    share -= (gint32) actions[i++].share;
  actions[i].act (session, document, pick_node (qipu_document_get_game (document)));
  counts[i].n_tries++;
  counts[i].n_changes += qipu_document_get_revision (document) != before;
}

/* The mix is one that changes something: a random user who is refused all the time tests nothing. */
static void
check_counts (const Count *counts)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      g_test_message ("%-24s %6u tries, %6u changes", actions[i].name, counts[i].n_tries,
                      counts[i].n_changes);
      g_assert_cmpuint (counts[i].n_tries, >, 0);
      g_assert_cmpuint (counts[i].n_changes * 100, >=, counts[i].n_tries * actions[i].changing);
    }
}

/* All of the record. */
static GBytes *
dup_bytes (const QipuGame *game)
{
  const QipuDraft about = { .title = (char *) "random" };
  GError *error = NULL;
  GBytes *bytes = qipu_draft_file_make (&about, game, &error);

  g_assert_no_error (error);
  return bytes;
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
  again = qipu_draft_file_read_game (path, NULL, &error);
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
  g_autoptr (QipuDocument) document = make_document ();
  g_autoptr (QipuSession) session = qipu_session_new (document);
  QipuMoveList *list = qipu_session_get_move_list (session);
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuGame) first = qipu_game_copy (game);
  g_autoptr (QipuGame) last = NULL;
  Mirror mirror = { g_ptr_array_new_with_free_func (g_object_unref), 0 };
  g_autofree char *folder = g_dir_make_tmp ("qipu-document-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "draft", NULL);
  g_autoptr (GBytes) first_bytes = dup_bytes (game);
  g_autoptr (GBytes) bytes = NULL;
  Count counts[G_N_ELEMENTS (actions)] = { 0 };
  guint n_undone = 0, n_redone = 0;

  g_signal_connect (list, "items-changed", G_CALLBACK (on_items_changed), &mirror);
  on_items_changed (G_LIST_MODEL (list), 0, 0, g_list_model_get_n_items (G_LIST_MODEL (list)),
                    &mirror);

  for (guint i = 0; i < n_actions; i++)
    {
      act (session, counts);
      if (i % 16 == 0)
        check_mirror (&mirror, list, game);
      if (i % 64 == 0)
        g_assert_true (qipu_game_self_check (game));
      if (i % 200 == 0)
        check_draft (game, path);
    }

  check_counts (counts);
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
  bytes = dup_bytes (game);
  g_assert_true (g_bytes_equal (bytes, first_bytes));
  /* each second action at least has left a step that can be undone */
  g_assert_cmpuint (n_undone, >, n_actions / 3);
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

  g_test_add_func ("/study/random-user", test_random_user);

  return g_test_run ();
}
