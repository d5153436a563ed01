/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records inside archives, damaged and hostile ones too. */

#include "config.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib.h>
#include <string.h>

#include "dump.h"
#include "fixtures.h"
#include "rar.h"
#include "scratch.h"

/* Two games and no fault. */
#define CUT_RECORD                                                                                 \
  "[DhtmlXQ]\n[DhtmlXQ_title]a[/DhtmlXQ_title]\n[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]\n"   \
  "[/DhtmlXQ]\n[DhtmlXQ]\n[DhtmlXQ_title]b[/DhtmlXQ_title]\n"                                      \
  "[DhtmlXQ_movelist]17477062[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n"

typedef enum
{
  KIND_ZIP,
  KIND_TAR,
  KIND_TAR_GZ,
  KIND_7Z,
  KIND_XZ, /* a single file, as all that follow */
  KIND_GZ,
  KIND_BZIP2,
  KIND_ZSTD,
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
make_archive (ArchiveKind kind, const char *const *names, GBytes *const *contents)
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
    case KIND_TAR:
      archive_write_set_format_ustar (archive);
      break;
    case KIND_GZ:
      archive_write_add_filter_gzip (archive);
      archive_write_set_format_raw (archive);
      break;
    case KIND_BZIP2:
      archive_write_add_filter_bzip2 (archive);
      archive_write_set_format_raw (archive);
      break;
    case KIND_ZSTD:
      archive_write_add_filter_zstd (archive);
      archive_write_set_format_raw (archive);
      break;
    case KIND_XZ:
    default:
      archive_write_add_filter_xz (archive);
      archive_write_set_format_raw (archive);
      break;
    }
  archive_write_open_memory (archive, buffer, room, &used);
  for (guint i = 0; names[i] != NULL; i++)
    add_entry (archive, names[i], contents[i]);
  g_assert_cmpint (archive_write_close (archive), ==, ARCHIVE_OK);
  archive_write_free (archive);
  return g_bytes_new_take (buffer, used);
}

static GBytes *
make_archive_of_one (ArchiveKind kind, GBytes *only)
{
  const char *const names[] = { "data", NULL };

  return make_archive (kind, names, &only);
}

/* Two records and something else. */
static GBytes *
make_mixed_archive (ArchiveKind kind)
{
  g_autoptr (GBytes) xqf = build_xqf_10 ();
  g_autoptr (GBytes) words = g_bytes_new_static ("no game here", 12);
  g_autoptr (GBytes) ubb = build_ubb_page ();
  const char *const names[] = { "a/局.xqf", "readme.txt", "page.html", NULL };
  GBytes *const contents[] = { xqf, words, ubb };

  return make_archive (kind, names, contents);
}

static void
test_archive (gconstpointer data)
{
  ArchiveKind kind = GPOINTER_TO_INT (data);
  g_autoptr (GBytes) bytes = make_mixed_archive (kind);
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, &error);
  g_autofree char *dump = NULL;

  g_assert_no_error (error);
  g_assert_cmpstr (content->format->id, ==, "archive");
  dump = dump_content (content);
  g_assert_cmpstr (
      dump, ==,
      "Event=全国赛|Red=红方|Black=黑方|Result=1/2-1/2|Title=标题|XQFType=1|" COMMON_DUMP
      "Result=*|Title=a & b| h2e2\nResult=1/2-1/2| b2e2\n"
      "!leftover \n!truncated 2\n");
  /* games are counted through the archive */
  g_assert_cmpint (qipu_diagnostics_get (content->diagnostics, 1)->game, ==, 3);
}

static GBytes *
make_unproven_zip (void)
{
  g_autoptr (GBytes) ccm = build_ccm ();
  g_autoptr (GBytes) mxq = build_mxq ();
  g_autoptr (GBytes) cbr = build_cbr_1 ();
  const char *const names[] = { "0", "1", "2", "3", "4", NULL };
  GBytes *const contents[] = { ccm, mxq, ccm, cbr, cbr };

  return make_archive (KIND_ZIP, names, contents);
}

