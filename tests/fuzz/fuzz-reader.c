/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fuzz target of one reader, that of the format FUZZ_FORMAT. */

#include "config.h"

#include "fuzz-target.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  fuzz_read (qipu_formats_find (FUZZ_FORMAT), data, size);
  return 0;
}
