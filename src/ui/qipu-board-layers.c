/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the toolkit keeps of a board between frames: one render node a layer, one a point with a
 * piece, and one picture of each piece. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-board-layers.h"

#include <adwaita.h>
#include <math.h>

#include "ui/qipu-settings.h"

enum
{
  KEPT_BACKGROUND,
  KEPT_MARKS,
  KEPT_OVER,
  N_KEPT
};

static const QipuLayers kept_layers[N_KEPT] = {
  QIPU_LAYER_BACKGROUND,
  QIPU_LAYER_MARKS,
  QIPU_LAYER_OVER,
};

#define N_SPRITES (16 * 4) /* pieces x sprite flags */

/* The piece that a point shows. */
typedef struct
{
  GskRenderNode *node;
  guint sprite;
} Shown;

struct _QipuBoardLayers
{
  QipuPainter painter;
  QipuScene scene;
  double width, height, scale;
  gboolean themed;

  GskRenderNode *kept[N_KEPT];
  cairo_surface_t *sprites[N_SPRITES];
  GdkTexture *textures[N_SPRITES]; /* unless the toolkit draws with cairo */
  Shown shown[QIPU_N_SQUARES];
  int sprite_side;
  gboolean draws_with_cairo;
};

/* Pictures of pieces are the same for all boards of a size, so the sets are shared. */
static QipuPieceSet *
get_shared_set (QipuPieceDesign design)
{
  static QipuPieceSet *sets[QIPU_N_PIECE_DESIGNS];

  if (sets[design] == NULL)
    sets[design] = qipu_piece_set_new (design);

  return sets[design];
}

static void
drop_layers (QipuBoardLayers *self, QipuLayers layers)
{
  for (guint i = 0; i < N_KEPT; i++)
    if (layers & kept_layers[i])
      g_clear_pointer (&self->kept[i], gsk_render_node_unref);
}

static void
drop_shown (QipuBoardLayers *self)
{
  for (guint i = 0; i < QIPU_N_SQUARES; i++)
    g_clear_pointer (&self->shown[i].node, gsk_render_node_unref);
}

static void
drop_sprites (QipuBoardLayers *self)
{
  drop_shown (self);
  for (guint i = 0; i < N_SPRITES; i++)
    {
      g_clear_object (&self->textures[i]);
      g_clear_pointer (&self->sprites[i], cairo_surface_destroy);
    }
}

/**
 * qipu_board_layers_new:
 *
 * Nothing can be drawn before theme, pieces and size are set.
 *
 * Returns: (transfer full): layers with the initial position
 */
QipuBoardLayers *
qipu_board_layers_new (void)
{
  QipuBoardLayers *self = g_new0 (QipuBoardLayers, 1);

  qipu_scene_init (&self->scene);
  self->scale = 1;
  qipu_board_geometry_init (&self->painter.geometry, 1, 1, 1, &self->scene);
  return self;
}

/**
 * qipu_board_layers_free:
 * @self: (transfer full): the layers
 */
void
qipu_board_layers_free (QipuBoardLayers *self)
{
  drop_layers (self, QIPU_LAYER_ALL);
  drop_sprites (self);
  g_clear_pointer (&self->painter.pieces, qipu_piece_set_unref);
  g_free (self);
}

/**
 * qipu_board_layers_set_theme:
 * @self: the layers
 * @theme: the colours, copied
 *
 * Changes the colours and drops what was drawn with others.
 */
void
qipu_board_layers_set_theme (QipuBoardLayers *self, const QipuTheme *theme)
{
  if (self->themed && qipu_theme_equal (&self->painter.theme, theme))
    return;

  self->painter.theme = *theme;
  self->themed = TRUE;
  drop_layers (self, QIPU_LAYER_ALL);
  drop_sprites (self);
}

/**
 * qipu_board_layers_set_pieces:
 * @self: the layers
 * @design: the pieces
 *
 * Changes the pieces and drops what was drawn with others.
 */
