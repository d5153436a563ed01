/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lettering of the board. */

#include <glib.h>
#include <math.h>

#include "paint/qipu-glyph.h"

static void
test_complete (void)
{
  const char *text = "楚河漢界汉一二三四五六七八九0123456789abcdefghiABCDEFGHI";
  guint n = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const QipuGlyph *glyph = qipu_glyph_find (g_utf8_get_char (p));

      g_assert_nonnull (glyph);
      g_assert_cmpuint (glyph->character, ==, g_utf8_get_char (p));
      n++;
    }
  g_assert_cmpuint (n, ==, qipu_n_glyphs);
  g_assert_null (qipu_glyph_find ('j'));
  g_assert_null (qipu_glyph_find (0));
  g_assert_null (qipu_glyph_find (0x10FFFF));
}

/* The path that is drawn fills the box that the font tells. */
static void
test_boxes (void)
{
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);

  for (guint i = 0; i < qipu_n_glyphs; i++)
    {
      const QipuGlyph *glyph = &qipu_glyph_table[i];
      double x0, y0, x1, y1;

      if (i > 0)
        g_assert_cmpuint (qipu_glyph_table[i - 1].character, <, glyph->character);

      cairo_new_path (cr);
      qipu_glyph_append (glyph, cr);
      cairo_fill_extents (cr, &x0, &y0, &x1, &y1);
      g_assert_cmpfloat (fabs (x0 - glyph->left), <=, 2);
      g_assert_cmpfloat (fabs (y0 - glyph->top), <=, 2);
      g_assert_cmpfloat (fabs (x1 - glyph->right), <=, 2);
      g_assert_cmpfloat (fabs (y1 - glyph->bottom), <=, 2);
      g_assert_cmpint (glyph->advance, >, 100);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* The two forms of the same character are two drawings. */
static void
test_scripts_differ (void)
{
  g_assert_cmpstr (qipu_glyph_find (0x6F22)->path, !=, qipu_glyph_find (0x6C49)->path);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/paint/glyph/complete", test_complete);
  g_test_add_func ("/paint/glyph/boxes", test_boxes);
  g_test_add_func ("/paint/glyph/scripts-differ", test_scripts_differ);
  return g_test_run ();
}
