/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies on the board under the pieces: last move, picked square, targets, check, points. */

#define G_LOG_DOMAIN "qipu-paint"

#include "config.h"

#include "paint/qipu-painter-private.h"

#include <math.h>

/* All in units; radii are to the middle of the line. */
#define DISC_RADIUS (QIPU_DISC_DIAMETER / 2)
#define RING_WIDTH 0.05
#define RING_RADIUS (DISC_RADIUS + 0.015 + RING_WIDTH / 2)
#define DOT_RADIUS 0.10
#define BRACKET_REACH 0.36 /* from the point to the corner */
#define BRACKET_ARM 0.15
#define HALO_RADIUS 0.66
#define POINT_WIDTH 0.055

static void
draw_ring (const QipuPainter *self,
           cairo_t *cr,
           QipuSquare square,
           const QipuRgba *colour,
           double alpha,
           double radius,
           double width)
{
  double unit = self->geometry.unit;
  double x, y;

  qipu_painter_get_place (self, square, &x, &y);
  qipu_painter_set_colour (cr, colour, self->theme.strong ? 1 : alpha);
  cairo_set_line_width (cr, MAX (1, width * unit));
  cairo_arc (cr, x, y, radius * unit, 0, 2 * G_PI);
  cairo_stroke (cr);
}

/* Four corners around the point that a piece has left. */
static void
draw_brackets (const QipuPainter *self, cairo_t *cr, QipuSquare square)
{
  double unit = self->geometry.unit;
  double width = MAX (1, round (0.04 * unit));
  double reach = round (BRACKET_REACH * unit);
  double arm = MAX (2, round (BRACKET_ARM * unit));
  double x, y;

  qipu_painter_get_place (self, square, &x, &y);
  for (int h = -1; h <= 1; h += 2)
    for (int v = -1; v <= 1; v += 2)
      {
        cairo_move_to (cr, x + h * (reach - arm), y + v * reach);
        cairo_line_to (cr, x + h * reach, y + v * reach);
        cairo_line_to (cr, x + h * reach, y + v * (reach - arm));
      }
  qipu_painter_set_colour (cr, &self->theme.accent, self->theme.strong ? 1 : 0.9);
  cairo_set_line_width (cr, width);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_stroke (cr);
}

static void
draw_last_move (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  if (scene->last_move == QIPU_MOVE_NONE)
    return;

  draw_brackets (self, cr, qipu_move_from (scene->last_move));
  draw_ring (self,
             cr,
             qipu_move_to (scene->last_move),
             &self->theme.accent,
             0.65,
             RING_RADIUS + 0.005,
             0.06);
}

/* A red glow that ends in nothing, with a thin line where it begins. */
static void
draw_check (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  const QipuRgba *alarm = &self->theme.alarm;
  double unit = self->geometry.unit;
  cairo_pattern_t *pattern;
  double x, y;

  if (scene->check == QIPU_SQUARE_NONE)
    return;

  qipu_painter_get_place (self, scene->check, &x, &y);
  pattern = cairo_pattern_create_radial (x, y, DISC_RADIUS * unit, x, y, HALO_RADIUS * unit);
  cairo_pattern_add_color_stop_rgba (pattern, 0, alarm->red, alarm->green, alarm->blue, 0.85);
  cairo_pattern_add_color_stop_rgba (pattern, 0.45, alarm->red, alarm->green, alarm->blue, 0.40);
  cairo_pattern_add_color_stop_rgba (pattern, 1, alarm->red, alarm->green, alarm->blue, 0);
  cairo_set_source (cr, pattern);
  cairo_arc (cr, x, y, HALO_RADIUS * unit, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_pattern_destroy (pattern);

  draw_ring (self, cr, scene->check, alarm, 0.95, RING_RADIUS, RING_WIDTH);
  /* a second ring, since the halo must be told from a picked piece without colour too */
  draw_ring (self, cr, scene->check, alarm, 0.75, RING_RADIUS + 0.085, 0.025);
}

/* Four arcs around a piece that can be taken: open where the lines of the board go out. */
static void
draw_capture (const QipuPainter *self, cairo_t *cr, double x, double y)
{
  double unit = self->geometry.unit;
  double gap = 0.30;

  cairo_set_line_width (cr, MAX (1, 0.06 * unit));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  for (int i = 0; i < 4; i++)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr,
                 x,
                 y,
                 (RING_RADIUS + 0.005) * unit,
                 i * G_PI_2 + gap,
                 (i + 1) * G_PI_2 - gap);
    }
  cairo_stroke (cr);
}

