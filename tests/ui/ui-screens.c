/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every screen there is. */

#include "config.h"

#include "ui-screens.h"

#include <string.h>

#include "app/qipu-keys.h"
#include "app/qipu-loss-dialog.h"
#include "app/qipu-preferences.h"
#include "app/qipu-save-failure.h"
#include "app/qipu-shortcut-dialog.h"
#include "app/qipu-window-private.h"
#include "ui/qipu-find-bar.h"
#include "ui/qipu-learn-home.h"
#include "ui/qipu-move-choices.h"
#include "ui/qipu-move-entry.h"

#define FILE_NAME "screens.pgn"

/* A cycle of checks, so that the verdict is in use; a study with variations, signs and comments;
 * and a third. */
static const char records[] =
    "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[Event \"春季賽\"]\n[Date \"2024.03.05\"]\n"
    "[Red \"王小明\"]\n[Black \"李四\"]\n[Result \"0-1\"]\n"
    "[FEN \"c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1\"]\n\n"
    "1. H8-H9 F9-F8 2. H9-H8 {?} F8-F9 (2... F8-F7 3. H8-G8) 3. H8-H9 F9-F8 4. H9-H8 F8-F9 "
    "5. H8-H9 F9-F8 0-1\n\n"
    "[Game \"Chinese Chess\"]\n[Event \"Spring Open\"]\n[Site \"Taipei\"]\n[Date \"2023.10.01\"]\n"
    "[Red \"Wang Xiaoming\"]\n[RedTeam \"Taipei\"]\n[Black \"Li Si\"]\n[Result \"1/2-1/2\"]\n\n"
    "{A quiet game.} 1. C2=5 {the central cannon} H8+7 2. H2+3 (2. H2+1 {at the edge} R9=8) R9=8 "
    "(2... P7+1 3. R1+1 (3. P7+1 H2+3)) 3. R1=2 $1 P3+1 4. P7+1 $6 H2+3 1/2-1/2\n\n"
    "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Date \"1999.01.02\"]\n[Red \"A\"]\n[Black \"B\"]\n"
    "[Result \"1-0\"]\n\n1. C2=5 H8+7 1-0\n";
static const char damaged[] =
    "[Game \"Chinese Chess\"]\n[Event \"Cup\"]\n[Date \"1999.33.02\"]\n[Red \"A\"]\n[Black \"B\"]\n"
    "[Result \"1-0\"]\n\n1. C2=5 H8+7 2. K5+9 R9=8 (2. X7 (3. 1-0\n";
static const char others_work[] = "[Red \"X\"]\n[Black \"Y\"]\n[Result \"*\"]\n\n1. C8=5 *\n";

/* Too long for one line anywhere. */
#define COMMENT                                                                                    \
  "The chariot gives check with every move, and the position has come back for the third time: "   \
  "whoever checks for ever has to find another move, or the game is lost.\n紅車長將，必須變著。"

GdkTexture *
ui_screen_take (GtkWidget *native, int scale)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (native);
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  int width = gdk_paintable_get_intrinsic_width (paintable);
  int height = gdk_paintable_get_intrinsic_height (paintable);
  GskRenderNode *node;
  GdkTexture *texture;

  gtk_snapshot_scale (snapshot, (float) scale, (float) scale);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (snapshot);
  if (node == NULL)
    return NULL;

  texture = gsk_renderer_render_texture (
      gtk_native_get_renderer (GTK_NATIVE (native)), node,
      &GRAPHENE_RECT_INIT (0, 0, (float) (width * scale), (float) (height * scale)));
  gsk_render_node_unref (node);
  return texture;
}

QipuWindow *
ui_screens_open_window (int width, int height)
{
  static gboolean is_prepared;
  QipuWindow *window;

  if (!is_prepared)
    ui_fixture_write_progress ();
  is_prepared = TRUE;
  window = g_object_new (QIPU_TYPE_WINDOW, "application", ui_fixture_get_application (),
                         "default-width", width, "default-height", height, NULL);
  gtk_window_present (GTK_WINDOW (window));
  ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  ui_fixture_settle (window);
  return window;
}

