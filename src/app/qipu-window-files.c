/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, saving, pasting and dropping, and what is kept of work that was not saved. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-diagnostics-window.h"
#include "app/qipu-window-private.h"
#include "records/qipu-record-file.h"
#include "study/qipu-saver.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"

/* Reading */

static void
tell_failure (QipuWindow *self, const char *what, const char *why)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), what, why);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  qipu_ui_tag (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

static char *
dup_display_name (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);

  return g_filename_display_name (name);
}

/* What was wrong in the file stays in sight until it is put away. */
static void
show_diagnostics (QipuWindow *self)
{
  QipuGameSource *source = qipu_workspace_get_source (self->workspace);
  const QipuDiagnostics *diagnostics = source != NULL ? qipu_game_source_get_diagnostics (source)
                                                      : NULL;
  guint n = diagnostics != NULL ? qipu_diagnostics_get_n (diagnostics) : 0;
  guint n_errors = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    n_errors += qipu_diagnostics_get (diagnostics, i)->severity == QIPU_SEVERITY_ERROR;
  if (n_errors > 0)
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u place of this file could not be read; the rest is shown.",
                                      "%u places of this file could not be read; the rest is shown.",
                                      n_errors),
                            n_errors);

  qipu_main_view_set_notice (self->view, text, _ ("_Details"), "win.diagnostics");
}

/* Someone else has written or removed the file of the record that is shown. */
static void
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
}

static void
on_file_state_changed (QipuWindow *self)
{
  qipu_main_view_set_notice (self->view, NULL, NULL, NULL);
  show_file_state (self);
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
                              G_CALLBACK (on_file_state_changed), self);
}

/* The record as it is on disk now; what was open can be brought back. */
static void
on_reload (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  GFile *file = qipu_workspace_get_file (self->workspace);

  if (file == NULL)
    return;

  g_clear_pointer (&self->replaced, qipu_workspace_state_free);
  self->replaced = qipu_workspace_dup_state (self->workspace);
  qipu_window_open_file (self, file);
  qipu_workspace_message (self->workspace, _ ("Reloaded"), _ ("_Undo"), "win.undo-open");
}

void
qipu_window_files_show_notices (QipuWindow *self)
{
  show_diagnostics (self);
  show_file_state (self);
}

static void
on_loading_changed (QipuGameSource *source, GParamSpec *pspec, QipuWindow *self)
{
  if (source == qipu_workspace_get_source (self->workspace))
    show_diagnostics (self);
}

typedef struct
{
  QipuWindow *window;
  QipuGameSource *source;
} Opening;

static void
open_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Opening *opening = data;
  g_autoptr (QipuWindow) self = opening->window;
  g_autoptr (QipuGameSource) source = opening->source;
  GFile *file = qipu_game_source_get_file (source);
  g_autoptr (GError) error = NULL;
  QipuGame *game = qipu_game_source_open_finish (result, &error);

  g_free (opening);
  if (game != NULL)
    qipu_workspace_open (self->workspace, source, game);
  qipu_main_view_set_expecting (self->view, FALSE);

  if (game != NULL)
    {
      g_signal_connect_object (source, "notify::loading", G_CALLBACK (on_loading_changed), self, 0);
      show_diagnostics (self);
    }
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_autofree char *name = file != NULL ? dup_display_name (file) : g_strdup (_ ("Clipboard"));
      /* Translators: %s is the name of a file */
      g_autofree char *what = g_strdup_printf (_ ("“%s” Cannot Be Opened"), name);

      tell_failure (self, what, error->message);
    }
}

static void
open_source (QipuWindow *self, QipuGameSource *source)
{
  Opening *opening = g_new (Opening, 1);

  *opening = (Opening){ g_object_ref (self), g_object_ref (source) };
  qipu_main_view_set_expecting (self->view, TRUE);
  qipu_game_source_open_async (source, QIPU_ENCODING_NONE, self->cancellable, open_cb, opening);
}

