/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The actions study.*: everything that is done to the record that is open. Menus, keys, buttons
 * and tests use the same names. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-settings.h"
#include "ui/qipu-study-page-private.h"
#include "ui/qipu-ui-language.h"

static QipuDocument *
get_document (QipuStudyPage *self)
{
  return qipu_session_get_document (self->session);
}

static const QipuGame *
get_game (QipuStudyPage *self)
{
  return qipu_document_get_game (get_document (self));
}

static gboolean
is_ready (QipuStudyPage *self)
{
  return self->session != NULL && qipu_session_get_mode (self->session) == QIPU_MODE_STUDY;
}

/* Going through the record */

static void
step (QipuStudyPage *self, int plies)
{
  if (!is_ready (self))
    return;

  qipu_study_page_stop_autoplay (self);
  qipu_session_step (self->session, plies);
}

static void
on_first (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (!is_ready (self))
    return;
  qipu_study_page_stop_autoplay (self);
  qipu_session_go_start (self->session);
}

static void
on_last (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (!is_ready (self))
    return;
  qipu_study_page_stop_autoplay (self);
  qipu_session_go_end (self->session);
}

static void
on_back (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  step (data, -1);
}

static void
on_forward (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  step (data, 1);
}

static void
on_back_ten (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  step (data, -10);
}

static void
on_forward_ten (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  step (data, 10);
}

/* At a fork the next variation is chosen, elsewhere the next fork is looked for. */
static void
choose_or_find_fork (QipuStudyPage *self, int direction)
{
  if (!is_ready (self))
    return;
  if (!qipu_session_is_at_fork (self->session))
    qipu_session_go_to_fork (self->session, direction);
  else if (!qipu_session_choose_sibling (self->session, direction))
    qipu_session_go_to_fork (self->session, direction);
}

static void
on_next_variation (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  choose_or_find_fork (data, 1);
}

static void
on_previous_variation (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  choose_or_find_fork (data, -1);
}

static void
on_enter_variation (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self) && qipu_session_is_at_fork (self->session))
    qipu_session_step_forward (self->session);
}

static void
on_leave_variation (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    qipu_session_leave_variation (self->session);
}

static void
on_next_comment (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    qipu_session_go_to_remark (self->session, 1);
}

static void
on_previous_comment (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self))
    qipu_session_go_to_remark (self->session, -1);
}

static void
on_go_to_entry (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  QipuStudyPage *self = data;
  GtkWidget *entry = adw_message_dialog_get_extra_child (dialog);
  guint64 number;

  if (g_str_equal (response, "go") && is_ready (self) &&
      g_ascii_string_to_unsigned (gtk_editable_get_text (GTK_EDITABLE (entry)), 10, 0, 100000,
                                  &number, NULL))
    qipu_session_go_to_move_number (self->session, (guint) number);
}

static void
on_go_to (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  GtkWidget *dialog, *entry;

  if (!is_ready (self))
    return;

  dialog = adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                   _ ("Go to Move"), NULL);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"), "go",
                                    _ ("_Go"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "go",
                                              ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "go");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  entry = gtk_entry_new ();
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_DIGITS);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Move number"), -1);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), entry);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_go_to_entry), self, 0);
  qipu_ui_tag (dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Autoplay */

static void
set_autoplay_state (QipuStudyPage *self)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), "autoplay");

  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_boolean (self->autoplay != 0));
}

void
qipu_study_page_stop_autoplay (QipuStudyPage *self)
{
  if (self->autoplay == 0)
    return;

  g_clear_handle_id (&self->autoplay, g_source_remove);
  set_autoplay_state (self);
}

static gboolean
on_autoplay_tick (gpointer data)
{
  QipuStudyPage *self = data;

  if (is_ready (self) && qipu_session_step_forward (self->session))
    return G_SOURCE_CONTINUE;

  self->autoplay = 0;
  set_autoplay_state (self);
  return G_SOURCE_REMOVE;
}

