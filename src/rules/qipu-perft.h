/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counting the leaves of the tree of legal moves: the classical proof that moves are generated,
 * made and taken back without a fault, and a measure of speed. */

#pragma once

#include "rules/qipu-position.h"

/* Number of lines of @depth legal moves. The last ply is counted without being played. A side
 * without a general may play every move that the pieces can make. */
uint64_t qipu_perft (const QipuPosition *pos, int depth);

/* The same number, every leaf made and unmade. */
uint64_t qipu_perft_leaves (const QipuPosition *pos, int depth);

typedef struct
{
  QipuMove move;
  uint64_t nodes;
} QipuPerftBranch;

/* The number for each legal move of @pos, at @depth counted from @pos and at least 1; returns the
 * number of branches. */
size_t qipu_perft_divide (const QipuPosition *pos,
                          int depth,
                          QipuPerftBranch branches[QIPU_MAX_MOVES]);

/* "portable", "bmi2": the form of the code that this machine runs. */
const char *qipu_perft_dispatch (void);
