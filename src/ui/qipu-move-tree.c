/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of a session drawn as a tree.
 *
 * The widget inside the scrolled window is as large as the tree; what is drawn are the rows between
 * the edges of the view. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-tree-private.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-branch-drag.h"
#include "ui/qipu-move-menu.h"
#include "ui/qipu-ui-language.h"

#define ROW_HEIGHT QIPU_TREE_ROW_HEIGHT
#define PILL_HEIGHT QIPU_TREE_PILL_HEIGHT
#define GAP QIPU_TREE_GAP
#define MARGIN QIPU_TREE_MARGIN

/* The canvas: one for each tree view */

G_DEFINE_FINAL_TYPE (QipuTreeCanvas, qipu_tree_canvas, GTK_TYPE_WIDGET)

const QipuGame *
qipu_tree_canvas_get_game (QipuTreeCanvas *self)
{
  return qipu_document_get_game (qipu_session_get_document (self->session));
}

/* Geometry */

gboolean
qipu_tree_canvas_is_fork (QipuTreeCanvas *self, QipuNodeId node)
{
  const QipuGame *game = qipu_tree_canvas_get_game (self);

  return node != QIPU_NODE_ROOT && qipu_game_get_previous (game, node) == QIPU_NODE_NONE &&
         qipu_game_get_next (game, node) != QIPU_NODE_NONE;
}

QipuNodeId
qipu_tree_canvas_get_node_at (QipuTreeCanvas *self, double x, double y, gboolean *in_gap)
{
  int pitch;
  int row, column;

  if (self->layout == NULL || x < MARGIN || y < MARGIN)
    return QIPU_NODE_NONE;

  pitch = qipu_tree_canvas_get_column_width (self) + GAP;
  row = (int) (y - MARGIN) / ROW_HEIGHT;
  column = (int) (x - MARGIN) / pitch;
  *in_gap = (int) (x - MARGIN) % pitch >= qipu_tree_canvas_get_column_width (self);
  if ((int) (y - MARGIN) % ROW_HEIGHT >= PILL_HEIGHT)
    return QIPU_NODE_NONE;
  return qipu_tree_layout_find (self->layout, (guint) row, (guint) column);
}

/* With @context around it, as far as there is room for both. */
static void
bring_into_sight (GtkAdjustment *adjustment, double start, double size, double context)
{
  double room = MAX (0, gtk_adjustment_get_page_size (adjustment) - size) / 2;

  context = MIN (context, room);
  gtk_adjustment_clamp_page (adjustment, start - context, start + size + context);
}

static void
show_current (QipuTreeCanvas *self)
{
  QipuNodeId current = qipu_session_get_current (self->session);
  graphene_rect_t pill;

  if (qipu_tree_layout_get_column (self->layout, current) == G_MAXUINT)
    return;
  qipu_tree_canvas_get_pill (self, current, &pill);
  bring_into_sight (gtk_scrolled_window_get_vadjustment (self->scroller), pill.origin.y,
                    pill.size.height, 2 * ROW_HEIGHT);
  bring_into_sight (gtk_scrolled_window_get_hadjustment (self->scroller), pill.origin.x,
                    pill.size.width, MARGIN);
}

static void
qipu_tree_canvas_measure (GtkWidget *widget,
                          GtkOrientation orientation,
                          int for_size,
                          int *minimum,
                          int *natural,
                          int *minimum_baseline,
                          int *natural_baseline)
{
  QipuTreeCanvas *self = QIPU_TREE_CANVAS (widget);

  int width = 0, height = 0;

  if (self->layout != NULL)
    qipu_tree_canvas_get_size (self, &width, &height);
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? width : height;
}

static void
qipu_tree_canvas_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  qipu_tree_canvas_allocate_speech (QIPU_TREE_CANVAS (widget));
}

