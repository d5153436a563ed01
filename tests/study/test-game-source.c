/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files with many games: the first game early, headers in batches, single games read again. */

#include "study/qipu-game-export.h"
#include "study/qipu-game-source.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  QipuGame *game;
  GError *error;
  gboolean done;
  gint64 done_us;
} Result;

static void
opened_cb (GObject *source_object, GAsyncResult *result, gpointer user_data)
{
  Result *outcome = user_data;

  outcome->game = qipu_game_source_open_finish (result, &outcome->error);
  outcome->done = TRUE;
  outcome->done_us = g_get_monotonic_time ();
}

static void
loaded_cb (GObject *source_object, GAsyncResult *result, gpointer user_data)
{
  Result *outcome = user_data;

  outcome->game = qipu_game_source_load_finish (result, &outcome->error);
  outcome->done = TRUE;
}

static void
result_clear (Result *result)
{
  qipu_game_free (result->game);
  g_clear_error (&result->error);
}

static void
wait_for (Result *result)
{
  while (!result->done)
    g_main_context_iteration (NULL, TRUE);
}

static void
wait_for_end (QipuGameSource *source)
{
  while (qipu_game_source_get_loading (source))
    g_main_context_iteration (NULL, TRUE);
}

/* @n games; the player of game i is "red i". */
static char *
make_text (guint n)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < n; i++)
    g_string_append_printf (text,
                            "[Game \"Chinese Chess\"]\n[Event \"cup %u\"]\n[Red \"red %u\"]\n"
                            "[Black \"?\"]\n[Result \"1-0\"]\n\n"
                            "1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2 {comment %u} *\n\n",
                            i % 7, i, i);
  return g_string_free (text, FALSE);
}

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, guint *n_items)
{
  g_assert_cmpuint (removed, ==, 0);
  g_assert_cmpuint (position, ==, *n_items);
  *n_items += added;
  g_assert_cmpuint (*n_items, ==, g_list_model_get_n_items (model));
}

static void
count_signal (guint *n_signals)
{
  ++*n_signals;
}

