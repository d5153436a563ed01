/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening: files, dropped files, pasted texts, and what was wrong in them. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-file-details.h"
#include "app/qipu-recent-popover.h"
#include "app/qipu-stored-session.h"
#include "app/qipu-window-private.h"
#include "game/qipu-board-text.h"
#include "records/qipu-record-file.h"
#include "ui/qipu-branch-clip.h"

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
  if (show_file_state (self))
    return;
  if (self->n_offered_drafts > 0)
    qipu_window_show_draft_offer (self);
  else
    show_diagnostics (self);
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
    g_signal_connect_swapped (self->watched, "notify::file-state",
                              G_CALLBACK (qipu_window_files_show_notices), self);
}

static void
on_loading_changed (QipuGameSource *source, GParamSpec *pspec, QipuWindow *self)
{
  if (source == qipu_workspace_get_source (self->workspace))
    qipu_window_files_show_notices (self);
}

static void
follow_source (QipuWindow *self, QipuGameSource *source)
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

/* Several files that are opened at once are told about at once. */
static void
tell_unopened (QipuWindow *self)
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

/* @file is NULL for what came from the clipboard. */
static void
note_unopened (QipuWindow *self, GFile *file, const GError *error)
{
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;

  if (self->unopened == NULL)
    self->unopened = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->unopened, file != NULL ? qipu_window_dup_display_name (file)
                                                : g_strdup (_ ("Clipboard")));
  g_ptr_array_add (self->unopened, g_strdup (error->message));
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
  g_clear_pointer (&self->replaced, qipu_workspace_state_free);
  self->replaced = qipu_workspace_dup_state (self->workspace);
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
    follow_source (self, source);
  else
    note_unopened (self, file, error);
  tell_unopened (self);
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

static void
open_source (QipuWindow *self, QipuGameSource *source, QipuTab *tab)
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

void
qipu_window_open_file (QipuWindow *self, GFile *file)
{
  g_autoptr (QipuGameSource) source = NULL;

  g_return_if_fail (QIPU_IS_WINDOW (self));

  if (qipu_window_show_file (self, file))
    {
      qipu_classroom_set_open (self->classroom, FALSE);
      return;
    }
  if (show_in_other_window (self, file))
    return;
  source = qipu_game_source_new_for_file (file);
  open_source (self, source, NULL);
}

/* The record as it is on disk now; what was open can be brought back. */
static void
on_reload (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  GFile *file = qipu_workspace_get_file (self->workspace);
  g_autoptr (QipuGameSource) source = NULL;

  if (file == NULL)
    return;

  source = qipu_game_source_new_for_file (file);
  open_source (self, source, self->tab);
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

/* What was open in an earlier run */

typedef struct
{
  QipuWindow *window;
  QipuTab *tab;
  QipuGameSource *source;
  GVariant *pending;
} Reopening;

static void
reopening_free (Reopening *reopening)
{
  g_clear_object (&reopening->window);
  g_clear_object (&reopening->tab);
  g_clear_object (&reopening->source);
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
  place->found = g_signal_connect_swapped (place->source, "items-changed",
                                           G_CALLBACK (on_games_found), place);
  on_games_found (place);
}

static void
reopen_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Reopening *reopening = data;
  QipuWindow *self = reopening->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuGameSource) source = g_object_ref (reopening->source);
  QipuGame *game = qipu_game_source_open_finish (result, &error);

  /* another tab is shown meanwhile: this one is read when it is shown again */
  if (self->tab != reopening->tab || self->pending != reopening->pending)
    {
      g_clear_pointer (&game, qipu_game_free);
      reopening_free (reopening);
      return;
    }

  g_clear_pointer (&self->pending, g_variant_unref);
  if (game != NULL)
    qipu_workspace_open (self->workspace, source, game);
  qipu_main_view_set_expecting (self->view, FALSE);
  if (game != NULL)
    {
      follow_source (self, source);
      show_place (self->workspace, reopening->pending);
    }
  else
    {
      qipu_tab_set_document (self->tab, NULL);
      qipu_tab_update_title (self->tab);
      note_unopened (self, qipu_game_source_get_file (source), error);
      tell_unopened (self);
    }
  reopening_free (reopening);
}

void
qipu_window_open_pending (QipuWindow *self)
{
  Reopening *reopening = g_new0 (Reopening, 1);
  g_autoptr (GFile) file = NULL;
  g_autoptr (QipuGameSource) source = NULL;
  const char *uri;

  g_variant_get_child (self->pending, 0, "&s", &uri);
  file = g_file_new_for_uri (uri);
  source = qipu_game_source_new_for_file (file);
  reopening->window = g_object_ref (self);
  reopening->tab = g_object_ref (self->tab);
  reopening->source = g_object_ref (source);
  reopening->pending = g_variant_ref (self->pending);
  qipu_main_view_set_expecting (self->view, TRUE);
  qipu_game_source_open_async (source, QIPU_ENCODING_NONE, self->cancellable, reopen_cb, reopening);
}

/* Text */

static void
on_undo_open (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  if (self->replaced != NULL)
    qipu_workspace_restore (self->workspace, g_steal_pointer (&self->replaced));
}