static void
start_autoplay (QipuStudyPage *self)
{
  g_clear_handle_id (&self->autoplay, g_source_remove);
  self->autoplay = g_timeout_add ((guint) g_settings_get_int (qipu_settings_get (),
                                                              QIPU_SETTING_AUTOPLAY),
                                  on_autoplay_tick, self);
  set_autoplay_state (self);
}

static void
on_autoplay (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (self->autoplay != 0)
    {
      qipu_study_page_stop_autoplay (self);
      return;
    }
  /* at the end of the line it begins again */
  if (is_ready (self))
    {
      if (!qipu_session_step_forward (self->session))
        qipu_session_go_start (self->session);
      start_autoplay (self);
    }
}

static void
change_speed (QipuStudyPage *self, double factor)
{
  int ms = g_settings_get_int (qipu_settings_get (), QIPU_SETTING_AUTOPLAY);

  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_AUTOPLAY,
                      CLAMP ((int) (ms * factor), 500, 10000));
  if (self->autoplay != 0)
    start_autoplay (self);
}

static void
on_faster (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  change_speed (data, 0.75);
}

static void
on_slower (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  change_speed (data, 1 / 0.75);
}

/* Edits */

static void
on_undo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (self->session == NULL)
    return;
  qipu_comment_box_commit (self->comment);
  qipu_session_undo (self->session);
}

static void
on_redo (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (self->session != NULL)
    qipu_session_redo (self->session);
}

static void
edit_comment (QipuStudyPage *self, QipuCommentPlace place)
{
  if (!is_ready (self))
    return;
  qipu_study_page_stop_autoplay (self);
  adw_view_stack_set_visible_child_name (self->panel_stack, "moves");
  qipu_comment_box_edit (self->comment, place);
}

static void
on_comment (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  edit_comment (data, QIPU_COMMENT_AFTER);
}

static void
on_comment_before (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  edit_comment (data, QIPU_COMMENT_BEFORE);
}

/* Board */

static void
on_flip (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (self->session != NULL)
    qipu_session_set_flipped (self->session, !qipu_session_get_flipped (self->session));
}

static void
on_mirror (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (self->session != NULL)
    qipu_session_set_mirrored (self->session, !qipu_session_get_mirrored (self->session));
}

static void
on_board_cursor (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (self->session == NULL)
    return;
  if (qipu_board_view_get_cursor_mode (self->board))
    qipu_study_page_focus_default (self);
  else
    qipu_board_view_set_cursor_mode (self->board, TRUE);
}

/* Escape goes one step back: the piece, then the mode. */
static void
on_drop (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (self->session == NULL || qipu_board_view_drop_arrow (self->board))
    return;
  if (qipu_session_get_picked (self->session) != QIPU_SQUARE_NONE ||
      qipu_session_get_refused (self->session) != QIPU_MOVE_NONE)
    {
      qipu_session_pick (self->session, QIPU_SQUARE_NONE);
      qipu_session_clear_refused (self->session);
    }
  else if (gtk_widget_get_visible (GTK_WIDGET (self->entry)))
    qipu_study_page_close_entry (self);
  else if (!gtk_widget_get_visible (self->panel))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.fullscreen", NULL);
  else
    {
      qipu_study_page_stop_autoplay (self);
      qipu_study_page_focus_default (self);
    }
}

static void
on_enter_move (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  qipu_study_page_open_entry (data, "");
}

/* Who attacks and who protects the piece under the cursor, or else the one that moved last: as
 * arrows, in words under the board, and in the name of the point. Again: no more. */
static void
on_describe (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  QipuSquare square = QIPU_SQUARE_NONE;
  QipuMove last;

  if (!is_ready (self))
    return;
  last = qipu_session_get_last_move (self->session);
  if (qipu_board_view_get_cursor_mode (self->board))
    square = qipu_board_view_get_cursor (self->board);
  else if (qipu_session_get_picked (self->session) != QIPU_SQUARE_NONE)
    square = qipu_session_get_picked (self->session);
  else if (last != QIPU_MOVE_NONE)
    square = qipu_move_to (last);
  qipu_study_page_describe (self, square == self->described ? QIPU_SQUARE_NONE : square);
}

