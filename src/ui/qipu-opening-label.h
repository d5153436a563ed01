/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which opening the main line follows, told quietly above the moves. Nothing is written into the
 * record. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_OPENING_LABEL (qipu_opening_label_get_type ())
G_DECLARE_FINAL_TYPE (QipuOpeningLabel, qipu_opening_label, QIPU, OPENING_LABEL, GtkWidget)

GtkWidget *qipu_opening_label_new (void);
void qipu_opening_label_set_session (QipuOpeningLabel *self, QipuSession *session);

G_END_DECLS
