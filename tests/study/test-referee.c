/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The referee: ends of games, repetition, what it notifies, and lines that share a beginning. */

#include "study/qipu-referee.h"

#include "rules/qipu-movegen.h"

#include <string.h>

static QipuSquare
square (const char *text)
{
  return qipu_square (text[0] - 'a', text[1] - '0');
}

static QipuMove
move (const char *text)
{
  return qipu_move (square (text), square (text + 2));
}

static guint
read_line (const char *text, QipuMove *moves)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint n = 0;

  for (; words[n] != NULL && *words[n] != '\0'; n++)
    moves[n] = move (words[n]);
  return n;
}

#define START QIPU_FEN_START

static const struct
{
  const char *name;
  const char *fen;
  const char *line;
  QipuStatus status;
  QipuWinner winner;
  gboolean in_check;
  gboolean playable;
} cases[] = {
  { "start", START, "", QIPU_STATUS_ONGOING, QIPU_WINNER_NONE, FALSE, TRUE },
  { "check", "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", "a1d1", QIPU_STATUS_ONGOING, QIPU_WINNER_NONE,
    TRUE, TRUE },
  { "mate", "3k5/9/4R4/9/9/9/9/9/R8/4K4 w - - 0 1", "a1d1", QIPU_STATUS_CHECKMATE, QIPU_WINNER_RED,
    TRUE, TRUE },
  { "stalemate", "3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1", "a7a8", QIPU_STATUS_STALEMATE,
    QIPU_WINNER_RED, FALSE, TRUE },
  { "no-general", "9/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", "a1d1", QIPU_STATUS_ONGOING, QIPU_WINNER_NONE,
    FALSE, FALSE },
  /* impossible from the start: no verdict until a capture has mended it */
  { "three-chariots", "3k5/9/4R4/9/9/9/9/9/R8/R3K4 w - - 0 1", "a1d1", QIPU_STATUS_ONGOING,
    QIPU_WINNER_NONE, TRUE, FALSE },
  { "mended", "r2k5/9/9/9/9/9/9/9/9/R3KR2R b - - 0 1", "a9a0", QIPU_STATUS_ONGOING,
    QIPU_WINNER_NONE, TRUE, TRUE },
  { "idle-repetition", START, "h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9", QIPU_STATUS_REPETITION,
    QIPU_WINNER_DRAW, FALSE, TRUE },
};

static void
test_case (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (QipuReferee) referee = qipu_referee_new ();
  QipuMove moves[64];
  QipuPosition start;
  QipuFenInfo info;
  g_autofree char *status_text = NULL;

  g_assert_cmpint (qipu_position_set_fen (&start, cases[i].fen, &info), ==, QIPU_FEN_OK);
  qipu_referee_set_line (referee, &start, moves, read_line (cases[i].line, moves));
  g_assert_cmpint (qipu_referee_get_status (referee), ==, cases[i].status);
  g_assert_cmpint (qipu_referee_get_winner (referee), ==, cases[i].winner);
  g_assert_cmpint (qipu_referee_get_in_check (referee), ==, cases[i].in_check);
  g_assert_cmpint (qipu_referee_get_playable (referee), ==, cases[i].playable);
  status_text = qipu_referee_dup_status_text (referee);
  g_assert_true ((status_text != NULL) == (cases[i].status != QIPU_STATUS_ONGOING));
}

static void
log_notify (QipuReferee *referee, GParamSpec *pspec, GString *log)
{
  g_string_append_printf (log, "%s ", pspec->name);
}

static void
test_notify (void)
{
  g_autoptr (QipuReferee) referee = qipu_referee_new ();
  g_autoptr (GString) log = g_string_new (NULL);
  QipuPosition start;
  QipuFenInfo info;
  QipuMove moves[4];

  qipu_position_set_fen (&start, "3k5/9/4R4/9/9/9/9/9/R8/4K4 w - - 0 1", &info);
  qipu_referee_set_line (referee, &start, NULL, 0);
  g_signal_connect (referee, "notify", G_CALLBACK (log_notify), log);
  read_line ("a1a2", moves);
  qipu_referee_set_line (referee, &start, moves, 1);
  g_assert_cmpstr (log->str, ==, "");
  read_line ("a1d1", moves);
  qipu_referee_set_line (referee, &start, moves, 1);
  g_assert_nonnull (strstr (log->str, "status "));
  g_assert_nonnull (strstr (log->str, "winner "));
  g_assert_nonnull (strstr (log->str, "in-check "));
  g_assert_nonnull (strstr (log->str, "explanation "));
  g_assert_null (strstr (log->str, "playable "));
  g_string_truncate (log, 0);
  qipu_referee_set_line (referee, &start, moves, 1);
  g_assert_cmpstr (log->str, ==, "");
}

static void
test_board (void)
{
  g_autoptr (QipuReferee) referee = qipu_referee_new ();
  QipuSquare squares[QIPU_N_SQUARES];
  QipuPosition start;
  QipuFenInfo info;
  QipuWhyNot why;

  g_assert_cmpuint (qipu_referee_get_targets (referee, square ("b0"), squares), ==, 2);
  g_assert_cmpuint (qipu_referee_get_targets (referee, square ("e9"), squares), ==, 0);
  g_assert_true (qipu_referee_is_legal (referee, move ("b0c2")));
  g_assert_false (qipu_referee_is_legal (referee, move ("b0d1")));
  g_assert_cmpint (qipu_referee_why_not (referee, move ("b0d1"), &why), ==, QIPU_WHY_LEG_BLOCKED);
  g_assert_cmpuint (why.squares[0], ==, square ("c0"));

  qipu_position_set_fen (&start, "3k5/9/9/9/9/9/9/3R5/9/4K4 b - - 0 1", &info);
  qipu_referee_set_line (referee, &start, NULL, 0);
  g_assert_cmpuint (qipu_referee_get_checkers (referee, squares), ==, 1);
  g_assert_cmpuint (squares[0], ==, square ("d2"));
}

