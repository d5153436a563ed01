/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The obvious way out of what is wrong with a position: what stands where it cannot stand goes, a
 * general goes home, the move goes to the side that must answer a check. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-setup-fix.h"

static QipuSquare
get_home (QipuColour side)
{
  return qipu_square (4, side == QIPU_RED ? 0 : QIPU_N_RANKS - 1);
}

static gboolean
is_empty (const QipuPosition *position, QipuSquare square)
{
  return qipu_position_get (position, square) == QIPU_PIECE_NONE;
}

static void
take_away (QipuPosition *position, const QipuProblem *problem, unsigned from)
{
  for (unsigned i = from; i < problem->n_squares; i++)
    qipu_position_put (position, problem->squares[i], QIPU_PIECE_NONE);
}

/* How many of a kind a side has in its box. */
static unsigned
get_most (QipuKind kind)
{
  return kind == QIPU_GENERAL ? 1 : kind == QIPU_SOLDIER ? 5 : 2;
}

gboolean
qipu_setup_fix (QipuPosition *position, const QipuProblem *problem)
{
  QipuSquare home = get_home (problem->side);
  QipuPiece general = qipu_piece (problem->side, QIPU_GENERAL);

  switch (problem->code)
    {
    case QIPU_PROBLEM_NO_GENERAL:
      if (!is_empty (position, home))
        return FALSE;
      qipu_position_put (position, home, general);
      return TRUE;
    case QIPU_PROBLEM_GENERAL_POINT:
      if (problem->n_squares != 1 || !is_empty (position, home))
        return FALSE;
      take_away (position, problem, 0);
      qipu_position_put (position, home, general);
      return TRUE;
    case QIPU_PROBLEM_ADVISOR_POINT:
    case QIPU_PROBLEM_ELEPHANT_POINT:
    case QIPU_PROBLEM_SOLDIER_POINT:
      take_away (position, problem, 0);
      return problem->n_squares > 0;
    case QIPU_PROBLEM_MANY_GENERALS:
    case QIPU_PROBLEM_TOO_MANY:
      if (problem->n_squares <= get_most (problem->kind))
        return FALSE;
      take_away (position, problem, get_most (problem->kind));
      return TRUE;
    case QIPU_PROBLEM_WRONG_SIDE_IN_CHECK:
      qipu_position_set_side (position, qipu_colour_other (qipu_position_get_side (position)));
      return TRUE;
    case QIPU_PROBLEM_TOO_MANY_TOTAL:
    case QIPU_PROBLEM_FACING:
    case QIPU_PROBLEM_SOLDIERS_STACKED:
    case QIPU_PROBLEM_CHECKMATED:
    case QIPU_PROBLEM_STALEMATED:
    case QIPU_PROBLEM_DOUBLE_CHECK:
    case QIPU_PROBLEM_NO_ATTACKERS:
    default:
      return FALSE;
    }
}
