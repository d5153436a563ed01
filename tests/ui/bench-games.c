/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a file with many games costs: until the first one is there and until the list is whole, the
 * longest time for which the window does not answer meanwhile, filtering, and sorting.
 * tests/run-ui _build/tests/ui/bench-games FILE */

#include "config.h"

#include "ui-fixture.h"

#include "ui/qipu-game-chooser.h"

static gint64 longest_us;

static double
seconds_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
}

/* One turn of the main loop, which is how long a key would have waited. */
static void
turn (void)
{
  gint64 start = g_get_monotonic_time ();

  if (g_main_context_iteration (NULL, FALSE))
    longest_us = MAX (longest_us, g_get_monotonic_time () - start);
  else
    g_usleep (500);
}

static void
report (const char *what, gint64 start)
{
  g_print ("%-28s %7.2f s, longest turn of the main loop %6.1f ms\n", what, seconds_since (start),
           (double) longest_us / 1000);
  longest_us = 0;
}

static void
run_until_still (GListModel *list)
{
  guint n = G_MAXUINT;

  while (n != g_list_model_get_n_items (list))
    {
      n = g_list_model_get_n_items (list);
      for (gint64 end = g_get_monotonic_time () + 300000; g_get_monotonic_time () < end;)
        turn ();
    }
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
  report ("first game", start);
  while (qipu_game_source_get_loading (qipu_workspace_get_source (workspace)))
    turn ();
  report ("whole list", start);
  g_print ("%u games\n", qipu_workspace_get_n_games (workspace));

  chooser = QIPU_GAME_CHOOSER (ui_find (GTK_WIDGET (window), QIPU_TYPE_GAME_CHOOSER, NULL));
  start = g_get_monotonic_time ();
  qipu_game_chooser_set_filter (chooser, "9");
  run_until_still (qipu_game_chooser_get_shown (chooser));
  report ("filter", start);
  start = g_get_monotonic_time ();
  qipu_game_chooser_set_filter (chooser, "");
  qipu_game_chooser_set_order (chooser, QIPU_GAME_ORDER_RED);
  run_until_still (qipu_game_chooser_get_shown (chooser));
  report ("sort by Red", start);
  ui_fixture_close_window (window);
  return 0;
}
