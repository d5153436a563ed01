/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The editor of a record's information: what it shows, what it writes, what it leaves alone. */

#include "config.h"

#include "ui-fixture.h"

#include "ui/qipu-info-editor.h"
#include "ui/qipu-opening-label.h"

static const char record[] = "[Game \"Chinese Chess\"]\n"
                             "[Event \"Cup\"]\n"
                             "[Red \"A\"]\n"
                             "[Source \"one\"]\n"
                             "[Black \"B\"]\n"
                             "[Source \"two\"]\n"
                             "[Result \"1-0\"]\n"
                             "\n"
                             "1. C2=5 1-0\n";

static QipuInfoEditor *
open_editor (QipuWindow *window)
{
  g_autoptr (GListModel) toplevels = g_object_ref (gtk_window_get_toplevels ());

  ui_activate (window, "study.information");
  for (guint i = 0; i < g_list_model_get_n_items (toplevels); i++)
    {
      g_autoptr (GtkWidget) toplevel = g_list_model_get_item (toplevels, i);

      if (QIPU_IS_INFO_EDITOR (toplevel))
        return QIPU_INFO_EDITOR (toplevel);
    }
  g_assert_not_reached ();
}

/* The @n-th row with this title. */
static GtkWidget *
find_row (GtkWidget *root, const char *title, int *n)
{
  if (ADW_IS_PREFERENCES_ROW (root) &&
      g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title) &&
      (*n)-- == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, title, n);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkWidget *
get_row (QipuInfoEditor *editor, const char *title, int n)
{
  GtkWidget *row = find_row (GTK_WIDGET (editor), title, &n);

  g_assert_nonnull (row);
  return row;
}

static void
write_row (QipuInfoEditor *editor, const char *title, int n, const char *text)
{
  gtk_editable_set_text (GTK_EDITABLE (get_row (editor, title, n)), text);
}

static char *
dup_tags (QipuWindow *window)
{
  const QipuGame *game = ui_get_game (window);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name, *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      if (!g_str_equal (name, "Game"))
        g_string_append_printf (text, "%s=%s;", name, value);
    }
  return g_string_free (text, FALSE);
}

static void
check_tags (QipuWindow *window, const char *expected)
{
  g_autofree char *tags = dup_tags (window);

  g_assert_cmpstr (tags, ==, expected);
}

static void
test_nothing_changed (void)
{
  QipuWindow *window = ui_fixture_open_text ("information.pgn", record);
  QipuInfoEditor *editor = open_editor (window);

  qipu_info_editor_apply (editor);
  g_assert_false (qipu_document_can_undo (ui_get_document (window)));
  gtk_window_destroy (GTK_WINDOW (editor));
  ui_fixture_close_window (window);
}

/* Who opens it wants to write. */
static void
test_focus (void)
{
  QipuWindow *window = ui_fixture_open_text ("information.pgn", record);
  QipuInfoEditor *editor = open_editor (window);
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (editor));

  g_assert_true (focus == get_row (editor, "Title", 0) ||
                 gtk_widget_is_ancestor (focus, get_row (editor, "Title", 0)));
  gtk_window_destroy (GTK_WINDOW (editor));
  ui_fixture_close_window (window);
}

static void
test_edit (void)
{
  QipuWindow *window = ui_fixture_open_text ("information.pgn", record);
  QipuInfoEditor *editor = open_editor (window);
  g_autofree char *before = dup_tags (window);
  GtkWidget *fresh;

  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_row (editor, "Event", 0))), ==, "Cup");
  write_row (editor, "Name", 0, "許銀川");
  write_row (editor, "Team", 0, "Guangdong");
  write_row (editor, "Place", 0, "<Beijing> & more");
  write_row (editor, "Source", 1, "changed");
  adw_combo_row_set_selected (ADW_COMBO_ROW (get_row (editor, "Result", 0)), 3);
  fresh = get_row (editor, "Add a tag by its name", 0);
  gtk_editable_set_text (GTK_EDITABLE (fresh), "Board_7");
  g_signal_emit_by_name (fresh, "apply");
  write_row (editor, "Board_7", 0, "x");
  g_signal_emit_by_name (gtk_window_get_default_widget (GTK_WINDOW (editor)), "clicked");
  ui_fixture_settle (window);

  /* in their order, both of a name, new ones behind */
  check_tags (window, "Event=Cup;Red=許銀川;Source=one;Black=B;Source=changed;Result=1/2-1/2;"
                      "Site=<Beijing> & more;RedTeam=Guangdong;Board_7=x;");
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (window)), ==, "• 許銀川 – B");
  ui_activate (window, "study.undo");
  check_tags (window, before);
  g_assert_false (qipu_document_can_undo (ui_get_document (window)));
  ui_fixture_close_window (window);
}

