/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guessing moves and drills in the real window. */

#include "config.h"

#include "ui-learn.h"

#include "app/qipu-window-private.h"
#include "ui/qipu-board-view.h"
#include "ui/qipu-learn-home.h"
#include "ui/qipu-recall-view.h"
#include "words/qipu-words-parse.h"

/* A row of Learn, whose content comes when there is time. */
static GtkWidget *
wait_for_row (QipuWindow *window, const char *title)
{
  GtkWidget *row = NULL;

  ui_wait_until ((row = ui_find_row (GTK_WIDGET (window), title)) != NULL);
  return row;
}

static GtkWidget *
wait_for_view (QipuWindow *window)
{
  GtkWidget *view = NULL;

  ui_wait_until ((view = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL)) != NULL &&
                 gtk_widget_get_mapped (view));
  return view;
}

static void
play (QipuWindow *window, GType view_type, const char *from, const char *to)
{
  GtkWidget *view = ui_find (GTK_WIDGET (window), view_type, NULL);
  GtkWidget *board = ui_find (view, QIPU_TYPE_BOARD_VIEW, NULL);
  guint a = qipu_square (from[0] - 'a', from[1] - '0');
  guint b = qipu_square (to[0] - 'a', to[1] - '0');

  g_signal_emit_by_name (board, "square-activated", a);
  g_signal_emit_by_name (board, "square-activated", b);
  ui_fixture_settle (window);
}

