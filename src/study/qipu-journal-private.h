/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the journal share: documents that are drafted, and drafts that were left. */

#pragma once

#include "study/qipu-draft-writer.h"
#include "study/qipu-journal.h"

G_BEGIN_DECLS

#define QIPU_LOCK_SUFFIX ".lock"

/* An attached document. */
typedef struct
{
  QipuJournal *journal;
  QipuDocument *document;
  gulong changed_id;
  gulong modified_id;
  guint index;

  QipuDraftFile *draft;
  guint64 serial;
  guint64 drafted_revision; /* given to a worker; 0 for none */
  gint64 behind_us; /* when the first change was made that no worker was given; 0 for none */
  guint timeout_id;
  guint n_writing; /* workers that write or may write the draft */

  gboolean is_partial; /* restored from a damaged draft, and not saved since */
  QipuDraftLoss loss;
} QipuAttachment;

/* What is in the folder besides the drafts of open documents; shared with workers that look. */
typedef struct
{
  gatomicrefcount ref_count;
  char *folder;
  char *name; /* of this process */

  GMutex mutex;      /* of what follows */
  GHashTable *kept;  /* paths of our drafts that are offered again */
  GHashTable *locks; /* name of an ended process → its lock, which we hold now */
} QipuLeft;

struct _QipuJournal
{
  GObject parent_instance;

  QipuLeft *left;
  int lock; /* of this process: file descriptor, or -1 */
  guint n_drafts;
  guint delay_ms;

  GHashTable *attachments; /* QipuDocument → QipuAttachment */
  GHashTable *restoring;   /* paths of drafts that are or were taken over: not offered */
  GError *error;
};

/* qipu-journal.c */
/* The folder and our lock come into being with the first draft: starting the program costs
 * nothing. */
void qipu_journal_ensure_lock (QipuJournal *self);
/* A name that no draft has yet. */
QipuDraftFile *qipu_journal_make_draft_file (QipuJournal *self);
/* Takes the ownership of @draft. */
QipuAttachment *qipu_journal_attach_draft (QipuJournal *self,
                                           QipuDocument *document,
                                           guint index,
                                           QipuDraftFile *draft);
void qipu_journal_set_error (QipuJournal *self, GError *error);
/* qipu-journal-left.c; any thread */
QipuLeft *qipu_left_new (char *folder);
QipuLeft *qipu_left_ref (QipuLeft *self);
void qipu_left_unref (QipuLeft *self);
/* The lock of process @name in the folder, or -1 when somebody holds it. */
int qipu_left_take_lock (QipuLeft *self, const char *name);
/* Gives it up; its file goes when there are no drafts of that process. */
void qipu_left_drop_lock (QipuLeft *self, const char *name, int fd);
/* Gives up those of ended processes. */
void qipu_left_drop_locks (QipuLeft *self);
/* Whether our draft at @path is offered again. */
void qipu_left_set_kept (QipuLeft *self, const char *path, gboolean kept);
/* Whether there is a draft at @path that is nobody's. */
gboolean qipu_left_has (QipuLeft *self, const char *path);
/* Newest first. */
GPtrArray *qipu_left_list (QipuLeft *self);

G_END_DECLS
