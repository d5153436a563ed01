/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The size of all text in the program. */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

/* Applies the setting, on top of what the desktop wants. */
void qipu_text_scale_apply (void);
void qipu_text_scale_wrap_button (GtkButton *button);
void qipu_text_scale_adapt_choice (AdwComboRow *row);

G_END_DECLS
