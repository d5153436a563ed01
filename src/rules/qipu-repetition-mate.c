/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A bounded search for a mate by checks alone: what the rule books call a threat to mate. */

#include "rules/qipu-repetition-private.h"

#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"

static QipuMate attack (QipuPosition *pos, unsigned depth, unsigned *budget);

/* Whether every reply of the side to move, which is in check, lets the other one mate. */
static QipuMate
defend (QipuPosition *pos, unsigned depth, unsigned *budget)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = qipu_movegen_legal (pos, moves);
  QipuMate worst = QIPU_MATE_YES;

  for (size_t i = 0; i < n && worst != QIPU_MATE_NO; i++)
    {
      QipuUndo undo;
      QipuMate mate;

      qipu_position_make (pos, moves[i], &undo);
      mate = attack (pos, depth, budget);
      qipu_position_unmake (pos, &undo);
      if (mate != QIPU_MATE_YES)
        worst = mate;
    }
  return worst;
}

/* Whether the side to move mates with at most @depth checks. The depth is bounded by the caller,
 * so is the recursion. */
static QipuMate
attack (QipuPosition *pos, unsigned depth, unsigned *budget)
{
  QipuMove moves[QIPU_MAX_MOVES];
  QipuMove checks[QIPU_MAX_MOVES];
  QipuColour side = qipu_position_get_side (pos);
  size_t n = qipu_movegen_pseudo (pos, moves);
  size_t n_checks = 0;
  QipuMate best = QIPU_MATE_NO;

  if (*budget < n)
    return QIPU_MATE_UNKNOWN;
  *budget -= (unsigned) n;

  for (size_t i = 0; i < n; i++)
    {
      QipuUndo undo;
      bool mates = false;

      /* few moves check: whether they are legal is asked only then */
      qipu_position_make (pos, moves[i], &undo);
      if (qipu_is_in_check (pos, qipu_colour_other (side)) && !qipu_is_in_check (pos, side))
        {
          mates = !qipu_has_legal_move (pos);
          checks[n_checks++] = moves[i];
        }
      qipu_position_unmake (pos, &undo);
      if (mates)
        return QIPU_MATE_YES;
    }

  for (size_t i = 0; depth > 1 && i < n_checks && best != QIPU_MATE_YES; i++)
    {
      QipuUndo undo;
      QipuMate mate;

      qipu_position_make (pos, checks[i], &undo);
      mate = defend (pos, depth - 1, budget);
      qipu_position_unmake (pos, &undo);
      if (mate != QIPU_MATE_NO)
        best = mate;
    }
  return best;
}

QipuMate
qipu_mate_by_checks (const QipuPosition *pos, QipuColour side, unsigned depth, unsigned budget)
{
  QipuPosition scratch = *pos;

  if (qipu_is_in_check (pos, qipu_colour_other (side)))
    return QIPU_MATE_NO;
  qipu_position_set_side (&scratch, side);
  return attack (&scratch, depth, &budget);
}
