/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a reader stands in the game it builds: node, position and the way back. Shared by all
 * readers, so that every format treats impossible and irregular moves alike. */

#pragma once

#include "records/qipu-format.h"
#include "rules/qipu-lines.h"

G_BEGIN_DECLS

/* One ply of the line to the present node. */
typedef struct
{
  QipuUndo undo;
  QipuNodeId parent;
} QipuTreeStep;

typedef struct
{
  QipuGame *game;        /* owned until qipu_tree_builder_steal () */
  QipuPosition position; /* after @node */
  QipuLines lines;       /* of @position */
  QipuNodeId node;
  QipuTreeStep *steps;
  guint n_steps;
  guint n_allocated;
  guint base_ply; /* where @steps begin; 0 unless the reader jumped */
  guint n_nodes;

  const QipuGameSink *sink;
  QipuLines start_lines; /* of the initial position */
  guint64 game_number; /* from 1 */
  gboolean stopped;    /* the sink said FALSE */
  guint64 said;        /* codes that were told and are told once a file, as bits */
} QipuTreeBuilder;

void qipu_tree_builder_init (QipuTreeBuilder *self, const QipuGameSink *sink);
void qipu_tree_builder_clear (QipuTreeBuilder *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QipuTreeBuilder, qipu_tree_builder_clear)

void qipu_tree_builder_begin (QipuTreeBuilder *self);
void qipu_tree_builder_set_start (QipuTreeBuilder *self, const QipuPosition *start);
gboolean qipu_tree_builder_set_fen (QipuTreeBuilder *self, const char *fen, gint64 line);
gboolean qipu_tree_builder_end (QipuTreeBuilder *self, guint64 start, guint64 end);

static inline guint
qipu_tree_builder_get_ply (const QipuTreeBuilder *self)
{
  return self->base_ply + self->n_steps;
}

gboolean qipu_tree_builder_play (QipuTreeBuilder *self, QipuMove move);
gboolean qipu_tree_builder_play_known (QipuTreeBuilder *self, QipuMove move, gboolean irregular);
gboolean qipu_tree_builder_try (QipuTreeBuilder *self, QipuMove move);
void qipu_tree_builder_jump (QipuTreeBuilder *self, QipuNodeId node);
void qipu_tree_builder_stand (QipuTreeBuilder *self,
                              QipuNodeId node,
                              const QipuPosition *position,
                              guint ply);
void qipu_tree_builder_back_to (QipuTreeBuilder *self, guint ply);
void qipu_tree_builder_forward (QipuTreeBuilder *self, QipuNodeId child);
gboolean qipu_tree_builder_is_full (const QipuTreeBuilder *self);

char *qipu_comment_dup_clean (const char *text);
char *qipu_text_dup_trimmed (const char *text);
char *qipu_text_dup_replaced (const char *text, const char *find, const char *replacement);
void qipu_tree_builder_comment (QipuTreeBuilder *self, const char *text);
void qipu_tree_builder_tag (QipuTreeBuilder *self, const char *name, const char *value);

void qipu_tree_builder_report (QipuTreeBuilder *self,
                               QipuDiagnosticCode code,
                               gint64 line,
                               gint64 offset,
                               gint64 ply,
                               const char *detail);

void qipu_tree_builder_report_full (QipuTreeBuilder *self);
void qipu_tree_builder_report_too_long (QipuTreeBuilder *self, gint64 line, guint ply);

/* "h2e2" */
#define QIPU_COORDINATES_SIZE 8
void qipu_move_to_coordinates (QipuMove move, char text[QIPU_COORDINATES_SIZE]);
QipuMove qipu_move_from_numbers (int from_file, int from_rank, int to_file, int to_rank);

G_END_DECLS
