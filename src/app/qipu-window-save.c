/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving, and closing with changes. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-loss-dialog.h"
#include "app/qipu-recent-popover.h"
#include "app/qipu-save-failure.h"
#include "app/qipu-window-private.h"
#include "app/qipu-window-save-private.h"
#include "study/qipu-real-path.h"
#include "study/qipu-saver.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words.h"

/* Writing */

typedef struct
{
  QipuWindow *window;
  QipuDocument *document;
  QipuGameSource *source; /* of a file with many games, else NULL */
  GFile *file;
  QipuSaveRequest request;
  guint index;
  GPtrArray *others; /* documents of the same file with changes, saved one after another */
  gboolean then_close;
} Saving;

static void
saving_free (Saving *saving)
{
  g_clear_object (&saving->window);
  g_clear_object (&saving->document);
  g_clear_object (&saving->source);
  g_clear_object (&saving->file);
  g_clear_pointer (&saving->others, g_ptr_array_unref);
  g_free (saving);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Saving, saving_free)

static void save_document (
    QipuWindow *self, QipuDocument *document, GFile *file, gboolean then_close, gboolean overwrite);

/* What a dialog is about; the tab that is shown may be another one by then. */
typedef struct
{
  QipuDocument *document;
  GFile *file;
  char *losses; /* that it asks about, or NULL */
  gboolean then_close;
  gboolean overwrite;
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->document);
  g_object_unref (question->file);
  g_free (question->losses);
  g_free (question);
}

#define QUESTION "qipu-question"

/* Takes @losses, which may be NULL. The answer is heard as long as there is the window. */
static void
ask (QipuWindow *self,
     GtkWidget *dialog,
     const Saving *saving,
     char *losses,
     void (*on_response) (QipuWindow *self, const char *response, GtkWidget *dialog))
{
  Question *question = g_new (Question, 1);

  *question = (Question){
    .document = g_object_ref (saving->document),
    .file = g_object_ref (saving->file),
    .losses = losses,
    .then_close = saving->then_close,
    .overwrite = saving->request.overwrite,
  };
  g_object_set_data_full (G_OBJECT (dialog), QUESTION, question, question_free);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_response), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_overwrite_response (QipuWindow *self, const char *response, GtkWidget *dialog)
{
  const Question *question = g_object_get_data (G_OBJECT (dialog), QUESTION);

  if (g_str_equal (response, "overwrite") && qipu_window_show_document (self, question->document))
    save_document (self, question->document, question->file, question->then_close, TRUE);
}

/* Someone else has written the file meanwhile: nothing is overwritten unseen. */
static void
ask_to_overwrite (QipuWindow *self, const Saving *saving)
{
  g_autofree char *name = qipu_window_dup_shown_name (saving->file);
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
  qipu_ui_tag (dialog);
  ask (self, dialog, saving, NULL, on_overwrite_response);
}

static void
on_failure_response (QipuWindow *self, const char *response, GtkWidget *dialog)
{
  const Question *question = g_object_get_data (G_OBJECT (dialog), QUESTION);

  if (!g_str_equal (response, "save-as") || !qipu_window_show_document (self, question->document))
    return;

  self->close_after_save = question->then_close;
  gtk_widget_activate_action (GTK_WIDGET (self), "win.save-as", NULL);
}

static void
tell_failure (QipuWindow *self, const Saving *saving, const char *name, const GError *error)
{
  GtkWidget *dialog = qipu_save_failure_dialog_new (GTK_WINDOW (self), name, error);

  ask (self, dialog, saving, NULL, on_failure_response);
}

/* A save that has to wait, for the games of the file to be read or for a save to the same file. */
typedef struct
{
  QipuWindow *window;
  QipuDocument *document;
  GFile *file;
  gboolean then_close;
  gboolean overwrite;
} Delayed;

