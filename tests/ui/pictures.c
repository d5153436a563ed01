/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of every screen, for people to look through: languages, styles, widths.
 * build-aux/pictures runs it. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "app/qipu-command-search.h"
#include "app/qipu-picture.h"
#include "app/qipu-preferences.h"
#include "app/qipu-shortcuts.h"

/* A cycle of checks: board, list, comment and verdict are all in use. */
static const char record[] =
  "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[Event \"春季賽\"]\n[Date \"2024.03.05\"]\n"
  "[Red \"王小明\"]\n[Black \"李四\"]\n[Result \"0-1\"]\n"
  "[FEN \"c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1\"]\n\n"
  "1. H8-H9 F9-F8 2. H9-H8 {?} F8-F9 (2... F8-F7 3. H8-G8) 3. H8-H9 F9-F8 4. H9-H8 F8-F9 "
  "5. H8-H9 F9-F8 0-1\n";

static const char *const languages[] = { "en", "zh_TW", "zh_CN" };
static const int widths[] = { 360, 760, 1200 };

static char *folder;
static guint n_pictures;

static void
take (GtkWindow *window, const char *name)
{
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *file = g_strconcat (folder, G_DIR_SEPARATOR_S, name, ".png", NULL);
  gint64 end = g_get_monotonic_time () + 500 * 1000;

  /* boards of samples and pages come when there is time */
  while (g_get_monotonic_time () < end)
    ui_fixture_iterate ();
  texture = qipu_picture_take (window);
  /* a window that is being laid out has nothing to show yet */
  for (guint i = 0; texture == NULL && i < 100; i++)
    {
      ui_fixture_iterate ();
      texture = qipu_picture_take (window);
    }
  if (texture == NULL || !gdk_texture_save_to_png (texture, file))
    g_error ("%s: not written", file);
  n_pictures++;
}

static QipuWindow *
open_window (int width)
{
  QipuWindow *window = g_object_new (QIPU_TYPE_WINDOW, "application", ui_fixture_get_application (),
                                     "default-width", width, "default-height", 780, NULL);

  gtk_window_present (GTK_WINDOW (window));
  ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  ui_fixture_settle (window);
  return window;
}

static void
take_main (const char *style, const char *language, int width)
{
  static const char *const screens[] = { "welcome", "study", "explain", "setup", "learn" };
  QipuWindow *window = open_window (width);

  for (guint i = 0; i < G_N_ELEMENTS (screens); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-%s-%s-%d", screens[i], style, language, width);

      if (g_str_equal (screens[i], "study"))
        {
          g_assert_true (qipu_window_open_text (window, record));
          ui_activate (window, "study.last");
        }
      else if (g_str_equal (screens[i], "explain"))
        ui_activate (window, "study.explain");
      else if (g_str_equal (screens[i], "setup"))
        ui_activate (window, "win.setup");
      else if (g_str_equal (screens[i], "learn"))
        {
          ui_activate (window, "win.cancel-setup");
          ui_activate (window, "win.learn");
        }
      take (GTK_WINDOW (window), name);
    }
  ui_fixture_close_window (window);
}

static void
take_dialogs (const char *style, const char *language)
{
  static const char *const pages[] = { "language", "board", "rules", "shortcuts" };
  QipuWindow *window = open_window (1000);
  GtkWindow *dialog = qipu_preferences_new (GTK_WINDOW (window));

  gtk_window_present (dialog);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *name = g_strdup_printf ("preferences-%s-%s-%s", pages[i], style, language);

      adw_preferences_window_set_visible_page_name (ADW_PREFERENCES_WINDOW (dialog), pages[i]);
      take (dialog, name);
    }
  gtk_window_destroy (dialog);

  dialog = qipu_command_search_new (GTK_WINDOW (window));
  gtk_window_present (dialog);
  {
    g_autofree char *name = g_strdup_printf ("commands-%s-%s", style, language);

    take (dialog, name);
  }
  gtk_window_destroy (dialog);
  ui_fixture_close_window (window);
}

/* As wide as the window allows. */
static void
take_shortcuts (const char *style, const char *language, int width)
{
  QipuWindow *window = open_window (width);
  GtkWindow *dialog = qipu_shortcuts_new (GTK_WINDOW (window));
  g_autofree char *name = g_strdup_printf ("shortcuts-%s-%s-%d", style, language, width);

  gtk_window_present (dialog);
  take (dialog, name);
  gtk_window_destroy (dialog);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  g_autofree char *wanted = g_strdup (argc > 1 ? argv[1] : "pictures");
  int n_arguments = 1;

  ui_fixture_init (&n_arguments, &argv);
  folder = g_canonicalize_filename (wanted, NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0777), ==, 0);
  for (guint dark = 0; dark < 2; dark++)
    for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
      {
        const char *style = dark ? "dark" : "light";

        adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                            dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                 : ADW_COLOR_SCHEME_FORCE_LIGHT);
        g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
        for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
          {
            take_main (style, languages[l], widths[w]);
            take_shortcuts (style, languages[l], widths[w]);
          }
        take_dialogs (style, languages[l]);
      }
  g_print ("%u pictures in %s\n", n_pictures, folder);
  g_free (folder);
  return 0;
}
