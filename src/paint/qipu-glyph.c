/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws the outlines of the board's lettering. */

#define G_LOG_DOMAIN "qipu-paint"

#include "config.h"

#include "paint/qipu-glyph.h"

#include <stdlib.h>

/* Middle of a Han character's body and of a capital letter or digit, above the baseline. */
#define HAN_MIDDLE 380
#define LETTER_MIDDLE 350

/**
 * qipu_glyph_find:
 * @character: a character
 *
 * Returns: (nullable): its outline, or NULL when the board never writes it
 */
const QipuGlyph *
qipu_glyph_find (gunichar character)
{
  guint low = 0, high = qipu_n_glyphs;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (qipu_glyph_table[middle].character == character)
        return &qipu_glyph_table[middle];
      if (qipu_glyph_table[middle].character < character)
        low = middle + 1;
      else
        high = middle;
    }

  return NULL;
}

static void
quadratic_to (cairo_t *cr, double x1, double y1, double x2, double y2)
{
  double x0, y0;

  cairo_get_current_point (cr, &x0, &y0);
  cairo_curve_to (cr,
                  x0 + (x1 - x0) * 2 / 3,
                  y0 + (y1 - y0) * 2 / 3,
                  x2 + (x1 - x2) * 2 / 3,
                  y2 + (y1 - y2) * 2 / 3,
                  x2,
                  y2);
}

static void
append_segment (cairo_t *cr, char command, const double *v)
{
  double x, y;

  switch (command)
    {
    case 'M':
      cairo_move_to (cr, v[0], v[1]);
      break;
    case 'L':
      cairo_line_to (cr, v[0], v[1]);
      break;
    case 'H':
      cairo_get_current_point (cr, &x, &y);
      cairo_line_to (cr, v[0], y);
      break;
    case 'V':
      cairo_get_current_point (cr, &x, &y);
      cairo_line_to (cr, x, v[0]);
      break;
    case 'Q':
      quadratic_to (cr, v[0], v[1], v[2], v[3]);
      break;
    case 'C':
      cairo_curve_to (cr, v[0], v[1], v[2], v[3], v[4], v[5]);
      break;
    default:
      g_assert_not_reached ();
    }
}

static guint
count_numbers (char command)
{
  switch (command)
    {
    case 'H':
    case 'V':
      return 1;
    case 'Q':
      return 4;
    case 'C':
      return 6;
    default:
      return 2;
    }
}

/**
 * qipu_glyph_append:
 * @self: an outline
 * @cr: where to draw
 *
 * Adds the outline to the current path, in the units of the glyph.
 */
void
qipu_glyph_append (const QipuGlyph *self, cairo_t *cr)
{
  char command = 'M';

  g_return_if_fail (self != NULL);

  for (const char *p = self->path; *p != '\0';)
    {
      double v[6];

      if (*p == ' ' || *p == ',')
        {
          p++;
          continue;
        }
      if (*p == 'Z')
        {
          cairo_close_path (cr);
          p++;
          continue;
        }
      if (g_ascii_isalpha (*p))
        command = *p++;

      for (guint i = 0; i < count_numbers (command); i++)
        {
          char *end;

          while (*p == ' ' || *p == ',')
            p++;
          v[i] = strtol (p, &end, 10);
          g_assert (end != p);
          p = end;
        }
      append_segment (cr, command, v);

      /* more pairs after a move are lines */
      if (command == 'M')
        command = 'L';
    }
}

/**
 * qipu_glyph_fill:
 * @character: a character of the table
 * @cr: where to draw
 * @x: middle of the character
 * @y: middle of the character
 * @size: type size
 *
 * Fills @character with the current source.
 */
void
qipu_glyph_fill (gunichar character, cairo_t *cr, double x, double y, double size)
{
  const QipuGlyph *glyph = qipu_glyph_find (character);
  int middle = character < 0x80 ? LETTER_MIDDLE : HAN_MIDDLE;

  g_return_if_fail (glyph != NULL);

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / 1000, size / 1000);
  cairo_translate (cr, -(glyph->left + glyph->right) / 2.0, middle);
  cairo_new_path (cr);
  qipu_glyph_append (glyph, cr);
  cairo_fill (cr);
  cairo_restore (cr);
}
