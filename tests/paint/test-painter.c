/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenes and their pictures: what changes where, and that nothing else does. */

#include <glib.h>
#include <math.h>

#include "paint-pictures.h"

static QipuPieceSet *pieces;

static void
set_last_move (QipuScene *scene)
{
  scene->last_move = qipu_move (qipu_square (7, 2), qipu_square (4, 2));
}

static void
set_picked (QipuScene *scene)
{
  scene->picked = qipu_square (1, 2);
}

static void
set_quiet_target (QipuScene *scene)
{
  scene->targets[qipu_square (1, 4)] = QIPU_TARGET_QUIET;
}

static void
set_capture_target (QipuScene *scene)
{
  scene->targets[qipu_square (1, 9)] = QIPU_TARGET_CAPTURE;
}

static void
set_check (QipuScene *scene)
{
  scene->check = qipu_square (4, 9);
}

static void
set_checkers (QipuScene *scene)
{
  scene->check = qipu_square (4, 9);
  scene->show_checkers = TRUE;
  scene->n_checkers = 1;
  scene->checkers[0] = qipu_square (4, 2);
}

static void
set_cursor (QipuScene *scene)
{
  scene->cursor = qipu_square (4, 4);
}

static void
set_refused (QipuScene *scene)
{
  scene->refused = qipu_move (qipu_square (1, 0), qipu_square (3, 1));
  scene->n_hindering = 1;
  scene->hindering[0] = qipu_square (2, 0);
}

static void
set_refused_at_river (QipuScene *scene)
{
  scene->refused_area = QIPU_AREA_RIVER;
}

static void
set_refused_at_palace (QipuScene *scene)
{
  scene->refused_area = QIPU_AREA_BLACK_PALACE;
}

static void
set_green_arrow (QipuScene *scene)
{
  qipu_scene_add_arrow (scene, 4, 40, QIPU_ARROW_MARK, QIPU_MARK_GREEN);
}

static void
set_red_arrow (QipuScene *scene)
{
  qipu_scene_add_arrow (scene, 4, 40, QIPU_ARROW_MARK, QIPU_MARK_RED);
}

static void
set_blue_arrow (QipuScene *scene)
{
  qipu_scene_add_arrow (scene, 4, 40, QIPU_ARROW_MARK, QIPU_MARK_BLUE);
}

static void
set_yellow_arrow (QipuScene *scene)
{
  qipu_scene_add_arrow (scene, 4, 40, QIPU_ARROW_MARK, QIPU_MARK_YELLOW);
}

static void
set_variation_arrow (QipuScene *scene)
{
  qipu_scene_add_arrow (scene, 4, 40, QIPU_ARROW_VARIATION, QIPU_MARK_GREEN);
}

static void
set_candidate_arrow (QipuScene *scene)
{
  qipu_scene_add_arrow (scene, 4, 40, QIPU_ARROW_CANDIDATE, QIPU_MARK_GREEN);
}

static void
set_attack_arrow (QipuScene *scene)
{
  qipu_scene_add_arrow (scene, 4, 40, QIPU_ARROW_ATTACK, QIPU_MARK_GREEN);
}

static void
set_green_point (QipuScene *scene)
{
  qipu_scene_add_point (scene, 40, QIPU_MARK_GREEN);
}

static void
set_red_point (QipuScene *scene)
{
  qipu_scene_add_point (scene, 40, QIPU_MARK_RED);
}

static void
set_blue_point (QipuScene *scene)
{
  qipu_scene_add_point (scene, 40, QIPU_MARK_BLUE);
}

static void
set_yellow_point (QipuScene *scene)
{
  qipu_scene_add_point (scene, 40, QIPU_MARK_YELLOW);
}

static void
set_hidden (QipuScene *scene)
{
  scene->hidden[0] = TRUE;
}

static void
set_piece (QipuScene *scene)
{
  qipu_position_put (&scene->position, 40, qipu_piece (QIPU_RED, QIPU_HORSE));
}

static void
set_simplified_river (QipuScene *scene)
{
  scene->river_text = QIPU_RIVER_HANS;
}

static void
set_digits (QipuScene *scene)
{
  scene->numerals = QIPU_NUMERALS_DIGITS;
}

