/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Accessible names of buttons. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void qipu_button_names_init (void);
void qipu_button_names_mend (GtkButton *button);

G_END_DECLS
