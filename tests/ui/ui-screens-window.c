/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Screens: the window itself, with a record or without, and the set-up. */

#include "config.h"

#include "ui-screens-private.h"

#include "ui/qipu-find-bar.h"
#include "ui/qipu-move-choices.h"
#include "ui/qipu-move-entry.h"

static GtkWidget *
show_welcome (QipuWindow *window, const char *what)
{
  qipu_workspace_close (ui_screen_get_workspace (window));
  return GTK_WIDGET (window);
}

static GtkWidget *
show_study (QipuWindow *window, const char *what)
{
  ui_screen_show_game (window, 0);
  return GTK_WIDGET (window);
}

/* The first game, and what an action does to it. */
static GtkWidget *
show_after (QipuWindow *window, const char *action)
{
  ui_screen_show_game (window, 0);
  ui_activate (window, action);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_variations (QipuWindow *window, const char *what)
{
  ui_screen_show_game (window, 1);
  ui_activate (window, "study.first");
  ui_activate (window, "study.forward");
  ui_activate (window, "study.forward");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_tree (QipuWindow *window, const char *what)
{
  ui_screen_show_game (window, 1);
  g_settings_set_boolean (qipu_settings_get (), QIPU_SETTING_MOVES_AS_TREE, TRUE);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_games (QipuWindow *window, const char *what)
{
  ui_screen_show_game (window, 0);
  ui_screen_show_panel (window, "games");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_find (QipuWindow *window, const char *what)
{
  GtkWidget *bar;

  ui_screen_show_game (window, 1);
  ui_activate (window, "study.find");
  bar = ui_find (GTK_WIDGET (window), QIPU_TYPE_FIND_BAR, NULL);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (bar, GTK_TYPE_TEXT, NULL)), "cannon");
  qipu_find_bar_search (QIPU_FIND_BAR (bar), "cannon");
  return GTK_WIDGET (window);
}

static void
enter_move (QipuWindow *window, const char *text)
{
  GtkWidget *entry;

  ui_screen_show_game (window, 1);
  ui_activate (window, "study.first");
  ui_activate (window, "study.enter-move");
  entry = ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (entry, GTK_TYPE_TEXT, NULL)), text);
}

static GtkWidget *
show_choices (QipuWindow *window, const char *what)
{
  enter_move (window, "H");
  return GTK_WIDGET (window);
}

/* Why a move is none is a sentence. */
static GtkWidget *
show_refusal (QipuWindow *window, const char *what)
{
  enter_move (window, "R1+5");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_notice (QipuWindow *window, const char *what)
{
  ui_screen_show_game (window, 0);
  window->n_offered_drafts = 2;
  qipu_window_files_show_notices (window);
  return GTK_WIDGET (window);
}

/* Of each kind one: with a way out, without one, and a mere warning. */
static GtkWidget *
show_problems (QipuWindow *window, const char *what)
{
  show_after (window, what);
  qipu_setup_set_fen (qipu_session_get_setup (ui_get_session (window)),
                      "4k4/9/9/8C/8C/8C/9/9/4P4/A3K4 w - - 0 1", NULL);
  return GTK_WIDGET (window);
}

static const UiScreen screens[] = {
  { "welcome", UI_SCREEN_ADAPTS, show_welcome },
  { "study", UI_SCREEN_ADAPTS, show_study },
  { "variations", UI_SCREEN_ADAPTS, show_variations },
  { "explain", UI_SCREEN_ADAPTS, show_after, "study.explain" },
  { "tree", UI_SCREEN_ADAPTS, show_tree },
  { "games", UI_SCREEN_ADAPTS, show_games },
  { "find", UI_SCREEN_ADAPTS, show_find },
  { "choices", UI_SCREEN_ADAPTS, show_choices },
  { "refusal", UI_SCREEN_ADAPTS, show_refusal },
  { "notice", UI_SCREEN_ADAPTS, show_notice },
  { "toast", UI_SCREEN_ADAPTS, show_after, "study.copy-fen" },
  { "full-screen", UI_SCREEN_ADAPTS, show_after, "win.fullscreen" },
  { "setup", UI_SCREEN_ADAPTS, show_after, "win.setup" },
  { "setup-problems", UI_SCREEN_ADAPTS, show_problems, "win.setup" },
};

const UiScreen *
ui_screens_get_window (guint *n_screens)
{
  *n_screens = G_N_ELEMENTS (screens);
  return screens;
}
