/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a row: the number, the two cells of moves with what marks them, the fold, the text. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-row-view-private.h"

#include <math.h>

#include "ui/qipu-move-pill.h"

static void
append_layout (
    GtkSnapshot *snapshot, PangoLayout *layout, double x, double y, const GdkRGBA *colour)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) round (x), (float) round (y)));
  gtk_snapshot_append_layout (snapshot, layout, colour);
  gtk_snapshot_restore (snapshot);
}

/* At a fork, the move that the next step takes. */
static gboolean
is_choice (QipuMoveRowView *self, QipuNodeId node)
{
  return node != QIPU_NODE_NONE && qipu_session_is_at_fork (self->session) &&
         qipu_session_get_chosen_child (self->session) == node;
}

static void
snapshot_beside (QipuMoveRowView *self,
                 GtkSnapshot *snapshot,
                 int cell,
                 const graphene_rect_t *rect,
                 const graphene_rect_t *pill,
                 const GdkRGBA *colour)
{
  PangoLayout *layout = qipu_move_row_view_ensure_beside (self, cell);
  GdkRGBA dim = *colour;
  float left = rect->origin.x + QIPU_MOVE_ROW_PADDING;
  float top;
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  dim.alpha *= 0.6f;
  if (qipu_move_row_view_is_stacked (self, gtk_widget_get_width (GTK_WIDGET (self))))
    top = pill->origin.y + pill->size.height;
  else
    {
      /* one under the other from row to row, unless the first text is long */
      left = MAX (rect->origin.x + rect->size.width * 0.58f, pill->origin.x + pill->size.width + 2);
      top = rect->origin.y + floorf ((rect->size.height - (float) height) / 2);
    }
  append_layout (snapshot, layout, left, top, &dim);
}

static void
snapshot_cell (QipuMoveRowView *self, GtkSnapshot *snapshot, int cell, const GdkRGBA *colour)
{
  GtkWidget *widget = GTK_WIDGET (self);
  QipuNodeId node = qipu_move_row_view_get_cell_node (self, cell);
  PangoLayout *layout = qipu_move_row_view_ensure_cell (self, cell);
  graphene_rect_t rect, pill;
  int width, height;
  float top;
  GdkRGBA ink = *colour;

  qipu_move_row_view_get_cell_rect (self, cell, &rect);
  pango_layout_get_pixel_size (layout, &width, &height);

  top = floorf ((rect.size.height - (float) height) / 2);
  if (qipu_move_row_view_is_stacked (self, gtk_widget_get_width (widget)))
    top = 6;
  graphene_rect_init (&pill, rect.origin.x, rect.origin.y + top - 3,
                      MIN ((float) width + 2 * QIPU_MOVE_ROW_PADDING, rect.size.width),
                      (float) height + 6);
  if (node != QIPU_NODE_NONE && node == qipu_session_get_current (self->session))
    {
      GdkRGBA accent = qipu_move_pill_get_colour (widget, "accent_bg_color");

      qipu_move_pill_append (snapshot, &pill, &accent);
      ink = qipu_move_pill_get_colour (widget, "accent_fg_color");
    }
  else if (is_choice (self, node))
    {
      GdkRGBA accent = qipu_move_pill_get_colour (widget, "accent_color");

      qipu_move_pill_append_ring (snapshot, &pill, &accent);
    }
  else if (node != QIPU_NODE_NONE && self->hover == cell)
    {
      GdkRGBA shade = *colour;

      shade.alpha *= 0.08f;
      qipu_move_pill_append (snapshot, &pill, &shade);
    }
  else if (node == QIPU_NODE_NONE)
    ink.alpha *= 0.4f;

  gtk_snapshot_push_clip (snapshot, &rect);
  append_layout (snapshot, layout, rect.origin.x + QIPU_MOVE_ROW_PADDING, top, &ink);
  if (node != QIPU_NODE_NONE && qipu_move_row_view_has_beside (self))
    snapshot_beside (self, snapshot, cell, &rect, &pill, colour);
  gtk_snapshot_pop (snapshot);
}

/* A row that begins with Black's move shows that Red's came before; one that ends with Red's has
 * nothing to say about Black. */
static gboolean
shows_cell (QipuMoveRowView *self, int cell)
{
  return qipu_move_row_view_get_cell_node (self, cell) != QIPU_NODE_NONE ||
         (cell == CELL_RED &&
          qipu_move_row_view_get_cell_node (self, CELL_BLACK) != QIPU_NODE_NONE);
}

