/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of a file's games: filtered, sorted, and kept over a change of the language. */

#include "config.h"

#include "ui-fixture.h"

#include "ui/qipu-game-chooser.h"

#define TEXT                                                                                       \
  "[Event \"One\"]\n[Red \"Wu\"]\n[Date \"1999.01.01\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 *\n\n"     \
  "[Event \"Two\"]\n[Red \"Hu\"]\n[Date \"2004.01.01\"]\n[Result \"*\"]\n\n1. H2+3 *\n\n"          \
  "[Event \"Three\"]\n[Result \"*\"]\n\n1. P3+1 H2+3 2. H2+3 *\n\n"                                \
  "[Event \"Four\"]\n[Red \"Hu\"]\n[Date \"1991.01.01\"]\n[Result \"*\"]\n\n1. P7+1 *\n"

static QipuGameChooser *
get_chooser (QipuWindow *window)
{
  return QIPU_GAME_CHOOSER (ui_find (GTK_WIDGET (window), QIPU_TYPE_GAME_CHOOSER, NULL));
}

static GListModel *
get_shown (QipuWindow *window)
{
  return G_LIST_MODEL (qipu_game_chooser_get_shown (get_chooser (window)));
}

/* "2431": the games that are shown, by their place in the file. */
static char *
dup_shown (QipuWindow *window)
{
  GListModel *shown = get_shown (window);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 50; i++)
    ui_fixture_iterate ();
  ui_wait_until (!qipu_game_list_get_pending (QIPU_GAME_LIST (shown)));
  for (guint i = 0; i < g_list_model_get_n_items (shown); i++)
    {
      g_autoptr (QipuGameEntry) entry = g_list_model_get_item (shown, i);

      g_string_append_printf (text, "%u", qipu_game_entry_get_index (entry) + 1);
    }
  return g_string_free (text, FALSE);
}

static void
assert_shown (QipuWindow *window, const char *expected)
{
  g_autofree char *shown = dup_shown (window);

  g_assert_cmpstr (shown, ==, expected);
}

static void
test_order (void)
{
  static const struct
  {
    QipuGameOrder order;
    const char *expected;
  } cases[] = {
    { QIPU_GAME_ORDER_RED, "2413" }, /* alike: as in the file; unknown: last */
    { QIPU_GAME_ORDER_DATE, "4123" },   { QIPU_GAME_ORDER_EVENT, "4132" },
    { QIPU_GAME_ORDER_LENGTH, "2413" }, { QIPU_GAME_ORDER_FILE, "1234" },
  };
  QipuWindow *window = ui_fixture_open_text ("order.pgn", TEXT);

  ui_wait_until (qipu_workspace_get_n_games (qipu_window_get_workspace (window)) == 4);
  assert_shown (window, "1234");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      qipu_game_chooser_set_order (get_chooser (window), cases[i].order);
      assert_shown (window, cases[i].expected);
      /* the game that is studied stays */
      g_assert_cmpuint (qipu_workspace_get_index (qipu_window_get_workspace (window)), ==, 0);
    }
  ui_fixture_close_window (window);
}

static void
test_filter (void)
{
  QipuWindow *window = ui_fixture_open_text ("filter.pgn", TEXT);

  ui_wait_until (qipu_workspace_get_n_games (qipu_window_get_workspace (window)) == 4);
  qipu_game_chooser_set_filter (get_chooser (window), "hu");
  qipu_game_chooser_set_order (get_chooser (window), QIPU_GAME_ORDER_DATE);
  ui_wait_until (g_list_model_get_n_items (get_shown (window)) == 2);
  assert_shown (window, "42");

  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "zh_TW");
  ui_fixture_settle (window);
  g_assert_cmpint (qipu_game_chooser_get_order (get_chooser (window)), ==, QIPU_GAME_ORDER_DATE);
  ui_wait_until (g_list_model_get_n_items (get_shown (window)) == 2);
  assert_shown (window, "42");
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");

  qipu_game_chooser_set_filter (get_chooser (window), "nobody");
  ui_wait_until (g_list_model_get_n_items (get_shown (window)) == 0);
  ui_wait_until (gtk_widget_get_visible (
      ui_find (GTK_WIDGET (get_chooser (window)), GTK_TYPE_LABEL, "No Games Found")));
  ui_fixture_close_window (window);
}

static gboolean
is_marked (QipuWindow *window, guint index)
{
  return qipu_game_chooser_get_marked (get_chooser (window)) == index;
}

/* The menu of orders is a list, too. */
static GtkWidget *
get_list (QipuWindow *window)
{
  GtkWidget *overlay = ui_find (GTK_WIDGET (get_chooser (window)), GTK_TYPE_OVERLAY, NULL);

  return ui_find (overlay, GTK_TYPE_LIST_VIEW, NULL);
}

