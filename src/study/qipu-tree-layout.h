/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the moves of a game stand when it is drawn as a tree: a row for each ply, the main line in
 * the first column, variations to the right, no two lines over each other. */

#pragma once

#include "game/qipu-game.h"
#include "study/qipu-move-list.h"

G_BEGIN_DECLS

typedef struct _QipuTreeLayout QipuTreeLayout;

/* Without what is folded in @folds, the rows of the same game; NULL: all of it. */
QipuTreeLayout *qipu_tree_layout_new (const QipuGame *game, QipuMoveList *folds);
void qipu_tree_layout_free (QipuTreeLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuTreeLayout, qipu_tree_layout_free)

/* Rows count from 0, the start position; both counts are at least 1. */
guint qipu_tree_layout_get_n_rows (const QipuTreeLayout *self);
guint qipu_tree_layout_get_n_columns (const QipuTreeLayout *self);
/* G_MAXUINT for a node that is folded away or was linked after the layout was made. */
guint qipu_tree_layout_get_column (const QipuTreeLayout *self, QipuNodeId node);
/* The nodes of a row from left to right. */
const QipuNodeId *qipu_tree_layout_get_row (const QipuTreeLayout *self, guint row, guint *n_nodes);
/* QIPU_NODE_NONE where there is none. */
QipuNodeId qipu_tree_layout_find (const QipuTreeLayout *self, guint row, guint column);

G_END_DECLS