static void
drop_texts (QipuTreeCanvas *self)
{
  g_hash_table_remove_all (self->texts);
  self->column_width = 0;
  qipu_tree_canvas_update_speech (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
qipu_tree_canvas_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (qipu_tree_canvas_parent_class)->css_changed (widget, change);
  drop_texts (QIPU_TREE_CANVAS (widget));
}

static void
toggle_fold (QipuTreeCanvas *self, QipuNodeId fork)
{
  QipuMoveList *list = qipu_session_get_move_list (self->session);

  qipu_session_set_folded (self->session, fork, !qipu_move_list_is_folded (list, fork));
}

static void
on_released (QipuTreeCanvas *self, int n_press, double x, double y)
{
  gboolean in_gap;
  QipuNodeId node = qipu_tree_canvas_get_node_at (self, x, y, &in_gap);

  if (self->session == NULL || node == QIPU_NODE_NONE)
    return;
  if (!in_gap)
    {
      qipu_session_go_to (self->session, node);
      gtk_widget_grab_focus (g_ptr_array_index (self->nodes, 0));
    }
  else if (qipu_tree_canvas_is_fork (self, node))
    toggle_fold (self, node);
}

static void
pop_up_menu (QipuTreeCanvas *self, double x, double y)
{
  GtkWidget *view = gtk_widget_get_parent (GTK_WIDGET (self->scroller));

  gtk_widget_translate_coordinates (GTK_WIDGET (self), view, x, y, &x, &y);
  if (self->menu == NULL)
    {
      g_autoptr (GMenuModel) model = qipu_move_menu_new ();

      self->menu = gtk_popover_menu_new_from_model (model);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, view);
      qipu_ui_tag (self->menu);
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

/* The menu of the move under the pointer, which becomes current. */
static void
open_menu (QipuTreeCanvas *self, double x, double y)
{
  gboolean in_gap;
  QipuNodeId node = qipu_tree_canvas_get_node_at (self, x, y, &in_gap);

  if (self->session == NULL || node == QIPU_NODE_NONE || in_gap)
    return;
  qipu_session_go_to (self->session, node);
  pop_up_menu (self, x, y);
}

/* That of the current move, by key. */
static gboolean
on_key_pressed (QipuTreeCanvas *self, guint keyval, guint keycode, GdkModifierType state)
{
  graphene_rect_t pill;

  if (self->session == NULL || self->layout == NULL ||
      (keyval != GDK_KEY_Menu &&
       (keyval != GDK_KEY_F10 ||
        (state & gtk_accelerator_get_default_mod_mask ()) != GDK_SHIFT_MASK)))
    return GDK_EVENT_PROPAGATE;

  show_current (self);
  qipu_tree_canvas_get_pill (self, qipu_session_get_current (self->session), &pill);
  pop_up_menu (self, pill.origin.x + 8, pill.origin.y + pill.size.height);
  return GDK_EVENT_STOP;
}

static void
on_secondary_released (QipuTreeCanvas *self, int n_press, double x, double y)
{
  open_menu (self, x, y);
}

static void
on_current_changed (QipuTreeCanvas *self)
{
  gtk_widget_queue_draw (GTK_WIDGET (self));
  qipu_tree_canvas_update_speech (self);
  show_current (self);
}

static void
lay_out (QipuTreeCanvas *self)
{
  g_clear_pointer (&self->layout, qipu_tree_layout_free);
  if (self->session != NULL)
    self->layout = qipu_tree_layout_new (qipu_tree_canvas_get_game (self),
                                         qipu_session_get_move_list (self->session));
  drop_texts (self);
}

/* The session, which connected first, may have gone to another node already: what it tells before
 * comes too early for the new layout, so the current move is shown here. */
static void
on_document_changed (QipuTreeCanvas *self, const QipuChange *change)
{
  if (change->tree || change->start)
    {
      lay_out (self);
      show_current (self);
    }
  else if (change->texts)
    drop_texts (self);
}

static void
on_folding_changed (QipuTreeCanvas *self)
{
  lay_out (self);
  show_current (self);
}

/* Before the document tells of it, the tree may have grown. */
static gboolean
is_laid_out (QipuTreeCanvas *self)
{
  QipuNodeId current = qipu_session_get_current (self->session);

  return self->layout != NULL &&
         qipu_tree_layout_find (self->layout,
                                qipu_game_get_ply (qipu_tree_canvas_get_game (self), current),
                                qipu_tree_layout_get_column (self->layout, current)) == current;
}

static void
on_session_current (QipuTreeCanvas *self)
{
  if (is_laid_out (self))
    on_current_changed (self);
}

static void
set_session (QipuTreeCanvas *self, QipuSession *session)
{
  if (self->session == session)
    return;

  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->session, self);
      g_signal_handlers_disconnect_by_data (qipu_session_get_move_list (self->session), self);
      g_signal_handlers_disconnect_by_data (qipu_session_get_document (self->session), self);
    }
  g_set_object (&self->session, session);
  lay_out (self);
  if (session == NULL)
    return;

  g_signal_connect_swapped (session, "notify::current", G_CALLBACK (on_session_current), self);
  g_signal_connect_swapped (qipu_session_get_move_list (session), "folding-changed",
                            G_CALLBACK (on_folding_changed), self);
  g_signal_connect_swapped (session, "scene-changed", G_CALLBACK (gtk_widget_queue_draw), self);
  g_signal_connect_swapped (session, "notify::notation", G_CALLBACK (drop_texts), self);
  g_signal_connect_swapped (qipu_session_get_document (session), "changed",
                            G_CALLBACK (on_document_changed), self);
}

