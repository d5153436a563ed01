/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every status of the judge, what it says about single moves, its rule sets and their switches. */

#include "judge-line.h"

#include "rules/qipu-movegen.h"

/* Two generals that never meet, with room to walk up and down. */
#define WALK "d0d1 f9f8 d1d0 f8f9 "

static const struct
{
  const char *name;
  const char *fen;
  const char *moves;
  QipuStatus status;
  QipuWinner winner;
} statuses[] = {
  { "start", QIPU_FEN_START, "", QIPU_STATUS_ONGOING, QIPU_WINNER_NONE },
  { "checkmate-red", "3k5/9/9/9/9/9/9/4R4/4R4/5K3 w - - 0 1", "e1d1", QIPU_STATUS_CHECKMATE,
    QIPU_WINNER_RED },
  { "checkmate-black", "4k4/9/9/9/9/9/9/r8/1r7/4K4 b - - 0 1", "a2a0", QIPU_STATUS_CHECKMATE,
    QIPU_WINNER_BLACK },
  { "stalemate-red", "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", "e7e8", QIPU_STATUS_STALEMATE,
    QIPU_WINNER_RED },
  { "stalemate-black", "3k5/9/9/9/9/9/9/4p4/9/5K3 b - - 0 1", "e2e1", QIPU_STATUS_STALEMATE,
    QIPU_WINNER_BLACK },
  { "mate-before-repetition-and-limit", "3k5/9/9/9/9/9/9/4R4/4R4/5K3 w - - 119 60", "e1d1",
    QIPU_STATUS_CHECKMATE, QIPU_WINNER_RED },
  { "move-limit", "5k3/9/9/9/9/9/9/9/P8/3K5 w - - 119 60", "d0d1", QIPU_STATUS_MOVE_LIMIT,
    QIPU_WINNER_DRAW },
  { "move-limit-not-yet", "5k3/9/9/9/9/9/9/9/P8/3K5 w - - 118 60", "d0d1", QIPU_STATUS_ONGOING,
    QIPU_WINNER_NONE },
  { "move-limit-at-start", "5k3/9/9/9/9/9/9/9/P8/3K5 w - - 120 60", "", QIPU_STATUS_MOVE_LIMIT,
    QIPU_WINNER_DRAW },
  { "soldier-move-counts", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 119 60", "a3a4", QIPU_STATUS_MOVE_LIMIT,
    QIPU_WINNER_DRAW },
  { "capture-begins-anew", "5k3/9/9/9/9/p8/P8/9/9/3K5 w - - 119 60", "a3a4", QIPU_STATUS_ONGOING,
    QIPU_WINNER_NONE },
  { "repetition-before-limit", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 114 60", WALK WALK,
    QIPU_STATUS_REPETITION, QIPU_WINNER_DRAW },
  { "limit-before-insufficient", "5k3/9/9/9/9/9/9/9/9/3K5 w - - 119 60", "d0d1",
    QIPU_STATUS_MOVE_LIMIT, QIPU_WINNER_DRAW },
  { "insufficient", "2bk1a3/4a4/4b4/9/9/9/9/4B4/4A4/2BA1K3 w - - 0 1", "", QIPU_STATUS_INSUFFICIENT,
    QIPU_WINNER_DRAW },
  { "insufficient-after-capture", "5k3/9/9/9/9/9/9/9/4p4/3K5 w - - 0 1", "d0d1 e1e0 d1d0 f9f8 d0e0",
    QIPU_STATUS_INSUFFICIENT, QIPU_WINNER_DRAW },
  { "lone-soldier-goes-on", "P4k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "", QIPU_STATUS_ONGOING,
    QIPU_WINNER_NONE },
  { "repetition-before-insufficient", "5k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", WALK WALK,
    QIPU_STATUS_REPETITION, QIPU_WINNER_DRAW },
  { "second-occurrence", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", WALK, QIPU_STATUS_ONGOING,
    QIPU_WINNER_NONE },
  { "no-general", "9/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", "", QIPU_STATUS_ONGOING, QIPU_WINNER_NONE },
  { "no-general-ever-repeats", "9/r8/9/9/9/9/8P/9/9/3K5 w - - 0 1",
    "d0d1 a8a7 d1d0 a7a8 d0d1 a8a7 d1d0 a7a8", QIPU_STATUS_ONGOING, QIPU_WINNER_NONE },
  { "two-generals", "3k1k3/9/9/9/9/9/P8/9/9/4K4 w - - 0 1", "", QIPU_STATUS_ONGOING,
    QIPU_WINNER_NONE },
  { "general-captured", "5k3/9/9/9/9/9/9/9/5R3/3K5 b - - 0 1", "f9f8 f1f8", QIPU_STATUS_ONGOING,
    QIPU_WINNER_NONE },
};

