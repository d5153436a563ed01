/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Round brackets hold comments and variations, unless no move of the text stands outside them. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-bracketed-moves.h"

#include <string.h>

#include "notation/qipu-movetext-scan.h"

/* No longer bracket holds nothing but moves. */
#define MAX_BRACKET 400

/* Bytes of what can hardly be anything but a move; 0 when it is not here. */
static gsize
match_strong (const char *text, gsize length)
{
  size_t shapes[QIPU_SCAN_MAX_SHAPES];
  QipuScanRun run;
  const QipuSymbol *last;

  qipu_scan_run (text, length, &run);
  if (qipu_scan_shapes (&run, shapes) == 0 || !qipu_scan_is_strong (&run, shapes[0]))
    return 0;
  last = &run.symbols[shapes[0] - 1];
  return last->offset + last->length;
}

/* Whether the text is moves, at least one, with numbers, blanks and signs between them. */
static gboolean
is_moves (const char *text, const char *end)
{
  guint n_moves = 0;

  while (text < end)
    {
      gsize left = (gsize) (end - text);
      unsigned lines = 0;
      unsigned number;
      gsize n = qipu_scan_blanks (text, left, &lines);

      if (n == 0 && (n = match_strong (text, left)) > 0)
        n_moves++;
      if (n == 0)
        n = qipu_scan_digits (text, left, &number);
      if (n == 0 && (*text == '+' || qipu_scan_is_punctuation (text, left)))
        n = (gsize) (g_utf8_next_char (text) - text);
      if (n == 0)
        return FALSE;
      text += MIN (n, left);
    }
  return n_moves > 0;
}

static void
blank (char *copy, gsize offset, gsize n)
{
  memset (copy + offset, ' ', n);
}

/**
 * qipu_bracketed_moves_dup_bare:
 * @text: (array length=length): pasted text
 * @length: bytes of @text
 *
 * Returns: (transfer full) (nullable): @text with blanks for the brackets that hold nothing but
 *   moves, every place the same; %NULL where there are none, or a move stands outside brackets
 */
char *
qipu_bracketed_moves_dup_bare (const char *text, gsize length)
{
  const char *end = text + length;
  g_autofree char *copy = NULL;

  for (const char *p = text; p < end;)
    {
      gsize left = (gsize) (end - p);
      size_t inner, close;
      unsigned lines = 0;
      gsize n = qipu_scan_blanks (p, left, &lines);

      /* looked through once: a move may be anywhere behind them */
      if (n > 0)
        {
          p += n;
          continue;
        }
      n = qipu_scan_bracket (p, left, MIN (left, MAX_BRACKET), &inner, &close);
      if (n > 0 && close > 0)
        {
          gboolean is_round = *p == '(' || g_str_has_prefix (p, "（");

          if (is_round && is_moves (p + inner, p + n - close))
            {
              copy = copy != NULL ? copy : g_strndup (text, length);
              blank (copy, (gsize) (p - text), inner);
              blank (copy, (gsize) (p - text) + n - close, close);
            }
          p += n;
        }
      else if (match_strong (p, left) > 0)
        return NULL;
      else if (g_ascii_isalnum (*p))
        while (p < end && g_ascii_isalnum (*p))
          p++;
      else
        p = g_utf8_next_char (p);
    }
  return g_steal_pointer (&copy);
}
