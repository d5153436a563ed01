/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Screens: dialogs and menus, and what is seen once something was written. */

#include "config.h"

#include "ui-screens-private.h"

#include "app/qipu-keys.h"
#include "app/qipu-loss-dialog.h"
#include "app/qipu-preferences.h"
#include "app/qipu-save-failure.h"
#include "app/qipu-shortcut-dialog.h"

static const char damaged[] =
    "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Date \"1999.33.02\"]\n[Red \"A\"]\n[Black \"B\"]\n"
    "[Result \"1-0\"]\n\n1. C2=5 H8+7 2. K5+9 R9=8 (2. X7 (3. 1-0\n";
static const char others_work[] = "[Red \"X\"]\n[Black \"Y\"]\n[Result \"*\"]\n\n1. C8=5 *\n";

/* Too long for one line anywhere. */
#define COMMENT                                                                                    \
  "The chariot gives check with every move, and the position has come back for the third time: "   \
  "whoever checks for ever has to find another move, or the game is lost.\n紅車長將，必須變著。"

static GtkWidget *
show_comment (QipuWindow *window, const char *what)
{
  QipuSession *session;

  ui_screen_show_game (window, 0);
  session = ui_get_session (window);
  qipu_document_set_comment (ui_get_document (window), qipu_session_get_current (session),
                             QIPU_COMMENT_AFTER, COMMENT);
  ui_activate (window, "study.comment");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_preferences (QipuWindow *window, const char *page)
{
  GtkWindow *dialog;

  ui_screen_show_game (window, 0);
  dialog = qipu_preferences_new (GTK_WINDOW (window));
  gtk_window_present (dialog);
  adw_preferences_window_set_visible_page_name (ADW_PREFERENCES_WINDOW (dialog), page);
  return ui_screen_wait_for_over (window);
}

/* Keys that another command has. */
static GtkWidget *
show_shortcut (QipuWindow *window, const char *what)
{
  guint n_keys;
  const QipuKey *keys;
  GtkWindow *dialog;

  ui_screen_show_game (window, 0);
  keys = qipu_keys_get (&n_keys);
  dialog = qipu_shortcut_dialog_new (GTK_WINDOW (window), &keys[0]);
  gtk_window_present (dialog);
  ui_screen_wait_for_over (window);
  qipu_shortcut_dialog_press (QIPU_SHORTCUT_DIALOG (dialog), GDK_KEY_k, GDK_CONTROL_MASK);
  return GTK_WIDGET (dialog);
}

static GtkWidget *
show_by_action (QipuWindow *window, const char *action)
{
  ui_screen_show_game (window, 2);
  if (g_str_has_prefix (action, "app."))
    g_action_group_activate_action (G_ACTION_GROUP (ui_fixture_get_application ()), action + 4,
                                    NULL);
  else
    ui_activate (window, action);
  return ui_screen_wait_for_over (window);
}

static GtkWidget *
show_details (QipuWindow *window, const char *what)
{
  g_autoptr (GFile) file = ui_fixture_write ("damaged.pgn", damaged);

  qipu_workspace_close (ui_screen_get_workspace (window));
  qipu_window_open_file (window, file);
  ui_wait_until (qipu_workspace_get_source (ui_screen_get_workspace (window)) != NULL);
  ui_wait_until (
      !qipu_game_source_get_loading (qipu_workspace_get_source (ui_screen_get_workspace (window))));
  ui_activate (window, "win.file-details");
  return ui_screen_wait_for_over (window);
}

static GtkWidget *
show_loss (QipuWindow *window, const char *what)
{
  const QipuFormat *format = qipu_formats_find ("dhtmlxq");
  QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) out = g_byte_array_new ();
  GtkWidget *dialog;

  ui_screen_show_game (window, 1);
  format->write (ui_get_game (window), &options, out, lost, NULL);
  g_assert_cmpuint (qipu_diagnostics_get_n (lost), >, 0);
  dialog = qipu_loss_dialog_new (GTK_WINDOW (window), format, &options, lost);
  gtk_window_present (GTK_WINDOW (dialog));
  return ui_screen_wait_for_over (window);
}

static GtkWidget *
show_save_failure (QipuWindow *window, const char *what)
{
  g_autoptr (GError) error =
      g_error_new_literal (G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "denied");
  GtkWidget *dialog;

  ui_screen_show_game (window, 0);
  dialog = qipu_save_failure_dialog_new (GTK_WINDOW (window), "中國象棋譜大全-2024.pgn", error);
  gtk_window_present (GTK_WINDOW (dialog));
  return ui_screen_wait_for_over (window);
}

/* As it is when no draft can be kept. */
static GtkWidget *
show_save_changes (QipuWindow *window, const char *what)
{
  QipuJournal *journal = window->journal;

  ui_screen_show_game (window, 0);
  ui_activate (window, "study.glyph(1)");
  window->journal = NULL;
  g_assert_false (qipu_window_files_may_close (window));
  window->journal = journal;
  return ui_screen_wait_for_over (window);
}

static GtkWidget *
show_changed_on_disk (QipuWindow *window, const char *what)
{
  g_autoptr (GFile) file = NULL;

  ui_screen_show_game (window, 0);
  ui_activate (window, "study.glyph(1)");
  file = ui_fixture_write (UI_SCREENS_FILE_NAME, others_work);
  ui_wait_until (qipu_document_get_file_state (ui_get_document (window)) != QIPU_FILE_SAME);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_overwrite (QipuWindow *window, const char *what)
{
  show_changed_on_disk (window, what);
  ui_activate (window, "win.save");
  return ui_screen_wait_for_over (window);
}

static GtkWidget *
wait_for_popover (QipuWindow *window)
{
  GtkWidget *popover = NULL;

  ui_wait_until ((popover = ui_screen_find_popover (GTK_WIDGET (window))) != NULL);
  return popover;
}

static GtkWidget *
show_menu (QipuWindow *window, const char *what)
{
  ui_screen_show_game (window, 0);
  ui_activate (window, "win.show-menu");
  return wait_for_popover (window);
}

static const UiScreen screens[] = {
  { "preferences-language", 0, show_preferences, "language" },
  { "preferences-board", 0, show_preferences, "board" },
  { "preferences-rules", 0, show_preferences, "rules" },
  { "preferences-shortcuts", 0, show_preferences, "shortcuts" },
  { "shortcut", 0, show_shortcut },
  { "about", 0, show_by_action, "app.about" },
  { "commands", 0, show_by_action, "win.commands" },
  { "shortcuts", UI_SCREEN_ADAPTS, show_by_action, "app.shortcuts" },
  { "information", 0, show_by_action, "study.information" },
  { "details", 0, show_details },
  { "go-to", 0, show_by_action, "study.go-to" },
  { "open", UI_SCREEN_FOREIGN, show_by_action, "win.open" },
  { "save-as", UI_SCREEN_FOREIGN, show_by_action, "win.save-as" },
  { "merge", UI_SCREEN_FOREIGN, show_by_action, "study.merge" },
  { "loss", 0, show_loss },
  { "save-failure", 0, show_save_failure },
  { "menu", 0, show_menu },
  { "comment", UI_SCREEN_ADAPTS, show_comment },
  { "save-changes", 0, show_save_changes },
  { "changed-on-disk", UI_SCREEN_ADAPTS, show_changed_on_disk },
  { "overwrite", 0, show_overwrite },
};

const UiScreen *
ui_screens_get_dialogs (guint *n_screens)
{
  *n_screens = G_N_ELEMENTS (screens);
  return screens;
}
