/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving where something stands in the way: what is said, and that the work stays. */

#include "config.h"

#include "ui-fixture.h"

#include "app/qipu-save-failure.h"
#include "app/qipu-stored-session.h"
#include "app/qipu-window-private.h"
#include "records/qipu-record-error.h"
#include "study/qipu-saver.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The test's own write() and fsync() stand before those of the C library: for files called like
 * FULL the call with the number fail_at fails as on a full disk. -1: none. */
#define FULL "full.pgn"
static int fail_at = -1; /* atomic */
static int n_calls;      /* atomic */

static gboolean
is_to_fail (int fd)
{
  char link[64], path[4096];
  ssize_t n;

  g_snprintf (link, sizeof link, "/proc/self/fd/%d", fd);
  n = readlink (link, path, sizeof path - 1);
  if (n < 0)
    return FALSE;
  path[n] = '\0';
  return strstr (path, FULL) != NULL &&
         g_atomic_int_add (&n_calls, 1) == g_atomic_int_get (&fail_at);
}

ssize_t
write (int fd, const void *data, size_t size)
{
  if (g_atomic_int_get (&fail_at) >= 0 && is_to_fail (fd))
    {
      errno = ENOSPC;
      return -1;
    }
  return syscall (SYS_write, fd, data, size);
}

int
fsync (int fd)
{
  if (g_atomic_int_get (&fail_at) >= 0 && is_to_fail (fd))
    {
      errno = ENOSPC;
      return -1;
    }
  return (int) syscall (SYS_fsync, fd);
}

static const char record[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
                             "1. C2=5 {a comment} H8+7 2. H2+3 R9=8 (2... P7+1) *\n";

static void
edit (QipuWindow *window)
{
  qipu_session_go_to (ui_get_session (window), 1);
  ui_activate (window, "study.glyph(1)");
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
}

/* A folder that is gone, and a file where the folder should be: what to do is told, nothing is
 * lost, and another place does. */
static void
test_failure (void)
{
  QipuWindow *window = ui_fixture_open_text ("failure.pgn", record);
  g_autoptr (GFile) plain = ui_fixture_write ("plain", "");
  g_autoptr (GFile) parent = g_file_get_parent (plain);
  g_autoptr (GFile) gone = g_file_resolve_relative_path (parent, "gone/record.pgn");
  g_autoptr (GFile) good = g_file_resolve_relative_path (parent, "good.pgn");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  const char *body;

  edit (window);
  before = ui_dup_pgn (window);
  qipu_window_save_to (window, gone);
  body = adw_message_dialog_get_body (ui_wait_for_message ());
  g_assert_cmpstr (body, ==, "The folder is not there any more. Save in another place.\n"
                             "The record stays open as it is.");
  ui_answer (ui_wait_for_message (), "close");
  after = ui_dup_pgn (window);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));

  qipu_window_save_to (window, good);
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  ui_fixture_close_window (window);
}

static guint
count_files (GFile *folder)
{
  g_autoptr (GDir) dir = g_dir_open (g_file_peek_path (folder), 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* Tries to save, and is told why not and what to do; nothing has changed by that. */
static void
check_refused (QipuWindow *window, const char *advice)
{
  GFile *file = qipu_document_get_file (ui_get_document (window));
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autofree char *name = qipu_window_dup_display_name (file);
  g_autofree char *heading = g_strdup_printf ("“%s” Cannot Be Saved", name);
  g_autofree char *body = g_strconcat (advice, "\nThe record stays open as it is.", NULL);
  g_autofree char *before = ui_dup_pgn (window);
  g_autofree char *after = NULL;
  g_autofree char *on_disk = NULL;
  guint n_files = count_files (folder);
  AdwMessageDialog *dialog;

  ui_activate (window, "win.save");
  dialog = ui_wait_for_message ();
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, heading);
  g_assert_cmpstr (adw_message_dialog_get_body (dialog), ==, body);
  ui_answer (dialog, "close");
  after = ui_dup_pgn (window);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  on_disk = ui_fixture_read (file);
  g_assert_cmpstr (on_disk, ==, record);
  g_assert_cmpuint (count_files (folder), ==, n_files);
}

static void
check_saves (QipuWindow *window)
{
  g_autofree char *text = NULL;

  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)) ||
                 ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  g_assert_null (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));
  text = ui_fixture_read (qipu_document_get_file (ui_get_document (window)));
  g_assert_nonnull (strstr (text, "$1"));
}

