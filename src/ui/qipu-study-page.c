/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where one studies: the board, its players, and the panel with moves, comment and navigation;
 * which session they show. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-study-page-private.h"

#include <glib/gi18n-lib.h>

#include "ui/qipu-adaptive-layout.h"
#include "ui/qipu-settings.h"
#include "ui/qipu-ui-language.h"

enum
{
  BAR_ABOVE,
  BAR_BELOW,
  N_BARS
};

G_DEFINE_FINAL_TYPE (QipuStudyPage, qipu_study_page, GTK_TYPE_WIDGET)

static QipuAdaptiveLayout *
get_layout (QipuStudyPage *self)
{
  return QIPU_ADAPTIVE_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));
}

static const QipuGame *
get_game (QipuStudyPage *self)
{
  return qipu_document_get_game (qipu_session_get_document (self->session));
}

/* What is seen follows the session */

static void
update_bars (QipuStudyPage *self)
{
  const QipuPosition *position = qipu_session_get_position (self->session);
  gboolean flipped = qipu_session_get_flipped (self->session);
  gboolean studying = qipu_session_get_mode (self->session) == QIPU_MODE_STUDY;

  qipu_player_bar_update (self->bars[BAR_ABOVE], get_game (self), position,
                          flipped ? QIPU_RED : QIPU_BLACK, studying);
  qipu_player_bar_update (self->bars[BAR_BELOW], get_game (self), position,
                          flipped ? QIPU_BLACK : QIPU_RED, studying);
  /* nobody plays what is being set up; its room is the board's and the tray's */
  qipu_board_frame_set_bare (self->frame, !studying);
}

/* "23 / 78": plies to here and to the end of this line. */
static void
update_place (QipuStudyPage *self)
{
  const QipuGame *game = get_game (self);
  QipuNodeId node = qipu_session_get_current (self->session);
  guint ply = qipu_game_get_ply (game, node);
  guint end = qipu_game_get_ply (game, qipu_game_get_line_end (game, node));
  g_autofree char *text = g_strdup_printf ("%u / %u", ply, end);

  gtk_label_set_label (self->place, text);
}

static void
on_session_notify (QipuStudyPage *self)
{
  /* it was asked about another position */
  if (self->described != QIPU_SQUARE_NONE)
    qipu_study_page_describe (self, QIPU_SQUARE_NONE);
  qipu_study_page_update_board (self);
  update_bars (self);
  update_place (self);
  qipu_study_page_update_status (self);
  qipu_study_page_update_actions (self);
}

/* Entry of moves by typing */

/* In a narrow window list and comment give way to the entry, for else the board would. */
static void
show_entry (QipuStudyPage *self, gboolean show)
{
  gboolean instead =
      show && qipu_adaptive_layout_get_width_class (get_layout (self)) == QIPU_WIDTH_NARROW;

  gtk_widget_set_visible (GTK_WIDGET (self->entry), show);
  gtk_widget_set_visible (GTK_WIDGET (self->moves_view), !instead);
  qipu_comment_box_set_gives_way (self->comment, instead);
}

void
qipu_study_page_close_entry (QipuStudyPage *self)
{
  show_entry (self, FALSE);
  if (self->session != NULL)
    qipu_study_page_update_board (self);
  qipu_study_page_focus_default (self);
}

void
qipu_study_page_open_entry (QipuStudyPage *self, const char *text)
{
  if (self->session == NULL || qipu_session_get_mode (self->session) != QIPU_MODE_STUDY ||
      !gtk_widget_get_visible (self->panel))
    return;

  qipu_study_page_stop_autoplay (self);
  show_entry (self, TRUE);
  qipu_move_entry_start (self->entry, text, -1);
}

static void
on_entry_preview (QipuStudyPage *self)
{
  if (self->session != NULL)
    qipu_study_page_update_board (self);
}

/* Closed first: the arrow of the move must not be drawn where it has been played. */
static void
on_entry_play (QipuStudyPage *self, guint move)
{
  qipu_study_page_close_entry (self);
  qipu_session_play (self->session, (QipuMove) move);
}

static void
on_entry_replace (QipuStudyPage *self, guint move)
{
  qipu_study_page_close_entry (self);
  qipu_session_play_instead (self->session, (QipuMove) move);
}

static void
on_text_dropped (QipuStudyPage *self, const char *text, guint node)
{
  if (!qipu_study_page_paste_moves (self, node, text))
    qipu_study_page_tell_unplayable (self, node);
}

