/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of two moves with one trait each, and what every format says it cannot hold of them. */

#pragma once

#include "game/qipu-game.h"

/* How a format is written: a column of the table. */
typedef enum
{
  LOSS_PGN,
  LOSS_XQF,
  LOSS_CBR,
  LOSS_UBB,
  LOSS_WXF,
  LOSS_ROWS, /* text, its layouts */
  LOSS_PARAGRAPH,
  LOSS_XQSTUDIO,
  LOSS_OLD, /* PGN for old programs */
  LOSS_FEN,
  N_LOSS_COLUMNS,
} LossColumn;

/* What each format names: "code=detail …"; NULL as "". */
typedef struct
{
  const char *name;
  void (*build) (QipuGame *game, const char *text);
  const char *text;
  const char *lost[N_LOSS_COLUMNS];
} LossTrait;

extern const LossTrait loss_traits[];
extern const guint n_loss_traits;

/* The game of a trait; the caller owns it. */
QipuGame *loss_traits_build (const LossTrait *trait);
/* Adds h2e2 h9g7 and returns the second move. */
QipuNodeId loss_traits_add_line (QipuGame *game);
