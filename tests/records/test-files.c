/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole files: encodings, atomic writing. */

#include "config.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fixtures.h"
#include "records/qipu-record-file.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-plain.h"
#include "records/qipu-text-reader.h"
#include "scratch.h"

/* Encodings */

static const char simplified[] = "这一局红先，黑方不得失。车马炮兵的攻势，中国象棋。";
static const char traditional[] = "這一局紅先，黑方不得失。車馬炮兵的攻勢，中國象棋。";

static const struct
{
  const char *name;
  const char *text;
  const char *encoding; /* of iconv */
  const char *before;
  QipuEncoding expected;
} guesses[] = {
  { "ascii", "plain", "UTF-8", "", QIPU_ENCODING_ASCII },
  { "utf-8", simplified, "UTF-8", "", QIPU_ENCODING_UTF8 },
  { "utf-8-bom", simplified, "UTF-8", "\357\273\277", QIPU_ENCODING_UTF8_BOM },
  { "utf-8-broken", simplified, "UTF-8", "\377", QIPU_ENCODING_UTF8 },
  { "utf-16le", simplified, "UTF-16LE", "\377\376", QIPU_ENCODING_UTF16LE },
  { "utf-16be", simplified, "UTF-16BE", "\376\377", QIPU_ENCODING_UTF16BE },
  { "gb18030", simplified, "GB18030", "", QIPU_ENCODING_GB18030 },
  { "gb18030-traditional", traditional, "GB18030", "", QIPU_ENCODING_GB18030 },
  { "big5", traditional, "BIG5", "", QIPU_ENCODING_BIG5 },
  { "big5-broken", traditional, "BIG5", "\377", QIPU_ENCODING_BIG5 },
};

static void
test_guess (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  gsize size;
  g_autofree char *bytes = to_encoding (guesses[i].text, guesses[i].encoding, &size);
  g_autoptr (GByteArray) all = g_byte_array_new ();
  g_autofree char *decoded = NULL;

  put (all, guesses[i].before, strlen (guesses[i].before));
  put (all, bytes, size);
  g_assert_cmpstr (qipu_encoding_name (qipu_text_guess (all->data, all->len)), ==,
                   qipu_encoding_name (guesses[i].expected));
  decoded = qipu_text_decode (all->data, all->len, guesses[i].expected, NULL);
  g_assert_true (g_str_has_suffix (decoded, guesses[i].text));
}

/* One broken byte is marked, everything else is right; a NUL too. */
static void
test_bad_bytes (void)
{
  static const struct
  {
    const char *bytes;
    gsize size;
    QipuEncoding encoding;
    const char *text;
    gsize first_bad;
  } cases[] = {
    { "a\377b", 3, QIPU_ENCODING_UTF8, "a�b", 1 },
    { "a\0b", 3, QIPU_ENCODING_UTF8, "a�b", 1 },
    { "\344\270", 2, QIPU_ENCODING_UTF8, "��", 0 },
    { "\272\303\377\272\303", 5, QIPU_ENCODING_GB18030, "好�好", 2 },
    { "\272\303\272", 3, QIPU_ENCODING_GB18030, "好�", 2 },
    { "\246\156\377}", 4, QIPU_ENCODING_BIG5, "好�}", 2 },
    { "\373\172\373\172\377", 5, QIPU_ENCODING_BIG5, "車車�", 4 },
    { "a\0\0\330b\0", 6, QIPU_ENCODING_UTF16LE, "a�b", 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gsize first_bad;
      g_autofree char *text = qipu_text_decode ((const guint8 *) cases[i].bytes, cases[i].size,
                                                cases[i].encoding, &first_bad);

      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpuint (first_bad, ==, cases[i].first_bad);
    }
}

static void
test_encode (void)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();

  g_assert_cmpuint (qipu_text_encode ("a車b", 5, QIPU_ENCODING_GB18030, out), ==, 0);
  g_assert_cmpmem (out->data, out->len, "a\334\207b", 4);
  g_byte_array_set_size (out, 0);
  g_assert_cmpuint (qipu_text_encode ("車𝄞", 7, QIPU_ENCODING_BIG5, out), ==, 1);
  g_assert_cmpmem (out->data, out->len, "\250\256?", 3);
}

