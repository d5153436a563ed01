/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user has learned so far: one card a key, kept in a file of the data folder. */

#pragma once

#include <gio/gio.h>

#include "learn/qipu-scheduler.h"

G_BEGIN_DECLS

typedef struct _QipuProgress QipuProgress;

typedef struct
{
  guint n_known;   /* keys ever asked */
  guint n_due;
  guint n_learned; /* right the last time, and not due for days */
  guint right;     /* answers */
  guint wrong;
} QipuProgressCount;

/* @file may be NULL: nothing is kept. */
QipuProgress *qipu_progress_new (GFile *file);
void qipu_progress_free (QipuProgress *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuProgress, qipu_progress_free)

/* The file of the trainer or of the drills: "trainer", "drill". */
GFile *qipu_progress_get_default_file (const char *name);

gboolean qipu_progress_load (QipuProgress *self, GError **error);
gboolean qipu_progress_save (QipuProgress *self, GError **error);
gboolean qipu_progress_export (QipuProgress *self, GFile *file, GError **error);
/* Forgets everything; the file is emptied by the next save. */
void qipu_progress_reset (QipuProgress *self);
/* Everything is as before the last reset; FALSE when there was none. */
gboolean qipu_progress_restore (QipuProgress *self);

/* Choices that belong to the progress, as small numbers; @fallback when there is none. */
guint qipu_progress_get_choice (QipuProgress *self, const char *name, guint fallback);
void qipu_progress_set_choice (QipuProgress *self, const char *name, guint value);

/* Never NULL; a key not asked yet gives an empty card. */
const QipuCard *qipu_progress_get (QipuProgress *self, const char *key);
void qipu_progress_answer (QipuProgress *self,
                           const char *key,
                           QipuGrade grade,
                           guint n_to_learn,
                           gint64 now);
void qipu_progress_forget (QipuProgress *self, const char *key);

/* The keys that begin with @prefix, sorted: the longest overdue first. */
GPtrArray *qipu_progress_find_due (QipuProgress *self, const char *prefix, gint64 now);
void qipu_progress_count (QipuProgress *self,
                          const char *prefix,
                          gint64 now,
                          QipuProgressCount *count);

G_END_DECLS
