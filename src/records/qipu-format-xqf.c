/* SPDX-License-Identifier: GPL-3.0-or-later */
/* XQF, the format of XQStudio: a header of 1024 bytes and a tree in depth-first order. From
 * version 11 on squares and moves are veiled by keys of the header. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-depth-first.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-main-line.h"
#include "records/qipu-record-error.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-tree-builder.h"
#include "records/qipu-xqf-private.h"
#include "records/qipu-xqf-writer.h"

#define HEADER_SIZE QIPU_XQF_HEADER_SIZE
#define FIRST_VEILED_VERSION 11
#define FIRST_ROTATED_VERSION 12
#define N_MEN 32
#define N_SQUARES_XY10 90
#define LAST_VERSION 18

const QipuXqfField qipu_xqf_fields[] = {
  { 0x0D0, 63, "Event" },
  { 0x120, 15, "Site" },
  { 0x110, 15, "Date" },
  { 0x130, 15, "Red" },
  { 0x140, 15, "Black" },
  { 0x050, 127, "Title" },
  { 0x150, 63, "TimeControl" },
  { 0x190, 15, "RedTime" },
  { 0x1A0, 15, "BlackTime" },
  { 0x1D0, 15, "Annotator" },
  { 0x1E0, 15, "Author" },
  { 0, 0, NULL },
};

const QipuKind qipu_xqf_men[16] = {
  QIPU_CHARIOT,  QIPU_HORSE, QIPU_ELEPHANT, QIPU_ADVISOR, QIPU_GENERAL, QIPU_ADVISOR,
  QIPU_ELEPHANT, QIPU_HORSE, QIPU_CHARIOT,  QIPU_CANNON,  QIPU_CANNON,  QIPU_SOLDIER,
  QIPU_SOLDIER,  QIPU_SOLDIER, QIPU_SOLDIER, QIPU_SOLDIER,
};

typedef struct
{
  guint8 version;
  guint8 xy;
  guint8 xyf;
  guint8 xyt;
  guint32 comment_key;
  guint8 stream[32];
} Keys;

static void
read_keys (const guint8 *header, Keys *keys)
{
  static const char text[] = "[(C) Copyright Mr. Dong Shiwei.]";
  guint8 sum = header[0x0C];
  guint8 xy = header[0x0D];
  guint8 parts[4] = { header[0x0C], header[0x0D], header[0x0E], header[0x0F] };

  memset (keys, 0, sizeof *keys);
  keys->version = header[2];
  if (keys->version < FIRST_VEILED_VERSION)
    return;

#define MIX(k) ((guint) (54u * (k) * (k) + 221u))
  keys->xy = (guint8) (MIX ((guint) parts[1]) * parts[1]);
  keys->xyf = (guint8) (MIX ((guint) parts[2]) * keys->xy);
  keys->xyt = (guint8) (MIX ((guint) parts[3]) * keys->xyf);
#undef MIX
  keys->comment_key = (sum * 256u + xy) % 32000u + 767u;
  for (guint i = 0; i < 32; i++)
    {
      guint8 key = (guint8) (header[8 + i % 4] | (parts[i % 4] & header[3]));

      keys->stream[i] = (guint8) (text[i] & key);
    }
}

static void
read_start (const guint8 *header, const Keys *keys, QipuPosition *start)
{
  qipu_position_clear (start);
  for (guint i = 0; i < N_MEN; i++)
    {
      guint8 square = (guint8) (header[0x10 + i] - keys->xy);
      guint man = keys->version >= FIRST_ROTATED_VERSION ? (keys->xy + 1u + i) % N_MEN : i;

      if (square < N_SQUARES_XY10)
        qipu_position_put (start,
                           qipu_square (square / 10, square % 10),
                           qipu_piece (man < 16 ? QIPU_RED : QIPU_BLACK, qipu_xqf_men[man % 16]));
    }
  qipu_position_set_side (start, header[0x32] == 1 ? QIPU_BLACK : QIPU_RED);
}

/* A copy of the move area as it was before it was veiled. */
static guint8 *
unveil (const guint8 *data, gsize size, const Keys *keys)
{
  guint8 *plain = g_malloc (size + 1);

  for (gsize i = 0; i < size; i++)
    plain[i] = (guint8) (data[i] - keys->stream[i % 32]);
  return plain;
}

static gboolean
read_record (QipuByteCursor *cursor, gconstpointer data, QipuTreeRecord *record)
{
  const Keys *keys = data;
  const guint8 *bytes = qipu_byte_cursor_take (cursor, 4);
  guint from, to;
  gboolean has_comment = TRUE;

  if (bytes == NULL)
    return FALSE;

  from = (guint8) (bytes[0] - 24 - keys->xyf);
  to = (guint8) (bytes[1] - 32 - keys->xyt);
  record->move = from < N_SQUARES_XY10 && to < N_SQUARES_XY10
                   ? qipu_move (qipu_square ((int) from / 10, (int) from % 10),
                                qipu_square ((int) to / 10, (int) to % 10))
                   : QIPU_MOVE_NONE;

  if (keys->version < FIRST_VEILED_VERSION)
    {
      record->has_child = (bytes[2] & 0xF0) != 0;
      record->has_sibling = (bytes[2] & 0x0F) != 0;
    }
  else
    {
      /* the low five bits are noise */
      record->has_child = (bytes[2] & 0x80) != 0;
      record->has_sibling = (bytes[2] & 0x40) != 0;
      has_comment = (bytes[2] & 0x20) != 0;
    }

  record->comment = NULL;
  record->comment_size = 0;
  if (has_comment)
    {
      guint32 length = qipu_byte_cursor_u32le (cursor) - keys->comment_key;

      if (cursor->failed)
        return FALSE;
      qipu_tree_record_take_comment (record, cursor, length);
    }
  return TRUE;
}

