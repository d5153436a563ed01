/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The details of a file: its format, its encoding, which can be changed, and what was wrong. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

static GtkWindow *
show_details (QipuWindow *window)
{
  g_autoptr (GList) windows = NULL;

  ui_activate (window, "win.file-details");
  windows = gtk_window_list_toplevels ();
  for (GList *l = windows; l != NULL; l = l->next)
    if (ADW_IS_PREFERENCES_WINDOW (l->data) &&
        gtk_window_get_transient_for (l->data) == GTK_WINDOW (window))
      return l->data;
  g_assert_not_reached ();
}

static QipuWindow *
open_file (GFile *file)
{
  QipuWindow *window = ui_fixture_open_window ();

  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  ui_fixture_settle (window);
  return window;
}

/* A record in Big5 that is read as GB18030 and back. */
static void
test_encoding (void)
{
  g_autofree char *text =
      g_convert ("[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n[Black \"呂欽\"]\n\n"
                 "1. 炮二平五 馬8進7 *\n",
                 -1, "BIG5", "UTF-8", NULL, NULL, NULL);
  g_autoptr (GFile) file = ui_fixture_write ("big5.pgn", text);
  QipuWindow *window = open_file (file);
  GtkWindow *details = show_details (window);
  GtkWidget *row = ui_find (GTK_WIDGET (details), ADW_TYPE_COMBO_ROW, NULL);
  QipuDocument *first = ui_get_document (window);

  g_assert_nonnull (ui_find_text (GTK_WIDGET (details), "Portable game notation"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (details), "big5.pgn"));
  g_assert_nonnull (row);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 2);
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "許銀川");

  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 1);
  ui_wait_until (ui_get_document (window) != first);
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), !=, "許銀川");
  row = ui_find (GTK_WIDGET (details), ADW_TYPE_COMBO_ROW, NULL);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 1);

  /* reading the file again keeps what was chosen */
  first = ui_get_document (window);
  ui_activate (window, "win.reload");
  ui_wait_until (ui_get_document (window) != first);
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), !=, "許銀川");
  row = ui_find (GTK_WIDGET (details), ADW_TYPE_COMBO_ROW, NULL);
  g_assert_cmpuint (adw_combo_row_get_selected (ADW_COMBO_ROW (row)), ==, 1);

  adw_combo_row_set_selected (ADW_COMBO_ROW (row), 2);
  ui_wait_until (g_strcmp0 (qipu_game_get_tag (ui_get_game (window), "Red"), "許銀川") == 0);
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 2);
  gtk_window_destroy (details);
  ui_fixture_close_window (window);
}

static gboolean
is_within (GtkWidget *widget, GtkWidget *parent)
{
  return widget != NULL && parent != NULL && gtk_widget_is_ancestor (widget, parent);
}

/* The list of encodings opens at the one that is chosen: who looks and goes away changes nothing.
 */
static void
test_encoding_list (void)
{
  g_autofree char *text =
      g_convert ("[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n[Black \"呂欽\"]\n\n"
                 "1. 炮二平五 馬8進7 *\n",
                 -1, "BIG5", "UTF-8", NULL, NULL, NULL);
  g_autoptr (GFile) file = ui_fixture_write ("list.pgn", text);
  QipuWindow *window = open_file (file);
  GtkWindow *details = show_details (window);
  GtkWidget *row = ui_find (GTK_WIDGET (details), ADW_TYPE_COMBO_ROW, NULL);
  guint selected = adw_combo_row_get_selected (ADW_COMBO_ROW (row));

  g_assert_cmpuint (selected, >, 0);
  for (guint i = 0; i < 2; i++)
    {
      GtkWidget *popover, *list, *item;

      gtk_widget_activate (row);
      popover = ui_find (row, GTK_TYPE_POPOVER, NULL);
      g_assert_nonnull (popover);
      ui_wait_until (gtk_widget_get_mapped (popover) &&
                     is_within (gtk_window_get_focus (details), popover));
      list = ui_find (popover, GTK_TYPE_LIST_VIEW, NULL);
      item = gtk_widget_get_first_child (list);
      for (guint n = 0; n < selected; n++)
        item = gtk_widget_get_next_sibling (item);
      g_assert_true (gtk_window_get_focus (details) == item);
      gtk_popover_popdown (GTK_POPOVER (popover));
      ui_wait_until (!gtk_widget_get_mapped (popover));
    }
  gtk_window_destroy (details);
  ui_fixture_close_window (window);
}

