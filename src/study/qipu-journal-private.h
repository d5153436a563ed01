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
  guint timeout_id;
  guint n_writing; /* workers that write or may write the draft */

  gboolean is_partial; /* restored from a damaged draft, and not saved since */
  QipuDraftLoss loss;
} QipuAttachment;

struct _QipuJournal
{
  GObject parent_instance;

  char *folder;
  char *name; /* of this process */
  int lock;   /* file descriptor, or -1 */
  guint n_drafts;
  guint delay_ms;

  GHashTable *attachments; /* QipuDocument → QipuAttachment */
  GHashTable *kept;        /* paths of our drafts that are offered again */
  GHashTable *locks;       /* name of an ended process → its lock, which we hold now */
  GError *error;
};

/* qipu-journal.c */
/* The folder and our lock come into being with the first draft: starting the program costs
 * nothing. */
void qipu_journal_ensure_lock (QipuJournal *self);
/* Writes now, on the main thread: before the end of the program or of the document. */
void qipu_journal_write_now (QipuAttachment *attachment);
/* qipu-journal-left.c */
/* The lock of process @name in the folder, or -1 when somebody holds it. */
int qipu_journal_take_lock (QipuJournal *self, const char *name);
/* "NAME-12.draft" belongs to process NAME; NULL for the name of another file. */
char *qipu_journal_dup_owner (const char *base);

G_END_DECLS
