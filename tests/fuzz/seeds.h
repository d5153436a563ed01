/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Seeds for what the records of our own do not cover: PGN, archives and opening books. */

#pragma once

#include <archive.h>
#include <archive_entry.h>
#include <gio/gio.h>
#include <sqlite3.h>

#include "../records/fixtures.h"

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

static guint32
get_crc (const guint8 *data, gsize size)
{
  guint32 crc = 0xFFFFFFFFu;

  for (gsize i = 0; i < size; i++)
    {
      crc ^= data[i];
      for (guint bit = 0; bit < 8; bit++)
        crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
  return ~crc;
}

/* A block of a rar of version 4: its sum of two bytes, then the head. */
static void
put_rar_block (GByteArray *out, const guint8 *head, guint size)
{
  guint32 crc = get_crc (head, size);

  put_u8 (out, crc & 255);
  put_u8 (out, crc >> 8 & 255);
  put (out, head, size);
}

/* Nothing writes rar but its maker, so the stored form is built here. */
static GBytes *
build_rar (void)
{
  static const guint8 marker[] = { 'R', 'a', 'r', '!', 0x1A, 7, 0 };
  static const guint8 main_head[] = { 0x73, 0, 0, 13, 0, 0, 0, 0, 0, 0, 0 };
  static const guint8 end_head[] = { 0x7B, 0, 0x40, 7, 0 };
  static const char name[] = "one.pgn";
  GByteArray *out = g_byte_array_new ();
  g_autoptr (GByteArray) head = g_byte_array_new ();
  guint32 size = strlen (SEED_PGN);

  put (out, marker, sizeof marker);
  put_rar_block (out, main_head, sizeof main_head);
  put_u8 (head, 0x74);
  put (head, "\0\200", 2);
  put_u8 (head, 32 + strlen (name));
  put_u8 (head, 0);
  put_u32 (head, size);
  put_u32 (head, size);
  put_u8 (head, 3); /* Unix */
  put_u32 (head, get_crc ((const guint8 *) SEED_PGN, size));
  put_u32 (head, 0x58210000); /* a time in 2024 */
  put_u8 (head, 20);
  put_u8 (head, 0x30); /* stored */
  put_u8 (head, strlen (name));
  put_u8 (head, 0);
  put_u32 (head, 0100644);
  put (head, name, strlen (name));
  put_rar_block (out, head->data, head->len);
  put (out, SEED_PGN, size);
  put_rar_block (out, end_head, sizeof end_head);
  return finish (out);
}

/* A block of a rar of version 5: its sum of four bytes, its length, then the head. */
static void
put_rar5_block (GByteArray *out, const guint8 *head, guint size)
{
  g_autoptr (GByteArray) block = g_byte_array_new ();

  put_u8 (block, size);
  put (block, head, size);
  put_u32 (out, get_crc (block->data, block->len));
  put (out, block->data, block->len);
}

static void
put_vint (GByteArray *out, guint value)
{
  for (; value > 127; value >>= 7)
    put_u8 (out, 128 | (value & 127));
  put_u8 (out, value);
}

static GBytes *
build_rar5 (void)
{
  static const guint8 marker[] = { 'R', 'a', 'r', '!', 0x1A, 7, 1, 0 };
  static const guint8 main_head[] = { 1, 0, 0 };
  static const guint8 end_head[] = { 5, 0, 0 };
  static const char name[] = "one.pgn";
  GByteArray *out = g_byte_array_new ();
  g_autoptr (GByteArray) head = g_byte_array_new ();
  guint32 size = strlen (SEED_PGN);

  put (out, marker, sizeof marker);
  put_rar5_block (out, main_head, sizeof main_head);
  put_vint (head, 2);
  put_vint (head, 2); /* data follow */
  put_vint (head, size);
  put_vint (head, 4); /* with a sum */
  put_vint (head, size);
  put_vint (head, 0100644);
  put_u32 (head, get_crc ((const guint8 *) SEED_PGN, size));
  put_vint (head, 0); /* stored */
  put_vint (head, 1); /* Unix */
  put_vint (head, strlen (name));
  put (head, name, strlen (name));
  put_rar5_block (out, head->data, head->len);
  put (out, SEED_PGN, size);
  put_rar5_block (out, end_head, sizeof end_head);
  return finish (out);
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
