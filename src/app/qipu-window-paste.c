/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What comes into the window by the clipboard or is dropped on it: texts and files. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "app/qipu-window-private.h"
#include "game/qipu-board-text.h"
#include "records/qipu-fen-scan.h"
#include "records/qipu-record-file.h"
#include "ui/qipu-branch-clip.h"
#include "words/qipu-words.h"

/* Bytes that are read in less than a frame; what is longer is read by a worker. */
#define SHORT_TEXT 16384

/* What a text holds. */
typedef struct
{
  QipuGame *game; /* the first one, or NULL */
  guint n_games;
  gboolean is_board; /* no game, but a position drawn in ten lines */
  QipuPosition board;
} Pasted;

static void
pasted_free (Pasted *self)
{
  g_clear_pointer (&self->game, qipu_game_free);
  g_free (self);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Pasted, pasted_free)

static gboolean
holds_fen (const char *text)
{
  const char *fen = qipu_fen_scan (text, strlen (text));
  QipuPosition position;

  return fen != NULL && qipu_position_set_fen (&position, fen, NULL) <= QIPU_FEN_SIDE_MISSING;
}

/* Any text can be read as a game without moves: it must say a move, a position or who played. */
static gboolean
holds_something (const QipuRecordContent *content, const char *text)
{
  for (guint i = 0; i < content->games->len; i++)
    {
      const QipuGame *game = g_ptr_array_index (content->games, i);

      if (qipu_game_get_n_nodes (game) > 0 || !qipu_game_is_standard_start (game) ||
          qipu_game_get_n_tags (game) > 1)
        return TRUE;
    }
  return content->games->len > 0 && holds_fen (text);
}

/* Any thread. @text ends with a NUL that its length does not count. */
static Pasted *
read_text (GBytes *text, GCancellable *cancellable)
{
  QipuReadOptions options = { QIPU_ENCODING_UTF8, cancellable };
  g_autoptr (QipuRecordContent) content = qipu_record_read_bytes (text, &options, NULL);
  Pasted *pasted = g_new0 (Pasted, 1);

  if (content != NULL && holds_something (content, g_bytes_get_data (text, NULL)))
    {
      pasted->n_games = content->games->len;
      pasted->game = g_ptr_array_steal_index (content->games, 0);
    }
  else if (!g_cancellable_is_cancelled (cancellable))
    pasted->is_board = qipu_board_text_parse (g_bytes_get_data (text, NULL), &pasted->board);
  return pasted;
}

/* Whether the tags say more than a heading, or a number in a list, above moves or a position. */
static gboolean
is_record (const QipuGame *game)
{
  static const char *const headings[] = { "Result", "Title", "Number", NULL };

  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name, *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      if (!g_strv_contains (headings, name))
        return TRUE;
    }
  return FALSE;
}

static const char *
get_pasted_message (const Pasted *pasted)
{
  if (pasted->n_games > 1 || is_record (pasted->game))
    return _ ("Record pasted");
  return qipu_game_get_n_nodes (pasted->game) == 0 ? _ ("Position pasted") : _ ("Moves pasted");
}

/* While a position is set up, a pasted one becomes the one being set up, which can be undone
 * there. */
static void
paste_into_setup (QipuWindow *self, QipuSetup *setup, const Pasted *pasted)
{
  qipu_setup_set_position (setup, pasted->game != NULL ? qipu_game_get_start (pasted->game)
                                                       : &pasted->board);
  qipu_workspace_message (self->workspace, _ ("Position pasted"), _ ("_Undo"), "study.undo");
}

static void
paste_board (QipuWindow *self, const QipuPosition *board)
{
  QipuGame *game = qipu_game_new ();

  qipu_game_set_start (game, board);
  qipu_window_open_replacing (self, game, _ ("Position pasted"));
}

