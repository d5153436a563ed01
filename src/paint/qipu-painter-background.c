/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The empty board: sheet, grid, palaces, star marks, river text, numerals. */

#define G_LOG_DOMAIN "qipu-paint"

#include "config.h"

#include "paint/qipu-painter-private.h"

#include <math.h>

#include "paint/qipu-glyph.h"
#include "rules/qipu-board.h"

/* All in units. */
#define FRAME_WIDTH 0.05
#define FRAME_GAP 0.07
#define STAR_ARM 0.14
#define STAR_GAP 0.07
#define SHEET_CORNER 0.10
#define RIVER_SIZE 0.60
#define NUMERAL_SIZE 0.34
#define DIGIT_SIZE 0.34
#define NUMERAL_DISTANCE 0.71 /* from the grid to the middle of a numeral */

static const gunichar chinese_digits[] = {
  0x4E00, 0x4E8C, 0x4E09, 0x56DB, 0x4E94, 0x516D, 0x4E03, 0x516B, 0x4E5D,
};

static double
whole (double value, double least)
{
  return MAX (least, round (value));
}

/* Below some 45 pixels a line of one pixel is wider than it should be: it gets paler instead, or
 * small boards would be all grid. */
static void
set_line_colour (const QipuPainter *self, cairo_t *cr)
{
  double ideal = QIPU_LINE_WIDTH * self->geometry.unit;
  double strength = self->theme.strong || ideal >= 1 ? 1 : 0.45 + 0.55 * ideal;
  QipuRgba colour = qipu_rgba_mix (&self->theme.board, &self->theme.line, strength);

  qipu_painter_set_colour (cr, &colour, 1);
}

static void
append_sheet (const QipuBoardGeometry *g, cairo_t *cr)
{
  double r = SHEET_CORNER * g->unit;

  cairo_new_sub_path (cr);
  cairo_arc (cr, g->right - r, g->top + r, r, -G_PI_2, 0);
  cairo_arc (cr, g->right - r, g->bottom - r, r, 0, G_PI_2);
  cairo_arc (cr, g->left + r, g->bottom - r, r, G_PI_2, G_PI);
  cairo_arc (cr, g->left + r, g->top + r, r, G_PI, 3 * G_PI_2);
  cairo_close_path (cr);
}

/* A small generator of our own: the grain must be the same everywhere and always. */
static double
next_random (guint32 *state)
{
  *state = *state * 1664525u + 1013904223u;
  return (*state >> 8) / 16777216.0;
}

