/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Our reader of PGN beside pgn-extract, the usual reader of chess PGN: files of the same number of
 * games of the same length, read by turns, in plies for each second of processor time. Both check
 * that every move is legal; pgn-extract with -r does nothing else, with -o it writes the games;
 * ours gives the whole tree of every game. Not a test: run it by hand, or with "meson test
 * --benchmark". */

#include "config.h"

#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "chess-games.h"
#include "records/qipu-record-file.h"
#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"

#define N_GAMES 10000
#define N_ROUNDS 5

typedef struct
{
  const char *name;
  char *path;
  guint64 n_plies;
  double best; /* seconds of processor time */
  double sum;
} Subject;

static guint
get_length (guint number)
{
  return 40 + number * 37 % 81; /* 80 on average */
}

static double
get_seconds (const struct timeval *user, const struct timeval *system)
{
  return (double) (user->tv_sec + system->tv_sec) +
         (double) (user->tv_usec + system->tv_usec) * 1e-6;
}

static void
note (Subject *subject, double seconds)
{
  subject->best = subject->best == 0 ? seconds : MIN (subject->best, seconds);
  subject->sum += seconds;
}

/* Files */

/* As the games of chess are chosen: what a beginner would look at first. */
static QipuMove
choose (const QipuPosition *position, const QipuMove *moves, guint n, GRand *rand)
{
  static const int points[] = { 0, 0, 20, 20, 40, 90, 45, 10 };
  QipuMove best = QIPU_MOVE_NONE;
  int best_worth = 0;

  for (guint i = 0; i < 5; i++)
    {
      QipuMove move = moves[g_rand_int_range (rand, 0, (gint32) n)];
      QipuKind mover = qipu_piece_kind (qipu_position_get (position, qipu_move_from (move)));
      QipuSquare attackers[QIPU_N_SQUARES];
      QipuColour enemy = qipu_colour_other (qipu_position_get_side (position));
      int worth = points[qipu_piece_kind (qipu_position_get (position, qipu_move_to (move)))];

      if (mover == QIPU_GENERAL)
        worth -= 10;
      else if (qipu_attackers (position, qipu_move_to (move), enemy, attackers) > 0)
        worth -= points[mover] / 2;
      if (best == QIPU_MOVE_NONE || worth > best_worth)
        {
          best = move;
          best_worth = worth;
        }
    }
  return best;
}

static QipuGame *
make_game (GRand *rand, guint number)
{
  static const char *const names[] = { "王嘉良",      "胡荣华", "杨官璘",      "李来群",
                                       "Xu Yinchuan", "Lü Qin", "Zhao Xinxin", "陶汉明" };
  QipuGame *game = qipu_game_new ();
  QipuPosition position = *qipu_game_get_start (game);
  QipuNodeId node = QIPU_NODE_ROOT;
  g_autofree char *event = g_strdup_printf ("Tournament %u", number / 50 + 1);
  g_autofree char *round = g_strdup_printf ("%u", number % 50 / 5 + 1);
  g_autofree char *date = g_strdup_printf ("%d.%02u.%02u", g_rand_int_range (rand, 1956, 2020),
                                           number % 12 + 1, number % 28 + 1);

  for (guint i = 0; i < get_length (number); i++)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      guint n = (guint) qipu_movegen_legal (&position, moves);
      QipuUndo undo;

      if (n == 0)
        break;
      node = qipu_game_add (game, node, choose (&position, moves, n, rand));
      qipu_position_make (&position, qipu_game_get_move (game, node), &undo);
    }
  qipu_game_set_tag (game, "Event", event);
  qipu_game_set_tag (game, "Site", "杭州");
  qipu_game_set_tag (game, "Date", date);
  qipu_game_set_tag (game, "Round", round);
  qipu_game_set_tag (game, "Red", names[g_rand_int_range (rand, 0, G_N_ELEMENTS (names))]);
  qipu_game_set_tag (game, "Black", names[g_rand_int_range (rand, 0, G_N_ELEMENTS (names))]);
  qipu_game_set_tag (game, "Result", number % 3 == 0 ? "1/2-1/2" : number % 3 == 1 ? "1-0" : "0-1");
  return game;
}

static void
save (Subject *subject, const char *folder, const char *contents, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *base = g_strconcat (subject->name, ".pgn", NULL);

  g_strdelimit (base, " /", '-');
  subject->path = g_build_filename (folder, base, NULL);
  if (!g_file_set_contents (subject->path, contents, (gssize) length, &error))
    g_error ("%s", error->message);
  printf ("%s: %u games, %" G_GUINT64_FORMAT " plies, %.1f MB\n", subject->name, N_GAMES,
          subject->n_plies, (double) length * 1e-6);
}

static void
make_chess (Subject *subject, const char *folder)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);

  for (guint i = 0; i < N_GAMES; i++)
    subject->n_plies += chess_games_append (out, rand, i, get_length (i));
  save (subject, folder, out->str, out->len);
}