void
qipu_board_layers_set_pieces (QipuBoardLayers *self, QipuPieceDesign design)
{
  if (self->painter.pieces != NULL &&
      qipu_piece_set_get_design (self->painter.pieces) == design)
    return;

  g_clear_pointer (&self->painter.pieces, qipu_piece_set_unref);
  self->painter.pieces = qipu_piece_set_ref (get_shared_set (design));
  drop_layers (self, QIPU_LAYER_ALL);
  drop_sprites (self);
}

static void
update_geometry (QipuBoardLayers *self)
{
  QipuBoardGeometry geometry;

  qipu_board_geometry_init (&geometry, self->width, self->height, self->scale, &self->scene);
  if (qipu_board_geometry_equal (&geometry, &self->painter.geometry))
    return;

  self->painter.geometry = geometry;
  drop_layers (self, QIPU_LAYER_ALL);
  drop_shown (self);
  if (self->sprite_side != geometry.sprite)
    drop_sprites (self);
  self->sprite_side = geometry.sprite;
}

void
qipu_board_layers_set_size (QipuBoardLayers *self, double width, double height, double scale)
{
  self->width = MAX (1, width);
  self->height = MAX (1, height);
  self->scale = scale;
  update_geometry (self);
}

/**
 * qipu_board_layers_set_scene:
 * @self: the kept layers
 * @scene: what to show
 *
 * Copies @scene and drops the layers that would look different.
 */
void
qipu_board_layers_set_scene (QipuBoardLayers *self, const QipuScene *scene)
{
  drop_layers (self, qipu_scene_compare (&self->scene, scene));
  self->scene = *scene;
  update_geometry (self);
}

/**
 * qipu_board_layers_get_scene:
 * @self: the layers
 *
 * Returns: (transfer none): what they show
 */
const QipuScene *
qipu_board_layers_get_scene (QipuBoardLayers *self)
{
  return &self->scene;
}

/**
 * qipu_board_layers_get_geometry:
 * @self: the layers
 *
 * Returns: (transfer none): where the points lie, at the size that was set last
 */
const QipuBoardGeometry *
qipu_board_layers_get_geometry (QipuBoardLayers *self)
{
  return &self->painter.geometry;
}

/* The layer as its drawing commands, and the part of the board that they touch, in whole device
 * pixels. */
static cairo_surface_t *
record_layer (QipuBoardLayers *self, QipuLayers layer, graphene_rect_t *touched)
{
  double scale = self->scale;
  cairo_rectangle_t extents = { 0, 0, self->width, self->height };
  cairo_surface_t *record = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, &extents);
  cairo_t *cr = cairo_create (record);
  double x, y, width, height, right, bottom;

  qipu_painter_draw (&self->painter, cr, &self->scene, layer);
  cairo_destroy (cr);

  cairo_recording_surface_ink_extents (record, &x, &y, &width, &height);
  right = MIN (self->width, ceil ((x + width) * scale) / scale);
  bottom = MIN (self->height, ceil ((y + height) * scale) / scale);
  x = MAX (0, floor (x * scale) / scale);
  y = MAX (0, floor (y * scale) / scale);
  *touched = GRAPHENE_RECT_INIT ((float) x, (float) y, (float) MAX (0, right - x),
                                 (float) MAX (0, bottom - y));
  return record;
}

/* A picture, drawn once: the toolkit would follow the commands again for every frame that touches
 * the layer. It is as large as what the layer touches, and so is what a change of it repaints. */
static GskRenderNode *
make_node (QipuBoardLayers *self, QipuLayers layer)
{
  graphene_rect_t touched;
  cairo_surface_t *record = record_layer (self, layer, &touched);
  cairo_surface_t *picture;
  GtkSnapshot *snapshot;
  cairo_t *cr;

  if (touched.size.width <= 0 || touched.size.height <= 0)
    {
      cairo_surface_destroy (record);
      return gsk_container_node_new (NULL, 0);
    }

  picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32,
                                        (int) ceil (touched.size.width * self->scale),
                                        (int) ceil (touched.size.height * self->scale));
  cairo_surface_set_device_scale (picture, self->scale, self->scale);
  cr = cairo_create (picture);
  cairo_set_source_surface (cr, record, -touched.origin.x, -touched.origin.y);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (record);

  snapshot = gtk_snapshot_new ();
  cr = gtk_snapshot_append_cairo (snapshot, &touched);
  cairo_set_source_surface (cr, picture, touched.origin.x, touched.origin.y);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
  return gtk_snapshot_free_to_node (snapshot);
}