static Delayed *
delayed_new (
    QipuWindow *self, QipuDocument *document, GFile *file, gboolean then_close, gboolean overwrite)
{
  Delayed *delayed = g_new (Delayed, 1);

  *delayed = (Delayed){
    .window = g_object_ref (self),
    .document = g_object_ref (document),
    .file = g_object_ref (file),
    .then_close = then_close,
    .overwrite = overwrite,
  };
  return delayed;
}

static void
delayed_free (gpointer data)
{
  Delayed *delayed = data;

  g_object_unref (delayed->window);
  g_object_unref (delayed->document);
  g_object_unref (delayed->file);
  g_free (delayed);
}

static void
delayed_closure_free (gpointer data, GClosure *closure)
{
  delayed_free (data);
}

static void
save_delayed (const Delayed *delayed)
{
  QipuWindow *self = delayed->window;

  /* another game of the same file may be looked at meanwhile */
  if (!qipu_window_is_gone (self) && (qipu_workspace_holds (self->workspace, delayed->document) ||
                                      qipu_window_show_document (self, delayed->document)))
    save_document (self, delayed->document, delayed->file, delayed->then_close, delayed->overwrite);
}

/* Saves to one file follow each other: the next one must know what the one before has written. */
#define IN_SAVE "qipu-in-save"
#define NEXT_SAVE "qipu-next-save"

static GObject *
get_owner (const Saving *saving)
{
  return saving->source != NULL ? G_OBJECT (saving->source) : G_OBJECT (saving->document);
}

static gboolean
waits_for_save (QipuWindow *self, const Saving *saving)
{
  GObject *owner = get_owner (saving);

  if (g_object_get_data (owner, IN_SAVE) == NULL)
    return FALSE;

  g_object_set_data_full (owner, NEXT_SAVE,
                          delayed_new (self, saving->document, saving->file, saving->then_close,
                                       saving->request.overwrite),
                          delayed_free);
  return TRUE;
}

static void
start_next_save (const Saving *saving, gboolean ok)
{
  GObject *owner = get_owner (saving);
  Delayed *next = g_object_steal_data (owner, NEXT_SAVE);

  g_object_set_data (owner, IN_SAVE, NULL);
  if (next == NULL)
    return;

  /* what stood in the way of the first would stand in the way of the next */
  if (ok)
    save_delayed (next);
  delayed_free (next);
}

#define ACCEPTED_LOSSES "qipu-accepted-losses"

static void
on_loss_response (QipuWindow *self, const char *response, GtkWidget *dialog)
{
  const Question *question = g_object_get_data (G_OBJECT (dialog), QUESTION);

  if (!qipu_window_show_document (self, question->document))
    return;

  if (g_str_equal (response, QIPU_LOSS_RESPONSE_ANYWAY))
    {
      g_object_set_data_full (G_OBJECT (question->document), ACCEPTED_LOSSES,
                              g_strdup (question->losses), g_free);
      save_document (self, question->document, question->file, question->then_close,
                     question->overwrite);
    }
  else if (g_str_equal (response, QIPU_LOSS_RESPONSE_LOSSLESS))
    {
      g_autofree char *name = qipu_window_dup_lossless_name (question->file);

      self->close_after_save = question->then_close;
      qipu_window_ask_where_to_save (self, question->file, name);
    }
}

/* Nothing is lost unseen: what the format cannot hold is listed before anything is written, once as
 * long as the list stays the same. */
static void
ask_about_losses (QipuWindow *self, const Saving *saving, GAsyncResult *result)
{
  QipuWriteOptions options;
  const QipuDiagnostics *lost = qipu_saver_get_losses (result, &options);
  GtkWidget *dialog =
      qipu_loss_dialog_new (GTK_WINDOW (self), saving->request.format, &options, lost);

  ask (self, dialog, saving, qipu_saver_dup_loss_key (saving->request.format, &options, lost),
       on_loss_response);
}

static void save_cb (GObject *object, GAsyncResult *result, gpointer data);

