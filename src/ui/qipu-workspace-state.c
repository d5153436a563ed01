/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is open as a value: shared by the workspace that shows it and by states put aside. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-workspace-private.h"

#include "ui/qipu-settings.h"

/* What was changed and not saved stays as a draft. */
static void
keep_drafts (QipuOpened *opened)
{
  GHashTableIter iter;
  gpointer session;

  if (opened->journal == NULL)
    return;

  g_hash_table_iter_init (&iter, opened->sessions);
  while (g_hash_table_iter_next (&iter, NULL, &session))
    qipu_journal_detach (opened->journal, qipu_session_get_document (session), TRUE);
}

/**
 * qipu_opened_new:
 * @source: (nullable): the games of the file
 * @journal: (nullable): who keeps their drafts
 *
 * Returns: (transfer full): what is open, with no session so far
 */
QipuOpened *
qipu_opened_new (QipuGameSource *source, QipuJournal *journal)
{
  QipuOpened *opened = g_new0 (QipuOpened, 1);

  g_atomic_ref_count_init (&opened->count);
  g_set_object (&opened->source, source);
  g_set_object (&opened->journal, journal);
  opened->sessions = g_hash_table_new_full (NULL, NULL, NULL, g_object_unref);
  return opened;
}

/**
 * qipu_opened_ref:
 * @opened: what is open
 *
 * Returns: (transfer full): the same
 */
QipuOpened *
qipu_opened_ref (QipuOpened *opened)
{
  g_atomic_ref_count_inc (&opened->count);
  return opened;
}

/**
 * qipu_opened_unref:
 * @opened: (transfer full): what is open
 *
 * With the last one, what was changed and not saved stays as a draft alone.
 */
void
qipu_opened_unref (QipuOpened *opened)
{
  if (!g_atomic_ref_count_dec (&opened->count))
    return;

  keep_drafts (opened);
  g_hash_table_unref (opened->sessions);
  g_clear_object (&opened->source);
  g_clear_object (&opened->journal);
  g_free (opened);
}

/**
 * qipu_opened_new_for_document:
 * @document: one that is attached to @journal already: restored from its draft
 * @journal: (nullable): who keeps its draft
 *
 * Returns: (transfer full): @document, open without a source
 */
QipuOpened *
qipu_opened_new_for_document (QipuDocument *document, QipuJournal *journal)
{
  QipuOpened *opened = qipu_opened_new (NULL, journal);
  QipuSession *session = qipu_session_new (document);

  qipu_settings_apply (session);
  g_hash_table_insert (opened->sessions, qipu_opened_get_key (0), session);
  return opened;
}

/**
 * qipu_opened_find:
 * @opened: what is open
 * @document: a document
 *
 * Returns: the number of the game that is @document, from 1; 0 when none is
 */
guint
qipu_opened_find (QipuOpened *opened, QipuDocument *document)
{
  GHashTableIter iter;
  gpointer key, session;

  g_hash_table_iter_init (&iter, opened->sessions);
  while (g_hash_table_iter_next (&iter, &key, &session))
    if (qipu_session_get_document (session) == document)
      return GPOINTER_TO_UINT (key);
  return 0;
}

/**
 * qipu_workspace_state_copy:
 * @state: what was put aside
 *
 * Returns: (transfer full): another hold on the same
 */
QipuWorkspaceState *
qipu_workspace_state_copy (QipuWorkspaceState *state)
{
  QipuWorkspaceState *copy;

  g_return_val_if_fail (state != NULL, NULL);

  copy = g_new0 (QipuWorkspaceState, 1);
  copy->opened = state->opened != NULL ? qipu_opened_ref (state->opened) : NULL;
  return copy;
}

/**
 * qipu_workspace_state_free:
 * @state: (transfer full): what was put aside
 */
void
qipu_workspace_state_free (QipuWorkspaceState *state)
{
  g_clear_pointer (&state->opened, qipu_opened_unref);
  g_free (state);
}

/**
 * qipu_workspace_state_get_session:
 * @state: what was put aside
 *
 * Returns: (transfer none) (nullable): what is shown when it is restored; %NULL when nothing is
 *   open
 */
QipuSession *
qipu_workspace_state_get_session (QipuWorkspaceState *state)
{
  g_return_val_if_fail (state != NULL, NULL);

  return state->opened != NULL ? g_hash_table_lookup (state->opened->sessions,
                                                      qipu_opened_get_key (state->opened->index))
                               : NULL;
}

/**
 * qipu_workspace_state_get_index:
 * @state: what was put aside
 *
 * Returns: number of the game that was shown, from 0
 */
guint
qipu_workspace_state_get_index (QipuWorkspaceState *state)
{
  g_return_val_if_fail (state != NULL, 0);

  return state->opened != NULL ? state->opened->index : 0;
}

/**
 * qipu_workspace_state_get_source:
 * @state: what was put aside
 *
 * Returns: (transfer none) (nullable): the file that was open
 */
QipuGameSource *
qipu_workspace_state_get_source (QipuWorkspaceState *state)
{
  g_return_val_if_fail (state != NULL, NULL);

  return state->opened != NULL ? state->opened->source : NULL;
}

/**
 * qipu_workspace_state_add_source:
 * @state: what holds one document and no source, such as a restored draft
 * @source: the games of its file
 * @index: which of them the document is
 *
 * Puts the document into its place among the games of its file, wherever it is open.
 */
void
qipu_workspace_state_add_source (QipuWorkspaceState *state, QipuGameSource *source, guint index)
{
  QipuOpened *opened;
  QipuSession *session;

  g_return_if_fail (state != NULL && state->opened != NULL);
  g_return_if_fail (state->opened->source == NULL && state->opened->index == 0);

  opened = state->opened;
  session = g_object_ref (g_hash_table_lookup (opened->sessions, qipu_opened_get_key (0)));
  g_hash_table_remove (opened->sessions, qipu_opened_get_key (0));
  g_hash_table_insert (opened->sessions, qipu_opened_get_key (index), session);
  opened->index = index;
  opened->source = g_object_ref (source);
  if (opened->shown != NULL)
    qipu_workspace_source_added (opened->shown);
}

/**
 * qipu_workspace_state_holds:
 * @state: what was put aside
 * @document: a document
 *
 * Returns: whether @document is one of the games that were looked at
 */
gboolean
qipu_workspace_state_holds (QipuWorkspaceState *state, QipuDocument *document)
{
  g_return_val_if_fail (state != NULL, FALSE);

  return state->opened != NULL && qipu_opened_find (state->opened, document) > 0;
}

/**
 * qipu_workspace_state_is_modified:
 * @state: what was put aside
 *
 * Returns: whether any of its games has changes that are not saved
 */
gboolean
qipu_workspace_state_is_modified (QipuWorkspaceState *state)
{
  GHashTableIter iter;
  gpointer session;

  g_return_val_if_fail (state != NULL, FALSE);

  if (state->opened == NULL)
    return FALSE;
  g_hash_table_iter_init (&iter, state->opened->sessions);
  while (g_hash_table_iter_next (&iter, NULL, &session))
    if (qipu_document_get_modified (qipu_session_get_document (session)))
      return TRUE;
  return FALSE;
}
