/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of one design: SVG outlines from the program's resources, rasterised once per size. */

#define G_LOG_DOMAIN "qipu-paint"

#include "config.h"

#include "paint/qipu-piece-set.h"

#include <librsvg/rsvg.h>
#include <math.h>

#include "paint/qipu-board-geometry.h"
#include "paint/qipu-paint-resources.h"

#define N_PIECES 16  /* every value of QipuPiece */
#define N_LOOKS 4    /* every value of QipuSpriteFlags */

/* Board and taken pieces, or two windows, differ in size; more would only hold memory. */
#define N_SIZES 2

#define LIFTED_GROWTH 1.06
#define LIFTED_MARGIN 0.10 /* of the side, added on each side */

typedef struct
{
  int side; /* 0 when not in use */
  guint64 used;
  cairo_surface_t *sprites[N_LOOKS][N_PIECES];
} SizeCache;

/* All handles and pictures wear the colours of @theme. */
struct _QipuPieceSet
{
  gatomicrefcount ref_count;
  QipuPieceDesign design;
  gboolean has_theme;
  QipuTheme theme;
  RsvgHandle *handles[N_PIECES];
  SizeCache sizes[N_SIZES];
  guint64 clock;
};

static const char *const design_names[QIPU_N_PIECE_DESIGNS] = {
  "traditional", "simplified", "pictorial",
};

static const char *const kind_names[] = {
  NULL, "general", "advisor", "elephant", "horse", "chariot", "cannon", "soldier",
};

static void
clear_size (SizeCache *size)
{
  for (guint look = 0; look < N_LOOKS; look++)
    for (guint piece = 0; piece < N_PIECES; piece++)
      g_clear_pointer (&size->sprites[look][piece], cairo_surface_destroy);

  size->side = 0;
}

static gboolean
same_look (const QipuTheme *a, const QipuTheme *b)
{
  return memcmp (&a->disc, &b->disc, sizeof a->disc) == 0 &&
         memcmp (&a->rim, &b->rim, sizeof a->rim) == 0 &&
         memcmp (&a->red_ink, &b->red_ink, sizeof a->red_ink) == 0 &&
         memcmp (&a->black_ink, &b->black_ink, sizeof a->black_ink) == 0 &&
         a->shadow == b->shadow;
}

static void
set_theme (QipuPieceSet *self, const QipuTheme *theme)
{
  if (self->has_theme && same_look (&self->theme, theme))
    return;

  for (guint i = 0; i < N_SIZES; i++)
    clear_size (&self->sizes[i]);
  /* librsvg keeps the rules of earlier style sheets */
  for (guint i = 0; i < N_PIECES; i++)
    g_clear_object (&self->handles[i]);

  self->theme = *theme;
  self->has_theme = TRUE;
}

static char *
dup_hex (const QipuRgba *colour)
{
  return g_strdup_printf ("#%02x%02x%02x",
                          (guint) CLAMP (round (colour->red * 255), 0, 255),
                          (guint) CLAMP (round (colour->green * 255), 0, 255),
                          (guint) CLAMP (round (colour->blue * 255), 0, 255));
}

static char *
dup_style (const QipuTheme *theme, QipuColour colour)
{
  g_autofree char *disc = dup_hex (&theme->disc);
  g_autofree char *rim = dup_hex (&theme->rim);
  g_autofree char *ink = dup_hex (colour == QIPU_RED ? &theme->red_ink : &theme->black_ink);

  return g_strdup_printf (".base, .cut-fill { fill: %s } .cut-line { stroke: %s } "
                          ".rim { stroke: %s } "
                          ".ring, .ink-line { stroke: %s } .ink-fill { fill: %s } "
                          ".ink { fill: %s; stroke: %s }",
                          disc, disc, rim, ink, ink, ink, ink);
}

