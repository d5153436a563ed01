/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watches files of documents. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-file-watch.h"

struct _QipuFileWatch
{
  GObject parent_instance;

  GFile *file;
  GFileMonitor *monitor; /* NULL where the file system cannot tell */
  QipuFileStamp stamp;
  QipuFileState state;
  guint n_holds;
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
  info = g_file_query_info (file,
                            G_FILE_ATTRIBUTE_TIME_MODIFIED "," G_FILE_ATTRIBUTE_TIME_MODIFIED_USEC
                                                           "," G_FILE_ATTRIBUTE_STANDARD_SIZE
                                                           "," G_FILE_ATTRIBUTE_UNIX_INODE,
                            G_FILE_QUERY_INFO_NONE, NULL, NULL);
  if (info == NULL)
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
check (QipuFileWatch *self)
{
  QipuFileState state = QIPU_FILE_SAME;
  QipuFileStamp now;

  if (self->n_holds > 0)
    return;

  qipu_file_stamp_read (self->file, &now);
  if (!qipu_file_stamp_equal (&now, &self->stamp))
    state = is_nothing (&now) ? QIPU_FILE_GONE : QIPU_FILE_CHANGED;
  if (state == self->state)
    return;

  self->state = state;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATE]);
}

static void
on_monitor_changed (GFileMonitor *monitor,
                    GFile *file,
                    GFile *other_file,
                    GFileMonitorEvent event,
                    QipuFileWatch *self)
{
  check (self);
}

static void
qipu_file_watch_dispose (GObject *object)
{
  QipuFileWatch *self = QIPU_FILE_WATCH (object);

  if (self->monitor != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->monitor, self);
      g_file_monitor_cancel (self->monitor);
    }
  g_clear_object (&self->monitor);
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
  qipu_file_stamp_read (file, &self->stamp);
  self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, NULL);
  if (self->monitor != NULL)
    {
      g_file_monitor_set_rate_limit (self->monitor, 500);
      g_signal_connect (self->monitor, "changed", G_CALLBACK (on_monitor_changed), self);
    }
  g_hash_table_insert (watches, g_object_ref (file), self);
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
 */
void
qipu_file_watch_get_stamp (QipuFileWatch *self, QipuFileStamp *stamp)
{
  g_return_if_fail (QIPU_IS_FILE_WATCH (self));
  g_return_if_fail (stamp != NULL);

  *stamp = self->stamp;
}

void
qipu_file_watch_set_stamp (QipuFileWatch *self, const QipuFileStamp *stamp)
{
  g_return_if_fail (QIPU_IS_FILE_WATCH (self));
  g_return_if_fail (stamp != NULL);

  self->stamp = *stamp;
  check (self);
}

void
qipu_file_watch_accept (QipuFileWatch *self)
{
  QipuFileStamp now;

  g_return_if_fail (QIPU_IS_FILE_WATCH (self));

  qipu_file_stamp_read (self->file, &now);
  qipu_file_watch_set_stamp (self, &now);
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
  check (self);
}
