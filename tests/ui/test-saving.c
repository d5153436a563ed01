/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving in other formats: what would be lost is listed first, and nothing is written before. */

#define _GNU_SOURCE

#include "config.h"

#include "ui-fixture.h"
#include "ui/qipu-settings.h"

#include <dlfcn.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define TEXT "[Game \"Chinese Chess\"]\n[Event \"Test\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n" \
             "1. C2=5 {a comment} H8+7 2. H2+3 (2. P7+1) R9=8 1-0\n"

/* The test's own realpath() stands before that of the C library. While the disk is held it does not
 * answer, as a network folder that is gone; nobody may wait for it who draws a window. */
static GMutex disk;
static GThread *main_thread;

char *
realpath (const char *path, char *resolved)
{
  char *(*follow) (const char *, char *) =
      (char *(*) (const char *, char *) ) dlsym (RTLD_NEXT, "realpath");

  if (strstr (path, "qipu-ui-") != NULL)
    {
      g_assert_true (g_thread_self () != main_thread);
      g_mutex_lock (&disk);
      g_mutex_unlock (&disk);
    }
  return follow (path, resolved);
}

static void
test_losses (void)
{
  QipuWindow *window = ui_fixture_open_text ("losses.pgn", TEXT);
  g_autoptr (GFile) file = ui_fixture_write ("losses.fen", "before");
  g_autofree char *untouched = NULL;
  g_autofree char *written = NULL;
  AdwMessageDialog *dialog;

  qipu_window_save_to (window, file);
  dialog = ui_wait_for_message ();
  /* every kind of thing that a position cannot hold, by its name */
  g_assert_nonnull (ui_find_text (GTK_WIDGET (dialog), "Saving as “Positions (FEN)”:"));
  g_assert_nonnull (ui_find_text (adw_message_dialog_get_extra_child (dialog), "Moves that"));
  g_assert_true (adw_message_dialog_has_response (dialog, "lossless"));
  ui_answer (dialog, "cancel");
  untouched = ui_fixture_read (file);
  g_assert_cmpstr (untouched, ==, "before");

  qipu_window_save_to (window, file);
  ui_answer (ui_wait_for_message (), "anyway");
  ui_wait_until (g_strcmp0 (qipu_document_get_format_id (ui_get_document (window)), "fen") == 0);
  written = ui_fixture_read (file);
  g_assert_true (g_str_has_prefix (written, "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/"));

  /* accepted once, the same losses are not asked about again */
  qipu_document_set_tag (ui_get_document (window), "Event", "Another");
  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)) ||
                 ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  g_assert_null (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));
  ui_fixture_close_window (window);
}

/* However many losses there are, each is listed, and the question fits into the window. */
static void
test_many_losses (void)
{
  g_autoptr (GString) text = g_string_new ("[Game \"Chinese Chess\"]\n");
  g_autoptr (GFile) file = ui_fixture_write ("many.fen", "before");
  g_autofree char *untouched = NULL;
  QipuWindow *window;
  AdwMessageDialog *dialog;

  for (guint i = 0; i < 60; i++)
    g_string_append_printf (text, "[Field%u \"x\"]\n", i);
  g_string_append (text, "\n1. C2=5 *\n");
  window = ui_fixture_open_text ("many.pgn", text->str);
  qipu_window_save_to (window, file);
  dialog = ui_wait_for_message ();
  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *name = g_strdup_printf ("“Field%u”", i);

      g_assert_nonnull (ui_find_text (adw_message_dialog_get_extra_child (dialog), name));
    }
  ui_wait_until (gtk_widget_get_height (GTK_WIDGET (dialog)) > 0);
  g_assert_cmpint (gtk_widget_get_height (GTK_WIDGET (dialog)), <,
                   gtk_widget_get_height (GTK_WIDGET (window)));
  ui_answer (dialog, "cancel");
  untouched = ui_fixture_read (file);
  g_assert_cmpstr (untouched, ==, "before");
  ui_fixture_close_window (window);
}

