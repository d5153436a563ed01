/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dragging in the move list: a branch to another place, or as text to and from other programs. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-list-drag.h"

#include "ui/qipu-branch-clip.h"
#include "ui/qipu-move-row-view.h"

/* One source and one target for the whole list: two hundred rows need none of their own. */
typedef struct
{
  QipuMoveListView *list;
  QipuNodeId dragged; /* of this list's session, while its own drag lasts */
  QipuMoveRowView *pointed; /* weak */
} Drag;

static void
point_at (Drag *drag, QipuMoveRowView *row, double x, double y)
{
  if (drag->pointed != NULL && drag->pointed != row)
    qipu_move_row_view_set_pointed (drag->pointed, -1, -1);
  g_set_weak_pointer (&drag->pointed, row);
  if (row != NULL)
    qipu_move_row_view_set_pointed (row, x, y);
}

static void
drag_free (gpointer data)
{
  Drag *drag = data;

  g_clear_weak_pointer (&drag->pointed);
  g_free (drag);
}

static GdkContentProvider *
on_prepare (GtkDragSource *source, double x, double y, Drag *drag)
{
  QipuSession *session = qipu_move_list_view_get_session (drag->list);
  QipuNodeId node = qipu_move_list_view_get_node_at (drag->list, x, y, NULL, NULL, NULL);
  g_autoptr (QipuGame) branch = NULL;

  if (session == NULL || node == QIPU_NODE_NONE)
    return NULL;

  drag->dragged = node;
  branch = qipu_game_copy_branch (qipu_document_get_game (qipu_session_get_document (session)),
                                  node);
  return qipu_branch_clip_new (branch);
}

static void
on_drag_end (GtkDragSource *source, GdkDrag *gdk_drag, gboolean delete_data, Drag *drag)
{
  drag->dragged = QIPU_NODE_NONE;
}

static GdkDragAction
on_motion (GtkDropTarget *target, double x, double y, Drag *drag)
{
  QipuMoveRowView *row = NULL;
  double row_x, row_y;
  QipuNodeId node = qipu_move_list_view_get_node_at (drag->list, x, y, &row, &row_x, &row_y);

  point_at (drag, row, row_x, row_y);
  return node != QIPU_NODE_NONE && node != drag->dragged ? GDK_ACTION_COPY : 0;
}

static void
on_leave (GtkDropTarget *target, Drag *drag)
{
  point_at (drag, NULL, 0, 0);
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, Drag *drag)
{
  QipuNodeId node = qipu_move_list_view_get_node_at (drag->list, x, y, NULL, NULL, NULL);

  point_at (drag, NULL, 0, 0);
  if (node == QIPU_NODE_NONE)
    return FALSE;

  if (drag->dragged != QIPU_NODE_NONE)
    g_signal_emit_by_name (drag->list, "branch-dropped", drag->dragged, node);
  else
    g_signal_emit_by_name (drag->list, "text-dropped", g_value_get_string (value), node);
  return TRUE;
}

void
qipu_move_list_drag_attach (QipuMoveListView *list)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_COPY);
  Drag *drag = g_new0 (Drag, 1);

  drag->list = list;
  drag->dragged = QIPU_NODE_NONE;
  g_object_set_data_full (G_OBJECT (list), "qipu-drag", drag, drag_free);

  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect (source, "prepare", G_CALLBACK (on_prepare), drag);
  g_signal_connect (source, "drag-end", G_CALLBACK (on_drag_end), drag);
  gtk_widget_add_controller (GTK_WIDGET (list), GTK_EVENT_CONTROLLER (source));

  g_signal_connect (target, "motion", G_CALLBACK (on_motion), drag);
  g_signal_connect (target, "leave", G_CALLBACK (on_leave), drag);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), drag);
  gtk_widget_add_controller (GTK_WIDGET (list), GTK_EVENT_CONTROLLER (target));
}
