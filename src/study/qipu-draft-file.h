/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The file of a draft: a few lines about the document, an empty line, and the record as PGN. A sum
 * tells whether it is as it was written; what can be read of a damaged one is read. */

#pragma once

#include "game/qipu-game.h"
#include "study/qipu-journal.h"

G_BEGIN_DECLS

#define QIPU_DRAFT_SUFFIX ".draft"

/* @about: path and time are not written. Any thread. */
GBytes *qipu_draft_file_make (const QipuDraft *about, const QipuGame *game, GError **error);
/* Reads the lines about the document; NULL when it is no draft. */
QipuDraft *qipu_draft_file_read_head (const char *path);
/* @about: if not NULL, also the lines about the document. */
QipuGame *qipu_draft_file_read_game (const char *path, QipuDraft **about, GError **error);

G_END_DECLS