/* A disk that is full at the first call, at the second, and so on. */
static void
test_full_disk (void)
{
  QipuWindow *window = ui_fixture_open_text (FULL, record);
  guint n;

  edit (window);
  for (n = 0;; n++)
    {
      g_atomic_int_set (&n_calls, 0);
      g_atomic_int_set (&fail_at, (gint) n);
      ui_activate (window, "win.save");
      ui_wait_until (!qipu_document_get_modified (ui_get_document (window)) ||
                     ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL);
      if (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) == NULL)
        break;
      ui_answer (ui_wait_for_message (), "close");
      g_atomic_int_set (&n_calls, 0);
      check_refused (window, "The disk is full. Free some space, or save in another place.");
    }
  g_atomic_int_set (&fail_at, -1);
  /* one write and one fsync at least */
  g_assert_cmpuint (n, >=, 2);
  g_test_message ("refused at %u calls", n);
  ui_fixture_close_window (window);
}

/* Where the toolkit writes its list of recent files when it likes, whoever we are then. */
static void
open_data_folder (void)
{
  g_autofree char *home = g_path_get_dirname (g_get_user_data_dir ());

  g_assert_cmpint (g_mkdir_with_parents (g_get_user_data_dir (), 0777), ==, 0);
  g_assert_cmpint (g_chmod (home, 0755), ==, 0);
  g_assert_cmpint (g_chmod (g_get_user_data_dir (), 0777), ==, 0);
}

/* Nothing is read-only for root. */
static void
become (uid_t user)
{
  const gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC;

  /* the toolkit reads its list of recent files again after it was written, which only its owner may
   */
  while (user != 0 && g_get_monotonic_time () < end)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
  if (getuid () == 0)
    g_assert_cmpint (seteuid (user), ==, 0);
}

static void
test_read_only (void)
{
  static const struct
  {
    const char *name;
    int folder_mode;
    int mode;
  } cases[] = {
    { "file.pgn", 0777, 0444 },
    { "folder.pgn", 0555, 0666 },
  };

  open_data_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *folder = g_dir_make_tmp ("qipu-read-only-XXXXXX", NULL);
      g_autofree char *path = g_build_filename (folder, cases[i].name, NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      QipuWindow *window = ui_fixture_open_window ();

      g_assert_true (g_file_set_contents (path, record, -1, NULL));
      g_assert_cmpint (g_chmod (path, cases[i].mode), ==, 0);
      g_assert_cmpint (g_chmod (folder, cases[i].folder_mode), ==, 0);
      qipu_window_open_file (window, file);
      ui_wait_until (ui_get_session (window) != NULL);
      edit (window);
      become (65534);
      check_refused (window,
                     "The file or its folder may not be written to. Save in another place.");
      become (0);

      g_assert_cmpint (g_chmod (folder, 0777), ==, 0);
      g_assert_cmpint (g_chmod (path, 0666), ==, 0);
      become (65534);
      check_saves (window);
      become (0);
      ui_fixture_close_window (window);
      g_unlink (path);
      g_assert_cmpint (g_rmdir (folder), ==, 0);
    }
}

/* Names that people do not choose, but that files have. */
static void
test_odd_names (void)
{
  g_autofree char *long_name = g_strnfill (255, 'x');
  const char *names[] = {
    "new\nline.pgn", "broken\377\376.pgn", "-n.pgn", "\342\200\256ngp.drocer.pgn", "شطرنج.pgn",
    "<b>&amp;%s%n.pgn", " .pgn", "no suffix", ".hidden.pgn", "#?%41;.pgn", long_name,
  };

  memcpy (long_name + 251, ".pgn", 4);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      QipuWindow *window = ui_fixture_open_text (names[i], record);
      g_autofree char *base = NULL;
      g_autofree char *text = NULL;
      g_autoptr (GFile) gone = NULL;

      edit (window);
      check_saves (window);
      base = g_file_get_basename (qipu_document_get_file (ui_get_document (window)));
      g_assert_cmpstr (base, ==, names[i]);

      /* it is found again at the next start */
      qipu_stored_session_store (GTK_APPLICATION (ui_fixture_get_application ()));
      ui_fixture_close_window (window);
      g_assert_true (
        qipu_stored_session_restore (GTK_APPLICATION (ui_fixture_get_application ())));
      window = QIPU_WINDOW (
        gtk_application_get_active_window (GTK_APPLICATION (ui_fixture_get_application ())));
      ui_wait_until (!qipu_window_is_empty (window));
      text = ui_dup_pgn (window);
      g_assert_nonnull (strstr (text, "$1"));

      /* and is named in what is said of it */
      gone = g_file_new_build_filename ("/nowhere", names[i], NULL);
      qipu_window_save_to (window, gone);
      ui_answer (ui_wait_for_message (), "close");
      ui_fixture_close_window (window);
    }
}