static void
test_status (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree Line *line = line_new (statuses[i].fen, statuses[i].moves);

  line_judge (line, NULL);
  g_assert_cmpstr (qipu_status_name (line->judgement.status), ==,
                   qipu_status_name (statuses[i].status));
  g_assert_cmpstr (qipu_winner_name (line->judgement.winner), ==,
                   qipu_winner_name (statuses[i].winner));
}

static void
test_in_check (void)
{
  g_autofree Line *line = line_new ("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a1e1");

  line_judge (line, NULL);
  g_assert_true (line->judgement.in_check);
  g_assert_true (line->steps[0].gives_check);
  line = (g_free (line), line_new ("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1", "a1f1"));
  line_judge (line, NULL);
  g_assert_false (line->judgement.in_check);
}

/* The state after every prefix is the same as that of a judge that saw no more than the prefix, and
 * taking moves back leads to it as well. */
static void
test_push_pop (void)
{
  const char *fen = "1rbakab2/9/2c5n/4p3p/p8/7R1/P1P1P1P1P/2N3N2/4A4/2BAK1B2 w - - 0 1";
  const char *moves = "h4c4 c7g7 c4g4 g7c7 g4c4 c7g7 c4g4 g7c7 g4c4 c7g7 c4g4 g7c7 g4h4 c7b7 h4h5";
  g_autofree Line *whole = line_new (fen, moves);
  QipuJudgement *forward = g_new0 (QipuJudgement, whole->n + 1);

  line_judge (whole, NULL);
  for (guint n = 0; n <= whole->n; n++)
    {
      g_autofree Line *part = line_new (fen, moves);

      part->n = n;
      line_judge (part, NULL);
      qipu_judge_get (&part->judge, &forward[n]);
    }
  g_assert_cmpint (forward[12].status, ==, QIPU_STATUS_REPETITION);
  g_assert_cmpint (forward[14].status, ==, QIPU_STATUS_ONGOING);

  for (guint n = whole->n + 1; n-- > 0;)
    {
      QipuJudgement now;

      qipu_judge_get (&whole->judge, &now);
      g_assert_cmpint (now.status, ==, forward[n].status);
      g_assert_cmpint (now.winner, ==, forward[n].winner);
      g_assert_cmpint (now.repetition.outcome, ==, forward[n].repetition.outcome);
      g_assert_cmpuint (now.repetition.first, ==, forward[n].repetition.first);
      g_assert_cmpuint (now.repetition.last, ==, forward[n].repetition.last);
      g_assert_true (qipu_judge_pop (&whole->judge) == (n > 0));
    }
  g_assert_true (qipu_position_equal (&whole->judge.position, &whole->start));
  g_free (forward);
}

static void
test_bounds (void)
{
  g_autofree Line *line = line_new (QIPU_FEN_START, "");
  QipuStep steps[1];

  qipu_judge_init (&line->judge, &line->start, NULL, steps, 1);
  g_assert_false (qipu_judge_pop (&line->judge));
  g_assert_false (qipu_judge_push (&line->judge, QIPU_MOVE_NONE));
  g_assert_false (qipu_judge_push (&line->judge, move_from_text ("a1a2")));
  g_assert_false (qipu_judge_push (&line->judge, qipu_move (40, 40)));
  /* no point of the board: from, to, and with bits that a square has no room for */
  g_assert_false (qipu_judge_push (&line->judge, qipu_move (QIPU_N_SQUARES, 40)));
  g_assert_false (qipu_judge_push (&line->judge, qipu_move (127, 40)));
  g_assert_false (qipu_judge_push (&line->judge, qipu_move (0, QIPU_N_SQUARES)));
  g_assert_false (qipu_judge_push (&line->judge, (QipuMove) (0 | (256 + 9) << 7)));
  g_assert_true (qipu_judge_push (&line->judge, move_from_text ("h2e2")));
  g_assert_false (qipu_judge_push (&line->judge, move_from_text ("h9g7")));
  g_assert_cmpuint (line->judge.n, ==, 1);

  qipu_judge_init (&line->judge, &line->start, NULL, steps, SIZE_MAX);
  g_assert_cmpuint (line->judge.capacity, <, QIPU_PLY_NONE);
}

