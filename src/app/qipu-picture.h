/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pictures of windows, for documentation and for those who look at every screen. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* What is inside of @window, as it is drawn. NULL while nothing was drawn. */
GdkTexture *qipu_picture_take (GtkWindow *window);
/* Lets @application write a picture of its first window to @file, then end. @size is "WxH" or
 * NULL. */
void qipu_picture_take_and_quit (GtkApplication *application, const char *file, const char *size);

G_END_DECLS
