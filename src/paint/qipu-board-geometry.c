/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the points of a board lie inside a rectangle. */

#define G_LOG_DOMAIN "qipu-paint"

#include "config.h"

#include "paint/qipu-board-geometry.h"

#include <math.h>

/* Of the sheet outside the grid, in units: room for half a piece, and for numerals beyond it. */
#define MARGIN_BARE 0.62
#define MARGIN_NUMERALS 0.98

typedef struct
{
  double left, top, right, bottom;
} Margins;

static Margins
get_margins (QipuNumerals numerals)
{
  Margins margins = { MARGIN_BARE, MARGIN_BARE, MARGIN_BARE, MARGIN_BARE };

  switch (numerals)
    {
    case QIPU_NUMERALS_CHINESE:
    case QIPU_NUMERALS_DIGITS:
      margins.top = margins.bottom = MARGIN_NUMERALS;
      break;
    case QIPU_NUMERALS_ICCS:
    case QIPU_NUMERALS_ALGEBRAIC:
      margins.left = margins.bottom = MARGIN_NUMERALS;
      break;
    case QIPU_NUMERALS_NONE:
    default:
      break;
    }

  return margins;
}

/**
 * qipu_board_geometry_get_extent:
 * @numerals: what is written outside the edges
 * @columns: (out): width of a board
 * @rows: (out): its height
 *
 * Tells the size of a whole board in units, for those who choose the rectangle.
 */
void
qipu_board_geometry_get_extent (QipuNumerals numerals, double *columns, double *rows)
{
  Margins margins = get_margins (numerals);

  *columns = QIPU_N_FILES - 1 + margins.left + margins.right;
  *rows = QIPU_N_RANKS - 1 + margins.top + margins.bottom;
}

/**
 * qipu_board_geometry_init:
 * @self: (out caller-allocates): the geometry
 * @width: width of the rectangle
 * @height: height of the rectangle
 * @scale: device pixels of one unit of length, 1 when unsure
 * @scene: says which side is below and what is written at the edges
 *
 * Fits the largest board with a whole number of device pixels between lines into the middle of
 * the rectangle.
 */
void
qipu_board_geometry_init (QipuBoardGeometry *self,
                          double width,
                          double height,
                          double scale,
                          const QipuScene *scene)
{
  Margins margins;
  double columns, rows, centre;

  g_return_if_fail (self != NULL);
  g_return_if_fail (scene != NULL);
  g_return_if_fail (scale > 0);

  margins = get_margins (scene->numerals);
  qipu_board_geometry_get_extent (scene->numerals, &columns, &rows);

  self->width = width;
  self->height = height;
  self->scale = scale;
  self->flipped = scene->flipped != FALSE;
  self->mirrored = scene->mirrored != FALSE;

  /* the small addition forgives rounding of widths that were chosen by get_extent */
  self->unit = MAX (1, (int) floor (MIN (width / columns, height / rows) * scale + 1e-6));
  self->line = MAX (1, (int) round (QIPU_LINE_WIDTH * self->unit));
  /* an odd line has its middle in the middle of a pixel; the picture of a piece likewise */
  self->sprite = self->unit + ((self->unit ^ self->line) & 1);
  centre = (self->line & 1) ? 0.5 : 0;

  self->x = floor ((width * scale - columns * self->unit) / 2 + margins.left * self->unit) + centre;
  self->y = floor ((height * scale - rows * self->unit) / 2 + margins.top * self->unit) + centre;
  self->left = floor (self->x - margins.left * self->unit);
  self->top = floor (self->y - margins.top * self->unit);
  self->right = ceil (self->x + (QIPU_N_FILES - 1 + margins.right) * self->unit);
  self->bottom = ceil (self->y + (QIPU_N_RANKS - 1 + margins.bottom) * self->unit);
}

/**
 * qipu_board_geometry_move:
 * @self: the geometry
 * @width: width of another rectangle
 * @height: height of another rectangle
 *
 * Puts the board into the middle of another rectangle without changing its size.
 */
void
qipu_board_geometry_move (QipuBoardGeometry *self, double width, double height)
{
  double dx, dy;

  g_return_if_fail (self != NULL);

  dx = floor ((width * self->scale - (self->right - self->left)) / 2) - self->left;
  dy = floor ((height * self->scale - (self->bottom - self->top)) / 2) - self->top;
  self->width = width;
  self->height = height;
  self->x += dx;
  self->left += dx;
  self->right += dx;
  self->y += dy;
  self->top += dy;
  self->bottom += dy;
}

/**
 * qipu_board_geometry_equal:
 * @a: a geometry
 * @b: another one
 *
 * Whether pictures drawn with @a fit @b too.
 */
