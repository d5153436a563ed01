/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drafts that were left behind: by programs that ended or crashed, and those of closed documents.
 * Workers look for them too, so nothing here knows the journal. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-journal-left.h"

#include "study/qipu-draft-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

QipuLeft *
qipu_left_new (char *folder)
{
  QipuLeft *self = g_new0 (QipuLeft, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->folder = folder;
  self->name = g_uuid_string_random ();
  g_mutex_init (&self->lock_mutex);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->written);
  self->lock = -1;
  self->writing = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->locks = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return self;
}

QipuLeft *
qipu_left_ref (QipuLeft *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
qipu_left_unref (QipuLeft *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  /* a worker may have taken some after the journal was gone */
  qipu_left_drop_locks (self);
  g_hash_table_unref (self->writing);
  g_hash_table_unref (self->kept);
  g_hash_table_unref (self->locks);
  g_cond_clear (&self->written);
  g_mutex_clear (&self->mutex);
  g_mutex_clear (&self->lock_mutex);
  g_free (self->folder);
  g_free (self->name);
  g_free (self);
}

/* "NAME-12.draft" belongs to process NAME; NULL for the name of another file. */
static char *
dup_owner (const char *base)
{
  const char *dash = strrchr (base, '-');

  if (dash == NULL || !g_str_has_suffix (base, QIPU_DRAFT_SUFFIX))
    return NULL;
  return g_strndup (base, (gsize) (dash - base));
}

static char *
dup_lock_path (QipuLeft *self, const char *name)
{
  g_autofree char *base = g_strconcat (name, QIPU_LOCK_SUFFIX, NULL);

  return g_build_filename (self->folder, base, NULL);
}

/* The lock of process @name, or -1 when somebody holds it. */
static int
take_lock (QipuLeft *self, const char *name)
{
  g_autofree char *path = dup_lock_path (self, name);
  int fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      return -1;
    }
  return fd;
}

void
qipu_left_ensure_lock (QipuLeft *self)
{
  g_mutex_lock (&self->lock_mutex);
  if (self->lock < 0 && g_mkdir_with_parents (self->folder, 0700) == 0)
    self->lock = take_lock (self, self->name);
  g_mutex_unlock (&self->lock_mutex);
}

static gboolean
has_drafts (QipuLeft *self, const char *name)
{
  g_autoptr (GDir) dir = g_dir_open (self->folder, 0, NULL);
  const char *base;

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *owner = dup_owner (base);

      if (g_strcmp0 (owner, name) == 0)
        return TRUE;
    }
  return FALSE;
}

static void
drop_lock (QipuLeft *self, const char *name, int fd)
{
  g_autofree char *path = dup_lock_path (self, name);

  if (!has_drafts (self, name))
    g_unlink (path);
  close (fd);
}

void
qipu_left_drop_locks (QipuLeft *self)
{
  GHashTableIter iter;
  gpointer name, fd;

  g_mutex_lock (&self->mutex);
  g_hash_table_iter_init (&iter, self->locks);
  while (g_hash_table_iter_next (&iter, &name, &fd))
    {
      drop_lock (self, name, GPOINTER_TO_INT (fd));
      g_hash_table_iter_remove (&iter);
    }
  g_mutex_unlock (&self->mutex);

  g_mutex_lock (&self->lock_mutex);
  if (self->lock >= 0)
    drop_lock (self, self->name, self->lock);
  self->lock = -1;
  g_mutex_unlock (&self->lock_mutex);
}

void
qipu_left_set_kept (QipuLeft *self, const char *path, gboolean kept)
{
  g_mutex_lock (&self->mutex);
  if (kept)
    g_hash_table_add (self->kept, g_strdup (path));
  else
    g_hash_table_remove (self->kept, path);
  g_mutex_unlock (&self->mutex);
}

void
qipu_left_begin_write (QipuLeft *self, const char *path)
{
  guint n;

  g_mutex_lock (&self->mutex);
  n = GPOINTER_TO_UINT (g_hash_table_lookup (self->writing, path));
  g_hash_table_insert (self->writing, g_strdup (path), GUINT_TO_POINTER (n + 1));
  g_mutex_unlock (&self->mutex);
}

