/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a file as a list of headers. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-game-source.h"

#include "study/qipu-game-entry-private.h"

struct _QipuGameSource
{
  GObject parent_instance;

  GFile *file;
  GBytes *bytes;

  QipuGameScan *scan;
  GCancellable *cancellable;
  GTask *opening; /* until the first game is there */

  GArray *headers;     /* QipuGameHeader; texts belong to the scan */
  gboolean is_lent;    /* a worker may be reading @headers, which are not changed any more */
  GPtrArray *games;    /* those that cannot be read alone, NULL for others */
  GPtrArray *entries;  /* QipuGameEntry of each game that somebody holds, not owned, or NULL */

  gboolean loading;
  double fraction;
  GError *error;
  const QipuFormat *format;
  QipuEncoding encoding;
  QipuEncoding chosen; /* by the user, or NONE */
  QipuDiagnostics *diagnostics;
  QipuFileStamp stamp;
  QipuFileWatch *watch; /* knows the file as it was read */

  guint n_holds;      /* saves that go on */
  GPtrArray *waiting; /* GTask; games that are read after them */
};

enum
{
  PROP_0,
  PROP_LOADING,
  PROP_FRACTION,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

static void qipu_game_source_iface_init (GListModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (QipuGameSource,
                               qipu_game_source,
                               G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      qipu_game_source_iface_init))

const QipuGameHeader *
qipu_game_source_get_header (QipuGameSource *self, guint index)
{
  return &g_array_index (self->headers, QipuGameHeader, index);
}

void
qipu_game_source_forget_entry (QipuGameSource *self, guint index)
{
  g_ptr_array_index (self->entries, index) = NULL;
}

static GType
qipu_game_source_get_item_type (GListModel *model)
{
  return QIPU_TYPE_GAME_ENTRY;
}

static guint
qipu_game_source_get_n_items (GListModel *model)
{
  return QIPU_GAME_SOURCE (model)->headers->len;
}

static gpointer
qipu_game_source_get_item (GListModel *model, guint position)
{
  QipuGameSource *self = QIPU_GAME_SOURCE (model);
  QipuGameEntry *entry;

  if (position >= self->headers->len)
    return NULL;

  entry = g_ptr_array_index (self->entries, position);
  if (entry != NULL)
    return g_object_ref (entry);

  entry = qipu_game_entry_new (self, position);
  g_ptr_array_index (self->entries, position) = entry;
  return entry;
}

static void
qipu_game_source_iface_init (GListModelInterface *iface)
{
  iface->get_item_type = qipu_game_source_get_item_type;
  iface->get_n_items = qipu_game_source_get_n_items;
  iface->get_item = qipu_game_source_get_item;
}

/* Those that may be changed. */
static GArray *
get_own_headers (QipuGameSource *self)
{
  if (self->is_lent)
    {
      g_autoptr (GArray) lent = g_steal_pointer (&self->headers);

      self->headers = g_array_copy (lent);
      self->is_lent = FALSE;
    }
  return self->headers;
}

static void
append_headers (QipuGameSource *self, QipuScanNews *news)
{
  guint n_before = self->headers->len;

  if (news->headers->len == 0)
    return;

  g_ptr_array_extend_and_steal (self->games, g_steal_pointer (&news->games));

  g_array_append_vals (get_own_headers (self), news->headers->data, news->headers->len);
  g_ptr_array_set_size (self->entries, (int) self->headers->len);
  g_list_model_items_changed (G_LIST_MODEL (self), n_before, 0, news->headers->len);
}

static void
finish (QipuGameSource *self, QipuScanNews *news)
{
  g_autoptr (GTask) opening = g_steal_pointer (&self->opening);

  self->diagnostics = g_steal_pointer (&news->diagnostics);
  self->error = g_steal_pointer (&news->error);
  self->loading = FALSE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADING]);

  if (opening != NULL)
    g_task_return_error (opening, g_error_copy (self->error));
}

