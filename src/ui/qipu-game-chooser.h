/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a file with many, to look through and choose from. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-game-list.h"
#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

#define QIPU_TYPE_GAME_CHOOSER (qipu_game_chooser_get_type ())
G_DECLARE_FINAL_TYPE (QipuGameChooser, qipu_game_chooser, QIPU, GAME_CHOOSER, GtkWidget)

GtkWidget *qipu_game_chooser_new (void);
void qipu_game_chooser_set_workspace (QipuGameChooser *self, QipuWorkspace *workspace);
gboolean qipu_game_chooser_begin_filter (QipuGameChooser *self);
const char *qipu_game_chooser_get_filter (QipuGameChooser *self);
void qipu_game_chooser_set_filter (QipuGameChooser *self, const char *text);

QipuGameOrder qipu_game_chooser_get_order (QipuGameChooser *self);
void qipu_game_chooser_set_order (QipuGameChooser *self, QipuGameOrder order);
/* The games that are shown, in their order. */
QipuGameList *qipu_game_chooser_get_shown (QipuGameChooser *self);
/* The first game whose row is selected, by its index in the file, or G_MAXUINT. */
guint qipu_game_chooser_get_marked (QipuGameChooser *self);
/* The games that are selected, when they are several, or else all that are listed: guint, by their
 * index in the file. */
GArray *qipu_game_chooser_dup_chosen (QipuGameChooser *self);

G_END_DECLS