static void
qipu_tree_canvas_dispose (GObject *object)
{
  set_session (QIPU_TREE_CANVAS (object), NULL);
  qipu_tree_canvas_clear_speech (QIPU_TREE_CANVAS (object));

  G_OBJECT_CLASS (qipu_tree_canvas_parent_class)->dispose (object);
}

static void
qipu_tree_canvas_finalize (GObject *object)
{
  g_hash_table_unref (QIPU_TREE_CANVAS (object)->texts);
  g_ptr_array_unref (QIPU_TREE_CANVAS (object)->nodes);

  G_OBJECT_CLASS (qipu_tree_canvas_parent_class)->finalize (object);
}

static void
qipu_tree_canvas_class_init (QipuTreeCanvasClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_tree_canvas_dispose;
  G_OBJECT_CLASS (klass)->finalize = qipu_tree_canvas_finalize;
  widget_class->measure = qipu_tree_canvas_measure;
  widget_class->size_allocate = qipu_tree_canvas_size_allocate;
  widget_class->snapshot = qipu_tree_canvas_snapshot;
  widget_class->css_changed = qipu_tree_canvas_css_changed;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TREE);
  gtk_widget_class_set_css_name (widget_class, "treecanvas");
}

static void
qipu_tree_canvas_init (QipuTreeCanvas *self)
{
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *secondary = gtk_gesture_click_new ();
  GtkGesture *hold = gtk_gesture_long_press_new ();

  self->pointed = QIPU_NODE_NONE;
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  /* not when pressed, as in the rows */
  g_signal_connect_swapped (secondary, "released", G_CALLBACK (on_secondary_released), self);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (hold), TRUE);
  g_signal_connect_swapped (hold, "pressed", G_CALLBACK (open_menu), self);
  self->texts = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  g_signal_connect_swapped (click, "released", G_CALLBACK (on_released), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (secondary));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (hold));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  qipu_tree_canvas_init_speech (self);
}

/* The view around it */

struct _QipuMoveTree
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  QipuTreeCanvas *canvas;
  guint tick; /* until there is a size, nothing can be scrolled */
};

G_DEFINE_FINAL_TYPE (QipuMoveTree, qipu_move_tree, GTK_TYPE_WIDGET)

enum
{
  SIGNAL_BRANCH_DROPPED,
  SIGNAL_TEXT_DROPPED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static gboolean
on_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  QipuMoveTree *self = QIPU_MOVE_TREE (widget);

  if (gtk_widget_get_height (GTK_WIDGET (self->canvas)) <= 1)
    return G_SOURCE_CONTINUE;

  self->tick = 0;
  if (self->canvas->session != NULL)
    show_current (self->canvas);
  return G_SOURCE_REMOVE;
}

/* What is below, or the tree itself, has another size: the current move may be hidden by it. */
static void
on_size_changed (QipuMoveTree *self)
{
  if (self->tick == 0 && self->canvas->session != NULL)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
}

static void
qipu_move_tree_map (GtkWidget *widget)
{
  QipuMoveTree *self = QIPU_MOVE_TREE (widget);

  GTK_WIDGET_CLASS (qipu_move_tree_parent_class)->map (widget);
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (widget, on_tick, NULL, NULL);
}

static gboolean
qipu_move_tree_grab_focus (GtkWidget *widget)
{
  QipuTreeCanvas *canvas = QIPU_MOVE_TREE (widget)->canvas;

  return canvas->nodes->len > 0 && gtk_widget_grab_focus (g_ptr_array_index (canvas->nodes, 0));
}

/* Dragging */

static QipuSession *
get_session (GtkWidget *view)
{
  return QIPU_MOVE_TREE (view)->canvas->session;
}

static QipuNodeId
get_node_at (GtkWidget *view, double x, double y)
{
  QipuTreeCanvas *canvas = QIPU_MOVE_TREE (view)->canvas;
  gboolean in_gap;
  QipuNodeId node;

  gtk_widget_translate_coordinates (view, GTK_WIDGET (canvas), x, y, &x, &y);
  node = qipu_tree_canvas_get_node_at (canvas, x, y, &in_gap);
  return node == QIPU_NODE_NONE || in_gap ? QIPU_NODE_NONE : node;
}

