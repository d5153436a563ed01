/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of a session as a scrolling list that keeps the current move in sight. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-list-view.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-branch-drag.h"
#include "ui/qipu-move-menu.h"
#include "ui/qipu-ui-language.h"

/* two rows */
#define MINIMUM_HEIGHT 82

struct _QipuMoveListView
{
  GtkWidget parent_instance;

  QipuSession *session;
  GtkWidget *scroller;
  GtkWidget *list;
  GtkWidget *menu; /* made when it is first opened */
  GPtrArray *bound; /* QipuMoveRowView, not owned */
  QipuMoveRowView *pointed; /* weak: where something would be dropped */
  QipuNodeId shown; /* the current node when it was last marked */
  QipuNodeId choice; /* the one that the next step takes at a fork, when it was last marked */
  guint scroll_tick;
  gboolean scroll_due; /* once the list is seen */
  gboolean fresh; /* all rows are new and have no height before the next frame */
  double wanted_scroll; /* or negative: show the current move */
};

enum
{
  PROP_0,
  PROP_SESSION,
  N_PROPS
};

enum
{
  SIGNAL_BRANCH_DROPPED,
  SIGNAL_TEXT_DROPPED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (QipuMoveListView, qipu_move_list_view, GTK_TYPE_WIDGET)

/* Scrolling. A list that was never allocated ignores the action, so it is sent from a tick; and one
 * whose rows have no height yet warns of any change of its adjustment. */

static void
scroll_to_row (QipuMoveListView *self, guint row)
{
  guint n_rows = g_list_model_get_n_items (G_LIST_MODEL (
    qipu_session_get_move_list (self->session)));

  /* The list scrolls to the nearer edge only: two rows of context first. */
  if (row + 2 < n_rows)
    gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", row + 2);
  if (row >= 2)
    gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", row - 2);
  gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", row);
}

static void
show_current (QipuMoveListView *self)
{
  QipuNodeId current = qipu_session_get_current (self->session);
  guint row;

  if (current == QIPU_NODE_ROOT)
    {
      gtk_widget_activate_action (self->list, "list.scroll-to-item", "u", 0);
      return;
    }

  row = qipu_move_list_find (qipu_session_get_move_list (self->session), current);
  if (row != G_MAXUINT)
    scroll_to_row (self, row);
}

static gboolean
on_scroll_tick (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  QipuMoveListView *self = QIPU_MOVE_LIST_VIEW (widget);

  if (!gtk_widget_get_mapped (self->list))
    {
      self->scroll_tick = 0;
      return G_SOURCE_REMOVE;
    }
  if (self->session == NULL || gtk_widget_get_height (self->list) <= 1 || self->fresh)
    {
      /* this frame gives them their heights */
      self->fresh = FALSE;
      return G_SOURCE_CONTINUE;
    }

  self->scroll_tick = 0;
  self->scroll_due = FALSE;
  if (self->wanted_scroll >= 0)
    gtk_adjustment_set_value (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)),
      self->wanted_scroll);
  else
    show_current (self);
  self->wanted_scroll = -1;

  return G_SOURCE_REMOVE;
}

static void
queue_scroll (QipuMoveListView *self)
{
  self->scroll_due = TRUE;
  if (self->scroll_tick == 0)
    self->scroll_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_scroll_tick, NULL, NULL);
}

static void
on_list_mapped (QipuMoveListView *self)
{
  self->fresh = TRUE;
  if (self->scroll_due)
    queue_scroll (self);
}

static void
on_rows_changed (QipuMoveListView *self, guint position, guint removed, guint added, GListModel *rows)
{
  if (added == g_list_model_get_n_items (rows))
    self->fresh = TRUE;
}

static void
mark (QipuMoveListView *self, QipuNodeId before, QipuNodeId after)
{
  if (before != after)
    for (guint i = 0; i < self->bound->len; i++)
      qipu_move_row_view_current_changed (g_ptr_array_index (self->bound, i), before, after);
}

/* Which move is chosen at a fork changes without the current one. */
static void
on_scene_changed (QipuMoveListView *self)
{
  QipuNodeId choice = qipu_session_is_at_fork (self->session)
                        ? qipu_session_get_chosen_child (self->session)
                        : QIPU_NODE_NONE;

  if (choice == self->choice)
    return;

  mark (self, self->choice, choice);
  self->choice = choice;
  if (choice != QIPU_NODE_NONE)
    qipu_move_list_reveal (qipu_session_get_move_list (self->session), choice);
}

static void
on_current_changed (QipuMoveListView *self)
{
  QipuNodeId current = qipu_session_get_current (self->session);

  mark (self, self->shown, current);
  self->shown = current;

  if (gtk_widget_get_mapped (self->list) && gtk_widget_get_height (self->list) > 1 && !self->fresh)
    show_current (self);
  else
    queue_scroll (self);
}

