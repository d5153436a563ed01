/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How fast records are read, in plies for each second of processor time. With file names: those
 * files. Without: games of random legal moves, made here, in every notation and format. Not a test:
 * run it by hand, or with "meson test --benchmark". */

#include "config.h"

#include <glib.h>
#include <stdio.h>
#include <time.h>

#include "records/qipu-record-file.h"
#include "rules/qipu-movegen.h"

#define N_GAMES 2000
#define N_PLIES 80

typedef struct
{
  guint64 n_games;
  guint64 n_nodes;
  guint64 n_diagnostics;
} Count;

static gboolean
count_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  Count *count = user_data;

  count->n_games++;
  count->n_nodes += qipu_game_get_n_nodes (game);
  qipu_game_free (game);
  return TRUE;
}

static gboolean
count_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  Count *count = user_data;

  count->n_diagnostics++;
  return TRUE;
}

static double
get_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

static void
measure (const char *name, QipuSource *source)
{
  QipuReadOptions options = { 0 };
  Count count = { 0 };
  QipuGameSink sink = { .game = count_game, .diagnostic = count_diagnostic, .user_data = &count };
  g_autoptr (GError) error = NULL;
  double start = get_cpu_seconds ();
  double seconds;

  if (qipu_record_read_source (source, &options, &sink, &error) == NULL)
    {
      fprintf (stderr, "%s: %s\n", name, error->message);
      return;
    }
  seconds = get_cpu_seconds () - start;
  printf ("%s: %" G_GUINT64_FORMAT " games, %" G_GUINT64_FORMAT " moves, %" G_GUINT64_FORMAT
          " diagnostics, %.3f s, %.2f million moves/s, %s\n",
          name, count.n_games, count.n_nodes, count.n_diagnostics, seconds,
          (double) count.n_nodes / seconds * 1e-6, qipu_encoding_name (options.encoding));
}

static QipuGame *
make_game (GRand *rand, guint n_plies)
{
  QipuGame *game = qipu_game_new ();
  QipuPosition position = *qipu_game_get_start (game);
  QipuNodeId node = QIPU_NODE_ROOT;

  for (guint i = 0; i < n_plies; i++)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      guint n = (guint) qipu_movegen_legal (&position, moves);
      QipuUndo undo;

      if (n == 0)
        break;
      node = qipu_game_add (game, node, moves[g_rand_int_range (rand, 0, (gint32) n)]);
      qipu_position_make (&position, qipu_game_get_move (game, node), &undo);
    }
  qipu_game_set_tag (game, "Result", "*");
  return game;
}

static void
measure_generated (const QipuFormat *format, QipuNotation notation, guint n_games, guint n_plies)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autofree char *name = NULL;
  QipuWriteOptions options = { .notation = notation };

  for (guint i = 0; i < n_games; i++)
    {
      g_autoptr (QipuGame) game = make_game (rand, n_plies);

      format->write (game, &options, out, lost, NULL);
    }
  {
    g_autoptr (GBytes) bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
    g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);

    name = g_strdup_printf ("%s %s, %u games of %u plies", format->id,
                            format->flags & QIPU_FORMAT_TEXT ? qipu_notation_name (notation) : "",
                            n_games, n_plies);
    measure (name, source);
  }
}

/* One game, again and again: formats of one game a file, and of a size that people have. */
static void
measure_again (const QipuFormat *format, guint n_rounds, guint n_plies)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  g_autoptr (QipuGame) game = make_game (rand, n_plies);
  QipuWriteOptions options = { 0 };
  Count count = { 0 };
  QipuGameSink sink = { .game = count_game, .diagnostic = count_diagnostic, .user_data = &count };
  g_autoptr (GBytes) bytes = NULL;
  double seconds;

  format->write (game, &options, out, lost, NULL);
  bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
  seconds = get_cpu_seconds ();
  for (guint i = 0; i < n_rounds; i++)
    {
      QipuReadOptions read_options = { 0 };
      g_autoptr (QipuSource) source = qipu_source_new_for_bytes (bytes);

      if (qipu_record_read_source (source, &read_options, &sink, NULL) == NULL)
        g_error ("%s: not read", format->id);
    }
  seconds = get_cpu_seconds () - seconds;
  printf ("%s, %u times a game of %u plies: %.3f s, %.2f million moves/s\n", format->id, n_rounds,
          n_plies, seconds, (double) count.n_nodes / seconds * 1e-6);
}

/* Variations each inside the one before, "1. a (1. b c (1... d …))": from a quarter of @n to
 * twice as many, so that each line takes twice the time of the one before. */
static void
measure_nest (guint n)
{
  static const QipuMove others[] = { 1 | 20 << 7, 82 | 65 << 7 };
  static const QipuMove shuffle[] = { 7 | 24 << 7, 88 | 69 << 7, 24 | 7 << 7, 69 | 88 << 7 };

  for (guint size = n / 4; size <= 2 * n; size *= 2)
    {
      g_autoptr (QipuGame) game = qipu_game_new ();
      g_autoptr (GByteArray) out = g_byte_array_new ();
      g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
      g_autoptr (QipuSource) source = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *name = g_strdup_printf ("pgn, %u variations, each inside another", size);
      QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
      QipuNodeId node = QIPU_NODE_ROOT;

      for (guint i = 0; i < size; i++)
        {
          qipu_game_add (game, node, others[i % 2]);
          node = qipu_game_add (game, node, shuffle[i % 4]);
        }
      qipu_formats_find ("pgn")->write (game, &options, out, lost, NULL);
      bytes = g_byte_array_free_to_bytes (g_steal_pointer (&out));
      source = qipu_source_new_for_bytes (bytes);
      measure (name, source);
    }
}

int
main (int argc, char **argv)
{
  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (argv[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (QipuSource) source = qipu_source_new_for_file (file, NULL, &error);

      if (source != NULL)
        measure (argv[i], source);
      else
        fprintf (stderr, "%s\n", error->message);
    }
  if (argc > 1)
    return 0;

  for (guint notation = 0; notation < QIPU_N_NOTATIONS; notation++)
    measure_generated (qipu_formats_find ("pgn"), (QipuNotation) notation, N_GAMES, N_PLIES);
  measure_generated (qipu_formats_find ("pgn"), QIPU_NOTATION_UCI, 1, 1000000);
  measure_nest (1000000);
  for (guint i = 0; qipu_formats_get_all ()[i] != NULL; i++)
    {
      const QipuFormat *format = qipu_formats_get_all ()[i];

      if (format->write != NULL && !(format->flags & QIPU_FORMAT_TEXT))
        {
          measure_generated (format, QIPU_NOTATION_UCI, 1, 1000000);
          measure_again (format, 200, 10000);
        }
    }
  return 0;
}
