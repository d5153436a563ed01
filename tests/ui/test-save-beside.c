/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dialogs that open and save: what they show, the formats to choose from, and the lossless one
 * beside one that would lose something. A program of its own, since the toolkit's file chooser
 * leaks and would hide what leaks elsewhere. */

#include "config.h"

#include "ui-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "app/qipu-window-private.h"
#include "records/qipu-record-file.h"

#define TEXT "[Game \"Chinese Chess\"]\n[Event \"Test\"]\n[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n\n" \
             "1. C2=5 {a comment} H8+7 2. H2+3 (2. P7+1) R9=8 1-0\n"

static GtkFileChooser *
wait_for_chooser (void)
{
  ui_wait_until (ui_find_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL);
  return GTK_FILE_CHOOSER (ui_find_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG));
}

static void
cancel (GtkFileChooser *chooser)
{
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_CANCEL);
  ui_wait_until (ui_find_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG) == NULL);
}

static void
test_lossless_beside (void)
{
  QipuWindow *window = ui_fixture_open_text ("beside.pgn", TEXT);
  g_autoptr (GFile) file = ui_fixture_write ("beside.fen", "before");
  GtkFileChooser *chooser;
  g_autofree char *name = NULL;

  qipu_window_save_to (window, file);
  ui_answer (ui_wait_for_message (), "lossless");
  chooser = wait_for_chooser ();
  name = gtk_file_chooser_get_current_name (chooser);
  g_assert_cmpstr (name, ==, "beside.pgn");
  cancel (chooser);
  ui_fixture_close_window (window);
}

static void
on_painted (GdkFrameClock *clock, gboolean *painted)
{
  *painted = TRUE;
}

/* The bar of folders of a chooser that is drawn before it knows them: here it never does. */
static void
test_path_unknown (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  GtkWidget *dialog = gtk_window_new ();
  gboolean painted = FALSE;
  GtkWidget *bar;

  ui_activate (window, "win.open");
  cancel (wait_for_chooser ());
  bar = g_object_new (g_type_from_name ("GtkPathBar"), NULL);
  gtk_window_set_child (GTK_WINDOW (dialog), bar);
  gtk_window_present (GTK_WINDOW (dialog));
  ui_wait_until (gtk_widget_get_mapped (bar));
  g_signal_connect (gtk_widget_get_frame_clock (bar), "after-paint", G_CALLBACK (on_painted),
                    &painted);
  gtk_widget_queue_draw (bar);
  ui_wait_until (painted);
  g_signal_handlers_disconnect_by_data (gtk_widget_get_frame_clock (bar), &painted);
  gtk_window_destroy (GTK_WINDOW (dialog));
  ui_fixture_close_window (window);
}

static GtkFileFilter *
find_filter (GtkFileChooser *chooser, const char *name)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (chooser);

  for (guint i = 0; i < g_list_model_get_n_items (filters); i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);

      if (g_str_has_prefix (gtk_file_filter_get_name (filter), name))
        return filter; /* the chooser has it */
    }
  g_error ("no filter %s", name);
}

static gboolean
is_saved_as (QipuWindow *window, const char *name)
{
  GFile *file = qipu_document_get_file (ui_get_document (window));
  g_autofree char *base = g_file_get_basename (file);

  return g_str_equal (base, name);
}

/* Whether the chooser has read its folder, and would answer with that file. */
static gboolean
names_file (GtkFileChooser *chooser, const char *name)
{
  g_autoptr (GFile) file = gtk_file_chooser_get_file (chooser);
  g_autofree char *base = file != NULL ? g_file_get_basename (file) : NULL;

  return g_strcmp0 (base, name) == 0;
}

/* Saves by the dialog and gives the bytes; losses are looked for and accepted. */
static GBytes *
save_by_dialog (
    QipuWindow *window, const char *filter, const char *stem, const char *suffix, const char *lost)
{
  g_autofree char *name = g_strconcat (stem, ".", suffix, NULL);
  GtkFileChooser *chooser;
  GBytes *bytes;

  ui_activate (window, "win.save-as");
  chooser = wait_for_chooser ();
  gtk_file_chooser_set_filter (chooser, find_filter (chooser, filter));
  gtk_file_chooser_set_current_name (chooser, stem);
  ui_wait_until (names_file (chooser, stem));
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);
  if (lost != NULL)
    {
      AdwMessageDialog *dialog = ui_wait_for_message ();

      g_test_message ("%s: %s", filter, adw_message_dialog_get_body (dialog));
      g_assert_nonnull (ui_find_text (GTK_WIDGET (dialog), "Saving as"));
      g_assert_nonnull (ui_find_text (adw_message_dialog_get_extra_child (dialog), lost));
      g_assert_true (adw_message_dialog_has_response (dialog, "lossless"));
      ui_answer (dialog, "anyway");
    }
  ui_wait_until (is_saved_as (window, name));
  bytes = g_file_load_bytes (qipu_document_get_file (ui_get_document (window)), NULL, NULL, NULL);
  g_assert_nonnull (bytes);
  return bytes;
}

