/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PGN for xiangqi in all its dialects: tags, and where one game ends and the next begins. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "notation/qipu-movetext.h"
#include "notation/qipu-piece-names.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-pgn-comment.h"
#include "records/qipu-pgn-moves.h"
#include "records/qipu-pgn-tag.h"
#include "records/qipu-pgn-writer.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-tree-builder.h"

#define PROGRESS_INTERVAL ((guint64) 64 * 1024)

typedef struct
{
  QipuPgnScanner scanner;
  QipuTreeBuilder builder;
  QipuPgnMoves moves;

  guint64 start; /* of the game in the text */
  guint64 last_progress;
  GString *first_line; /* of the tags of the game */
  gboolean has_tags;
  gboolean has_movetext;
  gboolean has_red; /* a tag with Red's name */
} Reader;

static void
report (Reader *self, QipuDiagnosticCode code, const char *text, gsize length)
{
  qipu_pgn_moves_report (&self->moves, code, text, length);
}

/* Takes both. */
static void
add_tag (Reader *self, char *name, char *value)
{
  QipuGame *game = self->builder.game;
  gboolean is_said = qipu_pgn_tag_is_placeholder (name, value);
  char *packed_name;
  char *packed_value;

  self->has_tags = TRUE;
  if (qipu_pgn_is_name (name, "Game") || qipu_pgn_is_name (name, "Variant"))
    self->moves.names_game = TRUE;
  if (!is_said && qipu_pgn_is_name (name, "FEN"))
    /* many collections say in every game what goes without saying */
    is_said = *value == '\0' || strcmp (value, QIPU_FEN_START) == 0 ||
              qipu_tree_builder_set_fen (&self->builder, value, (gint64) self->scanner.line);
  else if (!is_said && qipu_pgn_is_name (name, "White") && !self->has_red)
    {
      g_free (name);
      name = g_strdup ("Red");
    }
  else if (qipu_pgn_tag_unpack (name, value, &packed_name, &packed_value))
    {
      qipu_game_take_tag (game, packed_name, packed_value);
      is_said = TRUE;
    }

  self->has_red = self->has_red || (!is_said && qipu_pgn_is_name (name, "Red"));
  if (is_said)
    {
      g_free (name);
      g_free (value);
    }
  else
    qipu_game_take_tag (game, name, value);
}

/* Whether a number is here that stands before a move. */
static gboolean
is_move_number (const char *p, const char *end)
{
  const char *number = p;

  while (p < end && g_ascii_isdigit (*p))
    p++;
  return p > number && p < end && *p == '.';
}

/* The end of a value: the last quote before the bracket that ends the tag. */
static const char *
find_value_end (const char *p, const char *end, char quote, const char **tag_end)
{
  const char *last_quote = NULL;

  *tag_end = NULL;
  for (const char *q = p; q < end; q++)
    {
      const char *r;

      if (*q == '\\' && q + 1 < end && (q[1] == quote || q[1] == '\\'))
        {
          q++;
          continue;
        }
      if (*q != quote)
        continue;
      last_quote = q;
      for (r = q + 1; r < end && (*r == ' ' || *r == '\t'); r++)
        ;
      if (r == end || *r != ']')
        continue;
      *tag_end = r + 1;
      for (r++; r < end && (*r == ' ' || *r == '\t'); r++)
        ;
      if (r == end || *r == '[' || is_move_number (r, end))
        return q;
    }
  return last_quote;
}

/* The tag at @p; returns what is behind it, or NULL when there was none. */
static const char *
read_tag (Reader *self, const char *p, const char *end)
{
  g_autofree char *name = NULL;
  g_autofree char *value = NULL;
  const char *name_start;
  const char *value_end;
  const char *tag_end;
  char quote;

  while (p < end && (*p == '[' || *p == ' ' || *p == '\t'))
    p++;
  name_start = p;
  while (p < end && (g_ascii_isalnum (*p) || *p == '_' || *p == '-' || (guchar) *p >= 0x80))
    p++;
  name = g_strndup (name_start, (gsize) (p - name_start));
  while (p < end && (*p == ' ' || *p == '\t'))
    p++;
  if (*name == '\0' || p == end || (*p != '"' && *p != '\''))
    {
      if (name_start < end)
        report (self, QIPU_DIAGNOSTIC_LEFTOVER, name_start, (gsize) (end - name_start));
      return NULL;
    }
  quote = *p++;
  value_end = find_value_end (p, end, quote, &tag_end);
  if (value_end == NULL || tag_end == NULL)
    report (self, QIPU_DIAGNOSTIC_UNCLOSED, "[", 1);
  if (value_end == NULL)
    {
      value_end = end;
      if (value_end > p && value_end[-1] == ']')
        value_end--;
    }
  value = qipu_pgn_value_read (p, (gsize) (value_end - p));
  add_tag (self, g_steal_pointer (&name), g_steal_pointer (&value));
  return tag_end;
}

