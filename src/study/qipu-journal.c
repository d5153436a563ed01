/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The journal.
 *
 * Each process writes drafts under a name of its own and holds a lock on a file of that name as
 * long as it lives. A draft whose lock nobody holds was left behind; whoever gets the lock may
 * offer it. Timers give a snapshot to a worker, which writes it atomically; for one draft, work
 * that comes too late (an older snapshot, a draft that is to go) is recognised by its serial
 * number. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-journal-private.h"

#include "study/qipu-draft-file.h"

#include <glib/gstdio.h>
#include <unistd.h>

/* From the first change that is not drafted yet, whatever happens after it. Of the three seconds
 * that a draft may be behind, two are left to a busy machine and a slow disk. */
#define DELAY_MS 1000u

enum
{
  PROP_0,
  PROP_ERROR,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (QipuJournal, qipu_journal, G_TYPE_OBJECT)

static gpointer
work_thread (gpointer data)
{
  g_autoptr (GTask) task = data;
  QipuDraftWork *work = g_task_get_task_data (task);
  GError *error = NULL;
  gboolean ok = qipu_draft_work_do (work, &error);

  /* here, since a long one takes its time */
  g_clear_pointer (&work->game, qipu_game_free);
  qipu_left_end_write (work->left, work->draft->path);
  if (ok)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
  return NULL;
}

void
qipu_journal_set_error (QipuJournal *self, GError *error)
{
  if (error == NULL && self->error == NULL)
    return;

  g_clear_error (&self->error);
  self->error = error;
  if (error != NULL)
    g_debug ("A draft could not be written: %s", error->message);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ERROR]);
}

static QipuDraftWork *
make_work (QipuAttachment *attachment, gboolean remove)
{
  const QipuGame *game = qipu_document_get_game (attachment->document);
  QipuDraftWork *work = g_new0 (QipuDraftWork, 1);

  work->left = qipu_left_ref (attachment->journal->left);
  work->draft = qipu_draft_file_ref (attachment->draft);
  work->serial = ++attachment->serial;
  if (remove)
    return work;

  work->game = qipu_game_copy (game);
  work->about = g_new0 (QipuDraft, 1);
  g_set_object (&work->about->file, qipu_document_get_file (attachment->document));
  work->about->format_id = g_strdup (qipu_document_get_format_id (attachment->document));
  work->about->title = g_strdup (qipu_document_get_title (attachment->document));
  work->about->index = attachment->index;
  qipu_document_get_known_file (attachment->document, &work->about->stamp);
  return work;
}

/* Whether what is on disk is not what it should be. */
static gboolean
is_behind (QipuAttachment *attachment)
{
  if (!qipu_document_get_modified (attachment->document))
    return attachment->drafted_revision != 0;

  return attachment->drafted_revision != qipu_document_get_revision (attachment->document);
}

static void schedule (QipuAttachment *attachment);

typedef struct
{
  QipuJournal *journal;
  /* A key to look it up, never followed: it may be gone when the worker is done. */
  gpointer document;
} Waiting;

static void
work_cb (GObject *source_object, GAsyncResult *result, gpointer user_data)
{
  Waiting *waiting = user_data;
  QipuJournal *self = waiting->journal;
  QipuAttachment *attachment = g_hash_table_lookup (self->attachments, waiting->document);
  const QipuDraftWork *work = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  gboolean ok = g_task_propagate_boolean (G_TASK (result), &error);

  qipu_journal_set_error (self, error);
  if (attachment != NULL && attachment->draft == work->draft)
    {
      attachment->n_writing--;
      if (!ok)
        attachment->drafted_revision = 0;
      if (attachment->is_closed && attachment->n_writing == 0 && !is_behind (attachment))
        g_hash_table_remove (self->attachments, waiting->document);
      else
        schedule (attachment);
    }

  g_object_unref (waiting->journal);
  g_free (waiting);
}

