/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening files, and what was wrong in them. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-file-details.h"
#include "app/qipu-recent-popover.h"
#include "app/qipu-window-private.h"
#include "records/qipu-record-error.h"
#include "study/qipu-real-path.h"

/* What concerns the whole file rather than a place in it. */
static const QipuDiagnostic *
find_warning (const QipuDiagnostics *diagnostics)
{
  for (guint i = 0; i < qipu_diagnostics_get_n (diagnostics); i++)
    {
      const QipuDiagnostic *diagnostic = qipu_diagnostics_get (diagnostics, i);

      if (diagnostic->code == QIPU_DIAGNOSTIC_UNPROVEN_FORMAT ||
          diagnostic->code == QIPU_DIAGNOSTIC_ENCODING_DOUBTFUL)
        return diagnostic;
    }
  return NULL;
}

/* What was wrong in the file. */
static void
show_diagnostics (QipuWindow *self)
{
  QipuGameSource *source = qipu_workspace_get_source (self->workspace);
  const QipuDiagnostics *diagnostics = source != NULL ? qipu_game_source_get_diagnostics (source)
                                                      : NULL;
  const QipuDiagnostic *warning = diagnostics != NULL ? find_warning (diagnostics) : NULL;
  guint n = diagnostics != NULL ? qipu_diagnostics_get_n (diagnostics) : 0;
  guint n_errors = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    n_errors += qipu_diagnostics_get (diagnostics, i)->severity == QIPU_SEVERITY_ERROR;
  if (n_errors > 0)
    text = g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%u place of this file could not be read; the rest is shown.",
                   "%u places of this file could not be read; the rest is shown.", n_errors),
      n_errors);
  else if (warning != NULL)
    text = qipu_diagnostic_dup_message (warning);

  qipu_main_view_set_notice (self->view, text, _ ("_Details"), "win.file-details");
}

/* Someone else has written or removed the file of the record that is shown. */
static gboolean
show_file_state (QipuWindow *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  QipuFileState state = session != NULL
                          ? qipu_document_get_file_state (qipu_session_get_document (session))
                          : QIPU_FILE_SAME;

  if (state == QIPU_FILE_CHANGED)
    qipu_main_view_set_notice (self->view, _ ("Another program has changed the file on disk."),
                               _ ("_Reload"), "win.reload");
  else if (state == QIPU_FILE_GONE)
    qipu_main_view_set_notice (
      self->view, _ ("The file is not on disk any more. Save it to keep it."), _ ("_Save As…"),
      "win.save-as");
  return state != QIPU_FILE_SAME;
}

/* One thing at a time stays in sight until it is put away: what could lose work comes first. */
void
qipu_window_files_show_notices (QipuWindow *self)
{
  if (qipu_window_show_pasting (self) || show_file_state (self) ||
      qipu_window_show_restoring (self))
    return;
  if (self->n_offered_drafts > 0)
    qipu_window_show_draft_offer (self);
  else if (!qipu_window_show_draft_loss (self))
    show_diagnostics (self);
}

static void
update_actions (QipuWindow *self)
{
  qipu_window_enable (self, "reload", qipu_workspace_get_file (self->workspace) != NULL);
  qipu_window_enable (self, "file-details", qipu_workspace_get_source (self->workspace) != NULL);
}

/* What was restored in part is saved. */
static void
on_modified_changed (QipuWindow *self)
{
  if (!qipu_document_get_modified (self->watched) && qipu_main_view_has_notice (self->view))
    qipu_window_files_show_notices (self);
}

static void
on_session_changed (QipuWindow *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  QipuDocument *document = session != NULL ? qipu_session_get_document (session) : NULL;

  if (self->watched != NULL)
    g_signal_handlers_disconnect_by_data (self->watched, self);
  g_set_object (&self->watched, document);
  if (self->watched != NULL)
    {
      g_signal_connect_swapped (self->watched, "notify::file-state",
                                G_CALLBACK (qipu_window_files_show_notices), self);
      g_signal_connect_swapped (self->watched, "notify::file", G_CALLBACK (update_actions), self);
      g_signal_connect_swapped (self->watched, "notify::modified", G_CALLBACK (on_modified_changed),
                                self);
    }
  update_actions (self);
}

static void
on_loading_changed (QipuGameSource *source, GParamSpec *pspec, QipuWindow *self)
{
  if (source == qipu_workspace_get_source (self->workspace))
    qipu_window_files_show_notices (self);
}

void
qipu_window_follow_source (QipuWindow *self, QipuGameSource *source)
{
  GFile *file = qipu_game_source_get_file (source);

  g_signal_connect_object (source, "notify::loading", G_CALLBACK (on_loading_changed), self, 0);
  qipu_window_files_show_notices (self);
  if (file != NULL)
    qipu_recent_add (file, qipu_game_source_get_format (source)->mime_type);
}

