/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One game record: tags, start position and the tree of moves with comments, glyphs, marks and
 * evaluations. A plain struct without signals; documents own and observe it. */

#pragma once

#include <glib.h>

#include "game/qipu-marks.h"
#include "rules/qipu-position.h"

G_BEGIN_DECLS

/* Stable for the life of the game: nodes are unlinked, never freed or renumbered. */
typedef guint32 QipuNodeId;
#define QIPU_NODE_ROOT ((QipuNodeId) 0)
#define QIPU_NODE_NONE ((QipuNodeId) G_MAXUINT32)

/* Limits that readers report when a file goes beyond them. */
#define QIPU_GAME_MAX_NODES 5000000u
#define QIPU_GAME_MAX_TEXT (16u * 1024 * 1024)

typedef enum
{
  QIPU_COMMENT_BEFORE, /* before the move; none on the root */
  QIPU_COMMENT_AFTER,  /* after the move; on the root: about the start position */
} QipuCommentPlace;

typedef enum
{
  QIPU_EVAL_NONE = 0,
  QIPU_EVAL_CP,   /* centipawns */
  QIPU_EVAL_MATE, /* moves to mate; negative: Black mates */
} QipuEvalKind;

/* From Red's side. */
typedef struct
{
  guint8 kind; /* QipuEvalKind */
  gint32 value;
} QipuEval;

typedef struct _QipuGame QipuGame;

QipuGame *qipu_game_new (void);
QipuGame *qipu_game_copy (const QipuGame *self);
void qipu_game_free (QipuGame *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuGame, qipu_game_free)

/* Linked trees, texts and tags are the same (node ids may differ). */
gboolean qipu_game_equal (const QipuGame *a, const QipuGame *b);

/* Tags keep their order and duplicates; names compare without case. */
guint qipu_game_get_n_tags (const QipuGame *self);
void qipu_game_get_tag_at (const QipuGame *self, guint index, const char **name, const char **value);
const char *qipu_game_get_tag (const QipuGame *self, const char *name);
void qipu_game_set_tag (QipuGame *self, const char *name, const char *value); /* NULL removes */
void qipu_game_take_tag (QipuGame *self, char *name, char *value);
void qipu_game_append_tag (QipuGame *self, const char *name, const char *value);
void qipu_game_insert_tag_at (QipuGame *self, guint index, const char *name, const char *value);
void qipu_game_set_tag_at (QipuGame *self, guint index, const char *name, const char *value);
void qipu_game_remove_tag_at (QipuGame *self, guint index);

const QipuPosition *qipu_game_get_start (const QipuGame *self);
void qipu_game_set_start (QipuGame *self, const QipuPosition *start);
/* Whether the game starts from the initial position with Red to move. */
gboolean qipu_game_is_standard_start (const QipuGame *self);

/* Tree. New nodes are linked as the last child; QIPU_NODE_NONE when there is no piece to move or the
 * limit is reached. Adding to the node added last, and asking for its position, costs the same
 * however long the line is. */
QipuNodeId qipu_game_add (QipuGame *self, QipuNodeId parent, QipuMove move);
/* For readers that have played @move already: @after is the position after it. */
QipuNodeId qipu_game_add_played (QipuGame *self,
                                 QipuNodeId parent,
                                 QipuMove move,
                                 gboolean irregular,
                                 const QipuPosition *after);
void qipu_game_unlink (QipuGame *self, QipuNodeId node);
void qipu_game_link (QipuGame *self, QipuNodeId node, QipuNodeId parent, guint index);
/* Moves a linked node among its siblings. */
void qipu_game_reorder (QipuGame *self, QipuNodeId node, guint index);
guint qipu_game_get_n_nodes (const QipuGame *self);        /* linked moves, the root not counted */
gboolean qipu_game_is_linked (const QipuGame *self, QipuNodeId node);
QipuNodeId qipu_game_get_parent (const QipuGame *self, QipuNodeId node);
QipuNodeId qipu_game_get_first_child (const QipuGame *self, QipuNodeId node);
QipuNodeId qipu_game_get_last_child (const QipuGame *self, QipuNodeId node);
QipuNodeId qipu_game_get_next (const QipuGame *self, QipuNodeId node);     /* next sibling */
QipuNodeId qipu_game_get_previous (const QipuGame *self, QipuNodeId node); /* previous sibling */
guint qipu_game_get_index (const QipuGame *self, QipuNodeId node);         /* among its siblings */
QipuNodeId qipu_game_find_child (const QipuGame *self, QipuNodeId parent, QipuMove move);
/* The next node depth first (main line first), or QIPU_NODE_NONE; start with the root. */
QipuNodeId qipu_game_walk (const QipuGame *self, QipuNodeId node);
QipuNodeId qipu_game_read (const QipuGame *self, QipuNodeId node);
QipuNodeId qipu_game_read_back (const QipuGame *self, QipuNodeId node);
/* The same within the branch that begins with @top. */
QipuNodeId qipu_game_walk_branch (const QipuGame *self, QipuNodeId node, QipuNodeId top);

