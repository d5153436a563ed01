/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fuzz target of opening books: whatever lies in the tables, only moves of the position come. */

#include "config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "fuzz-target.h"
#include "records/qipu-book.h"

static char *path;

static void
remove_file (void)
{
  g_unlink (path);
}

/* Fills the one file of this process with @data. The library wants a path, and follows it where it
 * leads: no file without a name; and making a file takes longer than reading it. */
static void
write_file (const uint8_t *data, size_t size)
{
  static int fd = -1;

  if (fd < 0)
    {
      fd = g_file_open_tmp ("qipu-book-XXXXXX", &path, NULL);
      atexit (remove_file);
    }
  fuzz_check (fd >= 0 && pwrite (fd, data, size, 0) == (ssize_t) size &&
                  ftruncate (fd, (off_t) size) == 0,
              "no file");
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (QipuBook) book = NULL;
  g_autoptr (GArray) moves = NULL;
  QipuPosition position;

  write_file (data, size);
  book = qipu_book_open (path, NULL);
  qipu_position_set_start (&position);
  if (book != NULL)
    {
      qipu_book_count_positions (book);
      moves = qipu_book_find (book, &position, NULL);
    }
  for (guint i = 0; moves != NULL && i < moves->len; i++)
    fuzz_check (qipu_position_get (&position,
                                   qipu_move_from (g_array_index (moves, QipuBookMove, i).move)) !=
                    QIPU_PIECE_NONE,
                "a move of nothing");
  return 0;
}
