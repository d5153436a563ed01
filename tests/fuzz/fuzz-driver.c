/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs a fuzz target without libFuzzer: over our own records whole, cut at every byte and damaged
 * in 1,000 ways, or over the files named. With --corpus FOLDER it writes the records there, for
 * libFuzzer to begin with. */

#include "config.h"

#include <stdlib.h>
#include <time.h>

#include "../records/fixtures.h"
#include "../records/mutate.h"
#include "fuzz-target.h"
#include "seeds.h"

#define N_MUTATIONS 1000
/* A long file is cut at each of its first and last bytes and at some places between. */
#define MAX_CUTS 3000

#if defined(__SANITIZE_ADDRESS__) || !defined(NDEBUG)
/* sanitizers and checks cost time */
#define MAX_MILLISECONDS 500.0
#else
#define MAX_MILLISECONDS 50.0
#endif

/* The goal for a small file, which is told but not demanded: sanitizers and checks cost time. */
#define GOAL_MILLISECONDS 50.0

static guint n_runs;
static guint n_records;
static guint n_mutated;
static guint n_slow;
static double slowest;

static void
run (const guint8 *data, gsize size)
{
  /* memory of just that size, so that a sanitizer sees a read beyond it */
  g_autofree guint8 *copy = g_malloc (MAX (size, 1));
  struct timespec start;
  struct timespec end;
  double milliseconds;

  memcpy (copy, data, size);
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &start);
  LLVMFuzzerTestOneInput (copy, size);
  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &end);
  milliseconds = (double) (end.tv_sec - start.tv_sec) * 1e3
                 + (double) (end.tv_nsec - start.tv_nsec) * 1e-6;
  slowest = MAX (slowest, milliseconds);
  n_slow += milliseconds > GOAL_MILLISECONDS;
  n_runs++;
  fuzz_check (milliseconds < MAX_MILLISECONDS, "a small file took too long");
}

static void
run_damaged (GBytes *bytes, const char *name)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (g_str_hash (name));
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);

  for (gsize n = 0; n <= size; n += n > MAX_CUTS / 2 && n + MAX_CUTS / 2 < size ? size / 64 : 1)
    run (data, n);
  for (guint i = 0; i < N_MUTATIONS; i++)
    {
      g_autoptr (GByteArray) copy = g_byte_array_new ();

      g_byte_array_append (copy, data, (guint) size);
      mutate (copy, rand);
      run (copy->data, copy->len);
      n_mutated++;
    }
  n_records++;
}

static gboolean
is_wanted (const Fixture *fixture)
{
#ifdef FUZZ_FORMAT
  return strcmp (fixture->format, FUZZ_FORMAT) == 0;
#else
  return TRUE;
#endif
}

static void
write_seed (const Fixture *fixture, GBytes *bytes, const char *folder)
{
  g_autofree char *name = g_strconcat (fixture->format, "-", fixture->name, NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  if (!g_file_set_contents (path, data, (gssize) size, &error))
    g_error ("%s", error->message);
}

/* Writes a record into @folder, or without one runs it. */
static void
use_seed (const Fixture *fixture, const char *folder)
{
  g_autoptr (GBytes) bytes = NULL;

  if (!is_wanted (fixture))
    return;
  bytes = fixture->build ();
  if (folder != NULL)
    write_seed (fixture, bytes, folder);
  else
    run_damaged (bytes, fixture->name);
}

int
main (int argc, char **argv)
{
  const char *folder = argc == 3 && g_str_equal (argv[1], "--corpus") ? argv[2] : NULL;

  for (int i = 1; folder == NULL && i < argc; i++)
    {
      g_autofree char *data = NULL;
      gsize size;

      if (!g_file_get_contents (argv[i], &data, &size, NULL))
        return EXIT_FAILURE;
      run ((const guint8 *) data, size);
    }
  if (folder != NULL && g_mkdir_with_parents (folder, 0777) != 0)
    return EXIT_FAILURE;
  if (folder != NULL || argc == 1)
    {
      for (guint i = 0; i < G_N_ELEMENTS (fixtures); i++)
        use_seed (&fixtures[i], folder);
      for (guint i = 0; i < G_N_ELEMENTS (seeds); i++)
        use_seed (&seeds[i], folder);
    }
  /* whatever is bad ends the program before */
  g_print ("%u records, %u cut and whole, %u mutated, 0 bad, %u above %.0f ms of CPU, "
           "the slowest took %.1f ms\n",
           n_records, n_runs - n_mutated, n_mutated, n_slow, GOAL_MILLISECONDS, slowest);
  return folder != NULL || n_runs > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