/* The handle between board and panel */

static void
on_handle_begin (QipuStudyPage *self)
{
  self->drag_width = gtk_widget_get_width (self->panel);
}

static void
on_handle_update (QipuStudyPage *self, double dx)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  qipu_adaptive_layout_set_panel_width (get_layout (self),
                                        self->drag_width + (int) (rtl ? dx : -dx));
}

static void
on_handle_end (QipuStudyPage *self)
{
  int width = gtk_widget_get_width (self->panel);

  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_PANEL_WIDTH, CLAMP (width, 240, 900));
}

/* A low window leaves out what the board needs more. */
static void
on_height_class_changed (QipuStudyPage *self)
{
  QipuHeightClass height_class = qipu_adaptive_layout_get_height_class (get_layout (self));

  gtk_widget_set_visible (self->list_head, height_class == QIPU_HEIGHT_ENOUGH);
  qipu_comment_box_set_retiring (self->comment, height_class == QIPU_HEIGHT_TINY);
}

/* Which session is shown */

static void
on_mode_changed (QipuStudyPage *self)
{
  gboolean setup = self->session != NULL &&
                   qipu_session_get_mode (self->session) == QIPU_MODE_SETUP;

  if (setup && self->setup_panel == NULL)
    {
      self->setup_panel = QIPU_SETUP_PANEL (qipu_setup_panel_new ());
      gtk_stack_add_named (GTK_STACK (self->panel_mode), GTK_WIDGET (self->setup_panel), "setup");
      qipu_ui_tag (GTK_WIDGET (self->setup_panel));
    }
  if (self->setup_panel != NULL)
    qipu_setup_panel_set_setup (self->setup_panel,
                                setup ? qipu_session_get_setup (self->session) : NULL);
  gtk_stack_set_visible_child_name (GTK_STACK (self->panel_mode), setup ? "setup" : "study");
  qipu_adaptive_layout_set_tall_panel (get_layout (self), setup);
}

/* Names, comments and the lengths of lines change without the picture of the board. The session is
 * told first, since it connected first. */
static void
on_document_changed (QipuStudyPage *self)
{
  update_bars (self);
  update_place (self);
  qipu_study_page_update_actions (self);
}

static gboolean
shows_tree (void)
{
  return g_settings_get_boolean (qipu_settings_get (), QIPU_SETTING_MOVES_AS_TREE);
}

static void
update_moves_view (QipuStudyPage *self)
{
  gboolean tree = shows_tree ();

  if (tree && self->tree == NULL)
    {
      self->tree = QIPU_MOVE_TREE (qipu_move_tree_new ());
      gtk_stack_add_child (self->moves_view, GTK_WIDGET (self->tree));
      qipu_ui_tag (GTK_WIDGET (self->tree));
      g_signal_connect_swapped (self->tree, "branch-dropped",
                                G_CALLBACK (qipu_study_page_drop_branch), self);
      g_signal_connect_swapped (self->tree, "text-dropped", G_CALLBACK (on_text_dropped), self);
    }
  if (self->tree != NULL)
    qipu_move_tree_set_session (self->tree, tree ? self->session : NULL);
  gtk_stack_set_visible_child (self->moves_view,
                               tree ? GTK_WIDGET (self->tree) : GTK_WIDGET (self->list));
}

static void
set_session (QipuStudyPage *self, QipuSession *session)
{
  if (self->session == session)
    return;

  qipu_study_page_stop_autoplay (self);
  if (self->session != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->session, self);
      g_signal_handlers_disconnect_by_data (qipu_session_get_document (self->session), self);
    }
  g_set_object (&self->session, session);
  self->shown = QIPU_NODE_NONE;

  qipu_opening_label_set_session (self->opening, session);
  qipu_find_bar_set_session (self->find, session);
  /* a tree that is not seen is laid out when it is */
  if (self->tree != NULL)
    qipu_move_tree_set_session (self->tree, shows_tree () ? session : NULL);
  qipu_move_list_view_set_session (self->list, session);
  qipu_verdict_box_set_session (self->verdict, session);
  qipu_comment_box_set_session (self->comment, session);
  qipu_move_entry_set_session (self->entry, session);
  if (session == NULL)
    return;

  g_signal_connect_swapped (session, "scene-changed", G_CALLBACK (on_session_notify), self);
  g_signal_connect_swapped (session, "notify::mode", G_CALLBACK (on_mode_changed), self);
  g_signal_connect_swapped (qipu_session_get_document (session), "changed",
                            G_CALLBACK (on_document_changed), self);
  on_mode_changed (self);
  on_session_notify (self);
}

