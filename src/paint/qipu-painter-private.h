/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layers of the painter, one file each. All draw in device pixels. */

#pragma once

#include "paint/qipu-painter.h"

G_BEGIN_DECLS

/* Sheet, grid, stars, river and numerals: what stays the same from move to move. */
void qipu_painter_draw_background (const QipuPainter *self, cairo_t *cr, const QipuScene *scene);
/* Under the pieces: coloured points, last move, check, the piece picked up, its targets. */
void qipu_painter_draw_marks (const QipuPainter *self, cairo_t *cr, const QipuScene *scene);
/* On the pieces: arrows, checkers, a refused move with its reason, the cursor. */
void qipu_painter_draw_over (const QipuPainter *self, cairo_t *cr, const QipuScene *scene);

/* @alpha multiplies the one that @colour has. */
void qipu_painter_set_colour (cairo_t *cr, const QipuRgba *colour, double alpha);
/* Middle of a point, in the units of the geometry. */
void qipu_painter_get_place (const QipuPainter *self, QipuSquare square, double *x, double *y);
/* Whether a piece stands there that nobody else draws, as one that moves. */
gboolean qipu_painter_shows_piece (const QipuScene *scene, QipuSquare square);

G_END_DECLS
