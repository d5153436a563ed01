/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening, saving, pasting and dropping. Reading is done in a thread, on copies; what is shown is
 * changed on the main thread only. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-diagnostics-window.h"
#include "app/qipu-window-private.h"
#include "ui/qipu-text-intake.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"

/* Reading */

typedef struct
{
  GFile *file;
  GBytes *bytes;
  QipuRecordContent *content;
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_clear_object (&reading->file);
  g_clear_pointer (&reading->bytes, g_bytes_unref);
  g_clear_pointer (&reading->content, qipu_record_content_free);
  g_free (reading);
}

static gboolean
read_file (Reading *reading, GCancellable *cancellable, GError **error)
{
  QipuReadOptions options = { QIPU_ENCODING_NONE, cancellable };

  reading->bytes = g_file_load_bytes (reading->file, cancellable, NULL, error);
  if (reading->bytes == NULL)
    return FALSE;

  reading->content = qipu_record_read_bytes (reading->bytes, &options, error);
  return reading->content != NULL;
}

static void
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;

  if (read_file (data, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

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
  const QipuRecordContent *content = qipu_workspace_get_content (self->workspace);
  guint n = content != NULL && content->diagnostics != NULL
              ? qipu_diagnostics_get_n (content->diagnostics)
              : 0;
  guint n_errors = 0;
  g_autofree char *text = NULL;

  for (guint i = 0; i < n; i++)
    n_errors += qipu_diagnostics_get (content->diagnostics, i)->severity == QIPU_SEVERITY_ERROR;
  if (n_errors > 0)
    text = g_strdup_printf (ngettext ("%u place of this file could not be read; the rest is shown.",
                                      "%u places of this file could not be read; the rest is shown.",
                                      n_errors),
                            n_errors);

  qipu_main_view_set_notice (self->view, text, "win.diagnostics");
}

static void
take_content (QipuWindow *self, GFile *file, GBytes *bytes, QipuRecordContent *content)
{
  if (content->games->len == 0)
    {
      qipu_record_content_free (content);
      tell_failure (self, _ ("No Game Found"), _ ("The file was read, but there is no game in it."));
      return;
    }
  qipu_workspace_open (self->workspace, file, bytes, content);
  show_diagnostics (self);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuWindow) self = data;
  Reading *reading = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      g_autofree char *name = dup_display_name (reading->file);
      g_autofree char *what = NULL;

      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
      /* Translators: %s is the name of a file */
      what = g_strdup_printf (_ ("“%s” Cannot Be Opened"), name);
      tell_failure (self, what, error->message);
      return;
    }

  take_content (self, g_file_has_uri_scheme (reading->file, "resource") ? NULL : reading->file,
                reading->bytes, g_steal_pointer (&reading->content));
}

void
qipu_window_open_file (QipuWindow *self, GFile *file)
{
  g_autoptr (GTask) task = NULL;
  Reading *reading;

  g_return_if_fail (QIPU_IS_WINDOW (self));

  reading = g_new0 (Reading, 1);
  reading->file = g_object_ref (file);
  /* NULL: no GObject may be released by the worker */
  task = g_task_new (NULL, self->cancellable, read_cb, g_object_ref (self));
  g_task_set_source_tag (task, qipu_window_open_file);
  g_task_set_task_data (task, reading, reading_free);
  g_task_run_in_thread (task, read_thread);
}

/* Text */

static void
on_undo_open (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  if (self->replaced != NULL)
    qipu_workspace_restore (self->workspace, g_steal_pointer (&self->replaced));
}

