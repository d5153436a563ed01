/* SPDX-License-Identifier: GPL-3.0-or-later */
/* XQR: items of type, length and value with the header, a tree in depth-first order, a checksum. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-depth-first.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-text-decode.h"

enum
{
  ITEM_MAGIC = 0,
  ITEM_VERSION = 1,
  ITEM_EVENT = 2,
  ITEM_SITE = 3,
  ITEM_DATE = 4,
  ITEM_RED = 5,
  ITEM_BLACK = 6,
  ITEM_RESULT = 7,
  ITEM_FEN = 8,
  ITEM_MOVES = 9,
  ITEM_CHECKSUM = 10,
};

static const char *const item_tags[] = {
  [ITEM_EVENT] = "Event", [ITEM_SITE] = "Site",   [ITEM_DATE] = "Date",
  [ITEM_RED] = "Red",     [ITEM_BLACK] = "Black",
};

/* The high half is the row from the top, the low half the column. */
static gboolean
read_record (QipuByteCursor *cursor, gconstpointer data, QipuTreeRecord *record)
{
  const guint8 *bytes = qipu_byte_cursor_take (cursor, 4);

  if (bytes == NULL)
    return FALSE;
  record->move = qipu_move_from_numbers (bytes[0] & 15, 9 - (bytes[0] >> 4), bytes[1] & 15,
                                         9 - (bytes[1] >> 4));
  record->has_child = (bytes[2] & 1) != 0;
  record->has_sibling = (bytes[2] & 2) != 0;
  record->comment = NULL;
  record->comment_size = 0;
  if (bytes[2] & 4)
    {
      guint32 length = qipu_byte_cursor_u32le (cursor);

      if (cursor->failed)
        return FALSE;
      qipu_tree_record_take_comment (record, cursor, length);
    }
  return TRUE;
}

/* The ordinary CRC-32 of zlib, a bit at a time: a file has a few KB. */
static guint32
compute_crc (const guint8 *data, gsize size)
{
  guint32 crc = 0xFFFFFFFFu;

  for (gsize i = 0; i < size; i++)
    {
      crc ^= data[i];
      for (guint bit = 0; bit < 8; bit++)
        crc = (crc >> 1) ^ ((crc & 1) ? 0xEDB88320u : 0);
    }
  return ~crc;
}

static void
read_item (QipuTreeBuilder *builder, guint8 type, const guint8 *value, gsize size, gsize place)
{
  static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };
  g_autofree char *text = qipu_text_decode (value, size, QIPU_ENCODING_UTF8, NULL);

  if (type == ITEM_MAGIC || type == ITEM_VERSION)
    return;
  if (type == ITEM_RESULT && size == 1 && value[0] < G_N_ELEMENTS (results))
    qipu_game_set_tag (builder->game, "Result", results[value[0]]);
  else if (type == ITEM_FEN)
    qipu_tree_builder_set_fen (builder, text, -1);
  else if (type < G_N_ELEMENTS (item_tags) && item_tags[type] != NULL)
    qipu_tree_builder_tag (builder, item_tags[type], text);
  else
    {
      g_autofree char *detail = g_strdup_printf ("%u: %s", type, text);

      qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_LEFTOVER, -1, (gint64) place, -1, detail);
    }
}

/* FALSE when the header does not end in moves. */
static gboolean
read_header (QipuTreeBuilder *builder, QipuByteCursor *cursor)
{
  for (;;)
    {
      gsize place = cursor->place;
      guint8 type = qipu_byte_cursor_u8 (cursor);
      guint8 size = qipu_byte_cursor_u8 (cursor);
      const guint8 *value;

      if (cursor->failed)
        return FALSE;
      if (type == ITEM_MOVES && size == 0)
        return TRUE;
      value = qipu_byte_cursor_take (cursor, size);
      if (value == NULL)
        return FALSE;
      read_item (builder, type, value, size, place);
    }
}

static void
check_crc (QipuTreeBuilder *builder, QipuByteCursor *cursor)
{
  gsize place = cursor->place;
  guint8 type = qipu_byte_cursor_u8 (cursor);
  guint8 size = qipu_byte_cursor_u8 (cursor);
  guint32 crc = qipu_byte_cursor_u32le (cursor);

  if (cursor->failed || type != ITEM_CHECKSUM || size != 4
      || crc != compute_crc (cursor->data, place))
    qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_BAD_CHECKSUM, -1, (gint64) place, -1, NULL);
  else if (qipu_byte_cursor_get_left (cursor) > 0)
    qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_LEFTOVER, -1, (gint64) cursor->place, -1,
                              NULL);
}

static QipuEncoding
get_encoding (const guint8 *data, gsize size)
{
  for (gsize i = 0; i < size; i++)
    if (data[i] >= 0x80)
      return QIPU_ENCODING_UTF8;
  return QIPU_ENCODING_ASCII;
}

static gboolean
read_xqr (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (GBytes) bytes = qipu_source_read_all (source, QIPU_BINARY_LIMIT, error);
  g_auto (QipuTreeBuilder) builder = { 0 };
  QipuTreeLayout layout = { read_record, NULL, QIPU_ENCODING_UTF8, 0 };
  QipuByteCursor cursor;
  const guint8 *data;
  gsize size;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  options->encoding = get_encoding (data, size);

  qipu_byte_cursor_init (&cursor, data, size);
  qipu_tree_builder_init (&builder, sink);
  qipu_tree_builder_begin (&builder);
  if (read_header (&builder, &cursor))
    {
      qipu_depth_first_read (&builder, &cursor, &layout);
      if (!cursor.failed && !builder.stopped)
        check_crc (&builder, &cursor);
    }
  else
    qipu_tree_builder_report (&builder, QIPU_DIAGNOSTIC_TRUNCATED, -1, (gint64) size, -1, NULL);
  if (qipu_game_get_tag (builder.game, "Result") == NULL)
    qipu_game_append_tag (builder.game, "Result", "*");
  if (!builder.stopped)
    qipu_tree_builder_end (&builder, 0, size);
  return TRUE;
}

static int
sniff_xqr (const guint8 *data, gsize size)
{
  return size >= 4 && memcmp (data, "\0\2\040\027", 4) == 0 ? 95 : 0;
}

static const char *const suffixes[] = { "xqr", NULL };

const QipuFormat qipu_format_xqr = {
  .id = "xqr",
  .mime_type = "application/x-xiangqi-xqr",
  .suffixes = suffixes,
  .name = N_("XQR record"),
  .sniff = sniff_xqr,
  .read = read_xqr,
};
