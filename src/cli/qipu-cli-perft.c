/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli perft: counts the leaves of legal play and says how long it took. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>

#include "rules/qipu-perft.h"

/* Deeper counts do not fit into 64 bits. */
#define MAX_DEPTH 12

typedef struct
{
  guint64 nodes;
  double seconds;
  double cpu_seconds;
  gsize n_branches;
  QipuPerftBranch branches[QIPU_MAX_MOVES];
} Count;

static void
count (const QipuPosition *pos, int depth, gboolean divide, Count *result)
{
  gint64 start = g_get_monotonic_time ();
  double cpu_start = qipu_cli_get_cpu_seconds ();

  result->n_branches = 0;
  if (divide && depth > 0)
    {
      result->nodes = 0;
      result->n_branches = qipu_perft_divide (pos, depth, result->branches);
      for (gsize i = 0; i < result->n_branches; i++)
        result->nodes += result->branches[i].nodes;
    }
  else
    {
      result->nodes = qipu_perft (pos, depth);
    }
  result->seconds = (double) (g_get_monotonic_time () - start) * 1e-6;
  result->cpu_seconds = qipu_cli_get_cpu_seconds () - cpu_start;
}

static void
print_text (const Count *result)
{
  char seconds[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *nodes = g_strdup_printf ("%" G_GUINT64_FORMAT, result->nodes);

  for (gsize i = 0; i < result->n_branches; i++)
    {
      char text[5];

      qipu_cli_move_text (result->branches[i].move, text);
      qipu_cli_print ("%s: %" G_GUINT64_FORMAT "\n", text, (guint64) result->branches[i].nodes);
    }
  g_ascii_formatd (seconds, sizeof seconds, "%.3f", result->seconds);
  /* Translators: the result of a count; %1$s is a number, %2$s seconds. */
  qipu_cli_print (_("%1$s nodes in %2$s s"), nodes, seconds);
  qipu_cli_print ("\n");
}

static void
print_json (const Count *result)
{
  g_autoptr (QipuJson) json = qipu_json_new ();

  qipu_json_begin_object (json, NULL);
  qipu_json_unsigned (json, "nodes", result->nodes);
  qipu_json_real (json, "seconds", result->seconds);
  qipu_json_real (json, "cpu_seconds", result->cpu_seconds);
  qipu_json_string (json, "dispatch", qipu_perft_dispatch ());
  qipu_json_begin_object (json, "divide");
  for (gsize i = 0; i < result->n_branches; i++)
    {
      char text[5];

      qipu_cli_move_text (result->branches[i].move, text);
      qipu_json_unsigned (json, text, result->branches[i].nodes);
    }
  qipu_json_end_object (json);
  qipu_json_end_object (json);
  qipu_cli_print_json (json);
}

static int
run (QipuCli *cli)
{
  g_auto (QipuCliError) error = { 0 };
  g_autofree Count *result = g_new (Count, 1);
  const char *text = qipu_cli_get_argument (cli, 0);
  QipuPosition pos;
  guint64 depth;

  if (!g_ascii_string_to_unsigned (text, 10, 0, MAX_DEPTH, &depth, NULL))
    /* Translators: %1$s is what the user typed, %2$d the greatest depth. */
    return qipu_cli_usage_error (cli, _("“%1$s” is no depth from 0 to %2$d."), text, MAX_DEPTH);
  if (!qipu_cli_get_fen (cli, &pos, &error) || !qipu_cli_check_generals (&pos, &error))
    return qipu_cli_fail (cli, &error);

  count (&pos, (int) depth, qipu_cli_has_option (cli, "--divide"), result);
  if (qipu_cli_is_json (cli))
    print_json (result);
  else
    print_text (result);
  return QIPU_EXIT_OK;
}

static const QipuCliOption options[] = {
  { "--fen", N_("FEN"), N_("The position; without it the initial one") },
  { "--divide", NULL, N_("Also tell the count of each first move") },
  { NULL },
};

const QipuCliCommand qipu_cli_perft = {
  .name = "perft",
  .arguments = "[--fen FEN] [--divide] DEPTH",
  .summary = N_("Count the leaves of all legal play to a depth"),
  .min_arguments = 1,
  .max_arguments = 1,
  .options = options,
  .run = run,
};