/* What is shown over @window, or NULL. */
static GtkWindow *
find_over (QipuWindow *window)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (l->data != (gpointer) window && gtk_widget_get_mapped (l->data) &&
        gtk_window_get_transient_for (l->data) == GTK_WINDOW (window))
      return l->data;
  return NULL;
}

static GtkWidget *
wait_for_over (QipuWindow *window)
{
  GtkWindow *over = NULL;

  ui_wait_until ((over = find_over (window)) != NULL);
  return GTK_WIDGET (over);
}

/* The menu that is open below @root, or NULL. */
static GtkWidget *
find_popover (GtkWidget *root)
{
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found;

      if (!gtk_widget_get_mapped (child))
        continue;
      if (GTK_IS_POPOVER (child))
        return child;
      found = find_popover (child);
      if (found != NULL)
        return found;
    }
  return NULL;
}

static QipuWorkspace *
get_workspace (QipuWindow *window)
{
  return qipu_window_get_workspace (window);
}

static void
show_panel (QipuWindow *window, const char *page)
{
  AdwViewStack *stack = ADW_VIEW_STACK (ui_find (GTK_WIDGET (window), ADW_TYPE_VIEW_STACK, NULL));

  adw_view_stack_set_visible_child_name (stack, page);
}

static gboolean
has_records (QipuWindow *window)
{
  GFile *file = qipu_workspace_get_file (get_workspace (window));
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;

  return g_strcmp0 (name, FILE_NAME) == 0;
}

/* Game @index of the records, at its end. */
static void
show_game (QipuWindow *window, guint index)
{
  g_autoptr (GFile) file = NULL;

  if (!has_records (window))
    {
      qipu_workspace_close (get_workspace (window));
      file = ui_fixture_write (FILE_NAME, records);
      qipu_window_open_file (window, file);
    }
  ui_wait_until (qipu_workspace_get_source (get_workspace (window)) != NULL);
  ui_wait_until (
      !qipu_game_source_get_loading (qipu_workspace_get_source (get_workspace (window))));
  qipu_workspace_select (get_workspace (window), index);
  ui_wait_until (qipu_workspace_get_index (get_workspace (window)) == index);
  show_panel (window, "moves");
  ui_activate (window, "study.last");
  ui_fixture_settle (window);
}

/* The window itself */

static GtkWidget *
show_welcome (QipuWindow *window)
{
  qipu_workspace_close (get_workspace (window));
  return GTK_WIDGET (window);
}

