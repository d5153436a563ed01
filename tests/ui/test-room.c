/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every screen has room for its texts: in each language, and in one whose texts are 40 % longer, at
 * every width from 360 pixels, and each icon is there. Text of twice the size takes
 * no more. */

#include "config.h"

#include "ui-screens.h"

#include <libintl.h>
#include <string.h>
#include <unistd.h>

#include <glib/gstdio.h>

#include "study/qipu-language.h"
#include "study/qipu-paths.h"

#define NARROWEST 360
#define HEIGHT 760

typedef struct
{
  const char *language;
  const char *screen;
  int width;
  guint n_labels;
  guint n_icons;
  guint n_wrong;
} Look;

static void
tell (Look *look, GtkLabel *label, const char *what)
{
  look->n_wrong++;
  g_printerr ("# %s, %s, %d: \"%s\" %s, %d × %d pixels\n", look->language, look->screen,
              look->width, gtk_label_get_text (label), what,
              gtk_widget_get_width (GTK_WIDGET (label)),
              gtk_widget_get_height (GTK_WIDGET (label)));
}

static gboolean
is_in (GtkWidget *widget, const char *css_name)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (g_str_equal (gtk_widget_get_css_name (widget), css_name))
      return TRUE;
  return FALSE;
}

/* Names of players and files may end in dots; sentences and what a button does may not, nor what is
 * set, which the toolkit gives room for 20 characters: enough in the languages that there are. */
static gboolean
may_end_in_dots (const Look *look, GtkLabel *label)
{
  GtkWidget *widget = GTK_WIDGET (label);

  if (gtk_widget_get_ancestor (widget, ADW_TYPE_COMBO_ROW) != NULL)
    return g_str_equal (look->language, "longer");
  return !GTK_IS_BUTTON (gtk_widget_get_parent (widget)) &&
         !gtk_widget_has_css_class (widget, "board-status") && !is_in (widget, "message");
}

/* Han characters may stand at the begin of any line. */
static gboolean
breaks_a_word (PangoLayout *layout)
{
  const char *text = pango_layout_get_text (layout);

  for (GSList *l = pango_layout_get_lines_readonly (layout); l != NULL; l = l->next)
    {
      const char *begin = text + pango_layout_line_get_start_index (l->data);

      if (begin > text && *begin != '\0' && g_unichar_isalpha (g_utf8_get_char (begin)) &&
          g_unichar_isalpha (g_utf8_get_char (g_utf8_prev_char (begin))) &&
          !g_unichar_iswide (g_utf8_get_char (begin)))
        return TRUE;
    }
  return FALSE;
}

/* The part of the window in which @label is to be seen; what can be scrolled to is seen. */
static gboolean
leaves_its_frame (GtkWidget *label, GtkWidget *root)
{
  graphene_rect_t bounds;

  for (GtkWidget *frame = gtk_widget_get_parent (label); frame != NULL;
       frame = gtk_widget_get_parent (frame))
    {
      gboolean is_root = frame == root;
      gboolean across = TRUE, down = TRUE;

      if (GTK_IS_SCROLLED_WINDOW (frame))
        {
          GtkPolicyType h, v;

          gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (frame), &h, &v);
          across = h == GTK_POLICY_NEVER;
          down = v == GTK_POLICY_NEVER;
        }
      else if (!is_root && (gtk_widget_get_overflow (frame) != GTK_OVERFLOW_HIDDEN ||
                            GTK_IS_SCROLLED_WINDOW (gtk_widget_get_parent (frame))))
        continue;
      if (!gtk_widget_compute_bounds (label, frame, &bounds))
        return FALSE;
      if (across && (bounds.origin.x < -1 ||
                     bounds.origin.x + bounds.size.width > gtk_widget_get_width (frame) + 1))
        return TRUE;
      if (down && (bounds.origin.y < -1 ||
                   bounds.origin.y + bounds.size.height > gtk_widget_get_height (frame) + 1))
        return TRUE;
      if (is_root || !across || !down)
        return FALSE;
    }
  return FALSE;
}

#define THINGS                                                                                     \
  "(move|game|half-move|point|position|piece|record|variation|question|comment|sign|step|line)"

/* What a sentence never has: places of what was to be put in, the names of messages, "1 moves". */
static gboolean
is_unfinished (const char *text)
{
  static GRegex *regex;

  if (regex == NULL)
    regex = g_regex_new ("%[sdiu]|%'|%l|\\(null\\)|^[a-z]+([-_][a-z]+)+$|"
                         "(?<!file )(?<![\\d.,+=-])1 " THINGS "s\\b|"
                         "(?<![.,+=-])\\b([2-9]|\\d\\d+) " THINGS "\\b",
                         G_REGEX_OPTIMIZE, 0, NULL);
  return g_regex_match (regex, text, 0, NULL);
}