static void
on_workspace_session (QipuStudyPage *self)
{
  set_session (self, qipu_workspace_get_session (self->workspace));
}

/* The button beside the switch saves the moves a row. It is of no use to the games. */
static void
on_panel_page (QipuStudyPage *self)
{
  const char *page = adw_view_stack_get_visible_child_name (self->panel_stack);

  gtk_widget_set_visible (self->tree_button_above, g_strcmp0 (page, "moves") == 0);
}

static void
on_workspace_games (QipuStudyPage *self)
{
  gboolean many = qipu_workspace_get_n_games (self->workspace) > 1;
  GtkWidget *games = GTK_WIDGET (self->chooser);

  if (many == gtk_widget_get_visible (GTK_WIDGET (self->switcher)))
    return;
  adw_view_stack_page_set_visible (adw_view_stack_get_page (self->panel_stack, games), many);
  gtk_widget_set_visible (GTK_WIDGET (self->switcher), many);
  adw_view_stack_set_visible_child_name (self->panel_stack, many ? "games" : "moves");
}

static void
on_flush (QipuStudyPage *self)
{
  qipu_comment_box_commit (self->comment);
}

static void
qipu_study_page_dispose (GObject *object)
{
  QipuStudyPage *self = QIPU_STUDY_PAGE (object);
  GtkWidget *child;

  qipu_study_page_stop_autoplay (self);
  if (self->list != NULL)
    set_session (self, NULL);
  if (self->workspace != NULL)
    g_signal_handlers_disconnect_by_data (self->workspace, self);
  g_clear_object (&self->workspace);
  g_clear_object (&self->actions);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (qipu_study_page_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, frame);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, handle);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, panel);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, panel_mode);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, switcher);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, tree_button_above);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, panel_stack);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, list_head);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, opening);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, find);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, moves_view);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, list);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, chooser);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, verdict);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, comment);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, entry);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, place);
  gtk_widget_class_bind_template_child (widget_class, QipuStudyPage, play);
}

static void
qipu_study_page_class_init (QipuStudyPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = qipu_study_page_dispose;

  g_type_ensure (QIPU_TYPE_ADAPTIVE_LAYOUT);
  g_type_ensure (QIPU_TYPE_BOARD_FRAME);
  g_type_ensure (QIPU_TYPE_FIND_BAR);
  g_type_ensure (QIPU_TYPE_OPENING_LABEL);
  g_type_ensure (QIPU_TYPE_MOVE_LIST_VIEW);
  g_type_ensure (QIPU_TYPE_GAME_CHOOSER);
  g_type_ensure (QIPU_TYPE_VERDICT_BOX);
  g_type_ensure (QIPU_TYPE_COMMENT_BOX);
  g_type_ensure (QIPU_TYPE_MOVE_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/qipu/Qipu/ui/qipu-study-page.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_child_full (widget_class, "board_menu", FALSE, 0);
  gtk_widget_class_set_css_name (widget_class, "studypage");
}

static void
qipu_study_page_init (QipuStudyPage *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->shown = QIPU_NODE_NONE;
  self->described = QIPU_SQUARE_NONE;
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_object (get_layout (self), "height-class-changed",
                           G_CALLBACK (on_height_class_changed), self, G_CONNECT_SWAPPED);
  self->board = qipu_board_frame_get_board (self->frame);
  for (guint i = 0; i < N_BARS; i++)
    self->bars[i] = QIPU_PLAYER_BAR (qipu_player_bar_new ());
  qipu_board_frame_set_above (self->frame, GTK_WIDGET (self->bars[BAR_ABOVE]));
  qipu_board_frame_set_below (self->frame, GTK_WIDGET (self->bars[BAR_BELOW]));
  qipu_study_page_connect_board (self);

  g_signal_connect_swapped (self->panel_stack, "notify::visible-child", G_CALLBACK (on_panel_page),
                            self);
  g_signal_connect_swapped (self->find, "closed", G_CALLBACK (qipu_study_page_focus_default), self);
  g_signal_connect_swapped (self->list, "branch-dropped", G_CALLBACK (qipu_study_page_drop_branch),
                            self);
  g_signal_connect_swapped (self->list, "text-dropped", G_CALLBACK (on_text_dropped), self);
  g_signal_connect_swapped (self->verdict, "scene-changed", G_CALLBACK (qipu_study_page_update_board),
                            self);
  g_signal_connect_swapped (self->entry, "play", G_CALLBACK (on_entry_play), self);
  g_signal_connect_swapped (self->entry, "replace", G_CALLBACK (on_entry_replace), self);
  g_signal_connect_swapped (self->entry, "preview", G_CALLBACK (on_entry_preview), self);
  g_signal_connect_swapped (self->entry, "close", G_CALLBACK (qipu_study_page_close_entry), self);
  g_signal_connect_swapped (self->comment, "finished", G_CALLBACK (qipu_study_page_focus_default),
                            self);

  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_handle_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_handle_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_handle_end), self);
  gtk_widget_add_controller (self->handle, GTK_EVENT_CONTROLLER (drag));
  qipu_adaptive_layout_set_panel_width (
    get_layout (self), g_settings_get_int (qipu_settings_get (), QIPU_SETTING_PANEL_WIDTH));

  qipu_study_page_init_actions (self);
  g_signal_connect_object (qipu_settings_get (), "changed::" QIPU_SETTING_MOVES_AS_TREE,
                           G_CALLBACK (update_moves_view), self, G_CONNECT_SWAPPED);
  update_moves_view (self);
}

