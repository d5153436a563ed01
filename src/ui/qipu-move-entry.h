/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves by typing, in any notation. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-scene.h"
#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_MOVE_ENTRY (qipu_move_entry_get_type ())
G_DECLARE_FINAL_TYPE (QipuMoveEntry, qipu_move_entry, QIPU, MOVE_ENTRY, GtkWidget)

/* Signals: play (uint move); replace (uint move): instead of what follows; preview: the scene has
 * changed; close. */
GtkWidget *qipu_move_entry_new (void);
void qipu_move_entry_set_session (QipuMoveEntry *self, QipuSession *session);
const char *qipu_move_entry_get_text (QipuMoveEntry *self);
int qipu_move_entry_get_cursor (QipuMoveEntry *self);
/* Takes the focus, with @text and the cursor at @cursor (-1: the end). */
void qipu_move_entry_start (QipuMoveEntry *self, const char *text, int cursor);
/* Arrows of the move that Enter would play and, where the text says several, of the others. */
void qipu_move_entry_fill_scene (QipuMoveEntry *self, QipuScene *scene);

G_END_DECLS
