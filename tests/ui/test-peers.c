/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The clipboard and drags between two programs: what the other one gives is opened, and it receives
 * all that is offered. The other one is clipboard-peer. */

#include "config.h"

#include "ui-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  GSubprocess *process;
  GDataInputStream *output;
  GPtrArray *lines;
} Peer;

static void read_line (Peer *peer);

static void
line_cb (GObject *stream, GAsyncResult *result, gpointer data)
{
  Peer *peer = data;
  char *line =
      g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (stream), result, NULL, NULL);

  if (line == NULL)
    return;
  g_ptr_array_add (peer->lines, line);
  read_line (peer);
}

static void
read_line (Peer *peer)
{
  g_data_input_stream_read_line_async (peer->output, G_PRIORITY_DEFAULT, NULL, line_cb, peer);
}

static const char *
find_line (const Peer *peer, const char *start)
{
  for (guint i = 0; i < peer->lines->len; i++)
    if (g_str_has_prefix (peer->lines->pdata[i], start))
      return peer->lines->pdata[i];
  return NULL;
}

static Peer *
start (const char *mode, const char *const *arguments, const char *until)
{
  Peer *peer = g_new0 (Peer, 1);
  g_autofree char *path = g_test_build_filename (G_TEST_BUILT, "ui", "clipboard-peer", NULL);
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (argv, path);
  g_ptr_array_add (argv, (gpointer) mode);
  for (guint i = 0; arguments != NULL && arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) arguments[i]);
  g_ptr_array_add (argv, NULL);
  peer->lines = g_ptr_array_new_with_free_func (g_free);
  peer->process =
      g_subprocess_newv ((const char *const *) argv->pdata, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  peer->output = g_data_input_stream_new (g_subprocess_get_stdout_pipe (peer->process));
  read_line (peer);
  ui_wait_until (until == NULL || find_line (peer, until) != NULL);
  return peer;
}

static void
stop (Peer *peer)
{
  g_subprocess_force_exit (peer->process);
  g_subprocess_wait (peer->process, NULL, NULL);
  /* what it said last is read before the lines go */
  for (guint i = 0; i < 50; i++)
    ui_fixture_iterate ();
  g_object_unref (peer->output);
  g_object_unref (peer->process);
  g_ptr_array_unref (peer->lines);
  g_free (peer);
}

/* What it has made of @type. */
static char *
dup_received (const Peer *peer, const char *type)
{
  g_autofree char *start = g_strconcat (type, " ", NULL);
  const char *line = find_line (peer, start);

  if (line == NULL)
    g_error ("%s: not received", type);
  return g_strcompress (line + strlen (start));
}

/* A picture at twice the height of a board in a text, and a drawing. */
static void
check_pictures (const Peer *peer)
{
  g_autofree char *png = dup_received (peer, "image/png");
  g_autofree char *svg = dup_received (peer, "image/svg+xml");

  g_assert_true (g_str_has_suffix (png, "x1440"));
  g_assert_cmpstr (svg, ==, "whole");
}

static void
check_text (const Peer *peer, const char *expected)
{
  g_autofree char *text = dup_received (peer, "text/plain;charset=utf-8");

  if (strstr (text, expected) == NULL)
    g_error ("“%s” is not in “%s”", expected, text);
}

static gboolean
clipboard_has (QipuWindow *window, const char *type)
{
  return gdk_content_formats_contain_mime_type (
      gdk_clipboard_get_formats (gtk_widget_get_clipboard (GTK_WIDGET (window))), type);
}

static int
count_tabs (QipuWindow *window)
{
  return adw_tab_view_get_n_pages (qipu_window_get_tabs (window));
}

static guint
count_games (QipuWindow *window)
{
  return qipu_workspace_get_n_games (qipu_window_get_workspace (window));
}

static const char first[] = "[Red \"A\"]\n\n1. C2=5 H8+7 *\n";
static const char second[] = "[Red \"B\"]\n\n1. H2+3 *\n";

/* Files of this run; the folder holds two of them. */
static struct
{
  char *one;
  char *two;
  char *folder;
} paths;