static guint
count_rows (QipuWindow *window)
{
  GtkWidget *list = get_list (window);
  guint n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (list); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    n++;
  return n;
}

/* Between two turns of the loop few rows come and go, however many there are. */
static void
wait_for_rows (QipuWindow *window, guint n_expected)
{
  guint n = count_rows (window);

  while (n != n_expected)
    {
      guint n_now;

      ui_fixture_iterate ();
      n_now = count_rows (window);
      g_assert_cmpuint (MAX (n, n_now) - MIN (n, n_now), <=, 16);
      n = n_now;
    }
}

/* The list gets and loses its rows in portions; the game that is studied is marked wherever it is. */
static void
test_far_game (void)
{
  GString *text = g_string_new (NULL);
  QipuWindow *window;
  QipuWorkspace *workspace;
  GtkAdjustment *adjustment;
  guint n_rows;

  for (guint i = 0; i < 400; i++)
    g_string_append_printf (text, "[Red \"%03u\"]\n\n1. C2=5 *\n\n", 399 - i);
  window = ui_fixture_open_text ("far.pgn", text->str);
  g_string_free (text, TRUE);
  workspace = qipu_window_get_workspace (window);
  ui_wait_until (qipu_workspace_get_n_games (workspace) == 400);
  qipu_workspace_select (workspace, 333);
  ui_wait_until (qipu_workspace_get_index (workspace) == 333);
  ui_wait_until (is_marked (window, 333));
  adjustment = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (get_list (window)));
  ui_wait_until (count_rows (window) > 150);
  n_rows = count_rows (window);

  qipu_game_chooser_set_order (get_chooser (window), QIPU_GAME_ORDER_RED);
  wait_for_rows (window, 12);
  wait_for_rows (window, n_rows);
  ui_wait_until (is_marked (window, 333));
  g_assert_cmpuint (qipu_workspace_get_index (workspace), ==, 333);
  /* from the middle as well, where rows would be made before those that go */
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment) / 2);
  ui_wait_until (gtk_adjustment_get_value (adjustment) > 100);
  ui_fixture_settle (window);
  qipu_game_chooser_set_filter (get_chooser (window), "33");
  wait_for_rows (window, 13);
  ui_wait_until (g_list_model_get_n_items (get_shown (window)) == 13);
  ui_wait_until (!is_marked (window, 333));
  qipu_game_chooser_set_filter (get_chooser (window), "");
  ui_wait_until (is_marked (window, 333));
  g_assert_cmpuint (qipu_workspace_get_index (workspace), ==, 333);
  ui_fixture_close_window (window);
}

static void
edit_game (QipuWindow *window, guint index)
{
  QipuWorkspace *workspace = qipu_window_get_workspace (window);

  qipu_workspace_select (workspace, index);
  ui_wait_until (qipu_workspace_get_index (workspace) == index);
  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(1)");
}

static gboolean
has_row (QipuWindow *window, const char *title)
{
  return ui_find (get_list (window), GTK_TYPE_LABEL, title) != NULL;
}

/* The list tells which games have changes. Saving writes all of them and nothing else, and does not
 * lead away from the game that is studied. */
static void
test_changed (void)
{
  static const char text[] = "[Red \"Hu\"]\n\n1. C2=5 *\n\n"
                             "[Red  \"Wu\"]\n\n1.  C8=5  *\n\n"
                             "[Red \"Li\"]\n\n1. H2+3 *\n\n"
                             "[Red  \"Xu\"]\n\n1.  P7+1  *\n";
  QipuWindow *window = ui_fixture_open_text ("changed.pgn", text);
  QipuWorkspace *workspace = qipu_window_get_workspace (window);
  g_autoptr (GFile) file = g_object_ref (qipu_workspace_get_file (workspace));
  g_autofree char *saved = NULL;
  g_autofree char *again = NULL;

  ui_wait_until (!qipu_game_source_get_loading (qipu_workspace_get_source (workspace)));
  ui_activate (window, "win.save");
  ui_wait_until (ui_find_text (GTK_WIDGET (window), "There is nothing to save") != NULL);
  saved = ui_fixture_read (file);
  g_assert_cmpstr (saved, ==, text);
  g_clear_pointer (&saved, g_free);

  edit_game (window, 2);
  edit_game (window, 0);
  ui_wait_until (has_row (window, "• 1. Hu – Black") && has_row (window, "2. Wu – Black") &&
                 has_row (window, "• 3. Li – Black"));
  qipu_workspace_select (workspace, 3);
  ui_wait_until (qipu_workspace_get_index (workspace) == 3);

  ui_activate (window, "win.save");
  ui_wait_until (!qipu_workspace_is_modified (workspace));
  ui_wait_until (has_row (window, "1. Hu – Black") && has_row (window, "3. Li – Black"));
  g_assert_cmpuint (qipu_workspace_get_index (workspace), ==, 3);
  saved = ui_fixture_read (file);
  g_assert_nonnull (strstr (saved, "1. C2=5 $1"));
  g_assert_nonnull (strstr (saved, "1. H2+3 $1"));
  g_assert_nonnull (strstr (saved, "\n\n[Red  \"Wu\"]\n\n1.  C8=5  *\n\n"));
  g_assert_true (g_str_has_suffix (saved, "\n\n[Red  \"Xu\"]\n\n1.  P7+1  *\n"));

  ui_activate (window, "win.save");
  ui_wait_until (ui_find_text (GTK_WIDGET (window), "There is nothing to save") != NULL);
  again = ui_fixture_read (file);
  g_assert_cmpstr (again, ==, saved);
  ui_fixture_close_window (window);
}

