/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The forms of the perft code: the same source compiled for different processors. */

#pragma once

#include "rules/qipu-position.h"

typedef struct
{
  const char *name;
  bool (*is_usable) (void); /* on this machine */
  /* for positions that qipu_setup_is_playable() accepts, and depths of at least 1 */
  uint64_t (*count) (const QipuPosition *pos, int depth);
  uint64_t (*count_leaves) (const QipuPosition *pos, int depth);
} QipuPerftKernel;

extern const QipuPerftKernel qipu_perft_kernel_portable;
#if defined(__x86_64__) && defined(__GNUC__)
#define QIPU_PERFT_HAVE_BMI2 1
extern const QipuPerftKernel qipu_perft_kernel_bmi2;
#endif
