/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours of the designs: the ones agreed on, and readable. */

#include <glib.h>
#include <math.h>

#include "paint/qipu-theme.h"

static const struct
{
  const char *name;
  QipuDesign design;
  gboolean dark;
  guint32 board, board_end, line, beyond, accent;
  double line_contrast;
} designs[] = {
  { "paper", QIPU_DESIGN_PAPER, FALSE, 0xF5EBD7, 0xF5EBD7, 0x6E5238, 0xFBF6EC, 0x2A7F86, 4.5 },
  { "paper-dark", QIPU_DESIGN_PAPER, TRUE, 0x2A2622, 0x2A2622, 0xB09A7C, 0x201D1A, 0x6CC0C4, 4.5 },
  { "night", QIPU_DESIGN_PAPER_NIGHT, FALSE, 0x2A2622, 0x2A2622, 0xB09A7C, 0x201D1A, 0x6CC0C4, 4.5 },
  { "wood", QIPU_DESIGN_WOOD, FALSE, 0xD9A866, 0xCF9A55, 0x5A3A1C, 0xB98243, 0x195A62, 4 },
  { "wood-dark", QIPU_DESIGN_WOOD, TRUE, 0xD9A866, 0xCF9A55, 0x5A3A1C, 0xB98243, 0x195A62, 4 },
  { "plain", QIPU_DESIGN_PLAIN, FALSE, 0xFAFAFA, 0xFAFAFA, 0, 0xFAFAFA, 0x1C71D8, 4.5 },
  { "plain-dark", QIPU_DESIGN_PLAIN, TRUE, 0x242424, 0x242424, 0, 0x242424, 0x78AEED, 4.5 },
  { "contrast", QIPU_DESIGN_HIGH_CONTRAST, FALSE, 0xFFFFFF, 0xFFFFFF, 0, 0xFFFFFF, 0x0033CC, 20 },
  { "contrast-dark", QIPU_DESIGN_HIGH_CONTRAST, TRUE, 0, 0, 0xFFFFFF, 0, 0xFFD400, 20 },
};

static guint32
to_hex (const QipuRgba *colour)
{
  return (guint32) round (colour->red * 255) << 16 | (guint32) round (colour->green * 255) << 8 |
         (guint32) round (colour->blue * 255);
}

static void
assert_contrast (const char *what, const QipuRgba *a, const QipuRgba *b, double least)
{
  double ratio = qipu_rgba_contrast (a, b);

  g_test_message ("%s: %.2f", what, ratio);
  if (ratio < least)
    g_error ("%s: contrast %.2f is below %.2f", what, ratio, least);
}

static void
test_design (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  double marks = designs[i].design == QIPU_DESIGN_HIGH_CONTRAST ? 4.5 : 2.4;
  QipuTheme theme;

  qipu_theme_init (&theme, designs[i].design, designs[i].dark, NULL);
  g_assert_cmphex (to_hex (&theme.board), ==, designs[i].board);
  g_assert_cmphex (to_hex (&theme.board_end), ==, designs[i].board_end);
  g_assert_cmphex (to_hex (&theme.beyond), ==, designs[i].beyond);
  g_assert_cmphex (to_hex (&theme.accent), ==, designs[i].accent);
  if (designs[i].design != QIPU_DESIGN_PLAIN)
    g_assert_cmphex (to_hex (&theme.line), ==, designs[i].line);

  /* the darker or lighter end of the board, whichever is worse */
  assert_contrast ("line", &theme.line, &theme.board, designs[i].line_contrast);
  assert_contrast ("line at the end", &theme.line, &theme.board_end, designs[i].line_contrast);
  assert_contrast ("accent", &theme.accent, &theme.board, 3);
  assert_contrast ("accent at the end", &theme.accent, &theme.board_end, 3);
  assert_contrast ("alarm", &theme.alarm, &theme.board, 3);
  assert_contrast ("red ink", &theme.red_ink, &theme.disc, 5);
  assert_contrast ("black ink", &theme.black_ink, &theme.disc, 10);
  for (guint k = 0; k < QIPU_N_MARK_COLOURS; k++)
    if (!(designs[i].design == QIPU_DESIGN_WOOD && k == QIPU_MARK_YELLOW))
      assert_contrast ("mark", &theme.marks[k], &theme.board, marks);

  if (designs[i].design == QIPU_DESIGN_PLAIN || designs[i].design == QIPU_DESIGN_HIGH_CONTRAST)
    g_assert_cmpfloat (theme.shadow, ==, 0);
  else
    g_assert_cmpfloat (theme.shadow, >, 0);
}

static void
test_paper_follows_style (void)
{
  QipuTheme a, b;

  qipu_theme_init (&a, QIPU_DESIGN_PAPER, TRUE, NULL);
  qipu_theme_init (&b, QIPU_DESIGN_PAPER_NIGHT, FALSE, NULL);
  g_assert_true (qipu_theme_equal (&a, &b));
  qipu_theme_init (&a, QIPU_DESIGN_PAPER, FALSE, NULL);
  g_assert_false (qipu_theme_equal (&a, &b));
}

static void
test_plain_takes_window (void)
{
  QipuWindowColours window = {
    .background = { 0.1, 0.2, 0.3, 1 },
    .foreground = { 0.9, 0.8, 0.7, 1 },
    .accent = { 0.4, 0.9, 0.5, 1 },
  };
  QipuTheme theme;

  qipu_theme_init (&theme, QIPU_DESIGN_PLAIN, TRUE, &window);
  g_assert_cmphex (to_hex (&theme.board), ==, to_hex (&window.background));
  g_assert_cmphex (to_hex (&theme.beyond), ==, to_hex (&window.background));
  g_assert_cmphex (to_hex (&theme.accent), ==, to_hex (&window.accent));
}

/* Known pairs of the guidelines. */
static void
test_contrast (void)
{
  QipuRgba black = qipu_rgba_from_hex (0x000000);
  QipuRgba white = qipu_rgba_from_hex (0xFFFFFF);
  QipuRgba grey = qipu_rgba_from_hex (0x767676);
  QipuRgba half = qipu_rgba_mix (&black, &white, 0.5);

  g_assert_cmpfloat (fabs (qipu_rgba_contrast (&black, &white) - 21), <, 0.001);
  g_assert_cmpfloat (fabs (qipu_rgba_contrast (&grey, &white) - 4.54), <, 0.01);
  g_assert_cmpfloat (qipu_rgba_contrast (&white, &white), ==, 1);
  g_assert_cmpfloat (fabs (half.green - 0.5), <, 1e-9);
}

static void
test_names (void)
{
  QipuDesign found;

  for (guint i = 0; i < QIPU_N_DESIGNS; i++)
    {
      g_assert_true (qipu_design_from_name (qipu_design_to_name ((QipuDesign) i), &found));
      g_assert_cmpint (found, ==, i);
    }
  g_assert_cmpstr (qipu_design_to_name (QIPU_DESIGN_PAPER_NIGHT), ==, "paper-night");
  g_assert_false (qipu_design_from_name ("velvet", &found));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (designs); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/theme/design/", designs[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_design);
    }
  g_test_add_func ("/paint/theme/paper-follows-style", test_paper_follows_style);
  g_test_add_func ("/paint/theme/plain-takes-window", test_plain_takes_window);
  g_test_add_func ("/paint/theme/contrast", test_contrast);
  g_test_add_func ("/paint/theme/names", test_names);

  return g_test_run ();
}
