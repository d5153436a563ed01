/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands where a list has nothing to show. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWidget *qipu_empty_state_new (const char *icon, const char *title, const char *description);

G_END_DECLS