static void
start_saving (Saving *saving)
{
  QipuSaveRequest *request = &saving->request;

  request->file = saving->file;
  request->accepted_losses = g_object_get_data (G_OBJECT (saving->document), ACCEPTED_LOSSES);
  if (saving->source != NULL)
    {
      g_autoptr (QipuGameEntry) entry =
          g_list_model_get_item (G_LIST_MODEL (saving->source), saving->index);
      const QipuGameHeader *header = qipu_game_entry_get_header (entry);

      request->replace_game = TRUE;
      request->start = header->start;
      request->end = header->end;
      qipu_game_source_get_stamp (saving->source, &request->scanned);
      qipu_game_source_hold (saving->source);
    }
  g_object_set_data (get_owner (saving), IN_SAVE, GINT_TO_POINTER (TRUE));
  qipu_saver_save_async (saving->document, request, NULL, save_cb, saving);
}

/* The next game of the file with changes. Takes @saving when there is one. */
static gboolean
save_other (Saving *saving)
{
  while (saving->others->len > 0)
    {
      g_autoptr (QipuDocument) document = g_ptr_array_steal_index (saving->others, 0);
      guint index;

      if (!qipu_document_get_modified (document) ||
          !qipu_workspace_find_index (saving->window->workspace, document, &index))
        continue;
      g_set_object (&saving->document, document);
      saving->index = index;
      saving->request.overwrite = FALSE;
      start_saving (saving);
      return TRUE;
    }
  return FALSE;
}

static void
save_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (Saving) saving = data;
  QipuWindow *self = saving->window;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = qipu_window_dup_display_name (saving->file);
  g_autofree char *shown = qipu_words_isolate (name);
  g_autofree char *message = NULL;
  guint64 new_end;

  if (!qipu_saver_save_finish (result, &new_end, &error))
    {
      if (saving->source != NULL)
        qipu_game_source_release (saving->source);
      start_next_save (saving, FALSE);
      /* what a closed window could not save is kept as a draft */
      if (qipu_window_is_gone (self))
        return;
      if (g_error_matches (error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_CHANGED_ON_DISK))
        ask_to_overwrite (self, saving);
      else if (g_error_matches (error, QIPU_SAVE_ERROR, QIPU_SAVE_ERROR_LOSSES))
        ask_about_losses (self, saving, result);
      else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        tell_failure (self, saving, name, error);
      return;
    }

  if (saving->source != NULL)
    {
      qipu_game_source_replaced (saving->source, saving->index,
                                 qipu_document_get_game (saving->document), new_end);
      qipu_game_source_release (saving->source);
    }
  if (!qipu_window_is_gone (self) && save_other (saving))
    {
      saving = NULL;
      return;
    }
  start_next_save (saving, TRUE);
  if (qipu_window_is_gone (self))
    return;
  if (saving->then_close)
    {
      gtk_window_close (GTK_WINDOW (self));
      return;
    }
  qipu_recent_add (saving->file, NULL);
  /* Translators: %s is the name of a file */
  message = g_strdup_printf (_ ("Saved as “%s”"), shown);
  qipu_workspace_message (self->workspace, message, NULL, NULL);
}

/* The games that were read from @file; NULL when those that are listed are of another one, which a
 * record leaves that is saved under a new name. */
static QipuGameSource *
get_source (QipuWindow *self, GFile *file)
{
  QipuGameSource *source = qipu_workspace_get_source (self->workspace);
  GFile *read = source != NULL ? qipu_game_source_get_file (source) : NULL;

  return read != NULL && g_file_equal (read, file) ? source : NULL;
}

/* The same when there are several, else NULL. */
static QipuGameSource *
get_source_of_many (QipuWindow *self, GFile *file)
{
  QipuGameSource *source = get_source (self, file);

  return source != NULL && g_list_model_get_n_items (G_LIST_MODEL (source)) > 1 ? source : NULL;
}

