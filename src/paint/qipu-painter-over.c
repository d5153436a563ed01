/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What lies over the pieces: arrows, lines of check, "why not", the keyboard's cursor. */

#define G_LOG_DOMAIN "qipu-paint"

#include "config.h"

#include "paint/qipu-painter-private.h"

#include <math.h>

/* All in units. */
#define DISC_RADIUS (QIPU_DISC_DIAMETER / 2)
#define ARROW_WIDTH 0.16
#define ARROW_MIDDLE 0.11
#define ARROW_THIN 0.07
#define HEAD_LENGTH 0.36
#define HEAD_WIDTH 0.46
#define CASING 0.018
#define ARROW_ALPHA 0.82
#define CROSS_RADIUS 0.19
#define CURSOR_REACH 0.49

/* A straight line between two places, shortened at both ends. */
typedef struct
{
  double x0, y0;
  double length;
  double angle;
} Line;

/* Dashes in units. The head is never dashed. */
typedef struct
{
  double width;
  int n_dashes;
  double dashes[4];
  gboolean tailed; /* begins with a short dash, whatever its colour */
} Stroke;

static const Stroke mark_strokes[QIPU_N_MARK_COLOURS] = {
  [QIPU_MARK_GREEN] = { ARROW_WIDTH, 0, { 0 } },
  [QIPU_MARK_RED] = { ARROW_WIDTH, 2, { 0.34, 0.08 } },
  [QIPU_MARK_BLUE] = { ARROW_WIDTH, 2, { 0.13, 0.09 } },
  [QIPU_MARK_YELLOW] = { ARROW_WIDTH, 4, { 0.34, 0.08, 0.10, 0.08 } },
};

static const Stroke style_strokes[] = {
  [QIPU_ARROW_VARIATION] = { ARROW_MIDDLE, 0, { 0 }, TRUE },
  [QIPU_ARROW_CANDIDATE] = { ARROW_THIN, 0, { 0 } },
  [QIPU_ARROW_ATTACK] = { ARROW_THIN, 2, { 0.16, 0.08 } },
};

/* How far from the point a line keeps away: out of the glyph of a piece, but never so far that
 * a step to the next point has no arrow left. */
static double
get_clearance (const QipuScene *scene, QipuSquare square, double length, double part)
{
  return MIN (qipu_painter_shows_piece (scene, square) ? DISC_RADIUS + 0.03 : 0.12, length * part);
}

static Line
get_line (const QipuPainter *self, const QipuScene *scene, QipuSquare from, QipuSquare to)
{
  double unit = self->geometry.unit;
  double x0, y0, x1, y1, length, start, end;

  qipu_painter_get_place (self, from, &x0, &y0);
  qipu_painter_get_place (self, to, &x1, &y1);
  length = hypot (x1 - x0, y1 - y0) / unit;
  start = get_clearance (scene, from, length, 0.28);
  end = get_clearance (scene, to, length, 0.34);

  return (Line) {
    .x0 = x0 + (x1 - x0) * start / length,
    .y0 = y0 + (y1 - y0) * start / length,
    .length = length - start - end,
    .angle = atan2 (y1 - y0, x1 - x0),
  };
}

typedef struct
{
  double x, y;
  double round; /* of the corner: how far from it the curve begins */
} Corner;

/* Each corner is shorter than half of the sides beside it. */
static void
append_rounded (cairo_t *cr, const Corner *corners, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const Corner *before = &corners[(i + n - 1) % n];
      const Corner *corner = &corners[i];
      const Corner *after = &corners[(i + 1) % n];
      double in = hypot (corner->x - before->x, corner->y - before->y);
      double out = hypot (after->x - corner->x, after->y - corner->y);
      double part_in = in > 0 ? MIN (0.5, corner->round / in) : 0;
      double part_out = out > 0 ? MIN (0.5, corner->round / out) : 0;
      double x0 = corner->x + (before->x - corner->x) * part_in;
      double y0 = corner->y + (before->y - corner->y) * part_in;
      double x1 = corner->x + (after->x - corner->x) * part_out;
      double y1 = corner->y + (after->y - corner->y) * part_out;

      if (i == 0)
        cairo_move_to (cr, x0, y0);
      else
        cairo_line_to (cr, x0, y0);
      cairo_curve_to (cr,
                      x0 + (corner->x - x0) * 0.55,
                      y0 + (corner->y - y0) * 0.55,
                      x1 + (corner->x - x1) * 0.55,
                      y1 + (corner->y - y1) * 0.55,
                      x1,
                      y1);
    }
  cairo_close_path (cr);
}

