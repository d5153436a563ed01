/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves as they are pasted from web pages, books and forums. The last resort: any text at all is
 * looked through for a position and for moves. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "notation/qipu-movetext.h"
#include "records/qipu-fen-scan.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-markup.h"
#include "records/qipu-pasted-moves.h"
#include "records/qipu-plain-text-writer.h"
#include "records/qipu-record-error.h"
#include "records/qipu-text-decode.h"
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
} Piece;

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

/* Two columns side by side, as in books: the text in the order of its numbers, or NULL when it has
 * that order already or its numbers are not those of one game. */
static char *
dup_in_order (const char *text, gsize length)
{
  g_autoptr (GArray) pieces = find_pieces (text, length);
  g_autoptr (GString) ordered = NULL;
  gboolean is_ordered = TRUE;

  for (guint i = 1; i < pieces->len; i++)
    is_ordered = is_ordered && g_array_index (pieces, Piece, i - 1).number <=
                                   g_array_index (pieces, Piece, i).number;
  if (is_ordered)
    return NULL;

  ordered = g_string_new_len (text, g_array_index (pieces, Piece, 0).start - text);
  g_array_sort (pieces, compare_pieces);
  for (guint i = 0; i < pieces->len; i++)
    {
      const Piece *piece = &g_array_index (pieces, Piece, i);

      if (i > 0 && piece->number != piece[-1].number + 1)
        return NULL;
      g_string_append_len (ordered, piece->start, piece->end - piece->start);
      g_string_append_c (ordered, '\n');
    }
  return g_string_free (g_steal_pointer (&ordered), FALSE);
}

/* Lists of programs have their moves in brackets, where the moves of a text have comments. */
static char *
dup_without_brackets (const char *text, gsize length)
{
  char *copy = g_strndup (text, length);

  return g_strdelimit (copy, "[]{}", ' ');
}

/* The start position if the text holds one; what follows it, else the whole text. */
static const char *
read_start (QipuTreeBuilder *builder, const char *text, gsize *length, gboolean *side_is_known)
{
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
  g_autofree char *plain = qipu_fen_scan_dup_plain (source, size);
  const char *text = plain != NULL ? plain : source;
  gsize length = plain != NULL ? strlen (plain) : size;

  return read_start (builder, text, &length, side_is_known) != text;
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

/* Where games begin, as offsets into @text: at its beginning, at positions, and where the numbers
 * of the moves begin anew behind a result or a blank line; a heading that belongs to them comes
 * with them. */
static GArray *
find_games (const char *text, gsize size)
{
  GArray *games = g_array_new (FALSE, FALSE, sizeof (gsize));
  const char *end = text + size;
  const char *block = text;      /* the first line behind the last blank one or result */
  const char *last = NULL;       /* where the numbers began, or a position */
  gboolean has_position = FALSE; /* and no move since */
  gsize first = 0;

  g_array_append_val (games, first);
  for (const char *line = text; line < end;)
    {
      const char *line_end = memchr (line, '\n', (gsize) (end - line));
      const char *p = line;
      gboolean is_position, is_move;

      line_end = line_end != NULL ? line_end : end;
      while (p < line_end && g_ascii_isspace (*p))
        p++;
      is_position = qipu_fen_scan (p, (gsize) (line_end - p)) != NULL;
      is_move = p < line_end && is_first_move (p, line_end);
      if (is_position || (is_move && !has_position))
        {
          gsize start = (gsize) ((last != NULL && block > last ? block : line) - text);

          if (last != NULL && (is_position || block > last))
            g_array_append_val (games, start);
        }
      if (is_position || is_move)
        {
          last = line;
          has_position = is_position;
        }
      if (p == line_end || ends_with_result (p, line_end))
        block = MIN (line_end + 1, end);
      line = line_end + 1;
    }
  return games;
}

static guint64
count_lines (const char *text, const char *end)
{
  guint64 n = 0;

  for (; text < end; text++)
    n += *text == '\n';
  return n;
}

/* Reads one game. @source is what the text was made of, and begins in @first_line. FALSE when there
 * is none. */
static gboolean
read_one (QipuTreeBuilder *builder,
          const char *text,
          gsize size,
          guint64 first_line,
          const char *source,
          gsize source_size)
{
  g_autofree char *in_order = NULL;
  gboolean side_is_known;
  gsize length = size;
  const char *rest = read_start (builder, text, &length, &side_is_known);
  gboolean has_position =
      rest != text || read_hidden_start (builder, source, source_size, &side_is_known);

  first_line += count_lines (text, rest);
  qipu_game_append_tag (builder->game, "Result", "*");
  in_order = dup_in_order (rest, length);
  if (in_order != NULL)
    qipu_pasted_moves_read (builder, in_order, strlen (in_order), first_line, side_is_known);
  else
    qipu_pasted_moves_read (builder, rest, length, first_line, side_is_known);
  if (builder->n_nodes == 0 && !has_position && length > 0 && memchr (rest, '[', length) != NULL)
    {
      g_autofree char *bare = dup_without_brackets (rest, length);

      qipu_game_set_comment (builder->game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, NULL);
      qipu_pasted_moves_read (builder, bare, length, first_line, side_is_known);
    }
  return builder->n_nodes > 0 || has_position;
}

/* Reads the games of a text that is as it stands in the file. Returns their number. */
static guint
read_plain (QipuTreeBuilder *builder, QipuTextReader *reader, const char *text, gsize size)
{
  g_autoptr (GArray) games = find_games (text, size);
  guint64 line = 1;
  guint n_found = 0;

  for (guint i = 0; i < games->len && !builder->stopped; i++)
    {
      gsize start = g_array_index (games, gsize, i);
      gsize end = i + 1 < games->len ? g_array_index (games, gsize, i + 1) : size;

      qipu_tree_builder_begin (builder);
      if (read_one (builder, text + start, end - start, line, text + start, end - start))
        {
          n_found++;
          if (!builder->stopped)
            qipu_tree_builder_end (builder, qipu_text_reader_to_source (reader, start),
                                   qipu_text_reader_to_source (reader, end));
        }
      else
        builder->game_number--;
      line += count_lines (text + start, text + end);
    }
  return n_found;
}

static gboolean
read_text (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  g_auto (QipuTreeBuilder) builder = { 0 };
  g_autofree char *line_feeds = NULL;
  g_autofree char *stripped = NULL;
  g_autofree char *without_address = NULL;
  const char *text;
  const char *whole;
  gsize size;
  gsize whole_size;
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
  whole = text;
  whole_size = size;
  if (memchr (text, '<', size) != NULL || memchr (text, '&', size) != NULL)
    {
      text = stripped = qipu_markup_strip_tags (text, size);
      size = strlen (stripped);
    }
  without_address = qipu_fen_scan_dup_plain (text, size);
  if (without_address != NULL)
    {
      text = without_address;
      size = strlen (text);
    }

  if (text == whole)
    found = read_plain (&builder, text_reader, text, size) > 0;
  else
    {
      qipu_tree_builder_begin (&builder);
      found = read_one (&builder, text, size, 1, whole, whole_size);
      if (found && !builder.stopped)
        qipu_tree_builder_end (&builder, 0, qipu_text_reader_get_done (text_reader));
    }
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
