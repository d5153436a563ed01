/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces that cannot win, and the move limit. */

#include "rules/qipu-end.h"

#include "rules/qipu-attack.h"

/**
 * qipu_end_is_insufficient:
 * @pos: the position
 *
 * Returns: whether neither side owns a piece that can cross the river: chariot, horse, cannon or
 *   soldier. Positions that books call drawn for other reasons are knowledge, not rules.
 */
bool
qipu_end_is_insufficient (const QipuPosition *pos)
{
  for (int square = 0; square < QIPU_N_SQUARES; square++)
    switch (qipu_piece_kind (pos->board[square]))
      {
      case QIPU_HORSE:
      case QIPU_CHARIOT:
      case QIPU_CANNON:
      case QIPU_SOLDIER:
        return false;
      case QIPU_KIND_NONE:
      case QIPU_GENERAL:
      case QIPU_ADVISOR:
      case QIPU_ELEPHANT:
      default:
        break;
      }
  return true;
}

/**
 * qipu_quiet_count_add:
 * @count: (inout): the count before the ply
 * @side: who moved
 * @captures: whether the move took a piece; then the count begins again
 * @gives_check: whether the other side is in check after it
 * @limit_checks: whether only the first %QIPU_LIMITED_CHECKS checks of a side count
 *
 * Adds one ply. A check beyond the limited ones does not count, and neither does the reply to it.
 */
void
qipu_quiet_count_add (QipuQuietCount *count,
                      QipuColour side,
                      bool captures,
                      bool gives_check,
                      bool limit_checks)
{
  bool is_reply = count->is_free;

  if (captures)
    {
      *count = (QipuQuietCount){ 0 };
      return;
    }

  count->checks[side] += gives_check;
  count->is_free = limit_checks && gives_check && count->checks[side] > QIPU_LIMITED_CHECKS;
  if (!is_reply && !count->is_free)
    count->plies++;
}

/**
 * qipu_quiet_count_line:
 * @start: where the line begins; its own quiet plies are believed
 * @moves: (array length=n_moves): the moves, each from an occupied point
 * @n_moves: how many
 * @limit_checks: as for qipu_quiet_count_add()
 *
 * Returns: the count after the last move
 */
QipuQuietCount
qipu_quiet_count_line (const QipuPosition *start,
                       const QipuMove *moves,
                       size_t n_moves,
                       bool limit_checks)
{
  QipuQuietCount count = { .plies = start->quiet_plies };
  QipuPosition pos = *start;

  for (size_t i = 0; i < n_moves; i++)
    {
      QipuColour side = qipu_piece_colour (pos.board[qipu_move_from (moves[i])]);
      QipuUndo undo;

      qipu_position_make (&pos, moves[i], &undo);
      qipu_quiet_count_add (&count,
                            side,
                            undo.captured != QIPU_PIECE_NONE,
                            qipu_is_in_check (&pos, (QipuColour) pos.side),
                            limit_checks);
    }
  return count;
}
