/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is copied for other programs: pictures, positions, lines, records. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "app/qipu-window-private.h"
#include "records/qipu-record-file.h"
#include "ui/qipu-board-clip.h"

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
  g_assert_cmpuint (qipu_game_get_n_nodes (qipu_document_get_game (
                        qipu_session_get_document (ui_get_session (window)))),
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

/* Whatever can be pasted */

static const char first[] = "[Red \"First\"]\n\n1. P3+1 *\n";

/* A window with a game that pasting replaces. */
static QipuWindow *
open_first (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  g_assert_true (qipu_window_open_text (window, first));
  return window;
}

static gboolean
is_first (QipuWindow *window)
{
  return ui_get_session (window) != NULL &&
         g_strcmp0 (qipu_game_get_tag (ui_get_game (window), "Red"), "First") == 0;
}

static guint
count_moves (QipuWindow *window)
{
  return ui_get_session (window) != NULL ? qipu_game_get_n_nodes (ui_get_game (window)) : 0;
}

/* @text comes by the clipboard; it says what it was, and goes again. */
static void
paste_and_see (QipuWindow *window, const char *text, const char *message)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), text);
  ui_activate (window, "win.paste");
  ui_wait_until (!is_first (window));
  if (ui_find_text (GTK_WIDGET (window), message) == NULL)
    g_error ("no “%s” after “%.40s”", message, text);
}

static void
take_back (QipuWindow *window)
{
  ui_activate (window, "win.undo-open");
  ui_wait_until (is_first (window));
}

static QipuGame *
make_game (void)
{
  static const char moves[] = "炮二平五 馬8進7 馬二進三";
  QipuReadOptions options = { QIPU_ENCODING_UTF8, NULL };
  g_autoptr (GBytes) bytes = g_bytes_new_static (moves, strlen (moves));
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, &options, NULL);

  g_assert_cmpuint (content->games->len, ==, 1);
  return qipu_game_copy (g_ptr_array_index (content->games, 0));
}

/* Moves alone, in each notation as it is copied. */
static void
test_paste_moves (void)
{
  static const char *const notations[] = { "wxf",  "wxf-prefix", "hant",     "hans",
                                           "iccs", "uci",        "algebraic" };
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  qipu_window_open_replacing (window, make_game (), NULL);
  ui_activate (window, "study.last");
  for (guint i = 0; i < G_N_ELEMENTS (notations); i++)
    {
      g_autofree char *action = g_strdup_printf ("study.copy-as(('line', '%s'))", notations[i]);

      ui_activate (window, action);
      g_ptr_array_add (texts, read_text (window));
    }
  ui_fixture_close_window (window);

  window = open_first ();
  for (guint i = 0; i < texts->len; i++)
    {
      g_test_message ("%s: %s", notations[i], (const char *) texts->pdata[i]);
      paste_and_see (window, texts->pdata[i], "Moves pasted");
      g_assert_cmpuint (count_moves (window), ==, 3);
      take_back (window);
    }
  ui_fixture_close_window (window);
}

