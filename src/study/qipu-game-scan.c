/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads all games of a file in a worker. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-game-scan.h"

#include "records/qipu-record-error.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

#include "words/qipu-words-shorten.h"

#define NEWS_INTERVAL_US (G_USEC_PER_SEC / 10)

struct _QipuGameScan
{
  gatomicrefcount ref_count;

  /* Set before the worker starts. */
  GFile *file;
  GBytes *bytes;
  QipuReadOptions options;
  GCancellable *cancellable;
  GMainContext *context;

  /* Main thread only. */
  QipuScanFunc func;
  gpointer user_data;

  int stop; /* atomic */

  GMutex mutex; /* for what is below */
  QipuScanNews news;
  gboolean is_announced;

  /* Worker only, until it has finished. */
  GStringChunk *texts;
  guint n_games;
  gint64 announced_us;
  gint64 size;
  gboolean has_no_parts; /* the format has none that could be read alone */
};

/**
 * qipu_game_scan_ref:
 * @self: the scan
 *
 * Any thread.
 *
 * Returns: (transfer full): the same
 */
QipuGameScan *
qipu_game_scan_ref (QipuGameScan *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/**
 * qipu_scan_news_clear:
 * @news: what was taken
 *
 * Frees what it holds. The texts of the headers stay with the scan.
 */
void
qipu_scan_news_clear (QipuScanNews *news)
{
  g_clear_pointer (&news->headers, g_array_unref);
  g_clear_pointer (&news->first, qipu_game_free);
  g_clear_pointer (&news->games, g_ptr_array_unref);
  g_clear_error (&news->error);
  g_clear_pointer (&news->diagnostics, qipu_diagnostics_free);
}

/**
 * qipu_game_scan_unref:
 * @self: (transfer full): the scan
 *
 * Any thread. With the last one the texts of its headers go.
 */
void
qipu_game_scan_unref (QipuGameScan *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;

  g_clear_object (&self->file);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_object (&self->cancellable);
  g_main_context_unref (self->context);
  qipu_scan_news_clear (&self->news);
  g_string_chunk_free (self->texts);
  g_mutex_clear (&self->mutex);
  g_free (self);
}

static char *
keep_text (QipuGameScan *self, const QipuGame *game, const char *tag)
{
  const char *value = qipu_game_get_tag (game, tag);
  g_autofree char *shown = NULL;

  /* PGN's ways to say that something is not known. */
  if (value == NULL || *value == '\0' || g_str_equal (value, "?") ||
      g_str_equal (value, "????.??.??"))
    return NULL;

  shown = qipu_words_shorten (value, QIPU_SHOWN_NAME);
  return g_string_chunk_insert_const (self->texts, shown);
}

void
qipu_game_scan_make_header (QipuGameScan *self, const QipuGame *game, QipuGameHeader *header)
{
  *header = (QipuGameHeader){
    .red = keep_text (self, game, "Red"),
    .black = keep_text (self, game, "Black"),
    .event = keep_text (self, game, "Event"),
    .date = keep_text (self, game, "Date"),
    .result = keep_text (self, game, "Result"),
    .title = keep_text (self, game, "Title"),
    .plies = qipu_game_get_ply (game, qipu_game_get_mainline_end (game)),
  };
}

static gboolean
announce (gpointer user_data)
{
  QipuGameScan *self = user_data;

  g_mutex_lock (&self->mutex);
  self->is_announced = FALSE;
  g_mutex_unlock (&self->mutex);

  if (self->func != NULL)
    self->func (self->user_data);
  return G_SOURCE_REMOVE;
}

/* Called with the mutex held. */
static void
announce_soon (QipuGameScan *self, gboolean now)
{
  gint64 time_us = g_get_monotonic_time ();
  g_autoptr (GSource) source = NULL;

  if (self->is_announced || (!now && time_us - self->announced_us < NEWS_INTERVAL_US))
    return;

  self->is_announced = TRUE;
  self->announced_us = time_us;
  source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, announce, qipu_game_scan_ref (self), (GDestroyNotify) qipu_game_scan_unref);
  g_source_attach (source, self->context);
}

static gboolean
goes_on (QipuGameScan *self)
{
  return g_atomic_int_get (&self->stop) == 0 && !g_cancellable_is_cancelled (self->cancellable);
}

