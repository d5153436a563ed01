/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is copied for other programs: pictures, positions, lines, records. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "ui/qipu-board-clip.h"

static QipuSession *
get_session (QipuWindow *window)
{
  return qipu_workspace_get_session (qipu_window_get_workspace (window));
}

typedef struct
{
  char *text;
  gboolean done;
} Reading;

static void
text_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Reading *reading = data;

  reading->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  reading->done = TRUE;
}

static char *
read_text (QipuWindow *window)
{
  Reading reading = { NULL, FALSE };

  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, text_cb,
                                 &reading);
  ui_wait_until (reading.done);
  return reading.text;
}

static void
write_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (source), result, &error);
  g_assert_no_error (error);
  *(gboolean *) data = TRUE;
}

/* What a program gets that asks for @mime_type. */
static GBytes *
take (QipuWindow *window, const char *mime_type)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (window));
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  gboolean done = FALSE;

  gdk_content_provider_write_mime_type_async (gdk_clipboard_get_content (clipboard), mime_type,
                                              stream, G_PRIORITY_DEFAULT, NULL, write_cb, &done);
  ui_wait_until (done);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
check_pictures (QipuWindow *window)
{
  g_autoptr (GBytes) png = take (window, "image/png");
  g_autoptr (GBytes) svg = take (window, "image/svg+xml");
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (png, &error);
  gsize size;
  const char *data = g_bytes_get_data (svg, &size);

  g_assert_no_error (error);
  g_assert_cmpint (gdk_texture_get_height (texture), ==, 1440);
  g_assert_nonnull (g_strstr_len (data, (gssize) size, "<svg"));
}

static void
test_picture (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuStudyPage *page;
  g_autofree char *text = NULL;

  ui_activate (window, "win.new");
  ui_activate (window, "study.copy-image");
  check_pictures (window);

  /* from the board: whatever the receiver can use */
  page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  qipu_board_view_set_cursor_mode (qipu_study_page_get_board (page), TRUE);
  ui_activate (window, "study.copy");
  check_pictures (window);
  text = read_text (window);
  g_assert_cmpstr (text, ==, QIPU_FEN_START);
  ui_fixture_close_window (window);
}

static void
test_texts (void)
{
  static const char moves[] = "炮二平五 馬8進7 馬二進三";
  QipuWindow *window = ui_fixture_open_window ();
  g_autofree char *line = NULL;
  g_autofree char *record = NULL;
  g_autofree char *board = NULL;
  g_autofree char *board_han = NULL;

  g_assert_true (qipu_window_open_text (window, moves));
  ui_activate (window, "study.last");
  ui_activate (window, "study.copy-line");
  line = read_text (window);
  g_assert_cmpstr (line, ==, "1. C2=5 H8+7 2. H2+3");

  ui_activate (window, "study.copy-game");
  record = read_text (window);
  g_assert_nonnull (strstr (record, "[Game \"Chinese Chess\"]"));
  g_assert_nonnull (strstr (record, "C2=5 H8+7"));

  ui_activate (window, "study.copy-board-text");
  board = read_text (window);
  g_assert_true (g_str_has_prefix (board, "r n b a k a b . r\n"));
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_NOTATION, "hant");
  ui_activate (window, "study.copy-board-text");
  board_han = read_text (window);
  g_assert_true (g_str_has_prefix (board_han, "車馬象士將士象．車\n"));
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_NOTATION);

  /* all of it can be pasted again */
  g_assert_true (qipu_window_open_text (window, record));
  g_assert_cmpuint (qipu_game_get_n_nodes (
                      qipu_document_get_game (qipu_session_get_document (get_session (window)))),
                    ==, 3);
  g_assert_true (qipu_window_open_text (window, line));
  g_assert_true (qipu_window_open_text (window, board));
  g_assert_true (qipu_window_open_text (window, board_han));
  ui_fixture_close_window (window);
}

static void
paste (QipuWindow *window, const char *text)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  ui_activate (window, "win.paste");
}

static gboolean
is_reading (QipuWindow *window)
{
  QipuMainView *view = qipu_window_get_main_view (window);

  return ui_find_text (GTK_WIDGET (view), "Reading the clipboard…") != NULL &&
         qipu_main_view_has_notice (view);
}

/* A worker reads it; it can be given up; another text takes its place. */
static void
test_long_text (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuWorkspace *workspace = qipu_window_get_workspace (window);
  g_autoptr (GString) games = g_string_new (NULL);
  g_autoptr (GString) one = g_string_new (NULL);
  g_autoptr (GString) nothing = g_string_new (NULL);
  GtkWidget *notice;

  for (guint i = 0; i < 1000; i++)
    {
      g_string_append_printf (games, "[Red \"%u\"]\n\n1. C2=5 H8+7 *\n\n", i);
      g_string_append (one, i % 2 == 0 ? "C2=5 C8=5 " : "C5=2 C5=8 ");
      g_string_append (nothing, "nothing of the kind ");
    }
  g_string_append (one, "{");
  for (guint i = 0; i < 1000; i++)
    g_string_append (one, "a long comment ");
  g_string_append (one, "}");

  /* given up */
  paste (window, one->str);
  ui_wait_until (is_reading (window));
  notice = ui_find (GTK_WIDGET (window), GTK_TYPE_INFO_BAR, NULL);
  gtk_info_bar_response (GTK_INFO_BAR (notice), GTK_RESPONSE_CLOSE);
  for (guint i = 0; i < 100; i++)
    ui_fixture_iterate ();
  g_assert_true (qipu_window_is_empty (window));
  g_assert_false (is_reading (window));

  paste (window, one->str);
  ui_wait_until (is_reading (window));
  ui_wait_until (!qipu_window_is_empty (window));
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 2000);
  g_assert_false (is_reading (window));

  paste (window, nothing->str);
  ui_wait_until (is_reading (window));
  ui_wait_until (!is_reading (window));
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 2000);

  /* the later one counts, and what was open can be brought back */
  paste (window, one->str);
  ui_wait_until (is_reading (window));
  paste (window, games->str);
  ui_wait_until (qipu_workspace_get_n_games (workspace) == 1000);
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "0");
  ui_activate (window, "win.undo-open");
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 2000);

  /* the window goes while it reads */
  paste (window, one->str);
  ui_wait_until (is_reading (window));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/clipboard/picture", test_picture);
  g_test_add_func ("/ui/clipboard/texts", test_texts);
  g_test_add_func ("/ui/clipboard/long-text", test_long_text);
  return g_test_run ();
}