/* All tags of one line. Moves may stand behind them where a text has lost its line ends. */
static void
read_tag_line (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;
  gsize length = qipu_pgn_scanner_see_line (scanner, QIPU_GAME_MAX_TEXT);
  const char *p = scanner->p;
  const char *end = p + length;

  scanner->has_content = TRUE;
  if (length == QIPU_GAME_MAX_TEXT)
    {
      g_autofree char *limit = g_strdup_printf ("%u MiB", QIPU_GAME_MAX_TEXT >> 20);

      report (self, QIPU_DIAGNOSTIC_LIMIT, limit, strlen (limit));
    }
  if (!self->has_tags)
    {
      g_string_truncate (self->first_line, 0);
      g_string_append_len (self->first_line, p, (gssize) length);
    }

  while (p != NULL && p < end)
    {
      while (p < end && (*p == ' ' || *p == '\t'))
        p++;
      if (is_move_number (p, end))
        {
          scanner->p = p;
          return;
        }
      if (p < end)
        p = read_tag (self, p, end);
    }
  qipu_pgn_scanner_skip_line (scanner, NULL);
}

/* Whether the tag here begins another game: after moves always, in a run of games without moves
 * when it is of a kind that comes first and the present game began so too. A tag may come twice in
 * a game, but not "Game" with the same value. */
static gboolean
is_game_start (Reader *self)
{
  const char *p = self->scanner.p;
  gsize left = (gsize) (self->scanner.end - p);
  const GString *first = self->first_line;

  if (self->has_movetext)
    return TRUE;
  if (!self->has_tags)
    return FALSE;
  if (g_str_has_prefix (first->str, "[Game "))
    return left >= first->len && memcmp (p, first->str, first->len) == 0;
  return g_str_has_prefix (first->str, "[Event ") && left >= strlen ("[Event ")
         && memcmp (p, "[Event ", strlen ("[Event ")) == 0;
}

/* Games */

static void
begin_game (Reader *self)
{
  qipu_tree_builder_begin (&self->builder);
  qipu_pgn_moves_begin (&self->moves);
  self->start = self->scanner.line_start;
  self->scanner.content_end = self->start;
  qipu_text_reader_forget (self->scanner.reader, self->start);
  self->has_tags = FALSE;
  self->has_movetext = FALSE;
  self->has_red = FALSE;
}

/* What stands behind the end token up to the next tag or first move belongs to no game and stays
 * untouched. */
static void
skip_to_game (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;

  while (!self->builder.stopped)
    {
      qipu_pgn_scanner_ensure (scanner);
      if (scanner->p == scanner->end || qipu_pgn_scanner_is_tag (scanner) ||
          qipu_pgn_scanner_is_first_move (scanner))
        return;
      qipu_pgn_scanner_skip_line (scanner, NULL);
      scanner->has_content = FALSE;
    }
}

/* In a list of games without tags and results the next one begins with the first move, behind a
 * blank line. */
static gboolean
is_next_of_list (const Reader *self)
{
  return self->moves.levels->len == 0 && self->builder.n_nodes > 0 &&
         qipu_pgn_scanner_is_first_move (&self->scanner) &&
         qipu_pgn_scanner_is_after_blank_line (&self->scanner);
}

/* FALSE at the end of the text. */
static gboolean
read_game (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;

  if (!qipu_pgn_scanner_skip_space (scanner))
    return FALSE;
  begin_game (self);

  while (!self->moves.has_result && !self->builder.stopped && qipu_pgn_scanner_skip_space (scanner))
    {
      if (*scanner->p == '[' &&
          (qipu_pgn_scanner_is_tag (scanner) ||
           (self->has_tags && !self->has_movetext && qipu_pgn_scanner_is_any_tag (scanner))))
        {
          if (is_game_start (self))
            break;
          read_tag_line (self);
          continue;
        }
      if (*scanner->p == '1' && is_next_of_list (self))
        break;
      self->has_movetext = TRUE;
      qipu_pgn_moves_read_item (&self->moves);
    }
  return TRUE;
}

