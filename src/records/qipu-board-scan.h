/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include <glib.h>

#include "rules/qipu-position.h"

G_BEGIN_DECLS

typedef struct
{
  const char *start;             /* of the first row, or of what frames it above */
  const char *end;               /* behind the last one and what frames it below */
  char placement[QIPU_FEN_SIZE]; /* the first field of a FEN, Red below */
} QipuDrawnBoard;

gboolean qipu_board_scan (const char *text, gsize size, QipuDrawnBoard *board);

/* What a text says about the side to move. */
typedef enum
{
  QIPU_SAID_NOTHING,
  QIPU_SAID_RED,
  QIPU_SAID_BLACK,
} QipuSaidSide;

QipuSaidSide qipu_board_scan_side (const char *text, gsize length);
gboolean qipu_board_scan_is_side_only (const char *text, gsize length);

G_END_DECLS
