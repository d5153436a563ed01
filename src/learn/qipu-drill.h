/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any record as a drill: its positions are asked with spaced repetition. Progress belongs to
 * positions, not to records, and never goes into a record. */

#pragma once

#include "game/qipu-game.h"
#include "learn/qipu-progress.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_DRILL_LINES, /* a repertoire: the moves of one side in all its lines */
  QIPU_DRILL_WIN,   /* find the win: the moves of the side that begins, along the main lines */
} QipuDrillKind;

/* A position that is asked. Transpositions and left-right mirrored ones are the same. */
typedef struct
{
  char *key;          /* in the progress */
  guint game;         /* the first game and node that reach it */
  QipuNodeId node;
  GArray *answers;    /* QipuMove as seen in that node; the main one first */
} QipuDrillItem;

typedef struct
{
  guint n_items;
  guint n_new;
  guint n_due;
  guint n_learned;
} QipuDrillCount;

typedef struct _QipuDrill QipuDrill;

/* @games: QipuGame; @progress must outlive the drill. @side counts for QIPU_DRILL_LINES. */
QipuDrill *
qipu_drill_new (GPtrArray *games, QipuDrillKind kind, QipuColour side, QipuProgress *progress);
void qipu_drill_free (QipuDrill *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuDrill, qipu_drill_free)

void qipu_drill_count (QipuDrill *self, gint64 now, QipuDrillCount *count);

/* Begins a session: what is due, then at most @max_new new positions, in the order of the record.
 * With nothing of both: everything again. */
void qipu_drill_start (QipuDrill *self, guint max_new, gint64 now);
/* The position that is asked, or NULL when the session is over. */
const QipuDrillItem *qipu_drill_get_item (QipuDrill *self);
guint qipu_drill_get_n_left (QipuDrill *self);
void qipu_drill_get_position (QipuDrill *self, QipuPosition *position);
QipuMove qipu_drill_get_last_move (QipuDrill *self); /* that led to it, or none */

/* Whether @move is an answer. The first try counts; a wrong one comes back in this session. */
gboolean qipu_drill_try (QipuDrill *self, QipuMove move, gint64 now);
void qipu_drill_next (QipuDrill *self);

/* The canonical text of a position: the same for its mirror image. @mirrored tells whether it is
 * the mirrored one that gave the text. */
char *qipu_drill_dup_position_key (const QipuPosition *position, gboolean *mirrored);

G_END_DECLS