/* A report needs room for the whole span; without repetition there is none. */
static void
test_explain_room (void)
{
  g_autofree Line *line = line_new ("5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", WALK WALK);

  line_judge (line, NULL);
  g_assert_cmpuint (line->n_plies, ==, 8);
  g_assert_cmpuint (qipu_judge_explain (&line->judge, &line->judgement, line->plies, 7), ==, 0);
  qipu_judge_pop (&line->judge);
  qipu_judge_pop (&line->judge);
  qipu_judge_pop (&line->judge);
  qipu_judge_pop (&line->judge);
  qipu_judge_pop (&line->judge);
  qipu_judge_get (&line->judge, &line->judgement);
  g_assert_cmpuint (qipu_judge_explain (&line->judge, &line->judgement, line->plies, 9), ==, 0);
}

static const struct
{
  const char *name;
  const char *fen;
  const char *moves;
  QipuStatus status;
  guint first;
  guint last;
} spans[] = {
  /* the third occurrence, not the second; the span begins at the first one */
  { "from-the-start", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", WALK WALK, QIPU_STATUS_REPETITION, 0,
    8 },
  { "after-a-capture", "5k3/9/9/9/9/p8/P8/9/9/3K5 w - - 0 1",
    "a3a4 f9f8 d0d1 f8f9 d1d0 f9f8 d0d1 f8f9 d1d0", QIPU_STATUS_REPETITION, 1, 9 },
  /* playing on does not change when it happened */
  { "played-on", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", WALK WALK "d0d1 f9f8 d1d0",
    QIPU_STATUS_REPETITION, 0, 8 },
  /* the position comes a fourth time by another way: the first three count */
  { "fourth-time", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", WALK WALK "d0d1 f9e9 d1d0 e9f9",
    QIPU_STATUS_REPETITION, 0, 8 },
  /* two different ways back: both are in the span */
  { "two-cycles", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1",
    "d0d1 f9f8 d1d0 f8f9 d0d1 f9f8 d1d2 f8f7 d2d1 f7f8 d1d0 f8f9", QIPU_STATUS_REPETITION, 0, 12 },
  { "other-side-to-move", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1",
    "d0d1 f9f8 d1d2 f8f9 d2d1 f9f8 d1d0 f8f9", QIPU_STATUS_ONGOING, 0, 8 },
  { "irregular-move-cuts", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1", WALK "d0d2 f9f8 d2d0 f8f9 " WALK,
    QIPU_STATUS_ONGOING, 8, 12 },
  { "irregular-move-long-ago", "5k3/9/9/9/9/9/P8/9/9/3K5 w - - 0 1",
    "d0d2 f9f8 d2d0 f8f9 " WALK WALK, QIPU_STATUS_REPETITION, 3, 11 },
};

static void
test_span (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree Line *line = line_new (spans[i].fen, spans[i].moves);

  line_judge (line, NULL);
  g_assert_cmpstr (qipu_status_name (line->judgement.status), ==,
                   qipu_status_name (spans[i].status));
  g_assert_cmpuint (line->judgement.repetition.first, ==, spans[i].first);
  g_assert_cmpuint (line->judgement.repetition.last, ==, spans[i].last);
}

/* One side twice running, leaving check, a general taken: nothing is judged, nothing breaks. */
static void
test_irregular (void)
{
  g_autofree Line *line = line_new (QIPU_FEN_START, "h2e2 b2b4 h9g7 e2e6 a9a8 e6e9 a8a7 a7a8");

  line_judge (line, NULL);
  g_assert_true (line->steps[1].irregular);
  g_assert_false (line->steps[2].irregular);
  g_assert_true (line->steps[7].irregular);
  g_assert_cmpint (line->judgement.status, ==, QIPU_STATUS_ONGOING);
}

/* Two cycles in one span: the chase does not hold on every move of it. */
static void
test_whole_span (void)
{
  /* a chariot chases a cannon on one lap, on the other it steps aside */
  const char *fen = "2bk1a3/4a4/4b4/9/4c4/R8/3r5/4B4/4A4/4KAB2 w - - 0 1";
  const char *chase = "a4e4 e5a5 e4a4 a5e5 ";
  g_autofree Line *pure = line_new (fen, chase);
  g_autofree Line *mixed = line_new (fen, chase);
  QipuRepetition repetition;

  line_add (pure, chase);
  line_judge (pure, NULL);
  g_assert_cmpint (pure->judgement.repetition.outcome, ==, QIPU_OUTCOME_RED_LOSES);
  g_assert_cmpuint (pure->judgement.repetition.clause, ==, 18);

  line_add (mixed, "a4a3 e5f5 a3a4 f5e5");
  line_judge (mixed, NULL);
  g_assert_cmpint (mixed->judgement.status, ==, QIPU_STATUS_REPETITION);
  g_assert_cmpint (mixed->judgement.repetition.outcome, ==, QIPU_OUTCOME_DRAW);
  g_assert_true (
      qipu_repetition_judge (&mixed->start, mixed->steps, 4, &qipu_rules_axf, &repetition));
  g_assert_cmpint (repetition.outcome, ==, QIPU_OUTCOME_RED_LOSES);
  g_assert_false (
      qipu_repetition_judge (&mixed->start, mixed->steps, 3, &qipu_rules_axf, &repetition));
  g_assert_cmpint (repetition.outcome, ==, QIPU_OUTCOME_NONE);
  g_assert_false (
      qipu_repetition_judge (&mixed->start, mixed->steps, 0, &qipu_rules_axf, &repetition));
}