static void
set_flipped (QipuScene *scene)
{
  scene->flipped = TRUE;
}

static void
set_mirrored (QipuScene *scene)
{
  scene->mirrored = TRUE;
}

/* The layer in which each thing is seen. */
static const struct
{
  const char *name;
  void (*set) (QipuScene *scene);
  QipuLayers layers;
} things[] = {
  { "last-move", set_last_move, QIPU_LAYER_MARKS },
  { "picked", set_picked, QIPU_LAYER_MARKS },
  { "quiet-target", set_quiet_target, QIPU_LAYER_MARKS },
  { "capture-target", set_capture_target, QIPU_LAYER_MARKS },
  { "check", set_check, QIPU_LAYER_MARKS },
  { "checkers", set_checkers, QIPU_LAYER_MARKS | QIPU_LAYER_OVER },
  { "cursor", set_cursor, QIPU_LAYER_OVER },
  { "refused", set_refused, QIPU_LAYER_OVER },
  { "refused-at-river", set_refused_at_river, QIPU_LAYER_MARKS },
  { "refused-at-palace", set_refused_at_palace, QIPU_LAYER_MARKS },
  { "green-arrow", set_green_arrow, QIPU_LAYER_OVER },
  { "red-arrow", set_red_arrow, QIPU_LAYER_OVER },
  { "blue-arrow", set_blue_arrow, QIPU_LAYER_OVER },
  { "yellow-arrow", set_yellow_arrow, QIPU_LAYER_OVER },
  { "variation-arrow", set_variation_arrow, QIPU_LAYER_OVER },
  { "candidate-arrow", set_candidate_arrow, QIPU_LAYER_OVER },
  { "attack-arrow", set_attack_arrow, QIPU_LAYER_OVER },
  { "green-point", set_green_point, QIPU_LAYER_MARKS },
  { "red-point", set_red_point, QIPU_LAYER_MARKS },
  { "blue-point", set_blue_point, QIPU_LAYER_MARKS },
  { "yellow-point", set_yellow_point, QIPU_LAYER_MARKS },
  { "hidden", set_hidden, QIPU_LAYER_PIECES },
  { "piece", set_piece, QIPU_LAYER_PIECES },
  { "simplified-river", set_simplified_river, QIPU_LAYER_BACKGROUND },
  { "digits", set_digits, QIPU_LAYER_BACKGROUND },
  { "flipped", set_flipped, QIPU_LAYER_BACKGROUND | QIPU_LAYER_PIECES },
  { "mirrored", set_mirrored, QIPU_LAYER_BACKGROUND | QIPU_LAYER_PIECES },
};

/* The start without Red's right chariot, so that the position is not its own mirror image. */
static void
scene_set_start (QipuScene *scene)
{
  qipu_scene_init (scene);
  qipu_position_set_start (&scene->position);
  qipu_position_put (&scene->position, qipu_square (8, 0), QIPU_PIECE_NONE);
}

static cairo_surface_t *
picture_of (const QipuScene *scene, QipuLayers layers)
{
  QipuPainter painter = painter_new (scene, pieces, 300, 360);

  return painter_picture (&painter, scene, layers);
}

static QipuLayers
changed_layers (const QipuScene *a, const QipuScene *b)
{
  QipuLayers changed = 0;

  for (guint layer = QIPU_LAYER_BACKGROUND; layer < QIPU_LAYER_ALL; layer <<= 1)
    {
      cairo_surface_t *picture_a = picture_of (a, (QipuLayers) layer);
      cairo_surface_t *picture_b = picture_of (b, (QipuLayers) layer);

      if (!picture_equal (picture_a, picture_b))
        changed |= layer;
      cairo_surface_destroy (picture_a);
      cairo_surface_destroy (picture_b);
    }

  return changed;
}

static void
test_thing (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuScene plain, scene, copy;

  scene_set_start (&plain);
  scene_set_start (&scene);
  things[i].set (&scene);

  g_assert_false (qipu_scene_equal (&plain, &scene));
  g_assert_cmphex (changed_layers (&plain, &scene), ==, things[i].layers);
  /* a widget that repaints only what compare tells shows the truth */
  g_assert_cmphex (qipu_scene_compare (&plain, &scene) & things[i].layers, ==, things[i].layers);

  copy = scene;
  g_assert_true (qipu_scene_equal (&copy, &scene));
}

