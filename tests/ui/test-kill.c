/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kill -9 of the program with its window, while one edits and while it saves: at the next start the
 * work is there again, the file is whole, and nothing is left beside it.
 *
 * Each round is a child, this program again, that starts as the program does, says what it found,
 * edits, saves now and then, and kills itself at a moment that nobody expects. */

#include "config.h"

#include "ui-fixture.h"

#include "records/qipu-record-file.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "study/qipu-language.h"
#include "study/qipu-paths.h"

#define EDIT_MS 10u
/* From the first sight of a record until nothing else comes. */
#define SETTLE_MS 400u
#define MAX_NODES 300u
/* Nothing older than this may be lost. */
#define LIMIT_US (3 * G_USEC_PER_SEC)

static const char before[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. P3+1 C2=3 *\n\n";
static const char edited[] = "[Red \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n{edit 0 nodes 0} *\n";
static const char after[] = "\n[Red \"E\"]\n[Black \"F\"]\n[Result \"*\"]\n\n1. H2+3 *\n";

static char *own_path;

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

/* "edit 12 nodes 7", and whether it is true. */
static guint
get_edit (const QipuGame *game)
{
  const char *comment = qipu_game_get_comment (game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER);
  guint n_edits, n_nodes;

  g_assert_nonnull (comment);
  g_assert_cmpint (sscanf (comment, "edit %u nodes %u", &n_edits, &n_nodes), ==, 2);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, n_nodes);
  return n_edits;
}

/* The child */

typedef struct
{
  GtkApplication *application;
  guint life_ms; /* 0: it ends well */
  guint n_games; /* in the file */
  const char *path;
  gboolean is_idle; /* whatever waits until there is time has been done */
  gboolean has_restored;
  gint64 seen_us;
  guint n_edits;
} Child;

/* Some come just after the window was closed, while what it kept is being written. */
static gboolean
die (gpointer data)
{
  GtkWindow *active = gtk_application_get_active_window (((Child *) data)->application);
  gint64 now_us = g_get_monotonic_time ();

  if (active != NULL && g_random_boolean ())
    gtk_window_close (active);
  printf ("killed %" G_GINT64_FORMAT "\n", now_us);
  fflush (stdout);
  kill (getpid (), SIGKILL);
  return G_SOURCE_REMOVE;
}

static gboolean
be_late (gpointer data)
{
  Child *child = data;
  GtkWindow *active = gtk_application_get_active_window (child->application);

  if (active != NULL && QIPU_IS_WINDOW (active))
    printf ("idle %d, reading %d, source %d, empty %d, %u games, game %u, notice %d, state %d\n",
            child->is_idle, qipu_window_is_reading (QIPU_WINDOW (active)),
            qipu_workspace_get_source (qipu_window_get_workspace (QIPU_WINDOW (active))) != NULL,
            qipu_window_is_empty (QIPU_WINDOW (active)),
            qipu_workspace_get_n_games (qipu_window_get_workspace (QIPU_WINDOW (active))),
            qipu_workspace_get_index (qipu_window_get_workspace (QIPU_WINDOW (active))),
            qipu_main_view_has_notice (qipu_window_get_main_view (QIPU_WINDOW (active))),
            qipu_window_is_empty (QIPU_WINDOW (active))
              ? -1 : (int) qipu_document_get_file_state (ui_get_document (QIPU_WINDOW (active))));
  printf ("late\n");
  fflush (stdout);
  _exit (3);
}

