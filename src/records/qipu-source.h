/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes of a record file: a seekable stream seen through a bounded window, or bytes in memory. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct _QipuSource QipuSource;

QipuSource *qipu_source_new_for_bytes (GBytes *bytes);
/* @stream need not be seekable; what was read is dropped once the window has moved on. */
QipuSource *qipu_source_new_for_stream (GInputStream *stream);
QipuSource *qipu_source_new_for_file (GFile *file, GCancellable *cancellable, GError **error);
void qipu_source_free (QipuSource *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuSource, qipu_source_free)

/* Makes at least @size bytes from the current place on available, fewer only at the end, and
 * returns them without moving on; valid until the next call. NULL with @error on a read error. */
const guint8 *qipu_source_peek (QipuSource *self, gsize size, gsize *available, GError **error);
void qipu_source_skip (QipuSource *self, gsize size); /* at most what peek made available */
guint64 qipu_source_get_offset (const QipuSource *self);
/* The size in bytes when known, or -1. */
gint64 qipu_source_get_size (const QipuSource *self);
/* Everything, up to @limit bytes (QIPU_RECORD_ERROR_TOO_LARGE beyond). */
GBytes *qipu_source_read_all (QipuSource *self, gsize limit, GError **error);

G_END_DECLS
