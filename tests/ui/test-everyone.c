/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Screens for everyone: without motion for whoever wants none, in high contrast, sharp at every scale,
 * and the same again after the language was another one for a while. */

#include "config.h"

#include "ui-screens.h"

#include <string.h>

#include "study/qipu-language.h"
#include "ui/qipu-board-layers.h"

static void
set_animations (gboolean on)
{
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", on, NULL);
}

static GdkTexture *
take (GtkWidget *shown)
{
  GdkTexture *texture = NULL;

  for (guint i = 0; i < 100 && (texture = ui_screen_take (shown, 1)) == NULL; i++)
    ui_fixture_iterate ();
  g_assert_nonnull (texture);
  return texture;
}

static guint
count_differences (GdkTexture *a, GdkTexture *b)
{
  int width = gdk_texture_get_width (a), height = gdk_texture_get_height (a);
  gsize n = (gsize) width * (gsize) height;
  g_autofree guint32 *first = g_new (guint32, n);
  g_autofree guint32 *second = g_new (guint32, n);
  guint n_different = 0;

  if (gdk_texture_get_width (b) != width || gdk_texture_get_height (b) != height)
    return G_MAXUINT;

  gdk_texture_download (a, (guchar *) first, (gsize) width * 4);
  gdk_texture_download (b, (guchar *) second, (gsize) width * 4);
  for (gsize i = 0; i < n; i++)
    n_different += first[i] != second[i];
  return n_different;
}

#define CARET 40 /* pixels at most, which may blink */

/* The first picture that shows the same as @other, or something else; the last one where a busy machine
 * has had time enough for it. */
static GdkTexture *
take_when (QipuWindow *window, GdkTexture *other, gboolean is_same)
{
  const gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;

  for (;;)
    {
      g_autoptr (GdkTexture) now = NULL;

      ui_fixture_settle (window);
      now = take (GTK_WIDGET (window));
      if (is_same == (count_differences (other, now) < CARET) || g_get_monotonic_time () > end)
        return g_steal_pointer (&now);
    }
}

/* Once three pictures in a row are the same. */
static GdkTexture *
take_still (QipuWindow *window)
{
  g_autoptr (GdkTexture) last = take (GTK_WIDGET (window));

  for (guint n_same = 0; n_same < 2;)
    {
      g_autoptr (GdkTexture) now = NULL;

      ui_fixture_settle (window);
      now = take (GTK_WIDGET (window));
      n_same = count_differences (last, now) < CARET ? n_same + 1 : 0;
      g_set_object (&last, now);
    }
  return g_steal_pointer (&last);
}

static void
wait_ms (guint ms)
{
  gint64 end = g_get_monotonic_time () + ms * 1000;

  while (g_get_monotonic_time () < end)
    ui_fixture_iterate ();
}

static const UiScreen *
find_screen (const char *name)
{
  guint n_screens;
  const UiScreen *screens = ui_screens_get (&n_screens);

  for (guint i = 0; i < n_screens; i++)
    if (g_str_equal (screens[i].name, name))
      return &screens[i];
  g_error ("%s: no such screen", name);
}

/* Motion */

/* How many pixels are still to change when so many frames after @action are drawn. */
static guint
count_moving (QipuWindow *window, const char *action, guint n_frames)
{
  g_autoptr (GdkTexture) first = NULL;
  g_autoptr (GdkTexture) last = NULL;

  ui_activate (window, action);
  for (guint i = 0; i < n_frames; i++)
    ui_fixture_settle (window);
  first = take (GTK_WIDGET (window));
  wait_ms (700);
  last = take (GTK_WIDGET (window));
  return count_differences (first, last);
}

/* A piece that moves, a message that comes, a page that takes the place of another. */
static void
test_motion (void)
{
  static const char *const actions[] = { "study.forward", "study.flip", "study.copy-fen",
                                         "win.setup",     "win.learn",  "study.find" };
  guint n_moving = 0;

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      QipuWindow *window = ui_screens_open_window (900, 700);
      guint n;

      ui_screen_show (find_screen ("variations"), window);
      set_animations (TRUE);
      n_moving += count_moving (window, actions[i], 1) > 0;
      ui_screen_leave (window);
      wait_ms (300);
      ui_screen_show (find_screen ("variations"), window);
      /* the mouse, the caret and what is told keep still */
      wait_ms (300);
      set_animations (FALSE);
      /* what comes when there is time needs more than one */
      n = count_moving (window, actions[i], 3);
      g_test_message ("%s: %u pixels change after the first frames", actions[i], n);
      g_assert_cmpuint (n, <, CARET);
      ui_screen_leave (window);
      ui_fixture_close_window (window);
    }
  /* the test sees motion where there is some */
  g_assert_cmpuint (n_moving, >, 0);
}

