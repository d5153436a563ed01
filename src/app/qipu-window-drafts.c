/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drafts: what was left by a crash or by closing is offered once, in the window that opens first,
 * and goes back to its place among the games of its file. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-window-private.h"

#include "records/qipu-record-error.h"

/* A restored document is shown at once; its file is read beside that, to learn whether it is still
 * the one that the draft changes. */
typedef struct
{
  QipuWindow *window;
  QipuWorkspaceState *state; /* where the document is open */
  QipuDocument *document;
  QipuGameSource *source;
  QipuFileWatch *watch; /* held: nothing is told of the file before all is known */
  QipuFileStamp stamp; /* of the file that the draft changes */
  guint index;
  gulong handler;
  gboolean then_next; /* other drafts wait */
} Joining;

static void restore_next (QipuWindow *self);

static void
joining_free (Joining *joining)
{
  g_clear_signal_handler (&joining->handler, joining->source);
  qipu_file_watch_release (joining->watch);
  g_object_unref (joining->watch);
  g_clear_pointer (&joining->state, qipu_workspace_state_free);
  g_clear_object (&joining->document);
  g_clear_object (&joining->source);
  g_clear_object (&joining->window);
  g_free (joining);
}

static void
finish_joining (Joining *joining, gboolean is_place)
{
  g_autoptr (QipuWindow) self = g_object_ref (joining->window);
  gboolean then_next = joining->then_next;

  if (is_place)
    qipu_workspace_state_add_source (joining->state, joining->source, joining->index);
  joining_free (joining);
  if (qipu_window_is_gone (self))
    return;
  if (then_next)
    restore_next (self);
  else
    qipu_window_files_show_notices (self);
}

/* As PGN, since reading adds the tags that every game of a file must have. */
static GBytes *
dup_text (const QipuGame *game)
{
  const QipuWriteOptions options = { .notation = QIPU_NOTATION_ICCS };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) out = g_byte_array_new ();

  if (!qipu_formats_find ("pgn")->write (game, &options, out, lost, NULL))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&out));
}

typedef struct
{
  QipuGame *draft;
  QipuGame *saved;
} Pair;

static void
pair_free (Pair *pair)
{
  qipu_game_free (pair->draft);
  qipu_game_free (pair->saved);
  g_free (pair);
}

static void
compare_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Pair *pair = data;
  g_autoptr (GBytes) draft = dup_text (pair->draft);
  g_autoptr (GBytes) saved = dup_text (pair->saved);

  g_task_return_boolean (task, draft != NULL && saved != NULL && g_bytes_equal (draft, saved));
}

static void
on_compared (GObject *object, GAsyncResult *result, gpointer data)
{
  Joining *joining = data;
  gboolean saved = g_task_propagate_boolean (G_TASK (result), NULL) &&
                   !qipu_document_can_undo (joining->document);
  QipuFileStamp now;

  if (saved)
    {
      qipu_game_source_get_stamp (joining->source, &now);
      qipu_document_set_known_file (joining->document, &now);
      qipu_document_set_saved (joining->document,
                               qipu_document_get_revision (joining->document));
    }
  finish_joining (joining, saved);
}

/* The program may have ended between the saving of the file and the removal of the draft. */
static void
on_game_loaded (GObject *object, GAsyncResult *result, gpointer data)
{
  Joining *joining = data;
  QipuGame *game = qipu_game_source_load_finish (result, NULL);
  g_autoptr (GTask) task = NULL;
  Pair *pair;

  if (game == NULL)
    {
      finish_joining (joining, FALSE);
      return;
    }

  pair = g_new (Pair, 1);
  *pair = (Pair){ qipu_game_copy (qipu_document_get_game (joining->document)), game };
  task = g_task_new (NULL, NULL, on_compared, joining);
  g_task_set_source_tag (task, on_game_loaded);
  g_task_set_task_data (task, pair, (GDestroyNotify) pair_free);
  g_task_run_in_thread (task, compare_thread);
}

static void
on_loading_changed (Joining *joining)
{
  QipuFileStamp now;

  if (qipu_game_source_get_loading (joining->source))
    return;

  g_clear_signal_handler (&joining->handler, joining->source);
  qipu_game_source_get_stamp (joining->source, &now);
  if (joining->index >= g_list_model_get_n_items (G_LIST_MODEL (joining->source)) ||
      qipu_game_source_get_error (joining->source) != NULL)
    finish_joining (joining, FALSE);
  else if (qipu_file_stamp_equal (&now, &joining->stamp))
    finish_joining (joining, TRUE);
  else
    qipu_game_source_load_async (joining->source, joining->index, NULL, on_game_loaded, joining);
}

static void
on_first_game (GObject *object, GAsyncResult *result, gpointer data)
{
  Joining *joining = data;
  QipuGame *game = qipu_game_source_open_finish (result, NULL);

  /* reading has made the file known as it is now, which the document does not know */
  qipu_document_set_known_file (joining->document, &joining->stamp);
  if (game == NULL)
    {
      finish_joining (joining, FALSE);
      return;
    }

  qipu_game_free (game);
  joining->handler = g_signal_connect_swapped (joining->source, "notify::loading",
                                               G_CALLBACK (on_loading_changed), joining);
  on_loading_changed (joining);
}

