/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Some games of a file, written into a file of their own. A game of PGN in UTF-8 stays byte for
 * byte what it is; others are read and written as PGN, the format that holds everything. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-game-export.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "records/qipu-record-error.h"

/* So much output waits in memory. */
#define SPOOL_SIZE (1024 * 1024)

typedef struct
{
  guint64 start;
  guint64 end;
  QipuGame *game; /* when it is not read from there */
} Chosen;

typedef struct
{
  GFile *source; /* or @bytes */
  GBytes *bytes;
  QipuFileStamp stamp;
  const QipuFormat *format;
  QipuEncoding encoding;
  GArray *chosen;
  GFile *file;
  QipuWriteOptions options;
  GCancellable *cancellable;

  GFileInputStream *stream;
  GByteArray *out; /* what is not in the spool yet */
  FILE *spool;     /* without a name */
  guint n_faults;
} Export;

static void
chosen_clear (gpointer data)
{
  Chosen *chosen = data;

  g_clear_pointer (&chosen->game, qipu_game_free);
}

static void
export_free (gpointer data)
{
  Export *self = data;

  g_clear_object (&self->source);
  g_clear_object (&self->stream);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_array_unref (self->chosen);
  g_object_unref (self->file);
  g_byte_array_unref (self->out);
  g_clear_pointer (&self->spool, fclose);
  g_free (self);
}

/* Puts what waits in memory where a gigabyte can wait. */
static gboolean
spool (Export *self, GError **error)
{
  int code;

  if (self->spool == NULL)
    self->spool = tmpfile ();
  if (self->spool != NULL &&
      fwrite (self->out->data, 1, self->out->len, self->spool) == self->out->len &&
      fflush (self->spool) == 0)
    {
      g_byte_array_set_size (self->out, 0);
      return TRUE;
    }
  code = errno;
  g_set_error_literal (error, G_IO_ERROR, g_io_error_from_errno (code), g_strerror (code));
  return FALSE;
}

static GBytes *
read_bytes (Export *self, const Chosen *chosen, GError **error)
{
  gsize size = (gsize) (chosen->end - chosen->start);
  g_autofree guint8 *data = NULL;
  gsize n_read;

  if (self->bytes != NULL)
    return g_bytes_new_from_bytes (self->bytes, (gsize) chosen->start, size);

  data = g_try_malloc (MAX (size, 1));
  if (data == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, g_strerror (ENOMEM));
      return NULL;
    }
  if (!g_seekable_seek (G_SEEKABLE (self->stream), (goffset) chosen->start, G_SEEK_SET,
                        self->cancellable, error) ||
      !g_input_stream_read_all (G_INPUT_STREAM (self->stream), data, size, &n_read,
                                self->cancellable, error))
    return NULL;
  return g_bytes_new_take (g_steal_pointer (&data), n_read);
}

static gboolean
take_first (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  *(QipuGame **) ((gpointer *) user_data)[0] = game;
  return FALSE;
}

static gboolean
count_fault (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  Export *self = ((gpointer *) user_data)[1];

  self->n_faults += diagnostic->severity == QIPU_SEVERITY_ERROR;
  return TRUE;
}

static QipuGame *
parse (Export *self, GBytes *bytes, GError **error)
{
  g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);
  QipuReadOptions options = { .encoding = self->encoding, .cancellable = self->cancellable };
  QipuGame *game = NULL;
  gpointer data[] = { &game, self };
  const QipuGameSink sink = { .game = take_first, .diagnostic = count_fault, .user_data = data };

  if (!self->format->read (source, &options, &sink, error))
    return NULL;
  if (game == NULL)
    qipu_record_error_set (error, QIPU_RECORD_ERROR_NO_GAME,
                           N_ ("No xiangqi record was found in the file."));
  return game;
}

static gboolean
is_kept_as_it_is (const Export *self)
{
  return (self->format->flags & QIPU_FORMAT_LOSSLESS) != 0 &&
         (self->encoding == QIPU_ENCODING_ASCII || self->encoding == QIPU_ENCODING_UTF8 ||
          self->encoding == QIPU_ENCODING_UTF8_BOM);
}

/* Without the mark at the beginning of a file, and with one line end behind the text. */
static void
append_text (Export *self, GBytes *bytes)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size);

  if (size >= 3 && memcmp (text, "\357\273\277", 3) == 0)
    {
      text += 3;
      size -= 3;
    }
  while (size > 0 && g_ascii_isspace (text[0]))
    {
      text++;
      size--;
    }
  while (size > 0 && g_ascii_isspace (text[size - 1]))
    size--;
  g_byte_array_append (self->out, (const guint8 *) text, (guint) size);
  g_byte_array_append (self->out, (const guint8 *) "\n", 1);
}

static gboolean
append_game (Export *self, const Chosen *chosen, GError **error)
{
  const QipuFormat *pgn = qipu_formats_find ("pgn");
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuGame) read = NULL;
  const QipuGame *game = chosen->game;

  if (self->out->len > 0 || self->spool != NULL)
    g_byte_array_append (self->out, (const guint8 *) "\n", 1);
  if (game == NULL)
    {
      bytes = read_bytes (self, chosen, error);
      if (bytes == NULL)
        return FALSE;
      if (is_kept_as_it_is (self))
        {
          append_text (self, bytes);
          return TRUE;
        }
      game = read = parse (self, bytes, error);
      if (game == NULL)
        return FALSE;
    }
  return pgn->write (game, &self->options, self->out, lost, error);
}

