/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading bytes as one format, whatever they look like. */

#pragma once

#include <glib.h>

#include "records/qipu-record-file.h"

static gboolean
keep_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  QipuRecordContent *content = user_data;

  g_assert_true (qipu_game_self_check (game));
  g_assert_cmpuint (start, <=, end);
  g_ptr_array_add (content->games, game);
  return TRUE;
}

static gboolean
keep_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  QipuRecordContent *content = user_data;

  qipu_diagnostics_add (content->diagnostics, diagnostic);
  return TRUE;
}

/* Reads @bytes as @format whatever they look like. */
static QipuRecordContent *
read_with (const QipuFormat *format, GBytes *bytes, const QipuReadOptions *read_options)
{
  QipuRecordContent *content = g_new0 (QipuRecordContent, 1);
  g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);
  g_autoptr (GError) error = NULL;
  QipuReadOptions options = *read_options;
  QipuGameSink sink = { .game = keep_game, .diagnostic = keep_diagnostic, .user_data = content };

  content->format = format;
  content->games = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_game_free);
  content->ranges = g_array_new (FALSE, FALSE, 16);
  content->diagnostics = qipu_diagnostics_new ();
  if (!format->read (source, &options, &sink, &error))
    g_assert_nonnull (error);
  content->encoding = options.encoding;
  return content;
}

G_GNUC_UNUSED static QipuRecordContent *
read_as (const QipuFormat *format, GBytes *bytes)
{
  const QipuReadOptions options = { 0 };

  return read_with (format, bytes, &options);
}