static void
start_work (QipuAttachment *attachment, gboolean remove)
{
  GTask *task;
  Waiting *waiting = g_new0 (Waiting, 1);

  waiting->journal = g_object_ref (attachment->journal);
  waiting->document = attachment->document;
  attachment->n_writing++;
  attachment->drafted_revision = remove ? 0 : qipu_document_get_revision (attachment->document);
  attachment->behind_us = 0;

  task = g_task_new (NULL, NULL, work_cb, waiting);
  g_task_set_source_tag (task, start_work);
  g_task_set_priority (task, G_PRIORITY_HIGH);
  g_task_set_task_data (task, make_work (attachment, remove), (GDestroyNotify) qipu_draft_work_free);
  qipu_left_begin_write (attachment->journal->left, attachment->draft->path);
  /* of its own: the pool may be busy with long files */
  g_thread_unref (g_thread_new ("qipu-journal", work_thread, task));
}

static gboolean
on_timeout (gpointer user_data)
{
  QipuAttachment *attachment = user_data;

  attachment->timeout_id = 0;
  if (attachment->n_writing == 0 && is_behind (attachment))
    start_work (attachment, !qipu_document_get_modified (attachment->document));
  return G_SOURCE_REMOVE;
}

/* While a worker writes, later changes wait for it; their time has begun, and may be over then. */
static void
schedule (QipuAttachment *attachment)
{
  gint64 now_us = g_get_monotonic_time ();
  gint64 due_us;

  if (!is_behind (attachment))
    {
      attachment->behind_us = 0;
      return;
    }
  if (attachment->behind_us == 0)
    attachment->behind_us = now_us;
  if (attachment->timeout_id != 0 || attachment->n_writing > 0)
    return;

  due_us = attachment->behind_us + attachment->journal->delay_ms * G_TIME_SPAN_MILLISECOND;
  attachment->timeout_id = g_timeout_add_full (
      G_PRIORITY_HIGH, (guint) (MAX (due_us - now_us, 0) / 1000), on_timeout, attachment, NULL);
}

static void
on_document_changed (QipuDocument *document, QipuChange *change, QipuAttachment *attachment)
{
  schedule (attachment);
}

/* A file was saved: drafts of its other games are to tell the one that they change now. */
static void
redraft_others (QipuAttachment *saved)
{
  GFile *file = qipu_document_get_file (saved->document);
  GHashTableIter iter;
  gpointer value;

  g_hash_table_iter_init (&iter, saved->journal->attachments);
  while (file != NULL && g_hash_table_iter_next (&iter, NULL, &value))
    {
      QipuAttachment *attachment = value;
      GFile *own = qipu_document_get_file (attachment->document);

      if (attachment == saved || own == NULL || !g_file_equal (own, file) ||
          !qipu_document_get_modified (attachment->document))
        continue;
      attachment->drafted_revision = 0;
      schedule (attachment);
    }
}

/* Saved: the draft goes at once. */
static void
on_modified_changed (QipuDocument *document, GParamSpec *pspec, QipuAttachment *attachment)
{
  if (qipu_document_get_modified (document))
    {
      schedule (attachment);
      return;
    }

  attachment->is_partial = FALSE;
  if (attachment->n_writing == 0 && is_behind (attachment))
    {
      g_clear_handle_id (&attachment->timeout_id, g_source_remove);
      start_work (attachment, TRUE);
    }
  redraft_others (attachment);
}

static void
attachment_free (QipuAttachment *attachment)
{
  g_clear_handle_id (&attachment->timeout_id, g_source_remove);
  g_clear_signal_handler (&attachment->changed_id, attachment->document);
  g_clear_signal_handler (&attachment->modified_id, attachment->document);
  g_clear_object (&attachment->document);
  qipu_draft_file_unref (attachment->draft);
  g_free (attachment);
}

/* Whether the last work was done: no worker is to be at it. */
static gboolean
has_done (QipuAttachment *attachment)
{
  gboolean done;

  g_mutex_lock (&attachment->draft->mutex);
  done = attachment->draft->done == attachment->serial;
  g_mutex_unlock (&attachment->draft->mutex);
  return done;
}

/* Keeps the draft of a changed document. It stays attached, and its writing is tried again, until
 * it is on disk. */
