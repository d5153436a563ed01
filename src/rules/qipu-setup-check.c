/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a position: first the errors of each side, then those of the whole, then the
 * warnings. */

#include "rules/qipu-setup-check.h"

#include <string.h>

#include "rules/qipu-attack.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

#define MAX_A_SIDE 16

static const unsigned max_of_kind[] = {
  [QIPU_GENERAL] = 1, [QIPU_ADVISOR] = 2, [QIPU_ELEPHANT] = 2, [QIPU_HORSE] = 2,
  [QIPU_CHARIOT] = 2, [QIPU_CANNON] = 2,  [QIPU_SOLDIER] = 5,
};

typedef struct
{
  const QipuPosition *pos;
  QipuProblem *problems;
  size_t n;
} Report;

static QipuProblem *
add_problem (Report *report, QipuProblemCode code, QipuColour side, QipuKind kind)
{
  QipuProblem *problem = &report->problems[report->n++];

  memset (problem, 0, sizeof *problem);
  problem->code = code;
  problem->side = side;
  problem->kind = kind;
  return problem;
}

static void
add_square (QipuProblem *problem, QipuSquare square)
{
  problem->squares[problem->n_squares++] = square;
}

static void
check_points (Report *report, QipuColour side, QipuKind kind, QipuProblemCode code)
{
  QipuProblem *problem = NULL;

  for (int square = 0; square < QIPU_N_SQUARES; square++)
    if (report->pos->board[square] == qipu_piece (side, kind)
        && !qipu_board_can_stand ((QipuSquare) square, side, kind))
      {
        if (problem == NULL)
          problem = add_problem (report, code, side, kind);
        add_square (problem, (QipuSquare) square);
        problem->count++;
      }
}

/* @kind is QIPU_KIND_NONE for all pieces of @side. */
static void
check_count (Report *report, QipuColour side, QipuKind kind, unsigned max, QipuProblemCode code)
{
  QipuProblem *problem = add_problem (report, code, side, kind);

  for (int square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = report->pos->board[square];

      if (qipu_piece_is (piece, side)
          && (kind == QIPU_KIND_NONE || qipu_piece_kind (piece) == kind))
        add_square (problem, (QipuSquare) square);
    }
  problem->count = problem->n_squares;
  if (problem->count <= max)
    report->n--;
}

static void
check_side (Report *report, QipuColour side)
{
  static const struct
  {
    QipuKind kind;
    QipuProblemCode code;
  } bound[] = {
    { QIPU_GENERAL, QIPU_PROBLEM_GENERAL_POINT },
    { QIPU_ADVISOR, QIPU_PROBLEM_ADVISOR_POINT },
    { QIPU_ELEPHANT, QIPU_PROBLEM_ELEPHANT_POINT },
    { QIPU_SOLDIER, QIPU_PROBLEM_SOLDIER_POINT },
  };

  if (report->pos->general[side] == QIPU_SQUARE_NONE)
    add_problem (report, QIPU_PROBLEM_NO_GENERAL, side, QIPU_GENERAL);
  check_count (report,
               side,
               QIPU_GENERAL,
               max_of_kind[QIPU_GENERAL],
               QIPU_PROBLEM_MANY_GENERALS);
  for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++)
    check_points (report, side, bound[i].kind, bound[i].code);
  for (int kind = QIPU_ADVISOR; kind <= QIPU_SOLDIER; kind++)
    check_count (report, side, (QipuKind) kind, max_of_kind[kind], QIPU_PROBLEM_TOO_MANY);
  check_count (report, side, QIPU_KIND_NONE, MAX_A_SIDE, QIPU_PROBLEM_TOO_MANY_TOTAL);
}

/* Facing generals attack each other, but that is reported as one error of its own. */
static void
check_generals (Report *report)
{
  const QipuPosition *pos = report->pos;
  QipuColour side = (QipuColour) pos->side;
  QipuColour other = qipu_colour_other (side);
  QipuSquare checkers[QIPU_N_SQUARES];
  size_t n_checkers = qipu_checkers (pos, other, checkers);
  QipuProblem *problem = NULL;

  if (memchr (checkers, pos->general[side], n_checkers) != NULL)
    {
      problem = add_problem (report, QIPU_PROBLEM_FACING, side, QIPU_GENERAL);
      add_square (problem, pos->general[side]);
      add_square (problem, pos->general[other]);
    }

  problem = NULL;
  for (size_t i = 0; i < n_checkers; i++)
    if (checkers[i] != pos->general[side])
      {
        if (problem == NULL)
          {
            problem = add_problem (report, QIPU_PROBLEM_WRONG_SIDE_IN_CHECK, other, QIPU_GENERAL);
            add_square (problem, pos->general[other]);
          }
        add_square (problem, checkers[i]);
        problem->count++;
      }
}

