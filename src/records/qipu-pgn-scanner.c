/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moving through the text of a PGN file. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-pgn-scanner.h"

#include <string.h>

#include "game/qipu-game.h"
#include "notation/qipu-movetext.h"

/**
 * qipu_pgn_scanner_init:
 * @self: a scanner, not yet in use
 * @reader: where the text comes from; it must live as long as @self
 */
void
qipu_pgn_scanner_init (QipuPgnScanner *self, QipuTextReader *reader)
{
  gsize size;

  memset (self, 0, sizeof *self);
  self->reader = reader;
  self->window = self->p = qipu_text_reader_get_text (reader, &size);
  self->end = self->p + size;
  self->line = 1;
  self->at_end = qipu_text_reader_is_at_end (reader);
}

/**
 * qipu_pgn_scanner_init_for_text:
 * @self: a scanner, not yet in use
 * @text: a text in memory, which is not copied
 * @length: its length in bytes
 * @line: the number of its first line
 */
void
qipu_pgn_scanner_init_for_text (QipuPgnScanner *self,
                                const char *text,
                                gsize length,
                                guint64 line)
{
  memset (self, 0, sizeof *self);
  self->window = self->p = text;
  self->end = text + length;
  self->line = line;
  self->at_end = TRUE;
}

/**
 * qipu_pgn_scanner_get_offset:
 * @self: a scanner
 *
 * Returns: the place, in bytes from the beginning of the text
 */
guint64
qipu_pgn_scanner_get_offset (const QipuPgnScanner *self)
{
  guint64 before = self->reader != NULL ? qipu_text_reader_get_offset (self->reader) : 0;

  return before + (guint64) (self->p - self->window);
}

/**
 * qipu_pgn_scanner_refill:
 * @self: a scanner of a text reader
 *
 * Moves the window on to the place; an error ends the text.
 */
void
qipu_pgn_scanner_refill (QipuPgnScanner *self)
{
  gsize used = (gsize) (self->p - self->window);
  gsize size;

  qipu_text_reader_set_line (self->reader, self->line);
  if (self->error == NULL)
    qipu_text_reader_advance (self->reader, used, QIPU_PGN_LOOKAHEAD, &self->error);
  self->window = self->p = qipu_text_reader_get_text (self->reader, &size);
  self->end = self->p + size;
  self->at_end = self->error != NULL || qipu_text_reader_is_at_end (self->reader);
}

/**
 * qipu_pgn_scanner_end_line:
 * @self: a scanner
 *
 * Called after a LF, or a CR without one, was passed.
 */
void
qipu_pgn_scanner_end_line (QipuPgnScanner *self)
{
  self->line++;
  self->line_start = qipu_pgn_scanner_get_offset (self);
  if (self->has_content)
    {
      self->content_end = self->line_start;
      self->has_content = FALSE;
    }
}

/* Passes a line end if there is one; the byte after the place must be visible if it exists. */
static gboolean
pass_line_end (QipuPgnScanner *self)
{
  if (*self->p == '\r')
    {
      self->p++;
      if (self->p < self->end && *self->p == '\n')
        self->p++;
    }
  else if (*self->p == '\n')
    self->p++;
  else
    return FALSE;
  qipu_pgn_scanner_end_line (self);
  return TRUE;
}

/* The length of a white character of several bytes, or 0. */
static gsize
get_wide_space (const char *p, gsize left)
{
  if (left >= 2 && memcmp (p, "\302\240", 2) == 0)
    return 2;
  if (left >= 3
      && (memcmp (p, "\343\200\200", 3) == 0       /* ideographic space */
          || memcmp (p, "\342\200\213", 3) == 0    /* zero width space */
          || memcmp (p, "\357\273\277", 3) == 0))  /* byte order mark of a joined file */
    return 3;
  return 0;
}

/**
 * qipu_pgn_scanner_skip_all_space:
 * @self: a scanner
 *
 * Passes white space of all kinds.
 *
 * Returns: %FALSE at the end of the text
 */
