/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether the quick way of playing takes a move. */

#pragma once

#include <glib.h>

#include "rules/qipu-lines.h"

/* Leaves everything as it was, and holds what is kept up to date against what the board says. */
static inline gboolean
is_surely_legal (const QipuPosition *pos, const QipuLines *lines, QipuMove move)
{
  QipuPosition tried = *pos;
  QipuLines tried_lines = *lines;
  QipuLines fresh;
  QipuUndo undo;
  gboolean is_legal;

  if (!qipu_lines_can_move (lines, pos, move))
    return FALSE;
  is_legal = qipu_lines_try (&tried_lines, &tried, move, &undo);
  qipu_lines_init (&fresh, &tried);
  g_assert_cmpmem (&tried_lines, sizeof tried_lines, &fresh, sizeof fresh);
  g_assert_true (qipu_position_self_check (&tried));
  if (is_legal)
    {
      qipu_position_unmake (&tried, &undo);
      qipu_lines_unmake (&tried_lines, &tried, &undo);
    }
  g_assert_cmpmem (&tried, sizeof tried, pos, sizeof *pos);
  g_assert_cmpmem (&tried_lines, sizeof tried_lines, lines, sizeof *lines);
  return is_legal;
}