/* The format that is chosen is written, and what it cannot hold is told before. */
static void
test_each_format (void)
{
  static const struct
  {
    const char *filter;
    const char *id;
    const char *suffix;
    const char *lost;
    guint n_nodes;
  } cases[] = {
    { "Portable game notation", "pgn", "pgn", NULL, 5 },
    { "XQStudio record", "xqf", "xqf", NULL, 5 },
    { "CCBridge record", "cbr", "cbr", NULL, 5 },
    { "DhtmlXQ text of dpxq.com", "dhtmlxq", "ubb", NULL, 5 },
    { "World Xiangqi Federation text", "wxf", "wxf", "Variations that the format cannot hold", 4 },
    { "Positions (FEN)", "fen", "fen", "Moves that the format cannot hold", 0 },
    /* which is PGN without tags */
    { "Move text", "pgn", "txt", "Variations that the format cannot hold", 4 },
  };
  QipuWindow *window = ui_fixture_open_text ("each.pgn", TEXT);
  guint n_writers = 0;

  for (const QipuFormat *const *format = qipu_formats_get_all (); *format != NULL; format++)
    n_writers += ((*format)->flags & QIPU_FORMAT_WRITES) != 0;
  g_assert_cmpuint (n_writers, ==, G_N_ELEMENTS (cases));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GBytes) bytes =
          save_by_dialog (window, cases[i].filter, "format", cases[i].suffix, cases[i].lost);
      g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);

      g_assert_nonnull (content);
      g_assert_cmpstr (content->format->id, ==, cases[i].id);
      g_assert_cmpuint (content->games->len, ==, 1);
      g_assert_cmpuint (qipu_game_get_n_nodes (content->games->pdata[0]), ==, cases[i].n_nodes);
    }
  /* the record itself has lost nothing */
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 5);
  ui_fixture_close_window (window);
}

static void
assert_old (GBytes *bytes, const char *part)
{
  g_autofree char *text =
      g_convert (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), "UTF-8",
                 "GB18030", NULL, NULL, NULL);

  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, "\r\n"));
  g_assert_nonnull (strstr (text, "炮二平五"));
  g_assert_nonnull (strstr (text, "马８进７"));
  g_assert_null (strchr (text, '('));
  g_assert_nonnull (strstr (text, part));
}

/* Once chosen, PGN for old programs is what this file gets, until another choice is made. */
static void
test_old_programs (void)
{
  QipuWindow *window = ui_fixture_open_text ("old.pgn", TEXT);
  g_autoptr (GBytes) first = save_by_dialog (window, "PGN for old programs", "for-old", "pgn",
                                             "Variations that the format cannot hold");
  g_autoptr (GBytes) again = NULL;
  g_autoptr (GBytes) plain = NULL;

  assert_old (first, "[Red \"甲\"]");

  qipu_document_set_tag (ui_get_document (window), "Event", "全国赛");
  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  again = g_file_load_bytes (qipu_document_get_file (ui_get_document (window)), NULL, NULL, NULL);
  assert_old (again, "[Event \"全国赛\"]");

  plain = save_by_dialog (window, "Portable game notation", "plain", "pgn", NULL);
  {
    g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (plain, NULL, NULL);

    g_assert_cmpint (content->encoding, ==, QIPU_ENCODING_UTF8);
    g_assert_cmpuint (qipu_game_get_n_nodes (content->games->pdata[0]), ==, 5);
  }
  ui_fixture_close_window (window);
}

/* A name without suffix that leads to a file that is there: asked again, with the same choice. */
static void
test_format_kept (void)
{
  QipuWindow *window = ui_fixture_open_text ("kept.pgn", TEXT);
  g_autoptr (GFile) file = ui_fixture_write ("there.pgn", "before");
  GtkFileChooser *chooser;

  ui_activate (window, "win.save-as");
  chooser = wait_for_chooser ();
  gtk_file_chooser_set_filter (chooser, find_filter (chooser, "PGN for old programs"));
  gtk_file_chooser_set_current_name (chooser, "there");
  ui_wait_until (names_file (chooser, "there"));
  gtk_dialog_response (GTK_DIALOG (chooser), GTK_RESPONSE_ACCEPT);

  ui_wait_until (ui_find_dialog (GTK_TYPE_FILE_CHOOSER_DIALOG) != NULL &&
                 names_file (wait_for_chooser (), "there.pgn"));
  chooser = wait_for_chooser ();
  g_assert_true (g_str_has_prefix (gtk_file_filter_get_name (gtk_file_chooser_get_filter (chooser)),
                                   "PGN for old programs"));
  cancel (chooser);
  ui_fixture_close_window (window);
}

