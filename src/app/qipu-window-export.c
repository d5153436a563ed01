/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games that are selected, or listed, saved in a file of their own. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-recent-popover.h"
#include "app/qipu-save-failure.h"
#include "app/qipu-window-private.h"
#include "study/qipu-game-export.h"
#include "study/qipu-real-path.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"

typedef struct
{
  QipuWindow *window;
  QipuGameSource *source;
  GArray *games;
  GHashTable *changed;
  GFile *file;
} Exporting;

static void
exporting_free (Exporting *exporting)
{
  g_object_unref (exporting->window);
  g_object_unref (exporting->source);
  g_array_unref (exporting->games);
  g_hash_table_unref (exporting->changed);
  g_object_unref (exporting->file);
  g_free (exporting);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Exporting, exporting_free)

static void
on_failure_response (QipuWindow *self, const char *response)
{
  if (g_str_equal (response, "save-as"))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.save-games", NULL);
}

static void
tell_failure (const Exporting *exporting, const GError *error)
{
  g_autofree char *name = qipu_window_dup_display_name (exporting->file);
  GtkWidget *dialog = qipu_save_failure_dialog_new (GTK_WINDOW (exporting->window), name, error);

  g_signal_connect_object (dialog, "response", G_CALLBACK (on_failure_response), exporting->window,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
export_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (Exporting) exporting = data;
  guint n = exporting->games->len;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = qipu_window_dup_shown_name (exporting->file);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_faults;
  gboolean ok = qipu_game_export_finish (result, &n_faults, &error);

  if (qipu_window_is_gone (exporting->window) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (!ok)
    {
      tell_failure (exporting, error);
      return;
    }

  qipu_recent_add (exporting->file, NULL);
  /* Translators: how many games; the name of a file */
  g_string_printf (text,
                   g_dngettext (GETTEXT_PACKAGE, "%u game was saved as “%s”.",
                                "%u games were saved as “%s”.", n),
                   n, name);
  if (n_faults > 0)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (
          text,
          g_dngettext (GETTEXT_PACKAGE, "%u place could not be read and is not in it.",
                       "%u places could not be read and are not in it.", n_faults),
          n_faults);
    }
  qipu_workspace_message (exporting->window->workspace, text->str, NULL, NULL);
}

/* The list is read from its own file, and another tab would write over this one. */
static gboolean
is_taken (const Exporting *exporting)
{
  GFile *own = qipu_game_source_get_file (exporting->source);
  gboolean is_own = own != NULL && qipu_real_path_is_same (own, exporting->file);
  g_autofree char *name = NULL;
  g_autofree char *what = NULL;

  if (!is_own && !qipu_window_is_open_elsewhere (exporting->window, exporting->file))
    return FALSE;

  name = qipu_window_dup_shown_name (exporting->file);
  if (is_own)
    {
      /* Translators: %s is the name of a file */
      what = g_strdup_printf (_ ("“%s” Is the File of These Games"), name);
      qipu_window_tell_failure (exporting->window, what,
                                _ ("Its other games would be lost. Save under another name."));
    }
  else
    {
      /* Translators: %s is the name of a file */
      what = g_strdup_printf (_ ("“%s” Is Open in Another Tab"), name);
      qipu_window_tell_failure (exporting->window, what,
                                _ ("Close that tab first, or save under another name."));
    }
  return TRUE;
}

static void
on_resolved (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (Exporting) exporting = data;
  QipuWriteOptions options = { .notation = qipu_settings_get_notation () };

  if (!qipu_real_path_resolve_finish (result, NULL) || qipu_window_is_gone (exporting->window) ||
      is_taken (exporting))
    return;

  qipu_settings_get_style (&options.style);
  qipu_game_export_async (exporting->source, exporting->games, exporting->changed, exporting->file,
                          &options, exporting->window->cancellable, export_cb, exporting);
  g_steal_pointer (&exporting);
}

/* Games with changes that are not saved, as they are now. */
static GHashTable *
dup_changed (QipuWorkspace *workspace)
{
  g_autoptr (GPtrArray) modified = qipu_workspace_dup_modified (workspace);
  GHashTable *changed = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) qipu_game_free);

  for (guint i = 0; i < modified->len; i++)
    {
      QipuDocument *document = g_ptr_array_index (modified, i);
      guint index;

      if (qipu_workspace_find_index (workspace, document, &index))
        g_hash_table_insert (changed, GUINT_TO_POINTER (index),
                             qipu_game_copy (qipu_document_get_game (document)));
    }
  return changed;
}

