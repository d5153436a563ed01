/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a move is not legal, as a code with squares; words/qipu-words-why makes the sentence. */

#pragma once

#include "rules/qipu-position.h"

typedef enum
{
  QIPU_WHY_LEGAL = 0,
  QIPU_WHY_NO_PIECE,
  QIPU_WHY_NOT_YOURS,
  QIPU_WHY_OWN_PIECE,           /* own piece on the target; squares: target */
  QIPU_WHY_SHAPE,               /* the piece never moves so */
  QIPU_WHY_SOLDIER_BACK,
  QIPU_WHY_SOLDIER_SIDE,
  QIPU_WHY_PALACE,
  QIPU_WHY_RIVER,
  QIPU_WHY_PATH_BLOCKED,        /* squares: first blocker */
  QIPU_WHY_LEG_BLOCKED,         /* squares: the leg */
  QIPU_WHY_EYE_BLOCKED,         /* squares: the eye */
  QIPU_WHY_CANNON_NO_SCREEN,
  QIPU_WHY_CANNON_MANY_SCREENS, /* squares: the screens */
  QIPU_WHY_CANNON_JUMP,         /* onto an empty point over a piece; squares: what is jumped */
  QIPU_WHY_FACING,              /* squares: both generals after the move */
  QIPU_WHY_CHECK_UNANSWERED,    /* squares: checkers after the move */
  QIPU_WHY_INTO_CHECK,          /* squares: attackers after the move */
  QIPU_WHY_PINNED,              /* squares: the pinning pieces */
  QIPU_WHY_IMPOSSIBLE,          /* the whole position; never found by qipu_why_not() */
} QipuWhy;

typedef struct
{
  QipuWhy reason;
  unsigned n_squares;
  QipuSquare squares[16];
} QipuWhyNot;

/* Says why @move cannot be played in @pos; QIPU_WHY_LEGAL when it can. */
QipuWhy qipu_why_not (const QipuPosition *pos, QipuMove move, QipuWhyNot *why);

/* "leg-blocked": stable lower-case name of a reason, for machines. */
const char *qipu_why_name (QipuWhy reason);