static gboolean
shows (GtkFileFilter *filter, const char *name, const void *data, gsize size)
{
  g_autofree char *folder = g_dir_make_tmp ("qipu-shown-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInfo) info = NULL;
  gboolean answer;

  g_assert_true (g_file_set_contents (path, data, (gssize) size, NULL));
  info = g_file_query_info (
      file, G_FILE_ATTRIBUTE_STANDARD_DISPLAY_NAME "," G_FILE_ATTRIBUTE_STANDARD_CONTENT_TYPE,
      G_FILE_QUERY_INFO_NONE, NULL, NULL);
  answer = gtk_filter_match (GTK_FILTER (filter), info);
  g_assert_true (g_file_delete (file, NULL, NULL));
  g_rmdir (folder);
  return answer;
}

#define BYTES(text) (text), sizeof (text) - 1

/* Records are shown whatever they are called; what only shares a suffix with them is not. */
static void
test_open_filter (void)
{
  static const struct
  {
    const char *name;
    const char *data;
    gsize size;
    gboolean shown;
  } cases[] = {
    { "game.XQF", BYTES ("XQ\022"), TRUE },
    { "xqf-without-suffix", BYTES ("XQ\022"), TRUE },
    { "game.cbr", BYTES ("CCBridge Record"), TRUE },
    { "comic.cbr", BYTES ("Rar!\032\007"), FALSE },
    { "library.cbl", BYTES ("CCBridgeLibrary"), TRUE },
    { "program.cbl", BYTES ("       IDENTIFICATION DIVISION.\n"), FALSE },
    { "xqr-without-suffix", BYTES ("\0\2\040\027\1\1\0"), TRUE },
    { "game.ccm", BYTES ("\0\0\0"), TRUE },
    { "game.pgn", BYTES ("[Event \"x\"]\n"), TRUE },
    { "pgn-without-suffix", BYTES ("[Game \"Chinese Chess\"]\n"), TRUE },
    { "page.ubb", BYTES ("[DhtmlXQ]\n"), TRUE },
    { "moves.txt", BYTES ("C2=5 H8+7\n"), TRUE },
    { "many.zip", BYTES ("PK\003\004"), TRUE },
    { "many.7z", BYTES ("7z\274\257\047\034"), TRUE },
    { "many.rar", BYTES ("Rar!\032\007"), TRUE },
    { "many.tar.gz", BYTES ("\037\213\010"), TRUE },
    { "picture.png", BYTES ("\211PNG\r\n\032\n"), FALSE },
  };
  QipuWindow *window = ui_fixture_open_window ();
  GtkFileChooser *chooser;
  GtkFileFilter *records;

  ui_activate (window, "win.open");
  chooser = wait_for_chooser ();
  records = find_filter (chooser, "Xiangqi records");
  g_assert_true (gtk_file_chooser_get_filter (chooser) == records);
  g_assert_true (shows (find_filter (chooser, "All files"), "x.png", "x", 1));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].name);
      g_assert_cmpint (shows (records, cases[i].name, cases[i].data, cases[i].size), ==,
                       cases[i].shown);
    }
  cancel (chooser);
  ui_fixture_close_window (window);
}

/* The desktop of this run knows our types. */
static void
install_types (const char *program)
{
  g_autofree char *folder = g_path_get_dirname (program);
  g_autofree char *mime = g_build_filename (g_getenv ("XDG_DATA_HOME"), "mime", NULL);
  g_autofree char *packages = g_build_filename (mime, "packages", NULL);
  g_autofree char *own = g_build_filename (packages, "qipu.xml", NULL);
  g_autofree char *built =
      g_build_filename (folder, "..", "..", "data", QIPU_APPLICATION_ID ".xml", NULL);
  const char *const argv[] = { "update-mime-database", mime, NULL };
  g_autofree char *text = NULL;
  gsize size;
  int status = -1;

  g_assert_cmpint (g_mkdir_with_parents (packages, 0755), ==, 0);
  g_assert_true (g_file_get_contents (built, &text, &size, NULL));
  g_assert_true (g_file_set_contents (own, text, (gssize) size, NULL));
  g_assert_true (
      g_spawn_sync (NULL, (char **) argv, NULL,
                    G_SPAWN_SEARCH_PATH | G_SPAWN_STDOUT_TO_DEV_NULL | G_SPAWN_STDERR_TO_DEV_NULL,
                    NULL, NULL, NULL, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
}

int
main (int argc, char **argv)
{
  install_types (argv[0]);
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/saving/lossless-beside", test_lossless_beside);
  g_test_add_func ("/ui/saving/path-unknown", test_path_unknown);
  g_test_add_func ("/ui/saving/each-format", test_each_format);
  g_test_add_func ("/ui/saving/old-programs", test_old_programs);
  g_test_add_func ("/ui/saving/format-kept", test_format_kept);
  g_test_add_func ("/ui/opening/filter", test_open_filter);
  return g_test_run ();
}
