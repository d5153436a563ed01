/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small matters of text out of web pages. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* "&amp;", "&#23;", "&nbsp;" become characters; an unknown entity stays. */
char *qipu_markup_decode_entities (const char *text, gsize length);
/* The text of a page without its tags, scripts and styles; line breaks for <br> and blocks. */
char *qipu_markup_strip_tags (const char *text, gsize length);
char *qipu_markup_strip_tags_with_places (const char *text, gsize length, GArray *starts);
/* "\u7D05" becomes the character. */
char *qipu_markup_decode_escapes (const char *text, gsize length);

G_END_DECLS
