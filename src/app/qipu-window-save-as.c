/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving: which file, by what name and in which format. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-window-private.h"
#include "app/qipu-window-save-private.h"

static gboolean
can_write (const QipuFormat *format)
{
  return format != NULL && (format->flags & QIPU_FORMAT_WRITES) != 0;
}

/* A record that goes back to where it was read keeps its format, whatever the name of the file
 * says; elsewhere the name decides. NULL when that format cannot be written. */
const QipuFormat *
qipu_window_get_write_format (QipuWindow *self, GFile *file)
{
  GFile *own = qipu_workspace_get_file (self->workspace);
  g_autofree char *name = g_file_get_basename (file);
  const QipuFormat *format = qipu_formats_find_for_suffix (name);

  if (own != NULL && g_file_equal (own, file))
    {
      QipuSession *session = qipu_workspace_get_session (self->workspace);
      const char *id = qipu_document_get_format_id (qipu_session_get_document (session));

      if (id != NULL)
        format = qipu_formats_find (id);
    }
  return can_write (format) ? format : NULL;
}

/* PGN for old programs is what the user wants of one file, as long as the record goes there. */
#define FILE_FOR_OLD_PROGRAMS "qipu-file-for-old-programs"

static void
set_for_old_programs (QipuWindow *self, GFile *file)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);

  g_object_set_data_full (G_OBJECT (qipu_session_get_document (session)), FILE_FOR_OLD_PROGRAMS,
                          file != NULL ? g_object_ref (file) : NULL, g_object_unref);
}

/* The file that is to be like that, or NULL. */
GFile *
qipu_window_get_file_for_old_programs (QipuDocument *document)
{
  return g_object_get_data (G_OBJECT (document), FILE_FOR_OLD_PROGRAMS);
}

/* Whoever chose a format in the dialog means it, whatever suffix the name had. Without a choice, a
 * name whose suffix says no format, or that of a file in which nothing can be written, such as an
 * archive, gets the suffix of the home format. */
static GFile *
dup_file_with_suffix (QipuWindow *self, GtkFileChooser *chooser, GFile *file)
{
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  const QipuFormat *chosen =
      filter != NULL ? g_object_get_data (G_OBJECT (filter), "format") : NULL;
  const QipuFormat *of_name = qipu_window_get_write_format (self, file);
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *other = NULL;
  g_autoptr (GFile) folder = g_file_get_parent (file);

  if (folder == NULL || (of_name != NULL && (chosen == NULL || chosen == of_name)))
    return g_object_ref (file);
  other = qipu_format_dup_file_name (chosen != NULL ? chosen : qipu_formats_find ("pgn"), name);
  return g_file_get_child (folder, other);
}

/* Another dialog has filters of its own, in the same order. */
static void
set_same_filter (GtkFileChooser *chooser, guint position)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (chooser);
  g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, position);

  if (filter != NULL)
    gtk_file_chooser_set_filter (chooser, filter);
}

static guint
get_filter_position (GtkFileChooser *chooser)
{
  g_autoptr (GListModel) filters = gtk_file_chooser_get_filters (chooser);
  GtkFileFilter *chosen = gtk_file_chooser_get_filter (chooser);

  for (guint i = 0; i < g_list_model_get_n_items (filters); i++)
    {
      g_autoptr (GtkFileFilter) filter = g_list_model_get_item (filters, i);

      if (filter == chosen)
        return i;
    }
  return 0;
}

/* What was chosen in the dialog, while a worker looks for a file of that name. */
typedef struct
{
  QipuWindow *window;
  QipuDocument *document;
  GFile *file;
  gboolean for_old_programs;
  gboolean then_close;
  guint filter_position;
} Choice;

static void
choice_free (Choice *choice)
{
  g_object_unref (choice->window);
  g_object_unref (choice->document);
  g_object_unref (choice->file);
  g_free (choice);
}

static void
save_choice (const Choice *choice)
{
  set_for_old_programs (choice->window, choice->for_old_programs ? choice->file : NULL);
  qipu_window_save_to_chosen (choice->window, choice->file, choice->then_close);
}

