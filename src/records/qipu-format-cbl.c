/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CBL, a library of CBR records: an index of slots, then the records in blocks of 4096 bytes in the
 * order of the index. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-byte-cursor.h"
#include "records/qipu-cbr-private.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-main-line.h"
#include "records/qipu-text-decode.h"

#define MAGIC "CCBridgeLibrary"
#define MAGIC_SIZE 16
#define N_SLOTS_OFFSET 60
#define INDEX_OFFSET ((gsize) 66624)
#define SLOT_SIZE ((gsize) 276)
#define BLOCK_SIZE ((gsize) 4096)

enum
{
  SLOT_UNUSED = 0,
  SLOT_DELETED = 5,
  SLOT_LIVE = 7,
};

typedef struct
{
  guint32 state;
  guint32 n_blocks;
  guint32 size;
  const guint8 *bytes;
} Slot;

typedef struct
{
  QipuTreeBuilder builder;
  const guint8 *data;
  gsize size;
  gsize records; /* offset of the first record */
  guint32 n_slots;
  GError **error;
} Library;

static gboolean
read_slot (const Library *self, guint index, Slot *slot)
{
  QipuByteCursor cursor;

  qipu_byte_cursor_init (&cursor, self->data, self->size);
  qipu_byte_cursor_seek (&cursor, INDEX_OFFSET + SLOT_SIZE * index);
  slot->bytes = cursor.data + cursor.place;
  slot->state = qipu_byte_cursor_u32le (&cursor);
  qipu_byte_cursor_u32le (&cursor);
  slot->n_blocks = qipu_byte_cursor_u32le (&cursor);
  slot->size = qipu_byte_cursor_u32le (&cursor);
  qipu_byte_cursor_take (&cursor, SLOT_SIZE - 16);
  return !cursor.failed;
}

/* Whether the index tells the truth about the record at @place. */
static gboolean
is_record_of_slot (const Library *self, const Slot *slot, gsize place)
{
  char guid[QIPU_CBR_GUID_TEXT_SIZE];
  g_autofree char *text = qipu_cbr_dup_field (slot->bytes, SLOT_SIZE, 20, 76);

  if (place > self->size || self->size - place < QIPU_CBR_GUID_OFFSET + 16
      || !qipu_cbr_is_record (self->data + place, self->size - place))
    return FALSE;
  qipu_cbr_format_guid (self->data + place + QIPU_CBR_GUID_OFFSET, guid);
  return g_ascii_strcasecmp (guid, text) == 0;
}

static gboolean
read_one (Library *self, gsize place, gsize size)
{
  g_autoptr (GError) error = NULL;
  gsize used;

  qipu_tree_builder_begin (&self->builder);
  if (!qipu_cbr_read_record (&self->builder, self->data + place, size, place, &used, &error))
    {
      qipu_tree_builder_report (&self->builder, QIPU_DIAGNOSTIC_BAD_VALUE, -1, (gint64) place, -1,
                                error->message);
      self->builder.game_number--;
      return !self->builder.stopped;
    }
  return !self->builder.stopped && qipu_tree_builder_end (&self->builder, place, place + used);
}

/* FALSE when the index does not fit the records, before anything was read. */
static gboolean
check_index (const Library *self)
{
  gsize place = self->records;

  for (guint i = 0; i < self->n_slots; i++)
    {
      Slot slot;

      if (!read_slot (self, i, &slot))
        return FALSE;
      if (slot.state == SLOT_UNUSED && slot.n_blocks == 0)
        continue;
      if (!is_record_of_slot (self, &slot, place) || slot.n_blocks == 0
          || slot.n_blocks > (self->size - place) / BLOCK_SIZE + 1
          || slot.size > slot.n_blocks * BLOCK_SIZE)
        return FALSE;
      place += slot.n_blocks * BLOCK_SIZE;
    }
  return TRUE;
}

static void
read_by_index (Library *self)
{
  gsize place = self->records;

  for (guint i = 0; i < self->n_slots && !self->builder.stopped; i++)
    {
      Slot slot;

      read_slot (self, i, &slot);
      if (slot.state == SLOT_UNUSED && slot.n_blocks == 0)
        continue;
      if (slot.state == SLOT_LIVE)
        read_one (self, place, MIN (slot.size, self->size - place));
      else
        {
          g_autofree char *name = qipu_cbr_dup_field (slot.bytes, SLOT_SIZE, 100, 128);

          qipu_tree_builder_report (&self->builder, QIPU_DIAGNOSTIC_DELETED_RECORD, -1,
                                    (gint64) place, -1, g_strstrip (name));
        }
      place += slot.n_blocks * BLOCK_SIZE;
    }
  if (!self->builder.stopped)
    qipu_main_line_check_rest (&self->builder, self->data, place, self->size);
}

/* Without a usable index: every block that begins like a record is one, those that do not go on
 * with the record before them. */
static void
read_by_blocks (Library *self)
{
  qipu_tree_builder_report (&self->builder, QIPU_DIAGNOSTIC_BAD_VALUE, -1, (gint64) INDEX_OFFSET,
                            -1, "index");
  for (gsize place = MIN (self->records, self->size); place < self->size;)
    {
      gsize next = place + MIN (BLOCK_SIZE, self->size - place);

      if (!qipu_cbr_is_record (self->data + place, self->size - place))
        {
          place = next;
          continue;
        }
      while (next < self->size && !qipu_cbr_is_record (self->data + next, self->size - next))
        next += MIN (BLOCK_SIZE, self->size - next);
      if (!read_one (self, place, next - place))
        return;
      place = next;
    }
}

static gboolean
read_cbl (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  g_autoptr (GBytes) bytes = qipu_source_read_all (source, QIPU_BINARY_LIMIT, error);
  Library self = { 0 };
  QipuByteCursor cursor;

  if (bytes == NULL)
    return FALSE;
  self.data = g_bytes_get_data (bytes, &self.size);
  options->encoding = QIPU_ENCODING_UTF16LE;

  qipu_byte_cursor_init (&cursor, self.data, self.size);
  qipu_byte_cursor_seek (&cursor, N_SLOTS_OFFSET);
  self.n_slots = qipu_byte_cursor_u32le (&cursor);
  qipu_tree_builder_init (&self.builder, sink);
  /* a number that the file has no room for is wrong, and so is the place of the records then */
  if (self.size < INDEX_OFFSET || self.n_slots > (self.size - INDEX_OFFSET) / SLOT_SIZE)
    {
      qipu_tree_builder_report (&self.builder, QIPU_DIAGNOSTIC_TRUNCATED, -1, (gint64) self.size,
                                -1, NULL);
      self.n_slots = 0;
    }
  self.records = INDEX_OFFSET + SLOT_SIZE * self.n_slots;

  if (self.n_slots > 0 && check_index (&self))
    read_by_index (&self);
  else
    read_by_blocks (&self);
  qipu_tree_builder_clear (&self.builder);
  return TRUE;
}

static int
sniff_cbl (const guint8 *data, gsize size)
{
  return size >= MAGIC_SIZE && memcmp (data, MAGIC, MAGIC_SIZE) == 0 ? 100 : 0;
}

static const char *const suffixes[] = { "cbl", NULL };

const QipuFormat qipu_format_cbl = {
  .id = "cbl",
  .mime_type = "application/x-xiangqi-cbl",
  .suffixes = suffixes,
  .flags = QIPU_FORMAT_MANY_GAMES,
  .name = N_("CCBridge library"),
  .sniff = sniff_cbl,
  .read = read_cbl,
};
