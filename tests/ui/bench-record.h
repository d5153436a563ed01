/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record that benchmarks of the window open. */

#pragma once

#include "game/qipu-game.h"

/* A line to and fro, with a variation at every other move and now and then a comment, or without
 * any of it. */
static QipuGame *
bench_record_new (guint n_nodes, gboolean with_variations)
{
  static const struct
  {
    int f0, r0, f1, r1;
  } cycle[] = {
    { 7, 2, 4, 2 },
    { 7, 7, 4, 7 },
    { 4, 2, 7, 2 },
    { 4, 7, 7, 7 },
  };
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  for (guint i = 0; qipu_game_get_n_nodes (game) < n_nodes; i++)
    {
      QipuNodeId parent = node;

      node = qipu_game_add (game, parent,
                            qipu_move (qipu_square (cycle[i % 4].f0, cycle[i % 4].r0),
                                       qipu_square (cycle[i % 4].f1, cycle[i % 4].r1)));
      if (with_variations && i % 4 == 2)
        qipu_game_add (game, parent, qipu_move (qipu_square (1, 0), qipu_square (2, 2)));
      if (with_variations && i % 40 == 0)
        qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, "A remark about this move.");
    }
  return game;
}
