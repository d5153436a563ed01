/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One piece as a picture, for trays and lists. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-piece-picture.h"

#include "ui/qipu-board-layers.h"

struct _QipuPiecePicture
{
  GtkWidget parent_instance;

  QipuPiece piece;
  int size;
  GskRenderNode *node;
};

G_DEFINE_FINAL_TYPE (QipuPiecePicture, qipu_piece_picture, GTK_TYPE_WIDGET)

static void
qipu_piece_picture_measure (GtkWidget *widget,
                            GtkOrientation orientation,
                            int for_size,
                            int *minimum,
                            int *natural,
                            int *minimum_baseline,
                            int *natural_baseline)
{
  /* narrow columns make pieces smaller, low panels scroll */
  *minimum = QIPU_PIECE_PICTURE (widget)->size;
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum /= 2;
  *natural = QIPU_PIECE_PICTURE (widget)->size;
}

static void
qipu_piece_picture_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  g_clear_pointer (&QIPU_PIECE_PICTURE (widget)->node, gsk_render_node_unref);
}

static GskRenderNode *
make_node (QipuPiecePicture *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  cairo_t *cr = gtk_snapshot_append_cairo (
    snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  g_autoptr (QipuPieceSet) set = qipu_piece_set_new (qipu_board_pieces_from_settings ());
  QipuTheme theme;

  qipu_board_theme_for_widget (widget, &theme);
  qipu_piece_set_draw (set, cr, &theme, self->piece, QIPU_SPRITE_NORMAL, width / 2.0, height / 2.0,
                       MIN (width, height));
  cairo_destroy (cr);
  return gtk_snapshot_free_to_node (snapshot);
}

static void
qipu_piece_picture_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  QipuPiecePicture *self = QIPU_PIECE_PICTURE (widget);

  if (self->node == NULL)
    self->node = make_node (self);
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
}

static void
qipu_piece_picture_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (qipu_piece_picture_parent_class)->css_changed (widget, change);
  qipu_piece_picture_restyle (QIPU_PIECE_PICTURE (widget));
}

static void
qipu_piece_picture_finalize (GObject *object)
{
  g_clear_pointer (&QIPU_PIECE_PICTURE (object)->node, gsk_render_node_unref);

  G_OBJECT_CLASS (qipu_piece_picture_parent_class)->finalize (object);
}

static void
qipu_piece_picture_class_init (QipuPiecePictureClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = qipu_piece_picture_finalize;
  widget_class->measure = qipu_piece_picture_measure;
  widget_class->size_allocate = qipu_piece_picture_size_allocate;
  widget_class->snapshot = qipu_piece_picture_snapshot;
  widget_class->css_changed = qipu_piece_picture_css_changed;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
  gtk_widget_class_set_css_name (widget_class, "piecepicture");
}

static void
qipu_piece_picture_init (QipuPiecePicture *self)
{
}

/**
 * qipu_piece_picture_new:
 * @piece: the piece
 * @size: width and height in logical pixels
 *
 * Returns: (transfer floating): a picture of one piece
 */
GtkWidget *
qipu_piece_picture_new (QipuPiece piece, int size)
{
  QipuPiecePicture *self = g_object_new (QIPU_TYPE_PIECE_PICTURE, NULL);

  self->piece = piece;
  self->size = size;
  return GTK_WIDGET (self);
}

/**
 * qipu_piece_picture_restyle:
 * @self: the picture
 *
 * Draws it anew: pieces or design have changed.
 */
void
qipu_piece_picture_restyle (QipuPiecePicture *self)
{
  g_return_if_fail (QIPU_IS_PIECE_PICTURE (self));

  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
