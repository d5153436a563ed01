/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fuzz target of opening books: whatever lies in the tables, only moves of the position come. */

#define _GNU_SOURCE

#include "config.h"

#include <sys/mman.h>
#include <unistd.h>

#include "fuzz-target.h"
#include "records/qipu-book.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  /* a file in memory: the library wants a path */
  int fd = memfd_create ("book", MFD_CLOEXEC);
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
  g_autoptr (QipuBook) book = NULL;
  g_autoptr (GArray) moves = NULL;
  QipuPosition position;

  fuzz_check (fd >= 0 && write (fd, data, size) == (ssize_t) size, "no file in memory");
  book = qipu_book_open (path, NULL);
  qipu_position_set_start (&position);
  if (book != NULL)
    {
      qipu_book_count_positions (book);
      moves = qipu_book_find (book, &position, NULL);
    }
  for (guint i = 0; moves != NULL && i < moves->len; i++)
    fuzz_check (qipu_position_get (&position, qipu_move_from (g_array_index (moves, QipuBookMove, i).move))
                  != QIPU_PIECE_NONE, "a move of nothing");
  close (fd);
  return 0;
}
