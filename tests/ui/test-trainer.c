/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation trainer in the real window, by buttons, in writing and with keys only, and in a
 * window as small as a telephone. */

#include "config.h"

#include "ui-learn.h"

#include <string.h>

#include "app/qipu-window-private.h"
#include "learn/qipu-learn-words.h"
#include "rules/qipu-movegen.h"
#include "ui/qipu-board-view.h"
#include "ui/qipu-quiz-frame.h"
#include "ui/qipu-trainer-view.h"

static QipuTrainerView *
get_trainer (QipuWindow *window)
{
  return QIPU_TRAINER_VIEW (ui_find (GTK_WIDGET (window), QIPU_TYPE_TRAINER_VIEW, NULL));
}

/* Twelve questions of whatever kind, answered by the buttons there are, each explained, with a
 * change of language in the middle of each. */
static void
test_trainer (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  ui_learn_open (window);
  ui_learn_open_row (window, "Notation Trainer");
  ui_learn_take_picture (window, "trainer-question");
  for (guint i = 0; i < 12; i++)
    {
      GtkWidget *view = GTK_WIDGET (get_trainer (window));
      GtkWidget *button = ui_find (view, GTK_TYPE_BUTTON, NULL);

      ui_learn_set_language (i % 2 == 0 ? "zh_TW" : "zh_CN");
      ui_fixture_settle (window);
      g_assert_true (view != GTK_WIDGET (get_trainer (window)));
      ui_learn_set_language ("en");
      ui_fixture_settle (window);
      view = GTK_WIDGET (get_trainer (window));
      button = ui_find (view, GTK_TYPE_BUTTON, NULL);
      /* nothing but the board: a move is asked, and the first stage asks none */
      g_assert_nonnull (button);
      g_signal_emit_by_name (button, "clicked");
      ui_fixture_settle (window);
      g_assert_true (ui_learn_shows_text (view, "Right") ||
                     ui_learn_shows_text (view, "Not correct"));
      if (i == 0)
        {
          ui_learn_take_picture (window, "trainer-answer");
          ui_learn_set_language ("zh_TW");
          ui_fixture_settle (window);
          view = GTK_WIDGET (get_trainer (window));
          g_assert_true (ui_learn_shows_text (view, "對") || ui_learn_shows_text (view, "Right") ||
                         ui_learn_shows_text (view, "Not correct"));
          ui_learn_take_picture (window, "trainer-answer");
          ui_learn_set_language ("en");
          ui_fixture_settle (window);
          view = GTK_WIDGET (get_trainer (window));
        }
      button = ui_find (view, GTK_TYPE_BUTTON, "_Next");
      g_assert_nonnull (button);
      /* whoever answers by keys goes on by keys */
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == button);
      g_signal_emit_by_name (button, "clicked");
      ui_fixture_settle (window);
    }
  ui_learn_click (window, "Back");
  ui_learn_open_row (window, "Progress");
  ui_learn_take_picture (window, "progress");
  g_assert_true (ui_learn_shows_text (GTK_WIDGET (window), "Find the file"));
  ui_fixture_close_window (window);
}

/* Answers the question with what is right, or with the first thing at hand. */
static void
answer_task (QipuWindow *window, gboolean right)
{
  GtkWidget *view = GTK_WIDGET (get_trainer (window));
  const QipuTask *task = qipu_trainer_get_task (qipu_classroom_get_trainer (window->classroom));
  GtkWidget *board = ui_find (view, QIPU_TYPE_BOARD_VIEW, NULL);

  if (task->exercise == QIPU_EXERCISE_PLAY)
    {
      QipuMove move = task->move;
      QipuMove moves[QIPU_MAX_MOVES];

      qipu_movegen_legal (&task->position, moves);
      if (!right)
        move = moves[0] != move ? moves[0] : moves[1];
      g_signal_emit_by_name (board, "square-activated", (guint) qipu_move_from (move));
      g_signal_emit_by_name (board, "square-activated", (guint) qipu_move_to (move));
    }
  else if (right)
    {
      GtkWidget *entry = ui_find (view, GTK_TYPE_ENTRY, NULL);
      char text[QIPU_MOVE_TEXT_SIZE];

      g_assert_cmpint (task->exercise, ==, QIPU_EXERCISE_WRITE);
      qipu_task_format (task, &(QipuScript){ FALSE, QIPU_DIGITS_ASCII }, text);
      gtk_editable_set_text (GTK_EDITABLE (entry), text);
      g_signal_emit_by_name (entry, "activate");
    }
  else
    {
      /* in the entry digits are text */
      ui_press (view, GDK_KEY_1, 0);
      g_assert_null (ui_find (view, GTK_TYPE_BUTTON, "_Next"));
      gtk_widget_grab_focus (ui_find (view, GTK_TYPE_BUTTON, NULL));
      ui_press (view, GDK_KEY_1 + (task->right_choice == 0 ? 1 : 0), 0);
    }
  ui_fixture_settle (window);
}

