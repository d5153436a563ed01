/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fuzz target of the FEN parser: what it reads is written and read again the same. */

#include "config.h"

#include <string.h>

#include "fuzz-target.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup ((const char *) data, size);
  char first[QIPU_FEN_SIZE];
  char second[QIPU_FEN_SIZE];
  QipuPosition position;

  if (qipu_position_set_fen (&position, text, NULL) != QIPU_FEN_OK)
    return 0;
  qipu_position_get_fen (&position, first);
  fuzz_check (qipu_position_set_fen (&position, first, NULL) == QIPU_FEN_OK, "own FEN refused");
  qipu_position_get_fen (&position, second);
  fuzz_check (strcmp (first, second) == 0, "own FEN read as another position");
  return 0;
}