void
qipu_window_open_file (QipuWindow *self, GFile *file)
{
  g_autoptr (QipuGameSource) source = NULL;

  g_return_if_fail (QIPU_IS_WINDOW (self));

  source = qipu_game_source_new_for_file (file);
  open_source (self, source);
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

gboolean
qipu_window_open_text (QipuWindow *self, const char *text)
{
  g_autoptr (GBytes) bytes = NULL;
  QipuReadOptions options = { QIPU_ENCODING_UTF8, NULL };
  g_autoptr (QipuRecordContent) content = NULL;

  g_return_val_if_fail (QIPU_IS_WINDOW (self), FALSE);

  bytes = g_bytes_new (text, strlen (text));
  content = qipu_record_read_bytes (bytes, &options, NULL);
  if (content == NULL || !holds_something (content))
    return FALSE;

  if (content->games->len > 1)
    {
      g_autoptr (QipuGameSource) source = qipu_game_source_new_for_bytes (bytes);

      g_clear_pointer (&self->replaced, qipu_workspace_state_free);
      self->replaced = qipu_workspace_dup_state (self->workspace);
      open_source (self, source);
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
on_files_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuWindow) self = data;
  const GValue *value = gdk_clipboard_read_value_finish (GDK_CLIPBOARD (source), result, NULL);
  GSList *files = value != NULL ? g_value_get_boxed (value) : NULL;

  if (files != NULL)
    qipu_window_open_file (self, files->data);
}

static void
on_paste (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (self));

  if (gdk_content_formats_contain_gtype (gdk_clipboard_get_formats (clipboard), GDK_TYPE_FILE_LIST))
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
  for (GSList *l = files; l != NULL; l = l->next)
    {
      QipuWindow *target = self;

      if (l != files)
        target = qipu_window_new (gtk_window_get_application (GTK_WINDOW (self)));
      qipu_window_open_file (target, l->data);
      gtk_window_present (GTK_WINDOW (target));
    }
  return files != NULL;
}

/* Writing */

typedef struct
{
  QipuWindow *window;
  QipuDocument *document;
  QipuGameSource *source; /* of a file with many games, else NULL */
  GFile *file;
  guint index;
  gboolean then_close;
} Saving;

static void
saving_free (Saving *saving)
{
  g_clear_object (&saving->window);
  g_clear_object (&saving->document);
  g_clear_object (&saving->source);
  g_clear_object (&saving->file);
  g_free (saving);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static void save_to (QipuWindow *self, GFile *file, gboolean then_close, gboolean overwrite);

static void
on_overwrite_response (QipuWindow *self, const char *response, GtkWidget *dialog)
{
  GFile *file = g_object_get_data (G_OBJECT (dialog), "file");

  if (g_str_equal (response, "overwrite") && !qipu_window_is_empty (self))
    save_to (self, file, FALSE, TRUE);
}

/* Someone else has written the file meanwhile: nothing is overwritten unseen. */
static void
ask_to_overwrite (QipuWindow *self, GFile *file)
{
  g_autofree char *name = dup_display_name (file);
  /* Translators: %s is the name of a file */
  g_autofree char *what = g_strdup_printf (_ ("“%s” Has Changed on Disk"), name);
  GtkWidget *dialog = adw_message_dialog_new (
    GTK_WINDOW (self), what,
    _ ("Another program has changed the file. Saving would overwrite its changes."));

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"),
                                    "overwrite", _ ("_Overwrite"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "overwrite",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "file", g_object_ref (file), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_overwrite_response), self,
                           G_CONNECT_SWAPPED);
  qipu_ui_tag (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
save_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (Saving) saving = data;
  QipuWindow *self = saving->window;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = dup_display_name (saving->file);
  g_autofree char *message = NULL;
  guint64 new_end;

  if (!qipu_saver_save_finish (result, &new_end, &error))
    {
      /* Translators: %s is the name of a file */
      g_autofree char *what = g_strdup_printf (_ ("“%s” Cannot Be Saved"), name);

      if (g_error_matches (error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_CHANGED_ON_DISK))
        ask_to_overwrite (self, saving->file);
      else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        tell_failure (self, what, error->message);
      return;
    }

  if (saving->source != NULL)
    qipu_game_source_replaced (saving->source, saving->index,
                               qipu_document_get_game (saving->document), new_end);
  if (saving->then_close)
    {
      gtk_window_close (GTK_WINDOW (self));
      return;
    }
  /* Translators: %s is the name of a file */
  message = g_strdup_printf (_ ("Saved as “%s”"), name);
  qipu_workspace_message (self->workspace, message, NULL, NULL);
}

static const QipuFormat *
get_write_format (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  const QipuFormat *format = qipu_formats_find_for_suffix (name);

  return format != NULL && (format->flags & QIPU_FORMAT_WRITES) ? format : NULL;
}

/* The list of games when the game that is shown is one of several in @file, else NULL. */
static QipuGameSource *
get_source_of_many (QipuWindow *self, GFile *file)
{
  GFile *own = qipu_workspace_get_file (self->workspace);
  QipuGameSource *source = qipu_workspace_get_source (self->workspace);

  if (own == NULL || !g_file_equal (own, file) || source == NULL ||
      g_list_model_get_n_items (G_LIST_MODEL (source)) < 2)
    return NULL;
  return source;
}

static void
save_to (QipuWindow *self, GFile *file, gboolean then_close, gboolean overwrite)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  QipuGameSource *source = get_source_of_many (self, file);
  QipuSaveRequest request = {
    .file = file,
    .format = get_write_format (file),
    .options = { .notation = qipu_settings_get_notation () },
    .overwrite = overwrite,
  };
  Saving *saving;

  qipu_workspace_flush (self->workspace);
  qipu_settings_get_style (&request.options.style);
  if (request.format == NULL)
    request.format = qipu_formats_find ("pgn");

  saving = g_new0 (Saving, 1);
  saving->window = g_object_ref (self);
  saving->document = g_object_ref (qipu_session_get_document (session));
  saving->file = g_object_ref (file);
  saving->index = qipu_workspace_get_index (self->workspace);
  saving->then_close = then_close;
  if (source != NULL)
    {
      g_autoptr (QipuGameEntry) entry = g_list_model_get_item (G_LIST_MODEL (source),
                                                               saving->index);
      const QipuGameHeader *header = qipu_game_entry_get_header (entry);

      saving->source = g_object_ref (source);
      request.replace_game = TRUE;
      request.format = qipu_game_source_get_format (source);
      request.start = header->start;
      request.end = header->end;
      qipu_game_source_get_stamp (source, &request.scanned);
    }
  qipu_saver_save_async (saving->document, &request, NULL, save_cb, saving);
}