static GtkWidget *
show_study (QipuWindow *window)
{
  show_game (window, 0);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_variations (QipuWindow *window)
{
  show_game (window, 1);
  ui_activate (window, "study.first");
  ui_activate (window, "study.forward");
  ui_activate (window, "study.forward");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_comment (QipuWindow *window)
{
  QipuSession *session;

  show_game (window, 0);
  session = ui_get_session (window);
  qipu_document_set_comment (ui_get_document (window), qipu_session_get_current (session),
                             QIPU_COMMENT_AFTER, COMMENT);
  ui_activate (window, "study.comment");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_explain (QipuWindow *window)
{
  show_game (window, 0);
  ui_activate (window, "study.explain");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_tree (QipuWindow *window)
{
  show_game (window, 1);
  g_settings_set_boolean (qipu_settings_get (), QIPU_SETTING_MOVES_AS_TREE, TRUE);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_games (QipuWindow *window)
{
  show_game (window, 0);
  show_panel (window, "games");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_find (QipuWindow *window)
{
  show_game (window, 1);
  ui_activate (window, "study.find");
  qipu_find_bar_search (QIPU_FIND_BAR (ui_find (GTK_WIDGET (window), QIPU_TYPE_FIND_BAR, NULL)),
                        "cannon");
  return GTK_WIDGET (window);
}

static void
enter_move (QipuWindow *window, const char *text)
{
  GtkWidget *entry;

  show_game (window, 1);
  ui_activate (window, "study.first");
  ui_activate (window, "study.enter-move");
  entry = ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_ENTRY, NULL);
  gtk_editable_set_text (GTK_EDITABLE (ui_find (entry, GTK_TYPE_TEXT, NULL)), text);
}

static GtkWidget *
show_choices (QipuWindow *window)
{
  enter_move (window, "H");
  return GTK_WIDGET (window);
}

/* Why a move is none is a sentence. */
static GtkWidget *
show_refusal (QipuWindow *window)
{
  enter_move (window, "R1+5");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_notice (QipuWindow *window)
{
  show_game (window, 0);
  window->n_offered_drafts = 2;
  qipu_window_files_show_notices (window);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_toast (QipuWindow *window)
{
  show_game (window, 0);
  ui_activate (window, "study.copy-fen");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_full_screen (QipuWindow *window)
{
  show_game (window, 0);
  ui_activate (window, "win.fullscreen");
  return GTK_WIDGET (window);
}

static GtkWidget *
show_setup (QipuWindow *window)
{
  show_game (window, 0);
  ui_activate (window, "win.setup");
  return GTK_WIDGET (window);
}

/* Of each kind one: with a way out, without one, and a mere warning. */
static GtkWidget *
show_problems (QipuWindow *window)
{
  show_setup (window);
  qipu_setup_set_fen (qipu_session_get_setup (ui_get_session (window)),
                      "4k4/9/9/8C/8C/8C/9/9/4P4/A3K4 w - - 0 1", NULL);
  return GTK_WIDGET (window);
}

/* Learn */

static QipuClassroom *
open_learn (QipuWindow *window)
{
  show_game (window, 1);
  ui_activate (window, "win.learn");
  return window->classroom;
}

static GtkWidget *
show_learn (QipuWindow *window)
{
  qipu_classroom_show_home (open_learn (window));
  return GTK_WIDGET (window);
}

/* With what can be done with the open record, at the end of the list. */
static GtkWidget *
show_learn_end (QipuWindow *window)
{
  GtkWidget *home;
  GtkAdjustment *adjustment;

  show_learn (window);
  ui_fixture_settle (window);
  home = ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_HOME, NULL);
  adjustment = gtk_scrolled_window_get_vadjustment (
      GTK_SCROLLED_WINDOW (ui_find (home, GTK_TYPE_SCROLLED_WINDOW, NULL)));
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
  return GTK_WIDGET (window);
}

static GtkWidget *
show_page (QipuWindow *window, const char *id)
{
  qipu_classroom_show_page (open_learn (window), id);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_page_pieces (QipuWindow *window)
{
  return show_page (window, "board-and-pieces");
}

static GtkWidget *
show_page_records (QipuWindow *window)
{
  return show_page (window, "reading-records");
}

static GtkWidget *
show_page_glossary (QipuWindow *window)
{
  return show_page (window, "glossary");
}

static GtkWidget *
show_page_openings (QipuWindow *window)
{
  return show_page (window, "openings");
}

static GtkWidget *
show_trainer (QipuWindow *window, QipuExercise exercise)
{
  QipuClassroom *classroom = open_learn (window);

  qipu_classroom_set_exercises (classroom, 1u << exercise);
  qipu_classroom_show_trainer (classroom);
  g_assert_cmpint (qipu_trainer_get_task (qipu_classroom_get_trainer (classroom))->exercise, ==,
                   exercise);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_trainer_file (QipuWindow *window)
{
  return show_trainer (window, QIPU_EXERCISE_FILE);
}

static GtkWidget *
show_trainer_mover (QipuWindow *window)
{
  return show_trainer (window, QIPU_EXERCISE_MOVER);
}

static GtkWidget *
show_trainer_write (QipuWindow *window)
{
  return show_trainer (window, QIPU_EXERCISE_WRITE);
}

static GtkWidget *
show_trainer_wrong (QipuWindow *window)
{
  const QipuTask *task;

  show_trainer_write (window);
  task = qipu_trainer_get_task (qipu_classroom_get_trainer (window->classroom));
  qipu_classroom_answer_text (window->classroom,
                              task->choices[(task->right_choice + 1) % task->n_choices]);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_trainer_play (QipuWindow *window)
{
  return show_trainer (window, QIPU_EXERCISE_PLAY);
}

static GtkWidget *
show_progress (QipuWindow *window)
{
  qipu_classroom_show_progress (open_learn (window));
  return GTK_WIDGET (window);
}

static void
start_guess (QipuWindow *window)
{
  QipuClassroom *classroom = open_learn (window);

  qipu_classroom_show_guess (classroom, ui_get_game (window), QIPU_NODE_ROOT, QIPU_GUESS_BOTH);
}

static GtkWidget *
show_guess (QipuWindow *window)
{
  start_guess (window);
  /* legal, not in the record */
  qipu_classroom_try (window->classroom, qipu_move (qipu_square (0, 3), qipu_square (0, 4)));
  return GTK_WIDGET (window);
}

static GtkWidget *
show_guess_end (QipuWindow *window)
{
  start_guess (window);
  while (!qipu_guess_is_finished (qipu_classroom_get_guess (window->classroom)))
    qipu_classroom_give_up (window->classroom);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_drill (QipuWindow *window)
{
  qipu_classroom_show_page_drill (open_learn (window), "openings", QIPU_DRILL_LINES, QIPU_RED);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_drill_answer (QipuWindow *window)
{
  show_drill (window);
  qipu_classroom_give_up (window->classroom);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_mates (QipuWindow *window)
{
  qipu_classroom_show_page_drill (open_learn (window), "mates", QIPU_DRILL_WIN, QIPU_RED);
  return GTK_WIDGET (window);
}

/* Dialogs and menus */

static GtkWidget *
show_preferences (QipuWindow *window, const char *page)
{
  GtkWindow *dialog;

  show_game (window, 0);
  dialog = qipu_preferences_new (GTK_WINDOW (window));
  gtk_window_present (dialog);
  adw_preferences_window_set_visible_page_name (ADW_PREFERENCES_WINDOW (dialog), page);
  return wait_for_over (window);
}

static GtkWidget *
show_preferences_language (QipuWindow *window)
{
  return show_preferences (window, "language");
}

static GtkWidget *
show_preferences_board (QipuWindow *window)
{
  return show_preferences (window, "board");
}

static GtkWidget *
show_preferences_rules (QipuWindow *window)
{
  return show_preferences (window, "rules");
}

static GtkWidget *
show_preferences_shortcuts (QipuWindow *window)
{
  return show_preferences (window, "shortcuts");
}

/* Keys that another command has. */
static GtkWidget *
show_shortcut (QipuWindow *window)
{
  guint n_keys;
  const QipuKey *keys;
  GtkWindow *dialog;

  show_game (window, 0);
  keys = qipu_keys_get (&n_keys);
  dialog = qipu_shortcut_dialog_new (GTK_WINDOW (window), &keys[0]);
  gtk_window_present (dialog);
  wait_for_over (window);
  qipu_shortcut_dialog_press (QIPU_SHORTCUT_DIALOG (dialog), GDK_KEY_k, GDK_CONTROL_MASK);
  return GTK_WIDGET (dialog);
}

static GtkWidget *
show_by_action (QipuWindow *window, const char *action)
{
  show_game (window, 2);
  if (g_str_has_prefix (action, "app."))
    g_action_group_activate_action (G_ACTION_GROUP (ui_fixture_get_application ()), action + 4,
                                    NULL);
  else
    ui_activate (window, action);
  return wait_for_over (window);
}

static GtkWidget *
show_about (QipuWindow *window)
{
  return show_by_action (window, "app.about");
}

static GtkWidget *
show_commands (QipuWindow *window)
{
  return show_by_action (window, "win.commands");
}

static GtkWidget *
show_shortcuts (QipuWindow *window)
{
  return show_by_action (window, "app.shortcuts");
}

static GtkWidget *
show_information (QipuWindow *window)
{
  return show_by_action (window, "study.information");
}

static GtkWidget *
show_details (QipuWindow *window)
{
  g_autoptr (GFile) file = ui_fixture_write ("damaged.pgn", damaged);

  qipu_workspace_close (get_workspace (window));
  qipu_window_open_file (window, file);
  ui_wait_until (qipu_workspace_get_source (get_workspace (window)) != NULL);
  ui_wait_until (
      !qipu_game_source_get_loading (qipu_workspace_get_source (get_workspace (window))));
  ui_activate (window, "win.file-details");
  return wait_for_over (window);
}

static GtkWidget *
show_go_to (QipuWindow *window)
{
  return show_by_action (window, "study.go-to");
}

static GtkWidget *
show_open (QipuWindow *window)
{
  return show_by_action (window, "win.open");
}

static GtkWidget *
show_save_as (QipuWindow *window)
{
  return show_by_action (window, "win.save-as");
}

static GtkWidget *
show_merge (QipuWindow *window)
{
  return show_by_action (window, "study.merge");
}

static GtkWidget *
show_loss (QipuWindow *window)
{
  const QipuFormat *format = qipu_formats_find ("dhtmlxq");
  QipuWriteOptions options = { .notation = QIPU_NOTATION_WXF };
  g_autoptr (QipuDiagnostics) lost = qipu_diagnostics_new ();
  g_autoptr (GByteArray) out = g_byte_array_new ();
  GtkWidget *dialog;

  show_game (window, 1);
  format->write (ui_get_game (window), &options, out, lost, NULL);
  g_assert_cmpuint (qipu_diagnostics_get_n (lost), >, 0);
  dialog = qipu_loss_dialog_new (GTK_WINDOW (window), format, &options, lost);
  gtk_window_present (GTK_WINDOW (dialog));
  return wait_for_over (window);
}

static GtkWidget *
show_save_failure (QipuWindow *window)
{
  g_autoptr (GError) error =
      g_error_new_literal (G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED, "denied");
  GtkWidget *dialog;

  show_game (window, 0);
  dialog = qipu_save_failure_dialog_new (GTK_WINDOW (window), "中國象棋譜大全-2024.pgn", error);
  gtk_window_present (GTK_WINDOW (dialog));
  return wait_for_over (window);
}

/* As it is when no draft can be kept. */
static GtkWidget *
show_save_changes (QipuWindow *window)
{
  QipuJournal *journal = window->journal;

  show_game (window, 0);
  ui_activate (window, "study.glyph(1)");
  window->journal = NULL;
  g_assert_false (qipu_window_files_may_close (window));
  window->journal = journal;
  return wait_for_over (window);
}

static GtkWidget *
show_changed_on_disk (QipuWindow *window)
{
  g_autoptr (GFile) file = NULL;

  show_game (window, 0);
  ui_activate (window, "study.glyph(1)");
  file = ui_fixture_write (FILE_NAME, others_work);
  ui_wait_until (qipu_document_get_file_state (ui_get_document (window)) != QIPU_FILE_SAME);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_overwrite (QipuWindow *window)
{
  show_changed_on_disk (window);
  ui_activate (window, "win.save");
  return wait_for_over (window);
}

static GtkWidget *
wait_for_popover (QipuWindow *window)
{
  GtkWidget *popover = NULL;

  ui_wait_until ((popover = find_popover (GTK_WIDGET (window))) != NULL);
  return popover;
}

static GtkWidget *
show_menu (QipuWindow *window)
{
  show_game (window, 0);
  ui_activate (window, "win.show-menu");
  return wait_for_popover (window);
}

static const UiScreen screens[] = {
  { "welcome", UI_SCREEN_ADAPTS, show_welcome },
  { "study", UI_SCREEN_ADAPTS, show_study },
  { "variations", UI_SCREEN_ADAPTS, show_variations },
  { "explain", UI_SCREEN_ADAPTS, show_explain },
  { "tree", UI_SCREEN_ADAPTS, show_tree },
  { "games", UI_SCREEN_ADAPTS, show_games },
  { "find", UI_SCREEN_ADAPTS, show_find },
  { "choices", UI_SCREEN_ADAPTS, show_choices },
  { "refusal", UI_SCREEN_ADAPTS, show_refusal },
  { "notice", UI_SCREEN_ADAPTS, show_notice },
  { "toast", UI_SCREEN_ADAPTS, show_toast },
  { "full-screen", UI_SCREEN_ADAPTS, show_full_screen },
  { "setup", UI_SCREEN_ADAPTS, show_setup },
  { "setup-problems", UI_SCREEN_ADAPTS, show_problems },
  { "learn", UI_SCREEN_ADAPTS, show_learn },
  { "learn-end", UI_SCREEN_ADAPTS, show_learn_end },
  { "page-pieces", UI_SCREEN_ADAPTS, show_page_pieces },
  { "page-records", UI_SCREEN_ADAPTS, show_page_records },
  { "page-glossary", UI_SCREEN_ADAPTS, show_page_glossary },
  { "page-openings", UI_SCREEN_ADAPTS, show_page_openings },
  { "trainer-file", UI_SCREEN_ADAPTS, show_trainer_file },
  { "trainer-mover", UI_SCREEN_ADAPTS, show_trainer_mover },
  { "trainer-write", UI_SCREEN_ADAPTS, show_trainer_write },
  { "trainer-wrong", UI_SCREEN_ADAPTS, show_trainer_wrong },
  { "trainer-play", UI_SCREEN_ADAPTS, show_trainer_play },
  { "progress", UI_SCREEN_ADAPTS, show_progress },
  { "guess", UI_SCREEN_ADAPTS, show_guess },
  { "guess-end", UI_SCREEN_ADAPTS, show_guess_end },
  { "drill", UI_SCREEN_ADAPTS, show_drill },
  { "drill-answer", UI_SCREEN_ADAPTS, show_drill_answer },
  { "mates", UI_SCREEN_ADAPTS, show_mates },
  { "preferences-language", 0, show_preferences_language },
  { "preferences-board", 0, show_preferences_board },
  { "preferences-rules", 0, show_preferences_rules },
  { "preferences-shortcuts", 0, show_preferences_shortcuts },
  { "shortcut", 0, show_shortcut },
  { "about", 0, show_about },
  { "commands", 0, show_commands },
  { "shortcuts", UI_SCREEN_ADAPTS, show_shortcuts },
  { "information", 0, show_information },
  { "details", 0, show_details },
  { "go-to", 0, show_go_to },
  { "open", UI_SCREEN_FOREIGN, show_open },
  { "save-as", UI_SCREEN_FOREIGN, show_save_as },
  { "merge", UI_SCREEN_FOREIGN, show_merge },
  { "loss", 0, show_loss },
  { "save-failure", 0, show_save_failure },
  { "menu", 0, show_menu },
  { "comment", UI_SCREEN_ADAPTS, show_comment },
  { "save-changes", 0, show_save_changes },
  { "changed-on-disk", UI_SCREEN_ADAPTS, show_changed_on_disk },
  { "overwrite", 0, show_overwrite },
};

const UiScreen *
ui_screens_get (guint *n_screens)
{
  *n_screens = G_N_ELEMENTS (screens);
  return screens;
}

void
ui_screen_leave (QipuWindow *window)
{
  GtkWidget *popover = find_popover (GTK_WIDGET (window));
  GtkWidget *find = ui_find (GTK_WIDGET (window), QIPU_TYPE_FIND_BAR, NULL);
  QipuSession *session;
  GtkWindow *over;

  if (popover != NULL)
    gtk_popover_popdown (GTK_POPOVER (popover));
  while ((over = find_over (window)) != NULL)
    {
      /* the toolkit's own belong to what has opened them */
      if (GTK_IS_DIALOG (over))
        gtk_dialog_response (GTK_DIALOG (over), GTK_RESPONSE_CANCEL);
      else
        gtk_window_destroy (over);
      for (guint i = 0; i < 20; i++)
        ui_fixture_iterate ();
    }
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_MOVES_AS_TREE);
  qipu_main_view_dismiss (qipu_window_get_main_view (window));
  if (find != NULL)
    qipu_find_bar_close (QIPU_FIND_BAR (find));
  qipu_classroom_set_open (window->classroom, FALSE);
  if (qipu_main_view_get_board_only (qipu_window_get_main_view (window)))
    ui_activate (window, "win.fullscreen");
  if (window->n_offered_drafts > 0)
    {
      window->n_offered_drafts = 0;
      qipu_window_files_show_notices (window);
    }
  session = ui_get_session (window);
  if (session == NULL)
    return;

  if (qipu_session_get_setup (session) != NULL)
    ui_activate (window, "win.cancel-setup");
  ui_activate (window, "study.drop");
  /* nothing written, nothing kept */
  if (qipu_workspace_is_modified (get_workspace (window)))
    qipu_workspace_close (get_workspace (window));
}

GtkWidget *
ui_screen_show (const UiScreen *screen, QipuWindow *window)
{
  GtkWidget *shown;

  ui_screen_leave (window);
  shown = screen->show (window);
  /* samples, previews and lists come when there is time */
  for (guint i = 0; i < 4; i++)
    ui_fixture_settle (window);
  return shown;
}
