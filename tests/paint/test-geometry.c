/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the points of a board lie. */

#include <glib.h>
#include <math.h>

#include "paint/qipu-board-geometry.h"

/* Files of points seen from above left, for each of the four views. */
static const struct
{
  const char *name;
  gboolean flipped, mirrored;
  int column, row; /* where a0 is seen */
} views[] = {
  { "red-below", FALSE, FALSE, 0, 9 },
  { "black-below", TRUE, FALSE, 8, 0 },
  { "red-below-mirrored", FALSE, TRUE, 8, 9 },
  { "black-below-mirrored", TRUE, TRUE, 0, 0 },
};

static const struct
{
  const char *name;
  double width, height, scale;
  QipuNumerals numerals;
  int unit, line; /* in device pixels */
} sizes[] = {
  { "hundred", 924, 1096, 1, QIPU_NUMERALS_CHINESE, 100, 2 },
  { "hundred-at-2x", 462, 548, 2, QIPU_NUMERALS_CHINESE, 100, 2 },
  { "wide", 4000, 548, 1, QIPU_NUMERALS_DIGITS, 50, 1 },
  { "tall", 462, 4000, 1, QIPU_NUMERALS_DIGITS, 50, 1 },
  { "bare", 924, 1024, 1, QIPU_NUMERALS_NONE, 100, 2 },
  { "letters", 960, 1060, 1, QIPU_NUMERALS_ICCS, 100, 2 },
  { "just-too-small", 923, 1095, 1, QIPU_NUMERALS_CHINESE, 99, 2 },
  { "fraction", 1000.5, 1100.25, 1.25, QIPU_NUMERALS_CHINESE, 125, 3 },
  { "thumbnail", 110, 130, 1, QIPU_NUMERALS_NONE, 11, 1 },
  { "4k", 3840, 2160, 1, QIPU_NUMERALS_CHINESE, 197, 4 },
  { "nothing", 0, 0, 1, QIPU_NUMERALS_CHINESE, 1, 1 },
};

static gboolean
is_whole (double value)
{
  return fabs (value - round (value)) < 1e-6;
}

static void
test_view (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuBoardGeometry g;
  QipuScene scene;
  int column, row;

  qipu_scene_init (&scene);
  scene.flipped = views[i].flipped;
  scene.mirrored = views[i].mirrored;
  qipu_board_geometry_init (&g, 924, 1096, 1, &scene);

  qipu_board_geometry_get_cell (&g, qipu_square (0, 0), &column, &row);
  g_assert_cmpint (column, ==, views[i].column);
  g_assert_cmpint (row, ==, views[i].row);
  /* i9 is always opposite */
  qipu_board_geometry_get_cell (&g, qipu_square (8, 9), &column, &row);
  g_assert_cmpint (column, ==, 8 - views[i].column);
  g_assert_cmpint (row, ==, 9 - views[i].row);

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      double x, y;

      qipu_board_geometry_get_cell (&g, square, &column, &row);
      g_assert_cmpuint (qipu_board_geometry_get_square (&g, column, row), ==, square);
      qipu_board_geometry_square_to_point (&g, square, &x, &y);
      g_assert_cmpuint (qipu_board_geometry_point_to_square (&g, x, y), ==, square);
      g_assert_cmpuint (qipu_board_geometry_point_to_square (&g, x + 49, y - 49), ==, square);
      g_assert_cmpuint (qipu_board_geometry_point_to_square (&g, x - 49, y + 49), ==, square);
      g_assert_cmpuint (qipu_board_geometry_point_to_square (&g, x + 51, y), !=, square);
      g_assert_cmpuint (qipu_board_geometry_point_to_square (&g, x, y - 51), !=, square);
    }

  g_assert_cmpuint (qipu_board_geometry_get_square (&g, -1, 0), ==, QIPU_SQUARE_NONE);
  g_assert_cmpuint (qipu_board_geometry_get_square (&g, 9, 0), ==, QIPU_SQUARE_NONE);
  g_assert_cmpuint (qipu_board_geometry_get_square (&g, 0, 10), ==, QIPU_SQUARE_NONE);
  g_assert_cmpuint (qipu_board_geometry_point_to_square (&g, -5, 500), ==, QIPU_SQUARE_NONE);
  g_assert_cmpuint (qipu_board_geometry_point_to_square (&g, 500, 5000), ==, QIPU_SQUARE_NONE);
  g_assert_cmpuint (qipu_board_geometry_point_to_square (&g, NAN, 1), ==, QIPU_SQUARE_NONE);
}

