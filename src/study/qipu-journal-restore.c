/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drafts that were left behind are found, and become documents again. Workers read and write; a
 * record may be long, and the disk slow. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-journal-private.h"

#include "study/qipu-draft-file.h"
#include "study/qipu-real-path.h"

#include <errno.h>
#include <glib/gstdio.h>

#define DAMAGED_SUFFIX ".damaged"
/* A draft does not wait longer for the disk of its file. */
#define PATH_MS 500u

/* What is being taken over, or was, is no offer any more. */
static GPtrArray *
take_offered (QipuJournal *self, GPtrArray *drafts)
{
  for (guint i = drafts->len; i-- > 0;)
    {
      const QipuDraft *draft = g_ptr_array_index (drafts, i);

      if (g_hash_table_contains (self->restoring, draft->path))
        g_ptr_array_remove_index (drafts, i);
    }
  return drafts;
}

/**
 * qipu_journal_list:
 * @self: the journal
 *
 * Drafts left by programs that ended or crashed, and those kept, newest first. Drafts of programs
 * that run are not among them.
 *
 * Returns: (transfer full) (element-type QipuDraft): the drafts
 */
GPtrArray *
qipu_journal_list (QipuJournal *self)
{
  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);

  return take_offered (self, qipu_left_list (self->left));
}

static void
list_thread (GTask *task, gpointer source, gpointer left, GCancellable *cancellable)
{
  g_task_return_pointer (task, qipu_left_list (left), (GDestroyNotify) g_ptr_array_unref);
}

/**
 * qipu_journal_list_async:
 * @self: the journal
 * @cancellable: (nullable): a cancellable
 * @callback: when the list is there
 * @user_data: of @callback
 *
 * What qipu_journal_list() does: a worker looks, since all of each draft is read to know whether it
 * is damaged.
 */
void
qipu_journal_list_async (QipuJournal *self,
                         GCancellable *cancellable,
                         GAsyncReadyCallback callback,
                         gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_return_if_fail (QIPU_IS_JOURNAL (self));

  g_task_set_source_tag (task, qipu_journal_list_async);
  g_task_set_task_data (task, qipu_left_ref (self->left), (GDestroyNotify) qipu_left_unref);
  g_task_run_in_thread (task, list_thread);
}

/**
 * qipu_journal_list_finish:
 * @self: the journal
 * @result: what the callback was given
 * @error: return location
 *
 * Returns: (transfer full) (element-type QipuDraft): the drafts; %NULL with @error when cancelled
 */
GPtrArray *
qipu_journal_list_finish (QipuJournal *self, GAsyncResult *result, GError **error)
{
  GPtrArray *drafts;

  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  drafts = g_task_propagate_pointer (G_TASK (result), error);
  return drafts != NULL ? take_offered (self, drafts) : NULL;
}

/* One draft on its way to a document. */
typedef struct
{
  QipuLeft *left;
  char *path;          /* of the draft */
  QipuDraftFile *file; /* of the document */
  QipuDraft *about;
  QipuGame *game;
  gboolean is_taken;   /* the draft is gone, for the file of the document is on disk */
  GError *write_error; /* why it is not */
} Takeover;

static Takeover *
takeover_new (QipuJournal *journal, const char *path)
{
  Takeover *self = g_new0 (Takeover, 1);

  self->left = qipu_left_ref (journal->left);
  self->path = g_strdup (path);
  self->file = qipu_journal_make_draft_file (journal);
  g_hash_table_add (journal->restoring, g_strdup (path));
  return self;
}

static void
takeover_free (Takeover *self)
{
  qipu_left_unref (self->left);
  g_free (self->path);
  g_clear_pointer (&self->file, qipu_draft_file_unref);
  qipu_draft_free (self->about);
  qipu_game_free (self->game);
  g_clear_error (&self->write_error);
  g_free (self);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Takeover, takeover_free)

static guint
count_plies (const QipuGame *game)
{
  return qipu_game_get_ply (game, qipu_game_get_mainline_end (game));
}

/* Somebody may find more in it than the readers do. */
static void
keep_damaged (const char *path)
{
  g_autofree char *kept = g_strconcat (path, DAMAGED_SUFFIX, NULL);

  if (g_rename (path, kept) != 0)
    g_debug ("A damaged draft could not be put aside: %s", g_strerror (errno));
}

/* The document's own draft is on disk before the other one goes. */
static void
write_anew (Takeover *self)
{
  QipuDraft about = *self->about;
  const QipuDraftWork work = { self->left, self->file, 1, self->game, &about };

  about.n_plies = count_plies (self->game);
  if (!qipu_draft_work_do (&work, &self->write_error))
    return;

  self->is_taken = TRUE;
  if (self->about->is_damaged)
    keep_damaged (self->path);
  else
    g_unlink (self->path);
}

/* Any thread. The file of the draft becomes that of the document, as it is, where it can: nothing
 * is written, and whatever the moment of the end, one of them is there. */
static gboolean
take_over (Takeover *self, GError **error)
{
  if (!qipu_left_has (self->left, self->path))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, g_strerror (ENOENT));
      return FALSE;
    }
  self->game = qipu_draft_file_read_game (self->path, &self->about, error);
  if (self->game == NULL)
    return FALSE;
  if (self->about->file != NULL)
    qipu_real_path_resolve_within (self->about->file, PATH_MS);
  qipu_left_ensure_lock (self->left);

  if (!self->about->is_damaged && g_rename (self->path, self->file->path) == 0)
    {
      self->is_taken = TRUE;
      self->file->done = 1;
    }
  else
    write_anew (self);
  return TRUE;
}