static void
append_dash (cairo_t *cr, double start, double end, double half)
{
  const double round = 0.025;
  const Corner corners[] = {
    { start, -half, round },
    { end, -half, round },
    { end, half, round },
    { start, half, round },
  };

  append_rounded (cr, corners, G_N_ELEMENTS (corners));
}

/* Dashes up to the head; what would be a splinter is left away. */
static void
append_dashes (cairo_t *cr, const Stroke *stroke, double length)
{
  double start = 0;

  for (int i = 0; start < length; i = (i + 1) % stroke->n_dashes)
    {
      double end = start + stroke->dashes[i];

      if (i % 2 == 0 && MIN (end, length) - start > 0.6 * stroke->dashes[i])
        append_dash (cr, start, MIN (end, length), stroke->width / 2);
      start = end;
    }
}

/* Along the x axis, in units. The parts of an arrow never overlap: it is filled at once, without
 * a group, so that a half opaque colour is even and vector files stay small. */
static void
append_arrow (cairo_t *cr, const Stroke *stroke, double length)
{
  double size = stroke->width < ARROW_MIDDLE ? 0.66 : 1;
  double head = MIN (HEAD_LENGTH * size, length);
  double barb = HEAD_WIDTH / 2 * size;
  double half = stroke->width / 2;
  double shaft = length - head;
  const double round = 0.04;

  if (stroke->n_dashes > 0)
    {
      const Corner corners[] = {
        { length, 0, round },
        { shaft, barb, round },
        { shaft, -barb, round },
      };

      append_dashes (cr, stroke, shaft - 0.07);
      append_rounded (cr, corners, G_N_ELEMENTS (corners));
    }
  else
    {
      /* a short arrow has no room for a dash */
      double start = stroke->tailed && shaft > 0.3 ? 0.2 : 0;
      const Corner corners[] = {
        { length, 0, round },
        { shaft, barb, round },
        { shaft + 0.03 * size, half, round / 2 },
        { start, half, start > 0 ? round / 2 : half },
        { start, -half, start > 0 ? round / 2 : half },
        { shaft + 0.03 * size, -half, round / 2 },
        { shaft, -barb, round },
      };

      if (start > 0)
        append_dash (cr, 0, 0.12, half);
      append_rounded (cr, corners, G_N_ELEMENTS (corners));
    }
}

static void
draw_arrow (const QipuPainter *self,
            cairo_t *cr,
            const Line *line,
            const Stroke *stroke,
            const QipuRgba *colour)
{
  double unit = self->geometry.unit;

  cairo_save (cr);
  cairo_translate (cr, line->x0, line->y0);
  cairo_rotate (cr, line->angle);
  cairo_scale (cr, unit, unit);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);

  append_arrow (cr, stroke, line->length);
  qipu_painter_set_colour (cr, &self->theme.board, 0.75);
  cairo_set_line_width (cr, 2 * CASING);
  cairo_stroke_preserve (cr);
  qipu_painter_set_colour (cr, colour, self->theme.strong ? 1 : ARROW_ALPHA);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
draw_arrows (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  for (guint i = 0; i < scene->n_arrows; i++)
    {
      const QipuSceneArrow *arrow = &scene->arrows[i];
      const Stroke *stroke;
      const QipuRgba *colour;
      Line line;

      if (arrow->from == arrow->to)
        continue;

      line = get_line (self, scene, arrow->from, arrow->to);
      if (arrow->style == QIPU_ARROW_MARK || arrow->style >= G_N_ELEMENTS (style_strokes))
        {
          stroke = &mark_strokes[arrow->colour % QIPU_N_MARK_COLOURS];
          colour = &self->theme.marks[arrow->colour % QIPU_N_MARK_COLOURS];
        }
      else
        {
          stroke = &style_strokes[arrow->style];
          colour = arrow->style == QIPU_ARROW_ATTACK ? &self->theme.alarm : &self->theme.accent;
        }
      draw_arrow (self, cr, &line, stroke, colour);
    }
}

static void
draw_checkers (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  static const Stroke thin = { 0.045, 0, { 0 } };

  if (!scene->show_checkers || scene->check == QIPU_SQUARE_NONE)
    return;

  for (guint i = 0; i < scene->n_checkers; i++)
    if (scene->checkers[i] != scene->check)
      {
        Line line = get_line (self, scene, scene->checkers[i], scene->check);

        draw_arrow (self, cr, &line, &thin, &self->theme.alarm);
      }
}

