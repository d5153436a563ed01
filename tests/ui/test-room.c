/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every screen has room for its texts: in each language, and in one whose texts are 40 % longer, at
 * every width from 360 pixels. Text of twice the size takes 500. */

#include "config.h"

#include "ui-fixture.h"

#include <libintl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "study/qipu-paths.h"

#define NARROWEST 360
/* with text of twice the size */
#define NARROWEST_LARGE 500

static int narrowest = NARROWEST;

static const char record[] = "[Game \"Chinese Chess\"]\n[Event \"Event\"]\n[Red \"A\"]\n[Black \"B\"]\n\n"
                             "1. C2=5 {a comment} H8+7 2. H2+3 (2. H2+1 R9=8) R9=8 *\n";

typedef struct
{
  const char *language;
  const char *screen;
  int width;
  guint n_labels;
  guint n_wrong;
} Look;

/* A label that neither wraps nor ends in dots of its own will shows all of its text. */
static void
look_at_label (Look *look, GtkLabel *label)
{
  PangoLayout *layout = gtk_label_get_layout (label);
  int natural;

  if (gtk_label_get_wrap (label) || *gtk_label_get_text (label) == '\0')
    return;

  look->n_labels++;
  pango_layout_get_pixel_size (layout, &natural, NULL);
  /* names of players and files may end in dots, what a button does may not */
  if (gtk_label_get_ellipsize (label) != PANGO_ELLIPSIZE_NONE
        ? !GTK_IS_BUTTON (gtk_widget_get_parent (GTK_WIDGET (label))) ||
            !pango_layout_is_ellipsized (layout)
        : natural <= gtk_widget_get_width (GTK_WIDGET (label)))
    return;

  look->n_wrong++;
  g_printerr ("# %s, %s, %d: \"%s\" has %d of %d pixels\n", look->language, look->screen, look->width,
              gtk_label_get_text (label), gtk_widget_get_width (GTK_WIDGET (label)), natural);
}

static void
look_below (Look *look, GtkWidget *root)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_mapped (child) && gtk_widget_get_child_visible (child))
      {
        if (GTK_IS_LABEL (child))
          look_at_label (look, GTK_LABEL (child));
        look_below (look, child);
      }
}

