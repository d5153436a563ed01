/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The perft code for any processor. */

#include "rules/qipu-perft-private.h"

#define KERNEL_TARGET

/* Bits of a word without an instruction for it. */
static inline unsigned
count_bits (uint64_t n)
{
  n -= n >> 1 & UINT64_C (0x5555555555555555);
  n = (n & UINT64_C (0x3333333333333333)) + (n >> 2 & UINT64_C (0x3333333333333333));
  n = (n + (n >> 4)) & UINT64_C (0x0f0f0f0f0f0f0f0f);
  return (unsigned) (n * UINT64_C (0x0101010101010101) >> 56);
}

/* The lowest bit of @n, which is not 0. */
static inline unsigned
lowest_bit (uint64_t n)
{
#ifdef __GNUC__
  return (unsigned) __builtin_ctzll (n);
#else
  return count_bits ((n & -n) - 1);
#endif
}

#include "rules/qipu-perft-kernel.h"

static bool
is_usable (void)
{
  return true;
}

const QipuPerftKernel qipu_perft_kernel_portable = {
  .name = "portable",
  .is_usable = is_usable,
  .count = kernel_count,
  .count_leaves = kernel_count_leaves,
};
