/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of positions, one FEN a line, perhaps with moves behind it. Other lines are about the
 * position that follows. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "notation/qipu-movetext.h"
#include "records/qipu-fen-scan.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-losses.h"
#include "records/qipu-pgn-moves.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-reader.h"

/* So many positions on lines of their own are a list, whatever its last line looks like. */
#define MANY 20

typedef struct
{
  QipuPgnScanner scanner;
  QipuTreeBuilder builder;
  GString *line;
  GString *remarks; /* lines without a FEN */
} Reader;

/* Quotes and commas around a position are no words about it, and its number in the list is a tag.
 */
static gboolean
take_number (Reader *self, const char *text, gboolean is_before)
{
  static const char signs[] = " \t\"',;:.)([]{}<>|#";
  const char *p = text + strspn (text, signs);
  gsize n_digits = strspn (p, "0123456789");
  const char *rest = p + n_digits;

  if (g_str_has_prefix (rest, "、") || g_str_has_prefix (rest, "．"))
    rest += strlen ("、");
  if (rest[strspn (rest, signs)] != '\0' || (n_digits > 0 && !is_before))
    return FALSE;
  if (n_digits > 0)
    {
      g_autofree char *number = g_strndup (p, n_digits);

      qipu_tree_builder_tag (&self->builder, "Number", number);
    }
  return TRUE;
}

static void
add_remark (Reader *self, const char *text, gsize length)
{
  g_autofree char *copy = g_strndup (text, length);

  if (*g_strstrip (copy) == '\0')
    return;
  if (self->remarks->len > 0)
    g_string_append_c (self->remarks, '\n');
  g_string_append (self->remarks, copy);
}

/* What stands before or behind the position on its line. */
static void
add_words (Reader *self, const char *text, gsize length, gboolean is_before)
{
  g_autofree char *copy = g_strndup (text, length);

  if (!take_number (self, copy, is_before))
    add_remark (self, text, length);
}

/* "… FEN [moves …]" */
static void
read_position (Reader *self, const char *fen, gint64 line)
{
  QipuTreeBuilder *builder = &self->builder;
  QipuPosition position;
  QipuFenInfo info = { 0 };
  QipuFenStatus status = qipu_position_set_fen (&position, fen, &info);
  gsize length = strlen (fen);

  if (status > QIPU_FEN_SIDE_MISSING)
    {
      qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_BAD_FEN, line, -1, -1, fen);
      return;
    }
  qipu_tree_builder_set_start (builder, &position);
  if (info.moves != NULL)
    qipu_pgn_moves_read_text (builder, info.moves, strlen (info.moves), (guint64) line);
  else
    add_words (self, fen + MIN (info.length, length), length - MIN (info.length, length), FALSE);
  qipu_tree_builder_jump (builder, QIPU_NODE_ROOT);
  qipu_tree_builder_comment (builder, self->remarks->str);
  g_string_truncate (self->remarks, 0);
}

static void
read_line (Reader *self, QipuTextReader *text_reader)
{
  guint64 start = self->scanner.line_start;
  gint64 line = (gint64) self->scanner.line;
  g_autofree char *plain = NULL;
  const char *fen;

  g_string_truncate (self->line, 0);
  qipu_pgn_scanner_skip_line (&self->scanner, self->line);
  plain = qipu_fen_scan_dup_plain (self->line->str, self->line->len, NULL);
  if (plain != NULL)
    g_string_assign (self->line, plain);
  fen = qipu_fen_scan (self->line->str, self->line->len);
  if (fen == NULL)
    {
      add_remark (self, self->line->str, self->line->len);
      return;
    }

  qipu_tree_builder_begin (&self->builder);
  qipu_game_append_tag (self->builder.game, "Result", "*");
  add_words (self, self->line->str, (gsize) (fen - self->line->str), TRUE);
  read_position (self, fen, line);
  qipu_text_reader_forget (text_reader, start);
  if (!self->builder.stopped)
    qipu_tree_builder_end (&self->builder, qipu_text_reader_to_source (text_reader, start),
                           qipu_text_reader_to_source (
                               text_reader, qipu_pgn_scanner_get_offset (&self->scanner)));
}