static void
make_xiangqi (Subject *subject, QipuNotation notation, const char *folder)
{
  g_autoptr (GByteArray) out = g_byte_array_new ();
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  QipuWriteOptions options = { .notation = notation };

  for (guint i = 0; i < N_GAMES; i++)
    {
      g_autoptr (QipuGame) game = make_game (rand, i);

      subject->n_plies += qipu_game_get_n_nodes (game);
      qipu_formats_find ("pgn")->write (game, &options, out, lost, NULL);
    }
  save (subject, folder, (const char *) out->data, out->len);
}

/* Readers */

/* What it says of faults goes to @log; one would make the comparison worthless. */
static void
run_pgn_extract (Subject *subject, const char *program, const char *log, gboolean writes)
{
  const char *checking[] = { program, "-s", "-r", "-l", log, subject->path, NULL };
  const char *writing[] = { program, "-s", "-o", "/dev/null", "-l", log, subject->path, NULL };
  const char **argv = writes ? writing : checking;
  g_autofree char *faults = NULL;
  g_autofree char *count = NULL;
  g_autofree char *games = g_strdup_printf ("Games: %u", N_GAMES);
  g_autoptr (GError) error = NULL;
  struct rusage before, after;
  int status;

  getrusage (RUSAGE_CHILDREN, &before);
  if (!g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_STDOUT_TO_DEV_NULL, NULL, NULL, NULL,
                     &count, &status, &error) ||
      !g_spawn_check_wait_status (status, &error) ||
      !g_file_get_contents (log, &faults, NULL, &error))
    g_error ("%s", error->message);
  if (*faults != '\0' || strstr (count, games) == NULL)
    g_error ("pgn-extract did not read all games: %s %.400s", count, faults);
  getrusage (RUSAGE_CHILDREN, &after);
  note (subject, get_seconds (&after.ru_utime, &after.ru_stime) -
                     get_seconds (&before.ru_utime, &before.ru_stime));
}

static gboolean
count_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  guint64 *n_plies = user_data;

  *n_plies += qipu_game_get_n_nodes (game);
  qipu_game_free (game);
  return TRUE;
}

static gboolean
refuse_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  g_warning ("a fault in a game of legal moves: %s", diagnostic->detail);
  exit (1);
}

static void
run_ours (Subject *subject)
{
  guint64 n_plies = 0;
  QipuReadOptions options = { 0 };
  QipuGameSink sink = { .game = count_game,
                        .diagnostic = refuse_diagnostic,
                        .user_data = &n_plies };
  struct rusage before, after;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (subject->path);
  g_autoptr (QipuSource) source = NULL;

  getrusage (RUSAGE_SELF, &before);
  source = qipu_source_new_for_file (file, NULL, &error);
  if (source == NULL || qipu_record_read_source (source, &options, &sink, &error) == NULL)
    g_error ("%s", error->message);
  getrusage (RUSAGE_SELF, &after);
  g_assert_cmpuint (n_plies, ==, subject->n_plies);
  note (subject, get_seconds (&after.ru_utime, &after.ru_stime) -
                     get_seconds (&before.ru_utime, &before.ru_stime));
}

static void
print_subject (const Subject *subject, const Subject *chess)
{
  double mean = (double) subject->n_plies * N_ROUNDS / subject->sum;

  printf ("%-28s %7.2f million plies per CPU second, at best %.2f", subject->name, mean * 1e-6,
          (double) subject->n_plies / subject->best * 1e-6);
  if (chess != NULL)
    printf (", %.2f times pgn-extract -r",
            mean / ((double) chess->n_plies * N_ROUNDS / chess->sum));
  printf ("\n");
}

int
main (void)
{
  static const struct
  {
    const char *name;
    QipuNotation notation;
  } dialects[] = {
    { "Chinese", QIPU_NOTATION_HANS },
    { "WXF", QIPU_NOTATION_WXF },
    { "ICCS", QIPU_NOTATION_ICCS },
  };
  Subject chess = { .name = "pgn-extract -s -r" };
  Subject written = { .name = "pgn-extract -s -o /dev/null" };
  Subject ours[G_N_ELEMENTS (dialects)] = { 0 };
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("qipu-bench-XXXXXX", &error);
  g_autofree char *log = g_build_filename (folder, "log", NULL);
  g_autofree char *program = g_find_program_in_path ("pgn-extract");

  if (program == NULL && g_file_test ("/usr/games/pgn-extract", G_FILE_TEST_IS_EXECUTABLE))
    program = g_strdup ("/usr/games/pgn-extract");
  if (program == NULL)
    printf ("pgn-extract is not installed: our figures only\n");

  make_chess (&chess, folder);
  written.path = chess.path;
  written.n_plies = chess.n_plies;
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    {
      ours[i].name = dialects[i].name;
      make_xiangqi (&ours[i], dialects[i].notation, folder);
    }

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      if (program != NULL)
        {
          run_pgn_extract (&chess, program, log, FALSE);
          run_pgn_extract (&written, program, log, TRUE);
        }
      for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
        run_ours (&ours[i]);
    }

  if (program != NULL)
    {
      print_subject (&chess, NULL);
      print_subject (&written, NULL);
    }
  for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
    {
      print_subject (&ours[i], program != NULL ? &chess : NULL);
      g_unlink (ours[i].path);
      g_free (ours[i].path);
    }
  g_unlink (chess.path);
  g_free (chess.path);
  g_unlink (log);
  g_rmdir (folder);
  return 0;
}
