/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves of the open record asked from the board: guess the move, and drills. */

#pragma once

#include <gtk/gtk.h>

#include "learn/qipu-classroom.h"

G_BEGIN_DECLS

#define QIPU_TYPE_RECALL_VIEW (qipu_recall_view_get_type ())
G_DECLARE_FINAL_TYPE (QipuRecallView, qipu_recall_view, QIPU, RECALL_VIEW, GtkWidget)

/* Shows the guess or the drill of @classroom, whichever is its lesson. */
GtkWidget *qipu_recall_view_new (QipuClassroom *classroom);
void qipu_recall_view_restyle (QipuRecallView *self);

G_END_DECLS
