/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a file with many games costs: until the first one is there and until the list is whole, the
 * longest time for which the window does not answer meanwhile, filtering, and sorting.
 * tests/run-ui _build/tests/ui/bench-games FILE */

#include "config.h"

#include "ui-fixture.h"

#include <time.h>

#include "ui/qipu-game-chooser.h"

/* A frame. */
#define GOAL_HOLD_MS 16.0

static gint64 longest_us;     /* by the clock: other programs count too */
static gint64 longest_cpu_us; /* of the main thread */
static gboolean failed;

static double
seconds_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
}

static gint64
get_thread_cpu_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (gint64) now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* One turn of the main loop, which is how long a key would have waited. */
static void
turn (void)
{
  gint64 start = g_get_monotonic_time ();
  gint64 start_cpu = get_thread_cpu_us ();

  if (g_main_context_iteration (NULL, FALSE))
    {
      longest_us = MAX (longest_us, g_get_monotonic_time () - start);
      longest_cpu_us = MAX (longest_cpu_us, get_thread_cpu_us () - start_cpu);
    }
  else
    g_usleep (500);
}

static void
report (const char *what, gint64 start, double goal_s)
{
  double seconds = seconds_since (start);
  double hold_ms = (double) longest_cpu_us / 1000;

  g_print ("%-16s %6.2f s", what, seconds);
  if (goal_s > 0)
    g_print (" (goal %.1f, ratio %.2f)", goal_s, seconds / goal_s);
  g_print (", longest turn of the main loop %5.1f ms of CPU (goal %.0f, ratio %.2f), %.1f ms by the "
           "clock\n",
           hold_ms, GOAL_HOLD_MS, hold_ms / GOAL_HOLD_MS, (double) longest_us / 1000);
  failed |= hold_ms > GOAL_HOLD_MS || (goal_s > 0 && seconds > goal_s);
  longest_us = 0;
  longest_cpu_us = 0;
}

static void
on_painted (GdkFrameClock *clock, gpointer data)
{
  *(gboolean *) data = TRUE;
}

/* The game is seen: fonts and pieces are loaded for it, which the list has no part in. */
static void
run_until_painted (QipuWindow *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  gboolean painted = FALSE;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), &painted);

  gtk_widget_queue_draw (GTK_WIDGET (window));
  while (!painted)
    turn ();
  g_signal_handler_disconnect (clock, handler);
}

/* Until the worker has answered and all rows are there. */
static void
run_until_still (QipuGameList *list)
{
  gint64 end;

  do
    turn ();
  while (qipu_game_list_get_pending (list));
  for (end = g_get_monotonic_time () + 500000; g_get_monotonic_time () < end;)
    turn ();
}

int
main (int argc, char **argv)
{
  g_autoptr (GFile) file = NULL;
  QipuWindow *window;
  QipuWorkspace *workspace;
  QipuGameChooser *chooser;
  gint64 start;

  ui_fixture_init (&argc, &argv);
  if (argc != 2)
    {
      g_printerr ("Usage: bench-games FILE\n");
      return 1;
    }

  file = g_file_new_for_commandline_arg (argv[1]);
  window = ui_fixture_open_window ();
  workspace = qipu_window_get_workspace (window);
  start = g_get_monotonic_time ();
  qipu_window_open_file (window, file);
  while (ui_get_session (window) == NULL)
    turn ();
  report ("first game", start, 0.5);
  run_until_painted (window);
  report ("its first frame", start, 0.5);
  while (qipu_game_source_get_loading (qipu_workspace_get_source (workspace)))
    turn ();
  report ("whole list", start, 0);
  g_print ("%u games\n", qipu_workspace_get_n_games (workspace));

  chooser = QIPU_GAME_CHOOSER (ui_find (GTK_WIDGET (window), QIPU_TYPE_GAME_CHOOSER, NULL));
  start = g_get_monotonic_time ();
  qipu_game_chooser_set_filter (chooser, "9");
  run_until_still (qipu_game_chooser_get_shown (chooser));
  report ("filter", start, 0);
  start = g_get_monotonic_time ();
  qipu_game_chooser_set_filter (chooser, "");
  qipu_game_chooser_set_order (chooser, QIPU_GAME_ORDER_RED);
  run_until_still (qipu_game_chooser_get_shown (chooser));
  report ("sort by Red", start, 0);
  ui_fixture_close_window (window);
  return failed ? 1 : 0;
}