static void
on_file_read (QipuGameSource *source, GParamSpec *pspec, gpointer data)
{
  Delayed *delayed = data;

  if (qipu_game_source_get_loading (source))
    return;

  save_delayed (delayed);
  g_signal_handlers_disconnect_by_data (source, delayed);
}

/* A file of which the games are still being read is saved when they are: only then it is known how
 * many there are, and where. */
static gboolean
waits_for_games (QipuWindow *self, const Saving *saving)
{
  QipuGameSource *source = get_source (self, saving->file);

  if (source == NULL || !qipu_game_source_get_loading (source))
    return FALSE;

  g_signal_connect_data (source, "notify::loading", G_CALLBACK (on_file_read),
                         delayed_new (self, saving->document, saving->file, saving->then_close,
                                      saving->request.overwrite),
                         delayed_closure_free, 0);
  qipu_workspace_message (self->workspace, _ ("It is saved when the whole file has been read"),
                          NULL, NULL);
  return TRUE;
}

/* Two tabs that write to one file would each write over the work of the other. */
static gboolean
is_taken (QipuWindow *self, QipuDocument *document, GFile *file)
{
  GFile *own = qipu_document_get_file (document);
  g_autofree char *name = NULL;
  g_autofree char *what = NULL;

  if ((own != NULL && g_file_equal (own, file)) || !qipu_window_is_open_elsewhere (self, file))
    return FALSE;

  name = qipu_window_dup_shown_name (file);
  /* Translators: %s is the name of a file */
  what = g_strdup_printf (_ ("“%s” Is Open in Another Tab"), name);
  qipu_window_tell_failure (self, what, _ ("Close that tab first, or save under another name."));
  return TRUE;
}

static void
choose_layout (QipuDocument *document, GFile *file, QipuSaveRequest *request)
{
  GFile *old = qipu_window_get_file_for_old_programs (document);

  if (old == NULL || !g_file_equal (old, file) ||
      (request->format->flags & QIPU_FORMAT_LOSSLESS) == 0)
    return;
  request->options.for_old_programs = TRUE;
  request->options.notation = QIPU_NOTATION_HANS;
}

/* How the file is to be written, but for the place of the game in it. */
static void
fill_request (QipuWindow *self, const Saving *saving, gboolean is_own, QipuSaveRequest *request)
{
  QipuGameSource *read = get_source (self, saving->file);

  request->journal = self->journal;
  request->options.notation = qipu_settings_get_notation ();
  qipu_settings_get_style (&request->options.style);
  /* a file has one format and one encoding, those of the games around this one */
  request->format = saving->source != NULL ? qipu_game_source_get_format (saving->source)
                                           : qipu_window_get_write_format (self, saving->file);
  if (request->format == NULL)
    request->format = qipu_formats_find ("pgn");
  if (saving->source == NULL)
    choose_layout (saving->document, saving->file, request);
  /* what the user chose for the file stands above what is in it */
  request->keep_manner = is_own && !request->options.for_old_programs;
  if (saving->source != NULL || (request->keep_manner && read != NULL))
    request->options.encoding = qipu_game_source_get_encoding (read);
}

/* Changed games of the same file. */
static GPtrArray *
dup_others (QipuWindow *self, const Saving *saving)
{
  g_autoptr (GPtrArray) modified = qipu_workspace_dup_modified (self->workspace);
  GPtrArray *others = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; saving->source != NULL && i < modified->len; i++)
    {
      QipuDocument *document = g_ptr_array_index (modified, i);
      GFile *own = qipu_document_get_file (document);

      if (document != saving->document && own != NULL && g_file_equal (own, saving->file))
        g_ptr_array_add (others, g_object_ref (document));
    }
  return others;
}

