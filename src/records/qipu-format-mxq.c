/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MXQ: strings with a length byte before each: a header, then a string a move. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-byte-cursor.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-main-line.h"
#include "records/qipu-record-error.h"
#include "records/qipu-text-decode.h"

enum
{
  STRING_SITE = 0,
  STRING_DATE = 1,
  STRING_EVENT = 2,
  STRING_RED_RATING = 3,
  STRING_BLACK_RATING = 4,
  STRING_COMMENT = 10,
  N_STRINGS = 11,
};

static char *
take_string (QipuByteCursor *cursor, QipuEncoding encoding)
{
  gsize length = qipu_byte_cursor_u8 (cursor);
  const guint8 *bytes = qipu_byte_cursor_take (cursor, length);

  return bytes != NULL ? qipu_text_decode (bytes, length, encoding, NULL) : NULL;
}

/* "甲-胜-乙": who, how it ended, who. */
static void
read_event (QipuTreeBuilder *builder, const char *text)
{
  static const struct
  {
    const char *word;
    const char *result;
  } words[] = {
    { "-胜-", "1-0" }, { "-勝-", "1-0" }, { "-负-", "0-1" }, { "-負-", "0-1" },
    { "-和-", "1/2-1/2" },
  };

  qipu_tree_builder_tag (builder, "Event", text);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const char *found = strstr (text, words[i].word);

      if (found != NULL)
        {
          g_autofree char *red = g_strndup (text, (gsize) (found - text));

          qipu_tree_builder_tag (builder, "Red", red);
          qipu_tree_builder_tag (builder, "Black", found + strlen (words[i].word));
          qipu_game_append_tag (builder->game, "Result", words[i].result);
          return;
        }
    }
}

static void
read_header (QipuTreeBuilder *builder, QipuByteCursor *cursor, QipuEncoding encoding)
{
  char *strings[N_STRINGS];

  for (guint i = 0; i < N_STRINGS; i++)
    {
      strings[i] = take_string (cursor, encoding);
      if (strings[i] == NULL)
        strings[i] = g_strdup ("");
    }
  read_event (builder, strings[STRING_EVENT]);
  qipu_tree_builder_tag (builder, "Site", strings[STRING_SITE]);
  qipu_tree_builder_tag (builder, "Date", strings[STRING_DATE]);
  qipu_tree_builder_tag (builder, "RedRating", strings[STRING_RED_RATING]);
  qipu_tree_builder_tag (builder, "BlackRating", strings[STRING_BLACK_RATING]);
  qipu_tree_builder_comment (builder, strings[STRING_COMMENT]);
  for (guint i = 0; i < N_STRINGS; i++)
    {
      /* five strings of unknown meaning */
      if (i > STRING_BLACK_RATING && i < STRING_COMMENT && *strings[i] != '\0')
        {
          g_autofree char *name = g_strdup_printf ("MXQ-%u", i);

          qipu_tree_builder_tag (builder, name, strings[i]);
        }
      g_free (strings[i]);
    }
}

/* "7C-4C": column digit and rank letter. */
static QipuMove
get_move (const char *text)
{
  if (strlen (text) != 5 || text[2] != '-')
    return QIPU_MOVE_NONE;
  return qipu_move_from_numbers (text[0] - '0', text[1] - 'A', text[3] - '0', text[4] - 'A');
}

static void
read_moves (QipuTreeBuilder *builder, QipuByteCursor *cursor, QipuEncoding encoding)
{
  for (;;)
    {
      gsize place = cursor->place;
      g_autofree char *text = take_string (cursor, encoding);

      if (text == NULL)
        {
          qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_TRUNCATED, -1, (gint64) cursor->size,
                                    -1, NULL);
          return;
        }
      if (strcmp (text, "Ends") == 0)
        {
          qipu_main_line_check_rest (builder, cursor->data, cursor->place, cursor->size);
          return;
        }
      if (!qipu_main_line_play (builder, get_move (text), (gint64) place))
        return;
    }
}

/* Behind the string "Moves", which ends the header; 0 when it is not there. */
static gsize
find_moves (const guint8 *data, gsize size)
{
  static const guint8 mark[] = { 5, 'M', 'o', 'v', 'e', 's' };

  for (gsize i = 0; i + sizeof mark <= size; i++)
    if (memcmp (data + i, mark, sizeof mark) == 0)
      return i + sizeof mark;
  return 0;
}

/* 32 numbers and "+R" or "+B": a position that was set up, as 象棋世家 has it in its text. How the
 * numbers count squares is not known. */
static gboolean
has_own_start (const guint8 *data, gsize moves)
{
  for (gsize i = 0; i + 1 < moves; i++)
    if (data[i] == '+' && (data[i + 1] == 'R' || data[i + 1] == 'B'))
      {
        guint n = 0;

        for (gsize k = i; k-- > 0 && (g_ascii_isdigit (data[k]) || strchr (" ,;", data[k]) != NULL);)
          n += g_ascii_isdigit (data[k]) && (k == 0 || !g_ascii_isdigit (data[k - 1]));
        /* numbers of two digits may stand without a sign between them */
        if (n == 32 || (n == 1 && i >= 64))
          return TRUE;
      }
  return FALSE;
}

static gboolean
read_mxq (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (GBytes) bytes = qipu_source_read_all (source, QIPU_BINARY_LIMIT, error);
  QipuTreeBuilder builder;
  QipuByteCursor cursor;
  const guint8 *data;
  gsize size;
  gsize moves;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  moves = find_moves (data, size);
  if (options->encoding == QIPU_ENCODING_NONE)
    options->encoding = qipu_text_guess_legacy (data, moves);

  if (has_own_start (data, moves))
    {
      qipu_record_error_set (error, QIPU_RECORD_ERROR_UNKNOWN_VERSION,
                             N_("How this format stores a position that was set up is not known."));
      return FALSE;
    }

  qipu_main_line_begin (&builder, sink, "MXQ");
  qipu_byte_cursor_init (&cursor, data, moves);
  read_header (&builder, &cursor, options->encoding);
  qipu_byte_cursor_init (&cursor, data, size);
  qipu_byte_cursor_seek (&cursor, moves);
  read_moves (&builder, &cursor, options->encoding);
  qipu_main_line_end (&builder, size);
  return TRUE;
}

/* The header must be made of strings up to the very place of "Moves". */
static int
sniff_mxq (const guint8 *data, gsize size)
{
  gsize moves = find_moves (data, size);
  gsize place = 0;

  if (moves == 0)
    return 0;
  while (place < moves)
    place += 1u + data[place];
  return place == moves ? 90 : 0;
}

static const char *const suffixes[] = { "mxq", NULL };

const QipuFormat qipu_format_mxq = {
  .id = "mxq",
  .mime_type = "application/x-xiangqi-mxq",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_UNPROVEN,
  .name = N_("MXQ server record"),
  .sniff = sniff_mxq,
  .read = read_mxq,
};