static void
test_many (void)
{
  const guint n = 20000;
  g_autofree char *text = make_text (n);
  g_autofree char *folder = g_dir_make_tmp ("qipu-source-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "many.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (QipuGameSource) source = NULL;
  g_autoptr (QipuGameEntry) entry = NULL;
  g_autoptr (QipuGameEntry) again = NULL;
  const QipuGameHeader *header;
  Result first = { 0 }, other = { 0 };
  guint n_items = 0, n_signals = 0;
  gint64 start_us;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  source = qipu_game_source_new_for_file (file);
  g_signal_connect (source, "items-changed", G_CALLBACK (on_items_changed), &n_items);
  g_signal_connect_swapped (source, "items-changed", G_CALLBACK (count_signal), &n_signals);
  start_us = g_get_monotonic_time ();
  qipu_game_source_open_async (source, QIPU_ENCODING_NONE, NULL, opened_cb, &first);
  g_assert_true (qipu_game_source_get_loading (source));
  wait_for (&first);
  g_assert_no_error (first.error);
  g_assert_cmpstr (qipu_game_get_tag (first.game, "Red"), ==, "red 0");
  /* Long before the end. */
  g_assert_true (qipu_game_source_get_loading (source));
  g_assert_cmpuint (n_items, <, n);
  wait_for_end (source);
  g_test_message ("first game after %d ms, all after %d ms, %u batches",
                  (int) ((first.done_us - start_us) / 1000),
                  (int) ((g_get_monotonic_time () - start_us) / 1000), n_signals);
  g_assert_null (qipu_game_source_get_error (source));
  g_assert_cmpuint (n_items, ==, n);
  g_assert_cmpfloat (qipu_game_source_get_fraction (source), ==, 1);
  /* Ten a second, one for the first game, one for the rest. */
  g_assert_cmpuint (n_signals, <=,
                    3 + (guint) ((g_get_monotonic_time () - start_us) * 10 / G_USEC_PER_SEC));
  g_assert_cmpuint (qipu_diagnostics_get_n (qipu_game_source_get_diagnostics (source)), ==, 0);

  entry = g_list_model_get_item (G_LIST_MODEL (source), n - 1);
  again = g_list_model_get_item (G_LIST_MODEL (source), n - 1);
  g_assert_true (entry == again);
  header = qipu_game_entry_get_header (entry);
  g_assert_cmpstr (header->red, ==, "red 19999");
  g_assert_null (header->black);
  g_assert_cmpuint (header->plies, ==, 5);
  g_assert_cmpuint (header->end, <=, strlen (text));
  g_assert_true (qipu_game_header_matches (qipu_game_entry_get_header (entry), "red 1999"));
  g_assert_true (qipu_game_header_matches (qipu_game_entry_get_header (entry), ""));
  g_assert_false (qipu_game_header_matches (qipu_game_entry_get_header (entry), "blue"));

  qipu_game_source_load_async (source, 12345, NULL, loaded_cb, &other);
  wait_for (&other);
  g_assert_no_error (other.error);
  g_assert_cmpstr (qipu_game_get_tag (other.game, "Red"), ==, "red 12345");
  g_assert_cmpstr (qipu_game_get_comment (other.game, qipu_game_get_mainline_end (other.game),
                                          QIPU_COMMENT_AFTER),
                   ==, "comment 12345");

  /* Another program writes: an old place would give another game. */
  result_clear (&other);
  memset (&other, 0, sizeof other);
  g_assert_true (g_file_set_contents (path, text + 10, -1, NULL));
  qipu_game_source_load_async (source, 12345, NULL, loaded_cb, &other);
  wait_for (&other);
  g_assert_null (other.game);
  g_assert_nonnull (other.error);

  result_clear (&first);
  result_clear (&other);
  g_remove (path);
  g_rmdir (folder);
}

static void
test_replaced (void)
{
  g_autofree char *text = make_text (3);
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (QipuGameSource) source = qipu_game_source_new_for_bytes (bytes);
  g_autoptr (QipuGameEntry) second = NULL;
  g_autoptr (QipuGameEntry) third = NULL;
  guint64 end, third_start, third_end;
  Result first = { 0 };

  qipu_game_source_open_async (source, QIPU_ENCODING_NONE, NULL, opened_cb, &first);
  wait_for_end (source);
  wait_for (&first);
  second = g_list_model_get_item (G_LIST_MODEL (source), 1);
  third = g_list_model_get_item (G_LIST_MODEL (source), 2);
  end = qipu_game_entry_get_header (second)->end;
  third_start = qipu_game_entry_get_header (third)->start;
  third_end = qipu_game_entry_get_header (third)->end;

  qipu_game_set_tag (first.game, "Red", "new");
  qipu_game_source_replaced (source, 1, first.game, end + 40);
  g_assert_cmpstr (qipu_game_entry_get_header (second)->red, ==, "new");
  g_assert_cmpuint (qipu_game_entry_get_header (second)->end, ==, end + 40);
  g_assert_cmpuint (qipu_game_entry_get_header (third)->start, ==, third_start + 40);
  g_assert_cmpuint (qipu_game_entry_get_header (third)->end, ==, third_end + 40);
  result_clear (&first);
}

static void
test_nothing (void)
{
  static const char *const texts[] = { "", "no record at all", "\xff\xfe\xfd" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (texts[i], strlen (texts[i]));
      g_autoptr (QipuGameSource) source = qipu_game_source_new_for_bytes (bytes);
      Result result = { 0 };

      qipu_game_source_open_async (source, QIPU_ENCODING_NONE, NULL, opened_cb, &result);
      wait_for (&result);
      g_assert_null (result.game);
      g_assert_nonnull (result.error);
      g_assert_false (qipu_game_source_get_loading (source));
      result_clear (&result);
    }
}

/* What no list of games can show is named. */
static void
test_book (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "cli", "files", "book.obk", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (QipuGameSource) source = qipu_game_source_new_for_file (file);
  Result result = { 0 };

  qipu_game_source_open_async (source, QIPU_ENCODING_NONE, NULL, opened_cb, &result);
  wait_for (&result);
  g_assert_null (result.game);
  g_assert_error (result.error, QIPU_RECORD_ERROR, QIPU_RECORD_ERROR_NO_GAME);
  g_assert_nonnull (strstr (result.error->message, "opening book"));
  result_clear (&result);
}

static void
test_missing_file (void)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/at/all.pgn");
  g_autoptr (QipuGameSource) source = qipu_game_source_new_for_file (file);
  Result result = { 0 };

  qipu_game_source_open_async (source, QIPU_ENCODING_NONE, NULL, opened_cb, &result);
  wait_for (&result);
  g_assert_error (result.error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  result_clear (&result);
}

/* Each game is the same when it is chosen alone: also where its bytes need the page around them, or
 * are none, since it is in the strings of a script. */
static void
test_alone (gconstpointer data)
{
  const char *text = data;
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, NULL, NULL);
  g_autoptr (QipuGameSource) source = qipu_game_source_new_for_bytes (bytes);
  Result opened = { 0 };

  g_assert_cmpuint (content->games->len, ==, 2);
  qipu_game_source_open_async (source, QIPU_ENCODING_NONE, NULL, opened_cb, &opened);
  wait_for (&opened);
  wait_for_end (source);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (source)), ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      Result loaded = { 0 };

      qipu_game_source_load_async (source, i, NULL, loaded_cb, &loaded);
      wait_for (&loaded);
      g_assert_no_error (loaded.error);
      g_assert_true (qipu_game_equal (loaded.game, g_ptr_array_index (content->games, i)));
      result_clear (&loaded);
    }
  result_clear (&opened);
}

