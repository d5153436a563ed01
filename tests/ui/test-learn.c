/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Learn in the real window: its pages, their links and boards, and its rows, in three languages. */

#include "config.h"

#include "ui-learn.h"

#include <string.h>

#include "app/qipu-window-private.h"
#include "ui/qipu-board-picture.h"
#include "ui/qipu-board-view.h"
#include "ui/qipu-choice-row.h"
#include "ui/qipu-learn-home.h"
#include "ui/qipu-page-board.h"
#include "ui/qipu-page-view.h"
#include "ui/qipu-trainer-view.h"
#include "words/qipu-words-position.h"

static guint
count_widgets (GtkWidget *root, GType type)
{
  guint n = g_type_is_a (G_OBJECT_TYPE (root), type) ? 1 : 0;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    n += count_widgets (child, type);

  return n;
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

  ui_learn_open (window);
  ui_learn_take_picture (window, "home");
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      ui_learn_open_row (window, pages[i].title);
      ui_activate (window, "win.learn");
      ui_activate (window, "win.learn");
      g_assert_cmpuint (count_widgets (GTK_WIDGET (window), QIPU_TYPE_PAGE_BOARD), >=,
                        pages[i].n_boards);
      for (guint k = 0; k < G_N_ELEMENTS (languages); k++)
        {
          ui_learn_set_language (languages[k]);
          ui_fixture_settle (window);
          ui_learn_take_picture (window, pages[i].id);
        }
      ui_learn_set_language ("en");
      ui_fixture_settle (window);
      ui_learn_click (window, "Back");
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

  ui_learn_open (window);
  ui_learn_open_row (window, "First Openings");
  board = ui_find (GTK_WIDGET (window), QIPU_TYPE_PAGE_BOARD, NULL);
  g_signal_emit_by_name (ui_find (board, GTK_TYPE_BUTTON, "Next move"), "clicked");
  g_signal_emit_by_name (ui_find (board, GTK_TYPE_BUTTON, "Next move"), "clicked");
  g_assert_true (ui_learn_shows_text (board, "H8+7   馬8進7"));
  g_assert_true (ui_learn_shows_text (board, "2 / 10"));
  ui_learn_take_picture (window, "line");

  adjustment = gtk_scrolled_window_get_vadjustment (get_scroller (window));
  gtk_adjustment_set_value (adjustment, 400);
  place = 400 / gtk_adjustment_get_upper (adjustment);
  ui_learn_set_language ("zh_CN");
  ui_fixture_settle (window);
  ui_fixture_settle (window);
  board = ui_find (GTK_WIDGET (window), QIPU_TYPE_PAGE_BOARD, NULL);
  g_assert_true (ui_learn_shows_text (board, "马8进7   H8+7"));
  adjustment = gtk_scrolled_window_get_vadjustment (get_scroller (window));
  /* the new page has its height some frames later */
  ui_wait_until (gtk_adjustment_get_value (adjustment) > 0);
  g_assert_cmpfloat_with_epsilon (gtk_adjustment_get_value (adjustment)
                                      / gtk_adjustment_get_upper (adjustment),
                                  place, 0.02);
  ui_learn_set_language ("en");
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

  ui_learn_open (window);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      GtkAdjustment *adjustment;
      GtkWidget *focus;
      double value;

      ui_learn_set_language (languages[i].language);
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
      ui_learn_take_picture (window, "link");

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
  ui_learn_set_language ("en");
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

  ui_learn_open (window);
  ui_learn_open_row (window, "Notation Trainer");
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
  ui_learn_click (window, "Back");
  g_assert_true (ui_learn_shows_text (GTK_WIDGET (window), "Not correct."));
  ui_learn_click (window, "_Next");
  qipu_classroom_set_exercises (window->classroom, exercises);
  ui_fixture_close_window (window);
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
  ui_learn_open (window);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      GtkWidget *home;
      guint n = 0;

      ui_learn_set_language (languages[i]);
      ui_fixture_settle (window);
      home = ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_HOME, NULL);
      ui_learn_take_picture (window, "narrow-home");
      n = check_rows (home);
      g_assert_cmpuint (n, ==, 6);
    }
  ui_learn_set_language ("en");
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

  ui_learn_open (window);
  ui_learn_open_row (window, "First Openings");
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      GtkWidget *picture;
      g_autofree char *words = NULL;
      g_autofree char *fault = NULL;
      QipuPosition position;

      ui_learn_set_language (languages[i].language);
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
  ui_learn_set_language ("en");
  ui_fixture_settle (window);
  ui_fixture_close_window (window);
}

/* While Learn is open the keys of the study rest, and its place in the record stays. */
static void
test_study_rests (void)
{
  QipuWindow *window = ui_learn_open_record ();
  QipuSession *session = qipu_workspace_get_session (qipu_window_get_workspace (window));
  QipuNodeId node = qipu_session_get_current (session);
  QipuLearnView *view;

  ui_learn_open (window);
  g_assert_false (gtk_widget_activate_action (GTK_WIDGET (window), "study.forward", NULL));
  g_assert_cmpuint (qipu_session_get_current (session), ==, node);
  view = QIPU_LEARN_VIEW (ui_find (GTK_WIDGET (window), QIPU_TYPE_LEARN_VIEW, NULL));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (view), "learn.back", NULL));
  ui_fixture_settle (window);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "study.forward", NULL));
  g_assert_cmpuint (qipu_session_get_current (session), !=, node);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_learn_init (&argc, &argv);

  g_test_add_func ("/ui/learn/pages", test_pages);
  g_test_add_func ("/ui/learn/line", test_line);
  g_test_add_func ("/ui/learn/links", test_links);
  g_test_add_func ("/ui/learn/read-about", test_read_about);
  g_test_add_func ("/ui/learn/narrow-rows", test_narrow_rows);
  g_test_add_func ("/ui/learn/descriptions", test_descriptions);
  g_test_add_func ("/ui/learn/study-rests", test_study_rests);

  return g_test_run ();
}
