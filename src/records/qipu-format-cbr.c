/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CBR, the record of CCBridge: fields of fixed size in UTF-16, the board, a tree in depth-first
 * order. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-cbr-private.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-depth-first.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-record-error.h"
#include "records/qipu-text-decode.h"

#define VERSION_OFFSET 19

const QipuCbrField qipu_cbr_fields[QIPU_CBR_N_FIELDS] = {
  { 692, 64, "Event" },
  { 948, 64, "Site" },
  { 884, 64, "Date" },
  { 756, 64, "Round" },
  { 1076, 64, "Red" },
  { 1300, 64, "Black" },
  { 180, 128, "Title" },
  { 308, 256, "Category" },
  { 564, 64, "Source" },
  { 628, 64, "EventClass" },
  { 820, 32, "Group" },
  { 852, 32, "Board" },
  { 1012, 64, "TimeControl" },
  { 1140, 64, "RedTeam" },
  { 1204, 64, "RedTime" },
  { 1268, 32, "RedRating" },
  { 1364, 64, "BlackTeam" },
  { 1428, 64, "BlackTime" },
  { 1492, 32, "BlackRating" },
  { 1524, 64, "Referee" },
  { 1588, 64, "Recorder" },
  { 1652, 64, "Annotator" },
  { 1716, 64, "AnnotatorEmail" },
  { 1780, 64, "Author" },
  { 1844, 64, "AuthorEmail" },
  { 1908, 40, "DateCreated" },
  { 1972, 40, "DateModified" },
  { 2044, 32, "Nature" },
  { 2080, 32, "Termination" },
  { 52, 128, "Script" },
};

static const QipuCbrField fields_1[] = {
  { 564, 64, "Event" },
  { 820, 64, "Site" },
  { 756, 64, "Date" },
  { 628, 64, "Round" },
  { 948, 64, "Red" },
  { 1172, 64, "Black" },
  { 52, 128, "Title" },
  { 180, 256, "Category" },
  { 436, 64, "Source" },
  { 500, 64, "EventClass" },
  { 692, 32, "Group" },
  { 724, 32, "Board" },
  { 884, 64, "TimeControl" },
  { 1012, 64, "RedTeam" },
  { 1076, 64, "RedTime" },
  { 1140, 32, "RedRating" },
  { 1236, 64, "BlackTeam" },
  { 1300, 64, "BlackTime" },
  { 1364, 32, "BlackRating" },
  { 1396, 64, "Annotator" },
  { 1460, 64, "AnnotatorEmail" },
  { 1524, 64, "Author" },
  { 1588, 64, "AuthorEmail" },
  { 1652, 64, "DateCreated" },
  { 1716, 64, "DateModified" },
  { 1788, 32, "Nature" },
  { 1824, 32, "Termination" },
};

typedef struct
{
  guint8 version;
  const QipuCbrField *fields;
  guint n_fields;
  guint16 kind;
  guint16 result;
  guint16 side;
  guint16 move_number;
  guint16 board;
  guint16 moves;
} Layout;

static const Layout layouts[] = {
  { 1, fields_1, G_N_ELEMENTS (fields_1), 1784, 1820, 1856, 1860, 1864, 1958 },
  { 2, qipu_cbr_fields, QIPU_CBR_N_FIELDS, 2040, 2076, 2112, 2116, 2120, 2214 },
};

static const Layout *
find_layout (guint8 version)
{
  for (guint i = 0; i < G_N_ELEMENTS (layouts); i++)
    if (layouts[i].version == version)
      return &layouts[i];
  return NULL;
}

gboolean
qipu_cbr_is_record (const guint8 *data, gsize size)
{
  return size >= QIPU_CBR_MAGIC_SIZE && memcmp (data, QIPU_CBR_MAGIC, QIPU_CBR_MAGIC_SIZE) == 0;
}

