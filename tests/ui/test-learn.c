/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Learn in the real window: pages, the trainer, guessing and drills, in three languages and with keys
 * only. With QIPU_PICTURES=FOLDER each state is also written as a picture to look at, of the size
 * that QIPU_PICTURE_SIZE=WxH asks for. */

#include "config.h"

#include "ui-fixture.h"

#include <stdio.h>
#include <string.h>

#include "app/qipu-picture.h"
#include "app/qipu-window-private.h"
#include "learn/qipu-learn-words.h"
#include "rules/qipu-movegen.h"
#include "study/qipu-language.h"
#include "ui/qipu-board-picture.h"
#include "ui/qipu-board-view.h"
#include "ui/qipu-choice-row.h"
#include "ui/qipu-learn-home.h"
#include "ui/qipu-learn-view.h"
#include "ui/qipu-page-board.h"
#include "ui/qipu-page-view.h"
#include "ui/qipu-quiz-frame.h"
#include "ui/qipu-recall-view.h"
#include "ui/qipu-trainer-view.h"
#include "words/qipu-words-parse.h"
#include "words/qipu-words-position.h"

static void
take_picture (QipuWindow *window, const char *name)
{
  const char *folder = g_getenv ("QIPU_PICTURES");
  g_autofree char *file = NULL;
  g_autofree char *base = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  if (folder == NULL)
    return;

  ui_fixture_settle (window);
  ui_fixture_settle (window);
  base = g_strdup_printf ("%s-%s.png", name, qipu_language_get ());
  file = g_build_filename (folder, base, NULL);
  texture = qipu_picture_take (GTK_WINDOW (window));
  g_assert_true (gdk_texture_save_to_png (texture, file));
}

static void
set_language (const char *language)
{
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, language);
}

static QipuLearnView *
open_learn (QipuWindow *window)
{
  GtkWidget *view;

  ui_activate (window, "win.learn");
  ui_fixture_settle (window);
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_VIEW, NULL);
  g_assert_nonnull (view);
  g_assert_true (gtk_widget_get_mapped (view));

  return QIPU_LEARN_VIEW (view);
}

static void
click (QipuWindow *window, const char *label)
{
  GtkWidget *button = ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, label);

  if (button == NULL)
    g_error ("no button “%s”", label);
  g_assert_true (gtk_widget_is_sensitive (button));
  g_signal_emit_by_name (button, "clicked");
  ui_fixture_settle (window);
}

static AdwPreferencesRow *
find_row (GtkWidget *root, const char *title)
{
  if (ADW_IS_PREFERENCES_ROW (root) &&
      g_str_equal (adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root)), title))
    return ADW_PREFERENCES_ROW (root);

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      AdwPreferencesRow *found = find_row (child, title);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static void
open_row (QipuWindow *window, const char *title)
{
  AdwPreferencesRow *row = find_row (GTK_WIDGET (window), title);

  if (row == NULL)
    g_error ("no row “%s”", title);
  g_signal_emit_by_name (row, "activated");
  ui_fixture_settle (window);
}

static guint
count_widgets (GtkWidget *root, GType type)
{
  guint n = g_type_is_a (G_OBJECT_TYPE (root), type) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_widgets (child, type);

  return n;
}

static gboolean
shows_text (GtkWidget *root, const char *part)
{
  if (GTK_IS_LABEL (root) && gtk_widget_get_mapped (root)
      && strstr (gtk_label_get_text (GTK_LABEL (root)), part) != NULL)
    return TRUE;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (shows_text (child, part))
      return TRUE;

  return FALSE;
}

static GtkScrolledWindow *
get_scroller (QipuWindow *window)
{
  GtkWidget *view = ui_find (GTK_WIDGET (window), QIPU_TYPE_PAGE_VIEW, NULL);

  return GTK_SCROLLED_WINDOW (ui_find (view, GTK_TYPE_SCROLLED_WINDOW, NULL));
}

static const struct
{
  const char *id;
  const char *title; /* English */
  guint n_boards;    /* at least */
} pages[] = {
  { "board-and-pieces", "The Board and the Pieces", 8 },
  { "reading-records", "Reading Game Records", 10 },
  { "rules", "Rules in Short", 5 },
  { "setup", "Setting Up a Position", 1 },
  { "glossary", "Glossary", 0 },
  { "openings", "First Openings", 10 },
  { "mates", "Basic Checkmates", 20 },
};

