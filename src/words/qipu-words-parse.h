/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is to be said of a text that was read as a move. */

#pragma once

#include <glib.h>

#include "notation/qipu-notation.h"

G_BEGIN_DECLS

char *qipu_words_dup_parse (const QipuPosition *position, const char *text, const QipuParse *parse);
char *qipu_words_dup_stopped (const char *text, guint move_number);

G_END_DECLS
