/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shape of a FEN: letters and digits with nine slashes. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-fen-scan.h"

#define N_SLASHES 9

const char *
qipu_fen_scan (const char *text, gsize length)
{
  const char *end = text + length;
  const char *p = text;

  while (p < end)
    {
      const char *start = p;
      guint n_slashes = 0;

      while (p < end && (g_ascii_isalnum (*p) || *p == '/'))
        n_slashes += *p++ == '/';
      if (n_slashes == N_SLASHES && *start != '/')
        return start;
      if (p == start)
        p++;
    }
  return NULL;
}
