/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of the engine protocols UCCI and UCI: positions with their moves, and what an engine said
 * about them. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-fen-scan.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-pgn-moves.h"
#include "records/qipu-text-reader.h"

typedef struct
{
  QipuPgnScanner scanner;
  QipuTreeBuilder builder;
  QipuTextReader *text_reader;
  GString *line;
  gboolean is_open;
  guint64 start;
  guint64 end;
  QipuNodeId last; /* the end of the moves that were played */
  char *variation; /* the last one the engine gave for this position */
  char *best;
  guint64 variation_line;
} Reader;

static void
begin_game (Reader *self, guint64 start)
{
  qipu_tree_builder_begin (&self->builder);
  qipu_game_append_tag (self->builder.game, "Result", "*");
  qipu_text_reader_forget (self->text_reader, start);
  self->is_open = TRUE;
  self->start = start;
  self->last = QIPU_NODE_ROOT;
}

/* A line of the engine goes on from the position; the move it chose is there if it is another. */
static void
add_analysis (Reader *self)
{
  QipuTreeBuilder *builder = &self->builder;

  if (self->variation != NULL)
    qipu_pgn_moves_read_text (builder, self->variation, strlen (self->variation),
                              self->variation_line);
  if (self->best != NULL
      && (self->variation == NULL
          || strncmp (self->variation, self->best, strlen (self->best)) != 0))
    {
      qipu_tree_builder_jump (builder, self->last);
      /* a bracket would open a variation */
      if (g_ascii_isalnum (*self->best))
        qipu_pgn_moves_read_text (builder, self->best, strlen (self->best), self->variation_line);
      else
        qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_MOVE_UNREADABLE,
                                  (gint64) self->variation_line, -1,
                                  (gint64) qipu_tree_builder_get_ply (builder) + 1, self->best);
    }
  g_clear_pointer (&self->variation, g_free);
  g_clear_pointer (&self->best, g_free);
}

static void
end_game (Reader *self)
{
  if (!self->is_open)
    return;
  self->is_open = FALSE;
  add_analysis (self);
  if (!self->builder.stopped)
    qipu_tree_builder_end (&self->builder,
                           qipu_text_reader_to_source (self->text_reader, self->start),
                           qipu_text_reader_to_source (self->text_reader, self->end));
}

/* Behind @word and blanks if the text begins with it, else NULL. */
static const char *
pass_word (const char *p, const char *word)
{
  gsize n = strlen (word);

  if (g_ascii_strncasecmp (p, word, n) != 0 || (p[n] != '\0' && !g_ascii_isspace (p[n])))
    return NULL;
  for (p += n; g_ascii_isspace (*p); p++)
    ;
  return p;
}

static const char *
find_word (const char *p, const char *word)
{
  while (*p != '\0')
    {
      const char *found = pass_word (p, word);

      if (found != NULL)
        return found;
      while (*p != '\0' && !g_ascii_isspace (*p))
        p++;
      while (g_ascii_isspace (*p))
        p++;
    }
  return NULL;
}

static void
read_position (Reader *self, const char *p, guint64 start, gint64 line)
{
  QipuTreeBuilder *builder = &self->builder;
  const char *moves;
  const char *rest;
  const char *fen;

  end_game (self);
  if (builder->stopped)
    return;
  begin_game (self, start);
  rest = pass_word (p, "startpos");
  if (rest == NULL)
    {
      fen = qipu_fen_scan (p, strlen (p));
      if (!qipu_tree_builder_set_fen (builder, fen != NULL ? fen : p, line))
        return;
      rest = p;
    }
  moves = find_word (rest, "moves");
  if (moves != NULL)
    qipu_pgn_moves_read_text (builder, moves, strlen (moves), (guint64) line);
  self->last = builder->node;
}

/* FALSE for a line of another kind. */
static gboolean
take_line (Reader *self, const char *p, guint64 start, gint64 line)
{
  const char *rest;

  if ((rest = pass_word (p, "position")) != NULL)
    {
      const char *fen = pass_word (rest, "fen");

      read_position (self, fen != NULL ? fen : rest, start, line);
      return TRUE;
    }
  if (pass_word (p, "startpos") != NULL || pass_word (p, "fen") != NULL
      || qipu_fen_scan (p, strlen (p)) != NULL)
    {
      read_position (self, p, start, line);
      return TRUE;
    }
  if ((rest = pass_word (p, "info")) != NULL)
    {
      rest = find_word (rest, "pv");
      if (rest != NULL)
        {
          if (!self->is_open)
            begin_game (self, start);
          g_free (self->variation);
          self->variation = g_strdup (rest);
          self->variation_line = (guint64) line;
        }
      return TRUE;
    }
  if ((rest = pass_word (p, "bestmove")) != NULL)
    {
      if (!self->is_open)
        begin_game (self, start);
      g_free (self->best);
      self->best = g_strndup (rest, strcspn (rest, " \t"));
      self->variation_line = (guint64) line;
      return TRUE;
    }
  return FALSE;
}

static gboolean
read_ucci (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  Reader self = { 0 };

  if (text_reader == NULL)
    return FALSE;
  self.text_reader = text_reader;
  qipu_pgn_scanner_init (&self.scanner, text_reader);
  qipu_tree_builder_init (&self.builder, sink);
  self.line = g_string_new (NULL);

  while (!self.builder.stopped && qipu_pgn_scanner_skip_space (&self.scanner))
    {
      guint64 start = self.scanner.line_start;
      gint64 line = (gint64) self.scanner.line;

      g_string_truncate (self.line, 0);
      qipu_pgn_scanner_skip_line (&self.scanner, self.line);
      if (take_line (&self, self.line->str, start, line))
        self.end = qipu_pgn_scanner_get_offset (&self.scanner);
    }
  if (!self.builder.stopped)
    end_game (&self);

  g_free (self.variation);
  g_free (self.best);
  g_string_free (self.line, TRUE);
  qipu_tree_builder_clear (&self.builder);
  if (self.scanner.error != NULL)
    {
      g_propagate_error (error, self.scanner.error);
      return FALSE;
    }
  return TRUE;
}

static int
sniff_ucci (const guint8 *data, gsize size)
{
  static const char *const words[] = { "position", "startpos", "bestmove" };
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (memchr (data, 0, size) != NULL)
    return 0;
  text = g_strndup ((const char *) data, MIN (size, 16384));
  lines = g_strsplit_set (text, "\r\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *line = g_strchug (lines[i]);
      const char *info = pass_word (line, "info");

      for (guint j = 0; j < G_N_ELEMENTS (words); j++)
        if (pass_word (line, words[j]) != NULL)
          return 88;
      if (info != NULL && find_word (info, "pv") != NULL)
        return 88;
      if (pass_word (line, "fen") != NULL && qipu_fen_scan (line, strlen (line)) != NULL)
        return 86;
    }
  return 0;
}

static const char *const suffixes[] = { "ucci", "uci", NULL };

const QipuFormat qipu_format_ucci = {
  .id = "ucci",
  .mime_type = "text/plain",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_MANY_GAMES,
  .name = N_("Engine protocol lines"),
  .sniff = sniff_ucci,
  .read = read_ucci,
};
