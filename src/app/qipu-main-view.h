/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything that is seen in a window. Built anew around the same workspace when the language
 * changes; the window itself stays. */

#pragma once

#include <adwaita.h>

#include "learn/qipu-classroom.h"
#include "ui/qipu-study-page.h"
#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

#define QIPU_TYPE_MAIN_VIEW (qipu_main_view_get_type ())
G_DECLARE_FINAL_TYPE (QipuMainView, qipu_main_view, QIPU, MAIN_VIEW, AdwBin)

/* Signals: open-sample (char *uri); notice-closed: the user has put it away. Properties: title, what the window is called; study-page, NULL
 * until something was open. */
GtkWidget *qipu_main_view_new (QipuWorkspace *workspace, QipuClassroom *classroom);
QipuStudyPage *qipu_main_view_get_study_page (QipuMainView *self);
/* While a file is being read there is no need to build the welcome page. */
void qipu_main_view_set_expecting (QipuMainView *self, gboolean expecting);
/* The bar above shows the tabs of @tabs, which may come from another view. */
void qipu_main_view_set_tabs (QipuMainView *self, AdwTabView *tabs);
/* What was told belongs to another tab. */
void qipu_main_view_dismiss (QipuMainView *self);
/* Nothing but the board and its players: what a full screen is for. */
void qipu_main_view_set_board_only (QipuMainView *self, gboolean board_only);
gboolean qipu_main_view_get_board_only (QipuMainView *self);
const char *qipu_main_view_get_title (QipuMainView *self);
/* Gives the focus to the lesson of Learn, which must be open. */
void qipu_main_view_focus_learn (QipuMainView *self);
void qipu_main_view_restyle (QipuMainView *self);
void qipu_main_view_show_menu (QipuMainView *self);
void qipu_main_view_show_language_menu (QipuMainView *self);
/* Shows @text for a while; @button and @action may be NULL. */
void qipu_main_view_tell (QipuMainView *self,
                          const char *text,
                          const char *button,
                          const char *action);
gboolean qipu_main_view_has_notice (QipuMainView *self);
/* Something that stays in sight until it is put away; a NULL text hides it. */
void qipu_main_view_set_notice (QipuMainView *self,
                                const char *text,
                                const char *button,
                                const char *action);

G_END_DECLS
