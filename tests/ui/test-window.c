/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The real window: open a record, step, play, switch the language, set up, save, open again. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "study/qipu-language.h"
#include "ui/qipu-board-square.h"
#include "ui/qipu-comment-box.h"
#include "ui/qipu-move-list-view.h"
#include "ui/qipu-setup-panel.h"

static const char record[] = "[Game \"Chinese Chess\"]\n"
                             "[Event \"Test\"]\n"
                             "[Red \"甲\"]\n"
                             "[Black \"乙\"]\n"
                             "[Result \"1-0\"]\n"
                             "\n"
                             "1. C2=5 H8+7 2. H2+3 {a comment} R9=8 (2... P7+1 3. R1+1) 3. R1=2 1-0\n";

static const char many[] = "[Event \"One\"]\n[Red \"A\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 *\n\n"
                           "[Event \"Two\"]\n[Red \"B\"]\n[Result \"*\"]\n\n1. H2+3 *\n\n"
                           "[Event \"Three\"]\n[Red \"C\"]\n[Result \"*\"]\n\n1. P3+1 *\n";

static QipuDocument *
get_document (QipuWindow *window)
{
  return qipu_session_get_document (ui_get_session (window));
}

static const QipuGame *
get_game (QipuWindow *window)
{
  return qipu_document_get_game (get_document (window));
}

static QipuWindow *
open_window_on (const char *name, const char *text)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GFile) file = ui_fixture_write (name, text);

  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  ui_fixture_settle (window);
  return window;
}

/* Does what a click on the point, or an assistive technology, does. */
static void
activate_square (QipuWindow *window, QipuSquare square)
{
  QipuStudyPage *page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (qipu_study_page_get_board (page)));

  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    if (QIPU_IS_BOARD_SQUARE (child) &&
        qipu_board_square_get_square (QIPU_BOARD_SQUARE (child)) == square)
      {
        gtk_widget_activate_action (child, "square.activate", NULL);
        return;
      }
  g_assert_not_reached ();
}

static void
test_open_and_step (void)
{
  QipuWindow *window = open_window_on ("record.pgn", record);

  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 7);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "甲 – 乙");
  g_assert_cmpuint (ui_get_ply (window), ==, 0);

  ui_activate (window, "study.forward");
  ui_activate (window, "study.forward");
  g_assert_cmpuint (ui_get_ply (window), ==, 2);
  g_assert_nonnull (ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, "2 / 5"));
  ui_activate (window, "study.last");
  g_assert_cmpuint (ui_get_ply (window), ==, 5);
  ui_activate (window, "study.back");
  g_assert_cmpuint (ui_get_ply (window), ==, 4);
  ui_activate (window, "study.first");
  g_assert_cmpuint (ui_get_ply (window), ==, 0);

  ui_fixture_close_window (window);
}

static void
test_play (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  guint n_before;

  ui_activate (window, "win.new");
  g_assert_nonnull (ui_get_session (window));
  activate_square (window, qipu_square (7, 2)); /* the cannon on file 2 */
  activate_square (window, qipu_square (4, 2));
  g_assert_cmpuint (ui_get_ply (window), ==, 1);
  g_assert_true (qipu_document_get_modified (get_document (window)));

  /* a move that is there is followed, not added */
  n_before = qipu_game_get_n_nodes (get_game (window));
  ui_activate (window, "study.first");
  activate_square (window, qipu_square (7, 2));
  activate_square (window, qipu_square (4, 2));
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, n_before);

  /* one that the rules forbid is refused, and the reason is told */
  activate_square (window, qipu_square (0, 9));
  activate_square (window, qipu_square (1, 8));
  g_assert_cmpuint (ui_get_ply (window), ==, 1);
  g_assert_cmpuint (qipu_session_get_refused (ui_get_session (window)), !=, QIPU_MOVE_NONE);
  g_assert_nonnull (ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                             "A chariot moves along straight lines only."));

  ui_activate (window, "study.undo");
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 0);
  ui_activate (window, "study.redo");
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 1);

  ui_fixture_close_window (window);
}

