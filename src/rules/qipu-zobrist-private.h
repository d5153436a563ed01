/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers whose exclusive or makes the key of a position. They are computed, not stored: the mixing
 * function below is cheaper than a cache miss and needs no table to be filled. Libraries on disk
 * hold such keys, so the numbers must never change. */

#pragma once

#include "rules/qipu-types.h"

/* The finalizer of SplitMix64: a bijection that spreads small inputs over 64 bits. */
static inline uint64_t
qipu_zobrist_mix (uint64_t n)
{
  n *= UINT64_C (0x9e3779b97f4a7c15);
  n = (n ^ (n >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  n = (n ^ (n >> 27)) * UINT64_C (0x94d049bb133111eb);
  return n ^ (n >> 31);
}

/* An empty point adds nothing, so callers need not ask. */
static inline uint64_t
qipu_zobrist_piece (QipuPiece piece, QipuSquare square)
{
  return piece == QIPU_PIECE_NONE ? 0 : qipu_zobrist_mix ((uint64_t) piece << 7 | square);
}

static inline uint64_t
qipu_zobrist_side (QipuColour side)
{
  return side == QIPU_BLACK ? qipu_zobrist_mix (UINT64_C (1) << 32) : 0;
}
