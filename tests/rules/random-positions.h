/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions for random tests: out of games, and of pieces thrown on the board. */

#pragma once

#include <glib.h>

#include "rules/qipu-movegen.h"
#include "rules/qipu-position.h"

/* Sanitizers make everything some ten times slower: the tests do less of the same. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define TEST_IS_SANITIZED TRUE
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define TEST_IS_SANITIZED TRUE
#endif
#endif
#ifndef TEST_IS_SANITIZED
#define TEST_IS_SANITIZED FALSE
#endif

/* Up to @max_pieces of any kind and colour on any points, often without a general or with two. */
static inline void
random_arrangement (QipuPosition *pos, int max_pieces)
{
  int n_pieces = g_test_rand_int_range (0, max_pieces + 1);

  qipu_position_clear (pos);
  for (int i = 0; i < n_pieces; i++)
    qipu_position_put (pos,
                       (QipuSquare) g_test_rand_int_range (0, QIPU_N_SQUARES),
                       qipu_piece ((QipuColour) g_test_rand_int_range (0, 2),
                                   (QipuKind) g_test_rand_int_range (QIPU_GENERAL,
                                                                     QIPU_SOLDIER + 1)));
  qipu_position_set_side (pos, (QipuColour) g_test_rand_int_range (0, 2));
}

/* A position that could be played: every piece on a point of its own, generals not attacked out
 * of turn. Few pieces on the lines of the generals make checks and pins frequent. */
void random_playable (QipuPosition *pos);

/* Plays a random legal move; FALSE when there is none. */
static inline gboolean
random_step (QipuPosition *pos)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = qipu_movegen_legal (pos, moves);
  QipuUndo undo;

  if (n == 0)
    return FALSE;
  qipu_position_make (pos, moves[g_test_rand_int_range (0, (gint32) n)], &undo);
  return TRUE;
}
