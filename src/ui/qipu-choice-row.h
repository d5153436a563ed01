/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of a list with a few buttons beside its words, or below them where there is no room. */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define QIPU_TYPE_CHOICE_ROW (qipu_choice_row_get_type ())
G_DECLARE_FINAL_TYPE (QipuChoiceRow, qipu_choice_row, QIPU, CHOICE_ROW, AdwPreferencesRow)

GtkWidget *qipu_choice_row_new (const char *title, const char *subtitle);
GtkWidget *qipu_choice_row_add (QipuChoiceRow *self, const char *label);

G_END_DECLS