/* A second save does not run into the first. */
static void
test_saved_in_a_hurry (void)
{
  QipuWindow *window = ui_fixture_open_text ("hurry.pgn", TEXT);
  QipuWorkspace *workspace = qipu_window_get_workspace (window);

  ui_wait_until (!qipu_game_source_get_loading (qipu_workspace_get_source (workspace)));
  for (guint i = 0; i < 4; i++)
    {
      edit_game (window, i);
      ui_activate (window, "win.save");
    }
  ui_wait_until (!qipu_workspace_is_modified (workspace) ||
                 ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  g_assert_null (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_cmpuint (qipu_workspace_get_index (workspace), ==, 3);
  ui_fixture_close_window (window);
}

static void
save_edited (QipuWindow *window, guint glyph)
{
  g_autofree char *action = g_strdup_printf ("study.glyph(%u)", glyph);

  ui_activate (window, action);
  ui_wait_until (qipu_document_get_modified (ui_get_document (window)));
  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)) ||
                 ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  g_assert_null (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));
}

/* One of the games that is saved under a name of its own has a file of its own from then on; the
 * others stay where they are. */
static void
test_saved_elsewhere (void)
{
  QipuWindow *window = ui_fixture_open_text ("elsewhere.pgn", TEXT);
  QipuWorkspace *workspace = qipu_window_get_workspace (window);
  g_autoptr (GFile) file = g_object_ref (qipu_workspace_get_file (workspace));
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (GFile) own = g_file_get_child (folder, "own.pgn");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *one = NULL;

  ui_wait_until (!qipu_game_source_get_loading (qipu_workspace_get_source (workspace)));
  edit_game (window, 1);
  qipu_window_save_to (window, own);
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  save_edited (window, 3);
  one = ui_fixture_read (own);
  g_assert_nonnull (strstr (one, "H2+3 $3"));
  g_assert_null (strstr (one, "C2=5"));
  before = ui_fixture_read (file);
  g_assert_cmpstr (before, ==, TEXT);

  qipu_workspace_select (workspace, 0);
  ui_wait_until (qipu_workspace_get_index (workspace) == 0);
  ui_activate (window, "study.last");
  save_edited (window, 2);
  after = ui_fixture_read (file);
  g_assert_nonnull (strstr (after, "C2=5 H8+7 $2"));
  g_assert_true (g_str_has_suffix (after, strstr (TEXT, "[Event \"Two\"]")));

  /* back into its place */
  qipu_workspace_select (workspace, 1);
  ui_wait_until (qipu_workspace_get_index (workspace) == 1);
  qipu_window_save_to (window, file);
  ui_wait_until (g_file_equal (qipu_workspace_get_file (workspace), file));
  g_clear_pointer (&after, g_free);
  after = ui_fixture_read (file);
  g_assert_nonnull (strstr (after, "C2=5 H8+7 $2"));
  g_assert_nonnull (strstr (after, "H2+3 $3"));
  g_assert_true (g_str_has_suffix (after, strstr (TEXT, "[Event \"Three\"]")));
  ui_fixture_close_window (window);
}

static guint
count_tree_buttons (GtkWidget *widget)
{
  const char *tooltip = gtk_widget_get_tooltip_text (widget);
  guint n = GTK_IS_TOGGLE_BUTTON (widget) && gtk_widget_get_mapped (widget) &&
            g_strcmp0 (tooltip, "Moves as a tree") == 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_tree_buttons (child);
  return n;
}

