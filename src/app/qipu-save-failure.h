/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said when saving fails, and what can be done then. */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* What happened and what can be done about it. */
char *qipu_save_dup_advice (const GError *error);
/* Responses: close, save-as. */
GtkWidget *qipu_save_failure_dialog_new (GtkWindow *parent, const char *name, const GError *error);

G_END_DECLS
