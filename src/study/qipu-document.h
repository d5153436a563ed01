/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game, the file it came from, whether it is modified, and the only undo stack there is. */

#pragma once

#include <gio/gio.h>

#include "game/qipu-game.h"
#include "records/qipu-format.h"

G_BEGIN_DECLS

/* Summary of a finished group of edits. */
typedef struct
{
  gboolean tree;       /* nodes linked, unlinked, reordered */
  gboolean texts;      /* comments, glyphs, marks, evaluations, commands */
  gboolean tags;
  gboolean start;      /* start position */
  QipuNodeId show;     /* node to show, or QIPU_NODE_NONE */
  gboolean from_history; /* undo or redo */
} QipuChange;

#define QIPU_TYPE_DOCUMENT (qipu_document_get_type ())
G_DECLARE_FINAL_TYPE (QipuDocument, qipu_document, QIPU, DOCUMENT, GObject)

/* Takes the ownership of @game.
 * Properties: file (GFile), format-id, modified, can-undo, can-redo, title (read-only facts).
 * Signal: changed (QipuChange *), once a group. */
QipuDocument *qipu_document_new (QipuGame *game);
const QipuGame *qipu_document_get_game (QipuDocument *self);
guint64 qipu_document_get_revision (QipuDocument *self);
gboolean qipu_document_get_modified (QipuDocument *self);
/* Marks @revision as the one on disk. */
void qipu_document_set_saved (QipuDocument *self, guint64 revision);

/* Groups nest; only the outermost end emits. @name is an untranslated N_() string for the undo
 * toast ("Delete variation"). */
void qipu_document_begin_edit (QipuDocument *self, const char *name);
void qipu_document_end_edit (QipuDocument *self);

/* Follows an existing child or adds one; returns the node. */
QipuNodeId qipu_document_add_move (QipuDocument *self, QipuNodeId parent, QipuMove move);
void qipu_document_remove (QipuDocument *self, QipuNodeId node); /* with everything below */
void qipu_document_reorder (QipuDocument *self, QipuNodeId node, guint index);
void qipu_document_make_mainline (QipuDocument *self, QipuNodeId node);
void qipu_document_set_comment (QipuDocument *self,
                                QipuNodeId node,
                                QipuCommentPlace place,
                                const char *text);
void qipu_document_set_glyphs (QipuDocument *self,
                               QipuNodeId node,
                               const guint8 *glyphs,
                               guint n_glyphs);
void qipu_document_set_marks (QipuDocument *self,
                              QipuNodeId node,
                              const QipuMark *marks,
                              guint n_marks);
void qipu_document_set_eval (QipuDocument *self, QipuNodeId node, QipuEval eval);
void qipu_document_set_tag (QipuDocument *self, const char *name, const char *value);
/* The whole list of tags at once: (name, value) pairs, NULL-terminated. */
void qipu_document_set_tags (QipuDocument *self, const char *const *pairs);
/* Only for a game without moves. */
gboolean qipu_document_set_start (QipuDocument *self, const QipuPosition *start);

gboolean qipu_document_can_undo (QipuDocument *self);
gboolean qipu_document_can_redo (QipuDocument *self);
/* Untranslated name of the group that would be undone, or NULL. */
const char *qipu_document_get_undo_name (QipuDocument *self);
const char *qipu_document_get_redo_name (QipuDocument *self);
void qipu_document_undo (QipuDocument *self);
void qipu_document_redo (QipuDocument *self);

GFile *qipu_document_get_file (QipuDocument *self);
void qipu_document_set_file (QipuDocument *self, GFile *file);

G_END_DECLS