/* Learn plays a move that is to be written: with no motion at all it is there at once. */
static void
test_motion_in_learn (void)
{
  QipuWindow *window = ui_screens_open_window (900, 700);
  static const char *const screens[] = { "trainer-write", "guess", "drill-answer" };

  set_animations (FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (screens); i++)
    {
      GtkWidget *shown = ui_screen_show (find_screen (screens[i]), window);
      g_autoptr (GdkTexture) first = take (shown);
      g_autoptr (GdkTexture) last = NULL;
      guint n;

      wait_ms (700);
      last = take (shown);
      n = count_differences (first, last);
      g_test_message ("%s: %u pixels change", screens[i], n);
      g_assert_cmpuint (n, <, CARET);
    }
  ui_screen_leave (window);
  ui_fixture_close_window (window);
}

/* Language */

/* On each of these: another language and back leaves every pixel as it was. */
static void
test_there_and_back (void)
{
  static const char *const screens[] = {
    "welcome",       "study",  "variations",   "explain",      "tree",     "games", "choices",
    "setup",         "learn",  "page-records", "trainer-file", "progress", "guess", "drill-answer",
    "setup-problems"
  };
  QipuWindow *window = ui_screens_open_window (1000, 760);
  guint n_wrong = 0;

  for (guint i = 0; i < G_N_ELEMENTS (screens); i++)
    {
      static const char *const languages[] = { "en", "zh_CN", "zh_TW", "en" };
      g_autoptr (GdkTexture) before = NULL;
      g_autoptr (GdkTexture) after = NULL;
      g_autoptr (GdkTexture) other = NULL;
      guint n;

      ui_screen_show (find_screen (screens[i]), window);
      /* once, since what was built by a command may have a focus that a page made anew gives elsewhere */
      for (guint l = 1; l < G_N_ELEMENTS (languages); l++)
        {
          g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
          ui_fixture_settle (window);
        }
      before = take_still (window);
      for (guint l = 1; l < G_N_ELEMENTS (languages); l++)
        {
          g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
          if (l == 1)
            other = take_when (window, before, FALSE);
          else
            ui_fixture_settle (window);
        }
      after = take_when (window, before, TRUE);
      n = count_differences (before, after);
      g_test_message ("%s: %u pixels differ", screens[i], n);
      if (n >= CARET)
        {
          n_wrong++;
          g_printerr ("# %s: %u pixels differ\n", screens[i], n);
        }
      g_assert_cmpuint (count_differences (before, other), >=, CARET);
    }
  g_assert_cmpuint (n_wrong, ==, 0);
  ui_screen_leave (window);
  ui_fixture_close_window (window);
}

static gboolean
has_han (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (g_unichar_get_script (g_utf8_get_char (text)) == G_UNICODE_SCRIPT_HAN)
      return TRUE;
  return FALSE;
}

/* Han characters that are not tagged come out in Japanese forms. */
static guint
count_untagged (GtkWidget *widget, const char *screen, guint *n_labels)
{
  guint n = 0;

  if (GTK_IS_LABEL (widget) && has_han (gtk_label_get_text (GTK_LABEL (widget))))
    {
      PangoLanguage *language = pango_context_get_language (gtk_widget_get_pango_context (widget));
      const char *tag = pango_language_to_string (language);

      (*n_labels)++;
      if (!g_str_equal (tag, "zh-tw") && !g_str_equal (tag, "zh-cn"))
        {
          n++;
          g_printerr ("# %s: “%s” is in “%s”\n", screen, gtk_label_get_text (GTK_LABEL (widget)),
                      tag);
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (gtk_widget_get_mapped (child))
      n += count_untagged (child, screen, n_labels);
  return n;
}

static void
test_forms (void)
{
  static const char *const languages[] = { "zh_TW", "zh_CN" };
  guint n_screens;
  const UiScreen *screens = ui_screens_get (&n_screens);
  guint n_wrong = 0, n_labels = 0;

  for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
    {
      QipuWindow *window;

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[l]);
      window = ui_screens_open_window (900, 760);
      for (guint i = 0; i < n_screens; i++)
        n_wrong += count_untagged (ui_screen_show (&screens[i], window), screens[i].name, &n_labels);
      ui_screen_leave (window);
      ui_fixture_close_window (window);
    }
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  g_assert_cmpuint (n_labels, >, 500);
  g_assert_cmpuint (n_wrong, ==, 0);
}

/* Contrast */

/* Whoever wants high contrast gets the board made for it, without choosing it. */
static void
test_contrast (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();
  QipuWindow *window = ui_screens_open_window (900, 700);
  GtkWidget *board;
  QipuTheme theme, wanted;

  g_assert_true (adw_style_manager_get_high_contrast (manager));
  ui_screen_show (find_screen ("study"), window);
  board = GTK_WIDGET (qipu_study_page_get_board (
      qipu_main_view_get_study_page (qipu_window_get_main_view (window))));
  qipu_board_theme_for_widget (board, &theme);
  qipu_board_theme_for_design (board, "high-contrast", &wanted);
  g_assert_true (qipu_theme_equal (&theme, &wanted));
  g_assert_cmpfloat (qipu_rgba_contrast (&theme.board, &theme.line), >=, 7);
  ui_screen_leave (window);
  ui_fixture_close_window (window);
}

/* Scale */

static cairo_surface_t *
new_picture (GtkWidget *board, int scale)
{
  return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, gtk_widget_get_width (board) * scale,
                                     gtk_widget_get_height (board) * scale);
}

