/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders as lists of games: order, what is left out, names, and what cannot be read. */

#include "config.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "records/qipu-record-file.h"
#include "study/qipu-folder.h"

static char *root;

static void
put (const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (root, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static GPtrArray *
make_list (const char *name)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_file_new_build_filename (root, name, NULL));
  return files;
}

static QipuRecordContent *
read_games (const QipuFolderContent *content)
{
  QipuReadOptions options = { QIPU_ENCODING_UTF8, NULL };
  g_autoptr (GError) error = NULL;
  QipuRecordContent *games = qipu_record_read_bytes (content->bytes, &options, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (games->games->len, ==, content->n_games);
  return games;
}

static void
assert_tag (const QipuRecordContent *games, guint index, const char *tag, const char *value)
{
  g_assert_cmpstr (qipu_game_get_tag (games->games->pdata[index], tag), ==, value);
}

static void
test_folder (void)
{
  g_autoptr (GPtrArray) files = make_list ("all");
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuFolderContent) content = NULL;
  g_autoptr (QipuRecordContent) games = NULL;
  g_autofree char *link = g_build_filename (root, "all", "up", NULL);

  put ("all/game 10.pgn", "[Game \"Chinese Chess\"]\n[Red \"J\"]\n\n1. C2=5 *\n");
  put ("all/game 2.pgn", "[Game \"Chinese Chess\"]\n\n1. C2=5 H8+7 *\n");
  put ("all/inner/two.pgn", "[Red \"A\"]\n\n1. C2=5 *\n\n[Red \"B\"]\n\n1. H2+3 *\n");
  put ("all/notes.html.bak", "no record");
  put ("all/.hidden.pgn", "[Red \"H\"]\n\n1. C2=5 *\n");
  put ("all/broken.xqf", "XQ");
  /* in a circle */
  g_assert_cmpint (symlink ("..", link), ==, 0);

  content = qipu_folder_read (files, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (content->n_games, ==, 4);
  g_assert_cmpuint (content->n_unread, ==, 1);
  games = read_games (content);
  assert_tag (games, 0, "Title", "game 2");
  assert_tag (games, 1, "Red", "J");
  assert_tag (games, 1, "Title", NULL);
  assert_tag (games, 2, "Red", "A");
  assert_tag (games, 3, "Red", "B");
  g_assert_cmpuint (qipu_game_get_n_nodes (games->games->pdata[0]), ==, 2);
}

static void
test_nothing (void)
{
  g_autoptr (GPtrArray) files = make_list ("empty");
  g_autoptr (GError) error = NULL;

  put ("empty/readme", "nothing");
  g_assert_null (qipu_folder_read (files, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static void
test_cancelled (void)
{
  g_autoptr (GPtrArray) files = make_list ("all");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (qipu_folder_read (files, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  int result;
  g_autofree char *command = NULL;

  g_test_init (&argc, &argv, NULL);
  root = g_dir_make_tmp ("qipu-folder-XXXXXX", NULL);
  g_test_add_func ("/study/folder/read", test_folder);
  g_test_add_func ("/study/folder/nothing", test_nothing);
  g_test_add_func ("/study/folder/cancelled", test_cancelled);
  result = g_test_run ();
  command = g_strdup_printf ("rm -rf '%s'", root);
  if (!g_spawn_command_line_sync (command, NULL, NULL, NULL, NULL))
    result = 1;
  g_free (root);
  return result;
}
