/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The moves of a session drawn as a tree, which scrolls and keeps the current move in sight. Only
 * what is seen is drawn, so that the size of a record does not matter. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_MOVE_TREE (qipu_move_tree_get_type ())
G_DECLARE_FINAL_TYPE (QipuMoveTree, qipu_move_tree, QIPU, MOVE_TREE, GtkWidget)

/* Signals: branch-dropped (uint branch, uint target), text-dropped (char *text, uint target): what
 * was dragged to a move. */
GtkWidget *qipu_move_tree_new (void);
void qipu_move_tree_set_session (QipuMoveTree *self, QipuSession *session);
/* Where @node is drawn, in the coordinates of the widget; FALSE when it is not in sight. */
gboolean qipu_move_tree_get_bounds (QipuMoveTree *self, QipuNodeId node, graphene_rect_t *bounds);
/* How many moves were drawn last. */
guint qipu_move_tree_get_n_drawn (QipuMoveTree *self);

G_END_DECLS
