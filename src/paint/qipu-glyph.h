/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The board's lettering as outlines, so that it looks alike whatever fonts are installed. */

#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* One thousand units an em, y downwards, origin on the baseline. */
typedef struct
{
  gunichar character;
  gint16 advance;
  gint16 left, top, right, bottom; /* of the outline */
  const char *path;                /* SVG path data in whole numbers */
} QipuGlyph;

/* Sorted by character. */
extern const QipuGlyph qipu_glyph_table[];
extern const unsigned qipu_n_glyphs;

const QipuGlyph *qipu_glyph_find (gunichar character);
void qipu_glyph_append (const QipuGlyph *self, cairo_t *cr);
void qipu_glyph_fill (gunichar character, cairo_t *cr, double x, double y, double size);

G_END_DECLS
