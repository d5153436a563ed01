/* SPDX-License-Identifier: GPL-3.0-or-later */
/* WXF text: lines of a keyword and a value, then the moves between START{ and }END. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-pgn-moves.h"
#include "records/qipu-text-reader.h"
#include "records/qipu-wxf-private.h"

#define TEXT_LIMIT ((gsize) 64 * 1024 * 1024)

const QipuWxfTextTag qipu_wxf_text_tags[] = {
  { "GAME", "Title" },     { "EVENT", "Event" },   { "DATE", "Date" },
  { "SITE", "Site" },      { "PLACE", "Site" },    { "ROUND", "Round" },
  { "RESULT", "Result" },  { "AUTHOR", "Author" }, { "TIME", "TimeControl" },
  { NULL, NULL },
};

typedef struct
{
  QipuTreeBuilder builder;
  const char *text;
  gsize size;
  const char *p;
  const char *line_end; /* of the line that was looked at last */
  guint64 line;
  gboolean is_open; /* a game was begun */
  gboolean has_moves;
  GString *comment; /* of this game, so far */
  guint64 start;
  /* what each letter of this game stands for when its list of pieces says so, else itself */
  char letters[26];
  gboolean has_letters;
} Reader;

/* "name ; 1200 ; team ;" */
static void
add_player (Reader *self, const char *name_tag, const char *rating_tag, const char *team_tag, const char *value)
{
  g_auto (GStrv) parts = g_strsplit (value, ";", -1);
  const char *const tags[] = { name_tag, rating_tag, team_tag };

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *part = g_strstrip (parts[i]);

      if (i < G_N_ELEMENTS (tags))
        qipu_tree_builder_tag (&self->builder, tags[i], part);
      else if (*part != '\0')
        qipu_tree_builder_report (&self->builder, QIPU_DIAGNOSTIC_LEFTOVER, (gint64) self->line,
                                  -1, -1, part);
    }
}

static void
begin_game (Reader *self, guint64 start)
{
  self->start = start;
  self->is_open = TRUE;
  self->has_moves = FALSE;
  self->has_letters = FALSE;
  qipu_tree_builder_begin (&self->builder);
}

/* The comments of a game stand behind its moves and are about the whole of it. */
static void
add_comment (Reader *self)
{
  const char *old = qipu_game_get_comment (self->builder.game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER);

  if (self->comment->len == 0)
    return;
  if (old != NULL)
    {
      g_string_prepend_c (self->comment, '\n');
      g_string_prepend (self->comment, old);
    }
  qipu_tree_builder_jump (&self->builder, QIPU_NODE_ROOT);
  qipu_tree_builder_comment (&self->builder, self->comment->str);
  g_string_truncate (self->comment, 0);
}

static void
end_game (Reader *self, QipuTextReader *text_reader, guint64 end)
{
  QipuGame *game = self->builder.game;

  if (!self->is_open)
    return;
  self->is_open = FALSE;
  add_comment (self);
  if (qipu_game_get_tag (game, "Result") == NULL)
    qipu_game_append_tag (game, "Result", "*");
  qipu_tree_builder_end (&self->builder, qipu_text_reader_to_source (text_reader, self->start),
                         qipu_text_reader_to_source (text_reader, end));
}

/* "WXF K(K) R(C) N(H) C(P) G(A) M(E) P(S)": the letter that everybody knows, and in brackets the
 * one this record writes. Squares have letters too, so a list behind ICCS says nothing. */
static void
take_format (Reader *self, const char *value)
{
  const char *p = value + strcspn (value, " \t");

  for (guint i = 0; i < G_N_ELEMENTS (self->letters); i++)
    self->letters[i] = (char) ('A' + i);
  if (g_ascii_strncasecmp (value, "ICCS", 4) == 0)
    return;
  for (; *p != '\0'; p++)
    if (g_ascii_isalpha (p[0]) && p[1] == '(' && g_ascii_isalpha (p[2]) && p[3] == ')')
      {
        self->letters[g_ascii_toupper (p[2]) - 'A'] = g_ascii_toupper (p[0]);
        self->has_letters = TRUE;
        p += 3;
      }
}