void
qipu_left_end_write (QipuLeft *self, const char *path)
{
  guint n;

  g_mutex_lock (&self->mutex);
  n = GPOINTER_TO_UINT (g_hash_table_lookup (self->writing, path));
  if (n > 1)
    g_hash_table_insert (self->writing, g_strdup (path), GUINT_TO_POINTER (n - 1));
  else
    g_hash_table_remove (self->writing, path);
  g_cond_broadcast (&self->written);
  g_mutex_unlock (&self->mutex);
}

void
qipu_left_wait (QipuLeft *self)
{
  g_mutex_lock (&self->mutex);
  while (g_hash_table_size (self->writing) > 0)
    g_cond_wait (&self->written, &self->mutex);
  g_mutex_unlock (&self->mutex);
}

static gboolean
is_kept_written (QipuLeft *self)
{
  GHashTableIter iter;
  gpointer path;

  g_hash_table_iter_init (&iter, self->kept);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    if (g_hash_table_contains (self->writing, path))
      return FALSE;
  return TRUE;
}

/* What was closed a moment ago is found as well. */
static void
wait_for_kept (QipuLeft *self)
{
  g_mutex_lock (&self->mutex);
  while (!is_kept_written (self))
    g_cond_wait (&self->written, &self->mutex);
  g_mutex_unlock (&self->mutex);
}

static void
wait_for_path (QipuLeft *self, const char *path)
{
  g_mutex_lock (&self->mutex);
  while (g_hash_table_contains (self->writing, path))
    g_cond_wait (&self->written, &self->mutex);
  g_mutex_unlock (&self->mutex);
}

static gboolean
is_left_locked (QipuLeft *self, const char *path, const char *owner)
{
  int fd;

  if (g_str_equal (owner, self->name))
    return g_hash_table_contains (self->kept, path);
  if (g_hash_table_contains (self->locks, owner))
    return TRUE;

  fd = take_lock (self, owner);
  if (fd < 0)
    return FALSE;
  g_hash_table_insert (self->locks, g_strdup (owner), GINT_TO_POINTER (fd));
  return TRUE;
}

/* Whether the draft may be offered: it was kept, or its process is gone and the lock is ours. */
static gboolean
is_left (QipuLeft *self, const char *path, const char *owner)
{
  gboolean left;

  /* not for long: the main thread may wait for it */
  g_mutex_lock (&self->mutex);
  left = is_left_locked (self, path, owner);
  g_mutex_unlock (&self->mutex);
  return left;
}

gboolean
qipu_left_has (QipuLeft *self, const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *owner = dup_owner (base);

  wait_for_path (self, path);
  return owner != NULL && g_str_equal (folder, self->folder) &&
         g_file_test (path, G_FILE_TEST_EXISTS) && is_left (self, path, owner);
}

/* ".NAME-12.draft.XXXXXX" is what a write left that was killed. */
static void
remove_unfinished (QipuLeft *self, const char *base, const char *path)
{
  const char *suffix = strstr (base, QIPU_DRAFT_SUFFIX ".");
  g_autofree char *draft = NULL;
  g_autofree char *owner = NULL;

  if (suffix == NULL)
    return;

  draft = g_strndup (base + 1, (gsize) (suffix - base - 1) + strlen (QIPU_DRAFT_SUFFIX));
  owner = dup_owner (draft);
  if (owner != NULL && !g_str_equal (owner, self->name) && is_left (self, path, owner))
    g_unlink (path);
}

/* The lock of a process that is gone is removed with this journal, if it left no drafts. */
static void
adopt_lock (QipuLeft *self, const char *base, const char *path)
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

GPtrArray *
qipu_left_list (QipuLeft *self)
{
  g_autoptr (GPtrArray) drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_draft_free);
  g_autoptr (GDir) dir = NULL;
  const char *base;

  wait_for_kept (self);
  dir = g_dir_open (self->folder, 0, NULL);
  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, base, NULL);
      g_autofree char *owner = dup_owner (base);
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
