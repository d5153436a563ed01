/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A source as UTF-8 text through a bounded window, with the way back from a place in the text to
 * the place in the bytes. The encoding is decided here, once for the file. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

typedef struct _QipuTextReader QipuTextReader;

/* options->encoding is replaced by the encoding used. Faults go to @sink. */
QipuTextReader *qipu_text_reader_new (QipuSource *source,
                                      QipuReadOptions *options,
                                      const QipuGameSink *sink,
                                      GError **error);
void qipu_text_reader_free (QipuTextReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuTextReader, qipu_text_reader_free)

/* The window; always whole characters, never a NUL inside. */
const char *qipu_text_reader_get_text (const QipuTextReader *self, gsize *size);
/* Drops the first @used bytes of the window and adds at least @wanted bytes behind it unless the
 * text ends. FALSE when nothing could be added: at the end, or with @error on a read error. */
gboolean qipu_text_reader_advance (QipuTextReader *self,
                                   gsize used,
                                   gsize wanted,
                                   GError **error);
/* For reports: the line, from 1, of the place that the next advance () makes the beginning of the
 * window. Whoever moves on counts lines anyway. */
void qipu_text_reader_set_line (QipuTextReader *self, guint64 line);
gboolean qipu_text_reader_is_at_end (const QipuTextReader *self);

/* For formats that need the whole text at once: widens the window up to the end. FALSE with @error
 * when that is more than @limit bytes of text, or on a read error. */
gboolean qipu_text_reader_read_all (QipuTextReader *self, gsize limit, GError **error);

/* Bytes of text before the window. */
guint64 qipu_text_reader_get_offset (const QipuTextReader *self);
/* The place in the source of a place in the text that is a beginning of a line, the end, or, in
 * UTF-8 and within the window, any place; not before the place last given to
 * qipu_text_reader_forget (). */
guint64 qipu_text_reader_to_source (const QipuTextReader *self, guint64 text_offset);
void qipu_text_reader_forget (QipuTextReader *self, guint64 text_offset);
/* Bytes of the source that were decoded so far. */
guint64 qipu_text_reader_get_done (const QipuTextReader *self);

G_END_DECLS