/* More than fit into a dialog are counted. */
#define MAX_NAMED 8

static void
tell_several_unopened (QipuWindow *self, guint n)
{
  g_autoptr (GString) why = g_string_new (NULL);
  g_autofree char *what = NULL;

  what = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u File Cannot Be Opened",
                                       "%u Files Cannot Be Opened", n),
                          n);
  for (guint i = 0; i < MIN (n, MAX_NAMED); i++)
    {
      const char *name = g_ptr_array_index (self->unopened, 2 * i);
      const char *reason = g_ptr_array_index (self->unopened, 2 * i + 1);

      if (i > 0)
        g_string_append_c (why, '\n');
      /* Translators: the name of a file, and why it cannot be opened */
      g_string_append_printf (why, _ ("“%s”: %s"), name, reason);
    }
  if (n > MAX_NAMED)
    {
      g_string_append_c (why, '\n');
      g_string_append_printf (why,
                              g_dngettext (GETTEXT_PACKAGE, "and %u more", "and %u more",
                                           n - MAX_NAMED),
                              n - MAX_NAMED);
    }
  qipu_window_tell_failure (self, what, why->str);
}

void
qipu_window_tell_unopened (QipuWindow *self)
{
  guint n = self->unopened != NULL ? self->unopened->len / 2 : 0;

  if (self->n_opening > 0 || n == 0)
    return;

  if (n == 1)
    {
      /* Translators: %s is the name of a file */
      g_autofree char *what = g_strdup_printf (
        _ ("“%s” Cannot Be Opened"), (const char *) g_ptr_array_index (self->unopened, 0));

      qipu_window_tell_failure (self, what, g_ptr_array_index (self->unopened, 1));
    }
  else
    tell_several_unopened (self, n);
  g_ptr_array_set_size (self->unopened, 0);
}

void
qipu_window_note_unopened (QipuWindow *self, GFile *file, const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (self->unopened == NULL)
    self->unopened = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->unopened, file != NULL ? qipu_window_dup_shown_name (file)
                                                : g_strdup (_ ("Clipboard")));
  g_ptr_array_add (self->unopened, qipu_error_dup_message (error));
}

typedef struct
{
  QipuWindow *window;
  QipuGameSource *source;
  QipuTab *tab; /* whose content is replaced, or NULL: where there is room */
} Opening;

/* Shows the tab in which the record is to be opened. Much may have happened while it was read. */
static void
find_room (QipuWindow *self, QipuTab *tab)
{
  if (tab == NULL || !qipu_window_show_tab (self, tab))
    {
      qipu_window_make_room (self);
      return;
    }
  qipu_window_keep_replaced (self);
}

static void
open_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Opening *opening = data;
  g_autoptr (QipuWindow) self = opening->window;
  g_autoptr (QipuGameSource) source = opening->source;
  g_autoptr (QipuTab) tab = opening->tab;
  GFile *file = qipu_game_source_get_file (source);
  g_autoptr (GError) error = NULL;
  QipuGame *game = qipu_game_source_open_finish (result, &error);

  g_free (opening);
  self->n_opening--;
  if (qipu_window_is_gone (self))
    {
      g_clear_pointer (&game, qipu_game_free);
      return;
    }
  if (game != NULL)
    {
      find_room (self, tab);
      qipu_workspace_open (self->workspace, source, game);
    }
  qipu_main_view_set_expecting (self->view, FALSE);

  if (game != NULL)
    qipu_window_follow_source (self, source);
  else if (file != NULL && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY))
    qipu_window_open_folder (self, file);
  else
    qipu_window_note_unopened (self, file, error);
  qipu_window_tell_unopened (self);
}

static void
open_source_as (QipuWindow *self, QipuGameSource *source, QipuEncoding encoding, QipuTab *tab)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->window = g_object_ref (self);
  opening->source = g_object_ref (source);
  g_set_object (&opening->tab, tab);
  self->n_opening++;
  qipu_main_view_set_expecting (self->view, TRUE);
  qipu_game_source_open_async (source, encoding, self->cancellable, open_cb, opening);
}

void
qipu_window_open_source (QipuWindow *self, QipuGameSource *source, QipuTab *tab)
{
  open_source_as (self, source, QIPU_ENCODING_NONE, tab);
}

/* One file is not edited twice in two windows either. */
static gboolean
show_in_other_window (QipuWindow *self, GFile *file)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  GList *windows = application != NULL ? gtk_application_get_windows (application) : NULL;

  for (GList *l = windows; l != NULL; l = l->next)
    if (l->data != self && QIPU_IS_WINDOW (l->data) && qipu_window_show_file (l->data, file))
      {
        gtk_window_present (GTK_WINDOW (l->data));
        return TRUE;
      }
  return FALSE;
}

static gboolean
show_open_file (QipuWindow *self, GFile *file)
{
  if (!qipu_window_show_file (self, file))
    return show_in_other_window (self, file);

  qipu_classroom_set_open (self->classroom, FALSE);
  return TRUE;
}

