/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tabs and windows: what is open stays as it was while another tab is shown, closed, moved out or
 * spoken to in another language. */

#include "config.h"

#include "ui-fixture.h"

#include "app/qipu-tab.h"
#include "study/qipu-language.h"
#include "ui/qipu-game-chooser.h"

static const char first[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
                            "1. C2=5 H8+7 2. H2+3 R9=8 *\n";
static const char second[] = "[Red \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. P3+1 C2=3 *\n";

static QipuWindow *
open_two (void)
{
  QipuWindow *window = ui_fixture_open_text ("first.pgn", first);
  g_autoptr (GFile) file = ui_fixture_write ("second.pgn", second);

  qipu_session_step (ui_get_session (window), 3);
  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_n_tabs (window) == 2 && !qipu_window_is_empty (window));
  ui_fixture_settle (window);
  return window;
}

static void
test_switch (void)
{
  QipuWindow *window = open_two ();
  QipuSession *session = ui_get_session (window);

  g_assert_cmpstr (ui_get_tab_title (window, 0), ==, "A – B");
  g_assert_cmpstr (ui_get_tab_title (window, 1), ==, "C – D");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "C – D");
  qipu_session_step (session, 1);

  ui_activate (window, "win.previous-tab");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "A – B");
  g_assert_cmpuint (ui_get_ply (window), ==, 3);
  ui_activate (window, "study.forward");
  g_assert_cmpuint (ui_get_ply (window), ==, 4);

  ui_activate (window, "win.select-tab(2)");
  g_assert_true (ui_get_session (window) == session);
  g_assert_cmpuint (ui_get_ply (window), ==, 1);
  ui_activate (window, "win.next-tab");
  g_assert_cmpuint (ui_get_ply (window), ==, 4);
  ui_fixture_close_window (window);
}

/* Undo reaches only what belongs to the tab that is shown, and comes back with it. */
static void
test_undo (void)
{
  QipuWindow *window = open_two ();
  g_autofree char *before = ui_dup_pgn (window);
  g_autofree char *after = NULL;

  qipu_session_step (ui_get_session (window), 1);
  ui_activate (window, "study.delete");
  g_assert_cmpstr (ui_get_tab_title (window, 1), ==, "• C – D");
  ui_activate (window, "win.select-tab(1)");
  g_assert_false (qipu_document_can_undo (ui_get_document (window)));
  ui_activate (window, "win.select-tab(2)");
  ui_activate (window, "study.undo");
  after = ui_dup_pgn (window);
  g_assert_cmpstr (after, ==, before);
  ui_fixture_close_window (window);
}

static void
test_new_and_close (void)
{
  QipuWindow *window = open_two ();

  ui_activate (window, "win.new-tab");
  g_assert_cmpint (ui_get_n_tabs (window), ==, 3);
  g_assert_true (qipu_window_is_empty (window));
  /* a new study takes the empty tab */
  ui_activate (window, "win.new");
  g_assert_cmpint (ui_get_n_tabs (window), ==, 3);
  g_assert_false (qipu_window_is_empty (window));
  ui_activate (window, "win.new");
  g_assert_cmpint (ui_get_n_tabs (window), ==, 4);

  ui_activate (window, "win.close-tab");
  ui_activate (window, "win.close-tab");
  ui_wait_until (ui_get_n_tabs (window) == 2);
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), >, 0);
  ui_fixture_close_window (window);
}

/* Nothing is asked, and nothing is lost. */
static void
test_close_modified (void)
{
  QipuWindow *window = open_two ();
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  qipu_session_step (ui_get_session (window), 1);
  ui_activate (window, "study.delete");
  before = ui_dup_pgn (window);
  ui_activate (window, "win.close-tab");
  ui_wait_until (ui_get_n_tabs (window) == 1);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "A – B");

  ui_activate (window, "win.reopen-tab");
  g_assert_cmpint (ui_get_n_tabs (window), ==, 2);
  after = ui_dup_pgn (window);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  ui_activate (window, "study.undo");
  ui_fixture_close_window (window);
}

static QipuWindow *
find_other_window (QipuWindow *window)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (ui_fixture_get_application ()));

  for (GList *l = windows; l != NULL; l = l->next)
    if (QIPU_IS_WINDOW (l->data) && l->data != window)
      return l->data;
  return NULL;
}

static void
test_move_out (void)
{
  QipuWindow *window = open_two ();
  QipuSession *session = ui_get_session (window);
  QipuWindow *other;

  qipu_session_step (session, 2);
  ui_activate (window, "win.move-tab-out");
  ui_fixture_settle (window);
  other = find_other_window (window);
  g_assert_nonnull (other);
  ui_wait_until (ui_get_n_tabs (other) == 1 && !qipu_window_is_empty (other));
  g_assert_cmpint (ui_get_n_tabs (window), ==, 1);
  g_assert_true (ui_get_session (other) == session);
  g_assert_cmpuint (ui_get_ply (other), ==, 2);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "A – B");
  ui_activate (other, "study.first");
  g_assert_cmpuint (ui_get_ply (other), ==, 0);
  g_assert_cmpuint (ui_get_ply (window), ==, 3);

  /* the last tab that leaves closes its window */
  adw_tab_view_transfer_page (qipu_window_get_tabs (other),
                              adw_tab_view_get_nth_page (qipu_window_get_tabs (other), 0),
                              qipu_window_get_tabs (window), 1);
  ui_wait_until (find_other_window (window) == NULL);
  g_assert_cmpint (ui_get_n_tabs (window), ==, 2);
  ui_fixture_close_window (window);
}

