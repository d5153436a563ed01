/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Somebody else's changes of an open file: noticed, offered, never overwritten unseen. */

#include "config.h"

#include "ui-fixture.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char one_game[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 *\n";
static const char three_games[] =
  "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 *\n\n"
  "[Red \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. P3+1 C2=3 *\n\n"
  "[Red \"E\"]\n[Black \"F\"]\n[Result \"*\"]\n\n1. H2+3 *\n";
static const char others_work[] =
  "[Red \"X\"]\n[Black \"Y\"]\n[Result \"*\"]\n\n1. C8=5 H2+3 2. H8+7 *\n\n"
  "[Red \"V\"]\n[Black \"W\"]\n[Result \"*\"]\n\n1. P7+1 *\n";

static void
write_in_place (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autoptr (GFile) same = ui_fixture_write (base, others_work);
}

static void
replace (GFile *file)
{
  g_assert_true (g_file_set_contents (g_file_peek_path (file), others_work, -1, NULL));
}

static void
move_over (GFile *file)
{
  g_autoptr (GFile) other = ui_fixture_write ("other.pgn", others_work);

  g_assert_cmpint (g_rename (g_file_peek_path (other), g_file_peek_path (file)), ==, 0);
}

/* Same size, and the time of the old one: only the inode tells. */
static void
replace_unnoticeably (GFile *file)
{
  g_autofree char *text = ui_fixture_read (file);
  g_autoptr (GFile) other = NULL;
  struct timespec times[2];
  struct stat info;

  g_assert_cmpint (g_stat (g_file_peek_path (file), &info), ==, 0);
  times[0] = info.st_atim;
  times[1] = info.st_mtim;
  text[6] = 'Z';
  other = ui_fixture_write ("other.pgn", text);
  g_assert_cmpint (utimensat (AT_FDCWD, g_file_peek_path (other), times, 0), ==, 0);
  g_assert_cmpint (g_rename (g_file_peek_path (other), g_file_peek_path (file)), ==, 0);
}

static const struct
{
  const char *name;
  const char *text;
  guint index; /* of the game that is open */
  void (*change) (GFile *file);
} cases[] = {
  { "one/in-place", one_game, 0, write_in_place },
  { "one/replaced", one_game, 0, replace },
  { "one/moved-over", one_game, 0, move_over },
  { "one/same-size-and-time", one_game, 0, replace_unnoticeably },
  { "many/in-place", three_games, 1, write_in_place },
  { "many/replaced", three_games, 1, replace },
  { "many/moved-over", three_games, 1, move_over },
  { "many/same-size-and-time", three_games, 1, replace_unnoticeably },
};

static QipuWindow *
open_edited (const char *text, guint index)
{
  QipuWindow *window = ui_fixture_open_text ("watched.pgn", text);
  QipuWorkspace *workspace = qipu_window_get_workspace (window);

  ui_wait_until (!qipu_game_source_get_loading (qipu_workspace_get_source (workspace)));
  if (index > 0)
    qipu_workspace_select (workspace, index);
  ui_wait_until (qipu_workspace_get_index (workspace) == index);
  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(1)");
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  return window;
}

/* Asked or told, and not a byte of the other's work is touched. */
static void
check_not_overwritten (QipuWindow *window, GFile *file, const char *expected)
{
  g_autofree char *text = NULL;
  AdwMessageDialog *dialog;

  ui_activate (window, "win.save");
  dialog = ui_wait_for_message ();
  ui_answer (dialog, adw_message_dialog_has_response (dialog, "cancel") ? "cancel" : "close");
  text = ui_fixture_read (file);
  g_assert_cmpstr (text, ==, expected);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
}

