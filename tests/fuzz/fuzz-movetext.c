/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fuzz target of the reader of moves in running text: items lie in the text and in order. */

#include "config.h"

#include "fuzz-target.h"
#include "notation/qipu-movetext.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  QipuMovetextOptions options = { .side_is_known = size % 2 == 0 };
  QipuMovetextItem item;
  QipuMovetext reader;
  QipuPosition start;
  gsize place = 0;

  qipu_position_set_fen (&start, QIPU_FEN_START, NULL);
  qipu_movetext_init (&reader, &start, (const char *) data, size, &options);
  while (qipu_movetext_next (&reader, &item))
    {
      /* the text that stopped the reading may be the first one that looked like a move */
      fuzz_check (item.offset >= place || item.kind == QIPU_MOVETEXT_STOP, "an item out of order");
      fuzz_check (item.offset <= size, "an item behind the text");
      fuzz_check (item.length <= size - item.offset, "an item beyond the text");
      place = item.offset;
    }
  return 0;
}