static void
edit (Child *child, QipuWindow *window)
{
  static const char *const shuffle[] = { "h0g2", "h9g7", "g2h0", "g7h9" };
  QipuSession *session = ui_get_session (window);
  QipuDocument *document = qipu_session_get_document (session);
  const QipuGame *game = qipu_document_get_game (document);
  QipuNodeId node = qipu_game_get_mainline_end (game);
  char text[64];

  child->n_edits++;
  qipu_document_begin_edit (document, "Edit");
  if (qipu_game_get_n_nodes (game) >= MAX_NODES)
    {
      qipu_document_remove (document, qipu_game_get_first_child (game, QIPU_NODE_ROOT));
      node = QIPU_NODE_ROOT;
    }
  node = qipu_document_add_move (document, node, move (shuffle[qipu_game_get_ply (game, node) % 4]));
  g_snprintf (text, sizeof text, "edit %u nodes %u", child->n_edits, qipu_game_get_n_nodes (game));
  qipu_document_set_comment (document, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, text);
  qipu_document_end_edit (document);
  qipu_session_go_to (session, node);
  printf ("edit %u %" G_GINT64_FORMAT "\n", child->n_edits, g_get_monotonic_time ());
  fflush (stdout);

  if (g_random_int_range (0, 200) == 0)
    {
      ui_activate (window, "win.save");
      /* many ends come just while it is written */
      if (g_random_boolean ())
        g_timeout_add ((guint) g_random_int_range (0, 5), die, child);
    }
}

static gboolean
on_edit (gpointer data)
{
  Child *child = data;
  QipuWindow *window = QIPU_WINDOW (gtk_application_get_active_window (child->application));

  if (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG) != NULL)
    {
      AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));

      printf ("dialog %s\n", adw_message_dialog_get_heading (dialog));
      fflush (stdout);
      _exit (2);
    }
  edit (child, window);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_idle (gpointer data)
{
  ((Child *) data)->is_idle = TRUE;
  return G_SOURCE_REMOVE;
}

/* All that is to come has come: the record, and the draft that was offered. */
static gboolean
is_settled (Child *child, QipuWindow *window)
{
  QipuWorkspace *workspace = qipu_window_get_workspace (window);

  if (!gtk_widget_get_mapped (GTK_WIDGET (window)))
    return FALSE;
  if (child->seen_us == 0)
    {
      child->seen_us = g_get_monotonic_time ();
      child->is_idle = FALSE;
      /* drafts are offered at that priority, and the one who asked first is served first */
      g_idle_add_full (G_PRIORITY_LOW + 1, on_idle, child, NULL);
    }
  if (!child->is_idle || qipu_window_is_reading (window) ||
      g_get_monotonic_time () < child->seen_us + SETTLE_MS * G_TIME_SPAN_MILLISECOND)
    return FALSE;
  if (qipu_main_view_has_notice (qipu_window_get_main_view (window)))
    {
      g_assert_false (child->has_restored);
      child->has_restored = TRUE;
      ui_activate (window, "win.restore-drafts");
      child->seen_us = 0;
      return FALSE;
    }
  if (qipu_window_is_empty (window))
    {
      /* the end came before anything was written down */
      g_autoptr (GFile) file = g_file_new_for_path (child->path);

      qipu_window_open_file (window, file);
      child->seen_us = 0;
      return FALSE;
    }
  return qipu_workspace_get_source (workspace) != NULL &&
         qipu_workspace_get_n_games (workspace) == child->n_games &&
         !qipu_game_source_get_loading (qipu_workspace_get_source (workspace));
}

static gboolean
on_wait (gpointer data)
{
  Child *child = data;
  GtkWindow *active = gtk_application_get_active_window (child->application);
  QipuWindow *window;

  if (active == NULL || !QIPU_IS_WINDOW (active))
    return G_SOURCE_CONTINUE;
  window = QIPU_WINDOW (active);
  if (!is_settled (child, window))
    return G_SOURCE_CONTINUE;

  /* the first time the second of three games is not looked at yet */
  if (qipu_workspace_get_index (qipu_window_get_workspace (window)) != child->n_games / 2)
    {
      qipu_workspace_select (qipu_window_get_workspace (window), child->n_games / 2);
      return G_SOURCE_CONTINUE;
    }
  child->n_edits = get_edit (ui_get_game (window));
  printf ("found %u %d\n", child->n_edits,
          adw_tab_view_get_n_pages (qipu_window_get_tabs (window)));
  fflush (stdout);
  if (child->life_ms == 0)
    {
      g_action_group_activate_action (G_ACTION_GROUP (child->application), "quit", NULL);
      return G_SOURCE_REMOVE;
    }
  g_timeout_add (EDIT_MS, on_edit, child);
  g_timeout_add (child->life_ms, die, child);
  return G_SOURCE_REMOVE;
}