static void
close_attachment (QipuAttachment *attachment)
{
  QipuJournal *self = attachment->journal;

  qipu_left_set_kept (self->left, attachment->draft->path, TRUE);
  if (attachment->n_writing == 0 && !is_behind (attachment))
    {
      g_hash_table_remove (self->attachments, attachment->document);
      return;
    }

  attachment->is_closed = TRUE;
  g_clear_handle_id (&attachment->timeout_id, g_source_remove);
  start_work (attachment, FALSE);
  if (self->is_ending)
    qipu_left_wait (self->left);
}

static void
qipu_journal_dispose (GObject *object)
{
  QipuJournal *self = QIPU_JOURNAL (object);

  g_hash_table_remove_all (self->attachments);
  qipu_left_drop_locks (self->left);

  G_OBJECT_CLASS (qipu_journal_parent_class)->dispose (object);
}

static void
qipu_journal_finalize (GObject *object)
{
  QipuJournal *self = QIPU_JOURNAL (object);

  g_hash_table_unref (self->attachments);
  g_hash_table_unref (self->restoring);
  qipu_left_unref (self->left);
  g_clear_error (&self->error);

  G_OBJECT_CLASS (qipu_journal_parent_class)->finalize (object);
}

static void
qipu_journal_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_ERROR:
      g_value_set_boxed (value, QIPU_JOURNAL (object)->error);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_journal_class_init (QipuJournalClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = qipu_journal_dispose;
  object_class->finalize = qipu_journal_finalize;
  object_class->get_property = qipu_journal_get_property;

  properties[PROP_ERROR] =
      g_param_spec_boxed ("error", NULL, NULL, G_TYPE_ERROR,
                          G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
qipu_journal_init (QipuJournal *self)
{
  self->delay_ms = DELAY_MS;
  self->attachments = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) attachment_free);
  self->restoring = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/**
 * qipu_journal_new:
 * @folder: (nullable): where drafts lie; %NULL: "qipu/drafts" in the user's state folder
 *
 * One for a process. Neither the folder nor a lock is made before the first draft.
 *
 * Returns: (transfer full): the journal
 */
QipuJournal *
qipu_journal_new (const char *folder)
{
  QipuJournal *self = g_object_new (QIPU_TYPE_JOURNAL, NULL);

  self->left = qipu_left_new (
      folder != NULL ? g_strdup (folder)
                     : g_build_filename (g_get_user_state_dir (), "qipu", "drafts", NULL));
  return self;
}

QipuDraftFile *
qipu_journal_make_draft_file (QipuJournal *self)
{
  return qipu_draft_file_new (g_strdup_printf ("%s/%s-%u" QIPU_DRAFT_SUFFIX, self->left->folder,
                                               self->left->name, self->n_drafts++));
}

QipuAttachment *
qipu_journal_attach_draft (QipuJournal *self,
                           QipuDocument *document,
                           guint index,
                           QipuDraftFile *draft)
{
  QipuAttachment *attachment = g_new0 (QipuAttachment, 1);

  attachment->journal = self;
  attachment->document = g_object_ref (document);
  attachment->index = index;
  attachment->draft = draft;
  attachment->changed_id =
      g_signal_connect (document, "changed", G_CALLBACK (on_document_changed), attachment);
  attachment->modified_id =
      g_signal_connect (document, "notify::modified", G_CALLBACK (on_modified_changed), attachment);
  g_hash_table_insert (self->attachments, document, attachment);
  return attachment;
}

/**
 * qipu_journal_attach:
 * @self: the journal
 * @document: a document that is not attached
 * @index: of the game in its file, from 0
 *
 * From now on changes of @document are drafted, and its draft goes when it is saved. The journal
 * holds the document until it is detached.
 */
void
qipu_journal_attach (QipuJournal *self, QipuDocument *document, guint index)
{
  g_return_if_fail (QIPU_IS_JOURNAL (self));
  g_return_if_fail (QIPU_IS_DOCUMENT (document));
  g_return_if_fail (!g_hash_table_contains (self->attachments, document));

  schedule (qipu_journal_attach_draft (self, document, index, qipu_journal_make_draft_file (self)));
}

/**
 * qipu_journal_detach:
 * @self: the journal
 * @document: an attached document
 * @keep: whether a changed one keeps its draft and is offered again
 *
 * The document is closed. A draft that is not on disk as it is now is written at once by a worker;
 * whoever lists or restores drafts waits for it.
 */
void
qipu_journal_detach (QipuJournal *self, QipuDocument *document, gboolean keep)
{
  QipuAttachment *attachment;

  g_return_if_fail (QIPU_IS_JOURNAL (self));

  attachment = g_hash_table_lookup (self->attachments, document);
  g_return_if_fail (attachment != NULL);

  if (keep && qipu_document_get_modified (document))
    {
      close_attachment (attachment);
      return;
    }
  if (attachment->drafted_revision != 0 || attachment->n_writing > 0)
    start_work (attachment, TRUE);
  g_hash_table_remove (self->attachments, document);
}

/* The draft becomes the same as the file before the file does: a program that ends between the two
 * finds its own work in the file and not that of a stranger. */
/**
 * qipu_journal_begin_save:
 * @self: the journal
 * @document: what is about to be saved
 *
 * Drafts wait until qipu_journal_end_save(), which is called in any case.
 *
 * Returns: (transfer full) (nullable): what a worker does just before it writes the file
 */
QipuDraftWork *
qipu_journal_begin_save (QipuJournal *self, QipuDocument *document)
{
  QipuAttachment *attachment;

  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);

  attachment = g_hash_table_lookup (self->attachments, document);
  if (attachment == NULL || !qipu_document_get_modified (document))
    return NULL;

  g_clear_handle_id (&attachment->timeout_id, g_source_remove);
  attachment->n_writing++;
  attachment->drafted_revision = qipu_document_get_revision (document);
  attachment->behind_us = 0;
  return make_work (attachment, FALSE);
}

