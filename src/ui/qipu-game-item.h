/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game of a file with many, for the list of games. */

#pragma once

#include <gio/gio.h>

#include "game/qipu-game.h"

G_BEGIN_DECLS

#define QIPU_TYPE_GAME_ITEM (qipu_game_item_get_type ())
G_DECLARE_FINAL_TYPE (QipuGameItem, qipu_game_item, QIPU, GAME_ITEM, GObject)

/* Borrows @game, which must outlive the item. */
QipuGameItem *qipu_game_item_new (const QipuGame *game, guint index);
guint qipu_game_item_get_index (QipuGameItem *self);
/* The value of a tag, or NULL when there is none or only "?". */
const char *qipu_game_item_get_tag (QipuGameItem *self, const char *name);
/* Whether a name, event, date or title holds @folded, a case-folded text. */
gboolean qipu_game_item_matches (QipuGameItem *self, const char *folded);

G_END_DECLS