/* A record of XQStudio stays one when nothing is lost by that. */
static void
test_xqf (void)
{
  QipuWindow *window = ui_fixture_open_text ("record.pgn", TEXT);
  g_autoptr (GFile) file = ui_fixture_write ("record.xqf", "");
  g_autofree char *head = NULL;

  qipu_window_save_to (window, file);
  ui_wait_until (g_strcmp0 (qipu_document_get_format_id (ui_get_document (window)), "xqf") == 0 ||
                 ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL);
  g_assert_null (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));
  ui_fixture_close_window (window);

  window = ui_fixture_open_window ();
  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 5);
  ui_activate (window, "study.last");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "study.glyph", "i", 1));
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));

  /* a sign is more than XQF can hold */
  ui_activate (window, "win.save");
  ui_answer (ui_wait_for_message (), "anyway");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  head = ui_fixture_read (file);
  g_assert_true (g_str_has_prefix (head, "XQ"));
  ui_fixture_close_window (window);
}

/* What a format cannot hold at all is said, and there is no way on but another format. */
static void
test_impossible (void)
{
  QipuWindow *window = ui_fixture_open_text (
      "chariots.pgn", "[Game \"Chinese Chess\"]\n"
                      "[FEN \"3k5/9/9/9/3RRR3/9/9/9/9/4K4 w - - 0 1\"]\n\n*\n");
  g_autoptr (GFile) file = ui_fixture_write ("chariots.xqf", "before");
  g_autofree char *untouched = NULL;
  AdwMessageDialog *dialog;

  qipu_window_save_to (window, file);
  dialog = ui_wait_for_message ();
  g_assert_nonnull (ui_find_text (adw_message_dialog_get_extra_child (dialog), "so many men"));
  g_assert_true (adw_message_dialog_has_response (dialog, "lossless"));
  g_assert_false (adw_message_dialog_has_response (dialog, "anyway"));
  ui_answer (dialog, "cancel");
  untouched = ui_fixture_read (file);
  g_assert_cmpstr (untouched, ==, "before");
  ui_fixture_close_window (window);
}

/* One of several games goes back in the encoding of the file, and what that lacks is told. */
static void
test_encoding (void)
{
  static const char text[] = "[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n[Black \"呂欽\"]\n\n"
                             "1. 炮二平五 馬8進7 *\n\n"
                             "[Game \"Chinese Chess\"]\n[Red \"胡榮華\"]\n[Black \"柳大華\"]\n\n"
                             "1. 馬二進三 卒7進1 *\n";
  g_autofree char *big5 = g_convert (text, -1, "BIG5", "UTF-8", NULL, NULL, NULL);
  g_autoptr (GFile) file = ui_fixture_write ("two.pgn", big5);
  QipuWindow *window = ui_fixture_open_window ();
  g_autofree char *now = NULL;
  g_autofree char *decoded = NULL;

  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  ui_wait_until (!qipu_game_source_get_loading (
      qipu_workspace_get_source (qipu_window_get_workspace (window))));
  qipu_document_set_tag (ui_get_document (window), "Event", "全國賽");
  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  now = ui_fixture_read (file);
  decoded = g_convert (now, -1, "UTF-8", "BIG5", NULL, NULL, NULL);
  g_assert_nonnull (decoded);
  g_assert_nonnull (strstr (decoded, "[Event \"全國賽\"]"));
  g_assert_nonnull (strstr (decoded, "[Red \"許銀川\"]"));
  g_assert_nonnull (strstr (decoded, "[Red \"胡榮華\"]"));

  /* Big5 has no tile of mahjong */
  qipu_document_set_tag (ui_get_document (window), "Site", "\360\237\200\204");
  ui_activate (window, "win.save");
  {
    AdwMessageDialog *dialog = ui_wait_for_message ();

    g_assert_nonnull (ui_find_text (adw_message_dialog_get_extra_child (dialog), "replaced"));
    ui_answer (dialog, "cancel");
  }
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  qipu_document_undo (ui_get_document (window));
  ui_fixture_close_window (window);
}