static gboolean
read_fen (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  Reader self = { 0 };

  if (text_reader == NULL)
    return FALSE;
  qipu_pgn_scanner_init (&self.scanner, text_reader);
  qipu_tree_builder_init (&self.builder, sink);
  self.line = g_string_new (NULL);
  self.remarks = g_string_new (NULL);

  while (!self.builder.stopped && qipu_pgn_scanner_skip_space (&self.scanner))
    read_line (&self, text_reader);
  if (self.remarks->len > 0 && !self.builder.stopped)
    qipu_tree_builder_report (&self.builder, QIPU_DIAGNOSTIC_LEFTOVER,
                              (gint64) self.scanner.line, -1, -1, self.remarks->str);

  qipu_tree_builder_clear (&self.builder);
  g_string_free (self.line, TRUE);
  g_string_free (self.remarks, TRUE);
  if (self.scanner.error != NULL)
    {
      g_propagate_error (error, self.scanner.error);
      return FALSE;
    }
  return TRUE;
}

static gboolean
holds_fen (const char *line, gsize length)
{
  g_autofree char *plain = NULL;

  if (qipu_fen_scan (line, length) != NULL)
    return TRUE;
  plain = qipu_fen_scan_dup_plain (line, length, NULL);
  return plain != NULL;
}

/* The lines that begin with a move, after its number or without; a row of men may look like one. */
static guint
count_moves (const guint8 *data, gsize size)
{
  g_autofree char *text = qipu_text_decode (data, size, qipu_text_guess (data, size), NULL);
  guint n = 0;

  for (const char *p = text; *p != '\0';)
    {
      gsize length;

      p += strspn (p, "0123456789. \t\r\n");
      length = strcspn (p, "\r\n");
      n += length > 0 && qipu_movetext_match (p, length) > 0 && qipu_fen_scan (p, length) == NULL;
      p += length;
    }
  return n;
}

/* One FEN alone, or several; one FEN with other lines, or those with moves below them, are pasted
 * text. */
static int
sniff_fen (const guint8 *data, gsize size)
{
  const char *p = (const char *) data;
  const char *end = p + size;
  guint n_fens = 0;
  guint n_others = 0;

  if (memchr (data, 0, size) != NULL)
    return 0;
  while (p < end)
    {
      const char *stop = p;
      gboolean has_fen;

      while (stop < end && *stop != '\n' && *stop != '\r')
        stop++;
      has_fen = holds_fen (p, (gsize) (stop - p));
      while (p < stop && g_ascii_isspace (*p))
        p++;
      /* the last line of a long list is cut by the window */
      if (has_fen)
        n_fens++;
      else if (p < stop && (stop < end || n_fens < MANY))
        n_others++;
      p = stop < end ? stop + 1 : end;
    }
  if (n_fens == 0)
    return 0;
  if (n_others == 0)
    return 80;
  return n_fens > 1 && n_others <= 2 * n_fens && 2 * count_moves (data, size) < n_fens ? 72 : 0;
}

static gboolean
holds_no_tag (const char *name, const char *value, gpointer user_data)
{
  return FALSE;
}

static gboolean
write_fen (const QipuGame *game,
           const QipuWriteOptions *options,
           GByteArray *out,
           QipuDiagnostics *lost,
           GError **error)
{
  char fen[QIPU_FEN_SIZE];
  gsize length = qipu_position_get_fen (qipu_game_get_start (game), fen);

  qipu_losses_find (game, QIPU_HOLDS_COUNTERS, lost);
  qipu_losses_find_tags (game, holds_no_tag, NULL, lost);
  if (out != NULL)
    {
      g_byte_array_append (out, (const guint8 *) fen, (guint) length);
      g_byte_array_append (out, (const guint8 *) "\n", 1);
    }
  return TRUE;
}

static const char *const suffixes[] = { "fen", "epd", NULL };

const QipuFormat qipu_format_fen = {
  .id = "fen",
  .mime_type = "application/x-xiangqi-fen",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_MANY_GAMES | QIPU_FORMAT_WRITES,
  .name = N_("Positions (FEN)"),
  .sniff = sniff_fen,
  .read = read_fen,
  .write = write_fen,
};