/* The choice is made at the beginning; a later part in another encoding is told. */
static void
test_contradiction (void)
{
  g_autoptr (GByteArray) all = g_byte_array_new ();
  guint counts[QIPU_N_DIAGNOSTIC_CODES] = { 0 };
  QipuGameSink sink
      = { .game = drop_game, .diagnostic = count_doubts, .user_data = counts };
  QipuReadOptions options = { 0 };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuSource) source = NULL;
  g_autoptr (QipuTextReader) reader = NULL;
  gsize size;

  while (all->len < 6 * 1024 * 1024)
    {
      g_autofree char *part
          = to_encoding (all->len < 5 * 1024 * 1024 ? simplified : traditional,
                         all->len < 5 * 1024 * 1024 ? "GB18030" : "BIG5", &size);

      put (all, part, size);
      put (all, "\n", 1);
    }
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&all));
  source = qipu_source_new_for_bytes (bytes);
  reader = qipu_text_reader_new (source, &options, &sink, NULL);
  g_assert_true (qipu_text_reader_read_all (reader, 64 * 1024 * 1024, NULL));
  g_assert_cmpstr (qipu_encoding_name (options.encoding), ==, "gb18030");
  g_assert_cmpuint (counts[QIPU_DIAGNOSTIC_ENCODING_DOUBTFUL], ==, 1);
}

/* Text that is passed over many bytes at a time, against one character after the other: pieces of
 * all lengths, some of them no text, begun and cut anywhere. */
static void
test_plain_length (void)
{
  static const struct
  {
    const char *bytes;
    gsize size;
    gboolean is_plain;
  } pieces[] = {
    { "1. ", 3, TRUE },           { "a", 1, TRUE },
    { "炮二平五", 12, TRUE },     { "馬", 3, TRUE },
    { "\xEF\xBF\xBF", 3, TRUE },  { "\xE1\x80\x80", 3, TRUE },
    { "plain words ", 12, TRUE }, { "·", 2, FALSE },
    { "\xE0\xA0\x80", 3, FALSE }, { "\xED\x9F\xBF", 3, FALSE },
    { "𠀀", 4, FALSE },           { "\0", 1, FALSE },
    { "\x80", 1, FALSE },         { "\xE9\xE9\x80\x80", 4, FALSE },
    { "\xE9\xA6", 2, FALSE },     { "\xFF", 1, FALSE },
  };

  for (guint i = 0; i < 20000; i++)
    {
      g_autoptr (GByteArray) text = g_byte_array_new ();
      guint n_pieces = (guint) g_test_rand_int_range (0, 30);
      guint cut = (guint) g_test_rand_int_range (0, 4);
      gsize expected = 0;
      gsize n_high = 0;
      gsize size;

      /* the first piece that is not plain ends it, a cut plain character before its first byte */
      for (guint k = 0; k < n_pieces; k++)
        {
          guint kind = (guint) g_test_rand_int_range (0, k < n_pieces - 1 ? 7 : 16);

          g_byte_array_append (text, (const guint8 *) pieces[kind].bytes,
                               (guint) pieces[kind].size);
          if (pieces[kind].is_plain)
            expected = text->len;
        }
      size = text->len - MIN (text->len, cut);
      if (expected > size)
        for (expected = size; expected > 0 && (text->data[expected] & 0xC0) == 0x80; expected--)
          ;
      for (gsize k = 0; k < size; k++)
        n_high += text->data[k] >= 0x80;
      g_assert_cmpuint (qipu_text_get_plain_length (text->data, text->data + size), ==, expected);
      g_assert_cmpuint (qipu_text_count_high (text->data, size), ==, n_high);
    }
}

/* An ASCII beginning longer than the window decides nothing. */
static void
test_late_characters (void)
{
  g_autoptr (GString) text = g_string_new ("[Event \"a\"]\n\n1. H2-E2 {");
  g_autoptr (QipuRecordContent) content = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *gb = NULL;
  gsize size;
  QipuGame *game;

  while (text->len < 300000)
    g_string_append (text, "plain words ");
  gb = to_encoding (simplified, "GB18030", &size);
  g_string_append_len (text, gb, (gssize) size);
  g_string_append (text, "} *\n\n[Event \"b\"]\n\n*\n");
  bytes = g_bytes_new (text->str, text->len);
  content = qipu_record_read_bytes (bytes, NULL, NULL);
  g_assert_cmpstr (qipu_encoding_name (content->encoding), ==, "gb18030");
  g_assert_cmpuint (content->games->len, ==, 2);
  game = g_ptr_array_index (content->games, 0);
  g_assert_true (g_str_has_suffix (
      qipu_game_get_comment (game, qipu_game_get_mainline_end (game), QIPU_COMMENT_AFTER),
      simplified));
  g_assert_cmpmem (text->str + g_array_index (content->ranges, guint64, 2), 9, "[Event \"b", 9);
}