/* A question mark is shown as nothing and stays while nothing is written. */
static void
test_unknown (void)
{
  QipuWindow *window = ui_fixture_open_text ("information.pgn", record);
  QipuInfoEditor *editor;

  qipu_document_set_tag (ui_get_document (window), "Date", "????.??.??");
  editor = open_editor (window);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (get_row (editor, "Date", 0))), ==, "");
  write_row (editor, "Round", 0, "3");
  qipu_info_editor_apply (editor);
  check_tags (window, "Event=Cup;Red=A;Source=one;Black=B;Source=two;Result=1-0;Date=????.??.??;"
                      "Round=3;");
  gtk_window_destroy (GTK_WINDOW (editor));
  ui_fixture_close_window (window);
}

static void
test_remove (void)
{
  QipuWindow *window = ui_fixture_open_text ("information.pgn", record);
  QipuInfoEditor *editor = open_editor (window);
  GtkWidget *row = get_row (editor, "Source", 0);
  g_autofree char *before = dup_tags (window);

  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Remove"), "clicked");
  write_row (editor, "Name", 1, "");
  qipu_info_editor_apply (editor);
  check_tags (window, "Event=Cup;Red=A;Source=two;Result=1-0;");
  gtk_window_destroy (GTK_WINDOW (editor));
  /* the first of the two comes back where it was */
  ui_activate (window, "study.undo");
  check_tags (window, before);
  ui_activate (window, "study.redo");
  check_tags (window, "Event=Cup;Red=A;Source=two;Result=1-0;");
  ui_activate (window, "study.undo");
  ui_fixture_close_window (window);
}

/* The opening is told in each language, also mirrored left-right, follows the moves, and is not
 * written anywhere. */
static void
test_opening (void)
{
  static const struct
  {
    const char *move, *english, *traditional, *simplified;
  } cases[] = {
    { "A4+5", "A01  Advisor Opening", "A01  上仕局", "A01  上仕局" },
    { "A6+5", "A01  Advisor Opening", "A01  上仕局", "A01  上仕局" },
    { "H2+3", "A40  Horse Opening", "A40  起馬局", "A40  起马局" },
    { "H8+7", "A40  Horse Opening", "A40  起馬局", "A40  起马局" },
  };
  static const char *const languages[] = { "en", "zh_TW", "zh_CN" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const names[] = { cases[i].english, cases[i].traditional, cases[i].simplified };
      g_autofree char *text =
          g_strdup_printf ("[Red \"A\"]\n[Result \"*\"]\n\n1. %s *\n", cases[i].move);
      QipuWindow *window = ui_fixture_open_text ("opening.pgn", text);
      GtkWidget *label;

      for (guint k = 0; k < G_N_ELEMENTS (languages); k++)
        {
          g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[k]);
          label = ui_find (GTK_WIDGET (window), QIPU_TYPE_OPENING_LABEL, NULL);
          ui_wait_until (gtk_widget_get_visible (label));
          g_assert_nonnull (ui_find (label, GTK_TYPE_LABEL, names[k]));
          check_tags (window, "Red=A;Result=*;");
        }
      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");

      qipu_session_go_to (ui_get_session (window), 1);
      ui_activate (window, "study.delete");
      label = ui_find (GTK_WIDGET (window), QIPU_TYPE_OPENING_LABEL, NULL);
      ui_wait_until (!gtk_widget_get_visible (label));
      ui_activate (window, "study.undo");
      ui_wait_until (gtk_widget_get_visible (label));
      ui_fixture_close_window (window);
    }
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/information/nothing-changed", test_nothing_changed);
  g_test_add_func ("/ui/information/focus", test_focus);
  g_test_add_func ("/ui/information/edit", test_edit);
  g_test_add_func ("/ui/information/unknown", test_unknown);
  g_test_add_func ("/ui/information/remove", test_remove);
  g_test_add_func ("/ui/information/opening", test_opening);
  return g_test_run ();
}