static void
type_comment (QipuWindow *window, const char *text)
{
  GtkWidget *box = ui_find (GTK_WIDGET (window), QIPU_TYPE_COMMENT_BOX, NULL);
  GtkWidget *view = ui_find (box, GTK_TYPE_TEXT_VIEW, NULL);

  ui_activate (window, "study.comment");
  gtk_text_buffer_insert_at_cursor (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
}

static void
test_languages (void)
{
  static const struct
  {
    const char *language;
    const char *open;
    const char *short_name;
    const char *move;
  } expected[] = {
    { "zh_TW", "開啟", "繁", "馬二進三" },
    { "zh_CN", "打开", "简", "马二进三" },
    { "en", "Open", "EN", "H2+3" },
  };
  QipuWindow *window = open_window_on ("languages.pgn", record);
  QipuSession *session = ui_get_session (window);
  int width = gtk_widget_get_width (GTK_WIDGET (window));

  for (guint i = 0; i < 3; i++)
    ui_activate (window, "study.forward");
  type_comment (window, "written ");

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *move = NULL;
      GtkWidget *focus;

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, expected[i].language);
      ui_fixture_settle (window);

      g_assert_cmpstr (qipu_language_get (), ==, expected[i].language);
      g_assert_nonnull (ui_find_text (GTK_WIDGET (window), expected[i].open));
      g_assert_nonnull (ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL, expected[i].short_name));
      move = qipu_session_dup_move_text (session, qipu_session_get_current (session));
      g_assert_cmpstr (move, ==, expected[i].move);

      /* nothing is lost */
      g_assert_true (ui_get_session (window) == session);
      g_assert_cmpuint (ui_get_ply (window), ==, 3);
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (window)), ==, width);
      g_assert_cmpstr (qipu_game_get_comment (get_game (window), qipu_session_get_current (session),
                                              QIPU_COMMENT_AFTER),
                       ==, "a commentwritten ");
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      g_assert_true (GTK_IS_TEXT_VIEW (focus));
    }

  ui_fixture_close_window (window);
}

static void
test_set_up (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  char fen[QIPU_FEN_SIZE];

  ui_activate (window, "win.setup");
  g_assert_cmpint (qipu_session_get_mode (ui_get_session (window)), ==, QIPU_MODE_SETUP);
  qipu_setup_generals_only (qipu_session_get_setup (ui_get_session (window)));
  qipu_setup_move (qipu_session_get_setup (ui_get_session (window)), qipu_square (3, 9),
                   qipu_square (4, 9));
  qipu_setup_set_piece (qipu_session_get_setup (ui_get_session (window)),
                        qipu_piece (QIPU_RED, QIPU_CHARIOT));
  activate_square (window, qipu_square (0, 4));

  /* half done, it outlives a change of the language */
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "zh_CN");
  ui_fixture_settle (window);
  g_assert_cmpint (qipu_session_get_mode (ui_get_session (window)), ==, QIPU_MODE_SETUP);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");

  /* the generals face each other: named, and not to be played */
  g_assert_nonnull (ui_find (GTK_WIDGET (window), GTK_TYPE_LABEL,
                             "The generals face each other on an open file."));
  ui_activate (window, "win.apply-setup");
  g_assert_cmpint (qipu_session_get_mode (ui_get_session (window)), ==, QIPU_MODE_SETUP);

  qipu_setup_move (qipu_session_get_setup (ui_get_session (window)), qipu_square (4, 0),
                   qipu_square (3, 0));
  ui_activate (window, "win.apply-setup");
  g_assert_cmpint (qipu_session_get_mode (ui_get_session (window)), ==, QIPU_MODE_STUDY);
  qipu_position_get_fen (qipu_game_get_start (get_game (window)), fen);
  g_assert_true (g_str_has_prefix (fen, "4k4/9/9/9/9/R8/9/9/9/3K5 w"));

  activate_square (window, qipu_square (0, 4));
  activate_square (window, qipu_square (0, 9));
  g_assert_cmpuint (ui_get_ply (window), ==, 1);

  ui_fixture_close_window (window);
}

