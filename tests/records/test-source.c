/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window through which the bytes of a record are seen, and how much of a text is looked at
 * before its encoding is decided. */

#include "config.h"

#include <gio/gio.h>
#include <string.h>

#include "records/qipu-record-error.h"
#include "records/qipu-source.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-reader.h"

#define MIB ((gsize) 1 << 20)

static GBytes *
make_noise (gsize size)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  guint8 *data = g_malloc (size);

  for (gsize i = 0; i < size; i++)
    data[i] = (guint8) g_rand_int (rand);
  return g_bytes_new_take (data, size);
}

/* Whatever is peeked at and skipped, the window shows the bytes of its place, at least as many as
 * were asked for unless the source ends. */
static void
test_window (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (2);
  g_autoptr (GBytes) bytes = make_noise (3 * MIB + 7);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (QipuSource) source = qipu_source_new_for_stream (stream);
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  gsize place = 0;
  guint n_windows = 0;

  while (place < size)
    {
      /* now and then far more than is read at once, as for the evidence of an encoding */
      gsize wanted =
          (gsize) 1 << g_rand_int_range (rand, 0, g_rand_int_range (rand, 0, 30) == 0 ? 21 : 17);
      gsize available;
      const guint8 *window = qipu_source_peek (source, wanted, &available, NULL);
      gsize used = available / (gsize) g_rand_int_range (rand, 1, 9);

      g_assert_cmpuint (available, >=, MIN (wanted, size - place));
      g_assert_cmpuint (available, <=, size - place);
      g_assert_cmpmem (window, available, data + place, available);
      used = MIN (MAX (used, 1), 100000);
      qipu_source_skip (source, used);
      place += used;
      g_assert_cmpuint (qipu_source_get_offset (source), ==, place);
      n_windows++;
    }
  g_assert_cmpuint (n_windows, >, 30);
}

/* Small looks at a long stream go through the same memory, however long the first one was. */
static void
test_window_stays (void)
{
  g_autoptr (GBytes) bytes = make_noise (8 * MIB);
  g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (QipuSource) source = qipu_source_new_for_stream (stream);
  gsize available;
  const guint8 *first = qipu_source_peek (source, 4 * MIB, &available, NULL);

  g_assert_cmpuint (available, >=, 4 * MIB);
  qipu_source_skip (source, available);
  for (gsize place = available; place < 8 * MIB; place += 1000)
    {
      const guint8 *window = qipu_source_peek (source, 1000, &available, NULL);

      if (available < 1000)
        break;
      g_assert_true (window >= first && window < first + MIB / 4);
      g_assert_cmpuint (available, <, MIB / 4);
      qipu_source_skip (source, 1000);
    }
}

static void
test_too_large (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("0123456789", 10);
  g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) all = qipu_source_read_all (source, 9, &error);

  g_assert_null (all);
  g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_TOO_LARGE);
}

/* How much of 3 MiB of the text, over and over, is read until the encoding is decided. */
static gsize
read_for_decision (const char *line, const char *encoding, QipuEncoding expected)
{
  g_autoptr (GByteArray) text = g_byte_array_new ();
  g_autofree char *encoded = NULL;
  g_autoptr (GInputStream) stream = NULL;
  g_autoptr (QipuSource) source = NULL;
  g_autoptr (QipuTextReader) reader = NULL;
  QipuReadOptions options = { 0 };
  QipuGameSink sink = { 0 };
  gsize size;

  encoded = g_convert (line, -1, encoding, "UTF-8", NULL, &size, NULL);
  g_assert_nonnull (encoded);
  while (text->len < 3 * MIB)
    g_byte_array_append (text, (const guint8 *) encoded, (guint) size);
  stream = g_memory_input_stream_new_from_data (text->data, (gssize) text->len, NULL);
  source = qipu_source_new_for_stream (stream);
  reader = qipu_text_reader_new (source, &options, &sink, NULL);
  g_assert_nonnull (reader);
  g_assert_cmpint (options.encoding, ==, expected);
  return (gsize) g_seekable_tell (G_SEEKABLE (stream));
}

/* The first games of a long record are there soon: no more is read than the doubt needs. */
static void
test_decision (void)
{
  static const char game[] = "这一局红先 炮二平五 马8进7 马二进三 车9平8\n";

  g_assert_cmpuint (read_for_decision (game, "UTF-8", QIPU_ENCODING_UTF8), <=, MIB / 4);
  g_assert_cmpuint (read_for_decision ("1. C2=5 H8+7\n", "UTF-8", QIPU_ENCODING_ASCII), <=,
                    MIB / 4);
  g_assert_cmpuint (read_for_decision (game, "GB18030", QIPU_ENCODING_GB18030), >, MIB);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/records/source/window", test_window);
  g_test_add_func ("/records/source/window-stays", test_window_stays);
  g_test_add_func ("/records/source/too-large", test_too_large);
  g_test_add_func ("/records/source/decision", test_decision);
  return g_test_run ();
}
