/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which tags a PGN file can hold as they are, and how it holds the others. */

#pragma once

#include "game/qipu-game.h"

G_BEGIN_DECLS

/* Longer names are nobody's, and a reader could not tell them from text by looking ahead. */
#define QIPU_PGN_MAX_TAG_NAME ((gsize) 255)

/* Names compare without case; most differ in the first letter. */
static inline gboolean
qipu_pgn_is_name (const char *name, const char *known)
{
  return ((*name ^ *known) & ~0x20) == 0 && g_ascii_strcasecmp (name, known) == 0;
}

gboolean qipu_pgn_tag_is_placeholder (const char *name, const char *value);
gboolean
qipu_pgn_tag_is_plain (const QipuGame *game, gboolean has_red, const char *name, const char *value);
void qipu_pgn_tag_write (const char *name, const char *value, gboolean plain, GString *out);
gboolean qipu_pgn_tag_unpack (const char *name,
                              const char *value,
                              char **real_name,
                              char **real_value);

G_END_DECLS
