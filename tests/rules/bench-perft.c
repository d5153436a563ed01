/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft in nodes a second of processor time, every form of the code, interleaved with
 * fairy-stockfish when it is installed: one thread, no hash, the last ply counted in bulk by both
 * unless said otherwise. */

#include <glib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "fairy.h"
#include "rules/qipu-perft-private.h"
#include "rules/qipu-perft.h"

#define N_ROUNDS 3

static const struct
{
  const char *name;
  const char *fen;
  int depth;
} positions[] = {
  { "initial", QIPU_FEN_START, 5 },
  { "middle-game", "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1", 5 },
  { "developed", "1r2kabr1/4a4/1c2b1n2/p3p3p/2p3pn1/2P3P2/P3P3P/2N1C1N2/9/1RBAKABR1 w - - 0 1", 5 },
  { "attack", "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1", 5 },
  { "endgame", "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", 5 },
  { "late-endgame", "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1", 5 },
};

enum
{
  FORM_PORTABLE,
  FORM_BEST,
  FORM_LEAVES,
  FORM_FAIRY,
  N_FORMS,
};

static const char *const form_names[N_FORMS] = { "portable", "best", "leaves", "fairy" };

static double
processor_seconds (void)
{
  return (double) clock () / CLOCKS_PER_SEC;
}

static double
children_seconds (void)
{
  struct rusage usage;

  getrusage (RUSAGE_CHILDREN, &usage);
  return (double) usage.ru_utime.tv_sec + (double) usage.ru_utime.tv_usec / 1e6;
}

/* One run of fairy-stockfish; @fen may be NULL to learn what its start costs. */
static guint64
run_fairy (const char *path, const char *fen, int depth, double *seconds)
{
  double start = children_seconds ();
  Fairy fairy = fairy_start (path);
  guint64 nodes = 0;

  if (fen != NULL)
    {
      g_autofree char *commands
          = g_strdup_printf ("position fen %s\ngo perft %d\n", fen, depth);

      fairy_say (&fairy, commands);
      while (nodes == 0)
        {
          g_autofree char *line = fairy_read (&fairy);

          if (g_str_has_prefix (line, "Nodes searched: "))
            nodes = g_ascii_strtoull (line + strlen ("Nodes searched: "), NULL, 10);
        }
    }
  fairy_stop (&fairy);
  *seconds += children_seconds () - start;
  return nodes;
}

int
main (void)
{
  g_autofree char *fairy = fairy_find ();
  double total_seconds[N_FORMS] = { 0 };
  double total_nodes = 0;

  g_print ("dispatched: %s; million nodes a second, depth 5, one thread, no hash\n",
           qipu_perft_dispatch ());
  if (fairy == NULL)
    g_print ("fairy-stockfish is not installed: no comparison\n");
  g_print ("%-14s %12s %9s %9s %9s %9s\n", "position", "nodes", "portable", "best", "leaves", "fairy");

  for (gsize i = 0; i < G_N_ELEMENTS (positions); i++)
    {
      double seconds[N_FORMS] = { 0 };
      guint64 nodes = 0;
      QipuPosition pos;

      qipu_position_set_fen (&pos, positions[i].fen, NULL);
      for (int round = 0; round < N_ROUNDS; round++)
        for (int form = 0; form < N_FORMS; form++)
          {
            double start = processor_seconds ();
            guint64 found = nodes;

            if (form == FORM_PORTABLE)
              found = qipu_perft_kernel_portable.count (&pos, positions[i].depth);
            else if (form == FORM_BEST)
              found = qipu_perft (&pos, positions[i].depth);
            else if (form == FORM_LEAVES)
              found = qipu_perft_leaves (&pos, positions[i].depth);
            else if (fairy != NULL)
              {
                double startup = 0;

                run_fairy (fairy, NULL, 0, &startup);
                found = run_fairy (fairy, positions[i].fen, positions[i].depth, &seconds[form]);
                seconds[form] -= startup;
              }
            if (form != FORM_FAIRY)
              seconds[form] += processor_seconds () - start;
            if (nodes != 0)
              g_assert_cmpuint (found, ==, nodes);
            nodes = found;
          }
      g_print ("%-14s %12" G_GUINT64_FORMAT, positions[i].name, nodes);
      for (int form = 0; form < N_FORMS; form++)
        {
          g_print (" %9.1f",
                   seconds[form] > 0 ? (double) nodes * N_ROUNDS / seconds[form] / 1e6 : 0.0);
          total_seconds[form] += seconds[form];
        }
      g_print ("\n");
      total_nodes += (double) nodes * N_ROUNDS;
    }

  g_print ("%-14s %12.0f", "all", total_nodes / N_ROUNDS);
  for (int form = 0; form < N_FORMS; form++)
    g_print (" %9.1f", total_seconds[form] > 0 ? total_nodes / total_seconds[form] / 1e6 : 0.0);
  g_print ("\n");
  if (fairy != NULL)
    for (int form = 0; form < FORM_FAIRY; form++)
      g_print ("%s: %.1f times fairy-stockfish%s\n",
               form_names[form],
               total_seconds[FORM_FAIRY] / total_seconds[form],
               form == FORM_LEAVES ? " (which counts in bulk)" : "");
  return 0;
}