/* Cancelled, or closed, at any moment: no crash, no callback that does not come. */
static void
test_stopped (gconstpointer data)
{
  gboolean cancel = GPOINTER_TO_INT (data);
  char *text = make_text (5000);
  /* A worker may read it a little longer than the source lives. */
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  for (guint i = 0; i < 30; i++)
    {
      QipuGameSource *source = qipu_game_source_new_for_bytes (bytes);
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      Result result = { 0 };

      qipu_game_source_open_async (source, QIPU_ENCODING_NONE, cancellable, opened_cb, &result);
      g_usleep ((gulong) g_test_rand_int_range (0, 3000));
      if (i % 2 == 0)
        wait_for (&result);
      if (cancel)
        {
          g_cancellable_cancel (cancellable);
          wait_for_end (source);
          g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (source)), <=, 5000);
        }
      g_assert_finalize_object (source);
      wait_for (&result);
      g_assert_true ((result.game != NULL) != (result.error != NULL));
      result_clear (&result);
    }
}

/* Some games in a file of their own */

static void
exported_cb (GObject *source_object, GAsyncResult *result, gpointer user_data)
{
  Result *outcome = user_data;

  qipu_game_export_finish (result, NULL, &outcome->error);
  outcome->done = TRUE;
}

static QipuGameSource *
open_bytes (GBytes *bytes)
{
  QipuGameSource *source = qipu_game_source_new_for_bytes (bytes);
  Result first = { 0 };

  qipu_game_source_open_async (source, QIPU_ENCODING_NONE, NULL, opened_cb, &first);
  wait_for (&first);
  wait_for_end (source);
  g_assert_no_error (first.error);
  result_clear (&first);
  return source;
}

/* What is in @file after the games @chosen went there. */
static char *
export_games (QipuGameSource *source, const char *chosen, GHashTable *changed, GFile *file)
{
  const QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
  g_autoptr (GArray) games = g_array_new (FALSE, FALSE, sizeof (guint));
  Result result = { 0 };
  char *text;

  for (const char *digit = chosen; *digit != '\0'; digit++)
    {
      guint index = (guint) (*digit - '0');

      g_array_append_val (games, index);
    }
  qipu_game_export_async (source, games, changed, file, &options, NULL, exported_cb, &result);
  wait_for (&result);
  g_assert_no_error (result.error);
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  return text;
}

/* In the order that was asked for, byte for byte but for the line ends around them; a game that is
 * changed is the changed one. */
