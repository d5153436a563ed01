/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small board that is only looked at: samples, previews. */

#pragma once

#include <gtk/gtk.h>

#include "paint/qipu-piece-set.h"
#include "study/qipu-scene.h"

G_BEGIN_DECLS

#define QIPU_TYPE_BOARD_PICTURE (qipu_board_picture_get_type ())
G_DECLARE_FINAL_TYPE (QipuBoardPicture, qipu_board_picture, QIPU, BOARD_PICTURE, GtkWidget)

GtkWidget *qipu_board_picture_new (void);
void qipu_board_picture_set_scene (QipuBoardPicture *self, const QipuScene *scene);
/* Natural width in pixels; the height follows. */
void qipu_board_picture_set_width (QipuBoardPicture *self, int width);
/* Only the corner at the lower left, with @points points each way, as large as the whole board
 * would be; 0: the whole board. */
void qipu_board_picture_set_corner (QipuBoardPicture *self, int points);
/* A piece set and a design other than those of the settings; NULL for the settings'. */
void qipu_board_picture_set_look (QipuBoardPicture *self, const char *pieces, const char *design);
/* The point at (@x, @y) of the widget, or QIPU_SQUARE_NONE. */
QipuSquare qipu_board_picture_get_square (QipuBoardPicture *self, double x, double y);
void qipu_board_picture_restyle (QipuBoardPicture *self);

G_END_DECLS