static void
point_at (GtkWidget *view, QipuNodeId node, double x, double y)
{
  QipuTreeCanvas *canvas = QIPU_MOVE_TREE (view)->canvas;

  if (canvas->pointed == node)
    return;
  canvas->pointed = node;
  gtk_widget_queue_draw (GTK_WIDGET (canvas));
}

static const QipuBranchDragView drag_view = {
  .get_session = get_session,
  .get_node_at = get_node_at,
  .point_at = point_at,
};

static void
qipu_move_tree_dispose (GObject *object)
{
  QipuMoveTree *self = QIPU_MOVE_TREE (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  qipu_move_tree_set_session (self, NULL);
  if (self->canvas != NULL)
    g_clear_pointer (&self->canvas->menu, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_object (&self->canvas);

  G_OBJECT_CLASS (qipu_move_tree_parent_class)->dispose (object);
}

static void
qipu_move_tree_class_init (QipuMoveTreeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_move_tree_dispose;
  widget_class->map = qipu_move_tree_map;
  widget_class->grab_focus = qipu_move_tree_grab_focus;
  signals[SIGNAL_BRANCH_DROPPED] =
      g_signal_new ("branch-dropped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[SIGNAL_TEXT_DROPPED] =
      g_signal_new ("text-dropped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_UINT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "movetree");
}

static void
qipu_move_tree_init (QipuMoveTree *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->scroller = gtk_scrolled_window_new ();
  self->canvas = g_object_ref_sink (g_object_new (QIPU_TYPE_TREE_CANVAS, NULL));
  self->canvas->scroller = GTK_SCROLLED_WINDOW (self->scroller);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->canvas), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves as a tree"), -1);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->canvas));
  g_signal_connect_swapped (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "value-changed",
    G_CALLBACK (gtk_widget_queue_draw), self->canvas);
  g_signal_connect_swapped (
    gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "value-changed",
    G_CALLBACK (gtk_widget_queue_draw), self->canvas);
  g_signal_connect_swapped (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "changed",
      G_CALLBACK (on_size_changed), self);
  g_signal_connect_swapped (
      gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller)), "changed",
      G_CALLBACK (on_size_changed), self);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self->canvas);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  qipu_branch_drag_attach (GTK_WIDGET (self), &drag_view);
  gtk_widget_set_vexpand (self->scroller, TRUE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

/**
 * qipu_move_tree_new:
 *
 * Returns: (transfer full): a tree without a session
 */
GtkWidget *
qipu_move_tree_new (void)
{
  return g_object_new (QIPU_TYPE_MOVE_TREE, NULL);
}

/**
 * qipu_move_tree_set_session:
 * @self: a tree
 * @session: (nullable): whose moves to draw
 *
 * Draws the moves of @session and follows its current move.
 */
void
qipu_move_tree_set_session (QipuMoveTree *self, QipuSession *session)
{
  g_return_if_fail (QIPU_IS_MOVE_TREE (self));

  if (self->canvas == NULL)
    return;
  set_session (self->canvas, session);
  if (session != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)) && self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_tick, NULL, NULL);
}

/**
 * qipu_move_tree_get_bounds:
 * @self: a tree
 * @node: a move that is not folded away
 * @bounds: (out): where it is drawn, in the coordinates of @self
 *
 * Returns: whether all of it is in sight
 */
gboolean
qipu_move_tree_get_bounds (QipuMoveTree *self, QipuNodeId node, graphene_rect_t *bounds)
{
  GtkAdjustment *horizontal, *vertical;

  g_return_val_if_fail (QIPU_IS_MOVE_TREE (self), FALSE);

  if (self->canvas->layout == NULL)
    return FALSE;
  horizontal = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  vertical = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  qipu_tree_canvas_get_pill (self->canvas, node, bounds);
  bounds->origin.x -= (float) gtk_adjustment_get_value (horizontal);
  bounds->origin.y -= (float) gtk_adjustment_get_value (vertical);
  return bounds->origin.y >= 0 &&
         bounds->origin.y + bounds->size.height <= gtk_adjustment_get_page_size (vertical) &&
         bounds->origin.x >= 0 &&
         bounds->origin.x + bounds->size.width <= gtk_adjustment_get_page_size (horizontal);
}

/**
 * qipu_move_tree_get_n_drawn:
 * @self: a tree
 *
 * Returns: how many moves were drawn in the last frame
 */
guint
qipu_move_tree_get_n_drawn (QipuMoveTree *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_TREE (self), 0);

  return self->canvas->n_drawn;
}
