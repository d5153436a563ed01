/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions study.copy-*: position, picture, line and record for other programs; and the picture
 * dragged out by the board's frame. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "game/qipu-board-text.h"
#include "records/qipu-format.h"
#include "ui/qipu-board-clip.h"
#include "ui/qipu-board-layers.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-study-page-private.h"

/* of what goes along with the pointer */
#define ICON_HEIGHT 160

static const QipuGame *
get_game (QipuStudyPage *self)
{
  return qipu_document_get_game (qipu_session_get_document (self->session));
}

static void
tell (QipuStudyPage *self, const char *text)
{
  qipu_workspace_message (self->workspace, text, NULL, NULL);
}

static void
set_text (QipuStudyPage *self, const char *text, const char *message)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  tell (self, message);
}

static GdkContentProvider *
make_picture (QipuStudyPage *self)
{
  QipuTheme theme;

  qipu_board_theme_for_widget (GTK_WIDGET (self->board), &theme);
  return qipu_board_clip_new (qipu_board_view_get_scene (self->board), &theme,
                              qipu_board_pieces_from_settings ());
}

/* The receiver takes what it can: a picture or the FEN. */
static GdkContentProvider *
make_position (QipuStudyPage *self)
{
  char fen[QIPU_FEN_SIZE];
  GdkContentProvider *providers[2];

  qipu_position_get_fen (qipu_session_get_position (self->session), fen);
  providers[0] = make_picture (self);
  providers[1] = gdk_content_provider_new_typed (G_TYPE_STRING, fen);
  return gdk_content_provider_new_union (providers, G_N_ELEMENTS (providers));
}

static void
on_copy_position (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  g_autoptr (GdkContentProvider) provider = NULL;

  if (self->session == NULL)
    return;
  provider = make_position (self);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), provider);
  tell (self, _ ("Position copied as text and picture"));
}

static void
on_copy_image (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  g_autoptr (GdkContentProvider) provider = NULL;

  if (self->session == NULL)
    return;
  provider = make_picture (self);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), provider);
  tell (self, _ ("Picture of the board copied"));
}

static void
on_copy_board_text (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuNotation notation;
  g_autofree char *text = NULL;

  if (self->session == NULL)
    return;
  notation = qipu_settings_get_notation ();
  text = qipu_board_text_new (qipu_session_get_position (self->session),
                              notation == QIPU_NOTATION_HANT || notation == QIPU_NOTATION_HANS);
  set_text (self, text, _ ("Board copied as text"));
}

/* The moves that led here. */
static char *
dup_line (QipuStudyPage *self, QipuNotation notation)
{
  const QipuGame *game = get_game (self);
  g_autoptr (GArray) nodes = g_array_new (FALSE, FALSE, sizeof (QipuNodeId));
  GString *text = g_string_new (NULL);

  for (QipuNodeId node = qipu_session_get_current (self->session); node != QIPU_NODE_ROOT;
       node = qipu_game_get_parent (game, node))
    g_array_prepend_val (nodes, node);
  for (guint i = 0; i < nodes->len; i++)
    {
      QipuNodeId node = g_array_index (nodes, QipuNodeId, i);
      g_autofree char *move = qipu_session_dup_move_text_in (self->session, node, notation);
      guint number = qipu_session_get_move_number (self->session, node);
      gboolean first = i == 0 || number != qipu_session_get_move_number (
                                             self->session, g_array_index (nodes, QipuNodeId, i - 1));

      if (i > 0)
        g_string_append_c (text, ' ');
      if (first)
        g_string_append_printf (text, "%u. ", number);
      g_string_append (text, move);
    }
  return g_string_free (text, FALSE);
}

static void
on_copy_line (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  g_autofree char *text = NULL;

  if (self->session == NULL)
    return;
  text = dup_line (self, qipu_session_get_notation (self->session));
  set_text (self, text, _ ("Moves up to here copied"));
}

static char *
dup_game (QipuStudyPage *self, QipuNotation notation)
{
  QipuWriteOptions options = { .notation = notation };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) out = g_byte_array_new ();

  qipu_settings_get_style (&options.style);
  qipu_comment_box_commit (self->comment);
  qipu_formats_find ("pgn")->write (get_game (self), &options, out, lost, NULL);
  return g_strndup ((const char *) out->data, out->len);
}

static void
on_copy_game (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  g_autofree char *text = NULL;

  if (self->session == NULL)
    return;
  text = dup_game (self, qipu_session_get_notation (self->session));
  set_text (self, text, _ ("Record copied"));
}

/* What ("move", "line", "game") in which notation; an empty name: in that of the list. */
static void
on_copy_as (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  g_autofree char *text = NULL;
  const char *what, *name;
  QipuNotation notation;

  if (self->session == NULL)
    return;
  g_variant_get (parameter, "(&s&s)", &what, &name);
  if (!qipu_notation_from_name (name, &notation))
    notation = qipu_session_get_notation (self->session);

  if (g_str_equal (what, "game"))
    {
      text = dup_game (self, notation);
      set_text (self, text, _ ("Record copied"));
    }
  else if (g_str_equal (what, "line"))
    {
      text = dup_line (self, notation);
      set_text (self, text, _ ("Moves up to here copied"));
    }
  else
    {
      text = qipu_session_dup_move_text_in (self->session,
                                            qipu_session_get_current (self->session), notation);
      set_text (self, text, _ ("Move copied"));
    }
}

static const GActionEntry entries[] = {
  { "copy-position", on_copy_position },
  { "copy-image", on_copy_image },
  { "copy-board-text", on_copy_board_text },
  { "copy-line", on_copy_line },
  { "copy-game", on_copy_game },
  { "copy-as", on_copy_as, "(ss)" },
};

/* Pieces are moved where there are points; around them the whole board can be taken along. */
static GdkContentProvider *
on_drag_prepare (QipuStudyPage *self, double x, double y, GtkDragSource *source)
{
  double board_x, board_y;

  if (self->session == NULL ||
      !gtk_widget_translate_coordinates (GTK_WIDGET (self->frame), GTK_WIDGET (self->board), x, y,
                                         &board_x, &board_y) ||
      !gtk_widget_contains (GTK_WIDGET (self->board), board_x, board_y) ||
      qipu_board_view_get_square (self->board, board_x, board_y) != QIPU_SQUARE_NONE)
    return NULL;

  return make_position (self);
}

/* A small picture of the board goes along with the pointer. */
static void
on_drag_begin (QipuStudyPage *self, GdkDrag *drag, GtkDragSource *source)
{
  g_autoptr (GdkPaintable) board = gtk_widget_paintable_new (GTK_WIDGET (self->board));
  g_autoptr (GdkPaintable) icon = NULL;
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  double ratio = gdk_paintable_get_intrinsic_aspect_ratio (board);
  graphene_size_t size = { (float) (ICON_HEIGHT * (ratio > 0 ? ratio : 1)), ICON_HEIGHT };

  gdk_paintable_snapshot (board, snapshot, size.width, size.height);
  icon = gtk_snapshot_free_to_paintable (snapshot, &size);
  gtk_drag_source_set_icon (source, icon, -8, -8);
}

void
qipu_study_page_init_copy_actions (QipuStudyPage *self)
{
  GtkDragSource *source = gtk_drag_source_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  g_signal_connect_swapped (source, "prepare", G_CALLBACK (on_drag_prepare), self);
  g_signal_connect_swapped (source, "drag-begin", G_CALLBACK (on_drag_begin), self);
  gtk_widget_add_controller (GTK_WIDGET (self->frame), GTK_EVENT_CONTROLLER (source));
}
