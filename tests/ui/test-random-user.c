/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Somebody who presses, clicks, types and chooses anything in any order, in the real window. Nothing
 * may be warned of, and undoing everything gives every record back as it was, byte for byte. */

#include "config.h"

#include "toolkit-slips.h"
#include "ui-fixture.h"

#include "app/qipu-recent-popover.h"
#include "rules/qipu-movegen.h"

#include <glib/gstdio.h>
#include <string.h>

#define N_ACTIONS 1000
#define N_ACTIONS_SLOW 10000
#define MAX_WINDOWS 3

static const char record[] =
  "[Event \"甲\"]\n[Red \"<b>胡 & 榮\"]\n[Black \"\u202eabc\"]\n[Result \"1-0\"]\n\n"
  "{before} 1. C2=5 {one} H8+7 (1... C8=5 2. H2+3 {two & <i>} H8+7 (2... C5+4)) "
  "2. H2+3 R9=8 3. R1=2 (3. P7+1 C2=4) 3... P7+1 4. R2+6 1-0\n";
static const char games[] = "[Red \"A\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 *\n\n"
                            "[Red \"B\"]\n[Result \"*\"]\n\n1. P3+1 *\n\n"
                            "[Red \"C\"]\n[FEN \"4k4/9/9/9/9/9/9/9/4R4/3K5 w - - 0 1\"]\n"
                            "[Result \"*\"]\n\n*\n";

typedef struct
{
  QipuDocument *document;
  char *first; /* as it was when nothing could be undone */
} Seen;

static GPtrArray *seen;
static GSubprocess *xdotool;
static GDataInputStream *answers;
static char *last_act; /* told when something goes wrong */

static void
seen_free (gpointer data)
{
  Seen *self = data;

  g_object_unref (self->document);
  g_free (self->first);
  g_free (self);
}

static char *
dup_pgn (QipuDocument *document)
{
  QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (GError) error = NULL;

  qipu_formats_find ("pgn")->write (qipu_document_get_game (document), &options, out, lost, &error);
  g_assert_no_error (error);
  return g_strndup ((const char *) out->data, out->len);
}

static void
look_at (QipuWindow *window)
{
  QipuSession *session = ui_get_session (window);
  QipuDocument *document = session != NULL ? qipu_session_get_document (session) : NULL;
  Seen *one;

  if (document == NULL)
    return;
  for (guint i = 0; i < seen->len; i++)
    if (((Seen *) g_ptr_array_index (seen, i))->document == document)
      return;
  if (qipu_document_can_undo (document))
    return;

  one = g_new0 (Seen, 1);
  one->document = g_object_ref (document);
  one->first = dup_pgn (document);
  g_ptr_array_add (seen, one);
}

/* All that can be asked of the program, except to leave it and to choose files. */
static const char *const choices[] = {
  "app.language::en",         "app.language::zh_TW",       "app.language::zh_CN",
  "app.notation::wxf",        "app.notation::hant",        "app.notation::iccs",
  "app.notation::auto",       "app.piece-set::pictorial",  "app.piece-set::auto",
  "app.board-design::wood",   "app.board-design::plain",   "app.board-design::paper",
  "app.numerals::none",       "app.numerals::auto",        "win.select-tab(1)",
  "win.select-tab(2)",        "study.glyph(3)",            "study.judgement(2)",
};
static const char *const left_out[] = {
  "app.quit", "app.new-window", "win.fullscreen", "win.new", "win.new-tab", "study.undo",
  /* the dialog of files is the toolkit's own, and its libraries leak */
  "win.open", "win.save", "win.save-as", "study.merge",
};

static gboolean
is_left_out (const char *action)
{
  for (guint i = 0; i < G_N_ELEMENTS (left_out); i++)
    if (g_strcmp0 (action, left_out[i]) == 0)
      return TRUE;
  return FALSE;
}

