/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of src/game share about the inside of a game. */

#pragma once

#include "game/qipu-game.h"

G_BEGIN_DECLS

/* Everything that hangs on a node besides its move. Immutable once it hangs on one: a change puts
 * a new value in its place, so that copies of a game and the undo stack may share values, also
 * between threads. A node without any of it has none. */
typedef struct
{
  gatomicrefcount ref_count;
  char *comment[2]; /* by QipuCommentPlace */
  char *commands;
  guint8 *glyphs;
  QipuMark *marks;
  guint n_glyphs;
  guint n_marks;
  QipuEval eval;
} QipuNodeText;

typedef struct
{
  char *name;
  char *value;
} QipuTag;

typedef enum
{
  QIPU_NODE_LINKED = 1 << 0,
  QIPU_NODE_IRREGULAR = 1 << 1,
  QIPU_NODE_BLACK_TO_MOVE = 1 << 2, /* after the move */
} QipuNodeFlags;

/* Parent, move, ply and flags other than LINKED never change as long as the start position stays:
 * a branch that is to hang elsewhere is copied there. */
typedef struct
{
  QipuNodeId parent;
  QipuNodeId first;
  QipuNodeId last;
  QipuNodeId next;
  QipuNodeId previous;
  guint32 text; /* index into texts; 0 none so far */
  guint32 ply;
  QipuMove move;
  guint8 flags;
} QipuNode;

G_STATIC_ASSERT (sizeof (QipuNode) <= 32);

/* Every node is either linked, and then so are its ancestors, or it is not; the linked nodes form
 * one tree under node 0. An unlinked node keeps its parent, so that a session standing on it can
 * climb back to the tree, and it keeps its own children. */
struct _QipuGame
{
  QipuNode *nodes;
  guint n_nodes; /* in the arena, the root and unlinked ones counted */
  guint n_allocated;
  guint n_linked; /* moves in the tree */

  GPtrArray *texts; /* QipuNodeText or NULL; index 0 is NULL */
  GArray *tags;     /* QipuTag */

  QipuPosition start;

  /* Positions of nodes at every 32nd ply that have a line of 32 plies below: so replay never
   * starts farther away than 63 plies, and there is at most one for 32 nodes in any tree. */
  GHashTable *kept; /* QipuNodeId → QipuPosition, or NULL */

  /* Position of a node added lately: whoever adds asks for just that. */
  QipuNodeId last_added;
  QipuPosition last_position;
};

static inline gboolean
qipu_game_has_node (const QipuGame *self, QipuNodeId node)
{
  return node < self->n_nodes;
}

static inline const QipuNode *
qipu_game_node (const QipuGame *self, QipuNodeId node)
{
  return &self->nodes[node];
}

/* Called for a new node: makes sure that the ancestor one interval up has its position. */
void qipu_game_keep_ancestor (QipuGame *self, QipuNodeId node);
/* The same for a reader that has the position after the move and does not ask for it. */
void qipu_game_keep_played (QipuGame *self, QipuNodeId node, const QipuPosition *after);

/* Any thread. NULL may be unrefed too. */
QipuNodeText *qipu_node_text_ref (QipuNodeText *text);
void qipu_node_text_unref (QipuNodeText *text);
/* Whether both say the same; NULL says nothing. */
gboolean qipu_node_text_equal (const QipuNodeText *a, const QipuNodeText *b);

/* Borrowed; NULL when there is none. */
QipuNodeText *qipu_game_get_text (const QipuGame *self, QipuNodeId node);
/* Takes the ownership of @text and returns the old value, which the caller owns then. */
QipuNodeText *qipu_game_swap_text (QipuGame *self, QipuNodeId node, QipuNodeText *text);

/* Arrays of QipuTag that free their strings; the copy is a deep one. */
GArray *qipu_tags_new (void);
GArray *qipu_tags_copy (const GArray *tags);
/* The same names and values in the same order. */
gboolean qipu_tags_equal (const GArray *a, const GArray *b);

G_END_DECLS
