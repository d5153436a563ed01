/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Learn in a window: its classroom, how it is opened and left, and boards that become records. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-window-private.h"

#include "records/qipu-record-error.h"

#include <glib/gi18n-lib.h>

static void
on_learn (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  qipu_workspace_flush (self->workspace);
  qipu_classroom_set_open (self->classroom, !qipu_classroom_get_open (self->classroom));
}

/* Whatever was opened is to be seen. */
static void
on_session_changed (QipuWindow *self)
{
  qipu_classroom_set_open (self->classroom, FALSE);
}

static void
on_open_in_study (QipuWindow *self, const QipuGame *game, guint ply)
{
  QipuSession *session;

  if (qipu_window_is_empty (self))
    qipu_workspace_open_game (self->workspace, qipu_game_copy (game));
  else
    qipu_window_open_replacing (self, qipu_game_copy (game), _ ("The board is a record now"));

  session = qipu_workspace_get_session (self->workspace);
  qipu_session_step (session, (int) ply);
}

static void
on_failed (QipuWindow *self, const GError *error)
{
  g_autofree char *message = qipu_error_dup_message (error);

  qipu_workspace_message (self->workspace, message, NULL, NULL);
}

static void
on_progress_reset (QipuWindow *self)
{
  qipu_window_enable (self, "restore-progress", TRUE);
  qipu_workspace_message (self->workspace, _ ("Progress was reset"), _ ("_Undo"),
                          "win.restore-progress");
}

static void
on_restore_progress (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  qipu_window_enable (self, "restore-progress", FALSE);
  qipu_classroom_restore_progress (self->classroom);
}

static const GActionEntry entries[] = {
  { "learn", on_learn },
  { "restore-progress", on_restore_progress },
};

void
qipu_window_learn_init (QipuWindow *self)
{
  self->classroom = qipu_classroom_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  qipu_window_enable (self, "restore-progress", FALSE);
  g_signal_connect_swapped (self->workspace, "notify::session", G_CALLBACK (on_session_changed),
                            self);
  g_signal_connect_swapped (self->classroom, "notify::open",
                            G_CALLBACK (qipu_window_update_study_actions), self);
  g_signal_connect_swapped (self->classroom, "open-in-study", G_CALLBACK (on_open_in_study), self);
  g_signal_connect_swapped (self->classroom, "failed", G_CALLBACK (on_failed), self);
  g_signal_connect_swapped (self->classroom, "progress-reset", G_CALLBACK (on_progress_reset), self);
}

void
qipu_window_learn_dispose (QipuWindow *self)
{
  if (self->classroom != NULL)
    g_signal_handlers_disconnect_by_data (self->classroom, self);
}
