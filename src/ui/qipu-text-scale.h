/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The size of all text in the program. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Applies the setting, on top of what the desktop wants. */
void qipu_text_scale_apply (void);
void qipu_text_scale_wrap_button (GtkButton *button);

G_END_DECLS