/* Public */

GtkWidget *
qipu_study_page_new (void)
{
  return g_object_new (QIPU_TYPE_STUDY_PAGE, NULL);
}

/**
 * qipu_study_page_set_workspace:
 * @self: the page
 * @workspace: what is open
 *
 * To be called once. The page follows what is opened and selected in @workspace.
 */
void
qipu_study_page_set_workspace (QipuStudyPage *self, QipuWorkspace *workspace)
{
  g_return_if_fail (QIPU_IS_STUDY_PAGE (self));
  g_return_if_fail (self->workspace == NULL);

  self->workspace = g_object_ref (workspace);
  qipu_game_chooser_set_workspace (self->chooser, workspace);
  g_signal_connect_swapped (workspace, "notify::games", G_CALLBACK (on_workspace_games), self);
  g_signal_connect_swapped (workspace, "notify::session", G_CALLBACK (on_workspace_session), self);
  g_signal_connect_swapped (workspace, "flush", G_CALLBACK (on_flush), self);
  on_workspace_games (self);
  on_workspace_session (self);
}

GActionGroup *
qipu_study_page_get_actions (QipuStudyPage *self)
{
  g_return_val_if_fail (QIPU_IS_STUDY_PAGE (self), NULL);

  return G_ACTION_GROUP (self->actions);
}

GtkWidget *
qipu_study_page_get_message_place (QipuStudyPage *self)
{
  g_return_val_if_fail (QIPU_IS_STUDY_PAGE (self), NULL);

  if (self->session != NULL && qipu_session_get_mode (self->session) == QIPU_MODE_SETUP)
    return self->setup_panel != NULL ? gtk_widget_get_first_child (GTK_WIDGET (self->setup_panel))
                                     : NULL;
  return GTK_WIDGET (self->moves_view);
}

/**
 * qipu_study_page_get_board:
 * @self: the page
 *
 * Returns: (transfer none): its board
 */
QipuBoardView *
qipu_study_page_get_board (QipuStudyPage *self)
{
  g_return_val_if_fail (QIPU_IS_STUDY_PAGE (self), NULL);

  return self->board;
}

/**
 * qipu_study_page_get_chooser:
 * @self: the page
 *
 * Returns: (transfer none): its list of games, whether it is shown or not
 */
QipuGameChooser *
qipu_study_page_get_chooser (QipuStudyPage *self)
{
  g_return_val_if_fail (QIPU_IS_STUDY_PAGE (self), NULL);

  return self->chooser;
}

void
qipu_study_page_type_move (QipuStudyPage *self, const char *text)
{
  g_return_if_fail (QIPU_IS_STUDY_PAGE (self));

  qipu_study_page_open_entry (self, text);
}

void
qipu_study_page_set_board_only (QipuStudyPage *self, gboolean board_only)
{
  g_return_if_fail (QIPU_IS_STUDY_PAGE (self));

  gtk_widget_set_visible (self->panel, !board_only);
  gtk_widget_set_visible (self->handle, !board_only);
  qipu_study_page_focus_default (self);
}

/**
 * qipu_study_page_restyle:
 * @self: the page
 *
 * Draws everything anew: pieces, design, numerals or notation have changed. The board comes last,
 * when the session knows of it.
 */
