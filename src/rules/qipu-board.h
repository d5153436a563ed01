/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Geometry of the board that depends on no position: files as each side counts them, palaces,
 * river, mirroring. */

#pragma once

#include "rules/qipu-types.h"

/* 1…9, counted from @colour's own right hand: Red's file 1 is "i", Black's file 1 is "a". */
static inline int
qipu_board_file_number (QipuSquare square, QipuColour colour)
{
  int file = qipu_square_file (square);

  return colour == QIPU_RED ? QIPU_N_FILES - file : file + 1;
}

/* 1…10, counted from @colour's own back rank. */
static inline int
qipu_board_rank_number (QipuSquare square, QipuColour colour)
{
  int rank = qipu_square_rank (square);

  return colour == QIPU_RED ? rank + 1 : QIPU_N_RANKS - rank;
}

/* Whether @square lies beyond the river for @colour. */
static inline bool
qipu_board_is_crossed (QipuSquare square, QipuColour colour)
{
  return qipu_board_rank_number (square, colour) > 5;
}

static inline bool
qipu_board_is_palace (QipuSquare square, QipuColour colour)
{
  int file = qipu_square_file (square);

  return file >= 3 && file <= 5 && qipu_board_rank_number (square, colour) <= 3;
}

/* Whether a piece of @kind and @colour can ever stand on @square. */
bool qipu_board_can_stand (QipuSquare square, QipuColour colour, QipuKind kind);

/* Left and right exchanged: file a becomes file i. */
static inline QipuSquare
qipu_square_mirror (QipuSquare square)
{
  return (QipuSquare) (square + 8 - 2 * (square % 9));
}

/* The board turned by 180 degrees. */
static inline QipuSquare
qipu_square_rotate (QipuSquare square)
{
  return (QipuSquare) (QIPU_N_SQUARES - 1 - square);
}

/* Up and down exchanged: rank 0 becomes rank 9, as when the colours change places. */
static inline QipuSquare
qipu_square_flip (QipuSquare square)
{
  return (QipuSquare) (qipu_square (square % 9, 9 - square / 9));
}

static inline QipuMove
qipu_move_mirror (QipuMove move)
{
  return qipu_move (qipu_square_mirror (qipu_move_from (move)),
                    qipu_square_mirror (qipu_move_to (move)));
}

static inline QipuMove
qipu_move_flip (QipuMove move)
{
  return qipu_move (qipu_square_flip (qipu_move_from (move)),
                    qipu_square_flip (qipu_move_to (move)));
}
