/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board as a widget: shows a scene, tells what the user did. It knows no game and never
 * changes one. */

#pragma once

#include <gtk/gtk.h>

#include "game/qipu-marks.h"
#include "study/qipu-scene.h"

G_BEGIN_DECLS

#define QIPU_TYPE_BOARD_VIEW (qipu_board_view_get_type ())
G_DECLARE_FINAL_TYPE (QipuBoardView, qipu_board_view, QIPU, BOARD_VIEW, GtkWidget)

/* Signals:
 *  square-activated (guint square): click, tap, or Space and Enter on the point cursor
 *  lift (guint square) -> gboolean: a drag begins here; TRUE lets the piece follow the pointer
 *  drop (guint from, guint to) -> gboolean: TRUE when the move was taken; @to may be
 *    QIPU_SQUARE_NONE, off the board
 *  mark-drawn (guint from, guint to, guint colour): right button, a finger that has rested and then
 *    moves, or qipu_board_view_draw_arrow(); equal squares mean a point
 *  step (int plies): wheel and side buttons
 *  menu-requested (guint square, double x, double y): a finger has rested and leaves, or the menu
 *    key on the point cursor; fingers rest only where somebody listens
 *  key-pressed-on-square (guint square, guint keyval) -> gboolean: other keys in cursor mode
 * Properties: cursor-mode (boolean), cursor (uint). */
GtkWidget *qipu_board_view_new (void);

void qipu_board_view_set_scene (QipuBoardView *self, const QipuScene *scene);
/* The same, letting @moved slide from its origin to its target (or back when @backwards); the
 * piece taken by it stays in sight until the mover arrives. */
void qipu_board_view_set_scene_moved (QipuBoardView *self,
                                      const QipuScene *scene,
                                      QipuMove moved,
                                      gboolean backwards);
const QipuScene *qipu_board_view_get_scene (QipuBoardView *self);

gboolean qipu_board_view_get_cursor_mode (QipuBoardView *self);
void qipu_board_view_set_cursor_mode (QipuBoardView *self, gboolean cursor_mode);
QipuSquare qipu_board_view_get_cursor (QipuBoardView *self);
/* Begins an arrow at the cursor, or ends the one that was begun there. */
void qipu_board_view_draw_arrow (QipuBoardView *self, QipuMarkColour colour);
gboolean qipu_board_view_drop_arrow (QipuBoardView *self);
void qipu_board_view_set_finger_colour (QipuBoardView *self, QipuMarkColour colour);

/* Whether a piece is under way or follows the pointer. */
gboolean qipu_board_view_is_moving (QipuBoardView *self);
/* Whether a mark is being drawn. */
gboolean qipu_board_view_is_drawing (QipuBoardView *self);
/* A size at which the board has no empty stripe beside it, the largest within @width x @height. */
void qipu_board_view_fit (QipuBoardView *self, int *width, int *height);
/* Distance from the widget's left edge to the sheet of the board. */
void qipu_board_view_get_sheet (QipuBoardView *self,
                                double *x,
                                double *y,
                                double *width,
                                double *height);
/* Adds @details to what the point says of itself, for those who hear it; with QIPU_SQUARE_NONE all
 * points say the usual again. */
void qipu_board_view_describe (QipuBoardView *self, QipuSquare square, const char *details);
/* The point there, or QIPU_SQUARE_NONE. */
QipuSquare qipu_board_view_get_square (QipuBoardView *self, double x, double y);
/* The middle of a point, in the widget's coordinates. */
void qipu_board_view_get_point (QipuBoardView *self, QipuSquare square, double *x, double *y);
/* Piece set, design, numerals or language have changed. */
void qipu_board_view_restyle (QipuBoardView *self);

G_END_DECLS
