/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Primitive changes of a game, each of which turns into its own inverse when it is applied. */

#pragma once

#include "game/qipu-game.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_EDIT_LINK,         /* put a branch back at an index */
  QIPU_EDIT_UNLINK,       /* take a branch out */
  QIPU_EDIT_REORDER,      /* move a branch among its siblings */
  QIPU_EDIT_TEXT,         /* everything that hangs on a node besides its move */
  QIPU_EDIT_TAGS,         /* the list of tags */
  QIPU_EDIT_START,        /* the start position; only while no move is linked */
  QIPU_EDIT_MIRROR,       /* the whole record */
  QIPU_EDIT_SWAP_COLOURS, /* the whole record */
} QipuEditKind;

/* Owns its value: clear it once. */
typedef struct
{
  guint8 kind; /* QipuEditKind */
  QipuNodeId node;
  union
  {
    guint index;    /* LINK, REORDER */
    gpointer value; /* TEXT, TAGS, START */
  };
} QipuEdit;

/* Does what @edit says; afterwards @edit says how to take it back. */
void qipu_edit_apply (QipuEdit *edit, QipuGame *game);
void qipu_edit_clear (QipuEdit *edit);

/* Edits that bring back what is there now: make one, then change the game by its setters. */
QipuEdit qipu_edit_keep_text (const QipuGame *game, QipuNodeId node);
QipuEdit qipu_edit_keep_tags (const QipuGame *game);
QipuEdit qipu_edit_keep_start (const QipuGame *game);

/* The node that shows best what applying @edit has done (call it afterwards), or
 * QIPU_NODE_NONE. */
QipuNodeId qipu_edit_get_place (const QipuEdit *edit, const QipuGame *game);

G_END_DECLS