void
qipu_study_page_restyle (QipuStudyPage *self)
{
  g_return_if_fail (QIPU_IS_STUDY_PAGE (self));

  qipu_board_frame_restyle (self->frame);
  for (guint i = 0; i < N_BARS; i++)
    qipu_player_bar_restyle (self->bars[i]);
  if (self->setup_panel != NULL)
    qipu_setup_panel_restyle (self->setup_panel);
  if (self->session != NULL)
    qipu_study_page_update_board (self);
}

/* Letters typed here begin a move, so the focus rests where no text is written. */
void
qipu_study_page_focus_default (QipuStudyPage *self)
{
  g_return_if_fail (QIPU_IS_STUDY_PAGE (self));

  if (gtk_widget_get_visible (self->panel))
    gtk_widget_grab_focus (GTK_WIDGET (self->list));
  else if (gtk_widget_get_root (GTK_WIDGET (self)) != NULL)
    gtk_root_set_focus (gtk_widget_get_root (GTK_WIDGET (self)), NULL);
}

/**
 * qipu_study_page_save_state:
 * @self: the page
 * @state: (out): how it is looked at; freed by qipu_study_view_state_clear()
 */
void
qipu_study_page_save_state (QipuStudyPage *self, QipuStudyViewState *state)
{
  g_return_if_fail (QIPU_IS_STUDY_PAGE (self));

  *state = (QipuStudyViewState){
    .scroll = qipu_move_list_view_get_scroll (self->list),
    .comment_focus = qipu_comment_box_has_focus (self->comment),
    .comment_place = qipu_comment_box_get_place (self->comment),
    .comment_cursor = qipu_comment_box_get_cursor (self->comment),
    .cursor_mode = qipu_board_view_get_cursor_mode (self->board),
    .entry_text = gtk_widget_get_visible (GTK_WIDGET (self->entry))
                    ? g_strdup (qipu_move_entry_get_text (self->entry))
                    : NULL,
    .entry_cursor = qipu_move_entry_get_cursor (self->entry),
    .panel_page = g_strdup (adw_view_stack_get_visible_child_name (self->panel_stack)),
    .filter = g_strdup (qipu_game_chooser_get_filter (self->chooser)),
    .order = qipu_game_chooser_get_order (self->chooser),
    .setup_fen = self->setup_panel != NULL ? qipu_setup_panel_dup_pending (self->setup_panel)
                                           : NULL,
    .autoplay = self->autoplay != 0,
  };
}

/**
 * qipu_study_page_restore_state:
 * @self: the page
 * @state: what qipu_study_page_save_state() filled for another one
 *
 * Shows the same part of the same record as the page before, with what was half written.
 */
void
qipu_study_page_restore_state (QipuStudyPage *self, const QipuStudyViewState *state)
{
  g_return_if_fail (QIPU_IS_STUDY_PAGE (self));

  if (state->panel_page != NULL)
    adw_view_stack_set_visible_child_name (self->panel_stack, state->panel_page);
  if (state->filter != NULL)
    qipu_game_chooser_set_filter (self->chooser, state->filter);
  qipu_game_chooser_set_order (self->chooser, (QipuGameOrder) state->order);
  if (self->setup_panel != NULL)
    qipu_setup_panel_set_pending (self->setup_panel, state->setup_fen);
  qipu_move_list_view_set_scroll (self->list, state->scroll);
  qipu_study_page_focus_default (self);
  if (state->comment_focus)
    qipu_comment_box_restore (self->comment, state->comment_place, state->comment_cursor);
  if (state->cursor_mode)
    qipu_board_view_set_cursor_mode (self->board, TRUE);
  if (state->entry_text != NULL)
    {
      show_entry (self, TRUE);
      qipu_move_entry_start (self->entry, state->entry_text, state->entry_cursor);
    }
  if (state->autoplay)
    g_action_group_activate_action (G_ACTION_GROUP (self->actions), "autoplay", NULL);
}

/**
 * qipu_study_view_state_clear:
 * @state: how a page was looked at
 *
 * Frees what it holds.
 */
void
qipu_study_view_state_clear (QipuStudyViewState *state)
{
  g_clear_pointer (&state->entry_text, g_free);
  g_clear_pointer (&state->panel_page, g_free);
  g_clear_pointer (&state->filter, g_free);
  g_clear_pointer (&state->setup_fen, g_free);
}