char *
qipu_cbr_dup_field (const guint8 *data, gsize size, gsize offset, gsize field_size)
{
  gsize n = 0;

  if (offset >= size)
    return g_strdup ("");
  field_size = MIN (field_size, size - offset) & ~(gsize) 1;
  while (n < field_size && (data[offset + n] != 0 || data[offset + n + 1] != 0))
    n += 2;
  return qipu_text_decode (data + offset, n, QIPU_ENCODING_UTF16LE, NULL);
}

void
qipu_cbr_format_guid (const guint8 *guid, char text[QIPU_CBR_GUID_TEXT_SIZE])
{
  g_snprintf (text, QIPU_CBR_GUID_TEXT_SIZE,
              "{%02X%02X%02X%02X-%02X%02X-%02X%02X-%02X%02X-%02X%02X%02X%02X%02X%02X}",
              guid[3], guid[2], guid[1], guid[0], guid[5], guid[4], guid[7], guid[6], guid[8],
              guid[9], guid[10], guid[11], guid[12], guid[13], guid[14], guid[15]);
}

static void
read_board (QipuTreeBuilder *builder, const guint8 *data, gsize size, const Layout *layout)
{
  static const QipuKind kinds[16] = {
    [1] = QIPU_CHARIOT, [2] = QIPU_HORSE, [3] = QIPU_ELEPHANT, [4] = QIPU_ADVISOR,
    [5] = QIPU_GENERAL, [6] = QIPU_CANNON, [7] = QIPU_SOLDIER,
  };
  QipuPosition start;
  guint number;

  qipu_position_clear (&start);
  for (guint i = 0; i < QIPU_N_SQUARES && layout->board + i < size; i++)
    {
      guint8 piece = data[layout->board + i];
      QipuKind kind = kinds[piece & 15];

      if (kind != QIPU_KIND_NONE && (piece >> 4 == 1 || piece >> 4 == 2))
        qipu_position_put (&start, qipu_square ((int) i % 9, 9 - (int) i / 9),
                           qipu_piece (piece >> 4 == 1 ? QIPU_RED : QIPU_BLACK, kind));
    }
  if (layout->side < size && data[layout->side] == 2)
    qipu_position_set_side (&start, QIPU_BLACK);
  number = layout->move_number + 1u < size
             ? data[layout->move_number] | (guint) data[layout->move_number + 1] << 8
             : 1;
  qipu_position_set_counters (&start, 0, MAX (number, 1));
  qipu_tree_builder_set_start (builder, &start);
}

static void
read_header (QipuTreeBuilder *builder, const guint8 *data, gsize size, const Layout *layout)
{
  static const char *const results[] = { "*", "1-0", "0-1", "1/2-1/2" };
  guint8 result = layout->result < size ? data[layout->result] : 0;
  guint8 kind = layout->kind < size ? data[layout->kind] : 0;
  static const guint8 no_guid[16] = { 0 };

  read_board (builder, data, size, layout);
  for (guint i = 0; i < layout->n_fields; i++)
    {
      g_autofree char *text
          = qipu_cbr_dup_field (data, size, layout->fields[i].offset, layout->fields[i].size);

      qipu_tree_builder_tag (builder, layout->fields[i].tag, text);
      if (i == 5)
        qipu_game_append_tag (builder->game, "Result", results[result < 4 ? result : 0]);
    }
  if (kind != 0)
    {
      char text[4];

      g_snprintf (text, sizeof text, "%u", kind);
      qipu_game_append_tag (builder->game, "CBRKind", text);
    }
  if (size >= QIPU_CBR_GUID_OFFSET + 16
      && memcmp (data + QIPU_CBR_GUID_OFFSET, no_guid, sizeof no_guid) != 0)
    {
      char guid[QIPU_CBR_GUID_TEXT_SIZE];
      guint8 derived[QIPU_CBR_GUID_SIZE];

      qipu_cbr_derive_guid (data, size, derived);
      qipu_cbr_format_guid (data + QIPU_CBR_GUID_OFFSET, guid);
      if (memcmp (data + QIPU_CBR_GUID_OFFSET, derived, sizeof derived) != 0)
        qipu_game_append_tag (builder->game, "GUID", guid);
    }
}