/* As the window shows it, on a surface of @scale device pixels to a pixel. */
static cairo_surface_t *
draw_shown (GtkWidget *board, int scale)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_surface_t *surface = new_picture (board, scale);
  cairo_t *cr = cairo_create (surface);
  GskRenderNode *node;

  GTK_WIDGET_GET_CLASS (board)->snapshot (board, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  cairo_scale (cr, scale, scale);
  gsk_render_node_draw (node, cr);
  gsk_render_node_unref (node);
  cairo_destroy (cr);
  return surface;
}

/* As the painter paints it: at device pixels, or for a screen of @drawn_for and then enlarged. */
static cairo_surface_t *
draw_painted (QipuBoardView *view, int scale, int drawn_for)
{
  GtkWidget *board = GTK_WIDGET (view);
  const QipuScene *scene = qipu_board_view_get_scene (view);
  QipuPainter painter = { 0 };
  cairo_surface_t *surface = new_picture (board, scale);
  cairo_surface_t *drawn = new_picture (board, drawn_for);
  cairo_t *cr = cairo_create (drawn);

  painter.pieces = qipu_piece_set_new (qipu_board_pieces_from_settings ());
  qipu_board_theme_for_widget (board, &painter.theme);
  qipu_board_geometry_init (&painter.geometry, gtk_widget_get_width (board),
                            gtk_widget_get_height (board), drawn_for, scene);
  cairo_scale (cr, drawn_for, drawn_for);
  qipu_painter_draw (&painter, cr, scene, QIPU_LAYER_ALL);
  cairo_destroy (cr);
  qipu_piece_set_unref (painter.pieces);

  cr = cairo_create (surface);
  cairo_scale (cr, (double) scale / drawn_for, (double) scale / drawn_for);
  cairo_set_source_surface (cr, drawn, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (drawn);
  return surface;
}

/* Parts in a thousand of the pixels that clearly differ. */
static guint
compare_pictures (cairo_surface_t *a, cairo_surface_t *b)
{
  gsize size = (gsize) cairo_image_surface_get_stride (a) *
               (gsize) cairo_image_surface_get_height (a);
  const guchar *first, *second;
  gsize n_different = 0;

  cairo_surface_flush (a);
  cairo_surface_flush (b);
  first = cairo_image_surface_get_data (a);
  second = cairo_image_surface_get_data (b);
  for (gsize i = 0; i < size; i++)
    n_different += ABS (first[i] - second[i]) > 24;
  return (guint) (n_different * 1000 / size);
}

/* What is shown is what the painter paints for these device pixels, not an enlarged picture. */
static void
test_scale (void)
{
  QipuWindow *window = ui_screens_open_window (700, 600);
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (window));
  QipuBoardView *board;
  cairo_surface_t *shown, *sharp, *enlarged;
  guint from_sharp, from_enlarged;

  g_assert_cmpint (scale, ==, atoi (g_getenv ("GDK_SCALE")));
  ui_screen_show (find_screen ("variations"), window);
  board = qipu_study_page_get_board (
      qipu_main_view_get_study_page (qipu_window_get_main_view (window)));
  shown = draw_shown (GTK_WIDGET (board), scale);
  sharp = draw_painted (board, scale, scale);
  enlarged = draw_painted (board, scale, 1);
  from_sharp = compare_pictures (shown, sharp);
  from_enlarged = compare_pictures (shown, enlarged);
  g_test_message ("%u ‰ from the painter's picture, %u ‰ from an enlarged one", from_sharp,
                  from_enlarged);
  g_assert_cmpuint (from_sharp, <=, 2);
  g_assert_cmpuint (from_enlarged, >, 10 * MAX (from_sharp, 1));
  cairo_surface_destroy (shown);
  cairo_surface_destroy (sharp);
  cairo_surface_destroy (enlarged);
  ui_screen_leave (window);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/everyone/motion", test_motion);
  g_test_add_func ("/ui/everyone/motion-in-learn", test_motion_in_learn);
  g_test_add_func ("/ui/everyone/there-and-back", test_there_and_back);
  g_test_add_func ("/ui/everyone/forms", test_forms);
  if (g_getenv ("ADW_DEBUG_HIGH_CONTRAST") != NULL)
    g_test_add_func ("/ui/everyone/contrast", test_contrast);
  if (g_getenv ("GDK_SCALE") != NULL)
    g_test_add_func ("/ui/everyone/scale", test_scale);
  return g_test_run ();
}
