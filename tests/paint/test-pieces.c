/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every piece of every set: drawn, different from all others, and kept once drawn. */

#include <glib.h>
#include <math.h>

#include "paint-pictures.h"

static const int sides[] = { 24, 40, 96 };

static QipuPiece
nth_piece (guint n)
{
  return qipu_piece ((QipuColour) (n / 7), (QipuKind) (n % 7 + 1));
}

static cairo_surface_t *
dup_sprite (QipuPieceSet *set, QipuPiece piece, int side)
{
  QipuTheme theme;

  qipu_theme_init (&theme, QIPU_DESIGN_PAPER, FALSE, NULL);
  return qipu_piece_set_dup_sprite (set, &theme, piece, QIPU_SPRITE_NORMAL, side);
}

/* Pixels, in thousandths, that are ink in one picture and not in the other: the shapes alone,
 * whatever the colours. */
static double
shape_difference (cairo_surface_t *a, cairo_surface_t *b)
{
  int side = cairo_image_surface_get_width (a);
  int n = 0;

  for (int y = 0; y < side; y++)
    for (int x = 0; x < side; x++)
      {
        gboolean ink_a = pixel_grey (picture_get (a, x, y)) < 160;
        gboolean ink_b = pixel_grey (picture_get (b, x, y)) < 160;

        n += ink_a != ink_b;
      }

  return 1000.0 * n / (side * side);
}

static void
test_all_differ (gconstpointer data)
{
  QipuPieceDesign design = (QipuPieceDesign) GPOINTER_TO_UINT (data);
  g_autoptr (QipuPieceSet) set = qipu_piece_set_new (design);

  for (guint s = 0; s < G_N_ELEMENTS (sides); s++)
    {
      cairo_surface_t *sprites[14];

      for (guint i = 0; i < 14; i++)
        {
          sprites[i] = dup_sprite (set, nth_piece (i), sides[s]);
          g_assert_cmpint (cairo_image_surface_get_width (sprites[i]), ==, sides[s]);
          /* the disc is there and the corner is not */
          g_assert_cmphex (picture_get (sprites[i], sides[s] / 2, sides[s] / 8) >> 24, ==, 0xFF);
          g_assert_cmphex (picture_get (sprites[i], 0, 0), ==, 0);
        }
      for (guint i = 0; i < 14; i++)
        for (guint k = 0; k < i; k++)
          {
            double difference = shape_difference (sprites[i], sprites[k]);

            g_test_message ("%d px, %u and %u: %.1f", sides[s], i, k, difference);
            /* where the character is the same on both sides, the rings must tell */
            g_assert_cmpfloat (difference, >, i % 7 == k % 7 ? 10 : 40);
          }
      for (guint i = 0; i < 14; i++)
        cairo_surface_destroy (sprites[i]);
    }
}

/* The rings by themselves: Red's has two, Black's one. Counted from the rim inwards, along the
 * line from the centre to the left where no drawing reaches the rings. */
static guint
count_rings (cairo_surface_t *sprite, int side, double angle)
{
  guint rings = 0;
  gboolean inside = FALSE;

  for (double r = 0.445 * side; r > 0.33 * side; r -= 0.25)
    {
      int x = (int) (side / 2.0 + r * cos (angle));
      int y = (int) (side / 2.0 + r * sin (angle));
      gboolean ink = pixel_grey (picture_get (sprite, x, y)) < 160;

      if (ink && !inside)
        rings++;
      inside = ink;
    }

  return rings;
}

static void
test_rings (gconstpointer data)
{
  QipuPieceDesign design = (QipuPieceDesign) GPOINTER_TO_UINT (data);
  g_autoptr (QipuPieceSet) set = qipu_piece_set_new (design);

  for (guint i = 0; i < 14; i++)
    {
      cairo_surface_t *sprite = dup_sprite (set, nth_piece (i), 200);

      g_assert_cmpuint (count_rings (sprite, 200, -G_PI * 0.36), ==, i < 7 ? 2 : 1);
      cairo_surface_destroy (sprite);
    }
}

