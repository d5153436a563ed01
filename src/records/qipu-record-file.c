/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole record files: recognised and read into memory, changed in one game. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-record-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "records/qipu-formats-private.h"
#include "records/qipu-record-error.h"
#include "records/qipu-text-decode.h"

#define SNIFF_SIZE ((gsize) 64 * 1024)

/* A range of bytes of one game. */
typedef struct
{
  guint64 start;
  guint64 end;
} Range;

static gboolean
keep_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  QipuRecordContent *self = user_data;
  Range range = { start, end };

  g_ptr_array_add (self->games, game);
  g_array_append_val (self->ranges, range);
  return TRUE;
}

static gboolean
keep_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  QipuRecordContent *self = user_data;

  qipu_diagnostics_add (self->diagnostics, diagnostic);
  return TRUE;
}

/* What the user says about the encoding helps to recognise text of two bytes a letter. */
static const QipuFormat *
sniff (const guint8 *data, gsize size, QipuEncoding encoding)
{
  g_autofree char *text = NULL;

  if (encoding != QIPU_ENCODING_UTF16LE && encoding != QIPU_ENCODING_UTF16BE)
    return qipu_formats_sniff (data, size);
  text = qipu_text_decode (data, size, encoding, NULL);
  return qipu_formats_sniff ((const guint8 *) text, strlen (text));
}

/**
 * qipu_record_read_source:
 * @source: at its beginning
 * @options: (inout): the encoding used is put there
 * @sink: what receives games and faults
 *
 * Recognises the format by content and reads everything. This is what workers, tests and the
 * command line call for files of any size.
 *
 * Returns: (nullable): the format, or %NULL with @error set when nothing at all can be read
 */
const QipuFormat *
qipu_record_read_source (QipuSource *source,
                         QipuReadOptions *options,
                         const QipuGameSink *sink,
                         GError **error)
{
  const QipuFormat *format;
  const guint8 *data;
  gsize available;

  data = qipu_source_peek (source, SNIFF_SIZE, &available, error);
  if (data == NULL)
    return NULL;

  format = sniff (data, available, options->encoding);
  if (format == NULL)
    {
      qipu_record_error_set (error, QIPU_RECORD_ERROR_UNKNOWN_FORMAT,
 N_("No xiangqi record was found in the file."));
      return NULL;
    }
  return format->read (source, options, sink, error) ? format : NULL;
}

static QipuRecordContent *
read_content (QipuSource *source, const QipuReadOptions *options, GError **error)
{
  g_autoptr (QipuRecordContent) self = g_new0 (QipuRecordContent, 1);
  QipuReadOptions own_options = { 0 };
  QipuGameSink sink = {
    .game = keep_game,
    .diagnostic = keep_diagnostic,
    .user_data = self,
  };

  self->games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  self->ranges = g_array_new (FALSE, FALSE, sizeof (Range));
  self->diagnostics = qipu_diagnostics_new ();
  if (options != NULL)
    own_options = *options;

  self->format = qipu_record_read_source (source, &own_options, &sink, error);
  if (self->format == NULL)
    return NULL;
  self->encoding = own_options.encoding;
  return g_steal_pointer (&self);
}

/**
 * qipu_record_read_bytes:
 * @bytes: the content of a file
 * @options: (nullable): %NULL to decide everything by evidence
 *
 * Returns: (transfer full): what was found, with the list of faults; %NULL with @error set when
 *   nothing at all can be read
 */
QipuRecordContent *
qipu_record_read_bytes (GBytes *bytes, const QipuReadOptions *options, GError **error)
{
  g_autoptr (QipuSource) source = NULL;

  g_return_val_if_fail (bytes != NULL, NULL);

  source = qipu_source_new_for_bytes (bytes);
  return read_content (source, options, error);
}

/**
 * qipu_record_read_file:
 * @file: a file of any format
 * @options: (nullable): %NULL to decide everything by evidence
 *
 * Reads all of it into memory; for files of any size there is qipu_record_read_source().
 *
 * Returns: (transfer full): what was found, with the list of faults; %NULL with @error set when
 *   nothing at all can be read
 */
QipuRecordContent *
qipu_record_read_file (GFile *file, const QipuReadOptions *options, GError **error)
{
  g_autoptr (QipuSource) source = NULL;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  source = qipu_source_new_for_file (file, options != NULL ? options->cancellable : NULL, error);
  return source != NULL ? read_content (source, options, error) : NULL;
}

/**
 * qipu_record_content_free:
 * @self: (nullable) (transfer full): what was read
 *
 * Frees @self with its games and diagnostics.
 */
void
qipu_record_content_free (QipuRecordContent *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->games, g_ptr_array_unref);
  g_clear_pointer (&self->ranges, g_array_unref);
  g_clear_pointer (&self->diagnostics, qipu_diagnostics_free);
  g_free (self);
}

static char *
dup_tag (const QipuGame *game, const char *name)
{
  return g_strdup (qipu_game_get_tag (game, name));
}

