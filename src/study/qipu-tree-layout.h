/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the moves of a game stand when it is drawn as a tree: a row for each ply, the main line in
 * the first column, variations to the right, no two lines over each other. */

#pragma once

#include "game/qipu-game.h"

G_BEGIN_DECLS

typedef struct _QipuTreeLayout QipuTreeLayout;

QipuTreeLayout *qipu_tree_layout_new (const QipuGame *game);
void qipu_tree_layout_free (QipuTreeLayout *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuTreeLayout, qipu_tree_layout_free)

/* Rows count from 0, the start position; both counts are at least 1. */
guint qipu_tree_layout_get_n_rows (const QipuTreeLayout *self);
guint qipu_tree_layout_get_n_columns (const QipuTreeLayout *self);
/* Of a node that was linked when the layout was made; G_MAXUINT for one that came later. */
guint qipu_tree_layout_get_column (const QipuTreeLayout *self, QipuNodeId node);
/* The nodes of a row from left to right. */
const QipuNodeId *qipu_tree_layout_get_row (const QipuTreeLayout *self, guint row, guint *n_nodes);
/* QIPU_NODE_NONE where there is none. */
QipuNodeId qipu_tree_layout_find (const QipuTreeLayout *self, guint row, guint column);

G_END_DECLS
