/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the journal share: documents that are drafted, and drafts that were left. */

#pragma once

#include "study/qipu-draft-writer.h"
#include "study/qipu-journal.h"

G_BEGIN_DECLS

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
  gboolean is_closed; /* stays until its draft is on disk */

  gboolean is_partial; /* restored from a damaged draft, and not saved since */
  QipuDraftLoss loss;
} QipuAttachment;

struct _QipuJournal
{
  GObject parent_instance;

  QipuLeft *left;
  guint n_drafts;
  guint delay_ms;
  gboolean is_ending; /* nobody looks for what workers are still doing */

  GHashTable *attachments; /* QipuDocument → QipuAttachment */
  GHashTable *restoring;   /* paths of drafts that are or were taken over: not offered */
  GError *error;
};

/* qipu-journal.c */
/* A name that no draft has yet. */
QipuDraftFile *qipu_journal_make_draft_file (QipuJournal *self);
/* Takes the ownership of @draft. */
QipuAttachment *qipu_journal_attach_draft (QipuJournal *self,
                                           QipuDocument *document,
                                           guint index,
                                           QipuDraftFile *draft);
void qipu_journal_set_error (QipuJournal *self, GError *error);
G_END_DECLS