static void
test_save_and_reopen (void)
{
  QipuWindow *window = open_window_on ("saved.pgn", record);
  g_autoptr (GFile) file = ui_fixture_write ("copy.pgn", "");
  g_autoptr (QipuGame) before = NULL;

  ui_activate (window, "study.last");
  activate_square (window, qipu_square (1, 9));
  activate_square (window, qipu_square (2, 7));
  g_assert_cmpuint (ui_get_ply (window), ==, 6);
  before = qipu_game_copy (get_game (window));

  qipu_window_save_to (window, file);
  ui_wait_until (!qipu_document_get_modified (get_document (window)));
  ui_fixture_close_window (window);

  window = ui_fixture_open_window ();
  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  g_assert_true (qipu_game_equal (before, get_game (window)));
  ui_fixture_close_window (window);
}

static void
test_many_games (void)
{
  QipuWindow *window = open_window_on ("many.pgn", many);
  QipuWorkspace *workspace = qipu_window_get_workspace (window);
  GFile *file = qipu_document_get_file (get_document (window));
  g_autofree char *text = NULL;

  ui_wait_until (qipu_workspace_get_n_games (workspace) == 3);
  ui_activate (window, "win.next-game");
  ui_wait_until (qipu_workspace_get_index (workspace) == 1);
  g_assert_cmpstr (qipu_game_get_tag (get_game (window), "Event"), ==, "Two");

  ui_activate (window, "study.last");
  activate_square (window, qipu_square (7, 9));
  activate_square (window, qipu_square (6, 7));
  qipu_window_save_to (window, file);
  ui_wait_until (!qipu_document_get_modified (get_document (window)));

  /* the other games keep their bytes */
  text = ui_fixture_read (file);
  g_assert_true (g_str_has_prefix (text, "[Event \"One\"]\n[Red \"A\"]\n[Result \"*\"]\n\n"
                                         "1. C2=5 H8+7 *\n\n"));
  g_assert_nonnull (strstr (text, "[Event \"Three\"]\n[Red \"C\"]\n[Result \"*\"]\n\n1. P3+1 *\n"));
  g_assert_nonnull (strstr (text, "H8+7"));
  ui_fixture_close_window (window);
}

static void
test_paste (void)
{
  QipuWindow *window = open_window_on ("paste.pgn", record);

  g_assert_false (qipu_window_open_text (window, "nothing of the kind"));
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 7);

  g_assert_true (qipu_window_open_text (
    window, "Look at 4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1, Red wins"));
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 0);
  g_assert_false (qipu_game_is_standard_start (get_game (window)));
  ui_activate (window, "win.undo-open");
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 7);

  g_assert_true (qipu_window_open_text (window, "炮二平五 馬8進7 馬二進三"));
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 3);
  g_assert_true (qipu_window_open_text (window, record));
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 7);

  ui_fixture_close_window (window);
}

static void
test_changed_on_disk (void)
{
  QipuWindow *window = open_window_on ("watched.pgn", record);
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (get_document (window)));
  g_autofree char *path = g_file_get_path (file);

  g_assert_false (qipu_main_view_has_notice (qipu_window_get_main_view (window)));
  g_assert_true (g_file_set_contents (path, many, -1, NULL));
  ui_wait_until (qipu_main_view_has_notice (qipu_window_get_main_view (window)));

  ui_activate (window, "win.reload");
  ui_wait_until (qipu_workspace_get_n_games (qipu_window_get_workspace (window)) == 3);
  ui_activate (window, "win.undo-open");
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 7);
  ui_fixture_close_window (window);
}

