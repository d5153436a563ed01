/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the board of a session is for: study, or the set-up of a position with its own list of undo.
 */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-session-private.h"
#include "study/qipu-session.h"

/**
 * qipu_session_undo:
 * @self: the session
 *
 * Undoes in the document, or in set-up, which has a list of its own.
 */
void
qipu_session_undo (QipuSession *self)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  if (self->mode == QIPU_MODE_SETUP)
    qipu_setup_undo (self->setup);
  else
    qipu_document_undo (self->document);
}

/**
 * qipu_session_redo:
 * @self: the session
 *
 * Does again in the document, or in set-up, which has a list of its own.
 */
void
qipu_session_redo (QipuSession *self)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  if (self->mode == QIPU_MODE_SETUP)
    qipu_setup_redo (self->setup);
  else
    qipu_document_redo (self->document);
}

/**
 * qipu_session_get_mode:
 * @self: the session
 *
 * Returns: what the board is for now
 */
QipuMode
qipu_session_get_mode (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_MODE_STUDY);

  return self->mode;
}

void
qipu_session_leave_setup (QipuSession *self)
{
  g_clear_signal_handler (&self->setup_changed_id, self->setup);
  g_clear_object (&self->setup);
}

static void
on_setup_changed (QipuSetup *setup, QipuSession *self)
{
  qipu_session_notify (self, QIPU_SESSION_PROP_POSITION);
  qipu_session_notify (self, QIPU_SESSION_PROP_PICKED);
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_set_mode:
 * @self: the session
 * @mode: what the board is for
 *
 * Set-up begins with the position on the board. Leaving it gives up what was set up, unless
 * qipu_session_apply_setup() or somebody with a new document has taken it.
 */
void
qipu_session_set_mode (QipuSession *self, QipuMode mode)
{
  QipuSessionDropped dropped;

  g_return_if_fail (QIPU_IS_SESSION (self));

  if (self->mode == mode)
    return;

  dropped = qipu_session_drop (self);
  self->mode = mode;
  if (mode == QIPU_MODE_SETUP)
    {
      self->setup = qipu_setup_new (&self->position);
      self->setup_changed_id =
          g_signal_connect (self->setup, "changed", G_CALLBACK (on_setup_changed), self);
    }
  else
    qipu_session_leave_setup (self);
  qipu_session_notify (self, QIPU_SESSION_PROP_SETUP);
  qipu_session_notify (self, QIPU_SESSION_PROP_MODE);
  qipu_session_notify (self, QIPU_SESSION_PROP_POSITION);
  qipu_session_notify_dropped (self, dropped);
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_get_setup:
 * @self: the session
 *
 * Returns: (transfer none) (nullable): what is being set up; %NULL outside set-up
 */
QipuSetup *
qipu_session_get_setup (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return self->setup;
}

/**
 * qipu_session_apply_setup:
 * @self: the session, in set-up
 *
 * Makes the position that was set up the start of the record and ends set-up. For a new record give
 * the position to a new document. What is impossible can be kept in a record too: whether it is
 * to be played is asked of qipu_setup_get_playable().
 *
 * Returns: FALSE when the record has moves; set-up goes on then
 */
gboolean
qipu_session_apply_setup (QipuSession *self)
{
  QipuPosition position;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);
  g_return_val_if_fail (self->mode == QIPU_MODE_SETUP, FALSE);

  if (qipu_game_get_n_nodes (qipu_session_get_game (self)) > 0)
    return FALSE;

  position = *qipu_setup_get_position (self->setup);
  qipu_session_set_mode (self, QIPU_MODE_STUDY);
  return qipu_document_set_start (self->document, &position);
}