/* Each two of them look different, without regard to colour. */
static void
test_things_differ (gconstpointer prefix)
{
  cairo_surface_t *pictures[G_N_ELEMENTS (things)] = { NULL };
  guint compared = 0;

  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    if (strstr (things[i].name, prefix) != NULL)
      {
        QipuPainter painter;
        QipuScene scene;

        qipu_scene_init (&scene);
        things[i].set (&scene);
        painter = painter_new (&scene, pieces, 400, 480);
        /* one ink for all, so that only shapes are left */
        for (guint k = 0; k < QIPU_N_MARK_COLOURS; k++)
          painter.theme.marks[k] = painter.theme.line;
        painter.theme.accent = painter.theme.alarm = painter.theme.line;
        pictures[i] = painter_picture (&painter, &scene, QIPU_LAYER_MARKS | QIPU_LAYER_OVER);
      }

  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    for (guint k = 0; k < i; k++)
      if (pictures[i] != NULL && pictures[k] != NULL)
        {
          double difference = picture_difference (pictures[i], pictures[k], 60);

          g_test_message ("%s, %s: %.2f", things[i].name, things[k].name, difference);
          g_assert_cmpfloat (difference, >, 0.5);
          compared++;
        }
  g_assert_cmpuint (compared, >=, 6);

  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    if (pictures[i] != NULL)
      cairo_surface_destroy (pictures[i]);
}

/* Layer after layer, at once, or on a picture of something else: always the same bytes. */
static void
test_two_ways (void)
{
  for (int round = 0; round < 30; round++)
    {
      QipuScene scene, other;
      QipuPainter painter;
      cairo_surface_t *at_once, *layered;
      cairo_t *cr;

      scene_set_random (&scene);
      scene_set_random (&other);
      other.flipped = scene.flipped;
      other.mirrored = scene.mirrored;
      other.numerals = scene.numerals;
      for (int i = 0; i < 4; i++)
        things[g_test_rand_int_range (0, 21)].set (&scene);
      painter = painter_new (&scene, pieces, 260, 300);

      at_once = painter_picture (&painter, &scene, QIPU_LAYER_ALL);
      layered = painter_picture (&painter, &other, QIPU_LAYER_ALL);
      cr = cairo_create (layered);
      for (guint layer = QIPU_LAYER_BACKGROUND; layer < QIPU_LAYER_ALL; layer <<= 1)
        qipu_painter_draw (&painter, cr, &scene, (QipuLayers) layer);
      cairo_destroy (cr);
      g_assert_true (picture_equal (at_once, layered));

      cairo_surface_destroy (at_once);
      cairo_surface_destroy (layered);
    }
}

/* No layer but the background paints over the whole: what they leave free stays free. */
static void
test_compare_random (void)
{
  for (int round = 0; round < 40; round++)
    {
      QipuScene a, b;

      scene_set_random (&a);
      b = a;
      for (int i = g_test_rand_int_range (0, 3); i > 0; i--)
        things[g_test_rand_int_range (0, G_N_ELEMENTS (things))].set (&b);
      g_assert_cmphex (changed_layers (&a, &b) & ~qipu_scene_compare (&a, &b), ==, 0);
    }
}

/* The picture of a numeral of @side on @file, cut out around its place. */
static cairo_surface_t *
cut_numeral (const QipuScene *scene, QipuColour side, int file)
{
  QipuPainter painter = painter_new (scene, pieces, 924, 1096);
  cairo_surface_t *board = painter_picture (&painter, scene, QIPU_LAYER_BACKGROUND);
  cairo_surface_t *cut = picture_new (60, 44);
  gboolean below = (side == QIPU_BLACK) == scene->flipped;
  cairo_t *cr = cairo_create (cut);
  double x, y;

  g_assert_cmpint (painter.geometry.unit, ==, 100);
  qipu_board_geometry_square_to_point (&painter.geometry,
                                       qipu_square (file, side == QIPU_RED ? 0 : 9),
                                       &x,
                                       &y);
  y += below ? 71 : -71;
  cairo_set_source_surface (cr, board, 30 - x, 22 - y);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (board);
  return cut;
}