/**
 * qipu_game_header_init:
 * @self: (out caller-allocates): cleared by qipu_game_header_clear()
 * @game: a game
 * @start: where it begins in its file
 * @end: where it ends
 *
 * Fills in what a list of games shows of @game; texts are copied.
 */
void
qipu_game_header_init (QipuGameHeader *self, const QipuGame *game, guint64 start, guint64 end)
{
  QipuGameCounts counts;

  qipu_game_count (game, &counts);
  *self = (QipuGameHeader) {
    .start = start,
    .end = end,
    .red = dup_tag (game, "Red"),
    .black = dup_tag (game, "Black"),
    .event = dup_tag (game, "Event"),
    .date = dup_tag (game, "Date"),
    .result = dup_tag (game, "Result"),
    .title = dup_tag (game, "Title"),
    .plies = counts.plies,
  };
}

/**
 * qipu_game_header_clear:
 * @self: a header
 *
 * Frees the texts of @self.
 */
void
qipu_game_header_clear (QipuGameHeader *self)
{
  g_clear_pointer (&self->red, g_free);
  g_clear_pointer (&self->black, g_free);
  g_clear_pointer (&self->event, g_free);
  g_clear_pointer (&self->date, g_free);
  g_clear_pointer (&self->result, g_free);
  g_clear_pointer (&self->title, g_free);
}

static gboolean
take_first_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  QipuGame **first = user_data;

  *first = game;
  return FALSE;
}

/**
 * qipu_record_read_game:
 * @file: the file
 * @format: what it was read as
 * @options: with the encoding that was used then
 * @start: where the game begins
 * @end: where it ends
 *
 * Returns: (transfer full): the game, or %NULL with @error set, also when the bytes hold no game
 *   any more because the file was changed
 */
QipuGame *
qipu_record_read_game (GFile *file,
                       const QipuFormat *format,
                       const QipuReadOptions *options,
                       guint64 start,
                       guint64 end,
                       GError **error)
{
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuSource) source = NULL;
  QipuReadOptions own_options = { 0 };
  QipuGame *game = NULL;
  QipuGameSink sink = { .game = take_first_game, .user_data = &game };

  g_return_val_if_fail (G_IS_FILE (file) && format != NULL && start <= end, NULL);

  if (options != NULL)
    own_options = *options;
  stream = g_file_read (file, own_options.cancellable, error);
  if (stream == NULL
      || !g_seekable_seek (G_SEEKABLE (stream), (goffset) start, G_SEEK_SET,
                           own_options.cancellable, error))
    return NULL;
  bytes = g_input_stream_read_bytes (G_INPUT_STREAM (stream),
                                     (gsize) MIN (end - start, (guint64) G_MAXSSIZE),
                                     own_options.cancellable, error);
  if (bytes == NULL)
    return NULL;

  /* a library is records of the other format behind each other */
  if (format == &qipu_format_cbl)
    format = &qipu_format_cbr;
  source = qipu_source_new_for_bytes (bytes);
  if (!format->read (source, &own_options, &sink, error))
    return NULL;
  if (game == NULL)
    qipu_record_error_set (error, QIPU_RECORD_ERROR_NO_GAME,
 N_("No xiangqi record was found in the file."));
  return game;
}

static gboolean
begins_with_bracket (const guint8 *data, gsize size, QipuEncoding encoding)
{
  if (encoding == QIPU_ENCODING_UTF16LE || encoding == QIPU_ENCODING_UTF16BE)
    return size >= 2 && data[encoding == QIPU_ENCODING_UTF16LE ? 0 : 1] == '[' &&
           data[encoding == QIPU_ENCODING_UTF16LE ? 1 : 0] == 0;
  return data[0] == '[';
}

static gboolean
count_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  guint *n = user_data;

  qipu_game_free (game);
  return ++*n < 2;
}

/* A range of a DhtmlXQ text is no record of its own where the record stands in an attribute of a
 * page, escaped, or where the encoding only tells the beginning of the line. Written there, the
 * record would take the page, or other games, with it. */
static gboolean
is_own_block (const guint8 *data, gsize size, QipuEncoding encoding)
{
  static const char open[] = "[DhtmlXQ";
  QipuEncoding used = encoding != QIPU_ENCODING_NONE ? encoding : qipu_text_guess (data, size);
  g_autofree char *text = qipu_text_decode (data, size, used, NULL);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuSource) source = NULL;
  QipuReadOptions options = { .encoding = QIPU_ENCODING_UTF8 };
  guint n = 0;
  QipuGameSink sink = { .game = count_game, .user_data = &n };

  if (!g_str_has_prefix (text, open))
    return FALSE;
  bytes = g_bytes_new_static (text, strlen (text));
  source = qipu_source_new_for_bytes (bytes);
  return qipu_format_dhtmlxq.read (source, &options, &sink, NULL) && n == 1;
}

static gboolean
is_blank (const guint8 *data, gsize size)
{
  /* UTF-16 has zeros between */
  for (gsize i = 0; i < size; i++)
    if (data[i] != '\0' && !g_ascii_isspace ((char) data[i]))
      return FALSE;
  return TRUE;
}

