/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages over the window: they cover neither the board nor controls, and are readable whole. */

#include "config.h"

#include "ui-fixture.h"

#include "ui/qipu-message.h"

static const int widths[] = { 360, 700, 1100 };
static const char *const languages[] = { "en", "zh_TW", "zh_CN" };

static QipuMessage *
get_message (QipuWindow *window)
{
  return QIPU_MESSAGE (ui_find (GTK_WIDGET (window), QIPU_TYPE_MESSAGE, NULL));
}

static graphene_rect_t
get_bounds (GtkWidget *widget, GtkWidget *root)
{
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (widget, root, &bounds));
  return bounds;
}

/* Controls that do something to what is open; what lies in a place that scrolls can be scrolled. */
static void
check_controls (GtkWidget *widget, GtkWidget *root, GtkWidget *message, const char *what)
{
  if (widget == message || GTK_IS_SCROLLED_WINDOW (widget) || !gtk_widget_get_mapped (widget))
    return;

  if (GTK_IS_BUTTON (widget) || GTK_IS_EDITABLE (widget) || QIPU_IS_BOARD_VIEW (widget))
    {
      graphene_rect_t of_message = get_bounds (message, root);
      graphene_rect_t of_widget = get_bounds (widget, root);
      const char *tooltip = gtk_widget_get_tooltip_text (widget);

      if (graphene_rect_intersection (&of_message, &of_widget, NULL))
        g_error ("%s: the message covers %s %s", what, G_OBJECT_TYPE_NAME (widget),
                 tooltip != NULL ? tooltip : "");
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_controls (child, root, message, what);
}

static void
check_text (GtkWidget *widget, QipuWindow *window, const char *what)
{
  graphene_rect_t bounds;
  PangoLayout *layout;
  int height;

  if (!gtk_widget_get_mapped (widget))
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    check_text (child, window, what);
  bounds = get_bounds (widget, GTK_WIDGET (window));
  if (bounds.origin.x < 0 || bounds.origin.y < 0 ||
      bounds.origin.x + bounds.size.width > (float) gtk_widget_get_width (GTK_WIDGET (window)) ||
      bounds.origin.y + bounds.size.height > (float) gtk_widget_get_height (GTK_WIDGET (window)))
    g_error ("%s: the message leaves the window", what);
  if (!GTK_IS_LABEL (widget))
    return;
  layout = gtk_label_get_layout (GTK_LABEL (widget));
  pango_layout_get_pixel_size (layout, NULL, &height);
  if (pango_layout_is_ellipsized (layout) || height > gtk_widget_get_height (widget))
    g_error ("%s: the message is cut off", what);
}

static void
check_message (QipuWindow *window, const char *text, const char *button, const char *what)
{
  qipu_main_view_tell (qipu_window_get_main_view (window), text, button,
                       button != NULL ? "win.reopen-tab" : NULL);
  ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (get_message (window))));
  ui_fixture_settle (window);
  check_text (GTK_WIDGET (get_message (window)), window, what);
  check_controls (GTK_WIDGET (window), GTK_WIDGET (window), GTK_WIDGET (get_message (window)),
                  what);
}

/* The longest message with a button, and the longest without, of the longest text. */
static void
check (QipuWindow *window, const char *page)
{
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      g_autofree char *what = g_strdup_printf (
          "%s, %d, %s", page, gtk_widget_get_width (GTK_WIDGET (window)), languages[i]);
      g_autofree char *text = NULL;

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[i]);
      text = g_strdup_printf (g_dgettext (GETTEXT_PACKAGE, "No position or record in “%s”"),
                              "0123456789 0123456789 0123456789 01234567");
      check_message (window, text, NULL, what);
      check_message (window, g_dgettext (GETTEXT_PACKAGE, "The draft of the closed tab is kept"),
                     g_dgettext (GETTEXT_PACKAGE, "_Reopen"), what);
    }
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
}

