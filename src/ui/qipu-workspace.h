/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one window has open: the games of a file, a session for each that was looked at, and what
 * of the view must outlive it when the language changes. */

#pragma once

#include <gio/gio.h>

#include "records/qipu-record-file.h"
#include "study/qipu-session.h"

G_BEGIN_DECLS

#define QIPU_TYPE_WORKSPACE (qipu_workspace_get_type ())
G_DECLARE_FINAL_TYPE (QipuWorkspace, qipu_workspace, QIPU, WORKSPACE, GObject)

/* Properties: session (NULL when nothing is open), games (GListModel of QipuGameItem), index.
 * Signals: message (char *text, char *button, char *action): something to tell; button and action
 * may be NULL. flush: give pending texts to the document now. */
QipuWorkspace *qipu_workspace_new (void);

QipuSession *qipu_workspace_get_session (QipuWorkspace *self);
GListModel *qipu_workspace_get_games (QipuWorkspace *self);
guint qipu_workspace_get_n_games (QipuWorkspace *self);
guint qipu_workspace_get_index (QipuWorkspace *self);

/* Takes the ownership of @content, which has at least one game; @file may be NULL. */
void qipu_workspace_open (QipuWorkspace *self,
                          GFile *file,
                          GBytes *bytes,
                          QipuRecordContent *content);
/* Takes the ownership of @game. */
void qipu_workspace_open_game (QipuWorkspace *self, QipuGame *game);
void qipu_workspace_select (QipuWorkspace *self, guint index);
void qipu_workspace_close (QipuWorkspace *self);

/* All that is open, put aside so that an undo can bring it back. */
typedef struct _QipuWorkspaceState QipuWorkspaceState;
QipuWorkspaceState *qipu_workspace_dup_state (QipuWorkspace *self);
void qipu_workspace_state_free (QipuWorkspaceState *state);
void qipu_workspace_restore (QipuWorkspace *self, QipuWorkspaceState *state);
const QipuRecordContent *qipu_workspace_get_content (QipuWorkspace *self);
/* The bytes of the file as they were read or last written, or NULL. */
GBytes *qipu_workspace_get_bytes (QipuWorkspace *self);
/* Game @index was written: the file now holds @bytes, and the ranges of its games have moved. */
void qipu_workspace_set_written (QipuWorkspace *self, guint index, GBytes *bytes);
GFile *qipu_workspace_get_file (QipuWorkspace *self);
/* Whether any game that was opened has changes that are not saved. */
gboolean qipu_workspace_is_modified (QipuWorkspace *self);
/* The session of game @index if it was ever looked at, else NULL. */
QipuSession *qipu_workspace_peek_session (QipuWorkspace *self, guint index);

void qipu_workspace_message (QipuWorkspace *self,
                             const char *text,
                             const char *button,
                             const char *action);
void qipu_workspace_flush (QipuWorkspace *self);

G_END_DECLS