/* What was not saved when a window was closed is there again. */
static void
test_drafts (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  ui_activate (window, "win.new");
  activate_square (window, qipu_square (7, 2));
  activate_square (window, qipu_square (4, 2));
  gtk_window_close (GTK_WINDOW (window));
  for (guint i = 0; i < 50; i++)
    ui_fixture_iterate ();

  window = ui_fixture_open_window ();
  ui_fixture_offer_drafts (window);
  g_assert_true (qipu_main_view_has_notice (qipu_window_get_main_view (window)));
  ui_activate (window, "win.restore-drafts");
  ui_wait_until (ui_get_session (window) != NULL);
  g_assert_cmpuint (qipu_game_get_n_nodes (get_game (window)), ==, 1);
  g_assert_true (qipu_document_get_modified (get_document (window)));
  ui_fixture_close_window (window);
}

static void
test_board_menu (void)
{
  QipuWindow *window = open_window_on ("menu.pgn", record);
  QipuStudyPage *page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  GtkWidget *menu;

  g_signal_emit_by_name (qipu_study_page_get_board (page), "menu-requested", 40u, 100.0, 100.0);
  ui_fixture_settle (window);
  menu = ui_find (GTK_WIDGET (page), GTK_TYPE_POPOVER_MENU, NULL);
  g_assert_nonnull (menu);
  ui_wait_until (gtk_widget_get_mapped (menu));
  gtk_popover_popdown (GTK_POPOVER (menu));
  ui_fixture_close_window (window);
}

static void
find_popovers (GtkWidget *root, GPtrArray *popovers)
{
  if (GTK_IS_POPOVER (root))
    {
      g_ptr_array_add (popovers, root);
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    find_popovers (child, popovers);
}

/* Whether the toolkit is told what happens to the pointer there. */
static gboolean
hears (GtkWidget *popover)
{
  return g_signal_handler_find (gtk_native_get_surface (GTK_NATIVE (popover)),
                                G_SIGNAL_MATCH_ID | G_SIGNAL_MATCH_DATA | G_SIGNAL_MATCH_UNBLOCKED,
                                g_signal_lookup ("event", GDK_TYPE_SURFACE), 0, NULL, NULL,
                                popover) != 0;
}

/* A closed popover hears nothing, for the toolkit would give the next press to it. */
static void
test_popovers (void)
{
  QipuWindow *window = ui_fixture_open_text ("popovers.pgn", record);
  GtkWidget *view = ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_LIST_VIEW, NULL);
  g_autoptr (GPtrArray) popovers = g_ptr_array_new ();
  guint n_opened = 0;

  qipu_session_go_to (ui_get_session (window), ui_find_node (window, "0"));
  ui_press (view, GDK_KEY_Menu, 0);
  find_popovers (GTK_WIDGET (window), popovers);
  for (guint i = 0; i < popovers->len; i++)
    {
      GtkWidget *popover = g_ptr_array_index (popovers, i);

      if (!gtk_widget_get_mapped (gtk_widget_get_parent (popover)))
        continue;
      /* it opens again as before */
      for (guint j = 0; j < 2; j++)
        {
          gtk_popover_popup (GTK_POPOVER (popover));
          ui_wait_until (gtk_widget_get_mapped (popover));
          g_assert_true (hears (popover));
          gtk_popover_popdown (GTK_POPOVER (popover));
          ui_wait_until (!hears (popover));
        }
      n_opened++;
    }
  /* the menu of the list, those of the header bar */
  g_assert_cmpuint (n_opened, >=, 4);
  ui_fixture_close_window (window);
}

/* An empty box of comments leaves the room to the moves. */
static void
assert_one_line (GtkWidget *comment)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (comment, "Comment");
  int line;

  pango_layout_get_pixel_size (layout, NULL, &line);
  g_assert_cmpint (gtk_widget_get_height (comment), >=, line);
  g_assert_cmpint (gtk_widget_get_height (comment), <, 16 + line + line / 2);
}