/* IDX90: row from the top * 9 + column; in version 1 the column is the high half of the byte. */
static QipuSquare
get_square (guint8 value, guint8 version)
{
  guint column = version == 1 ? value >> 4 : value % 9;
  guint row = version == 1 ? value & 15u : value / 9u;

  return column < QIPU_N_FILES && row < QIPU_N_RANKS ? qipu_square ((int) column, 9 - (int) row)
                                                     : QIPU_SQUARE_NONE;
}

static gboolean
read_record (QipuByteCursor *cursor, gconstpointer data, QipuTreeRecord *record)
{
  const Layout *layout = data;
  const guint8 *bytes = qipu_byte_cursor_take (cursor, 4);
  QipuSquare from, to;

  if (bytes == NULL)
    return FALSE;
  from = get_square (bytes[2], layout->version);
  to = get_square (bytes[3], layout->version);
  record->move = from != QIPU_SQUARE_NONE && to != QIPU_SQUARE_NONE ? qipu_move (from, to)
                                                                    : QIPU_MOVE_NONE;
  record->has_child = (bytes[0] & 1) == 0;
  record->has_sibling = (bytes[0] & 2) != 0;
  record->comment = NULL;
  record->comment_size = 0;
  if (bytes[0] & 4)
    {
      guint32 length = qipu_byte_cursor_u32le (cursor);

      if (cursor->failed)
        return FALSE;
      qipu_tree_record_take_comment (record, cursor, length);
    }
  return TRUE;
}

gboolean
qipu_cbr_read_record (QipuTreeBuilder *builder,
                      const guint8 *data,
                      gsize size,
                      gsize base,
                      gsize *used,
                      GError **error)
{
  const Layout *layout = find_layout (size > VERSION_OFFSET ? data[VERSION_OFFSET] : 2);
  QipuTreeLayout tree = { read_record, layout, QIPU_ENCODING_UTF16LE, base };
  QipuByteCursor cursor;

  *used = size;
  if (layout == NULL)
    {
      qipu_record_error_set_number (error, QIPU_RECORD_ERROR_UNKNOWN_VERSION,
/* Translators: %u is a version number. */
                   N_("Version %u of this format is not known."), data[VERSION_OFFSET]);
      return FALSE;
    }

  if (layout->version == 1)
    qipu_tree_builder_report (builder, QIPU_DIAGNOSTIC_UNPROVEN_FORMAT, -1, (gint64) base, -1,
                              "CBR 1");
  read_header (builder, data, size, layout);
  qipu_byte_cursor_init (&cursor, data, size);
  qipu_byte_cursor_seek (&cursor, layout->moves);
  qipu_depth_first_read (builder, &cursor, &tree);
  *used = cursor.place;
  return TRUE;
}

static gboolean
read_cbr (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (GBytes) bytes = qipu_source_read_all (source, QIPU_BINARY_LIMIT, error);
  g_auto (QipuTreeBuilder) builder = { 0 };
  const guint8 *data;
  gsize size;
  gsize used;

  if (bytes == NULL)
    return FALSE;
  data = g_bytes_get_data (bytes, &size);
  options->encoding = QIPU_ENCODING_UTF16LE;

  qipu_tree_builder_init (&builder, sink);
  qipu_tree_builder_begin (&builder);
  if (!qipu_cbr_read_record (&builder, data, size, 0, &used, error))
    return FALSE;
  if (used < size)
    qipu_tree_builder_report (&builder, QIPU_DIAGNOSTIC_LEFTOVER, -1, (gint64) used, -1, NULL);
  if (!builder.stopped)
    qipu_tree_builder_end (&builder, 0, size);
  return TRUE;
}

static int
sniff_cbr (const guint8 *data, gsize size)
{
  return qipu_cbr_is_record (data, size) ? 100 : 0;
}

static const char *const suffixes[] = { "cbr", NULL };

const QipuFormat qipu_format_cbr = {
  .id = "cbr",
  .mime_type = "application/x-xiangqi-cbr",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_WRITES,
  .name = N_("CCBridge record"),
  .sniff = sniff_cbr,
  .read = read_cbr,
  .write = qipu_cbr_write,
};
