/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saves documents. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-saver.h"

#include "records/qipu-manner.h"
#include "records/qipu-record-file.h"
#include "study/qipu-file-watch.h"
#include "study/qipu-game-scan.h"
#include "study/qipu-real-path.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (qipu - save - error - quark, qipu_save_error)

/* Enough of a record to see how it is written. */
#define SAMPLE_SIZE ((gsize) 64 * 1024)
/* Larger files are collections: two games of them are enough to know that. */
#define LONE_SIZE ((guint64) 16 * 1024 * 1024)

/* What the one who saves is told. */
typedef struct
{
  guint64 new_end;
  QipuDiagnostics *losses; /* that were not accepted */
  QipuWriteOptions options;
} Outcome;

/* What the worker is given and what it gives back. No GObject but the file, which is safe in any
 * thread. */
typedef struct
{
  QipuGame *game;
  QipuSaveRequest request;
  gboolean is_own;   /* the document's file, which may not be another one by now */
  gboolean is_known; /* @known is the version that the document knows */
  QipuFileStamp known;
  GBytes *old;           /* the file so far, once it was read */
  gboolean has_followed; /* the options are those of the old record */

  QipuDraftWork *draft; /* or NULL */

  QipuFileStamp written;
  Outcome *outcome;
} Job;

/* What waits for it on the main thread. */
typedef struct
{
  QipuDocument *document;
  QipuFileWatch *watch;
  QipuJournal *journal; /* or NULL */
  guint64 revision;
  GTask *task;
} Waiting;

static void
outcome_free (Outcome *outcome)
{
  if (outcome != NULL)
    g_clear_pointer (&outcome->losses, qipu_diagnostics_free);
  g_free (outcome);
}

static void
job_free (Job *job)
{
  g_clear_pointer (&job->game, qipu_game_free);
  g_clear_object (&job->request.file);
  g_free ((char *) job->request.accepted_losses);
  g_clear_pointer (&job->old, g_bytes_unref);
  qipu_draft_work_free (job->draft);
  outcome_free (job->outcome);
  g_free (job);
}

/* The record as the file will hold it; NULL with @error, also when something would be lost that
 * was not accepted. */
static GByteArray *
write_record (Job *job, GError **error)
{
  const QipuSaveRequest *request = &job->request;
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autofree char *key = NULL;
  gboolean ok;

  if (!request->replace_game)
    qipu_write_mark (request->format, request->options.encoding, out);
  ok = request->format->write (job->game, &request->options, out, lost, error);
  key = qipu_saver_dup_loss_key (request->format, &request->options, lost);
  if (qipu_diagnostics_get_n (lost) > 0 && (!ok || g_strcmp0 (key, request->accepted_losses) != 0))
    {
      job->outcome->losses = g_steal_pointer (&lost);
      job->outcome->options = request->options;
      if (!ok)
        g_clear_error (error);
      /* shown as the list, and not as this sentence */
      g_set_error_literal (error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_LOSSES, "");
      return NULL;
    }
  return ok ? g_steal_pointer (&out) : NULL;
}

static GBytes *
make_whole_file (Job *job, GError **error)
{
  GByteArray *out = write_record (job, error);

  return out != NULL ? g_byte_array_free_to_bytes (out) : NULL;
}

/* The file so far, which is read once. */
static GBytes *
get_old (Job *job, GCancellable *cancellable, GError **error)
{
  if (job->old == NULL)
    job->old = g_file_load_bytes (job->request.file, cancellable, NULL, error);
  return job->old;
}

/* How the record is written in the file so far. What cannot be read is no model. */
static void
follow_old_record (Job *job,
                   const QipuGame *old,
                   QipuEncoding encoding,
                   guint64 start,
                   guint64 end,
                   GCancellable *cancellable)
{
  GBytes *bytes = get_old (job, cancellable, NULL);

  if (bytes == NULL || start > end || end > g_bytes_get_size (bytes))
    return;

  qipu_write_options_follow (&job->request.options, job->request.format, old,
                             (const guint8 *) g_bytes_get_data (bytes, NULL) + start,
                             (gsize) MIN (end - start, SAMPLE_SIZE), encoding);
  job->has_followed = TRUE;
}