/* A soldier never left its file before the river, so only one can be on each. */
static void
check_soldiers (Report *report, QipuColour side)
{
  for (int file = 0; file < QIPU_N_FILES; file++)
    {
      QipuProblem *problem
          = add_problem (report, QIPU_PROBLEM_SOLDIERS_STACKED, side, QIPU_SOLDIER);

      for (int rank = 0; rank < QIPU_N_RANKS; rank++)
        {
          QipuSquare square = qipu_square (file, rank);

          if (report->pos->board[square] == qipu_piece (side, QIPU_SOLDIER)
              && !qipu_board_is_crossed (square, side)
              && qipu_board_can_stand (square, side, QIPU_SOLDIER))
            add_square (problem, square);
        }
      problem->count = problem->n_squares;
      if (problem->count < 2)
        report->n--;
    }
}

static bool
has_attackers (const QipuPosition *pos)
{
  for (int square = 0; square < QIPU_N_SQUARES; square++)
    if (qipu_piece_kind (pos->board[square]) >= QIPU_HORSE)
      return true;
  return false;
}

/* Only for positions without errors. */
static void
check_state (Report *report)
{
  const QipuPosition *pos = report->pos;
  QipuColour side = (QipuColour) pos->side;
  QipuSquare checkers[QIPU_N_SQUARES];
  size_t n_checkers = qipu_checkers (pos, side, checkers);
  QipuProblem *problem;

  if (!qipu_has_legal_move (pos))
    {
      problem = add_problem (report,
                             n_checkers > 0 ? QIPU_PROBLEM_CHECKMATED : QIPU_PROBLEM_STALEMATED,
                             side,
                             QIPU_GENERAL);
      add_square (problem, pos->general[side]);
    }
  if (n_checkers > 1)
    {
      problem = add_problem (report, QIPU_PROBLEM_DOUBLE_CHECK, side, QIPU_GENERAL);
      problem->count = (unsigned) n_checkers;
      for (size_t i = 0; i < n_checkers; i++)
        add_square (problem, checkers[i]);
    }
  if (!has_attackers (pos))
    add_problem (report, QIPU_PROBLEM_NO_ATTACKERS, side, QIPU_KIND_NONE);
}

/**
 * qipu_setup_check:
 * @pos: any position
 * @problems: (out): the errors, then the warnings
 *
 * All that keeps @pos from being played, or from having come out of a game. The squares of a
 * problem are the pieces it is about; for %QIPU_PROBLEM_FACING both generals, for
 * %QIPU_PROBLEM_WRONG_SIDE_IN_CHECK the general and then the pieces that check it, for
 * %QIPU_PROBLEM_DOUBLE_CHECK the checking pieces.
 *
 * Returns: the number of problems
 */
size_t
qipu_setup_check (const QipuPosition *pos, QipuProblem problems[QIPU_MAX_PROBLEMS])
{
  Report report = { .pos = pos, .problems = problems };
  bool is_playable;

  check_side (&report, QIPU_RED);
  check_side (&report, QIPU_BLACK);
  check_generals (&report);
  is_playable = report.n == 0;
  check_soldiers (&report, QIPU_RED);
  check_soldiers (&report, QIPU_BLACK);
  if (is_playable)
    check_state (&report);
  return report.n;
}

/**
 * qipu_setup_is_playable:
 * @pos: any position
 *
 * Returns: whether qipu_setup_check() finds no error; warnings do not matter
 */
bool
qipu_setup_is_playable (const QipuPosition *pos)
{
  QipuProblem problems[QIPU_MAX_PROBLEMS];

  return qipu_setup_check (pos, problems) == 0 || !qipu_problem_is_error (problems[0].code);
}

/**
 * qipu_problem_name:
 * @code: a code
 *
 * Returns: a stable lower-case name for machines, "too-many" for example
 */
const char *
qipu_problem_name (QipuProblemCode code)
{
  static const char *const names[] = {
    [QIPU_PROBLEM_NO_GENERAL] = "no-general",
    [QIPU_PROBLEM_MANY_GENERALS] = "many-generals",
    [QIPU_PROBLEM_GENERAL_POINT] = "general-point",
    [QIPU_PROBLEM_ADVISOR_POINT] = "advisor-point",
    [QIPU_PROBLEM_ELEPHANT_POINT] = "elephant-point",
    [QIPU_PROBLEM_SOLDIER_POINT] = "soldier-point",
    [QIPU_PROBLEM_TOO_MANY] = "too-many",
    [QIPU_PROBLEM_TOO_MANY_TOTAL] = "too-many-total",
    [QIPU_PROBLEM_FACING] = "facing",
    [QIPU_PROBLEM_WRONG_SIDE_IN_CHECK] = "wrong-side-in-check",
    [QIPU_PROBLEM_SOLDIERS_STACKED] = "soldiers-stacked",
    [QIPU_PROBLEM_CHECKMATED] = "checkmated",
    [QIPU_PROBLEM_STALEMATED] = "stalemated",
    [QIPU_PROBLEM_DOUBLE_CHECK] = "double-check",
    [QIPU_PROBLEM_NO_ATTACKERS] = "no-attackers",
  };

  return names[code];
}
