/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What judging costs: a whole game of 300 plies, and the state after one more move of it. */

#include "judge-line.h"

#include "rules/qipu-movegen.h"

#include <time.h>

#define N_PLIES 300
#define N_ROUNDS 2000

/* A game without captures, so that nothing shortens the search for repeated positions: legal moves
 * by lot, and at the end a lap of four moves twice. */
static Line *
make_game (guint32 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  Line *line = line_new (QIPU_FEN_START, "");
  QipuPosition pos = line->start;
  QipuUndo undo;
  guint tries = 0;

  while (line->n < N_PLIES - 8)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      gsize n = qipu_movegen_legal (&pos, moves);
      QipuMove move = moves[g_rand_int_range (rand, 0, (gint32) n)];

      g_assert_cmpuint (tries++, <, 100000);
      if (qipu_position_get (&pos, qipu_move_to (move)) != QIPU_PIECE_NONE)
        continue;
      qipu_position_make (&pos, move, &undo);
      line->moves[line->n++] = move;
    }

  for (tries = 0;; tries++)
    {
      QipuPosition lap = pos;
      QipuMove moves[QIPU_MAX_MOVES];
      gboolean closed = TRUE;

      g_assert_cmpuint (tries, <, 10000);
      for (guint i = 0; i < 2; i++)
        {
          gsize n = qipu_movegen_legal (&lap, moves);
          QipuMove move = moves[g_rand_int_range (rand, 0, (gint32) n)];

          closed &= qipu_position_get (&lap, qipu_move_to (move)) == QIPU_PIECE_NONE;
          qipu_position_make (&lap, move, &undo);
          line->moves[line->n + i] = move;
          line->moves[line->n + 2 + i] = qipu_move (qipu_move_to (move), qipu_move_from (move));
        }
      for (guint i = 2; closed && i < 4; i++)
        {
          closed = qipu_move_is_legal (&lap, line->moves[line->n + i]);
          if (closed)
            qipu_position_make (&lap, line->moves[line->n + i], &undo);
        }
      if (!closed || !qipu_position_equal (&lap, &pos))
        continue;
      memcpy (line->moves + line->n + 4, line->moves + line->n, 4 * sizeof line->moves[0]);
      line->n += 8;
      return line;
    }
}

/* Processor time: the machine may have other things to do. */
static gdouble
get_time_us (void)
{
  return (gdouble) clock () * 1e6 / CLOCKS_PER_SEC;
}

static void
report (const char *name, gdouble begin, guint n, const char *what)
{
  g_print ("%-34s %9.2f us  %s\n", name, (get_time_us () - begin) / n, what);
}

/* A full board on which one side chases with every move and the other one answers. */
static Line *
make_chase (void)
{
  Line *line =
      line_new ("1rb1kabr1/4a1c2/1cn3n2/p1C1p1R1p/9/9/P1P1P1P1P/2N1C1N2/9/R1BAKAB2 w - - 0 1",
                "g6f6 g7h5 f6g6 h5g7 g6f6 g7h5 f6g6 h5g7");

  line_judge (line, NULL);
  g_assert_cmpint (line->judgement.repetition.outcome, ==, QIPU_OUTCOME_BLACK_LOSES);
  return line;
}

int
main (void)
{
  g_autofree Line *line = make_game (1);
  g_autofree Line *chase = make_chase ();
  gdouble begin;

  line_judge (line, NULL);
  g_assert_cmpuint (line->n, ==, N_PLIES);
  g_assert_cmpint (line->judgement.status, ==, QIPU_STATUS_REPETITION);

  begin = get_time_us ();
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      qipu_judge_init (&line->judge, &line->start, NULL, line->steps, MAX_LINE);
      for (guint ply = 0; ply < line->n; ply++)
        qipu_judge_push (&line->judge, line->moves[ply]);
      qipu_judge_get (&line->judge, &line->judgement);
    }
  report ("judge-300-plies", begin, N_ROUNDS, "push all, verdict");

  begin = get_time_us ();
  for (guint i = 0; i < N_ROUNDS; i++)
    line_judge (line, NULL);
  report ("judge-and-explain-300-plies", begin, N_ROUNDS,
          "the same and every move of the repetition explained");

  begin = get_time_us ();
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      qipu_judge_pop (&line->judge);
      qipu_judge_push (&line->judge, line->moves[line->n - 1]);
      qipu_judge_get (&line->judge, &line->judgement);
    }
  report ("one-move-repetition", begin, N_ROUNDS, "take back, play, verdict over 8 plies");

  begin = get_time_us ();
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      qipu_judge_pop (&chase->judge);
      qipu_judge_push (&chase->judge, chase->moves[chase->n - 1]);
      qipu_judge_get (&chase->judge, &chase->judgement);
    }
  report ("one-move-perpetual-chase", begin, N_ROUNDS, "the same for a chase on a full board");

  begin = get_time_us ();
  for (guint i = 0; i < N_ROUNDS; i++)
    qipu_judge_explain (&line->judge, &line->judgement, line->plies, MAX_LINE);
  report ("explain-8-plies", begin, N_ROUNDS, "with the search for threats to mate");

  for (guint i = 0; i < 9; i++)
    qipu_judge_pop (&line->judge);
  begin = get_time_us ();
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      qipu_judge_push (&line->judge, line->moves[N_PLIES - 9]);
      qipu_judge_get (&line->judge, &line->judgement);
      qipu_judge_pop (&line->judge);
    }
  report ("one-move-new-position", begin, N_ROUNDS, "play, state, take back");
  return 0;
}
