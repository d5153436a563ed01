/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving: the old or the new file at every failing call, one game of many, files that others
 * change meanwhile. */

#define _GNU_SOURCE

#include "study/qipu-real-path.h"
#include "study/qipu-saver.h"

#include "records/qipu-record-file.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The test's own write() and fsync() stand before those of the C library: the call with the number
 * fail_at fails as on a full disk, after half of what was to be written. -1: none. */
static int fail_at = -1; /* atomic */
static int n_calls;      /* atomic */

static gboolean
is_to_fail (int fd)
{
  struct stat info;

  /* Pipes and event files of the main loop don't count. */
  if (fstat (fd, &info) != 0 || !S_ISREG (info.st_mode))
    return FALSE;
  return g_atomic_int_add (&n_calls, 1) == g_atomic_int_get (&fail_at);
}

ssize_t
write (int fd, const void *data, size_t size)
{
  if (is_to_fail (fd))
    {
      if (size > 1)
        syscall (SYS_write, fd, data, size / 2);
      errno = ENOSPC;
      return -1;
    }
  /* Small pieces, so that there are many calls. */
  return syscall (SYS_write, fd, data, size > 4096 ? 4096 : size);
}

int
fsync (int fd)
{
  if (is_to_fail (fd))
    {
      errno = ENOSPC;
      return -1;
    }
  /* nobody pulls the plug here, and a disk takes its time */
  return 0;
}

/* GIO looks at a file and listens to it by these calls. Of what is in the folder that is named here
 * the main thread may not ask: its disk may not answer. One file does not until it is let. */
static const char *slow_folder;
static GThread *main_thread;
static guint n_looks; /* atomic */
static guint n_ears;  /* atomic */
static char *dead_path;
static GMutex dead;

static gboolean
is_slow (const char *path)
{
  if (slow_folder == NULL || !g_str_has_prefix (path, slow_folder))
    return FALSE;
  g_assert_true (g_thread_self () != main_thread);
  return TRUE;
}

int
statx (int folder, const char *path, int flags, unsigned mask, struct statx *info)
{
  if (is_slow (path))
    g_atomic_int_inc (&n_looks);
  if (g_strcmp0 (path, dead_path) == 0)
    {
      g_mutex_lock (&dead);
      g_mutex_unlock (&dead);
    }
  return (int) syscall (SYS_statx, folder, path, flags, mask, info);
}

int
inotify_add_watch (int fd, const char *path, uint32_t mask)
{
  if (is_slow (path))
    g_atomic_int_inc (&n_ears);
  return (int) syscall (SYS_inotify_add_watch, fd, path, mask);
}

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static QipuDocument *
make_document (guint comment_size)
{
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = qipu_game_add (game, QIPU_NODE_ROOT, move ("h2e2"));
  g_autofree char *comment = g_malloc (comment_size + 1);

  for (guint i = 0; i < comment_size; i++)
    comment[i] = i % 60 == 59 ? ' ' : 'x';
  comment[comment_size] = '\0';
  qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, comment);
  return qipu_document_new (game);
}

typedef struct
{
  gboolean done;
  gboolean ok;
  guint64 new_end;
  const QipuFormat *format;
  char *losses; /* the caller's, as the key of what was not accepted */
  GError *error;
} Outcome;

static void
saved_cb (GObject *source_object, GAsyncResult *result, gpointer user_data)
{
  Outcome *outcome = user_data;

  outcome->ok = qipu_saver_save_finish (result, &outcome->new_end, &outcome->error);
  if (g_error_matches (outcome->error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_LOSSES))
    {
      QipuWriteOptions options;
      const QipuDiagnostics *lost = qipu_saver_get_losses (result, &options);

      outcome->losses = qipu_saver_dup_loss_key (outcome->format, &options, lost);
    }
  outcome->done = TRUE;
}

