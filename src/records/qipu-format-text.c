/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves as they are pasted from web pages, books and forums. The last resort: any text at all is
 * looked through for a position and for moves. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "notation/qipu-movetext.h"
#include "records/qipu-bracketed-moves.h"
#include "records/qipu-fen-scan.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-markup.h"
#include "records/qipu-pasted-moves.h"
#include "records/qipu-plain-text-writer.h"
#include "records/qipu-record-error.h"
#include "records/qipu-script-strings.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-heading.h"
#include "records/qipu-text-plain.h"
#include "records/qipu-text-reader.h"
#include "records/qipu-tree-builder.h"
#include "records/qipu-xqstudio-reader.h"

#define TEXT_LIMIT ((gsize) 16 * 1024 * 1024)

/* A number of a move and what stands behind it up to the next one. */
typedef struct
{
  guint64 number;
  const char *start;
  const char *end;
  guint64 line; /* of the text, from 0 */
} Piece;

static guint64
count_lines (const char *text, const char *end)
{
  guint64 n = 0;

  for (; text < end; text++)
    n += *text == '\n';
  return n;
}

static int
compare_pieces (gconstpointer a, gconstpointer b)
{
  const Piece *first = a;
  const Piece *second = b;

  return first->number < second->number ? -1 : first->number > second->number;
}

/* The numbers that stand before moves, each with the text up to the next. */
static GArray *
find_pieces (const char *text, gsize length)
{
  GArray *pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  const char *end = text + length;

  for (const char *p = text; p < end; p++)
    {
      Piece piece = { .start = p, .end = end };

      if (!g_ascii_isdigit (*p) || (p > text && !g_ascii_isspace (p[-1])))
        continue;
      while (p < end && g_ascii_isdigit (*p) && piece.number < G_MAXINT)
        piece.number = piece.number * 10 + (guint64) (*p++ - '0');
      while (p < end && (*p == '.' || *p == ' ' || *p == '\t'))
        p++;
      while (end - p >= 3 &&
             (memcmp (p, "、", 3) == 0 || memcmp (p, "．", 3) == 0 || memcmp (p, "　", 3) == 0))
        p += 3;
      if (p == end || qipu_movetext_match (p, (gsize) (end - p)) == 0)
        continue;
      if (pieces->len > 0)
        g_array_index (pieces, Piece, pieces->len - 1).end = piece.start;
      g_array_append_val (pieces, piece);
    }
  return pieces;
}

static void
add_line (GArray *lines, const guint64 *text_lines, guint64 first_line, guint64 index)
{
  guint64 line = text_lines != NULL ? text_lines[index] : first_line + index;

  g_array_append_val (lines, line);
}

/* Two columns side by side, as in books: the text in the order of its numbers, or NULL when it has
 * that order already or its numbers are not those of one game. @lines: the line of the file of each
 * of its lines. */
static char *
dup_in_order (
    const char *text, gsize length, guint64 first_line, const guint64 *text_lines, GArray *lines)
{
  g_autoptr (GArray) pieces = find_pieces (text, length);
  g_autoptr (GString) ordered = NULL;
  gboolean is_ordered = TRUE;
  guint64 index = 0;
  const char *counted = text;

  for (guint i = 1; i < pieces->len; i++)
    is_ordered = is_ordered && g_array_index (pieces, Piece, i - 1).number <=
                                   g_array_index (pieces, Piece, i).number;
  if (is_ordered)
    return NULL;

  for (guint i = 0; i < pieces->len; i++)
    {
      Piece *piece = &g_array_index (pieces, Piece, i);

      index += count_lines (counted, piece->start);
      counted = piece->start;
      piece->line = index;
    }
  counted = g_array_index (pieces, Piece, 0).start;
  ordered = g_string_new_len (text, counted - text);
  for (guint64 i = 0; i < g_array_index (pieces, Piece, 0).line; i++)
    add_line (lines, text_lines, first_line, i);
  g_array_sort (pieces, compare_pieces);
  for (guint i = 0; i < pieces->len; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);
      guint64 n = count_lines (piece->start, piece->end);

      if (i > 0 && piece->number != piece[-1].number + 1)
        return NULL;
      g_string_append_len (ordered, piece->start, piece->end - piece->start);
      g_string_append_c (ordered, '\n');
      for (guint64 k = 0; k <= n; k++)
        add_line (lines, text_lines, first_line, piece->line + k);
    }
  add_line (lines, text_lines, first_line, index);
  return g_string_free (g_steal_pointer (&ordered), FALSE);
}

