/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The folder of drafts, besides those of open documents: what was left, whose it is, and what
 * workers have not written yet. Shared with workers; any thread. */

#pragma once

#include "study/qipu-journal.h"

G_BEGIN_DECLS

#define QIPU_LOCK_SUFFIX ".lock"

typedef struct
{
  gatomicrefcount ref_count;
  char *folder;
  char *name; /* of this process */

  GMutex lock_mutex; /* held as long as a slow disk takes: not for the main thread */
  int lock;          /* of this process: file descriptor, or -1 */

  GMutex mutex;        /* of what follows */
  GCond written;       /* some work was done */
  GHashTable *writing; /* path → number of works that were given to workers and are not done */
  GHashTable *kept;    /* paths of our drafts that are offered again */
  GHashTable *locks;   /* name of an ended process → its lock, which we hold now */
} QipuLeft;

QipuLeft *qipu_left_new (char *folder);
QipuLeft *qipu_left_ref (QipuLeft *self);
void qipu_left_unref (QipuLeft *self);
/* The folder and our lock come into being with the first draft: starting the program costs
 * nothing. */
void qipu_left_ensure_lock (QipuLeft *self);
/* Gives up our lock and those of ended processes; their files go where no draft is left. */
void qipu_left_drop_locks (QipuLeft *self);
/* Whether our draft at @path is offered again. */
void qipu_left_set_kept (QipuLeft *self, const char *path, gboolean kept);
/* A worker is going to write or remove the draft at @path, and has done so. */
void qipu_left_begin_write (QipuLeft *self, const char *path);
void qipu_left_end_write (QipuLeft *self, const char *path);
/* Until nothing is being written. */
void qipu_left_wait (QipuLeft *self);
/* Whether there is a draft at @path that is nobody's; waits for it while it is written. */
gboolean qipu_left_has (QipuLeft *self, const char *path);
/* Newest first; waits for those that are offered and still written. */
GPtrArray *qipu_left_list (QipuLeft *self);

G_END_DECLS