static void
on_looked_for (GObject *file, GAsyncResult *result, gpointer data)
{
  Choice *choice = data;
  QipuWindow *self = choice->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (GFileInfo) info = g_file_query_info_finish (choice->file, result, &error);

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED) && !qipu_window_is_gone (self) &&
      qipu_window_show_document (self, choice->document))
    {
      if (info == NULL)
        save_choice (choice);
      else
        {
          /* nobody was asked whether this file may be replaced */
          g_autofree char *name = qipu_window_dup_display_name (choice->file);

          self->close_after_save = choice->then_close;
          set_same_filter (qipu_window_ask_where_to_save (self, choice->file, name),
                           choice->filter_position);
        }
    }
  choice_free (choice);
}

static void
on_save_response (GtkFileChooserNative *chooser, int response, QipuWindow *self)
{
  g_autoptr (GFile) chosen = NULL;
  GtkFileFilter *filter = gtk_file_chooser_get_filter (GTK_FILE_CHOOSER (chooser));
  Choice *choice;

  if (response == GTK_RESPONSE_ACCEPT && !qipu_window_is_empty (self))
    chosen = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  if (chosen == NULL)
    {
      self->close_after_save = FALSE;
      g_clear_object (&self->chooser);
      return;
    }

  choice = g_new (Choice, 1);
  *choice = (Choice){
    .window = g_object_ref (self),
    .document =
        g_object_ref (qipu_session_get_document (qipu_workspace_get_session (self->workspace))),
    .file = dup_file_with_suffix (self, GTK_FILE_CHOOSER (chooser), chosen),
    .for_old_programs =
        filter != NULL && g_object_get_data (G_OBJECT (filter), "for-old-programs") != NULL,
    .then_close = self->close_after_save,
    .filter_position = get_filter_position (GTK_FILE_CHOOSER (chooser)),
  };
  self->close_after_save = FALSE;
  g_clear_object (&self->chooser);
  if (g_file_equal (choice->file, chosen))
    {
      save_choice (choice);
      choice_free (choice);
    }
  else
    g_file_query_info_async (choice->file, G_FILE_ATTRIBUTE_STANDARD_TYPE,
                             G_FILE_QUERY_INFO_NOFOLLOW_SYMLINKS, G_PRIORITY_DEFAULT,
                             self->cancellable, on_looked_for, choice);
}

char *
qipu_window_dup_lossless_name (GFile *file)
{
  g_autofree char *name = qipu_window_dup_display_name (file);
  char *dot = strrchr (name, '.');

  if (dot != NULL)
    *dot = '\0';
  return g_strconcat (name, ".pgn", NULL);
}

/* @file: one beside which it is saved, or NULL. The dialog is the window's. */
GtkFileChooser *
qipu_window_ask_where_to_save (QipuWindow *self, GFile *file, const char *name)
{
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;
  g_autoptr (GtkFileChooserNative) chooser =
      gtk_file_chooser_native_new (_ ("Save the Record"), GTK_WINDOW (self),
                                      GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));

  qipu_window_add_filters (GTK_FILE_CHOOSER (chooser), QIPU_FORMAT_WRITES);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), name);
  qipu_window_show_chooser (self, chooser, G_CALLBACK (on_save_response));
  return GTK_FILE_CHOOSER (self->chooser);
}

/* "game.cbl" becomes "game.pgn" where the format cannot be written. */
void
qipu_window_ask_where_to_save_record (QipuWindow *self)
{
  GFile *file = qipu_workspace_get_file (self->workspace);
  g_autofree char *name = NULL;

  if (file == NULL)
    name = g_strdup (_ ("game.pgn"));
  else if (qipu_window_get_write_format (self, file) != NULL)
    name = qipu_window_dup_display_name (file);
  else
    name = qipu_window_dup_lossless_name (file);
  qipu_window_ask_where_to_save (self, file, name);
}

static void
on_save_as (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  if (!qipu_window_is_empty (self))
    qipu_window_ask_where_to_save_record (self);
}

static const GActionEntry entries[] = {
  { "save-as", on_save_as },
};

void
qipu_window_save_as_init (QipuWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