static gboolean
is_nothing (const Reader *self)
{
  return !self->has_tags && !self->moves.has_result && self->builder.n_nodes == 0
         && qipu_game_get_comment (self->builder.game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER) == NULL;
}

static void
end_game (Reader *self)
{
  QipuPgnScanner *scanner = &self->scanner;
  guint64 start = qipu_text_reader_to_source (scanner->reader, self->start);
  guint64 end;

  qipu_pgn_moves_end (&self->moves);
  if (self->moves.has_result)
    {
      qipu_pgn_scanner_skip_line (scanner, NULL);
      end = qipu_pgn_scanner_get_offset (scanner);
      scanner->has_content = FALSE;
    }
  else
    end = scanner->has_content ? qipu_pgn_scanner_get_offset (scanner) : scanner->content_end;
  end = qipu_text_reader_to_source (scanner->reader, end);

  if (is_nothing (self))
    self->builder.game_number--;
  else
    {
      if (qipu_game_get_tag (self->builder.game, "Result") == NULL)
        qipu_game_append_tag (self->builder.game, "Result", "*");
      qipu_tree_builder_end (&self->builder, start, end);
    }
}

static void
tell_progress (Reader *self, const QipuGameSink *sink)
{
  guint64 done = qipu_text_reader_get_done (self->scanner.reader);

  if (sink->progress != NULL && done - self->last_progress >= PROGRESS_INTERVAL)
    {
      self->last_progress = done;
      if (!sink->progress (done, sink->user_data))
        self->builder.stopped = TRUE;
    }
}

static gboolean
read_pgn (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  Reader self = { 0 };

  if (text_reader == NULL)
    return FALSE;

  qipu_pgn_scanner_init (&self.scanner, text_reader);
  qipu_tree_builder_init (&self.builder, sink);
  qipu_pgn_moves_init (&self.moves, &self.scanner, &self.builder);
  self.first_line = g_string_new (NULL);

  while (!self.builder.stopped && !g_cancellable_is_cancelled (options->cancellable)
         && read_game (&self))
    {
      gboolean has_result = self.moves.has_result;

      if (!self.builder.stopped)
        end_game (&self);
      if (has_result)
        skip_to_game (&self);
      tell_progress (&self, sink);
    }

  qipu_tree_builder_clear (&self.builder);
  qipu_pgn_moves_clear (&self.moves);
  g_string_free (self.first_line, TRUE);
  if (self.scanner.error != NULL)
    {
      g_propagate_error (error, self.scanner.error);
      return FALSE;
    }
  return !g_cancellable_set_error_if_cancelled (options->cancellable, error);
}

/* Whether a Chinese word of UTF-8 at @p can stand in a list of moves: moves have four signs and may
 * be glued to each other, results have two. */
static gboolean
is_word_of_list (const char *p, const char *end)
{
  static const char *const results[] = { "胜", "勝", "负", "負", "和", "棋", "局" };
  const char *last = p;
  guint n = 0;

  while (p < end)
    {
      gunichar c = g_utf8_get_char (p);

      if (!g_unichar_isalnum (c))
        break;
      last = p;
      p = g_utf8_next_char (p);
      n++;
    }
  if (n == 2)
    for (guint i = 0; i < G_N_ELEMENTS (results); i++)
      if (g_str_has_prefix (last, results[i]))
        return TRUE;
  return n % 4 == 0;
}

/* Whether the semicolon at @p stands between moves, and not before a comment. */
static gboolean
is_separator (const char *p, const char *end)
{
  for (p++; p < end && g_ascii_isspace (*p); p++)
    if (*p == '\n')
      return TRUE;
  return p == end || g_ascii_isdigit (*p);
}

static gboolean
has_brackets (const char *p, const char *end)
{
  for (; p < end; p++)
    if (*p != '\0' && strchr ("{}();[]$", *p) != NULL && (*p != ';' || !is_separator (p, end)))
      return TRUE;
  return FALSE;
}

/* Numbers of moves never go back, unless to the first move of another game, or the text has
 * columns.
 * @last is the one before. Clocks ("0:12") are none. */
static gboolean
is_number_odd (const char **p, const char *end, guint64 *last)
{
  char *behind;
  guint64 number = g_ascii_strtoull (*p, &behind, 10);
  gboolean is_clock = *behind == ':' && end - behind > 1 && g_ascii_isdigit (behind[1]);
  gboolean is_number = *behind == '.' && (end - behind < 2 || !g_ascii_isdigit (behind[1]));
  gboolean goes_back = is_number && number < *last && number != 1;

  if (is_number)
    *last = number;
  *p = behind;
  return is_clock || goes_back;
}

