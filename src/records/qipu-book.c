/* SPDX-License-Identifier: GPL-3.0-or-later */
/* OBK books. A position is stored once, perhaps as its left-right mirror, perhaps with the colours
 * exchanged; keys with the top bit set are found as negative integers or as the floating-point
 * number of the same bits. All of that is asked for. */

#define G_LOG_DOMAIN "qipu-records"

#include "config.h"

#include "records/qipu-book.h"

#include <string.h>

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sqlite3.h>

#include "records/qipu-book-private.h"
#include "records/qipu-formats-private.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-tree-builder.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

/* More moves than any position has are not the moves of a position. */
#define MAX_ROWS 512
/* No memo is longer, and no page of a file is. */
#define MAX_VALUE (1024 * 1024)
/* A book of gigabytes without an index is read in less; what takes longer has no end. */
#define MAX_SECONDS 60
#define STEPS_BETWEEN_LOOKS 100000

struct _QipuBook
{
  sqlite3 *db;
  sqlite3_stmt *find;
  gint64 deadline;
};

/* Gives up the query when it is TRUE. */
static int
is_too_late (void *user_data)
{
  return g_get_monotonic_time () > ((QipuBook *) user_data)->deadline;
}

static void
start_clock (QipuBook *self)
{
  self->deadline = g_get_monotonic_time () + MAX_SECONDS * G_USEC_PER_SEC;
}

static void
set_error (QipuBook *self, GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               /* Translators: %s is the reason given by the database library. */
               _("The opening book cannot be read: %s"), sqlite3_errmsg (self->db));
}

static gboolean
has_column (QipuBook *self, const char *name)
{
  return sqlite3_table_column_metadata (self->db, NULL, "bhobk", name, NULL, NULL, NULL, NULL, NULL)
         == SQLITE_OK;
}

/* Whether the file is kept with a log for writing, and no log lies beside it. SQLite would make
 * one, and a second file, in the folder of who only reads; where it may not, it would refuse the
 * book. */
static gboolean
is_log_missing (const char *path)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);
  guint8 header[20] = { 0 };
  FILE *file = g_fopen (path, "rb");
  size_t n = file != NULL ? fread (header, 1, sizeof header, file) : 0;

  if (file != NULL)
    fclose (file);
  /* format versions for writing and reading; 2 is the log */
  return n == sizeof header && (header[18] == 2 || header[19] == 2) &&
         !g_file_test (log, G_FILE_TEST_EXISTS);
}

static int
open_database (QipuBook *self, const char *path)
{
  int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  g_autofree char *address = g_filename_to_uri (absolute, NULL, NULL);
  g_autofree char *fixed = NULL;

  if (address == NULL || !is_log_missing (path))
    return sqlite3_open_v2 (path, &self->db, flags, NULL);

  fixed = g_strconcat (address, "?immutable=1", NULL);
  return sqlite3_open_v2 (fixed, &self->db, flags | SQLITE_OPEN_URI, NULL);
}

/**
 * qipu_book_open:
 * @path: an OBK file: SQLite with a table `bhobk`
 *
 * Opens an opening book for reading only. It is used in one thread at a time, and a file made to
 * keep SQLite busy is given up. The layout is that of formats read by two independent programs.
 *
 * Returns: (transfer full): the book, or %NULL with @error set when @path is no such book
 */
