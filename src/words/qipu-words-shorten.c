/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A toolkit lays out a whole paragraph at once: a megabyte in one line holds the window for
 * seconds. What is shown of such a text ends with a sign. */

#define G_LOG_DOMAIN "qipu-words"

#include "config.h"

#include "words/qipu-words-shorten.h"

#include <string.h>

#define CUT_SIGN "…"

/**
 * qipu_words_shorten:
 * @text: UTF-8
 * @max_characters: how many characters are shown at most
 *
 * Returns: (transfer full): @text, or its beginning with an ellipsis
 */
char *
qipu_words_shorten (const char *text, guint max_characters)
{
  const char *p = text;

  g_return_val_if_fail (text != NULL, NULL);

  for (guint i = 0; *p != '\0'; p = g_utf8_next_char (p))
    if (i++ == max_characters)
      {
        g_autofree char *beginning = g_strndup (text, (gsize) (p - text));

        return g_strconcat (beginning, CUT_SIGN, NULL);
      }
  return g_strdup (text);
}

/**
 * qipu_words_shorten_comment:
 * @text: UTF-8, of any number of lines
 * @max_lines: how many lines are shown at most
 * @is_cut: (out) (optional): whether there is more
 *
 * Returns: (transfer full): @text, or its beginning with an ellipsis when it has more lines or one
 *   of more than %QIPU_SHOWN_PARAGRAPH characters
 */
char *
qipu_words_shorten_comment (const char *text, guint max_lines, gboolean *is_cut)
{
  const char *p = text;
  guint n = 0; /* characters of the line */
  guint n_lines = 1;

  g_return_val_if_fail (text != NULL, NULL);

  for (; *p != '\0' && n < QIPU_SHOWN_PARAGRAPH && n_lines <= max_lines; p = g_utf8_next_char (p))
    {
      n = *p == '\n' ? 0 : n + 1;
      n_lines += *p == '\n';
    }
  if (is_cut != NULL)
    *is_cut = *p != '\0';
  if (*p != '\0')
    {
      g_autofree char *beginning = g_strndup (text, (gsize) (p - text));

      return g_strconcat (beginning, CUT_SIGN, NULL);
    }
  return g_strdup (text);
}