static Outcome
save (QipuDocument *document, const QipuSaveRequest *request)
{
  Outcome outcome = { .format = request->format };

  qipu_saver_save_async (document, request, NULL, saved_cb, &outcome);
  while (!outcome.done)
    g_main_context_iteration (NULL, TRUE);
  return outcome;
}

typedef struct
{
  char *folder;
  char *path;
  GFile *file;
  QipuSaveRequest request;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = g_dir_make_tmp ("qipu-save-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "棋 譜.pgn", NULL);
  fixture->file = g_file_new_for_path (fixture->path);
  fixture->request = (QipuSaveRequest){
    .file = fixture->file,
    .format = qipu_formats_find ("pgn"),
  };
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
tear_down (Fixture *fixture, gconstpointer data)
{
  /* No temporary file is left behind. */
  g_assert_cmpuint (count_files (fixture->folder), <=, 1);
  g_remove (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_object_unref (fixture->file);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static void
test_save (Fixture *fixture, gconstpointer data)
{
  g_autoptr (QipuDocument) document = make_document (100);
  g_autoptr (QipuRecordContent) content = NULL;
  Outcome outcome = { 0 };

  qipu_document_set_tag (document, "Red", "A");
  qipu_saver_save_async (document, &fixture->request, NULL, saved_cb, &outcome);
  /* An edit while the worker writes: what is on disk is not what is in the window. */
  qipu_document_set_tag (document, "Red", "B");
  while (!outcome.done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_no_error (outcome.error);
  g_assert_true (qipu_document_get_modified (document));
  qipu_document_undo (document);
  g_assert_false (qipu_document_get_modified (document));
  g_assert_true (g_file_equal (qipu_document_get_file (document), fixture->file));
  g_assert_cmpstr (qipu_document_get_format_id (document), ==, "pgn");
  g_assert_cmpint (qipu_document_get_file_state (document), ==, QIPU_FILE_SAME);

  content = qipu_record_read_file (fixture->file, NULL, NULL);
  g_assert_cmpstr (qipu_game_get_tag (g_ptr_array_index (content->games, 0), "Red"), ==, "A");
}

static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  g_autoptr (QipuDocument) document = make_document (30000);
  g_autofree char *old = NULL;
  gsize old_size;
  guint n = 0;

  g_assert_true (save (document, &fixture->request).ok);
  g_assert_true (g_file_get_contents (fixture->path, &old, &old_size, NULL));
  qipu_document_set_tag (document, "Red", "new");

  for (;; n++)
    {
      g_autofree char *now = NULL;
      gsize size;
      Outcome outcome;

      g_atomic_int_set (&n_calls, 0);
      g_atomic_int_set (&fail_at, (int) n);
      outcome = save (document, &fixture->request);
      g_atomic_int_set (&fail_at, -1);
      if (outcome.ok)
        break;

      g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
      g_clear_error (&outcome.error);
      g_assert_true (g_file_get_contents (fixture->path, &now, &size, NULL));
      g_assert_cmpmem (now, size, old, old_size);
      g_assert_cmpuint (count_files (fixture->folder), ==, 1);
      g_assert_true (qipu_document_get_modified (document));
      g_assert_cmpint (qipu_document_get_file_state (document), ==, QIPU_FILE_SAME);
    }

  g_test_message ("%u failing calls", n);
  /* 30,000 bytes in pieces of 4,096, and fsync. */
  g_assert_cmpuint (n, >=, 8);
  g_assert_false (qipu_document_get_modified (document));
}

static void
run_until (QipuDocument *document, QipuFileState state)
{
  gint64 end = g_get_monotonic_time () + G_TIME_SPAN_MINUTE;

  while (qipu_document_get_file_state (document) != state)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

static void
test_changed_by_others (Fixture *fixture, gconstpointer data)
{
  g_autoptr (QipuDocument) document = make_document (10);
  g_autofree char *now = NULL;
  QipuSaveRequest request = fixture->request;
  Outcome outcome;

  g_assert_true (save (document, &request).ok);
  g_assert_true (g_file_set_contents (fixture->path, "something else", -1, NULL));
  /* Noticed, and not overwritten, noticed or not. */
  outcome = save (document, &request);
  g_assert_error (outcome.error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_CHANGED_ON_DISK);
  g_clear_error (&outcome.error);
  run_until (document, QIPU_FILE_CHANGED);
  g_assert_true (g_file_get_contents (fixture->path, &now, NULL, NULL));
  g_assert_cmpstr (now, ==, "something else");

  g_remove (fixture->path);
  run_until (document, QIPU_FILE_GONE);
  g_assert_true (save (document, &request).ok);
  run_until (document, QIPU_FILE_SAME);

  g_assert_true (g_file_set_contents (fixture->path, "once more", -1, NULL));
  run_until (document, QIPU_FILE_CHANGED);
  request.overwrite = TRUE;
  g_assert_true (save (document, &request).ok);
  g_assert_cmpint (qipu_document_get_file_state (document), ==, QIPU_FILE_SAME);
  g_assert_true (g_file_set_contents (fixture->path, "and again", -1, NULL));
  run_until (document, QIPU_FILE_CHANGED);
  qipu_document_accept_file_state (document);
  g_assert_cmpint (qipu_document_get_file_state (document), ==, QIPU_FILE_SAME);
  request.overwrite = FALSE;
  g_assert_true (save (document, &request).ok);
}

/* Without asking the disk for anything on the way. */
static void
write_contents (const char *path, const char *text)
{
  const char *folder = g_steal_pointer (&slow_folder);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  slow_folder = folder;
}

/* What others do is found out by workers. */
static void
test_slow_disk (Fixture *fixture, gconstpointer data)
{
  g_autoptr (QipuDocument) document = make_document (10);
  QipuFileStamp stamp;

  main_thread = g_thread_self ();
  slow_folder = fixture->folder;
  g_assert_true (save (document, &fixture->request).ok);
  for (guint i = 0; i < 3; i++)
    {
      g_autofree char *text = g_strnfill (i + 1, 'x');

      write_contents (fixture->path, text);
      run_until (document, QIPU_FILE_CHANGED);
      qipu_document_accept_file_state (document);
      run_until (document, QIPU_FILE_SAME);
    }
  slow_folder = NULL;
  g_remove (fixture->path);
  slow_folder = fixture->folder;
  run_until (document, QIPU_FILE_GONE);
  g_assert_true (save (document, &fixture->request).ok);
  run_until (document, QIPU_FILE_SAME);

  /* another version is known: that this one is not it is noticed */
  qipu_document_get_known_file (document, &stamp);
  stamp.size++;
  qipu_document_set_known_file (document, &stamp);
  run_until (document, QIPU_FILE_CHANGED);
  g_assert_cmpuint (g_atomic_int_get (&n_looks), >, 0);
  g_assert_cmpuint (g_atomic_int_get (&n_ears), >, 0);
  slow_folder = NULL;
}

/* A file whose disk does not answer keeps nobody waiting but those who ask for it. */
static void
test_dead_disk (Fixture *fixture, gconstpointer data)
{
  g_autoptr (QipuDocument) document = make_document (10);
  g_autofree char *path = g_build_filename (fixture->folder, "dead.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  QipuFileWatch *watch;
  QipuFileStamp stamp;

  g_assert_true (save (document, &fixture->request).ok);
  write_contents (path, "what is there");
  g_mutex_lock (&dead);
  dead_path = path;
  main_thread = g_thread_self ();
  slow_folder = fixture->folder;
  watch = qipu_file_watch_get (file);
  write_contents (fixture->path, "by somebody else");
  run_until (document, QIPU_FILE_CHANGED);
  g_assert_false (qipu_file_watch_get_stamp (watch, &stamp));
  g_assert_cmpint (qipu_file_watch_get_state (watch), ==, QIPU_FILE_SAME);
  /* one that is gone before there is an answer, too */
  g_object_unref (watch);
  watch = qipu_file_watch_get (file);
  g_mutex_unlock (&dead);
  while (!qipu_file_watch_get_stamp (watch, &stamp))
    g_main_context_iteration (NULL, TRUE);
  slow_folder = NULL;
  dead_path = NULL;
  g_assert_cmpuint (stamp.size, ==, strlen ("what is there"));
  write_contents (path, "something else");
  while (qipu_file_watch_get_state (watch) != QIPU_FILE_CHANGED)
    g_main_context_iteration (NULL, TRUE);
  g_object_unref (watch);
  g_remove (path);
}

static void
test_vanished_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (QipuDocument) document = make_document (10);
  g_autofree char *path = g_build_filename (fixture->folder, "gone", "x.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  QipuSaveRequest request = fixture->request;
  Outcome outcome;

  request.file = file;
  outcome = save (document, &request);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_clear_error (&outcome.error);
  g_assert_null (qipu_document_get_file (document));
}

/* The other games keep every byte, odd ones too. */
static void
test_one_of_many (Fixture *fixture, gconstpointer data)
{
  const char *first = "[Game \"Chinese Chess\"]\r\n[Red \"one\"]\r\n\r\n1.  C2=5   H8+7 *\r\n\r\n";
  const char *second = "[Game \"Chinese Chess\"]\n[Red \"two\"]\n\n1. C2=5 H8+7 2. H2+3 *\n\n";
  const char *third = "[Game \"Chinese Chess\"]\n[Red \"three\"]\n{odd   spaces}\n1. C8=5 *";
  g_autofree char *text = g_strconcat (first, second, third, NULL);
  g_autofree char *now = NULL;
  g_autoptr (QipuRecordContent) content = NULL;
  g_autoptr (QipuRecordContent) after = NULL;
  g_autoptr (QipuDocument) document = NULL;
  QipuSaveRequest request = fixture->request;
  Outcome outcome;
  gsize size;

  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  content = qipu_record_read_file (fixture->file, NULL, NULL);
  g_assert_cmpuint (content->games->len, ==, 3);
  request.replace_game = TRUE;
  request.start = g_array_index (content->ranges, guint64, 2);
  request.end = g_array_index (content->ranges, guint64, 3);

  document = qipu_document_new (qipu_game_copy (g_ptr_array_index (content->games, 1)));
  qipu_document_set_file (document, fixture->file);
  qipu_document_set_tag (document, "Red", "a new name that is longer");
  outcome = save (document, &request);
  g_assert_no_error (outcome.error);
  g_assert_false (qipu_document_get_modified (document));

  g_assert_true (g_file_get_contents (fixture->path, &now, &size, NULL));
  g_assert_cmpmem (now, request.start, text, request.start);
  g_assert_cmpmem (now + size - strlen (third), strlen (third), third, strlen (third));
  after = qipu_record_read_file (fixture->file, NULL, NULL);
  g_assert_cmpuint (after->games->len, ==, 3);
  g_assert_true (
      qipu_game_equal (g_ptr_array_index (after->games, 1), qipu_document_get_game (document)));

  /* Not known to be one of several, it does not take the place of them all. */
  request.replace_game = FALSE;
  qipu_document_set_tag (document, "Red", "y");
  outcome = save (document, &request);
  g_assert_error (outcome.error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_MANY_GAMES);
  g_clear_error (&outcome.error);
  request.replace_game = TRUE;
  outcome.new_end = request.end + size - strlen (text);

  /* Once more where it is now. */
  request.end = outcome.new_end;
  qipu_document_set_tag (document, "Red", "x");
  g_assert_true (save (document, &request).ok);

  /* A range that does not fit is refused. */
  request.end = size * 2;
  outcome = save (document, &request);
  g_assert_error (outcome.error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_GAME_MOVED);
  g_clear_error (&outcome.error);

  /* Someone else's change was refused, and still the range is not that of this file. */
  qipu_file_stamp_read (fixture->file, &request.scanned);
  request.end = outcome.new_end;
  g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
  qipu_document_accept_file_state (document);
  request.overwrite = TRUE;
  outcome = save (document, &request);
  g_assert_error (outcome.error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_GAME_MOVED);
  g_clear_error (&outcome.error);
  g_free (now);
  g_assert_true (g_file_get_contents (fixture->path, &now, &size, NULL));
  g_assert_cmpstr (now, ==, text);
}

/* What a format cannot hold is told before anything is written, and accepted as that list only. */
static void
test_losses (Fixture *fixture, gconstpointer data)
{
  g_autoptr (QipuDocument) document = make_document (10);
  QipuSaveRequest request = fixture->request;
  g_autofree char *key = NULL;
  g_autofree char *written = NULL;
  Outcome outcome;

  request.format = qipu_formats_find ("fen");
  outcome = save (document, &request);
  g_assert_error (outcome.error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_LOSSES);
  g_clear_error (&outcome.error);
  g_assert_cmpstr (outcome.losses, ==, "fen\nlost-moves 1\nlost-comments 1");
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));

  /* more is lost than was accepted */
  key = g_steal_pointer (&outcome.losses);
  request.accepted_losses = key;
  qipu_document_set_tag (document, "Red", "A");
  outcome = save (document, &request);
  g_assert_error (outcome.error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_LOSSES);
  g_clear_error (&outcome.error);
  g_assert_cmpstr (outcome.losses, !=, key);

  request.accepted_losses = outcome.losses;
  g_assert_true (save (document, &request).ok);
  g_assert_true (g_file_get_contents (fixture->path, &written, NULL, NULL));
  g_assert_true (g_str_has_prefix (written, "rnbakabnr/"));
  g_free (outcome.losses);
}

/* Every way of writing */

/* Soldiers on one file, both cannons on another, a variation and comments with moves in them: what
 * tells every style from every other. */
#define RECORD                                                                                     \
  "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Result \"1-0\"]\n"                                    \
  "[FEN \"4k4/9/4P4/4P3p/4P3C/8p/n8/9/2N5C/2BA1K1R1 w - - 0 1\"]\n\n"                              \
  "1. h0h1 {1. C2=5 H8+7} a3b5 2. f0f1 (2. c1d3 {炮二平五}) b5c7 3. f1f0 c7d5 "                \
  "4. c0e2 i4i3 5. e6d6 e9d9 6. i1i2 d5c3 7. i5h5 c3b1 8. d0e1 1-0\n"

static QipuGame *
read_record (const char *text, gsize size, QipuEncoding encoding)
{
  const QipuReadOptions options = { .encoding = encoding };
  g_autoptr (GBytes) bytes = g_bytes_new (text, size);
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, &options, NULL);

  g_assert_nonnull (content);
  g_assert_cmpuint (qipu_diagnostics_get_n (content->diagnostics), ==, 0);
  return qipu_game_copy (g_ptr_array_index (content->games, 0));
}

static void
write_as (GByteArray *out,
          const QipuGame *game,
          const QipuFormat *format,
          const QipuWriteOptions *options)
{
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();

  g_byte_array_set_size (out, 0);
  if (options->encoding == QIPU_ENCODING_UTF8_BOM)
    g_byte_array_append (out, (const guint8 *) "\357\273\277", 3);
  else if (options->encoding == QIPU_ENCODING_UTF16LE)
    g_byte_array_append (out, (const guint8 *) "\377\376", 2);
  else if (options->encoding == QIPU_ENCODING_UTF16BE)
    g_byte_array_append (out, (const guint8 *) "\376\377", 2);
  g_assert_true (format->write (game, options, out, lost, NULL));
}

/* The record goes into a file as @options say and is read again, changed and saved by somebody who
 * is used to something else: the file is what the same program would have written at first. */
static void
check_manner (Fixture *fixture, const QipuFormat *format, const QipuWriteOptions *options)
{
  g_autoptr (QipuGame) original = read_record (RECORD, strlen (RECORD), QIPU_ENCODING_NONE);
  g_autoptr (GByteArray) expected = g_byte_array_new ();
  g_autoptr (QipuDocument) document = NULL;
  g_autofree char *now = NULL;
  QipuSaveRequest request = fixture->request;
  QipuFileStamp stamp;
  Outcome outcome;
  gsize size;

  write_as (expected, original, format, options);
  g_assert_true (g_file_set_contents (fixture->path, (const char *) expected->data,
                                      (gssize) expected->len, NULL));
  document = qipu_document_new (
      read_record ((const char *) expected->data, expected->len, options->encoding));
  qipu_document_set_file (document, fixture->file);
  qipu_file_stamp_read (fixture->file, &stamp);
  qipu_document_set_known_file (document, &stamp);
  qipu_document_set_tag (document, "Red", "乙");
  write_as (expected, qipu_document_get_game (document), format, options);

  request.format = format;
  request.keep_manner = TRUE;
  request.options.encoding = options->encoding;
  request.options.notation =
      options->notation == QIPU_NOTATION_WXF ? QIPU_NOTATION_HANT : QIPU_NOTATION_WXF;
  request.options.style.digits =
      options->style.digits == QIPU_DIGITS_FULL ? QIPU_DIGITS_ASCII : QIPU_DIGITS_FULL;
  outcome = save (document, &request);
  if (outcome.losses != NULL)
    {
      g_clear_error (&outcome.error);
      request.accepted_losses = outcome.losses;
      outcome.ok = save (document, &request).ok;
      g_free (outcome.losses);
    }
  g_assert_no_error (outcome.error);
  g_assert_true (outcome.ok);
  g_assert_true (g_file_get_contents (fixture->path, &now, &size, NULL));
  if (size != expected->len || memcmp (now, expected->data, size) != 0)
    {
      g_autofree char *wanted = g_strndup ((const char *) expected->data, expected->len);

      g_test_message ("%s, %s: “%s” instead of “%s”", qipu_notation_name (options->notation),
                      qipu_encoding_name (options->encoding), now, wanted);
    }
  g_assert_cmpmem (now, size, expected->data, expected->len);
}

static void
test_notations (Fixture *fixture, gconstpointer data)
{
  for (guint notation = 0; notation < QIPU_N_NOTATIONS; notation++)
    for (guint style = 0; style < 3 * 16; style++)
      {
        gboolean is_chinese = notation == QIPU_NOTATION_HANT || notation == QIPU_NOTATION_HANS;
        gboolean is_wxf = notation == QIPU_NOTATION_WXF || notation == QIPU_NOTATION_WXF_PREFIX;
        guint flags = style / 3;
        const QipuWriteOptions options = {
          .notation = notation,
          .style = { .digits = style % 3,
                     .distinct_glyphs = (flags & 1) != 0,
                     .soldier_ordinals = (flags & 2) != 0,
                     .letters_bn = (flags & 4) != 0,
                     .dot_traverse = (flags & 8) != 0 },
        };

        /* only styles that show in the notation */
        if ((!is_chinese && (style % 3 != 0 || (flags & 3) != 0)) ||
            (!is_wxf && (flags & 8) != 0) ||
            (!is_wxf && notation != QIPU_NOTATION_ALGEBRAIC && (flags & 4) != 0))
          continue;
        check_manner (fixture, qipu_formats_find ("pgn"), &options);
      }
}

static void
test_encodings (Fixture *fixture, gconstpointer data)
{
  static const char *const formats[] = { "pgn", "text", "dhtmlxq", "wxf" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    for (QipuEncoding encoding = QIPU_ENCODING_UTF8; encoding <= QIPU_ENCODING_BIG5; encoding++)
      {
        const QipuWriteOptions options = {
          .notation = QIPU_NOTATION_HANT,
          .encoding = encoding,
          .crlf = encoding % 2 == 0,
        };

        check_manner (fixture, qipu_formats_find (formats[i]), &options);
      }
}

static void
test_layouts (Fixture *fixture, gconstpointer data)
{
  for (QipuTextLayout layout = QIPU_TEXT_ROWS; layout <= QIPU_TEXT_XQSTUDIO; layout++)
    for (guint notation = 0; notation < QIPU_N_NOTATIONS; notation++)
      {
        const QipuWriteOptions options = { .notation = notation, .layout = layout };

        check_manner (fixture, qipu_formats_find ("text"), &options);
      }
}

/* Names are the same as far as somebody has asked: links, links to links, and folders that are one.
 * What leads nowhere, or has changed since, is what it says. */
static void
test_names (Fixture *fixture, gconstpointer data)
{
  g_autofree char *folder = g_path_get_dirname (fixture->path);
  g_autofree char *link_path = g_build_filename (folder, "link", NULL);
  g_autofree char *again_path = g_build_filename (folder, "again", NULL);
  g_autofree char *here_path = g_build_filename (folder, "here", NULL);
  g_autofree char *base = g_path_get_basename (fixture->path);
  g_autoptr (GFile) file = g_file_new_for_path (fixture->path);
  g_autoptr (GFile) link = g_file_new_for_path (link_path);
  g_autoptr (GFile) again = g_file_new_for_path (again_path);
  g_autoptr (GFile) here = g_file_new_build_filename (here_path, base, NULL);
  g_autoptr (GFile) remote = g_file_new_for_uri ("ftp://nowhere.invalid/game.pgn");

  g_assert_true (g_file_set_contents (fixture->path, "x", 1, NULL));
  g_assert_cmpint (symlink (fixture->path, link_path), ==, 0);
  g_assert_cmpint (symlink ("link", again_path), ==, 0);
  g_assert_cmpint (symlink (".", here_path), ==, 0);
  qipu_real_path_resolve (file);
  g_assert_true (qipu_real_path_is_same (file, file));
  g_assert_false (qipu_real_path_is_same (file, link));

  qipu_real_path_resolve (link);
  qipu_real_path_resolve_within (again, 60000);
  qipu_real_path_resolve (here);
  qipu_real_path_resolve (remote);
  g_assert_true (qipu_real_path_is_same (file, link));
  g_assert_true (qipu_real_path_is_same (again, file));
  g_assert_true (qipu_real_path_is_same (again, link));
  g_assert_true (qipu_real_path_is_same (here, link));
  g_assert_false (qipu_real_path_is_same (remote, link));

  g_assert_cmpint (g_unlink (link_path), ==, 0);
  qipu_real_path_resolve (link);
  g_assert_false (qipu_real_path_is_same (file, link));
  qipu_real_path_resolve (again);
  g_assert_false (qipu_real_path_is_same (file, again));
  g_unlink (again_path);
  g_unlink (here_path);
}

/* What stands around the one record of a file stays, or nothing is written. */
static void
test_surroundings (Fixture *fixture, gconstpointer data)
{
#define PGN "[Game \"Chinese Chess\"]\n[Red \"a\"]\n[Result \"1-0\"]\n\n1. C2=5 1-0\n"
#define BLOCK                                                                                      \
  "[DhtmlXQ]\n[DhtmlXQ_title]a[/DhtmlXQ_title]\n[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]\n"       \
  "[/DhtmlXQ]"
  static const struct
  {
    const char *format;
    const char *before; /* NULL: the file cannot be written without a loss */
    const char *record;
    const char *behind;
  } cases[] = {
    { "pgn", "", PGN, "\nWords of a program.\n" },
    { "pgn", "\357\273\277", PGN, "\nMore.\n" },
    { "dhtmlxq", "<html><h1>One</h1>\n", BLOCK, "\n<p>Two</p></html>\n" },
    { "dhtmlxq", NULL, "<html><a title=\"" BLOCK "\">x</a></html>\n", NULL },
    { "text", NULL, "<html><body><p>1. C2=5 H8+7</p></body></html>\n", NULL },
    /* whoever has nothing around is written as ever */
    { "pgn", "", PGN, "" },
    { "dhtmlxq", "", BLOCK, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = g_strconcat (cases[i].before != NULL ? cases[i].before : "",
                                           cases[i].record, cases[i].behind, NULL);
      g_autofree char *now = NULL;
      g_autoptr (QipuRecordContent) content = NULL;
      g_autoptr (QipuRecordContent) after = NULL;
      g_autoptr (QipuDocument) document = NULL;
      QipuSaveRequest request = fixture->request;
      Outcome outcome;

      g_assert_true (g_file_set_contents (fixture->path, text, -1, NULL));
      content = qipu_record_read_file (fixture->file, NULL, NULL);
      g_assert_cmpstr (content->format->id, ==, cases[i].format);
      g_assert_cmpuint (content->games->len, ==, 1);
      document = qipu_document_new (qipu_game_copy (g_ptr_array_index (content->games, 0)));
      qipu_document_set_file (document, fixture->file);
      qipu_document_set_tag (document, "Red", "b");
      request.format = content->format;
      request.keep_manner = TRUE;
      outcome = save (document, &request);

      g_assert_true (g_file_get_contents (fixture->path, &now, NULL, NULL));
      if (cases[i].before == NULL)
        {
          g_assert_error (outcome.error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_NOT_ALONE);
          g_clear_error (&outcome.error);
          g_assert_cmpstr (now, ==, text);
          continue;
        }
      g_assert_no_error (outcome.error);
      g_assert_true (g_str_has_prefix (now, cases[i].before));
      g_assert_true (g_str_has_suffix (now, cases[i].behind));
      after = qipu_record_read_file (fixture->file, NULL, NULL);
      g_assert_cmpuint (after->games->len, ==, 1);
      g_assert_cmpstr (qipu_game_get_tag (g_ptr_array_index (after->games, 0), "Red"), ==, "b");
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/study/saver/save", Fixture, NULL, set_up, test_save, tear_down);
  g_test_add ("/study/saver/full-disk", Fixture, NULL, set_up, test_full_disk, tear_down);
  g_test_add ("/study/saver/changed-by-others", Fixture, NULL, set_up, test_changed_by_others,
              tear_down);
  g_test_add ("/study/saver/slow-disk", Fixture, NULL, set_up, test_slow_disk, tear_down);
  g_test_add ("/study/saver/dead-disk", Fixture, NULL, set_up, test_dead_disk, tear_down);
  g_test_add ("/study/saver/vanished-folder", Fixture, NULL, set_up, test_vanished_folder,
              tear_down);
  g_test_add ("/study/saver/one-of-many", Fixture, NULL, set_up, test_one_of_many, tear_down);
  g_test_add ("/study/saver/surroundings", Fixture, NULL, set_up, test_surroundings, tear_down);
  g_test_add ("/study/saver/losses", Fixture, NULL, set_up, test_losses, tear_down);
  g_test_add ("/study/saver/notations", Fixture, NULL, set_up, test_notations, tear_down);
  g_test_add ("/study/saver/encodings", Fixture, NULL, set_up, test_encodings, tear_down);
  g_test_add ("/study/saver/layouts", Fixture, NULL, set_up, test_layouts, tear_down);
  g_test_add ("/study/saver/names", Fixture, NULL, set_up, test_names, tear_down);

  return g_test_run ();
}
