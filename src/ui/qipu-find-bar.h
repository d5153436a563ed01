/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding a text in the study: in comments, moves and tags. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_FIND_BAR (qipu_find_bar_get_type ())
G_DECLARE_FINAL_TYPE (QipuFindBar, qipu_find_bar, QIPU, FIND_BAR, GtkWidget)

/* Signal: closed, by the user. Hidden at first. */
GtkWidget *qipu_find_bar_new (void);
void qipu_find_bar_set_session (QipuFindBar *self, QipuSession *session);
/* Shows the bar and takes the focus. */
void qipu_find_bar_open (QipuFindBar *self);
void qipu_find_bar_close (QipuFindBar *self);
/* Looks for @text at once, and goes to the first place from the current move on. */
void qipu_find_bar_search (QipuFindBar *self, const char *text);
guint qipu_find_bar_get_n_found (QipuFindBar *self);
void qipu_find_bar_step (QipuFindBar *self, int delta);

G_END_DECLS
