/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether two names are those of one file, symbolic links followed. A hard link is a file of its
 * own: saving puts a new one in its place. Following links asks the file system, which may never
 * answer on a network that is gone: workers do that and remember what they were told, and the main
 * thread compares what is remembered. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Asks; any thread but the main one. */
void qipu_real_path_resolve (GFile *file);
/* The same where an answer is not worth a long time. */
void qipu_real_path_resolve_within (GFile *file, guint timeout_ms);
void qipu_real_path_resolve_async (GFile *file,
                                   GCancellable *cancellable,
                                   GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean qipu_real_path_resolve_finish (GAsyncResult *result, GError **error);
/* Asks nobody. */
gboolean qipu_real_path_is_same (GFile *a, GFile *b);

G_END_DECLS
