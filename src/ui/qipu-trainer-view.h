/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation trainer. */

#pragma once

#include <gtk/gtk.h>

#include "learn/qipu-classroom.h"

G_BEGIN_DECLS

#define QIPU_TYPE_TRAINER_VIEW (qipu_trainer_view_get_type ())
G_DECLARE_FINAL_TYPE (QipuTrainerView, qipu_trainer_view, QIPU, TRAINER_VIEW, GtkWidget)

GtkWidget *qipu_trainer_view_new (QipuClassroom *classroom);
void qipu_trainer_view_restyle (QipuTrainerView *self);

G_END_DECLS