static void
append_layer (QipuBoardLayers *self, GtkSnapshot *snapshot, guint i)
{
  if (self->kept[i] == NULL)
    self->kept[i] = make_node (self, kept_layers[i]);
  if (self->kept[i] != NULL)
    gtk_snapshot_append_node (snapshot, self->kept[i]);
}

static guint
get_sprite_index (QipuPiece piece, QipuSpriteFlags flags)
{
  guint index = piece + 16 * (guint) flags;

  g_assert (index < N_SPRITES);
  return index;
}

static cairo_surface_t *
get_sprite (QipuBoardLayers *self, guint index)
{
  if (self->sprites[index] == NULL)
    {
      self->sprites[index] = qipu_piece_set_dup_sprite (
          self->painter.pieces, &self->painter.theme, (QipuPiece) (index % 16),
          (QipuSpriteFlags) (index / 16), self->painter.geometry.sprite);
      cairo_surface_flush (self->sprites[index]);
    }
  return self->sprites[index];
}

static GdkTexture *
get_texture (QipuBoardLayers *self, guint index)
{
  cairo_surface_t *sprite = get_sprite (self, index);
  gsize stride = (gsize) cairo_image_surface_get_stride (sprite);
  g_autoptr (GBytes) bytes = NULL;

  if (self->textures[index] != NULL)
    return self->textures[index];

  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (sprite),
                                      stride * (gsize) cairo_image_surface_get_height (sprite),
                                      (GDestroyNotify) cairo_surface_destroy,
                                      cairo_surface_reference (sprite));
  self->textures[index] = gdk_memory_texture_new (cairo_image_surface_get_width (sprite),
                                                  cairo_image_surface_get_height (sprite),
                                                  GDK_MEMORY_DEFAULT, bytes, stride);
  return self->textures[index];
}

/* Cairo would copy each texture for each frame, also those of which nothing is repainted. */
static void
append_sprite (QipuBoardLayers *self, GtkSnapshot *snapshot, guint index, double x, double y)
{
  double scale = self->painter.geometry.scale;
  cairo_surface_t *sprite = get_sprite (self, index);
  double side = cairo_image_surface_get_width (sprite) / scale;
  graphene_rect_t place = GRAPHENE_RECT_INIT ((float) x, (float) y, (float) side, (float) side);
  cairo_t *cr;

  if (!self->draws_with_cairo)
    {
      gtk_snapshot_append_texture (snapshot, get_texture (self, index), &place);
      return;
    }
  cr = gtk_snapshot_append_cairo (snapshot, &place);
  cairo_translate (cr, x, y);
  cairo_scale (cr, 1 / scale, 1 / scale);
  cairo_set_source_surface (cr, sprite, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
}

static void
append_pieces (QipuBoardLayers *self, GtkSnapshot *snapshot)
{
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = qipu_position_get (&self->scene.position, square);
      Shown *shown = &self->shown[square];
      guint index;

      if (piece == QIPU_PIECE_NONE || self->scene.hidden[square])
        continue;

      index = get_sprite_index (piece, qipu_painter_get_sprite_flags (&self->painter, piece));
      if (shown->node == NULL || shown->sprite != index)
        {
          GtkSnapshot *own = gtk_snapshot_new ();
          double x, y, side;

          qipu_board_geometry_get_sprite_rect (&self->painter.geometry, square, &x, &y, &side);
          append_sprite (self, own, index, x, y);
          g_clear_pointer (&shown->node, gsk_render_node_unref);
          shown->node = gtk_snapshot_free_to_node (own);
          shown->sprite = index;
        }
      gtk_snapshot_append_node (snapshot, shown->node);
    }
}

