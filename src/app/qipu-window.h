/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The toplevel: actions and geometry. What is seen in it is a QipuMainView. */

#pragma once

#include <adwaita.h>

#include "app/qipu-main-view.h"
#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

#define QIPU_TYPE_WINDOW (qipu_window_get_type ())
G_DECLARE_FINAL_TYPE (QipuWindow, qipu_window, QIPU, WINDOW, AdwApplicationWindow)

QipuWindow *qipu_window_new (GtkApplication *application);
QipuWorkspace *qipu_window_get_workspace (QipuWindow *self);
/* Its tabs; the children of its pages are QipuTab. */
AdwTabView *qipu_window_get_tabs (QipuWindow *self);
/* An empty tab, which is shown. */
void qipu_window_add_tab (QipuWindow *self);
QipuMainView *qipu_window_get_main_view (QipuWindow *self);
/* Reads @file and shows it, in a tab of its own when something is open; what goes wrong is told in the window. */
void qipu_window_open_file (QipuWindow *self, GFile *file);
/* A position or a record as text. FALSE when nothing in it was recognised. */
gboolean qipu_window_open_text (QipuWindow *self, const char *text);
/* Writes the game that is shown to @file. */
void qipu_window_save_to (QipuWindow *self, GFile *file);
/* Writes the games that are selected in the list, when they are several, or else all that it shows,
 * to @file, which may not be their own. */
void qipu_window_save_games_to (QipuWindow *self, GFile *file);
void qipu_window_new_game (QipuWindow *self);
/* Nothing is open and nothing was done: files may be opened here. */
gboolean qipu_window_is_empty (QipuWindow *self);
/* Tells of work that was left unsaved, once. */
void qipu_window_offer_drafts (QipuWindow *self);
/* Whether files or drafts are looked for or read that will be shown or offered here. */
gboolean qipu_window_is_reading (QipuWindow *self);
/* Builds everything that is seen anew, in the language of now. */
void qipu_window_rebuild (QipuWindow *self);
/* Notation, numerals, pieces or design have changed. */
void qipu_window_restyle (QipuWindow *self);

G_END_DECLS