void
qipu_window_save_games_to (QipuWindow *self, GFile *file)
{
  QipuGameSource *source = qipu_workspace_get_source (self->workspace);
  QipuStudyPage *page = qipu_main_view_get_study_page (self->view);
  Exporting *exporting;

  g_return_if_fail (G_IS_FILE (file));

  if (source == NULL || page == NULL)
    return;

  qipu_workspace_flush (self->workspace);
  exporting = g_new (Exporting, 1);
  *exporting = (Exporting){
    .window = g_object_ref (self),
    .source = g_object_ref (source),
    .games = qipu_game_chooser_dup_chosen (qipu_study_page_get_chooser (page)),
    .changed = dup_changed (self->workspace),
    .file = g_object_ref (file),
  };
  /* a name that was just chosen may be another one of a file that is open */
  qipu_real_path_resolve_async (file, self->cancellable, on_resolved, exporting);
}

static void ask_where_to (QipuWindow *self, GFile *folder, const char *name);

/* What is written is PGN, whatever the name says. */
static void
on_response (GtkFileChooserNative *chooser, int response, QipuWindow *self)
{
  g_autoptr (GFile) chosen = NULL;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) folder = NULL;
  g_autofree char *name = NULL;
  g_autofree char *pgn_name = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    chosen = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_clear_object (&self->chooser);
  if (chosen == NULL)
    return;

  folder = g_file_get_parent (chosen);
  name = g_file_get_basename (chosen);
  pgn_name = qipu_format_dup_file_name (qipu_formats_find ("pgn"), name);
  file = folder != NULL ? g_file_get_child (folder, pgn_name) : g_object_ref (chosen);
  /* nobody was asked whether this file may be replaced */
  if (!g_file_equal (file, chosen) && g_file_query_exists (file, NULL))
    ask_where_to (self, folder, pgn_name);
  else
    qipu_window_save_games_to (self, file);
}

static void
ask_where_to (QipuWindow *self, GFile *folder, const char *name)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();
  g_autofree char *shown = g_filename_display_name (name);
  g_autoptr (GtkFileChooserNative) chooser =
      gtk_file_chooser_native_new (_ ("Save the Games"), GTK_WINDOW (self),
                                      GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));

  gtk_file_filter_set_name (filter, "PGN — .pgn");
  gtk_file_filter_add_suffix (filter, "pgn");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (chooser), filter);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), shown);
  qipu_window_show_chooser (self, chooser, G_CALLBACK (on_response));
}

static char *
dup_name (GFile *own)
{
  g_autofree char *name = own != NULL ? qipu_window_dup_display_name (own) : NULL;
  char *dot = name != NULL ? strrchr (name, '.') : NULL;

  if (dot != NULL && dot != name)
    *dot = '\0';
  /* Translators: the name of a file with some games of the file %s */
  return name != NULL ? g_strdup_printf (_ ("%s selection.pgn"), name) : g_strdup (_ ("games.pgn"));
}

static void
on_save_games (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  QipuGameSource *source = qipu_workspace_get_source (self->workspace);
  GFile *own = source != NULL ? qipu_game_source_get_file (source) : NULL;
  g_autoptr (GFile) folder = own != NULL ? g_file_get_parent (own) : NULL;
  g_autofree char *name = dup_name (own);

  ask_where_to (self, folder, name);
}

void
qipu_window_export_update (QipuWindow *self)
{
  qipu_window_enable (self, "save-games",
                      qipu_workspace_get_source (self->workspace) != NULL &&
                          qipu_workspace_get_n_games (self->workspace) > 1);
}

static const GActionEntry entries[] = {
  { "save-games", on_save_games },
};

void
qipu_window_export_init (QipuWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