/* The moves with the letters that everybody knows: the first of each word is its piece, a small one
 * of a word such as "Ch2-e2" never is. */
static char *
dup_translated (const Reader *self, const char *text, gsize length)
{
  char *copy = g_strndup (text, length);
  gboolean is_open = TRUE;

  for (char *p = copy; *p != '\0'; p++)
    if (g_ascii_isspace (*p))
      is_open = TRUE;
    else if (is_open && g_ascii_isalpha (*p))
      {
        char known = self->letters[g_ascii_toupper (*p) - 'A'];

        *p = g_ascii_isupper (*p) ? known : g_ascii_tolower (known);
        is_open = FALSE;
      }
  return copy;
}

static void
take_keyword (Reader *self, const char *keyword, const char *value)
{
  QipuTreeBuilder *builder = &self->builder;

  if (g_ascii_strcasecmp (keyword, "FORMAT") == 0)
    {
      take_format (self, value);
      return;
    }
  if (g_ascii_strcasecmp (keyword, "RED") == 0)
    add_player (self, "Red", "RedRating", "RedTeam", value);
  else if (g_ascii_strcasecmp (keyword, "BLACK") == 0)
    add_player (self, "Black", "BlackRating", "BlackTeam", value);
  else if (g_ascii_strcasecmp (keyword, "FEN") == 0)
    {
      if (*value != '\0' && builder->n_nodes == 0)
        qipu_tree_builder_set_fen (builder, value, (gint64) self->line);
    }
  else
    {
      for (guint i = 0; qipu_wxf_text_tags[i].keyword != NULL; i++)
        if (g_ascii_strcasecmp (keyword, qipu_wxf_text_tags[i].keyword) == 0)
          {
            qipu_tree_builder_tag (builder, qipu_wxf_text_tags[i].tag, value);
            return;
          }
      qipu_tree_builder_tag (builder, keyword, value);
    }
}

/* Behind "START{" or "COMMENT{": up to the closing brace. */
static const char *
find_close (const Reader *self, const char *p, gboolean *is_closed)
{
  const char *end = self->text + self->size;
  const char *close = memchr (p, '}', (gsize) (end - p));

  *is_closed = close != NULL;
  return close != NULL ? close : end;
}

static void
pass (Reader *self, const char *to)
{
  for (; self->p < to; self->p++)
    self->line += *self->p == '\n';
}

static void
read_braces (Reader *self, const char *open, gboolean is_comment)
{
  gboolean is_closed;
  const char *close = find_close (self, open + 1, &is_closed);
  guint64 first_line = self->line;

  pass (self, open + 1);
  if (is_comment)
    {
      g_autofree char *text = g_strndup (open + 1, (gsize) (close - open - 1));

      g_strstrip (text);
      if (self->comment->len > 0 && *text != '\0')
        g_string_append_c (self->comment, '\n');
      g_string_append (self->comment, text);
    }
  else
    {
      gsize length = (gsize) (close - open - 1);
      g_autofree char *translated =
          self->has_letters ? dup_translated (self, open + 1, length) : NULL;

      self->has_moves = TRUE;
      qipu_pgn_moves_read_text (&self->builder, translated != NULL ? translated : open + 1, length,
                                self->line);
    }
  pass (self, close);
  if (!is_closed)
    qipu_tree_builder_report (&self->builder, QIPU_DIAGNOSTIC_UNCLOSED, (gint64) first_line, -1,
                              -1, "{");
  /* "}END" */
  if (is_closed)
    self->p++;
  if (self->text + self->size - self->p >= 3 && g_ascii_strncasecmp (self->p, "END", 3) == 0)
    self->p += 3;
}

static gboolean
has_prefix (const char *p, const char *end, const char *prefix)
{
  gsize n = strlen (prefix);

  return (gsize) (end - p) >= n && g_ascii_strncasecmp (p, prefix, n) == 0;
}

