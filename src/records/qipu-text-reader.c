/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decoding of a stream block by block. Valid UTF-8 is looked at in the window of the source without
 * a copy; anything else is converted, and the beginnings of its lines are noted. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-text-reader.h"

#include <string.h>

#include <glib/gi18n-lib.h>

#include "records/qipu-record-error.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-plain.h"

#define BLOCK_SIZE ((gsize) 64 * 1024)
/* Enough text to judge whether a later block is in another encoding. */
#define MIN_JUDGED_CHARACTERS 300

/* One block in so many is judged. */
#define JUDGE_INTERVAL 8

/* A line begins here, or what follows a bad byte, in the text and in the source. */
typedef struct
{
  guint64 text;
  guint64 source;
} Mark;

struct _QipuTextReader
{
  QipuSource *source;
  QipuReadOptions *options;
  const QipuGameSink *sink;

  /* While TRUE the text is the source from its current place on, @valid bytes of it checked, and
   * marks are not needed: the difference of the two places is @difference throughout. */
  gboolean identity;
  gsize valid;
  guint64 difference;

  QipuDecoder *decoder;
  GString *text;
  GArray *marks;

  guint64 offset;    /* of the window in the text */
  guint64 n_lines;   /* line ends decoded so far; with identity those before the window */
  gboolean last_was_cr;
  gboolean at_end;
  gboolean doubt_told;
  guint n_blocks; /* decoded so far */
};

static QipuEncoding
decide_encoding (QipuSource *source, GError **error)
{
  const guint8 *data;
  gsize available;
  gsize wanted = BLOCK_SIZE;
  gsize n = 0;
  gsize counted = 0;

  /* as far as the first MiB of non-ASCII text reaches, but not through a whole ASCII file, nor
   * further where there is no doubt */
  for (;;)
    {
      data = qipu_source_peek (source, wanted, &available, error);
      if (data == NULL)
        return QIPU_ENCODING_NONE;
      if (counted == 0 && qipu_text_is_surely_utf8 (data, available))
        return qipu_text_guess (data, available);
      n += qipu_text_count_high (data + counted, available - counted);
      counted = available;
      if (available < wanted || n >= QIPU_TEXT_EVIDENCE_SIZE || n == 0
          || wanted >= 4 * QIPU_TEXT_EVIDENCE_SIZE)
        return qipu_text_guess (data, available);
      wanted *= 4;
    }
}

static void
report (QipuTextReader *self, QipuDiagnosticCode code, guint64 line, guint64 offset, QipuEncoding encoding)
{
  QipuDiagnostic diagnostic = QIPU_DIAGNOSTIC_INIT (code, QIPU_SEVERITY_WARNING);

  diagnostic.line = (gint64) line;
  diagnostic.offset = (gint64) offset;
  diagnostic.detail = (char *) qipu_encoding_name (encoding);
  if (self->sink->diagnostic != NULL)
    self->sink->diagnostic (&diagnostic, self->sink->user_data);
}

static void
count_lines (QipuTextReader *self, const char *text, gsize size)
{
  for (gsize i = 0; i < size; i++)
    {
      if (text[i] == '\n' ? !self->last_was_cr : text[i] == '\r')
        self->n_lines++;
      self->last_was_cr = text[i] == '\r';
    }
}

static gboolean
is_utf8_family (QipuEncoding encoding)
{
  return encoding == QIPU_ENCODING_ASCII || encoding == QIPU_ENCODING_UTF8
         || encoding == QIPU_ENCODING_UTF8_BOM;
}

/* The width of a code unit and where its low byte is. */
static gsize
get_unit (QipuEncoding encoding, gsize *low)
{
  *low = encoding == QIPU_ENCODING_UTF16BE ? 1 : 0;
  return encoding == QIPU_ENCODING_UTF16LE || encoding == QIPU_ENCODING_UTF16BE ? 2 : 1;
}

/* Line ends are the same in number and order on both sides, since no encoding here uses the bytes
 * CR and LF inside another character. */
static void
mark_lines (QipuTextReader *self,
            const guint8 *data,
            gsize size,
            guint64 data_place,
            const char *text,
            gsize length,
            guint64 text_place)
{
  gsize low;
  gsize unit = get_unit (self->options->encoding, &low);
  gsize d = 0;

  for (gsize t = 0; t < length; t++)
    {
      if (text[t] != '\n' && text[t] != '\r')
        continue;
      while (d + unit <= size
             && !(data[d + low] == (guint8) text[t] && (unit == 1 || data[d + 1 - low] == 0)))
        d += unit;
      d = MIN (d + unit, size);

      if (text[t] == '\n' || t + 1 == length || text[t + 1] != '\n')
        {
          Mark mark = { text_place + t + 1, data_place + d };

          g_array_append_val (self->marks, mark);
        }
    }
}

