/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole files: encodings, atomic writing, archives, opening books. */

#include "config.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dump.h"
#include "fixtures.h"
#include "records/qipu-book.h"
#include "records/qipu-text-decode.h"
#include "records/qipu-text-reader.h"

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

static gboolean
drop_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  qipu_game_free (game);
  return TRUE;
}

static gboolean
count_doubts (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  guint *counts = user_data;

  counts[diagnostic->code]++;
  return TRUE;
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

static char *
make_folder (void)
{
  g_autoptr (GError) error = NULL;
  char *folder = g_dir_make_tmp ("qipu-records-XXXXXX", &error);

  g_assert_no_error (error);
  return folder;
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

static void
test_too_large (void)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("0123456789", 10);
  g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) all = qipu_source_read_all (source, 9, &error);

  g_assert_null (all);
  g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_TOO_LARGE);
}

/* Archives */

typedef enum
{
  KIND_ZIP,
  KIND_TAR_GZ,
  KIND_7Z,
  KIND_XZ, /* a single file */
} ArchiveKind;

static void
add_entry (struct archive *archive, const char *name, GBytes *bytes)
{
  struct archive_entry *entry = archive_entry_new ();
  gsize size;
  const void *data = g_bytes_get_data (bytes, &size);

  archive_entry_set_pathname_utf8 (entry, name);
  archive_entry_set_size (entry, (gint64) size);
  archive_entry_set_filetype (entry, AE_IFREG);
  archive_entry_set_perm (entry, 0644);
  g_assert_cmpint (archive_write_header (archive, entry), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_data (archive, data, size), ==, (gssize) size);
  archive_entry_free (entry);
}

static GBytes *
make_archive (ArchiveKind kind, GBytes *only)
{
  static const gsize room = 8 * 1024 * 1024;
  struct archive *archive = archive_write_new ();
  guint8 *buffer = g_malloc (room);
  gsize used = 0;

  switch (kind)
    {
    case KIND_ZIP:
      archive_write_set_format_zip (archive);
      break;
    case KIND_TAR_GZ:
      archive_write_add_filter_gzip (archive);
      archive_write_set_format_ustar (archive);
      break;
    case KIND_7Z:
      archive_write_set_format_7zip (archive);
      break;
    case KIND_XZ:
    default:
      archive_write_add_filter_xz (archive);
      archive_write_set_format_raw (archive);
      break;
    }
  archive_write_open_memory (archive, buffer, room, &used);
  if (only != NULL)
    add_entry (archive, "data", only);
  else
    {
      g_autoptr (GBytes) xqf = build_xqf_10 ();
      g_autoptr (GBytes) words = g_bytes_new_static ("no game here", 12);
      g_autoptr (GBytes) ubb = build_ubb_page ();

      add_entry (archive, "a/局.xqf", xqf);
      add_entry (archive, "readme.txt", words);
      add_entry (archive, "page.html", ubb);
    }
  g_assert_cmpint (archive_write_close (archive), ==, ARCHIVE_OK);
  archive_write_free (archive);
  return g_bytes_new_take (buffer, used);
}

static void
test_archive (gconstpointer data)
{
  ArchiveKind kind = GPOINTER_TO_INT (data);
  g_autoptr (GBytes) bytes = make_archive (kind, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, &error);
  g_autofree char *dump = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (content->format->id, ==, "archive");
  dump = dump_content (content);
  g_assert_cmpstr (dump, ==,
                   "Event=全国赛|Red=红方|Black=黑方|Result=1/2-1/2|Title=标题|XQFType=1|" COMMON_DUMP
                   "Result=*|Title=a & b| h2e2\nResult=1/2-1/2| b2e2\n"
                   "!leftover \n!truncated 2\n");
  /* games are counted through the archive */
  g_assert_cmpint (qipu_diagnostics_get (content->diagnostics, 1)->game, ==, 3);
}

static void
test_archive_single (void)
{
  g_autoptr (GBytes) inner = build_fen ();
  g_autoptr (GBytes) bytes = make_archive (KIND_XZ, inner);
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);

  g_assert_cmpuint (content->games->len, ==, 3);
}