/* A character that a NUL or the beginning of another one cuts short, with several windows of text
 * behind it: marked, and everything behind it is read. */
static void
test_cut_characters (void)
{
  static const struct
  {
    const char *bytes;
    gsize size;
  } cuts[] = {
    { "\351\273\0", 3 }, { "\351\0", 2 },         { "\360\220\200\0", 4 }, { "\360\0", 2 },
    { "\351\273a", 3 },  { "\370\210\200\0", 4 }, { "\375\0", 2 },          { "\0", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    {
      g_autoptr (GByteArray) all = g_byte_array_new ();
      QipuGameSink sink = { .game = drop_game };
      QipuReadOptions options = { .encoding = QIPU_ENCODING_UTF8 };
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (QipuSource) source = NULL;
      g_autoptr (QipuTextReader) reader = NULL;
      const char *text;
      gsize size;

      put (all, "車", strlen ("車"));
      put (all, cuts[i].bytes, cuts[i].size);
      for (guint line = 0; line < 100000; line++)
        put (all, "馬\n", strlen ("馬\n"));
      put (all, "end", 3);
      bytes = g_byte_array_free_to_bytes (g_steal_pointer (&all));
      source = qipu_source_new_for_bytes (bytes);
      reader = qipu_text_reader_new (source, &options, &sink, NULL);
      g_assert_true (qipu_text_reader_read_all (reader, 64 * 1024 * 1024, NULL));
      text = qipu_text_reader_get_text (reader, &size);
      g_assert_true (g_str_has_prefix (text, "車�"));
      g_assert_cmpuint (size, >, 400000);
      g_assert_cmpmem (text + size - 3, 3, "end", 3);
    }
}

/* Writing */

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
test_atomic (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "棋.pgn", NULL);
  g_autofree char *link_path = g_build_filename (folder, "link.pgn", NULL);
  g_autoptr (GFile) link = g_file_new_for_path (link_path);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("new\0text", 8);
  g_autoptr (GError) error = NULL;
  g_autofree char *found = NULL;
  gsize size;
  struct stat info;

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_cmpint (g_chmod (path, 0640), ==, 0);
  g_assert_cmpint (symlink ("棋.pgn", link_path), ==, 0);

  g_assert_true (qipu_record_write_atomically (link, bytes, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_lstat (link_path, &info), ==, 0);
  g_assert_true (S_ISLNK (info.st_mode));
  g_assert_true (g_file_get_contents (path, &found, &size, NULL));
  g_assert_cmpmem (found, size, "new\0text", 8);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 07777, ==, 0640);
  /* nothing is left behind */
  g_assert_cmpuint (count_files (folder), ==, 2);

  g_unlink (path);
  g_unlink (link_path);
  g_rmdir (folder);
}

/* Links to what is not there yet: the file comes into being where they point, and they stay. */
static void
test_atomic_dangling (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *below = g_build_filename (folder, "below", NULL);
  g_autofree char *absolute = g_build_filename (below, "b.pgn", NULL);
  const struct
  {
    const char *target;
    const char *written;
  } cases[] = {
    { "below/a.pgn", "below/a.pgn" },
    { absolute, "below/b.pgn" },
    /* the second link names it from its own folder */
    { "below/link", "below/c.pgn" },
  };
  g_autofree char *second = g_build_filename (below, "link", NULL);
  g_autofree char *path = g_build_filename (folder, "link.pgn", NULL);
  g_autoptr (GFile) link = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("text", 4);

  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  g_assert_cmpint (symlink ("c.pgn", second), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *written = g_build_filename (folder, cases[i].written, NULL);
      g_autofree char *found = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (symlink (cases[i].target, path), ==, 0);
      g_assert_true (qipu_record_write_atomically (link, bytes, NULL, &error));
      g_assert_no_error (error);
      g_assert_true (g_file_test (path, G_FILE_TEST_IS_SYMLINK));
      g_assert_true (g_file_get_contents (written, &found, NULL, NULL));
      g_assert_cmpstr (found, ==, "text");
      g_unlink (written);
      g_unlink (path);
    }
  g_assert_true (g_file_test (second, G_FILE_TEST_IS_SYMLINK));

  g_unlink (second);
  g_assert_cmpint (g_rmdir (below), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
make_file (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, "left", -1, NULL));
}

static gboolean
has_file (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* What a killed program left beside the file is removed; what is being written, and what is not
 * ours, is not. */
static void
test_unfinished (void)
{
  static const char *const others[] = {
    ".a.pgn.backup", ".a.pgn.qipu-abcdefg", ".b.pgn.qipu-abcdef", "a.pgn.qipu-abcdef",
    ".a.pgn.qipu-",
  };
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "a.pgn", NULL);
  g_autofree char *busy = g_build_filename (folder, ".a.pgn.qipu-locked", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("x", 1);
  int fd;

  for (guint round = 0; round < 2; round++)
    {
      make_file (folder, ".a.pgn.qipu-AbC123");
      make_file (folder, ".a.pgn.qipu-zzzzzz");
      make_file (folder, ".a.pgn.qipu-locked");
      fd = g_open (busy, O_RDWR | O_CLOEXEC, 0);
      g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
      for (guint i = 0; i < G_N_ELEMENTS (others); i++)
        make_file (folder, others[i]);

      if (round == 0)
        qipu_record_remove_unfinished (file);
      else
        g_assert_true (qipu_record_write_atomically (file, bytes, NULL, NULL));
      g_assert_cmpuint (count_files (folder), ==, G_N_ELEMENTS (others) + 1 + round);
      g_assert_true (has_file (folder, ".a.pgn.qipu-locked"));
      for (guint i = 0; i < G_N_ELEMENTS (others); i++)
        g_assert_true (has_file (folder, others[i]));
      close (fd);
    }

  g_unlink (path);
  g_unlink (busy);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_autofree char *other = g_build_filename (folder, others[i], NULL);

      g_unlink (other);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Many files of a folder: what a killed program left of them is removed, and only of them; links
 * are followed, what cannot be written is told, and the others are there. */
static void
test_folder (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *below = g_build_filename (folder, "below", NULL);
  g_autofree char *link = g_build_filename (folder, "link.pgn", NULL);
  g_autofree char *target = g_build_filename (below, "d.pgn", NULL);
  g_autofree char *left = g_build_filename (folder, ".c.pgn.qipu-AbC123", NULL);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("text", 4);
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuFolderWriter) writer = NULL;
  g_autofree char *found = NULL;
  static const char *const written[] = { "a.pgn", "b.pgn", "link.pgn" };

  make_file (folder, ".a.pgn.qipu-AbC123");
  make_file (folder, ".b.pgn.qipu-AbC123");
  make_file (folder, ".c.pgn.qipu-AbC123");
  make_file (folder, "b.pgn");
  g_assert_cmpint (g_mkdir (below, 0700), ==, 0);
  g_assert_cmpint (symlink ("below/d.pgn", link), ==, 0);

  writer = qipu_folder_writer_new (folder);
  for (guint i = 0; i < G_N_ELEMENTS (written); i++)
    {
      g_assert_true (qipu_folder_writer_write (writer, written[i], bytes, &error));
      g_assert_no_error (error);
    }
  g_assert_false (qipu_folder_writer_write (writer, "below", bytes, &error));
  g_assert_nonnull (error);
  g_clear_pointer (&writer, qipu_folder_writer_free);

  for (guint i = 0; i < G_N_ELEMENTS (written); i++)
    {
      g_autofree char *path = g_build_filename (folder, written[i], NULL);

      g_clear_pointer (&found, g_free);
      g_assert_true (g_file_get_contents (path, &found, NULL, NULL));
      g_assert_cmpstr (found, ==, "text");
    }
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (has_file (below, "d.pgn"));
  g_assert_true (has_file (folder, ".c.pgn.qipu-AbC123"));
  /* a, b, c's rest, the link and the folder below */
  g_assert_cmpuint (count_files (folder), ==, 5);

  for (guint i = 0; i < G_N_ELEMENTS (written); i++)
    {
      g_autofree char *path = g_build_filename (folder, written[i], NULL);

      g_unlink (path);
    }
  g_unlink (target);
  g_unlink (left);
  g_assert_cmpint (g_rmdir (below), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* A file that somebody made read-only stays as it is, although its folder may be written to. */
static void
test_read_only (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "a.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("new", 3);
  g_autoptr (GError) error = NULL;
  g_autofree char *found = NULL;
  uid_t user = geteuid ();

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (folder, 0777), ==, 0);
  /* nothing is read-only for root */
  if (user == 0)
    g_assert_cmpint (seteuid (65534), ==, 0);
  g_assert_false (qipu_record_write_atomically (file, bytes, NULL, &error));
  if (user == 0)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
  g_assert_true (g_file_get_contents (path, &found, NULL, NULL));
  g_assert_cmpstr (found, ==, "old");
  g_assert_cmpuint (count_files (folder), ==, 1);

  g_unlink (path);
  g_rmdir (folder);
}

static void
test_atomic_fails (void)
{
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "missing", "a.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new_static ("x", 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_assert_false (qipu_record_write_atomically (file, bytes, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_cancellable_cancel (cancelled);
  g_assert_false (qipu_record_write_atomically (file, bytes, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_rmdir (folder);
}

/* Each game of a file again by its bytes alone. */
static void
test_read_game (gconstpointer data)
{
  const Fixture *fixture = data;
  g_autofree char *folder = make_folder ();
  g_autofree char *path = g_build_filename (folder, "games", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = fixture->build ();
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
  QipuReadOptions options = { .encoding = content->encoding };
  const guint64 *ranges = (const guint64 *) (gpointer) content->ranges->data;

  g_assert_true (qipu_record_write_atomically (file, bytes, NULL, NULL));
  for (guint i = 0; i < content->games->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QipuGame) game = qipu_record_read_game (file, content->format, &options,
                                                         ranges[2 * i], ranges[2 * i + 1], &error);
      QipuGameHeader header;

      g_assert_no_error (error);
      g_assert_true (qipu_game_equal (game, g_ptr_array_index (content->games, i)));
      qipu_game_header_init (&header, game, ranges[2 * i], ranges[2 * i + 1]);
      g_assert_cmpstr (header.result, ==, qipu_game_get_tag (game, "Result"));
      g_assert_cmpstr (header.title, ==, qipu_game_get_tag (game, "Title"));
      g_assert_cmpuint (header.start, ==, ranges[2 * i]);
      qipu_game_header_clear (&header);
    }
  g_unlink (path);
  g_rmdir (folder);
}

/* A chosen format replaces the suffix of another one and leaves every other name alone. */
static void
test_file_name (void)
{
  static const struct
  {
    const char *format;
    const char *name;
    const char *expected;
  } names[] = {
    { "xqf", "game.pgn", "game.xqf" }, { "xqf", "game.XQF", "game.XQF" },
    { "pgn", "game", "game.pgn" },     { "pgn", "1. e4", "1. e4.pgn" },
    { "pgn", "many.zip", "many.pgn" }, { "xqf", "a.b/c", "a.b/c.xqf" },
    { "pgn", "\xff.xqf", "\xff.pgn" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name =
          qipu_format_dup_file_name (qipu_formats_find (names[i].format), names[i].name);

      g_assert_cmpstr (name, ==, names[i].expected);
    }
}

/* Where games of DhtmlXQ text stand, however they are dressed; none is written over more than its
 * own bytes. */
static const struct
{
  const char *name;
  const char *encoding;
  const char *text;
  guint n_games;
  gboolean are_places_known;
  gboolean are_replaced;
} blocks[] = {
  { "plain", "UTF-8",
    "<p>題</p>[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
    "[DhtmlXQ]\n[DhtmlXQ_movelist]1927[/DhtmlXQ_movelist][/DhtmlXQ]",
    2, TRUE, TRUE },
  { "escaped", "UTF-8",
    "<p>題 100%</p><param v=\"%5BDhtmlXQ%5D%5BDhtmlXQ_title%5D%E9%A2%98%5B/DhtmlXQ_title%5D"
    "%5BDhtmlXQ_movelist%5D7747%5B/DhtmlXQ_movelist%5D%5B/DhtmlXQ%5D\">\n<param v=\""
    "%5bDhtmlXQ%5d%5BDhtmlXQ_movelist%5D1927%5B/DhtmlXQ_movelist%5D\"> +%5B/x",
    2, TRUE, FALSE },
  { "line-of-two", "GB18030",
    "题\n题𠀀a[DhtmlXQ]题[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
    "[DhtmlXQ]题[DhtmlXQ_movelist]1927[/DhtmlXQ_movelist] 题[DhtmlXQ]题"
    "[DhtmlXQ_movelist]1737[/DhtmlXQ_movelist][/DhtmlXQ]题",
    3, TRUE, TRUE },
  { "line-of-two", "BIG5",
    "題[DhtmlXQ]題[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
    "[DhtmlXQ]題[DhtmlXQ_movelist]1927[/DhtmlXQ_movelist]題",
    2, TRUE, TRUE },
  { "line-of-two", "UTF-16LE",
    "\357\273\277題𠀀[DhtmlXQ]題[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]"
    "[DhtmlXQ]題[DhtmlXQ_movelist]1927[/DhtmlXQ_movelist]題",
    2, TRUE, TRUE },
};

/* The same behind bytes that are no character, which the text does not tell the number of: the
 * encoding, and what stands before and between the blocks. */
static const struct
{
  const char *encoding;
  const char *before;
  const char *between;
} broken_blocks[] = {
  { "gb18030", "\314\342\377\377", " \377\314\342 \377" },
  { "big5", "\303D\377", " \377\373\172\377\377" },
  { "utf-8", "\351\242\230\377", "\351\242 \351" },
};

static void
test_broken_blocks (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  static const char block[] = "[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]";
  g_autofree char *text =
      g_strconcat ("a\n", broken_blocks[i].before, block, broken_blocks[i].between, block, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (QipuRecordContent) content = NULL;
  QipuReadOptions options = { 0 };
  const guint64 *ranges;
  gsize first = 2 + strlen (broken_blocks[i].before);
  gsize second = first + strlen (block) + strlen (broken_blocks[i].between);

  g_assert_true (qipu_encoding_from_name (broken_blocks[i].encoding, &options.encoding));
  content = qipu_record_read_bytes (bytes, &options, NULL);
  g_assert_cmpuint (content->games->len, ==, 2);
  ranges = (const guint64 *) (gpointer) content->ranges->data;
  g_assert_cmpuint (ranges[0], ==, first);
  g_assert_cmpuint (ranges[1], ==, first + strlen (block));
  g_assert_cmpuint (ranges[2], ==, second);
  g_assert_cmpuint (ranges[3], ==, strlen (text));
}

static void
test_blocks (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (GBytes) bytes = in_encoding (blocks[i].text, blocks[i].encoding);
  g_autoptr (QipuRecordContent) content = NULL;
  QipuReadOptions options = { 0 };
  QipuWriteOptions write_options = { 0 };
  guint64 *ranges;

  g_assert_true (qipu_encoding_from_name (blocks[i].encoding, &options.encoding));
  write_options.encoding = options.encoding;
  content = qipu_record_read_bytes (bytes, &options, NULL);
  g_assert_nonnull (content);
  g_assert_cmpstr (content->format->id, ==, "dhtmlxq");
  g_assert_cmpuint (content->games->len, ==, blocks[i].n_games);
  ranges = (guint64 *) (gpointer) content->ranges->data;
  for (guint j = 0; j < content->games->len; j++)
    {
      const QipuGame *game = g_ptr_array_index (content->games, j);
      g_autoptr (GError) error = NULL;
      g_autoptr (GByteArray) record = g_byte_array_new ();
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autoptr (GBytes) replaced = NULL;

      g_assert_true (content->format->write (game, &write_options, record, lost, NULL));
      replaced = qipu_record_replace_game (bytes, ranges[2 * j], ranges[2 * j + 1], record,
                                           content->format, options.encoding, &error);
      if (blocks[i].are_places_known)
        {
          g_autoptr (GBytes) slice =
              g_bytes_new_from_bytes (bytes, ranges[2 * j], ranges[2 * j + 1] - ranges[2 * j]);
          g_autoptr (QipuRecordContent) alone = qipu_record_read_bytes (slice, &options, NULL);

          g_assert_nonnull (alone);
          g_assert_cmpuint (alone->games->len, ==, 1);
          g_assert_true (qipu_game_equal (g_ptr_array_index (alone->games, 0), game));
        }
      if (blocks[i].are_replaced)
        g_assert_no_error (error);
      else
        g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_CANNOT_HOLD);
      g_assert_true ((replaced != NULL) == blocks[i].are_replaced);
    }
}

static gboolean
check_order (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  const gsize *size = user_data;

  g_assert_cmpuint (start, <=, end);
  g_assert_cmpuint (end, <=, *size);
  qipu_game_free (game);
  return TRUE;
}

/* Damaged within the lines, so that the encoding does not tell where in them a game ends: whatever
 * reads it in whatever encoding, no game ends before it begins or behind the file. */
static void
test_range_order (void)
{
  static const char text[] =
      "[Game \"Chinese Chess\"]\n"
      "[Event \"Lesson [%u\2760A]\"]R[Red \"\347\224\262\"]\n"
      "[Result \"1-0\"]\n"
      "\n"
      "{Begin [%csl Re4,Gb2][%eval 0.35]} 1. C2=5 {the [%\177\000\000\000Gh2e2] [%clk 0:01] "
      "centre} 1... H8+7 $1\n"
      "({before} 1... C8=5!? (1... h7e7) 2. H2+3) 2. "
      "\351\246\254\344\272\214\351\200\262\344\270\211 \350\273\2129\345\271\2638 ; to the end\n"
      "3. Hg2 1-0\n"
      "advert\n"
      "[FEN \"3k5/9/9/9/9/9/9/9/R8/1R3K3 w \"3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1\"]\n"
      "\n"
      "1. R9+7 K4=5 2. R8+9 {x} 1/2-1/2\n";
  gsize size = sizeof text - 1;
  const QipuFormat *const *formats = qipu_formats_get_all ();

  for (guint f = 0; formats[f] != NULL; f++)
    for (guint e = QIPU_ENCODING_NONE; formats[f]->read != NULL && e <= QIPU_ENCODING_BIG5; e++)
      {
        g_autoptr (GBytes) bytes = g_bytes_new_static (text, size);
        g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);
        QipuReadOptions options = { .encoding = (QipuEncoding) e };
        QipuGameSink sink = { .game = check_order, .user_data = &size };

        formats[f]->read (source, &options, &sink, NULL);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_assert_cmpuint (G_N_ELEMENTS (fixtures), >, 0);
  for (guint i = 0; i < G_N_ELEMENTS (guesses); i++)
    {
      g_autofree char *path = g_strconcat ("/records/encoding/guess/", guesses[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_guess);
    }
  g_test_add_func ("/records/encoding/bad-bytes", test_bad_bytes);
  g_test_add_func ("/records/encoding/encode", test_encode);
  g_test_add_func ("/records/encoding/contradiction", test_contradiction);
  g_test_add_func ("/records/encoding/plain-length", test_plain_length);
  g_test_add_func ("/records/encoding/late-characters", test_late_characters);
  g_test_add_func ("/records/encoding/cut-characters", test_cut_characters);
  g_test_add_func ("/records/write/file-name", test_file_name);
  g_test_add_func ("/records/write/atomic", test_atomic);
  g_test_add_func ("/records/write/dangling-link", test_atomic_dangling);
  g_test_add_func ("/records/write/fails", test_atomic_fails);
  g_test_add_func ("/records/write/unfinished", test_unfinished);
  g_test_add_func ("/records/write/read-only", test_read_only);
  g_test_add_func ("/records/write/folder", test_folder);
  for (guint i = 0; i < G_N_ELEMENTS (fixtures); i++)
    {
      g_autofree char *path = g_strdup_printf ("/records/read-game/%s/%s", fixtures[i].format,
                                               fixtures[i].name);

      if (strcmp (fixtures[i].format, "cbl") == 0 || strcmp (fixtures[i].format, "wxf") == 0
          || strcmp (fixtures[i].name, "tree") == 0)
        g_test_add_data_func (path, &fixtures[i], test_read_game);
    }
  for (guint i = 0; i < G_N_ELEMENTS (blocks); i++)
    {
      g_autofree char *path =
          g_strconcat ("/records/blocks/", blocks[i].name, "/", blocks[i].encoding, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_blocks);
    }
  for (guint i = 0; i < G_N_ELEMENTS (broken_blocks); i++)
    {
      g_autofree char *path =
          g_strconcat ("/records/blocks/broken/", broken_blocks[i].encoding, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_broken_blocks);
    }
  g_test_add_func ("/records/range/order", test_range_order);

  return g_test_run ();
}