/* That reading of a format is unproven is said of it once, however many of its files are there. */
static void
test_archive_unproven (void)
{
  g_autoptr (GBytes) zip = make_unproven_zip ();
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (zip, NULL, NULL);
  g_autoptr (GString) said = g_string_new (NULL);

  g_assert_nonnull (content);
  g_assert_cmpuint (content->games->len, ==, 5);
  for (guint i = 0; i < qipu_diagnostics_get_n (content->diagnostics); i++)
    {
      const QipuDiagnostic *diagnostic = qipu_diagnostics_get (content->diagnostics, i);

      g_assert_cmpint (diagnostic->code, ==, QIPU_DIAGNOSTIC_UNPROVEN_FORMAT);
      /* it concerns all games alike */
      g_assert_cmpint (diagnostic->game, ==, -1);
      g_string_append_printf (said, "%s|", diagnostic->detail);
    }
  g_assert_cmpstr (said->str, ==, "CCM|MXQ|CBR 1|");
}

static void
test_archive_single (void)
{
  g_autoptr (GBytes) inner = build_fen ();
  g_autoptr (GBytes) bytes = make_archive_of_one (KIND_XZ, inner);
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);

  g_assert_cmpuint (content->games->len, ==, 3);
}

/* No archives in archives, and no flood out of a few bytes. */
static void
test_archive_hostile (void)
{
  g_autoptr (GBytes) zip = make_mixed_archive (KIND_ZIP);
  g_autoptr (GBytes) nested = make_archive_of_one (KIND_TAR_GZ, zip);
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
  QipuGameSink sink = { .game = drop_game, .diagnostic = count_doubts, .user_data = counts };
  QipuReadOptions options = { 0 };
  g_autoptr (QipuSource) source = NULL;

  memset (zeros, ' ', big_size);
  memcpy (zeros, "[Event \"x\"]\n", 12);
  big = g_bytes_new_take (g_steal_pointer (&zeros), big_size);
  bytes = make_archive_of_one (KIND_XZ, big);
  g_assert_cmpuint (g_bytes_get_size (bytes), <, 100000);
  source = qipu_source_new_for_bytes (bytes);
  g_assert_nonnull (qipu_record_read_source (source, &options, &sink, &error));
  g_assert_cmpuint (counts[QIPU_DIAGNOSTIC_LIMIT], ==, 1);
}

/* What a password protects is told, by name and as the reason. */
static void
test_archive_password (void)
{
  static const gsize room = 1024 * 1024;
  struct archive *archive = archive_write_new ();
  guint8 *buffer = g_malloc (room);
  gsize used = 0;
  guint counts[QIPU_N_DIAGNOSTIC_CODES] = { 0 };
  QipuGameSink sink = { .game = drop_game, .diagnostic = count_doubts, .user_data = counts };
  QipuReadOptions options = { 0 };
  g_autoptr (GBytes) fen = build_fen ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (QipuSource) source = NULL;
  g_autoptr (GError) error = NULL;

  archive_write_set_format_zip (archive);
  g_assert_cmpint (archive_write_set_options (archive, "zip:encryption=zipcrypt"), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_set_passphrase (archive, "secret"), ==, ARCHIVE_OK);
  archive_write_open_memory (archive, buffer, room, &used);
  add_entry (archive, "closed.fen", fen);
  g_assert_cmpint (archive_write_close (archive), ==, ARCHIVE_OK);
  archive_write_free (archive);
  bytes = g_bytes_new_take (buffer, used);

  source = qipu_source_new_for_bytes (bytes);
  g_assert_null (qipu_record_read_source (source, &options, &sink, &error));
  g_assert_error (error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_NO_GAME);
  g_assert_nonnull (strstr (error->message, "password"));
  g_assert_cmpuint (counts[QIPU_DIAGNOSTIC_ENCRYPTED], ==, 1);
  g_assert_cmpuint (counts[QIPU_DIAGNOSTIC_LEFTOVER], ==, 0);
}

static GBytes *
make_for_cutting (const char *kind)
{
  static const char *const kinds[] = { "zip", "tar", "tar-gz", "7z", "xz", "gz", "bz2", "zst" };
  const char *const names[] = { "one.ubb", "two.ubb", NULL };
  g_autoptr (GBytes) record = g_bytes_new_static (CUT_RECORD, strlen (CUT_RECORD));
  GBytes *const contents[] = { record, record };

  if (g_str_equal (kind, "rar"))
    return make_rar (names, record, 29);
  if (g_str_equal (kind, "rar5"))
    return make_rar5 (names, record);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kind, kinds[i]))
      return i < KIND_XZ ? make_archive ((ArchiveKind) i, names, contents)
                         : make_archive_of_one ((ArchiveKind) i, record);
  g_assert_not_reached ();
}