static const char *const plain_keys[] = {
  "Left",  "Right", "Up",     "Down",    "Home",         "End",          "Prior",   "Next",
  "Return", "Escape", "Escape", "Delete",  "BackSpace",    "Tab",          "space",   "slash",
  "w",     "W",     "f",      "F",       "l",            "d",            "1",       "4",
  "0",     "7",     "8",      "9",       "bracketleft",  "bracketright", "less",    "greater",
  "c",     "h",     "K",      "equal",   "plus",         "minus",        "5",       "2",
  "ctrl+z", "ctrl+y",  "ctrl+Tab",     "ctrl+shift+Tab", "ctrl+c", "ctrl+x",
  "ctrl+v", "ctrl+u", "ctrl+b", "ctrl+j",  "ctrl+g",       "ctrl+i",       "ctrl+k",  "ctrl+l",
  "ctrl+m", "ctrl+e", "ctrl+Return", "ctrl+n", "ctrl+Next", "ctrl+Prior",  "ctrl+h",  "ctrl+Up",
  "ctrl+Down", "ctrl+shift+Up", "ctrl+Delete", "ctrl+shift+Delete", "shift+Left", "shift+Right",
  "ctrl+plus", "ctrl+minus", "ctrl+0", "F10", "F1", "ctrl+question", "ctrl+comma", "shift+Tab",
  "ctrl+shift+g", "ctrl+w", "shift+F10", "Menu", "ctrl+a", "alt+Return", "alt+1", "alt+2",
};

static const char *
pick (const char *const *list, guint n)
{
  return list[g_test_rand_int_range (0, (gint32) n)];
}

static void
remember (char *act)
{
  g_free (last_act);
  last_act = act;
  if (g_getenv ("QIPU_TEST_TRACE") != NULL)
    g_printerr ("%s\n", act);
}

static void
start_xdotool (void)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&xdotool);
  g_clear_object (&answers);
  xdotool = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE |
                                  G_SUBPROCESS_FLAGS_STDERR_SILENCE,
                              &error, "stdbuf", "-oL", "xdotool", "-", NULL);
  g_assert_no_error (error);
  answers = g_data_input_stream_new (g_subprocess_get_stdout_pipe (xdotool));
}

static void
send (const char *format, ...) G_GNUC_PRINTF (1, 2);

static void
send (const char *format, ...)
{
  g_autofree char *line = NULL;
  g_autoptr (GError) error = NULL;
  va_list args;

  va_start (args, format);
  line = g_strdup_vprintf (format, args);
  va_end (args);
  /* a window that went away may have ended it since the last answer */
  if (!g_output_stream_write_all (g_subprocess_get_stdin_pipe (xdotool), line, strlen (line), NULL,
                                  NULL, NULL))
    {
      start_xdotool ();
      g_output_stream_write_all (g_subprocess_get_stdin_pipe (xdotool), line, strlen (line), NULL,
                                 NULL, &error);
    }
  g_assert_no_error (error);
  remember (g_strdup (g_strchomp (line)));
}

typedef enum
{
  ANSWER_AWAITED,
  ANSWER_ARRIVED,
  ANSWER_MISSING,
} Answer;

static void
on_answer (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree char *line =
    g_data_input_stream_read_line_finish (G_DATA_INPUT_STREAM (source), result, NULL, NULL);

  *(Answer *) data = line != NULL ? ANSWER_ARRIVED : ANSWER_MISSING;
}

/* Until what was sent has reached the display. Unless it is waited for, the keys of an act come
 * hundreds of acts later, when another window has the focus or none is left. The question ends
 * xdotool when the window under the pointer goes away meanwhile. */
static void
let_arrive (void)
{
  Answer answer = ANSWER_MISSING;

  while (answer != ANSWER_ARRIVED)
    {
      answer = ANSWER_AWAITED;
      send ("getmouselocation\n");
      g_data_input_stream_read_line_async (answers, G_PRIORITY_DEFAULT, NULL, on_answer, &answer);
      ui_wait_until (answer != ANSWER_AWAITED);
      if (answer == ANSWER_MISSING)
        start_xdotool ();
    }
}

static GtkWidget *
find_board (QipuWindow *window)
{
  return ui_find (GTK_WIDGET (window), QIPU_TYPE_BOARD_VIEW, NULL);
}

/* Without a window manager each window lies at the corner of the screen. */
static void
point_at (QipuWindow *window)
{
  GtkWidget *board = find_board (window);
  graphene_rect_t bounds;
  GtkWidget *target = board != NULL && gtk_widget_get_mapped (board) && g_test_rand_bit ()
                        ? board
                        : GTK_WIDGET (window);

  if (!gtk_widget_compute_bounds (target, GTK_WIDGET (window), &bounds) ||
      bounds.size.width < 1 || bounds.size.height < 1)
    return;
  send ("mousemove %d %d\n",
        (int) g_test_rand_double_range (bounds.origin.x, bounds.origin.x + bounds.size.width),
        (int) g_test_rand_double_range (bounds.origin.y, bounds.origin.y + bounds.size.height));
}

