/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window that lists all keys. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GtkWindow *qipu_shortcuts_new (GtkWindow *parent);

G_END_DECLS