gboolean
qipu_pgn_scanner_skip_all_space (QipuPgnScanner *self)
{
  for (;;)
    {
      gsize wide;

      qipu_pgn_scanner_ensure (self);
      if (self->p == self->end)
        return FALSE;
      switch (*self->p)
        {
        case ' ':
        case '\t':
        case '\v':
        case '\f':
          self->p++;
          break;
        case '\n':
        case '\r':
          pass_line_end (self);
          break;
        default:
          if ((guchar) *self->p < 0x80)
            return TRUE;
          wide = get_wide_space (self->p, qipu_pgn_scanner_get_left (self));
          if (wide == 0)
            return TRUE;
          self->p += wide;
        }
    }
}

static void
append_limited (QipuPgnScanner *self, GString *text, const char *p, gsize n)
{
  if (text == NULL || n == 0)
    return;
  if (text->len < QIPU_GAME_MAX_TEXT)
    g_string_append_len (text, p, (gssize) n);
  else
    self->text_is_cut = TRUE;
}

/**
 * qipu_pgn_scanner_skip_line:
 * @self: a scanner
 * @text: (nullable): what the rest of the line is appended to, without its end
 *
 * Passes the rest of the line and its end.
 */
void
qipu_pgn_scanner_skip_line (QipuPgnScanner *self, GString *text)
{
  for (;;)
    {
      const char *from;

      qipu_pgn_scanner_ensure (self);
      if (self->p == self->end)
        return;
      from = self->p;
      while (self->p < self->end && *self->p != '\n' && *self->p != '\r')
        self->p++;
      append_limited (self, text, from, (gsize) (self->p - from));
      if (self->p < self->end)
        {
          qipu_pgn_scanner_ensure (self);
          pass_line_end (self);
          return;
        }
    }
}

static inline gboolean
is_name_byte (char c, gboolean any_name)
{
  return g_ascii_isalnum (c) || c == '_' || c == '-' || (any_name && (guchar) c >= 0x80);
}

static gboolean
is_tag (const QipuPgnScanner *self, gboolean any_name)
{
  const char *p = self->p;
  const char *name;

  if (p == self->end || *p++ != '[')
    return FALSE;
  while (p < self->end && (*p == ' ' || *p == '\t'))
    p++;
  name = p;
  while (p < self->end && is_name_byte (*p, any_name))
    p++;
  if (p == name)
    return FALSE;
  while (p < self->end && (*p == ' ' || *p == '\t'))
    p++;
  return p < self->end && (*p == '"' || *p == '\'');
}

/**
 * qipu_pgn_scanner_is_tag:
 * @self: a scanner that sees ahead
 *
 * Returns: whether a tag pair begins here
 */
gboolean
qipu_pgn_scanner_is_tag (const QipuPgnScanner *self)
{
  return is_tag (self, FALSE);
}

/**
 * qipu_pgn_scanner_is_any_tag:
 * @self: a scanner that sees ahead
 *
 * Returns: whether a tag pair begins here, with a name in any script
 */
gboolean
qipu_pgn_scanner_is_any_tag (const QipuPgnScanner *self)
{
  return is_tag (self, TRUE);
}

/**
 * qipu_pgn_scanner_is_first_move:
 * @self: a scanner at the beginning of a line
 *
 * Returns: whether the first move of a game begins here, "1. C2=5": where a game without tags may
 *   begin
 */
gboolean
qipu_pgn_scanner_is_first_move (const QipuPgnScanner *self)
{
  const char *p = self->p;

  if (self->end - p < 3 || p[0] != '1' || p[1] != '.' || p[2] == '.')
    return FALSE;
  for (p += 2; p < self->end && (*p == ' ' || *p == '\t');)
    p++;
  return p < self->end &&
         qipu_movetext_match (p, MIN ((gsize) (self->end - p), QIPU_PGN_LOOKAHEAD)) > 0;
}

