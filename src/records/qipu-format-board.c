/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Boards drawn with characters: ten lines of nine points, with letters as in a FEN, or with Chinese
 * names where the glyph tells the side. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-pgn-moves.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-reader.h"

#define TEXT_LIMIT ((gsize) 1024 * 1024)

/* A letter of a FEN for every sign of a board; "1" is an empty point. */
static const struct
{
  const char *sign;
  char letter;
} signs[] = {
  { ".", '1' }, { "+", '1' }, { "*", '1' }, { "·", '1' }, { "．", '1' }, { "＋", '1' }, { "十", '1' },
  { "┼", '1' }, { "○", '1' }, { "〇", '1' }, { "┌", '1' }, { "┬", '1' }, { "┐", '1' }, { "├", '1' },
  { "┤", '1' }, { "└", '1' }, { "┴", '1' }, { "┘", '1' }, { "╬", '1' }, { "╋", '1' }, { "╳", '1' },
  { "※", '1' }, { "＊", '1' }, { "0", '1' }, { "口", '1' }, { "□", '1' },
  { "帥", 'K' }, { "帅", 'K' }, { "將", 'k' }, { "将", 'k' }, { "仕", 'A' }, { "士", 'a' },
  { "相", 'B' }, { "象", 'b' }, { "傌", 'N' }, { "馬", 'n' }, { "马", 'n' }, { "俥", 'R' },
  { "伡", 'R' }, { "車", 'r' }, { "车", 'r' }, { "炮", 'C' }, { "砲", 'c' }, { "包", 'c' },
  { "兵", 'P' }, { "卒", 'p' },
};

/* The letter of the sign at @p, 0 when it is none; @length of the sign. */
static char
get_letter (const char *p, const char *end, gsize *length)
{
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      gsize n = strlen (signs[i].sign);

      if ((gsize) (end - p) >= n && memcmp (p, signs[i].sign, n) == 0)
        {
          *length = n;
          return signs[i].letter;
        }
    }
  *length = 1;
  return strchr ("rnbakcphegRNBAKCPHEG", *p) != NULL && *p != '\0' ? *p : 0;
}

static gboolean
is_gap (const char *p, const char *end, gsize *length)
{
  static const char *const gaps[] = { " ", "\t", "|", "-", "—", "─", "━", "│", "　", ",", "[", "]" };

  for (guint i = 0; i < G_N_ELEMENTS (gaps); i++)
    {
      gsize n = strlen (gaps[i]);

      if ((gsize) (end - p) >= n && memcmp (p, gaps[i], n) == 0)
        {
          *length = n;
          return TRUE;
        }
    }
  return FALSE;
}

/* Nine points of one line as a row of a FEN; a number of the rank may stand at either end. */
static gboolean
read_row (const char *p, const char *end, char row[QIPU_N_FILES + 1])
{
  guint n = 0;
  gsize length;

  while (p < end && g_ascii_isspace (*p))
    p++;
  if (p < end && g_ascii_isdigit (*p))
    {
      const char *q = p;

      while (q < end && g_ascii_isdigit (*q))
        q++;
      if (q < end && is_gap (q, end, &length))
        p = q;
    }
  for (; p < end; p += length)
    {
      char letter;

      if (is_gap (p, end, &length))
        continue;
      letter = get_letter (p, end, &length);
      if (letter == 0)
        {
          /* behind the last point anything goes: a number, a remark */
          if (n == QIPU_N_FILES)
            break;
          return FALSE;
        }
      if (n == QIPU_N_FILES)
        return FALSE;
      row[n++] = letter;
    }
  row[n] = '\0';
  return n == QIPU_N_FILES;
}

/* What stands behind the board may say who moves. */
static gboolean
says_black (const char *text, gsize length)
{
  static const char *const words[] = { "black to", "黑先", "黑方先", "黑行", "轮到黑", "輪到黑" };
  g_autofree char *lower = g_ascii_strdown (text, (gssize) length);

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (strstr (lower, words[i]) != NULL)
      return TRUE;
  return FALSE;
}

/* Looks for ten rows; lines of the river and rulings between them are passed over. On success
 * @end: behind the board. */
static gboolean
find_board (const char *text, gsize size, GString *fen, const char **start, const char **end)
{
  const char *stop = text + size;
  guint n_rows = 0;
  guint n_passed = 0;

  for (const char *p = text; p < stop;)
    {
      const char *line_end = memchr (p, '\n', (gsize) (stop - p));
      char row[QIPU_N_FILES + 1];

      if (line_end == NULL)
        line_end = stop;
      if (read_row (p, line_end, row))
        {
          if (n_rows == 0)
            {
              g_string_truncate (fen, 0);
              *start = p;
            }
          g_string_append_printf (fen, "%s%s", n_rows > 0 ? "/" : "", row);
          n_passed = 0;
          if (++n_rows == QIPU_N_RANKS)
            {
              *end = line_end;
              return TRUE;
            }
        }
      else if (++n_passed > 1)
        n_rows = 0;
      p = line_end < stop ? line_end + 1 : stop;
    }
  return FALSE;
}

static gboolean
read_board (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = qipu_text_reader_new (source, options, sink, error);
  g_autoptr (GString) fen = g_string_new (NULL);
  g_auto (QipuTreeBuilder) builder = { 0 };
  const char *text;
  const char *stop;
  const char *start;
  const char *end;
  gsize size;

  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;
  text = qipu_text_reader_get_text (text_reader, &size);
  stop = text + size;

  qipu_tree_builder_init (&builder, sink);
  while (!builder.stopped && find_board (text, (gsize) (stop - text), fen, &start, &end))
    {
      const char *rest = end;
      g_autofree char *before = g_strndup (text, (gsize) (start - text));
      guint64 base = (guint64) (text - (stop - size));

      qipu_tree_builder_begin (&builder);
      qipu_game_append_tag (builder.game, "Result", "*");
      g_string_append (fen, says_black (rest, MIN ((gsize) (stop - rest), 200)) ? " b" : " w");
      qipu_tree_builder_set_fen (&builder, fen->str, -1);
      qipu_tree_builder_comment (&builder, g_strchug (before));
      if (!builder.stopped)
        qipu_tree_builder_end (&builder, qipu_text_reader_to_source (text_reader, base),
                               qipu_text_reader_to_source (
                                   text_reader, base + (guint64) (end - text)));
      text = end;
    }
  return TRUE;
}

static int
sniff_board (const guint8 *data, gsize size)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) fen = g_string_new (NULL);
  const char *start;
  const char *end;

  if (size < 2 * QIPU_N_SQUARES / 2 || memchr (data, 0, size) != NULL)
    return 0;
  text = qipu_text_decode (data, MIN (size, 16384), qipu_text_guess (data, size), NULL);
  return find_board (text, strlen (text), fen, &start, &end) ? 70 : 0;
}

static const char *const suffixes[] = { NULL };

const QipuFormat qipu_format_board = {
  .id = "board",
  .mime_type = "text/plain",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_MANY_GAMES,
  .name = N_("Board drawn with characters"),
  .sniff = sniff_board,
  .read = read_board,
};
