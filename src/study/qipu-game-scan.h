/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The worker's side of a game source: reads all games of a file and keeps what is found until the
 * main thread takes it. */

#pragma once

#include "records/qipu-record-file.h"
#include "study/qipu-file-watch.h"

G_BEGIN_DECLS

/* What was found since the last time; texts of the headers belong to the scan. */
typedef struct
{
  GArray *headers; /* QipuGameHeader; never NULL */
  QipuGame *first; /* the first game, once */
  GPtrArray *games; /* copies of those that cannot be read alone, NULL for others */
  double fraction;
  gboolean finished;
  GError *error; /* with finished */
  QipuDiagnostics *diagnostics; /* with finished */
  const QipuFormat *format;
  QipuEncoding encoding;
  QipuFileStamp stamp; /* of the file that is read */
} QipuScanNews;

void qipu_scan_news_clear (QipuScanNews *news);

typedef struct _QipuGameScan QipuGameScan;

typedef void (*QipuScanFunc) (gpointer user_data);

/* One of @file and @bytes. @func is called on the caller's main context when there is news, ten
 * times a second at most, until qipu_game_scan_forget(). */
QipuGameScan *qipu_game_scan_start (GFile *file,
                                    GBytes *bytes,
                                    QipuEncoding encoding,
                                    GCancellable *cancellable,
                                    QipuScanFunc func,
                                    gpointer user_data);
void qipu_game_scan_take_news (QipuGameScan *self, QipuScanNews *news);
/* Stops the worker soon and calls nobody any more. Texts stay until the last unref. */
void qipu_game_scan_forget (QipuGameScan *self);
QipuGameScan *qipu_game_scan_ref (QipuGameScan *self);
void qipu_game_scan_unref (QipuGameScan *self);

/* Main thread, after the end: the header of @game with texts that belong to the scan. */
void qipu_game_scan_make_header (QipuGameScan *self, const QipuGame *game, QipuGameHeader *header);

/* Reads the one game in [@start, @end) of @file or @bytes. Any thread. @stamp: the file must be
 * the one that was scanned; may be NULL. */
QipuGame *qipu_game_scan_read_one (GFile *file,
                                   GBytes *bytes,
                                   const QipuFormat *format,
                                   QipuEncoding encoding,
                                   guint64 start,
                                   guint64 end,
                                   const QipuFileStamp *stamp,
                                   GCancellable *cancellable,
                                   GError **error);

G_END_DECLS
