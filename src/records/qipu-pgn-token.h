/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of movetext, between the items that have a sign of their own. What a move text means is
 * left to the notation layer, the position decides. */

#pragma once

#include "records/qipu-pgn-moves.h"

G_BEGIN_DECLS

gboolean qipu_pgn_token_is_end (const char *p, const char *end);
gsize qipu_pgn_token_strip_marks (const char *text, gsize length, guint *glyph);
QipuParseStatus qipu_pgn_token_resolve (
    QipuPgnMoves *self, const char *text, gsize length, QipuMove *move, gboolean *irregular);
const char *qipu_pgn_token_join (QipuPgnMoves *self, const char *p, GString *word);
void qipu_pgn_token_read (QipuPgnMoves *self);

/* qipu-pgn-moves.c: for words */
void qipu_pgn_moves_add_glyph (QipuPgnMoves *self, guint glyph);
void qipu_pgn_moves_give_before (QipuPgnMoves *self);
void qipu_pgn_moves_give_up_before (QipuPgnMoves *self);

G_END_DECLS
