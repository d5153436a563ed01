/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The toplevel: actions and geometry. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include "app/qipu-window-private.h"

#include <glib/gi18n-lib.h>

#include "app/qipu-application.h"
#include "app/qipu-command-search.h"
#include "app/qipu-window-keys.h"
#include "ui/qipu-settings.h"

G_DEFINE_FINAL_TYPE (QipuWindow, qipu_window, ADW_TYPE_APPLICATION_WINDOW)

static void
on_typed (const char *text, gpointer data)
{
  QipuWindow *self = data;

  if (qipu_workspace_get_session (self->workspace) != NULL
      && !qipu_classroom_get_open (self->classroom))
    qipu_study_page_type_move (qipu_main_view_get_study_page (self->view), text);
}

static void
on_title_changed (QipuWindow *self)
{
  gtk_window_set_title (GTK_WINDOW (self), qipu_main_view_get_title (self->view));
}

static void
on_open_sample (QipuWindow *self, const char *uri)
{
  g_autoptr (GFile) file = g_file_new_for_uri (uri);

  qipu_window_open_file (self, file);
}

/* Drafts that are not wanted now are offered at the next start; a text that is being read is given
 * up. */
static void
on_notice_closed (QipuWindow *self)
{
  qipu_window_paste_cancel (self);
  self->n_offered_drafts = 0;
}

/* Actions that belong to the window itself; those of files are in qipu-window-files.c. */

static void
on_new (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  qipu_window_new_game (data);
}

static void
select_game (QipuWindow *self, int delta)
{
  int n = (int) qipu_workspace_get_n_games (self->workspace);
  int index = (int) qipu_workspace_get_index (self->workspace) + delta;

  if (index >= 0 && index < n)
    qipu_workspace_select (self->workspace, (guint) index);
}

static void
on_next_game (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  select_game (data, 1);
}

static void
on_previous_game (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  select_game (data, -1);
}

static void
on_show_menu (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  qipu_main_view_show_menu (QIPU_WINDOW (data)->view);
}

static void
on_language_menu (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  qipu_main_view_show_language_menu (QIPU_WINDOW (data)->view);
}

static void
on_commands (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  gtk_window_present (qipu_command_search_new (GTK_WINDOW (data)));
}

static void
on_fullscreen (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  if (qipu_main_view_get_board_only (self->view))
    gtk_window_unfullscreen (GTK_WINDOW (self));
  else
    gtk_window_fullscreen (GTK_WINDOW (self));
  qipu_main_view_set_board_only (self->view, !qipu_main_view_get_board_only (self->view));
}

/* Set-up is a mode of the session that is open; without one a new game is opened for it. */
static void
on_setup (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;

  qipu_classroom_set_open (self->classroom, FALSE);
  qipu_workspace_flush (self->workspace);
  if (qipu_window_is_empty (self))
    {
      qipu_window_new_game (self);
      self->opened_for_setup = TRUE;
    }
  qipu_session_set_mode (qipu_workspace_get_session (self->workspace), QIPU_MODE_SETUP);
}

static void
on_cancel_setup (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  QipuSession *session = qipu_workspace_get_session (self->workspace);

  if (session != NULL)
    qipu_session_set_mode (session, QIPU_MODE_STUDY);
  if (self->opened_for_setup)
    qipu_workspace_close (self->workspace);
  self->opened_for_setup = FALSE;
}

/* Impossible or not: a game without moves gets another start position; otherwise it becomes a game
 * of its own. */
static void
take_setup (QipuWindow *self, QipuSession *session, const char *replaced)
{
  QipuPosition position = *qipu_setup_get_position (qipu_session_get_setup (session));
  QipuGame *game;

  self->opened_for_setup = FALSE;
  if (qipu_session_apply_setup (session))
    {
      qipu_workspace_message (self->workspace, replaced, _ ("_Undo"), "study.undo");
      return;
    }
  qipu_session_set_mode (session, QIPU_MODE_STUDY);
  game = qipu_game_new ();
  qipu_game_set_start (game, &position);
  qipu_window_open_replacing (self, game, _ ("Set-up becomes a new game"));
}

