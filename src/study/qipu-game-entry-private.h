/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a list of games and its entries know of each other: the list keeps those that somebody
 * holds, without owning them. */

#pragma once

#include "study/qipu-game-source.h"

G_BEGIN_DECLS

/* qipu-game-entry.c; holds @source */
QipuGameEntry *qipu_game_entry_new (QipuGameSource *source, guint index);
/* qipu-game-source.c */
const QipuGameHeader *qipu_game_source_get_header (QipuGameSource *self, guint index);
/* Nobody holds that entry any more. */
void qipu_game_source_forget_entry (QipuGameSource *self, guint index);

G_END_DECLS
