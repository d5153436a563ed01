/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a row of the move list, shared by its files: the class and the pointer, the laid out
 * texts and their places, the drawing. */

#pragma once

#include "ui/qipu-move-row-view.h"

G_BEGIN_DECLS

/* Pixels, at any size of the text. */
#define QIPU_MOVE_ROW_INDENT 16 /* of one level of variations */
#define QIPU_MOVE_ROW_MAX_INDENTS 8
#define QIPU_MOVE_ROW_MARGIN 12
#define QIPU_MOVE_ROW_FOLD_WIDTH 28 /* at the right of every row, with or without variations */
#define QIPU_MOVE_ROW_PADDING 8     /* of a move in its pill */

enum
{
  CELL_RED,
  CELL_BLACK,
  N_CELLS
};

struct _QipuMoveRowView
{
  GtkWidget parent_instance;

  QipuSession *session; /* while bound */
  QipuMoveRow *row;
  gulong stamp_handler;

  /* Each NULL until it is first seen. */
  PangoLayout *cells[N_CELLS];
  PangoLayout *beside[N_CELLS]; /* in the second notation */
  PangoLayout *number;
  PangoLayout *text; /* comment or result */
  int hover;         /* the cell under the pointer, or -1 */
};

/* Facts of the row: qipu-move-row-view.c */
QipuRowKind qipu_move_row_view_get_kind (QipuMoveRowView *self);
QipuNodeId qipu_move_row_view_get_cell_node (QipuMoveRowView *self, int cell);

/* Texts and their places: qipu-move-row-layout.c */
PangoLayout *qipu_move_row_view_ensure_cell (QipuMoveRowView *self, int cell);
PangoLayout *qipu_move_row_view_ensure_beside (QipuMoveRowView *self, int cell);
PangoLayout *qipu_move_row_view_ensure_number (QipuMoveRowView *self);
PangoLayout *qipu_move_row_view_ensure_text (QipuMoveRowView *self);
void qipu_move_row_view_drop_layouts (QipuMoveRowView *self);
/* Whether a second notation is shown. */
gboolean qipu_move_row_view_has_beside (QipuMoveRowView *self);
/* Whether, in a row so wide, it is below the first. */
gboolean qipu_move_row_view_is_stacked (QipuMoveRowView *self, int row_width);
/* Where the moves begin, and where a comment does. */
int qipu_move_row_view_get_cells_left (QipuMoveRowView *self);
int qipu_move_row_view_get_text_left (QipuMoveRowView *self);
void qipu_move_row_view_get_cell_rect (QipuMoveRowView *self, int cell, graphene_rect_t *rect);
void qipu_move_row_view_measure (GtkWidget *widget,
                                 GtkOrientation orientation,
                                 int for_size,
                                 int *minimum,
                                 int *natural,
                                 int *minimum_baseline,
                                 int *natural_baseline);

/* The drawing: qipu-move-row-draw.c */
void qipu_move_row_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot);

G_END_DECLS