static void
follow_old_game (Job *job, GCancellable *cancellable)
{
  const QipuSaveRequest *request = &job->request;
  g_autoptr (QipuGame) game =
      qipu_game_scan_read_one (NULL, job->old, request->format, request->options.encoding,
                               request->start, request->end, NULL, cancellable, NULL);

  if (game != NULL)
    follow_old_record (job, game, request->options.encoding, request->start, request->end,
                       cancellable);
}

static GBytes *
replace_in_file (Job *job, GCancellable *cancellable, GError **error)
{
  GBytes *old = get_old (job, cancellable, error);
  g_autoptr (GByteArray) record = NULL;
  GBytes *bytes;

  if (old == NULL)
    return NULL;

  if (job->request.start > job->request.end || job->request.end > g_bytes_get_size (old))
    {
      g_set_error_literal (error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_GAME_MOVED,
                           N_("The file has changed, and the game is no longer where it was."));
      return NULL;
    }

  if (job->request.keep_manner && !job->has_followed)
    follow_old_game (job, cancellable);
  record = write_record (job, error);
  if (record == NULL)
    return NULL;
  bytes = qipu_record_replace_game (old, job->request.start, job->request.end, record,
                                    job->request.format, job->request.options.encoding, error);
  if (bytes != NULL)
    job->outcome->new_end = job->request.end + g_bytes_get_size (bytes) - g_bytes_get_size (old);
  return bytes;
}

static gboolean
is_nothing (const QipuFileStamp *stamp)
{
  const QipuFileStamp nothing = { 0 };

  return qipu_file_stamp_equal (stamp, &nothing);
}

static gboolean
is_the_known_file (Job *job, GError **error)
{
  QipuFileStamp now;

  qipu_file_stamp_read (job->request.file, &now);
  /* nobody has looked at it before */
  if (!job->is_known)
    job->known = now;
  if (is_nothing (&job->request.scanned))
    job->request.scanned = job->known;
  if (job->is_own && !job->request.overwrite && !qipu_file_stamp_equal (&now, &job->known) &&
      /* Nobody's work is lost when the file is gone. */
      !is_nothing (&now))
    {
      g_set_error_literal (error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_CHANGED_ON_DISK,
                           N_("The file was changed by another program since it was opened."));
      return FALSE;
    }

  if (job->request.replace_game && !qipu_file_stamp_equal (&now, &job->request.scanned))
    {
      g_set_error_literal (error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_GAME_MOVED,
                           N_("The file has changed, and the game is no longer where it was."));
      return FALSE;
    }

  return TRUE;
}

/* What the file holds so far. */
typedef struct
{
  QipuGame *first;
  guint64 start;
  guint64 end;
  guint n_games;
} Old;

static gboolean
take_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  Old *old = user_data;

  old->n_games++;
  if (old->n_games > 1)
    {
      qipu_game_free (game);
      return FALSE;
    }
  old->first = game;
  old->start = start;
  old->end = end;
  return TRUE;
}

static gboolean
ignore_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  return TRUE;
}

/* A record in a page or among other text takes the place that it has there; the rest is not the
 * record's. */
static gboolean
keep_surroundings (Job *job, const Old *old, GCancellable *cancellable, GError **error)
{
  GBytes *bytes = get_old (job, cancellable, error);
  guint64 start = old->start;

  if (bytes == NULL)
    return FALSE;
  if (old->end > g_bytes_get_size (bytes) ||
      !qipu_record_holds_more (bytes, job->request.format, &start, old->end))
    return TRUE;

  if (!qipu_record_is_replaceable (bytes, start, old->end, job->request.format,
                                   job->request.options.encoding))
    {
      g_set_error_literal (error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_NOT_ALONE,
                           N_("The file holds a page or other text around the record, which would "
                              "be lost. Save the record under another name."));
      return FALSE;
    }
  job->request.replace_game = TRUE;
  job->request.start = start;
  job->request.end = old->end;
  return TRUE;
}