/* The folder goes while the record is open: told before it is saved, and saving says what to do. */
/* A file system that takes no writing at all, as a disc or a rescued drive. */
static void
test_read_only_place (void)
{
  g_autofree char *folder = g_dir_make_tmp ("qipu-read-only-place-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "record.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  QipuWindow *window;

  if (mount ("tmpfs", folder, "tmpfs", 0, "size=1m") != 0)
    {
      g_test_skip_printf ("no file system can be mounted here: %s", g_strerror (errno));
      g_rmdir (folder);
      return;
    }
  g_assert_true (g_file_set_contents (path, record, -1, NULL));
  window = ui_fixture_open_window ();
  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  edit (window);
  g_assert_cmpint (mount ("tmpfs", folder, "tmpfs", MS_REMOUNT | MS_RDONLY, NULL), ==, 0);
  check_refused (window, "This place is read-only. Save in another place.");
  g_assert_cmpint (mount ("tmpfs", folder, "tmpfs", MS_REMOUNT, NULL), ==, 0);
  check_saves (window);
  ui_fixture_close_window (window);
  g_assert_cmpint (umount2 (folder, MNT_DETACH), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_vanished_folder (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_autofree char *folder = g_dir_make_tmp ("qipu-vanished-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "record.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GtkWidget *view = GTK_WIDGET (qipu_window_get_main_view (window));
  AdwMessageDialog *dialog;

  g_assert_true (g_file_set_contents (path, record, -1, NULL));
  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  edit (window);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  ui_wait_until (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  g_assert_nonnull (ui_find_text (view, "The file is not on disk any more. Save it to keep it."));
  ui_activate (window, "win.save");
  dialog = ui_wait_for_message ();
  g_assert_true (g_str_has_prefix (adw_message_dialog_get_body (dialog),
                                   "The folder is not there any more. Save in another place."));
  ui_answer (dialog, "close");
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  ui_fixture_close_window (window);
}

static void
test_advice (void)
{
  static const struct
  {
    int code;
    const char *expected;
  } cases[] = {
    { G_IO_ERROR_NO_SPACE, "The disk is full. Free some space, or save in another place.\n"
                           "The record stays open as it is." },
    { G_IO_ERROR_READ_ONLY, "This place is read-only. Save in another place.\n"
                            "The record stays open as it is." },
    { G_IO_ERROR_PERMISSION_DENIED,
      "The file or its folder may not be written to. Save in another place.\n"
      "The record stays open as it is." },
    { G_IO_ERROR_FAILED, "something else\nThe record stays open as it is." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, cases[i].code, "something else");
      g_autofree char *advice = qipu_save_dup_advice (error);

      g_assert_cmpstr (advice, ==, cases[i].expected);
    }
}

/* What a worker found is said in the language of the moment when it is shown. */
static void
test_language (void)
{
  static const struct
  {
    const char *language;
    const char *advice;
    const char *messages[3];
  } cases[] = {
    { "zh_TW",
      "檔案中有多局棋",
      { "不認識這種格式的第 19 版。", "big5", "在檔案中找不到" } },
    { "en",
      "The file holds several games",
      { "Version 19 of this format is not known.", "encoding big5.", "No xiangqi record" } },
  };
  g_autoptr (GError) many = g_error_new_literal (
    QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_MANY_GAMES,
    "The file holds several games, and the others would be lost. Save this one under another name.");
  GError *errors[3] = { NULL };

  qipu_record_error_set_number (&errors[0], QIPU_RECORD_ERROR_UNKNOWN_VERSION,
                                "Version %u of this format is not known.", 19);
  qipu_record_error_set_text (&errors[1], QIPU_RECORD_ERROR_CANNOT_HOLD,
                              "This format cannot be written in the encoding %s.", "big5");
  qipu_record_error_set (&errors[2], QIPU_RECORD_ERROR_NO_GAME,
                         "No xiangqi record was found in the file.");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *advice = NULL;

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, cases[i].language);
      advice = qipu_save_dup_advice (many);
      g_assert_nonnull (strstr (advice, cases[i].advice));
      for (guint k = 0; k < G_N_ELEMENTS (errors); k++)
        {
          /* as errors are handed on */
          g_autoptr (GError) copy = g_error_copy (errors[k]);
          g_autofree char *message = qipu_error_dup_message (copy);

          if (strstr (message, cases[i].messages[k]) == NULL)
            g_error ("%s: “%s” is not in “%s”", cases[i].language, cases[i].messages[k], message);
        }
    }
  for (guint k = 0; k < G_N_ELEMENTS (errors); k++)
    g_error_free (errors[k]);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/save-failure/failure", test_failure);
  g_test_add_func ("/ui/save-failure/full-disk", test_full_disk);
  g_test_add_func ("/ui/save-failure/read-only", test_read_only);
  g_test_add_func ("/ui/save-failure/read-only-place", test_read_only_place);
  g_test_add_func ("/ui/save-failure/odd-names", test_odd_names);
  g_test_add_func ("/ui/save-failure/vanished-folder", test_vanished_folder);
  g_test_add_func ("/ui/save-failure/advice", test_advice);
  g_test_add_func ("/ui/save-failure/language", test_language);
  return g_test_run ();
}