/**
 * qipu_journal_end_save:
 * @self: the journal
 * @document: what was saved, or not
 *
 * Ends what qipu_journal_begin_save() began: the draft of a saved document goes.
 */
void
qipu_journal_end_save (QipuJournal *self, QipuDocument *document)
{
  QipuAttachment *attachment;

  g_return_if_fail (QIPU_IS_JOURNAL (self));

  attachment = g_hash_table_lookup (self->attachments, document);
  if (attachment == NULL || attachment->n_writing == 0)
    return;

  attachment->n_writing--;
  if (!qipu_document_get_modified (document))
    start_work (attachment, TRUE);
  else
    {
      /* edited meanwhile, or not saved: another file is known now, or the draft failed as well */
      attachment->drafted_revision = 0;
      schedule (attachment);
    }
}

/**
 * qipu_journal_get_draft_path:
 * @self: the journal
 * @document: a document
 *
 * Returns: (transfer none) (nullable): where an attached document is drafted
 */
const char *
qipu_journal_get_draft_path (QipuJournal *self, QipuDocument *document)
{
  QipuAttachment *attachment;

  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);

  attachment = g_hash_table_lookup (self->attachments, document);
  return attachment != NULL ? attachment->draft->path : NULL;
}

/**
 * qipu_journal_flush:
 * @self: the journal
 *
 * Waits until everything is on disk: before the program ends, when no window is there to be
 * blocked. Whatever is detached later is waited for as well.
 */
void
qipu_journal_flush (QipuJournal *self)
{
  GHashTableIter iter;
  gpointer value;

  g_return_if_fail (QIPU_IS_JOURNAL (self));

  self->is_ending = TRUE;
  qipu_left_wait (self->left);
  g_hash_table_iter_init (&iter, self->attachments);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    {
      QipuAttachment *attachment = value;

      if (is_behind (attachment) || !has_done (attachment))
        start_work (attachment, !qipu_document_get_modified (attachment->document));
    }
  qipu_left_wait (self->left);
}

/**
 * qipu_journal_set_delay:
 * @self: the journal
 * @delay_ms: milliseconds from a change to its draft
 *
 * Another delay than a second, for tests that cannot wait.
 */
void
qipu_journal_set_delay (QipuJournal *self, guint delay_ms)
{
  g_return_if_fail (QIPU_IS_JOURNAL (self));

  self->delay_ms = delay_ms;
}

/**
 * qipu_journal_get_error:
 * @self: the journal
 *
 * Returns: (transfer none) (nullable): why a draft could not be written last; %NULL when all is
 *   well
 */
const GError *
qipu_journal_get_error (QipuJournal *self)
{
  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);

  return self->error;
}
