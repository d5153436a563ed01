/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One row of the move list, drawn by itself: a list keeps some two hundred rows alive, so a row
 * is one widget and lays its texts out only when it is seen. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_MOVE_ROW_VIEW (qipu_move_row_view_get_type ())
G_DECLARE_FINAL_TYPE (QipuMoveRowView, qipu_move_row_view, QIPU, MOVE_ROW_VIEW, GtkWidget)

/* Signals: node-clicked (uint node, int n_press), menu-requested (uint node, double x, double y),
 * fold-toggled (uint node). */
GtkWidget *qipu_move_row_view_new (void);
void qipu_move_row_view_bind (QipuMoveRowView *self, QipuSession *session, QipuMoveRow *row);
void qipu_move_row_view_unbind (QipuMoveRowView *self);
/* The current move has changed from @before to @after. */
void qipu_move_row_view_current_changed (QipuMoveRowView *self, QipuNodeId before, QipuNodeId after);
/* Notation or language have changed. */
void qipu_move_row_view_refresh (QipuMoveRowView *self);
/* The move, or the move of the comment, at a place in the row; QIPU_NODE_NONE beside them. */
QipuNodeId qipu_move_row_view_get_node_at (QipuMoveRowView *self, double x, double y);
/* Shows that something would be dropped there. */
void qipu_move_row_view_set_pointed (QipuMoveRowView *self, double x, double y);
gboolean qipu_move_row_view_get_cell_bounds (QipuMoveRowView *self,
                                             QipuNodeId node,
                                             graphene_rect_t *bounds);

G_END_DECLS
