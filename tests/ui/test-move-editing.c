/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Editing the tree of moves in the real window: every verb, and that undo takes each back. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "ui/qipu-find-bar.h"
#include "ui/qipu-merge.h"
#include "ui/qipu-move-list-view.h"
#include "ui/qipu-move-row-view.h"

/* 1. C2=5 H8+7 2. H2+3 R9=8 (2... P7+1 3. R1+1 (3. P7+1)) 3. R1=2 */
static const char record[] = "[Game \"Chinese Chess\"]\n"
                             "[Red \"A\"]\n"
                             "[Black \"B\"]\n"
                             "[Result \"1-0\"]\n"
                             "\n"
                             "1. C2=5 H8+7 2. H2+3 {a comment} R9=8 (2... P7+1 3. R1+1 (3. P7+1)) "
                             "3. R1=2 1-0\n";

typedef struct
{
  QipuWindow *window;
  char *before;
} Study;

static void
study_open (Study *study)
{
  study->window = ui_fixture_open_text ("editing.pgn", record);
  study->before = ui_dup_pgn (study->window);
}

/* One undo gives the record back, byte for byte. */
static void
study_check_undo (Study *study)
{
  g_autofree char *after = ui_dup_pgn (study->window);
  g_autofree char *again = NULL;

  g_assert_cmpstr (after, !=, study->before);
  ui_activate (study->window, "study.undo");
  again = ui_dup_pgn (study->window);
  g_assert_cmpstr (again, ==, study->before);
}

static void
study_close (Study *study)
{
  ui_fixture_close_window (study->window);
  g_free (study->before);
}

static void
go_to (QipuWindow *window, const char *path)
{
  qipu_session_go_to (ui_get_session (window), ui_find_node (window, path));
}

static char *
dup_move (QipuWindow *window, const char *path)
{
  return qipu_session_dup_move_text (ui_get_session (window), ui_find_node (window, path));
}

static void
check_move (QipuWindow *window, const char *path, const char *expected)
{
  g_autofree char *move = dup_move (window, path);

  g_assert_cmpstr (move, ==, expected);
}

static void
test_delete (void)
{
  static const struct
  {
    const char *path;
    const char *action;
    guint n_left;
  } cases[] = {
    { "0001", "study.delete", 5 },
    { "000", "study.delete", 2 },
    { "00010", "study.delete-variation", 5 },
    { "00011", "study.delete-variation", 7 },
    { "0001", "study.delete-before", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      Study study;

      study_open (&study);
      g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (study.window)), ==, 8);
      go_to (study.window, cases[i].path);
      ui_activate (study.window, cases[i].action);
      g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (study.window)), ==, cases[i].n_left);
      study_check_undo (&study);
      study_close (&study);
    }
}

static void
test_place (void)
{
  Study study;

  study_open (&study);
  check_move (study.window, "0000", "R9=8");

  go_to (study.window, "0001");
  ui_activate (study.window, "study.promote");
  check_move (study.window, "0000", "P7+1");
  check_move (study.window, "0001", "R9=8");
  study_check_undo (&study);

  go_to (study.window, "0000");
  ui_activate (study.window, "study.demote");
  check_move (study.window, "0000", "P7+1");
  study_check_undo (&study);

  /* from within a variation of a variation */
  go_to (study.window, "00011");
  ui_activate (study.window, "study.make-mainline");
  check_move (study.window, "0000", "P7+1");
  check_move (study.window, "00000", "P7+1");
  study_check_undo (&study);
  study_close (&study);
}

