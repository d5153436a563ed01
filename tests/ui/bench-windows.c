/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long windows take from the command to the picture: the preferences and each of their pages,
 * set-up, the list of keys, the search of commands, details of the file; and a change of pieces and
 * of the board. Each is done several times; the first is printed by itself, since it loads what the
 * later ones find there. By the clock, and CPU time of the process, which is what a machine with
 * other work gives. tests/run-ui _build/tests/ui/bench-windows */

#include "config.h"

#include "ui-fixture.h"

#include <time.h>

#include "app/qipu-command-search.h"
#include "app/qipu-preferences.h"
#include "app/qipu-shortcuts.h"

#define GOAL_MS 100.0
#define N_TIMES 7

typedef struct
{
  double wall;
  double cpu;
} Span;

static gboolean failed;

static double
read_clock (clockid_t clock)
{
  struct timespec now;

  clock_gettime (clock, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static Span
begin (void)
{
  return (Span){ read_clock (CLOCK_MONOTONIC), read_clock (CLOCK_PROCESS_CPUTIME_ID) };
}

static Span
end (Span start)
{
  return (Span){ read_clock (CLOCK_MONOTONIC) - start.wall,
                 read_clock (CLOCK_PROCESS_CPUTIME_ID) - start.cpu };
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const Span *x = a, *y = b;

  return (x->cpu > y->cpu) - (x->cpu < y->cpu);
}

static void
report (const char *what, Span *spans)
{
  Span first = spans[0];
  Span median;

  qsort (spans, N_TIMES, sizeof *spans, compare);
  median = spans[N_TIMES / 2];
  g_print ("%-34s first %6.1f ms (CPU %6.1f)  median %6.1f ms (CPU %6.1f)  goal %g%s\n", what,
           first.wall, first.cpu, median.wall, median.cpu, GOAL_MS,
           first.cpu > GOAL_MS ? "  MISSED" : "");
  failed = failed || first.cpu > GOAL_MS;
}

static void
on_painted (GdkFrameClock *clock, gpointer data)
{
  *(gboolean *) data = TRUE;
}

/* Until a frame with all of the changes was drawn; idle work of lower priority is not awaited. */
static void
wait_for_frame (GtkWidget *window)
{
  GdkFrameClock *clock;
  gboolean painted = FALSE;
  gulong handler;

  ui_wait_until (gtk_widget_get_mapped (window));
  clock = gtk_widget_get_frame_clock (window);
  handler = g_signal_connect (clock, "after-paint", G_CALLBACK (on_painted), &painted);
  gtk_widget_queue_draw (window);
  ui_wait_until (painted);
  g_signal_handler_disconnect (clock, handler);
}

static void
rest (QipuWindow *window)
{
  ui_fixture_settle (window);
  for (guint i = 0; i < 100; i++)
    ui_fixture_iterate ();
}

static void
bench_dialog (QipuWindow *window, const char *what, GtkWindow *(*make) (GtkWindow *parent))
{
  Span spans[N_TIMES];

  for (guint i = 0; i < N_TIMES; i++)
    {
      Span start = begin ();
      GtkWindow *dialog = make (GTK_WINDOW (window));

      gtk_window_present (dialog);
      wait_for_frame (GTK_WIDGET (dialog));
      spans[i] = end (start);
      gtk_window_destroy (dialog);
      rest (window);
    }
  report (what, spans);
}

static void
bench_page (QipuWindow *window, const char *what, const char *page)
{
  Span spans[N_TIMES];

  for (guint i = 0; i < N_TIMES; i++)
    {
      GtkWindow *dialog = qipu_preferences_new (GTK_WINDOW (window));
      Span start;

      gtk_window_present (dialog);
      wait_for_frame (GTK_WIDGET (dialog));
      rest (window);
      start = begin ();
      adw_preferences_window_set_visible_page_name (ADW_PREFERENCES_WINDOW (dialog), page);
      wait_for_frame (GTK_WIDGET (dialog));
      spans[i] = end (start);
      gtk_window_destroy (dialog);
      rest (window);
    }
  report (what, spans);
}

static void
bench_setup (QipuWindow *window)
{
  Span spans[N_TIMES];

  for (guint i = 0; i < N_TIMES; i++)
    {
      Span start = begin ();

      ui_activate (window, "win.setup");
      wait_for_frame (GTK_WIDGET (window));
      spans[i] = end (start);
      ui_activate (window, "win.cancel-setup");
      rest (window);
    }
  report ("set-up", spans);
}

static void
bench_look (QipuWindow *window, const char *what, const char *key, const char *const *values)
{
  Span spans[N_TIMES];
  guint n = g_strv_length ((char **) values);

  for (guint i = 0; i < N_TIMES; i++)
    {
      Span start = begin ();

      g_settings_set_string (qipu_settings_get (), key, values[i % n]);
      wait_for_frame (GTK_WIDGET (window));
      spans[i] = end (start);
      rest (window);
    }
  report (what, spans);
  g_settings_reset (qipu_settings_get (), key);
  rest (window);
}

int
main (int argc, char **argv)
{
  static const char *const pieces[] = { "pictorial", "simplified", "traditional", NULL };
  static const char *const designs[] = { "wood",        "plain", "high-contrast",
                                         "paper-night", "paper", NULL };
  QipuWindow *window;
  QipuStudyPage *page;

  ui_fixture_init (&argc, &argv);
  window = ui_fixture_open_window ();
  ui_activate (window, "win.new");
  gtk_window_set_default_size (GTK_WINDOW (window), 1200, 900);
  rest (window);
  page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  g_print ("board %d x %d\n", gtk_widget_get_width (GTK_WIDGET (qipu_study_page_get_board (page))),
           gtk_widget_get_height (GTK_WIDGET (qipu_study_page_get_board (page))));

  bench_dialog (window, "preferences", qipu_preferences_new);
  bench_page (window, "preferences, page of the board", "board");
  bench_page (window, "preferences, page of the rules", "rules");
  bench_page (window, "preferences, page of the keys", "shortcuts");
  bench_setup (window);
  bench_dialog (window, "list of keys", qipu_shortcuts_new);
  bench_dialog (window, "search of commands", qipu_command_search_new);
  bench_look (window, "change of the pieces", QIPU_SETTING_PIECE_SET, pieces);
  bench_look (window, "change of the board", QIPU_SETTING_BOARD_DESIGN, designs);
  ui_fixture_close_window (window);
  return failed ? 1 : 0;
}
