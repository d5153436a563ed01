/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli bench: how fast the core is on this machine. Times are CPU times of this process, the
 * best of several rounds, so that a busy machine disturbs little. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>

#include "paint/qipu-export.h"
#include "records/qipu-record-file.h"
#include "rules/qipu-movegen.h"
#include "rules/qipu-perft.h"

#define N_ROUNDS 5

/* Moves of a game that the notation and record benchmarks use: a legal walk that is the same in
 * every run. */
#define N_PLIES 200

typedef struct
{
  GArray *moves;
  GArray *positions; /* before each move */
} Walk;

/* Runs once and returns how much work it did. */
typedef double (*BenchFunc) (gpointer data);

static void
walk_init (Walk *walk)
{
  QipuPosition pos;
  guint32 state = 1;

  walk->moves = g_array_new (FALSE, FALSE, sizeof (QipuMove));
  walk->positions = g_array_new (FALSE, FALSE, sizeof (QipuPosition));
  qipu_position_set_start (&pos);
  while (walk->moves->len < N_PLIES)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      gsize n = qipu_movegen_legal (&pos, moves);
      QipuUndo undo;
      QipuMove move;

      if (n == 0)
        break;
      state = state * 1664525u + 1013904223u;
      move = moves[(state >> 8) % n];
      g_array_append_val (walk->positions, pos);
      g_array_append_val (walk->moves, move);
      qipu_position_make (&pos, move, &undo);
    }
}

static void
walk_clear (Walk *walk)
{
  g_array_unref (walk->moves);
  g_array_unref (walk->positions);
}

static double
run_perft (gpointer data)
{
  QipuPosition pos;

  qipu_position_set_start (&pos);
  return (double) qipu_perft (&pos, 4);
}

static double
run_make (gpointer data)
{
  QipuPosition pos;

  qipu_position_set_start (&pos);
  return (double) qipu_perft_leaves (&pos, 3);
}

static double
run_format (gpointer data)
{
  const Walk *walk = data;
  gsize length = 0;

  for (guint i = 0; i < walk->moves->len; i++)
    {
      char text[QIPU_MOVE_TEXT_SIZE];

      length += qipu_notation_format (&g_array_index (walk->positions, QipuPosition, i),
                                      g_array_index (walk->moves, QipuMove, i),
                                      QIPU_NOTATION_HANT,
                                      NULL,
                                      text);
    }
  return length > 0 ? walk->moves->len : 0;
}

static double
run_parse (gpointer data)
{
  const Walk *walk = data;
  guint n_read = 0;

  for (guint i = 0; i < walk->moves->len; i++)
    {
      const QipuPosition *pos = &g_array_index (walk->positions, QipuPosition, i);
      char text[QIPU_MOVE_TEXT_SIZE];
      QipuParse parse;
      gsize length = qipu_notation_format (pos,
                                           g_array_index (walk->moves, QipuMove, i),
                                           QIPU_NOTATION_WXF,
                                           NULL,
                                           text);

      if (qipu_notation_parse (pos, text, length, NULL, &parse) == QIPU_PARSE_OK)
        n_read++;
    }
  return n_read;
}

/* 25 variations of 200 plies, one from each of the first positions: 5,000 moves. */
static GBytes *
make_record (const Walk *walk)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  const QipuFormat *format = qipu_formats_find ("pgn");
  const QipuWriteOptions options = { .notation = QIPU_NOTATION_HANT };
  QipuNodeId stem = QIPU_NODE_ROOT;

  for (guint i = 0; i < 25; i++)
    {
      QipuNodeId node = stem;

      for (guint j = i; j < walk->moves->len; j++)
        {
          node = qipu_game_add (game, node, g_array_index (walk->moves, QipuMove, j));
          if (j == i)
            stem = node;
        }
    }
  format->write (game, &options, out, lost, NULL);
  return g_byte_array_free_to_bytes (g_steal_pointer (&out));
}

static double
run_read (gpointer data)
{
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (data, NULL, NULL);

  return content != NULL && content->games->len == 1
           ? qipu_game_get_n_nodes (g_ptr_array_index (content->games, 0))
           : 0;
}

typedef struct
{
  QipuScene scene;
  QipuTheme theme;
  QipuPieceSet *pieces;
} Picture;

static double
run_paint (gpointer data)
{
  Picture *picture = data;
  cairo_surface_t *surface =
    qipu_export_scene_surface (&picture->scene, &picture->theme, picture->pieces, 1100);

  cairo_surface_destroy (surface);
  return 1;
}

/* Seconds of the best round and the work of a round. */
static double
measure (BenchFunc func, gpointer data, double *work)
{
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      double start = qipu_cli_get_cpu_seconds ();
      double seconds;

      *work = func (data);
      seconds = qipu_cli_get_cpu_seconds () - start;
      best = MIN (best, seconds);
    }
  return MAX (best, 1e-9);
}

