/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records that were opened last, behind the button that opens one. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define QIPU_TYPE_RECENT_POPOVER (qipu_recent_popover_get_type ())
G_DECLARE_FINAL_TYPE (QipuRecentPopover, qipu_recent_popover, QIPU, RECENT_POPOVER, GtkPopover)

/* Signal: open (char *uri). Its list is made when it is shown. */
GtkWidget *qipu_recent_popover_new (void);

/* @file was opened or saved; soon, since the list of the desktop is a file that must be read. */
void qipu_recent_add (GFile *file, const char *mime_type);

G_END_DECLS