static void
on_apply_setup (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  QipuSetup *setup = session != NULL ? qipu_session_get_setup (session) : NULL;

  if (setup == NULL)
    return;
  if (qipu_setup_get_playable (setup))
    take_setup (self, session, _ ("Start position replaced"));
  else
    qipu_workspace_message (self->workspace, _ ("This position cannot be played yet"),
                                                _ ("_Keep It"), "win.keep-setup");
}

/* For what is impossible and shall be saved all the same. */
static void
on_keep_setup (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  QipuWindow *self = data;
  QipuSession *session = qipu_workspace_get_session (self->workspace);

  if (session != NULL && qipu_session_get_setup (session) != NULL)
    take_setup (self, session, _ ("Position kept to be saved"));
}

static const GActionEntry entries[] = {
  { "new", on_new },
  { "setup", on_setup },
  { "cancel-setup", on_cancel_setup },
  { "apply-setup", on_apply_setup },
  { "keep-setup", on_keep_setup },
  { "next-game", on_next_game },
  { "previous-game", on_previous_game },
  { "show-menu", on_show_menu },
  { "language-menu", on_language_menu },
  { "commands", on_commands },
  { "fullscreen", on_fullscreen },
};

void
qipu_window_enable (QipuWindow *self, const char *name, gboolean enabled)
{
  g_simple_action_set_enabled (
      G_SIMPLE_ACTION (g_action_map_lookup_action (G_ACTION_MAP (self), name)), enabled);
}

static void
update_actions (QipuWindow *self)
{
  guint n = qipu_workspace_get_n_games (self->workspace);
  guint index = qipu_workspace_get_index (self->workspace);

  qipu_window_enable (self, "next-game", index + 1 < n);
  qipu_window_enable (self, "previous-game", n > 0 && index > 0);
  qipu_window_export_update (self);
}

static void
update_setup_actions (QipuWindow *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);
  gboolean setting_up = session != NULL && qipu_session_get_setup (session) != NULL;

  qipu_window_enable (self, "apply-setup", setting_up);
  qipu_window_enable (self, "keep-setup", setting_up);
  qipu_window_enable (self, "cancel-setup", setting_up);
}

static void
follow_mode (QipuWindow *self)
{
  QipuSession *session = qipu_workspace_get_session (self->workspace);

  /* one that was left may be shown again */
  if (session != NULL)
    {
      g_signal_handlers_disconnect_by_func (session, update_setup_actions, self);
      g_signal_connect_object (session, "notify::mode", G_CALLBACK (update_setup_actions), self,
                               G_CONNECT_SWAPPED);
    }
  update_setup_actions (self);
}

void
qipu_window_update_study_actions (QipuWindow *self)
{
  QipuStudyPage *page = qipu_classroom_get_open (self->classroom)
                            ? NULL
                            : qipu_main_view_get_study_page (self->view);

  gtk_widget_insert_action_group (GTK_WIDGET (self), "study",
                                  page != NULL ? qipu_study_page_get_actions (page) : NULL);
}

static void
set_view (QipuWindow *self)
{
  self->view = QIPU_MAIN_VIEW (qipu_main_view_new (self->workspace, self->classroom));
  qipu_main_view_set_tabs (self->view, self->tabs);
  g_signal_connect_swapped (self->view, "notify::title", G_CALLBACK (on_title_changed), self);
  g_signal_connect_swapped (self->view, "open-sample", G_CALLBACK (on_open_sample), self);
  g_signal_connect_swapped (self->view, "notice-closed", G_CALLBACK (on_notice_closed), self);
  adw_application_window_set_content (ADW_APPLICATION_WINDOW (self), GTK_WIDGET (self->view));
  g_signal_connect_swapped (self->view, "notify::study-page",
                            G_CALLBACK (qipu_window_update_study_actions), self);
  qipu_window_update_study_actions (self);
  on_title_changed (self);
}