static void
on_news (gpointer user_data)
{
  g_autoptr (QipuGameSource) self = g_object_ref (user_data);
  QipuScanNews news;

  qipu_game_scan_take_news (self->scan, &news);
  self->format = news.format;
  self->encoding = news.encoding;
  self->stamp = news.stamp;
  if (self->file != NULL && self->watch == NULL)
    {
      self->watch = qipu_file_watch_get (self->file);
      qipu_file_watch_set_stamp (self->watch, &self->stamp);
    }
  append_headers (self, &news);

  if (news.first != NULL && self->opening != NULL)
    {
      g_autoptr (GTask) opening = g_steal_pointer (&self->opening);

      g_task_return_pointer (opening, g_steal_pointer (&news.first),
                             (GDestroyNotify) qipu_game_free);
    }
  if (self->fraction != news.fraction)
    {
      self->fraction = news.fraction;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
    }
  if (news.finished)
    finish (self, &news);
  qipu_scan_news_clear (&news);
}

static void
qipu_game_source_dispose (GObject *object)
{
  QipuGameSource *self = QIPU_GAME_SOURCE (object);

  if (self->scan != NULL)
    qipu_game_scan_forget (self->scan);
  if (self->opening != NULL)
    {
      g_autoptr (GTask) opening = g_steal_pointer (&self->opening);

      g_task_return_new_error (opening, G_IO_ERROR, G_IO_ERROR_CANCELLED, "closed");
    }

  G_OBJECT_CLASS (qipu_game_source_parent_class)->dispose (object);
}

static void
qipu_game_source_finalize (GObject *object)
{
  QipuGameSource *self = QIPU_GAME_SOURCE (object);

  g_clear_pointer (&self->scan, qipu_game_scan_unref);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->watch);
  g_clear_object (&self->file);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->games, g_ptr_array_unref);
  g_clear_pointer (&self->diagnostics, qipu_diagnostics_free);
  g_clear_error (&self->error);
  g_array_unref (self->headers);
  g_ptr_array_unref (self->entries);
  g_ptr_array_unref (self->waiting);

  G_OBJECT_CLASS (qipu_game_source_parent_class)->finalize (object);
}

static void
qipu_game_source_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  QipuGameSource *self = QIPU_GAME_SOURCE (object);

  switch (prop_id)
    {
    case PROP_LOADING:
      g_value_set_boolean (value, self->loading);
      break;
    case PROP_FRACTION:
      g_value_set_double (value, self->fraction);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_game_source_class_init (QipuGameSourceClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->dispose = qipu_game_source_dispose;
  object_class->finalize = qipu_game_source_finalize;
  object_class->get_property = qipu_game_source_get_property;

  properties[PROP_LOADING] = g_param_spec_boolean ("loading", NULL, NULL, FALSE, flags);
  properties[PROP_FRACTION] = g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
qipu_game_source_init (QipuGameSource *self)
{
  self->headers = g_array_new (FALSE, FALSE, sizeof (QipuGameHeader));
  self->entries = g_ptr_array_new ();
  self->games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
}

/**
 * qipu_game_source_new_for_file:
 * @file: a file of records
 *
 * Returns: (transfer full): a list of its games, empty until it is opened
 */
QipuGameSource *
qipu_game_source_new_for_file (GFile *file)
{
  QipuGameSource *self;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  self = g_object_new (QIPU_TYPE_GAME_SOURCE, NULL);
  self->file = g_object_ref (file);
  return self;
}

/**
 * qipu_game_source_new_for_bytes:
 * @bytes: the content of a file
 *
 * Returns: (transfer full): a list of the games in @bytes, empty until it is opened
 */
QipuGameSource *
qipu_game_source_new_for_bytes (GBytes *bytes)
{
  QipuGameSource *self;

  g_return_val_if_fail (bytes != NULL, NULL);

  self = g_object_new (QIPU_TYPE_GAME_SOURCE, NULL);
  self->bytes = g_bytes_ref (bytes);
  return self;
}

/**
 * qipu_game_source_get_file:
 * @self: the source
 *
 * Returns: (transfer none) (nullable): its file; %NULL for bytes
 */
GFile *
qipu_game_source_get_file (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), NULL);

  return self->file;
}

