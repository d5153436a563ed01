/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board with a question beside it: what the trainer, guessing and drills have in common. It knows
 * the legal moves of its position and tells which one was tried. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-scene.h"
#include "ui/qipu-board-view.h"

G_BEGIN_DECLS

#define QIPU_TYPE_QUIZ_FRAME (qipu_quiz_frame_get_type ())
G_DECLARE_FINAL_TYPE (QipuQuizFrame, qipu_quiz_frame, QIPU, QUIZ_FRAME, GtkWidget)

typedef enum
{
  QIPU_FEEDBACK_NONE,
  QIPU_FEEDBACK_RIGHT,
  QIPU_FEEDBACK_PART,
  QIPU_FEEDBACK_WRONG,
} QipuFeedback;

/* Signal: move-tried (uint move), a legal move of the position. */
GtkWidget *qipu_quiz_frame_new (void);
QipuBoardView *qipu_quiz_frame_get_board (QipuQuizFrame *self);

/* What the board shows; with @live, moves can be tried. The piece picked up is let go. */
void qipu_quiz_frame_set_scene (QipuQuizFrame *self, const QipuScene *scene, gboolean live);
/* Lets the piece make @move and go back again; only where animations are wanted. The scene is as it
 * was afterwards. */
void qipu_quiz_frame_demonstrate (QipuQuizFrame *self, QipuMove move);
/* A scene of @position as the settings want it. */
void qipu_quiz_frame_init_scene (QipuScene *scene, const QipuPosition *position, QipuMove last_move);

void qipu_quiz_frame_set_question (QipuQuizFrame *self, const char *question, const char *hint);
/* A move text in large letters, or NULL. @pango_tag: its language. */
void qipu_quiz_frame_set_text (QipuQuizFrame *self, const char *text, const char *pango_tag);
void qipu_quiz_frame_set_feedback (QipuQuizFrame *self, QipuFeedback kind, const char *text);
/* Between the question and the feedback, and at the bottom. */
void qipu_quiz_frame_set_body (QipuQuizFrame *self, GtkWidget *body);
void qipu_quiz_frame_set_footer (QipuQuizFrame *self, GtkWidget *footer);
void qipu_quiz_frame_set_place (QipuQuizFrame *self, const char *text);
void qipu_quiz_frame_restyle (QipuQuizFrame *self);

G_END_DECLS