/* Geometry */

static void
save_geometry (QipuWindow *self)
{
  GSettings *settings = qipu_settings_get ();
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_int (settings, QIPU_SETTING_WINDOW_WIDTH, width);
  g_settings_set_int (settings, QIPU_SETTING_WINDOW_HEIGHT, height);
  g_settings_set_boolean (settings, QIPU_SETTING_MAXIMIZED,
                          gtk_window_is_maximized (GTK_WINDOW (self)));
}

static void
restore_geometry (QipuWindow *self)
{
  GSettings *settings = qipu_settings_get ();

  gtk_window_set_default_size (GTK_WINDOW (self),
                               g_settings_get_int (settings, QIPU_SETTING_WINDOW_WIDTH),
                               g_settings_get_int (settings, QIPU_SETTING_WINDOW_HEIGHT));
  if (g_settings_get_boolean (settings, QIPU_SETTING_MAXIMIZED))
    gtk_window_maximize (GTK_WINDOW (self));
}

static gboolean
qipu_window_close_request (GtkWindow *window)
{
  QipuWindow *self = QIPU_WINDOW (window);

  if (!self->closing && !qipu_window_files_may_close (self))
    return GDK_EVENT_STOP;

  save_geometry (self);
  if (QIPU_IS_APPLICATION (gtk_window_get_application (window)))
    qipu_application_window_closing (QIPU_APPLICATION (gtk_window_get_application (window)));
  return GTK_WINDOW_CLASS (qipu_window_parent_class)->close_request (window);
}

static void
qipu_window_dispose (GObject *object)
{
  QipuWindow *self = QIPU_WINDOW (object);

  qipu_window_files_dispose (self);
  qipu_window_tabs_dispose (self);
  qipu_window_learn_dispose (self);
  if (self->workspace != NULL)
    g_signal_handlers_disconnect_by_data (self->workspace, self);

  G_OBJECT_CLASS (qipu_window_parent_class)->dispose (object);
}

static void
qipu_window_finalize (GObject *object)
{
  g_clear_object (&QIPU_WINDOW (object)->workspace);
  g_clear_object (&QIPU_WINDOW (object)->classroom);
  g_clear_object (&QIPU_WINDOW (object)->journal);

  G_OBJECT_CLASS (qipu_window_parent_class)->finalize (object);
}

static void
qipu_window_class_init (QipuWindowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = qipu_window_dispose;
  G_OBJECT_CLASS (klass)->finalize = qipu_window_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = qipu_window_close_request;
}

static void
qipu_window_init (QipuWindow *self)
{
  self->workspace = qipu_workspace_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  qipu_window_tabs_init (self);
  qipu_window_files_init (self);
  qipu_window_learn_init (self);
  g_signal_connect_swapped (self->workspace, "notify::index", G_CALLBACK (update_actions), self);
  g_signal_connect_swapped (self->workspace, "notify::games", G_CALLBACK (update_actions), self);
  g_signal_connect_swapped (self->workspace, "notify::session", G_CALLBACK (follow_mode), self);
  update_actions (self);
  follow_mode (self);
  restore_geometry (self);
  set_view (self);
  qipu_window_keys_attach (GTK_WINDOW (self), on_typed, self);
}

/* Public */

QipuWindow *
qipu_window_new (GtkApplication *application)
{
  QipuWindow *self = g_object_new (QIPU_TYPE_WINDOW, "application", application, NULL);

  if (QIPU_IS_APPLICATION (application))
    {
      g_set_object (&self->journal,
                    qipu_application_get_journal (QIPU_APPLICATION (application)));
      qipu_workspace_set_journal (self->workspace, self->journal);
    }
  return self;
}

/**
 * qipu_window_get_workspace:
 * @self: the window
 *
 * Returns: (transfer none): what is open in the tab that is shown
 */
QipuWorkspace *
qipu_window_get_workspace (QipuWindow *self)
{
  g_return_val_if_fail (QIPU_IS_WINDOW (self), NULL);

  return self->workspace;
}

