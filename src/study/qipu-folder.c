/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The records of folders and of many files as one list of games. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-folder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "records/qipu-record-file.h"

/* A folder of folders that was dropped by mistake must not be read for hours. */
#define MAX_FILES 5000u
#define MAX_DEPTH 8u
#define MAX_FILE_SIZE ((goffset) 64 * 1024 * 1024)
#define MAX_BYTES (256u * 1024 * 1024)

#define ATTRIBUTES                                                                                 \
  G_FILE_ATTRIBUTE_STANDARD_NAME "," G_FILE_ATTRIBUTE_STANDARD_TYPE                                \
                                 "," G_FILE_ATTRIBUTE_STANDARD_SIZE                                \
                                 "," G_FILE_ATTRIBUTE_STANDARD_IS_HIDDEN

/**
 * qipu_folder_content_free:
 * @self: (transfer full) (nullable): the content
 */
void
qipu_folder_content_free (QipuFolderContent *self)
{
  if (self == NULL)
    return;
  g_bytes_unref (self->bytes);
  g_free (self);
}

/* By name as people count: game 2 before game 10. */
static int
compare_names (gconstpointer a, gconstpointer b)
{
  g_autofree char *name_a = g_file_get_basename (*(GFile **) a);
  g_autofree char *name_b = g_file_get_basename (*(GFile **) b);
  g_autofree char *shown_a = g_filename_display_name (name_a);
  g_autofree char *shown_b = g_filename_display_name (name_b);
  g_autofree char *key_a = g_utf8_collate_key_for_filename (shown_a, -1);
  g_autofree char *key_b = g_utf8_collate_key_for_filename (shown_b, -1);

  return strcmp (key_a, key_b);
}

static void
collect_folder (GFile *folder, guint depth, GPtrArray *found, GCancellable *cancellable);

static void
collect (GFile *file, GFileInfo *info, guint depth, GPtrArray *found, GCancellable *cancellable)
{
  if (g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY)
    collect_folder (file, depth + 1, found, cancellable);
  else if (g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR &&
           g_file_info_get_size (info) <= MAX_FILE_SIZE && found->len < MAX_FILES)
    g_ptr_array_add (found, g_object_ref (file));
}

/* What has the name of a record, folders within it too; links to folders are not followed, for they
 * may lead in circles. A folder that cannot be read holds nothing. */
static void
collect_folder (GFile *folder, guint depth, GPtrArray *found, GCancellable *cancellable)
{
  g_autoptr (GFileEnumerator) enumerator = NULL;
  g_autoptr (GPtrArray) children = g_ptr_array_new_with_free_func (g_object_unref);
  GFileInfo *info;
  GFile *child;

  if (depth > MAX_DEPTH)
    return;

  enumerator = g_file_enumerate_children (folder, ATTRIBUTES, G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS,
                                          cancellable, NULL);
  while (enumerator != NULL && children->len < 4 * MAX_FILES &&
         g_file_enumerator_iterate (enumerator, &info, &child, cancellable, NULL) && info != NULL)
    {
      gboolean is_folder = g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY;

      if (g_file_info_get_is_hidden (info) ||
          (!is_folder && qipu_formats_find_for_suffix (g_file_info_get_name (info)) == NULL))
        continue;
      g_object_set_data_full (G_OBJECT (child), "info", g_object_ref (info), g_object_unref);
      g_ptr_array_add (children, g_object_ref (child));
    }

  g_ptr_array_sort (children, compare_names);
  for (guint i = 0; i < children->len && !g_cancellable_is_cancelled (cancellable); i++)
    collect (children->pdata[i], g_object_get_data (children->pdata[i], "info"), depth, found,
             cancellable);
}

/* A game that does not say what it is, is called by its file. */
static void
name_game (QipuGame *game, GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);
  char *dot = strrchr (shown, '.');

  if (qipu_game_get_tag (game, "Title") != NULL || qipu_game_get_tag (game, "Red") != NULL ||
      qipu_game_get_tag (game, "Black") != NULL || qipu_game_get_tag (game, "Event") != NULL)
    return;
  if (dot != NULL && dot != shown)
    *dot = '\0';
  qipu_game_set_tag (game, "Title", shown);
}

static void
read_one (QipuFolderContent *self, GFile *file, GByteArray *out, GCancellable *cancellable)
{
  QipuReadOptions read = { QIPU_ENCODING_NONE, cancellable };
  QipuWriteOptions write = { .notation = QIPU_NOTATION_WXF };
  g_autoptr (QipuRecordContent) content = qipu_record_read_file (file, &read, NULL);
  const QipuFormat *pgn = qipu_formats_find ("pgn");

  if (content == NULL || content->games->len == 0)
    {
      self->n_unread++;
      return;
    }

  for (guint i = 0; i < content->games->len && out->len < MAX_BYTES; i++)
    {
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();

      name_game (content->games->pdata[i], file);
      if (pgn->write (content->games->pdata[i], &write, out, lost, NULL))
        self->n_games++;
    }
}

/**
 * qipu_folder_read:
 * @files: (element-type GFile): files and folders
 * @cancellable: (nullable): a cancellable
 * @error: return location
 *
 * Reads every record in @files, and in folders whatever has the name of a record, in the order of
 * names, and writes them all as one PGN. Games without names are called by their files. Any thread.
 *
 * Returns: (transfer full): the games; %NULL with @error when there are none
 */
QipuFolderContent *
qipu_folder_read (GPtrArray *files, GCancellable *cancellable, GError **error)
{
  g_autoptr (QipuFolderContent) self = g_new0 (QipuFolderContent, 1);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GByteArray) out = g_byte_array_new ();

  g_return_val_if_fail (files != NULL, NULL);

  for (guint i = 0; i < files->len; i++)
    {
      g_autoptr (GFileInfo) info = g_file_query_info (files->pdata[i], ATTRIBUTES,
                                                      G_FILE_QUERY_INFO_NONE, cancellable, NULL);

      if (info != NULL)
        collect (files->pdata[i], info, 0, found, cancellable);
      else
        self->n_unread++;
    }
  for (guint i = 0; i < found->len && !g_cancellable_is_cancelled (cancellable); i++)
    read_one (self, found->pdata[i], out, cancellable);

  self->bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (self->n_games == 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("There are no records in this folder."));
      return NULL;
    }
  return g_steal_pointer (&self);
}

static void
read_thread (GTask *task, gpointer source, gpointer files, GCancellable *cancellable)
{
  GError *error = NULL;
  QipuFolderContent *content = qipu_folder_read (files, cancellable, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, (GDestroyNotify) qipu_folder_content_free);
  else
    g_task_return_error (task, error);
}

/**
 * qipu_folder_read_async:
 * @files: (element-type GFile): files and folders; not changed any more
 * @cancellable: (nullable): a cancellable
 * @callback: when it is done
 * @user_data: of @callback
 *
 * What qipu_folder_read() does, in a worker.
 */
void
qipu_folder_read_async (GPtrArray *files,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, qipu_folder_read_async);
  g_task_set_task_data (task, g_ptr_array_ref (files), (GDestroyNotify) g_ptr_array_unref);
  g_task_run_in_thread (task, read_thread);
}

/**
 * qipu_folder_read_finish:
 * @result: what the callback was given
 * @error: (out): why nothing was read
 *
 * Returns: (transfer full) (nullable): the records, or %NULL with @error
 */
QipuFolderContent *
qipu_folder_read_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