static void
make_files (void)
{
  g_autoptr (GFile) one = ui_fixture_write ("peer-one.pgn", first);
  g_autoptr (GFile) two = ui_fixture_write ("peer-two.pgn", second);
  g_autoptr (GFile) parent = g_file_get_parent (one);
  g_autoptr (GFile) folder = g_file_get_child (parent, "peer-folder");

  paths.one = g_file_get_path (one);
  paths.two = g_file_get_path (two);
  paths.folder = g_file_get_path (folder);
  g_assert_cmpint (g_mkdir (paths.folder, 0700), ==, 0);
  g_object_unref (ui_fixture_write ("peer-folder/a.pgn", first));
  g_object_unref (ui_fixture_write ("peer-folder/b.pgn", second));
}

static void
test_paste_files (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  Peer *peer = start ("offer-files", (const char *[]){ paths.one, paths.two, NULL }, "ready");

  ui_wait_until (clipboard_has (window, "text/uri-list"));
  ui_activate (window, "win.paste");
  ui_wait_until (count_tabs (window) == 2 && ui_get_session (window) != NULL);
  stop (peer);
  ui_fixture_close_window (window);
}

static void
test_paste_folder (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  Peer *peer = start ("offer-files", (const char *[]){ paths.folder, NULL }, "ready");

  ui_wait_until (clipboard_has (window, "text/uri-list"));
  ui_activate (window, "win.paste");
  ui_wait_until (count_games (window) == 2);
  g_assert_cmpint (count_tabs (window), ==, 1);
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "A");
  ui_wait_until (ui_find_text (GTK_WIDGET (window), "2 games were found.") != NULL);
  stop (peer);
  ui_fixture_close_window (window);
}

/* Many files are one list. */
static void
test_paste_many (void)
{
  const char *many[12];
  QipuWindow *window = ui_fixture_open_window ();
  Peer *peer;

  for (guint i = 0; i < G_N_ELEMENTS (many) - 1; i++)
    {
      g_autofree char *name = g_strdup_printf ("many-%u.pgn", i);
      g_autoptr (GFile) file = ui_fixture_write (name, i % 2 == 0 ? first : second);

      many[i] = g_file_get_path (file);
    }
  many[G_N_ELEMENTS (many) - 1] = NULL;
  peer = start ("offer-files", many, "ready");
  ui_wait_until (clipboard_has (window, "text/uri-list"));
  ui_activate (window, "win.paste");
  ui_wait_until (count_games (window) == G_N_ELEMENTS (many) - 1);
  g_assert_cmpint (count_tabs (window), ==, 1);
  stop (peer);
  for (guint i = 0; many[i] != NULL; i++)
    g_free ((char *) many[i]);
  ui_fixture_close_window (window);
}

static void
test_paste_text (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  const char *texts[] = { "as he wrote: 3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1, and so on", NULL };
  Peer *peer = start ("offer-text", texts, "ready");
  char fen[QIPU_FEN_SIZE];

  ui_wait_until (clipboard_has (window, "text/plain;charset=utf-8"));
  ui_activate (window, "win.paste");
  ui_wait_until (ui_get_session (window) != NULL);
  qipu_position_get_fen (qipu_session_get_position (ui_get_session (window)), fen);
  g_assert_true (g_str_has_prefix (fen, "3k5/9/9/9/9/9/9/9/9/R3K4 w"));
  stop (peer);

  /* while a position is set up it goes there */
  ui_activate (window, "win.setup");
  texts[0] = "4k4/9/9/9/9/9/9/9/9/R2K5 b - - 0 1";
  peer = start ("offer-text", texts, "ready");
  ui_wait_until (!gdk_clipboard_is_local (gtk_widget_get_clipboard (GTK_WIDGET (window))));
  for (guint i = 0; i < 100; i++)
    ui_fixture_iterate ();
  ui_activate (window, "win.paste");
  ui_wait_until (qipu_position_get_side (qipu_setup_get_position (
                     qipu_session_get_setup (ui_get_session (window)))) == QIPU_BLACK);
  ui_activate (window, "win.cancel-setup");
  stop (peer);
  ui_fixture_close_window (window);
}