/* Lists of programs have their moves in brackets, where the moves of a text have comments. */
static char *
dup_without_brackets (const char *text, gsize length)
{
  char *copy = g_strndup (text, length);

  return g_strdelimit (copy, "[]{}", ' ');
}

/* Whether the words right before a position name nothing but the position. */
static gboolean
names_position (const char *words, const char *end)
{
  g_autofree char *lower = g_ascii_strdown (words, end - words);

  return strstr (lower, "fen") != NULL || strstr (lower, "position") != NULL ||
         strstr (lower, "局面") != NULL;
}

/* The start position if the text holds one; what follows it, else the whole text. @heading: the
 * bytes of the words before it. */
static const char *
read_start (QipuTreeBuilder *builder,
            const char *text,
            gsize *length,
            gsize *heading,
            gboolean *side_is_known)
{
  const char *line;
  const char *fen = qipu_fen_scan (text, *length);
  QipuPosition position;
  QipuFenInfo info = { 0 };
  g_autofree char *copy = NULL;
  QipuFenStatus status;

  *side_is_known = FALSE;
  if (fen == NULL)
    return text;
  /* a number on the next line is the first move's, not the position's; a quote ends an attribute */
  copy = g_strndup (fen, (gsize) (text + *length - fen));
  copy[strcspn (copy, "\r\n\"'<>&")] = '\0';
  status = qipu_position_set_fen (&position, copy, &info);
  if (status != QIPU_FEN_OK && status != QIPU_FEN_SIDE_MISSING)
    return text;
  *side_is_known = status == QIPU_FEN_OK;
  qipu_tree_builder_set_start (builder, &position);
  for (line = fen; line > text && line[-1] != '\n'; line--)
    ;
  *heading = (gsize) ((names_position (line, fen) ? line : fen) - text);
  *length -= (gsize) (fen - text) + info.length;
  return fen + info.length;
}

/* The start position may stand in an address, or in an attribute of a web page, which its text
 * lacks. */
static gboolean
read_hidden_start (QipuTreeBuilder *builder,
                   const char *source,
                   gsize size,
                   gboolean *side_is_known)
{
  g_autofree char *plain = qipu_fen_scan_dup_plain (source, size, NULL);
  const char *text = plain != NULL ? plain : source;
  gsize length = plain != NULL ? strlen (plain) : size;
  gsize heading;

  return read_start (builder, text, &length, &heading, side_is_known) != text;
}

/* The games of a text */

/* Whether the number of the first move stands here, and then a move. */
static gboolean
is_first_move (const char *p, const char *end)
{
  static const char *const numbers[] = { "1.",  "1、", "1．", "１.", "１、",     "１．",   "1 ",
                                         "1\t", "①",   "⒈",   "⑴",   "第一回合", "第1回合" };
  static const char *const blanks[] = { " ", "\t", ".", "、", "．", "：", ":", "　" };
  gsize n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (numbers) && n == 0; i++)
    if ((gsize) (end - p) > strlen (numbers[i]) && g_str_has_prefix (p, numbers[i]))
      n = strlen (numbers[i]);
  if (n == 0)
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (blanks);)
    if ((gsize) (end - p) > n + strlen (blanks[i]) && g_str_has_prefix (p + n, blanks[i]))
      {
        n += strlen (blanks[i]);
        i = 0;
      }
    else
      i++;
  return qipu_movetext_match (p + n, (gsize) (end - p) - n) > 0;
}

