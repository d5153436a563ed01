/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A move in plain words, as a screen reader or a teacher says it. */

#pragma once

#include <glib.h>

#include "rules/qipu-position.h"

G_BEGIN_DECLS

char *qipu_words_dup_move (const QipuPosition *before, QipuMove move);
char *qipu_words_dup_move_brief (const QipuPosition *before, QipuMove move);
char *qipu_words_dup_move_number (guint number, QipuColour side);
char *qipu_words_dup_taken_back (const char *move);

char *qipu_words_dup_variation_start (guint index, guint count);
const char *qipu_words_variation_end (void);
const char *qipu_words_line_start (void);
const char *qipu_words_line_end (void);

G_END_DECLS
