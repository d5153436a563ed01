/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a file as a list of headers, filled while a worker reads: the first game is there
 * at once, whatever the size of the file, and the others are read again when they are wanted. */

#pragma once

#include "records/qipu-record-file.h"
#include "study/qipu-file-watch.h"
#include "study/qipu-game-entry.h"

G_BEGIN_DECLS

#define QIPU_TYPE_GAME_SOURCE (qipu_game_source_get_type ())
G_DECLARE_FINAL_TYPE (QipuGameSource, qipu_game_source, QIPU, GAME_SOURCE, GObject)

/* A GListModel of QipuGameEntry. Properties, notifying: loading (boolean), fraction (double).
 * It grows by batches, ten times a second at most. */
QipuGameSource *qipu_game_source_new_for_file (GFile *file);
QipuGameSource *qipu_game_source_new_for_bytes (GBytes *bytes);
GFile *qipu_game_source_get_file (QipuGameSource *self);

/* Begins to read, once. The callback is called with the first game, or when there is none; reading
 * goes on until the end, @cancellable or the disposal of the source. Its source object is NULL. */
void qipu_game_source_open_async (QipuGameSource *self,
                                  QipuEncoding encoding,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
QipuGame *qipu_game_source_open_finish (GAsyncResult *result, GError **error);

gboolean qipu_game_source_get_loading (QipuGameSource *self);
double qipu_game_source_get_fraction (QipuGameSource *self);
/* What stopped reading after the first game, or NULL. */
const GError *qipu_game_source_get_error (QipuGameSource *self);
/* The file as it was read, for QipuSaveRequest.scanned; all zero for bytes. */
void qipu_game_source_get_stamp (QipuGameSource *self, QipuFileStamp *stamp);
/* Known with the first game. */
const QipuFormat *qipu_game_source_get_format (QipuGameSource *self);
QipuEncoding qipu_game_source_get_encoding (QipuGameSource *self);
/* What it was opened with: QIPU_ENCODING_NONE when it was found by evidence. */
QipuEncoding qipu_game_source_get_chosen_encoding (QipuGameSource *self);
/* NULL while loading. */
const QipuDiagnostics *qipu_game_source_get_diagnostics (QipuGameSource *self);

gboolean qipu_game_source_has_games (QipuGameSource *self);
GArray *qipu_game_source_borrow_headers (QipuGameSource *self, QipuGameScan **texts);

/* Reads game @index again. */
void qipu_game_source_load_async (QipuGameSource *self,
                                  guint index,
                                  GCancellable *cancellable,
                                  GAsyncReadyCallback callback,
                                  gpointer user_data);
QipuGame *qipu_game_source_load_finish (GAsyncResult *result, GError **error);

/* The file is being written by this program: games are read when that is over. Each hold needs a
 * release. */
void qipu_game_source_hold (QipuGameSource *self);
void qipu_game_source_release (QipuGameSource *self);

/* For a worker that reads several: what was opened, NULL for a file; and where a game is in it, or
 * a copy of a game that cannot be read alone. */
GBytes *qipu_game_source_dup_bytes (QipuGameSource *self);
QipuGame *qipu_game_source_locate (QipuGameSource *self, guint index, guint64 *start, guint64 *end);

/* Game @index was saved: it is @game now and ends at @new_end; those behind it move. */
void qipu_game_source_replaced (QipuGameSource *self,
                                guint index,
                                const QipuGame *game,
                                guint64 new_end);

G_END_DECLS
