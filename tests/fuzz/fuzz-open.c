/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fuzz target of opening a file of whatever kind, and of every writer: what one of them wrote
 * is read and written again the same, and it tells its losses beforehand. */

#include "config.h"

#include <string.h>

#include "fuzz-target.h"

static void
check_again (const QipuFormat *format, const QipuWriteOptions *options, GByteArray *written)
{
  g_autoptr (GBytes) bytes = g_bytes_new (written->data, written->len);
  /* a few characters are not enough evidence of an encoding that XQF does not name */
  QipuReadOptions as_written = { .encoding = strcmp (format->id, "xqf") == 0 ? QIPU_ENCODING_GB18030
                                                                             : QIPU_ENCODING_NONE };
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, &as_written, NULL);
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) again = g_byte_array_new ();

  fuzz_check (content != NULL && content->format == format && content->games->len == 1,
              "own bytes not recognised");
  fuzz_check (format->write (g_ptr_array_index (content->games, 0), options, again, lost, NULL),
              "own bytes not written again");
  if (again->len != written->len || memcmp (again->data, written->data, again->len) != 0)
    g_printerr ("%s: ", format->id);
  fuzz_check (again->len == written->len && memcmp (again->data, written->data, again->len) == 0,
              "written differently the second time");
}

static void
check_writer (const QipuFormat *format, const QipuGame *game)
{
  QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
  g_autoptr (GByteArray) written = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) before = qipu_diagnostics_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  gboolean can = format->write (game, &options, NULL, before, NULL);

  fuzz_check (format->write (game, &options, written, lost, NULL) == can,
              "writing goes otherwise than foretold");
  fuzz_check (qipu_diagnostics_get_n (before) == qipu_diagnostics_get_n (lost),
              "losses not told beforehand");
  /* a text for people need not be read again */
  if (can && strcmp (format->id, "text") != 0)
    check_again (format, &options, written);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
  const QipuFormat *const *formats = qipu_formats_get_all ();

  for (guint i = 0; content != NULL && i < content->games->len && i < 2; i++)
    for (guint j = 0; formats[j] != NULL; j++)
      if (formats[j]->write != NULL)
        check_writer (formats[j], g_ptr_array_index (content->games, i));
  return 0;
}
