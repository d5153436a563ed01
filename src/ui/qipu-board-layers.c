/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the toolkit keeps of a board between frames: one render node a layer and one texture a
 * piece. */

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

#define N_TEXTURES (16 * 4) /* pieces x sprite flags */

struct _QipuBoardLayers
{
  QipuPainter painter;
  QipuScene scene;
  double width, height, scale;
  gboolean themed;

  GskRenderNode *kept[N_KEPT];
  GdkTexture *textures[N_TEXTURES];
  int texture_side;
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
drop_textures (QipuBoardLayers *self)
{
  for (guint i = 0; i < N_TEXTURES; i++)
    g_clear_object (&self->textures[i]);
}

QipuBoardLayers *
qipu_board_layers_new (void)
{
  QipuBoardLayers *self = g_new0 (QipuBoardLayers, 1);

  qipu_scene_init (&self->scene);
  self->scale = 1;
  qipu_board_geometry_init (&self->painter.geometry, 1, 1, 1, &self->scene);
  return self;
}

void
qipu_board_layers_free (QipuBoardLayers *self)
{
  drop_layers (self, QIPU_LAYER_ALL);
  drop_textures (self);
  g_clear_pointer (&self->painter.pieces, qipu_piece_set_unref);
  g_free (self);
}

void
qipu_board_layers_set_theme (QipuBoardLayers *self, const QipuTheme *theme)
{
  if (self->themed && qipu_theme_equal (&self->painter.theme, theme))
    return;

  self->painter.theme = *theme;
  self->themed = TRUE;
  drop_layers (self, QIPU_LAYER_ALL);
  drop_textures (self);
}

void
qipu_board_layers_set_pieces (QipuBoardLayers *self, QipuPieceDesign design)
{
  if (self->painter.pieces != NULL &&
      qipu_piece_set_get_design (self->painter.pieces) == design)
    return;

  g_clear_pointer (&self->painter.pieces, qipu_piece_set_unref);
  self->painter.pieces = qipu_piece_set_ref (get_shared_set (design));
  drop_layers (self, QIPU_LAYER_ALL);
  drop_textures (self);
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
  if (self->texture_side != geometry.sprite)
    drop_textures (self);
  self->texture_side = geometry.sprite;
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

const QipuScene *
qipu_board_layers_get_scene (QipuBoardLayers *self)
{
  return &self->scene;
}

const QipuBoardGeometry *
qipu_board_layers_get_geometry (QipuBoardLayers *self)
{
  return &self->painter.geometry;
}

static GskRenderNode *
make_node (QipuBoardLayers *self, QipuLayers layer)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_t *cr = gtk_snapshot_append_cairo (
    snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) self->width, (float) self->height));

  qipu_painter_draw (&self->painter, cr, &self->scene, layer);
  cairo_destroy (cr);
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

static GdkTexture *
get_texture (QipuBoardLayers *self, QipuPiece piece, QipuSpriteFlags flags)
{
  guint index = piece + 16 * (guint) flags;
  cairo_surface_t *surface;
  g_autoptr (GBytes) bytes = NULL;

  g_assert (index < N_TEXTURES);
  if (self->textures[index] != NULL)
    return self->textures[index];

  surface = qipu_piece_set_dup_sprite (self->painter.pieces, &self->painter.theme, piece, flags,
                                       self->painter.geometry.sprite);
  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                      (gsize) cairo_image_surface_get_stride (surface) *
                                        (gsize) cairo_image_surface_get_height (surface),
                                      (GDestroyNotify) cairo_surface_destroy, surface);
  self->textures[index] = gdk_memory_texture_new (cairo_image_surface_get_width (surface),
                                                  cairo_image_surface_get_height (surface),
                                                  GDK_MEMORY_DEFAULT, bytes,
                                                  (gsize) cairo_image_surface_get_stride (surface));
  return self->textures[index];
}

static void
append_pieces (QipuBoardLayers *self, GtkSnapshot *snapshot)
{
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = qipu_position_get (&self->scene.position, square);
      double x, y, side;

      if (piece == QIPU_PIECE_NONE || self->scene.hidden[square])
        continue;

      qipu_board_geometry_get_sprite_rect (&self->painter.geometry, square, &x, &y, &side);
      gtk_snapshot_append_texture (
        snapshot,
        get_texture (self, piece, qipu_painter_get_sprite_flags (&self->painter, piece)),
        &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) side, (float) side));
    }
}

void
qipu_board_layers_snapshot (QipuBoardLayers *self, GtkSnapshot *snapshot)
{
  if (!self->themed || self->painter.pieces == NULL || self->width < 2)
    return;

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
  QipuSpriteFlags flags = qipu_painter_get_sprite_flags (&self->painter, piece);
  GdkTexture *texture;
  double scale = self->painter.geometry.scale;
  double side;

  if (!self->themed || self->painter.pieces == NULL)
    return;

  if (lifted)
    flags |= QIPU_SPRITE_LIFTED;
  texture = get_texture (self, piece, flags);
  side = gdk_texture_get_width (texture) / scale;
  /* whole device pixels, else the picture would be filtered and soften */
  x = round ((x - side / 2) * scale) / scale;
  y = round ((y - side / 2) * scale) / scale;
  gtk_snapshot_append_texture (snapshot, texture,
                               &GRAPHENE_RECT_INIT ((float) x, (float) y, (float) side,
                                                    (float) side));
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

QipuPieceDesign
qipu_board_pieces_from_settings (void)
{
  QipuPieceDesign design = QIPU_PIECES_TRADITIONAL;

  qipu_piece_design_from_name (qipu_settings_get_piece_set (), &design);
  return design;
}