/* No archives in archives, and no flood out of a few bytes. */
static void
test_archive_hostile (void)
{
  g_autoptr (GBytes) zip = make_archive (KIND_ZIP, NULL);
  g_autoptr (GBytes) nested = make_archive (KIND_TAR_GZ, zip);
  g_autoptr (GError) error = NULL;
  gsize size;
  const guint8 *data = g_bytes_get_data (zip, &size);

  g_assert_null (qipu_record_read_bytes (nested, NULL, &error));
  g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_NO_GAME);
  g_clear_error (&error);

  for (gsize n = 0; n < size; n += 7)
    {
      g_autoptr (GBytes) part = g_bytes_new (data, n);
      g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (part, NULL, NULL);

      if (content != NULL)
        g_assert_cmpuint (content->games->len, <=, 3);
    }
}

static void
test_archive_bomb (void)
{
  static const gsize big_size = 200 * 1024 * 1024;
  g_autofree guint8 *zeros = g_malloc0 (big_size);
  g_autoptr (GBytes) big = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  guint counts[QIPU_N_DIAGNOSTIC_CODES] = { 0 };
  QipuGameSink sink
      = { .game = drop_game, .diagnostic = count_doubts, .user_data = counts };
  QipuReadOptions options = { 0 };
  g_autoptr (QipuSource) source = NULL;

  memset (zeros, ' ', big_size);
  memcpy (zeros, "[Event \"x\"]\n", 12);
  big = g_bytes_new_take (g_steal_pointer (&zeros), big_size);
  bytes = make_archive (KIND_XZ, big);
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 100000);
  source = qipu_source_new_for_bytes (bytes);
  g_assert_nonnull (qipu_record_read_source (source, &options, &sink, &error));
  g_assert_cmpuint (counts[QIPU_DIAGNOSTIC_LIMIT], ==, 1);
}

/* Opening books */

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
  static const char after[]
      = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1";
  static const char after_mirror[]
      = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/4C2C1/9/RNBAKABNR b - - 1 1";
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
  put_row (db, G_GUINT64_CONSTANT (0x628D04D7C9C144AE), FALSE, sq16 ("h2") << 8 | sq16 ("e2"), 5, "好");
  put_row (db, G_GUINT64_CONSTANT (0x628D04D7C9C144AE), FALSE, sq16 ("c4") << 8 | sq16 ("c3"), 9, NULL);
  put_row (db, G_GUINT64_CONSTANT (0x628D04D7C9C144AE), FALSE, sq16 ("a5") << 8 | sq16 ("a6"), 7, NULL);
  /* the top bit set: as a double here */
  put_row (db, G_GUINT64_CONSTANT (0xA1EAD1F6470E07EE), TRUE, sq16 ("h9") << 8 | sq16 ("g7"), 1, NULL);
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
    /* Black to move in the start position with colours exchanged: Red's moves from the other side */
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

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    ArchiveKind kind;
  } kinds[] = {
    { "/records/archive/zip", KIND_ZIP },
    { "/records/archive/tar-gz", KIND_TAR_GZ },
    { "/records/archive/7z", KIND_7Z },
  };

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
  g_test_add_func ("/records/encoding/late-characters", test_late_characters);
  g_test_add_func ("/records/encoding/cut-characters", test_cut_characters);
  g_test_add_func ("/records/write/file-name", test_file_name);
  g_test_add_func ("/records/write/atomic", test_atomic);
  g_test_add_func ("/records/write/dangling-link", test_atomic_dangling);
  g_test_add_func ("/records/write/fails", test_atomic_fails);
  g_test_add_func ("/records/write/unfinished", test_unfinished);
  g_test_add_func ("/records/write/read-only", test_read_only);
  for (guint i = 0; i < G_N_ELEMENTS (fixtures); i++)
    {
      g_autofree char *path = g_strdup_printf ("/records/read-game/%s/%s", fixtures[i].format,
                                               fixtures[i].name);

      if (strcmp (fixtures[i].format, "cbl") == 0 || strcmp (fixtures[i].format, "wxf") == 0
          || strcmp (fixtures[i].name, "tree") == 0)
        g_test_add_data_func (path, &fixtures[i], test_read_game);
    }
  g_test_add_func ("/records/source/too-large", test_too_large);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_test_add_data_func (kinds[i].path, GINT_TO_POINTER (kinds[i].kind), test_archive);
  g_test_add_func ("/records/archive/single", test_archive_single);
  g_test_add_func ("/records/archive/hostile", test_archive_hostile);
  g_test_add_func ("/records/archive/bomb", test_archive_bomb);
  g_test_add_func ("/records/book/keys", test_book_keys);
  g_test_add_func ("/records/book/find", test_book);
  g_test_add_func ("/records/book/fails", test_book_fails);

  return g_test_run ();
}