/* Each page opens in each language. */
static void
test_pages (void)
{
  static const char *const languages[] = { "en", "zh_TW", "zh_CN" };
  QipuWindow *window = ui_fixture_open_window ();

  open_learn (window);
  take_picture (window, "home");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      open_row (window, pages[i].title);
      ui_activate (window, "win.learn");
      ui_activate (window, "win.learn");
      g_assert_cmpuint (count_widgets (GTK_WIDGET (window), QIPU_TYPE_PAGE_BOARD), >=,
                        pages[i].n_boards);
      for (guint k = 0; k < G_N_ELEMENTS (languages); k++)
        {
          set_language (languages[k]);
          ui_fixture_settle (window);
          take_picture (window, pages[i].id);
        }
      set_language ("en");
      ui_fixture_settle (window);
      click (window, "Back");
    }
  ui_fixture_close_window (window);
}

/* A line is stepped through, stays where it is when the language changes, and goes to the study. */
static void
test_line (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  GtkWidget *board;
  double place;
  GtkAdjustment *adjustment;

  open_learn (window);
  open_row (window, "First Openings");
  board = ui_find (GTK_WIDGET (window), QIPU_TYPE_PAGE_BOARD, NULL);
  g_signal_emit_by_name (ui_find (board, GTK_TYPE_BUTTON, "Next move"), "clicked");
  g_signal_emit_by_name (ui_find (board, GTK_TYPE_BUTTON, "Next move"), "clicked");
  g_assert_true (shows_text (board, "H8+7   馬8進7"));
  g_assert_true (shows_text (board, "2 / 10"));
  take_picture (window, "line");

  adjustment = gtk_scrolled_window_get_vadjustment (get_scroller (window));
  gtk_adjustment_set_value (adjustment, 400);
  place = 400 / gtk_adjustment_get_upper (adjustment);
  set_language ("zh_CN");
  ui_fixture_settle (window);
  ui_fixture_settle (window);
  board = ui_find (GTK_WIDGET (window), QIPU_TYPE_PAGE_BOARD, NULL);
  g_assert_true (shows_text (board, "马8进7   H8+7"));
  adjustment = gtk_scrolled_window_get_vadjustment (get_scroller (window));
  /* the new page has its height some frames later */
  ui_wait_until (gtk_adjustment_get_value (adjustment) > 0);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment)
                                      / gtk_adjustment_get_upper (adjustment),
                                  place, 0.02);
  set_language ("en");
  ui_fixture_settle (window);

  board = ui_find (GTK_WIDGET (window), QIPU_TYPE_PAGE_BOARD, NULL);
  g_signal_emit_by_name (ui_find (board, GTK_TYPE_BUTTON, "Open in the study"), "clicked");
  ui_fixture_settle (window);
  {
    QipuSession *session = qipu_workspace_get_session (qipu_window_get_workspace (window));
    const QipuGame *game = qipu_document_get_game (qipu_session_get_document (session));

    g_assert_cmpuint (qipu_game_get_ply (game, qipu_session_get_current (session)), ==, 2);
    g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 10);
  }
  g_assert_false (gtk_widget_get_mapped (ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_VIEW, NULL)));
  ui_fixture_close_window (window);
}

/* The widget that has the focus is in sight. */
static void
check_focus_seen (QipuWindow *window)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));
  GtkScrolledWindow *scroller = get_scroller (window);
  graphene_rect_t bounds;

  g_assert_true (gtk_widget_compute_bounds (focus, GTK_WIDGET (scroller), &bounds));
  g_assert_cmpfloat (bounds.origin.y, >=, 0);
  g_assert_cmpfloat (bounds.origin.y, <, gtk_widget_get_height (GTK_WIDGET (scroller)) / 2);
}

static GtkWidget *
find_link (GtkWidget *root, const char *place)
{
  if (GTK_IS_LABEL (root) && gtk_label_get_use_markup (GTK_LABEL (root)) &&
      strstr (gtk_label_get_label (GTK_LABEL (root)), place) != NULL)
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_link (child, place);

      if (found != NULL)
        return found;
    }

  return NULL;
}

/* Follows the first link to @place, in a text that holds @part. */
static void
follow (QipuWindow *window, GtkWidget *root, const char *part, const char *place)
{
  GtkWidget *label = find_link (root, place);
  gboolean followed = FALSE;

  g_assert_nonnull (label);
  g_assert_nonnull (strstr (gtk_label_get_text (GTK_LABEL (label)), part));
  g_signal_emit_by_name (label, "activate-link", place, &followed);
  g_assert_true (followed);
  ui_fixture_settle (window);
  ui_fixture_settle (window);
}

/* A word leads to its term, a term to the page that explains it, and the way back to where each
 * link was; in each language. */