/* FALSE when there is nothing in it. */
static gboolean
open_pasted (QipuWindow *self, Pasted *pasted, GBytes *text)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);

  if (pasted->game == NULL && !pasted->is_board)
    return FALSE;

  if (session != NULL && qipu_session_get_setup (session) != NULL)
    paste_into_setup (self, qipu_session_get_setup (session), pasted);
  else if (pasted->game == NULL)
    paste_board (self, &pasted->board);
  else if (pasted->n_games > 1)
    {
      g_autoptr (QipuGameSource) source = qipu_game_source_new_for_bytes (text);

      qipu_window_open_source (self, source, self->tab);
      qipu_workspace_message (self->workspace, get_pasted_message (pasted),
                              _ ("_Undo"), "win.undo-open");
    }
  else
    {
      const char *message = get_pasted_message (pasted);

      qipu_window_open_replacing (self, g_steal_pointer (&pasted->game), message);
    }
  return TRUE;
}

gboolean
qipu_window_open_text (QipuWindow *self, const char *text)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (Pasted) pasted = NULL;
  g_autofree char *of_address = NULL;

  g_return_val_if_fail (QIPU_IS_WINDOW (self), FALSE);
  g_return_val_if_fail (text != NULL, FALSE);

  of_address = qipu_fen_scan_address (text);
  if (of_address != NULL)
    text = of_address;
  /* a list reads from it long after this */
  bytes = g_bytes_new_take (g_strdup (text), strlen (text));
  pasted = read_text (bytes, NULL);
  return open_pasted (self, pasted, bytes);
}

static void
tell_nothing_found (QipuWindow *self, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", 2);
  g_autofree char *line = g_utf8_substring (lines[0], 0, MIN (40, g_utf8_strlen (lines[0], -1)));
  g_autofree char *start = qipu_words_isolate (line);
  /* Translators: %s is the beginning of the clipboard's text */
  g_autofree char *message = g_strdup_printf (_ ("No position or record in “%s”"), start);

  qipu_workspace_message (self->workspace, message, NULL, NULL);
}

static void
read_thread (GTask *task, gpointer source, gpointer text, GCancellable *cancellable)
{
  g_task_return_pointer (task, read_text (text, cancellable), (GDestroyNotify) pasted_free);
}

static void
on_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuWindow) self = data;
  GBytes *text = g_task_get_task_data (G_TASK (result));
  g_autoptr (Pasted) pasted = g_task_propagate_pointer (G_TASK (result), NULL);

  /* given up, or another text was pasted */
  if (pasted == NULL)
    return;

  g_clear_object (&self->pasting);
  qipu_window_files_show_notices (self);
  if (!open_pasted (self, pasted, text))
    tell_nothing_found (self, g_bytes_get_data (text, NULL));
}

void
qipu_window_paste_cancel (QipuWindow *self)
{
  if (self->pasting != NULL)
    g_cancellable_cancel (self->pasting);
  g_clear_object (&self->pasting);
}

gboolean
qipu_window_show_pasting (QipuWindow *self)
{
  if (self->pasting == NULL)
    return FALSE;

  qipu_main_view_set_notice (self->view, _ ("Reading the clipboard…"), NULL, NULL);
  return TRUE;
}

/* Takes @text. */
static void
read_long_text (QipuWindow *self, char *text)
{
  g_autoptr (GTask) task = NULL;

  qipu_window_paste_cancel (self);
  self->pasting = g_cancellable_new ();
  task = g_task_new (NULL, self->pasting, on_read, g_object_ref (self));
  g_task_set_source_tag (task, read_long_text);
  g_task_set_task_data (task, g_bytes_new_take (text, strlen (text)),
                        (GDestroyNotify) g_bytes_unref);
  g_task_run_in_thread (task, read_thread);
  qipu_window_files_show_notices (self);
}

static void
on_text_pasted (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (QipuWindow) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (qipu_window_is_gone (self))
    return;
  if (text == NULL || *text == '\0')
    qipu_workspace_message (self->workspace, _ ("The clipboard holds no text"), NULL, NULL);
  else if (strlen (text) > SHORT_TEXT)
    read_long_text (self, g_steal_pointer (&text));
  else if (!qipu_window_open_text (self, text))
    tell_nothing_found (self, g_strstrip (text));
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