typedef struct
{
  const char *name;
  const char *unit;
  BenchFunc func;
  gboolean is_rate; /* work a second; otherwise milliseconds a round */
  int subject;      /* what it works on */
} Bench;

enum
{
  SUBJECT_NONE,
  SUBJECT_WALK,
  SUBJECT_RECORD,
  SUBJECT_PICTURE,
};

static const Bench benches[] = {
  { "perft", "nodes/s", run_perft, TRUE, SUBJECT_NONE },
  { "make-unmake", "nodes/s", run_make, TRUE, SUBJECT_NONE },
  { "notation-format", "moves/s", run_format, TRUE, SUBJECT_WALK },
  { "notation-parse", "moves/s", run_parse, TRUE, SUBJECT_WALK },
  { "pgn-read-5000", "ms", run_read, FALSE, SUBJECT_RECORD },
  { "paint-1100", "ms", run_paint, FALSE, SUBJECT_PICTURE },
};

static gboolean
is_wanted (QipuCli *cli, const char *name)
{
  for (guint i = 0; i < qipu_cli_get_n_arguments (cli); i++)
    if (g_str_equal (qipu_cli_get_argument (cli, i), name))
      return TRUE;
  return qipu_cli_get_n_arguments (cli) == 0;
}

static const char *
find_unknown (QipuCli *cli)
{
  for (guint i = 0; i < qipu_cli_get_n_arguments (cli); i++)
    {
      const char *name = qipu_cli_get_argument (cli, i);
      gboolean is_known = FALSE;

      for (guint j = 0; j < G_N_ELEMENTS (benches); j++)
        is_known |= g_str_equal (benches[j].name, name);
      if (!is_known)
        return name;
    }
  return NULL;
}

static void
report (QipuJson *json, const Bench *bench, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  if (json == NULL)
    {
      g_ascii_formatd (number, sizeof number, bench->is_rate ? "%.0f" : "%.3f", value);
      qipu_cli_print ("%-16s %14s %s\n", bench->name, number, bench->unit);
      return;
    }
  qipu_json_begin_object (json, NULL);
  qipu_json_string (json, "name", bench->name);
  qipu_json_real (json, "value", value);
  qipu_json_string (json, "unit", bench->unit);
  qipu_json_end_object (json);
}

/* FALSE when a benchmark did no work, so that its time would mean nothing. */
static gboolean
run_all (QipuCli *cli, QipuJson *json)
{
  gboolean success = TRUE;
  g_autofree Picture *picture = g_new0 (Picture, 1);
  g_autoptr (GBytes) record = NULL;
  Walk walk;
  gpointer subjects[4] = { NULL };

  walk_init (&walk);
  record = make_record (&walk);
  qipu_scene_init (&picture->scene);
  qipu_position_set_start (&picture->scene.position);
  qipu_theme_init (&picture->theme, QIPU_DESIGN_PAPER, FALSE, NULL);
  picture->pieces = qipu_piece_set_new (QIPU_PIECES_TRADITIONAL);
  subjects[SUBJECT_WALK] = &walk;
  subjects[SUBJECT_RECORD] = record;
  subjects[SUBJECT_PICTURE] = picture;

  for (guint i = 0; i < G_N_ELEMENTS (benches); i++)
    if (is_wanted (cli, benches[i].name))
      {
        double work;
        double seconds = measure (benches[i].func, subjects[benches[i].subject], &work);

        report (json, &benches[i], benches[i].is_rate ? work / seconds : seconds * 1000);
        success &= work > 0;
      }
  qipu_piece_set_unref (picture->pieces);
  walk_clear (&walk);
  return success;
}

static int
run (QipuCli *cli)
{
  g_autoptr (QipuJson) json = NULL;
  const char *unknown = find_unknown (cli);
  gboolean success;

  if (unknown != NULL)
    /* Translators: %s is what the user typed. */
    return qipu_cli_usage_error (cli, _("There is no benchmark “%s”."), unknown);
  if (!qipu_cli_is_json (cli))
    return run_all (cli, NULL) ? QIPU_EXIT_OK : QIPU_EXIT_NO;
  json = qipu_json_new ();
  qipu_json_begin_object (json, NULL);
  qipu_json_begin_array (json, "results");
  success = run_all (cli, json);
  qipu_json_end_array (json);
  qipu_json_end_object (json);
  qipu_cli_print_json (json);
  return success ? QIPU_EXIT_OK : QIPU_EXIT_NO;
}

const QipuCliCommand qipu_cli_bench = {
  .name = "bench",
  .arguments = "[NAME…]",
  .summary = N_("Measure how fast the core is"),
  .max_arguments = G_MAXUINT,
  .run = run,
};
