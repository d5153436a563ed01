/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves documents: written by a worker from a copy, so that the old or the new file is there. */

#pragma once

#include "records/qipu-format.h"
#include "study/qipu-document.h"
#include "study/qipu-file-watch.h"
#include "study/qipu-journal.h"

G_BEGIN_DECLS

/* Made in a worker: the message is not translated before it is shown. */
#define QIPU_SAVE_ERROR (qipu_save_error_quark ())
GQuark qipu_save_error_quark (void);

typedef enum
{
  QIPU_SAVE_ERROR_CHANGED_ON_DISK, /* by someone else since it was read; nothing was written */
  QIPU_SAVE_ERROR_GAME_MOVED,      /* the range does not lie in the file any more */
  QIPU_SAVE_ERROR_MANY_GAMES,      /* the document's file holds others too, which would be lost */
  QIPU_SAVE_ERROR_NOT_ALONE,       /* it stands in a page or other text that cannot be kept */
  QIPU_SAVE_ERROR_LOSSES,          /* that were not accepted: qipu_saver_get_losses() */
} QipuSaveError;

typedef struct
{
  GFile *file;
  const QipuFormat *format;
  QipuWriteOptions options;
  /* The record stays as it was written in its own file, in notation, encoding and line ends:
   * @options has what the file does not tell, and the encoding in which it was read, if known. */
  gboolean keep_manner;
  /* What the format cannot hold is an error unless it is this list, as qipu_saver_dup_loss_key()
   * makes one of it. May be NULL. */
  const char *accepted_losses;
  /* Someone else's changes are overwritten: they were shown and refused. */
  gboolean overwrite;
  /* One game of a file with many: only the bytes [@start, @end) are replaced. @scanned is the file
   * in which that range was found, or all zero for the one that the document knows; in another
   * one, nothing is written, @overwrite or not. */
  gboolean replace_game;
  QipuFileStamp scanned;
  guint64 start;
  guint64 end;
  /* Drafts the document: brought up to date before the file is written. May be NULL. */
  QipuJournal *journal;
} QipuSaveRequest;

/* On success the document is the one on disk as far as it was not edited meanwhile. The callback's
 * source object is NULL; @request is copied. */
void qipu_saver_save_async (QipuDocument *document,
                            const QipuSaveRequest *request,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data);
/* @new_end, which may be NULL: where the game that was replaced ends now. */
gboolean qipu_saver_save_finish (GAsyncResult *result, guint64 *new_end, GError **error);

/* After QIPU_SAVE_ERROR_LOSSES: what would be lost, and how the record would have been written. One
 * of them is an error when the record cannot be written at all. Borrowed from @result. */
const QipuDiagnostics *qipu_saver_get_losses (GAsyncResult *result, QipuWriteOptions *options);
/* The list as one text, for comparing what was accepted with what would be lost now. */
char *qipu_saver_dup_loss_key (const QipuFormat *format,
                               const QipuWriteOptions *options,
                               const QipuDiagnostics *lost);

G_END_DECLS