static gboolean
on_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  QipuGameScan *self = user_data;
  gboolean is_first = self->n_games++ == 0;
  gboolean is_kept = self->has_no_parts || self->options.needs_rest || end <= start;
  QipuGameHeader header;

  qipu_game_scan_make_header (self, game, &header);
  header.start = start;
  header.end = end;

  g_mutex_lock (&self->mutex);
  self->news.encoding = self->options.encoding;
  g_array_append_val (self->news.headers, header);
  g_ptr_array_add (self->news.games, !is_kept ? NULL : is_first ? qipu_game_copy (game) : game);
  if (is_first)
    self->news.first = game;
  else if (!is_kept)
    qipu_game_free (game);
  if (self->size > 0)
    self->news.fraction = MIN (1.0, (double) end / (double) self->size);
  announce_soon (self, is_first);
  g_mutex_unlock (&self->mutex);

  return goes_on (self);
}

static gboolean
on_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  QipuGameScan *self = user_data;

  g_mutex_lock (&self->mutex);
  qipu_diagnostics_add (self->news.diagnostics, diagnostic);
  g_mutex_unlock (&self->mutex);

  return goes_on (self);
}

static gboolean
on_progress (guint64 done, gpointer user_data)
{
  return goes_on (user_data);
}

/* The format is known before the first game is pushed: the sink cannot learn it otherwise. */
static gboolean
recognise (QipuGameScan *self, QipuSource *source, GError **error)
{
  gsize available;
  const guint8 *data = qipu_source_peek (source, 64 * 1024, &available, error);

  if (data == NULL)
    return FALSE;

  self->size = qipu_source_get_size (source);
  self->news.format = qipu_formats_sniff (data, available);
  if (self->news.format == NULL)
    {
      qipu_record_error_set (error, QIPU_RECORD_ERROR_UNKNOWN_FORMAT,
 N_("No xiangqi record was found in the file."));
      return FALSE;
    }

  /* A part of a binary file is no file. */
  self->has_no_parts = (self->news.format->flags & QIPU_FORMAT_TEXT) == 0;
  return TRUE;
}

static gpointer
scan_thread (gpointer data)
{
  QipuGameScan *self = data;
  g_autoptr (QipuSource) source = NULL;
  const QipuGameSink sink = {
    .game = on_game,
    .diagnostic = on_diagnostic,
    .progress = on_progress,
    .user_data = self,
  };
  GError *error = NULL;

  if (self->file != NULL)
    {
      qipu_file_stamp_read (self->file, &self->news.stamp);
      source = qipu_source_new_for_file (self->file, self->cancellable, &error);
    }
  else
    source = qipu_source_new_for_bytes (self->bytes);

  if (source != NULL && recognise (self, source, &error))
    self->news.format->read (source, &self->options, &sink, &error);
  if (error == NULL)
    g_cancellable_set_error_if_cancelled (self->cancellable, &error);
  if (error == NULL && self->n_games == 0)
    qipu_record_error_set (
        &error, QIPU_RECORD_ERROR_NO_GAME,
        (self->news.format->flags & QIPU_FORMAT_BOOK) != 0
        ? N_("This is an opening book. It has moves for positions, but no records.")
        : N_("No xiangqi record was found in the file."));

  g_mutex_lock (&self->mutex);
  self->news.encoding = self->options.encoding;
  self->news.finished = TRUE;
  self->news.fraction = 1;
  self->news.error = error;
  announce_soon (self, TRUE);
  g_mutex_unlock (&self->mutex);

  /* after the games, which somebody waits for */
  if (self->file != NULL)
    qipu_record_remove_unfinished (self->file);
  qipu_game_scan_unref (self);
  return NULL;
}

