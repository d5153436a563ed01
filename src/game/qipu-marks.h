/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrows and coloured points that belong to a position of a record. */

#pragma once

#include "rules/qipu-types.h"

typedef enum
{
  QIPU_MARK_GREEN = 0,
  QIPU_MARK_RED,
  QIPU_MARK_BLUE,
  QIPU_MARK_YELLOW,
  QIPU_N_MARK_COLOURS,
} QipuMarkColour;

/* A coloured point when @from and @to are the same, an arrow otherwise. */
typedef struct
{
  QipuSquare from;
  QipuSquare to;
  uint8_t colour; /* QipuMarkColour */
} QipuMark;
