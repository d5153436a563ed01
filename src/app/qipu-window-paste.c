/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What comes into the window by the clipboard or is dropped on it: texts and files. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-window-private.h"
#include "game/qipu-board-text.h"
#include "records/qipu-record-file.h"
#include "ui/qipu-branch-clip.h"
#include "words/qipu-words.h"

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

      qipu_window_open_source (self, source, self->tab);
      qipu_workspace_message (self->workspace, get_pasted_message (content),
                              _ ("_Undo"), "win.undo-open");
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
      g_autofree char *line =
          g_utf8_substring (lines[0], 0, MIN (40, g_utf8_strlen (lines[0], -1)));
      g_autofree char *start = qipu_words_isolate (line);
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

  qipu_window_open_files (self, files);
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
  qipu_window_open_files (self, files);
  return files != NULL;
}

static const GActionEntry entries[] = {
  { "paste", on_paste },
};

void
qipu_window_paste_init (QipuWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  g_signal_connect_swapped (drop, "drop", G_CALLBACK (on_dropped), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}
