/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the window costs: frames of a moving piece, a board in another theme or size, steps, far
 * jumps, opening a large record, a change of the language. Prints CPU time of the process; run it
 * on a virtual display, also one of twice as many pixels:
 * tests/run-ui _build/tests/ui/bench-board
 * GDK_SCALE=2 QIPU_TEST_SCREEN=3840x3000 tests/run-ui _build/tests/ui/bench-board */

#include "config.h"

#include "bench-record.h"
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

/* The turns of the main loop in which a frame was drawn. */
typedef struct
{
  GArray *turns; /* double, ms */
  gboolean painted;
} Frames;

static void
on_frame (GdkFrameClock *clock, gpointer data)
{
  ((Frames *) data)->painted = TRUE;
}

static void
turn (Frames *frames)
{
  double start = get_cpu_ms ();

  frames->painted = FALSE;
  g_main_context_iteration (NULL, TRUE);
  if (frames->painted)
    {
      double ms = get_cpu_ms () - start;

      g_array_append_val (frames->turns, ms);
    }
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
report_frames (const char *what, GArray *turns, double limit)
{
  double sum = 0;

  for (guint i = 0; i < turns->len; i++)
    sum += g_array_index (turns, double, i);
  g_array_sort (turns, compare);
  if (turns->len > 0)
    g_print ("%-44s %8.2f ms  (goal %g), median of %u, mean %.2f, longest %.2f\n", what,
             g_array_index (turns, double, turns->len / 2), limit, turns->len, sum / turns->len,
             g_array_index (turns, double, turns->len - 1));
}

static void
run_for (guint ms)
{
  gint64 end = g_get_monotonic_time () + ms * 1000;

  while (g_get_monotonic_time () < end)
    ui_fixture_iterate ();
}

/* A window with nothing but a board in it. */
static GtkWidget *
open_board (int width, int height, QipuScene *scene)
{
  GtkWidget *window = gtk_window_new ();
  GtkWidget *board = qipu_board_view_new ();

  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  gtk_window_set_child (GTK_WINDOW (window), board);
  qipu_scene_init (scene);
  qipu_position_set_start (&scene->position);
  qipu_board_view_set_scene (QIPU_BOARD_VIEW (board), scene);
  gtk_window_present (GTK_WINDOW (window));
  run_for (600);
  return window;
}

static gboolean
keep_going (gpointer data)
{
  return G_SOURCE_CONTINUE;
}

/* What the frames cost that follow a change. */
static double
measure_repaint (GtkWidget *window)
{
  Frames frames = { .turns = g_array_new (FALSE, FALSE, sizeof (double)) };
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_frame), &frames);
  guint timeout = g_timeout_add (20, keep_going, NULL);
  gint64 end = g_get_monotonic_time () + 300000;
  double ms = 0;

  while (g_get_monotonic_time () < end || frames.turns->len == 0)
    turn (&frames);
  for (guint i = 0; i < frames.turns->len; i++)
    ms += g_array_index (frames.turns, double, i);
  g_source_remove (timeout);
  g_signal_handler_disconnect (clock, handler);
  g_array_unref (frames.turns);
  return ms;
}

/* The board alone, as large as a screen: all that is kept of it is drawn anew. */
static void
bench_repaint (int width, int height)
{
  QipuScene scene;
  GtkWidget *window = open_board (width, height, &scene);
  AdwStyleManager *manager = adw_style_manager_get_default ();
  g_autofree char *theme = g_strdup_printf ("another theme, board %d x %d", width, height);
  g_autofree char *size = g_strdup_printf ("another size, board %d x %d", width, height);
  double ms = 0;

  for (guint i = 0; i < 6; i++)
    {
      adw_style_manager_set_color_scheme (manager, i % 2 == 0 ? ADW_COLOR_SCHEME_FORCE_DARK
                                                              : ADW_COLOR_SCHEME_FORCE_LIGHT);
      ms += measure_repaint (window);
    }
  report (theme, ms, 6, 80);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_DEFAULT);
  run_for (100);

  ms = 0;
  for (int i = 0; i < 6; i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (window), width - 20 * (i + 1),
                                   height - 22 * (i + 1));
      ms += measure_repaint (window);
    }
  report (size, ms, 6, 80);
  gtk_window_destroy (GTK_WINDOW (window));
  run_for (50);
}

static void
bench_animation (int width, int height)
{
  QipuScene scene;
  GtkWidget *window = open_board (width, height, &scene);
  GtkWidget *board = gtk_window_get_child (GTK_WINDOW (window));
  QipuMove move = qipu_move (qipu_square (7, 2), qipu_square (1, 2));
  QipuUndo undo;
  Frames frames = { .turns = g_array_new (FALSE, FALSE, sizeof (double)) };
  g_autofree char *what = g_strdup_printf ("animation frame, board %d x %d", width, height);

  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", TRUE, NULL);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_ANIMATION, 400);
  for (guint i = 0; i < 4; i++)
    {
      GdkFrameClock *clock = gtk_widget_get_frame_clock (board);
      gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_frame), &frames);

      qipu_position_make (&scene.position, move, &undo);
      scene.last_move = move;
      qipu_board_view_set_scene_moved (QIPU_BOARD_VIEW (board), &scene, move, FALSE);
      while (qipu_board_view_is_moving (QIPU_BOARD_VIEW (board)))
        turn (&frames);
      g_signal_handler_disconnect (clock, handler);

      qipu_position_unmake (&scene.position, &undo);
      scene.last_move = QIPU_MOVE_NONE;
      qipu_board_view_set_scene (QIPU_BOARD_VIEW (board), &scene);
      run_for (100);
    }
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  report_frames (what, frames.turns, 6);
  g_array_unref (frames.turns);
  gtk_window_destroy (GTK_WINDOW (window));
  run_for (50);
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
  QipuGame *game = bench_record_new (n_nodes, TRUE);
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
      qipu_workspace_open_game (workspace, bench_record_new (n_nodes, TRUE));
    }
  bench_languages (window, "change of the language, 10 tabs");
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  bench_animation (1000, 1100);
  bench_animation (800, 880);
  bench_repaint (800, 880);
  bench_record (5000);
  bench_record (10000);
  return 0;
}