/* Perpetual check: the verdict, its sentence, and what each move of it is. */
static void
test_explanation (void)
{
  static const char *const check = "a1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9 d1e1 e9d9";
  g_autoptr (QipuReferee) referee = qipu_referee_new ();
  g_autofree char *sentence = NULL;
  QipuPlyReport plies[32];
  QipuJudgement judgement;
  QipuMove moves[32];
  QipuPosition start;
  QipuFenInfo info;
  guint n_moves, n;

  qipu_position_set_fen (&start, "3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1", &info);
  n_moves = read_line (check, moves);
  qipu_referee_set_line (referee, &start, moves, n_moves);
  g_assert_cmpint (qipu_referee_get_status (referee), ==, QIPU_STATUS_REPETITION);
  g_assert_cmpint (qipu_referee_get_winner (referee), ==, QIPU_WINNER_BLACK);
  sentence = qipu_referee_dup_explanation (referee);
  g_assert_nonnull (sentence);
  n = qipu_referee_explain (referee, &judgement, plies, G_N_ELEMENTS (plies));
  g_assert_cmpuint (n, ==, judgement.repetition.last - judgement.repetition.first);
  for (guint i = 0; i < n; i++)
    if (plies[i].side == QIPU_RED)
      g_assert_cmpint (plies[i].ply_class, ==, QIPU_CLASS_CHECK);

  qipu_referee_set_rules (referee, QIPU_RULES_CXA);
  g_assert_cmpint (qipu_referee_get_rules (referee), ==, QIPU_RULES_CXA);
  g_assert_cmpint (qipu_referee_get_status (referee), ==, QIPU_STATUS_REPETITION);
}

static void
assert_same (QipuReferee *a, QipuReferee *b)
{
  const QipuJudgement *judgement_a = qipu_referee_get_judgement (a);
  const QipuJudgement *judgement_b = qipu_referee_get_judgement (b);

  g_assert_true (
      qipu_position_equal (qipu_referee_get_position (a), qipu_referee_get_position (b)));
  g_assert_cmpint (judgement_a->status, ==, judgement_b->status);
  g_assert_cmpint (judgement_a->winner, ==, judgement_b->winner);
  g_assert_cmpint (judgement_a->in_check, ==, judgement_b->in_check);
  g_assert_cmpint (judgement_a->repetition.outcome, ==, judgement_b->repetition.outcome);
  g_assert_cmpuint (judgement_a->repetition.first, ==, judgement_b->repetition.first);
}

/* A referee that goes from line to line says what one says that was never asked before. */
static void
test_shared_beginnings (void)
{
  g_autoptr (QipuReferee) referee = qipu_referee_new ();
  QipuPosition start;
  QipuMove line[200];
  guint n = 0;

  qipu_position_set_start (&start);
  for (guint round = 0; round < 400; round++)
    {
      g_autoptr (QipuReferee) fresh = qipu_referee_new ();
      QipuPosition position = start;
      QipuUndo undo;
      guint keep = (guint) g_test_rand_int_range (0, (gint32) n + 1);
      guint more = (guint) g_test_rand_int_range (0, 20);

      for (guint i = 0; i < keep; i++)
        qipu_position_make (&position, line[i], &undo);
      for (n = keep; n < MIN (keep + more, G_N_ELEMENTS (line)); n++)
        {
          QipuMove moves[QIPU_MAX_MOVES];
          size_t n_moves = qipu_movegen_legal (&position, moves);

          if (n_moves == 0)
            break;
          /* Few different moves, so that positions come back. */
          line[n] = moves[g_test_rand_int_range (0, (gint32) MIN (n_moves, 3))];
          qipu_position_make (&position, line[n], &undo);
        }
      qipu_referee_set_line (referee, &start, line, n);
      qipu_referee_set_line (fresh, &start, line, n);
      assert_same (referee, fresh);
    }
}

/* Far into a line of 20,000 plies memory stays small and the judgement is the same. */
static void
test_long_line (void)
{
  static const char *const shuffle[] = { "h0g2", "h9g7", "g2h0", "g7h9" };
  const guint n = 20000;
  g_autofree QipuMove *line = g_new (QipuMove, n);
  g_autoptr (QipuReferee) referee = qipu_referee_new ();
  QipuPosition start;

  qipu_position_set_start (&start);
  for (guint i = 0; i < n; i++)
    line[i] = move (shuffle[i % 4]);
  for (guint length = 0; length <= n; length += 997)
    {
      qipu_referee_set_line (referee, &start, line, length);
      g_assert_cmpuint (length - qipu_referee_get_first_ply (referee), <=, 4096);
      g_assert_cmpint (qipu_referee_get_status (referee), ==,
                       length < 8 ? QIPU_STATUS_ONGOING : QIPU_STATUS_REPETITION);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/study/referee/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/study/referee/notify", test_notify);
  g_test_add_func ("/study/referee/board", test_board);
  g_test_add_func ("/study/referee/explanation", test_explanation);
  g_test_add_func ("/study/referee/shared-beginnings", test_shared_beginnings);
  g_test_add_func ("/study/referee/long-line", test_long_line);

  return g_test_run ();
}