static void
test_links (void)
{
  static const struct
  {
    const char *language;
    const char *text;  /* part of the paragraph with the link */
    const char *term;  /* what is heard at its end */
    const char *place; /* what the term leads to */
  } languages[] = {
    { "en", "To capture, it needs", "screen: The one piece", "Cannon" },
    { "zh_TW", "中間必須正好隔一個棋子", "炮架: 炮吃子時", "炮" },
    { "zh_CN", "中间必须正好隔一个棋子", "炮架: 炮吃子时", "炮" },
  };
  QipuWindow *window = ui_fixture_open_window ();

  open_learn (window);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      GtkAdjustment *adjustment;
      GtkWidget *focus;
      double value;

      set_language (languages[i].language);
      ui_fixture_settle (window);
      qipu_classroom_show_page (window->classroom, "board-and-pieces");
      ui_fixture_settle (window);
      adjustment = gtk_scrolled_window_get_vadjustment (get_scroller (window));
      gtk_adjustment_set_value (adjustment, 900);
      value = 900 / gtk_adjustment_get_upper (adjustment);

      follow (window, GTK_WIDGET (window), languages[i].text, "glossary#screen");
      ui_wait_until (gtk_adjustment_get_value (
                         gtk_scrolled_window_get_vadjustment (get_scroller (window))) > 0);
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      check_focus_seen (window);
      g_assert_nonnull (ui_find (focus, GTK_TYPE_LABEL, NULL));
      {
        g_autofree char *words = NULL;
        g_autofree char *fault = NULL;
        const QipuPageBlock *anchor = qipu_classroom_get_anchor (window->classroom);
        QipuPageLanguage language = qipu_page_language_from_name (languages[i].language);

        words = g_strdup_printf ("%s: %s", anchor->words[language], anchor->texts[language]);
        g_assert_true (g_str_has_prefix (words, languages[i].term));
        fault = gtk_test_accessible_check_property (GTK_ACCESSIBLE (focus),
                                                    GTK_ACCESSIBLE_PROPERTY_LABEL, words);
        g_assert_cmpstr (fault, ==, NULL);
      }
      take_picture (window, "link");

      follow (window, focus, languages[i].place, "board-and-pieces#cannon");
      g_assert_cmpstr (qipu_classroom_get_page (window->classroom)->id, ==, "board-and-pieces");
      ui_wait_until (gtk_adjustment_get_value (
                         gtk_scrolled_window_get_vadjustment (get_scroller (window))) > 0);
      check_focus_seen (window);

      gtk_widget_activate_action (gtk_window_get_focus (GTK_WINDOW (window)), "learn.back", NULL);
      ui_fixture_settle (window);
      g_assert_cmpstr (qipu_classroom_get_page (window->classroom)->id, ==, "glossary");
      gtk_widget_activate_action (gtk_window_get_focus (GTK_WINDOW (window)), "learn.back", NULL);
      ui_fixture_settle (window);
      g_assert_cmpstr (qipu_classroom_get_page (window->classroom)->id, ==, "board-and-pieces");
      adjustment = gtk_scrolled_window_get_vadjustment (get_scroller (window));
      ui_wait_until (gtk_adjustment_get_value (adjustment) > 0);
      g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment) /
                                          gtk_adjustment_get_upper (adjustment),
                                      value, 0.02);
    }
  set_language ("en");
  ui_fixture_settle (window);
  ui_fixture_close_window (window);
}

/* A mistake leads to what the guide says of it, and back to the same question; the numbers of the
 * edges do not come back while the file is asked, whatever is changed meanwhile. */
static void
test_read_about (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuTrainer *trainer;
  QipuAnswer answer;
  GtkWidget *read;
  guint exercises;

  open_learn (window);
  open_row (window, "Notation Trainer");
  trainer = qipu_classroom_get_trainer (window->classroom);
  exercises = qipu_trainer_get_exercises (trainer);
  qipu_classroom_set_exercises (window->classroom, 1 << QIPU_EXERCISE_FILE);
  ui_fixture_settle (window);
  {
    GtkWidget *view = ui_find (GTK_WIDGET (window), QIPU_TYPE_TRAINER_VIEW, NULL);
    GtkWidget *board = ui_find (view, QIPU_TYPE_BOARD_VIEW, NULL);

    qipu_trainer_view_restyle (QIPU_TRAINER_VIEW (view));
    g_assert_cmpint (qipu_board_view_get_scene (QIPU_BOARD_VIEW (board))->numerals, ==,
                     QIPU_NUMERALS_NONE);
  }
  qipu_task_answer_file (qipu_trainer_get_task (trainer), 1, &answer);
  qipu_classroom_answer_file (window->classroom, answer.right ? 2 : 1);
  ui_fixture_settle (window);
  read = ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON,
                  "Read “Files: each side counts from its own right”");
  g_assert_nonnull (read);
  g_signal_emit_by_name (read, "clicked");
  ui_fixture_settle (window);
  g_assert_cmpstr (qipu_classroom_get_page (window->classroom)->id, ==, "reading-records");
  click (window, "Back");
  g_assert_true (shows_text (GTK_WIDGET (window), "Not correct."));
  click (window, "_Next");
  qipu_classroom_set_exercises (window->classroom, exercises);
  ui_fixture_close_window (window);
}

