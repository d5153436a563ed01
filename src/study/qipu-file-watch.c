/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watches files of documents. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-file-watch.h"

#include <stdlib.h>

struct _QipuFileWatch
{
  GObject parent_instance;

  GFile *file;
  /* Of the file and of its folder, which tell of everything; NULL until a worker has made them, and
   * where they would be deaf. */
  GFileMonitor *monitors[2];
  gboolean is_known;   /* @stamp is set */
  QipuFileStamp stamp; /* as it is known */
  QipuFileStamp seen;  /* as it was when a worker looked last */
  QipuFileState state;
  guint n_holds;
  guint serial;         /* of the look that goes on, another one each time; or 0 */
  gboolean looks_again; /* something has happened since that look began */
};

enum
{
  PROP_0,
  PROP_STATE,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

/* GFile → QipuFileWatch, which is not owned; main thread only. */
static GHashTable *watches;

/* Monitors tell nothing of a file behind a link or on another machine. Such files are looked at
 * once a second; with plain ones the program sleeps. */
#define LOOK_INTERVAL_MS 1000

static guint look_source;

G_DEFINE_ENUM_TYPE (QipuFileState,
                    qipu_file_state,
                    G_DEFINE_ENUM_VALUE (QIPU_FILE_SAME, "same"),
                    G_DEFINE_ENUM_VALUE (QIPU_FILE_CHANGED, "changed"),
                    G_DEFINE_ENUM_VALUE (QIPU_FILE_GONE, "gone"))

G_DEFINE_FINAL_TYPE (QipuFileWatch, qipu_file_watch, G_TYPE_OBJECT)

void
qipu_file_stamp_read (GFile *file, QipuFileStamp *stamp)
{
  g_autoptr (GFileInfo) info = NULL;

  g_return_if_fail (G_IS_FILE (file));
  g_return_if_fail (stamp != NULL);

  *stamp = (QipuFileStamp){ 0 };
  info =
      g_file_query_info (file,
                         G_FILE_ATTRIBUTE_TIME_MODIFIED
                         "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC "," G_FILE_ATTRIBUTE_STANDARD_SIZE
                         "," G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_UNIX_INODE,
                         G_FILE_QUERY_INFO_NONE, NULL, NULL);
  /* a link that leads nowhere is told of as itself */
  if (info == NULL || g_file_info_get_file_type (info) == G_FILE_TYPE_SYMBOLIC_LINK)
    return;

  stamp->mtime_us =
      g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED) * G_USEC_PER_SEC +
      g_file_info_get_attribute_uint32 (info, G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC);
  stamp->size = (guint64) g_file_info_get_size (info);
  stamp->inode = g_file_info_get_attribute_uint64 (info, G_FILE_ATTRIBUTE_UNIX_INODE);
}

/**
 * qipu_file_stamp_equal:
 * @a: a stamp
 * @b: another
 *
 * Returns: whether both tell of the same state of the same file
 */
gboolean
qipu_file_stamp_equal (const QipuFileStamp *a, const QipuFileStamp *b)
{
  return a->mtime_us == b->mtime_us && a->size == b->size && a->inode == b->inode;
}

static gboolean
is_nothing (const QipuFileStamp *stamp)
{
  const QipuFileStamp nothing = { 0 };

  return qipu_file_stamp_equal (stamp, &nothing);
}

static void
set_state (QipuFileWatch *self, QipuFileState state)
{
  if (state == self->state)
    return;

  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
drop_thread (GTask *task, gpointer source, gpointer monitors, GCancellable *cancellable)
{
  for (guint i = 0; i < ((GPtrArray *) monitors)->len; i++)
    g_file_monitor_cancel (g_ptr_array_index ((GPtrArray *) monitors, i));
  g_ptr_array_set_size (monitors, 0);
  g_task_return_boolean (task, TRUE);
}

/* By a worker too: there is one lock for all monitors, which another worker may keep while it asks
 * a disk that does not answer. */
static void
drop_monitors (GFileMonitor *monitors[2])
{
  g_autoptr (GTask) task = NULL;
  GPtrArray *dropped;

  if (monitors[0] == NULL && monitors[1] == NULL)
    return;

  dropped = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < 2; i++)
    if (monitors[i] != NULL)
      g_ptr_array_add (dropped, g_steal_pointer (&monitors[i]));
  task = g_task_new (NULL, NULL, NULL, NULL);
  g_task_set_source_tag (task, drop_monitors);
  g_task_set_task_data (task, dropped, (GDestroyNotify) g_ptr_array_unref);
  g_task_run_in_thread (task, drop_thread);
}

/* One look at one file. */
typedef struct
{
  GFile *file;
  guint serial;
  QipuFileStamp now;
  gboolean wants_monitors;
  GFileMonitor *monitors[2];
} Check;

