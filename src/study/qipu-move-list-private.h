/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of a move list as plain values. */

#pragma once

#include "study/qipu-move-list.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_ROW_BEFORE = 1 << 0, /* comment before the move */
  QIPU_ROW_FORK = 1 << 1,   /* variations leave the line here */
  QIPU_ROW_FOLDED = 1 << 2,
  QIPU_ROW_FIRST = 1 << 3, /* first row of a variation */
} QipuRowFlags;

/* Without padding, so that rows can be compared byte by byte. */
typedef struct
{
  QipuNodeId node[2]; /* MOVES: by colour; otherwise the first one only */
  guint32 number;
  guint32 depth;
  guint16 kind; /* QipuRowKind */
  guint16 flags;
} QipuRowFacts;

G_STATIC_ASSERT (sizeof (QipuRowFacts) == 20);

/* Appends the rows of @game to @rows. @folded: nodes whose siblings are hidden; may be NULL. */
void qipu_move_rows_flatten (const QipuGame *game, GHashTable *folded, GArray *rows);

QipuMoveRow *qipu_move_row_new (const QipuRowFacts *facts);
const QipuRowFacts *qipu_move_row_get_facts (QipuMoveRow *self);
void qipu_move_row_set_facts (QipuMoveRow *self, const QipuRowFacts *facts);
void qipu_move_row_touch (QipuMoveRow *self);

G_END_DECLS