/* Takes the ownership of @state, where @document is open. */
static gboolean
join_file (QipuWindow *self,
           QipuWorkspaceState *state,
           QipuDocument *document,
           const QipuDraft *draft,
           gboolean then_next)
{
  Joining *joining;

  if (draft->file == NULL)
    {
      qipu_workspace_state_free (state);
      return FALSE;
    }

  joining = g_new0 (Joining, 1);
  joining->window = g_object_ref (self);
  joining->state = state;
  joining->document = g_object_ref (document);
  joining->source = qipu_game_source_new_for_file (draft->file);
  joining->watch = qipu_file_watch_get (draft->file);
  qipu_file_watch_hold (joining->watch);
  joining->stamp = draft->stamp;
  joining->index = draft->index;
  joining->then_next = then_next;
  qipu_game_source_open_async (joining->source, QIPU_ENCODING_NONE, self->cancellable,
                               on_first_game, joining);
  return TRUE;
}

void
qipu_window_open_draft (QipuWindow *self,
                        QipuTab *tab,
                        QipuDocument *document,
                        const QipuDraft *draft)
{
  gboolean then_next = self->drafts_wait == tab;
  QipuWorkspaceState *state;

  if (tab == self->tab)
    {
      qipu_workspace_open_document (self->workspace, document);
      state = qipu_workspace_dup_state (self->workspace);
    }
  else
    {
      state = qipu_workspace_state_new_for_document (self->workspace, document);
      qipu_tab_get_content (tab)->state = qipu_workspace_state_copy (state);
      qipu_tab_set_document (tab, document);
    }
  /* drafts that wait for the tab wait for its file as well */
  if (join_file (self, state, document, draft, then_next) && then_next)
    g_clear_object (&self->drafts_wait);
}

/* A tab of the file as it is on disk is not needed beside the draft. */
static void
find_room (QipuWindow *self, const QipuDraft *draft)
{
  if (draft->file == NULL || !qipu_window_show_file (self, draft->file) ||
      qipu_workspace_is_modified (self->workspace))
    {
      qipu_window_make_room (self);
      return;
    }

  g_clear_pointer (&self->pending, g_variant_unref);
  qipu_main_view_set_expecting (self->view, FALSE);
}

/* Whether the draft is of another game of a file that is open already, as the draft knows it. */
static gboolean
add_to_open_file (QipuWindow *self, QipuDocument *document, const QipuDraft *draft)
{
  QipuGameSource *source;
  QipuFileStamp stamp;

  if (draft->file == NULL || !qipu_window_show_file (self, draft->file))
    return FALSE;

  source = qipu_workspace_get_source (self->workspace);
  if (source == NULL || qipu_game_source_get_loading (source) ||
      draft->index >= g_list_model_get_n_items (G_LIST_MODEL (source)))
    return FALSE;

  qipu_game_source_get_stamp (source, &stamp);
  return qipu_file_stamp_equal (&stamp, &draft->stamp) &&
         qipu_workspace_add_document (self->workspace, document, draft->index);
}

static void
tell_not_restored (QipuWindow *self, const GError *error)
{
  g_autofree char *message = qipu_error_dup_message (error);

  qipu_window_tell_failure (self, _ ("A Draft Cannot Be Restored"), message);
}

/* TRUE when the next one waits for the file of this one. */
static gboolean
open_restored (QipuWindow *self, QipuDocument *document, const QipuDraft *draft)
{
  if (add_to_open_file (self, document, draft))
    return FALSE;
  find_room (self, draft);
  qipu_workspace_open_document (self->workspace, document);
  return join_file (self, qipu_workspace_dup_state (self->workspace), document, draft, TRUE);
}

static void
finish_restoring (QipuWindow *self)
{
  g_clear_pointer (&self->drafts, g_ptr_array_unref);
  qipu_window_files_show_notices (self);
}