static void
test_export (void)
{
  static const char text[] = "\357\273\277[Red \"A\"]\n\n1.  C2=5 {as  it is} *\n\n\n"
                             "[Red \"B\"]\n\n1. H2+3 nonsense *\n\n[Red \"C\"]\n\n1.P3+1 *";
  g_autofree char *folder = g_dir_make_tmp ("qipu-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "some.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (QipuGameSource) source = open_bytes (bytes);
  g_autoptr (GHashTable) changed = g_hash_table_new (NULL, NULL);
  g_autoptr (QipuGame) other = qipu_game_new ();
  g_autofree char *all = export_games (source, "012", NULL, file);
  g_autofree char *some = export_games (source, "20", NULL, file);
  g_autofree char *mixed = NULL;

  g_assert_cmpstr (all, ==,
                   "[Red \"A\"]\n\n1.  C2=5 {as  it is} *\n\n[Red \"B\"]\n\n"
                   "1. H2+3 nonsense *\n\n[Red \"C\"]\n\n1.P3+1 *\n");
  g_assert_cmpstr (some, ==, "[Red \"C\"]\n\n1.P3+1 *\n\n[Red \"A\"]\n\n1.  C2=5 {as  it is} *\n");

  qipu_game_set_tag (other, "Red", "D");
  g_hash_table_insert (changed, GUINT_TO_POINTER (2), other);
  mixed = export_games (source, "12", changed, file);
  g_assert_true (
      g_str_has_prefix (mixed, "[Red \"B\"]\n\n1. H2+3 nonsense *\n\n[Game \"Chinese Chess\"]"));
  g_assert_nonnull (strstr (mixed, "[Red \"D\"]"));
  g_assert_null (strstr (mixed, "[Red \"C\"]"));
  g_remove (path);
  g_rmdir (folder);
}

/* Games in an encoding or a format of old become PGN in UTF-8. */
static void
test_export_old (void)
{
  static const char *const encodings[] = { "GB18030", "BIG5", "UTF-16" };
  static const char text[] =
      "[Game \"Chinese Chess\"]\n[Event \"\u5168\u570b\u8c61\u68cb\u8cfd\"]\n[Red "
      "\"\u738b\u5c0f\u660e\"]\n[Black \"\u674e\u83ef\"]\n\n"
      "1. \u70ae\u4e8c\u5e73\u4e94 \u99ac8\u90327 *\n\n"
      "[Game \"Chinese Chess\"]\n[Event \"\u5168\u570b\u8c61\u68cb\u8cfd\"]\n[Red "
      "\"\u674e\u83ef\"]\n[Black \"\u738b\u5c0f\u660e\"]\n\n"
      "1. \u99ac\u4e8c\u9032\u4e09 \u99ac8\u90327 *\n";
  g_autofree char *folder = g_dir_make_tmp ("qipu-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "some.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  for (guint i = 0; i < G_N_ELEMENTS (encodings); i++)
    {
      gsize size;
      char *old = g_convert (text, -1, encodings[i], "UTF-8", NULL, &size, NULL);
      g_autoptr (GBytes) bytes = g_bytes_new_take (old, size);
      g_autoptr (QipuGameSource) source = open_bytes (bytes);
      g_autofree char *written = export_games (source, "1", NULL, file);

      g_assert_nonnull (strstr (written, "[Red \"\u674e\u83ef\"]"));
      g_assert_nonnull (strstr (written, "1. H2+3 H8+7"));
      g_assert_null (strstr (written, "C2=5"));
    }
  g_remove (path);
  g_rmdir (folder);
}

/* A file in which the places are others now is not read from, and nothing is written. */
static void
test_export_changed_file (void)
{
  const QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
  g_autofree char *text = make_text (3);
  g_autofree char *folder = g_dir_make_tmp ("qipu-export-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "many.pgn", NULL);
  g_autofree char *out_path = g_build_filename (folder, "some.pgn", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFile) out = g_file_new_for_path (out_path);
  g_autoptr (QipuGameSource) source = qipu_game_source_new_for_file (file);
  g_autoptr (GArray) games = g_array_new (FALSE, TRUE, sizeof (guint));
  Result first = { 0 }, result = { 0 };

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  qipu_game_source_open_async (source, QIPU_ENCODING_NONE, NULL, opened_cb, &first);
  wait_for (&first);
  wait_for_end (source);
  g_assert_true (g_file_set_contents (path, text + 10, -1, NULL));
  g_array_set_size (games, 1);
  qipu_game_export_async (source, games, NULL, out, &options, NULL, exported_cb, &result);
  wait_for (&result);
  g_assert_nonnull (result.error);
  g_assert_false (g_file_test (out_path, G_FILE_TEST_EXISTS));
  result_clear (&first);
  result_clear (&result);
  g_remove (path);
  g_rmdir (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_data_func (
      "/study/game-source/alone/page",
      "<p>[DhtmlXQ][DhtmlXQ_title]&#28846;[/DhtmlXQ_title][DhtmlXQ_movelist]7747"
      "[/DhtmlXQ_movelist][/DhtmlXQ]</p>\n[DhtmlXQ][DhtmlXQ_title]a &lt; b[/DhtmlXQ_title]"
      "[DhtmlXQ_movelist]1747[/DhtmlXQ_movelist][/DhtmlXQ]\n",
      test_alone);
  g_test_add_data_func ("/study/game-source/alone/script",
                        "a = [\"[Event \\\"x\\\"]\\n\\n1. C2=5 *\",\n"
                        "\"[Event \\\"y\\\"]\\n\\n1. H2+3 *\"];\n",
                        test_alone);
  g_test_add_func ("/study/game-source/many", test_many);
  g_test_add_func ("/study/game-source/replaced", test_replaced);
  g_test_add_func ("/study/game-source/nothing", test_nothing);
  g_test_add_func ("/study/game-source/book", test_book);
  g_test_add_func ("/study/game-source/missing-file", test_missing_file);
  g_test_add_data_func ("/study/game-source/cancelled", GINT_TO_POINTER (TRUE), test_stopped);
  g_test_add_data_func ("/study/game-source/closed", GINT_TO_POINTER (FALSE), test_stopped);

  g_test_add_func ("/study/game-source/export", test_export);
  g_test_add_func ("/study/game-source/export-old", test_export_old);
  g_test_add_func ("/study/game-source/export-changed-file", test_export_changed_file);

  return g_test_run ();
}
