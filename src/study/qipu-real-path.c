/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the names of files were found to lead to. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-real-path.h"

#include <stdlib.h>

static GMutex mutex;
static GCond answered;
/* path → path without links, "" where there is none; lives as long as the program */
static GHashTable *known;

static void
remember (const char *path, const char *real)
{
  g_mutex_lock (&mutex);
  if (known == NULL)
    known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (known, g_strdup (path), g_strdup (real != NULL ? real : ""));
  g_cond_broadcast (&answered);
  g_mutex_unlock (&mutex);
}

/* A name that was never looked up, or leads nowhere, is taken for what it says. */
static char *
dup_known (const char *path)
{
  const char *real;
  char *copy;

  g_mutex_lock (&mutex);
  real = known != NULL ? g_hash_table_lookup (known, path) : NULL;
  copy = g_strdup (real != NULL && *real != '\0' ? real : path);
  g_mutex_unlock (&mutex);
  return copy;
}

/**
 * qipu_real_path_resolve:
 * @file: a file, which need not be there
 *
 * Follows the links of its name, and remembers what it leads to now. Not for the main thread.
 */
void
qipu_real_path_resolve (GFile *file)
{
  const char *path;
  char *real;

  g_return_if_fail (G_IS_FILE (file));

  path = g_file_peek_path (file);
  if (path == NULL)
    return;
  real = realpath (path, NULL);
  remember (path, real);
  free (real);
}

static void
resolve_thread (GTask *task, gpointer source, gpointer file, GCancellable *cancellable)
{
  qipu_real_path_resolve (file);
  g_task_return_boolean (task, TRUE);
}

/**
 * qipu_real_path_resolve_async:
 * @file: a file
 * @cancellable: (nullable): a cancellable
 * @callback: (nullable): when it is known
 * @user_data: of @callback
 *
 * What qipu_real_path_resolve() does: a worker asks.
 */
void
qipu_real_path_resolve_async (GFile *file,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_return_if_fail (G_IS_FILE (file));

  g_task_set_source_tag (task, qipu_real_path_resolve_async);
  /* who gives up waiting for a dead disk hears of it at once */
  g_task_set_return_on_cancel (task, TRUE);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, resolve_thread);
}

/**
 * qipu_real_path_resolve_within:
 * @file: a file
 * @timeout_ms: how long to wait in milliseconds
 *
 * What qipu_real_path_resolve() does, unless there was an answer before. What comes too late is
 * known from then on. Not for the main thread.
 */
void
qipu_real_path_resolve_within (GFile *file, guint timeout_ms)
{
  gint64 end_us = g_get_monotonic_time () + timeout_ms * G_TIME_SPAN_MILLISECOND;
  const char *path;

  g_return_if_fail (G_IS_FILE (file));

  path = g_file_peek_path (file);
  if (path == NULL)
    return;
  qipu_real_path_resolve_async (file, NULL, NULL, NULL);
  g_mutex_lock (&mutex);
  while ((known == NULL || !g_hash_table_contains (known, path)) &&
         g_cond_wait_until (&answered, &mutex, end_us))
    ;
  g_mutex_unlock (&mutex);
}

/**
 * qipu_real_path_resolve_finish:
 * @result: what the callback was given
 * @error: return location
 *
 * Returns: %FALSE with @error when cancelled
 */
gboolean
qipu_real_path_resolve_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

/**
 * qipu_real_path_is_same:
 * @a: a file
 * @b: another one
 *
 * Asks nobody: who needs an answer for a name that was just chosen resolves it before.
 *
 * Returns: whether both are the same file, as far as it is known
 */
gboolean
qipu_real_path_is_same (GFile *a, GFile *b)
{
  g_autofree char *real_a = NULL;
  g_autofree char *real_b = NULL;

  g_return_val_if_fail (G_IS_FILE (a) && G_IS_FILE (b), FALSE);

  if (g_file_equal (a, b))
    return TRUE;
  if (g_file_peek_path (a) == NULL || g_file_peek_path (b) == NULL)
    return FALSE;
  real_a = dup_known (g_file_peek_path (a));
  real_b = dup_known (g_file_peek_path (b));
  return g_str_equal (real_a, real_b);
}