/* Of the window that @widget is in. */
static void
look_at_renderer (QipuBoardLayers *self, GtkWidget *widget)
{
  GtkNative *native = gtk_widget_get_native (widget);
  gboolean with_cairo = native != NULL && GSK_IS_CAIRO_RENDERER (gtk_native_get_renderer (native));

  if (with_cairo == self->draws_with_cairo)
    return;
  self->draws_with_cairo = with_cairo;
  drop_shown (self);
}

/**
 * qipu_board_layers_snapshot:
 * @self: the kept layers
 * @widget: where they are drawn
 * @snapshot: what they are added to
 *
 * Adds the board with its pieces and marks.
 */
void
qipu_board_layers_snapshot (QipuBoardLayers *self, GtkWidget *widget, GtkSnapshot *snapshot)
{
  if (!self->themed || self->painter.pieces == NULL || self->width < 2)
    return;

  look_at_renderer (self, widget);
  append_layer (self, snapshot, KEPT_BACKGROUND);
  append_layer (self, snapshot, KEPT_MARKS);
  append_pieces (self, snapshot);
  append_layer (self, snapshot, KEPT_OVER);
}

void
qipu_board_layers_snapshot_piece (QipuBoardLayers *self,
                                  GtkSnapshot *snapshot,
                                  QipuPiece piece,
                                  double x,
                                  double y,
                                  gboolean lifted)
{
  QipuSpriteFlags flags;
  double scale = self->painter.geometry.scale;
  double side;
  guint index;

  if (!self->themed || self->painter.pieces == NULL)
    return;

  flags = qipu_painter_get_sprite_flags (&self->painter, piece);
  if (lifted)
    flags |= QIPU_SPRITE_LIFTED;
  index = get_sprite_index (piece, flags);
  side = cairo_image_surface_get_width (get_sprite (self, index)) / scale;
  /* whole device pixels, else the picture would be filtered and soften */
  append_sprite (self, snapshot, index, round ((x - side / 2) * scale) / scale,
                 round ((y - side / 2) * scale) / scale);
}

static QipuRgba
look_up (GtkWidget *widget, const char *name)
{
  GdkRGBA colour = { 0.5f, 0.5f, 0.5f, 1 };

  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, &colour);
  return (QipuRgba){ colour.red, colour.green, colour.blue, colour.alpha };
}

void
qipu_board_theme_for_design (GtkWidget *widget, const char *name, QipuTheme *theme)
{
  AdwStyleManager *manager = adw_style_manager_get_for_display (gtk_widget_get_display (widget));
  QipuDesign design = QIPU_DESIGN_PAPER;
  QipuWindowColours colours = {
    look_up (widget, "window_bg_color"),
    look_up (widget, "window_fg_color"),
    look_up (widget, "accent_color"),
  };

  qipu_design_from_name (name, &design);
  qipu_theme_init (theme, design, adw_style_manager_get_dark (manager), &colours);
}

/**
 * qipu_board_theme_for_widget:
 * @widget: where the board is
 * @theme: (out caller-allocates): its colours
 *
 * The design of the settings, for the light or dark style that @widget is shown in. With the
 * desktop's high contrast the design is the one for it.
 */
void
qipu_board_theme_for_widget (GtkWidget *widget, QipuTheme *theme)
{
  AdwStyleManager *manager = adw_style_manager_get_for_display (gtk_widget_get_display (widget));
  g_autofree char *name = g_settings_get_string (qipu_settings_get (), QIPU_SETTING_BOARD_DESIGN);

  qipu_board_theme_for_design (widget,
                               adw_style_manager_get_high_contrast (manager) ? "high-contrast"
                                                                             : name,
                               theme);
}

/**
 * qipu_board_pieces_from_settings:
 *
 * Returns: the pieces that the settings ask for
 */
QipuPieceDesign
qipu_board_pieces_from_settings (void)
{
  QipuPieceDesign design = QIPU_PIECES_TRADITIONAL;

  qipu_piece_design_from_name (qipu_settings_get_piece_set (), &design);
  return design;
}