/* A record goes back as it was written; what is in the window says how another file is written. */
static void
test_manner (void)
{
  static const struct
  {
    const char *name;
    const char *moves;
    const char *charset;
  } files[] = {
    { "hans.pgn", "1. 炮二平五 马８进７ 2. 马二进三 车９平８", "GB18030" },
    { "hant.pgn", "1. 炮二平五 馬8進7 2. 馬二進三 車9平8", "BIG5" },
    { "iccs.pgn", "1. H2-E2 H9-G7 2. H0-G2 I9-H9", "GB18030" },
    { "wxf.pgn", "1. C2=5 H8+7 2. H2+3 R9=8", "BIG5" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *text =
          g_strdup_printf ("[Game \"Chinese Chess\"]\r\n[Red \"許銀川\"]\r\n[Black \"呂欽\"]\r\n"
                           "[Event \"全國象棋團體賽\"]\r\n\r\n%s *\r\n",
                           files[i].moves);
      g_autofree char *bytes = g_convert (text, -1, files[i].charset, "UTF-8", NULL, NULL, NULL);
      g_autoptr (GFile) file = ui_fixture_write (files[i].name, bytes);
      g_autoptr (GFile) other = ui_fixture_write ("other.pgn", "");
      QipuWindow *window = ui_fixture_open_window ();
      g_autofree char *line = g_strdup_printf ("\r\n%s *\r\n", files[i].moves);
      g_autofree char *now = NULL;
      g_autofree char *decoded = NULL;
      g_autofree char *beside = NULL;
      g_autofree char *first = NULL;

      qipu_window_open_file (window, file);
      ui_wait_until (ui_get_session (window) != NULL);
      qipu_document_set_tag (ui_get_document (window), "Site", "廣州");
      ui_activate (window, "win.save");
      ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
      now = ui_fixture_read (file);
      decoded = g_convert (now, -1, "UTF-8", files[i].charset, NULL, NULL, NULL);
      g_assert_nonnull (decoded);
      g_assert_nonnull (strstr (decoded, "[Site \"廣州\"]\r\n"));
      g_assert_true (g_str_has_suffix (decoded, line));

      qipu_window_save_to (window, other);
      ui_wait_until (g_file_equal (qipu_document_get_file (ui_get_document (window)), other));
      beside = ui_fixture_read (other);
      first =
          qipu_session_dup_move_text_in (ui_get_session (window), 1, qipu_settings_get_notation ());
      g_assert_nonnull (strstr (beside, first));
      g_assert_nonnull (strstr (beside, "廣州"));
      g_assert_null (strchr (beside, '\r'));
      ui_fixture_close_window (window);
    }
}

static const char three_games[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 *\n\n"
                                  "[Red \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. P3+1 C2=3 *\n\n"
                                  "[Red \"E\"]\n[Black \"F\"]\n[Result \"*\"]\n\n1. H2+3 *\n";

/* Another name, in the same folder, of @file. */
static GFile *
make_link (GFile *file, const char *name, int (*make) (const char *, const char *))
{
  g_autoptr (GFile) folder = g_file_get_parent (file);
  GFile *other = g_file_get_child (folder, name);

  g_unlink (g_file_peek_path (other));
  g_assert_cmpint (make (g_file_peek_path (file), g_file_peek_path (other)), ==, 0);
  return other;
}

static mode_t
get_mode (GFile *file)
{
  struct stat info;

  g_assert_cmpint (g_lstat (g_file_peek_path (file), &info), ==, 0);
  return info.st_mode;
}

static QipuWindow *
open_three (const char *name)
{
  QipuWindow *window = ui_fixture_open_text (name, three_games);
  QipuWorkspace *workspace = qipu_window_get_workspace (window);

  ui_wait_until (qipu_workspace_get_n_games (workspace) == 3 &&
                 !qipu_game_source_get_loading (qipu_workspace_get_source (workspace)));
  return window;
}

/* A record of its own file under another name of it: as it is always saved, so the other games
 * stay, the link stays one, and so do the permissions. */
static void
test_own_link (void)
{
  QipuWindow *window = open_three ("own.pgn");
  GFile *file = qipu_document_get_file (ui_get_document (window));
  g_autoptr (GFile) link = make_link (file, "own-link.pgn", symlink);
  g_autofree char *text = NULL;

  g_assert_cmpint (g_chmod (g_file_peek_path (file), 0640), ==, 0);
  qipu_document_set_tag (ui_get_document (window), "Event", "Cup");
  qipu_window_save_to (window, link);
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  g_assert_null (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));
  text = ui_fixture_read (link);
  g_assert_nonnull (strstr (text, "[Event \"Cup\"]"));
  g_assert_true (g_str_has_suffix (text, strstr (three_games, "[Red \"C\"]")));
  g_assert_true (S_ISLNK (get_mode (link)));
  g_assert_cmpuint (get_mode (file) & 07777, ==, 0640);
  ui_fixture_close_window (window);
}

/* A hard link is a file of its own once it is saved to: what the other name holds stays. */
static void
test_own_hard_link (void)
{
  QipuWindow *window = open_three ("hard.pgn");
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (ui_get_document (window)));
  g_autoptr (GFile) other = make_link (file, "hard-link.pgn", link);
  g_autofree char *before = NULL;
  g_autofree char *text = NULL;

  g_assert_cmpint (g_chmod (g_file_peek_path (file), 0640), ==, 0);
  qipu_document_set_tag (ui_get_document (window), "Event", "Cup");
  qipu_window_save_to (window, other);
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  g_assert_true (g_file_equal (qipu_document_get_file (ui_get_document (window)), other));
  before = ui_fixture_read (file);
  g_assert_cmpstr (before, ==, three_games);
  text = ui_fixture_read (other);
  g_assert_nonnull (strstr (text, "[Event \"Cup\"]"));
  g_assert_cmpuint (get_mode (other) & 07777, ==, 0640);
  ui_fixture_close_window (window);
}

