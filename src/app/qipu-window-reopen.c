/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was open in an earlier run is read when its tab is shown, and goes where it was. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-stored-session.h"
#include "app/qipu-window-private.h"

typedef struct
{
  QipuWindow *window;
  QipuTab *tab;
  QipuGameSource *source; /* or NULL: a draft is read */
  QipuJournal *journal;   /* of the draft, or NULL */
  GVariant *pending;
} Reopening;

static void
reopening_free (Reopening *reopening)
{
  g_clear_object (&reopening->window);
  g_clear_object (&reopening->tab);
  g_clear_object (&reopening->source);
  g_clear_object (&reopening->journal);
  g_clear_pointer (&reopening->pending, g_variant_unref);
  g_free (reopening);
}

/* A game that is still to be found in its file; belongs to the workspace. */
typedef struct
{
  QipuWorkspace *workspace;
  QipuGameSource *source;
  GVariant *stored;
  guint index;
  gulong found;
  gulong shown;
} Place;

#define PLACE "qipu-place"

static void
place_free (gpointer data)
{
  Place *place = data;

  g_clear_signal_handler (&place->found, place->source);
  /* the workspace may be at its end, where its handlers are gone already */
  if (place->shown != 0 && g_signal_handler_is_connected (place->workspace, place->shown))
    g_signal_handler_disconnect (place->workspace, place->shown);
  g_object_unref (place->source);
  g_variant_unref (place->stored);
  g_free (place);
}

static void
forget_place (Place *place)
{
  g_object_set_data (G_OBJECT (place->workspace), PLACE, NULL);
}

/* The game is read when it is selected, and then goes where it was. */
static void
on_game_shown (Place *place)
{
  if (qipu_workspace_get_source (place->workspace) == place->source)
    {
      if (qipu_workspace_get_index (place->workspace) != place->index)
        return;
      qipu_stored_session_go (qipu_workspace_get_session (place->workspace), place->stored);
    }
  forget_place (place);
}

/* Selected as soon as it was found. */
static void
on_games_found (Place *place)
{
  if (qipu_workspace_get_source (place->workspace) != place->source)
    forget_place (place);
  else if (place->index < qipu_workspace_get_n_games (place->workspace))
    {
      g_clear_signal_handler (&place->found, place->source);
      place->shown = g_signal_connect_swapped (place->workspace, "notify::session",
                                               G_CALLBACK (on_game_shown), place);
      qipu_workspace_select (place->workspace, place->index);
    }
}

static void
show_place (QipuWorkspace *workspace, GVariant *stored)
{
  Place *place;
  guint index;

  g_variant_get_child (stored, 1, "u", &index);
  if (index == 0)
    {
      qipu_stored_session_go (qipu_workspace_get_session (workspace), stored);
      return;
    }

  place = g_new0 (Place, 1);
  place->workspace = workspace;
  place->source = g_object_ref (qipu_workspace_get_source (workspace));
  place->stored = g_variant_ref (stored);
  place->index = index;
  g_object_set_data_full (G_OBJECT (workspace), PLACE, place, place_free);
  place->found =
      g_signal_connect_swapped (place->source, "items-changed", G_CALLBACK (on_games_found), place);
  on_games_found (place);
}

/* Whether its tab is shown and still waits: another tab may be shown meanwhile. */
static gboolean
is_awaited (const Reopening *reopening)
{
  return reopening->window->tab == reopening->tab &&
         reopening->window->pending == reopening->pending;
}

static void
reopen_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Reopening *reopening = data;
  QipuWindow *self = reopening->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuGameSource) source = g_object_ref (reopening->source);
  QipuGame *game = qipu_game_source_open_finish (result, &error);

  /* otherwise it is read when it is shown again */
  if (!is_awaited (reopening))
    {
      g_clear_pointer (&game, qipu_game_free);
      qipu_window_drafts_go_on (self, reopening->tab);
      reopening_free (reopening);
      return;
    }

  g_clear_pointer (&self->pending, g_variant_unref);
  if (game != NULL)
    qipu_workspace_open (self->workspace, source, game);
  qipu_main_view_set_expecting (self->view, FALSE);
  if (game != NULL)
    {
      qipu_window_follow_source (self, source);
      show_place (self->workspace, reopening->pending);
    }
  else
    {
      qipu_tab_set_document (self->tab, NULL);
      qipu_tab_update_title (self->tab);
      qipu_window_note_unopened (self, qipu_game_source_get_file (source), error);
      qipu_window_tell_unopened (self);
    }
  qipu_window_drafts_go_on (self, reopening->tab);
  reopening_free (reopening);
}

