/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game, the file it came from, whether it is modified, and the only undo stack there is. */

#pragma once

#include <gio/gio.h>

#include "game/qipu-game.h"
#include "records/qipu-format.h"
#include "study/qipu-file-watch.h"

G_BEGIN_DECLS

/* Summary of a finished group of edits. */
typedef struct
{
  gboolean tree;       /* nodes linked, unlinked, reordered, or every move changed */
  gboolean texts;      /* comments, glyphs, marks, evaluations, commands */
  gboolean tags;
  gboolean start;      /* start position */
  QipuNodeId text_node; /* the only node whose texts changed, or QIPU_NODE_NONE for several */
  QipuNodeId show;     /* node to show, or QIPU_NODE_NONE */
  gboolean from_history; /* undo or redo */
} QipuChange;

#define QIPU_TYPE_DOCUMENT (qipu_document_get_type ())
G_DECLARE_FINAL_TYPE (QipuDocument, qipu_document, QIPU, DOCUMENT, GObject)

/* Takes the ownership of @game.
 * Properties: file (GFile), format-id, modified, can-undo, can-redo, title (read-only facts),
 * file-state (whether someone else has changed the file).
 * Signal: changed (QipuChange *), once a group. */
QipuDocument *qipu_document_new (QipuGame *game);
const QipuGame *qipu_document_get_game (QipuDocument *self);
/* A number for the content: undo brings an earlier one back, every new edit makes a new one. */
guint64 qipu_document_get_revision (QipuDocument *self);
gboolean qipu_document_get_modified (QipuDocument *self);
/* Marks @revision as the one on disk; 0 means that nothing on disk is like this (a draft). */
void qipu_document_set_saved (QipuDocument *self, guint64 revision);
/* Names of the players or the title tag, or the name of the file; NULL when there is none. */
const char *qipu_document_get_title (QipuDocument *self);

/* Groups nest; only the outermost end emits. @name is an untranslated N_() string for the undo
 * toast ("Delete variation"). */
void qipu_document_begin_edit (QipuDocument *self, const char *name);
void qipu_document_end_edit (QipuDocument *self);
/* The next change of a comment begins a new group: the focus has left, or the node changed. */
void qipu_document_end_typing (QipuDocument *self);

/* Follows an existing child or adds one; returns the node. */
QipuNodeId qipu_document_add_move (QipuDocument *self, QipuNodeId parent, QipuMove move);
/* A new first child that takes the place of everything below @parent. */
QipuNodeId qipu_document_replace_rest (QipuDocument *self, QipuNodeId parent, QipuMove move);
void qipu_document_remove (QipuDocument *self, QipuNodeId node); /* with everything below */
void qipu_document_reorder (QipuDocument *self, QipuNodeId node, guint index);
void qipu_document_make_mainline (QipuDocument *self, QipuNodeId node);

/* The first node of the variation that @node is in: the nearest one, upwards from @node, that is
 * not a first child; QIPU_NODE_NONE on the main line. */
QipuNodeId qipu_document_get_variation (QipuDocument *self, QipuNodeId node);
/* The variation of @node one place up or down among its siblings; FALSE when it is there. */
gboolean qipu_document_promote (QipuDocument *self, QipuNodeId node);
gboolean qipu_document_demote (QipuDocument *self, QipuNodeId node);
/* FALSE on the main line. */
gboolean qipu_document_remove_variation (QipuDocument *self, QipuNodeId node);
/* All that follows @node, or everything but the line through @node. */
gboolean qipu_document_remove_rest (QipuDocument *self, QipuNodeId node);
gboolean qipu_document_remove_other_variations (QipuDocument *self, QipuNodeId node);
/* The position after @node becomes the start, its branch the record. */
gboolean qipu_document_remove_before (QipuDocument *self, QipuNodeId node);

/* Adds the branches of @fragment below @node, as far as their moves are possible there; moves that
 * exist are followed. Returns the first node of them, or QIPU_NODE_NONE. */
QipuNodeId qipu_document_paste (QipuDocument *self, QipuNodeId node, const QipuGame *fragment);
/* Adds the lines of @other where its start position occurs; texts of moves that both have are
 * joined. Returns how many moves are new, or -1 when its start does not occur. */
int qipu_document_merge (QipuDocument *self, const QipuGame *other);
/* Everything replaced by @content, undoably: a file that was changed on disk. */
void qipu_document_replace_content (QipuDocument *self, const QipuGame *content);

void qipu_document_mirror (QipuDocument *self);
/* Names of the players and the result change places too. */
void qipu_document_swap_colours (QipuDocument *self);

/* Changes that follow each other at the same place are one group until end_typing(). */
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
/* Adds @mark; one of the same colour there is removed, one of another colour changes. */
void qipu_document_toggle_mark (QipuDocument *self, QipuNodeId node, const QipuMark *mark);
void qipu_document_set_eval (QipuDocument *self, QipuNodeId node, QipuEval eval);
void qipu_document_set_commands (QipuDocument *self, QipuNodeId node, const char *commands);
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
/* Notices within two seconds what others do to the file. */
QipuFileState qipu_document_get_file_state (QipuDocument *self);
/* The file as this document knows it; all zero for none. */
void qipu_document_get_known_file (QipuDocument *self, QipuFileStamp *stamp);
void qipu_document_set_known_file (QipuDocument *self, const QipuFileStamp *stamp);
/* The change was shown and refused: the file as it is now counts as known. */
void qipu_document_accept_file_state (QipuDocument *self);
/* "pgn"; NULL for a record that was never in a file. */
const char *qipu_document_get_format_id (QipuDocument *self);
void qipu_document_set_format_id (QipuDocument *self, const char *format_id);

G_END_DECLS
