/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layers of the painter, one file each. All draw in device pixels. */

#pragma once

#include "paint/qipu-painter.h"

G_BEGIN_DECLS

void qipu_painter_draw_background (const QipuPainter *self, cairo_t *cr, const QipuScene *scene);
void qipu_painter_draw_marks (const QipuPainter *self, cairo_t *cr, const QipuScene *scene);
void qipu_painter_draw_over (const QipuPainter *self, cairo_t *cr, const QipuScene *scene);

void qipu_painter_set_colour (cairo_t *cr, const QipuRgba *colour, double alpha);
void qipu_painter_get_place (const QipuPainter *self, QipuSquare square, double *x, double *y);
gboolean qipu_painter_shows_piece (const QipuScene *scene, QipuSquare square);

G_END_DECLS