static RsvgHandle *
load_handle (QipuPieceSet *self, QipuPiece piece)
{
  QipuColour colour = qipu_piece_colour (piece);
  g_autofree char *path = g_strdup_printf ("/org/qipu/Qipu/pieces/%s/%s-%s.svg",
                                           design_names[self->design],
                                           colour == QIPU_RED ? "red" : "black",
                                           kind_names[qipu_piece_kind (piece)]);
  g_autofree char *style = dup_style (&self->theme, colour);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  RsvgHandle *handle = NULL;
  gconstpointer data;
  gsize size;

  /* asked by its function, so that the linker keeps the data of a static library */
  bytes = g_resource_lookup_data (qipu_paint_get_resource (),
                                  path,
                                  G_RESOURCE_LOOKUP_FLAGS_NONE,
                                  &error);
  if (bytes != NULL)
    {
      data = g_bytes_get_data (bytes, &size);
      handle = rsvg_handle_new_from_data (data, size, &error);
    }
  if (handle != NULL)
    rsvg_handle_set_stylesheet (handle, (const guint8 *) style, strlen (style), &error);

  /* the data is part of the program: a fault in it is a fault of the program */
  if (error != NULL)
    g_error ("%s: %s", path, error->message);

  return handle;
}

static RsvgHandle *
get_handle (QipuPieceSet *self, QipuPiece piece)
{
  if (self->handles[piece] == NULL)
    self->handles[piece] = load_handle (self, piece);

  return self->handles[piece];
}

static void
draw_shadow (cairo_t *cr, double darkness, double unit, gboolean lifted)
{
  double radius = QIPU_DISC_DIAMETER / 2 * unit;
  double blur = (lifted ? 0.10 : 0.045) * unit;
  double offset = (lifted ? 0.045 : 0.016) * unit;
  double inner = radius - blur / 2;
  double outer = radius + blur;
  cairo_pattern_t *pattern;

  if (darkness <= 0)
    return;

  pattern = cairo_pattern_create_radial (0, offset, inner, 0, offset, outer);
  /* three stops come near the bell shape of a real blur */
  cairo_pattern_add_color_stop_rgba (pattern, 0, 0, 0, 0, darkness);
  cairo_pattern_add_color_stop_rgba (pattern, 0.5, 0, 0, 0, darkness * 0.42);
  cairo_pattern_add_color_stop_rgba (pattern, 1, 0, 0, 0, 0);
  cairo_set_source (cr, pattern);
  cairo_arc (cr, 0, offset, outer, 0, 2 * G_PI);
  cairo_fill (cr);
  cairo_pattern_destroy (pattern);
}

/**
 * qipu_piece_set_draw:
 * @self: the piece set
 * @cr: where to draw
 * @theme: colours
 * @piece: a piece
 * @flags: how it looks
 * @x: centre of the disc
 * @y: centre of the disc
 * @unit: distance of two lines of the board
 *
 * Draws @piece as outlines, sharp on every surface.
 */
void
qipu_piece_set_draw (QipuPieceSet *self,
                     cairo_t *cr,
                     const QipuTheme *theme,
                     QipuPiece piece,
                     QipuSpriteFlags flags,
                     double x,
                     double y,
                     double unit)
{
  double diameter = QIPU_DISC_DIAMETER * unit;
  g_autoptr (GError) error = NULL;
  RsvgRectangle viewport;

  g_return_if_fail (self != NULL);
  g_return_if_fail (theme != NULL);
  g_return_if_fail (piece < N_PIECES && qipu_piece_kind (piece) != QIPU_KIND_NONE);

  if (flags & QIPU_SPRITE_LIFTED)
    diameter *= LIFTED_GROWTH;
  set_theme (self, theme);

  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_new_path (cr);
  draw_shadow (cr, theme->shadow, unit, (flags & QIPU_SPRITE_LIFTED) != 0);
  if (flags & QIPU_SPRITE_FACING_LEFT && self->design == QIPU_PIECES_PICTORIAL)
    cairo_scale (cr, -1, 1);
  viewport = (RsvgRectangle) { -diameter / 2, -diameter / 2, diameter, diameter };
  if (!rsvg_handle_render_document (get_handle (self, piece), cr, &viewport, &error))
    g_warning ("A piece could not be drawn: %s", error->message);
  cairo_restore (cr);
}

static SizeCache *
find_size (QipuPieceSet *self, int side)
{
  SizeCache *oldest = &self->sizes[0];

  for (guint i = 0; i < N_SIZES; i++)
    {
      SizeCache *size = &self->sizes[i];

      if (size->side == side)
        return size;
      if (size->side == 0 || (oldest->side != 0 && size->used < oldest->used))
        oldest = size;
    }

  clear_size (oldest);
  oldest->side = side;
  return oldest;
}

/**
 * qipu_piece_set_get_sprite_size:
 * @side: side of a square of the board, in device pixels
 * @flags: how the piece looks
 *
 * Returns: width and height of the picture that qipu_piece_set_dup_sprite() gives; the piece
 *   stands in its middle
 */