static int
compare_marks (gconstpointer a, gconstpointer b)
{
  const Mark *first = a;
  const Mark *second = b;

  return first->text < second->text ? -1 : first->text > second->text;
}

/* Marks what follows bad bytes of the block just decoded, since no text tells their number. */
static void
mark_resumptions (QipuTextReader *self, guint first_mark, guint64 source_place)
{
  guint n;
  const QipuResumption *resumptions = qipu_decoder_get_resumptions (self->decoder, &n);

  for (guint i = 0; i < n; i++)
    {
      Mark mark = { self->offset + resumptions[i].text, source_place + resumptions[i].source };

      g_array_append_val (self->marks, mark);
    }
  if (n > 0)
    qsort (&g_array_index (self->marks, Mark, first_mark), self->marks->len - first_mark,
           sizeof (Mark), compare_marks);
}

/* Whether a later block speaks against the choice made at the beginning; told once. */
static void
judge_block (QipuTextReader *self, const guint8 *data, gsize size, const char *text, gsize length)
{
  g_autofree char *other_text = NULL;
  gsize n_characters;
  QipuEncoding other;

  if (self->doubt_told || self->n_blocks++ % JUDGE_INTERVAL != 0
      || (self->options->encoding != QIPU_ENCODING_GB18030
          && self->options->encoding != QIPU_ENCODING_BIG5)
      || qipu_text_score (text, length, &n_characters) >= 0.02
      || n_characters < MIN_JUDGED_CHARACTERS)
    return;

  other = qipu_text_guess (data, size);
  if (other == self->options->encoding || other == QIPU_ENCODING_ASCII)
    return;
  other_text = qipu_text_decode (data, size, other, NULL);
  if (qipu_text_score (other_text, strlen (other_text), NULL) < 0.10)
    return;

  report (self, QIPU_DIAGNOSTIC_ENCODING_DOUBTFUL, self->n_lines + 1,
          qipu_source_get_offset (self->source), other);
  self->doubt_told = TRUE;
}

/* Decodes the next block behind the window. */
static gboolean
decode_block (QipuTextReader *self, GError **error)
{
  gsize available;
  gsize used;
  gsize first_bad;
  gsize old_length = self->text->len;
  guint first_mark = self->marks->len;
  guint64 source_place = qipu_source_get_offset (self->source);
  const guint8 *data = qipu_source_peek (self->source, BLOCK_SIZE, &available, error);

  if (data == NULL)
    return FALSE;

  self->at_end = available < BLOCK_SIZE;
  available = MIN (available, BLOCK_SIZE);
  used = qipu_decoder_feed (self->decoder, data, available, self->at_end, self->text, &first_bad);
  mark_lines (self, data, used, source_place, self->text->str + old_length,
              self->text->len - old_length, self->offset + old_length);
  mark_resumptions (self, first_mark, source_place);
  judge_block (self, data, used, self->text->str + old_length, self->text->len - old_length);

  if (first_bad != G_MAXSIZE)
    {
      const char *bad = strstr (self->text->str + old_length, "\357\277\275");
      gsize before = bad != NULL ? (gsize) (bad - self->text->str) : old_length;

      count_lines (self, self->text->str + old_length, before - old_length);
      report (self, QIPU_DIAGNOSTIC_BAD_ENCODING, self->n_lines + 1, source_place + first_bad,
              self->options->encoding);
      count_lines (self, self->text->str + before, self->text->len - before);
    }
  else
    count_lines (self, self->text->str + old_length, self->text->len - old_length);

  qipu_source_skip (self->source, used);
  return self->text->len > old_length;
}

static void
start_decoding (QipuTextReader *self, const guint8 *data)
{
  guint64 source_place = qipu_source_get_offset (self->source);
  Mark mark = { self->offset, source_place };

  self->identity = FALSE;
  self->decoder = qipu_decoder_new (self->options->encoding);
  self->text = g_string_new_len ((const char *) data, (gssize) self->valid);
  if (self->marks->len == 0)
    g_array_append_val (self->marks, mark);
  mark_lines (self, data, self->valid, source_place, self->text->str, self->valid, self->offset);
  count_lines (self, self->text->str, self->valid);
  qipu_source_skip (self->source, self->valid);
  self->valid = 0;
}

/* The length of the valid UTF-8 without NUL at the beginning of @data. */
static gsize
get_valid_length (const guint8 *data, gsize size)
{
  const guint8 *p = data;
  const guint8 *end = data + size;

  while (p < end)
    {
      gsize n = qipu_text_get_plain_length (p, end);

      p += n;
      if (p == end)
        break;
      /* anything else, one character at a time */
      n = MIN (4, (gsize) (end - p));
      if (*p == 0 || g_utf8_get_char_validated ((const char *) p, (gssize) n) >= (gunichar) -2)
        break;
      p = (const guint8 *) g_utf8_next_char ((const char *) p);
    }
  return (gsize) (p - data);
}

