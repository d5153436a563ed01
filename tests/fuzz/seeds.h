/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seeds for what the records of our own do not cover: PGN, archives and opening books. */

#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <gio/gio.h>
#include <sqlite3.h>

#include "../records/fixtures.h"
#include "../records/rar.h"

#define SEED_PGN \
  "[Game \"Chinese Chess\"]\n[Event \"Lesson [%u 0A]\"]\n[Red \"甲\"]\n[Result \"1-0\"]\n\n" \
  "{Begin [%csl Re4,Gb2][%eval 0.35]} 1. C2=5 {the [%cal Gh2e2] [%clk 0:01] centre} 1... H8+7 $1\n" \
  "({before} 1... C8=5!? (1... h7e7) 2. H2+3) 2. 馬二進三 車9平8 ; to the end\n3. Hg2 1-0\nadvert\n" \
  "[FEN \"3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1\"]\n\n1. R9+7 K4=5 2. R8+9 {x} 1/2-1/2\n"

static GBytes *
build_pgn (void)
{
  return g_bytes_new_static (SEED_PGN, strlen (SEED_PGN));
}

static GBytes *
build_archive (int format)
{
  g_autofree guint8 *buffer = g_malloc0 (65536);
  struct archive *archive = archive_write_new ();
  size_t used = 0;

  archive_write_set_format (archive, format);
  archive_write_set_bytes_in_last_block (archive, 1);
  g_assert_cmpint (archive_write_open_memory (archive, buffer, 65536, &used), ==, ARCHIVE_OK);
  for (guint i = 0; i < 2; i++)
    {
      struct archive_entry *entry = archive_entry_new ();

      archive_entry_set_pathname (entry, i == 0 ? "one.pgn" : "folder/two.pgn");
      archive_entry_set_size (entry, (la_int64_t) strlen (SEED_PGN));
      archive_entry_set_filetype (entry, AE_IFREG);
      archive_entry_set_perm (entry, 0644);
      g_assert_cmpint (archive_write_header (archive, entry), ==, ARCHIVE_OK);
      archive_write_data (archive, SEED_PGN, strlen (SEED_PGN));
      archive_entry_free (entry);
    }
  archive_write_free (archive);
  return g_bytes_new (buffer, used);
}

static GBytes *
build_zip (void)
{
  return build_archive (ARCHIVE_FORMAT_ZIP);
}

static GBytes *
build_tar (void)
{
  return build_archive (ARCHIVE_FORMAT_TAR_USTAR);
}

static GBytes *
build_7z (void)
{
  return build_archive (ARCHIVE_FORMAT_7ZIP);
}

/* One file alone, compressed. */
static GBytes *
build_gz (void)
{
  g_autoptr (GConverter) converter =
      G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9));
  g_autoptr (GInputStream) plain =
      g_memory_input_stream_new_from_data (SEED_PGN, strlen (SEED_PGN), NULL);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (plain, converter);
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();

  g_assert_cmpint (
      g_output_stream_splice (out, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL), >, 0);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (out));
}

static const char *const seed_names[] = { "one.pgn", NULL };

static GBytes *
build_rar (void)
{
  g_autoptr (GBytes) pgn = build_pgn ();

  return make_rar (seed_names, pgn, 29);
}

static GBytes *
build_rar5 (void)
{
  g_autoptr (GBytes) pgn = build_pgn ();

  return make_rar5 (seed_names, pgn);
}

static GBytes *
build_book (void)
{
  static const char script[]
      = "PRAGMA page_size = 512;"
        "CREATE TABLE bhobk (id INTEGER PRIMARY KEY, vkey, vmove INTEGER, vscore INTEGER,"
        " vwin INTEGER, vdraw INTEGER, vlost INTEGER, vvalid INTEGER, vmemo, vindex INTEGER);"
        "INSERT INTO bhobk VALUES (1, 7101337512282506414, 43687, 5, 1, 2, 3, 1, 'memo', 0);"
        "INSERT INTO bhobk VALUES (2, -6779375433368598546, 14937, 5, 1, 2, 3, 1, x'61', 0);";
  sqlite3 *db;
  sqlite3_int64 size;
  unsigned char *data;
  GBytes *bytes;

  g_assert_cmpint (sqlite3_open (":memory:", &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, script, NULL, NULL, NULL), ==, SQLITE_OK);
  data = sqlite3_serialize (db, "main", &size, 0);
  bytes = g_bytes_new (data, (gsize) size);
  sqlite3_free (data);
  sqlite3_close (db);
  return bytes;
}

static const Fixture seeds[] = {
  { "pgn", "two", build_pgn, NULL },       { "archive", "zip", build_zip, NULL },
  { "archive", "tar", build_tar, NULL },   { "archive", "7z", build_7z, NULL },
  { "archive", "gz", build_gz, NULL },     { "archive", "rar", build_rar, NULL },
  { "archive", "rar5", build_rar5, NULL }, { "obk", "book", build_book, NULL },
};
