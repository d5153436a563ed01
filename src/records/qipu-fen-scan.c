/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shape of a FEN: letters and digits with nine slashes. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-fen-scan.h"

#include <string.h>

#define N_SLASHES 9
#define N_ROWS 10

/**
 * qipu_fen_scan:
 * @text: (array length=length): any text
 * @length: bytes of @text
 *
 * Looks for ten rows of letters and digits with nine slashes between them. Whether they are a
 * position is for the caller to find out.
 *
 * Returns: (nullable): where the rows begin in @text
 */
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

/* Nine points, as men and numbers of empty ones. */
static gboolean
is_row (const char *p, const char *end)
{
  guint n = 0;

  for (; p < end && n <= 9; p++)
    if (*p >= '1' && *p <= '9')
      n += (guint) (*p - '0');
    else if (*p != '\0' && strchr ("rnbakcphemgRNBAKCPHEMG", *p) != NULL)
      n++;
    else
      return FALSE;
  return n == 9;
}

/* Ten rows behind each other, which may be part of a longer path; or NULL. */
static const char *
find_rows (const char *p, const char *end)
{
  const char *starts[N_ROWS];
  guint n_rows = 0;

  while (p < end)
    {
      const char *stop = p;

      while (stop < end && g_ascii_isalnum (*stop))
        stop++;
      if (is_row (p, stop))
        starts[n_rows++] = p;
      else
        n_rows = 0;
      if (n_rows == N_ROWS)
        return starts[0];
      if (stop < end && *stop != '/')
        n_rows = 0;
      p = stop + 1;
    }
  return NULL;
}

/* The FEN in a word without spaces, where spaces of the FEN are written otherwise; NULL where it
 * has none, or is one already. */
static char *
dup_fen_of_word (const char *word, gsize length)
{
  g_autofree char *coded = g_strndup (word, length);
  g_autofree char *decoded =
      strchr (coded, '%') != NULL ? g_uri_unescape_string (coded, NULL) : NULL;
  const char *plain = decoded != NULL ? decoded : coded;
  const char *rows = find_rows (plain, plain + strlen (plain));
  char *fen;

  if (rows == NULL || (decoded == NULL && rows == plain && strpbrk (rows, "_+") == NULL))
    return NULL;
  fen = g_strndup (rows, strcspn (rows, "?&#;"));
  return g_strdelimit (fen, "+_", ' ');
}

static gboolean
ends_word (char c)
{
  return g_ascii_isspace (c) || c == '\0' || strchr ("\"'<>()[]{}", c) != NULL;
}

/**
 * qipu_fen_scan_dup_plain:
 * @text: (array length=length): running text or the source of a web page
 * @length: bytes of @text
 * @place: (out) (optional): where the address stood
 *
 * Looks for the first address of the web that has a FEN in it, percent-coded, as a part of its path
 * or as a parameter, its spaces as `%20`, `+` or `_`.
 *
 * Returns: (transfer full) (nullable): a copy of @text with the FEN, on a line of its own, in place
 *   of the address; %NULL where there is no such address
 */
char *
qipu_fen_scan_dup_plain (const char *text, gsize length, gsize *place)
{
  const char *end = text + length;
  const char *p = text;

  while (p < end)
    {
      const char *word = p;
      guint n_separators = 0;

      for (; p < end && !ends_word (*p); p++)
        n_separators += *p == '/' || *p == '%';
      if (n_separators >= N_SLASHES)
        {
          g_autofree char *fen = dup_fen_of_word (word, (gsize) (p - word));

          if (fen != NULL)
            {
              GString *plain = g_string_new_len (text, word - text);

              if (place != NULL)
                *place = (gsize) (word - text);
              g_string_append_printf (plain, "\n%s\n", fen);
              return g_string_free (g_string_append_len (plain, p, end - p), FALSE);
            }
        }
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