/* The old file for reading. NULL: what cannot be read is nobody's record. */
static QipuSource *
open_old (Job *job, GCancellable *cancellable)
{
  GBytes *bytes;

  if (job->known.size > LONE_SIZE)
    return qipu_source_new_for_file (job->request.file, cancellable, NULL);

  bytes = get_old (job, cancellable, NULL);
  return bytes != NULL ? qipu_source_new_for_bytes (bytes) : NULL;
}

/* Whoever saves a whole file may not know yet, or any more, that it holds several games: one that
 * is still being read, or one whose draft was restored. */
static gboolean
look_at_old_file (Job *job, GCancellable *cancellable, GError **error)
{
  g_autoptr (QipuSource) source = NULL;
  QipuReadOptions options = { .cancellable = cancellable };
  Old old = { NULL };
  const QipuGameSink sink = {
    .game = take_game,
    .diagnostic = ignore_diagnostic,
    .user_data = &old,
  };
  const QipuFormat *format = NULL;

  if (!job->is_own || job->request.replace_game)
    return TRUE;

  if (job->request.keep_manner)
    options.encoding = job->request.options.encoding;
  source = open_old (job, cancellable);
  if (source != NULL)
    format = qipu_record_read_source (source, &options, &sink, NULL);
  if (old.n_games == 1 && job->request.keep_manner && format == job->request.format)
    follow_old_record (job, old.first, options.encoding, old.start, old.end, cancellable);
  g_clear_pointer (&old.first, qipu_game_free);
  if (old.n_games < 2)
    return old.n_games == 0 || format != job->request.format || !job->request.keep_manner ||
           keep_surroundings (job, &old, cancellable, error);

  g_set_error_literal (
      error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_MANY_GAMES,
      N_("The file holds several games, and the others would be lost. Save this one "
                         "under another name."));
  return FALSE;
}

static void
save_thread (GTask *task, gpointer source_object, gpointer task_data, GCancellable *cancellable)
{
  Job *job = task_data;
  GError *error = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (is_the_known_file (job, &error) && look_at_old_file (job, cancellable, &error))
    bytes = job->request.replace_game ? replace_in_file (job, cancellable, &error)
                                      : make_whole_file (job, &error);

  /* without a draft the file is all the more wanted */
  if (bytes != NULL && job->draft != NULL)
    qipu_draft_work_do (job->draft, NULL);

  if (bytes == NULL ||
      !qipu_record_write_atomically (job->request.file, bytes, cancellable, &error))
    {
      g_task_return_error (task, error);
      return;
    }

  qipu_file_stamp_read (job->request.file, &job->written);
  qipu_real_path_resolve (job->request.file);
  g_task_return_boolean (task, TRUE);
}

static void
save_cb (GObject *source_object, GAsyncResult *result, gpointer user_data)
{
  Waiting *waiting = user_data;
  Job *job = g_task_get_task_data (G_TASK (result));
  GTask *task = waiting->task;
  GError *error = NULL;

  g_task_set_task_data (task, g_steal_pointer (&job->outcome), (GDestroyNotify) outcome_free);
  if (g_task_propagate_boolean (G_TASK (result), &error))
    {
      qipu_file_watch_set_stamp (waiting->watch, &job->written);
      qipu_document_set_file (waiting->document, job->request.file);
      qipu_document_set_format_id (waiting->document, job->request.format->id);
      qipu_document_set_saved (waiting->document, waiting->revision);
      qipu_file_watch_release (waiting->watch);
      g_task_return_boolean (task, TRUE);
    }
  else
    {
      qipu_file_watch_release (waiting->watch);
      g_task_return_error (task, error);
    }

  if (waiting->journal != NULL)
    qipu_journal_end_save (waiting->journal, waiting->document);
  g_clear_object (&waiting->journal);
  g_object_unref (waiting->task);
  g_object_unref (waiting->document);
  g_object_unref (waiting->watch);
  g_free (waiting);
}

