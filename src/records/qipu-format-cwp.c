/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CWP: lines of text in Big5: a header of fixed lines, then a line a move. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-main-line.h"
#include "records/qipu-record-error.h"
#include "records/qipu-text-reader.h"

#define TEXT_LIMIT ((gsize) 16 * 1024 * 1024)
#define MARK_WIDTH 5

enum
{
  LINE_MAGIC = 0,
  LINE_YEAR = 3,
  LINE_DAY = 5,
  LINE_RESULT = 16,
  LINE_BOARD = 21,
  LINE_N_MOVES = 22,
  LINE_MOVES = 23,
};

static const struct
{
  guint line;
  const char *tag;
} header[] = {
  { 1, "Event" },    { 7, "Red" },        { 9, "Black" },   { 2, "Title" },
  { 8, "RedTeam" },  { 10, "BlackTeam" }, { 15, "Source" },
};

static const char *
get_result (const char *text)
{
  if (strstr (text, "和") != NULL)
    return "1/2-1/2";
  if (strstr (text, "紅") != NULL || strstr (text, "先勝") != NULL)
    return strstr (text, "負") != NULL ? "0-1" : "1-0";
  if (strstr (text, "黑") != NULL || strstr (text, "先負") != NULL)
    return "0-1";
  return "*";
}

static void
read_header (QipuTreeBuilder *builder, GStrv lines, guint n_lines)
{
  gboolean is_used[LINE_BOARD] = { [LINE_MAGIC] = TRUE, [LINE_RESULT] = TRUE };

  for (guint i = 0; i < G_N_ELEMENTS (header); i++)
    if (header[i].line < n_lines)
      {
        qipu_tree_builder_tag (builder, header[i].tag, g_strstrip (lines[header[i].line]));
        is_used[header[i].line] = TRUE;
      }
  if (n_lines > LINE_DAY)
    {
      g_autofree char *date
          = g_strdup_printf ("%s.%s.%s", g_strstrip (lines[LINE_YEAR]),
                             g_strstrip (lines[LINE_YEAR + 1]), g_strstrip (lines[LINE_DAY]));

      if (strcmp (date, "..") != 0)
        qipu_tree_builder_tag (builder, "Date", date);
      for (guint i = LINE_YEAR; i <= LINE_DAY; i++)
        is_used[i] = TRUE;
    }
  if (n_lines > LINE_RESULT)
    qipu_game_append_tag (builder->game, "Result", get_result (lines[LINE_RESULT]));
  for (guint i = 0; i < LINE_BOARD && i < n_lines; i++)
    if (!is_used[i] && *g_strstrip (lines[i]) != '\0')
      {
        g_autofree char *name = g_strdup_printf ("CWP-%u", i);

        qipu_tree_builder_tag (builder, name, lines[i]);
      }
}

/* Two decimal digits: row from the top * 9 + column. */
static int
get_square (const char *text)
{
  if (!g_ascii_isdigit (text[0]) || !g_ascii_isdigit (text[1]))
    return -1;
  return (text[0] - '0') * 10 + (text[1] - '0');
}

static QipuMove
get_move (const char *text)
{
  int from = get_square (text);
  int to = from >= 0 ? get_square (text + 2) : -1;

  if (from < 0 || to < 0 || from >= QIPU_N_SQUARES || to >= QIPU_N_SQUARES)
    return QIPU_MOVE_NONE;
  return qipu_move_from_numbers (from % 9, 9 - from / 9, to % 9, 9 - to / 9);
}

static void
add_glyph (QipuTreeBuilder *builder, const char *mark)
{
  static const char *const known[] = { "!", "?", "!!", "??", "!?", "?!" };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (strcmp (known[i], mark) == 0)
      {
        guint8 glyph = (guint8) (i + 1);

        qipu_game_set_glyphs (builder->game, builder->node, &glyph, 1);
      }
}

static void
read_moves (QipuTreeBuilder *builder, GStrv lines, guint n_lines)
{
  guint64 n_moves = g_ascii_strtoull (lines[LINE_N_MOVES], NULL, 10);

  for (guint64 i = 0; i < n_moves; i++)
    {
      const char *line;
      g_autofree char *mark = NULL;

      if (LINE_MOVES + i >= n_lines)
        {
          qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_TRUNCATED, (gint64) n_lines, -1, -1,
                                    NULL);
          return;
        }
      line = lines[LINE_MOVES + i];
      if (strlen (line) < MARK_WIDTH + 4)
        line = "          ";
      if (!qipu_main_line_play (builder, get_move (line + MARK_WIDTH), -1))
        return;
      mark = g_strndup (line, MARK_WIDTH);
      add_glyph (builder, g_strstrip (mark));
      qipu_tree_builder_comment (builder, g_strchug ((char *) line + MARK_WIDTH + 4));
    }
  for (guint64 i = LINE_MOVES + n_moves; i < n_lines; i++)
    if (*g_strstrip (lines[i]) != '\0')
      {
        qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_LEFTOVER, (gint64) i + 1, -1, -1,
                                  lines[i]);
        return;
      }
}

static gboolean
read_cwp (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (QipuTextReader) text_reader = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  QipuTreeBuilder builder;
  const char *window;
  gsize size;
  guint n_lines;

  /* a program of Taiwan; a short text gives too little evidence */
  if (options->encoding == QIPU_ENCODING_NONE)
    options->encoding = QIPU_ENCODING_BIG5;
  text_reader = qipu_text_reader_new (source, options, sink, error);
  if (text_reader == NULL || !qipu_text_reader_read_all (text_reader, TEXT_LIMIT, error))
    return FALSE;
  window = qipu_text_reader_get_text (text_reader, &size);
  text = g_strndup (window, size);
  lines = g_strsplit (text, "\n", -1);
  n_lines = g_strv_length (lines);

  if (n_lines > LINE_BOARD && strcmp (g_strstrip (lines[LINE_BOARD]), "0") != 0)
    {
      qipu_record_error_set (error, QIPU_RECORD_ERROR_UNKNOWN_VERSION,
 N_("How this format stores a position that was set up is not known."));
      return FALSE;
    }

  qipu_main_line_begin (&builder, sink, "CWP");
  read_header (&builder, lines, n_lines);
  if (n_lines > LINE_N_MOVES)
    read_moves (&builder, lines, n_lines);
  else
    qipu_tree_builder_report (&builder, QIPU_DIAGNOSTIC_TRUNCATED, (gint64) n_lines, -1, -1, NULL);
  qipu_main_line_end (&builder, qipu_text_reader_get_done (text_reader));
  return TRUE;
}

static int
sniff_cwp (const guint8 *data, gsize size)
{
  return size >= 6 && memcmp (data, "CCWP", 4) == 0 && (data[4] == '\r' || data[4] == '\n') ? 95 : 0;
}

static const char *const suffixes[] = { "cwp", NULL };

const QipuFormat qipu_format_cwp = {
  .id = "cwp",
  .mime_type = "application/x-xiangqi-cwp",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_TEXT | QIPU_FORMAT_UNPROVEN,
  .name = N_("CWP record"),
  .sniff = sniff_cwp,
  .read = read_cwp,
};