/* Rows */

static void
on_node_clicked (QipuMoveListView *self, guint node, int n_press)
{
  qipu_session_go_to (self->session, node);
}

/* Variations leave a row at its last move. Once they are hidden the row may go on, with Black's
 * move after Red's, so either move of a folded row may be the one. */
static void
on_fold_toggled (QipuMoveListView *self, guint node, QipuMoveRowView *view)
{
  QipuMoveList *list = qipu_session_get_move_list (self->session);
  guint position = qipu_move_list_find (list, node);
  g_autoptr (QipuMoveRow) row = NULL;
  QipuNodeId moves[2];

  if (position == G_MAXUINT)
    return;

  row = g_list_model_get_item (G_LIST_MODEL (list), position);
  if (!qipu_move_row_is_folded (row))
    {
      qipu_session_set_folded (self->session, qipu_move_row_get_node (row), TRUE);
      return;
    }
  moves[0] = qipu_move_row_get_red (row);
  moves[1] = qipu_move_row_get_black (row);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    if (moves[i] != QIPU_NODE_NONE)
      qipu_session_set_folded (self->session, moves[i], FALSE);
}

static void
pop_up_menu (QipuMoveListView *self, double x, double y)
{
  if (self->menu == NULL)
    {
      g_autoptr (GMenuModel) model = qipu_move_menu_new ();

      self->menu = gtk_popover_menu_new_from_model (model);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
      qipu_ui_tag (self->menu);
    }
  /* a row that is asked for by key may be scrolled away; a menu there would lie off the screen */
  x = CLAMP (x, 0, MAX (0, gtk_widget_get_width (GTK_WIDGET (self)) - 1));
  y = CLAMP (y, 0, MAX (0, gtk_widget_get_height (GTK_WIDGET (self)) - 1));
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
on_menu_requested (QipuMoveListView *self, guint node, double x, double y, GtkWidget *row)
{
  double list_x, list_y;

  qipu_session_go_to (self->session, node);
  gtk_widget_translate_coordinates (row, GTK_WIDGET (self), x, y, &list_x, &list_y);
  pop_up_menu (self, list_x, list_y);
}

static gboolean
on_key_pressed (QipuMoveListView *self, guint keyval, guint keycode, GdkModifierType state)
{
  if (self->session == NULL)
    return GDK_EVENT_PROPAGATE;
  if (keyval == GDK_KEY_Menu ||
      (keyval == GDK_KEY_F10 && (state & gtk_accelerator_get_default_mod_mask ()) == GDK_SHIFT_MASK))
    {
      qipu_move_list_view_open_menu (self);
      return GDK_EVENT_STOP;
    }
  return GDK_EVENT_PROPAGATE;
}

static void
on_long_press (QipuMoveListView *self, double x, double y)
{
  QipuNodeId node = qipu_move_list_view_get_node_at (self, x, y, NULL, NULL, NULL);

  if (node == QIPU_NODE_NONE)
    return;
  qipu_session_go_to (self->session, node);
  pop_up_menu (self, x, y);
}

/* Dragging */

static QipuSession *
get_session (GtkWidget *view)
{
  return QIPU_MOVE_LIST_VIEW (view)->session;
}

static QipuNodeId
get_node_at (GtkWidget *view, double x, double y)
{
  return qipu_move_list_view_get_node_at (QIPU_MOVE_LIST_VIEW (view), x, y, NULL, NULL, NULL);
}

static void
point_at (GtkWidget *view, QipuNodeId node, double x, double y)
{
  QipuMoveListView *self = QIPU_MOVE_LIST_VIEW (view);
  QipuMoveRowView *row = NULL;
  double row_x = -1, row_y = -1;

  if (node != QIPU_NODE_NONE)
    qipu_move_list_view_get_node_at (self, x, y, &row, &row_x, &row_y);
  if (self->pointed != NULL && self->pointed != row)
    qipu_move_row_view_set_pointed (self->pointed, -1, -1);
  g_set_weak_pointer (&self->pointed, row);
  if (row != NULL)
    qipu_move_row_view_set_pointed (row, row_x, row_y);
}

static const QipuBranchDragView drag_view = {
  .get_session = get_session,
  .get_node_at = get_node_at,
  .point_at = point_at,
};

static void
on_setup (QipuMoveListView *self, GtkListItem *item)
{
  GtkWidget *view = qipu_move_row_view_new ();

  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_child (item, view);
  qipu_ui_tag (view);
  g_signal_connect_swapped (view, "node-clicked", G_CALLBACK (on_node_clicked), self);
  g_signal_connect_swapped (view, "fold-toggled", G_CALLBACK (on_fold_toggled), self);
  g_signal_connect_swapped (view, "menu-requested", G_CALLBACK (on_menu_requested), self);
}

static void
on_bind (QipuMoveListView *self, GtkListItem *item)
{
  GtkWidget *view = gtk_list_item_get_child (item);

  if (self->session == NULL)
    return;

  qipu_move_row_view_bind (QIPU_MOVE_ROW_VIEW (view), self->session, gtk_list_item_get_item (item));
  g_ptr_array_add (self->bound, view);
}

static void
on_unbind (QipuMoveListView *self, GtkListItem *item)
{
  GtkWidget *view = gtk_list_item_get_child (item);

  qipu_move_row_view_unbind (QIPU_MOVE_ROW_VIEW (view));
  g_ptr_array_remove_fast (self->bound, view);
}

static void
qipu_move_list_view_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_SESSION:
      g_value_set_object (value, QIPU_MOVE_LIST_VIEW (object)->session);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
qipu_move_list_view_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  switch (id)
    {
    case PROP_SESSION:
      qipu_move_list_view_set_session (QIPU_MOVE_LIST_VIEW (object), g_value_get_object (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static gboolean
qipu_move_list_view_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (QIPU_MOVE_LIST_VIEW (widget)->list);
}

static void
qipu_move_list_view_dispose (GObject *object)
{
  QipuMoveListView *self = QIPU_MOVE_LIST_VIEW (object);

  if (self->scroll_tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->scroll_tick);
  self->scroll_tick = 0;
  g_clear_weak_pointer (&self->pointed);
  qipu_move_list_view_set_session (self, NULL);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->scroller, gtk_widget_unparent);

  G_OBJECT_CLASS (qipu_move_list_view_parent_class)->dispose (object);
}

static void
qipu_move_list_view_finalize (GObject *object)
{
  g_ptr_array_unref (QIPU_MOVE_LIST_VIEW (object)->bound);

  G_OBJECT_CLASS (qipu_move_list_view_parent_class)->finalize (object);
}

static void
qipu_move_list_view_class_init (QipuMoveListViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = qipu_move_list_view_dispose;
  object_class->finalize = qipu_move_list_view_finalize;
  object_class->get_property = qipu_move_list_view_get_property;
  object_class->set_property = qipu_move_list_view_set_property;
  widget_class->grab_focus = qipu_move_list_view_grab_focus;

  properties[PROP_SESSION] =
    g_param_spec_object ("session", NULL, NULL, QIPU_TYPE_SESSION,
                         G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[SIGNAL_BRANCH_DROPPED] =
    g_signal_new ("branch-dropped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);
  signals[SIGNAL_TEXT_DROPPED] =
    g_signal_new ("text-dropped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_UINT);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "movelist");
}

static void
qipu_move_list_view_init (QipuMoveListView *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *press = gtk_gesture_long_press_new ();

  self->choice = QIPU_NODE_NONE;
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (on_long_press), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (press));
  qipu_branch_drag_attach (GTK_WIDGET (self), &drag_view);

  self->bound = g_ptr_array_new ();
  self->wanted_scroll = -1;
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, G_CONNECT_SWAPPED);

  self->list = gtk_list_view_new (NULL, factory);
  gtk_widget_add_css_class (self->list, "move-list");
  g_signal_connect_object (self->list, "map", G_CALLBACK (on_list_mapped), self, G_CONNECT_SWAPPED);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves"), -1);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->scroller), MINIMUM_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->list);
  gtk_widget_set_vexpand (self->scroller, TRUE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

/**
 * qipu_move_list_view_new:
 *
 * Returns: (transfer full): a list without a session
 */
GtkWidget *
qipu_move_list_view_new (void)
{
  return g_object_new (QIPU_TYPE_MOVE_LIST_VIEW, NULL);
}

/**
 * qipu_move_list_view_set_session:
 * @self: a list
 * @session: (nullable): whose moves to show
 *
 * Shows the moves of @session and keeps its current move in sight.
 */
void
qipu_move_list_view_set_session (QipuMoveListView *self, QipuSession *session)
{
  g_return_if_fail (QIPU_IS_MOVE_LIST_VIEW (self));

  if (self->session == session)
    return;

  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->session, self);
      gtk_list_view_set_model (GTK_LIST_VIEW (self->list), NULL);
    }
  g_set_object (&self->session, session);

  if (session != NULL)
    {
      GtkNoSelection *model = gtk_no_selection_new (
        g_object_ref (G_LIST_MODEL (qipu_session_get_move_list (session))));

      self->shown = qipu_session_get_current (session);
      gtk_list_view_set_model (GTK_LIST_VIEW (self->list), GTK_SELECTION_MODEL (model));
      g_signal_connect_object (model, "items-changed", G_CALLBACK (on_rows_changed), self,
                               G_CONNECT_SWAPPED);
      g_object_unref (model);
      self->fresh = TRUE;
      g_signal_connect_swapped (session, "notify::current", G_CALLBACK (on_current_changed), self);
      g_signal_connect_swapped (session, "scene-changed", G_CALLBACK (on_scene_changed), self);
      g_signal_connect_swapped (session, "notify::notation",
                                G_CALLBACK (qipu_move_list_view_refresh), self);
      queue_scroll (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

/**
 * qipu_move_list_view_get_session:
 * @self: a list
 *
 * Returns: (transfer none) (nullable): the session whose moves are shown
 */
QipuSession *
qipu_move_list_view_get_session (QipuMoveListView *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_LIST_VIEW (self), NULL);

  return self->session;
}

/**
 * qipu_move_list_view_get_node_at:
 * @self: a list
 * @x: a place in the coordinates of @self
 * @y: likewise
 * @row: (out) (optional) (transfer none): the row there; left alone where there is none
 * @row_x: (out) (optional): the place in the coordinates of the row
 * @row_y: (out) (optional): likewise
 *
 * Returns: the move there, or QIPU_NODE_NONE
 */
QipuNodeId
qipu_move_list_view_get_node_at (QipuMoveListView *self,
                                 double x,
                                 double y,
                                 QipuMoveRowView **row,
                                 double *row_x,
                                 double *row_y)
{
  GtkWidget *picked;
  double inner_x, inner_y;

  g_return_val_if_fail (QIPU_IS_MOVE_LIST_VIEW (self), QIPU_NODE_NONE);

  picked = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);
  if (picked != NULL && !QIPU_IS_MOVE_ROW_VIEW (picked))
    picked = gtk_widget_get_first_child (picked);
  if (picked == NULL || !QIPU_IS_MOVE_ROW_VIEW (picked))
    return QIPU_NODE_NONE;

  gtk_widget_translate_coordinates (GTK_WIDGET (self), picked, x, y, &inner_x, &inner_y);
  if (row != NULL)
    *row = QIPU_MOVE_ROW_VIEW (picked);
  if (row_x != NULL)
    *row_x = inner_x;
  if (row_y != NULL)
    *row_y = inner_y;
  return qipu_move_row_view_get_node_at (QIPU_MOVE_ROW_VIEW (picked), inner_x, inner_y);
}

/**
 * qipu_move_list_view_open_menu:
 * @self: a list
 *
 * Opens the menu of the current move, as by a key.
 */
void
qipu_move_list_view_open_menu (QipuMoveListView *self)
{
  QipuNodeId current;

  g_return_if_fail (QIPU_IS_MOVE_LIST_VIEW (self));

  if (self->session == NULL)
    return;

  current = qipu_session_get_current (self->session);
  for (guint i = 0; i < self->bound->len; i++)
    {
      GtkWidget *row = g_ptr_array_index (self->bound, i);
      graphene_rect_t bounds;
      double x, y;

      if (qipu_move_row_view_get_cell_bounds (QIPU_MOVE_ROW_VIEW (row), current, &bounds))
        {
          gtk_widget_translate_coordinates (row, GTK_WIDGET (self), bounds.origin.x + 8,
                                            bounds.size.height, &x, &y);
          pop_up_menu (self, x, y);
          return;
        }
    }
  pop_up_menu (self, 24, 24);
}

/**
 * qipu_move_list_view_refresh:
 * @self: a list
 *
 * Draws all rows anew: notation or language have changed.
 */
void
qipu_move_list_view_refresh (QipuMoveListView *self)
{
  g_return_if_fail (QIPU_IS_MOVE_LIST_VIEW (self));

  for (guint i = 0; i < self->bound->len; i++)
    qipu_move_row_view_refresh (g_ptr_array_index (self->bound, i));
}

/**
 * qipu_move_list_view_get_scroll:
 * @self: a list
 *
 * Returns: how far it is scrolled, in pixels
 */
double
qipu_move_list_view_get_scroll (QipuMoveListView *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_LIST_VIEW (self), 0);

  return gtk_adjustment_get_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)));
}

/**
 * qipu_move_list_view_set_scroll:
 * @self: a list
 * @value: how far to scroll, in pixels
 *
 * Scrolls there, once the list has its size; until then it takes the place of showing the current
 * move.
 */
void
qipu_move_list_view_set_scroll (QipuMoveListView *self, double value)
{
  g_return_if_fail (QIPU_IS_MOVE_LIST_VIEW (self));

  self->wanted_scroll = value;
  queue_scroll (self);
}
