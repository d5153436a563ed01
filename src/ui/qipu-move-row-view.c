/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One row of the move list: what it is bound to, and what the pointer does in it. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-row-view-private.h"

#include "ui/qipu-move-row-text.h"

enum
{
  SIGNAL_NODE_CLICKED,
  SIGNAL_MENU_REQUESTED,
  SIGNAL_FOLD_TOGGLED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuMoveRowView, qipu_move_row_view, GTK_TYPE_WIDGET)

/* Facts of the row */

QipuRowKind
qipu_move_row_view_get_kind (QipuMoveRowView *self)
{
  return self->row != NULL ? qipu_move_row_get_kind (self->row) : QIPU_ROW_RESULT;
}

QipuNodeId
qipu_move_row_view_get_cell_node (QipuMoveRowView *self, int cell)
{
  return cell == CELL_RED ? qipu_move_row_get_red (self->row) : qipu_move_row_get_black (self->row);
}

static int
cell_at (QipuMoveRowView *self, double x, double y)
{
  if (qipu_move_row_view_get_kind (self) != QIPU_ROW_MOVES)
    return -1;

  for (int cell = 0; cell < N_CELLS; cell++)
    {
      graphene_rect_t rect;

      qipu_move_row_view_get_cell_rect (self, cell, &rect);
      if (graphene_rect_contains_point (&rect, &GRAPHENE_POINT_INIT ((float) x, (float) y)) &&
          qipu_move_row_view_get_cell_node (self, cell) != QIPU_NODE_NONE)
        return cell;
    }
  return -1;
}

static QipuNodeId
node_at (QipuMoveRowView *self, double x, double y)
{
  int cell;

  if (self->row == NULL || qipu_move_row_view_get_kind (self) == QIPU_ROW_RESULT)
    return QIPU_NODE_NONE;
  if (qipu_move_row_view_get_kind (self) == QIPU_ROW_COMMENT)
    return qipu_move_row_get_node (self->row);

  cell = cell_at (self, x, y);
  return cell < 0 ? QIPU_NODE_NONE : qipu_move_row_view_get_cell_node (self, cell);
}

static QipuNodeId
get_any_node (QipuMoveRowView *self)
{
  QipuNodeId node = qipu_move_row_get_red (self->row);

  return node != QIPU_NODE_NONE ? node : qipu_move_row_get_black (self->row);
}

/* Pointer */

static void
on_released (QipuMoveRowView *self, int n_press, double x, double y)
{
  QipuNodeId node;

  if (self->row == NULL)
    return;

  if (qipu_move_row_has_variations (self->row) &&
      x > gtk_widget_get_width (GTK_WIDGET (self)) - QIPU_MOVE_ROW_FOLD_WIDTH)
    {
      g_signal_emit (self, signals[SIGNAL_FOLD_TOGGLED], 0, get_any_node (self));
      return;
    }

  node = node_at (self, x, y);
  if (node != QIPU_NODE_NONE)
    g_signal_emit (self, signals[SIGNAL_NODE_CLICKED], 0, node, n_press);
}

static void
on_secondary_released (QipuMoveRowView *self, int n_press, double x, double y)
{
  QipuNodeId node = node_at (self, x, y);

  if (node != QIPU_NODE_NONE)
    g_signal_emit (self, signals[SIGNAL_MENU_REQUESTED], 0, node, x, y);
}

static void
set_hover (QipuMoveRowView *self, int hover)
{
  if (self->hover == hover)
    return;

  self->hover = hover;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_motion (QipuMoveRowView *self, double x, double y)
{
  set_hover (self, self->row != NULL ? cell_at (self, x, y) : -1);
}

static void
on_leave (QipuMoveRowView *self)
{
  set_hover (self, -1);
}

static GtkSizeRequestMode
qipu_move_row_view_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
qipu_move_row_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (qipu_move_row_view_parent_class)->css_changed (widget, change);
  qipu_move_row_view_drop_layouts (QIPU_MOVE_ROW_VIEW (widget));
}

static void
qipu_move_row_view_dispose (GObject *object)
{
  QipuMoveRowView *self = QIPU_MOVE_ROW_VIEW (object);

  qipu_move_row_view_unbind (self);
  qipu_move_row_view_drop_layouts (self);

  G_OBJECT_CLASS (qipu_move_row_view_parent_class)->dispose (object);
}