static void
use_pointer (QipuWindow *window)
{
  int button = g_test_rand_int_range (0, 10);

  /* the first button far more often than the second, the third and the wheel */
  button = button < 6 ? 1 : button - 4;
  point_at (window);
  if (g_test_rand_int_range (0, 3) != 0)
    {
      send ("click %d\n", button);
      return;
    }
  send ("mousedown %d\n", button);
  point_at (window);
  point_at (window);
  send ("mouseup %d\n", button);
}

static void
use_action (QipuWindow *window)
{
  static const char *const prefixes[] = { "win", "app", "study", "study", "study" };
  const char *prefix = pick (prefixes, G_N_ELEMENTS (prefixes));
  GtkWidget *page = ui_find (GTK_WIDGET (window), QIPU_TYPE_STUDY_PAGE, NULL);
  GActionGroup *group = NULL;
  g_auto (GStrv) names = NULL;
  g_autofree char *full = NULL;
  const char *name;

  if (g_test_rand_int_range (0, 3) == 0)
    {
      const char *choice = pick (choices, G_N_ELEMENTS (choices));
      g_autoptr (GVariant) target = NULL;
      g_autofree char *action = NULL;

      remember (g_strdup (choice));
      g_assert_true (g_action_parse_detailed_name (choice, &action, &target, NULL));
      gtk_widget_activate_action_variant (GTK_WIDGET (window), action, target);
      return;
    }

  if (g_str_equal (prefix, "win"))
    group = G_ACTION_GROUP (window);
  else if (g_str_equal (prefix, "app"))
    group = G_ACTION_GROUP (ui_fixture_get_application ());
  else if (page != NULL)
    group = qipu_study_page_get_actions (QIPU_STUDY_PAGE (page));
  if (group == NULL)
    return;

  names = g_action_group_list_actions (group);
  name = names[g_test_rand_int_range (0, (gint32) g_strv_length (names))];
  full = g_strdup_printf ("%s.%s", prefix, name);
  if (is_left_out (full))
    return;
  if (g_action_group_get_action_parameter_type (group, name) != NULL)
    return;
  remember (g_strdup (full));
  gtk_widget_activate_action_variant (GTK_WIDGET (window), full, NULL);
}

/* A move that is possible, through the entry: by chance alone hardly any would be. */
static void
play (QipuWindow *window)
{
  QipuSession *session = ui_get_session (window);
  const QipuPosition *position;
  QipuMove moves[QIPU_MAX_MOVES];
  char text[QIPU_MOVE_TEXT_SIZE];
  size_t n;

  if (session == NULL)
    return;

  position = qipu_session_get_position (session);
  n = qipu_movegen_legal (position, moves);
  if (n == 0)
    return;
  qipu_notation_format (position, moves[g_test_rand_int_range (0, (gint32) n)], QIPU_NOTATION_WXF,
                        NULL, text);
  send ("key slash\n");
  send ("type --delay 0 -- %s\n", text);
  send ("key Return\n");
}

/* An action that may not be possible just now. */
static void
try_action (QipuWindow *window, const char *detailed_action)
{
  g_autoptr (GVariant) target = NULL;
  g_autofree char *name = NULL;

  g_assert_true (g_action_parse_detailed_name (detailed_action, &name, &target, NULL));
  gtk_widget_activate_action_variant (GTK_WIDGET (window), name, target);
}

/* What changes a record: moves, signs, comments, and the order of the lines. Most of it is at a place
 * of the record taken by chance, as somebody who works on one goes back and forth in it. */