/* A board full of whatever, played on without regard to any rule but with many ways back. */
static void
test_nonsense (void)
{
  const guint n_lines = g_test_slow () ? 20000 : 500;
  guint n_repetitions = 0;
  g_autofree Line *line = g_new0 (Line, 1);

  for (guint i = 0; i < n_lines; i++)
    {
      guint n_pieces = (guint) g_test_rand_int_range (0, 60);
      guint n_explained;

      qipu_position_clear (&line->start);
      for (guint k = 0; k < n_pieces; k++)
        qipu_position_put (&line->start, (QipuSquare) g_test_rand_int_range (0, QIPU_N_SQUARES),
                           qipu_piece (g_test_rand_bit () ? QIPU_RED : QIPU_BLACK,
                                       (QipuKind) g_test_rand_int_range (QIPU_ADVISOR, 8)));
      qipu_position_put (&line->start, square_from_text ("d0"),
                         qipu_piece (QIPU_RED, QIPU_GENERAL));
      if (g_test_rand_int_range (0, 8) > 0)
        qipu_position_put (&line->start, square_from_text ("f9"),
                           qipu_piece (QIPU_BLACK, QIPU_GENERAL));

      qipu_judge_init (&line->judge, &line->start,
                       g_test_rand_bit () ? &qipu_rules_axf : &qipu_rules_cxa, line->steps,
                       MAX_LINE);
      for (guint ply = 0; ply < 40; ply++)
        {
          QipuMove moves[QIPU_MAX_MOVES];
          gsize n = qipu_movegen_legal (&line->judge.position, moves);
          QipuMove move = qipu_move ((QipuSquare) g_test_rand_int_range (0, QIPU_N_SQUARES),
                                     (QipuSquare) g_test_rand_int_range (0, QIPU_N_SQUARES));

          if (n > 0 && g_test_rand_int_range (0, 20) > 0)
            move = moves[g_test_rand_int_range (0, (gint32) n)];
          if (ply % 4 >= 2 && line->judge.n >= 2)
            {
              move = line->steps[line->judge.n - 2].undo.move;
              move = qipu_move (qipu_move_to (move), qipu_move_from (move));
            }
          qipu_judge_push (&line->judge, move);
          qipu_judge_get (&line->judge, &line->judgement);
          n_explained =
              (guint) qipu_judge_explain (&line->judge, &line->judgement, line->plies, MAX_LINE);
          g_assert_cmpuint (n_explained, <=, line->judge.n);
          g_assert_cmpint (n_explained > 0, ==,
                           line->judgement.repetition.outcome != QIPU_OUTCOME_NONE);
          n_repetitions += n_explained > 0;
        }
      while (qipu_judge_pop (&line->judge))
        continue;
      g_assert_true (qipu_position_equal (&line->judge.position, &line->start));
    }
  g_test_message ("%u repetitions in %u lines", n_repetitions, n_lines);
  g_assert_cmpuint (n_repetitions, >, n_lines / 10);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (statuses); i++)
    {
      g_autofree char *path = g_strdup_printf ("/rules/judge/status/%s", statuses[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_status);
    }
  for (guint i = 0; i < G_N_ELEMENTS (spans); i++)
    {
      g_autofree char *path = g_strdup_printf ("/rules/judge/span/%s", spans[i].name);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_span);
    }
  g_test_add_func ("/rules/judge/in-check", test_in_check);
  g_test_add_func ("/rules/judge/push-pop", test_push_pop);
  g_test_add_func ("/rules/judge/bounds", test_bounds);
  g_test_add_func ("/rules/judge/explain-room", test_explain_room);
  g_test_add_func ("/rules/judge/irregular", test_irregular);
  g_test_add_func ("/rules/judge/nonsense", test_nonsense);
  g_test_add_func ("/rules/judge/whole-span", test_whole_span);
  return g_test_run ();
}
