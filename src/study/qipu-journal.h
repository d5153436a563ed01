/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drafts of changed documents, at most three seconds behind, so that a crash loses nothing and
 * closing needs no question. */

#pragma once

#include "study/qipu-document.h"

G_BEGIN_DECLS

/* What is known of a draft without reading the record in it. */
typedef struct
{
  char *path;      /* of the draft */
  GFile *file;     /* the document's file, or NULL */
  char *format_id; /* of that file, or NULL */
  char *title;     /* as the document's, or NULL */
  guint index;     /* of the game in the file, from 0 */
  guint n_plies;   /* of the main line */
  /* The file that the draft changes, as the document knew it; all zero for none. */
  QipuFileStamp stamp;
  gint64 time_us;  /* when it was written, since 1970 */
  /* Not all of it is as it was written: the document is restored as one without a file, as far as
   * it can be read, and the bytes are kept beside. */
  gboolean is_damaged;
} QipuDraft;

/* What a damaged draft has lost: moves of the main line, as far as it is known. */
typedef struct
{
  guint n_plies; /* that it had; 0 when that is not known */
  guint n_restored;
} QipuDraftLoss;

void qipu_draft_free (QipuDraft *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuDraft, qipu_draft_free)

#define QIPU_TYPE_JOURNAL (qipu_journal_get_type ())
G_DECLARE_FINAL_TYPE (QipuJournal, qipu_journal, QIPU, JOURNAL, GObject)

/* @folder NULL: "qipu/drafts" in the user's state folder. One for a process. */
QipuJournal *qipu_journal_new (const char *folder);

/* From now on changes of @document are drafted, and its draft goes when it is saved. The journal
 * holds the document until it is detached. @index: of the game in its file. */
void qipu_journal_attach (QipuJournal *self, QipuDocument *document, guint index);
/* The document is closed. @keep: a changed one keeps its draft, which a worker writes if need be,
 * and is offered again; otherwise the draft goes. */
void qipu_journal_detach (QipuJournal *self, QipuDocument *document, gboolean keep);
/* What a worker does just before it writes the file of @document; NULL where there is nothing to
 * draft. Drafts wait until end_save(), which is called in any other case. */
typedef struct _QipuDraftWork QipuDraftWork;
gboolean qipu_draft_work_do (const QipuDraftWork *self, GError **error); /* any thread */
void qipu_draft_work_free (QipuDraftWork *self);
QipuDraftWork *qipu_journal_begin_save (QipuJournal *self, QipuDocument *document);
void qipu_journal_end_save (QipuJournal *self, QipuDocument *document);
/* Where an attached document is drafted; NULL for another one. */
const char *qipu_journal_get_draft_path (QipuJournal *self, QipuDocument *document);
/* Waits until everything is on disk: before the program ends. */
void qipu_journal_flush (QipuJournal *self);

/* Drafts left by programs that ended or crashed, and those kept; element-type QipuDraft, newest
 * first. Drafts of programs that run are not among them. */
GPtrArray *qipu_journal_list (QipuJournal *self);
void qipu_journal_list_async (QipuJournal *self,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
GPtrArray *qipu_journal_list_finish (QipuJournal *self, GAsyncResult *result, GError **error);
QipuDocument *qipu_journal_restore (QipuJournal *self, const QipuDraft *draft, GError **error);
void qipu_journal_restore_async (QipuJournal *self,
                                 const char *path,
                                 GCancellable *cancellable,
                                 GAsyncReadyCallback callback,
                                 gpointer user_data);
QipuDocument *qipu_journal_restore_finish (QipuJournal *self,
                                           GAsyncResult *result,
                                           QipuDraft **draft,
                                           GError **error);
gboolean qipu_journal_get_loss (QipuJournal *self, QipuDocument *document, QipuDraftLoss *loss);
void qipu_journal_discard (QipuJournal *self, const QipuDraft *draft);

void qipu_journal_set_delay (QipuJournal *self, guint delay_ms);

/* When a draft could not be written last, why; NULL when all is well. Property: error. */
const GError *qipu_journal_get_error (QipuJournal *self);

G_END_DECLS
