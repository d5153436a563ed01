/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts of records, of any length, for widgets that lay out all that they are given. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Characters of a name that are shown; more than a line has room for on any screen. */
#define QIPU_SHOWN_NAME 300u
/* Characters of one paragraph of a comment: some five pages, laid out within a frame. */
#define QIPU_SHOWN_PARAGRAPH 4000u
/* Lines of a comment, among moves and in the box where it is edited. */
#define QIPU_SHOWN_LINES_IN_LIST 100u
#define QIPU_SHOWN_LINES_IN_BOX 1000u

char *qipu_words_shorten (const char *text, guint max_characters);
char *qipu_words_shorten_comment (const char *text, guint max_lines, gboolean *is_cut);

G_END_DECLS