/* All that is copied, by menu and by its keys */

#define MOVES "炮二平五 馬8進7 馬二進三"
#define AFTER "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b"

static const struct
{
  const char *keys; /* of xdotool */
  const char *item; /* of the main menu, or NULL */
  gboolean pictures;
  const char *text; /* NULL: none */
} copies[] = {
  { "ctrl+shift+c", "Position (FEN)", FALSE, AFTER },
  { "ctrl+alt+c", "Picture of the Board", TRUE, NULL },
  { "ctrl+alt+p", "Position as Text and Picture", TRUE, AFTER },
  { "ctrl+b ctrl+c", NULL, TRUE, AFTER }, /* from the board */
  { "ctrl+alt+b", "Board as Text", FALSE, "r n b a k a b . r\n" },
  { "ctrl+alt+v", NULL, FALSE, "H2+3" },
  { "ctrl+alt+i", "Moves up to Here", FALSE, "1. C2=5 H8+7 2. H2+3" },
  { "ctrl+shift+x", "Whole Record", FALSE, "[Game \"Chinese Chess\"]" },
};

static gboolean
is_over (GSubprocess *process)
{
  return g_subprocess_get_identifier (process) == NULL;
}

/* The program goes on while the pointer moves. */
static void
run_xdotool (const char *arguments)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *command = g_strconcat ("xdotool ", arguments, NULL);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_shell_parse_argv (command, NULL, &words, &error));
  process =
      g_subprocess_newv ((const char *const *) words, G_SUBPROCESS_FLAGS_STDOUT_SILENCE, &error);
  g_assert_no_error (error);
  g_subprocess_wait_async (process, NULL, NULL, NULL);
  ui_wait_until (is_over (process));
}

static void
check_copied (Peer *peer, guint i)
{
  ui_wait_until (find_line (peer, "end") != NULL);
  if (copies[i].pictures)
    check_pictures (peer);
  else
    g_assert_null (find_line (peer, "image/"));
  if (copies[i].text != NULL)
    check_text (peer, copies[i].text);
  else
    g_assert_null (find_line (peer, "text/"));
  g_ptr_array_set_size (peer->lines, 0);
}

static GtkWidget *
find_item (GtkWidget *root, const char *text)
{
  g_autofree char *own = NULL;

  if (g_str_equal (G_OBJECT_TYPE_NAME (root), "GtkModelButton"))
    g_object_get (root, "text", &own, NULL);
  if (g_strcmp0 (own, text) == 0)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_item (child, text);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static void
test_copy (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  Peer *peer = start ("take", NULL, "ready");

  g_ptr_array_set_size (peer->lines, 0);
  g_assert_true (qipu_window_open_text (window, MOVES));
  ui_activate (window, "study.last");
  ui_fixture_settle (window);
  for (guint i = 0; i < G_N_ELEMENTS (copies); i++)
    {
      g_autofree char *command = g_strconcat ("key --delay 60 ", copies[i].keys, NULL);

      ui_wait_until (gtk_window_is_active (GTK_WINDOW (window)));
      run_xdotool (command);
      check_copied (peer, i);
      if (copies[i].item == NULL)
        continue;
      ui_activate (window, "win.show-menu");
      g_assert_true (gtk_widget_activate (find_item (GTK_WIDGET (window), copies[i].item)));
      check_copied (peer, i);
    }
  stop (peer);
  ui_fixture_close_window (window);
}

/* Drags, with the real pointer */

static void
drag (int x0, int y0, int x1, int y1)
{
  g_autoptr (GString) steps = g_string_new (NULL);

  g_string_append_printf (steps, "mousemove %d %d sleep 0.1 mousedown 1 sleep 0.1", x0, y0);
  for (int i = 1; i <= 12; i++)
    g_string_append_printf (steps, " mousemove %d %d sleep 0.06", x0 + (x1 - x0) * i / 12,
                            y0 + (y1 - y0) * i / 12);
  g_string_append (steps, " sleep 0.3 mouseup 1 sleep 0.2");
  run_xdotool (steps->str);
}

/* A program that has not yet answered when the button is let go was asked for nothing, and nothing
 * happens: then it is dragged once more. */
#define drag_until(x0, y0, x1, y1, condition) \
  G_STMT_START \
  { \
    for (guint n_drags = 0; !(condition); n_drags++) \
      { \
        const gint64 drag_end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC; \
\
        g_assert_cmpuint (n_drags, <, 4); \
        drag (x0, y0, x1, y1); \
        while (!(condition) && g_get_monotonic_time () < drag_end) \
          ui_fixture_iterate (); \
      } \
  } \
  G_STMT_END

/* Beside our window, which lies in the corner of the screen. */
static Peer *
start_beside (const char *mode, const char *const *arguments)
{
  Peer *peer = start (mode, arguments, "ready");

  run_xdotool ("search --name clipboard-peer windowmove 1300 100");
  return peer;
}

static QipuWindow *
open_narrow (void)
{
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, 900);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_HEIGHT, 700);
  return ui_fixture_open_window ();
}