static gboolean
ends_with_result (const char *line, const char *end)
{
  static const char *const results[] = { "1-0", "0-1", "1/2-1/2", "*",    "胜",   "勝",
                                         "负",  "負",  "和棋",    "和局", "作和", "成和" };
  static const char *const behind[] = { " ", "\t", "\r", ".", "。", "）", ")" };

  for (guint i = 0; i < G_N_ELEMENTS (behind);)
    {
      gsize n = strlen (behind[i]);

      if ((gsize) (end - line) >= n && memcmp (end - n, behind[i], n) == 0)
        {
          end -= n;
          i = 0;
        }
      else
        i++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (results); i++)
    {
      gsize n = strlen (results[i]);

      if ((gsize) (end - line) >= n && memcmp (end - n, results[i], n) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Whether the line goes on with moves, behind their number or without one. */
static gboolean
goes_on_with_moves (const char *p, const char *end)
{
  while (p < end && (g_ascii_isdigit (*p) || *p == '.' || g_ascii_isspace (*p)))
    p++;
  return p < end && qipu_movetext_match (p, (gsize) (end - p)) > 0;
}

/* Where games begin, as offsets into @text: at its beginning, at positions, and where the numbers
 * of the moves begin anew behind a result or a blank line. The last paragraph between two games is
 * the heading of the second. */
static GArray *
find_games (const char *text, gsize size)
{
  GArray *games = g_array_new (FALSE, FALSE, sizeof (gsize));
  const char *end = text + size;
  const char *heading = NULL;    /* the paragraph since the last moves */
  gboolean has_break = FALSE;    /* a blank line or a result since them */
  gboolean is_fresh = FALSE;     /* and nothing else */
  gboolean has_game = FALSE;     /* moves or a position since the game began */
  gboolean has_position = FALSE; /* and no move since */
  gsize first = 0;

  g_array_append_val (games, first);
  for (const char *line = text, *next; line < end; line = next)
    {
      const char *line_end = memchr (line, '\n', (gsize) (end - line));
      const char *p = line;
      gboolean is_position, is_first;

      line_end = line_end != NULL ? line_end : end;
      next = line_end + 1;
      while (p < line_end && g_ascii_isspace (*p))
        p++;
      is_position = qipu_fen_scan (p, (gsize) (line_end - p)) != NULL;
      is_first = p < line_end && is_first_move (p, line_end);
      if (has_game && (is_position || (is_first && !has_position && has_break)))
        {
          gsize start = (gsize) ((has_break && heading != NULL ? heading : line) - text);

          g_array_append_val (games, start);
        }
      if (is_position || is_first || goes_on_with_moves (p, line_end))
        {
          has_game = has_game || is_position || is_first;
          has_position = is_position;
          heading = NULL;
          has_break = is_fresh = FALSE;
        }
      else if (p < line_end && is_fresh)
        {
          heading = line;
          is_fresh = FALSE;
        }
      if (p == line_end || ends_with_result (p, line_end))
        has_break = is_fresh = TRUE;
    }
  return games;
}

/* A text to read, and what it was made of. */
typedef struct
{
  const char *text;
  gsize size;
  const char *source;
  gsize source_size;
  GArray *starts; /* where each line of @text begins in @source; NULL when they are the same */
  guint64 *lines; /* their numbers in the file, or NULL */
} Text;

/* The place in the source of the game that begins at @start, which is the beginning of @line. */
static gsize
get_source_place (const Text *text, gsize start, guint64 line)
{
  if (text->starts == NULL)
    return start;
  return line < text->starts->len ? g_array_index (text->starts, gsize, line) : text->source_size;
}

/* Reads one game, from @start to @end in the text and from @line on. FALSE when there is none. */
static gboolean
read_one (QipuTreeBuilder *builder, const Text *whole, gsize start, gsize end, guint64 line)
{
  const char *text = whole->text + start;
  gsize source_start = get_source_place (whole, start, line);
  const guint64 *lines = whole->lines != NULL ? whole->lines + line : NULL;
  g_autoptr (GArray) ordered_lines = g_array_new (FALSE, FALSE, sizeof (guint64));
  g_autofree char *in_order = NULL;
  g_autofree char *words = NULL;
  gboolean side_is_known;
  gsize length = end - start;
  gsize heading = 0;
  const char *rest = read_start (builder, text, &length, &heading, &side_is_known);
  gboolean has_position = rest != text;
  guint64 n_passed;

  if (!has_position)
    {
      gsize source_end =
          end == whole->size
              ? whole->source_size
              : get_source_place (whole, end, line + count_lines (text, text + length));

      has_position = read_hidden_start (builder, whole->source + source_start,
                                        source_end - source_start, &side_is_known);
      heading = qipu_text_heading_measure (text, length);
      rest = text + heading;
      length -= heading;
    }
  n_passed = count_lines (text, rest);
  lines = lines != NULL ? lines + n_passed : NULL;
  line += n_passed + 1;
  qipu_game_append_tag (builder->game, "Result", "*");
  qipu_text_heading_take (builder, text, heading);
  words = g_strdup (qipu_game_get_comment (builder->game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER));
  in_order = dup_in_order (rest, length, line, lines, ordered_lines);
  if (in_order != NULL)
    qipu_pasted_moves_read (builder, in_order, strlen (in_order), line,
                            (const guint64 *) (gpointer) ordered_lines->data, side_is_known);
  else
    qipu_pasted_moves_read (builder, rest, length, line, lines, side_is_known);
  if (builder->n_nodes == 0 && !has_position && length > 0 && memchr (rest, '[', length) != NULL)
    {
      g_autofree char *bare = dup_without_brackets (rest, length);

      qipu_game_set_comment (builder->game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, words);
      qipu_pasted_moves_read (builder, bare, length, line, lines, side_is_known);
    }
  return builder->n_nodes > 0 || has_position;
}

/* Reads the games of a text. Returns their number. */
static guint
read_games (QipuTreeBuilder *builder, QipuTextReader *reader, const Text *text)
{
  g_autoptr (GArray) games = find_games (text->text, text->size);
  guint64 line = 0;
  guint n_found = 0;

  for (guint i = 0; i < games->len && !builder->stopped; i++)
    {
      gsize start = g_array_index (games, gsize, i);
      gsize end = i + 1 < games->len ? g_array_index (games, gsize, i + 1) : text->size;
      guint64 next = line + count_lines (text->text + start, text->text + end);

      qipu_tree_builder_begin (builder);
      if (read_one (builder, text, start, end, line))
        {
          n_found++;
          if (!builder->stopped)
            qipu_tree_builder_end (
                builder, qipu_text_reader_to_source (reader, get_source_place (text, start, line)),
                qipu_text_reader_to_source (reader, end < text->size
                                                        ? get_source_place (text, end, next)
                                                        : text->source_size));
        }
      else
        builder->game_number--;
      line = next;
    }
  return n_found;
}

/* In place of an address at @place stands a FEN on lines of its own: all of them are its line. */
static void
set_plain (Text *text, const char *plain, gsize place)
{
  guint n_before = (guint) count_lines (text->text, text->text + place);
  guint n_lines = (guint) count_lines (text->text, text->text + text->size) + 1;
  gsize size = strlen (plain);
  guint n_more = (guint) count_lines (plain, plain + size) + 1 - n_lines;
  guint64 *lines = g_new (guint64, n_lines + n_more);

  for (guint i = 0, n = 0; i < n_lines; i++)
    for (guint k = 0; k < (i == n_before ? n_more + 1 : 1); k++)
      lines[n++] = text->lines != NULL ? text->lines[i] : i + 1;
  g_free (text->lines);
  text->lines = lines;
  text->text = plain;
  text->size = size;
}

/* The words of a web page, with the way back to its lines. */
static char *
dup_words (Text *text)
{
  char *words;
  guint64 line = 1;
  const char *counted = text->source;

  text->starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  words = qipu_markup_strip_tags_with_places (text->source, text->source_size, text->starts);
  text->lines = g_new (guint64, text->starts->len);
  for (guint i = 0; i < text->starts->len; i++)
    {
      const char *place = text->source + g_array_index (text->starts, gsize, i);

      line += count_lines (counted, place);
      counted = place;
      text->lines[i] = line;
    }
  return words;
}

/* The games of a script go on to the sink of the page, with the lines of the page. */
typedef struct
{
  const QipuGameSink *sink;
  GArray *lines;
  guint n_games;
} Script;

static gboolean
take_script_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  Script *self = user_data;

  /* no bytes of the file are the game: they are code */
  self->n_games++;
  return self->sink->game (game, 0, 0, self->sink->user_data);
}

static gboolean
take_script_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  Script *self = user_data;
  QipuDiagnostic copy = *diagnostic;

  if (copy.line > 0 && copy.line <= (gint64) self->lines->len)
    copy.line = (gint64) g_array_index (self->lines, guint64, copy.line - 1);
  return self->sink->diagnostic == NULL || self->sink->diagnostic (&copy, self->sink->user_data);
}

/* PGN in strings. FALSE when there is none. */
static gboolean
read_script (const char *text, gsize size, const QipuReadOptions *options, const QipuGameSink *sink)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (guint64));
  char *pgn = qipu_script_strings_dup_pgn (text, size, lines);
  g_autoptr (GBytes) bytes = pgn != NULL ? g_bytes_new_take (pgn, strlen (pgn)) : NULL;
  g_autoptr (QipuSource) source = bytes != NULL ? qipu_source_new_for_bytes (bytes) : NULL;
  QipuReadOptions own_options = { .encoding = QIPU_ENCODING_UTF8,
                                  .cancellable = options->cancellable };
  Script script = { .sink = sink, .lines = lines };
  const QipuGameSink own_sink = { .game = take_script_game,
                                  .diagnostic = take_script_diagnostic,
                                  .user_data = &script };

  if (source != NULL)
    qipu_format_pgn.read (source, &own_options, &own_sink, NULL);
  return script.n_games > 0;
}