/* Reading and writing in both notations: what is right is told so, what is wrong is explained and
 * said by the button that has the focus, and a text half written survives a change of language. */
static void
test_trainer_reading (void)
{
  QipuWindow *window;
  gboolean pictured[QIPU_N_EXERCISES] = { FALSE };

  ui_fixture_write_progress ();
  window = ui_fixture_open_window ();
  ui_learn_open (window);
  ui_learn_open_row (window, "Notation Trainer");
  for (guint i = 0; i < 16; i++)
    {
      QipuTask task = *qipu_trainer_get_task (qipu_classroom_get_trainer (window->classroom));
      GtkWidget *view;
      GtkWidget *next;

      g_assert_true (task.exercise == QIPU_EXERCISE_PLAY || task.exercise == QIPU_EXERCISE_WRITE);
      if (!pictured[task.exercise])
        ui_learn_take_picture (window, task.exercise == QIPU_EXERCISE_PLAY ? "play" : "write");
      if (task.exercise == QIPU_EXERCISE_WRITE)
        {
          GtkWidget *entry;

          view = GTK_WIDGET (get_trainer (window));
          gtk_editable_set_text (GTK_EDITABLE (ui_find (view, GTK_TYPE_ENTRY, NULL)), "炮二");
          ui_learn_set_language ("zh_TW");
          ui_fixture_settle (window);
          view = GTK_WIDGET (get_trainer (window));
          entry = ui_find (view, GTK_TYPE_ENTRY, NULL);
          g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "炮二");
          /* half a move is no answer: nothing is counted, and it can be gone on with */
          g_signal_emit_by_name (entry, "activate");
          g_assert_null (ui_find (view, GTK_TYPE_BUTTON, "下一題(_N)"));
          ui_learn_set_language ("en");
          ui_fixture_settle (window);
        }
      g_assert_true (qipu_trainer_get_task (qipu_classroom_get_trainer (window->classroom))->move ==
                     task.move);

      answer_task (window, i % 2 == 0);
      view = GTK_WIDGET (get_trainer (window));
      g_assert_true (
          ui_learn_shows_text (view, i % 2 == 0 ? "Right. " : "Not correct. The move is "));
      next = ui_find (view, GTK_TYPE_BUTTON, "_Next");
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == next);
      {
        const QipuAnswer *answer = qipu_classroom_get_answer (window->classroom);
        g_autofree char *text = qipu_learn_words_dup_answer (
            &task, answer, qipu_classroom_get_draft (window->classroom),
            &(QipuScript){ FALSE, QIPU_DIGITS_ASCII });

        g_assert_true (ui_learn_has_description (next, text));
      }
      if (!pictured[task.exercise] && i % 2 != 0)
        {
          pictured[task.exercise] = TRUE;
          ui_learn_take_picture (window, task.exercise == QIPU_EXERCISE_PLAY ? "play-wrong"
                                                                             : "write-wrong");
          ui_learn_set_language ("zh_TW");
          ui_fixture_settle (window);
          ui_learn_take_picture (window, task.exercise == QIPU_EXERCISE_PLAY ? "play-wrong"
                                                                             : "write-wrong");
          ui_learn_set_language ("en");
          ui_fixture_settle (window);
        }
      ui_learn_click (window, "_Next");
    }
  ui_fixture_close_window (window);

  /* another window knows what was learned */
  window = ui_fixture_open_window ();
  ui_learn_open (window);
  {
    QipuProgressCount count;

    qipu_progress_count (qipu_classroom_get_trainer_progress (window->classroom), "kind/", 0,
                         &count);
    g_assert_cmpuint (count.wrong, ==, 8);
    g_assert_cmpuint (count.right, ==, 8 + 3 * QIPU_TRAINER_KIND_STREAK);
  }
  ui_fixture_close_window (window);
}

