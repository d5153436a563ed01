/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of a document share, and the primitives that its edits are made of. */

#pragma once

#include "game/qipu-edit.h"
#include "study/qipu-document.h"

G_BEGIN_DECLS

/* Inverses of what was done, in the order in which it was done; after undo(), the inverses of
 * those, in the same places. So undo walks from the end and redo from the beginning. */
typedef struct
{
  const char *name;
  GArray *edits; /* QipuEdit */
  guint64 revision_before;
  guint64 revision_after;
  QipuNodeId show; /* after doing it; QIPU_NODE_NONE: decided by the edits */

  /* A comment being typed: the next letter joins this group. */
  gboolean typing;
  QipuNodeId typing_node;
  QipuCommentPlace typing_place;
} QipuEditGroup;

struct _QipuDocument
{
  GObject parent_instance;

  QipuGame *game;
  GFile *file;
  QipuFileWatch *watch; /* of @file */
  char *format_id;
  char *title;

  GPtrArray *undo; /* QipuEditGroup */
  GPtrArray *redo;
  QipuEditGroup *open;
  guint n_open;

  guint64 revision;
  guint64 last_revision; /* the greatest given so far */
  guint64 saved_revision;
  gboolean is_gone; /* the file is */
};

/* What the observable facts were before a change, to notify those that did change. */
typedef struct
{
  gboolean modified;
  gboolean can_undo;
  gboolean can_redo;
} QipuDocumentFacts;

/* qipu-document.c */
QipuDocumentFacts qipu_document_get_facts (QipuDocument *self);
/* Notifies what is another fact than @before. */
void qipu_document_notify_facts (QipuDocument *self, const QipuDocumentFacts *before);
/* The same, and emits QipuDocument::changed. */
void qipu_document_emit_changed (QipuDocument *self,
                                 QipuChange *change,
                                 const QipuDocumentFacts *before);
void qipu_document_update_title (QipuDocument *self);
/* qipu-document-file.c */
void qipu_document_drop_watch (QipuDocument *self);
/* qipu-document-history.c */
void qipu_edit_group_free (QipuEditGroup *group);

QipuGame *qipu_document_get_own_game (QipuDocument *self);
/* Applies @edit and keeps the inverse in the open group. */
void qipu_document_apply (QipuDocument *self, QipuEdit edit);
/* Keeps the inverse of something that is about to be done by a setter of the game, or has been
 * done by qipu_game_add() and qipu_game_graft(). */
void qipu_document_keep (QipuDocument *self, QipuEdit inverse);
/* The text of @node, which is about to be changed by a setter of the game. */
void qipu_document_keep_text (QipuDocument *self, QipuNodeId node);
/* What qipu_game_add() and qipu_game_graft() have done is undone by unlinking. The inverse of an
 * edit is what is kept, so: the edit that takes @node out. */
void qipu_document_keep_added (QipuDocument *self, QipuNodeId node);
/* Takes @node and what is below out of the tree. */
void qipu_document_unlink (QipuDocument *self, QipuNodeId node);
void qipu_document_set_show (QipuDocument *self, QipuNodeId node);
/* What follows in the open group is typed: the next letter there joins it. */
void qipu_document_set_typing (QipuDocument *self, QipuNodeId node, QipuCommentPlace place);

G_END_DECLS
