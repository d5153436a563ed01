/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The canvas that a tree of moves is drawn on, shared by its files. */

#pragma once

#include "study/qipu-tree-layout.h"
#include "ui/qipu-move-tree.h"

G_BEGIN_DECLS

#define QIPU_TYPE_TREE_CANVAS (qipu_tree_canvas_get_type ())
G_DECLARE_FINAL_TYPE (QipuTreeCanvas, qipu_tree_canvas, QIPU, TREE_CANVAS, GtkWidget)

struct _QipuTreeCanvas
{
  GtkWidget parent_instance;

  QipuSession *session;
  QipuTreeLayout *layout;
  GtkScrolledWindow *scroller; /* not owned */
  GHashTable *texts;           /* node → PangoLayout */
  int column_width;            /* 0: to be measured */
  guint n_drawn;
  GPtrArray *nodes;   /* QipuTreeNode: the current move and those around it, for screen readers */
  QipuNodeId pointed; /* where something would be dropped, or QIPU_NODE_NONE */
  GtkWidget *menu;    /* made when it is first opened */
};

/* qipu-move-tree.c */
const QipuGame *qipu_tree_canvas_get_game (QipuTreeCanvas *self);
/* Whether variations leave the line beside it. */
gboolean qipu_tree_canvas_is_fork (QipuTreeCanvas *self, QipuNodeId node);
/* @in_gap: whether the point is in the gap behind the node, where the fold is */
QipuNodeId
qipu_tree_canvas_get_node_at (QipuTreeCanvas *self, double x, double y, gboolean *in_gap);

/* qipu-move-tree-draw.c */
void qipu_tree_canvas_get_pill (QipuTreeCanvas *self, QipuNodeId node, graphene_rect_t *pill);
int qipu_tree_canvas_get_column_width (QipuTreeCanvas *self);
/* Logical pixels that the whole tree takes. */
void qipu_tree_canvas_get_size (QipuTreeCanvas *self, int *width, int *height);
/* Draws the part that is in sight. */
void qipu_tree_canvas_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

/* qipu-move-tree-speech.c */
void qipu_tree_canvas_init_speech (QipuTreeCanvas *self);
/* What screen readers find: the current move, those beside it, those that follow, the one before.
 */
void qipu_tree_canvas_update_speech (QipuTreeCanvas *self);
/* Puts what screen readers find where it is drawn. */
void qipu_tree_canvas_allocate_speech (QipuTreeCanvas *self);
/* Takes it all away; before the canvas is disposed of. */
void qipu_tree_canvas_clear_speech (QipuTreeCanvas *self);

#define QIPU_TREE_ROW_HEIGHT 36
#define QIPU_TREE_PILL_HEIGHT 26
#define QIPU_TREE_GAP 14
#define QIPU_TREE_MARGIN 12

G_END_DECLS