/* It has a place beside the switch and one over the moves; with the moves it is in one of them. */
static void
test_tree_button (void)
{
  QipuWindow *window = ui_fixture_open_text ("tree-button.pgn", TEXT);
  AdwViewStack *pages = ADW_VIEW_STACK (
      gtk_widget_get_ancestor (GTK_WIDGET (get_chooser (window)), ADW_TYPE_VIEW_STACK));

  ui_wait_until (qipu_workspace_get_n_games (qipu_window_get_workspace (window)) == 4);
  adw_view_stack_set_visible_child_name (pages, "games");
  ui_fixture_settle (window);
  g_assert_cmpuint (count_tree_buttons (GTK_WIDGET (window)), ==, 0);
  adw_view_stack_set_visible_child_name (pages, "moves");
  ui_fixture_settle (window);
  g_assert_cmpuint (count_tree_buttons (GTK_WIDGET (window)), ==, 1);
  ui_fixture_close_window (window);

  window = ui_fixture_open_text ("tree-button-one.pgn", "[Red \"Wu\"]\n\n1. C2=5 *\n");
  ui_fixture_settle (window);
  g_assert_cmpuint (count_tree_buttons (GTK_WIDGET (window)), ==, 1);
  ui_fixture_close_window (window);
}

static char *
dup_saved (QipuWindow *window, GFile *file)
{
  ui_wait_until (g_file_query_exists (file, NULL));
  ui_fixture_settle (window);
  return ui_fixture_read (file);
}

/* Selected ones, or all that a filter leaves, in the order of the list; what is changed as it is
 * now. One that is selected alone is opened, several are not. */
static void
test_save_games (void)
{
  QipuWindow *window = ui_fixture_open_text ("save-games.pgn", TEXT);
  QipuWorkspace *workspace = qipu_window_get_workspace (window);
  g_autoptr (GFile) own = g_object_ref (qipu_document_get_file (ui_get_document (window)));
  g_autoptr (GFile) folder = g_file_get_parent (own);
  g_autoptr (GFile) selected = g_file_get_child (folder, "selected.pgn");
  g_autoptr (GFile) filtered = g_file_get_child (folder, "filtered.pgn");
  g_autofree char *text = NULL;
  g_autofree char *found = NULL;
  g_autofree char *before = NULL;
  GtkSelectionModel *rows;

  ui_wait_until (qipu_workspace_get_n_games (workspace) == 4);
  ui_wait_until (is_marked (window, 0));
  rows = gtk_list_view_get_model (GTK_LIST_VIEW (get_list (window)));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (get_chooser (window)), "4 games"));

  gtk_selection_model_select_item (rows, 2, FALSE);
  gtk_selection_model_select_item (rows, 3, FALSE);
  gtk_selection_model_unselect_item (rows, 0);
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_workspace_get_index (workspace), ==, 0);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (get_chooser (window)), "2 games selected"));
  qipu_window_save_games_to (window, selected);
  text = dup_saved (window, selected);
  g_assert_cmpstr (text, ==, strstr (TEXT, "[Event \"Three\"]"));

  /* their own file would lose the others */
  qipu_window_save_games_to (window, own);
  ui_answer (ui_wait_for_message (), "close");
  before = ui_fixture_read (own);
  g_assert_cmpstr (before, ==, TEXT);

  gtk_selection_model_select_item (rows, 1, TRUE);
  ui_wait_until (qipu_workspace_get_index (workspace) == 1);
  qipu_document_set_tag (ui_get_document (window), "Red", "Huang");
  qipu_game_chooser_set_filter (get_chooser (window), "Hu");
  ui_wait_until (g_list_model_get_n_items (get_shown (window)) == 2);
  qipu_game_chooser_set_order (get_chooser (window), QIPU_GAME_ORDER_DATE);
  assert_shown (window, "42");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (get_chooser (window)), "2 of 4 games"));
  qipu_window_save_games_to (window, filtered);
  found = dup_saved (window, filtered);
  g_assert_true (g_str_has_prefix (found, strstr (TEXT, "[Event \"Four\"]")));
  g_assert_nonnull (strstr (found, "[Red \"Huang\"]"));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/games/order", test_order);
  g_test_add_func ("/ui/games/filter", test_filter);
  g_test_add_func ("/ui/games/changed", test_changed);
  g_test_add_func ("/ui/games/saved-in-a-hurry", test_saved_in_a_hurry);
  g_test_add_func ("/ui/games/saved-elsewhere", test_saved_elsewhere);
  g_test_add_func ("/ui/games/far-game", test_far_game);
  g_test_add_func ("/ui/games/tree-button", test_tree_button);
  g_test_add_func ("/ui/games/save-games", test_save_games);
  return g_test_run ();
}
