/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures compared with ones that a person has looked at and found right.
 *
 * After a wanted change of the looks:
 *   QIPU_UPDATE_REFERENCES=tests/paint/reference meson test -C _build paint-reference
 * with an absolute path, then look at each new picture. */

#include <glib.h>

#include "paint-pictures.h"

#define ENDGAME "2bak4/4a4/4b4/9/2n3P2/2P6/4R4/4B4/4A4/2BAK1r2 b - - 0 1"

static const struct
{
  const char *name;
  QipuPieceDesign pieces;
  QipuDesign design;
  gboolean dark;
  gboolean flipped, mirrored;
  QipuNumerals numerals;
  QipuRiverText river_text;
  int height;
  const char *fen;
} cases[] = {
  { "paper", QIPU_PIECES_TRADITIONAL, QIPU_DESIGN_PAPER, FALSE, FALSE, FALSE,
    QIPU_NUMERALS_CHINESE, QIPU_RIVER_HANT, 360, QIPU_FEN_START },
  { "night-flipped", QIPU_PIECES_SIMPLIFIED, QIPU_DESIGN_PAPER, TRUE, TRUE, FALSE,
    QIPU_NUMERALS_DIGITS, QIPU_RIVER_HANS, 360, QIPU_FEN_START },
  { "wood-mirrored", QIPU_PIECES_PICTORIAL, QIPU_DESIGN_WOOD, FALSE, FALSE, TRUE,
    QIPU_NUMERALS_CHINESE, QIPU_RIVER_HANT, 360, ENDGAME },
  { "plain-letters", QIPU_PIECES_SIMPLIFIED, QIPU_DESIGN_PLAIN, FALSE, FALSE, FALSE,
    QIPU_NUMERALS_ICCS, QIPU_RIVER_HANS, 360, ENDGAME },
  { "contrast", QIPU_PIECES_PICTORIAL, QIPU_DESIGN_HIGH_CONTRAST, FALSE, TRUE, TRUE,
    QIPU_NUMERALS_ALGEBRAIC, QIPU_RIVER_NONE, 360, QIPU_FEN_START },
  { "contrast-dark", QIPU_PIECES_TRADITIONAL, QIPU_DESIGN_HIGH_CONTRAST, TRUE, FALSE, FALSE,
    QIPU_NUMERALS_NONE, QIPU_RIVER_HANT, 360, QIPU_FEN_START },
  { "thumbnail", QIPU_PIECES_TRADITIONAL, QIPU_DESIGN_PAPER, FALSE, FALSE, FALSE,
    QIPU_NUMERALS_NONE, QIPU_RIVER_NONE, 180, QIPU_FEN_START },
};

static void
mark_everything (QipuScene *scene)
{
  scene->last_move = qipu_move (qipu_square (3, 3), qipu_square (4, 3));
  scene->picked = qipu_square (2, 4);
  scene->targets[qipu_square (2, 5)] = QIPU_TARGET_QUIET;
  scene->targets[qipu_square (6, 5)] = QIPU_TARGET_CAPTURE;
  scene->check = qipu_square (4, 0);
  scene->show_checkers = TRUE;
  scene->n_checkers = 1;
  scene->checkers[0] = qipu_square (6, 0);
  scene->cursor = qipu_square (7, 7);
  scene->refused = qipu_move (qipu_square (2, 9), qipu_square (0, 7));
  scene->n_hindering = 1;
  scene->hindering[0] = qipu_square (1, 8);
  for (guint i = 0; i < QIPU_N_MARK_COLOURS; i++)
    {
      qipu_scene_add_arrow (scene,
                            qipu_square ((int) i * 2, 6),
                            qipu_square ((int) i * 2 + 1, 3),
                            QIPU_ARROW_MARK,
                            (QipuMarkColour) i);
      qipu_scene_add_point (scene, qipu_square ((int) i * 2, 1), (QipuMarkColour) i);
    }
  qipu_scene_add_arrow (scene, 4, 22, QIPU_ARROW_ATTACK, QIPU_MARK_GREEN);
  qipu_scene_add_arrow (scene, 54, 74, QIPU_ARROW_CANDIDATE, QIPU_MARK_GREEN);
}

static cairo_surface_t *
draw_case (guint i)
{
  g_autoptr (QipuPieceSet) set = qipu_piece_set_new (cases[i].pieces);
  QipuTheme theme;
  QipuScene scene;

  qipu_theme_init (&theme, cases[i].design, cases[i].dark, NULL);
  qipu_scene_init (&scene);
  g_assert_cmpint (qipu_position_set_fen (&scene.position, cases[i].fen, NULL), ==, QIPU_FEN_OK);
  scene.flipped = cases[i].flipped;
  scene.mirrored = cases[i].mirrored;
  scene.numerals = cases[i].numerals;
  scene.river_text = cases[i].river_text;
  if (g_str_equal (cases[i].fen, ENDGAME))
    mark_everything (&scene);

  return qipu_export_scene_surface (&scene, &theme, set, cases[i].height);
}

static void
test_case (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *name = g_strconcat (cases[i].name, ".png", NULL);
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "paint", "reference", name, NULL);
  const char *update = g_getenv ("QIPU_UPDATE_REFERENCES");
  cairo_surface_t *drawn = draw_case (i);
  cairo_surface_t *expected;
  double difference;

  if (update != NULL)
    {
      g_autofree char *written = g_build_filename (update, name, NULL);

      g_assert_cmpint (cairo_surface_write_to_png (drawn, written), ==, CAIRO_STATUS_SUCCESS);
    }

  expected = cairo_image_surface_create_from_png (path);
  if (cairo_surface_status (expected) != CAIRO_STATUS_SUCCESS)
    g_error ("%s: %s", path, cairo_status_to_string (cairo_surface_status (expected)));
  difference = picture_difference (drawn, expected, 40);
  g_test_message ("%.2f of 1000 pixels differ", difference);
  if (difference > 4)
    {
      g_autofree char *seen = g_build_filename (g_get_tmp_dir (), name, NULL);

      cairo_surface_write_to_png (drawn, seen);
      g_error ("%s: %.1f of 1000 pixels differ; drawn: %s", path, difference, seen);
    }

  cairo_surface_destroy (drawn);
  cairo_surface_destroy (expected);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/paint/reference/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }

  return g_test_run ();
}
