/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the points of a board lie inside a rectangle, and which point lies under a place. */

#pragma once

#include <glib.h>

#include "study/qipu-scene.h"

G_BEGIN_DECLS

/* Lengths are device pixels, so that lines and pieces meet whole pixels; the functions below take
 * and give the units of the caller (device pixels divided by scale). */
typedef struct
{
  double width;  /* of the whole rectangle, in the caller's units */
  double height;
  double scale;  /* device pixels of one unit of the caller */
  gboolean flipped;
  gboolean mirrored;

  int unit;      /* s: distance of two lines, at least 1 */
  int line;      /* width of a line */
  int sprite;    /* side of a piece's square picture: unit, or unit + 1 to be centred on lines */
  double x;      /* the upper left point of the grid, in the middle of its lines */
  double y;
  double left;   /* the sheet around the grid */
  double top;
  double right;
  double bottom;
} QipuBoardGeometry;

/* Parts of the unit, common to all that draw boards. */
#define QIPU_DISC_DIAMETER 0.90
#define QIPU_LINE_WIDTH 0.022

void qipu_board_geometry_get_extent (QipuNumerals numerals, double *columns, double *rows);
void qipu_board_geometry_init (QipuBoardGeometry *self,
                               double width,
                               double height,
                               double scale,
                               const QipuScene *scene);
void qipu_board_geometry_move (QipuBoardGeometry *self, double width, double height);
gboolean qipu_board_geometry_equal (const QipuBoardGeometry *a, const QipuBoardGeometry *b);

double qipu_board_geometry_get_unit (const QipuBoardGeometry *self);
void qipu_board_geometry_get_sheet (const QipuBoardGeometry *self,
                                    double *x,
                                    double *y,
                                    double *width,
                                    double *height);
void qipu_board_geometry_get_cell (const QipuBoardGeometry *self,
                                   QipuSquare square,
                                   int *column,
                                   int *row);
QipuSquare qipu_board_geometry_get_square (const QipuBoardGeometry *self, int column, int row);
void qipu_board_geometry_square_to_point (const QipuBoardGeometry *self,
                                          QipuSquare square,
                                          double *x,
                                          double *y);
QipuSquare qipu_board_geometry_point_to_square (const QipuBoardGeometry *self, double x, double y);
void qipu_board_geometry_get_sprite_rect (const QipuBoardGeometry *self,
                                          QipuSquare square,
                                          double *x,
                                          double *y,
                                          double *side);

G_END_DECLS