/* The file must be the one whose games were listed. */
static gboolean
check_source (Export *self, GError **error)
{
  QipuFileStamp now;

  if (self->source == NULL)
    return TRUE;

  qipu_file_stamp_read (self->source, &now);
  if (qipu_file_stamp_equal (&now, &self->stamp))
    return TRUE;
  qipu_record_error_set (error, QIPU_RECORD_ERROR_NO_GAME,
                         N_ ("The file was changed by another program since it was opened."));
  return FALSE;
}

static gboolean
write_out (Export *self, GError **error)
{
  g_autoptr (GMappedFile) mapped = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (self->spool == NULL)
    {
      bytes = g_bytes_new (self->out->data, self->out->len);
    }
  else
    {
      if (!spool (self, error))
        return FALSE;
      mapped = g_mapped_file_new_from_fd (fileno (self->spool), FALSE, error);
      if (mapped == NULL)
        return FALSE;
      bytes = g_mapped_file_get_bytes (mapped);
    }
  return qipu_record_write_atomically (self->file, bytes, self->cancellable, error);
}

static gboolean
run (Export *self, GError **error)
{
  if (!check_source (self, error))
    return FALSE;
  if (self->source != NULL)
    {
      self->stream = g_file_read (self->source, self->cancellable, error);
      if (self->stream == NULL)
        return FALSE;
    }
  for (guint i = 0; i < self->chosen->len; i++)
    if (g_cancellable_set_error_if_cancelled (self->cancellable, error) ||
        !append_game (self, &g_array_index (self->chosen, Chosen, i), error) ||
        (self->out->len >= SPOOL_SIZE && !spool (self, error)))
      return FALSE;
  return check_source (self, error) && write_out (self, error);
}

static void
export_thread (GTask *task, gpointer source_object, gpointer task_data, GCancellable *cancellable)
{
  Export *self = task_data;
  GError *error = NULL;

  if (run (self, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/**
 * qipu_game_export_async:
 * @source: the games of a file, of which the first is known
 * @games: (element-type guint): which of them, in the order in which they are written
 * @changed: (nullable) (element-type guint QipuGame): by such a place, what is written instead of
 *   what @source holds
 * @file: where to; it may not be the file of @source
 * @options: how games are written that do not stay as they are
 * @cancellable: (nullable): a cancellable
 * @callback: called without a source object
 * @user_data: of @callback
 *
 * Writes some games into one file of PGN.
 */
void
qipu_game_export_async (QipuGameSource *source,
                        GArray *games,
                        GHashTable *changed,
                        GFile *file,
                        const QipuWriteOptions *options,
                        GCancellable *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer user_data)
{
  g_autoptr (GTask) task = NULL;
  Export *self;

  g_return_if_fail (QIPU_IS_GAME_SOURCE (source));
  g_return_if_fail (games != NULL && options != NULL);
  g_return_if_fail (G_IS_FILE (file));

  self = g_new0 (Export, 1);
  g_set_object (&self->source, qipu_game_source_get_file (source));
  self->bytes = qipu_game_source_dup_bytes (source);
  qipu_game_source_get_stamp (source, &self->stamp);
  self->format = qipu_game_source_get_format (source);
  self->encoding = qipu_game_source_get_encoding (source);
  self->file = g_object_ref (file);
  self->options = *options;
  g_set_object (&self->cancellable, cancellable);
  self->out = g_byte_array_new ();
  self->chosen = g_array_sized_new (FALSE, FALSE, sizeof (Chosen), games->len);
  g_array_set_clear_func (self->chosen, chosen_clear);
  for (guint i = 0; i < games->len; i++)
    {
      guint index = g_array_index (games, guint, i);
      gpointer key = GUINT_TO_POINTER (index);
      Chosen chosen = { 0 };

      if (changed != NULL && g_hash_table_contains (changed, key))
        chosen.game = qipu_game_copy (g_hash_table_lookup (changed, key));
      else
        chosen.game = qipu_game_source_locate (source, index, &chosen.start, &chosen.end);
      g_array_append_val (self->chosen, chosen);
    }

  task = g_task_new (NULL, cancellable, callback, user_data);
  g_task_set_source_tag (task, qipu_game_export_async);
  g_task_set_task_data (task, self, export_free);
  g_task_run_in_thread (task, export_thread);
}

/**
 * qipu_game_export_finish:
 * @result: what the callback was given
 * @n_faults: (out) (optional): places that could not be read and so are not in the new file
 * @error: return location
 *
 * Returns: whether the file was written; the old one is there otherwise
 */
gboolean
qipu_game_export_finish (GAsyncResult *result, guint *n_faults, GError **error)
{
  g_return_val_if_fail (G_IS_TASK (result), FALSE);

  if (n_faults != NULL)
    *n_faults = ((Export *) g_task_get_task_data (G_TASK (result)))->n_faults;
  return g_task_propagate_boolean (G_TASK (result), error);
}