/* --child LIFE GAMES FILE [FILE], the second one to be opened */
static int
run_child (int argc, char **argv)
{
  g_autoptr (QipuApplication) application = NULL;
  Child child = { 0 };
  char *arguments[] = { argv[0], argc > 5 ? argv[5] : NULL, NULL };
  int status;

  qipu_paths_init ();
  qipu_language_init (qipu_paths_get_locale_dir (), "en");
  gtk_disable_setlocale ();
  application = qipu_application_new (G_APPLICATION_NON_UNIQUE);
  child.application = GTK_APPLICATION (application);
  child.life_ms = (guint) atoi (argv[2]);
  child.n_games = (guint) atoi (argv[3]);
  child.path = argv[4];
  /* after everything else, also where each turn takes longer than the time until the next one */
  g_timeout_add_full (G_PRIORITY_LOW + 2, 10, on_wait, &child, NULL);
  g_timeout_add_seconds (90, be_late, &child);
  status = g_application_run (G_APPLICATION (application), arguments[1] != NULL ? 2 : 1, arguments);
  qipu_settings_release ();
  return status;
}

#define N_TABS 10u

/* Changes ten records, none of which is drafted yet, and quits. */
static gboolean
on_wait_to_quit (gpointer data)
{
  GtkApplication *application = data;
  GtkWindow *active = gtk_application_get_active_window (application);
  QipuWindow *window = active != NULL && QIPU_IS_WINDOW (active) ? QIPU_WINDOW (active) : NULL;

  if (window == NULL || !gtk_widget_get_mapped (GTK_WIDGET (window)))
    return G_SOURCE_CONTINUE;

  for (guint i = 0; i < N_TABS; i++)
    {
      qipu_window_add_tab (window);
      qipu_workspace_open_game (qipu_window_get_workspace (window), qipu_game_new ());
      qipu_document_add_move (ui_get_document (window), QIPU_NODE_ROOT, move ("h2e2"));
    }
  g_action_group_activate_action (G_ACTION_GROUP (application), "quit", NULL);
  return G_SOURCE_REMOVE;
}

static int
run_quitting_child (char *name)
{
  g_autoptr (QipuApplication) application = NULL;
  char *arguments[] = { name, NULL };
  int status;

  qipu_paths_init ();
  qipu_language_init (qipu_paths_get_locale_dir (), "en");
  gtk_disable_setlocale ();
  application = qipu_application_new (G_APPLICATION_NON_UNIQUE);
  g_timeout_add_full (G_PRIORITY_LOW + 2, 10, on_wait_to_quit, application, NULL);
  status = g_application_run (G_APPLICATION (application), 1, arguments);
  qipu_settings_release ();
  return status;
}

/* The parent */

/* One user: what happens to her in one round after the other. */
typedef struct
{
  char *home;
  char *path;
  guint n_games;
  guint n_rounds;
  GSubprocess *process;

  guint oldest; /* edit that must be found at the next start */
  guint newest; /* that was made */
  GHashTable *left; /* names of files beside the record that the last end has left */
} Lane;

static void
write_record (const Lane *lane)
{
  g_autofree char *text =
      lane->n_games == 3 ? g_strconcat (before, edited, after, NULL) : g_strdup (edited);

  g_assert_true (g_file_set_contents (lane->path, text, -1, NULL));
}

static void
start_lane (Lane *lane, guint number)
{
  lane->home = g_dir_make_tmp ("qipu-kill-XXXXXX", NULL);
  lane->path = g_build_filename (lane->home, "棋譜.pgn", NULL);
  lane->n_games = number % 2 == 0 ? 1 : 3;
  lane->left = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  write_record (lane);
}

