/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small board that is only looked at: samples, previews. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-board-picture.h"

#include <math.h>

#include "ui/qipu-board-layers.h"

struct _QipuBoardPicture
{
  GtkWidget parent_instance;

  QipuBoardLayers *layers;
  int width;
  int corner;         /* points each way, or 0 */
  const char *pieces; /* interned names, or NULL */
  const char *design;
};

G_DEFINE_FINAL_TYPE (QipuBoardPicture, qipu_board_picture, GTK_TYPE_WIDGET)

static double
get_proportion (QipuBoardPicture *self)
{
  double columns, rows;

  qipu_board_geometry_get_extent (qipu_board_layers_get_scene (self->layers)->numerals, &columns,
                                  &rows);
  return rows / columns;
}

static int
height_for_width (QipuBoardPicture *self, int width)
{
  return self->corner > 0 ? width : (int) ceil (width * get_proportion (self));
}

/* How wide the board is of which @width shows a corner, which ends between two points. */
static double
get_whole_width (QipuBoardPicture *self, int width)
{
  double columns, rows;

  if (self->corner == 0)
    return width;
  qipu_board_geometry_get_extent (qipu_board_layers_get_scene (self->layers)->numerals, &columns,
                                  &rows);
  return width * columns / ((columns - (QIPU_N_FILES - 1)) / 2 + self->corner - 0.5);
}

static GtkSizeRequestMode
qipu_board_picture_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
qipu_board_picture_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  QipuBoardPicture *self = QIPU_BOARD_PICTURE (widget);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = self->width;
  else
    *minimum = *natural = height_for_width (self, for_size < 0 ? self->width : for_size);
}

static void
qipu_board_picture_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  QipuBoardPicture *self = QIPU_BOARD_PICTURE (widget);
  double whole = get_whole_width (self, width);

  qipu_board_layers_set_size (self->layers, whole,
                              self->corner > 0 ? whole * get_proportion (self) : height,
                              gtk_widget_get_scale_factor (widget));
}

static void
qipu_board_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  QipuBoardPicture *self = QIPU_BOARD_PICTURE (widget);
  const QipuBoardGeometry *geometry = qipu_board_layers_get_geometry (self->layers);

  if (self->corner == 0)
    {
      qipu_board_layers_snapshot (self->layers, widget, snapshot);
      return;
    }
  gtk_snapshot_save (snapshot);
  /* by whole pixels of the device, so that lines stay sharp */
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float) (-geometry->left / geometry->scale),
                                                (float) (gtk_widget_get_height (widget) -
                                                         geometry->bottom / geometry->scale)));
  qipu_board_layers_snapshot (self->layers, widget, snapshot);
  gtk_snapshot_restore (snapshot);
}

static void
qipu_board_picture_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (qipu_board_picture_parent_class)->css_changed (widget, change);
  qipu_board_picture_restyle (QIPU_BOARD_PICTURE (widget));
}

static void
on_scale_changed (QipuBoardPicture *self)
{
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
qipu_board_picture_finalize (GObject *object)
{
  g_clear_pointer (&QIPU_BOARD_PICTURE (object)->layers, qipu_board_layers_free);

  G_OBJECT_CLASS (qipu_board_picture_parent_class)->finalize (object);
}

static void
qipu_board_picture_class_init (QipuBoardPictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = qipu_board_picture_finalize;
  widget_class->get_request_mode = qipu_board_picture_get_request_mode;
  widget_class->measure = qipu_board_picture_measure;
  widget_class->size_allocate = qipu_board_picture_size_allocate;
  widget_class->snapshot = qipu_board_picture_snapshot;
  widget_class->css_changed = qipu_board_picture_css_changed;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "boardpicture");
}

static void
qipu_board_picture_init (QipuBoardPicture *self)
{
  self->layers = qipu_board_layers_new ();
  self->width = 160;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect (self, "notify::scale-factor", G_CALLBACK (on_scale_changed), NULL);
}

/**
 * qipu_board_picture_new:
 *
 * Returns: (transfer floating): a small board that shows a scene and takes no moves
 */
GtkWidget *
qipu_board_picture_new (void)
{
  return g_object_new (QIPU_TYPE_BOARD_PICTURE, NULL);
}

/**
 * qipu_board_picture_set_scene:
 * @self: the board
 * @scene: what to show, copied
 */
void
qipu_board_picture_set_scene (QipuBoardPicture *self, const QipuScene *scene)
{
  g_return_if_fail (QIPU_IS_BOARD_PICTURE (self));

  qipu_board_layers_set_scene (self->layers, scene);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
qipu_board_picture_set_width (QipuBoardPicture *self, int width)
{
  g_return_if_fail (QIPU_IS_BOARD_PICTURE (self));

  self->width = width;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
qipu_board_picture_set_corner (QipuBoardPicture *self, int points)
{
  g_return_if_fail (QIPU_IS_BOARD_PICTURE (self));

  self->corner = points;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
qipu_board_picture_set_look (QipuBoardPicture *self, const char *pieces, const char *design)
{
  g_return_if_fail (QIPU_IS_BOARD_PICTURE (self));

  self->pieces = g_intern_string (pieces);
  self->design = g_intern_string (design);
  qipu_board_picture_restyle (self);
}

QipuSquare
qipu_board_picture_get_square (QipuBoardPicture *self, double x, double y)
{
  g_return_val_if_fail (QIPU_IS_BOARD_PICTURE (self), QIPU_SQUARE_NONE);

  return qipu_board_geometry_point_to_square (qipu_board_layers_get_geometry (self->layers), x, y);
}

/**
 * qipu_board_picture_restyle:
 * @self: the board
 *
 * Draws everything anew: pieces, design or the desktop's style have changed.
 */
void
qipu_board_picture_restyle (QipuBoardPicture *self)
{
  QipuPieceDesign pieces;
  QipuTheme theme;

  g_return_if_fail (QIPU_IS_BOARD_PICTURE (self));

  if (self->design != NULL)
    qipu_board_theme_for_design (GTK_WIDGET (self), self->design, &theme);
  else
    qipu_board_theme_for_widget (GTK_WIDGET (self), &theme);
  if (self->pieces == NULL || !qipu_piece_design_from_name (self->pieces, &pieces))
    pieces = qipu_board_pieces_from_settings ();
  qipu_board_layers_set_theme (self->layers, &theme);
  qipu_board_layers_set_pieces (self->layers, pieces);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