/* Looked for once: a line may hold any number of blocks. */
static const char *
find_line_end (Reader *self)
{
  const char *end = self->text + self->size;

  if (self->line_end != NULL && self->p <= self->line_end)
    return self->line_end;
  for (self->line_end = self->p; self->line_end < end; self->line_end++)
    if (*self->line_end == '\n' || *self->line_end == '\r')
      break;
  return self->line_end;
}

/* One line, or the block that begins on it. */
static void
read_line (Reader *self, QipuTextReader *text_reader)
{
  const char *end = self->text + self->size;
  const char *line_end;
  const char *q;
  g_autofree char *keyword = NULL;
  g_autofree char *value = NULL;
  guint64 offset = (guint64) (self->p - self->text);

  line_end = find_line_end (self);
  q = self->p;
  while (q < line_end && (*q == ' ' || *q == '\t'))
    q++;
  if (q == line_end)
    {
      pass (self, MIN (line_end + 1, end));
      return;
    }

  /* a game begins with its format, or with the next header behind moves */
  if (self->is_open && self->has_moves && !has_prefix (q, line_end, "COMMENT"))
    end_game (self, text_reader, offset);
  if (self->builder.stopped)
    return;
  if (!self->is_open)
    begin_game (self, offset);

  for (const char *p = q; p < line_end; p++)
    if (*p == '{')
      {
        read_braces (self, p, has_prefix (q, line_end, "COMMENT"));
        return;
      }

  {
    const char *p = q;

    while (p < line_end && *p != ' ' && *p != '\t')
      p++;
    keyword = g_strndup (q, (gsize) (p - q));
    value = g_strstrip (g_strndup (p, (gsize) (line_end - p)));
    take_keyword (self, keyword, value);
  }
  pass (self, MIN (line_end + 1, end));
}

static gboolean
read_wxf (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  g_autoptr (GString) comment = g_string_new (NULL);
  Reader self = { .line = 1, .comment = comment };

  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;
  self.p = self.text = qipu_text_reader_get_text (text_reader, &self.size);

  qipu_tree_builder_init (&self.builder, sink);
  while (self.p < self.text + self.size && !self.builder.stopped)
    read_line (&self, text_reader);
  if (!self.builder.stopped)
    end_game (&self, text_reader, self.size);
  qipu_tree_builder_clear (&self.builder);
  return TRUE;
}

/* A line "FORMAT WXF", or of ICCS or AXF, or "START{". */
static int
sniff_wxf (const guint8 *data, gsize size)
{
  const char *end = (const char *) data + size;

  for (const char *p = (const char *) data; p < end;)
    {
      while (p < end && (g_ascii_isspace (*p) || (guchar) *p == 0xEF || (guchar) *p == 0xBB
                         || (guchar) *p == 0xBF))
        p++;
      if (has_prefix (p, end, "START{") || has_prefix (p, end, "START {"))
        return 92;
      if (has_prefix (p, end, "FORMAT"))
        {
          const char *q = p + strlen ("FORMAT");

          while (q < end && (*q == ' ' || *q == '\t'))
            q++;
          if (q > p + strlen ("FORMAT")
              && (has_prefix (q, end, "WXF") || has_prefix (q, end, "ICCS")
                  || has_prefix (q, end, "AXF") || has_prefix (q, end, "LALG")
                  || has_prefix (q, end, "SALG")))
            return p == (const char *) data ? 97 : 93;
        }
      while (p < end && *p != '\n' && *p != '\r')
        p++;
    }
  return 0;
}

static const char *const suffixes[] = { "wxf", NULL };

const QipuFormat qipu_format_wxf = {
  .id = "wxf",
  .mime_type = "application/x-xiangqi-wxf",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_MANY_GAMES | QIPU_FORMAT_WRITES,
  .name = N_("World Xiangqi Federation text"),
  .sniff = sniff_wxf,
  .read = read_wxf,
  .write = qipu_wxf_text_write,
};