static void
draw_targets (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      double x, y;

      if (scene->targets[square] == QIPU_TARGET_NONE)
        continue;

      qipu_painter_get_place (self, square, &x, &y);
      if (scene->targets[square] == QIPU_TARGET_CAPTURE)
        {
          qipu_painter_set_colour (cr, &self->theme.accent, self->theme.strong ? 1 : 0.85);
          draw_capture (self, cr, x, y);
        }
      else
        {
          qipu_painter_set_colour (cr, &self->theme.accent, self->theme.strong ? 1 : 0.65);
          cairo_arc (cr, x, y, MAX (1.5, DOT_RADIUS * self->geometry.unit), 0, 2 * G_PI);
          cairo_fill (cr);
        }
    }
}

/* Each colour has its own shape: circle, square, diamond, dotted circle. */
static void
append_point_shape (cairo_t *cr, QipuMarkColour colour, double x, double y, double unit)
{
  double half = 0.485 * unit;
  double corner = 0.12 * unit;
  double reach = 0.66 * unit;

  switch (colour)
    {
    case QIPU_MARK_RED:
      cairo_new_sub_path (cr);
      cairo_arc (cr, x + half - corner, y - half + corner, corner, -G_PI_2, 0);
      cairo_arc (cr, x + half - corner, y + half - corner, corner, 0, G_PI_2);
      cairo_arc (cr, x - half + corner, y + half - corner, corner, G_PI_2, G_PI);
      cairo_arc (cr, x - half + corner, y - half + corner, corner, G_PI, 3 * G_PI_2);
      cairo_close_path (cr);
      break;
    case QIPU_MARK_BLUE:
      cairo_move_to (cr, x, y - reach);
      cairo_line_to (cr, x + reach, y);
      cairo_line_to (cr, x, y + reach);
      cairo_line_to (cr, x - reach, y);
      cairo_close_path (cr);
      break;
    case QIPU_MARK_GREEN:
    case QIPU_MARK_YELLOW:
    case QIPU_N_MARK_COLOURS:
    default:
      cairo_new_sub_path (cr);
      cairo_arc (cr, x, y, (DISC_RADIUS + 0.055) * unit, 0, 2 * G_PI);
      break;
    }
}

static void
draw_points (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  double unit = self->geometry.unit;
  double dots[2] = { 0, (DISC_RADIUS + 0.055) * unit * 2 * G_PI / 20 };

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < scene->n_points; i++)
    {
      QipuMarkColour colour = (QipuMarkColour) (scene->points[i].colour % QIPU_N_MARK_COLOURS);
      gboolean dotted = colour == QIPU_MARK_YELLOW;
      double x, y;

      qipu_painter_get_place (self, scene->points[i].square, &x, &y);
      append_point_shape (cr, colour, x, y, unit);

      qipu_painter_set_colour (cr, &self->theme.marks[colour], 0.16);
      cairo_fill_preserve (cr);

      qipu_painter_set_colour (cr, &self->theme.marks[colour], self->theme.strong ? 1 : 0.9);
      cairo_set_line_width (cr, MAX (1, (dotted ? 0.085 : POINT_WIDTH) * unit));
      cairo_set_line_cap (cr, dotted ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
      cairo_set_dash (cr, dots, dotted ? 2 : 0, 0);
      cairo_stroke (cr);
      cairo_set_dash (cr, NULL, 0, 0);
    }
}

/* The river or a palace, where that is why a move was refused: a wash within strong lines. */
static void
draw_refused_area (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  static const struct
  {
    uint8_t left, bottom, right, top;
  } areas[] = {
    [QIPU_AREA_RIVER] = { 0, 4, 8, 5 },
    [QIPU_AREA_RED_PALACE] = { 3, 0, 5, 2 },
    [QIPU_AREA_BLACK_PALACE] = { 3, 7, 5, 9 },
  };
  double x0, y0, x1, y1;
  guint area = scene->refused_area;

  if (area == QIPU_AREA_NONE || area >= G_N_ELEMENTS (areas))
    return;

  qipu_painter_get_place (self, qipu_square (areas[area].left, areas[area].bottom), &x0, &y0);
  qipu_painter_get_place (self, qipu_square (areas[area].right, areas[area].top), &x1, &y1);
  cairo_rectangle (cr, MIN (x0, x1), MIN (y0, y1), fabs (x1 - x0), fabs (y1 - y0));
  qipu_painter_set_colour (cr, &self->theme.alarm, 0.13);
  cairo_fill_preserve (cr);
  qipu_painter_set_colour (cr, &self->theme.alarm, self->theme.strong ? 1 : 0.8);
  cairo_set_line_width (cr, MAX (2, 0.05 * self->geometry.unit));
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_stroke (cr);
}

void
qipu_painter_draw_marks (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  draw_refused_area (self, cr, scene);
  draw_points (self, cr, scene);
  draw_last_move (self, cr, scene);
  draw_check (self, cr, scene);
  if (scene->picked != QIPU_SQUARE_NONE)
    draw_ring (self, cr, scene->picked, &self->theme.accent, 1, RING_RADIUS, RING_WIDTH);
  draw_targets (self, cr, scene);
}