static void
edit (QipuWindow *window)
{
  static const char *const edits[] = {
    "study.glyph(1)",          "study.glyph(2)",        "study.glyph(5)",
    "study.glyph(0)",          "study.judgement(1)",    "study.even",
    "study.red-better",        "study.black-better",    "study.promote",
    "study.demote",            "study.make-mainline",   "study.copy-branch",
    "study.cut-branch",        "study.paste-branch",    "study.paste-branch",
    "study.delete-variation",  "study.mirror-record",   "study.swap-colours",
    "study.delete",            "study.clear-marks",
  };
  QipuSession *session = ui_get_session (window);
  const QipuGame *game;
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n;

  if (session == NULL || qipu_session_get_mode (session) == QIPU_MODE_SETUP)
    return;

  game = qipu_document_get_game (qipu_session_get_document (session));
  if (g_test_rand_int_range (0, 3) == 0)
    qipu_session_go_to (session, qipu_game_get_first_child (game, QIPU_NODE_ROOT) != QIPU_NODE_NONE
                                   ? qipu_game_get_first_child (game, QIPU_NODE_ROOT)
                                   : QIPU_NODE_ROOT);
  for (int i = g_test_rand_int_range (0, 6); i > 0; i--)
    try_action (window, "study.forward");

  switch (g_test_rand_int_range (0, 10))
    {
    case 0:
    case 1:
    case 2:
    case 3:
      n = qipu_movegen_legal (qipu_session_get_position (session), moves);
      remember (g_strdup ("play a move"));
      if (n > 0)
        qipu_session_play (session, moves[g_test_rand_int_range (0, (gint32) n)]);
      break;
    case 4:
      remember (g_strdup ("draw a mark"));
      {
        GtkWidget *board = find_board (window);

        if (board != NULL)
          g_signal_emit_by_name (board, "mark-drawn", g_test_rand_int_range (0, 90),
                                 g_test_rand_int_range (0, 90), g_test_rand_int_range (0, 4));
      }
      break;
    case 5:
      remember (g_strdup ("write a comment"));
      try_action (window, g_test_rand_bit () ? "study.comment" : "study.comment-before");
      send ("type --delay 0 ab\n");
      send ("key ctrl+Return\n");
      break;
    default:
      {
        const char *one = pick (edits, G_N_ELEMENTS (edits));

        remember (g_strdup (one));
        try_action (window, one);
      }
    }
}

static void
collect (GtkWidget *root, GPtrArray *found)
{
  if (!gtk_widget_get_mapped (root) || !gtk_widget_is_sensitive (root))
    return;
  if (GTK_IS_BUTTON (root) || GTK_IS_SWITCH (root) || GTK_IS_LIST_BOX_ROW (root))
    g_ptr_array_add (found, root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    collect (child, found);
}

/* Buttons and rows of whatever window lies on top. */
static void
use_widget (GtkWidget *window)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  GtkWidget *widget;
  const char *action;

  collect (window, found);
  if (found->len == 0)
    return;
  widget = g_ptr_array_index (found, (guint) g_test_rand_int_range (0, (gint32) found->len));
  action = GTK_IS_ACTIONABLE (widget) ? gtk_actionable_get_action_name (GTK_ACTIONABLE (widget))
                                      : NULL;
  if (is_left_out (action))
    return;
  remember (g_strdup_printf ("activate %s %s", G_OBJECT_TYPE_NAME (widget),
                             action != NULL ? action : ""));
  gtk_widget_activate (widget);
}

static void
use_size (QipuWindow *window)
{
  static const int sizes[][2] = { { 360, 640 }, { 620, 700 }, { 900, 640 }, { 1100, 780 },
                                  { 1600, 1200 } };
  guint i = (guint) g_test_rand_int_range (0, G_N_ELEMENTS (sizes));

  remember (g_strdup_printf ("size %d", sizes[i][0]));
  gtk_window_set_default_size (GTK_WINDOW (window), sizes[i][0], sizes[i][1]);
}

static QipuWindow *
get_window (void)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (ui_fixture_get_application ()));

  for (GList *l = windows; l != NULL; l = l->next)
    if (QIPU_IS_WINDOW (l->data))
      return l->data;
  return NULL;
}

/* Dialogs, and windows beyond what a screen holds. One may take others with it. */
static void
close_others (QipuWindow *window)
{
  GListModel *all = gtk_window_get_toplevels ();

  remember (g_strdup ("close the others"));
  for (guint i = g_list_model_get_n_items (all); i-- > 0;)
    {
      g_autoptr (GtkWindow) one = g_list_model_get_item (all, i);

      if (one != NULL && one != GTK_WINDOW (window) && gtk_widget_get_visible (GTK_WIDGET (one)))
        gtk_window_close (one);
    }
}