static void
check_free (gpointer data)
{
  Check *check = data;

  drop_monitors (check->monitors);
  g_object_unref (check->file);
  g_free (check);
}

/* Whether @file is on a disk of this machine and no part of its path is a link. */
static gboolean
is_plain (GFile *file)
{
  g_autoptr (GFile) parent = g_file_get_parent (file);
  const char *path = parent != NULL ? g_file_peek_path (parent) : NULL;
  char *resolved = path != NULL ? realpath (path, NULL) : NULL;
  g_autoptr (GFileInfo) disk = NULL;
  gboolean is_same;

  is_same = resolved != NULL && g_str_equal (resolved, path);
  free (resolved);
  if (!is_same || g_file_test (g_file_peek_path (file), G_FILE_TEST_IS_SYMLINK))
    return FALSE;

  disk = g_file_query_filesystem_info (parent, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE, NULL, NULL);
  return disk != NULL &&
         !g_file_info_get_attribute_boolean (disk, G_FILE_ATTRIBUTE_FILESYSTEM_REMOTE);
}

/* They speak to the main thread all the same, whose context is that of a worker which has none. */
static void
make_monitors (Check *check)
{
  g_autoptr (GFile) parent = g_file_get_parent (check->file);

  check->monitors[0] = g_file_monitor_file (check->file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  check->monitors[1] = g_file_monitor_directory (parent, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
}

static void
check_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Check *check = data;

  qipu_file_stamp_read (check->file, &check->now);
  if (check->wants_monitors && is_plain (check->file))
    make_monitors (check);
  g_task_return_boolean (task, TRUE);
}

static void start_check (QipuFileWatch *self);

static void
on_monitor_changed (GFileMonitor *monitor,
                    GFile *file,
                    GFile *other_file,
                    GFileMonitorEvent event,
                    QipuFileWatch *self)
{
  start_check (self);
}

/* Of the folder: only when it goes or comes itself. */
static void
on_folder_changed (GFileMonitor *monitor,
                   GFile *file,
                   GFile *other_file,
                   GFileMonitorEvent event,
                   QipuFileWatch *self)
{
  if (g_file_has_parent (self->file, file))
    start_check (self);
}

/* One alone would be half deaf. */
static gboolean
is_heard (QipuFileWatch *self)
{
  return self->monitors[0] != NULL && self->monitors[1] != NULL;
}

static void
take_monitors (QipuFileWatch *self, Check *check)
{
  if (is_heard (self) || check->monitors[0] == NULL || check->monitors[1] == NULL)
    return;

  for (guint i = 0; i < G_N_ELEMENTS (self->monitors); i++)
    {
      self->monitors[i] = g_steal_pointer (&check->monitors[i]);
      g_file_monitor_set_rate_limit (self->monitors[i], 500);
      g_signal_connect (self->monitors[i], "changed",
                        i == 0 ? G_CALLBACK (on_monitor_changed) : G_CALLBACK (on_folder_changed),
                        self);
    }
  /* what happened before they were there */
  self->looks_again = TRUE;
}

static void
check_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Check *check = g_task_get_task_data (G_TASK (result));
  QipuFileWatch *self = g_hash_table_lookup (watches, check->file);
  gboolean is_same;

  /* it is gone, or another one of the same file has come */
  if (self == NULL || self->serial != check->serial)
    return;

  self->serial = 0;
  if (!self->is_known)
    {
      self->stamp = check->now;
      self->is_known = TRUE;
    }
  take_monitors (self, check);
  if (self->n_holds > 0)
    return;
  if (self->looks_again)
    {
      start_check (self);
      return;
    }

  self->seen = check->now;
  is_same = qipu_file_stamp_equal (&self->seen, &self->stamp);
  set_state (self, is_same                    ? QIPU_FILE_SAME
                   : is_nothing (&self->seen) ? QIPU_FILE_GONE
                                              : QIPU_FILE_CHANGED);
}

/* By a worker: the disk may not answer. */
static void
start_check (QipuFileWatch *self)
{
  static guint last_serial;
  g_autoptr (GTask) task = NULL;
  Check *check;

  if (self->n_holds > 0)
    return;

  self->looks_again = self->serial != 0;
  if (self->looks_again)
    return;

  self->serial = ++last_serial;
  check = g_new0 (Check, 1);
  check->file = g_object_ref (self->file);
  check->serial = self->serial;
  check->wants_monitors = !is_heard (self);
  task = g_task_new (NULL, NULL, check_cb, NULL);
  g_task_set_source_tag (task, start_check);
  g_task_set_task_data (task, check, check_free);
  g_task_run_in_thread (task, check_thread);
}

