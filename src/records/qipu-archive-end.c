/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Archives that are read from the front end with a mark. libarchive takes one that is cut between
 * two files, or in the header of one, for one that ends there. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-archive-end.h"

#include <string.h>

#include "records/qipu-byte-cursor.h"

#define TAR_BLOCK ((gsize) 512)

enum
{
  RAR_MAIN = 0x73,
  RAR_FILE = 0x74,
  RAR_END = 0x7B,
  RAR_MAIN_ENCRYPTED = 0x0080,
  RAR_HAS_DATA = 0x8000,
  RAR_LAST_WITHOUT_END = 26, /* the version whose files may have no block of the end */
};

enum
{
  RAR5_ENCRYPTED = 4,
  RAR5_END = 5,
  RAR5_HAS_EXTRA = 1,
  RAR5_HAS_DATA = 2,
};

/* @place: what follows the last file */
static gboolean
is_tar_cut (gsize size, guint64 place)
{
  return place > size || size - place < TAR_BLOCK;
}

/* Blocks with sum, kind, flags and size, up to the one of the end. */
static gboolean
is_rar_cut (QipuByteCursor *cursor)
{
  guint newest = 0;

  qipu_byte_cursor_seek (cursor, 7);
  while (qipu_byte_cursor_get_left (cursor) > 0)
    {
      gsize start = cursor->place;
      guint kind = qipu_byte_cursor_at (cursor, start + 2);
      guint flags, size;
      guint64 n;

      qipu_byte_cursor_take (cursor, 3);
      flags = qipu_byte_cursor_u16le (cursor);
      size = qipu_byte_cursor_u16le (cursor);
      n = (flags & RAR_HAS_DATA) != 0 ? qipu_byte_cursor_u32le (cursor) : 0;
      /* names that are encrypted hide the rest */
      if (!cursor->failed &&
          (kind == RAR_END || (kind == RAR_MAIN && (flags & RAR_MAIN_ENCRYPTED) != 0)))
        return FALSE;
      if (kind == RAR_FILE)
        newest = MAX (newest, qipu_byte_cursor_at (cursor, start + 24));
      n += size;
      if (cursor->failed || size < 7 || n > cursor->size - start)
        return TRUE;
      qipu_byte_cursor_seek (cursor, start + n);
    }
  return newest > RAR_LAST_WITHOUT_END;
}

/* Seven bits a byte, the lowest first. */
static guint64
read_vint (QipuByteCursor *cursor)
{
  guint64 value = 0;

  for (guint shift = 0; shift < 63; shift += 7)
    {
      guint8 byte = qipu_byte_cursor_u8 (cursor);

      value |= (guint64) (byte & 0x7F) << shift;
      if ((byte & 0x80) == 0)
        break;
    }
  return value;
}

static gboolean
is_rar5_cut (QipuByteCursor *cursor)
{
  qipu_byte_cursor_seek (cursor, 8);
  while (qipu_byte_cursor_get_left (cursor) > 0)
    {
      guint64 size, kind, flags, n;
      gsize start;

      qipu_byte_cursor_u32le (cursor);
      size = read_vint (cursor);
      start = cursor->place;
      kind = read_vint (cursor);
      flags = read_vint (cursor);
      if ((flags & RAR5_HAS_EXTRA) != 0)
        read_vint (cursor);
      n = (flags & RAR5_HAS_DATA) != 0 ? read_vint (cursor) : 0;
      if (!cursor->failed && (kind == RAR5_END || kind == RAR5_ENCRYPTED))
        return FALSE;
      if (cursor->failed || size > cursor->size - start || n > cursor->size - start - size)
        return TRUE;
      qipu_byte_cursor_seek (cursor, start + size + n);
    }
  return TRUE;
}

/**
 * qipu_archive_is_cut:
 * @data: (array length=size): an archive of which libarchive says that it was read to its end
 * @size: bytes of @data
 * @place: what follows the last file, where the archive is not compressed as a whole
 *
 * Returns: whether the mark of the end is missing that a tar or a RAR has; FALSE for all others
 */
gboolean
qipu_archive_is_cut (const guint8 *data, gsize size, guint64 place)
{
  QipuByteCursor cursor;

  qipu_byte_cursor_init (&cursor, data, size);
  if (size >= 8 && memcmp (data, "Rar!\032\007\001\000", 8) == 0)
    return is_rar5_cut (&cursor);
  if (size >= 7 && memcmp (data, "Rar!\032\007\000", 7) == 0)
    return is_rar_cut (&cursor);
  if (size >= 262 && memcmp (data + 257, "ustar", 5) == 0)
    return is_tar_cut (size, place);
  return FALSE;
}