static void
test_sets_differ (void)
{
  cairo_surface_t *sprites[QIPU_N_PIECE_DESIGNS];

  for (guint d = 0; d < QIPU_N_PIECE_DESIGNS; d++)
    {
      g_autoptr (QipuPieceSet) set = qipu_piece_set_new ((QipuPieceDesign) d);

      sprites[d] = dup_sprite (set, qipu_piece (QIPU_BLACK, QIPU_CHARIOT), 96);
    }
  g_assert_cmpfloat (shape_difference (sprites[0], sprites[1]), >, 40);
  g_assert_cmpfloat (shape_difference (sprites[0], sprites[2]), >, 40);
  g_assert_cmpfloat (shape_difference (sprites[1], sprites[2]), >, 40);
  for (guint d = 0; d < QIPU_N_PIECE_DESIGNS; d++)
    cairo_surface_destroy (sprites[d]);
}

/* A drawing turns, a character does not. */
static void
test_facing (void)
{
  QipuPiece horse = qipu_piece (QIPU_RED, QIPU_HORSE);
  QipuTheme theme;

  qipu_theme_init (&theme, QIPU_DESIGN_PAPER, FALSE, NULL);
  for (guint d = 0; d < QIPU_N_PIECE_DESIGNS; d++)
    {
      g_autoptr (QipuPieceSet) set = qipu_piece_set_new ((QipuPieceDesign) d);
      cairo_surface_t *right =
          qipu_piece_set_dup_sprite (set, &theme, horse, QIPU_SPRITE_NORMAL, 80);
      cairo_surface_t *left =
          qipu_piece_set_dup_sprite (set, &theme, horse, QIPU_SPRITE_FACING_LEFT, 80);

      if (d == QIPU_PIECES_PICTORIAL)
        {
          int worst = 0;

          g_assert_cmpfloat (shape_difference (left, right), >, 40);
          for (int y = 0; y < 80; y++)
            for (int x = 0; x < 80; x++)
              worst = MAX (worst,
                           pixel_difference (picture_get (left, x, y),
                                             picture_get (right, 79 - x, y)));
          g_assert_cmpint (worst, <=, 40);
        }
      else
        {
          g_assert_true (left == right);
        }
      cairo_surface_destroy (left);
      cairo_surface_destroy (right);
    }
}

static void
test_lifted (void)
{
  g_autoptr (QipuPieceSet) set = qipu_piece_set_new (QIPU_PIECES_TRADITIONAL);
  QipuPiece piece = qipu_piece (QIPU_BLACK, QIPU_SOLDIER);
  QipuTheme theme;
  cairo_surface_t *sprite;
  int widths[2] = { 0, 0 };

  qipu_theme_init (&theme, QIPU_DESIGN_PLAIN, FALSE, NULL);
  for (int side = 20; side < 120; side += 33)
    {
      int size = qipu_piece_set_get_sprite_size (side, QIPU_SPRITE_LIFTED);

      /* the same middle as the normal one */
      g_assert_cmpint ((size - side) % 2, ==, 0);
      g_assert_cmpint (qipu_piece_set_get_sprite_size (side, QIPU_SPRITE_NORMAL), ==, side);
      sprite = qipu_piece_set_dup_sprite (set, &theme, piece, QIPU_SPRITE_LIFTED, side);
      g_assert_cmpint (cairo_image_surface_get_width (sprite), ==, size);
      cairo_surface_destroy (sprite);
    }

  for (int lifted = 0; lifted < 2; lifted++)
    {
      int size;

      sprite = qipu_piece_set_dup_sprite (set,
                                          &theme,
                                          piece,
                                          lifted ? QIPU_SPRITE_LIFTED : QIPU_SPRITE_NORMAL,
                                          400);
      size = cairo_image_surface_get_width (sprite);
      for (int x = 0; x < size; x++)
        widths[lifted] += (picture_get (sprite, x, size / 2) >> 24) > 128;
      cairo_surface_destroy (sprite);
    }
  g_assert_cmpint (widths[0], >=, 356);
  g_assert_cmpint (widths[0], <=, 362);
  g_assert_cmpint (widths[1] * 100 / widths[0], >=, 105);
  g_assert_cmpint (widths[1] * 100 / widths[0], <=, 107);
}

