/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words that sentences are made of, in the language of the moment. */

#pragma once

#include <glib.h>

#include "rules/qipu-position.h"

G_BEGIN_DECLS

/* Borrowed texts below belong to the message catalogue: use them at once, never keep them. */

const char *qipu_words_side (QipuColour side);
const char *qipu_words_piece (QipuPiece piece);
const char *qipu_words_pieces (QipuPiece piece);
const char *qipu_words_coloured_piece (QipuPiece piece);

const char *qipu_words_file (QipuColour side, guint file);
const char *qipu_words_ordinal (guint n);

char *qipu_words_list (const char *const *items, gsize n_items);
char *qipu_words_piece_list (const QipuPosition *position,
                             const QipuSquare *squares,
                             gsize n_squares);

char *qipu_words_square (QipuSquare square);
char *qipu_words_capitalize (const char *text);
char *qipu_words_isolate (const char *text);

G_END_DECLS
