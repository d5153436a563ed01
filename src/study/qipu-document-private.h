/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The primitives that the edits of a document are made of. */

#pragma once

#include "game/qipu-edit.h"
#include "study/qipu-document.h"

G_BEGIN_DECLS

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