/* Fine lines along the board, each a little bent, as in planed wood. */
static void
draw_grain (const QipuPainter *self, cairo_t *cr)
{
  const QipuBoardGeometry *g = &self->geometry;
  double width = g->right - g->left;
  double height = g->bottom - g->top;
  guint32 state = 20;

  cairo_save (cr);
  append_sheet (g, cr);
  cairo_clip (cr);
  for (guint i = 0; i < 150; i++)
    {
      double y = g->top + height * next_random (&state);
      double bend = g->unit * 0.5 * (next_random (&state) - 0.5);
      double start = g->left + width * (next_random (&state) * 1.4 - 0.7);
      double length = width * (0.4 + 0.9 * next_random (&state));
      double alpha = 0.015 + 0.045 * next_random (&state);

      cairo_set_line_width (cr, g->unit * (0.008 + 0.05 * pow (next_random (&state), 3)));
      if (next_random (&state) < 0.35)
        cairo_set_source_rgba (cr, 1, 0.93, 0.78, alpha * 1.6);
      else
        qipu_painter_set_colour (cr, &self->theme.line, alpha * 1.5);
      cairo_move_to (cr, start, y);
      cairo_curve_to (cr,
                      start + length / 3,
                      y + bend,
                      start + length * 2 / 3,
                      y - bend,
                      start + length,
                      y + bend / 3);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

static void
draw_sheet (const QipuPainter *self, cairo_t *cr)
{
  const QipuBoardGeometry *g = &self->geometry;
  const QipuTheme *theme = &self->theme;
  cairo_pattern_t *pattern;

  qipu_painter_set_colour (cr, &theme->beyond, 1);
  cairo_rectangle (cr, 0, 0, ceil (g->width * g->scale), ceil (g->height * g->scale));
  cairo_fill (cr);

  pattern = cairo_pattern_create_linear (0, g->top, 0, g->bottom);
  cairo_pattern_add_color_stop_rgb (pattern,
                                    0,
                                    theme->board.red,
                                    theme->board.green,
                                    theme->board.blue);
  cairo_pattern_add_color_stop_rgb (pattern,
                                    1,
                                    theme->board_end.red,
                                    theme->board_end.green,
                                    theme->board_end.blue);
  cairo_set_source (cr, pattern);
  append_sheet (g, cr);
  cairo_fill (cr);
  cairo_pattern_destroy (pattern);

  if (theme->grain)
    draw_grain (self, cr);
}

static void
append_line (const QipuBoardGeometry *g, cairo_t *cr, int c0, int r0, int c1, int r1)
{
  cairo_move_to (cr, g->x + c0 * g->unit, g->y + r0 * g->unit);
  cairo_line_to (cr, g->x + c1 * g->unit, g->y + r1 * g->unit);
}

static void
draw_grid (const QipuPainter *self, cairo_t *cr)
{
  const QipuBoardGeometry *g = &self->geometry;
  double frame = whole (FRAME_WIDTH * g->unit, 1);
  double gap = whole (FRAME_GAP * g->unit, 2);
  /* from the middle of the outermost line to the middle of the frame */
  double distance = g->line / 2.0 + gap + frame / 2;

  set_line_colour (self, cr);
  cairo_set_line_width (cr, g->line);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_SQUARE);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);

  for (int row = 0; row < QIPU_N_RANKS; row++)
    append_line (g, cr, 0, row, 8, row);
  append_line (g, cr, 0, 0, 0, 9);
  append_line (g, cr, 8, 0, 8, 9);
  for (int column = 1; column < QIPU_N_FILES - 1; column++)
    {
      append_line (g, cr, column, 0, column, 4);
      append_line (g, cr, column, 5, column, 9);
    }
  cairo_stroke (cr);

  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  for (int top = 0; top <= 7; top += 7)
    {
      append_line (g, cr, 3, top, 5, top + 2);
      append_line (g, cr, 5, top, 3, top + 2);
    }
  cairo_stroke (cr);

  cairo_set_line_width (cr, frame);
  cairo_rectangle (cr,
                   g->x - distance,
                   g->y - distance,
                   8 * g->unit + 2 * distance,
                   9 * g->unit + 2 * distance);
  cairo_stroke (cr);
}

/* Corners around a point where a soldier or cannon starts; half of them at the edge. */
static void
append_star (const QipuBoardGeometry *g, cairo_t *cr, int column, int row)
{
  double gap = g->line / 2.0 + whole (STAR_GAP * g->unit, 1) + g->line / 2.0;
  double arm = whole (STAR_ARM * g->unit, 2);
  double x = g->x + column * g->unit;
  double y = g->y + row * g->unit;

  for (int h = -1; h <= 1; h += 2)
    for (int v = -1; v <= 1; v += 2)
      {
        if ((column == 0 && h < 0) || (column == QIPU_N_FILES - 1 && h > 0))
          continue;
        cairo_move_to (cr, x + h * (gap + arm), y + v * gap);
        cairo_line_to (cr, x + h * gap, y + v * gap);
        cairo_line_to (cr, x + h * gap, y + v * (gap + arm));
      }
}

