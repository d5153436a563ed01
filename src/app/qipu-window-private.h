/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the window share. */

#pragma once

#include "app/qipu-tab.h"
#include "app/qipu-window.h"

G_BEGIN_DECLS

struct _QipuWindow
{
  AdwApplicationWindow parent_instance;

  QipuWorkspace *workspace; /* of the tab that is shown */
  AdwTabView *tabs;
  QipuTab *tab;             /* the one that is shown */
  QipuTabContent closed;    /* of the tab that was closed last, while it is changed */
  GVariant *pending;        /* what is being read for the tab that is shown */
  gboolean transferring;    /* a tab goes to another window */
  QipuClassroom *classroom;
  QipuJournal *journal; /* of the application; NULL in a window without one */
  QipuMainView *view;
  QipuSession *followed; /* whose place is written down */
  QipuDocument *watched; /* whose file is looked after */
  GCancellable *cancellable; /* of reading and writing; cancelled with the window */
  GtkFileChooserNative *chooser;
  gboolean close_after_save;
  GPtrArray *replaced;          /* QipuWorkspaceState; what was open before, for undo; or NULL */
  gboolean opened_for_setup;    /* the game exists only to set a position up */
  gboolean closing;          /* nothing more to ask */
  guint n_offered_drafts;    /* until they are restored or the offer is put away */
  GPtrArray *drafts;         /* QipuDraft, still to be restored; NULL when nothing is */
  QipuTab *drafts_wait;      /* for this tab, whose own draft is restored first; or NULL */
  guint n_listing;           /* looks for drafts that go on */
  GCancellable *pasting;     /* of a long text that is being read, or NULL */
  guint n_opening;           /* files that are being read */
  GPtrArray *unopened;       /* of them, what could not be read; strings */
};

/* Whether it was closed while something was read or written that refers to it. */
static inline gboolean
qipu_window_is_gone (QipuWindow *self)
{
  return self->tabs == NULL;
}

/* qipu-window.c; takes the ownership of @game */
void qipu_window_open_replacing (QipuWindow *self, QipuGame *game, const char *message);
/* Takes the ownership of @state, which may be NULL: there is nothing to go back to. */
void qipu_window_set_replaced (QipuWindow *self, GPtrArray *states);
void qipu_window_keep_replaced (QipuWindow *self);
/* Whether action win.@name can be used. */
void qipu_window_enable (QipuWindow *self, const char *name, gboolean enabled);
/* Which actions of the study there are now: none while Learn is open. */
void qipu_window_update_study_actions (QipuWindow *self);
/* Every session that is open here follows the settings. */
void qipu_window_restyle_sessions (QipuWindow *self);

/* qipu-window-tabs.c */
void qipu_window_tabs_init (QipuWindow *self);
/* Lets go of the tabs and of what was put aside in them. */
void qipu_window_tabs_dispose (QipuWindow *self);
/* Words of menu and titles anew. */
void qipu_window_tabs_update_language (QipuWindow *self);
void qipu_window_make_room (QipuWindow *self);
/* FALSE when it is no tab of this window any more. */
gboolean qipu_window_show_tab (QipuWindow *self, QipuTab *tab);
/* FALSE when no tab of this window holds @file. */
gboolean qipu_window_show_file (QipuWindow *self, GFile *file);
/* Whether the draft at @path belongs to a tab, of any window, that was not read yet. */
gboolean qipu_window_is_draft_waiting (QipuWindow *self, const char *path);
/* The tab of @file if it has a draft that was not read yet, or NULL. */
QipuTab *qipu_window_find_waiting_draft (QipuWindow *self, GFile *file);
/* FALSE when it is not open in this window any more. */
gboolean qipu_window_show_document (QipuWindow *self, QipuDocument *document);
gboolean qipu_window_is_modified (QipuWindow *self);

/* qipu-window-learn.c */
void qipu_window_learn_init (QipuWindow *self);
/* Hears of the classroom no more. */
void qipu_window_learn_dispose (QipuWindow *self);

/* qipu-window-files.c */
void qipu_window_files_init (QipuWindow *self);
/* Cancels what is being read and written. */
void qipu_window_files_dispose (QipuWindow *self);
/* A dialog: @what failed and @why, both sentences of the moment's language. */
void qipu_window_tell_failure (QipuWindow *self, const char *what, const char *why);
char *qipu_window_dup_display_name (GFile *file);
char *qipu_window_dup_shown_name (GFile *file);
gboolean qipu_window_is_open_elsewhere (QipuWindow *self, GFile *file);
/* @flags: what the formats of the records must be able to do. */
void qipu_window_add_filters (GtkFileChooser *chooser, QipuFormatFlags flags);
/* @on_response gets @chooser, the response and the window. */
void qipu_window_show_chooser (QipuWindow *self,
                               GtkFileChooserNative *chooser,
                               GCallback on_response);

/* qipu-window-folder.c; @list is of GFile */
void qipu_window_open_folder (QipuWindow *self, GFile *folder);
/* Each in a tab of its own, or, where they are too many for that, all as one list of games. */
void qipu_window_open_files (QipuWindow *self, GSList *list);

/* qipu-window-drafts.c */
void qipu_window_drafts_init (QipuWindow *self);
/* Lets go of drafts that were not restored; they stay on disk. */
void qipu_window_drafts_dispose (QipuWindow *self);
/* Offers to restore the drafts that were found. */
void qipu_window_show_draft_offer (QipuWindow *self);
/* FALSE when there is nothing to be told. */
gboolean qipu_window_show_draft_loss (QipuWindow *self);
gboolean qipu_window_show_restoring (QipuWindow *self);
/* In @tab, whether it is shown or not; the document goes to its place among the games of its file.
 */
void qipu_window_open_draft (QipuWindow *self,
                             QipuTab *tab,
                             QipuDocument *document,
                             const QipuDraft *draft);
/* What was to be read for @tab was read, or could not be: drafts that waited for it go on. */
void qipu_window_drafts_go_on (QipuWindow *self, QipuTab *tab);

/* qipu-window-open.c */
void qipu_window_open_init (QipuWindow *self);
/* In @tab, whose content can be brought back then, or where there is room. */
void qipu_window_open_source (QipuWindow *self, QipuGameSource *source, QipuTab *tab);
/* Says what is wrong in @source, which the tab that is shown has taken, and remembers its file. */
void qipu_window_follow_source (QipuWindow *self, QipuGameSource *source);
/* Several files that are opened at once are told about at once: note, then tell. @file is NULL for
 * what came from the clipboard. */
void qipu_window_note_unopened (QipuWindow *self, GFile *file, const GError *error);
void qipu_window_tell_unopened (QipuWindow *self);
/* Says what is to stay in sight, in the language of now. */
void qipu_window_files_show_notices (QipuWindow *self);

/* qipu-window-reopen.c: reads what was open in an earlier run */
void qipu_window_open_pending (QipuWindow *self);

/* qipu-window-paste.c */
void qipu_window_paste_init (QipuWindow *self);
/* The text that is being read is not wanted any more. */
void qipu_window_paste_cancel (QipuWindow *self);
/* FALSE when none is being read. */
gboolean qipu_window_show_pasting (QipuWindow *self);

/* qipu-window-export.c: some games of a file into a file of their own */
void qipu_window_export_init (QipuWindow *self);
/* Whether there are several to choose from. */
void qipu_window_export_update (QipuWindow *self);

/* qipu-window-save.c */
void qipu_window_save_init (QipuWindow *self);
/* Whether the window may close now; FALSE while it asks. */
gboolean qipu_window_files_may_close (QipuWindow *self);

G_END_DECLS
