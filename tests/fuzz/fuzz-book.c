/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fuzz target of opening books: whatever lies in the tables, only moves of the position come. */

#include "config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "fuzz-target.h"
#include "records/qipu-book.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  /* the library wants a path, and follows it where it leads: no file without a name */
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("qipu-book-XXXXXX", &path, NULL);
  g_autoptr (QipuBook) book = NULL;
  g_autoptr (GArray) moves = NULL;
  QipuPosition position;

  fuzz_check (fd >= 0 && write (fd, data, size) == (ssize_t) size, "no file");
  close (fd);
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
  g_unlink (path);
  return 0;
}