static void
test_size (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuBoardGeometry g;
  QipuScene scene;
  double left, top, width, height;

  qipu_scene_init (&scene);
  scene.numerals = sizes[i].numerals;
  qipu_board_geometry_init (&g, sizes[i].width, sizes[i].height, sizes[i].scale, &scene);

  g_assert_cmpint (g.unit, ==, sizes[i].unit);
  g_assert_cmpint (g.line, ==, sizes[i].line);
  g_assert_cmpfloat (fabs (qipu_board_geometry_get_unit (&g) - g.unit / sizes[i].scale), <, 1e-9);

  qipu_board_geometry_get_sheet (&g, &left, &top, &width, &height);
  if (sizes[i].width > 0)
    {
      double slack = 1.5 / sizes[i].scale;

      g_assert_cmpfloat (left, >=, -slack);
      g_assert_cmpfloat (top, >=, -slack);
      g_assert_cmpfloat (left + width, <=, sizes[i].width + slack);
      g_assert_cmpfloat (top + height, <=, sizes[i].height + slack);
      /* in the middle */
      g_assert_cmpfloat (fabs (2 * left + width - sizes[i].width), <=, 2 * slack);
      g_assert_cmpfloat (fabs (2 * top + height - sizes[i].height), <=, 2 * slack);
    }

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      double x, y, side, px, py;

      qipu_board_geometry_square_to_point (&g, square, &px, &py);
      qipu_board_geometry_get_sprite_rect (&g, square, &x, &y, &side);
      /* both edges of a line, and the picture of a piece, meet device pixels */
      g_assert_true (is_whole (px * sizes[i].scale - g.line / 2.0));
      g_assert_true (is_whole (py * sizes[i].scale + g.line / 2.0));
      g_assert_true (is_whole (x * sizes[i].scale));
      g_assert_true (is_whole (y * sizes[i].scale));
      g_assert_true (is_whole (side * sizes[i].scale));
      /* and the piece is in the middle of the lines */
      g_assert_cmpfloat (fabs (x + side / 2 - px), <, 1e-6);
      g_assert_cmpfloat (fabs (y + side / 2 - py), <, 1e-6);
    }
}

static void
test_extent (void)
{
  double columns, rows;

  qipu_board_geometry_get_extent (QIPU_NUMERALS_NONE, &columns, &rows);
  /* room for half a disc and its shadow */
  g_assert_cmpfloat (columns, >=, 8 + 2 * 0.5);
  g_assert_cmpfloat (rows - columns, >, 0.999);
  g_assert_cmpfloat (rows - columns, <, 1.001);

  for (int numerals = 0; numerals <= QIPU_NUMERALS_NONE; numerals++)
    {
      QipuBoardGeometry g;
      QipuScene scene;

      qipu_scene_init (&scene);
      scene.numerals = (QipuNumerals) numerals;
      qipu_board_geometry_get_extent (scene.numerals, &columns, &rows);
      for (int unit = 10; unit < 200; unit += 7)
        {
          qipu_board_geometry_init (&g, columns * unit, rows * unit, 1, &scene);
          g_assert_cmpint (g.unit, ==, unit);
        }
    }
}

static void
test_move (void)
{
  QipuBoardGeometry a, b;
  QipuScene scene;

  qipu_scene_init (&scene);
  qipu_board_geometry_init (&a, 500, 600, 1, &scene);
  b = a;
  g_assert_true (qipu_board_geometry_equal (&a, &b));
  qipu_board_geometry_move (&b, 540, 660);
  g_assert_false (qipu_board_geometry_equal (&a, &b));
  g_assert_cmpint (a.unit, ==, b.unit);
  g_assert_cmpfloat (fabs (b.x - a.x - 20), <=, 1);
  g_assert_cmpfloat (fabs (b.y - a.y - 30), <=, 1);
  g_assert_true (is_whole (b.x - a.x));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (views); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/geometry/view/", views[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_view);
    }
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/geometry/size/", sizes[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_size);
    }
  g_test_add_func ("/paint/geometry/extent", test_extent);
  g_test_add_func ("/paint/geometry/move", test_move);

  return g_test_run ();
}