static GSubprocessLauncher *
make_launcher (const char *home)
{
  static const char *const folders[] = { "CONFIG", "STATE", "DATA", "CACHE" };
  GSubprocessLauncher *launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *variable = g_strdup_printf ("XDG_%s_HOME", folders[i]);
      g_autofree char *folder = g_build_filename (home, folders[i], NULL);

      g_subprocess_launcher_setenv (launcher, variable, folder, TRUE);
    }
  /* settings that outlive the program, as those of a user do */
  g_subprocess_launcher_setenv (launcher, "GSETTINGS_BACKEND", "keyfile", TRUE);
  return launcher;
}

static void
start_round (Lane *lane, guint life_ms)
{
  g_autoptr (GSubprocessLauncher) launcher = make_launcher (lane->home);
  g_autofree char *life = g_strdup_printf ("%u", life_ms);
  g_autofree char *n_games = g_strdup_printf ("%u", lane->n_games);
  GError *error = NULL;

  lane->process = g_subprocess_launcher_spawn (
      launcher, &error, own_path, "--child", life, n_games, lane->path,
      lane->n_rounds == 0 ? lane->path : NULL, NULL);
  g_assert_no_error (error);
  lane->n_rounds++;
}

/* The edit that the file holds, which must be whole, with the other games untouched. */
static guint
get_saved_edit (const Lane *lane)
{
  g_autoptr (GFile) file = g_file_new_for_path (lane->path);
  g_autoptr (QipuRecordContent) content = NULL;
  g_autofree char *text = NULL;
  GError *error = NULL;

  content = qipu_record_read_file (file, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (qipu_diagnostics_get_n (content->diagnostics), ==, 0);
  g_assert_cmpuint (content->games->len, ==, lane->n_games);
  if (lane->n_games == 3)
    {
      g_assert_true (g_file_get_contents (lane->path, &text, NULL, NULL));
      g_assert_true (g_str_has_prefix (text, before));
      g_assert_true (g_str_has_suffix (text, after));
    }
  return get_edit (g_ptr_array_index (content->games, lane->n_games / 2));
}

/* What was left beside the record must be gone after the next start. */
static void
check_left (Lane *lane)
{
  g_autoptr (GDir) dir = g_dir_open (lane->home, 0, NULL);
  g_autoptr (GHashTable) left = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    if (name[0] == '.')
      {
        g_assert_false (g_hash_table_contains (lane->left, name));
        g_hash_table_add (left, g_strdup (name));
      }
  g_hash_table_unref (lane->left);
  lane->left = g_steal_pointer (&left);
}

typedef struct
{
  guint rounds;
  guint left;
} Totals;

static void
finish_round (Lane *lane, Totals *totals, gboolean killed)
{
  g_autofree char *output = NULL;
  g_auto (GStrv) lines = NULL;
  guint found = 0, saved, n, n_tabs, oldest;
  gint64 time_us, end_us = 0;

  g_assert_true (g_subprocess_communicate_utf8 (lane->process, NULL, NULL, &output, NULL, NULL));
  lines = g_strsplit (output, "\n", -1);
  if (strstr (output, "found ") == NULL || strstr (output, "dialog ") != NULL)
    g_error ("round %u of %s: %s", lane->n_rounds, lane->path, output);
  g_assert_true (g_subprocess_get_if_signaled (lane->process) == killed);
  g_clear_object (&lane->process);

  for (guint i = 0; lines[i] != NULL; i++)
    if (sscanf (lines[i], "killed %" G_GINT64_FORMAT, &time_us) == 1)
      end_us = time_us;
  oldest = lane->oldest;
  for (guint i = 0; lines[i] != NULL; i++)
    if (sscanf (lines[i], "found %u %u", &found, &n_tabs) == 2)
      {
        g_assert_cmpuint (found, >=, oldest);
        g_assert_cmpuint (found, <=, lane->newest);
        g_assert_cmpuint (n_tabs, ==, 1);
        lane->oldest = found;
        lane->newest = found;
      }
    else if (sscanf (lines[i], "edit %u %" G_GINT64_FORMAT, &n, &time_us) == 2)
      {
        lane->newest = n;
        if (time_us < end_us - LIMIT_US)
          lane->oldest = n;
      }
  saved = get_saved_edit (lane);
  g_assert_cmpuint (saved, <=, lane->newest);
  lane->oldest = MAX (lane->oldest, saved);
  check_left (lane);

  totals->rounds += killed;
  totals->left += g_hash_table_size (lane->left);
  g_test_message ("round %u: found %u, edited to %u, %u in the file, must keep %u", lane->n_rounds,
                  found, lane->newest, saved, lane->oldest);
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR) && !g_file_test (child, G_FILE_TEST_IS_SYMLINK))
        remove_tree (child);
      else
        g_unlink (child);
    }
  g_rmdir (path);
}