static guint
look_at (GtkWindow *window, const char *language, const char *screen, int width)
{
  Look look = { language, screen, width, 0, 0 };
  /* without the frame that the window draws around itself */
  GtkWidget *content = ADW_IS_APPLICATION_WINDOW (window)
                         ? adw_application_window_get_content (ADW_APPLICATION_WINDOW (window))
                         : gtk_window_get_child (window);
  int minimum;

  gtk_widget_measure (content, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  if (minimum > narrowest)
    {
      look.n_wrong++;
      g_printerr ("# %s, %s: %d pixels at least\n", language, screen, minimum);
    }
  look_below (&look, GTK_WIDGET (window));
  g_test_message ("%s, %s, %d: %u labels", language, screen, width, look.n_labels);
  g_assert_cmpuint (look.n_labels, >, 0);
  return look.n_wrong;
}

/* Samples and previews come when there is time. */
static void
settle (QipuWindow *window)
{
  for (guint i = 0; i < 4; i++)
    ui_fixture_settle (window);
}

/* The window that is shown over @window, or NULL. */
static GtkWindow *
find_dialog (QipuWindow *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (l->data != (gpointer) window && gtk_widget_get_mapped (l->data) &&
        gtk_window_get_transient_for (l->data) == GTK_WINDOW (window))
      return l->data;
  return NULL;
}

/* Opens the window of @action over @window, looks at it and closes it. */
static guint
look_at_dialog (QipuWindow *window, const char *language, const char *action, int width)
{
  GtkWindow *dialog = NULL;
  guint n_wrong;

  if (g_str_has_prefix (action, "app."))
    g_action_group_activate_action (G_ACTION_GROUP (ui_fixture_get_application ()), action + 4, NULL);
  else
    ui_activate (window, action);
  ui_wait_until ((dialog = find_dialog (window)) != NULL);
  settle (window);
  n_wrong = look_at (dialog, language, action, width);
  gtk_window_destroy (dialog);
  ui_wait_until (find_dialog (window) == NULL);
  return n_wrong;
}

static guint
look_at_everything (const char *language, int width)
{
  static const char *const dialogs[] = { "app.preferences", "app.about", "win.commands",
                                         "app.shortcuts" };
  static const char *const screens[][2] = {
    { "study", "study.last" }, { "set-up", "win.setup" }, { "study again", "win.cancel-setup" },
    { "learn", "win.learn" },
  };
  QipuWindow *window = g_object_new (QIPU_TYPE_WINDOW, "application", ui_fixture_get_application (),
                                     "default-width", width, "default-height", 760, NULL);
  guint n_wrong;

  gtk_window_present (GTK_WINDOW (window));
  ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  settle (window);
  n_wrong = look_at (GTK_WINDOW (window), language, "welcome", width);
  g_assert_true (qipu_window_open_text (window, record));
  for (guint i = 0; i < G_N_ELEMENTS (screens); i++)
    {
      ui_activate (window, screens[i][1]);
      settle (window);
      n_wrong += look_at (GTK_WINDOW (window), language, screens[i][0], width);
      if (i == 0)
        for (guint d = 0; d < G_N_ELEMENTS (dialogs); d++)
          n_wrong += look_at_dialog (window, language, dialogs[d], width);
    }
  ui_fixture_close_window (window);
  return n_wrong;
}

static void
test_languages (void)
{
  static const char *const languages[] = { "en", "zh_TW", "zh_CN" };
  guint n_wrong = 0;

  for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
      n_wrong += look_at_everything (languages[l], NARROWEST);
      n_wrong += look_at_everything (languages[l], 760);
    }
  g_assert_cmpuint (n_wrong, ==, 0);
}

/* Twice the size of the text. */
static void
test_large (void)
{
  GtkSettings *settings = gtk_settings_get_default ();
  guint n_wrong = 0;
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  narrowest = NARROWEST_LARGE;
  n_wrong += look_at_everything ("large", NARROWEST_LARGE);
  n_wrong += look_at_everything ("large", 1200);
  narrowest = NARROWEST;
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
  g_assert_cmpuint (n_wrong, ==, 0);
}

/* The longer texts stand in for the catalogue of a language that the program knows. */
static void
test_longer (void)
{
  static const int widths[] = { 360, 480, 620, 760, 920, 1200 };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("qipu-longer-XXXXXX", &error);
  g_autofree char *language = g_build_filename (folder, "zh_TW", NULL);
  g_autofree char *messages = g_build_filename (language, "LC_MESSAGES", NULL);
  g_autofree char *catalogue = g_build_filename (messages, GETTEXT_PACKAGE ".mo", NULL);
  g_autofree char *made = g_test_build_filename (G_TEST_BUILT, "ui", "longer.mo", NULL);
  guint n_wrong = 0;

  g_assert_no_error (error);
  g_assert_cmpint (g_mkdir_with_parents (messages, 0700), ==, 0);
  g_assert_cmpint (symlink (made, catalogue), ==, 0);
  bindtextdomain (GETTEXT_PACKAGE, folder);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "zh_TW");
  g_assert_nonnull (strstr (dgettext (GETTEXT_PACKAGE, "Preferences"), "Préféréñçéš"));
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    n_wrong += look_at_everything ("longer", widths[i]);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  bindtextdomain (GETTEXT_PACKAGE, qipu_paths_get_locale_dir ());
  g_unlink (catalogue);
  g_rmdir (messages);
  g_rmdir (language);
  g_rmdir (folder);
  g_assert_cmpuint (n_wrong, ==, 0);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/room/languages", test_languages);
  g_test_add_func ("/ui/room/longer", test_longer);
  g_test_add_func ("/ui/room/large", test_large);
  return g_test_run ();
}
