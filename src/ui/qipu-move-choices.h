/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves to choose from, as a quiet list of texts one of which may be picked. */

#pragma once

#include <gtk/gtk.h>

#include "notation/qipu-notation.h"
#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_MOVE_CHOICES (qipu_move_choices_get_type ())
G_DECLARE_FINAL_TYPE (QipuMoveChoices, qipu_move_choices, QIPU, MOVE_CHOICES, GtkWidget)

/* Signals: picked, when another move is picked; chosen (uint move), by a click. */
GtkWidget *qipu_move_choices_new (void);
/* Shows @moves of the position of @session, written so that they go on from what was typed. */
void qipu_move_choices_set (QipuMoveChoices *self,
                            QipuSession *session,
                            const char *typed,
                            const QipuCompletion *moves,
                            guint n_moves);
guint qipu_move_choices_get_n (QipuMoveChoices *self);
QipuMove qipu_move_choices_get (QipuMoveChoices *self, guint index);
const char *qipu_move_choices_get_text (QipuMoveChoices *self, guint index);
/* The move that is picked, or QIPU_MOVE_NONE. */
QipuMove qipu_move_choices_get_picked (QipuMoveChoices *self);
const char *qipu_move_choices_get_picked_text (QipuMoveChoices *self);
/* G_MAXUINT: none. */
void qipu_move_choices_pick (QipuMoveChoices *self, guint index);
/* The next or previous one, around the ends. */
void qipu_move_choices_step (QipuMoveChoices *self, int by);

G_END_DECLS