/* The dialog of files is the toolkit's own, and no subject here. */
static gboolean
close_chooser (void)
{
  GListModel *all = gtk_window_get_toplevels ();

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GtkWindow) one = g_list_model_get_item (all, i);

      if (GTK_IS_FILE_CHOOSER_DIALOG (one) && gtk_widget_get_visible (GTK_WIDGET (one)))
        {
          gtk_window_close (one);
          return TRUE;
        }
    }
  return FALSE;
}

static void
open_something (QipuWindow *window)
{
  g_autoptr (GFile) file = g_test_rand_bit () ? ui_fixture_write ("record.pgn", record)
                                              : ui_fixture_write ("games.pgn", games);

  remember (g_strdup ("open"));
  qipu_window_open_file (window, file);
}

static GtkWidget *
get_top (QipuWindow *window)
{
  GListModel *all = gtk_window_get_toplevels ();
  guint n = g_list_model_get_n_items (all);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GtkWidget) one = g_list_model_get_item (all, i);

      if (gtk_widget_get_mapped (one) && g_test_rand_bit ())
        return one;
    }
  return GTK_WIDGET (window);
}

static void
act (void)
{
  QipuWindow *window = get_window ();
  int what = g_test_rand_int_range (0, 100);

  if (window == NULL)
    {
      window = ui_fixture_open_window ();
      open_something (window);
    }
  if (close_chooser ())
    return;
  if (what < 50)
    edit (window);
  else if (what < 58)
    play (window);
  else if (what < 68)
    send ("key %s\n", pick (plain_keys, G_N_ELEMENTS (plain_keys)));
  else if (what < 78)
    use_pointer (window);
  else if (what < 85)
    use_action (window);
  else if (what < 90)
    use_widget (get_top (window));
  else if (what < 92)
    use_size (window);
  else if (what < 94 || g_list_model_get_n_items (gtk_window_get_toplevels ()) > MAX_WINDOWS)
    close_others (window);
  else if (what < 95 && adw_tab_view_get_n_pages (qipu_window_get_tabs (window)) < 6)
    open_something (window);
  else if (what < 98)
    send ("type --delay 0 c2=5\n");
  else
    {
      send ("key Escape w\n");
      send ("type --delay 0 a\n");
    }
}

static void
look_everywhere (void)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (ui_fixture_get_application ()));

  for (GList *l = windows; l != NULL; l = l->next)
    if (QIPU_IS_WINDOW (l->data))
      look_at (l->data);
}

/* A frame, if the window draws one: not while it is hidden. */
static void
let_draw (void)
{
  gint64 end = g_get_monotonic_time () + G_USEC_PER_SEC / 10;

  while (g_get_monotonic_time () < end)
    {
      ui_fixture_iterate ();
      look_everywhere ();
    }
}

static void
let_run (guint n)
{
  g_usleep (2000);
  for (guint i = 0; i < n && g_main_context_pending (NULL); i++)
    {
      g_main_context_iteration (NULL, FALSE);
      look_everywhere ();
    }
}

static void
assert_same (const char *is, const char *should)
{
  if (!g_str_equal (is, should))
    g_test_message ("is:\n%s\nshould be:\n%s", is, should);
  g_assert_true (g_str_equal (is, should));
}

/* Returns how many steps that were. */
static guint
undo_everything (QipuDocument *document, const char *first)
{
  g_autofree char *last = NULL;
  guint n_steps = 0;

  while (qipu_document_can_redo (document))
    qipu_document_redo (document);
  last = dup_pgn (document);

  for (guint round = 0; round < 2; round++)
    {
      g_autofree char *is = NULL;
      g_autofree char *again = NULL;

      for (n_steps = 0; qipu_document_can_undo (document); n_steps++)
        qipu_document_undo (document);
      is = dup_pgn (document);
      assert_same (is, first);
      while (qipu_document_can_redo (document))
        qipu_document_redo (document);
      again = dup_pgn (document);
      assert_same (again, last);
    }
  return n_steps;
}

static gboolean
is_fatal (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  return !toolkit_slip (message);
}