static void
on_restored (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuWindow) self = data;
  g_autoptr (QipuDraft) draft = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuDocument) document =
      qipu_journal_restore_finish (self->journal, result, &draft, &error);

  if (document == NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  /* gone: another window was faster */
  if (document == NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
    tell_not_restored (self, error);
  if (document == NULL || !open_restored (self, document, draft))
    restore_next (self);
}

/* The tab of the same file, with another draft that was not read yet: that comes first. */
static gboolean
wait_for_tab (QipuWindow *self, const QipuDraft *draft)
{
  QipuTab *tab = draft->file != NULL ? qipu_window_find_waiting_draft (self, draft->file) : NULL;

  if (tab == NULL)
    return FALSE;
  g_set_object (&self->drafts_wait, tab);
  qipu_window_show_tab (self, tab);
  return TRUE;
}

/* One after the other: two may be games of one file. */
static void
restore_next (QipuWindow *self)
{
  g_autoptr (QipuDraft) draft = NULL;

  if (self->drafts == NULL || self->drafts->len == 0)
    {
      finish_restoring (self);
      return;
    }
  if (wait_for_tab (self, g_ptr_array_index (self->drafts, 0)))
    return;

  draft = g_ptr_array_steal_index (self->drafts, 0);
  qipu_journal_restore_async (self->journal, draft->path, self->cancellable, on_restored,
                              g_object_ref (self));
  qipu_window_files_show_notices (self);
}

void
qipu_window_drafts_go_on (QipuWindow *self, QipuTab *tab)
{
  if (self->drafts_wait != tab)
    return;

  g_clear_object (&self->drafts_wait);
  restore_next (self);
}

/* Without those that belong to tabs which were not shown yet. NULL when the window is gone. */
static GPtrArray *
finish_listing (QipuWindow *self, GAsyncResult *result)
{
  g_autoptr (GPtrArray) drafts = qipu_journal_list_finish (self->journal, result, NULL);

  self->n_listing--;
  if (drafts == NULL || qipu_window_is_gone (self))
    return NULL;

  for (guint i = drafts->len; i-- > 0;)
    {
      const QipuDraft *draft = g_ptr_array_index (drafts, i);

      if (qipu_window_is_draft_waiting (self, draft->path))
        g_ptr_array_remove_index (drafts, i);
    }
  return g_steal_pointer (&drafts);
}

static void
on_listed_to_restore (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuWindow) self = data;
  GPtrArray *drafts = finish_listing (self, result);

  if (drafts == NULL)
    return;
  g_clear_pointer (&self->drafts, g_ptr_array_unref);
  self->drafts = drafts;
  restore_next (self);
}

static void
on_restore_drafts (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  if (self->journal == NULL || self->drafts != NULL)
    return;

  self->n_offered_drafts = 0;
  qipu_window_enable (self, "restore-drafts", FALSE);
  /* none yet, but more are to come */
  self->drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_draft_free);
  self->n_listing++;
  qipu_journal_list_async (self->journal, self->cancellable, on_listed_to_restore,
                           g_object_ref (self));
  qipu_window_files_show_notices (self);
}

/* What is missing in the record that is shown, until it is saved. */
gboolean
qipu_window_show_draft_loss (QipuWindow *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  g_autofree char *text = NULL;
  QipuDraftLoss loss;

  if (session == NULL || self->journal == NULL ||
      !qipu_journal_get_loss (self->journal, qipu_session_get_document (session), &loss))
    return FALSE;

  if (loss.n_restored < loss.n_plies)
    text = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "The draft of this record was damaged: of the main line, %u move of %u was "
                     "restored. Save it under a new name.",
                     "The draft of this record was damaged: of the main line, %u moves of %u were "
                     "restored. Save it under a new name.",
                     loss.n_restored),
        loss.n_restored, loss.n_plies);
  else
    text =
        g_strdup (_ ("The draft of this record was damaged: variations, comments or names may be "
                        "missing. Save it under a new name."));
  qipu_main_view_set_notice (self->view, text, _ ("_Save As…"), "win.save-as");
  return TRUE;
}

/* While a long one is read. */
gboolean
qipu_window_show_restoring (QipuWindow *self)
{
  if (self->drafts == NULL)
    return FALSE;

  qipu_main_view_set_notice (self->view, _ ("Restoring…"), NULL, NULL);
  return TRUE;
}

void
qipu_window_show_draft_offer (QipuWindow *self)
{
  g_autofree char *text = g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "There is %u record with changes that were not saved.",
                 "There are %u records with changes that were not saved.", self->n_offered_drafts),
    self->n_offered_drafts);

  qipu_main_view_set_notice (self->view, text, _ ("_Restore"), "win.restore-drafts");
}

static void
on_listed_to_offer (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuWindow) self = data;
  g_autoptr (GPtrArray) drafts = finish_listing (self, result);

  /* what is restored already is no offer */
  if (drafts == NULL || self->drafts != NULL)
    return;

  self->n_offered_drafts = drafts->len;
  qipu_window_enable (self, "restore-drafts", drafts->len > 0);
  if (drafts->len > 0)
    qipu_window_files_show_notices (self);
}

/**
 * qipu_window_offer_drafts:
 * @self: a window
 *
 * Looks for drafts that were left, and offers to restore them when there are some.
 */
void
qipu_window_offer_drafts (QipuWindow *self)
{
  g_return_if_fail (QIPU_IS_WINDOW (self));

  if (self->journal == NULL || self->cancellable == NULL)
    return;

  self->n_listing++;
  qipu_journal_list_async (self->journal, self->cancellable, on_listed_to_offer,
                           g_object_ref (self));
}

gboolean
qipu_window_is_reading (QipuWindow *self)
{
  g_return_val_if_fail (QIPU_IS_WINDOW (self), FALSE);

  return self->n_listing > 0 || self->n_opening > 0 || self->pending != NULL ||
         self->drafts != NULL;
}

static const GActionEntry entries[] = {
  { "restore-drafts", on_restore_drafts },
};

void
qipu_window_drafts_init (QipuWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  qipu_window_enable (self, "restore-drafts", FALSE);
}

void
qipu_window_drafts_dispose (QipuWindow *self)
{
  g_clear_pointer (&self->drafts, g_ptr_array_unref);
  g_clear_object (&self->drafts_wait);
}