/**
 * qipu_pgn_scanner_is_after_blank_line:
 * @self: a scanner
 *
 * Returns: whether the place is the beginning of a line and the line before is blank
 */
gboolean
qipu_pgn_scanner_is_after_blank_line (const QipuPgnScanner *self)
{
  guint n_ends = 0;

  if (qipu_pgn_scanner_get_offset (self) != self->line_start)
    return FALSE;
  for (const char *p = self->p; p > self->window && g_ascii_isspace (p[-1]) && n_ends < 2; p--)
    n_ends += p[-1] == '\n' || (p[-1] == '\r' && *p != '\n');
  return n_ends == 2;
}

/**
 * qipu_pgn_scanner_see_line:
 * @self: a scanner
 * @limit: the most bytes that are looked for
 *
 * Makes the rest of the line visible, as far as @limit.
 *
 * Returns: its length, at most @limit
 */
gsize
qipu_pgn_scanner_see_line (QipuPgnScanner *self, gsize limit)
{
  gsize length = 0;

  for (;;)
    {
      gsize seen = qipu_pgn_scanner_get_left (self);

      while (length < seen && self->p[length] != '\n' && self->p[length] != '\r')
        length++;
      if (length < seen || self->at_end || length >= limit)
        return MIN (length, limit);
      qipu_pgn_scanner_refill (self);
      if (qipu_pgn_scanner_get_left (self) == seen)
        return length;
    }
}

/* A game begins here even if a bracket before it was never closed. */
static gboolean
is_new_game (const QipuPgnScanner *self)
{
  static const char *const beginnings[] = { "[Event \"", "[Game \"" };

  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++)
    {
      gsize n = strlen (beginnings[i]);

      if (qipu_pgn_scanner_get_left (self) >= n && memcmp (self->p, beginnings[i], n) == 0)
        return TRUE;
    }
  return FALSE;
}

/**
 * qipu_pgn_scanner_skip_bracket:
 * @self: a scanner behind @open
 * @open: an opening bracket
 * @close: the closing one
 * @text: (nullable): what stands between is appended to it
 *
 * Passes everything up to the @close that belongs to @open, and that as well.
 *
 * Returns: %FALSE when a new game or the end comes first
 */
gboolean
qipu_pgn_scanner_skip_bracket (QipuPgnScanner *self,
                               const char *open,
                               const char *close,
                               GString *text)
{
  gsize open_length = strlen (open);
  gsize close_length = strlen (close);
  guint depth = 1;

  for (;;)
    {
      const char *from;
      gboolean stop = FALSE;

      qipu_pgn_scanner_ensure (self);
      if (self->p == self->end)
        return FALSE;

      from = self->p;
      while (self->p < self->end && !stop)
        {
          char c = *self->p;

          if (c == '\n' || c == '\r')
            stop = TRUE;
          else if (c == close[0] && qipu_pgn_scanner_get_left (self) >= close_length
                   && memcmp (self->p, close, close_length) == 0)
            {
              if (--depth == 0)
                {
                  append_limited (self, text, from, (gsize) (self->p - from));
                  self->p += close_length;
                  self->has_content = TRUE;
                  return TRUE;
                }
              self->p += close_length;
            }
          else if (c == open[0] && qipu_pgn_scanner_get_left (self) >= open_length
                   && memcmp (self->p, open, open_length) == 0)
            {
              depth++;
              self->p += open_length;
            }
          else if (!self->at_end && qipu_pgn_scanner_get_left (self) < 4)
            break; /* a bracket of several bytes may be cut here */
          else
            self->p++;
        }
      append_limited (self, text, from, (gsize) (self->p - from));

      if (stop)
        {
          qipu_pgn_scanner_ensure (self);
          pass_line_end (self);
          append_limited (self, text, "\n", 1);
          qipu_pgn_scanner_ensure (self);
          if (is_new_game (self))
            return FALSE;
          self->has_content = TRUE;
        }
    }
}
