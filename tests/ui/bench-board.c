/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window costs: frames of a moving piece, steps, far jumps, opening a large record, a
 * change of the language. Prints CPU time of the process; run it on a virtual display:
 * tests/run-ui _build/tests/ui/bench-board */

#include "config.h"

#include "ui-fixture.h"

#include <time.h>

#include "ui/qipu-board-view.h"

static double
get_cpu_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static void
report (const char *what, double ms, guint n, double limit)
{
  g_print ("%-44s %8.2f ms  (goal %g)\n", what, ms / n, limit);
}

static void
count_frame (GdkFrameClock *clock, gpointer data)
{
  (*(guint *) data)++;
}

static void
run_for (guint ms)
{
  gint64 end = g_get_monotonic_time () + ms * 1000;

  while (g_get_monotonic_time () < end)
    ui_fixture_iterate ();
}

static void
bench_animation (int width, int height)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *board = qipu_board_view_new ();
  QipuScene scene;
  QipuMove move = qipu_move (qipu_square (7, 2), qipu_square (1, 2));
  QipuUndo undo;
  guint n_frames = 0;
  double start, total = 0;
  g_autofree char *what = g_strdup_printf ("animation frame, board %d x %d", width, height);

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), board);
  qipu_scene_init (&scene);
  qipu_position_set_start (&scene.position);
  qipu_board_view_set_scene (QIPU_BOARD_VIEW (board), &scene);
  gtk_window_present (GTK_WINDOW (window));
  run_for (600);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_ANIMATION, 400);
  for (guint i = 0; i < 4; i++)
    {
      GdkFrameClock *clock = gtk_widget_get_frame_clock (board);
      gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (count_frame), &n_frames);

      qipu_position_make (&scene.position, move, &undo);
      scene.last_move = move;
      qipu_board_view_set_scene_moved (QIPU_BOARD_VIEW (board), &scene, move, FALSE);
      start = get_cpu_ms ();
      while (qipu_board_view_is_moving (QIPU_BOARD_VIEW (board)))
        g_main_context_iteration (NULL, TRUE);
      total += get_cpu_ms () - start;
      g_signal_handler_disconnect (clock, handler);

      qipu_position_unmake (&scene.position, &undo);
      scene.last_move = QIPU_MOVE_NONE;
      qipu_board_view_set_scene (QIPU_BOARD_VIEW (board), &scene);
      run_for (100);
    }
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  report (what, total, MAX (n_frames, 1), 4);
  gtk_window_destroy (GTK_WINDOW (window));
  run_for (50);
}

/* A record of @n_nodes nodes: a line to and fro with a variation at every other move. */
static QipuGame *
make_record (guint n_nodes)
{
  static const struct { int f0, r0, f1, r1; } cycle[] = {
    { 7, 2, 4, 2 }, { 7, 7, 4, 7 }, { 4, 2, 7, 2 }, { 4, 7, 7, 7 },
  };
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  for (guint i = 0; qipu_game_get_n_nodes (game) < n_nodes; i++)
    {
      QipuNodeId parent = node;

      node = qipu_game_add (game, parent,
                            qipu_move (qipu_square (cycle[i % 4].f0, cycle[i % 4].r0),
                                       qipu_square (cycle[i % 4].f1, cycle[i % 4].r1)));
      if (i % 4 == 2)
        qipu_game_add (game, parent, qipu_move (qipu_square (1, 0), qipu_square (2, 2)));
      if (i % 40 == 0)
        qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, "A remark about this move.");
    }
  return game;
}

static void
bench_languages (QipuWindow *window, const char *what)
{
  static const char *const languages[] = { "zh_TW", "zh_CN", "en" };
  double start = get_cpu_ms ();

  for (guint i = 0; i < 6; i++)
    {
      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[i % 3]);
      ui_fixture_settle (window);
    }
  report (what, get_cpu_ms () - start, 6, 200);
}

static void
bench_record (guint n_nodes)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuWorkspace *workspace = qipu_window_get_workspace (window);
  QipuSession *session;
  QipuGame *game = make_record (n_nodes);
  double start;
  g_autofree char *open = g_strdup_printf ("open %u nodes, board and list", n_nodes);
  guint n = 40;

  qipu_window_new_game (window);
  ui_fixture_settle (window);

  start = get_cpu_ms ();
  qipu_workspace_open_game (workspace, game);
  ui_fixture_settle (window);
  report (open, get_cpu_ms () - start, 1, 120);

  session = qipu_workspace_get_session (workspace);
  start = get_cpu_ms ();
  for (guint i = 0; i < n; i++)
    {
      ui_activate (window, "study.forward");
      ui_fixture_settle (window);
    }
  report ("step to the next move", get_cpu_ms () - start, n, 16);

  start = get_cpu_ms ();
  for (guint i = 0; i < 10; i++)
    {
      if (i % 2 == 0)
        qipu_session_go_end (session);
      else
        qipu_session_go_start (session);
      ui_fixture_settle (window);
    }
  report ("far jump", get_cpu_ms () - start, 10, 50);
  bench_languages (window, "change of the language");
  /* only what is shown is made anew, however many tabs there are */
  for (guint i = 0; i < 9; i++)
    {
      qipu_window_new_game (window);
      qipu_workspace_open_game (workspace, make_record (n_nodes));
    }
  bench_languages (window, "change of the language, 10 tabs");
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  bench_animation (1000, 1100);
  bench_record (5000);
  bench_record (10000);
  return 0;
}
