/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files written so that a crash leaves the old one or the new one, and nothing beside it. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-record-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ".NAME.qipu-XXXXXX" beside the file, locked as long as it is written: what nobody has locked was
 * left by a program that was killed. */
#define TEMPORARY_MARK ".qipu-"
#define RANDOM_PART "XXXXXX"

static char *
dup_temporary_start (const char *name)
{
  return g_strdup_printf (".%.200s" TEMPORARY_MARK, name);
}

static void
remove_if_left (const char *path)
{
  struct stat info;
  int fd = open (path, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);

  if (fd < 0)
    return;
  if (fstat (fd, &info) == 0 && S_ISREG (info.st_mode) && flock (fd, LOCK_EX | LOCK_NB) == 0)
    g_unlink (path);
  close (fd);
}

/* The record whose temporary file is called @base, or NULL. */
static char *
dup_record_name (const char *base)
{
  gsize length = strlen (base);
  gsize tail = strlen (TEMPORARY_MARK) + strlen (RANDOM_PART);

  if (length <= tail + 1 || *base != '.' ||
      strncmp (base + length - tail, TEMPORARY_MARK, strlen (TEMPORARY_MARK)) != 0)
    return NULL;
  return g_strndup (base + 1, length - tail - 1);
}

static void
remove_unfinished (const char *folder, const char *name)
{
  g_autofree char *start = dup_temporary_start (name);
  gsize length = strlen (start) + strlen (RANDOM_PART);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *base;

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    if (strlen (base) == length && g_str_has_prefix (base, start))
      {
        g_autofree char *path = g_build_filename (folder, base, NULL);

        remove_if_left (path);
      }
}

/* As many as the system itself follows. */
#define MAX_LINKS 40u

/* A link stays a link: the file it names is the one that is meant, also when it is not there yet.
 */
static char *
dup_real_path (const char *path)
{
  g_autofree char *own = g_strdup (path);

  for (guint i = 0; i < MAX_LINKS; i++)
    {
      char *resolved = realpath (own, NULL);
      g_autofree char *target = NULL;
      g_autofree char *folder = NULL;
      char *next;

      if (resolved != NULL)
        {
          next = g_strdup (resolved);
          free (resolved);
          return next;
        }
      target = g_file_read_link (own, NULL);
      if (target == NULL)
        return g_steal_pointer (&own);
      folder = g_path_get_dirname (own);
      next =
          g_path_is_absolute (target) ? g_strdup (target) : g_build_filename (folder, target, NULL);
      g_free (own);
      own = next;
    }

  /* round and round: no file is meant */
  return g_strdup (path);
}

/**
 * qipu_record_remove_unfinished:
 * @file: a file of the local file system; of others nothing is known
 *
 * Removes what a program left beside @file that was killed while it wrote it. Files that are being
 * written by a program that lives are locked and stay. May be called in any thread.
 */
void
qipu_record_remove_unfinished (GFile *file)
{
  const char *path;
  g_autofree char *real_path = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *name = NULL;

  g_return_if_fail (G_IS_FILE (file));

  path = g_file_peek_path (file);
  if (path == NULL)
    return;

  real_path = dup_real_path (path);
  folder = g_path_get_dirname (real_path);
  name = g_path_get_basename (real_path);
  remove_unfinished (folder, name);
}

/* Another program may take a file for left behind in the moment between its creation and its lock:
 * then it is gone, and there is another try. */
static int
create_temporary (const char *folder, const char *name, char **path)
{
  g_autofree char *start = dup_temporary_start (name);
  struct stat info;
  int fd = -1;

  for (guint i = 0; i < 10; i++)
    {
      g_free (*path);
      *path = g_strconcat (folder, G_DIR_SEPARATOR_S, start, RANDOM_PART, NULL);
      fd = g_mkstemp_full (*path, O_RDWR | O_CLOEXEC, 0600);
      /* where files cannot be locked, nobody takes them for left behind */
      if (fd < 0 || flock (fd, LOCK_EX) != 0 || fstat (fd, &info) != 0 || info.st_nlink > 0)
        break;
      close (fd);
      fd = -1;
      errno = EAGAIN;
    }
  return fd;
}

static gboolean
write_all (int fd, const guint8 *data, gsize size)
{
  while (size > 0)
    {
      gssize n = write (fd, data, MIN (size, (gsize) 1 << 30));

      if (n < 0)
        {
          if (errno == EINTR)
            continue;
          return FALSE;
        }
      data += n;
      size -= (gsize) n;
    }
  return TRUE;
}

/* The new file gets owner and mode of the old one, or the mode that the process gives to any new
 * file. As far as it goes: only root can keep another owner, and file systems without modes refuse
 * those that they cannot hold, which is no reason not to save. */
static void
set_mode (int fd, const char *path)
{
  struct stat old;
  mode_t mode;

  if (stat (path, &old) == 0)
    {
      mode = old.st_mode & 07777;
      if (fchown (fd, old.st_uid, old.st_gid) != 0)
        g_debug ("Another owner now: %s", g_strerror (errno));
    }
  else
    {
      mode_t mask = umask (0);

      umask (mask);
      mode = 0666 & ~mask;
    }
  if (fchmod (fd, mode) != 0)
    g_debug ("Another mode now: %s", g_strerror (errno));
}