static void
test_place (gconstpointer data)
{
  int width = GPOINTER_TO_INT (data);
  QipuWindow *window;

  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, width);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_HEIGHT, 720);
  window = ui_fixture_open_window ();
  check (window, "welcome");
  ui_activate (window, "win.new");
  check (window, "study");
  ui_activate (window, "win.setup");
  check (window, "set-up");
  ui_activate (window, "win.cancel-setup");
  ui_activate (window, "win.learn");
  check (window, "learn");
  ui_fixture_close_window (window);
}

static gboolean
has_text (GtkWidget *widget, const char *text)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      g_str_equal (gtk_label_get_text (GTK_LABEL (widget)), text))
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (has_text (child, text))
      return TRUE;
  return FALSE;
}

static gboolean
is_read (QipuWindow *window, const char *text)
{
  return has_text (GTK_WIDGET (get_message (window)), text);
}

/* The next one is there at once, and none stays for ever. */
static void
test_turns (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuMainView *view = qipu_window_get_main_view (window);

  ui_activate (window, "win.new");
  g_assert_false (gtk_widget_get_visible (GTK_WIDGET (get_message (window))));
  qipu_main_view_tell (view, "<first>", "_Undo", "study.undo");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (get_message (window)), "<first>"));
  g_assert_true (gtk_widget_get_visible (
      ui_find (GTK_WIDGET (get_message (window)), GTK_TYPE_BUTTON, "_Undo")));
  qipu_main_view_tell (view, "second", "_Undo", "study.undo");
  g_assert_false (is_read (window, "<first>"));
  g_assert_true (is_read (window, "second"));
  qipu_message_dismiss (get_message (window));
  qipu_main_view_tell (view, "third", NULL, NULL);
  qipu_main_view_tell (view, "fourth", NULL, NULL);
  g_assert_false (is_read (window, "third"));
  g_assert_true (is_read (window, "fourth"));
  ui_wait_until (!gtk_widget_get_visible (GTK_WIDGET (get_message (window))));
  g_assert_false (qipu_message_is_shown (get_message (window)));
  ui_fixture_close_window (window);
}

/* The button does it, and the message goes. */
static void
test_button (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  GtkWidget *button;

  ui_activate (window, "win.new");
  g_assert_true (qipu_window_open_text (window, "炮二平五 馬8進7"));
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 2);
  button = ui_find (GTK_WIDGET (get_message (window)), GTK_TYPE_BUTTON, "_Undo");
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 0);
  g_assert_false (qipu_message_is_shown (get_message (window)));
  ui_fixture_close_window (window);
}

/* What is said without a button leaves the one that can still be undone, until something else would
 * be undone by it. */
static void
test_undo_stays (void)
{
  QipuWindow *window;
  GtkWidget *button;

  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, 1100);
  window = ui_fixture_open_window ();
  ui_activate (window, "win.new");
  g_assert_true (qipu_window_open_text (window, "炮二平五 馬8進7"));
  qipu_session_go_end (ui_get_session (window));
  ui_activate (window, "study.delete");
  ui_fixture_settle (window);
  ui_activate (window, "study.copy-fen");
  ui_fixture_settle (window);
  g_assert_true (is_read (window, "Moves deleted"));
  g_assert_true (is_read (window, "Position copied to the clipboard"));
  button = ui_find (GTK_WIDGET (get_message (window)), GTK_TYPE_BUTTON, "_Undo");
  g_signal_emit_by_name (button, "clicked");
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 2);
  g_assert_false (is_read (window, "Moves deleted"));
  g_assert_true (is_read (window, "Position copied to the clipboard"));

  ui_activate (window, "study.delete");
  g_assert_true (is_read (window, "Moves deleted"));
  qipu_document_set_comment (ui_get_document (window), QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, "later");
  g_assert_false (is_read (window, "Moves deleted"));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ui/messages/place/%d", widths[i]);

      g_test_add_data_func (path, GINT_TO_POINTER (widths[i]), test_place);
    }
  g_test_add_func ("/ui/messages/turns", test_turns);
  g_test_add_func ("/ui/messages/button", test_button);
  g_test_add_func ("/ui/messages/undo-stays", test_undo_stays);
  return g_test_run ();
}
