/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Signs behind a move and words for results. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-glyph-text.h"

#include <glib/gi18n-lib.h>

static const struct
{
  guint8 glyph;
  const char *sign;
  const char *name;
} glyphs[] = {
  { 1, "!", NC_ ("glyph", "Good move") },
  { 2, "?", NC_ ("glyph", "Mistake") },
  { 3, "!!", NC_ ("glyph", "Brilliant move") },
  { 4, "??", NC_ ("glyph", "Blunder") },
  { 5, "!?", NC_ ("glyph", "Interesting move") },
  { 6, "?!", NC_ ("glyph", "Doubtful move") },
  { 7, "□", NC_ ("glyph", "Only move") },
  { 10, "=", NC_ ("glyph", "Even") },
  { 11, "=", NC_ ("glyph", "Even") },
  { 13, "∞", NC_ ("glyph", "Unclear") },
  /* few fonts have the signs of U+2A71 and U+2A72 */
  { 14, "+=", NC_ ("glyph", "Red slightly better") },
  { 15, "=+", NC_ ("glyph", "Black slightly better") },
  { 16, "±", NC_ ("glyph", "Red better") },
  { 17, "∓", NC_ ("glyph", "Black better") },
  { 18, "+−", NC_ ("glyph", "Red winning") },
  { 19, "−+", NC_ ("glyph", "Black winning") },
};

void
qipu_glyph_text_append (GString *text, guint8 glyph)
{
  for (guint i = 0; i < G_N_ELEMENTS (glyphs); i++)
    if (glyphs[i].glyph == glyph)
      {
        /* signs of the move stand close to it, judgements of the position apart */
        if (glyph >= 10)
          g_string_append_c (text, ' ');
        g_string_append (text, glyphs[i].sign);
        return;
      }

  g_string_append_printf (text, " $%u", glyph);
}

const char *
qipu_glyph_text_get_name (guint8 glyph)
{
  for (guint i = 0; i < G_N_ELEMENTS (glyphs); i++)
    if (glyphs[i].glyph == glyph)
      return g_dpgettext2 (GETTEXT_PACKAGE, "glyph", glyphs[i].name);

  return NULL;
}

char *
qipu_glyph_text_dup_result (const char *result)
{
  if (result == NULL || *result == '\0' || g_str_equal (result, "*"))
    return g_strdup (C_ ("result", "No result"));
  if (g_str_equal (result, "1-0"))
    return g_strdup (C_ ("result", "Red wins"));
  if (g_str_equal (result, "0-1"))
    return g_strdup (C_ ("result", "Black wins"));
  if (g_str_has_prefix (result, "1/2"))
    return g_strdup (C_ ("result", "Draw"));

  return g_strdup (result);
}
