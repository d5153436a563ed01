/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window that finds every command by its name. */

#pragma once

#include <gtk/gtk.h>

#include "app/qipu-keys.h"

G_BEGIN_DECLS

#define QIPU_TYPE_COMMAND_SEARCH (qipu_command_search_get_type ())
G_DECLARE_FINAL_TYPE (QipuCommandSearch, qipu_command_search, QIPU, COMMAND_SEARCH, GtkWindow)

/* Commands are done in @parent. */
GtkWindow *qipu_command_search_new (GtkWindow *parent);
void qipu_command_search_set_text (QipuCommandSearch *self, const char *text);
/* What Enter would do; NULL when nothing is found. */
const QipuKey *qipu_command_search_get_selected (QipuCommandSearch *self);
void qipu_command_search_activate (QipuCommandSearch *self);

G_END_DECLS
