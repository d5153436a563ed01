/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page with a row for each command, by groups; rows that are not seen at once are made later. */

#pragma once

#include <adwaita.h>

#include "app/qipu-keys.h"

G_BEGIN_DECLS

/* NULL: the command has no row. */
typedef GtkWidget *(*QipuKeyRowFunc) (const QipuKey *key);
typedef GtkWidget *(*QipuGestureRowFunc) (const QipuGesture *gesture);

/* @make_gesture may be NULL. */
void qipu_key_list_fill (AdwPreferencesPage *page,
                         QipuKeyRowFunc make_row,
                         QipuGestureRowFunc make_gesture);
/* What @row is found by; takes @names. */
void qipu_key_list_take_names (GtkWidget *row, char *names);
/* An entry to look for commands in. */
GtkWidget *qipu_key_list_make_entry (void);
/* Hides the rows that have not all words of @text; returns how many are left. */
guint qipu_key_list_filter (AdwPreferencesPage *page, const char *text);

G_END_DECLS