/* It is offered as before. */
static void
give_back (QipuJournal *self, const Takeover *takeover)
{
  g_hash_table_remove (self->restoring, takeover->path);
  if (takeover->is_taken)
    qipu_left_set_kept (self->left, takeover->file->path, TRUE);
}

static QipuDocument *
make_document (QipuJournal *self, Takeover *takeover)
{
  const QipuDraft *about = takeover->about;
  guint n_restored = count_plies (takeover->game);
  QipuDocument *document = qipu_document_new (g_steal_pointer (&takeover->game));
  QipuAttachment *attachment;

  qipu_document_set_file (document, about->file);
  qipu_document_set_known_file (document, &about->stamp);
  qipu_document_set_format_id (document, about->format_id);
  qipu_document_set_saved (document, 0);

  attachment =
      qipu_journal_attach_draft (self, document, about->index, g_steal_pointer (&takeover->file));
  attachment->serial = 1;
  attachment->is_partial = about->is_damaged;
  attachment->loss = (QipuDraftLoss){ .n_plies = about->n_plies, .n_restored = n_restored };
  if (takeover->is_taken)
    {
      attachment->drafted_revision = qipu_document_get_revision (document);
      qipu_left_set_kept (self->left, takeover->path, FALSE);
    }
  qipu_journal_set_error (self, g_steal_pointer (&takeover->write_error));
  return document;
}

/**
 * qipu_journal_restore:
 * @self: the journal
 * @draft: one of its list
 * @error: return location
 *
 * The document of a draft, changed and attached; the draft is taken over. Its file counts as known
 * only as far as it is the one that the draft changes.
 *
 * Returns: (transfer full): the document; %NULL with @error when nothing can be read
 */
QipuDocument *
qipu_journal_restore (QipuJournal *self, const QipuDraft *draft, GError **error)
{
  g_autoptr (Takeover) takeover = NULL;

  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);
  g_return_val_if_fail (draft != NULL, NULL);

  takeover = takeover_new (self, draft->path);
  if (take_over (takeover, error))
    return make_document (self, takeover);
  give_back (self, takeover);
  return NULL;
}

static void
restore_thread (GTask *task, gpointer source, gpointer takeover, GCancellable *cancellable)
{
  GError *error = NULL;

  if (g_cancellable_set_error_if_cancelled (cancellable, &error) || !take_over (takeover, &error))
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

/**
 * qipu_journal_restore_async:
 * @self: the journal
 * @path: of a draft
 * @cancellable: (nullable): a cancellable; a draft that was not restored is offered again
 * @callback: when it was read; it calls qipu_journal_restore_finish() in any case
 * @user_data: of @callback
 *
 * What qipu_journal_restore() does: a worker reads, and writes where that must be.
 */
void
qipu_journal_restore_async (QipuJournal *self,
                            const char *path,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_return_if_fail (QIPU_IS_JOURNAL (self));
  g_return_if_fail (path != NULL);

  g_task_set_source_tag (task, qipu_journal_restore_async);
  /* what the worker has done is to be known */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, takeover_new (self, path), (GDestroyNotify) takeover_free);
  g_task_run_in_thread (task, restore_thread);
}

/**
 * qipu_journal_restore_finish:
 * @self: the journal
 * @result: what the callback was given
 * @draft: (out) (optional) (transfer full): what was known of the document
 * @error: return location
 *
 * Returns: (transfer full): the document, as qipu_journal_restore() returns it
 */
QipuDocument *
qipu_journal_restore_finish (QipuJournal *self,
                             GAsyncResult *result,
                             QipuDraft **draft,
                             GError **error)
{
  GTask *task;
  Takeover *takeover;
  QipuDocument *document;

  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  task = G_TASK (result);
  takeover = g_task_get_task_data (task);
  if (!g_task_propagate_boolean (task, error) ||
      g_cancellable_set_error_if_cancelled (g_task_get_cancellable (task), error))
    {
      give_back (self, takeover);
      return NULL;
    }

  document = make_document (self, takeover);
  if (draft != NULL)
    *draft = g_steal_pointer (&takeover->about);
  return document;
}

/**
 * qipu_journal_get_loss:
 * @self: the journal
 * @document: a document
 * @loss: (out): what is missing
 *
 * Returns: whether @document was restored from a damaged draft and was not saved since
 */
gboolean
qipu_journal_get_loss (QipuJournal *self, QipuDocument *document, QipuDraftLoss *loss)
{
  QipuAttachment *attachment;

  g_return_val_if_fail (QIPU_IS_JOURNAL (self), FALSE);
  g_return_val_if_fail (loss != NULL, FALSE);

  attachment = g_hash_table_lookup (self->attachments, document);
  if (attachment == NULL || !attachment->is_partial)
    return FALSE;
  *loss = attachment->loss;
  return TRUE;
}

/**
 * qipu_journal_discard:
 * @self: the journal
 * @draft: one of its list
 *
 * Removes a draft that is not wanted.
 */
void
qipu_journal_discard (QipuJournal *self, const QipuDraft *draft)
{
  g_return_if_fail (QIPU_IS_JOURNAL (self));
  g_return_if_fail (draft != NULL);

  qipu_left_set_kept (self->left, draft->path, FALSE);
  g_unlink (draft->path);
}