/* Numbers belong to a side and a file, whichever way the board is seen. */
static void
test_numerals_travel (void)
{
  for (int numerals = QIPU_NUMERALS_CHINESE; numerals <= QIPU_NUMERALS_DIGITS; numerals++)
    for (int side = QIPU_RED; side <= QIPU_BLACK; side++)
      {
        cairo_surface_t *first = NULL;

        for (int file = 0; file < QIPU_N_FILES; file++)
          {
            QipuScene scene;
            cairo_surface_t *straight;

            qipu_scene_init (&scene);
            scene.numerals = (QipuNumerals) numerals;
            straight = cut_numeral (&scene, (QipuColour) side, file);
            for (int view = 1; view < 4; view++)
              {
                cairo_surface_t *seen;

                scene.flipped = view & 1;
                scene.mirrored = view >> 1;
                seen = cut_numeral (&scene, (QipuColour) side, file);
                g_assert_true (picture_equal (straight, seen));
                cairo_surface_destroy (seen);
              }
            if (first == NULL)
              {
                first = cairo_surface_reference (straight);
              }
            else
              {
                /* and each file has another one */
                g_assert_false (picture_equal (first, straight));
              }
            cairo_surface_destroy (straight);
          }
        cairo_surface_destroy (first);
      }
}

/* Files counted from the own right: 九 and 9 at Red's left, 1 at Black's right hand seen by Red. */
static void
test_numerals_meet (void)
{
  QipuScene scene;

  qipu_scene_init (&scene);
  scene.numerals = QIPU_NUMERALS_DIGITS;
  for (int file = 0; file < QIPU_N_FILES; file++)
    {
      /* Red's n is the same digit as Black's n, on the mirrored file */
      cairo_surface_t *red = cut_numeral (&scene, QIPU_RED, file);
      cairo_surface_t *black = cut_numeral (&scene, QIPU_BLACK, 8 - file);
      cairo_surface_t *facing = cut_numeral (&scene, QIPU_BLACK, file);

      g_assert_true (picture_equal (red, black));
      g_assert_cmpint (picture_equal (red, facing), ==, file == 4);
      cairo_surface_destroy (red);
      cairo_surface_destroy (black);
      cairo_surface_destroy (facing);
    }
}

/* At a scale of two the same board is drawn with twice the pixels, not with blown-up ones. */
static void
test_scale (void)
{
  QipuPainter painter, twice;
  QipuScene scene;
  cairo_surface_t *a, *b;

  scene_set_start (&scene);
  painter = painter_new (&scene, pieces, 924, 1096);
  twice = painter;
  qipu_board_geometry_init (&twice.geometry, 462, 548, 2, &scene);
  a = painter_picture (&painter, &scene, QIPU_LAYER_ALL);
  b = painter_picture (&twice, &scene, QIPU_LAYER_ALL);
  g_assert_true (picture_equal (a, b));
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

/* Grid lines are whole pixels of one colour, paler on small boards: nothing grey beside them. */
static void
test_lines_sharp (void)
{
  static const int heights[] = { 120, 333, 700, 1001 };
  guint32 paler = 0xFFF5EBD7;

  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      QipuPainter painter;
      QipuScene scene;
      cairo_surface_t *picture;
      double x, y;
      int first, row;

      qipu_scene_init (&scene);
      scene.numerals = QIPU_NUMERALS_NONE;
      scene.river_text = QIPU_RIVER_NONE;
      painter = painter_new (&scene, pieces, heights[i], heights[i]);
      picture = painter_picture (&painter, &scene, QIPU_LAYER_BACKGROUND);
      qipu_board_geometry_square_to_point (&painter.geometry, qipu_square (2, 1), &x, &y);
      /* half way between two ranks, where only this file's line runs */
      row = (int) (y + painter.geometry.unit / 2);
      first = (int) round (x - painter.geometry.line / 2.0);
      g_assert_cmphex (picture_get (picture, first - 1, row), ==, 0xFFF5EBD7);
      for (int k = 0; k < painter.geometry.line; k++)
        if (painter.geometry.unit >= 46)
          g_assert_cmphex (picture_get (picture, first + k, row), ==, 0xFF6E5238);
        else
          g_assert_cmpint (pixel_grey (picture_get (picture, first + k, row)) + 10,
                           <,
                           pixel_grey (paler));
      paler = picture_get (picture, first, row);
      g_assert_cmphex (picture_get (picture, first + painter.geometry.line, row), ==, 0xFFF5EBD7);
      cairo_surface_destroy (picture);
    }
}

