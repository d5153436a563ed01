/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CHN: a header of unknown meaning, then sixteen 16-bit words a move. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "records/qipu-byte-cursor.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-main-line.h"

#define HEADER_SIZE 188
#define RECORD_SIZE 32

/* Words 2 to 5: column and row from the top, from and to. */
static QipuMove
read_move (QipuByteCursor *cursor, gboolean *top)
{
  guint16 words[RECORD_SIZE / 2];

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    words[i] = qipu_byte_cursor_u16le (cursor);
  *top = words[3] < 5;
  return qipu_move_from_numbers (words[2], 9 - words[3], words[4], 9 - words[5]);
}

static gboolean
read_chn (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (GBytes) bytes = qipu_source_read_all (source, QIPU_BINARY_LIMIT, error);
  QipuTreeBuilder builder;
  QipuByteCursor cursor;
  const guint8 *data;
  gsize size;
  gboolean turned = FALSE;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  options->encoding = QIPU_ENCODING_NONE;

  qipu_main_line_begin (&builder, sink, "CHN");
  qipu_byte_cursor_init (&cursor, data, size);
  qipu_byte_cursor_seek (&cursor, HEADER_SIZE);
  while (qipu_byte_cursor_get_left (&cursor) > 0)
    {
      gsize place = cursor.place;
      gboolean top;
      QipuMove move = read_move (&cursor, &top);

      if (cursor.failed)
        break;
      /* as in CCM: kept from Black's seat when the first mover stands at the top */
      if (place == HEADER_SIZE)
        turned = top;
      if (move != QIPU_MOVE_NONE && turned)
        move = qipu_move (QIPU_N_SQUARES - 1 - qipu_move_from (move),
                          QIPU_N_SQUARES - 1 - qipu_move_to (move));
      if (!qipu_main_line_play (&builder, move, (gint64) place))
        break;
    }
  if (cursor.failed)
    qipu_tree_builder_report (&builder, QIPU_DIAGNOSTIC_TRUNCATED, -1, (gint64) size, -1, NULL);
  qipu_main_line_end (&builder, size);
  return TRUE;
}

static int
sniff_chn (const guint8 *data, gsize size)
{
  QipuByteCursor cursor;
  gboolean top;

  if (size < HEADER_SIZE + RECORD_SIZE || ((size - HEADER_SIZE) % RECORD_SIZE != 0 && size < 65536))
    return 0;
  qipu_byte_cursor_init (&cursor, data, size);
  qipu_byte_cursor_seek (&cursor, HEADER_SIZE);
  while (qipu_byte_cursor_get_left (&cursor) >= RECORD_SIZE)
    {
      QipuMove move = read_move (&cursor, &top);

      if (move == QIPU_MOVE_NONE || qipu_move_from (move) == qipu_move_to (move))
        return 0;
    }
  return 50;
}

static const char *const suffixes[] = { "chn", NULL };

const QipuFormat qipu_format_chn = {
  .id = "chn",
  .mime_type = "application/x-xiangqi-chn",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_UNPROVEN,
  .name = N_("CHN server record"),
  .sniff = sniff_chn,
  .read = read_chn,
};