/* Checks more of the window of the source; what is no UTF-8 ends the easy way. */
static gboolean
validate_more (QipuTextReader *self, gsize wanted, GError **error)
{
  gsize available;
  const guint8 *data;
  gsize target = self->valid + MAX (wanted, BLOCK_SIZE);

  data = qipu_source_peek (self->source, target, &available, error);
  if (data == NULL)
    return FALSE;

  self->at_end = available < target;
  if (!self->at_end)
    available = target;

  {
    gsize added = get_valid_length (data + self->valid, available - self->valid);
    gsize valid = self->valid + added;

    if (self->options->encoding == QIPU_ENCODING_ASCII &&
        qipu_text_count_high (data + self->valid, added) > 0)
      self->options->encoding = QIPU_ENCODING_UTF8;
    self->valid = valid;
    if (valid == available)
      return added > 0;
    if (!self->at_end && qipu_text_is_cut_off ((const char *) data + valid, available - valid))
      return added > 0;

    if (self->options->encoding == QIPU_ENCODING_ASCII)
      {
        self->options->encoding = qipu_text_guess (data + valid, available - valid);
        if (is_utf8_family (self->options->encoding))
          self->options->encoding = QIPU_ENCODING_UTF8;
      }
    start_decoding (self, data);
    self->at_end = FALSE;
    return added > 0 || decode_block (self, error);
  }
}

/**
 * qipu_text_reader_new:
 * @source: the bytes; used as long as the reader lives
 * @options: (inout): the encoding, %QIPU_ENCODING_NONE to decide by evidence; the one used is put
 * there
 * @sink: what receives faults of the encoding
 *
 * Returns: (transfer full): a reader at the beginning of the text, or %NULL with @error set on a
 * read error
 */
QipuTextReader *
qipu_text_reader_new (QipuSource *source,
                      QipuReadOptions *options,
                      const QipuGameSink *sink,
                      GError **error)
{
  g_autoptr (QipuTextReader) self = g_new0 (QipuTextReader, 1);
  GError *local_error = NULL;
  const guint8 *data;
  gsize available;
  gsize mark = 0;

  self->source = source;
  self->options = options;
  self->sink = sink;
  self->marks = g_array_new (FALSE, FALSE, sizeof (Mark));

  if (options->encoding == QIPU_ENCODING_NONE)
    {
      options->encoding = decide_encoding (source, error);
      if (options->encoding == QIPU_ENCODING_NONE)
        return NULL;
    }

  data = qipu_source_peek (source, 3, &available, error);
  if (data == NULL)
    return NULL;
  if (is_utf8_family (options->encoding) && available >= 3
      && memcmp (data, "\357\273\277", 3) == 0)
    mark = 3;
  else if (available >= 2
           && ((options->encoding == QIPU_ENCODING_UTF16LE && data[0] == 0xFF && data[1] == 0xFE)
               || (options->encoding == QIPU_ENCODING_UTF16BE && data[0] == 0xFE
                   && data[1] == 0xFF)))
    mark = 2;
  qipu_source_skip (source, mark);

  self->difference = qipu_source_get_offset (source);
  self->identity = is_utf8_family (options->encoding);
  if (!self->identity)
    start_decoding (self, (const guint8 *) "");

  if (!qipu_text_reader_advance (self, 0, BLOCK_SIZE, &local_error) && local_error != NULL)
    {
      g_propagate_error (error, local_error);
      return NULL;
    }
  return g_steal_pointer (&self);
}

/**
 * qipu_text_reader_free:
 * @self: (nullable) (transfer full): a reader
 *
 * Frees @self, but not its source.
 */
void
qipu_text_reader_free (QipuTextReader *self)
{
  if (self == NULL)
    return;

  g_clear_pointer (&self->decoder, qipu_decoder_free);
  if (self->text != NULL)
    g_string_free (self->text, TRUE);
  g_clear_pointer (&self->marks, g_array_unref);
  g_free (self);
}

/**
 * qipu_text_reader_get_text:
 * @self: a reader
 * @size: (out): bytes of the window
 *
 * Returns: (transfer none) (array length=size): the window, whole characters without a NUL, good
 * until it is moved or widened
 */
const char *
qipu_text_reader_get_text (const QipuTextReader *self, gsize *size)
{
  gsize available;

  if (!self->identity)
    {
      *size = self->text->len;
      return self->text->str;
    }
  *size = self->valid;
  return (const char *) qipu_source_peek (self->source, 0, &available, NULL);
}

/**
 * qipu_text_reader_advance:
 * @self: a reader
 * @used: bytes to drop from the beginning of the window
 * @wanted: bytes to add behind it at least, unless the text ends
 *
 * Returns: %FALSE when nothing could be added: at the end, or with @error set on a read error
 */
