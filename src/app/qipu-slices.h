/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Long lists of rows that are made while the window is already seen. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Makes the next row; FALSE when there was none left. */
typedef gboolean (*QipuStepFunc) (gpointer data);

void qipu_slices_run (GtkWidget *owner, QipuStepFunc step, gpointer data, guint n_first);
void qipu_slices_finish (GtkWidget *owner);

G_END_DECLS