static guint
count_files (const char *folder, const char *suffix)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_suffix (name, suffix);
  return n;
}

/* The last start ends well: then nothing but the draft is left of all that was. */
static void
finish_lane (Lane *lane)
{
  g_autofree char *drafts = g_build_filename (lane->home, "STATE", "qipu", "drafts", NULL);
  guint n_drafts = count_files (drafts, ".draft");
  guint n_locks = count_files (drafts, ".lock");

  g_assert_cmpuint (g_hash_table_size (lane->left), ==, 0);
  g_assert_cmpuint (count_files (drafts, ""), ==, n_drafts + n_locks);
  g_assert_cmpuint (n_drafts, <=, 1);
  g_assert_cmpuint (n_locks, <=, n_drafts);

  remove_tree (lane->home);
  g_hash_table_unref (lane->left);
  g_free (lane->home);
  g_free (lane->path);
}

/* Half of the lives are short; half of the others are longer than what may be lost. */
static guint
pick_life (void)
{
  return (guint) (g_test_rand_bit () ? g_test_rand_int_range (1, 1000)
                                     : g_test_rand_int_range (1000, 5000));
}

static void
test_kill (void)
{
  const guint n_rounds = g_test_slow () ? 100 : 4;
  Lane lanes[5] = { 0 };
  Totals totals = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (lanes); i++)
    start_lane (&lanes[i], i);
  for (guint round = 0; round <= n_rounds; round++)
    {
      for (guint i = 0; i < G_N_ELEMENTS (lanes); i++)
        start_round (&lanes[i], round < n_rounds ? pick_life () : 0);
      for (guint i = 0; i < G_N_ELEMENTS (lanes); i++)
        finish_round (&lanes[i], &totals, round < n_rounds);
    }
  for (guint i = 0; i < G_N_ELEMENTS (lanes); i++)
    finish_lane (&lanes[i]);
  g_test_message ("%u ends, %u of them left a temporary file for the next start", totals.rounds,
                  totals.left);
}

/* The program does not end before everything is on disk. */
static void
test_quit (void)
{
  g_autofree char *home = g_dir_make_tmp ("qipu-quit-XXXXXX", NULL);
  g_autofree char *drafts = g_build_filename (home, "STATE", "qipu", "drafts", NULL);
  g_autoptr (GSubprocessLauncher) launcher = make_launcher (home);
  g_autoptr (GSubprocess) process = NULL;
  GError *error = NULL;

  process = g_subprocess_launcher_spawn (launcher, &error, own_path, "--quit", NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_wait_check (process, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_files (drafts, ".draft"), ==, N_TABS);
  g_assert_cmpuint (count_files (drafts, ""), ==, N_TABS + 1);
  remove_tree (home);
}

int
main (int argc, char **argv)
{
  if (argc >= 5 && g_str_equal (argv[1], "--child"))
    return run_child (argc, argv);
  if (argc == 2 && g_str_equal (argv[1], "--quit"))
    return run_quitting_child (argv[0]);

  own_path = argv[0];
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ui/quit", test_quit);
  g_test_add_func ("/ui/kill", test_kill);
  return g_test_run ();
}