static QipuTrainerView *
get_trainer (QipuWindow *window)
{
  return QIPU_TRAINER_VIEW (ui_find (GTK_WIDGET (window), QIPU_TYPE_TRAINER_VIEW, NULL));
}

/* Twelve questions of whatever kind, answered by the buttons there are, each explained, with a change
 * of language in the middle of each. */
static void
test_trainer (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  open_learn (window);
  open_row (window, "Notation Trainer");
  take_picture (window, "trainer-question");
  for (guint i = 0; i < 12; i++)
    {
      GtkWidget *view = GTK_WIDGET (get_trainer (window));
      GtkWidget *button = ui_find (view, GTK_TYPE_BUTTON, NULL);

      set_language (i % 2 == 0 ? "zh_TW" : "zh_CN");
      ui_fixture_settle (window);
      g_assert_true (view != GTK_WIDGET (get_trainer (window)));
      set_language ("en");
      ui_fixture_settle (window);
      view = GTK_WIDGET (get_trainer (window));
      button = ui_find (view, GTK_TYPE_BUTTON, NULL);
      /* nothing but the board: a move is asked, and the first stage asks none */
      g_assert_nonnull (button);
      g_signal_emit_by_name (button, "clicked");
      ui_fixture_settle (window);
      g_assert_true (shows_text (view, "Right") || shows_text (view, "Not correct"));
      if (i == 0)
        {
          take_picture (window, "trainer-answer");
          set_language ("zh_TW");
          ui_fixture_settle (window);
          view = GTK_WIDGET (get_trainer (window));
          g_assert_true (shows_text (view, "對") || shows_text (view, "Right")
                         || shows_text (view, "Not correct"));
          take_picture (window, "trainer-answer");
          set_language ("en");
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
  click (window, "Back");
  open_row (window, "Progress");
  take_picture (window, "progress");
  g_assert_true (shows_text (GTK_WIDGET (window), "Find the file"));
  ui_fixture_close_window (window);
}

static gboolean
has_description (GtkWidget *widget, const char *text)
{
  g_autofree char *fault = gtk_test_accessible_check_property (
      GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text);

  return fault == NULL;
}

static void
press (GtkWidget *widget, guint keyval)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean handled;

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", keyval, 0, 0, &handled);
    }
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
      press (view, GDK_KEY_1);
      g_assert_null (ui_find (view, GTK_TYPE_BUTTON, "_Next"));
      gtk_widget_grab_focus (ui_find (view, GTK_TYPE_BUTTON, NULL));
      press (view, GDK_KEY_1 + (task->right_choice == 0 ? 1 : 0));
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
  open_learn (window);
  open_row (window, "Notation Trainer");
  for (guint i = 0; i < 16; i++)
    {
      QipuTask task = *qipu_trainer_get_task (qipu_classroom_get_trainer (window->classroom));
      GtkWidget *view;
      GtkWidget *next;

      g_assert_true (task.exercise == QIPU_EXERCISE_PLAY || task.exercise == QIPU_EXERCISE_WRITE);
      if (!pictured[task.exercise])
        take_picture (window, task.exercise == QIPU_EXERCISE_PLAY ? "play" : "write");
      if (task.exercise == QIPU_EXERCISE_WRITE)
        {
          GtkWidget *entry;

          view = GTK_WIDGET (get_trainer (window));
          gtk_editable_set_text (GTK_EDITABLE (ui_find (view, GTK_TYPE_ENTRY, NULL)), "炮二");
          set_language ("zh_TW");
          ui_fixture_settle (window);
          view = GTK_WIDGET (get_trainer (window));
          entry = ui_find (view, GTK_TYPE_ENTRY, NULL);
          g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, "炮二");
          /* half a move is no answer: nothing is counted, and it can be gone on with */
          g_signal_emit_by_name (entry, "activate");
          g_assert_null (ui_find (view, GTK_TYPE_BUTTON, "下一題(_N)"));
          set_language ("en");
          ui_fixture_settle (window);
        }
      g_assert_true (qipu_trainer_get_task (qipu_classroom_get_trainer (window->classroom))->move
                     == task.move);

      answer_task (window, i % 2 == 0);
      view = GTK_WIDGET (get_trainer (window));
      g_assert_true (shows_text (view, i % 2 == 0 ? "Right. " : "Not correct. The move is "));
      next = ui_find (view, GTK_TYPE_BUTTON, "_Next");
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (window)) == next);
      {
        const QipuAnswer *answer = qipu_classroom_get_answer (window->classroom);
        g_autofree char *text = qipu_learn_words_dup_answer (
            &task, answer, qipu_classroom_get_draft (window->classroom),
            &(QipuScript){ FALSE, QIPU_DIGITS_ASCII });

        g_assert_true (has_description (next, text));
      }
      if (!pictured[task.exercise] && i % 2 != 0)
        {
          pictured[task.exercise] = TRUE;
          take_picture (window, task.exercise == QIPU_EXERCISE_PLAY ? "play-wrong" : "write-wrong");
          set_language ("zh_TW");
          ui_fixture_settle (window);
          take_picture (window, task.exercise == QIPU_EXERCISE_PLAY ? "play-wrong" : "write-wrong");
          set_language ("en");
          ui_fixture_settle (window);
        }
      click (window, "_Next");
    }
  ui_fixture_close_window (window);

  /* another window knows what was learned */
  window = ui_fixture_open_window ();
  open_learn (window);
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
      press (board, GDK_KEY_Left);
      press (board, GDK_KEY_Down);
    }
  for (int i = 0; i < qipu_square_file (square); i++)
    press (board, GDK_KEY_Right);
  for (int i = 0; i < qipu_square_rank (square); i++)
    press (board, GDK_KEY_Up);
  press (board, GDK_KEY_Return);
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
  open_learn (window);
  trainer = qipu_classroom_get_trainer (window->classroom);
  exercises = qipu_trainer_get_exercises (trainer);
  families = qipu_trainer_get_families (trainer);
  qipu_classroom_set_exercises (window->classroom, 1 << QIPU_EXERCISE_PLAY);
  qipu_classroom_set_families (window->classroom, (1 << QIPU_N_FAMILIES) - 1);
  open_row (window, "Notation Trainer");
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
      click (window, "_Next");
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
  open_learn (window);
  open_row (window, "Notation Trainer");
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
          set_language (languages[k]);
          ui_fixture_settle (window);
          ui_fixture_settle (window);
          check_narrow (window);
          if (i < 2)
            take_picture (window, i == 0 ? "narrow-right" : "narrow-wrong");
          else if (all_wrong && n_all_wrong == 0)
            take_picture (window, "narrow-all-wrong");
        }
      n_all_wrong += all_wrong;
      set_language ("en");
      ui_fixture_settle (window);
      click (window, "_Next");
    }
  g_assert_cmpuint (n_all_wrong, >, 0);
  ui_fixture_close_window (window);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, width);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_HEIGHT, height);
}