QipuMove qipu_game_get_move (const QipuGame *self, QipuNodeId node);
guint qipu_game_get_ply (const QipuGame *self, QipuNodeId node);   /* 0 = root */
/* A move the rules do not allow there, kept because the record holds it. Computed by add. */
gboolean qipu_game_is_irregular (const QipuGame *self, QipuNodeId node);
/* Side to move after the node; stored, since records exist in which a side moves twice. */
QipuColour qipu_game_get_side (const QipuGame *self, QipuNodeId node);
/* Replays at most 63 plies from a kept position. */
void qipu_game_get_position (const QipuGame *self, QipuNodeId node, QipuPosition *position);
/* Whether moves can be played at @node: not where the start was impossible and the position still is. */
gboolean qipu_game_is_playable (const QipuGame *self, QipuNodeId node);
/* Fills @moves with the line from the start to @node; returns the ply. @moves has room for
 * qipu_game_get_ply () moves. */
guint qipu_game_get_line (const QipuGame *self, QipuNodeId node, QipuMove *moves);

/* A place in a game with its position, for whoever goes through a whole tree: one make-move a
 * step. Read the fields; the game must outlive the cursor and may grow meanwhile. */
typedef struct
{
  const QipuGame *game;
  QipuNodeId node;
  QipuPosition position;
  QipuUndo undo;
} QipuGameCursor;
void qipu_game_cursor_init (QipuGameCursor *cursor, const QipuGame *game);
void qipu_game_cursor_go (QipuGameCursor *cursor, QipuNodeId node);

/* Texts are UTF-8, borrowed until the next change; NULL when there is none. */
const char *qipu_game_get_comment (const QipuGame *self, QipuNodeId node, QipuCommentPlace place);
void qipu_game_set_comment (QipuGame *self, QipuNodeId node, QipuCommentPlace place, const char *text);

/* Glyphs are PGN NAG numbers, in the order of the record. */
const guint8 *qipu_game_get_glyphs (const QipuGame *self, QipuNodeId node, guint *n_glyphs);
void qipu_game_set_glyphs (QipuGame *self, QipuNodeId node, const guint8 *glyphs, guint n_glyphs);

const QipuMark *qipu_game_get_marks (const QipuGame *self, QipuNodeId node, guint *n_marks);
void qipu_game_set_marks (QipuGame *self, QipuNodeId node, const QipuMark *marks, guint n_marks);

QipuEval qipu_game_get_eval (const QipuGame *self, QipuNodeId node);
void qipu_game_set_eval (QipuGame *self, QipuNodeId node, QipuEval eval);

/* Bracket commands of PGN comments that Qipu does not know, kept verbatim ("[%clk 0:01]…"). */
const char *qipu_game_get_commands (const QipuGame *self, QipuNodeId node);
void qipu_game_set_commands (QipuGame *self, QipuNodeId node, const char *commands);

/* The branch that begins with @node as a game of its own: it starts from the position before
 * @node. With the root: the whole game without what was unlinked. */
QipuGame *qipu_game_copy_branch (const QipuGame *self, QipuNodeId node);
/* Adds a copy of the branch of @from that begins with @branch as the last child of @parent. Moves
 * that are regular in @from and would not be so here end their branch. */
QipuNodeId qipu_game_graft (QipuGame *self,
                            QipuNodeId parent,
                            const QipuGame *from,
                            QipuNodeId branch);

/* The whole record seen in a mirror, or with the colours exchanged; doing it twice gives the record
 * back. Tags are left alone. */
void qipu_game_mirror (QipuGame *self);
void qipu_game_swap_colours (QipuGame *self);

/* Counts as qipu-cli info prints them. */
typedef struct
{
  guint plies;      /* of the main line */
  guint nodes;
  guint variations;
  guint comments;
} QipuGameCounts;
void qipu_game_count (const QipuGame *self, QipuGameCounts *counts);
QipuNodeId qipu_game_get_mainline_end (const QipuGame *self);
/* The last node reached from @node by first children. */
QipuNodeId qipu_game_get_line_end (const QipuGame *self, QipuNodeId node);

/* Debug check of every link. */
gboolean qipu_game_self_check (const QipuGame *self);

G_END_DECLS