static gboolean
holds_something (const QipuRecordContent *content)
{
  for (guint i = 0; i < content->games->len; i++)
    {
      const QipuGame *game = g_ptr_array_index (content->games, i);

      if (qipu_game_get_n_nodes (game) > 0 || !qipu_game_is_standard_start (game))
        return TRUE;
    }
  return FALSE;
}

static const char *
get_pasted_message (const QipuRecordContent *content)
{
  const QipuGame *game = g_ptr_array_index (content->games, 0);

  if (content->games->len > 1 || qipu_game_get_n_tags (game) > 1)
    return _ ("Record pasted");
  return qipu_game_get_n_nodes (game) == 0 ? _ ("Position pasted") : _ ("Moves pasted");
}

/* A position drawn in ten lines. */
static gboolean
open_board_text (QipuWindow *self, const char *text)
{
  QipuPosition position;
  QipuGame *game;

  if (!qipu_board_text_parse (text, &position))
    return FALSE;

  game = qipu_game_new ();
  qipu_game_set_start (game, &position);
  qipu_window_open_replacing (self, game, _ ("Position pasted"));
  return TRUE;
}

/* While a position is set up, a pasted one becomes the one being set up, which can be undone
 * there. */
static gboolean
paste_into_setup (QipuWindow *self, QipuSetup *setup, const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  QipuReadOptions options = { QIPU_ENCODING_UTF8, NULL };
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (bytes, &options, NULL);
  QipuPosition position;

  if (content != NULL && holds_something (content))
    position = *qipu_game_get_start (g_ptr_array_index (content->games, 0));
  else if (!qipu_board_text_parse (text, &position))
    return FALSE;

  qipu_setup_set_position (setup, &position);
  qipu_workspace_message (self->workspace, _ ("Position pasted"), _ ("_Undo"), "study.undo");
  return TRUE;
}

gboolean
qipu_window_open_text (QipuWindow *self, const char *text)
{
  g_autoptr (GBytes) bytes = NULL;
  QipuReadOptions options = { QIPU_ENCODING_UTF8, NULL };
  g_autoptr (QipuRecordContent) content = NULL;

  QipuSession *session;

  g_return_val_if_fail (QIPU_IS_WINDOW (self), FALSE);

  session = qipu_workspace_get_session (self->workspace);
  if (session != NULL && qipu_session_get_setup (session) != NULL)
    return paste_into_setup (self, qipu_session_get_setup (session), text);

  bytes = g_bytes_new (text, strlen (text));
  content = qipu_record_read_bytes (bytes, &options, NULL);
  if (content == NULL || !holds_something (content))
    return open_board_text (self, text);

  if (content->games->len > 1)
    {
      g_autoptr (QipuGameSource) source = qipu_game_source_new_for_bytes (bytes);

      open_source (self, source, self->tab);
      qipu_workspace_message (self->workspace, get_pasted_message (content), _ ("_Undo"),
                              "win.undo-open");
    }
  else
    qipu_window_open_replacing (self, qipu_game_copy (g_ptr_array_index (content->games, 0)),
                                get_pasted_message (content));
  return TRUE;
}

static void
on_text_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text == NULL || *text == '\0')
    qipu_workspace_message (self->workspace, _ ("The clipboard holds no text"), NULL, NULL);
  else if (!qipu_window_open_text (self, text))
    {
      g_auto (GStrv) lines = g_strsplit (g_strstrip (text), "\n", 2);
      g_autofree char *start = g_utf8_substring (lines[0], 0, MIN (40, g_utf8_strlen (lines[0], -1)));
      /* Translators: %s is the beginning of the clipboard's text */
      g_autofree char *message = g_strdup_printf (_ ("No position or record in “%s”"), start);

      qipu_workspace_message (self->workspace, message, NULL, NULL);
    }
}

static void
open_files (QipuWindow *self, GSList *files)
{
  for (GSList *l = files; l != NULL; l = l->next)
    qipu_window_open_file (self, l->data);
}

static void
on_files_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuWindow) self = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source), result, NULL);
  GSList *files = value != NULL ? g_value_get_boxed (value) : NULL;

  open_files (self, files);
}

static void
on_paste (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));

  if (!qipu_window_is_empty (self) &&
      qipu_branch_clip_is_in (gdk_clipboard_get_formats (clipboard)))
    gtk_widget_activate_action (GTK_WIDGET (self), "study.paste-branch", NULL);
  else if (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard),
                                              GDK_TYPE_FILE_LIST))
    gdk_clipboard_read_value_async (clipboard, GDK_TYPE_FILE_LIST, G_PRIORITY_DEFAULT,
                                    self->cancellable, on_files_pasted, g_object_ref (self));
  else
    gdk_clipboard_read_text_async (clipboard, self->cancellable, on_text_pasted,
                                   g_object_ref (self));
}

static gboolean
on_dropped (QipuWindow *self, const GValue *value)
{
  GSList *files;

  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return FALSE;

  files = g_value_get_boxed (value);
  open_files (self, files);
  return files != NULL;
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
  { "paste", on_paste },
  { "undo-open", on_undo_open },
  { "file-details", on_file_details },
  { "encoding", on_encoding, "s" },
  { "reload", on_reload },
};

void
qipu_window_open_init (QipuWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (self->workspace, "notify::session", G_CALLBACK (on_session_changed),
                            self);
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (on_dropped), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}