/* Pieces as outlines and pieces as kept pictures are the same pieces. */
static void
test_outlines (void)
{
  QipuPainter painter, outlines;
  QipuScene scene;
  cairo_surface_t *a, *b;

  scene_set_start (&scene);
  painter = painter_new (&scene, pieces, 500, 600);
  outlines = painter;
  outlines.outlines = TRUE;
  a = painter_picture (&painter, &scene, QIPU_LAYER_ALL);
  b = painter_picture (&outlines, &scene, QIPU_LAYER_ALL);
  g_assert_cmpfloat (picture_difference (a, b, 24), <, 1);
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

static void
test_full_lists (void)
{
  QipuScene scene;

  qipu_scene_init (&scene);
  for (int i = 0; i < QIPU_SCENE_MAX_ARROWS; i++)
    g_assert_true (qipu_scene_add_arrow (&scene, 0, 1, QIPU_ARROW_MARK, QIPU_MARK_RED));
  g_assert_false (qipu_scene_add_arrow (&scene, 0, 1, QIPU_ARROW_MARK, QIPU_MARK_RED));
  g_assert_cmpuint (scene.n_arrows, ==, QIPU_SCENE_MAX_ARROWS);
  for (int i = 0; i < QIPU_N_SQUARES; i++)
    g_assert_true (qipu_scene_add_mark (&scene, &(QipuMark) { i, i, QIPU_MARK_BLUE }));
  g_assert_false (qipu_scene_add_mark (&scene, &(QipuMark) { 3, 3, QIPU_MARK_BLUE }));
}

/* Nothing is too small or odd to be drawn. */
static void
test_odd_sizes (void)
{
  static const int sizes[][2] = { { 1, 1 }, { 5, 400 }, { 400, 5 }, { 16, 16 }, { 61, 67 } };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint k = 0; k < G_N_ELEMENTS (things); k++)
      {
        QipuPainter painter;
        QipuScene scene;
        cairo_surface_t *picture;

        scene_set_start (&scene);
        things[k].set (&scene);
        painter = painter_new (&scene, pieces, sizes[i][0], sizes[i][1]);
        picture = painter_picture (&painter, &scene, QIPU_LAYER_ALL);
        g_assert_cmpint (cairo_surface_status (picture), ==, CAIRO_STATUS_SUCCESS);
        g_assert_cmphex (picture_get (picture, 0, 0) >> 24, ==, 0xFF);
        cairo_surface_destroy (picture);
      }
}

int
main (int argc, char *argv[])
{
  int status;

  g_test_init (&argc, &argv, NULL);
  pieces = qipu_piece_set_new (QIPU_PIECES_TRADITIONAL);

  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/painter/thing/", things[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_thing);
    }
  g_test_add_data_func ("/paint/painter/arrows-differ", "-arrow", test_things_differ);
  g_test_add_data_func ("/paint/painter/points-differ", "-point", test_things_differ);
  g_test_add_func ("/paint/painter/two-ways", test_two_ways);
  g_test_add_func ("/paint/painter/compare-random", test_compare_random);
  g_test_add_func ("/paint/painter/numerals-travel", test_numerals_travel);
  g_test_add_func ("/paint/painter/numerals-meet", test_numerals_meet);
  g_test_add_func ("/paint/painter/scale", test_scale);
  g_test_add_func ("/paint/painter/lines-sharp", test_lines_sharp);
  g_test_add_func ("/paint/painter/outlines", test_outlines);
  g_test_add_func ("/paint/painter/full-lists", test_full_lists);
  g_test_add_func ("/paint/painter/odd-sizes", test_odd_sizes);

  status = g_test_run ();
  qipu_piece_set_unref (pieces);
  return status;
}