static void
test_drag (void)
{
  Study study;
  GtkWidget *list;

  study_open (&study);
  list = ui_find (GTK_WIDGET (study.window), QIPU_TYPE_MOVE_LIST_VIEW, NULL);

  /* on a move beside it: takes its place */
  g_signal_emit_by_name (list, "branch-dropped", ui_find_node (study.window, "0001"),
                         ui_find_node (study.window, "0000"));
  check_move (study.window, "0000", "P7+1");
  study_check_undo (&study);

  /* on another move: repeated there. 3. R1=2 can be played at the second move too */
  g_signal_emit_by_name (list, "branch-dropped", ui_find_node (study.window, "0001"),
                         ui_find_node (study.window, "0"));
  check_move (study.window, "01", "P7+1");
  study_check_undo (&study);

  /* text from another program */
  g_signal_emit_by_name (list, "text-dropped", "炮8平5 馬二進三", ui_find_node (study.window, "0"));
  check_move (study.window, "01", "C8=5");
  check_move (study.window, "010", "H2+3");
  study_check_undo (&study);
  study_close (&study);
}

static void
test_clipboard (void)
{
  Study study;

  study_open (&study);
  go_to (study.window, "0001");
  ui_activate (study.window, "study.cut-branch");
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (study.window)), ==, 5);

  /* back where it was, with the variation in it */
  go_to (study.window, "000");
  ui_activate (study.window, "win.paste");
  ui_wait_until (qipu_game_get_n_nodes (ui_get_game (study.window)) == 8);
  check_move (study.window, "00011", "P7+1");
  ui_activate (study.window, "study.undo");
  study_check_undo (&study);

  /* elsewhere as well, as when it is dragged */
  go_to (study.window, "0");
  ui_activate (study.window, "study.paste-branch");
  ui_wait_until (qipu_game_get_n_nodes (ui_get_game (study.window)) == 11);
  check_move (study.window, "01", "P7+1");
  study_check_undo (&study);

  /* but not where it cannot be played, and nothing is changed then */
  go_to (study.window, "00");
  ui_activate (study.window, "study.paste-branch");
  for (guint i = 0; i < 100; i++)
    ui_fixture_iterate ();
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (study.window)), ==, 8);
  study_close (&study);
}

static void
test_merge (void)
{
  g_autoptr (GFile) file = ui_fixture_write ("other.pgn", "[Event \"Other\"]\n[Result \"*\"]\n\n"
                                                          "1. C2=5 C8=5 2. H2+3 *\n\n"
                                                          "[Event \"Third\"]\n[Result \"*\"]\n\n"
                                                          "1. P3+1 *\n");
  Study study;

  study_open (&study);
  qipu_merge_file (qipu_window_get_workspace (study.window), file);
  ui_wait_until (qipu_game_get_n_nodes (ui_get_game (study.window)) == 11);
  check_move (study.window, "01", "C8=5");
  check_move (study.window, "1", "P3+1");
  study_check_undo (&study);
  study_close (&study);
}

static void
test_signs (void)
{
  Study study;
  const guint8 *glyphs;
  guint n_glyphs;

  study_open (&study);
  go_to (study.window, "00");
  ui_activate (study.window, "study.glyph(3)");
  ui_activate (study.window, "study.judgement(16)");
  glyphs = qipu_game_get_glyphs (ui_get_game (study.window), ui_find_node (study.window, "00"),
                                 &n_glyphs);
  g_assert_cmpmem (glyphs, n_glyphs, ((guint8[]){ 3, 16 }), 2);

  /* a judgement takes the place of another; the same again goes */
  ui_activate (study.window, "study.judgement(13)");
  glyphs = qipu_game_get_glyphs (ui_get_game (study.window), ui_find_node (study.window, "00"),
                                 &n_glyphs);
  g_assert_cmpmem (glyphs, n_glyphs, ((guint8[]){ 3, 13 }), 2);
  ui_activate (study.window, "study.judgement(13)");
  ui_activate (study.window, "study.undo");
  ui_activate (study.window, "study.undo");
  ui_activate (study.window, "study.undo");
  study_check_undo (&study);
  study_close (&study);
}