/* The hindering point that lies on the way, or the end of the way. */
static void
get_refusal (const QipuPainter *self, const QipuScene *scene, double *x, double *y)
{
  double x0, y0, x1, y1, best;

  qipu_painter_get_place (self, qipu_move_from (scene->refused), &x0, &y0);
  qipu_painter_get_place (self, qipu_move_to (scene->refused), &x1, &y1);
  *x = x1;
  *y = y1;
  best = hypot (x1 - x0, y1 - y0);

  for (guint i = 0; i < scene->n_hindering; i++)
    {
      double hx, hy, along, aside, distance = hypot (x1 - x0, y1 - y0);

      qipu_painter_get_place (self, scene->hindering[i], &hx, &hy);
      along = ((hx - x0) * (x1 - x0) + (hy - y0) * (y1 - y0)) / distance;
      aside = fabs ((hx - x0) * (y1 - y0) - (hy - y0) * (x1 - x0)) / distance;
      if (aside < 0.1 * self->geometry.unit && along > 0 && along < best)
        {
          best = along;
          *x = hx;
          *y = hy;
        }
    }

  /* up to the ring, not through it */
  if (best > CROSS_RADIUS * self->geometry.unit)
    {
      double part = 1 - CROSS_RADIUS * self->geometry.unit / best;

      *x = x0 + (*x - x0) * part;
      *y = y0 + (*y - y0) * part;
    }
}

static void
draw_refused (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  double unit = self->geometry.unit;
  double dashes[2] = { 0.12 * unit, 0.09 * unit };
  double x0, y0, x1, y1;

  if (scene->refused == QIPU_MOVE_NONE ||
      qipu_move_from (scene->refused) == qipu_move_to (scene->refused))
    return;

  qipu_painter_get_place (self, qipu_move_from (scene->refused), &x0, &y0);
  get_refusal (self, scene, &x1, &y1);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_move_to (cr, x0, y0);
  cairo_line_to (cr, x1, y1);
  qipu_painter_set_colour (cr, &self->theme.board, 0.8);
  cairo_set_line_width (cr, MAX (2, 0.085 * unit));
  cairo_stroke_preserve (cr);
  qipu_painter_set_colour (cr, &self->theme.alarm, 1);
  cairo_set_line_width (cr, MAX (1, 0.045 * unit));
  cairo_set_dash (cr, dashes, 2, 0);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

/* A crossed disc, filled: a bare ring would be lost among the strokes of a character. */
static void
draw_hindering (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  double unit = self->geometry.unit;
  double radius = CROSS_RADIUS * unit;
  double reach = radius * 0.46;

  for (guint i = 0; i < scene->n_hindering; i++)
    {
      double x, y;

      qipu_painter_get_place (self, scene->hindering[i], &x, &y);
      cairo_new_sub_path (cr);
      cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
      qipu_painter_set_colour (cr, &self->theme.disc, 1);
      cairo_set_line_width (cr, MAX (2, 0.07 * unit));
      cairo_stroke_preserve (cr);
      qipu_painter_set_colour (cr, &self->theme.red_ink, 1);
      cairo_fill (cr);

      cairo_move_to (cr, x - reach, y - reach);
      cairo_line_to (cr, x + reach, y + reach);
      cairo_move_to (cr, x + reach, y - reach);
      cairo_line_to (cr, x - reach, y + reach);
      qipu_painter_set_colour (cr, &self->theme.disc, 1);
      cairo_set_line_width (cr, MAX (1, 0.05 * unit));
      cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
      cairo_stroke (cr);
    }
}

/* Corners of a square: told from the round marks by shape, and leaving piece and lines clear. */
static void
draw_cursor (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  double unit = self->geometry.unit;
  double reach = round (CURSOR_REACH * unit);
  double corner = 0.10 * unit;
  double arm = 0.12 * unit;
  double x, y;

  if (scene->cursor == QIPU_SQUARE_NONE)
    return;

  qipu_painter_get_place (self, scene->cursor, &x, &y);
  for (int i = 0; i < 4; i++)
    {
      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_rotate (cr, i * G_PI_2);
      cairo_move_to (cr, reach, reach - corner - arm);
      cairo_line_to (cr, reach, reach - corner);
      cairo_arc (cr, reach - corner, reach - corner, corner, 0, G_PI_2);
      cairo_line_to (cr, reach - corner - arm, reach);
      cairo_restore (cr);
    }
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  qipu_painter_set_colour (cr, &self->theme.board, 0.9);
  cairo_set_line_width (cr, MAX (3, 0.11 * unit));
  cairo_stroke_preserve (cr);
  qipu_painter_set_colour (cr, &self->theme.accent, 1);
  cairo_set_line_width (cr, MAX (1.5, 0.06 * unit));
  cairo_stroke (cr);
}

void
qipu_painter_draw_over (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  draw_arrows (self, cr, scene);
  draw_checkers (self, cr, scene);
  draw_refused (self, cr, scene);
  draw_hindering (self, cr, scene);
  draw_cursor (self, cr, scene);
}
