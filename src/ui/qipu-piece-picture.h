/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One piece as a picture, for trays and lists. */

#pragma once

#include <gtk/gtk.h>

#include "rules/qipu-types.h"

G_BEGIN_DECLS

#define QIPU_TYPE_PIECE_PICTURE (qipu_piece_picture_get_type ())
G_DECLARE_FINAL_TYPE (QipuPiecePicture, qipu_piece_picture, QIPU, PIECE_PICTURE, GtkWidget)

GtkWidget *qipu_piece_picture_new (QipuPiece piece, int size);
void qipu_piece_picture_restyle (QipuPiecePicture *self);

G_END_DECLS
