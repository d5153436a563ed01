/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pango languages of widgets, so that Han characters take the right forms whatever the locale. */

#pragma once

#include <gtk/gtk.h>

#include "notation/qipu-notation.h"

G_BEGIN_DECLS

/* Tags @root and everything below it with the language of the interface, popovers as they open. */
void qipu_ui_tag (GtkWidget *root);
void qipu_ui_tag_over (GtkWindow *parent);
void qipu_ui_tag_as (GtkWidget *root, const char *pango_tag);

/* The tag of texts written in @notation: "zh-tw", "zh-cn", or that of the interface. */
const char *qipu_ui_notation_tag (QipuNotation notation);

G_END_DECLS