static void
qipu_move_row_view_class_init (QipuMoveRowViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_move_row_view_dispose;
  widget_class->get_request_mode = qipu_move_row_view_get_request_mode;
  widget_class->measure = qipu_move_row_view_measure;
  widget_class->snapshot = qipu_move_row_view_snapshot;
  widget_class->css_changed = qipu_move_row_view_css_changed;

  signals[SIGNAL_NODE_CLICKED] = g_signal_new ("node-clicked", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                               NULL, NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_INT);
  signals[SIGNAL_MENU_REQUESTED] =
    g_signal_new ("menu-requested", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                  G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  signals[SIGNAL_FOLD_TOGGLED] = g_signal_new ("fold-toggled", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                               NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_widget_class_set_css_name (widget_class, "moverow");
}

static void
qipu_move_row_view_init (QipuMoveRowView *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *secondary = gtk_gesture_click_new ();
  GtkEventController *motion = gtk_event_controller_motion_new ();

  self->hover = -1;
  g_signal_connect_swapped (click, "released", G_CALLBACK (on_released), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  /* not when pressed: the release would go to the menu, and this toolkit would give the next press to the
   * row that still waits for it */
  g_signal_connect_swapped (secondary, "released", G_CALLBACK (on_secondary_released), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (secondary));
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}

/**
 * qipu_move_row_view_new:
 *
 * Returns: (transfer full): a row without content
 */
GtkWidget *
qipu_move_row_view_new (void)
{
  return g_object_new (QIPU_TYPE_MOVE_ROW_VIEW, NULL);
}

/**
 * qipu_move_row_view_refresh:
 * @self: a row
 *
 * Makes its texts anew: notation or language have changed.
 */
void
qipu_move_row_view_refresh (QipuMoveRowView *self)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  qipu_move_row_view_drop_layouts (self);
  if (self->row != NULL)
    {
      g_autofree char *label = qipu_move_row_text_dup_label (self->session, self->row);

      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                      -1);
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/**
 * qipu_move_row_view_bind:
 * @self: a row
 * @session: the session that @row belongs to
 * @row: what to show
 *
 * Shows @row and follows its changes.
 */
void
qipu_move_row_view_bind (QipuMoveRowView *self, QipuSession *session, QipuMoveRow *row)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  qipu_move_row_view_unbind (self);
  self->session = g_object_ref (session);
  self->row = g_object_ref (row);
  self->stamp_handler = g_signal_connect_swapped (row, "notify::stamp",
                                                  G_CALLBACK (qipu_move_row_view_refresh), self);
  qipu_move_row_view_refresh (self);
}

/**
 * qipu_move_row_view_unbind:
 * @self: a row
 *
 * Lets go of what qipu_move_row_view_bind() was given.
 */
void
qipu_move_row_view_unbind (QipuMoveRowView *self)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  if (self->row != NULL)
    g_clear_signal_handler (&self->stamp_handler, self->row);
  g_clear_object (&self->row);
  g_clear_object (&self->session);
  qipu_move_row_view_drop_layouts (self);
}

/**
 * qipu_move_row_view_current_changed:
 * @self: a row
 * @before: the move that was current, or QIPU_NODE_NONE
 * @after: the move that is now
 *
 * Draws itself anew where it shows one of the two.
 */
void
qipu_move_row_view_current_changed (QipuMoveRowView *self, QipuNodeId before, QipuNodeId after)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  if (self->row == NULL || qipu_move_row_view_get_kind (self) != QIPU_ROW_MOVES)
    return;

  for (int cell = 0; cell < N_CELLS; cell++)
    {
      QipuNodeId node = qipu_move_row_view_get_cell_node (self, cell);

      if (node != QIPU_NODE_NONE && (node == before || node == after))
        gtk_widget_queue_draw (GTK_WIDGET (self));
    }
}

/**
 * qipu_move_row_view_get_node_at:
 * @self: a row
 * @x: a place in the coordinates of @self
 * @y: likewise
 *
 * Returns: the move there, or that of the comment; QIPU_NODE_NONE beside them
 */
QipuNodeId
qipu_move_row_view_get_node_at (QipuMoveRowView *self, double x, double y)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW_VIEW (self), QIPU_NODE_NONE);

  return node_at (self, x, y);
}

/**
 * qipu_move_row_view_set_pointed:
 * @self: a row
 * @x: a place in the coordinates of @self; negative for none
 * @y: likewise
 *
 * Shows that something would be dropped on the move there.
 */
void
qipu_move_row_view_set_pointed (QipuMoveRowView *self, double x, double y)
{
  g_return_if_fail (QIPU_IS_MOVE_ROW_VIEW (self));

  set_hover (self, self->row != NULL ? cell_at (self, x, y) : -1);
}

/**
 * qipu_move_row_view_get_cell_bounds:
 * @self: a row
 * @node: a move
 * @bounds: (out): where it is, in the coordinates of @self
 *
 * Returns: whether the row shows @node
 */
gboolean
qipu_move_row_view_get_cell_bounds (QipuMoveRowView *self, QipuNodeId node, graphene_rect_t *bounds)
{
  g_return_val_if_fail (QIPU_IS_MOVE_ROW_VIEW (self), FALSE);

  if (self->row == NULL || qipu_move_row_view_get_kind (self) != QIPU_ROW_MOVES)
    return FALSE;
  for (int cell = 0; cell < N_CELLS; cell++)
    if (qipu_move_row_view_get_cell_node (self, cell) == node)
      {
        qipu_move_row_view_get_cell_rect (self, cell, bounds);
        return TRUE;
      }
  return FALSE;
}
