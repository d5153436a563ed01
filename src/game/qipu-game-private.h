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

/* Nodes are held in chunks, and games that were copied from each other share those that neither
 * has changed: so a snapshot for another thread costs the same for a game of any size that is met.
 * A chunk that more than one game has is never written. */
#define QIPU_CHUNK_BITS 10
#define QIPU_CHUNK_SIZE (1u << QIPU_CHUNK_BITS)

typedef struct
{
  int ref_count; /* atomic */
  /* Positions of nodes at every 32nd ply that have a line of 32 plies below: so replay never
   * starts farther away than 63 plies, and there is at most one for 32 nodes in any tree. */
  GHashTable *kept; /* QipuNodeId → QipuPosition, or NULL */
  QipuNode nodes[]; /* the first chunk of a short game has fewer than QIPU_CHUNK_SIZE */
} QipuNodeChunk;

/* Every node is either linked, and then so are its ancestors, or it is not; the linked nodes form
 * one tree under node 0. An unlinked node keeps its parent, so that a session standing on it can
 * climb back to the tree, and it keeps its own children. */
struct _QipuGame
{
  QipuNodeChunk **chunks;
  guint n_nodes; /* in the arena, the root and unlinked ones counted */
  guint n_allocated;
  guint n_linked; /* moves in the tree */

  GPtrArray *texts; /* QipuNodeText or NULL; index 0 is NULL */
  GArray *tags;     /* QipuTag */

  QipuPosition start;

  /* Position of a node added lately: whoever adds asks for just that. */
  QipuNodeId last_added;
  QipuPosition last_position;
};

static inline gboolean
qipu_game_has_node (const QipuGame *self, QipuNodeId node)
{
  return node < self->n_nodes;
}

/* Valid until the game changes. */
static inline const QipuNode *
qipu_game_node (const QipuGame *self, QipuNodeId node)
{
  return &self->chunks[node >> QIPU_CHUNK_BITS]->nodes[node & (QIPU_CHUNK_SIZE - 1)];
}

/* qipu-game-nodes.c */
void qipu_game_unshare_chunk (QipuGame *self, guint index);
void qipu_game_grow_nodes (QipuGame *self);

/* To be written to; valid as long as the game is not copied and none is added. */
static inline QipuNode *
qipu_game_edit (QipuGame *self, QipuNodeId node)
{
  guint index = node >> QIPU_CHUNK_BITS;

  if (G_UNLIKELY (g_atomic_int_get (&self->chunks[index]->ref_count) > 1))
    qipu_game_unshare_chunk (self, index);
  return &self->chunks[index]->nodes[node & (QIPU_CHUNK_SIZE - 1)];
}

/* Room for one more node; the caller fills it. */
static inline QipuNodeId
qipu_game_append_node (QipuGame *self)
{
  if (G_UNLIKELY (self->n_nodes == self->n_allocated))
    qipu_game_grow_nodes (self);
  return self->n_nodes++;
}

/* @self is a plain copy of another game: both have the chunks from now on. */
void qipu_game_share_nodes (QipuGame *self);
void qipu_game_unshare_nodes (QipuGame *self);
void qipu_game_drop_nodes (QipuGame *self);
/* The kept position, or NULL. Written to only after qipu_game_unshare_nodes(). */
QipuPosition *qipu_game_get_kept (const QipuGame *self, QipuNodeId node);
void qipu_game_keep (QipuGame *self, QipuNodeId node, const QipuPosition *position);

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
