/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes of a record file through a bounded window: memory, a file or any input stream. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-source.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-format.h"
#include "records/qipu-record-error.h"

#define READ_AHEAD ((gsize) 128 * 1024)
/* Most records are smaller than what is read ahead, those in an archive above all. */
#define FIRST_ROOM ((gsize) 16 * 1024)

/* Bytes [start, end) of the window are not consumed yet. With @bytes the window is the whole of it
 * and @stream is NULL. */
struct _QipuSource
{
  GBytes *bytes;
  GInputStream *stream;
  GCancellable *cancellable;
  guint8 *window;
  gsize capacity;
  gsize start;
  gsize end;
  guint64 offset; /* of start, from the beginning of the source */
  gint64 size;
  gboolean at_end;
};

/**
 * qipu_source_new_for_bytes:
 * @bytes: the content of a file; a reference is kept
 *
 * Returns: (transfer full): a source at the beginning of @bytes
 */
QipuSource *
qipu_source_new_for_bytes (GBytes *bytes)
{
  QipuSource *self;
  gsize size;

  g_return_val_if_fail (bytes != NULL, NULL);

  self = g_new0 (QipuSource, 1);
  self->bytes = g_bytes_ref (bytes);
  self->window = (guint8 *) g_bytes_get_data (bytes, &size);
  self->end = size;
  self->size = (gint64) size;
  self->at_end = TRUE;
  return self;
}

/**
 * qipu_source_new_for_stream:
 * @stream: a stream, which need not be seekable; a reference is kept
 *
 * What was read is dropped once it is skipped, so memory is bounded by what is asked for at once.
 *
 * Returns: (transfer full): a source at the present place of @stream
 */
QipuSource *
qipu_source_new_for_stream (GInputStream *stream)
{
  QipuSource *self;

  g_return_val_if_fail (G_IS_INPUT_STREAM (stream), NULL);

  self = g_new0 (QipuSource, 1);
  self->stream = g_object_ref (stream);
  self->size = -1;
  return self;
}

/**
 * qipu_source_new_for_file:
 * @file: a file
 * @cancellable: (nullable): looked at whenever something is read
 *
 * Returns: (transfer full): a source at the beginning of @file, or %NULL with @error set when it
 * cannot be opened
 */
QipuSource *
qipu_source_new_for_file (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GFileInfo) info = NULL;
  QipuSource *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  stream = g_file_read (file, cancellable, error);
  if (stream == NULL)
    return NULL;

  self = qipu_source_new_for_stream (G_INPUT_STREAM (stream));
  g_set_object (&self->cancellable, cancellable);

  info = g_file_input_stream_query_info (stream,
                                         G_FILE_ATTRIBUTE_STANDARD_SIZE,
                                         cancellable,
                                         NULL);
  /* pipes and devices say 0 */
  if (info != NULL && g_file_info_get_size (info) > 0)
    self->size = g_file_info_get_size (info);
  return self;
}

/**
 * qipu_source_free:
 * @self: (nullable) (transfer full): a source
 *
 * Closes what it reads from.
 */
void
qipu_source_free (QipuSource *self)
{
  if (self == NULL)
    return;

  if (self->bytes == NULL)
    g_free (self->window);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_object (&self->stream);
  g_clear_object (&self->cancellable);
  g_free (self);
}

/* Makes room for @size bytes from start on. What is left moves to the front as soon as that costs
 * less than was consumed: the same small piece of memory is filled again and again, which stays in
 * the cache. */
static void
make_room (QipuSource *self, gsize size)
{
  gsize left = self->end - self->start;

  if (self->start > 0 && (left <= self->start || self->capacity - self->start < size))
    {
      memmove (self->window, self->window + self->start, left);
      self->start = 0;
      self->end = left;
    }
  if (self->capacity < size)
    {
      self->capacity = MAX (size, self->capacity * 2);
      self->window = g_realloc (self->window, self->capacity);
    }
}

/**
 * qipu_source_peek:
 * @size: bytes wanted
 * @available: (out): bytes that are there, at least @size except at the end
 *
 * Looks at what comes next without moving on.
 *
 * Returns: (transfer none): the bytes, valid until the next call; %NULL with @error set when
 *   reading failed. At the end a pointer with @available 0.
 */
const guint8 *
qipu_source_peek (QipuSource *self, gsize size, gsize *available, GError **error)
{
  static const guint8 nothing[1] = { 0 };

  g_return_val_if_fail (self != NULL && available != NULL, NULL);

  if (!self->at_end && self->end - self->start < size)
    {
      gsize wanted = MAX (size, READ_AHEAD);

      while (!self->at_end && self->end - self->start < size)
        {
          gsize left = self->end - self->start;
          gsize room = MIN (wanted, MAX (MAX (FIRST_ROOM, self->capacity), left * 2));
          gssize n;

          make_room (self, room);
          n = g_input_stream_read (self->stream, self->window + self->end, room - left,
                                   self->cancellable, error);
          if (n < 0)
            return NULL;
          if (n == 0)
            self->at_end = TRUE;
          self->end += (gsize) n;
        }
    }

  *available = self->end - self->start;
  return *available > 0 ? self->window + self->start : nothing;
}

/**
 * qipu_source_skip:
 * @self: a source
 * @size: at most what the last qipu_source_peek() made available
 *
 * Moves on by @size bytes.
 */
void
qipu_source_skip (QipuSource *self, gsize size)
{
  g_return_if_fail (self != NULL && size <= self->end - self->start);

  self->start += size;
  self->offset += size;
}

/**
 * qipu_source_get_offset:
 * @self: a source
 *
 * Returns: the bytes that were skipped so far
 */
guint64
qipu_source_get_offset (const QipuSource *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->offset;
}

/**
 * qipu_source_get_size:
 * @self: a source
 *
 * Returns: the size of the whole in bytes, or -1 when it is not known
 */
gint64
qipu_source_get_size (const QipuSource *self)
{
  g_return_val_if_fail (self != NULL, -1);

  return self->size;
}

/**
 * qipu_source_read_all:
 * @limit: greatest number of bytes to accept
 *
 * For formats that need the whole file: everything from the current place on.
 *
 * Returns: (transfer full): the bytes, or %NULL with @error set
 */
GBytes *
qipu_source_read_all (QipuSource *self, gsize limit, GError **error)
{
  const guint8 *data;
  gsize available;
  gsize wanted = READ_AHEAD;

  g_return_val_if_fail (self != NULL && limit < G_MAXSIZE / 4, NULL);

  /* grows by doubling, so a small file costs little and an endless one stops at the limit */
  do
    {
      data = qipu_source_peek (self, MIN (wanted, limit + 1), &available, error);
      if (data == NULL)
        return NULL;
      if (available > limit)
        {
          qipu_record_error_set_number (error, QIPU_RECORD_ERROR_TOO_LARGE,
/* Translators: %u is a size in mebibytes. */
                       N_("The file is larger than %u MiB, the limit for this kind of file."), (guint) (limit >> 20));
          return NULL;
        }
      wanted = available * 2 + 1;
    }
  while (!self->at_end);

  data = qipu_source_peek (self, 0, &available, error);
  if (data == NULL)
    return NULL;
  if (self->bytes != NULL)
    {
      GBytes *rest = g_bytes_new_from_bytes (self->bytes, self->start, available);

      qipu_source_skip (self, available);
      return rest;
    }
  else
    {
      GBytes *all = g_bytes_new (data, available);

      qipu_source_skip (self, available);
      return all;
    }
}