static gsize
get_mark_length (const guint8 *data, gsize size)
{
  if (size >= 3 && memcmp (data, "\357\273\277", 3) == 0)
    return 3;
  return size >= 2 && (memcmp (data, "\377\376", 2) == 0 || memcmp (data, "\376\377", 2) == 0) ? 2
                                                                                               : 0;
}

/* Moves among the tags of a web page, whatever its encoding. */
static gboolean
is_page (const guint8 *data, gsize size)
{
  static const char *const tags[] = {
    "<html", "<body", "<br", "<p>", "</p", "</div", "</td", "</a"
  };

  for (gsize i = 0; i + 1 < size; i++)
    for (guint k = 0; data[i] == '<' && k < G_N_ELEMENTS (tags); k++)
      {
        gsize n = strlen (tags[k]);

        if (size - i >= n && g_ascii_strncasecmp ((const char *) data + i, tags[k], n) == 0)
          return TRUE;
      }
  return FALSE;
}

/**
 * qipu_record_holds_more:
 * @file_bytes: a whole file
 * @format: its format
 * @start: (inout): where the one game in it begins; behind a byte order mark on return
 * @end: where that game ends
 *
 * Returns: whether the file would lose something if it were written anew with nothing but the game:
 *   the page or the other text around it
 */
gboolean
qipu_record_holds_more (GBytes *file_bytes, const QipuFormat *format, guint64 *start, guint64 end)
{
  gsize size;
  const guint8 *data;
  gsize mark;

  g_return_val_if_fail (file_bytes != NULL && format != NULL && start != NULL, FALSE);

  data = g_bytes_get_data (file_bytes, &size);
  g_return_val_if_fail (*start <= end && end <= size, FALSE);

  if ((format->flags & QIPU_FORMAT_TEXT) == 0)
    return FALSE;
  mark = get_mark_length (data, size);
  *start = MIN (MAX (*start, mark), end);
  return !is_blank (data + mark, (gsize) *start - mark) ||
         !is_blank (data + end, size - (gsize) end) ||
         (format == &qipu_format_text && is_page (data, size));
}

/**
 * qipu_record_is_replaceable:
 * @file_bytes: the whole file
 * @start: where a game begins in it
 * @end: where it ends, not before @start nor behind the file
 * @format: the format of the file
 * @encoding: of the file
 *
 * Returns: whether another text can stand in the place of the game: not in formats of one game, nor
 *   in an attribute of a web page
 */
gboolean
qipu_record_is_replaceable (
    GBytes *file_bytes, guint64 start, guint64 end, const QipuFormat *format, QipuEncoding encoding)
{
  gsize size;
  const guint8 *data;

  g_return_val_if_fail (file_bytes != NULL && format != NULL, FALSE);

  data = g_bytes_get_data (file_bytes, &size);
  g_return_val_if_fail (start <= end && end <= size, FALSE);

  if ((format->flags & QIPU_FORMAT_MANY_GAMES) == 0)
    return FALSE;
  if (format != &qipu_format_dhtmlxq)
    return TRUE;
  return !(start > 0 && (data[start - 1] == '"' || data[start - 1] == '\'')) &&
         is_own_block (data + start, (gsize) (end - start), encoding);
}

/**
 * qipu_record_replace_game:
 * @file_bytes: the whole file
 * @start: where the game begins in it
 * @end: where it ends, not before @start nor behind the file
 * @record: what is written there, in format and encoding of the file
 * @format: the format of the file
 * @encoding: of the file
 *
 * All other bytes stay as they are. Where the range is no record of its own, as in an attribute of
 * a web page or among other text, nothing is replaced.
 *
 * Returns: (transfer full): the new bytes of the file, or %NULL with @error set
 */
GBytes *
qipu_record_replace_game (GBytes *file_bytes,
                          guint64 start,
                          guint64 end,
                          const GByteArray *record,
                          const QipuFormat *format,
                          QipuEncoding encoding,
                          GError **error)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  gsize size;
  const guint8 *data;

  g_return_val_if_fail (file_bytes != NULL && record != NULL && format != NULL, NULL);

  data = g_bytes_get_data (file_bytes, &size);
  g_return_val_if_fail (start <= end && end <= size, NULL);

  if (!qipu_record_is_replaceable (file_bytes, start, end, format, encoding))
    {
      qipu_record_error_set (
          error, QIPU_RECORD_ERROR_CANNOT_HOLD,
          N_("The file holds several games, and the others would be lost. Save this one "
                         "under another name."));
      return NULL;
    }

  g_byte_array_append (out, data, (guint) start);
  g_byte_array_append (out, record->data, record->len);
  /* the game that follows must begin on its own line, after an empty one */
  if (end < size && (format->flags & QIPU_FORMAT_TEXT) != 0 &&
      begins_with_bracket (data + end, size - end, encoding))
    qipu_text_encode ("\n", 1, encoding, out);
  g_byte_array_append (out, data + end, (guint) (size - end));
  return g_byte_array_free_to_bytes (g_steal_pointer (&out));
}