/* A label shows all of its text, and is inside of what it is in. */
static void
look_at_label (Look *look, GtkLabel *label, GtkWidget *root)
{
  PangoLayout *layout = gtk_label_get_layout (label);
  int width, height;

  if (*gtk_label_get_text (label) == '\0')
    return;

  look->n_labels++;
  if (g_str_equal (look->language, "en") && is_unfinished (gtk_label_get_text (label)))
    tell (look, label, "is no sentence");
  pango_layout_get_pixel_size (layout, &width, &height);
  if (pango_layout_is_ellipsized (layout) && !may_end_in_dots (look, label))
    tell (look, label, "ends in dots");
  else if (GTK_IS_BUTTON (gtk_widget_get_parent (GTK_WIDGET (label))) && breaks_a_word (layout))
    tell (look, label, "is broken inside a word");
  else if (!gtk_label_get_wrap (label) && gtk_label_get_ellipsize (label) == PANGO_ELLIPSIZE_NONE &&
           width > gtk_widget_get_width (GTK_WIDGET (label)))
    tell (look, label, "is wider than its place");
  else if (gtk_label_get_ellipsize (label) == PANGO_ELLIPSIZE_NONE &&
           height > gtk_widget_get_height (GTK_WIDGET (label)))
    tell (look, label, "is higher than its place");
  else if (leaves_its_frame (GTK_WIDGET (label), root))
    tell (look, label, "is cut off");
}

/* The toolkit shows a sign for what is missing. */
static void
look_at_icon (Look *look, GtkImage *image)
{
  const char *name = gtk_image_get_icon_name (image);
  GtkIconTheme *theme =
      gtk_icon_theme_get_for_display (gtk_widget_get_display (GTK_WIDGET (image)));

  if (gtk_image_get_storage_type (image) != GTK_IMAGE_ICON_NAME || name == NULL || *name == '\0')
    return;

  look->n_icons++;
  if (gtk_icon_theme_has_icon (theme, name))
    return;
  look->n_wrong++;
  g_printerr ("# %s, %s: no icon %s\n", look->language, look->screen, name);
}

static void
look_below (Look *look, GtkWidget *widget, GtkWidget *root)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_mapped (child) && gtk_widget_get_child_visible (child))
      {
        if (GTK_IS_LABEL (child))
          look_at_label (look, GTK_LABEL (child), root);
        else if (GTK_IS_IMAGE (child))
          look_at_icon (look, GTK_IMAGE (child));
        look_below (look, child, GTK_IS_NATIVE (child) ? child : root);
      }
}

static int
get_minimum (GtkWidget *widget)
{
  int minimum;

  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* Which of the widgets below want that much. */
static void
tell_widest (GtkWidget *widget)
{
  while (widget != NULL)
    {
      GtkWidget *widest = NULL;

      for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        if (gtk_widget_get_mapped (child) && !GTK_IS_NATIVE (child) &&
            (widest == NULL || get_minimum (child) > get_minimum (widest)))
          widest = child;
      if (widest != NULL)
        g_printerr ("#   %s (%s): %d\n", G_OBJECT_TYPE_NAME (widest),
                    gtk_widget_get_css_name (widest), get_minimum (widest));
      widget = widest;
    }
}

static guint
look_at (GtkWidget *shown, const char *language, const UiScreen *screen, int width)
{
  Look look = { language, screen->name, width, 0, 0, 0 };
  /* without the frame that the window draws around itself */
  GtkWidget *content = ADW_IS_APPLICATION_WINDOW (shown)
                           ? adw_application_window_get_content (ADW_APPLICATION_WINDOW (shown))
                           : gtk_widget_get_first_child (shown);
  int minimum = get_minimum (content);

  if (screen->flags & UI_SCREEN_FOREIGN)
    return 0;

  /* menus are surfaces of their own; the toolkit's own window does not get narrower */
  if (!GTK_IS_POPOVER (shown) && !ADW_IS_ABOUT_WINDOW (shown) && minimum > NARROWEST)
    {
      look.n_wrong++;
      g_printerr ("# %s, %s: %d pixels at least\n", language, screen->name, minimum);
      tell_widest (content);
    }
  look_below (&look, shown, shown);
  g_test_message ("%s, %s, %d: %u labels, %u icons", language, screen->name, width, look.n_labels,
                  look.n_icons);
  g_assert_cmpuint (look.n_labels, >, 0);
  return look.n_wrong;
}

/* A dialog that does not adapt is the same over every window: once is enough. */
static guint
look_at_everything (const char *language, const int *widths, guint n_widths)
{
  guint n_screens;
  const UiScreen *screens = ui_screens_get (&n_screens);
  guint n_wrong = 0;

  for (guint w = 0; w < n_widths; w++)
    {
      QipuWindow *window = ui_screens_open_window (widths[w], HEIGHT);

      for (guint i = 0; i < n_screens; i++)
        if (w == 0 || screens[i].flags & UI_SCREEN_ADAPTS)
          n_wrong +=
              look_at (ui_screen_show (&screens[i], window), language, &screens[i], widths[w]);
      ui_screen_leave (window);
      ui_fixture_close_window (window);
    }
  return n_wrong;
}

static void
test_languages (void)
{
  static const char *const languages[] = { "en", "zh_TW", "zh_CN" };
  static const int widths[] = { NARROWEST, 760 };
  guint n_wrong = 0;

  for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
      n_wrong += look_at_everything (languages[l], widths, G_N_ELEMENTS (widths));
    }
  g_assert_cmpuint (n_wrong, ==, 0);
}

/* Twice the size of the text. */
static void
test_large (void)
{
  static const int widths[] = { NARROWEST, 1200 };
  GtkSettings *settings = gtk_settings_get_default ();
  guint n_wrong = 0;
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  g_object_set (settings, "gtk-xft-dpi", 2 * 96 * PANGO_SCALE, NULL);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  n_wrong += look_at_everything ("large", widths, G_N_ELEMENTS (widths));
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
  n_wrong += look_at_everything ("longer", widths, G_N_ELEMENTS (widths));
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
