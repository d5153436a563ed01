/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all fuzz targets share: any bytes are read, whatever comes out must hold together. */

#pragma once

#include <stdint.h>
#include <stdlib.h>

#include "records/qipu-record-file.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Not g_assert: it must also stop a program that is compiled without assertions. Not g_error: its
 * trap is no signal with which libFuzzer keeps the input. */
static inline void
fuzz_check (gboolean condition, const char *what)
{
  if (condition)
    return;

  g_printerr ("%s\n", what);
  abort ();
}

static gboolean
fuzz_take_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  fuzz_check (qipu_game_self_check (game), "the links of the game do not fit");
  fuzz_check (start <= end, "the game ends before it starts");
  qipu_game_free (game);
  return TRUE;
}

static gboolean
fuzz_take_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  g_autofree char *message = qipu_diagnostic_dup_message (diagnostic);
  g_autofree char *place = qipu_diagnostic_dup_place (diagnostic);

  fuzz_check (*message != '\0' && g_utf8_validate (message, -1, NULL), "no message");
  fuzz_check (place != NULL, "no place");
  return TRUE;
}

/* Reads @data as @format whatever it looks like. */
static inline void
fuzz_read (const QipuFormat *format, const uint8_t *data, size_t size)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (data, size);
  g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);
  g_autoptr (GError) error = NULL;
  QipuReadOptions options = { 0 };
  QipuGameSink sink = { .game = fuzz_take_game, .diagnostic = fuzz_take_diagnostic };
  gboolean success = format->read (source, &options, &sink, &error);

  fuzz_check (success == (error == NULL), "failure without an error, or the reverse");
}