void
qipu_window_save_to (QipuWindow *self, GFile *file)
{
  g_return_if_fail (QIPU_IS_WINDOW (self));
  g_return_if_fail (!qipu_window_is_empty (self));

  save_to (self, file, FALSE, FALSE);
}

/* Dialogs */

static GtkFileFilter *
make_filter (QipuFormatFlags flags, const char *name)
{
  const QipuFormat *const *formats = qipu_formats_get_all ();
  GtkFileFilter *filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  for (guint i = 0; formats[i] != NULL; i++)
    if ((formats[i]->flags & flags) == flags)
      for (guint k = 0; formats[i]->suffixes[k] != NULL; k++)
        gtk_file_filter_add_suffix (filter, formats[i]->suffixes[k]);
  return filter;
}

static void
add_filters (GtkFileChooser *chooser, QipuFormatFlags flags)
{
  g_autoptr (GtkFileFilter) records = make_filter (flags, _ ("Xiangqi records"));
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, records);
  gtk_file_chooser_add_filter (chooser, all);
}

static void
show_chooser (QipuWindow *self, GtkFileChooserNative *chooser, GCallback on_response)
{
  g_set_object (&self->chooser, chooser);
  g_signal_connect (chooser, "response", on_response, self);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
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
          QipuWindow *target = self;

          if (i > 0 || qipu_workspace_is_modified (self->workspace))
            target = qipu_window_new (gtk_window_get_application (GTK_WINDOW (self)));
          qipu_window_open_file (target, file);
          gtk_window_present (GTK_WINDOW (target));
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
  add_filters (GTK_FILE_CHOOSER (chooser), 0);
  show_chooser (self, chooser, G_CALLBACK (on_open_response));
}

static void
on_save_response (GtkFileChooserNative *chooser, int response, QipuWindow *self)
{
  g_autoptr (GFile) file = NULL;
  gboolean then_close = self->close_after_save;

  self->close_after_save = FALSE;
  if (response == GTK_RESPONSE_ACCEPT &&
      (file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser))) != NULL)
    save_to (self, file, then_close, FALSE);
  g_clear_object (&self->chooser);
}

/* "game.xqf" becomes "game.pgn" where the format cannot be written. */
static char *
dup_proposed_name (GFile *file)
{
  g_autofree char *name = NULL;
  char *dot;

  if (file == NULL)
    return g_strdup (_ ("game.pgn"));
  name = dup_display_name (file);
  if (get_write_format (file) != NULL)
    return g_steal_pointer (&name);
  dot = strrchr (name, '.');
  if (dot != NULL)
    *dot = '\0';
  return g_strconcat (name, ".pgn", NULL);
}

static void
ask_where_to_save (QipuWindow *self)
{
  GFile *file = qipu_workspace_get_file (self->workspace);
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_autofree char *name = dup_proposed_name (file);
  g_autoptr (GtkFileChooserNative) chooser =
    gtk_file_chooser_native_new (_ ("Save the Record"), GTK_WINDOW (self),
                                 GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));

  add_filters (GTK_FILE_CHOOSER (chooser), QIPU_FORMAT_WRITES);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  show_chooser (self, chooser, G_CALLBACK (on_save_response));
}