int
qipu_piece_set_get_sprite_size (int side, QipuSpriteFlags flags)
{
  return flags & QIPU_SPRITE_LIFTED ? side + 2 * (int) ceil (LIFTED_MARGIN * side) : side;
}

/**
 * qipu_piece_set_dup_sprite:
 * @self: the piece set
 * @theme: colours
 * @piece: a piece
 * @flags: how it looks
 * @side: side of a square of the board, in device pixels
 *
 * Gives the picture of a piece with its shadow on nothing. Pictures of the last two sizes
 * are kept.
 *
 * Returns: (transfer full): an image surface; not to be changed
 */
cairo_surface_t *
qipu_piece_set_dup_sprite (QipuPieceSet *self,
                           const QipuTheme *theme,
                           QipuPiece piece,
                           QipuSpriteFlags flags,
                           int side)
{
  SizeCache *size;
  cairo_surface_t **sprite;

  g_return_val_if_fail (self != NULL, NULL);
  g_return_val_if_fail (theme != NULL, NULL);
  g_return_val_if_fail (piece < N_PIECES && qipu_piece_kind (piece) != QIPU_KIND_NONE, NULL);
  g_return_val_if_fail (side > 0, NULL);

  /* characters look the same whichever way they face */
  if (self->design != QIPU_PIECES_PICTORIAL)
    flags &= ~QIPU_SPRITE_FACING_LEFT;

  set_theme (self, theme);
  size = find_size (self, side);
  size->used = ++self->clock;
  sprite = &size->sprites[flags][piece];

  if (*sprite == NULL)
    {
      int width = qipu_piece_set_get_sprite_size (side, flags);
      cairo_t *cr;

      *sprite = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, width);
      cr = cairo_create (*sprite);
      qipu_piece_set_draw (self, cr, theme, piece, flags, width / 2.0, width / 2.0, side);
      cairo_destroy (cr);
      cairo_surface_flush (*sprite);
    }

  return cairo_surface_reference (*sprite);
}

/**
 * qipu_piece_set_new:
 * @design: which pieces
 *
 * Makes a piece set. Nothing is read or drawn before it is needed.
 */
QipuPieceSet *
qipu_piece_set_new (QipuPieceDesign design)
{
  QipuPieceSet *self;

  g_return_val_if_fail (design < QIPU_N_PIECE_DESIGNS, NULL);

  self = g_new0 (QipuPieceSet, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->design = design;
  return self;
}

/**
 * qipu_piece_set_ref:
 * @self: the pieces
 *
 * Returns: (transfer full): the same
 */
QipuPieceSet *
qipu_piece_set_ref (QipuPieceSet *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * qipu_piece_set_unref:
 * @self: (transfer full): the pieces
 */
void
qipu_piece_set_unref (QipuPieceSet *self)
{
  g_return_if_fail (self != NULL);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  for (guint i = 0; i < N_SIZES; i++)
    clear_size (&self->sizes[i]);
  for (guint i = 0; i < N_PIECES; i++)
    g_clear_object (&self->handles[i]);
  g_free (self);
}

/**
 * qipu_piece_set_get_design:
 * @self: the pieces
 *
 * Returns: what they look like
 */
QipuPieceDesign
qipu_piece_set_get_design (const QipuPieceSet *self)
{
  g_return_val_if_fail (self != NULL, QIPU_PIECES_TRADITIONAL);

  return self->design;
}

/**
 * qipu_piece_design_to_name:
 * @design: a piece design
 *
 * Returns: its name in settings and on the command line
 */
const char *
qipu_piece_design_to_name (QipuPieceDesign design)
{
  g_return_val_if_fail (design < QIPU_N_PIECE_DESIGNS, NULL);

  return design_names[design];
}

/**
 * qipu_piece_design_from_name:
 * @name: a name
 * @design: (out): the piece design
 *
 * Returns: FALSE when no piece design has that name
 */
gboolean
qipu_piece_design_from_name (const char *name, QipuPieceDesign *design)
{
  g_return_val_if_fail (name != NULL && design != NULL, FALSE);

  for (guint i = 0; i < QIPU_N_PIECE_DESIGNS; i++)
    if (g_str_equal (name, design_names[i]))
      {
        *design = (QipuPieceDesign) i;
        return TRUE;
      }

  return FALSE;
}