static void
test_guess (void)
{
  QipuWindow *window = ui_learn_open_record ();
  GtkWidget *view;

  ui_learn_open (window);
  {
    /* the end of the list, in which rows carry several buttons */
    GtkWidget *home = ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_HOME, NULL);
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (
        GTK_SCROLLED_WINDOW (ui_find (home, GTK_TYPE_SCROLLED_WINDOW, NULL)));

    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
    ui_learn_take_picture (window, "home-record");
  }
  ui_learn_click (window, "Both");
  view = wait_for_view (window);
  g_assert_nonnull (view);
  g_assert_true (ui_learn_shows_text (view, "5 moves left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "h2", "e2");
  g_assert_true (ui_learn_shows_text (view, "C2=5 was played.\nthe central cannon"));
  g_assert_true (ui_learn_shows_text (view, "4 moves left"));
  /* an illegal one changes nothing */
  play (window, QIPU_TYPE_RECALL_VIEW, "h9", "h5");
  g_assert_true (ui_learn_shows_text (view, "4 moves left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "b9", "c7");
  g_assert_true (ui_learn_shows_text (view, "H2+3 is not in the record"));
  ui_learn_take_picture (window, "guess");
  /* the question, the answer to it and the score follow the language */
  ui_learn_set_language ("zh_TW");
  ui_fixture_settle (window);
  view = wait_for_view (window);
  g_assert_true (ui_learn_shows_text (view, "棋譜裡沒有"));
  g_assert_true (ui_learn_shows_text (view, "實戰走的是哪一著？"));
  ui_learn_set_language ("en");
  ui_fixture_settle (window);
  view = wait_for_view (window);
  g_assert_true (ui_learn_shows_text (view, "H2+3 is not in the record"));
  play (window, QIPU_TYPE_RECALL_VIEW, "h9", "g7");
  play (window, QIPU_TYPE_RECALL_VIEW, "h0", "g2");
  play (window, QIPU_TYPE_RECALL_VIEW, "h7", "i7");
  g_assert_true (ui_learn_shows_text (view, "is a variation"));
  ui_learn_click (window, "_Show Answer");
  /* the last one is written */
  {
    GtkWidget *entry = ui_find (view, GTK_TYPE_ENTRY, NULL);

    gtk_editable_set_text (GTK_EDITABLE (entry), "R9+9");
    g_signal_emit_by_name (entry, "activate");
    g_assert_false (ui_learn_shows_text (view, "The line ends here"));
    {
      g_autofree char *words = NULL;
      QipuPosition position;
      QipuParse parse;

      qipu_game_get_position (qipu_guess_get_game (qipu_classroom_get_guess (window->classroom)),
                              qipu_guess_get_node (qipu_classroom_get_guess (window->classroom)),
                              &position);
      qipu_notation_parse (&position, "R9+9", 4, NULL, &parse);
      words = qipu_words_dup_parse (&position, "R9+9", &parse);
      g_assert_true (ui_learn_shows_text (view, words));
      g_assert_true (ui_learn_has_description (entry, words));
    }
    gtk_editable_set_text (GTK_EDITABLE (entry), "車一平二");
    g_signal_emit_by_name (entry, "activate");
    ui_fixture_settle (window);
  }
  g_assert_true (ui_learn_shows_text (view, "The line ends here"));
  g_assert_true (ui_learn_shows_text (view, "Points: 8 of 10"));
  /* Black's moves are numbered as Black's */
  g_assert_true (ui_learn_shows_text (view, "1… H8+7, you: H2+3"));
  ui_learn_take_picture (window, "guess-end");
  ui_learn_set_language ("zh_TW");
  ui_fixture_settle (window);
  ui_learn_take_picture (window, "guess-end");
  ui_learn_set_language ("en");
  ui_fixture_settle (window);
  ui_learn_click (window, "Practise _These");
  view = wait_for_view (window);
  g_assert_true (ui_learn_shows_text (view, "1 move left"));
  ui_fixture_close_window (window);
}

static void
test_drill (void)
{
  QipuWindow *window = ui_learn_open_record ();
  GtkWidget *view;
  GtkWidget *row;

  ui_learn_open (window);
  row = wait_for_row (window, "Repertoire Drill");
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Red"), "clicked");
  ui_fixture_settle (window);
  view = wait_for_view (window);
  g_assert_true (ui_learn_shows_text (view, "3 positions left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "b2", "e2"); /* the mirror image of the record's move */
  g_assert_true (ui_learn_shows_text (view, "is right."));
  g_assert_true (ui_learn_shows_text (view, "2 positions left"));
  ui_learn_take_picture (window, "drill");
  /* solved in one language, gone on with in another */
  ui_learn_set_language ("zh_CN");
  ui_fixture_settle (window);
  view = wait_for_view (window);
  g_assert_true (ui_learn_shows_text (view, "，对了。"));
  g_assert_null (ui_find (view, GTK_TYPE_ENTRY, NULL));
  ui_learn_set_language ("en");
  ui_fixture_settle (window);
  view = wait_for_view (window);
  g_assert_true (ui_learn_shows_text (view, "is right."));
  ui_learn_click (window, "_Next");
  ui_learn_click (window, "_Show Answer");
  g_assert_true (ui_learn_shows_text (view, "The move was H2+3."));
  ui_learn_click (window, "_Next");
  play (window, QIPU_TYPE_RECALL_VIEW, "i0", "h0");
  ui_learn_click (window, "_Next");
  /* what was not known is asked again */
  play (window, QIPU_TYPE_RECALL_VIEW, "h0", "g2");
  ui_learn_click (window, "_Next");
  g_assert_true (ui_learn_shows_text (view, "Learned: 3 of 3 positions"));
  ui_learn_take_picture (window, "drill-end");
  /* the record itself is as it was */
  g_assert_false (qipu_document_get_modified (
      qipu_session_get_document (qipu_workspace_get_session (qipu_window_get_workspace (window)))));
  ui_fixture_close_window (window);
}

/* Every game of a file belongs to its drill. */
static void
test_drill_of_file (void)
{
  static const char many[] = "[Event \"One\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 *\n\n"
                             "[Event \"Two\"]\n[Result \"*\"]\n\n1. H2+3 P7+1 2. P7+1 *\n";
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GFile) file = ui_fixture_write ("learn-many.pgn", many);
  GtkWidget *row;

  qipu_window_open_file (window, file);
  ui_wait_until (!qipu_window_is_empty (window));
  ui_wait_until (qipu_workspace_get_n_games (qipu_window_get_workspace (window)) == 2);
  ui_learn_open (window);
  row = wait_for_row (window, "Repertoire Drill");
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Red"), "clicked");
  wait_for_view (window);
  {
    QipuDrillCount count;

    qipu_classroom_get_drill_count (window->classroom, &count);
    /* the start, and the position of the second game after a move of each side */
    g_assert_cmpuint (count.n_items, ==, 2);
  }
  ui_fixture_close_window (window);
}

/* One position of a game: what follows it, and nothing else. */
static void
test_drill_from_here (void)
{
  QipuWindow *window = ui_learn_open_record ();
  QipuDrillCount count;
  GtkWidget *row;

  qipu_session_step (qipu_workspace_get_session (qipu_window_get_workspace (window)), 2);
  ui_learn_open (window);
  row = wait_for_row (window, "From This Position");
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Start"), "clicked");
  ui_fixture_settle (window);
  qipu_classroom_get_drill_count (window->classroom, &count);
  g_assert_cmpuint (count.n_items, ==, 2);
  play (window, QIPU_TYPE_RECALL_VIEW, "h0", "g2");
  g_assert_true (ui_learn_shows_text (GTK_WIDGET (window), "is right."));
  ui_fixture_close_window (window);
}

/* Positions of a puzzle book have no moves: the program finds the mate; where there is none in
 * sight it says so. */
static void
test_drill_of_positions (void)
{
  static const char many[] = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1\n"
                             "4k4/9/9/9/9/9/9/9/4C4/4K4 w - - 0 1\n";
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GFile) file = ui_fixture_write ("learn-positions.fen", many);
  QipuDrillCount count;
  GtkWidget *row;

  qipu_window_open_file (window, file);
  ui_wait_until (!qipu_window_is_empty (window));
  ui_wait_until (qipu_workspace_get_n_games (qipu_window_get_workspace (window)) == 2);
  ui_learn_open (window);
  row = wait_for_row (window, "Find the Win");
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Start"), "clicked");
  wait_for_view (window);
  g_assert_true (ui_learn_shows_text (GTK_WIDGET (window), "1 position without moves has no mate"));
  qipu_classroom_get_drill_count (window->classroom, &count);
  g_assert_cmpuint (count.n_items, ==, 1);
  play (window, QIPU_TYPE_RECALL_VIEW, "a1", "d1");
  g_assert_true (ui_learn_shows_text (GTK_WIDGET (window), "is right."));
  ui_fixture_close_window (window);
}

/* A reset asks nothing and can be taken back. */
static void
test_reset (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuTrainer *trainer;
  QipuProgress *progress;
  QipuProgressCount before, count;
  guint exercises;

  ui_learn_open (window);
  ui_learn_open_row (window, "Notation Trainer");
  trainer = qipu_classroom_get_trainer (window->classroom);
  exercises = qipu_trainer_get_exercises (trainer);
  qipu_classroom_set_exercises (window->classroom, 1 << QIPU_EXERCISE_FILE);
  qipu_classroom_answer_file (window->classroom, 3);
  qipu_classroom_show_progress (window->classroom);
  ui_fixture_settle (window);
  progress = qipu_classroom_get_trainer_progress (window->classroom);
  qipu_progress_count (progress, "", 0, &before);
  g_assert_cmpuint (before.n_known, >, 0);

  ui_learn_click (window, "_Reset");
  g_assert_true (ui_learn_shows_text (GTK_WIDGET (window), "Progress was reset"));
  qipu_progress_count (progress, "", 0, &count);
  g_assert_cmpuint (count.n_known, ==, 0);
  ui_learn_click (window, "_Undo");
  qipu_progress_count (progress, "", 0, &count);
  g_assert_cmpuint (count.n_known, ==, before.n_known);
  g_assert_cmpint (qipu_classroom_get_lesson (window->classroom), ==, QIPU_LESSON_PROGRESS);
  qipu_classroom_set_exercises (window->classroom, exercises);
  ui_fixture_close_window (window);
}

/* Pages lead to what they are practised with. */
static void
test_practice (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  ui_learn_open (window);
  ui_learn_open_row (window, "Reading Game Records");
  ui_learn_click (window, "_Practise This");
  g_assert_cmpint (qipu_classroom_get_lesson (window->classroom), ==, QIPU_LESSON_TRAINER);
  qipu_classroom_show_page (window->classroom, "openings");
  ui_fixture_settle (window);
  ui_learn_click (window, "_Practise This");
  g_assert_cmpint (qipu_classroom_get_lesson (window->classroom), ==, QIPU_LESSON_DRILL);
  ui_fixture_close_window (window);
}

/* The mates of the guide, without any record. */
static void
test_mate_drill (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  GtkWidget *view;
  GtkWidget *row;

  ui_learn_open (window);
  row = wait_for_row (window, "Checkmate Drill");
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Start"), "clicked");
  ui_fixture_settle (window);
  view = wait_for_view (window);
  g_assert_true (ui_learn_shows_text (view, "20 positions left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "d2", "d5");
  g_assert_true (ui_learn_shows_text (view, "is not correct. Try again."));
  /* it comes again, and is not counted twice meanwhile */
  g_assert_true (ui_learn_shows_text (view, "20 positions left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "d2", "d9");
  g_assert_true (ui_learn_shows_text (view, "R6+7 is right."));
  g_assert_true (ui_learn_shows_text (view, "20 positions left"));
  ui_learn_take_picture (window, "mate-drill");
  ui_learn_click (window, "_Next");
  g_assert_true (ui_learn_shows_text (view, "20 positions left"));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_learn_init (&argc, &argv);

  g_test_add_func ("/ui/recall/guess", test_guess);
  g_test_add_func ("/ui/recall/drill", test_drill);
  g_test_add_func ("/ui/recall/drill-of-file", test_drill_of_file);
  g_test_add_func ("/ui/recall/drill-from-here", test_drill_from_here);
  g_test_add_func ("/ui/recall/drill-of-positions", test_drill_of_positions);
  g_test_add_func ("/ui/recall/practice", test_practice);
  g_test_add_func ("/ui/recall/reset", test_reset);
  g_test_add_func ("/ui/recall/mate-drill", test_mate_drill);

  return g_test_run ();
}
