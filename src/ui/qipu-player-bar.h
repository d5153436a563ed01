/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One side beside the board: the mark of the side to move, name, team, what was taken, result. */

#pragma once

#include <gtk/gtk.h>

#include "game/qipu-game.h"

G_BEGIN_DECLS

#define QIPU_TYPE_PLAYER_BAR (qipu_player_bar_get_type ())
G_DECLARE_FINAL_TYPE (QipuPlayerBar, qipu_player_bar, QIPU, PLAYER_BAR, GtkWidget)

GtkWidget *qipu_player_bar_new (void);
/* Shows @colour's side of @game at @position; with @taken also what it has taken. */
void qipu_player_bar_update (QipuPlayerBar *self,
                             const QipuGame *game,
                             const QipuPosition *position,
                             QipuColour colour,
                             gboolean taken);
void qipu_player_bar_restyle (QipuPlayerBar *self);

G_END_DECLS
