/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one way binary readers look at bytes: a place that cannot leave the data. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Reading beyond the end gives zeros, sets @failed and moves the place to the end; so a reader
 * may read a whole record and look at @failed once. */
typedef struct
{
  const guint8 *data;
  gsize size;
  gsize place; /* never beyond @size */
  gboolean failed;
} QipuByteCursor;

static inline void
qipu_byte_cursor_init (QipuByteCursor *self, const guint8 *data, gsize size)
{
  self->data = data;
  self->size = size;
  self->place = 0;
  self->failed = FALSE;
}

static inline gsize
qipu_byte_cursor_get_left (const QipuByteCursor *self)
{
  return self->size - self->place;
}

static inline gboolean
qipu_byte_cursor_seek (QipuByteCursor *self, gsize place)
{
  if (place > self->size)
    {
      self->failed = TRUE;
      self->place = self->size;
      return FALSE;
    }
  self->place = place;
  return TRUE;
}

/* The next @n bytes, or NULL when there are not so many. */
static inline const guint8 *
qipu_byte_cursor_take (QipuByteCursor *self, gsize n)
{
  const guint8 *bytes = self->data + self->place;

  if (G_UNLIKELY (n > self->size - self->place))
    {
      self->failed = TRUE;
      self->place = self->size;
      return NULL;
    }
  self->place += n;
  return bytes;
}

static inline guint8
qipu_byte_cursor_u8 (QipuByteCursor *self)
{
  const guint8 *bytes = qipu_byte_cursor_take (self, 1);

  return bytes != NULL ? bytes[0] : 0;
}

static inline guint16
qipu_byte_cursor_u16le (QipuByteCursor *self)
{
  const guint8 *bytes = qipu_byte_cursor_take (self, 2);

  return bytes != NULL ? (guint16) (bytes[0] | bytes[1] << 8) : 0;
}

static inline guint32
qipu_byte_cursor_u32le (QipuByteCursor *self)
{
  const guint8 *bytes = qipu_byte_cursor_take (self, 4);

  return bytes != NULL ? (guint32) bytes[0] | (guint32) bytes[1] << 8 | (guint32) bytes[2] << 16
                             | (guint32) bytes[3] << 24
                       : 0;
}

/* A byte anywhere, without moving; 0 beyond the end. */
static inline guint8
qipu_byte_cursor_at (const QipuByteCursor *self, gsize place)
{
  return place < self->size ? self->data[place] : 0;
}

G_END_DECLS