/**
 * qipu_window_get_main_view:
 * @self: the window
 *
 * Returns: (transfer none): what fills the window; another one after a change of the language
 */
QipuMainView *
qipu_window_get_main_view (QipuWindow *self)
{
  g_return_val_if_fail (QIPU_IS_WINDOW (self), NULL);

  return self->view;
}

gboolean
qipu_window_is_empty (QipuWindow *self)
{
  g_return_val_if_fail (QIPU_IS_WINDOW (self), FALSE);

  return qipu_workspace_get_session (self->workspace) == NULL;
}

/**
 * qipu_window_new_game:
 * @self: the window
 *
 * Opens an empty record from the initial position, in another tab where this one is taken.
 */
void
qipu_window_new_game (QipuWindow *self)
{
  g_return_if_fail (QIPU_IS_WINDOW (self));

  qipu_window_make_room (self);
  qipu_workspace_open_game (self->workspace, qipu_game_new ());
}

/* What can be gone back to, the last one first; takes the ownership of @states, or NULL. */
void
qipu_window_set_replaced (QipuWindow *self, GPtrArray *states)
{
  g_clear_pointer (&self->replaced, g_ptr_array_unref);
  self->replaced = states;
  qipu_window_enable (self, "undo-open", states != NULL && states->len > 0);
}

/* What is open is about to be replaced. Of what it replaced itself only unsaved work is kept. */
void
qipu_window_keep_replaced (QipuWindow *self)
{
  if (self->replaced == NULL)
    self->replaced = g_ptr_array_new_with_free_func ((GDestroyNotify) qipu_workspace_state_free);
  if (self->replaced->len > 0 &&
      !qipu_workspace_state_is_modified (self->replaced->pdata[self->replaced->len - 1]))
    g_ptr_array_remove_index (self->replaced, self->replaced->len - 1);
  g_ptr_array_add (self->replaced, qipu_workspace_dup_state (self->workspace));
  qipu_window_enable (self, "undo-open", TRUE);
}

/* Opens a game where another was, and lets it be undone. */
void
qipu_window_open_replacing (QipuWindow *self, QipuGame *game, const char *message)
{
  qipu_window_keep_replaced (self);
  qipu_workspace_open_game (self->workspace, game);
  qipu_workspace_message (self->workspace, message, _ ("_Undo"), "win.undo-open");
}

static void
restyle_session (gpointer session, gpointer data)
{
  qipu_settings_apply (session);
}

void
qipu_window_restyle_sessions (QipuWindow *self)
{
  qipu_workspace_foreach_session (self->workspace, restyle_session, NULL);
}

/**
 * qipu_window_rebuild:
 * @self: a window
 *
 * Replaces all that is seen by the same in the language of now. Document, current move, scroll,
 * texts being written and the focus stay.
 */
void
qipu_window_rebuild (QipuWindow *self)
{
  QipuStudyViewState state = { 0 };
  gboolean empty = qipu_window_is_empty (self);
  gboolean noticed = qipu_main_view_has_notice (self->view);

  g_return_if_fail (QIPU_IS_WINDOW (self));

  if (!empty)
    qipu_study_page_save_state (qipu_main_view_get_study_page (self->view), &state);
  qipu_workspace_flush (self->workspace);
  g_signal_handlers_disconnect_by_data (self->view, self);
  qipu_window_restyle_sessions (self);
  set_view (self);
  qipu_window_tabs_update_language (self);
  if (!empty)
    qipu_study_page_restore_state (qipu_main_view_get_study_page (self->view), &state);
  if (noticed)
    qipu_window_files_show_notices (self);
  if (qipu_classroom_get_open (self->classroom))
    qipu_main_view_focus_learn (self->view);
  qipu_study_view_state_clear (&state);
}

void
qipu_window_restyle (QipuWindow *self)
{
  g_return_if_fail (QIPU_IS_WINDOW (self));

  qipu_window_restyle_sessions (self);
  qipu_main_view_restyle (self->view);
}