/* The rows with buttons below @root: no title is broken, no button is outside of its row. */
static guint
check_rows (GtkWidget *root)
{
  guint n = 0;

  if (QIPU_IS_CHOICE_ROW (root))
    {
      const char *title = adw_preferences_row_get_title (ADW_PREFERENCES_ROW (root));
      GtkWidget *label = ui_find (root, GTK_TYPE_LABEL, title);
      GtkWidget *button = ui_find (root, GTK_TYPE_BUTTON, NULL);
      graphene_rect_t bounds;

      g_assert_cmpint (pango_layout_get_line_count (gtk_label_get_layout (GTK_LABEL (label))), ==,
                       1);
      for (; button != NULL; button = gtk_widget_get_next_sibling (button))
        {
          g_assert_true (gtk_widget_compute_bounds (button, root, &bounds));
          g_assert_cmpfloat (bounds.origin.x + bounds.size.width, <=, gtk_widget_get_width (root));
          g_assert_cmpfloat (bounds.origin.y + bounds.size.height, <=,
                             gtk_widget_get_height (root));
        }
      return 1;
    }

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += check_rows (child);

  return n;
}

/* In a window as narrow as a telephone the words of a row keep their width: the buttons go below.
 * In each language. */
static void
test_narrow_rows (void)
{
  static const char *const languages[] = { "en", "zh_TW", "zh_CN" };
  int width = g_settings_get_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH);
  QipuWindow *window;

  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, 360);
  window = ui_fixture_open_window ();
  open_learn (window);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      GtkWidget *home;
      guint n = 0;

      set_language (languages[i]);
      ui_fixture_settle (window);
      home = ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_HOME, NULL);
      take_picture (window, "narrow-home");
      n = check_rows (home);
      g_assert_cmpuint (n, ==, 6);
    }
  set_language ("en");
  ui_fixture_settle (window);
  ui_fixture_close_window (window);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, width);
}

