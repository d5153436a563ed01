/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the time of some work grows with its size. A time by itself says how busy the machine is; but
 * work of four times the size takes four times as long, or sixteen times where it takes the square.
 * Only time of the processor is counted, and what is once seen to grow rightly does. */

#pragma once

#include <glib.h>
#include <time.h>

#define GROWTH_FACTOR 4
/* Between the factor and its square; less than this many seconds say nothing. */
#define GROWTH_LIMIT 9
#define GROWTH_NOTHING 0.005
#define GROWTH_ATTEMPTS 5

typedef struct
{
  const char *what;
  double seconds;
} GrowthLap;

typedef struct
{
  GArray *laps; /* of the present run */
  double start; /* of the present lap */
} Growth;

/* Does work of size @n; it may call growth_lap () after each part of it. */
typedef void (*GrowthFunc) (Growth *growth, guint n, gconstpointer data);

static inline double
growth_get_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

/* What follows is not counted until the next lap. */
static inline void
growth_start (Growth *growth)
{
  growth->start = growth_get_cpu_seconds ();
}

/* @what was done since the last lap. */
static inline void
growth_lap (Growth *growth, const char *what)
{
  GrowthLap lap = { g_intern_string (what), growth_get_cpu_seconds () - growth->start };

  g_array_append_val (growth->laps, lap);
  growth_start (growth);
}

static inline GArray *
growth_run (GrowthFunc work, guint n, gconstpointer data)
{
  Growth growth = { .laps = g_array_new (FALSE, FALSE, sizeof (GrowthLap)) };

  growth_start (&growth);
  work (&growth, n, data);
  growth_lap (&growth, "the rest");
  return growth.laps;
}

/* The first lap that grows too much, or NULL. */
static inline const GrowthLap *
growth_compare (const GArray *small, const GArray *large, gboolean tell)
{
  const GrowthLap *bad = NULL;

  g_assert_cmpuint (small->len, ==, large->len);
  for (guint i = 0; i < small->len; i++)
    {
      const GrowthLap *less = &g_array_index (small, GrowthLap, i);
      const GrowthLap *more = &g_array_index (large, GrowthLap, i);

      g_assert_cmpstr (less->what, ==, more->what);
      if (tell)
        g_test_message ("%-22s %8.4f s, %u times as much %8.4f s", less->what, less->seconds,
                        GROWTH_FACTOR, more->seconds);
      if (bad == NULL && more->seconds > GROWTH_LIMIT * MAX (less->seconds, GROWTH_NOTHING))
        bad = more;
    }
  return bad;
}

/* Fails when a part of @work takes the square of its size. AddressSanitizer copies whatever grows,
 * each time; with it the work is only done. */
static inline void
growth_check (GrowthFunc work, guint n, gconstpointer data)
{
#ifdef __SANITIZE_ADDRESS__
  g_autoptr (GArray) laps = growth_run (work, n / GROWTH_FACTOR, data);

  (void) growth_compare (laps, laps, FALSE);
#else
  const GrowthLap *bad = NULL;

  for (guint i = 0; i < GROWTH_ATTEMPTS; i++)
    {
      g_autoptr (GArray) small = growth_run (work, n / GROWTH_FACTOR, data);
      g_autoptr (GArray) large = growth_run (work, n, data);

      bad = growth_compare (small, large, i == 0);
      if (bad == NULL)
        return;
      g_test_message ("%s grew too much, attempt %u", bad->what, i + 1);
    }
  g_error ("the time grows more than the work");
#endif
}
