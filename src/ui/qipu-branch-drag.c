/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dragging in the list and in the tree of moves: a branch to another place, or as text to and from
 * other programs. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-branch-drag.h"

#include "ui/qipu-branch-clip.h"

/* One source and one target for the whole view: two hundred rows need none of their own. */
typedef struct
{
  GtkWidget *view;
  const QipuBranchDragView *answers;
  QipuNodeId dragged; /* of this view's session, while its own drag lasts */
} Drag;

/* A finger scrolls, and holds for the menu. */
static gboolean
is_finger (GtkDragSource *source)
{
  GdkEventSequence *sequence =
      gtk_gesture_single_get_current_sequence (GTK_GESTURE_SINGLE (source));

  return sequence != NULL;
}

static GdkContentProvider *
on_prepare (GtkDragSource *source, double x, double y, Drag *drag)
{
  QipuSession *session = drag->answers->get_session (drag->view);
  QipuNodeId node = drag->answers->get_node_at (drag->view, x, y);
  g_autoptr (QipuGame) branch = NULL;

  /* before the first move there is none to take */
  if (session == NULL || node == QIPU_NODE_NONE || node == QIPU_NODE_ROOT || is_finger (source))
    return NULL;

  drag->dragged = node;
  branch =
      qipu_game_copy_branch (qipu_document_get_game (qipu_session_get_document (session)), node);
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
  QipuNodeId node = drag->answers->get_node_at (drag->view, x, y);

  drag->answers->point_at (drag->view, node, x, y);
  return node != QIPU_NODE_NONE && node != drag->dragged ? GDK_ACTION_COPY : 0;
}

static void
on_leave (GtkDropTarget *target, Drag *drag)
{
  drag->answers->point_at (drag->view, QIPU_NODE_NONE, 0, 0);
}

static gboolean
on_drop (GtkDropTarget *target, const GValue *value, double x, double y, Drag *drag)
{
  QipuNodeId node = drag->answers->get_node_at (drag->view, x, y);

  drag->answers->point_at (drag->view, QIPU_NODE_NONE, 0, 0);
  if (node == QIPU_NODE_NONE)
    return FALSE;

  if (drag->dragged != QIPU_NODE_NONE)
    g_signal_emit_by_name (drag->view, "branch-dropped", drag->dragged, node);
  else
    g_signal_emit_by_name (drag->view, "text-dropped", g_value_get_string (value), node);
  return TRUE;
}

/**
 * qipu_branch_drag_attach:
 * @view: a view of moves with the signals "branch-dropped" and "text-dropped"
 * @answers: (not nullable): what it answers; not copied
 *
 * Lets the moves of @view be dragged, and things be dropped on them.
 */
void
qipu_branch_drag_attach (GtkWidget *view, const QipuBranchDragView *answers)
{
  GtkDragSource *source = gtk_drag_source_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRING, GDK_ACTION_COPY);
  Drag *drag = g_new0 (Drag, 1);

  drag->view = view;
  drag->answers = answers;
  drag->dragged = QIPU_NODE_NONE;
  g_object_set_data_full (G_OBJECT (view), "qipu-drag", drag, g_free);

  gtk_drag_source_set_actions (source, GDK_ACTION_COPY);
  g_signal_connect (source, "prepare", G_CALLBACK (on_prepare), drag);
  g_signal_connect (source, "drag-end", G_CALLBACK (on_drag_end), drag);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (source));

  g_signal_connect (target, "motion", G_CALLBACK (on_motion), drag);
  g_signal_connect (target, "leave", G_CALLBACK (on_leave), drag);
  g_signal_connect (target, "drop", G_CALLBACK (on_drop), drag);
  gtk_widget_add_controller (view, GTK_EVENT_CONTROLLER (target));
}
