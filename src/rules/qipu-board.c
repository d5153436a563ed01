/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Geometry of the board that depends on no position. */

#include "rules/qipu-board.h"

/**
 * qipu_board_can_stand:
 * @square: a point
 * @colour: whose piece
 * @kind: its kind
 *
 * Whether a piece can be on @square in any game at all: generals stay in the palace, advisors and
 * elephants on the points that their diagonals reach, a soldier before the river on its file.
 */
bool
qipu_board_can_stand (QipuSquare square, QipuColour colour, QipuKind kind)
{
  int file = qipu_square_file (square);
  int rank = qipu_board_rank_number (square, colour);

  switch (kind)
    {
    case QIPU_GENERAL:
      return qipu_board_is_palace (square, colour);
    case QIPU_ADVISOR:
      return qipu_board_is_palace (square, colour) && (file + rank) % 2 == 0;
    case QIPU_ELEPHANT:
      return (file % 4 == 2 && (rank == 1 || rank == 5)) || (file % 4 == 0 && rank == 3);
    case QIPU_SOLDIER:
      return rank > 5 || (rank > 3 && file % 2 == 0);
    case QIPU_HORSE:
    case QIPU_CHARIOT:
    case QIPU_CANNON:
      return true;
    case QIPU_KIND_NONE:
    default:
      return false;
    }
}