static void
test_fork (void)
{
  Study study;
  QipuSession *session;

  study_open (&study);
  session = ui_get_session (study.window);

  /* from the start the key leads to the fork, there it chooses */
  ui_activate (study.window, "study.next-variation");
  g_assert_cmpuint (qipu_session_get_current (session), ==, ui_find_node (study.window, "000"));
  g_assert_cmpuint (qipu_session_get_chosen_child (session), ==,
                    ui_find_node (study.window, "0000"));
  ui_activate (study.window, "study.next-variation");
  g_assert_cmpuint (qipu_session_get_chosen_child (session), ==,
                    ui_find_node (study.window, "0001"));
  ui_activate (study.window, "study.forward");
  g_assert_cmpuint (qipu_session_get_current (session), ==, ui_find_node (study.window, "0001"));
  ui_activate (study.window, "study.leave-variation");
  g_assert_cmpuint (qipu_session_get_current (session), ==, ui_find_node (study.window, "000"));
  study_close (&study);
}

static void
test_fold (void)
{
  Study study;
  QipuMoveList *list;
  guint n_rows;

  study_open (&study);
  list = qipu_session_get_move_list (ui_get_session (study.window));
  n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));

  /* folding from inside a variation leaves the current move in sight */
  go_to (study.window, "00010");
  ui_activate (study.window, "study.fold-all");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), <, n_rows);
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (study.window)), ==,
                    ui_find_node (study.window, "0000"));
  ui_activate (study.window, "study.unfold-all");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, n_rows);

  go_to (study.window, "0001");
  ui_activate (study.window, "study.fold");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), <, n_rows);
  ui_activate (study.window, "study.fold");
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, n_rows);
  study_close (&study);
}

/* The arrow of a row: where Black's move has variations, and where Red's has, whose row goes on
 * with Black's once they are folded. */
static void
test_fold_arrow (void)
{
  static const struct
  {
    const char *moves;
    const char *path;
  } cases[] = {
    { "1. C2=5 H8+7 (1... C8=5) 2. H2+3", "0" },
    { "1. C2=5 (1. C8=5) 1... H8+7 2. H2+3", "0" },
    { "1. C2=5 (1. C8=5) 1... H8+7 (1... C8=5) 2. H2+3", "0" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n%s *\n", cases[i].moves);
      QipuWindow *window = ui_fixture_open_text ("arrow.pgn", text);
      QipuMoveList *list = qipu_session_get_move_list (ui_get_session (window));
      GtkWidget *row = ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_ROW_VIEW, NULL);
      guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (list));

      g_signal_emit_by_name (row, "fold-toggled", ui_find_node (window, cases[i].path));
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), <, n_rows);
      g_signal_emit_by_name (row, "fold-toggled", ui_find_node (window, cases[i].path));
      g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (list)), ==, n_rows);
      ui_fixture_close_window (window);
    }
}

/* How high the row of the comment before the first move is. */
static int
measure_comment (QipuWindow *window, const char *comment)
{
  GtkWidget *row;
  int height;

  qipu_document_set_comment (ui_get_document (window), 0, QIPU_COMMENT_AFTER, comment);
  ui_fixture_settle (window);
  row = ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_ROW_VIEW, NULL);
  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, 300, &height, NULL, NULL, NULL);
  return height;
}

/* Three lines of a comment in the list, however it is divided; the box below has it whole. */
static void
test_comment_lines (void)
{
  QipuWindow *window = ui_fixture_open_text ("lines.pgn", record);
  const int one = measure_comment (window, "a");
  const int two = measure_comment (window, "a\nb");
  const int three = measure_comment (window, "a\nb\nc");
  g_autofree char *words = g_strnfill (600, 'w');
  g_autofree char *paragraphs = NULL;
  GString *lines = g_string_new (NULL);

  for (guint i = 0; i < 300; i += 2)
    words[i] = ' ';
  for (guint i = 0; i < 50; i++)
    g_string_append (lines, "a\n");
  paragraphs = g_strdup_printf ("%s\n%s\n%s", words, words, words);

  g_assert_cmpint (one, <, two);
  g_assert_cmpint (two, <, three);
  g_assert_cmpint (measure_comment (window, "a\n\n\r\n\nb"), ==, two);
  g_assert_cmpint (measure_comment (window, words), ==, three);
  g_assert_cmpint (measure_comment (window, lines->str), ==, three);
  g_assert_cmpint (measure_comment (window, paragraphs), ==, three);
  g_string_free (lines, TRUE);
  ui_fixture_close_window (window);
}