static void
draw_stars (const QipuPainter *self, cairo_t *cr)
{
  const QipuBoardGeometry *g = &self->geometry;

  for (int column = 0; column < QIPU_N_FILES; column += 2)
    {
      append_star (g, cr, column, 3);
      append_star (g, cr, column, 6);
    }
  for (int column = 1; column < QIPU_N_FILES; column += 6)
    {
      append_star (g, cr, column, 2);
      append_star (g, cr, column, 7);
    }
  set_line_colour (self, cr);
  cairo_set_line_width (cr, g->line);
  cairo_stroke (cr);
}

static void
draw_river_text (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  static const double columns[] = { 1.25, 2.75, 5.25, 6.75 };
  const gunichar text[] = {
    0x695A,
    0x6CB3,
    scene->river_text == QIPU_RIVER_HANS ? 0x6C49 : 0x6F22,
    0x754C,
  };
  const QipuBoardGeometry *g = &self->geometry;

  if (scene->river_text == QIPU_RIVER_NONE)
    return;

  qipu_painter_set_colour (cr, &self->theme.line, self->theme.strong ? 1 : 0.55);
  for (guint i = 0; i < G_N_ELEMENTS (text); i++)
    qipu_glyph_fill (text[i],
                     cr,
                     g->x + columns[i] * g->unit,
                     g->y + 4.5 * g->unit,
                     RIVER_SIZE * g->unit);
}

static gunichar
get_file_numeral (QipuNumerals numerals, QipuColour side, int file)
{
  int number = qipu_board_file_number (qipu_square (file, 0), side);

  switch (numerals)
    {
    case QIPU_NUMERALS_CHINESE:
      return side == QIPU_RED ? chinese_digits[number - 1] : '0' + (gunichar) number;
    case QIPU_NUMERALS_DIGITS:
      return '0' + (gunichar) number;
    case QIPU_NUMERALS_ICCS:
      return 'A' + (gunichar) file;
    case QIPU_NUMERALS_ALGEBRAIC:
      return 'a' + (gunichar) file;
    case QIPU_NUMERALS_NONE:
    default:
      g_assert_not_reached ();
    }
}

static void
draw_numeral (const QipuPainter *self, cairo_t *cr, gunichar character, double column, double row)
{
  const QipuBoardGeometry *g = &self->geometry;

  qipu_glyph_fill (character,
                   cr,
                   g->x + column * g->unit,
                   g->y + row * g->unit,
                   (character < 0x80 ? DIGIT_SIZE : NUMERAL_SIZE) * g->unit);
}

static void
draw_numerals (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  const QipuBoardGeometry *g = &self->geometry;
  gboolean letters = scene->numerals == QIPU_NUMERALS_ICCS ||
                     scene->numerals == QIPU_NUMERALS_ALGEBRAIC;
  QipuColour below = g->flipped ? QIPU_BLACK : QIPU_RED;

  if (scene->numerals == QIPU_NUMERALS_NONE)
    return;

  qipu_painter_set_colour (cr, &self->theme.line, self->theme.strong ? 1 : 0.70);
  for (int column = 0; column < QIPU_N_FILES; column++)
    {
      int file = qipu_square_file (qipu_board_geometry_get_square (g, column, 0));

      draw_numeral (self,
                    cr,
                    get_file_numeral (scene->numerals, below, file),
                    column,
                    9 + NUMERAL_DISTANCE);
      if (!letters)
        draw_numeral (self,
                      cr,
                      get_file_numeral (scene->numerals, qipu_colour_other (below), file),
                      column,
                      -NUMERAL_DISTANCE);
    }

  if (letters)
    for (int row = 0; row < QIPU_N_RANKS; row++)
      {
        int rank = qipu_square_rank (qipu_board_geometry_get_square (g, 0, row));

        draw_numeral (self, cr, '0' + (gunichar) rank, -NUMERAL_DISTANCE, row);
      }
}

void
qipu_painter_draw_background (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  draw_sheet (self, cr);
  draw_grid (self, cr);
  draw_stars (self, cr);
  draw_river_text (self, cr, scene);
  draw_numerals (self, cr, scene);
}