/* Shows the tab with a list of so many games, if there is one. */
static gboolean
select_list (QipuWindow *window, guint n_games)
{
  AdwTabView *tabs = qipu_window_get_tabs (window);

  for (int i = 0; i < adw_tab_view_get_n_pages (tabs); i++)
    {
      adw_tab_view_set_selected_page (tabs, adw_tab_view_get_nth_page (tabs, i));
      if (count_games (window) == n_games)
        return TRUE;
    }
  return FALSE;
}

static void
test_drop_files (void)
{
  QipuWindow *window = open_narrow ();
  Peer *peer = start_beside ("drag", (const char *[]){ paths.one, paths.folder, NULL });

  drag_until (1400, 200, 400, 400, count_tabs (window) == 2);
  /* the file, and the folder as a list of two, whichever is read first */
  ui_wait_until (select_list (window, 2));
  stop (peer);
  ui_fixture_close_window (window);
}

/* The middle of the lower edge of the board, in the coordinates of the window: below its points. */
static void
find_edge (QipuWindow *window, int *x, int *y)
{
  QipuStudyPage *page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  GtkWidget *board = GTK_WIDGET (qipu_study_page_get_board (page));
  double edge_x, edge_y, surface_x, surface_y;

  g_assert_true (gtk_widget_translate_coordinates (
      board, GTK_WIDGET (window), gtk_widget_get_width (board) / 2.,
      gtk_widget_get_height (board) - 6., &edge_x, &edge_y));
  gtk_native_get_surface_transform (GTK_NATIVE (window), &surface_x, &surface_y);
  *x = (int) (edge_x + surface_x);
  *y = (int) (edge_y + surface_y);
}

/* The board is taken by its edge to another program, which gets all that copying gives. */
static void
test_drag_board (void)
{
  QipuWindow *window = open_narrow ();
  Peer *peer;
  int x, y;

  g_assert_true (qipu_window_open_text (window, MOVES));
  ui_activate (window, "study.last");
  ui_fixture_settle (window);
  peer = start_beside ("drop", NULL);
  find_edge (window, &x, &y);
  drag_until (x, y, 1400, 200, find_line (peer, "end") != NULL);
  check_pictures (peer);
  check_text (peer, AFTER);
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 3);
  stop (peer);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  int result;

  ui_fixture_init (&argc, &argv);
  make_files ();

  g_test_add_func ("/ui/peers/paste-files", test_paste_files);
  g_test_add_func ("/ui/peers/paste-folder", test_paste_folder);
  g_test_add_func ("/ui/peers/paste-many", test_paste_many);
  g_test_add_func ("/ui/peers/paste-text", test_paste_text);
  g_test_add_func ("/ui/peers/copy", test_copy);
  g_test_add_func ("/ui/peers/drop-files", test_drop_files);
  g_test_add_func ("/ui/peers/drag-board", test_drag_board);
  result = g_test_run ();
  g_free (paths.one);
  g_free (paths.two);
  g_free (paths.folder);
  return result;
}