static void
snapshot_fold (QipuMoveRowView *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  double x = gtk_widget_get_width (GTK_WIDGET (self)) - QIPU_MOVE_ROW_FOLD_WIDTH;
  double y = (gtk_widget_get_height (GTK_WIDGET (self)) - QIPU_MOVE_ROW_FOLD_WIDTH) / 2.0;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float) x, (float) y, QIPU_MOVE_ROW_FOLD_WIDTH,
                                     QIPU_MOVE_ROW_FOLD_WIDTH));
  double middle = QIPU_MOVE_ROW_FOLD_WIDTH / 2.0;

  cairo_translate (cr, x + middle, y + middle);
  if (qipu_move_row_is_folded (self->row))
    cairo_rotate (cr, -G_PI / 2);
  cairo_move_to (cr, -4, -2);
  cairo_line_to (cr, 0, 2);
  cairo_line_to (cr, 4, -2);
  cairo_set_line_width (cr, 1.6);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha * 0.6);
  cairo_stroke (cr);
  cairo_destroy (cr);
}

static void
snapshot_moves (QipuMoveRowView *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  PangoLayout *layout = qipu_move_row_view_ensure_number (self);
  GdkRGBA dim = *colour;
  int width, height;

  dim.alpha *= 0.5f;
  pango_layout_get_pixel_size (layout, &width, &height);
  append_layout (snapshot, layout, qipu_move_row_view_get_cells_left (self) - 14 - width,
                 (gtk_widget_get_height (GTK_WIDGET (self)) - height) / 2, &dim);

  for (int cell = 0; cell < N_CELLS; cell++)
    if (shows_cell (self, cell))
      snapshot_cell (self, snapshot, cell, colour);
  if (qipu_move_row_has_variations (self->row))
    snapshot_fold (self, snapshot, colour);
}

static void
snapshot_text (QipuMoveRowView *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  PangoLayout *layout = qipu_move_row_view_ensure_text (self);
  int widget_width = gtk_widget_get_width (GTK_WIDGET (self));
  GdkRGBA ink = *colour;
  int height;

  if (qipu_move_row_view_get_kind (self) == QIPU_ROW_COMMENT)
    {
      pango_layout_set_width (
          layout,
          MAX (40, widget_width - qipu_move_row_view_get_text_left (self) - QIPU_MOVE_ROW_MARGIN) *
              PANGO_SCALE);
      ink.alpha *= 0.8f;
      append_layout (snapshot, layout, qipu_move_row_view_get_text_left (self), 3, &ink);
      return;
    }

  ink.alpha *= 0.55f;
  pango_layout_set_width (layout, MAX (40, widget_width - 2 * QIPU_MOVE_ROW_MARGIN) * PANGO_SCALE);
  pango_layout_get_pixel_size (layout, NULL, &height);
  append_layout (snapshot, layout, QIPU_MOVE_ROW_MARGIN,
                 (gtk_widget_get_height (GTK_WIDGET (self)) - height) / 2.0, &ink);
}

/* A calm rule at the left of every level of variations. */
static void
snapshot_rules (QipuMoveRowView *self, GtkSnapshot *snapshot, const GdkRGBA *colour)
{
  guint depth = MIN (qipu_move_row_get_depth (self->row), QIPU_MOVE_ROW_MAX_INDENTS);
  GdkRGBA rule = *colour;

  rule.alpha *= 0.16f;
  for (guint i = 1; i <= depth; i++)
    gtk_snapshot_append_color (
        snapshot, &rule,
        &GRAPHENE_RECT_INIT ((float) (QIPU_MOVE_ROW_MARGIN + QIPU_MOVE_ROW_INDENT * i) - 1, 0, 1.5f,
                             (float) gtk_widget_get_height (GTK_WIDGET (self))));
}

void
qipu_move_row_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  QipuMoveRowView *self = QIPU_MOVE_ROW_VIEW (widget);
  GdkRGBA colour;

  if (self->row == NULL || self->session == NULL)
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);
  snapshot_rules (self, snapshot, &colour);
  if (qipu_move_row_view_get_kind (self) == QIPU_ROW_MOVES)
    snapshot_moves (self, snapshot, &colour);
  else
    snapshot_text (self, snapshot, &colour);
}
