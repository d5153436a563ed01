/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The obvious way out of what is wrong with a position: what stands where it cannot stand goes, as
 * does what no box holds; a general goes home, or steps aside where it sees the other one; the move
 * goes to the side that must answer a check. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-setup-fix.h"

#include "rules/qipu-board.h"

#include <stdlib.h>

/* How many of a kind a side has in its box. */
static unsigned
get_most (QipuKind kind)
{
  return kind == QIPU_GENERAL ? 1 : kind == QIPU_SOLDIER ? 5 : 2;
}

static unsigned
count_errors (const QipuPosition *position)
{
  QipuProblem problems[QIPU_MAX_PROBLEMS];
  size_t n = qipu_setup_check (position, problems);
  unsigned n_errors = 0;

  while (n_errors < n && qipu_problem_is_error (problems[n_errors].code))
    n_errors++;
  return n_errors;
}

static void
take_away (QipuPosition *position, const QipuProblem *problem, unsigned from)
{
  for (unsigned i = from; i < problem->n_squares; i++)
    qipu_position_put (position, problem->squares[i], QIPU_PIECE_NONE);
}

static unsigned
get_distance (QipuSquare a, QipuSquare b)
{
  return (unsigned) (abs (qipu_square_file (a) - qipu_square_file (b)) +
                     abs (qipu_square_rank (a) - qipu_square_rank (b)));
}

/* A general of @side on the empty point of its palace nearest to @wanted that leaves the fewest
 * errors, the general on @from (or none) being taken off; not on @closed_file, if it is one. FALSE
 * where there are never fewer than @limit. */
static gboolean
place_general (QipuPosition *position,
               QipuColour side,
               QipuSquare from,
               QipuSquare wanted,
               int closed_file,
               unsigned limit)
{
  QipuPosition best = *position;
  unsigned fewest = limit;
  unsigned nearest = 0;

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPosition tried = *position;
      unsigned n;

      if (!qipu_board_is_palace (square, side) || qipu_square_file (square) == closed_file ||
          qipu_position_get (position, square) != QIPU_PIECE_NONE)
        continue;
      if (from != QIPU_SQUARE_NONE)
        qipu_position_put (&tried, from, QIPU_PIECE_NONE);
      qipu_position_put (&tried, square, qipu_piece (side, QIPU_GENERAL));
      n = count_errors (&tried);
      if (n > fewest || n >= limit ||
          (n == fewest && get_distance (square, wanted) >= nearest))
        continue;
      fewest = n;
      nearest = get_distance (square, wanted);
      best = tried;
    }

  *position = best;
  return fewest < limit;
}

/* To its own point, or as near as can be. */
static gboolean
send_home (QipuPosition *position, QipuColour side, QipuSquare from)
{
  QipuSquare home = qipu_square (4, side == QIPU_RED ? 0 : QIPU_N_RANKS - 1);

  /* what is wrong with it there is told next */
  return place_general (position, side, from, home, -1, count_errors (position) + 1);
}

/* One of the two steps aside, first the one that has just moved. */
static gboolean
part_generals (QipuPosition *position)
{
  unsigned n_before = count_errors (position);
  QipuColour mover = qipu_position_get_side (position);
  QipuColour sides[] = { qipu_colour_other (mover), mover };

  for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
    {
      QipuSquare from = position->general[sides[i]];

      /* on the same file it would see the other one still, whatever else were mended */
      if (place_general (position, sides[i], from, from, qipu_square_file (from), n_before))
        return TRUE;
    }
  return FALSE;
}

/* The one that stands in its palace stays. */
static gboolean
keep_one_general (QipuPosition *position, const QipuProblem *problem)
{
  unsigned kept = 0;

  if (problem->n_squares < 2)
    return FALSE;

  for (unsigned i = problem->n_squares; i-- > 0;)
    if (qipu_board_is_palace (problem->squares[i], problem->side))
      kept = i;
  for (unsigned i = 0; i < problem->n_squares; i++)
    if (i != kept)
      qipu_position_put (position, problem->squares[i], QIPU_PIECE_NONE);
  return TRUE;
}

/* More than sixteen are too many of some kind. */
static gboolean
empty_into_box (QipuPosition *position, const QipuProblem *problem)
{
  unsigned counts[QIPU_SOLDIER + 1] = { 0 };
  gboolean changed = FALSE;

  for (unsigned i = 0; i < problem->n_squares; i++)
    {
      QipuKind kind = qipu_piece_kind (qipu_position_get (position, problem->squares[i]));

      if (++counts[kind] <= get_most (kind))
        continue;
      qipu_position_put (position, problem->squares[i], QIPU_PIECE_NONE);
      changed = TRUE;
    }
  return changed;
}

/* Where both sides are in check it would only be the other one's turn to be wrong. */
static gboolean
give_the_move (QipuPosition *position)
{
  QipuPosition other = *position;

  qipu_position_set_side (&other, qipu_colour_other (qipu_position_get_side (position)));
  if (count_errors (&other) >= count_errors (position))
    return FALSE;

  *position = other;
  return TRUE;
}

/**
 * qipu_setup_fix:
 * @position: (inout): a position
 * @problem: one of the problems that qipu_setup_check() finds in it
 *
 * Changes @position so that @problem is gone. Warnings have no way out: what is unusual may be
 * meant.
 *
 * Returns: FALSE, without a change, where no way is obvious
 */
gboolean
qipu_setup_fix (QipuPosition *position, const QipuProblem *problem)
{
  switch (problem->code)
    {
    case QIPU_PROBLEM_NO_GENERAL:
      return send_home (position, problem->side, QIPU_SQUARE_NONE);
    case QIPU_PROBLEM_GENERAL_POINT:
      return problem->n_squares == 1 && send_home (position, problem->side, problem->squares[0]);
    case QIPU_PROBLEM_ADVISOR_POINT:
    case QIPU_PROBLEM_ELEPHANT_POINT:
    case QIPU_PROBLEM_SOLDIER_POINT:
      take_away (position, problem, 0);
      return problem->n_squares > 0;
    case QIPU_PROBLEM_MANY_GENERALS:
      return keep_one_general (position, problem);
    case QIPU_PROBLEM_TOO_MANY:
      if (problem->n_squares <= get_most (problem->kind))
        return FALSE;
      take_away (position, problem, get_most (problem->kind));
      return TRUE;
    case QIPU_PROBLEM_TOO_MANY_TOTAL:
      return empty_into_box (position, problem);
    case QIPU_PROBLEM_FACING:
      return part_generals (position);
    case QIPU_PROBLEM_WRONG_SIDE_IN_CHECK:
      return give_the_move (position);
    case QIPU_PROBLEM_SOLDIERS_STACKED:
    case QIPU_PROBLEM_CHECKMATED:
    case QIPU_PROBLEM_STALEMATED:
    case QIPU_PROBLEM_DOUBLE_CHECK:
    case QIPU_PROBLEM_NO_ATTACKERS:
    default:
      return FALSE;
    }
}
