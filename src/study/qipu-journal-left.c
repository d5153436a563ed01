/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drafts that were left behind: by programs that ended or crashed, and those of closed documents.
 */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-journal-private.h"

#include "study/qipu-draft-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#define DAMAGED_SUFFIX ".damaged"

int
qipu_journal_take_lock (QipuJournal *self, const char *name)
{
  g_autofree char *base = g_strconcat (name, QIPU_LOCK_SUFFIX, NULL);
  g_autofree char *path = g_build_filename (self->folder, base, NULL);
  int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      return -1;
    }
  return fd;
}

char *
qipu_journal_dup_owner (const char *base)
{
  const char *dash = strrchr (base, '-');

  if (dash == NULL || !g_str_has_suffix (base, QIPU_DRAFT_SUFFIX))
    return NULL;
  return g_strndup (base, (gsize) (dash - base));
}

/* Whether the draft may be offered: it was kept, or its process is gone and the lock is ours. */
static gboolean
is_left (QipuJournal *self, const char *path, const char *owner)
{
  int fd;

  if (g_str_equal (owner, self->name))
    return g_hash_table_contains (self->kept, path);
  if (g_hash_table_contains (self->locks, owner))
    return TRUE;

  fd = qipu_journal_take_lock (self, owner);
  if (fd < 0)
    return FALSE;
  g_hash_table_insert (self->locks, g_strdup (owner), GINT_TO_POINTER (fd));
  return TRUE;
}

/* ".NAME-12.draft.XXXXXX" is what a write left that was killed. */
static void
remove_unfinished (QipuJournal *self, const char *base, const char *path)
{
  const char *suffix = strstr (base, QIPU_DRAFT_SUFFIX ".");
  g_autofree char *draft = NULL;
  g_autofree char *owner = NULL;

  if (suffix == NULL)
    return;

  draft = g_strndup (base + 1, (gsize) (suffix - base - 1) + strlen (QIPU_DRAFT_SUFFIX));
  owner = qipu_journal_dup_owner (draft);
  if (owner != NULL && !g_str_equal (owner, self->name) && is_left (self, path, owner))
    g_unlink (path);
}

/* The lock of a process that is gone is removed with this journal, if it left no drafts. */
static void
adopt_lock (QipuJournal *self, const char *base, const char *path)
{
  g_autofree char *owner = g_strndup (base, strlen (base) - strlen (QIPU_LOCK_SUFFIX));

  if (!g_str_equal (owner, self->name))
    is_left (self, path, owner);
}

static int
compare_drafts (gconstpointer a, gconstpointer b)
{
  const QipuDraft *draft_a = *(const QipuDraft *const *) a;
  const QipuDraft *draft_b = *(const QipuDraft *const *) b;

  return (draft_a->time_us < draft_b->time_us) - (draft_a->time_us > draft_b->time_us);
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
  g_autoptr (GPtrArray) drafts = NULL;
  g_autoptr (GDir) dir = NULL;
  const char *base;

  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);

  drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_draft_free);
  dir = g_dir_open (self->folder, 0, NULL);
  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, base, NULL);
      g_autofree char *owner = qipu_journal_dup_owner (base);
      QipuDraft *draft;

      if (base[0] == '.')
        remove_unfinished (self, base, path);
      else if (g_str_has_suffix (base, QIPU_LOCK_SUFFIX))
        adopt_lock (self, base, path);
      if (owner == NULL || base[0] == '.' || !is_left (self, path, owner))
        continue;
      draft = qipu_draft_file_read_head (path);
      if (draft != NULL)
        g_ptr_array_add (drafts, draft);
    }
  g_ptr_array_sort (drafts, compare_drafts);

  return g_steal_pointer (&drafts);
}

/* Somebody may find more in it than the readers do. */
static void
keep_damaged (QipuJournal *self, const QipuDraft *draft)
{
  g_autofree char *path = g_strconcat (draft->path, DAMAGED_SUFFIX, NULL);

  g_hash_table_remove (self->kept, draft->path);
  if (g_rename (draft->path, path) != 0)
    g_debug ("A damaged draft could not be put aside: %s", g_strerror (errno));
}