typedef struct
{
  QipuWindow *window;
  GFile *file;
} Chosen;

static void
on_resolved (GObject *object, GAsyncResult *result, gpointer data)
{
  Chosen *chosen = data;
  g_autoptr (QipuWindow) self = chosen->window;
  g_autoptr (GFile) file = chosen->file;
  gboolean is_known = qipu_real_path_resolve_finish (result, NULL);

  g_free (chosen);
  self->n_opening--;
  if (!is_known || qipu_window_is_gone (self))
    return;
  if (show_open_file (self, file))
    qipu_main_view_set_expecting (self->view, FALSE);
  else
    {
      g_autoptr (QipuGameSource) source = qipu_game_source_new_for_file (file);

      qipu_window_open_source (self, source, NULL);
    }
  qipu_window_tell_unopened (self);
}

void
qipu_window_open_file (QipuWindow *self, GFile *file)
{
  Chosen *chosen;

  g_return_if_fail (QIPU_IS_WINDOW (self));

  if (show_open_file (self, file))
    return;

  /* a link may lead to a file that is open */
  chosen = g_new (Chosen, 1);
  *chosen = (Chosen){ g_object_ref (self), g_object_ref (file) };
  self->n_opening++;
  qipu_main_view_set_expecting (self->view, TRUE);
  qipu_real_path_resolve_async (file, self->cancellable, on_resolved, chosen);
}

/* The record as it is on disk now; what was open can be brought back. */
static void
on_reload (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  GFile *file = qipu_workspace_get_file (self->workspace);
  QipuGameSource *old = qipu_workspace_get_source (self->workspace);
  g_autoptr (QipuGameSource) source = NULL;

  if (file == NULL)
    return;

  source = qipu_game_source_new_for_file (file);
  open_source_as (self, source,
                  old != NULL ? qipu_game_source_get_chosen_encoding (old) : QIPU_ENCODING_NONE,
                  self->tab);
  qipu_workspace_message (self->workspace, _ ("Reloaded"), _ ("_Undo"), "win.undo-open");
}

/* The file read again in the encoding that the user knows better. */
static void
on_encoding (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  GFile *file = qipu_workspace_get_file (self->workspace);
  g_autoptr (QipuGameSource) source = NULL;
  QipuEncoding encoding;

  if (file == NULL || !qipu_encoding_from_name (g_variant_get_string (parameter, NULL), &encoding))
    return;

  source = qipu_game_source_new_for_file (file);
  open_source_as (self, source, encoding, self->tab);
  qipu_workspace_message (self->workspace, _ ("Read again in another encoding"), _ ("_Undo"),
                          "win.undo-open");
}

static void
on_undo_open (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  GPtrArray *states = g_steal_pointer (&self->replaced);
  QipuWorkspaceState *state = NULL;

  if (states != NULL && states->len > 0)
    state = g_ptr_array_steal_index (states, states->len - 1);
  qipu_window_set_replaced (self, states);
  if (state != NULL)
    qipu_workspace_restore (self->workspace, state);
}

static void
on_open_response (GtkFileChooserNative *chooser, int response, QipuWindow *self)
{
  if (response == GTK_RESPONSE_ACCEPT)
    {
      g_autoptr (GListModel) files = gtk_file_chooser_get_files (GTK_FILE_CHOOSER (chooser));

      for (guint i = 0; i < g_list_model_get_n_items (files); i++)
        {
          g_autoptr (GFile) file = g_list_model_get_item (files, i);

          qipu_window_open_file (self, file);
        }
    }
  g_clear_object (&self->chooser);
}

static void
on_open (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  g_autoptr (GtkFileChooserNative) chooser =
    gtk_file_chooser_native_new (_ ("Open a Record"), GTK_WINDOW (self),
                                 GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));

  gtk_file_chooser_set_select_multiple (GTK_FILE_CHOOSER (chooser), TRUE);
  qipu_window_add_filters (GTK_FILE_CHOOSER (chooser), 0);
  qipu_window_show_chooser (self, chooser, G_CALLBACK (on_open_response));
}

static void
on_file_details (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  if (qipu_workspace_get_source (self->workspace) != NULL)
    qipu_file_details_show (GTK_WINDOW (self), self->workspace);
}

static const GActionEntry entries[] = {
  { "open", on_open },
  { "undo-open", on_undo_open },
  { "file-details", on_file_details },
  { "encoding", on_encoding, "s" },
  { "reload", on_reload },
};

void
qipu_window_open_init (QipuWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->workspace, "notify::session", G_CALLBACK (on_session_changed),
                            self);
  g_signal_connect_swapped (self->workspace, "notify::games", G_CALLBACK (update_actions), self);
  update_actions (self);
  qipu_window_set_replaced (self, NULL);
}
