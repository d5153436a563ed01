/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shape of a FEN: letters and digits with nine slashes. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-fen-scan.h"

#define N_SLASHES 9

const char *
qipu_fen_scan (const char *text, gsize length)
{
  const char *end = text + length;
  const char *p = text;

  while (p < end)
    {
      const char *start = p;
      guint n_slashes = 0;

      while (p < end && (g_ascii_isalnum (*p) || *p == '/'))
        n_slashes += *p++ == '/';
      if (n_slashes == N_SLASHES && *start != '/')
        return start;
      if (p == start)
        p++;
    }
  return NULL;
}

/**
 * qipu_fen_scan_address:
 * @text: a text, perhaps an address of the web
 *
 * Finds the FEN in an address, whose spaces stand there as `%20`, `+` or `_`.
 *
 * Returns: (transfer full) (nullable): the FEN with its spaces, %NULL where @text is no address or
 *   has none
 */
char *
qipu_fen_scan_address (const char *text)
{
  g_autofree char *address = g_strstrip (g_strdup (text));
  g_autofree char *plain = NULL;
  const char *fen;
  char *result;

  if (strpbrk (address, " \t\r\n") != NULL || strpbrk (address, "?=%") == NULL)
    return NULL;
  plain = g_uri_unescape_string (address, NULL);
  fen = plain != NULL ? qipu_fen_scan (plain, strlen (plain)) : NULL;
  if (fen == NULL)
    return NULL;

  result = g_strndup (fen, strcspn (fen, "?&#;\"'<>"));
  return g_strdelimit (result, "+_", ' ');
}
