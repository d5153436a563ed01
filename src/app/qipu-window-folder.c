/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Folders and many files that are opened, dropped or pasted: one list of games in one tab. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-window-private.h"
#include "study/qipu-folder.h"

/* More files than this become one list, not a tab each. */
#define MAX_TABS 8u

typedef struct
{
  QipuWindow *window;
  GFile *first;
} Reading;

static void
tell (QipuWindow *self, const QipuFolderContent *content)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_printf (
      text,
      g_dngettext (GETTEXT_PACKAGE, "%u game was found.", "%u games were found.", content->n_games),
      content->n_games);
  if (content->n_unread > 0)
    {
      g_string_append_c (text, ' ');
      g_string_append_printf (text,
                              g_dngettext (GETTEXT_PACKAGE, "%u file could not be read.",
                                           "%u files could not be read.", content->n_unread),
                              content->n_unread);
    }
  qipu_workspace_message (self->workspace, text->str, NULL, NULL);
}

static void
read_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Reading *reading = data;
  g_autoptr (QipuWindow) self = reading->window;
  g_autoptr (GFile) first = reading->first;
  g_autoptr (GError) error = NULL;
  g_autoptr (QipuFolderContent) content = qipu_folder_read_finish (result, &error);
  g_autoptr (QipuGameSource) source = NULL;

  g_free (reading);
  if (qipu_window_is_gone (self))
    return;

  qipu_main_view_set_expecting (self->view, FALSE);
  if (content == NULL)
    {
      qipu_window_note_unopened (self, first, error);
      qipu_window_tell_unopened (self);
      return;
    }
  source = qipu_game_source_new_for_bytes (content->bytes);
  qipu_window_open_source (self, source, NULL);
  tell (self, content);
}

static void
open_as_list (QipuWindow *self, GPtrArray *files)
{
  Reading *reading = g_new0 (Reading, 1);

  reading->window = g_object_ref (self);
  reading->first = g_object_ref (files->pdata[0]);
  qipu_main_view_set_expecting (self->view, TRUE);
  qipu_folder_read_async (files, self->cancellable, read_cb, reading);
}

void
qipu_window_open_folder (QipuWindow *self, GFile *folder)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  g_ptr_array_add (files, g_object_ref (folder));
  open_as_list (self, files);
}

void
qipu_window_open_files (QipuWindow *self, GSList *list)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_object_unref);

  for (GSList *l = list; l != NULL; l = l->next)
    g_ptr_array_add (files, g_object_ref (l->data));
  if (files->len > MAX_TABS)
    open_as_list (self, files);
  else
    for (guint i = 0; i < files->len; i++)
      qipu_window_open_file (self, files->pdata[i]);
}
