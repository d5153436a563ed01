/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a scene layer by layer. */

#define G_LOG_DOMAIN "qipu-paint"

#include "config.h"

#include "paint/qipu-painter.h"
#include "paint/qipu-painter-private.h"

void
qipu_painter_set_colour (cairo_t *cr, const QipuRgba *colour, double alpha)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha * alpha);
}

void
qipu_painter_get_place (const QipuPainter *self, QipuSquare square, double *x, double *y)
{
  const QipuBoardGeometry *geometry = &self->geometry;
  int column, row;

  qipu_board_geometry_get_cell (geometry, square, &column, &row);
  *x = geometry->x + column * geometry->unit;
  *y = geometry->y + row * geometry->unit;
}

gboolean
qipu_painter_shows_piece (const QipuScene *scene, QipuSquare square)
{
  return qipu_position_get (&scene->position, square) != QIPU_PIECE_NONE &&
         !scene->hidden[square];
}

/**
 * qipu_painter_get_sprite_flags:
 * @self: the painter
 * @piece: a piece
 *
 * Pieces of the side below look to the right, those of the other side to the left, so that the
 * two meet; a mirrored view turns both.
 *
 * Returns: how @piece looks when it stands on the board
 */
QipuSpriteFlags
qipu_painter_get_sprite_flags (const QipuPainter *self, QipuPiece piece)
{
  gboolean above;

  g_return_val_if_fail (self != NULL, QIPU_SPRITE_NORMAL);
  g_return_val_if_fail (piece != QIPU_PIECE_NONE, QIPU_SPRITE_NORMAL);

  above = (qipu_piece_colour (piece) == QIPU_BLACK) != self->geometry.flipped;
  return above != self->geometry.mirrored ? QIPU_SPRITE_FACING_LEFT : QIPU_SPRITE_NORMAL;
}

static void
draw_piece (const QipuPainter *self, cairo_t *cr, QipuSquare square, QipuPiece piece)
{
  QipuSpriteFlags flags = qipu_painter_get_sprite_flags (self, piece);
  double half = self->geometry.sprite / 2.0;
  double x, y;

  qipu_painter_get_place (self, square, &x, &y);
  if (self->outlines)
    {
      qipu_piece_set_draw (self->pieces, cr, &self->theme, piece, flags, x, y, 2 * half);
    }
  else
    {
      cairo_surface_t *sprite = qipu_piece_set_dup_sprite (self->pieces,
                                                           &self->theme,
                                                           piece,
                                                           flags,
                                                           self->geometry.sprite);

      cairo_set_source_surface (cr, sprite, x - half, y - half);
      cairo_paint (cr);
      cairo_surface_destroy (sprite);
    }
}

static void
draw_pieces (const QipuPainter *self, cairo_t *cr, const QipuScene *scene)
{
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    if (qipu_painter_shows_piece (scene, square))
      draw_piece (self, cr, square, qipu_position_get (&scene->position, square));
}

/**
 * qipu_painter_draw:
 * @self: the painter
 * @cr: where to draw; one unit of it is one unit of the geometry
 * @scene: what to draw; its view is that of the geometry
 * @layers: which parts of the picture
 *
 * Draws @layers from bottom to top. Drawing them one after another onto the same surface gives
 * the same picture as drawing them at once.
 */
void
qipu_painter_draw (const QipuPainter *self,
                   cairo_t *cr,
                   const QipuScene *scene,
                   QipuLayers layers)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (cr != NULL);
  g_return_if_fail (scene != NULL);

  cairo_save (cr);
  cairo_scale (cr, 1 / self->geometry.scale, 1 / self->geometry.scale);
  cairo_new_path (cr);

  if (layers & QIPU_LAYER_BACKGROUND)
    qipu_painter_draw_background (self, cr, scene);
  if (layers & QIPU_LAYER_MARKS)
    qipu_painter_draw_marks (self, cr, scene);
  if (layers & QIPU_LAYER_PIECES && self->pieces != NULL)
    draw_pieces (self, cr, scene);
  if (layers & QIPU_LAYER_OVER)
    qipu_painter_draw_over (self, cr, scene);

  cairo_restore (cr);
}
