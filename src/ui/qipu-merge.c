/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another record's lines join the one that is open. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-merge.h"

#include <glib/gi18n-lib.h>

#include "records/qipu-record-error.h"
#include "records/qipu-record-file.h"
#include "ui/qipu-ui-language.h"
#include "words/qipu-words.h"

typedef struct
{
  QipuWorkspace *workspace;
  QipuDocument *document; /* the one that was shown when the file was chosen */
  GFile *file;
} Merging;

static void
merging_free (Merging *merging)
{
  g_clear_object (&merging->workspace);
  g_clear_object (&merging->document);
  g_clear_object (&merging->file);
  g_free (merging);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Merging, merging_free)

static void
read_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  QipuReadOptions options = { QIPU_ENCODING_NONE, cancellable };
  GError *error = NULL;
  QipuRecordContent *content = qipu_record_read_file (data, &options, &error);

  if (content != NULL)
    g_task_return_pointer (task, content, (GDestroyNotify) qipu_record_content_free);
  else
    g_task_return_error (task, error);
}

/* How many moves are new; -1 when no game has anything in common with the document. */
static int
merge_games (QipuDocument *document, GPtrArray *games)
{
  int total = -1;

  qipu_document_begin_edit (document, N_ ("Merge record"));
  for (guint i = 0; i < games->len; i++)
    {
      int added = qipu_document_merge (document, g_ptr_array_index (games, i));

      if (added >= 0)
        total = MAX (total, 0) + added;
    }
  qipu_document_end_edit (document);
  return total;
}

static void
tell_merged (Merging *merging, int added)
{
  g_autofree char *base = g_file_get_basename (merging->file);
  g_autofree char *display = g_filename_display_name (base);
  g_autofree char *name = qipu_words_isolate (display);
  g_autofree char *text = NULL;

  if (added < 0)
    /* Translators: %s is the name of a file */
    text = g_strdup_printf (_ ("“%s” begins from a position that does not occur here"), name);
  else if (added == 0)
    /* Translators: %s is the name of a file */
    text = g_strdup_printf (_ ("All moves of “%s” are here already"), name);
  else
    text = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%d move merged", "%d moves merged",
                                         (gulong) added),
                            added);
  qipu_workspace_message (merging->workspace, text, added > 0 ? _ ("_Undo") : NULL,
                          added > 0 ? "study.undo" : NULL);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Merging) merging = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuRecordContent) content = g_task_propagate_pointer (G_TASK (result), &error);

  if (content == NULL)
    {
      g_autofree char *message = qipu_error_dup_message (error);

      qipu_workspace_message (merging->workspace, message, NULL, NULL);
    }
  else
    tell_merged (merging, merge_games (merging->document, content->games));
}

void
qipu_merge_file (QipuWorkspace *workspace, GFile *file)
{
  QipuSession *session = qipu_workspace_get_session (workspace);
  Merging *merging;
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (session != NULL);

  merging = g_new (Merging, 1);
  merging->workspace = g_object_ref (workspace);
  merging->document = g_object_ref (qipu_session_get_document (session));
  merging->file = g_object_ref (file);
  task = g_task_new (NULL, NULL, read_cb, merging);
  g_task_set_source_tag (task, qipu_merge_file);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, read_thread);
}

static void
on_response (GtkFileChooserNative *chooser, int response, gpointer data)
{
  QipuWorkspace *workspace = data;

  if (response == GTK_RESPONSE_ACCEPT && qipu_workspace_get_session (workspace) != NULL)
    {
      g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

      qipu_merge_file (workspace, file);
    }
  g_object_unref (chooser);
}

void
qipu_merge_ask (GtkWidget *parent, QipuWorkspace *workspace)
{
  GtkFileChooserNative *chooser =
    gtk_file_chooser_native_new (_ ("Merge a Record"), GTK_WINDOW (gtk_widget_get_root (parent)),
                                 GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Merge"), _ ("_Cancel"));

  g_signal_connect_object (chooser, "response", G_CALLBACK (on_response), workspace, 0);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
  qipu_ui_tag_over (gtk_native_dialog_get_transient_for (GTK_NATIVE_DIALOG (chooser)));
}
