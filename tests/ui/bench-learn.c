/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the pages of the guide take: opened, in each language, and a frame of scrolling through
 * the longest one once all of it was drawn. CPU time of the process, which is what a machine with
 * other work gives. tests/run-ui _build/tests/ui/bench-learn */

#include "config.h"

#include "ui-fixture.h"

#include <time.h>

#include "app/qipu-window-private.h"
#include "ui/qipu-page-view.h"

#define GOAL_OPEN_MS 100.0
#define GOAL_FRAME_MS 16.0
#define N_FRAMES 60

static gboolean failed;

static double
get_cpu_ms (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static void
report (const char *what, const char *how, double figure, double goal)
{
  gboolean missed = figure > goal;

  failed = failed || missed;
  g_print ("%-20s %-10s %6.1f ms of CPU  goal %g%s\n", what, how, figure, goal,
           missed ? "  MISSED" : "");
}

static void
bench_opening (QipuWindow *window, const char *id, const char *language)
{
  double start;

  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, language);
  qipu_classroom_show_home (window->classroom);
  ui_fixture_settle (window);
  start = get_cpu_ms ();
  qipu_classroom_show_page (window->classroom, id);
  ui_fixture_settle (window);
  report (id, language, get_cpu_ms () - start, GOAL_OPEN_MS);
}

static void
bench_scrolling (QipuWindow *window)
{
  GtkWidget *view = ui_find (GTK_WIDGET (window), QIPU_TYPE_PAGE_VIEW, NULL);
  GtkScrolledWindow *scroller =
      GTK_SCROLLED_WINDOW (ui_find (view, GTK_TYPE_SCROLLED_WINDOW, NULL));
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scroller);
  double end = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_page_size (adjustment);
  double figure = 0;

  /* once down, so that everything has been drawn, then measured */
  for (guint round = 0; round < 2; round++)
    {
      double start = get_cpu_ms ();

      for (guint i = 0; i < N_FRAMES; i++)
        {
          gtk_adjustment_set_value (adjustment, i * end / N_FRAMES);
          ui_fixture_settle (window);
        }
      figure = (get_cpu_ms () - start) / N_FRAMES;
    }
  report ("mates", "scrolled", figure, GOAL_FRAME_MS);
}

int
main (int argc, char **argv)
{
  static const char *const languages[] = { "en", "zh_TW", "zh_CN" };
  static const char *const pages[] = { "board-and-pieces", "reading-records", "rules", "setup",
                                       "glossary",         "openings",        "mates" };
  QipuWindow *window;

  ui_fixture_init (&argc, &argv);
  window = ui_fixture_open_window ();
  qipu_classroom_set_open (window->classroom, TRUE);
  for (guint l = 0; l < G_N_ELEMENTS (languages); l++)
    for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
      bench_opening (window, pages[i], languages[l]);
  bench_scrolling (window);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
  ui_fixture_close_window (window);
  return failed ? 1 : 0;
}