void
qipu_saver_save_async (QipuDocument *document,
                       const QipuSaveRequest *request,
                       GCancellable *cancellable,
                       GAsyncReadyCallback callback,
                       gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  GFile *own_file;
  Waiting *waiting;
  Job *job;

  g_return_if_fail (QIPU_IS_DOCUMENT (document));
  g_return_if_fail (request != NULL && G_IS_FILE (request->file));
  g_return_if_fail (request->format != NULL && request->format->write != NULL);

  own_file = qipu_document_get_file (document);

  job = g_new0 (Job, 1);
  job->game = qipu_game_copy (qipu_document_get_game (document));
  job->request = *request;
  job->request.journal = NULL; /* not for the worker */
  job->request.accepted_losses = g_strdup (request->accepted_losses);
  job->outcome = g_new0 (Outcome, 1);
  g_object_ref (request->file);
  if (request->journal != NULL)
    job->draft = qipu_journal_begin_save (request->journal, document);

  waiting = g_new0 (Waiting, 1);
  waiting->document = g_object_ref (document);
  waiting->watch = qipu_file_watch_get (request->file);
  if (job->draft != NULL)
    g_set_object (&waiting->journal, request->journal);
  waiting->revision = qipu_document_get_revision (document);
  waiting->task = g_task_new (NULL, cancellable, callback, user_data);

  /* Another file that is saved over was chosen for it in a dialog that asked. */
  job->is_own = own_file != NULL && g_file_equal (own_file, request->file);
  job->is_known = qipu_file_watch_get_stamp (waiting->watch, &job->known);
  qipu_file_watch_hold (waiting->watch);

  task = g_task_new (NULL, cancellable, save_cb, waiting);
  g_task_set_source_tag (task, qipu_saver_save_async);
  /* Once the file is renamed it is saved, cancelled or not. */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_check_cancellable (waiting->task, FALSE);
  g_task_set_task_data (task, job, (GDestroyNotify) job_free);
  g_task_run_in_thread (task, save_thread);
}

gboolean
qipu_saver_save_finish (GAsyncResult *result, guint64 *new_end, GError **error)
{
  const Outcome *outcome;

  g_return_val_if_fail (G_IS_TASK (result), FALSE);

  outcome = g_task_get_task_data (G_TASK (result));
  if (new_end != NULL)
    *new_end = outcome->new_end;
  return g_task_propagate_boolean (G_TASK (result), error);
}

const QipuDiagnostics *
qipu_saver_get_losses (GAsyncResult *result, QipuWriteOptions *options)
{
  const Outcome *outcome;

  g_return_val_if_fail (G_IS_TASK (result), NULL);

  outcome = g_task_get_task_data (G_TASK (result));
  *options = outcome->options;
  return outcome->losses;
}

char *
qipu_saver_dup_loss_key (const QipuFormat *format,
                         const QipuWriteOptions *options,
                         const QipuDiagnostics *lost)
{
  GString *key = g_string_new (format->id);

  if (options->for_old_programs)
    g_string_append (key, " for old programs");

  for (guint i = 0; i < qipu_diagnostics_get_n (lost); i++)
    {
      const QipuDiagnostic *diagnostic = qipu_diagnostics_get (lost, i);

      g_string_append_printf (key, "\n%s %s", qipu_diagnostic_name (diagnostic->code),
                              diagnostic->detail != NULL ? diagnostic->detail : "");
    }
  return g_string_free (key, FALSE);
}
