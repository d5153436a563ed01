/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where one studies: the board, its players, and the panel with moves, comment and navigation. */

#pragma once

#include <gtk/gtk.h>

#include "ui/qipu-board-view.h"
#include "ui/qipu-game-chooser.h"
#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

/* What must survive when the page is built anew in another language. */
typedef struct
{
  double scroll;
  gboolean comment_focus;
  QipuCommentPlace comment_place;
  int comment_cursor;
  gboolean cursor_mode;
  char *entry_text; /* NULL when the move entry is closed */
  int entry_cursor;
  char *panel_page;
  guint order; /* QipuGameOrder */
  char *filter;
  char *setup_fen; /* written and not yet taken */
  gboolean autoplay;
} QipuStudyViewState;

void qipu_study_view_state_clear (QipuStudyViewState *state);

#define QIPU_TYPE_STUDY_PAGE (qipu_study_page_get_type ())
G_DECLARE_FINAL_TYPE (QipuStudyPage, qipu_study_page, QIPU, STUDY_PAGE, GtkWidget)

GtkWidget *qipu_study_page_new (void);
void qipu_study_page_set_workspace (QipuStudyPage *self, QipuWorkspace *workspace);
/* The actions study.*, to be inserted where menus and keys can reach them. */
GActionGroup *qipu_study_page_get_actions (QipuStudyPage *self);
/* What a message may cover for a while. */
GtkWidget *qipu_study_page_get_message_place (QipuStudyPage *self);
QipuBoardView *qipu_study_page_get_board (QipuStudyPage *self);
/* The list of games, whether it is shown or not. */
QipuGameChooser *qipu_study_page_get_chooser (QipuStudyPage *self);
/* Opens the entry of moves with @text already in it. */
void qipu_study_page_type_move (QipuStudyPage *self, const char *text);
/* Moves in @text, in any notation, become a branch after @node; FALSE when none fits there. */
gboolean qipu_study_page_paste_moves (QipuStudyPage *self, QipuNodeId node, const char *text);
/* Whether the panel is put away. */
void qipu_study_page_set_board_only (QipuStudyPage *self, gboolean board_only);
void qipu_study_page_restyle (QipuStudyPage *self);
void qipu_study_page_focus_default (QipuStudyPage *self);
void qipu_study_page_save_state (QipuStudyPage *self, QipuStudyViewState *state);
void qipu_study_page_restore_state (QipuStudyPage *self, const QipuStudyViewState *state);

G_END_DECLS
