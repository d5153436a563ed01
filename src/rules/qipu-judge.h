/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a game after a line of moves: how it ended, or whether it repeats and who must
 * deviate. */

#pragma once

#include "rules/qipu-position.h"

typedef enum
{
  QIPU_STATUS_ONGOING = 0,
  QIPU_STATUS_CHECKMATE,
  QIPU_STATUS_STALEMATE,
  QIPU_STATUS_REPETITION,
  QIPU_STATUS_MOVE_LIMIT,
  QIPU_STATUS_INSUFFICIENT,
} QipuStatus;

typedef enum
{
  QIPU_WINNER_NONE = 0, /* the game goes on */
  QIPU_WINNER_RED,
  QIPU_WINNER_BLACK,
  QIPU_WINNER_DRAW,
} QipuWinner;