static void
test_whole_record (void)
{
  Study study;

  study_open (&study);
  ui_activate (study.window, "study.mirror-record");
  check_move (study.window, "0", "C8=5");
  study_check_undo (&study);
  ui_activate (study.window, "study.swap-colours");
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (study.window), "Red"), ==, "B");
  study_check_undo (&study);
  study_close (&study);
}

/* Comments, moves in any notation, and tags; from the current move on, round and round. */
static void
test_find (void)
{
  Study study;
  QipuSession *session;
  QipuFindBar *bar;

  study_open (&study);
  session = ui_get_session (study.window);
  ui_activate (study.window, "study.find");
  bar = QIPU_FIND_BAR (ui_find (GTK_WIDGET (study.window), QIPU_TYPE_FIND_BAR, NULL));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (bar)));
  g_assert_true (GTK_IS_TEXT (gtk_window_get_focus (GTK_WINDOW (study.window))));

  qipu_find_bar_search (bar, "COMMENT");
  g_assert_cmpuint (qipu_find_bar_get_n_found (bar), ==, 1);
  g_assert_cmpuint (qipu_session_get_current (session), ==, ui_find_node (study.window, "000"));

  qipu_find_bar_search (bar, "R1=2");
  g_assert_cmpuint (qipu_session_get_current (session), ==, ui_find_node (study.window, "00000"));
  qipu_find_bar_search (bar, "卒7進1");
  g_assert_cmpuint (qipu_find_bar_get_n_found (bar), ==, 1);
  g_assert_cmpuint (qipu_session_get_current (session), ==, ui_find_node (study.window, "0001"));

  qipu_find_bar_search (bar, "nowhere");
  g_assert_cmpuint (qipu_find_bar_get_n_found (bar), ==, 0);
  g_assert_nonnull (ui_find (GTK_WIDGET (bar), GTK_TYPE_LABEL, "Not found"));
  qipu_find_bar_close (bar);
  study_close (&study);
}

static void
test_menu (void)
{
  Study study;
  GtkWidget *list;

  study_open (&study);
  list = ui_find (GTK_WIDGET (study.window), QIPU_TYPE_MOVE_LIST_VIEW, NULL);
  go_to (study.window, "00");
  qipu_move_list_view_open_menu (QIPU_MOVE_LIST_VIEW (list));
  ui_fixture_settle (study.window);
  g_assert_nonnull (ui_find (list, GTK_TYPE_POPOVER_MENU, NULL));
  g_assert_nonnull (ui_find (list, GTK_TYPE_LABEL, "C_opy Branch"));
  study_close (&study);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/move-editing/delete", test_delete);
  g_test_add_func ("/ui/move-editing/place", test_place);
  g_test_add_func ("/ui/move-editing/drag", test_drag);
  g_test_add_func ("/ui/move-editing/clipboard", test_clipboard);
  g_test_add_func ("/ui/move-editing/merge", test_merge);
  g_test_add_func ("/ui/move-editing/signs", test_signs);
  g_test_add_func ("/ui/move-editing/fork", test_fork);
  g_test_add_func ("/ui/move-editing/fold", test_fold);
  g_test_add_func ("/ui/move-editing/fold-arrow", test_fold_arrow);
  g_test_add_func ("/ui/move-editing/comment-lines", test_comment_lines);
  g_test_add_func ("/ui/move-editing/whole-record", test_whole_record);
  g_test_add_func ("/ui/move-editing/find", test_find);
  g_test_add_func ("/ui/move-editing/menu", test_menu);
  return g_test_run ();
}
