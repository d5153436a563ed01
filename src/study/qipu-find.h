/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds a text in a record: in comments, in moves however they are written, in tags. */

#pragma once

#include "game/qipu-game.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_FOUND_TAG,            /* in the value of tag number @tag */
  QIPU_FOUND_COMMENT_BEFORE, /* the move of @node */
  QIPU_FOUND_MOVE,
  QIPU_FOUND_COMMENT_AFTER,
} QipuFoundKind;

typedef struct
{
  QipuFoundKind kind;
  QipuNodeId node; /* QIPU_NODE_NONE for a tag */
  guint tag;
} QipuFound;

/* All places in the order of the list of moves; element-type QipuFound. Case and width of letters
 * don't count. A move is found by its whole text in any notation ("C2=5", "炮二平五", "h2e2"), with
 * or without signs between. */
GArray *qipu_find (const QipuGame *game, const char *text);

G_END_DECLS
