/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game in the list of those of a file: the players, where and when, and whether it has changes
 * that are not saved. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-document.h"
#include "study/qipu-game-source.h"

G_BEGIN_DECLS

#define QIPU_TYPE_GAME_ROW (qipu_game_row_get_type ())
G_DECLARE_FINAL_TYPE (QipuGameRow, qipu_game_row, QIPU, GAME_ROW, GtkWidget)

GtkWidget *qipu_game_row_new (void);
/* @document is NULL for a game that was not looked at. Both NULL: nothing is shown. */
void qipu_game_row_set_game (QipuGameRow *self, QipuGameEntry *game, QipuDocument *document);

G_END_DECLS
