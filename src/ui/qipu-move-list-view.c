/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of a session as a scrolling list that keeps the current move in sight. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-list-view.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-move-row-view.h"
#include "ui/qipu-ui-language.h"

struct _QipuMoveListView
{
  GtkWidget parent_instance;

  QipuSession *session;
  GtkWidget *scroller;
  GtkWidget *list;
  GtkWidget *menu;
  GPtrArray *bound; /* QipuMoveRowView, not owned */
  QipuNodeId shown; /* the current node when it was last marked */
  guint scroll_tick;
  double wanted_scroll; /* or negative: show the current move */
};

enum
{
  PROP_0,
  PROP_SESSION,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (QipuMoveListView, qipu_move_list_view, GTK_TYPE_WIDGET)

/* Scrolling. A list that was never allocated ignores the action, so it is sent from a tick. */

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
      gtk_adjustment_set_value (
        gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
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

  if (self->session == NULL || gtk_widget_get_height (self->list) <= 1)
    return G_SOURCE_CONTINUE;

  self->scroll_tick = 0;
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
  if (self->scroll_tick == 0)
    self->scroll_tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), on_scroll_tick, NULL, NULL);
}

static void
on_current_changed (QipuMoveListView *self)
{
  QipuNodeId current = qipu_session_get_current (self->session);

  for (guint i = 0; i < self->bound->len; i++)
    qipu_move_row_view_current_changed (g_ptr_array_index (self->bound, i), self->shown, current);
  self->shown = current;

  if (gtk_widget_get_mapped (self->list) && gtk_widget_get_height (self->list) > 1)
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

static void
on_fold_toggled (QipuMoveListView *self, guint node, QipuMoveRowView *view)
{
  QipuMoveList *list = qipu_session_get_move_list (self->session);
  guint position = qipu_move_list_find (list, node);
  g_autoptr (QipuMoveRow) row = NULL;

  if (position == G_MAXUINT)
    return;

  row = g_list_model_get_item (G_LIST_MODEL (list), position);
  qipu_move_list_set_folded (list, node, !qipu_move_row_is_folded (row));
}

static void
on_menu_requested (QipuMoveListView *self, guint node, double x, double y, GtkWidget *row)
{
  double list_x, list_y;

  if (self->menu == NULL)
    return;

  qipu_session_go_to (self->session, node);
  gtk_widget_translate_coordinates (row, GTK_WIDGET (self), x, y, &list_x, &list_y);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu),
                               &(GdkRectangle){ (int) list_x, (int) list_y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

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

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "movelist");
}

static void
qipu_move_list_view_init (QipuMoveListView *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->bound = g_ptr_array_new ();
  self->wanted_scroll = -1;
  g_signal_connect_object (factory, "setup", G_CALLBACK (on_setup), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "bind", G_CALLBACK (on_bind), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (factory, "unbind", G_CALLBACK (on_unbind), self, G_CONNECT_SWAPPED);

  self->list = gtk_list_view_new (NULL, factory);
  gtk_widget_add_css_class (self->list, "move-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Moves"), -1);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), self->list);
  gtk_widget_set_vexpand (self->scroller, TRUE);
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
qipu_move_list_view_new (void)
{
  return g_object_new (QIPU_TYPE_MOVE_LIST_VIEW, NULL);
}

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
      g_object_unref (model);
      g_signal_connect_swapped (session, "notify::current", G_CALLBACK (on_current_changed), self);
      g_signal_connect_swapped (session, "notify::notation",
                                G_CALLBACK (qipu_move_list_view_refresh), self);
      queue_scroll (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SESSION]);
}

void
qipu_move_list_view_set_menu (QipuMoveListView *self, GMenuModel *menu)
{
  g_return_if_fail (QIPU_IS_MOVE_LIST_VIEW (self));

  g_clear_pointer (&self->menu, gtk_widget_unparent);
  if (menu == NULL)
    return;

  self->menu = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}

void
qipu_move_list_view_refresh (QipuMoveListView *self)
{
  g_return_if_fail (QIPU_IS_MOVE_LIST_VIEW (self));

  for (guint i = 0; i < self->bound->len; i++)
    qipu_move_row_view_refresh (g_ptr_array_index (self->bound, i));
}

double
qipu_move_list_view_get_scroll (QipuMoveListView *self)
{
  g_return_val_if_fail (QIPU_IS_MOVE_LIST_VIEW (self), 0);

  return gtk_adjustment_get_value (
    gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)));
}

void
qipu_move_list_view_set_scroll (QipuMoveListView *self, double value)
{
  g_return_if_fail (QIPU_IS_MOVE_LIST_VIEW (self));

  self->wanted_scroll = value;
  queue_scroll (self);
}