/* Neither the file of another tab nor a link to it is written over; nor is it opened twice. */
static void
test_link_of_other_tab (void)
{
  QipuWindow *window = ui_fixture_open_text ("theirs.pgn", TEXT);
  AdwTabView *tabs = qipu_window_get_tabs (window);
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (ui_get_document (window)));
  g_autoptr (GFile) link = make_link (file, "theirs-link.pgn", symlink);
  GFile *const names[] = { file, link };

  ui_activate (window, "win.new");
  qipu_document_set_tag (ui_get_document (window), "Event", "Mine");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = NULL;
      AdwMessageDialog *dialog;

      qipu_window_save_to (window, names[i]);
      dialog = ui_wait_for_message ();
      g_assert_nonnull (strstr (adw_message_dialog_get_heading (dialog), "Is Open in Another Tab"));
      ui_answer (dialog, "close");
      text = ui_fixture_read (file);
      g_assert_cmpstr (text, ==, TEXT);
      g_assert_true (qipu_document_get_modified (ui_get_document (window)));
    }

  qipu_window_open_file (window, link);
  ui_wait_until (!qipu_window_is_reading (window));
  g_assert_cmpint (adw_tab_view_get_n_pages (tabs), ==, 2);
  g_assert_true (adw_tab_view_get_selected_page (tabs) == adw_tab_view_get_nth_page (tabs, 0));
  ui_fixture_close_window (window);
}

/* A link is opened and saved to on a disk that does not answer: one goes on meanwhile. */
static void
test_dead_disk (void)
{
  QipuWindow *window = ui_fixture_open_text ("dead.pgn", TEXT);
  AdwTabView *tabs = qipu_window_get_tabs (window);
  QipuDocument *document = ui_get_document (window);
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (document));
  g_autoptr (GFile) link = make_link (file, "dead-link.pgn", symlink);
  QipuNodeId current = qipu_session_get_current (ui_get_session (window));
  g_autofree char *text = NULL;

  g_mutex_lock (&disk);
  qipu_window_open_file (window, link);
  ui_activate (window, "study.forward");
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), !=, current);
  g_assert_true (qipu_window_is_reading (window));
  g_mutex_unlock (&disk);
  ui_wait_until (!qipu_window_is_reading (window));
  g_assert_cmpint (adw_tab_view_get_n_pages (tabs), ==, 1);

  /* by another name of its own file, from a tab that is not shown any more when there is an answer
   */
  qipu_document_set_tag (document, "Event", "Cup");
  g_mutex_lock (&disk);
  qipu_window_save_to (window, link);
  ui_activate (window, "win.new");
  ui_fixture_settle (window);
  g_assert_true (qipu_document_get_modified (document));
  g_mutex_unlock (&disk);
  ui_wait_until (!qipu_document_get_modified (document));
  g_assert_true (g_file_equal (qipu_document_get_file (document), file));
  text = ui_fixture_read (file);
  g_assert_nonnull (strstr (text, "[Event \"Cup\"]"));
  g_assert_true (S_ISLNK (get_mode (link)));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  main_thread = g_thread_self ();
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/saving/losses", test_losses);
  g_test_add_func ("/ui/saving/many-losses", test_many_losses);
  g_test_add_func ("/ui/saving/xqf", test_xqf);
  g_test_add_func ("/ui/saving/impossible", test_impossible);
  g_test_add_func ("/ui/saving/encoding", test_encoding);
  g_test_add_func ("/ui/saving/manner", test_manner);
  g_test_add_func ("/ui/saving/own-link", test_own_link);
  g_test_add_func ("/ui/saving/own-hard-link", test_own_hard_link);
  g_test_add_func ("/ui/saving/link-of-other-tab", test_link_of_other_tab);
  g_test_add_func ("/ui/saving/dead-disk", test_dead_disk);
  return g_test_run ();
}