gboolean
qipu_window_open_text (QipuWindow *self, const char *text)
{
  g_autoptr (QipuRecordContent) content = NULL;
  QipuTextKind kind;

  g_return_val_if_fail (QIPU_IS_WINDOW (self), FALSE);

  content = qipu_text_intake_read (text, &kind);
  if (content == NULL)
    return FALSE;

  g_clear_pointer (&self->replaced, qipu_workspace_state_free);
  self->replaced = qipu_workspace_dup_state (self->workspace);
  take_content (self, NULL, NULL, g_steal_pointer (&content));
  qipu_workspace_message (self->workspace,
                          kind == QIPU_TEXT_POSITION ? _ ("Position pasted")
                          : kind == QIPU_TEXT_MOVES  ? _ ("Moves pasted")
                                                     : _ ("Record pasted"),
                          _ ("_Undo"), "win.undo-open");
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

/* Writing. The game becomes bytes on the main thread, the bytes become a file in a worker. */

typedef struct
{
  GFile *file;
  GBytes *bytes;
} Writing;

/* What is done when it is written; lives on the main thread. */
typedef struct
{
  QipuWindow *window;
  QipuDocument *document;
  guint64 revision;
  guint index;
  gboolean replaced; /* one game of a file with many */
  gboolean then_close;
} WriteOrder;

static void
writing_free (gpointer data)
{
  Writing *writing = data;

  g_clear_object (&writing->file);
  g_clear_pointer (&writing->bytes, g_bytes_unref);
  g_free (writing);
}

static void
write_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Writing *writing = data;
  GError *error = NULL;

  if (qipu_record_write_atomically (writing->file, writing->bytes, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
write_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  WriteOrder *order = data;
  g_autoptr (QipuWindow) self = order->window;
  g_autoptr (QipuDocument) document = order->document;
  Writing *writing = g_task_get_task_data (G_TASK (result));
  gboolean then_close = order->then_close;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = dup_display_name (writing->file);

  if (!g_task_propagate_boolean (G_TASK (result), &error))
    {
      /* Translators: %s is the name of a file */
      g_autofree char *what = g_strdup_printf (_ ("“%s” Cannot Be Saved"), name);

      g_free (order);
      if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        tell_failure (self, what, error->message);
      return;
    }

  qipu_document_set_saved (document, order->revision);
  if (order->replaced)
    qipu_workspace_set_written (self->workspace, order->index, writing->bytes);
  qipu_document_set_file (document, writing->file);
  g_free (order);
  if (then_close)
    gtk_window_close (GTK_WINDOW (self));
  else
    {
      /* Translators: %s is the name of a file */
      g_autofree char *message = g_strdup_printf (_ ("Saved as “%s”"), name);

      qipu_workspace_message (self->workspace, message, NULL, NULL);
    }
}

static const QipuFormat *
get_write_format (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  const QipuFormat *format = qipu_formats_find_for_suffix (name);

  return format != NULL && (format->flags & QIPU_FORMAT_WRITES) ? format : NULL;
}

/* Whether the game that is shown is one of several in its file. */
static gboolean
is_one_of_many (QipuWindow *self, GFile *file)
{
  GFile *own = qipu_workspace_get_file (self->workspace);

  return own != NULL && g_file_equal (own, file) &&
         qipu_workspace_get_n_games (self->workspace) > 1 &&
         qipu_workspace_get_bytes (self->workspace) != NULL;
}

static GBytes *
make_bytes (QipuWindow *self, GFile *file, const QipuFormat *format, GError **error)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  const QipuGame *game = qipu_document_get_game (qipu_session_get_document (session));
  QipuWriteOptions options = { .notation = qipu_settings_get_notation () };
  g_autoptr (GByteArray) out = NULL;
  g_autoptr (QipuDiagnostics) lost = NULL;

  qipu_settings_get_style (&options.style);
  if (is_one_of_many (self, file))
    {
      const QipuRecordContent *content = qipu_workspace_get_content (self->workspace);
      guint index = qipu_workspace_get_index (self->workspace);

      return qipu_record_replace_game (qipu_workspace_get_bytes (self->workspace),
                                       g_array_index (content->ranges, guint64, 2 * index),
                                       g_array_index (content->ranges, guint64, 2 * index + 1),
                                       game, content->format, &options, error);
    }

  out = g_byte_array_new ();
  lost = qipu_diagnostics_new ();
  if (!format->write (game, &options, out, lost, error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&out));
}

static void
save_to (QipuWindow *self, GFile *file, gboolean then_close)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  const QipuFormat *format = get_write_format (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (GTask) task = NULL;
  Writing *writing;
  WriteOrder *order;

  qipu_workspace_flush (self->workspace);
  if (format == NULL)
    format = qipu_formats_find ("pgn");

  writing = g_new0 (Writing, 1);
  writing->file = g_object_ref (file);
  writing->bytes = make_bytes (self, file, format, &error);
  if (writing->bytes == NULL)
    {
      tell_failure (self, _ ("The Record Cannot Be Saved"), error->message);
      writing_free (writing);
      return;
    }

  order = g_new0 (WriteOrder, 1);
  order->window = g_object_ref (self);
  order->document = g_object_ref (qipu_session_get_document (session));
  order->revision = qipu_document_get_revision (order->document);
  order->index = qipu_workspace_get_index (self->workspace);
  order->replaced = is_one_of_many (self, file);
  order->then_close = then_close;

  task = g_task_new (NULL, NULL, write_cb, order);
  g_task_set_source_tag (task, save_to);
  g_task_set_task_data (task, writing, writing_free);
  g_task_run_in_thread (task, write_thread);
}

void
qipu_window_save_to (QipuWindow *self, GFile *file)
{
  g_return_if_fail (QIPU_IS_WINDOW (self));
  g_return_if_fail (!qipu_window_is_empty (self));

  save_to (self, file, FALSE);
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
    save_to (self, file, then_close);
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
    save_to (self, file, then_close);
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
  const QipuRecordContent *content = qipu_workspace_get_content (self->workspace);

  if (content != NULL)
    qipu_diagnostics_window_show (GTK_WINDOW (self), content->diagnostics);
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
};

void
qipu_window_files_init (QipuWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  self->cancellable = g_cancellable_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (on_dropped), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}

void
qipu_window_files_dispose (QipuWindow *self)
{
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->replaced, qipu_workspace_state_free);
}