/**
 * qipu_game_source_open_async:
 * @self: the source, which was not opened yet
 * @encoding: of the texts; %QIPU_ENCODING_NONE: by evidence
 * @cancellable: (nullable): ends reading
 * @callback: called without a source object, with the first game or when there is none
 * @user_data: of @callback
 *
 * Begins to read, and goes on to the end of the file or of the source.
 */
void
qipu_game_source_open_async (QipuGameSource *self,
                             QipuEncoding encoding,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_return_if_fail (QIPU_IS_GAME_SOURCE (self));
  g_return_if_fail (self->scan == NULL);

  g_set_object (&self->cancellable, cancellable);
  self->chosen = encoding;
  self->opening = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (self->opening, qipu_game_source_open_async);
  /* A game that was found is better than "cancelled". */
  g_task_set_check_cancellable (self->opening, FALSE);
  self->loading = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADING]);
  self->scan = qipu_game_scan_start (self->file, self->bytes, encoding, cancellable, on_news, self);
}

/**
 * qipu_game_source_open_finish:
 * @result: what the callback was given
 * @error: return location
 *
 * Returns: (transfer full): the first game; %NULL with @error when there is none
 */
QipuGame *
qipu_game_source_open_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * qipu_game_source_get_loading:
 * @self: the source
 *
 * Returns: whether games are still being read
 */
gboolean
qipu_game_source_get_loading (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), FALSE);

  return self->loading;
}

/**
 * qipu_game_source_get_fraction:
 * @self: the source
 *
 * Returns: how much of the file was read, from 0 to 1
 */
double
qipu_game_source_get_fraction (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), 0);

  return self->fraction;
}

/**
 * qipu_game_source_get_error:
 * @self: the source
 *
 * Returns: (transfer none) (nullable): what stopped reading after the first game
 */
const GError *
qipu_game_source_get_error (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), NULL);

  return self->error;
}

/**
 * qipu_game_source_get_stamp:
 * @self: the source
 * @stamp: (out): the file as it was read, for QipuSaveRequest.scanned; all zero for bytes
 *
 * Which version of the file the places of the games are of.
 */
void
qipu_game_source_get_stamp (QipuGameSource *self, QipuFileStamp *stamp)
{
  g_return_if_fail (QIPU_IS_GAME_SOURCE (self));
  g_return_if_fail (stamp != NULL);

  *stamp = self->stamp;
}

/**
 * qipu_game_source_get_format:
 * @self: the source
 *
 * Returns: (transfer none) (nullable): the format, known with the first game
 */
const QipuFormat *
qipu_game_source_get_format (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), NULL);

  return self->format;
}

/**
 * qipu_game_source_get_chosen_encoding:
 * @self: the source
 *
 * Returns: what it was opened with: %QIPU_ENCODING_NONE when it was found by evidence
 */
QipuEncoding
qipu_game_source_get_chosen_encoding (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), QIPU_ENCODING_NONE);

  return self->chosen;
}

/**
 * qipu_game_source_get_encoding:
 * @self: the source
 *
 * Returns: the encoding of the texts, known with the first game
 */
QipuEncoding
qipu_game_source_get_encoding (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), QIPU_ENCODING_NONE);

  return self->encoding;
}

/**
 * qipu_game_source_get_diagnostics:
 * @self: the source
 *
 * Returns: (transfer none) (nullable): what was wrong in the file; %NULL while it is read
 */
const QipuDiagnostics *
qipu_game_source_get_diagnostics (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), NULL);

  return self->diagnostics;
}

/**
 * qipu_game_source_has_games:
 * @self: the source
 *
 * Returns: whether a game was found so far
 */
gboolean
qipu_game_source_has_games (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), FALSE);

  return self->headers->len > 0;
}

/**
 * qipu_game_source_borrow_headers:
 * @self: the source, of which something was read
 * @texts: (out) (transfer full): what holds the texts of the headers
 *
 * All headers that there are, for a worker: what comes later changes another array.
 *
 * Returns: (transfer full) (element-type QipuGameHeader): the headers, to be read only
 */
