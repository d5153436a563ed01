/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of a game as a flat list of rows for a list view: full moves of one line, variations
 * after the row they leave, comments as rows of their own. Rows hold facts, never text. */

#pragma once

#include <gio/gio.h>

#include "game/qipu-game.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_ROW_MOVES,   /* red and/or black move of one number */
  QIPU_ROW_COMMENT, /* the comment before or after @node */
  QIPU_ROW_RESULT,  /* end of the main line: result and verdict */
} QipuRowKind;

#define QIPU_TYPE_MOVE_ROW (qipu_move_row_get_type ())
G_DECLARE_FINAL_TYPE (QipuMoveRow, qipu_move_row, QIPU, MOVE_ROW, GObject)

/* Signal/property: stamp (uint), notified when a cell must be drawn anew. */
QipuRowKind qipu_move_row_get_kind (QipuMoveRow *self);
guint qipu_move_row_get_depth (QipuMoveRow *self);  /* 0 = main line */
guint qipu_move_row_get_number (QipuMoveRow *self); /* full move number */
/* The nodes of the two cells; QIPU_NODE_NONE where the cell is empty ("…" when Black continues). */
QipuNodeId qipu_move_row_get_red (QipuMoveRow *self);
QipuNodeId qipu_move_row_get_black (QipuMoveRow *self);
/* The node that a comment row belongs to. */
QipuNodeId qipu_move_row_get_node (QipuMoveRow *self);
QipuCommentPlace qipu_move_row_get_place (QipuMoveRow *self);
/* Whether variations leave the line at this row, and whether they are folded. */
gboolean qipu_move_row_has_variations (QipuMoveRow *self);
gboolean qipu_move_row_is_folded (QipuMoveRow *self);
/* First row of a variation, for the rule at the left. */
gboolean qipu_move_row_is_first (QipuMoveRow *self);

#define QIPU_TYPE_MOVE_LIST (qipu_move_list_get_type ())
G_DECLARE_FINAL_TYPE (QipuMoveList, qipu_move_list, QIPU, MOVE_LIST, GObject)

/* A GListModel of QipuMoveRow. @game is borrowed from the document and outlives the list. */
QipuMoveList *qipu_move_list_new (const QipuGame *game);
/* Flattens again, compares from both ends, emits one items-changed. */
void qipu_move_list_sync (QipuMoveList *self);
/* Bumps the stamp of every row made so far (notation or language changed) or of one node's rows. */
void qipu_move_list_touch_all (QipuMoveList *self);
void qipu_move_list_touch (QipuMoveList *self, QipuNodeId node);
/* The row that shows @node, or GTK's invalid position (G_MAXUINT). */
guint qipu_move_list_find (QipuMoveList *self, QipuNodeId node);
/* Hides or shows the variations that leave the line at @node's row; the signal "folding-changed"
 * follows what changes it. */
void qipu_move_list_set_folded (QipuMoveList *self, QipuNodeId node, gboolean folded);
gboolean qipu_move_list_is_folded (QipuMoveList *self, QipuNodeId node);
void qipu_move_list_set_all_folded (QipuMoveList *self, gboolean folded);
/* What is folded, in a form that outlives the node ids: the numbers (guint32, ascending) of the
 * nodes where variations are hidden, in the order of qipu_game_walk(), the root being 0. */
GArray *qipu_move_list_dup_folded (QipuMoveList *self);
void qipu_move_list_restore_folded (QipuMoveList *self, const guint32 *numbers, gsize n_numbers);
/* Unfolds whatever hides @node; TRUE when something was hidden. */
gboolean qipu_move_list_reveal (QipuMoveList *self, QipuNodeId node);
/* Bumps the stamp of the result row: the verdict at the end of the main line has changed. */
void qipu_move_list_touch_result (QipuMoveList *self);

G_END_DECLS