/* The cursor goes to the corner, from there to @square, and picks or puts down. */
static void
walk_to (GtkWidget *board, QipuSquare square)
{
  for (guint i = 0; i < 10; i++)
    {
      ui_press (board, GDK_KEY_Left, 0);
      ui_press (board, GDK_KEY_Down, 0);
    }
  for (int i = 0; i < qipu_square_file (square); i++)
    ui_press (board, GDK_KEY_Right, 0);
  for (int i = 0; i < qipu_square_rank (square); i++)
    ui_press (board, GDK_KEY_Up, 0);
  ui_press (board, GDK_KEY_Return, 0);
}

/* A move that is asked is played with keys only, in every notation, and whoever does so need not
 * ask for the cursor again with each question. */
static void
test_trainer_keys (void)
{
  QipuWindow *window;
  QipuTrainer *trainer;
  guint exercises, families;
  gboolean seen[QIPU_N_FAMILIES][2] = { { FALSE } };

  window = ui_fixture_open_window ();
  ui_learn_open (window);
  trainer = qipu_classroom_get_trainer (window->classroom);
  exercises = qipu_trainer_get_exercises (trainer);
  families = qipu_trainer_get_families (trainer);
  qipu_classroom_set_exercises (window->classroom, 1 << QIPU_EXERCISE_PLAY);
  qipu_classroom_set_families (window->classroom, (1 << QIPU_N_FAMILIES) - 1);
  ui_learn_open_row (window, "Notation Trainer");
  for (guint i = 0; i < 30; i++)
    {
      const QipuTask *task = qipu_trainer_get_task (trainer);
      GtkWidget *view = GTK_WIDGET (get_trainer (window));
      GtkWidget *frame = ui_find (view, QIPU_TYPE_QUIZ_FRAME, NULL);
      GtkWidget *board = ui_find (view, QIPU_TYPE_BOARD_VIEW, NULL);

      g_assert_cmpint (task->exercise, ==, QIPU_EXERCISE_PLAY);
      if (!qipu_board_view_get_cursor_mode (QIPU_BOARD_VIEW (board)))
        {
          g_assert_cmpuint (i, ==, 0);
          gtk_widget_activate_action (frame, "quiz.cursor", NULL);
        }
      seen[task->family][qipu_position_get_side (&task->position)] = TRUE;
      walk_to (board, qipu_move_from (task->move));
      walk_to (board, qipu_move_to (task->move));
      ui_fixture_settle (window);
      g_assert_nonnull (qipu_classroom_get_answer (window->classroom));
      g_assert_true (qipu_classroom_get_answer (window->classroom)->right);
      ui_learn_click (window, "_Next");
    }
  for (guint family = 0; family < QIPU_N_FAMILIES; family++)
    g_assert_true (seen[family][0] || seen[family][1]);
  qipu_classroom_set_exercises (window->classroom, exercises);
  qipu_classroom_set_families (window->classroom, families);
  ui_fixture_close_window (window);
}

/* Answers with the legal move whose explanation is the longest; returns the parts it has wrong. */
static QipuParts
answer_worst (QipuWindow *window)
{
  static const QipuScript plain = { FALSE, QIPU_DIGITS_ASCII };
  const QipuTask *task = qipu_trainer_get_task (qipu_classroom_get_trainer (window->classroom));
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = qipu_movegen_legal (&task->position, moves);
  char worst[QIPU_MOVE_TEXT_SIZE] = "";
  QipuMove worst_move = QIPU_MOVE_NONE;
  glong longest = 0;

  for (gsize i = 0; i < n; i++)
    {
      QipuTask other = *task;
      QipuAnswer answer;
      char text[QIPU_MOVE_TEXT_SIZE];
      g_autofree char *words = NULL;

      other.move = moves[i];
      qipu_task_format (&other, &plain, text);
      qipu_task_answer_move (task, moves[i], &answer);
      words = qipu_learn_words_dup_answer (task, &answer, text, &plain);
      if (!answer.right && g_utf8_strlen (words, -1) > longest)
        {
          longest = g_utf8_strlen (words, -1);
          worst_move = moves[i];
          g_strlcpy (worst, text, sizeof worst);
        }
    }

  g_assert_cmpint (longest, >, 0);
  if (task->exercise == QIPU_EXERCISE_PLAY)
    qipu_classroom_answer_move (window->classroom, worst_move);
  else
    {
      qipu_classroom_set_draft (window->classroom, worst);
      qipu_classroom_answer_text (window->classroom, worst);
    }
  ui_fixture_settle (window);

  return qipu_classroom_get_answer (window->classroom)->wrong;
}