gboolean
qipu_board_geometry_equal (const QipuBoardGeometry *a, const QipuBoardGeometry *b)
{
  g_return_val_if_fail (a != NULL && b != NULL, FALSE);

  return a->width == b->width && a->height == b->height && a->scale == b->scale &&
         a->flipped == b->flipped && a->mirrored == b->mirrored && a->unit == b->unit &&
         a->x == b->x && a->y == b->y && a->left == b->left && a->top == b->top &&
         a->right == b->right && a->bottom == b->bottom;
}

/**
 * qipu_board_geometry_get_unit:
 * @self: the geometry
 *
 * Returns: the distance of two lines
 */
double
qipu_board_geometry_get_unit (const QipuBoardGeometry *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->unit / self->scale;
}

/**
 * qipu_board_geometry_get_sheet:
 * @self: the geometry
 * @x: (out): left edge of the sheet
 * @y: (out): upper edge
 * @width: (out): its width
 * @height: (out): its height
 *
 * Tells the rectangle of the board with its margins; what lies beyond is desk.
 */
void
qipu_board_geometry_get_sheet (const QipuBoardGeometry *self,
                               double *x,
                               double *y,
                               double *width,
                               double *height)
{
  g_return_if_fail (self != NULL);

  *x = self->left / self->scale;
  *y = self->top / self->scale;
  *width = (self->right - self->left) / self->scale;
  *height = (self->bottom - self->top) / self->scale;
}

/**
 * qipu_board_geometry_get_cell:
 * @self: the geometry
 * @square: a square
 * @column: (out): 0…8 from the left of the picture
 * @row: (out): 0…9 from its top
 */
void
qipu_board_geometry_get_cell (const QipuBoardGeometry *self,
                              QipuSquare square,
                              int *column,
                              int *row)
{
  int file = qipu_square_file (square);
  int rank = qipu_square_rank (square);

  g_return_if_fail (self != NULL);
  g_return_if_fail (square < QIPU_N_SQUARES);

  *column = self->flipped != self->mirrored ? QIPU_N_FILES - 1 - file : file;
  *row = self->flipped ? rank : QIPU_N_RANKS - 1 - rank;
}

/**
 * qipu_board_geometry_get_square:
 * @self: the geometry
 * @column: 0…8 from the left of the picture
 * @row: 0…9 from its top
 *
 * Returns: the square there, or %QIPU_SQUARE_NONE outside the board
 */
QipuSquare
qipu_board_geometry_get_square (const QipuBoardGeometry *self, int column, int row)
{
  int file, rank;

  g_return_val_if_fail (self != NULL, QIPU_SQUARE_NONE);

  if (column < 0 || column >= QIPU_N_FILES || row < 0 || row >= QIPU_N_RANKS)
    return QIPU_SQUARE_NONE;

  file = self->flipped != self->mirrored ? QIPU_N_FILES - 1 - column : column;
  rank = self->flipped ? row : QIPU_N_RANKS - 1 - row;
  return qipu_square (file, rank);
}

/**
 * qipu_board_geometry_square_to_point:
 * @self: the geometry
 * @square: a square
 * @x: (out): where its lines cross
 * @y: (out): where its lines cross
 */
void
qipu_board_geometry_square_to_point (const QipuBoardGeometry *self,
                                     QipuSquare square,
                                     double *x,
                                     double *y)
{
  int column = 0, row = 0;

  qipu_board_geometry_get_cell (self, square, &column, &row);
  *x = (self->x + column * self->unit) / self->scale;
  *y = (self->y + row * self->unit) / self->scale;
}

/**
 * qipu_board_geometry_point_to_square:
 * @self: the geometry
 * @x: a place
 * @y: a place
 *
 * Returns: the square whose point is nearest, or %QIPU_SQUARE_NONE farther than half a unit
 *   outside the grid
 */
QipuSquare
qipu_board_geometry_point_to_square (const QipuBoardGeometry *self, double x, double y)
{
  double column, row;

  g_return_val_if_fail (self != NULL, QIPU_SQUARE_NONE);

  column = floor ((x * self->scale - self->x) / self->unit + 0.5);
  row = floor ((y * self->scale - self->y) / self->unit + 0.5);
  if (!(column >= 0 && column < QIPU_N_FILES && row >= 0 && row < QIPU_N_RANKS))
    return QIPU_SQUARE_NONE;

  return qipu_board_geometry_get_square (self, (int) column, (int) row);
}

/**
 * qipu_board_geometry_get_sprite_rect:
 * @self: the geometry
 * @square: a square
 * @x: (out): left edge
 * @y: (out): upper edge
 * @side: (out): width and height
 *
 * Tells where the picture of a piece on @square goes: whole device pixels, centred on the point.
 */
void
qipu_board_geometry_get_sprite_rect (const QipuBoardGeometry *self,
                                     QipuSquare square,
                                     double *x,
                                     double *y,
                                     double *side)
{
  double half = self->sprite / 2.0 / self->scale;

  qipu_board_geometry_square_to_point (self, square, x, y);
  *x -= half;
  *y -= half;
  *side = 2 * half;
}