static void
test_kept (void)
{
  g_autoptr (QipuPieceSet) set = qipu_piece_set_new (QIPU_PIECES_SIMPLIFIED);
  QipuPiece piece = qipu_piece (QIPU_RED, QIPU_CANNON);
  QipuTheme night;
  cairo_surface_t *a, *b, *again, *other;

  a = dup_sprite (set, piece, 30);
  b = dup_sprite (set, piece, 31);
  again = dup_sprite (set, piece, 30);
  g_assert_true (a == again);
  cairo_surface_destroy (again);

  /* a third size takes the place of the one not used for longest: 31 */
  other = dup_sprite (set, piece, 32);
  cairo_surface_destroy (other);
  again = dup_sprite (set, piece, 30);
  g_assert_true (a == again);
  cairo_surface_destroy (again);
  again = dup_sprite (set, piece, 31);
  g_assert_true (b != again);
  g_assert_true (picture_equal (b, again));
  cairo_surface_destroy (again);

  /* other colours, other picture; and back again the same as before */
  qipu_theme_init (&night, QIPU_DESIGN_PAPER_NIGHT, FALSE, NULL);
  other = qipu_piece_set_dup_sprite (set, &night, piece, QIPU_SPRITE_NORMAL, 30);
  g_assert_cmpfloat (picture_difference (a, other, 4), >, 300);
  cairo_surface_destroy (other);
  again = dup_sprite (set, piece, 30);
  g_assert_true (picture_equal (a, again));
  cairo_surface_destroy (again);

  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

/* The colours of the theme are the colours on the disc. */
static void
test_colours (void)
{
  static const struct
  {
    QipuDesign design;
    gboolean dark;
    guint32 disc;
  } cases[] = {
    { QIPU_DESIGN_PAPER, FALSE, 0xFFFBF3E1 },
    { QIPU_DESIGN_WOOD, FALSE, 0xFFFBF3E1 },
    { QIPU_DESIGN_HIGH_CONTRAST, TRUE, 0xFFFFFFFF },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (QipuPieceSet) set = qipu_piece_set_new (QIPU_PIECES_PICTORIAL);
      QipuTheme theme;
      cairo_surface_t *sprite;
      guint n_disc = 0, n_ink = 0;

      qipu_theme_init (&theme, cases[i].design, cases[i].dark, NULL);
      sprite = qipu_piece_set_dup_sprite (set,
                                          &theme,
                                          qipu_piece (QIPU_RED, QIPU_CHARIOT),
                                          QIPU_SPRITE_NORMAL,
                                          120);
      for (int y = 0; y < 120; y++)
        for (int x = 0; x < 120; x++)
          {
            n_disc += picture_get (sprite, x, y) == cases[i].disc;
            n_ink += picture_get (sprite, x, y) == 0xFFB3261E;
          }
      g_assert_cmpuint (n_disc, >, 2000);
      g_assert_cmpuint (n_ink, >, 500);
      cairo_surface_destroy (sprite);
    }
}

static void
test_names (void)
{
  QipuPieceDesign found;

  for (guint i = 0; i < QIPU_N_PIECE_DESIGNS; i++)
    {
      const char *name = qipu_piece_design_to_name ((QipuPieceDesign) i);

      g_assert_true (qipu_piece_design_from_name (name, &found));
      g_assert_cmpint (found, ==, i);
    }
  g_assert_false (qipu_piece_design_from_name ("Traditional", &found));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < QIPU_N_PIECE_DESIGNS; i++)
    {
      const char *name = qipu_piece_design_to_name ((QipuPieceDesign) i);
      g_autofree char *differ = g_strconcat ("/paint/pieces/all-differ/", name, NULL);
      g_autofree char *rings = g_strconcat ("/paint/pieces/rings/", name, NULL);

      g_test_add_data_func (differ, GUINT_TO_POINTER (i), test_all_differ);
      g_test_add_data_func (rings, GUINT_TO_POINTER (i), test_rings);
    }
  g_test_add_func ("/paint/pieces/sets-differ", test_sets_differ);
  g_test_add_func ("/paint/pieces/facing", test_facing);
  g_test_add_func ("/paint/pieces/lifted", test_lifted);
  g_test_add_func ("/paint/pieces/kept", test_kept);
  g_test_add_func ("/paint/pieces/colours", test_colours);
  g_test_add_func ("/paint/pieces/names", test_names);

  return g_test_run ();
}
