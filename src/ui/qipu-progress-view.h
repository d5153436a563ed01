/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of each kind of question of the trainer, and what the trainer asks. */

#pragma once

#include <gtk/gtk.h>

#include "learn/qipu-classroom.h"

G_BEGIN_DECLS

#define QIPU_TYPE_PROGRESS_VIEW (qipu_progress_view_get_type ())
G_DECLARE_FINAL_TYPE (QipuProgressView, qipu_progress_view, QIPU, PROGRESS_VIEW, GtkWidget)

GtkWidget *qipu_progress_view_new (QipuClassroom *classroom);

G_END_DECLS
