/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing and removing one draft by workers: work that comes too late, an older snapshot or one of a
 * draft that is to go, is recognised by its serial number and not done. */

#pragma once

#include "study/qipu-journal-left.h"

G_BEGIN_DECLS

/* One draft on disk, shared with workers. */
typedef struct
{
  gatomicrefcount ref_count;
  char *path;
  GMutex mutex;
  guint64 done; /* serial of the last work that was done */
} QipuDraftFile;

/* Takes the ownership of @path. */
QipuDraftFile *qipu_draft_file_new (char *path);
QipuDraftFile *qipu_draft_file_ref (QipuDraftFile *self);
void qipu_draft_file_unref (QipuDraftFile *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuDraftFile, qipu_draft_file_unref)

/* Writes a snapshot, or takes the file away. */
struct _QipuDraftWork
{
  QipuLeft *left; /* the folder, whose lock is taken before the first draft */
  QipuDraftFile *draft;
  guint64 serial;
  QipuGame *game; /* NULL: the draft goes */
  QipuDraft *about;
};

G_END_DECLS
