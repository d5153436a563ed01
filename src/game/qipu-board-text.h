/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position as ten lines of text, as people send it to each other. */

#pragma once

#include <glib.h>

#include "rules/qipu-position.h"

G_BEGIN_DECLS

/* Letters as in FEN, or with @han the characters, which differ for the two sides. */
char *qipu_board_text_new (const QipuPosition *position, gboolean han);
/* Finds a board in @text, among other lines. FALSE, with @position unchanged, when there is none. */
gboolean qipu_board_text_parse (const char *text, QipuPosition *position);

G_END_DECLS