/* Whether the first move, behind its number, stands in brackets or has its man's name in English:
 * no move of PGN does. */
static gboolean
begins_otherwise (const char *p, const char *end)
{
  uint32_t c;

  while (p < end && (g_ascii_isdigit (*p) || *p == '.' || g_ascii_isspace (*p)))
    p++;
  if (p == end)
    return FALSE;
  if (qipu_piece_name_match (p, (gsize) (end - p), FALSE, &c) > 0)
    return TRUE;
  if (*p != '(' && !g_str_has_prefix (p, "（"))
    return FALSE;
  p = g_utf8_next_char (p);
  return p < end && qipu_movetext_match (p, (gsize) (end - p)) > 0;
}

/* A text without tags and brackets that has other Chinese words or signs between its moves, or
 * moves with blanks inside, is what people paste: its reader finds the moves in it. */
static gboolean
is_prose (const guint8 *data, gsize size)
{
  static const char *const signs[] = { "，", "；", "。", "、" };
  g_autofree char *text = NULL;
  const char *end;
  guint64 last = 0;

  size = MIN (size, 4096);
  text = qipu_text_decode (data, size, qipu_text_guess (data, size), NULL);
  end = text + strlen (text);
  if (begins_otherwise (text, end))
    return TRUE;
  if (has_brackets ((const char *) data, (const char *) data + size))
    return FALSE;
  /* the last word may be cut */
  if (size == 4096)
    while (end > text && !g_ascii_isspace (end[-1]))
      end--;
  for (const char *p = text; p < end;)
    {
      gunichar c = g_utf8_get_char (p);

      if (*p == ';')
        return TRUE;
      for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
        if (g_str_has_prefix (p, signs[i]))
          return TRUE;
      if (g_ascii_isdigit (*p) && (p == text || !g_ascii_isalnum (p[-1])))
        {
          if (is_number_odd (&p, end, &last))
            return TRUE;
        }
      else if (c >= 0x4E00 && c < 0xA000)
        {
          if (!is_word_of_list (p, end))
            return TRUE;
          while (p < end && g_unichar_isalnum (g_utf8_get_char (p)))
            p = g_utf8_next_char (p);
        }
      else
        p = g_utf8_next_char (p);
    }
  return FALSE;
}

/* Whether the first move stands here, behind a comment or not. */
static gboolean
is_list (const guint8 *data, gsize size, gsize i)
{
  gsize start = i;

  if (i < size && data[i] == '{')
    {
      const guint8 *close = memchr (data + i, '}', size - i);

      if (close == NULL)
        return FALSE;
      for (i = (gsize) (close + 1 - data); i < size && g_ascii_isspace (data[i]);)
        i++;
    }
  return i + 1 < size && data[i] == '1' && data[i + 1] == '.' &&
         !is_prose (data + start, size - start);
}

/* A line that begins with a tag pair makes it sure. Plain lists of moves without any tag are
 * recognised by a number and a move after it. */
static int
sniff_pgn (const guint8 *data, gsize size)
{
  gsize i = 0;
  int score = 0;

  if (size >= 3 && memcmp (data, "\357\273\277", 3) == 0)
    i = 3;
  if (memchr (data, 0, size) != NULL)
    return 0;
  while (i < size && g_ascii_isspace (data[i]))
    i++;
  /* whatever else the comments speak of */
  {
    QipuPgnScanner scanner = { .p = (const char *) data + i, .end = (const char *) data + size };

    if (qipu_pgn_scanner_is_tag (&scanner))
      return 97;
  }
  if (is_list (data, size, i))
    score = 40;

  for (; i < size; i++)
    {
      QipuPgnScanner scanner = { .p = (const char *) data + i, .end = (const char *) data + size };

      while (scanner.p < scanner.end && (*scanner.p == ' ' || *scanner.p == '\t'))
        scanner.p++;
      if (qipu_pgn_scanner_is_tag (&scanner))
        return 90;
      while (i < size && data[i] != '\n' && data[i] != '\r')
        i++;
    }
  return score;
}

static const char *const suffixes[] = { "pgn", "pgns", NULL };

const QipuFormat qipu_format_pgn = {
  .id = "pgn",
  .mime_type = "application/x-xiangqi-pgn",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_MANY_GAMES | QIPU_FORMAT_WRITES | QIPU_FORMAT_LOSSLESS,
  .name = N_("Portable game notation"),
  .sniff = sniff_pgn,
  .read = read_pgn,
  .write = qipu_pgn_write,
};