/* Whatever was changed before and between the readings is there again step by step. */
static void
test_encoding_keeps_work (void)
{
  g_autofree char *text = g_convert ("[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n\n"
                                     "1. 炮二平五 馬8進7 *\n",
                                     -1, "BIG5", "UTF-8", NULL, NULL, NULL);
  g_autoptr (GFile) file = ui_fixture_write ("work.pgn", text);
  QipuWindow *window = open_file (file);
  GtkWidget *view = GTK_WIDGET (qipu_window_get_main_view (window));
  QipuDocument *big5 = ui_get_document (window);
  QipuDocument *gb18030;

  qipu_document_set_tag (big5, "Event", "first");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.encoding", "s", "gb18030"));
  ui_wait_until (ui_get_document (window) != big5);
  gb18030 = ui_get_document (window);
  g_assert_null (qipu_game_get_tag (ui_get_game (window), "Event"));
  g_assert_nonnull (ui_find_text (view, "Read again in another encoding"));

  qipu_document_set_tag (gb18030, "Event", "second");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.encoding", "s", "big5"));
  ui_wait_until (ui_get_document (window) != gb18030);
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "許銀川");
  g_assert_null (qipu_game_get_tag (ui_get_game (window), "Event"));

  /* once more, with nothing to lose between */
  gb18030 = ui_get_document (window);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.encoding", "s", "utf-8"));
  ui_wait_until (ui_get_document (window) != gb18030);

  ui_activate (window, "win.undo-open");
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "許銀川");
  g_assert_null (qipu_game_get_tag (ui_get_game (window), "Event"));
  ui_activate (window, "win.undo-open");
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Event"), ==, "second");
  ui_activate (window, "win.undo-open");
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Event"), ==, "first");
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "許銀川");
  g_assert_false (
      g_action_get_enabled (g_action_map_lookup_action (G_ACTION_MAP (window), "undo-open")));
  ui_fixture_close_window (window);
}

/* That reading is unproven is shown beside the record, and once among what was found. */
static void
test_unproven (void)
{
  QipuWindow *window =
      ui_fixture_open_text ("line.che", "1 2 26 32 1 2 1 2 4 0 1 0 5 32 0 9 1 7 2 0 2 0 ");
  GtkWidget *view = GTK_WIDGET (qipu_window_get_main_view (window));
  const QipuDiagnostics *found;
  GtkWindow *details;
  guint n = 0;

  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 2);
  ui_wait_until (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  g_assert_nonnull (ui_find_text (view, "Reading of this format (CHE) is unproven"));
  found = qipu_game_source_get_diagnostics (
      qipu_workspace_get_source (qipu_window_get_workspace (window)));
  for (guint i = 0; i < qipu_diagnostics_get_n (found); i++)
    n += qipu_diagnostics_get (found, i)->code == QIPU_DIAGNOSTIC_UNPROVEN_FORMAT;
  g_assert_cmpuint (n, ==, 1);
  details = show_details (window);
  g_assert_nonnull (
      ui_find_text (GTK_WIDGET (details), "Reading of this format (CHE) is unproven"));
  gtk_window_destroy (details);
  ui_fixture_close_window (window);
}

static void
test_places (void)
{
  QipuWindow *window = ui_fixture_open_text ("broken.pgn", "[Game \"Chinese Chess\"]\n\n"
                                                           "1. C2=5 H8+7\n2. C5+9 R9=8 *\n");
  GtkWindow *details;

  ui_wait_until (!qipu_game_source_get_loading (
      qipu_workspace_get_source (qipu_window_get_workspace (window))));
  g_assert_true (qipu_main_view_has_notice (qipu_window_get_main_view (window)));
  details = show_details (window);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (details), "C5+9"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (details), "Line 4"));
  gtk_window_destroy (details);

  /* in the language of now */
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "zh_CN");
  ui_fixture_settle (window);
  details = show_details (window);
  g_assert_null (ui_find_text (GTK_WIDGET (details), "is not possible"));
  gtk_window_destroy (details);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  ui_fixture_close_window (window);
}

static void
test_nothing_wrong (void)
{
  QipuWindow *window = ui_fixture_open_text ("good.pgn", "[Game \"Chinese Chess\"]\n\n1. C2=5 *\n");
  GtkWindow *details;

  ui_wait_until (!qipu_game_source_get_loading (
      qipu_workspace_get_source (qipu_window_get_workspace (window))));
  g_assert_false (qipu_main_view_has_notice (qipu_window_get_main_view (window)));
  details = show_details (window);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (details), "Everything could be read."));
  gtk_window_destroy (details);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/file-details/encoding", test_encoding);
  g_test_add_func ("/ui/file-details/encoding-list", test_encoding_list);
  g_test_add_func ("/ui/file-details/encoding-keeps-work", test_encoding_keeps_work);
  g_test_add_func ("/ui/file-details/unproven", test_unproven);
  g_test_add_func ("/ui/file-details/places", test_places);
  g_test_add_func ("/ui/file-details/nothing-wrong", test_nothing_wrong);
  return g_test_run ();
}
