/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the game ended or is about to end, why, and the cycle of moves that it comes from. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_VERDICT_BOX (qipu_verdict_box_get_type ())
G_DECLARE_FINAL_TYPE (QipuVerdictBox, qipu_verdict_box, QIPU, VERDICT_BOX, GtkWidget)

/* Hidden while there is nothing to say. Signal: scene-changed, when the arrows are others.
 * Properties: explaining (boolean). */
GtkWidget *qipu_verdict_box_new (void);
void qipu_verdict_box_set_session (QipuVerdictBox *self, QipuSession *session);
/* Whether there is a cycle of moves that can be played. */
gboolean qipu_verdict_box_can_explain (QipuVerdictBox *self);
gboolean qipu_verdict_box_get_explaining (QipuVerdictBox *self);
/* Plays the cycle, each move with who attacks whom, and comes back to the end of it. */
void qipu_verdict_box_set_explaining (QipuVerdictBox *self, gboolean explaining);
/* Adds the attacks of the move on the board while the cycle is played. */
void qipu_verdict_box_fill_scene (QipuVerdictBox *self, QipuScene *scene);

G_END_DECLS
