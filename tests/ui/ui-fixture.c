/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of the window share. */

#include "config.h"

#include "ui-fixture.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "learn/qipu-progress.h"
#include "learn/qipu-trainer.h"
#include "study/qipu-language.h"
#include "study/qipu-paths.h"

static QipuApplication *application;
static char *folder;

static void
release (void)
{
  g_clear_object (&application);
  g_clear_pointer (&folder, g_free);
  qipu_settings_release ();
}

void
ui_fixture_init (int *argc, char ***argv)
{
  g_autoptr (GError) error = NULL;

  qipu_paths_init ();
  /* the test's own setlocale comes first, since gtk_test_init leaves the locale at "C" */
  g_test_init (argc, argv, NULL);
  qipu_language_init (qipu_paths_get_locale_dir (), "en");
  gtk_disable_setlocale ();

  folder = g_dir_make_tmp ("qipu-ui-XXXXXX", &error);
  g_assert_no_error (error);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");

  application = qipu_application_new (G_APPLICATION_NON_UNIQUE);
  g_application_register (G_APPLICATION (application), NULL, &error);
  g_assert_no_error (error);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  atexit (release);
}

QipuApplication *
ui_fixture_get_application (void)
{
  return application;
}

void
ui_fixture_iterate (void)
{
  if (!g_main_context_iteration (NULL, FALSE))
    g_usleep (1000);
}

static void
on_painted (GdkFrameClock *clock, gpointer data)
{
  *(gboolean *) data = TRUE;
}

void
ui_fixture_settle (QipuWindow *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  gboolean painted = FALSE;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), &painted);

  gtk_widget_queue_draw (GTK_WIDGET (window));
  ui_wait_until (painted);
  g_signal_handler_disconnect (clock, handler);
  for (guint i = 0; i < 200 && g_main_context_pending (NULL); i++)
    g_main_context_iteration (NULL, FALSE);
}

QipuWindow *
ui_fixture_open_window (void)
{
  QipuWindow *window = qipu_window_new (GTK_APPLICATION (application));

  gtk_window_present (GTK_WINDOW (window));
  ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  ui_fixture_settle (window);
  return window;
}

QipuWindow *
ui_fixture_open_text (const char *name, const char *text)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GFile) file = ui_fixture_write (name, text);

  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  ui_fixture_settle (window);
  return window;
}

QipuSession *
ui_get_session (QipuWindow *window)
{
  return qipu_workspace_get_session (qipu_window_get_workspace (window));
}

QipuDocument *
ui_get_document (QipuWindow *window)
{
  return qipu_session_get_document (ui_get_session (window));
}

const QipuGame *
ui_get_game (QipuWindow *window)
{
  return qipu_document_get_game (ui_get_document (window));
}

guint
ui_get_ply (QipuWindow *window)
{
  return qipu_game_get_ply (ui_get_game (window),
                            qipu_session_get_current (ui_get_session (window)));
}

QipuNodeId
ui_find_node (QipuWindow *window, const char *path)
{
  QipuNodeId node = QIPU_NODE_ROOT;

  for (; *path != '\0'; path++)
    {
      node = qipu_game_get_first_child (ui_get_game (window), node);
      for (int i = *path - '0'; i > 0; i--)
        node = qipu_game_get_next (ui_get_game (window), node);
    }
  return node;
}

int
ui_get_n_tabs (QipuWindow *window)
{
  return adw_tab_view_get_n_pages (qipu_window_get_tabs (window));
}

const char *
ui_get_tab_title (QipuWindow *window, int index)
{
  AdwTabView *tabs = qipu_window_get_tabs (window);

  return adw_tab_page_get_title (adw_tab_view_get_nth_page (tabs, index));
}

gboolean
ui_press (GtkWidget *widget, guint keyval, GdkModifierType state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  gboolean handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0u, state, &handled);
    }
  return handled;
}

char *
ui_dup_pgn (QipuWindow *window)
{
  QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (GError) error = NULL;

  qipu_formats_find ("pgn")->write (ui_get_game (window), &options, out, lost, &error);
  g_assert_no_error (error);
  return g_strndup ((const char *) out->data, out->len);
}

void
ui_fixture_close_window (QipuWindow *window)
{
  gtk_window_destroy (GTK_WINDOW (window));
  for (guint i = 0; i < 50; i++)
    ui_fixture_iterate ();
}

void
ui_fixture_offer_drafts (QipuWindow *window)
{
  qipu_window_offer_drafts (window);
  ui_wait_until (!qipu_window_is_reading (window));
}

static gboolean
is_named (GtkWidget *widget, const char *name)
{
  g_autofree char *label = NULL;

  if (name == NULL)
    return TRUE;
  if (g_object_class_find_property (G_OBJECT_GET_CLASS (widget), "label") != NULL)
    g_object_get (widget, "label", &label, NULL);
  return g_strcmp0 (label, name) == 0 || g_strcmp0 (gtk_widget_get_tooltip_text (widget), name) == 0;
}

GtkWidget *
ui_find (GtkWidget *root, GType type, const char *name)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type) && is_named (root, name))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_find (child, type, name);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
ui_find_row (GtkWidget *root, const char *title)
{
  if (ADW_IS_PREFERENCES_ROW (root) &&
      g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_find_row (child, title);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
ui_find_text (GtkWidget *root, const char *part)
{
  if (GTK_IS_LABEL (root) && strstr (gtk_label_get_text (GTK_LABEL (root)), part) != NULL)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = ui_find_text (child, part);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWindow *
ui_find_dialog (GType type)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (g_type_is_a (G_OBJECT_TYPE (l->data), type) && gtk_widget_get_mapped (l->data))
      return l->data;
  return NULL;
}

AdwMessageDialog *
ui_wait_for_message (void)
{
  ui_wait_until (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  return ADW_MESSAGE_DIALOG (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));
}

void
ui_answer (AdwMessageDialog *dialog, const char *response)
{
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_wait_until (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) == NULL);
}

void
ui_activate (QipuWindow *window, const char *detailed_action)
{
  g_autofree char *name = NULL;
  g_autoptr (GVariant) target = NULL;
  g_autoptr (GError) error = NULL;

  g_action_parse_detailed_name (detailed_action, &name, &target, &error);
  g_assert_no_error (error);
  g_assert_true (gtk_widget_activate_action_variant (GTK_WIDGET (window), name, target));
}

GFile *
ui_fixture_write (const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  /* in place: a name of full length has no room for that of a temporary file */
  FILE *file = fopen (path, "w");

  g_assert_nonnull (file);
  g_assert_cmpint (fputs (text, file), >=, 0);
  g_assert_cmpint (fclose (file), ==, 0);
  return g_file_new_for_path (path);
}

char *
ui_fixture_read (GFile *file)
{
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_load_contents (file, NULL, &text, NULL, NULL, &error);
  g_assert_no_error (error);
  return text;
}

void
ui_fixture_write_progress (void)
{
  static const char *const keys[] = { "kind/file/red", "kind/file/black", "kind/mover" };
  g_autoptr (GFile) file = qipu_progress_get_default_file ("trainer");
  g_autoptr (QipuProgress) progress = qipu_progress_new (file);
  g_autoptr (GError) error = NULL;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    for (guint k = 0; k < QIPU_TRAINER_KIND_STREAK; k++)
      qipu_progress_answer (progress, keys[i], QIPU_GRADE_GOOD, QIPU_TRAINER_KIND_STREAK, now);
  qipu_progress_save (progress, &error);
  g_assert_no_error (error);
}
