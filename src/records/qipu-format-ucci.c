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

#define MAX_MARK 80

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
  guint last_ply;
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
  self->last_ply = 0;
}

/* Without going through the whole game again, which may be long and searched often. */
static void
return_to_last (Reader *self)
{
  if (qipu_tree_builder_get_ply (&self->builder) > self->last_ply)
    qipu_tree_builder_back_to (&self->builder, self->last_ply);
  if (self->builder.node != self->last)
    qipu_tree_builder_jump (&self->builder, self->last);
}

static QipuNodeId
find_child (const QipuGame *game, QipuNodeId parent, const char *word, gsize length)
{
  QipuNodeId child = qipu_game_get_first_child (game, parent);

  for (; child != QIPU_NODE_NONE; child = qipu_game_get_next (game, child))
    {
      QipuMove move = qipu_game_get_move (game, child);
      QipuSquare from = qipu_move_from (move);
      QipuSquare to = qipu_move_to (move);

      if (length == 4 && word[0] == 'a' + qipu_square_file (from) &&
          word[1] == '0' + qipu_square_rank (from) && word[2] == 'a' + qipu_square_file (to) &&
          word[3] == '0' + qipu_square_rank (to))
        break;
    }
  return child;
}

/* Plays @line from the position searched; what an earlier search found too is there once. */
static void
add_line (Reader *self, const char *line)
{
  QipuTreeBuilder *builder = &self->builder;

  return_to_last (self);
  for (;;)
    {
      gsize length = strcspn (line, " \t");
      QipuNodeId child = find_child (builder->game, builder->node, line, length);

      if (child == QIPU_NODE_NONE)
        break;
      qipu_tree_builder_forward (builder, child);
      line += length;
      line += strspn (line, " \t");
    }
  qipu_pgn_moves_read_text (builder, line, strlen (line), self->variation_line);
}

/* A search is over: its line goes on from the position, and the move it chose is there if it is
 * another. A log may hold several searches of one position. */
static void
add_analysis (Reader *self)
{
  QipuTreeBuilder *builder = &self->builder;

  if (self->variation != NULL)
    add_line (self, self->variation);
  if (self->best != NULL
      && (self->variation == NULL
          || strncmp (self->variation, self->best, strlen (self->best)) != 0))
    {
      return_to_last (self);
      /* a bracket would open a variation */
      if (g_ascii_isalnum (*self->best))
        add_line (self, self->best);
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

/* Whether what a log puts before a line may end before @p: "12:00:01 > position", "[GUI] info". */
static gboolean
is_behind_mark (const char *line, const char *p)
{
  return p > line && (g_ascii_isspace (p[-1]) || strchr (">:<])|", p[-1]) != NULL);
}

/* Whether a command begins here whose next words make sure that it is one. */
static gboolean
is_command (const char *p)
{
  const char *rest;

  if ((rest = pass_word (p, "position")) != NULL)
    return pass_word (rest, "startpos") != NULL || pass_word (rest, "fen") != NULL ||
           qipu_fen_scan (rest, strcspn (rest, " \t")) != NULL;
  if ((rest = pass_word (p, "info")) != NULL)
    return find_word (rest, "pv") != NULL &&
           (find_word (rest, "depth") != NULL || find_word (rest, "score") != NULL);
  if ((rest = pass_word (p, "bestmove")) != NULL)
    return g_ascii_isalpha (rest[0]) && g_ascii_isdigit (rest[1]);
  return FALSE;
}

/* The command of @line without what a log wrote before it, which is short. */
static const char *
pass_mark (const char *line)
{
  for (const char *p = line; *p != '\0' && p - line < MAX_MARK; p++)
    if (strchr ("pPiIbB", *p) != NULL && is_behind_mark (line, p) && is_command (p))
      return p;
  return line;
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
  self->last_ply = qipu_tree_builder_get_ply (builder);
}

/* No engine writes brackets, and they would lead above the position searched. */
static void
take_variation (Reader *self, const char *text, gint64 line)
{
  gsize length = strcspn (text, "(");

  if (text[length] != '\0')
    qipu_tree_builder_report (&self->builder, QIPU_DIAGNOSTIC_LEFTOVER, line, -1, -1,
                              text + length);
  g_free (self->variation);
  self->variation = g_strndup (text, length);
  self->variation_line = (guint64) line;
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
          take_variation (self, rest, line);
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
      add_analysis (self);
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
      if (take_line (&self, pass_mark (self.line->str), start, line))
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
      const char *line = pass_mark (g_strchug (lines[i]));
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