QipuBook *
qipu_book_open (const char *path, GError **error)
{
  g_autoptr (QipuBook) self = g_new0 (QipuBook, 1);
  g_autofree char *sql = NULL;
  sqlite3_int64 no_mapping = 0;

  g_return_val_if_fail (path != NULL, NULL);

  if (open_database (self, path) != SQLITE_OK)
    {
      set_error (self, error);
      return NULL;
    }
  start_clock (self);
  /* a file from anywhere: no code of its schema runs */
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  /* nor does it compute: a table may be a view without an end, or a column */
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_limit (self->db, SQLITE_LIMIT_LENGTH, MAX_VALUE);
  sqlite3_exec (self->db, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
  sqlite3_file_control (self->db, NULL, SQLITE_FCNTL_MMAP_SIZE, &no_mapping);
  sqlite3_progress_handler (self->db, STEPS_BETWEEN_LOOKS, is_too_late, self);

  sql = g_strdup_printf ("SELECT vmove, vscore, vwin, vdraw, vlost, vvalid, %s FROM bhobk"
                         " WHERE vkey = ?1 ORDER BY vscore DESC",
                         has_column (self, "vmemo") ? "vmemo" : "NULL");
  if (sqlite3_prepare_v2 (self->db, sql, -1, &self->find, NULL) != SQLITE_OK)
    {
      set_error (self, error);
      return NULL;
    }
  return g_steal_pointer (&self);
}

/**
 * qipu_book_free:
 * @self: (nullable) (transfer full): a book
 *
 * Closes the book. Moves that it gave stay good.
 */
void
qipu_book_free (QipuBook *self)
{
  if (self == NULL)
    return;

  sqlite3_finalize (self->find);
  sqlite3_close (self->db);
  g_free (self);
}

/**
 * qipu_book_count_positions:
 * @self: a book
 *
 * Looks at the whole file, which takes seconds for a large one.
 *
 * Returns: how many different positions it knows, a mirrored one counted as it is stored; 0 when
 * it cannot be read
 */
gint64
qipu_book_count_positions (QipuBook *self)
{
  sqlite3_stmt *count;
  gint64 n = 0;

  g_return_val_if_fail (self != NULL, 0);

  start_clock (self);
  if (sqlite3_prepare_v2 (self->db, "SELECT count (DISTINCT vkey) FROM bhobk", -1, &count, NULL)
      != SQLITE_OK)
    return 0;
  if (sqlite3_step (count) == SQLITE_ROW)
    n = sqlite3_column_int64 (count, 0);
  sqlite3_finalize (count);
  return n;
}

/**
 * qipu_book_get_key:
 * @position: any position
 *
 * The exclusive or of a number for each man on its point, and of one more when Red is to move.
 *
 * Returns: the number by which an OBK file names @position
 */
guint64
qipu_book_get_key (const QipuPosition *position)
{
  guint64 key = qipu_position_get_side (position) == QIPU_RED ? qipu_book_red_key : 0;

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = qipu_position_get (position, square);

      if (piece != QIPU_PIECE_NONE)
        key ^= qipu_book_keys[qipu_piece_colour (piece)][qipu_piece_kind (piece) - 1][square];
    }
  return key;
}

/* One byte of a board of 16 by 16. */
static QipuSquare
get_square (guint value)
{
  int file = (int) (value & 15) - 3;
  int rank = 12 - (int) (value >> 4);

  return file >= 0 && file < QIPU_N_FILES && rank >= 0 && rank < QIPU_N_RANKS
           ? qipu_square (file, rank)
           : QIPU_SQUARE_NONE;
}

/* From and to; a younger program has them the other way round, so the pieces decide. */
static QipuMove
get_move (const QipuPosition *position, gint64 value)
{
  QipuSquare a = get_square ((guint) (value >> 8) & 255);
  QipuSquare b = get_square ((guint) value & 255);

  if (value < 0 || value > 0xFFFF || a == QIPU_SQUARE_NONE || b == QIPU_SQUARE_NONE)
    return QIPU_MOVE_NONE;
  if (qipu_move_is_pseudo (position, qipu_move (a, b)))
    return qipu_move (a, b);
  if (qipu_move_is_pseudo (position, qipu_move (b, a)))
    return qipu_move (b, a);
  return QIPU_MOVE_NONE;
}

static void
clear_move (gpointer data)
{
  g_free (((QipuBookMove *) data)->memo);
}

static char *
dup_memo (sqlite3_stmt *row, int column)
{
  const void *data = sqlite3_column_blob (row, column);
  int size = sqlite3_column_bytes (row, column);

  if (data == NULL || size <= 0)
    return NULL;
  return qipu_text_decode (data, (gsize) size, QIPU_ENCODING_UTF8, NULL);
}

static gboolean
has_move (const GArray *moves, QipuMove move)
{
  for (guint i = 0; i < moves->len; i++)
    if (g_array_index (moves, QipuBookMove, i).move == move)
      return TRUE;
  return FALSE;
}

/* How a position that was asked for differs from the one that the book holds. */
typedef struct
{
  gboolean is_mirrored;
  gboolean is_swapped;
} Turn;

