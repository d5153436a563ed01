/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the main loop is not free to do something else: the longest turns of it while records
 * are opened, restored, stepped through and closed. Prints CPU milliseconds of the main thread,
 * since other threads work beside it:
 * tests/run-ui _build/tests/ui/bench-turns [plies of the long record] */

#include "config.h"

#include "bench-record.h"
#include "ui-fixture.h"

#include "app/qipu-stored-session.h"

#include <stdlib.h>
#include <time.h>

/* A frame. */
#define LIMIT_MS 16.

static GArray *turns;

static double
get_cpu_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static void
turn (void)
{
  double start = get_cpu_ms ();
  double ms;

  if (!g_main_context_iteration (NULL, FALSE))
    g_usleep (1000);
  ms = get_cpu_ms () - start;
  g_array_append_val (turns, ms);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x < y) - (x > y);
}

static void
begin (void)
{
  g_array_set_size (turns, 0);
}

static void
report (const char *what)
{
  guint n_long = 0;

  g_array_sort (turns, compare);
  g_print ("%-44s", what);
  for (guint i = 0; i < turns->len && g_array_index (turns, double, i) > LIMIT_MS; i++)
    n_long++;
  g_print (" %3u over %g ms; longest", n_long, LIMIT_MS);
  for (guint i = 0; i < MIN (6, turns->len); i++)
    g_print (" %.1f", g_array_index (turns, double, i));
  g_print ("\n");
}

static void
run_for (guint ms)
{
  gint64 end = g_get_monotonic_time () + ms * 1000;

  while (g_get_monotonic_time () < end)
    turn ();
}

static GFile *
write_record (const char *name, guint n_nodes, gboolean with_variations)
{
  g_autoptr (QipuGame) game = bench_record_new (n_nodes, with_variations);
  const QipuWriteOptions options = { .notation = QIPU_NOTATION_ICCS };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) out = g_byte_array_new ();
  GFile *file = ui_fixture_write (name, "");

  qipu_formats_find ("pgn")->write (game, &options, out, lost, NULL);
  g_file_set_contents (g_file_peek_path (file), (const char *) out->data, (gssize) out->len, NULL);
  return file;
}

static QipuWindow *
get_first_window (void)
{
  return QIPU_WINDOW (
      gtk_application_get_windows (GTK_APPLICATION (ui_fixture_get_application ()))->data);
}

static void
bench_restored (GFile *file, gboolean is_changed, const char *what)
{
  GtkApplication *application = GTK_APPLICATION (ui_fixture_get_application ());
  QipuWindow *window = ui_fixture_open_window ();

  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  if (is_changed)
    qipu_document_set_comment (ui_get_document (window), 1, QIPU_COMMENT_AFTER, "changed");
  qipu_session_go_end (ui_get_session (window));
  ui_fixture_settle (window);
  qipu_stored_session_store (application);
  begin ();
  gtk_window_destroy (GTK_WINDOW (window));
  run_for (500);
  report ("close it");

  begin ();
  qipu_stored_session_restore (application);
  window = get_first_window ();
  while (qipu_window_is_empty (window))
    turn ();
  run_for (1000);
  report (what);
  ui_fixture_close_window (window);
}

static void
bench_open (GFile *file, const char *what)
{
  QipuWindow *window = ui_fixture_open_window ();

  begin ();
  qipu_window_open_file (window, file);
  while (qipu_window_is_empty (window))
    turn ();
  run_for (1000);
  report (what);

  begin ();
  for (guint i = 0; i < 40; i++)
    {
      double start = get_cpu_ms ();
      double ms;

      ui_activate (window, "study.forward");
      ms = get_cpu_ms () - start;
      g_array_append_val (turns, ms);
      run_for (30);
    }
  report ("  steps");

  begin ();
  for (guint i = 0; i < 6; i++)
    {
      double start = get_cpu_ms ();
      double ms;

      if (i % 2 == 0)
        qipu_session_go_end (ui_get_session (window));
      else
        qipu_session_go_start (ui_get_session (window));
      ms = get_cpu_ms () - start;
      g_array_append_val (turns, ms);
      run_for (100);
    }
  report ("  jumps from end to end");

  begin ();
  qipu_document_set_comment (ui_get_document (window), 1, QIPU_COMMENT_AFTER, "changed");
  run_for (1500);
  report ("  a comment, and its draft");
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  g_autoptr (GFile) small = NULL;
  g_autoptr (GFile) middle = NULL;
  g_autoptr (GFile) huge = NULL;
  guint n_plies;

  ui_fixture_init (&argc, &argv);
  turns = g_array_new (FALSE, FALSE, sizeof (double));
  n_plies = argc > 1 ? (guint) atoi (argv[1]) : 1000000;
  small = write_record ("small.pgn", 60, TRUE);
  middle = write_record ("middle.pgn", 10000, TRUE);
  huge = write_record ("huge.pgn", n_plies, FALSE);

  bench_open (small, "open 60 nodes, the first time");
  bench_open (small, "open 60 nodes, again");
  bench_open (middle, "open 10,000 nodes");
  bench_restored (middle, FALSE, "restore 10,000 nodes from their file");
  bench_restored (middle, TRUE, "restore 10,000 nodes from a draft");
  bench_open (huge, "open the long record");
  g_array_unref (turns);
  return 0;
}
