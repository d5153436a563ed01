/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How wide a text is where every character has one column or two. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The columns that a terminal gives to UTF-8 @text; only for breaking lines. */
static inline guint
qipu_columns_of (const char *text)
{
  guint width = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    width += (guchar) *p < 0x80 ? 1 : 2;
  return width;
}

G_END_DECLS