/* Whether a damaged archive gives what the whole one does, or says that it does not. */
static gboolean
is_told (GBytes *damaged, const char *whole_dump, guint *n_games)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (damaged, NULL, &error);
  g_autofree char *dump = NULL;

  *n_games = 0;
  if (content == NULL)
    return error != NULL;
  *n_games = content->games->len;
  dump = dump_content (content);
  return strcmp (dump, whole_dump) == 0 || qipu_diagnostics_get_n (content->diagnostics) > 0;
}

static char *
dup_whole_dump (GBytes *bytes)
{
  g_autoptr (QipuRecordContent) whole = qipu_record_read_bytes (bytes, NULL, NULL);

  g_assert_cmpuint (whole->games->len, >=, 2);
  g_assert_cmpuint (qipu_diagnostics_get_n (whole->diagnostics), ==, 0);
  return dump_content (whole);
}

static void
test_cut (gconstpointer data)
{
  g_autoptr (GBytes) bytes = make_for_cutting (data);
  g_autofree char *whole_dump = dup_whole_dump (bytes);
  gsize size = g_bytes_get_size (bytes);
  guint n_silent = 0;
  guint n_partial = 0;

  for (gsize n = 1; n < size; n++)
    {
      g_autoptr (GBytes) part = g_bytes_new_from_bytes (bytes, 0, n);
      guint n_games;

      if (!is_told (part, whole_dump, &n_games))
        {
          g_test_message ("%s of %zu bytes, cut to %zu", (const char *) data, size, n);
          n_silent++;
        }
      n_partial += n_games == 1;
    }
  g_assert_cmpuint (n_silent, ==, 0);
  /* what stands before the cut within a file is read, too */
  if (g_str_equal (data, "rar") || g_str_equal (data, "tar"))
    g_assert_cmpuint (n_partial, >, 0);
}

/* Before RAR 3 no archive had a mark of its end. */
static void
test_old_rar (void)
{
  const char *const names[] = { "one.ubb", "two.ubb", NULL };
  g_autoptr (GBytes) record = g_bytes_new_static (CUT_RECORD, strlen (CUT_RECORD));
  g_autoptr (GBytes) bytes = make_rar (names, record, 20);
  g_autofree char *dump = dup_whole_dump (bytes);

  g_assert_true (g_str_has_suffix (dump, "b2e2 h9g7\n"));
}

/* Kinds with sums that libarchive looks at. */
static void
test_flipped (gconstpointer data)
{
  g_autoptr (GBytes) bytes = make_for_cutting (data);
  g_autofree char *whole_dump = dup_whole_dump (bytes);
  gsize size;
  const guint8 *whole = g_bytes_get_data (bytes, &size);
  guint n_silent = 0;

  for (gsize n = 0; n < size; n++)
    {
      guint8 *copy = g_memdup2 (whole, size);
      g_autoptr (GBytes) damaged = NULL;
      guint n_games;

      copy[n] ^= (guint8) (1 << n % 8);
      damaged = g_bytes_new_take (copy, size);
      if (!is_told (damaged, whole_dump, &n_games))
        {
          g_test_message ("%s, byte %zu", (const char *) data, n);
          n_silent++;
        }
    }
  g_assert_cmpuint (n_silent, ==, 0);
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

  static const char *const cuts[] = { "zip", "tar", "tar-gz", "7z",  "xz",
                                      "gz",  "bz2", "zst",    "rar", "rar5" };

  static const char *const sums[] = { "zip", "7z", "xz", "bz2" };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_test_add_data_func (kinds[i].path, GINT_TO_POINTER (kinds[i].kind), test_archive);
  g_test_add_func ("/records/archive/unproven", test_archive_unproven);
  g_test_add_func ("/records/archive/password", test_archive_password);
  g_test_add_func ("/records/archive/single", test_archive_single);
  g_test_add_func ("/records/archive/hostile", test_archive_hostile);
  for (guint i = 0; i < G_N_ELEMENTS (cuts); i++)
    {
      g_autofree char *path = g_strconcat ("/records/archive/cut/", cuts[i], NULL);

      g_test_add_data_func (path, cuts[i], test_cut);
    }
  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      g_autofree char *path = g_strconcat ("/records/archive/flipped/", sums[i], NULL);

      g_test_add_data_func (path, sums[i], test_flipped);
    }
  g_test_add_func ("/records/archive/old-rar", test_old_rar);
  g_test_add_func ("/records/archive/bomb", test_archive_bomb);

  return g_test_run ();
}
