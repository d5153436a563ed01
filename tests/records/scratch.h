/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What tests of files share: a folder of their own, and a reader that only counts faults. */

#pragma once

#include "records/qipu-format.h"

G_GNUC_UNUSED static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("qipu-records-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
}

G_GNUC_UNUSED static gboolean
drop_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  qipu_game_free (game);
  return TRUE;
}

G_GNUC_UNUSED static gboolean
count_doubts (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  guint *counts = user_data;

  counts[diagnostic->code]++;
  return TRUE;
}
