/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures in memory for the tests of the painter: making, comparing, looking at their ink. */

#pragma once

#include <cairo.h>
#include <stdlib.h>
#include <string.h>

#include "paint/qipu-export.h"

static inline cairo_surface_t *
picture_new (int width, int height)
{
  return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
}

static inline guint32
picture_get (cairo_surface_t *picture, int x, int y)
{
  const guint8 *data = cairo_image_surface_get_data (picture);

  return ((const guint32 *) (data + y * cairo_image_surface_get_stride (picture)))[x];
}

static inline gboolean
picture_equal (cairo_surface_t *a, cairo_surface_t *b)
{
  int width = cairo_image_surface_get_width (a);
  int height = cairo_image_surface_get_height (a);

  if (cairo_image_surface_get_width (b) != width || cairo_image_surface_get_height (b) != height)
    return FALSE;

  cairo_surface_flush (a);
  cairo_surface_flush (b);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      if (picture_get (a, x, y) != picture_get (b, x, y))
        return FALSE;

  return TRUE;
}

/* The greatest difference of a channel. */
static inline int
pixel_difference (guint32 a, guint32 b)
{
  int most = 0;

  for (int shift = 0; shift < 32; shift += 8)
    most = MAX (most, abs ((int) (a >> shift & 0xFF) - (int) (b >> shift & 0xFF)));

  return most;
}

/* Pixels, in thousandths of all, that differ by more than @tolerance in a channel; 1000 when the
 * sizes differ. */
static inline double
picture_difference (cairo_surface_t *a, cairo_surface_t *b, int tolerance)
{
  int width = cairo_image_surface_get_width (a);
  int height = cairo_image_surface_get_height (a);
  int n = 0;

  if (cairo_image_surface_get_width (b) != width || cairo_image_surface_get_height (b) != height)
    return 1000;

  cairo_surface_flush (a);
  cairo_surface_flush (b);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      n += pixel_difference (picture_get (a, x, y), picture_get (b, x, y)) > tolerance;

  return 1000.0 * n / (width * height);
}

/* Luma of an opaque or transparent pixel over white. */
static inline int
pixel_grey (guint32 pixel)
{
  int alpha = pixel >> 24;
  int red = (pixel >> 16 & 0xFF) + 255 - alpha;
  int green = (pixel >> 8 & 0xFF) + 255 - alpha;
  int blue = (pixel & 0xFF) + 255 - alpha;

  return (299 * red + 587 * green + 114 * blue) / 1000;
}

static inline QipuPainter
painter_new (const QipuScene *scene, QipuPieceSet *pieces, double width, double height)
{
  QipuPainter painter = { .pieces = pieces };

  qipu_theme_init (&painter.theme, QIPU_DESIGN_PAPER, FALSE, NULL);
  qipu_board_geometry_init (&painter.geometry, width, height, 1, scene);
  return painter;
}

static inline cairo_surface_t *
painter_picture (const QipuPainter *painter, const QipuScene *scene, QipuLayers layers)
{
  double scale = painter->geometry.scale;
  cairo_surface_t *picture = picture_new ((int) (painter->geometry.width * scale),
                                          (int) (painter->geometry.height * scale));
  cairo_t *cr = cairo_create (picture);

  cairo_scale (cr, scale, scale);
  qipu_painter_draw (painter, cr, scene, layers);
  cairo_destroy (cr);
  return picture;
}

/* A scene with something of everything, different for every state of the random generator. */
static inline void
scene_set_random (QipuScene *scene)
{
  qipu_scene_init (scene);
  for (int i = 0; i < 24; i++)
    qipu_position_put (&scene->position,
                       (QipuSquare) g_test_rand_int_range (0, QIPU_N_SQUARES),
                       qipu_piece ((QipuColour) g_test_rand_int_range (0, 2),
                                   (QipuKind) g_test_rand_int_range (1, 8)));
  scene->flipped = g_test_rand_bit ();
  scene->mirrored = g_test_rand_bit ();
  scene->numerals = (QipuNumerals) g_test_rand_int_range (0, QIPU_NUMERALS_NONE + 1);
  scene->river_text = (QipuRiverText) g_test_rand_int_range (0, QIPU_RIVER_NONE + 1);
}
