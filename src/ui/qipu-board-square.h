/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One point of the board for the keyboard and the screen reader: a transparent child of the
 * board, since only widgets can be accessible objects. */

#pragma once

#include <gtk/gtk.h>

#include "rules/qipu-types.h"

G_BEGIN_DECLS

#define QIPU_TYPE_BOARD_SQUARE (qipu_board_square_get_type ())
G_DECLARE_FINAL_TYPE (QipuBoardSquare, qipu_board_square, QIPU, BOARD_SQUARE, GtkWidget)

/* Signal: activate, from the class action square.activate. */
GtkWidget *qipu_board_square_new (QipuSquare square);
QipuSquare qipu_board_square_get_square (QipuBoardSquare *self);
void qipu_board_square_set_label (QipuBoardSquare *self, const char *label);
void qipu_board_square_set_picked (QipuBoardSquare *self, gboolean picked);

G_END_DECLS
