/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of the guide in labels: moves stand out, and Han characters take the forms of the language
 * they are in, in an English page too. */

#pragma once

#include <gtk/gtk.h>

#include "learn/qipu-page.h"

G_BEGIN_DECLS

/* The texts of the interface's language. */
QipuPageLanguage qipu_page_text_get_language (void);

GtkWidget *qipu_page_text_new (const char *text, const char *css_class);
void qipu_page_text_set (GtkLabel *label, const char *text);
GtkWidget *qipu_page_text_new_link (const char *place);

G_END_DECLS