static void
test_random_user (void)
{
  const guint n_actions = g_test_slow () ? N_ACTIONS_SLOW : N_ACTIONS;
  g_autoptr (GError) error = NULL;
  QipuWindow *window;
  guint n_changed = 0;
  guint n_steps = 0;

  start_xdotool ();
  g_test_log_set_fatal_handler (is_fatal, NULL);
  seen = g_ptr_array_new_with_free_func (seen_free);
  window = ui_fixture_open_text ("first.pgn", record);
  look_at (window);

  for (guint i = 0; i < n_actions; i++)
    {
      act ();
      let_arrive ();
      let_run (60);
      if (i % 20 == 0)
        let_draw ();
    }
  /* what is being written is given to the records before they are looked at */
  for (guint i = 0; i < 3 && get_window () != NULL; i++)
    close_others (get_window ());
  while (get_window () != NULL)
    {
      qipu_workspace_flush (qipu_window_get_workspace (get_window ()));
      ui_fixture_close_window (get_window ());
    }
  for (guint i = 0; i < seen->len; i++)
    {
      Seen *one = g_ptr_array_index (seen, i);

      n_changed += qipu_document_can_undo (one->document);
      n_steps += undo_everything (one->document, one->first);
    }
  g_test_message ("%u actions, %u records, %u of them changed in %u steps", n_actions, seen->len,
                  n_changed, n_steps);
  g_assert_cmpuint (n_steps, >=, n_actions / 10);

  g_output_stream_close (g_subprocess_get_stdin_pipe (xdotool), NULL, NULL);
  g_subprocess_wait (xdotool, NULL, &error);
  g_assert_no_error (error);
  g_clear_object (&xdotool);
  g_clear_pointer (&seen, g_ptr_array_unref);
  g_clear_object (&answers);
  g_clear_pointer (&last_act, g_free);
}

/* The cause of one of the toolkit's slips: Return in a popover of a window without a focus. It is
 * known by that, and not by its words alone. */
static void
test_popover_without_focus (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  GtkWidget *popover = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECENT_POPOVER, NULL);
  guint n_before = toolkit_slip_count ();

  start_xdotool ();
  g_test_log_set_fatal_handler (is_fatal, NULL);
  /* the words alone, with nothing open */
  g_assert_false (
      toolkit_slip ("gtk_widget_is_ancestor: assertion 'GTK_IS_WIDGET (widget)' failed"));
  gtk_popover_popup (GTK_POPOVER (popover));
  ui_wait_until (gtk_widget_get_mapped (popover));
  ui_fixture_settle (window);
  gtk_window_set_focus (GTK_WINDOW (window), NULL);
  send ("key Return\n");
  ui_wait_until (toolkit_slip_count () > n_before);
  gtk_popover_popdown (GTK_POPOVER (popover));
  ui_fixture_close_window (window);

  g_output_stream_close (g_subprocess_get_stdin_pipe (xdotool), NULL, NULL);
  g_subprocess_wait (xdotool, NULL, NULL);
  g_clear_object (&xdotool);
  g_clear_object (&answers);
  g_clear_pointer (&last_act, g_free);
}

/* The same for what is logged in the structured way. */
static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && toolkit_slip (fields[i].value))
      return G_LOG_WRITER_HANDLED;
  if ((level & (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL)) != 0 && last_act != NULL)
    g_printerr ("after: %s\n", last_act);
  return g_log_writer_default (level, fields, n_fields, data);
}

/* And in the old one, where the test framework would call it the end of the test. */
static GLogFunc log_of_tests;

static void
on_logged (const char *domain, GLogLevelFlags level, const char *message, gpointer data)
{
  if (!toolkit_slip (message))
    log_of_tests (domain, level, message, NULL);
}

int
main (int argc, char **argv)
{
  g_autofree char *work = g_dir_make_tmp ("qipu-random-XXXXXX", NULL);
  int result;

  g_log_set_writer_func (write_log, NULL, NULL);
  ui_fixture_init (&argc, &argv);
  log_of_tests = g_log_set_default_handler (on_logged, NULL);
  /* nobody brings a minimised window back where there is no window manager */
  g_object_set (gtk_settings_get_default (), "gtk-decoration-layout", ":", NULL);
  /* a file may be saved under any name, in the folder where the program runs */
  g_assert_cmpint (g_chdir (work), ==, 0);
  g_test_add_func ("/ui/popover-without-focus", test_popover_without_focus);
  g_test_add_func ("/ui/random-user", test_random_user);
  result = g_test_run ();
  return result;
}
