/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN in the strings of a script or of JSON: an array of lines, pieces that are joined with "+" or
 * "+=", whole games with "\n" in them. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-script-strings.h"

#include <string.h>

#include "notation/qipu-movetext.h"
#include "records/qipu-formats-private.h"

/* What stands between two strings of one text is short. */
#define MAX_LINK 200

/* Where in the script, and the strings so far that belong together. */
typedef struct
{
  const char *p;
  const char *end;
  guint64 line;
  GString *chain;
  GArray *chain_lines; /* of the script, for each line of the chain: guint64 */
  GString *all;
  GArray *all_lines;
} Reader;

static void
add_character (Reader *self, gunichar c)
{
  if (c == '\r' || c == 0)
    return;
  g_string_append_unichar (self->chain, c);
  if (c == '\n')
    g_array_append_val (self->chain_lines, self->line);
}

static void
move_on (Reader *self, gsize n)
{
  for (const char *stop = self->p + n; self->p < stop; self->p++)
    self->line += *self->p == '\n';
}

/* Hexadecimal digits behind "\u" or "\x"; 0 when they are not there. */
static gunichar
read_hex (const char *p, const char *end, gsize n)
{
  gunichar c = 0;

  if ((gsize) (end - p) < n)
    return 0;
  for (gsize i = 0; i < n; i++)
    {
      int digit = g_ascii_xdigit_value (p[i]);

      if (digit < 0)
        return 0;
      c = c * 16 + (gunichar) digit;
    }
  return c;
}

/* The character for the escape at @p, behind a backslash: @c is 0 for none. Returns the bytes of
 * the escape. */
static gsize
read_escape (const char *p, const char *end, gunichar *c)
{
  static const char letters[] = "nrtbfv";
  static const char meanings[] = "\n\r\t   ";
  const char *letter = strchr (letters, *p);
  gsize n = *p == 'u' ? 4 : *p == 'x' ? 2 : 0;

  *c = n > 0 ? read_hex (p + 1, end, n) : 0;
  if (*c >= 0xD800 && *c < 0xDC00 && end - p > 6 && p[5] == '\\' && p[6] == 'u')
    {
      gunichar low = read_hex (p + 7, end, 4);

      if (low >= 0xDC00 && low < 0xE000)
        {
          *c = 0x10000 + ((*c - 0xD800) << 10) + (low - 0xDC00);
          return 11;
        }
    }
  if (*c != 0 && g_unichar_validate (*c))
    return n + 1;

  /* a line that goes on is one line */
  *c = 0;
  if (*p == '\n')
    return 1;
  if (*p == '\r')
    return end - p > 1 && p[1] == '\n' ? 2 : 1;
  if (letter != NULL && *letter != '\0')
    {
      *c = (guchar) meanings[letter - letters];
      return 1;
    }
  *c = g_utf8_get_char (p);
  return (gsize) (g_utf8_next_char (p) - p);
}

/* The quote that ends the string at @p; NULL when it does not end where it has to. */
static const char *
find_string_end (const char *p, const char *end)
{
  char quote = *p++;

  for (; p < end && *p != quote; p++)
    if (*p == '\\' && p + 1 < end)
      p += p[1] == '\r' && p + 2 < end && p[2] == '\n' ? 2 : 1;
    else if (*p == '\n' && quote != '`')
      return NULL;
  return p < end ? p : NULL;
}

/* Takes the string at the place, which ends at @stop. */
static void
take_string (Reader *self, const char *stop)
{
  for (self->p++; self->p < stop;)
    {
      gunichar c;
      gsize n = 1;

      if (*self->p == '\\')
        {
          n += read_escape (self->p + 1, stop, &c);
          move_on (self, n);
          add_character (self, c);
          continue;
        }
      c = g_utf8_get_char (self->p);
      move_on (self, (gsize) (g_utf8_next_char (self->p) - self->p));
      add_character (self, c);
    }
  self->p = stop + 1;
}

typedef enum
{
  LINK_NONE,
  LINK_JOINED,
  LINK_LINES,
} Link;

/* How two strings with @text between them belong together: "+" and "+=" join them, a comma or a
 * call makes them lines. */
static Link
get_link (const char *text, const char *end)
{
  gboolean is_joined = FALSE;

  if (end - text > MAX_LINK)
    return LINK_NONE;
  for (const char *p = text; p < end; p++)
    {
      if (strchr ("[]{}:?<>!&", *p) != NULL || (*p == '=' && (p == text || p[-1] != '+')))
        return LINK_NONE;
      is_joined = is_joined || *p == '+';
    }
  return is_joined ? LINK_JOINED : LINK_LINES;
}

/* Tags, or the first move behind its number, and no version of a program. */
static gboolean
is_record (const GString *chain)
{
  int score = qipu_format_pgn.sniff ((const guint8 *) chain->str, chain->len);
  gsize moves = strspn (chain->str, " \n1.");

  return score >= 90 ||
         (score > 0 && qipu_movetext_match (chain->str + moves, chain->len - moves) > 0);
}

/* Keeps the strings read so far when they are a record, and drops them else. */
static void
end_chain (Reader *self)
{
  const GString *chain = self->chain;

  if (chain->len > 0 && is_record (chain))
    {
      guint64 line = self->line;

      g_string_append_len (self->all, chain->str, (gssize) chain->len);
      g_string_append (self->all, "\n\n");
      g_array_append_vals (self->all_lines, self->chain_lines->data, self->chain_lines->len);
      g_array_append_val (self->all_lines, line);
    }
  g_string_truncate (self->chain, 0);
  g_array_set_size (self->chain_lines, 0);
}

static void
read_strings (Reader *self)
{
  const char *behind = NULL; /* the last string */

  while (self->p < self->end)
    {
      const char *stop =
          strchr ("\"'`", *self->p) != NULL ? find_string_end (self->p, self->end) : NULL;
      Link link;

      if (stop == NULL)
        {
          /* pairs as in a string: what one failed to end there, none does */
          move_on (self, *self->p == '\\' && self->p + 1 < self->end ? 2 : 1);
          continue;
        }
      link = behind != NULL ? get_link (behind, self->p) : LINK_NONE;
      if (link == LINK_LINES)
        add_character (self, '\n');
      else if (link == LINK_NONE)
        {
          end_chain (self);
          g_array_append_val (self->chain_lines, self->line);
        }
      take_string (self, stop);
      behind = self->p;
    }
  end_chain (self);
}

/**
 * qipu_script_strings_dup_pgn:
 * @text: (array length=length): valid UTF-8 that may be or hold a script
 * @length: bytes of @text
 * @lines: an empty array of guint64, to which the line of @text is added for each line of the
 *   result
 *
 * Puts together the strings that are PGN, with every escape resolved.
 *
 * Returns: (transfer full) (nullable): PGN; %NULL where no string has any tag
 */
char *
qipu_script_strings_dup_pgn (const char *text, gsize length, GArray *lines)
{
  Reader self = { .p = text, .end = text + length, .line = 1, .all_lines = lines };
  gboolean has_tags;

  self.chain = g_string_new (NULL);
  self.chain_lines = g_array_new (FALSE, FALSE, sizeof (guint64));
  self.all = g_string_new (NULL);
  read_strings (&self);
  g_string_free (self.chain, TRUE);
  g_array_unref (self.chain_lines);

  has_tags = qipu_format_pgn.sniff ((const guint8 *) self.all->str, self.all->len) >= 90;
  return g_string_free (self.all, !has_tags);
}