/* The encoding is decided over all strings of the file together. */
static QipuEncoding
decide_encoding (const guint8 *header, const guint8 *plain, gsize size, const Keys *keys)
{
  QipuTextEvidence evidence;
  QipuByteCursor cursor;
  QipuEncoding encoding;
  QipuTreeRecord record;

  qipu_text_evidence_init (&evidence);
  for (guint i = 0; qipu_xqf_fields[i].tag != NULL; i++)
    qipu_text_evidence_add (&evidence,
                            header + qipu_xqf_fields[i].offset + 1,
                            MIN (header[qipu_xqf_fields[i].offset], qipu_xqf_fields[i].room));
  qipu_byte_cursor_init (&cursor, plain, size);
  while (evidence.bytes->len < QIPU_TEXT_EVIDENCE_SIZE && read_record (&cursor, keys, &record))
    if (record.comment_size > 0)
      qipu_text_evidence_add (&evidence, record.comment, record.comment_size);
  encoding = qipu_text_guess_legacy (evidence.bytes->data, evidence.bytes->len);
  qipu_text_evidence_clear (&evidence);
  return encoding;
}

/* Half a character at the end of a full field is dropped, not marked. */
static char *
dup_field (const guint8 *header, guint index, QipuEncoding encoding)
{
  gsize size = MIN (header[qipu_xqf_fields[index].offset], qipu_xqf_fields[index].room);
  const guint8 *data = header + qipu_xqf_fields[index].offset + 1;
  g_autoptr (QipuDecoder) decoder = qipu_decoder_new (encoding);
  GString *text = g_string_new (NULL);

  qipu_decoder_feed (decoder, data, size, FALSE, text, NULL);
  return g_string_free (text, FALSE);
}

static void
read_header (QipuTreeBuilder *builder, const guint8 *header, QipuEncoding encoding)
{
  static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };
  QipuPosition start;
  Keys keys;

  read_keys (header, &keys);
  read_start (header, &keys, &start);
  qipu_tree_builder_set_start (builder, &start);

  for (guint i = 0; qipu_xqf_fields[i].tag != NULL; i++)
    {
      g_autofree char *text = dup_field (header, i, encoding);

      qipu_tree_builder_tag (builder, qipu_xqf_fields[i].tag, text);
      if (strcmp (qipu_xqf_fields[i].tag, "Black") == 0)
        qipu_game_append_tag (builder->game, "Result",
                              results[header[0x33] < 4 ? header[0x33] : 0]);
    }
  if (header[0x40] != 0)
    {
      g_autofree char *type = g_strdup_printf ("%u", header[0x40]);

      qipu_game_append_tag (builder->game, "XQFType", type);
    }
}

static gboolean
read_xqf (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (GBytes) bytes = qipu_source_read_all (source, QIPU_BINARY_LIMIT, error);
  g_auto (QipuTreeBuilder) builder = { 0 };
  g_autofree guint8 *plain = NULL;
  const guint8 *data;
  gsize size;
  Keys keys;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  if (size < HEADER_SIZE || data[0] != 'X' || data[1] != 'Q')
    {
      qipu_record_error_set (error, QIPU_RECORD_ERROR_NO_GAME,
 N_("The file is too short to be a record of XQStudio."));
      return FALSE;
    }

  if (data[2] > LAST_VERSION)
    {
      qipu_record_error_set_number (error, QIPU_RECORD_ERROR_UNKNOWN_VERSION,
/* Translators: %u is a version number. */
                   N_("Version %u of this format is not known."), data[2]);
      return FALSE;
    }

  read_keys (data, &keys);
  plain = unveil (data + HEADER_SIZE, size - HEADER_SIZE, &keys);
  if (options->encoding == QIPU_ENCODING_NONE)
    options->encoding = decide_encoding (data, plain, size - HEADER_SIZE, &keys);

  qipu_tree_builder_init (&builder, sink);
  qipu_tree_builder_begin (&builder);
  if (keys.version >= FIRST_VEILED_VERSION
      && (guint8) (data[0x0C] + data[0x0D] + data[0x0E] + data[0x0F]) != 0)
    qipu_tree_builder_report (&builder, QIPU_DIAGNOSTIC_BAD_CHECKSUM, -1, 0x0C, -1, NULL);
  read_header (&builder, data, options->encoding);
  {
    QipuByteCursor cursor;
    QipuTreeLayout layout = { read_record, &keys, options->encoding, HEADER_SIZE };

    qipu_byte_cursor_init (&cursor, plain, size - HEADER_SIZE);
    qipu_depth_first_read (&builder, &cursor, &layout);
    if (!builder.stopped && !qipu_tree_builder_is_full (&builder) && !cursor.failed)
      qipu_main_line_check_rest (&builder, data, HEADER_SIZE + cursor.place, size);
  }
  if (!builder.stopped)
    qipu_tree_builder_end (&builder, 0, size);
  return TRUE;
}

static int
sniff_xqf (const guint8 *data, gsize size)
{
  return size >= HEADER_SIZE && data[0] == 'X' && data[1] == 'Q' ? 95 : 0;
}

static const char *const suffixes[] = { "xqf", NULL };

const QipuFormat qipu_format_xqf = {
  .id = "xqf",
  .mime_type = "application/x-xiangqi-xqf",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_WRITES,
  .name = N_("XQStudio record"),
  .sniff = sniff_xqf,
  .read = read_xqf,
  .write = qipu_xqf_write,
};