/* Diagrams tell their position in words of the language that is shown. */
static void
test_descriptions (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  static const struct
  {
    const char *language;
    const char *part;
  } languages[] = {
    { "en", "Red: general e0" },
    { "zh_TW", "紅方：帥e0" },
    { "zh_CN", "红方：帅e0" },
  };

  open_learn (window);
  open_row (window, "First Openings");
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      GtkWidget *picture;
      g_autofree char *words = NULL;
      g_autofree char *fault = NULL;
      QipuPosition position;

      set_language (languages[i].language);
      ui_fixture_settle (window);
      picture = ui_find (ui_find (GTK_WIDGET (window), QIPU_TYPE_PAGE_BOARD, NULL),
                         QIPU_TYPE_BOARD_PICTURE, NULL);
      qipu_position_set_start (&position);
      words = qipu_words_dup_position (&position, FALSE);
      g_assert_nonnull (strstr (words, languages[i].part));
      fault = gtk_test_accessible_check_property (GTK_ACCESSIBLE (picture),
                                                  GTK_ACCESSIBLE_PROPERTY_LABEL, words);
      g_assert_cmpstr (fault, ==, NULL);
    }
  set_language ("en");
  ui_fixture_settle (window);
  ui_fixture_close_window (window);
}

static const char record[] = "[Event \"Test\"]\n[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
                             "1. C2=5 {the central cannon} H8+7 2. H2+3 R9=8 (2... C8=9) 3. R1=2 *\n";

static QipuWindow *
open_record (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GFile) file = ui_fixture_write ("learn.pgn", record);

  qipu_window_open_file (window, file);
  ui_wait_until (!qipu_window_is_empty (window));
  ui_fixture_settle (window);

  return window;
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
  QipuWindow *window = open_record ();
  GtkWidget *view;

  open_learn (window);
  {
    /* the end of the list, in which rows carry several buttons */
    GtkWidget *home = ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_HOME, NULL);
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (
        GTK_SCROLLED_WINDOW (ui_find (home, GTK_TYPE_SCROLLED_WINDOW, NULL)));

    gtk_adjustment_set_value (adjustment, gtk_adjustment_get_upper (adjustment));
    take_picture (window, "home-record");
  }
  click (window, "Both");
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL);
  g_assert_nonnull (view);
  g_assert_true (shows_text (view, "5 moves left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "h2", "e2");
  g_assert_true (shows_text (view, "C2=5 was played.\nthe central cannon"));
  g_assert_true (shows_text (view, "4 moves left"));
  /* an illegal one changes nothing */
  play (window, QIPU_TYPE_RECALL_VIEW, "h9", "h5");
  g_assert_true (shows_text (view, "4 moves left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "b9", "c7");
  g_assert_true (shows_text (view, "H2+3 is not in the record"));
  take_picture (window, "guess");
  /* the question, the answer to it and the score follow the language */
  set_language ("zh_TW");
  ui_fixture_settle (window);
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL);
  g_assert_true (shows_text (view, "棋譜裡沒有"));
  g_assert_true (shows_text (view, "實戰走的是哪一著？"));
  set_language ("en");
  ui_fixture_settle (window);
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL);
  g_assert_true (shows_text (view, "H2+3 is not in the record"));
  play (window, QIPU_TYPE_RECALL_VIEW, "h9", "g7");
  play (window, QIPU_TYPE_RECALL_VIEW, "h0", "g2");
  play (window, QIPU_TYPE_RECALL_VIEW, "h7", "i7");
  g_assert_true (shows_text (view, "is a variation"));
  click (window, "_Show Answer");
  /* the last one is written */
  {
    GtkWidget *entry = ui_find (view, GTK_TYPE_ENTRY, NULL);

    gtk_editable_set_text (GTK_EDITABLE (entry), "R9+9");
    g_signal_emit_by_name (entry, "activate");
    g_assert_false (shows_text (view, "The line ends here"));
    {
      g_autofree char *words = NULL;
      QipuPosition position;
      QipuParse parse;

      qipu_game_get_position (qipu_guess_get_game (qipu_classroom_get_guess (window->classroom)),
                              qipu_guess_get_node (qipu_classroom_get_guess (window->classroom)),
                              &position);
      qipu_notation_parse (&position, "R9+9", 4, NULL, &parse);
      words = qipu_words_dup_parse (&position, "R9+9", &parse);
      g_assert_true (shows_text (view, words));
      g_assert_true (has_description (entry, words));
    }
    gtk_editable_set_text (GTK_EDITABLE (entry), "車一平二");
    g_signal_emit_by_name (entry, "activate");
    ui_fixture_settle (window);
  }
  g_assert_true (shows_text (view, "The line ends here"));
  g_assert_true (shows_text (view, "Points: 8 of 10"));
  /* Black's moves are numbered as Black's */
  g_assert_true (shows_text (view, "1… H8+7, you: H2+3"));
  take_picture (window, "guess-end");
  set_language ("zh_TW");
  ui_fixture_settle (window);
  take_picture (window, "guess-end");
  set_language ("en");
  ui_fixture_settle (window);
  click (window, "Practise _These");
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL);
  g_assert_true (shows_text (view, "1 move left"));
  ui_fixture_close_window (window);
}