/* Each file by itself: one that does not answer keeps no other from being looked at. */
static gboolean
look_at_silent (gpointer user_data)
{
  GHashTableIter iter;
  gpointer watch;
  gboolean goes_on = FALSE;

  g_hash_table_iter_init (&iter, watches);
  while (g_hash_table_iter_next (&iter, NULL, &watch))
    {
      QipuFileWatch *self = watch;

      if (is_heard (self))
        continue;
      goes_on = TRUE;
      if (self->serial == 0)
        start_check (self);
    }
  if (!goes_on)
    look_source = 0;
  return goes_on ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void
qipu_file_watch_dispose (GObject *object)
{
  QipuFileWatch *self = QIPU_FILE_WATCH (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->monitors); i++)
    if (self->monitors[i] != NULL)
      g_signal_handlers_disconnect_by_data (self->monitors[i], self);
  drop_monitors (self->monitors);
  if (self->file != NULL && watches != NULL && g_hash_table_lookup (watches, self->file) == self)
    g_hash_table_remove (watches, self->file);
  g_clear_object (&self->file);

  G_OBJECT_CLASS (qipu_file_watch_parent_class)->dispose (object);
}

static void
qipu_file_watch_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  switch (prop_id)
    {
    case PROP_STATE:
      g_value_set_enum (value, QIPU_FILE_WATCH (object)->state);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_file_watch_class_init (QipuFileWatchClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = qipu_file_watch_dispose;
  object_class->get_property = qipu_file_watch_get_property;

  properties[PROP_STATE] =
      g_param_spec_enum ("state", NULL, NULL, QIPU_TYPE_FILE_STATE, QIPU_FILE_SAME,
                         G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
qipu_file_watch_init (QipuFileWatch *self)
{
}

/**
 * qipu_file_watch_get:
 * @file: a file, which need not exist
 *
 * Asks nobody: until a worker has looked at @file, or somebody who has read it says what it is, no
 * state of it is known.
 *
 * Returns: (transfer full): the watch of @file
 */
QipuFileWatch *
qipu_file_watch_get (GFile *file)
{
  QipuFileWatch *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  if (watches == NULL)
    watches = g_hash_table_new_full (g_file_hash, (GEqualFunc) g_file_equal, g_object_unref, NULL);

  self = g_hash_table_lookup (watches, file);
  if (self != NULL)
    return g_object_ref (self);

  self = g_object_new (QIPU_TYPE_FILE_WATCH, NULL);
  self->file = g_object_ref (file);
  g_hash_table_insert (watches, g_object_ref (file), self);
  if (look_source == 0)
    look_source = g_timeout_add (LOOK_INTERVAL_MS, look_at_silent, NULL);
  start_check (self);
  return self;
}

/**
 * qipu_file_watch_get_state:
 * @self: the watch
 *
 * Returns: what became of the file since we read or wrote it
 */
QipuFileState
qipu_file_watch_get_state (QipuFileWatch *self)
{
  g_return_val_if_fail (QIPU_IS_FILE_WATCH (self), QIPU_FILE_SAME);

  return self->state;
}

/**
 * qipu_file_watch_get_stamp:
 * @self: the watch
 * @stamp: (out): what is known of the file
 *
 * Fills @stamp with the state of the file in which we read or wrote it.
 *
 * Returns: whether it is known yet
 */
gboolean
qipu_file_watch_get_stamp (QipuFileWatch *self, QipuFileStamp *stamp)
{
  g_return_val_if_fail (QIPU_IS_FILE_WATCH (self), FALSE);
  g_return_val_if_fail (stamp != NULL, FALSE);

  *stamp = self->stamp;
  return self->is_known;
}

void
qipu_file_watch_set_stamp (QipuFileWatch *self, const QipuFileStamp *stamp)
{
  g_return_if_fail (QIPU_IS_FILE_WATCH (self));
  g_return_if_fail (stamp != NULL);

  self->stamp = *stamp;
  self->is_known = TRUE;
  /* until a look says something else */
  set_state (self, QIPU_FILE_SAME);
  start_check (self);
}

void
qipu_file_watch_accept (QipuFileWatch *self)
{
  g_return_if_fail (QIPU_IS_FILE_WATCH (self));

  if (self->state != QIPU_FILE_SAME)
    qipu_file_watch_set_stamp (self, &self->seen);
}

void
qipu_file_watch_hold (QipuFileWatch *self)
{
  g_return_if_fail (QIPU_IS_FILE_WATCH (self));

  self->n_holds++;
}

/**
 * qipu_file_watch_release:
 * @self: the watch
 *
 * Ends what the last qipu_file_watch_hold() began. Looks at the file when nobody holds it any more.
 */
void
qipu_file_watch_release (QipuFileWatch *self)
{
  g_return_if_fail (QIPU_IS_FILE_WATCH (self));
  g_return_if_fail (self->n_holds > 0);

  self->n_holds--;
  start_check (self);
}
