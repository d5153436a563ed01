/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signs behind a move and words for results, as lists and labels show them. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends the sign of the PGN glyph number @glyph ("!", "±"), or "$n" when it has none. */
void qipu_glyph_text_append (GString *text, guint8 glyph);
/* The name of a glyph in the current language ("good move"), or NULL. */
const char *qipu_glyph_text_get_name (guint8 glyph);
/* "1-0" and its kind in words; NULL reads as an unknown result. */
char *qipu_glyph_text_dup_result (const char *result);

G_END_DECLS