static void
test_drill (void)
{
  QipuWindow *window = open_record ();
  GtkWidget *view;
  GtkWidget *row;

  open_learn (window);
  row = GTK_WIDGET (find_row (GTK_WIDGET (window), "Repertoire Drill"));
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Red"), "clicked");
  ui_fixture_settle (window);
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL);
  g_assert_true (shows_text (view, "3 positions left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "b2", "e2"); /* the mirror image of the record's move */
  g_assert_true (shows_text (view, "is right."));
  g_assert_true (shows_text (view, "2 positions left"));
  take_picture (window, "drill");
  /* solved in one language, gone on with in another */
  set_language ("zh_CN");
  ui_fixture_settle (window);
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL);
  g_assert_true (shows_text (view, "，对了。"));
  g_assert_null (ui_find (view, GTK_TYPE_ENTRY, NULL));
  set_language ("en");
  ui_fixture_settle (window);
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL);
  g_assert_true (shows_text (view, "is right."));
  click (window, "_Next");
  click (window, "_Show Answer");
  g_assert_true (shows_text (view, "The move was H2+3."));
  click (window, "_Next");
  play (window, QIPU_TYPE_RECALL_VIEW, "i0", "h0");
  click (window, "_Next");
  /* what was not known is asked again */
  play (window, QIPU_TYPE_RECALL_VIEW, "h0", "g2");
  click (window, "_Next");
  g_assert_true (shows_text (view, "Learned: 3 of 3 positions"));
  take_picture (window, "drill-end");
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
  open_learn (window);
  row = GTK_WIDGET (find_row (GTK_WIDGET (window), "Repertoire Drill"));
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Red"), "clicked");
  ui_wait_until (ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL) != NULL);
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
  QipuWindow *window = open_record ();
  QipuDrillCount count;
  GtkWidget *row;

  qipu_session_step (qipu_workspace_get_session (qipu_window_get_workspace (window)), 2);
  open_learn (window);
  row = GTK_WIDGET (find_row (GTK_WIDGET (window), "From This Position"));
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Start"), "clicked");
  ui_fixture_settle (window);
  qipu_classroom_get_drill_count (window->classroom, &count);
  g_assert_cmpuint (count.n_items, ==, 2);
  play (window, QIPU_TYPE_RECALL_VIEW, "h0", "g2");
  g_assert_true (shows_text (GTK_WIDGET (window), "is right."));
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
  open_learn (window);
  row = GTK_WIDGET (find_row (GTK_WIDGET (window), "Find the Win"));
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Start"), "clicked");
  ui_wait_until (ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL) != NULL);
  g_assert_true (shows_text (GTK_WIDGET (window), "1 position without moves has no mate"));
  qipu_classroom_get_drill_count (window->classroom, &count);
  g_assert_cmpuint (count.n_items, ==, 1);
  play (window, QIPU_TYPE_RECALL_VIEW, "a1", "d1");
  g_assert_true (shows_text (GTK_WIDGET (window), "is right."));
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

  open_learn (window);
  open_row (window, "Notation Trainer");
  trainer = qipu_classroom_get_trainer (window->classroom);
  exercises = qipu_trainer_get_exercises (trainer);
  qipu_classroom_set_exercises (window->classroom, 1 << QIPU_EXERCISE_FILE);
  qipu_classroom_answer_file (window->classroom, 3);
  qipu_classroom_show_progress (window->classroom);
  ui_fixture_settle (window);
  progress = qipu_classroom_get_trainer_progress (window->classroom);
  qipu_progress_count (progress, "", 0, &before);
  g_assert_cmpuint (before.n_known, >, 0);

  click (window, "_Reset");
  g_assert_true (shows_text (GTK_WIDGET (window), "Progress was reset"));
  qipu_progress_count (progress, "", 0, &count);
  g_assert_cmpuint (count.n_known, ==, 0);
  click (window, "_Undo");
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

  open_learn (window);
  open_row (window, "Reading Game Records");
  click (window, "_Practise This");
  g_assert_cmpint (qipu_classroom_get_lesson (window->classroom), ==, QIPU_LESSON_TRAINER);
  qipu_classroom_show_page (window->classroom, "openings");
  ui_fixture_settle (window);
  click (window, "_Practise This");
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

  open_learn (window);
  row = GTK_WIDGET (find_row (GTK_WIDGET (window), "Checkmate Drill"));
  g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, "Start"), "clicked");
  ui_fixture_settle (window);
  view = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECALL_VIEW, NULL);
  g_assert_true (shows_text (view, "20 positions left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "d2", "d5");
  g_assert_true (shows_text (view, "is not correct. Try again."));
  /* it comes again, and is not counted twice meanwhile */
  g_assert_true (shows_text (view, "20 positions left"));
  play (window, QIPU_TYPE_RECALL_VIEW, "d2", "d9");
  g_assert_true (shows_text (view, "R6+7 is right."));
  g_assert_true (shows_text (view, "20 positions left"));
  take_picture (window, "mate-drill");
  click (window, "_Next");
  g_assert_true (shows_text (view, "20 positions left"));
  ui_fixture_close_window (window);
}

/* While Learn is open the keys of the study rest, and its place in the record stays. */
static void
test_study_rests (void)
{
  QipuWindow *window = open_record ();
  QipuSession *session = qipu_workspace_get_session (qipu_window_get_workspace (window));
  QipuNodeId node = qipu_session_get_current (session);
  QipuLearnView *view;

  open_learn (window);
  g_assert_false (gtk_widget_activate_action (GTK_WIDGET (window), "study.forward", NULL));
  g_assert_cmpuint (qipu_session_get_current (session), ==, node);
  view = QIPU_LEARN_VIEW (ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_VIEW, NULL));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (view), "learn.back", NULL));
  ui_fixture_settle (window);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "study.forward", NULL));
  g_assert_cmpuint (qipu_session_get_current (session), !=, node);
  ui_fixture_close_window (window);
}