/* The board, the words and the buttons below them do not cover each other, and the buttons are in
 * the window; words that have no room scroll, and the board has given them what it can. */
static void
check_narrow (QipuWindow *window)
{
  GtkWidget *view = GTK_WIDGET (get_trainer (window));
  GtkWidget *frame = ui_find (view, QIPU_TYPE_QUIZ_FRAME, NULL);
  GtkWidget *board = ui_find (view, QIPU_TYPE_BOARD_VIEW, NULL);
  GtkWidget *scroller = ui_find (frame, GTK_TYPE_SCROLLED_WINDOW, NULL);
  GtkWidget *button = gtk_window_get_focus (GTK_WINDOW (window));
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller));
  graphene_rect_t above, words, below;

  g_assert_true (GTK_IS_BUTTON (button));
  g_assert_true (gtk_widget_compute_bounds (board, frame, &above));
  g_assert_true (gtk_widget_compute_bounds (scroller, frame, &words));
  g_assert_cmpfloat (words.origin.y, >=, above.origin.y + above.size.height);
  /* what leads to the guide is below the way on */
  for (GtkWidget *one = button; one != NULL; one = gtk_widget_get_next_sibling (one))
    {
      g_assert_true (gtk_widget_compute_bounds (one, frame, &below));
      g_assert_cmpfloat (below.origin.y, >=, words.origin.y + words.size.height);
      g_assert_cmpfloat (below.origin.y + below.size.height, <=, gtk_widget_get_height (frame));
    }

  g_assert_cmpfloat (words.size.height, >=, 150);
  if (gtk_adjustment_get_upper (adjustment) > gtk_adjustment_get_page_size (adjustment))
    {
      g_test_message ("%.0f of %.0f pixels of words seen",
                      gtk_adjustment_get_page_size (adjustment),
                      gtk_adjustment_get_upper (adjustment));
      g_assert_cmpint (gtk_widget_get_height (board), <=, gtk_widget_get_height (frame) * 35 / 100);
    }
}

/* In a window as small as a telephone the button to go on is always seen, also below the longest
 * explanation, that of a move with all parts wrong: the board gives way. In each language. */
static void
test_narrow (void)
{
  static const char *const languages[] = { "en", "zh_TW", "zh_CN" };
  const QipuParts all = QIPU_PART_PIECE | QIPU_PART_PLACE | QIPU_PART_DIRECTION | QIPU_PART_NUMBER;
  int width = g_settings_get_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH);
  int height = g_settings_get_int (qipu_settings_get (), QIPU_SETTING_WINDOW_HEIGHT);
  guint n_all_wrong = 0;
  QipuWindow *window;

  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, 360);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_HEIGHT, 640);
  ui_fixture_write_progress ();
  window = ui_fixture_open_window ();
  ui_learn_open (window);
  ui_learn_open_row (window, "Notation Trainer");
  for (guint i = 0; i < 12; i++)
    {
      GtkWidget *entry = ui_find (GTK_WIDGET (get_trainer (window)), GTK_TYPE_ENTRY, NULL);
      gboolean all_wrong = FALSE;

      if (entry != NULL)
        gtk_widget_grab_focus (entry);
      if (i % 3 == 2)
        all_wrong = answer_worst (window) == all;
      else
        answer_task (window, i % 3 == 0);
      for (guint k = 0; k < G_N_ELEMENTS (languages); k++)
        {
          ui_learn_set_language (languages[k]);
          ui_fixture_settle (window);
          ui_fixture_settle (window);
          check_narrow (window);
          if (i < 2)
            ui_learn_take_picture (window, i == 0 ? "narrow-right" : "narrow-wrong");
          else if (all_wrong && n_all_wrong == 0)
            ui_learn_take_picture (window, "narrow-all-wrong");
        }
      n_all_wrong += all_wrong;
      ui_learn_set_language ("en");
      ui_fixture_settle (window);
      ui_learn_click (window, "_Next");
    }
  g_assert_cmpuint (n_all_wrong, >, 0);
  ui_fixture_close_window (window);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, width);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_HEIGHT, height);
}

int
main (int argc, char **argv)
{
  ui_learn_init (&argc, &argv);

  g_test_add_func ("/ui/trainer/buttons", test_trainer);
  g_test_add_func ("/ui/trainer/reading", test_trainer_reading);
  g_test_add_func ("/ui/trainer/narrow", test_narrow);
  g_test_add_func ("/ui/trainer/keys", test_trainer_keys);

  return g_test_run ();
}
