/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What drawing costs, in milliseconds of CPU time: meson compile bench-paint, then run it. */

#include <glib.h>
#include <time.h>

#include "paint-pictures.h"

static double
cpu_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static int
compare_doubles (const void *a, const void *b)
{
  double difference = *(const double *) a - *(const double *) b;

  return (difference > 0) - (difference < 0);
}

static void
report (const char *name, double *times, guint n)
{
  qsort (times, n, sizeof *times, compare_doubles);
  g_print ("%-44s median %8.3f ms   least %8.3f ms\n", name, times[n / 2], times[0]);
}

static void
bench_layers (const char *name, int width, int height, double scale, QipuDesign design,
              QipuLayers layers)
{
  g_autoptr (QipuPieceSet) set = qipu_piece_set_new (QIPU_PIECES_TRADITIONAL);
  double times[15];
  QipuScene scene;

  qipu_scene_init (&scene);
  qipu_position_set_start (&scene.position);
  scene.last_move = qipu_move (qipu_square (1, 2), qipu_square (4, 2));
  scene.picked = qipu_square (0, 0);
  for (int i = 1; i < 3; i++)
    scene.targets[qipu_square (0, i)] = QIPU_TARGET_QUIET;
  qipu_scene_add_arrow (&scene, 1, 20, QIPU_ARROW_MARK, QIPU_MARK_BLUE);

  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      QipuPainter painter = painter_new (&scene, set, width, height);
      cairo_surface_t *picture;
      cairo_t *cr;
      double start;

      qipu_theme_init (&painter.theme, design, FALSE, NULL);
      qipu_board_geometry_init (&painter.geometry, width, height, scale, &scene);
      picture = picture_new ((int) (width * scale), (int) (height * scale));
      cr = cairo_create (picture);
      cairo_scale (cr, scale, scale);
      start = cpu_ms ();
      qipu_painter_draw (&painter, cr, &scene, layers);
      times[i] = cpu_ms () - start;
      cairo_destroy (cr);
      cairo_surface_destroy (picture);
    }
  report (name, times, G_N_ELEMENTS (times));
}

static void
bench_rasterise (QipuPieceDesign design, int side)
{
  g_autofree char *name =
      g_strdup_printf ("14 pieces, %s, %d px, from nothing", qipu_piece_design_to_name (design), side);
  double times[9];
  QipuTheme theme;

  qipu_theme_init (&theme, QIPU_DESIGN_PAPER, FALSE, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      g_autoptr (QipuPieceSet) set = qipu_piece_set_new (design);
      double start = cpu_ms ();

      for (int piece = 1; piece < 16; piece++)
        if (piece != 8)
          cairo_surface_destroy (qipu_piece_set_dup_sprite (set,
                                                            &theme,
                                                            (QipuPiece) piece,
                                                            QIPU_SPRITE_NORMAL,
                                                            side));
      times[i] = cpu_ms () - start;
    }
  report (name, times, G_N_ELEMENTS (times));
}

static void
bench_compare (void)
{
  static QipuScene a, b;
  double times[9];

  qipu_scene_init (&a);
  qipu_position_set_start (&a.position);
  b = a;
  for (guint i = 0; i < G_N_ELEMENTS (times); i++)
    {
      double start = cpu_ms ();
      guint equal = 0;

      for (int k = 0; k < 1000; k++)
        {
          b.picked = QIPU_SQUARE_NONE;
          equal += qipu_scene_equal (&a, &b) != FALSE;
        }
      g_assert_cmpuint (equal, ==, 1000);
      times[i] = cpu_ms () - start;
    }
  report ("1000 comparisons of equal scenes", times, G_N_ELEMENTS (times));
}

int
main (void)
{
  bench_layers ("all layers, 1000x1100, paper", 1000, 1100, 1, QIPU_DESIGN_PAPER, QIPU_LAYER_ALL);
  bench_layers ("all layers, 1000x1100, wood", 1000, 1100, 1, QIPU_DESIGN_WOOD, QIPU_LAYER_ALL);
  bench_layers ("all layers, 1000x1100 at 2x, paper", 1000, 1100, 2, QIPU_DESIGN_PAPER,
                QIPU_LAYER_ALL);
  bench_layers ("all layers, 1000x1100 at 2x, wood", 1000, 1100, 2, QIPU_DESIGN_WOOD,
                QIPU_LAYER_ALL);
  bench_layers ("background, 1000x1100", 1000, 1100, 1, QIPU_DESIGN_PAPER, QIPU_LAYER_BACKGROUND);
  bench_layers ("marks, 1000x1100", 1000, 1100, 1, QIPU_DESIGN_PAPER, QIPU_LAYER_MARKS);
  bench_layers ("pieces, 1000x1100", 1000, 1100, 1, QIPU_DESIGN_PAPER, QIPU_LAYER_PIECES);
  bench_layers ("over, 1000x1100", 1000, 1100, 1, QIPU_DESIGN_PAPER, QIPU_LAYER_OVER);
  bench_layers ("thumbnail, 180x200", 180, 200, 1, QIPU_DESIGN_PAPER, QIPU_LAYER_ALL);
  for (guint i = 0; i < QIPU_N_PIECE_DESIGNS; i++)
    bench_rasterise ((QipuPieceDesign) i, 90);
  bench_rasterise (QIPU_PIECES_TRADITIONAL, 24);
  bench_rasterise (QIPU_PIECES_TRADITIONAL, 180);
  bench_compare ();
  return 0;
}