static const char three_games[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 *\n\n"
                                  "[Red \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. P3+1 C2=3 *\n\n"
                                  "[Red \"E\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. H2+3 *\n";

static QipuGameChooser *
get_chooser (QipuWindow *window)
{
  return QIPU_GAME_CHOOSER (ui_find (GTK_WIDGET (window), QIPU_TYPE_GAME_CHOOSER, NULL));
}

/* Out into a window and back: unsaved edits, what can be undone and redone, the filter and order of
 * the games, and what the other games of the file hold, all as before. */
static void
test_out_and_back (void)
{
  QipuWindow *window = ui_fixture_open_text ("first.pgn", first);
  g_autoptr (GFile) file = ui_fixture_write ("three.pgn", three_games);
  QipuWorkspace *workspace = qipu_window_get_workspace (window);
  QipuWindow *at = window;
  QipuDocument *document, *of_first;
  g_autofree char *unsaved = NULL;
  g_autofree char *at_first = NULL;

  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_n_tabs (window) == 2 && qipu_workspace_get_n_games (workspace) == 3);
  of_first = ui_get_document (window);
  qipu_document_set_tag (of_first, "Event", "Cup");
  qipu_workspace_select (workspace, 1);
  ui_wait_until (qipu_workspace_get_index (workspace) == 1);
  document = ui_get_document (window);
  at_first = ui_dup_pgn (window);
  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(1)");
  ui_activate (window, "study.delete");
  ui_activate (window, "study.undo");
  unsaved = ui_dup_pgn (window);
  qipu_game_chooser_set_filter (get_chooser (window), "D");
  qipu_game_chooser_set_order (get_chooser (window), QIPU_GAME_ORDER_RED);

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *now = NULL;

      if (i == 0)
        {
          ui_activate (window, "win.move-tab-out");
          at = find_other_window (window);
          ui_wait_until (ui_get_n_tabs (at) == 1 && !qipu_window_is_empty (at));
        }
      else
        {
          AdwTabView *tabs = qipu_window_get_tabs (at);

          adw_tab_view_transfer_page (tabs, adw_tab_view_get_nth_page (tabs, 0),
                                      qipu_window_get_tabs (window), 1);
          ui_wait_until (find_other_window (window) == NULL);
          at = window;
          ui_activate (at, "win.select-tab(2)");
        }
      g_assert_true (ui_get_document (at) == document);
      now = ui_dup_pgn (at);
      g_assert_cmpstr (now, ==, unsaved);
      g_assert_true (qipu_document_can_redo (document));
      g_assert_cmpstr (ui_get_tab_title (at, (int) i), ==, "• C – D");
      g_assert_cmpstr (qipu_game_chooser_get_filter (get_chooser (at)), ==, "D");
      g_assert_cmpint (qipu_game_chooser_get_order (get_chooser (at)), ==, QIPU_GAME_ORDER_RED);
      g_assert_cmpuint (qipu_workspace_get_n_games (qipu_window_get_workspace (at)), ==, 3);
    }

  /* the whole history is still there, also of the game that was not looked at meanwhile */
  ui_activate (window, "study.redo");
  while (qipu_document_can_undo (document))
    ui_activate (window, "study.undo");
  g_clear_pointer (&unsaved, g_free);
  unsaved = ui_dup_pgn (window);
  g_assert_cmpstr (unsaved, ==, at_first);
  qipu_workspace_select (workspace, 0);
  g_assert_true (ui_get_document (window) == of_first);
  ui_activate (window, "study.undo");
  g_assert_false (qipu_document_get_modified (of_first));
  ui_fixture_close_window (window);
}

static void
test_language (void)
{
  QipuWindow *window = open_two ();
  g_autofree char *move = NULL;

  ui_activate (window, "win.new-tab");
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "zh_TW");
  ui_fixture_settle (window);
  g_assert_cmpint (ui_get_n_tabs (window), ==, 3);
  ui_activate (window, "win.select-tab(1)");
  g_assert_cmpuint (ui_get_ply (window), ==, 3);
  move = qipu_session_dup_move_text (ui_get_session (window),
                                     qipu_session_get_current (ui_get_session (window)));
  g_assert_cmpstr (move, ==, "馬二進三");
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  ui_fixture_settle (window);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/tabs/switch", test_switch);
  g_test_add_func ("/ui/tabs/undo", test_undo);
  g_test_add_func ("/ui/tabs/new-and-close", test_new_and_close);
  g_test_add_func ("/ui/tabs/close-modified", test_close_modified);
  g_test_add_func ("/ui/tabs/move-out", test_move_out);
  g_test_add_func ("/ui/tabs/out-and-back", test_out_and_back);
  g_test_add_func ("/ui/tabs/language", test_language);
  return g_test_run ();
}
