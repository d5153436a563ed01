/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one window has open: the games of a file, and a session for each that was looked at. */

#pragma once

#include <gio/gio.h>

#include "study/qipu-game-source.h"
#include "study/qipu-journal.h"
#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_WORKSPACE (qipu_workspace_get_type ())
G_DECLARE_FINAL_TYPE (QipuWorkspace, qipu_workspace, QIPU, WORKSPACE, GObject)

/* Properties: session (NULL when nothing is open), games (GListModel of QipuGameEntry, or NULL),
 * index.
 * Signals: message (char *text, char *button, char *action): something to tell; button and action
 * may be NULL. flush: give pending texts to the document now. */
QipuWorkspace *qipu_workspace_new (void);
/* Changed documents are drafted by @journal from now on. */
void qipu_workspace_set_journal (QipuWorkspace *self, QipuJournal *journal);

QipuSession *qipu_workspace_get_session (QipuWorkspace *self);
QipuGameSource *qipu_workspace_get_source (QipuWorkspace *self);
GListModel *qipu_workspace_get_games (QipuWorkspace *self);
guint qipu_workspace_get_n_games (QipuWorkspace *self);
guint qipu_workspace_get_index (QipuWorkspace *self);
/* The game @index of the file when it was looked at, else NULL. */
QipuDocument *qipu_workspace_find_document (QipuWorkspace *self, guint index);
/* Which game of the file @document is; FALSE when it is not open here. */
gboolean qipu_workspace_find_index (QipuWorkspace *self, QipuDocument *document, guint *index);
gboolean qipu_workspace_holds (QipuWorkspace *self, QipuDocument *document);
/* Where the document that is shown comes from; NULL for one that has no file yet. */
GFile *qipu_workspace_get_file (QipuWorkspace *self);

/* Takes the ownership of @first, game 0 of @source. */
void qipu_workspace_open (QipuWorkspace *self, QipuGameSource *source, QipuGame *first);
/* Takes the ownership of @game. */
void qipu_workspace_open_game (QipuWorkspace *self, QipuGame *game);
void qipu_workspace_open_document (QipuWorkspace *self, QipuDocument *document);
/* @document becomes game @index of the file that is open; FALSE when that one has changes. */
gboolean qipu_workspace_add_document (QipuWorkspace *self, QipuDocument *document, guint index);
/* Selects the game that @document is; FALSE when it is not open here. */
gboolean qipu_workspace_show_document (QipuWorkspace *self, QipuDocument *document);
/* Reads the game first where it was not looked at yet. */
void qipu_workspace_select (QipuWorkspace *self, guint index);
void qipu_workspace_close (QipuWorkspace *self);

/* All that is open, put aside so that an undo can bring it back. */
typedef struct _QipuWorkspaceState QipuWorkspaceState;
QipuWorkspaceState *qipu_workspace_dup_state (QipuWorkspace *self);
QipuWorkspaceState *qipu_workspace_state_new_for_document (QipuWorkspace *self,
                                                           QipuDocument *document);
/* Another hold on the same. */
QipuWorkspaceState *qipu_workspace_state_copy (QipuWorkspaceState *state);
void qipu_workspace_state_free (QipuWorkspaceState *state);
/* What is shown when it is restored; NULL when nothing is open. */
QipuSession *qipu_workspace_state_get_session (QipuWorkspaceState *state);
guint qipu_workspace_state_get_index (QipuWorkspaceState *state);
QipuGameSource *qipu_workspace_state_get_source (QipuWorkspaceState *state);
/* The document of @state, which has no source, is game @index of @source. */
void qipu_workspace_state_add_source (QipuWorkspaceState *state,
                                      QipuGameSource *source,
                                      guint index);
gboolean qipu_workspace_state_holds (QipuWorkspaceState *state, QipuDocument *document);
gboolean qipu_workspace_state_is_modified (QipuWorkspaceState *state);
void qipu_workspace_restore (QipuWorkspace *self, QipuWorkspaceState *state);

/* Whether any game that was opened has changes that are not saved. */
gboolean qipu_workspace_is_modified (QipuWorkspace *self);
/* Those documents in the order of the file. */
GPtrArray *qipu_workspace_dup_modified (QipuWorkspace *self);
void qipu_workspace_foreach_session (QipuWorkspace *self, GFunc function, gpointer user_data);

void qipu_workspace_message (QipuWorkspace *self,
                             const char *text,
                             const char *button,
                             const char *action);
void qipu_workspace_flush (QipuWorkspace *self);

G_END_DECLS
