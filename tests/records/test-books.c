/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening books that are databases. */

#include "config.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <sqlite3.h>

#include "fixtures.h"
#include "records/qipu-book.h"
#include "scratch.h"

static void
test_book_keys (void)
{
  static const struct
  {
    const char *fen;
    guint64 key;
  } keys[] = {
    { QIPU_FEN_START, G_GUINT64_CONSTANT (0x628D04D7C9C144AE) },
    { "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1",
      G_GUINT64_CONSTANT (0xA1EAD1F6470E07EE) },
    { "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1",
      G_GUINT64_CONSTANT (0x29D430B1D3AF9B9E) },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      QipuPosition position;

      g_assert_cmpint (qipu_position_set_fen (&position, keys[i].fen, NULL), ==, QIPU_FEN_OK);
      g_assert_cmphex (qipu_book_get_key (&position), ==, keys[i].key);
    }
}

static void
put_row (sqlite3 *db, guint64 key, gboolean as_double, guint move, int score, const char *memo)
{
  sqlite3_stmt *insert;
  double number;

  memcpy (&number, &key, sizeof number);
  g_assert_cmpint (sqlite3_prepare_v2 (db,
                                       "INSERT INTO bhobk (vkey, vmove, vscore, vwin, vdraw, vlost,"
                                       " vvalid, vmemo) VALUES (?, ?, ?, 3, 2, 1, 1, ?)",
                                       -1, &insert, NULL),
                   ==, SQLITE_OK);
  if (as_double)
    sqlite3_bind_double (insert, 1, number);
  else
    sqlite3_bind_int64 (insert, 1, (gint64) key);
  sqlite3_bind_int (insert, 2, (int) move);
  sqlite3_bind_int (insert, 3, score);
  sqlite3_bind_text (insert, 4, memo, -1, SQLITE_STATIC);
  g_assert_cmpint (sqlite3_step (insert), ==, SQLITE_DONE);
  sqlite3_finalize (insert);
}

static guint
sq16 (const char *square)
{
  return (12 - rank_of (square)) << 4 | (file_of (square) + 3);
}

static void
check_book_move (QipuBook *book, const char *fen, guint index, const char *move, int score)
{
  QipuPosition position;
  g_autoptr (GArray) moves = NULL;
  const QipuBookMove *found;

  g_assert_cmpint (qipu_position_set_fen (&position, fen, NULL), ==, QIPU_FEN_OK);
  moves = qipu_book_find (book, &position, NULL);
  g_assert_cmpuint (moves->len, >, index);
  found = &g_array_index (moves, QipuBookMove, index);
  g_assert_cmpint (found->move, ==,
                   qipu_move (qipu_square ((int) file_of (move), (int) rank_of (move)),
                              qipu_square ((int) file_of (move + 2), (int) rank_of (move + 2))));
  g_assert_cmpint (found->score, ==, score);
  g_assert_cmpint (found->wins, ==, 3);
  g_assert_true (found->is_valid);
}

static void
test_book (void)
{
  static const char after[] =
      "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
  static const char after_mirror[] =
      "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1";
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "a.obk", NULL);
  g_autoptr (QipuBook) book = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes = NULL;
  gsize size;
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db,
                "CREATE TABLE bhobk (id INTEGER PRIMARY KEY, vkey, vmove INTEGER, vscore INTEGER,"
                " vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo BLOB, vindex)",
                NULL, NULL, NULL);
  /* from << 8 | to; the second the other way round; the third no move at all */
  put_row (db, G_GUINT64_CONSTANT (0x628D04D7C9C144AE), FALSE, sq16 ("h2") << 8 | sq16 ("e2"), 5,
           "好");
  put_row (db, G_GUINT64_CONSTANT (0x628D04D7C9C144AE), FALSE, sq16 ("c4") << 8 | sq16 ("c3"), 9,
           NULL);
  put_row (db, G_GUINT64_CONSTANT (0x628D04D7C9C144AE), FALSE, sq16 ("a5") << 8 | sq16 ("a6"), 7,
           NULL);
  /* the top bit set: as a double here */
  put_row (db, G_GUINT64_CONSTANT (0xA1EAD1F6470E07EE), TRUE, sq16 ("h9") << 8 | sq16 ("g7"), 1,
           NULL);
  sqlite3_close (db);

  book = qipu_book_open (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (qipu_book_count_positions (book), ==, 2);
  check_book_move (book, QIPU_FEN_START, 0, "c3c4", 9);
  check_book_move (book, QIPU_FEN_START, 1, "h2e2", 5);
  check_book_move (book, after, 0, "h9g7", 1);
  /* the mirrored position gets the mirrored move; so does the start, which is its own mirror */
  check_book_move (book, after_mirror, 0, "b9c7", 1);
  {
    /* Black to move in the start position with colours exchanged: Red's moves from the other side
     */
    check_book_move (book, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1",
                     1, "h7e7", 5);
  }
  {
    QipuPosition empty;
    g_autoptr (GArray) moves = NULL;

    qipu_position_clear (&empty);
    moves = qipu_book_find (book, &empty, NULL);
    g_assert_cmpuint (moves->len, ==, 0);
  }

  g_assert_true (g_file_get_contents (path, &bytes, &size, NULL));
  g_assert_cmpstr (qipu_formats_sniff ((const guint8 *) bytes, size)->id, ==, "obk");
  g_unlink (path);
  g_rmdir (folder);
}

static void
test_book_fails (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "a.obk", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (path, "no database", -1, NULL));
  g_assert_null (qipu_book_open (path, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_unlink (path);
  g_rmdir (folder);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

static void
check_count (const char *path, gint64 expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuBook) book = qipu_book_open (path, &error);

  g_assert_no_error (error);
  g_assert_cmpint (qipu_book_count_positions (book), ==, expected);
}

/* A book that is kept with a log for writing: reading it leaves no file behind, and what only the
 * log of a program that still writes holds is read. */
static void
test_book_with_log (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "a ?#%.obk", NULL);
  sqlite3 *db;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db,
                "PRAGMA journal_mode = WAL;"
                "CREATE TABLE bhobk (vkey, vmove, vscore, vwin, vdraw, vlost, vvalid, vmemo)",
                NULL, NULL, NULL);
  put_row (db, 1, FALSE, sq16 ("h2") << 8 | sq16 ("e2"), 5, NULL);
  sqlite3_close (db);
  g_assert_cmpuint (count_files (folder), ==, 1);
  check_count (path, 1);
  g_assert_cmpuint (count_files (folder), ==, 1);

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  put_row (db, 2, FALSE, sq16 ("h2") << 8 | sq16 ("e2"), 5, NULL);
  check_count (path, 2);
  sqlite3_close (db);
  check_count (path, 2);
  g_assert_cmpuint (count_files (folder), ==, 1);
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/records/book/keys", test_book_keys);
  g_test_add_func ("/records/book/find", test_book);
  g_test_add_func ("/records/book/with-log", test_book_with_log);
  g_test_add_func ("/records/book/fails", test_book_fails);

  return g_test_run ();
}
