/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A diagram of the guide: a board that can be touched, its line to step through in two notations,
 * and a way to the study. */

#pragma once

#include <gtk/gtk.h>

#include "learn/qipu-classroom.h"

G_BEGIN_DECLS

#define QIPU_TYPE_PAGE_BOARD (qipu_page_board_get_type ())
G_DECLARE_FINAL_TYPE (QipuPageBoard, qipu_page_board, QIPU, PAGE_BOARD, GtkWidget)

/* @block is a board or a line of a page and lives as long as the program. */
GtkWidget *qipu_page_board_new (QipuClassroom *classroom, const QipuPageBlock *block);
void qipu_page_board_restyle (QipuPageBoard *self);

G_END_DECLS
