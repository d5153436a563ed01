/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game of a list of games: which it is, and what is known of it without reading it. */

#pragma once

#include "study/qipu-game-scan.h"

G_BEGIN_DECLS

#define QIPU_TYPE_GAME_ENTRY (qipu_game_entry_get_type ())
G_DECLARE_FINAL_TYPE (QipuGameEntry, qipu_game_entry, QIPU, GAME_ENTRY, GObject)

guint qipu_game_entry_get_index (QipuGameEntry *self);
/* Borrowed until the list changes; texts that are missing or "?" are NULL. */
const QipuGameHeader *qipu_game_entry_get_header (QipuGameEntry *self);

/* Whether a name, event, date, result or title holds @folded, a case-folded text. Any thread. */
gboolean qipu_game_header_matches (const QipuGameHeader *header, const char *folded);

G_END_DECLS