static void
test_noticed (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuWindow *window = open_edited (cases[i].text, cases[i].index);
  GtkWidget *view = GTK_WIDGET (qipu_window_get_main_view (window));
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (ui_get_document (window)));
  g_autofree char *changed = NULL;
  gint64 start_us;

  g_assert_false (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  cases[i].change (file);
  changed = ui_fixture_read (file);
  /* two seconds at most, where the machine has time */
  start_us = g_get_monotonic_time ();
  ui_wait_until (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  g_test_message ("noticed after %d ms", (int) ((g_get_monotonic_time () - start_us) / 1000));
  g_assert_nonnull (ui_find_text (view, "Another program has changed the file on disk."));
  check_not_overwritten (window, file, changed);

  /* what is on disk is a click away, and so is what was open */
  ui_activate (window, "win.reload");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  g_assert_false (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  ui_activate (window, "win.undo-open");
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  ui_fixture_close_window (window);
}

/* Saved in the same moment, before anything could be noticed. */
static void
test_not_noticed_yet (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuWindow *window = open_edited (cases[i].text, cases[i].index);
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (ui_get_document (window)));
  g_autofree char *changed = NULL;

  cases[i].change (file);
  changed = ui_fixture_read (file);
  check_not_overwritten (window, file, changed);
  ui_fixture_close_window (window);
}

/* Nobody's work is lost when a file that is gone is written again. */
static void
test_gone (void)
{
  QipuWindow *window = open_edited (one_game, 0);
  GtkWidget *view = GTK_WIDGET (qipu_window_get_main_view (window));
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (ui_get_document (window)));

  g_assert_cmpint (g_unlink (g_file_peek_path (file)), ==, 0);
  ui_wait_until (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  g_assert_nonnull (ui_find_text (view, "The file is not on disk any more. Save it to keep it."));
  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  g_assert_true (g_file_query_exists (file, NULL));
  ui_wait_until (!qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  ui_fixture_close_window (window);
}

/* A record that was only looked at is the last copy when its file goes: it is kept as a draft,
 * until the file is there again. */
static void
test_gone_unchanged (void)
{
  QipuWindow *window = ui_fixture_open_text ("only-copy.pgn", one_game);
  QipuDocument *document = ui_get_document (window);
  const char *path = g_file_peek_path (qipu_document_get_file (document));
  g_autofree char *away = g_strconcat (path, ".away", NULL);

  g_assert_false (qipu_document_get_modified (document));
  g_assert_cmpint (g_rename (path, away), ==, 0);
  ui_wait_until (qipu_document_get_modified (document));
  g_assert_cmpint (g_rename (away, path), ==, 0);
  ui_wait_until (!qipu_document_get_modified (document));

  g_assert_cmpint (g_unlink (path), ==, 0);
  ui_wait_until (qipu_document_get_modified (document));
  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (document));
  g_assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  ui_fixture_close_window (window);
}

/* Changes that no monitor of the file tells of are noticed too: of a file behind a link, and of the
 * folder that it is in, through the link or not. */
static void
test_from_afar (gconstpointer data)
{
  g_autoptr (GFile) corner = ui_fixture_write ("corner", "");
  g_autofree char *folder = g_path_get_dirname (g_file_peek_path (corner));
  g_autofree char *far = g_build_filename (folder, "far", NULL);
  g_autofree char *away = g_build_filename (folder, "away", NULL);
  g_autofree char *path = g_build_filename (folder, "link.pgn", NULL);
  g_autoptr (GFile) link = g_file_new_for_path (path);
  g_autoptr (GFile) real = NULL;
  g_autoptr (GFile) other = NULL;
  QipuWindow *window;
  gboolean is_linked = GPOINTER_TO_INT (data);
  GtkWidget *view;

  g_assert_cmpint (g_mkdir (far, 0700), ==, 0);
  real = ui_fixture_write ("far/real.pgn", one_game);
  if (is_linked)
    g_assert_cmpint (symlink ("far/real.pgn", path), ==, 0);
  window = ui_fixture_open_window ();
  view = GTK_WIDGET (qipu_window_get_main_view (window));
  qipu_window_open_file (window, is_linked ? link : real);
  ui_wait_until (ui_get_session (window) != NULL);

  other = ui_fixture_write ("far/real.pgn", others_work);
  ui_wait_until (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  g_assert_nonnull (ui_find_text (view, "Another program has changed the file on disk."));
  ui_activate (window, "win.reload");
  ui_wait_until (!qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));

  g_assert_cmpint (g_rename (far, away), ==, 0);
  ui_wait_until (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  g_assert_nonnull (ui_find_text (view, "The file is not on disk any more. Save it to keep it."));
  g_assert_cmpint (g_rename (away, far), ==, 0);
  ui_wait_until (!qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  g_assert_cmpint (g_unlink (g_file_peek_path (real)), ==, 0);
  ui_wait_until (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  g_assert_cmpint (g_rmdir (far), ==, 0);
  if (is_linked)
    g_assert_cmpint (g_unlink (path), ==, 0);
  ui_fixture_close_window (window);
}

/* Two saves in a hurry are both our own. */
static void
test_saved_twice (void)
{
  QipuWindow *window = open_edited (one_game, 0);

  ui_activate (window, "win.save");
  ui_activate (window, "study.glyph(2)");
  ui_activate (window, "win.save");
  ui_activate (window, "study.glyph(3)");
  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)) ||
                 ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  g_assert_null (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));
  g_assert_cmpint (qipu_document_get_file_state (ui_get_document (window)), ==, QIPU_FILE_SAME);
  ui_fixture_close_window (window);
}

/* A file that another tab has changes of is not written over from here, and both tabs go on. */
static void
test_open_elsewhere (void)
{
  QipuWindow *window = open_edited (one_game, 0);
  AdwTabView *tabs = qipu_window_get_tabs (window);
  AdwTabPage *first = adw_tab_view_get_selected_page (tabs);
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (ui_get_document (window)));
  g_autoptr (GFile) other = ui_fixture_write ("other.pgn", others_work);
  g_autofree char *before = ui_fixture_read (file);
  g_autofree char *after = NULL;
  g_autofree char *saved = NULL;
  QipuDocument *document = ui_get_document (window);

  qipu_window_open_file (window, other);
  ui_wait_until (ui_get_document (window) != NULL && ui_get_document (window) != document);
  qipu_window_save_to (window, file);
  ui_answer (ui_wait_for_message (), "close");
  after = ui_fixture_read (file);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (g_file_equal (qipu_document_get_file (ui_get_document (window)), other));

  adw_tab_view_set_selected_page (tabs, first);
  ui_wait_until (ui_get_document (window) == document);
  g_assert_true (qipu_document_get_modified (document));
  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (document));
  saved = ui_fixture_read (file);
  g_assert_cmpstr (saved, !=, before);
  g_assert_null (strstr (saved, "\"X\""));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *noticed = g_strconcat ("/ui/changed-on-disk/noticed/", cases[i].name, NULL);
      g_autofree char *at_once = g_strconcat ("/ui/changed-on-disk/at-once/", cases[i].name, NULL);

      g_test_add_data_func (noticed, GUINT_TO_POINTER (i), test_noticed);
      g_test_add_data_func (at_once, GUINT_TO_POINTER (i), test_not_noticed_yet);
    }
  g_test_add_func ("/ui/changed-on-disk/gone", test_gone);
  g_test_add_func ("/ui/changed-on-disk/gone-unchanged", test_gone_unchanged);
  g_test_add_data_func ("/ui/changed-on-disk/from-afar/link", GINT_TO_POINTER (TRUE),
                        test_from_afar);
  g_test_add_data_func ("/ui/changed-on-disk/from-afar/folder", GINT_TO_POINTER (FALSE),
                        test_from_afar);
  g_test_add_func ("/ui/changed-on-disk/saved-twice", test_saved_twice);
  g_test_add_func ("/ui/changed-on-disk/open-elsewhere", test_open_elsewhere);
  return g_test_run ();
}
