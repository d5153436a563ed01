/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dragging in the list and in the tree of moves: a branch to another place, or as text to and from
 * other programs. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-session.h"

G_BEGIN_DECLS

/* What a view of moves answers. Places are in its own coordinates. */
typedef struct
{
  QipuSession *(*get_session) (GtkWidget *view);
  /* QIPU_NODE_NONE beside the moves */
  QipuNodeId (*get_node_at) (GtkWidget *view, double x, double y);
  /* Shows that something would be dropped on @node, at that place; QIPU_NODE_NONE: no more. */
  void (*point_at) (GtkWidget *view, QipuNodeId node, double x, double y);
} QipuBranchDragView;

/* @view has the signals branch-dropped (uint branch, uint target) and text-dropped (char *text,
 * uint target). */
void qipu_branch_drag_attach (GtkWidget *view, const QipuBranchDragView *answers);

G_END_DECLS