GArray *
qipu_game_source_borrow_headers (QipuGameSource *self, QipuGameScan **texts)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), NULL);
  g_return_val_if_fail (self->scan != NULL, NULL);

  *texts = qipu_game_scan_ref (self->scan);
  self->is_lent = TRUE;
  return g_array_ref (self->headers);
}

typedef struct
{
  GFile *file;
  GBytes *bytes;
  const QipuFormat *format;
  QipuEncoding encoding;
  guint64 start;
  guint64 end;
  QipuFileStamp stamp;
} LoadData;

static void
load_data_free (LoadData *data)
{
  g_clear_object (&data->file);
  g_clear_pointer (&data->bytes, g_bytes_unref);
  g_free (data);
}

static void
load_thread (GTask *task, gpointer source_object, gpointer task_data, GCancellable *cancellable)
{
  LoadData *data = task_data;
  GError *error = NULL;
  QipuGame *game =
      qipu_game_scan_read_one (data->file, data->bytes, data->format, data->encoding, data->start,
                               data->end, &data->stamp, cancellable, &error);

  if (game != NULL)
    g_task_return_pointer (task, game, (GDestroyNotify) qipu_game_free);
  else
    g_task_return_error (task, error);
}

/* What somebody waits for. */
typedef struct
{
  QipuGameSource *source;
  guint index;
} Wanted;

static void
wanted_free (Wanted *wanted)
{
  g_object_unref (wanted->source);
  g_free (wanted);
}

static void start_load (GTask *task);

/* Places that a save has moved meanwhile are looked for again. */
static void
load_cb (GObject *source_object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  Wanted *wanted = g_task_get_task_data (task);
  LoadData *data = g_task_get_task_data (G_TASK (result));
  GError *error = NULL;
  QipuGame *game = g_task_propagate_pointer (G_TASK (result), &error);

  if (game != NULL)
    {
      g_task_return_pointer (task, game, (GDestroyNotify) qipu_game_free);
    }
  else if (error->domain == QIPU_RECORD_ERROR &&
           (wanted->source->n_holds > 0 ||
            !qipu_file_stamp_equal (&data->stamp, &wanted->source->stamp)))
    {
      g_error_free (error);
      start_load (task);
    }
  else
    {
      g_task_return_error (task, error);
    }
}

static void
start_load (GTask *task)
{
  const Wanted *wanted = g_task_get_task_data (task);
  QipuGameSource *self = wanted->source;
  const QipuGameHeader *header = qipu_game_source_get_header (self, wanted->index);
  g_autoptr (GTask) reading = NULL;
  LoadData *data;

  if (self->n_holds > 0)
    {
      g_ptr_array_add (self->waiting, g_object_ref (task));
      return;
    }

  data = g_new0 (LoadData, 1);
  g_set_object (&data->file, self->file);
  data->bytes = self->bytes != NULL ? g_bytes_ref (self->bytes) : NULL;
  data->format = self->format;
  data->encoding = self->encoding;
  data->start = header->start;
  data->end = header->end;
  data->stamp = self->stamp;
  reading = g_task_new (NULL, g_task_get_cancellable (task), load_cb, g_object_ref (task));
  g_task_set_source_tag (reading, start_load);
  g_task_set_task_data (reading, data, (GDestroyNotify) load_data_free);
  g_task_run_in_thread (reading, load_thread);
}

/**
 * qipu_game_source_load_async:
 * @self: the source
 * @index: of the game, from 0
 * @cancellable: (nullable): a cancellable
 * @callback: called without a source object
 * @user_data: of @callback
 *
 * Reads a game again, alone.
 */
void
qipu_game_source_load_async (QipuGameSource *self,
                             guint index,
                             GCancellable *cancellable,
                             GAsyncReadyCallback callback,
                             gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  const QipuGame *kept;
  Wanted *wanted;

  g_return_if_fail (QIPU_IS_GAME_SOURCE (self));
  g_return_if_fail (index < self->headers->len);

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, qipu_game_source_load_async);
  kept = g_ptr_array_index (self->games, index);
  if (kept != NULL)
    {
      g_task_return_pointer (task, qipu_game_copy (kept), (GDestroyNotify) qipu_game_free);
      return;
    }

  wanted = g_new (Wanted, 1);
  *wanted = (Wanted){ g_object_ref (self), index };
  g_task_set_task_data (task, wanted, (GDestroyNotify) wanted_free);
  start_load (task);
}

