/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What there is to learn: pages of the guide, the trainer, and what can be done with the record that
 * is open. */

#pragma once

#include <gtk/gtk.h>

#include "learn/qipu-classroom.h"
#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

#define QIPU_TYPE_LEARN_HOME (qipu_learn_home_get_type ())
G_DECLARE_FINAL_TYPE (QipuLearnHome, qipu_learn_home, QIPU, LEARN_HOME, GtkWidget)

GtkWidget *qipu_learn_home_new (QipuClassroom *classroom, QipuWorkspace *workspace);

G_END_DECLS
