/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text that nearly every file of UTF-8 is made of, passed over sixteen bytes at a time: ASCII
 * and characters of three bytes. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether @byte is the first of three and is no E0 or ED, behind which not everything is
 * allowed. */
static inline gboolean
qipu_text_is_plain_first (guint8 byte)
{
  return (byte & 0xF0) == 0xE0 && byte != 0xE0 && byte != 0xED;
}

/* The bytes up to @end or to the first NUL, malformed or other character; all before it is valid.
 * A character cut by @end is not counted. */
gsize qipu_text_get_plain_length (const guint8 *data, const guint8 *end);
/* The bytes that are not ASCII. */
gsize qipu_text_count_high (const guint8 *data, gsize size);
char *qipu_text_dup_line_feeds (const char *text, gsize length);

G_END_DECLS
