/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of a session as a scrolling list that keeps the current move in sight. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-session.h"
#include "ui/qipu-move-row-view.h"

G_BEGIN_DECLS

#define QIPU_TYPE_MOVE_LIST_VIEW (qipu_move_list_view_get_type ())
G_DECLARE_FINAL_TYPE (QipuMoveListView, qipu_move_list_view, QIPU, MOVE_LIST_VIEW, GtkWidget)

/* Properties: session. */
/* Signals: branch-dropped (uint branch, uint target), text-dropped (char *text, uint target): what
 * was dragged to a move. */
GtkWidget *qipu_move_list_view_new (void);
void qipu_move_list_view_set_session (QipuMoveListView *self, QipuSession *session);
/* The menu of a move, opened by right click, long press or the menu key. */
QipuSession *qipu_move_list_view_get_session (QipuMoveListView *self);
/* The move at a place in the view, with its row and the place in it; either may be NULL. */
QipuNodeId qipu_move_list_view_get_node_at (QipuMoveListView *self,
                                            double x,
                                            double y,
                                            QipuMoveRowView **row,
                                            double *row_x,
                                            double *row_y);
/* The menu of the current move, as by a key. */
void qipu_move_list_view_open_menu (QipuMoveListView *self);
void qipu_move_list_view_refresh (QipuMoveListView *self);
double qipu_move_list_view_get_scroll (QipuMoveListView *self);
/* Takes effect once the list has its size. */
void qipu_move_list_view_set_scroll (QipuMoveListView *self, double value);

G_END_DECLS