/* @document is a game of the file that is shown, or was. */
static void
save_document (
    QipuWindow *self, QipuDocument *document, GFile *file, gboolean then_close, gboolean overwrite)
{
  GFile *own = qipu_document_get_file (document);
  QipuGameSource *source = qipu_workspace_get_source (self->workspace);
  GFile *read = source != NULL ? qipu_game_source_get_file (source) : NULL;
  g_autoptr (Saving) saving = g_new0 (Saving, 1);
  gboolean is_own = own != NULL && qipu_real_path_is_same (own, file);

  /* by whatever name: its other games stay, and what others did to it is noticed */
  if (is_own)
    file = own;
  else if (read != NULL && qipu_real_path_is_same (read, file))
    file = read;
  saving->window = g_object_ref (self);
  saving->document = g_object_ref (document);
  saving->file = g_object_ref (file);
  saving->source = get_source_of_many (self, file);
  if (saving->source != NULL)
    g_object_ref (saving->source);
  saving->then_close = then_close;
  saving->request.overwrite = overwrite;
  if (is_taken (self, document, file) || waits_for_save (self, saving) ||
      waits_for_games (self, saving) ||
      !qipu_workspace_find_index (self->workspace, document, &saving->index))
    return;

  qipu_workspace_flush (self->workspace);
  fill_request (self, saving, is_own, &saving->request);
  saving->others = dup_others (self, saving);
  start_saving (g_steal_pointer (&saving));
}

static void
on_resolved (GObject *object, GAsyncResult *result, gpointer data)
{
  Delayed *delayed = data;

  if (qipu_real_path_resolve_finish (result, NULL))
    save_delayed (delayed);
  delayed_free (delayed);
}

/* A name that was just chosen may be another one of a file that is open. */
void
qipu_window_save_to_chosen (QipuWindow *self, GFile *file, gboolean then_close)
{
  QipuDocument *document = qipu_session_get_document (qipu_workspace_get_session (self->workspace));

  qipu_real_path_resolve_async (file, self->cancellable, on_resolved,
                                delayed_new (self, document, file, then_close, FALSE));
}

void
qipu_window_save_to (QipuWindow *self, GFile *file)
{
  g_return_if_fail (QIPU_IS_WINDOW (self));
  g_return_if_fail (!qipu_window_is_empty (self));

  qipu_window_save_to_chosen (self, file, FALSE);
}

/* The game that is shown when it is not what its file has, or else the first of the list that is
 * not. */
static QipuDocument *
find_changed (QipuWindow *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  QipuDocument *shown = qipu_session_get_document (session);
  g_autoptr (GPtrArray) changed = qipu_workspace_dup_modified (self->workspace);

  if (g_ptr_array_find (changed, shown, NULL) ||
      qipu_document_get_file_state (shown) != QIPU_FILE_SAME)
    return shown;
  return changed->len > 0 ? g_ptr_array_index (changed, 0) : NULL;
}

/* A file that is as it was read is not written in other words. */
static void
save_changes (QipuWindow *self, GFile *file, gboolean then_close)
{
  QipuDocument *document;
  GFile *own;

  qipu_workspace_flush (self->workspace);
  document = find_changed (self);
  own = document != NULL ? qipu_document_get_file (document) : NULL;
  if (document != NULL)
    save_document (self, document, own != NULL ? own : file, then_close, FALSE);
  else if (then_close)
    gtk_window_close (GTK_WINDOW (self));
  else
    qipu_workspace_message (self->workspace, _ ("There is nothing to save"), NULL, NULL);
}

static void
save (QipuWindow *self, gboolean then_close)
{
  GFile *file = qipu_workspace_get_file (self->workspace);

  if (qipu_window_is_empty (self))
    return;
  if (file != NULL && qipu_window_get_write_format (self, file) != NULL)
    save_changes (self, file, then_close);
  else
    {
      self->close_after_save = then_close;
      qipu_window_ask_where_to_save_record (self);
    }
}

static void
on_save (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  save (data, FALSE);
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
  if (!qipu_window_is_modified (self))
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
  { "save", on_save },
};

void
qipu_window_save_init (QipuWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  qipu_window_save_as_init (self);
}
