/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Screens: Learn. */

#include "config.h"

#include "ui-screens-private.h"

#include <string.h>

#include "ui/qipu-learn-home.h"

static QipuClassroom *
open_learn (QipuWindow *window)
{
  ui_screen_show_game (window, 1);
  ui_activate (window, "win.learn");
  return window->classroom;
}

static GtkWidget *
show_learn (QipuWindow *window, const char *what)
{
  qipu_classroom_show_home (open_learn (window));
  return GTK_WIDGET (window);
}

/* With what can be done with the open record, at the end of the list. */
static GtkWidget *
show_learn_end (QipuWindow *window, const char *what)
{
  GtkWidget *home;
  GtkAdjustment *adjustment;

  show_learn (window, what);
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

/* What the exercises are called here. */
static const char *const exercises[] = {
  [QIPU_EXERCISE_FILE] = "file",
  [QIPU_EXERCISE_MOVER] = "mover",
  [QIPU_EXERCISE_WRITE] = "write",
  [QIPU_EXERCISE_PLAY] = "play",
};

static GtkWidget *
show_trainer (QipuWindow *window, const char *what)
{
  QipuClassroom *classroom = open_learn (window);
  guint exercise = 0;

  while (g_strcmp0 (exercises[exercise], what) != 0)
    exercise++;
  qipu_classroom_set_exercises (classroom, 1u << exercise);
  qipu_classroom_show_trainer (classroom);
  g_assert_cmpint (qipu_trainer_get_task (qipu_classroom_get_trainer (classroom))->exercise, ==,
                   exercise);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_trainer_wrong (QipuWindow *window, const char *what)
{
  const QipuTask *task;

  show_trainer (window, what);
  task = qipu_trainer_get_task (qipu_classroom_get_trainer (window->classroom));
  qipu_classroom_answer_text (window->classroom,
                              task->choices[(task->right_choice + 1) % task->n_choices]);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_progress (QipuWindow *window, const char *what)
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
show_guess (QipuWindow *window, const char *what)
{
  start_guess (window);
  /* legal, not in the record */
  qipu_classroom_try (window->classroom, qipu_move (qipu_square (0, 3), qipu_square (0, 4)));
  return GTK_WIDGET (window);
}

static GtkWidget *
show_guess_end (QipuWindow *window, const char *what)
{
  start_guess (window);
  while (!qipu_guess_is_finished (qipu_classroom_get_guess (window->classroom)))
    qipu_classroom_give_up (window->classroom);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_drill (QipuWindow *window, const char *what)
{
  qipu_classroom_show_page_drill (open_learn (window), "openings", QIPU_DRILL_LINES, QIPU_RED);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_drill_answer (QipuWindow *window, const char *what)
{
  show_drill (window, what);
  qipu_classroom_give_up (window->classroom);
  return GTK_WIDGET (window);
}

static GtkWidget *
show_mates (QipuWindow *window, const char *what)
{
  qipu_classroom_show_page_drill (open_learn (window), "mates", QIPU_DRILL_WIN, QIPU_RED);
  return GTK_WIDGET (window);
}

static const UiScreen screens[] = {
  { "learn", UI_SCREEN_ADAPTS, show_learn },
  { "learn-end", UI_SCREEN_ADAPTS, show_learn_end },
  { "page-pieces", UI_SCREEN_ADAPTS, show_page, "board-and-pieces" },
  { "page-records", UI_SCREEN_ADAPTS, show_page, "reading-records" },
  { "page-glossary", UI_SCREEN_ADAPTS, show_page, "glossary" },
  { "page-openings", UI_SCREEN_ADAPTS, show_page, "openings" },
  { "trainer-file", UI_SCREEN_ADAPTS, show_trainer, "file" },
  { "trainer-mover", UI_SCREEN_ADAPTS, show_trainer, "mover" },
  { "trainer-write", UI_SCREEN_ADAPTS, show_trainer, "write" },
  { "trainer-wrong", UI_SCREEN_ADAPTS, show_trainer_wrong, "write" },
  { "trainer-play", UI_SCREEN_ADAPTS, show_trainer, "play" },
  { "progress", UI_SCREEN_ADAPTS, show_progress },
  { "guess", UI_SCREEN_ADAPTS, show_guess },
  { "guess-end", UI_SCREEN_ADAPTS, show_guess_end },
  { "drill", UI_SCREEN_ADAPTS, show_drill },
  { "drill-answer", UI_SCREEN_ADAPTS, show_drill_answer },
  { "mates", UI_SCREEN_ADAPTS, show_mates },
};

const UiScreen *
ui_screens_get_learn (guint *n_screens)
{
  *n_screens = G_N_ELEMENTS (screens);
  return screens;
}
