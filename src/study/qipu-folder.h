/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records of folders and of many files as one list of games. */

#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  GBytes *bytes; /* PGN */
  guint n_games;
  guint n_unread; /* files that look like records and could not be read */
} QipuFolderContent;

void qipu_folder_content_free (QipuFolderContent *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuFolderContent, qipu_folder_content_free)

QipuFolderContent *qipu_folder_read (GPtrArray *files, GCancellable *cancellable, GError **error);
void qipu_folder_read_async (GPtrArray *files,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data);
QipuFolderContent *qipu_folder_read_finish (GAsyncResult *result, GError **error);

G_END_DECLS
