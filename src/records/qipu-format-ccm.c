/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CCM: seven bytes a move, without any header. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "records/qipu-byte-cursor.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-main-line.h"

#define RECORD_SIZE 7

/* Columns, then rows from the top. */
static QipuMove
get_move (const guint8 *record, gboolean turned)
{
  QipuMove move = qipu_move_from_numbers (record[3], 9 - record[5], record[4], 9 - record[6]);

  if (move != QIPU_MOVE_NONE && turned)
    move = qipu_move (QIPU_N_SQUARES - 1 - qipu_move_from (move),
                      QIPU_N_SQUARES - 1 - qipu_move_to (move));
  return move;
}

static gboolean
read_ccm (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (GBytes) bytes = qipu_source_read_all (source, QIPU_BINARY_LIMIT, error);
  QipuTreeBuilder builder;
  QipuByteCursor cursor;
  const guint8 *data;
  const guint8 *record;
  gsize size;
  gboolean turned;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  options->encoding = QIPU_ENCODING_NONE;

  qipu_main_line_begin (&builder, sink, "CCM");
  qipu_byte_cursor_init (&cursor, data, size);
  /* the first mover, Red, stands below; otherwise the game was kept from Black's seat */
  turned = qipu_byte_cursor_at (&cursor, 5) < 5;
  while (qipu_byte_cursor_get_left (&cursor) > 0)
    {
      gsize place = cursor.place;

      record = qipu_byte_cursor_take (&cursor, RECORD_SIZE);
      if (record == NULL)
        {
          qipu_tree_builder_report (&builder, QIPU_DIAGNOSTIC_TRUNCATED, -1, (gint64) size, -1,
                                    NULL);
          break;
        }
      if (!qipu_main_line_play (&builder, get_move (record, turned), (gint64) place))
        break;
    }
  qipu_main_line_end (&builder, size);
  return TRUE;
}

/* No signature exists: all bytes must make sense, and the first move begin on a man. */
static int
sniff_ccm (const guint8 *data, gsize size)
{
  gsize n = size / RECORD_SIZE;

  if (n == 0 || (size % RECORD_SIZE != 0 && size < 65536))
    return 0;
  for (gsize i = 0; i < n; i++)
    if (data[RECORD_SIZE * i] != 1 || get_move (data + RECORD_SIZE * i, FALSE) == QIPU_MOVE_NONE)
      return 0;
  return 60;
}

static const char *const suffixes[] = { "ccm", NULL };

const QipuFormat qipu_format_ccm = {
  .id = "ccm",
  .mime_type = "application/x-xiangqi-ccm",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_UNPROVEN,
  .name = N_("CCM server record"),
  .sniff = sniff_ccm,
  .read = read_ccm,
};