static gboolean
take_rows (QipuBook *self, const QipuPosition *stored, Turn turn, GArray *moves, GError **error)
{
  int status;
  guint n = 0;

  while ((status = sqlite3_step (self->find)) == SQLITE_ROW && n++ < MAX_ROWS)
    {
      QipuBookMove found = { 0 };
      QipuMove move = get_move (stored, sqlite3_column_int64 (self->find, 0));

      if (move == QIPU_MOVE_NONE)
        continue;
      if (turn.is_mirrored)
        move = qipu_move_mirror (move);
      if (turn.is_swapped)
        move = qipu_move_flip (move);
      if (has_move (moves, move))
        continue;
      found.move = move;
      found.score = sqlite3_column_int (self->find, 1);
      found.wins = sqlite3_column_int (self->find, 2);
      found.draws = sqlite3_column_int (self->find, 3);
      found.losses = sqlite3_column_int (self->find, 4);
      found.is_valid = sqlite3_column_int (self->find, 5) != 0;
      found.memo = dup_memo (self->find, 6);
      g_array_append_val (moves, found);
    }
  sqlite3_reset (self->find);
  if (status != SQLITE_DONE && status != SQLITE_ROW)
    {
      set_error (self, error);
      return FALSE;
    }
  return TRUE;
}

static gboolean
find_stored (QipuBook *self, const QipuPosition *stored, Turn turn, GArray *moves, GError **error)
{
  guint64 key = qipu_book_get_key (stored);
  double number;

  sqlite3_bind_int64 (self->find, 1, (gint64) key);
  if (!take_rows (self, stored, turn, moves, error))
    return FALSE;
  if (key >> 63 == 0)
    return TRUE;
  memcpy (&number, &key, sizeof number);
  sqlite3_bind_double (self->find, 1, number);
  return take_rows (self, stored, turn, moves, error);
}

static gint
compare_scores (gconstpointer a, gconstpointer b)
{
  gint first = ((const QipuBookMove *) a)->score;
  gint second = ((const QipuBookMove *) b)->score;

  return first > second ? -1 : first < second;
}

/**
 * qipu_book_find:
 * @self: a book
 * @position: any position
 *
 * Asks for the position, its left-right mirror and, as a last resort, the one with colours
 * exchanged; moves are turned back, and only those that a piece can make are given.
 *
 * Returns: (transfer full) (element-type QipuBookMove): the moves, best score first, an empty array
 *   when the book does not know @position; %NULL with @error set when it cannot be read
 */
GArray *
qipu_book_find (QipuBook *self, const QipuPosition *position, GError **error)
{
  g_autoptr (GArray) moves = NULL;

  g_return_val_if_fail (self != NULL && position != NULL, NULL);

  start_clock (self);
  moves = g_array_new (FALSE, FALSE, sizeof (QipuBookMove));
  g_array_set_clear_func (moves, clear_move);
  /* colours exchanged only as a last resort: few books do that */
  for (guint swap = 0; swap < 2 && moves->len == 0; swap++)
    for (guint mirror = 0; mirror < 2; mirror++)
      {
        QipuPosition stored = *position;
        Turn turn = { mirror != 0, swap != 0 };

        if (swap)
          qipu_position_swap_colours (&stored, &stored);
        if (mirror)
          {
            guint64 key = qipu_book_get_key (&stored);

            /* its own mirror: the same rows once more would say nothing new */
            qipu_position_mirror (&stored, &stored);
            if (qipu_book_get_key (&stored) == key)
              continue;
          }
        if (!find_stored (self, &stored, turn, moves, error))
          return NULL;
      }
  g_array_sort (moves, compare_scores);
  return g_steal_pointer (&moves);
}

/* A book holds no game: the format is there so that a file of it is recognised. */
static gboolean
read_obk (QipuSource *source, QipuReadOptions *options, const QipuGameSink *sink, GError **error)
{
  options->encoding = QIPU_ENCODING_NONE;
  return TRUE;
}

static int
sniff_obk (const guint8 *data, gsize size)
{
  static const char magic[] = "SQLite format 3";
  gsize limit = MIN (size, 65536);

  if (size < sizeof magic || memcmp (data, magic, sizeof magic) != 0)
    return 0;
  for (gsize i = sizeof magic; i + 5 <= limit; i++)
    if (memcmp (data + i, "bhobk", 5) == 0)
      return 95;
  return 0;
}

static const char *const suffixes[] = { "obk", NULL };

const QipuFormat qipu_format_obk = {
  .id = "obk",
  .flags = QIPU_FORMAT_BOOK,
  .mime_type = "application/x-xiangqi-obk",
  .suffixes = suffixes,
  .name = N_("Opening book"), .sniff = sniff_obk, .read = read_obk,
  };
