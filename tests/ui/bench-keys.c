/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A held arrow key in a large record: xdotool presses the key as fast as a keyboard repeats it.
 * Every press is a step of the session, none is lost, and the last one is there when the key is let
 * go. tests/run-ui _build/tests/ui/bench-keys */

#include "config.h"

#include "bench-record.h"
#include "ui-fixture.h"

#include <string.h>
#include <time.h>

#define N_NODES 10000
#define N_PRESSES 200
/* Some thirty presses a second, as desktops have it. */
#define PERIOD_MS 33
/* How far behind the window may be after the last press: a frame and the way of a key. */
#define GOAL_BEHIND_MS 100.0

typedef struct
{
  guint n_steps; /* of the session */
  guint n_frames;
  guint most_late; /* steps that one frame showed at once */
  guint last_shown;
} Held;

static double
get_cpu_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static void
on_current (QipuSession *session, GParamSpec *pspec, gpointer data)
{
  ((Held *) data)->n_steps++;
}

static void
on_frame (GdkFrameClock *clock, gpointer data)
{
  Held *held = data;

  if (held->n_steps == held->last_shown)
    return;
  held->n_frames++;
  held->most_late = MAX (held->most_late, held->n_steps - held->last_shown);
  held->last_shown = held->n_steps;
}

static void
on_ended (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  if (!g_subprocess_wait_check_finish (G_SUBPROCESS (source), result, &error))
    g_error ("xdotool: %s", error->message);
  *(gint64 *) data = g_get_monotonic_time ();
}

static GSubprocess *
press (const char *key)
{
  g_autofree char *n = g_strdup_printf ("%d", N_PRESSES);
  g_autofree char *period = g_strdup_printf ("%d", PERIOD_MS);
  g_autoptr (GError) error = NULL;
  GSubprocess *process =
      g_subprocess_new (G_SUBPROCESS_FLAGS_NONE, &error, "xdotool", "key", "--delay", period,
                        "--repeat", n, "--repeat-delay", "0", key, NULL);

  if (process == NULL)
    g_error ("xdotool: %s", error->message);
  return process;
}

static gboolean
hold (QipuWindow *window, const char *key)
{
  QipuSession *session = ui_get_session (window);
  GdkFrameClock *clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  Held held = { 0 };
  gint64 ended = 0;
  gint64 arrived;
  gulong step = g_signal_connect (session, "notify::current", G_CALLBACK (on_current), &held);
  gulong frame = g_signal_connect (clock, "after-paint", G_CALLBACK (on_frame), &held);
  double cpu = get_cpu_ms ();
  g_autoptr (GSubprocess) process = press (key);
  double behind;

  g_subprocess_wait_check_async (process, NULL, on_ended, &ended);
  while (ended == 0)
    g_main_context_iteration (NULL, TRUE);
  for (arrived = ended; held.last_shown < N_PRESSES && arrived - ended < 5 * G_USEC_PER_SEC;)
    {
      g_main_context_iteration (NULL, TRUE);
      arrived = g_get_monotonic_time ();
    }
  cpu = get_cpu_ms () - cpu;
  behind =
      held.last_shown == held.n_steps && arrived == ended ? 0 : (double) (arrived - ended) / 1000;
  g_print (
      "%-6s held: %u presses, %u steps, %u frames, at most %u steps in one; the last one drawn "
      "%.1f ms after it (goal %.0f); %.2f ms of CPU a step (goal 16)\n",
      key, N_PRESSES, held.n_steps, held.n_frames, held.most_late, behind, GOAL_BEHIND_MS,
      cpu / N_PRESSES);
  g_signal_handler_disconnect (session, step);
  g_signal_handler_disconnect (clock, frame);
  return held.n_steps == N_PRESSES && held.last_shown == N_PRESSES && behind <= GOAL_BEHIND_MS &&
         cpu / N_PRESSES <= 16;
}

int
main (int argc, char **argv)
{
  QipuWindow *window;
  gboolean ok;

  ui_fixture_init (&argc, &argv);
  window = ui_fixture_open_window ();
  qipu_workspace_open_game (qipu_window_get_workspace (window), bench_record_new (N_NODES, TRUE));
  ui_fixture_settle (window);
  ui_wait_until (gtk_window_is_active (GTK_WINDOW (window)));

  ok = hold (window, "Right");
  ok &= hold (window, "Left");
  ui_fixture_close_window (window);
  return ok ? 0 : 1;
}