static void
sync_folder (const char *folder)
{
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  /* some file systems cannot do it; the file itself is safe already */
  if (fd >= 0)
    {
      fsync (fd);
      close (fd);
    }
}

/* A rename asks only the folder; whoever made the file read-only wants it to stay. */
static gboolean
may_replace (const char *path)
{
  return faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) == 0 || errno == ENOENT;
}

/* The folder is still to be synced. */
static gboolean
replace_local (
    const char *path, const char *folder, const char *name, GBytes *bytes, GError **error)
{
  g_autofree char *temporary = NULL;
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  gboolean ok = FALSE;
  int saved_errno;
  int fd = -1;

  if (may_replace (path))
    fd = create_temporary (folder, name, &temporary);

  if (fd >= 0)
    {
      /* closed last, since that ends the lock */
      set_mode (fd, path);
      ok = write_all (fd, data, size) && fsync (fd) == 0 && g_rename (temporary, path) == 0;
      saved_errno = errno;
      if (!ok)
        g_unlink (temporary);
      close (fd);
      errno = saved_errno;
    }

  if (!ok)
    {
      saved_errno = errno;
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (saved_errno),
                   /* Translators: the name of a file, then the reason given by the system. */
                   _("“%s” cannot be saved: %s"), name, g_strerror (saved_errno));
    }
  return ok;
}

static gboolean
write_local (const char *path, GBytes *bytes, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);

  remove_unfinished (folder, name);
  if (!replace_local (path, folder, name, bytes, error))
    return FALSE;
  sync_folder (folder);
  return TRUE;
}

struct _QipuFolderWriter
{
  char *folder;
  GHashTable *unfinished; /* names of records, as far as they fit into that of a temporary file */
};

/**
 * qipu_folder_writer_new:
 * @folder: a folder of the local file system
 *
 * For many files: the folder is looked through for what killed programs have left only now, and
 * its entries are made safe once, by qipu_folder_writer_free().
 *
 * Returns: (transfer full): a writer
 */
QipuFolderWriter *
qipu_folder_writer_new (const char *folder)
{
  QipuFolderWriter *self = g_new0 (QipuFolderWriter, 1);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *base;

  self->folder = g_strdup (folder);
  self->unfinished = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    {
      char *name = dup_record_name (base);

      if (name != NULL)
        g_hash_table_add (self->unfinished, name);
    }
  return self;
}

/**
 * qipu_folder_writer_write:
 * @self: a writer
 * @name: a name in the folder
 * @bytes: the content
 *
 * Like qipu_record_write_atomically(), but the new name is safe only when the writer is freed.
 *
 * Returns: %FALSE with @error set when the file cannot be written
 */
gboolean
qipu_folder_writer_write (QipuFolderWriter *self, const char *name, GBytes *bytes, GError **error)
{
  g_autofree char *path = NULL;
  g_autofree char *start = NULL;
  g_autofree char *real_path = NULL;

  g_return_val_if_fail (self != NULL && name != NULL && bytes != NULL, FALSE);

  path = g_build_filename (self->folder, name, NULL);
  /* a link may lead anywhere */
  if (g_file_test (path, G_FILE_TEST_IS_SYMLINK))
    {
      real_path = dup_real_path (path);
      return write_local (real_path, bytes, error);
    }
  start = g_strdup_printf ("%.200s", name);
  if (g_hash_table_contains (self->unfinished, start))
    remove_unfinished (self->folder, name);
  return replace_local (path, self->folder, name, bytes, error);
}

/**
 * qipu_folder_writer_free:
 * @self: (nullable) (transfer full): a writer
 *
 * Makes the entries of the folder safe and frees @self.
 */
void
qipu_folder_writer_free (QipuFolderWriter *self)
{
  if (self == NULL)
    return;

  sync_folder (self->folder);
  g_clear_pointer (&self->unfinished, g_hash_table_unref);
  g_free (self->folder);
  g_free (self);
}

/**
 * qipu_record_write_atomically:
 * @file: where to write; a symbolic link is followed
 * @bytes: the content
 * @cancellable: (nullable): looked at before anything is written
 *
 * Writes a temporary file in the same folder, makes it safe on the disk and renames it, so that
 * there is the old or the new file whatever happens. Mode and, as far as allowed, owner are kept. A
 * file without write permission is not replaced.
 *
 * Returns: %FALSE with @error set when the old file is still there
 */
gboolean
qipu_record_write_atomically (GFile *file,
                              GBytes *bytes,
                              GCancellable *cancellable,
                              GError **error)
{
  const char *path;
  g_autofree char *real_path = NULL;

  g_return_val_if_fail (G_IS_FILE (file) && bytes != NULL, FALSE);

  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;

  path = g_file_peek_path (file);
  if (path == NULL)
    {
      gsize size;
      const char *data = g_bytes_get_data (bytes, &size);

      return g_file_replace_contents (file, data, size, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                      cancellable, error);
    }

  real_path = dup_real_path (path);
  return write_local (real_path, bytes, error);
}