/**
 * qipu_game_source_hold:
 * @self: the source
 *
 * The file is being written: its games are read when that is over and their places are known again.
 */
void
qipu_game_source_hold (QipuGameSource *self)
{
  g_return_if_fail (QIPU_IS_GAME_SOURCE (self));

  self->n_holds++;
}

/**
 * qipu_game_source_release:
 * @self: the source
 *
 * Ends what qipu_game_source_hold() has begun.
 */
void
qipu_game_source_release (QipuGameSource *self)
{
  g_autoptr (GPtrArray) waiting = NULL;

  g_return_if_fail (QIPU_IS_GAME_SOURCE (self));
  g_return_if_fail (self->n_holds > 0);

  if (--self->n_holds > 0)
    return;

  waiting = g_steal_pointer (&self->waiting);
  self->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < waiting->len; i++)
    start_load (g_ptr_array_index (waiting, i));
}

/**
 * qipu_game_source_load_finish:
 * @result: what the callback was given
 * @error: return location
 *
 * Returns: (transfer full): the game; %NULL with @error
 */
QipuGame *
qipu_game_source_load_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}

/**
 * qipu_game_source_dup_bytes:
 * @self: the source
 *
 * Returns: (transfer full) (nullable): what it was made of; %NULL for a file
 */
GBytes *
qipu_game_source_dup_bytes (QipuGameSource *self)
{
  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), NULL);

  return self->bytes != NULL ? g_bytes_ref (self->bytes) : NULL;
}

/**
 * qipu_game_source_locate:
 * @self: the source
 * @index: of the game, from 0
 * @start: (out): where it begins
 * @end: (out): and ends, when it can be read alone
 *
 * Returns: (transfer full) (nullable): a copy of a game that cannot be read alone
 */
QipuGame *
qipu_game_source_locate (QipuGameSource *self, guint index, guint64 *start, guint64 *end)
{
  const QipuGameHeader *header;
  const QipuGame *kept;

  g_return_val_if_fail (QIPU_IS_GAME_SOURCE (self), NULL);
  g_return_val_if_fail (index < self->headers->len, NULL);

  header = &g_array_index (self->headers, QipuGameHeader, index);
  *start = header->start;
  *end = header->end;
  kept = g_ptr_array_index (self->games, index);
  return kept != NULL ? qipu_game_copy (kept) : NULL;
}

/**
 * qipu_game_source_replaced:
 * @self: the source, read to its end
 * @index: of the game that was saved
 * @game: what it is now
 * @new_end: where it ends in the file now
 *
 * Takes note of the new bytes of one game; those behind it move.
 */
void
qipu_game_source_replaced (QipuGameSource *self, guint index, const QipuGame *game, guint64 new_end)
{
  QipuGameHeader *header;
  guint64 start, old_end;

  g_return_if_fail (QIPU_IS_GAME_SOURCE (self));
  g_return_if_fail (!self->loading && index < self->headers->len);

  header = &g_array_index (get_own_headers (self), QipuGameHeader, index);
  start = header->start;
  old_end = header->end;
  qipu_game_scan_make_header (self->scan, game, header);
  header->start = start;
  header->end = new_end;
  if (g_ptr_array_index (self->games, index) != NULL)
    {
      qipu_game_free (g_ptr_array_index (self->games, index));
      g_ptr_array_index (self->games, index) = qipu_game_copy (game);
    }
  for (guint i = index + 1; i < self->headers->len; i++)
    {
      header = &g_array_index (self->headers, QipuGameHeader, i);
      header->start = header->start - old_end + new_end;
      header->end = header->end - old_end + new_end;
    }
  if (self->watch != NULL)
    qipu_file_watch_get_stamp (self->watch, &self->stamp);

  g_list_model_items_changed (G_LIST_MODEL (self), index, 1, 1);
}
