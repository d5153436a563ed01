/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The perft code for x86-64 processors that count and extract bits in one instruction. */

#include "rules/qipu-perft-private.h"

#ifdef QIPU_PERFT_HAVE_BMI2

#define KERNEL_TARGET __attribute__ ((target ("popcnt,bmi,bmi2,lzcnt,avx2")))

KERNEL_TARGET static inline unsigned
count_bits (uint64_t n)
{
  return (unsigned) __builtin_popcountll (n);
}

KERNEL_TARGET static inline unsigned
lowest_bit (uint64_t n)
{
  return (unsigned) __builtin_ctzll (n);
}

#include "rules/qipu-perft-kernel.h"

static bool
is_usable (void)
{
  return __builtin_cpu_supports ("popcnt") && __builtin_cpu_supports ("bmi")
         && __builtin_cpu_supports ("bmi2") && __builtin_cpu_supports ("avx2");
}

const QipuPerftKernel qipu_perft_kernel_bmi2 = {
  .name = "bmi2",
  .is_usable = is_usable,
  .count = kernel_count,
  .count_leaves = kernel_count_leaves,
};

#endif
