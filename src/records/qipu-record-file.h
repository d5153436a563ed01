/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole record files, as the window and the command line use them: open with recognition,
 * a list of games, replace one game's bytes, write atomically. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

/* What the list of games shows of one game; texts owned. */
typedef struct
{
  guint64 start; /* byte range in the file */
  guint64 end;
  char *red;
  char *black;
  char *event;
  char *date;
  char *result;
  char *title;
  guint plies;
} QipuGameHeader;

void qipu_game_header_init (QipuGameHeader *self, const QipuGame *game, guint64 start, guint64 end);
void qipu_game_header_clear (QipuGameHeader *self);

typedef struct
{
  const QipuFormat *format;
  QipuEncoding encoding;
  GPtrArray *games;             /* QipuGame; element-type */
  GArray *ranges;               /* pairs of guint64, one pair a game */
  QipuDiagnostics *diagnostics;
} QipuRecordContent;

/* Recognises and reads a source of any size, game by game. */
const QipuFormat *qipu_record_read_source (QipuSource *source,
                                           QipuReadOptions *options,
                                           const QipuGameSink *sink,
                                           GError **error);
QipuRecordContent *qipu_record_read_bytes (GBytes *bytes,
                                           const QipuReadOptions *options,
                                           GError **error);
QipuRecordContent *qipu_record_read_file (GFile *file,
                                          const QipuReadOptions *options,
                                          GError **error);
void qipu_record_content_free (QipuRecordContent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuRecordContent, qipu_record_content_free)

/* Reads one game of a file again by the bytes that held it, so that a list of many games needs no
 * more than their headers in memory. */
QipuGame *qipu_record_read_game (GFile *file,
                                 const QipuFormat *format,
                                 const QipuReadOptions *options,
                                 guint64 start,
                                 guint64 end,
                                 GError **error);

/* Writes @bytes so that @file is the old or the new file, never a broken one: a temporary file in
 * the same folder, fsync of file and folder, rename; mode and symbolic links kept. */
gboolean qipu_record_write_atomically (GFile *file,
                                       GBytes *bytes,
                                       GCancellable *cancellable,
                                       GError **error);
/* Removes what a program left beside @file that was killed while it wrote it. Writing does so too.
 * Any thread. */
void qipu_record_remove_unfinished (GFile *file);

/* Many files of one folder, each the old or the new one like that; the folder is looked through and
 * synced once for all of them. */
typedef struct _QipuFolderWriter QipuFolderWriter;

QipuFolderWriter *qipu_folder_writer_new (const char *folder);
gboolean
qipu_folder_writer_write (QipuFolderWriter *self, const char *name, GBytes *bytes, GError **error);
void qipu_folder_writer_free (QipuFolderWriter *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuFolderWriter, qipu_folder_writer_free)

gboolean
qipu_record_holds_more (GBytes *file_bytes, const QipuFormat *format, guint64 *start, guint64 end);
gboolean qipu_record_is_replaceable (GBytes *file_bytes,
                                     guint64 start,
                                     guint64 end,
                                     const QipuFormat *format,
                                     QipuEncoding encoding);
/* The bytes of the file with those of the game [@start, @end) replaced by @record, all others
 * untouched. */
GBytes *qipu_record_replace_game (GBytes *file_bytes,
                                  guint64 start,
                                  guint64 end,
                                  const GByteArray *record,
                                  const QipuFormat *format,
                                  QipuEncoding encoding,
                                  GError **error);

G_END_DECLS
