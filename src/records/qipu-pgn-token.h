/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of movetext, between the items that have a sign of their own. What a move text means is
 * left to the notation layer, the position decides. */

#pragma once

#include "records/qipu-pgn-moves.h"

G_BEGIN_DECLS

/* Whether no word goes on at @p: white space, a bracket, the end. */
gboolean qipu_pgn_token_is_end (const char *p, const char *end);
/* The length without "!?" and the like at the end; @glyph is their NAG, or 0. */
gsize qipu_pgn_token_strip_marks (const char *text, gsize length, guint *glyph);
/* Reads a whole word as one move; the status of the best attempt. */
QipuParseStatus qipu_pgn_token_resolve (
    QipuPgnMoves *self, const char *text, gsize length, QipuMove *move, gboolean *irregular);
/* Adds to @word, a square that stood before @p, the other square of its move if that stands apart
 * ("h2 e2"); returns what follows. */
const char *qipu_pgn_token_join (QipuPgnMoves *self, const char *p, GString *word);
/* Reads the word at the scanner's place and does what it says. */
void qipu_pgn_token_read (QipuPgnMoves *self);

/* qipu-pgn-moves.c: for words */
void qipu_pgn_moves_add_glyph (QipuPgnMoves *self, guint glyph);
/* Comments that waited for a move: it has come, or it will never come. */
void qipu_pgn_moves_give_before (QipuPgnMoves *self);
void qipu_pgn_moves_give_up_before (QipuPgnMoves *self);

G_END_DECLS