static gboolean
read_text (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  g_auto (QipuTreeBuilder) builder = { 0 };
  g_autofree char *line_feeds = NULL;
  g_autofree char *stripped = NULL;
  g_autofree char *without_address = NULL;
  g_autofree char *bare = NULL;
  gsize place;
  const char *text;
  Text whole;
  gsize size;
  gboolean found;

  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;
  text = qipu_text_reader_get_text (text_reader, &size);
  if (size == 0)
    text = "";
  /* places stay what they were */
  line_feeds = qipu_text_dup_line_feeds (text, size);
  if (line_feeds != NULL)
    text = line_feeds;
  qipu_tree_builder_init (&builder, sink);
  if (qipu_xqstudio_matches (text, size))
    {
      qipu_tree_builder_begin (&builder);
      qipu_xqstudio_read (&builder, text, size);
      if (!builder.stopped)
        qipu_tree_builder_end (&builder, 0, qipu_text_reader_get_done (text_reader));
      return TRUE;
    }
  if (read_script (text, size, options, sink))
    return TRUE;
  whole = (Text){ .text = text, .size = size, .source = text, .source_size = size };
  if (memchr (text, '<', size) != NULL || memchr (text, '&', size) != NULL)
    {
      whole.text = stripped = dup_words (&whole);
      whole.size = strlen (stripped);
    }
  bare = qipu_bracketed_moves_dup_bare (whole.text, whole.size);
  if (bare != NULL)
    whole.text = bare;
  without_address = qipu_fen_scan_dup_plain (whole.text, whole.size, &place);
  if (without_address != NULL)
    {
      set_plain (&whole, without_address, place);
      qipu_tree_builder_begin (&builder);
      found = read_one (&builder, &whole, 0, whole.size, 0);
      if (found && !builder.stopped)
        qipu_tree_builder_end (&builder, 0, qipu_text_reader_get_done (text_reader));
    }
  else
    found = read_games (&builder, text_reader, &whole) > 0;
  g_clear_pointer (&whole.starts, g_array_unref);
  g_free (whole.lines);
  if (!found)
    qipu_record_error_set (error, QIPU_RECORD_ERROR_UNKNOWN_FORMAT,
                           N_("No xiangqi record was found in the file."));
  return found;
}

/* A text may begin like the layout of XQStudio: with a line that has a colon of any width. */
static gboolean
may_have_header (const guint8 *data, gsize size)
{
  for (gsize i = 0; i < size && data[i] != '\n' && data[i] != '\r'; i++)
    if (data[i] == ':' || data[i] >= 0x80)
      return TRUE;
  return FALSE;
}

/* Anything that looks like text, behind all others; but what a header of that layout is over is
 * nothing else, whatever its comments speak of. */
static int
sniff_text (const guint8 *data, gsize size)
{
  if (size == 0 || memchr (data, 0, size) != NULL)
    return 0;
  if (may_have_header (data, size))
    {
      g_autofree char *text = qipu_text_decode (data, size, qipu_text_guess (data, size), NULL);

      if (qipu_xqstudio_matches (text, strlen (text)))
        return 95;
    }
  return 5;
}

static const char *const suffixes[] = { "txt", NULL };

const QipuFormat qipu_format_text = {
  .id = "text",
  .mime_type = "text/plain",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_WRITES,
  .name = N_("Move text"),
  .sniff = sniff_text,
  .read = read_text,
  .write = qipu_plain_text_write,
};