/* NONE unless the user had chosen one. */
static QipuEncoding
get_stored_encoding (GVariant *tab)
{
  g_autoptr (GVariant) look = g_variant_get_child_value (tab, 6);
  const char *name;
  QipuEncoding encoding;

  return g_variant_lookup (look, "encoding", "&s", &name)
                 && qipu_encoding_from_name (name, &encoding)
             ? encoding
             : QIPU_ENCODING_NONE;
}

static void
open_file (Reopening *reopening)
{
  QipuWindow *self = reopening->window;
  g_autoptr (GFile) file = NULL;
  const char *uri;

  g_variant_get_child (reopening->pending, 0, "&s", &uri);
  file = g_file_new_for_uri (uri);
  reopening->source = qipu_game_source_new_for_file (file);
  qipu_game_source_open_async (reopening->source, get_stored_encoding (reopening->pending),
                               self->cancellable, reopen_cb, reopening);
}

/* Without its draft and without a file there is nothing to be opened. */
static void
open_nothing (Reopening *reopening)
{
  QipuWindow *self = reopening->window;

  g_clear_pointer (&self->pending, g_variant_unref);
  qipu_main_view_set_expecting (self->view, FALSE);
  qipu_tab_set_document (self->tab, NULL);
  qipu_tab_update_title (self->tab);
}

/* The draft is the document's now, whatever is shown and in whichever window; a tab that is not
 * shown holds it. */
static void
open_draft (Reopening *reopening,
            QipuWindow *window,
            QipuDocument *document,
            const QipuDraft *draft)
{
  QipuTabContent *content = qipu_tab_get_content (reopening->tab);
  gboolean is_shown = window->tab == reopening->tab;
  QipuSession *session;

  g_clear_pointer (is_shown ? &window->pending : &content->pending, g_variant_unref);
  qipu_window_open_draft (window, reopening->tab, document, draft);
  session = is_shown ? qipu_workspace_get_session (window->workspace)
                     : qipu_workspace_state_get_session (content->state);
  qipu_stored_session_go (session, reopening->pending);
  if (is_shown)
    qipu_main_view_set_expecting (window->view, FALSE);
}

static void
reopen_draft_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Reopening *reopening = data;
  QipuWindow *self = reopening->window;
  g_autoptr (QipuDraft) draft = NULL;
  g_autoptr (QipuDocument) document =
      qipu_journal_restore_finish (reopening->journal, result, &draft, NULL);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (reopening->tab));
  const char *uri;

  g_variant_get_child (reopening->pending, 0, "&s", &uri);
  if (document != NULL && QIPU_IS_WINDOW (root))
    open_draft (reopening, QIPU_WINDOW (root), document, draft);
  else if (document != NULL)
    qipu_journal_detach (reopening->journal, document, TRUE);
  else if (is_awaited (reopening) && *uri != '\0')
    {
      open_file (reopening);
      return;
    }
  else if (is_awaited (reopening))
    open_nothing (reopening);
  qipu_window_drafts_go_on (self, reopening->tab);
  reopening_free (reopening);
}

void
qipu_window_open_pending (QipuWindow *self)
{
  Reopening *reopening = g_new0 (Reopening, 1);
  const char *draft;

  reopening->window = g_object_ref (self);
  reopening->tab = g_object_ref (self->tab);
  reopening->pending = g_variant_ref (self->pending);
  qipu_main_view_set_expecting (self->view, TRUE);
  g_variant_get_child (self->pending, 2, "&s", &draft);
  if (*draft == '\0' || self->journal == NULL)
    {
      open_file (reopening);
      return;
    }
  reopening->journal = g_object_ref (self->journal);
  qipu_journal_restore_async (self->journal, draft, self->cancellable, reopen_draft_cb, reopening);
}
