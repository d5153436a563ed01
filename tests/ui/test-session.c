/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was open is open again at the next start: tabs, places, drafts. */

#include "config.h"

#include "ui-fixture.h"

#include "app/qipu-recent-popover.h"
#include "app/qipu-stored-session.h"

static const char first[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
                            "1. C2=5 H8+7 2. H2+3 R9=8 (2... P7+1 3. R1+1 (3. P7+1)) *\n";
static const char second[] = "[Red \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. P3+1 C2=3 *\n";

static GtkApplication *
get_application (void)
{
  return GTK_APPLICATION (ui_fixture_get_application ());
}

static int
get_n_tabs (QipuWindow *window)
{
  return adw_tab_view_get_n_pages (qipu_window_get_tabs (window));
}

static const char *
get_tab_title (QipuWindow *window, int i)
{
  return adw_tab_page_get_title (adw_tab_view_get_nth_page (qipu_window_get_tabs (window), i));
}

static char *
dup_current (QipuWindow *window)
{
  QipuSession *session = ui_get_session (window);

  return qipu_session_dup_move_text (session, qipu_session_get_current (session));
}

static void
close_all (void)
{
  GList *windows = g_list_copy (gtk_application_get_windows (get_application ()));

  for (GList *l = windows; l != NULL; l = l->next)
    ui_fixture_close_window (l->data);
  g_list_free (windows);
}

static QipuWindow *
restore (void)
{
  QipuWindow *window;

  g_assert_true (qipu_stored_session_restore (get_application ()));
  window = QIPU_WINDOW (gtk_application_get_windows (get_application ())->data);
  ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)) && !qipu_window_is_empty (window));
  ui_fixture_settle (window);
  return window;
}

static void
test_restore (void)
{
  QipuWindow *window = ui_fixture_open_text ("one.pgn", first);
  g_autoptr (GFile) file = ui_fixture_write ("two.pgn", second);
  g_autofree char *drafted = NULL;
  g_autofree char *again = NULL;
  g_autofree char *move = NULL;

  /* in a variation of a variation; a file as it is; a game that was never saved */
  qipu_session_go_to (ui_get_session (window), 7);
  move = dup_current (window);
  g_assert_cmpstr (move, ==, "P7+1");
  qipu_window_open_file (window, file);
  ui_wait_until (get_n_tabs (window) == 2);
  ui_activate (window, "win.new");
  qipu_session_play (ui_get_session (window), qipu_move (qipu_square (7, 2), qipu_square (4, 2)));
  drafted = ui_dup_pgn (window);
  ui_activate (window, "win.select-tab(1)");
  qipu_stored_session_store (get_application ());
  close_all ();

  window = restore ();
  g_assert_cmpint (get_n_tabs (window), ==, 3);
  g_clear_pointer (&move, g_free);
  move = dup_current (window);
  g_assert_cmpstr (move, ==, "P7+1");
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), ==, 7);
  /* not read yet, and called as it was */
  g_assert_cmpstr (get_tab_title (window, 1), ==, "C – D");
  ui_activate (window, "win.select-tab(2)");
  ui_wait_until (!qipu_window_is_empty (window));
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "C");
  ui_activate (window, "win.select-tab(3)");
  again = ui_dup_pgn (window);
  g_assert_cmpstr (again, ==, drafted);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));

  /* and is not offered besides */
  qipu_window_offer_drafts (window);
  g_assert_false (qipu_main_view_has_notice (qipu_window_get_main_view (window)));

  /* what was never shown is written down again as it was */
  qipu_stored_session_store (get_application ());
  close_all ();
  window = restore ();
  g_assert_cmpint (get_n_tabs (window), ==, 3);
  close_all ();
}

static void
test_nothing (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  qipu_stored_session_store (get_application ());
  ui_fixture_close_window (window);
  g_assert_false (qipu_stored_session_restore (get_application ()));
  g_assert_null (gtk_application_get_windows (get_application ()));
}

/* A record that was opened is offered behind the button, and opens from there. */
static void
test_recent (void)
{
  QipuWindow *window = ui_fixture_open_text ("recently.pgn", first);
  GtkWidget *popover;
  GtkWidget *label = NULL;
  QipuSession *session;

  for (guint i = 0; i < 200; i++)
    ui_fixture_iterate ();
  ui_fixture_close_window (window);
  window = ui_fixture_open_window ();
  popover = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECENT_POPOVER, NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
  ui_wait_until ((label = ui_find (popover, GTK_TYPE_LABEL, "recently.pgn")) != NULL);
  g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX), "row-activated",
                         gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW));
  ui_wait_until (!qipu_window_is_empty (window));
  g_assert_cmpstr (get_tab_title (window, 0), ==, "A – B");

  /* what is open already is shown, not read a second time */
  session = ui_get_session (window);
  ui_activate (window, "win.new");
  qipu_window_open_file (window, qipu_document_get_file (qipu_session_get_document (session)));
  g_assert_true (ui_get_session (window) == session);
  g_assert_cmpint (get_n_tabs (window), ==, 2);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/session/restore", test_restore);
  g_test_add_func ("/ui/session/nothing", test_nothing);
  g_test_add_func ("/ui/session/recent", test_recent);
  return g_test_run ();
}
