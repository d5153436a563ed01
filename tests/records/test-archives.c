/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records inside archives, damaged and hostile ones too. */

#include "config.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib.h>
#include <string.h>

#include "dump.h"
#include "fixtures.h"
#include "scratch.h"

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

static GBytes *
make_zip_of (GBytes *const *entries, guint n)
{
  static const gsize room = 1024 * 1024;
  struct archive *archive = archive_write_new ();
  guint8 *buffer = g_malloc (room);
  gsize used = 0;

  archive_write_set_format_zip (archive);
  archive_write_open_memory (archive, buffer, room, &used);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u", i);

      add_entry (archive, name, entries[i]);
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
  GBytes *const entries[] = { ccm, mxq, ccm, cbr, cbr };

  return make_zip_of (entries, G_N_ELEMENTS (entries));
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
  QipuGameSink sink = { .game = drop_game, .diagnostic = count_doubts, .user_data = counts };
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
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    g_test_add_data_func (kinds[i].path, GINT_TO_POINTER (kinds[i].kind), test_archive);
  g_test_add_func ("/records/archive/unproven", test_archive_unproven);
  g_test_add_func ("/records/archive/password", test_archive_password);
  g_test_add_func ("/records/archive/single", test_archive_single);
  g_test_add_func ("/records/archive/hostile", test_archive_hostile);
  g_test_add_func ("/records/archive/bomb", test_archive_bomb);

  return g_test_run ();
}
