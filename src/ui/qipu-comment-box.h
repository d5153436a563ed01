/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The comment of the current move, edited in place. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_COMMENT_BOX (qipu_comment_box_get_type ())
G_DECLARE_FINAL_TYPE (QipuCommentBox, qipu_comment_box, QIPU, COMMENT_BOX, GtkWidget)

GtkWidget *qipu_comment_box_new (void);
void qipu_comment_box_set_session (QipuCommentBox *self, QipuSession *session);
/* Begins to write; ended by Ctrl+Enter or Escape. */
void qipu_comment_box_edit (QipuCommentBox *self, QipuCommentPlace place);
/* Gives what is written to the document now. */
void qipu_comment_box_commit (QipuCommentBox *self);
/* Whether it is out of sight where nothing is written nor being written. */
void qipu_comment_box_set_retiring (QipuCommentBox *self, gboolean retiring);
void qipu_comment_box_set_gives_way (QipuCommentBox *self, gboolean gives_way);
gboolean qipu_comment_box_has_focus (QipuCommentBox *self);
int qipu_comment_box_get_cursor (QipuCommentBox *self);
void qipu_comment_box_restore (QipuCommentBox *self, QipuCommentPlace place, int cursor);
QipuCommentPlace qipu_comment_box_get_place (QipuCommentBox *self);

G_END_DECLS