/* Whole records of each format that is a text, and as a file of each that is written. */
static void
test_paste_records (void)
{
  const QipuFormat *const *formats = qipu_formats_get_all ();
  g_autoptr (QipuGame) game = make_game ();
  QipuWindow *window = open_first ();
  guint n_texts = 0, n_files = 0;

  qipu_game_set_tag (game, "Red", "許銀川");
  qipu_game_set_tag (game, "Black", "呂欽");
  for (guint i = 0; formats[i] != NULL; i++)
    {
      QipuWriteOptions options = { .notation = QIPU_NOTATION_HANT };
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autoptr (GByteArray) out = g_byte_array_new ();
      g_autofree char *name = g_strdup_printf ("pasted.%s", formats[i]->suffixes[0]);
      g_autoptr (GFile) file = ui_fixture_write (name, "");
      g_autoptr (GError) error = NULL;
      GSList list = { file, NULL };

      if ((formats[i]->flags & QIPU_FORMAT_WRITES) == 0)
        continue;
      g_test_message ("%s", formats[i]->id);
      if ((formats[i]->flags & QIPU_FORMAT_TEXT) != 0)
        options.encoding = QIPU_ENCODING_UTF8;
      formats[i]->write (game, &options, out, lost, &error);
      g_assert_no_error (error);
      if ((formats[i]->flags & QIPU_FORMAT_TEXT) != 0)
        {
          g_autofree char *text = g_strndup ((const char *) out->data, out->len);

          paste_and_see (window, text, " pasted");
          /* a FEN says where the game began, a line of positions is no game */
          if (!g_str_equal (formats[i]->id, "fen"))
            g_assert_cmpuint (count_moves (window), ==, 3);
          take_back (window);
          n_texts++;
        }

      /* as files another tab is opened */
      g_assert_true (g_file_replace_contents (file, (const char *) out->data, out->len, NULL, FALSE,
                                              G_FILE_CREATE_NONE, NULL, NULL, NULL));
      gdk_clipboard_set (gtk_widget_get_clipboard (GTK_WIDGET (window)), GDK_TYPE_FILE_LIST, &list);
      ui_activate (window, "win.paste");
      ui_wait_until (!is_first (window) && ui_get_session (window) != NULL);
      g_assert_true (count_moves (window) == 3 || g_str_equal (formats[i]->id, "fen"));
      ui_activate (window, "win.close-tab");
      ui_wait_until (is_first (window));
      n_files++;
    }
  g_assert_cmpuint (n_texts, >=, 4);
  g_assert_cmpuint (n_files, >=, 6);
  ui_fixture_close_window (window);
}

#define FEN "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"

/* A position within whatever else was written. */
static void
test_paste_fen (void)
{
  static const char *const texts[] = {
    FEN,
    "As he wrote: " FEN ", and so on.",
    "殘局如下：" FEN "，紅先勝。",
    "https://example.org/board?fen=3k5/9/9/9/9/9/9/9/9/R3K4%20w%20-%20-%200%201&x=2",
    "https://example.org/?fen=3k5%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2F9%2FR3K4+w+-+-+0+1#board",
    "https://example.org/?p=3k5/9/9/9/9/9/9/9/9/R3K4_w_-_-_0_1?x",
    "var fen = \"" FEN "\";",
    "First line\n\n   " FEN "\nlast line",
  };
  QipuWindow *window = open_first ();

  /* that of the beginning is one too */
  paste_and_see (window, QIPU_FEN_START, "Position pasted");
  take_back (window);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      char fen[QIPU_FEN_SIZE];

      paste_and_see (window, texts[i], "Position pasted");
      qipu_position_get_fen (qipu_session_get_position (ui_get_session (window)), fen);
      if (!g_str_has_prefix (fen, "3k5/9/9/9/9/9/9/9/9/R3K4 w"))
        g_error ("%s from “%s”", fen, texts[i]);
      take_back (window);
    }
  ui_fixture_close_window (window);
}

/* Several records are a list; what is none says how it begins and changes nothing. */
static void
test_paste_other (void)
{
  QipuWindow *window = open_first ();
  QipuWorkspace *workspace = qipu_window_get_workspace (window);

  paste_and_see (window, "[Red \"A\"]\n\n1. C2=5 *\n\n[Red \"B\"]\n\n1. H2+3 *\n", "Record pasted");
  ui_wait_until (qipu_workspace_get_n_games (workspace) == 2);
  take_back (window);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (window)), "Good morning\nto all");
  ui_activate (window, "win.paste");
  ui_wait_until (ui_find_text (GTK_WIDGET (window), "Good morning") != NULL);
  g_assert_true (is_first (window));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/clipboard/picture", test_picture);
  g_test_add_func ("/ui/clipboard/texts", test_texts);
  g_test_add_func ("/ui/clipboard/long-text", test_long_text);
  g_test_add_func ("/ui/clipboard/paste-moves", test_paste_moves);
  g_test_add_func ("/ui/clipboard/paste-records", test_paste_records);
  g_test_add_func ("/ui/clipboard/paste-fen", test_paste_fen);
  g_test_add_func ("/ui/clipboard/paste-other", test_paste_other);
  return g_test_run ();
}