QipuGameScan *
qipu_game_scan_start (GFile *file,
                      GBytes *bytes,
                      QipuEncoding encoding,
                      GCancellable *cancellable,
                      QipuScanFunc func,
                      gpointer user_data)
{
  QipuGameScan *self = g_new0 (QipuGameScan, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_set_object (&self->file, file);
  self->bytes = bytes != NULL ? g_bytes_ref (bytes) : NULL;
  g_set_object (&self->cancellable, cancellable);
  self->options.encoding = encoding;
  self->options.cancellable = cancellable;
  self->context = g_main_context_ref_thread_default ();
  self->func = func;
  self->user_data = user_data;
  g_mutex_init (&self->mutex);
  self->news.headers = g_array_new (FALSE, FALSE, sizeof (QipuGameHeader));
  self->news.games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  self->news.diagnostics = qipu_diagnostics_new ();
  self->texts = g_string_chunk_new (4096);

  /* A thread of its own: a large file would keep one of the few that tasks share. */
  g_thread_unref (g_thread_new ("qipu-scan", scan_thread, qipu_game_scan_ref (self)));
  return self;
}

/**
 * qipu_game_scan_take_news:
 * @self: the scan
 * @news: (out): what was found since the last time
 *
 * Main thread. What is in @news is not told again; qipu_scan_news_clear() frees it.
 */
void
qipu_game_scan_take_news (QipuGameScan *self, QipuScanNews *news)
{
  g_mutex_lock (&self->mutex);
  *news = self->news;
  self->news.headers = g_array_new (FALSE, FALSE, sizeof (QipuGameHeader));
  self->news.first = NULL;
  self->news.games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  self->news.error = NULL;
  /* the end is told once, though it may be announced again just before it is taken */
  if (self->news.finished)
    {
      self->news.diagnostics = NULL;
      self->news.finished = FALSE;
    }
  else
    news->diagnostics = NULL;
  g_mutex_unlock (&self->mutex);
}

void
qipu_game_scan_forget (QipuGameScan *self)
{
  g_atomic_int_set (&self->stop, 1);
  self->func = NULL;
}

static GBytes *
read_slice (GFile *file, guint64 start, guint64 end, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFileInputStream) stream = g_file_read (file, cancellable, error);
  gsize size = (gsize) (end - start);
  g_autofree guint8 *data = NULL;
  gsize n_read;

  if (stream == NULL ||
      !g_seekable_seek (G_SEEKABLE (stream), (goffset) start, G_SEEK_SET, cancellable, error))
    return NULL;

  data = g_try_malloc (MAX (size, 1));
  if (data == NULL)
    {
      g_set_error_literal (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_TOO_LARGE,
                           g_strerror (ENOMEM));
      return NULL;
    }
  if (!g_input_stream_read_all (G_INPUT_STREAM (stream), data, size, &n_read, cancellable, error))
    return NULL;

  return g_bytes_new_take (g_steal_pointer (&data), n_read);
}

static gboolean
take_first (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  QipuGame **first = user_data;

  *first = game;
  return FALSE;
}

static gboolean
ignore_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  return TRUE;
}

QipuGame *
qipu_game_scan_read_one (GFile *file,
                         GBytes *bytes,
                         const QipuFormat *format,
                         QipuEncoding encoding,
                         guint64 start,
                         guint64 end,
                         const QipuFileStamp *stamp,
                         GCancellable *cancellable,
                         GError **error)
{
  g_autoptr (GBytes) slice = NULL;
  g_autoptr (QipuSource) source = NULL;
  QipuReadOptions options = { .encoding = encoding, .cancellable = cancellable };
  QipuGame *game = NULL;
  const QipuGameSink sink = {
    .game = take_first,
    .diagnostic = ignore_diagnostic,
    .user_data = &game,
  };
  QipuFileStamp now;

  slice = file != NULL ? read_slice (file, start, end, cancellable, error)
                       : g_bytes_new_from_bytes (bytes, (gsize) start, (gsize) (end - start));
  if (slice == NULL)
    return NULL;

  /* after it was read: before, it might have changed in between */
  if (file != NULL && stamp != NULL)
    {
      qipu_file_stamp_read (file, &now);
      if (!qipu_file_stamp_equal (&now, stamp))
        {
          qipu_record_error_set (error, QIPU_RECORD_ERROR_NO_GAME,
 N_("The file was changed by another program since it was opened."));
          return NULL;
        }
    }

  source = qipu_source_new_for_bytes (slice);
  if (!format->read (source, &options, &sink, error))
    return NULL;
  if (game == NULL)
    qipu_record_error_set (error, QIPU_RECORD_ERROR_NO_GAME,
 N_("No xiangqi record was found in the file."));
  return game;
}
