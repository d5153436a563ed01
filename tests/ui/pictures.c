/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of every screen, for people to look through: languages, styles, widths.
 * build-aux/pictures runs it. */

#include "config.h"

#include "ui-screens.h"

#include <string.h>

static const char *const languages[] = { "en", "zh_TW", "zh_CN" };
static const int widths[] = { 360, 760, 1200 };

#define HEIGHT 780

static char *folder = "pictures";
static char **patterns; /* of names; empty: all */
static int scale = 1;
static int height = HEIGHT;
static int text_percent = 100;
static guint n_pictures;

static gboolean
is_wanted (const char *name)
{
  for (guint i = 0; patterns != NULL && patterns[i] != NULL; i++)
    if (g_pattern_match_simple (patterns[i], name))
      return TRUE;
  return patterns == NULL || patterns[0] == NULL;
}

static void
take (GtkWidget *shown, const char *name)
{
  g_autoptr (GdkTexture) texture = NULL;
  g_autofree char *file = g_strconcat (folder, G_DIR_SEPARATOR_S, name, ".png", NULL);
  gint64 end = g_get_monotonic_time () + 150 * 1000;

  /* boards of samples and pages come when there is time */
  while (g_get_monotonic_time () < end)
    ui_fixture_iterate ();
  texture = ui_screen_take (shown, scale);
  /* a window that is being laid out has nothing to show yet */
  for (guint i = 0; texture == NULL && i < 100; i++)
    {
      ui_fixture_iterate ();
      texture = ui_screen_take (shown, scale);
    }
  if (texture == NULL || !gdk_texture_save_to_png (texture, file))
    g_error ("%s: not written", file);
  n_pictures++;
}

/* A dialog that does not adapt is the same over every window. */
static void
take_all (const char *style, const char *language, int width)
{
  guint n_screens;
  const UiScreen *screens = ui_screens_get (&n_screens);
  QipuWindow *window = NULL;

  for (guint i = 0; i < n_screens; i++)
    {
      gboolean adapts = (screens[i].flags & UI_SCREEN_ADAPTS) != 0;
      g_autofree char *name =
          adapts ? g_strdup_printf ("%s-%s-%s-%d", screens[i].name, style, language, width)
                 : g_strdup_printf ("%s-%s-%s", screens[i].name, style, language);

      if (!is_wanted (name) || (!adapts && width != widths[G_N_ELEMENTS (widths) - 1]))
        continue;
      if (window == NULL)
        window = ui_screens_open_window (width, height);
      take (ui_screen_show (&screens[i], window), name);
    }
  if (window == NULL)
    return;

  ui_screen_leave (window);
  ui_fixture_close_window (window);
}

static void
parse_arguments (int argc, char **argv)
{
  const GOptionEntry entries[] = {
    { "scale", 0, 0, G_OPTION_ARG_INT, &scale, "Device pixels to a pixel", "N" },
    { "height", 0, 0, G_OPTION_ARG_INT, &height, "Height of the window", "PIXELS" },
    { "text", 0, 0, G_OPTION_ARG_INT, &text_percent, "Size of the text", "PERCENT" },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &patterns, NULL, NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("FOLDER [NAME…]");
  g_autoptr (GError) error = NULL;
  char **all;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || patterns == NULL)
    {
      g_printerr ("%s\n", error != NULL ? error->message : "No folder");
      exit (2);
    }
  all = patterns;
  folder = g_canonicalize_filename (all[0], NULL);
  patterns = g_strdupv (all + 1);
  g_strfreev (all);
}

int
main (int argc, char **argv)
{
  int n_arguments = 1;

  parse_arguments (argc, argv);
  ui_fixture_init (&n_arguments, &argv);
  if (text_percent != 100)
    g_object_set (gtk_settings_get_default (), "gtk-xft-dpi", text_percent * 96 * PANGO_SCALE / 100,
                  NULL);
  g_assert_cmpint (g_mkdir_with_parents (folder, 0777), ==, 0);
  for (guint dark = 0; dark < 2; dark++)
    for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
      {
        adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                            dark ? ADW_COLOR_SCHEME_FORCE_DARK
                                                 : ADW_COLOR_SCHEME_FORCE_LIGHT);
        g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
        for (guint w = 0; w < G_N_ELEMENTS (widths); w++)
          take_all (dark ? "dark" : "light", languages[l], widths[w]);
      }
  g_print ("%u pictures in %s\n", n_pictures, folder);
  g_strfreev (patterns);
  g_free (folder);
  return n_pictures > 0 ? 0 : 1;
}