gboolean
qipu_text_reader_advance (QipuTextReader *self, gsize used, gsize wanted, GError **error)
{
  self->offset += used;
  if (self->identity)
    {
      g_assert (used <= self->valid);
      qipu_source_skip (self->source, used);
      self->valid -= used;
      return !self->at_end && validate_more (self, wanted, error);
    }

  g_string_erase (self->text, 0, (gssize) used);
  while (!self->at_end)
    {
      gsize before = self->text->len;
      GError *local_error = NULL;

      if (!decode_block (self, &local_error) && local_error != NULL)
        {
          g_propagate_error (error, local_error);
          return FALSE;
        }
      if (self->text->len - before >= MIN (wanted, BLOCK_SIZE))
        return TRUE;
      if (self->at_end)
        return self->text->len > before;
      wanted -= self->text->len - before;
    }
  return FALSE;
}

void
qipu_text_reader_set_line (QipuTextReader *self, guint64 line)
{
  if (self->identity)
    self->n_lines = line - 1;
}

gboolean
qipu_text_reader_is_at_end (const QipuTextReader *self)
{
  return self->at_end;
}

guint64
qipu_text_reader_get_offset (const QipuTextReader *self)
{
  return self->offset;
}

/**
 * qipu_text_reader_read_all:
 * @self: a reader
 * @limit: bytes of text that are still accepted
 *
 * Widens the window up to the end, for formats that need the whole text at once.
 *
 * Returns: %FALSE with @error set when there is more, or on a read error
 */
gboolean
qipu_text_reader_read_all (QipuTextReader *self, gsize limit, GError **error)
{
  GError *local_error = NULL;
  gsize size;

  for (;;)
    {
      qipu_text_reader_get_text (self, &size);
      if (size > limit)
        {
          qipu_record_error_set_number (error, QIPU_RECORD_ERROR_TOO_LARGE,
/* Translators: %u is a size in mebibytes. */
                       N_("The file is larger than %u MiB, the limit for this kind of file."), (guint) (limit >> 20));
          return FALSE;
        }
      if (!qipu_text_reader_advance (self, 0, MAX (size, BLOCK_SIZE), &local_error))
        {
          if (local_error == NULL)
            return TRUE;
          g_propagate_error (error, local_error);
          return FALSE;
        }
    }
}

/* The index of the last mark at or before a place, or -1. */
static gint
find_mark (const QipuTextReader *self, guint64 text_offset)
{
  guint low = 0;
  guint high = self->marks->len;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (g_array_index (self->marks, Mark, middle).text <= text_offset)
        low = middle + 1;
      else
        high = middle;
    }
  return (gint) low - 1;
}

/* The bytes that the text from @from to @to took in the source: as many as it takes when it is
 * encoded again. 0 where that cannot be told: characters that were replaced, text that is gone. */
static guint64
get_source_length (const QipuTextReader *self, guint64 from, guint64 to)
{
  g_autoptr (GByteArray) bytes = NULL;
  const char *text;
  gsize length;

  if (from < self->offset || to > self->offset + self->text->len || from >= to)
    return 0;
  text = self->text->str + (from - self->offset);
  length = (gsize) (to - from);
  if (g_strstr_len (text, (gssize) length, "\357\277\275") != NULL)
    return 0;

  bytes = g_byte_array_new ();
  qipu_text_encode (text, length, self->options->encoding, bytes);
  return bytes->len;
}

guint64
qipu_text_reader_to_source (const QipuTextReader *self, guint64 text_offset)
{
  const Mark *mark;
  guint64 limit, place;
  gint index;

  if (self->identity)
    return text_offset + self->difference;
  if (self->at_end && text_offset >= self->offset + self->text->len)
    return qipu_source_get_offset (self->source);

  index = find_mark (self, text_offset);
  if (index < 0)
    return self->difference;

  mark = &g_array_index (self->marks, Mark, index);
  place = mark->source + get_source_length (self, mark->text, text_offset);
  /* broken bytes may have been shorter than what they were read as takes when written */
  limit =
      (guint) index + 1 < self->marks->len ? mark[1].source : qipu_source_get_offset (self->source);
  return MIN (place, limit);
}

void
qipu_text_reader_forget (QipuTextReader *self, guint64 text_offset)
{
  gint index;

  if (self->identity)
    {
      /* kept for the case that decoding begins before the game ends */
      Mark mark = { text_offset, text_offset + self->difference };

      g_array_set_size (self->marks, 0);
      g_array_append_val (self->marks, mark);
      return;
    }

  index = find_mark (self, text_offset);
  if (index > 0)
    g_array_remove_range (self->marks, 0, (guint) index);
}

guint64
qipu_text_reader_get_done (const QipuTextReader *self)
{
  return qipu_source_get_offset (self->source) + (self->identity ? self->valid : 0);
}
