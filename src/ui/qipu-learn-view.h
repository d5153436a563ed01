/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Learn: shows whatever its classroom is at, with a way back. */

#pragma once

#include <gtk/gtk.h>

#include "learn/qipu-classroom.h"
#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

#define QIPU_TYPE_LEARN_VIEW (qipu_learn_view_get_type ())
G_DECLARE_FINAL_TYPE (QipuLearnView, qipu_learn_view, QIPU, LEARN_VIEW, GtkWidget)

GtkWidget *qipu_learn_view_new (QipuClassroom *classroom, QipuWorkspace *workspace);
/* Pieces, design, numerals or notation have changed. */
void qipu_learn_view_restyle (QipuLearnView *self);
/* The record that is open has changed. */
void qipu_learn_view_refresh (QipuLearnView *self);

G_END_DECLS