static void
test_widths (void)
{
  /* how wide the board is at the least, in parts of the window */
  static const struct { int width, height; double part; } sizes[] = {
    { 360, 500, 0.4 }, { 360, 560, 0.5 }, { 360, 640, 0.62 }, { 360, 720, 0.7 }, { 599, 720, 0 },
    { 600, 720, 0 }, { 899, 720, 0 }, { 900, 720, 0 }, { 1500, 720, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      QipuWindow *window = g_object_new (QIPU_TYPE_WINDOW, "application",
                                         ui_fixture_get_application (), "default-width",
                                         sizes[i].width, "default-height", sizes[i].height, NULL);
      QipuStudyPage *page;
      GtkWidget *board;
      GtkWidget *comment;
      GtkWidget *last;
      double x, y, sheet_x, sheet_y, sheet_width, sheet_height;

      ui_activate (window, "win.new");
      gtk_window_present (GTK_WINDOW (window));
      ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
      ui_fixture_settle (window);
      ui_fixture_settle (window);

      page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
      qipu_board_view_get_sheet (qipu_study_page_get_board (page), &sheet_x, &sheet_y, &sheet_width,
                                 &sheet_height);
      g_assert_cmpfloat (sheet_width, >=, sizes[i].width * sizes[i].part);
      board = GTK_WIDGET (qipu_study_page_get_board (page));
      comment = ui_find (GTK_WIDGET (page), QIPU_TYPE_COMMENT_BOX, NULL);
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (page)), <=, sizes[i].width);
      /* where all is low there is only room for a comment that is being written */
      if (sizes[i].width == 360 && sizes[i].height <= 560)
        {
          g_assert_false (gtk_widget_get_visible (comment));
          ui_activate (window, "study.comment");
          ui_fixture_settle (window);
        }
      assert_one_line (comment);
      gtk_widget_translate_coordinates (comment, GTK_WIDGET (page), 0, 0, &x, &y);
      g_assert_cmpint ((int) x + gtk_widget_get_width (comment), <=,
                       gtk_widget_get_width (GTK_WIDGET (page)));
      if (gtk_widget_get_width (GTK_WIDGET (page)) < 600)
        g_assert_cmpint ((int) y, >=, gtk_widget_get_height (board));
      else
        g_assert_cmpint ((int) x, >=, gtk_widget_get_width (board));
      last = ui_find (GTK_WIDGET (page), GTK_TYPE_BUTTON, "End");
      g_assert_nonnull (last);
      gtk_widget_translate_coordinates (last, GTK_WIDGET (page), 0, 0, &x, &y);
      g_assert_cmpint ((int) y + gtk_widget_get_height (last), <=,
                       gtk_widget_get_height (GTK_WIDGET (page)));
      if (sizes[i].width == 360 && sizes[i].height <= 560)
        {
          qipu_study_page_focus_default (page);
          g_assert_false (gtk_widget_get_visible (comment));
        }
      ui_fixture_close_window (window);
    }
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  /* first: the others leave drafts behind */
  g_test_add_func ("/ui/window/drafts", test_drafts);
  g_test_add_func ("/ui/window/open-and-step", test_open_and_step);
  g_test_add_func ("/ui/window/play", test_play);
  g_test_add_func ("/ui/window/languages", test_languages);
  g_test_add_func ("/ui/window/set-up", test_set_up);
  g_test_add_func ("/ui/window/save-and-reopen", test_save_and_reopen);
  g_test_add_func ("/ui/window/many-games", test_many_games);
  g_test_add_func ("/ui/window/paste", test_paste);
  g_test_add_func ("/ui/window/changed-on-disk", test_changed_on_disk);
  g_test_add_func ("/ui/window/board-menu", test_board_menu);
  g_test_add_func ("/ui/window/popovers", test_popovers);
  g_test_add_func ("/ui/window/widths", test_widths);
  return g_test_run ();
}