static void
save (QipuWindow *self, gboolean then_close)
{
  GFile *file = qipu_workspace_get_file (self->workspace);

  if (qipu_window_is_empty (self))
    return;
  if (file != NULL && get_write_format (file) != NULL)
    save_to (self, file, then_close, FALSE);
  else
    {
      self->close_after_save = then_close;
      ask_where_to_save (self);
    }
}

static void
on_save (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  save (data, FALSE);
}

static void
on_save_as (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  if (!qipu_window_is_empty (self))
    ask_where_to_save (self);
}

static void
on_diagnostics (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  QipuGameSource *source = qipu_workspace_get_source (self->workspace);
  const QipuDiagnostics *diagnostics = source != NULL ? qipu_game_source_get_diagnostics (source)
                                                      : NULL;

  if (diagnostics != NULL)
    qipu_diagnostics_window_show (GTK_WINDOW (self), diagnostics);
}

/* Drafts: what was left by a crash or by closing is offered once, in the window that opens first. */

static void
on_restore_draft (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  g_autoptr (GPtrArray) drafts = NULL;

  if (self->journal == NULL)
    return;

  drafts = qipu_journal_list (self->journal);
  for (guint i = 0; i < drafts->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (QipuDocument) document =
        qipu_journal_restore (self->journal, g_ptr_array_index (drafts, i), &error);
      QipuWindow *target = self;

      if (document == NULL)
        {
          tell_failure (self, _ ("A Draft Cannot Be Restored"), error->message);
          continue;
        }
      if (!qipu_window_is_empty (self))
        target = qipu_window_new (gtk_window_get_application (GTK_WINDOW (self)));
      qipu_workspace_open_document (target->workspace, document);
      gtk_window_present (GTK_WINDOW (target));
    }
  qipu_main_view_set_notice (self->view, NULL, NULL, NULL);
}

void
qipu_window_offer_drafts (QipuWindow *self)
{
  g_autoptr (GPtrArray) drafts = NULL;
  g_autofree char *text = NULL;

  g_return_if_fail (QIPU_IS_WINDOW (self));

  if (self->journal == NULL)
    return;
  drafts = qipu_journal_list (self->journal);
  if (drafts->len == 0)
    return;

  text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "There is %u record with changes that were not saved.",
                                    "There are %u records with changes that were not saved.",
                                    drafts->len),
                          drafts->len);
  qipu_main_view_set_notice (self->view, text, _ ("_Restore"), "win.restore-drafts");
}

/* Closing */

static void
on_close_response (QipuWindow *self, const char *response)
{
  if (g_str_equal (response, "save"))
    save (self, TRUE);
  else if (g_str_equal (response, "discard"))
    {
      self->closing = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
}

gboolean
qipu_window_files_may_close (QipuWindow *self)
{
  GtkWidget *dialog;

  qipu_workspace_flush (self->workspace);
  if (!qipu_workspace_is_modified (self->workspace))
    return TRUE;
  /* a draft is kept and offered again, so there is nothing to ask */
  if (self->journal != NULL && qipu_journal_get_error (self->journal) == NULL)
    return TRUE;

  dialog = adw_message_dialog_new (GTK_WINDOW (self), _ ("Save Changes?"),
                                   _ ("Changes that are not saved will be lost."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "discard",
                                    _ ("_Discard"), "save", _ ("_Save"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "discard",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "save",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "save");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_close_response), self,
                           G_CONNECT_SWAPPED);
  qipu_ui_tag (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
  return FALSE;
}

static const GActionEntry entries[] = {
  { "open", on_open },
  { "save", on_save },
  { "save-as", on_save_as },
  { "paste", on_paste },
  { "undo-open", on_undo_open },
  { "diagnostics", on_diagnostics },
  { "reload", on_reload },
  { "restore-drafts", on_restore_draft },
};

void
qipu_window_files_init (QipuWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  self->cancellable = g_cancellable_new ();
  g_signal_connect_swapped (self->workspace, "notify::session", G_CALLBACK (on_session_changed),
                            self);
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (on_dropped), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

void
qipu_window_files_dispose (QipuWindow *self)
{
  if (self->watched != NULL)
    g_signal_handlers_disconnect_by_data (self->watched, self);
  g_clear_object (&self->watched);
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->replaced, qipu_workspace_state_free);
}