static void
choose_size (void)
{
  const char *size = g_getenv ("QIPU_PICTURE_SIZE");
  int width, height;

  if (size == NULL || sscanf (size, "%dx%d", &width, &height) != 2)
    return;
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_WIDTH, width);
  g_settings_set_int (qipu_settings_get (), QIPU_SETTING_WINDOW_HEIGHT, height);
}

int
main (int argc, char **argv)
{
  /* before GTK starts: lets the tests read what a screen reader is told */
  g_setenv ("GTK_A11Y", "test", TRUE);
  ui_fixture_init (&argc, &argv);
  choose_size ();

  g_test_add_func ("/ui/learn/pages", test_pages);
  g_test_add_func ("/ui/learn/line", test_line);
  g_test_add_func ("/ui/learn/links", test_links);
  g_test_add_func ("/ui/learn/read-about", test_read_about);
  g_test_add_func ("/ui/learn/trainer", test_trainer);
  g_test_add_func ("/ui/learn/trainer-reading", test_trainer_reading);
  g_test_add_func ("/ui/learn/narrow", test_narrow);
  g_test_add_func ("/ui/learn/trainer-keys", test_trainer_keys);
  g_test_add_func ("/ui/learn/narrow-rows", test_narrow_rows);
  g_test_add_func ("/ui/learn/descriptions", test_descriptions);
  g_test_add_func ("/ui/learn/guess", test_guess);
  g_test_add_func ("/ui/learn/drill", test_drill);
  g_test_add_func ("/ui/learn/drill-of-file", test_drill_of_file);
  g_test_add_func ("/ui/learn/drill-from-here", test_drill_from_here);
  g_test_add_func ("/ui/learn/drill-of-positions", test_drill_of_positions);
  g_test_add_func ("/ui/learn/practice", test_practice);
  g_test_add_func ("/ui/learn/reset", test_reset);
  g_test_add_func ("/ui/learn/mate-drill", test_mate_drill);
  g_test_add_func ("/ui/learn/study-rests", test_study_rests);

  return g_test_run ();
}