/* The file of the draft becomes that of the document, as it is: nothing is written, and whatever
 * the moment of the end, one of them is there. */
static gboolean
take_over (QipuJournal *self, QipuAttachment *attachment, const QipuDraft *draft)
{
  if (draft->is_damaged)
    return FALSE;

  qipu_journal_ensure_lock (self);
  if (g_rename (draft->path, attachment->draft->path) != 0)
    return FALSE;

  attachment->drafted_revision = qipu_document_get_revision (attachment->document);
  g_hash_table_remove (self->kept, draft->path);
  return TRUE;
}

static QipuDocument *
restore (QipuJournal *self, const QipuDraft *draft, QipuGame *game)
{
  QipuDocument *document = qipu_document_new (game);
  QipuAttachment *attachment;

  qipu_document_set_file (document, draft->file);
  qipu_document_set_known_file (document, &draft->stamp);
  qipu_document_set_format_id (document, draft->format_id);
  qipu_document_set_saved (document, 0);
  qipu_journal_attach (self, document, draft->index);
  attachment = g_hash_table_lookup (self->attachments, document);
  if (take_over (self, attachment, draft))
    return document;

  /* Ours is on disk before the other one goes. */
  attachment->is_partial = draft->is_damaged;
  attachment->loss.n_plies = draft->n_plies;
  attachment->loss.n_restored = qipu_game_get_ply (game, qipu_game_get_mainline_end (game));
  qipu_journal_write_now (attachment);
  if (self->error == NULL && draft->is_damaged)
    keep_damaged (self, draft);
  else if (self->error == NULL)
    qipu_journal_discard (self, draft);
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
  QipuGame *game;

  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);
  g_return_val_if_fail (draft != NULL, NULL);

  game = qipu_draft_file_read_game (draft->path, error);
  return game != NULL ? restore (self, draft, game) : NULL;
}

static void
restore_thread (GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
  GError *error = NULL;
  QipuGame *game = qipu_draft_file_read_game (path, &error);

  if (game != NULL)
    g_task_return_pointer (task, game, (GDestroyNotify) qipu_game_free);
  else
    g_task_return_error (task, error);
}

/**
 * qipu_journal_restore_async:
 * @self: the journal
 * @draft: one of its list
 * @cancellable: (nullable): a cancellable; a draft that was not restored stays as it is
 * @callback: when it was read
 * @user_data: of @callback
 *
 * What qipu_journal_restore() does, for a long draft: a worker reads it.
 */
void
qipu_journal_restore_async (QipuJournal *self,
                            const QipuDraft *draft,
                            GCancellable *cancellable,
                            GAsyncReadyCallback callback,
                            gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_return_if_fail (QIPU_IS_JOURNAL (self));
  g_return_if_fail (draft != NULL);

  g_task_set_source_tag (task, qipu_journal_restore_async);
  g_task_set_task_data (task, g_strdup (draft->path), g_free);
  g_task_run_in_thread (task, restore_thread);
}

/**
 * qipu_journal_restore_finish:
 * @self: the journal
 * @draft: what qipu_journal_restore_async() was given
 * @result: what the callback was given
 * @error: return location
 *
 * Returns: (transfer full): the document, as qipu_journal_restore() returns it
 */
QipuDocument *
qipu_journal_restore_finish (QipuJournal *self,
                             const QipuDraft *draft,
                             GAsyncResult *result,
                             GError **error)
{
  QipuGame *game;

  g_return_val_if_fail (QIPU_IS_JOURNAL (self), NULL);
  g_return_val_if_fail (draft != NULL, NULL);
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  game = g_task_propagate_pointer (G_TASK (result), error);
  return game != NULL ? restore (self, draft, game) : NULL;
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

  g_hash_table_remove (self->kept, draft->path);
  g_unlink (draft->path);
}
