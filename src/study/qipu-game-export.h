/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Some games of a file, written into a file of their own. */

#pragma once

#include "study/qipu-game-source.h"

G_BEGIN_DECLS

/* @games: guint, places among the games of @source, in the order in which they are written.
 * @changed: (nullable): QipuGame by such a place: what is written instead of what the source holds.
 * The callback's source object is NULL. */
void qipu_game_export_async (QipuGameSource *source,
                             GArray *games,
                             GHashTable *changed,
                             GFile *file,
                             const QipuWriteOptions *options,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
/* @n_faults, which may be NULL: places that could not be read and so are not in the new file. */
gboolean qipu_game_export_finish (GAsyncResult *result, guint *n_faults, GError **error);

G_END_DECLS
