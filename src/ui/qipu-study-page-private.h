/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the study page, its board and its actions share. */

#pragma once

#include <adwaita.h>

#include "ui/qipu-board-frame.h"
#include "ui/qipu-comment-box.h"
#include "ui/qipu-find-bar.h"
#include "ui/qipu-game-chooser.h"
#include "ui/qipu-move-entry.h"
#include "ui/qipu-move-list-view.h"
#include "ui/qipu-move-tree.h"
#include "ui/qipu-opening-label.h"
#include "ui/qipu-player-bar.h"
#include "ui/qipu-setup-panel.h"
#include "ui/qipu-study-page.h"
#include "ui/qipu-verdict-box.h"

G_BEGIN_DECLS

struct _QipuStudyPage
{
  GtkWidget parent_instance;

  QipuWorkspace *workspace;
  QipuSession *session;
  GSimpleActionGroup *actions;

  QipuBoardFrame *frame;
  QipuBoardView *board;
  GtkWidget *board_menu;  /* made when it is first asked for */
  gboolean menu_by_key;   /* it was opened from the point cursor */
  QipuPlayerBar *bars[2]; /* above, below */
  GtkWidget *handle;
  GtkWidget *panel;
  GtkWidget *panel_mode;
  AdwViewSwitcher *switcher;
  GtkWidget *tree_button_above; /* instead of the one over the moves, where there is a switch */
  AdwViewStack *panel_stack;
  GtkWidget *list_head;
  QipuOpeningLabel *opening;
  QipuFindBar *find;
  GtkStack *moves_view;
  QipuMoveListView *list;
  QipuMoveTree *tree; /* made when it is first shown */
  QipuGameChooser *chooser;
  QipuVerdictBox *verdict;
  QipuCommentBox *comment;
  QipuMoveEntry *entry;
  QipuSetupPanel *setup_panel; /* made when it is first needed */
  GtkLabel *place;
  GtkWidget *play;

  QipuSquare described; /* whose attackers and protectors are shown */
  QipuNodeId shown;  /* the node on the board */
  int drag_width;    /* of the panel when the handle was taken */
  guint autoplay;    /* timeout */
};

/* qipu-study-actions.c */
void qipu_study_page_init_actions (QipuStudyPage *self);
/* Which of them can be used now. */
void qipu_study_page_update_actions (QipuStudyPage *self);
/* Nothing when it does not play. */
void qipu_study_page_stop_autoplay (QipuStudyPage *self);

/* qipu-study-edit-actions.c */
void qipu_study_page_init_edit_actions (QipuStudyPage *self);
/* Which of them can be used now. */
void qipu_study_page_update_edit_actions (QipuStudyPage *self);
void qipu_study_page_tell_unplayable (QipuStudyPage *self, QipuNodeId node);
/* @branch was dragged on @target: beside it where both follow the same move, or else after it. */
void qipu_study_page_drop_branch (QipuStudyPage *self, QipuNodeId branch, QipuNodeId target);

/* qipu-study-copy-actions.c */
void qipu_study_page_init_copy_actions (QipuStudyPage *self);

/* qipu-study-board.c */
void qipu_study_page_connect_board (QipuStudyPage *self);
/* Shows the current position, with the move that led there. */
void qipu_study_page_update_board (QipuStudyPage *self);
/* The line below the board: what a point holds, why a move was refused, or the move that led here.
 */
void qipu_study_page_update_status (QipuStudyPage *self);
/* Shows who attacks and protects the piece on @square; QIPU_SQUARE_NONE for nobody any more. */
void qipu_study_page_describe (QipuStudyPage *self, QipuSquare square);

/* qipu-study-setup-actions.c */
void qipu_study_page_init_setup_actions (QipuStudyPage *self);
/* Which of them can be used now: all while a position is set up. */
void qipu_study_page_update_setup_actions (QipuStudyPage *self);

/* qipu-study-page.c */
void qipu_study_page_open_entry (QipuStudyPage *self, const char *text);
void qipu_study_page_close_entry (QipuStudyPage *self);

G_END_DECLS
