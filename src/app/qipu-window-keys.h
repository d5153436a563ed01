/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of a window that are no accelerators: bare letters, arrows, and text that begins a move. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @typed is called with a text that begins a move. */
typedef void (*QipuTypedFunc) (const char *text, gpointer user_data);

void qipu_window_keys_attach (GtkWindow *window, QipuTypedFunc typed, gpointer user_data);
void qipu_window_keys_update (GtkWindow *window);

G_END_DECLS