static void
on_explain (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  qipu_study_page_stop_autoplay (self);
  qipu_verdict_box_set_explaining (self->verdict,
                                   !qipu_verdict_box_get_explaining (self->verdict));
}

static void
on_copy_fen (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;
  char fen[QIPU_FEN_SIZE];

  if (self->session == NULL)
    return;
  qipu_position_get_fen (qipu_session_get_position (self->session), fen);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), fen);
  qipu_workspace_message (self->workspace, _ ("Position copied to the clipboard"), NULL, NULL);
}

static void
on_find (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuStudyPage *self = data;

  if (!is_ready (self))
    return;
  qipu_study_page_stop_autoplay (self);
  qipu_comment_box_commit (self->comment);
  /* where games are looked at, among these first */
  if (gtk_widget_get_mapped (GTK_WIDGET (self->chooser)) &&
      qipu_game_chooser_begin_filter (self->chooser))
    return;
  adw_view_stack_set_visible_child_name (self->panel_stack, "moves");
  qipu_find_bar_open (self->find);
}

static const GActionEntry entries[] = {
  { "find", on_find },
  { "first", on_first },
  { "back", on_back },
  { "forward", on_forward },
  { "last", on_last },
  { "back-ten", on_back_ten },
  { "forward-ten", on_forward_ten },
  { "next-variation", on_next_variation },
  { "previous-variation", on_previous_variation },
  { "enter-variation", on_enter_variation },
  { "leave-variation", on_leave_variation },
  { "next-comment", on_next_comment },
  { "previous-comment", on_previous_comment },
  { "go-to", on_go_to },
  { "autoplay", on_autoplay, NULL, "false" },
  { "faster", on_faster },
  { "slower", on_slower },
  { "undo", on_undo },
  { "redo", on_redo },
  { "comment", on_comment },
  { "comment-before", on_comment_before },
  { "flip", on_flip },
  { "mirror", on_mirror },
  { "board-cursor", on_board_cursor },
  { "drop", on_drop },
  { "enter-move", on_enter_move },
  { "describe", on_describe },
  { "explain", on_explain },
  { "copy-fen", on_copy_fen },
};

void
qipu_study_page_init_actions (QipuStudyPage *self)
{
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  qipu_study_page_init_edit_actions (self);
  qipu_study_page_init_copy_actions (self);
  qipu_study_page_init_setup_actions (self);
  g_action_map_add_action (G_ACTION_MAP (self->actions),
                           G_ACTION (g_settings_create_action (qipu_settings_get (),
                                                               QIPU_SETTING_TARGETS)));
  g_action_map_add_action (G_ACTION_MAP (self->actions),
                           G_ACTION (g_settings_create_action (qipu_settings_get (),
                                                               QIPU_SETTING_MOVES_AS_TREE)));
}

static void
enable (QipuStudyPage *self, const char *name, gboolean enabled)
{
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), name);

  g_simple_action_set_enabled (G_SIMPLE_ACTION (action), enabled);
}

void
qipu_study_page_update_actions (QipuStudyPage *self)
{
  const QipuGame *game = get_game (self);
  QipuNodeId current = qipu_session_get_current (self->session);
  QipuSetup *setup = qipu_session_get_setup (self->session);
  gboolean at_start = current == QIPU_NODE_ROOT || setup != NULL;
  gboolean at_end = qipu_game_get_first_child (game, current) == QIPU_NODE_NONE || setup != NULL;

  enable (self, "explain", qipu_verdict_box_can_explain (self->verdict));
  enable (self, "first", !at_start);
  enable (self, "back", !at_start);
  enable (self, "forward", !at_end);
  enable (self, "last", !at_end);
  qipu_study_page_update_edit_actions (self);
  qipu_study_page_update_setup_actions (self);
  enable (self, "undo", setup != NULL ? qipu_setup_can_undo (setup)
                                      : qipu_document_can_undo (get_document (self)));
  enable (self, "redo", setup != NULL ? qipu_setup_can_redo (setup)
                                      : qipu_document_can_redo (get_document (self)));
}
