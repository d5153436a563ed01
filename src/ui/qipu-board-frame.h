/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board with what stands above and below it, in line with its edges. */

#pragma once

#include <gtk/gtk.h>

#include "ui/qipu-board-view.h"

G_BEGIN_DECLS

#define QIPU_TYPE_BOARD_FRAME (qipu_board_frame_get_type ())
G_DECLARE_FINAL_TYPE (QipuBoardFrame, qipu_board_frame, QIPU, BOARD_FRAME, GtkWidget)

GtkWidget *qipu_board_frame_new (void);
QipuBoardView *qipu_board_frame_get_board (QipuBoardFrame *self);
/* The widgets above and below the board; owned by the frame from then on. */
void qipu_board_frame_set_above (QipuBoardFrame *self, GtkWidget *widget);
void qipu_board_frame_set_below (QipuBoardFrame *self, GtkWidget *widget);
/* One sentence under all of it; NULL for none. @also is said after it and stands elsewhere. */
void qipu_board_frame_set_status (QipuBoardFrame *self, const char *text, const char *also);
/* A button at the end of that line; NULL for none. */
void qipu_board_frame_set_action (QipuBoardFrame *self, const char *label, const char *action);
/* The height that a board of the full @width asks for. */
int qipu_board_frame_get_height_for_width (QipuBoardFrame *self, int width);
/* Less room around the board; takes effect when the frame is allocated next. */
void qipu_board_frame_set_bare (QipuBoardFrame *self, gboolean bare);
void qipu_board_frame_set_compact (QipuBoardFrame *self, gboolean compact);
void qipu_board_frame_restyle (QipuBoardFrame *self);

G_END_DECLS
