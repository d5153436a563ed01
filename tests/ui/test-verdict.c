/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdict in the window: when it is shown, what it says, and the cycle that explains it. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "study/qipu-session-branches.h"
#include "ui/qipu-move-row-text.h"
#include "ui/qipu-verdict-box.h"

/* Red checks with every move: the position after it comes back twice. */
static const char perpetual_check[] =
  "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n"
  "[FEN \"c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w - - 0 1\"]\n\n"
  "1. H8-H9 F9-F8 2. H9-H8 F8-F9 3. H8-H9 F9-F8 4. H9-H8 F8-F9 5. H8-H9 F9-F8 *\n";

static const char mate[] = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n"
                           "[FEN \"3k5/9/4R4/9/9/9/9/9/R8/4K4 w - - 0 1\"]\n\n1. A1-D1 *\n";

static QipuWindow *
open_at_end (const char *name, const char *text)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GFile) file = ui_fixture_write (name, text);

  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_session (window) != NULL);
  ui_activate (window, "study.last");
  ui_fixture_settle (window);
  return window;
}

static GtkWidget *
get_box (QipuWindow *window)
{
  return ui_find (GTK_WIDGET (window), QIPU_TYPE_VERDICT_BOX, NULL);
}

static const QipuScene *
get_scene (QipuWindow *window)
{
  QipuStudyPage *page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));

  return qipu_board_view_get_scene (qipu_study_page_get_board (page));
}

static guint
count_attacks (const QipuScene *scene)
{
  guint n = 0;

  for (guint i = 0; i < scene->n_arrows; i++)
    n += scene->arrows[i].style == QIPU_ARROW_ATTACK;
  return n;
}

static void
test_shown (void)
{
  QipuWindow *window = open_at_end ("mate.pgn", mate);

  g_assert_true (gtk_widget_get_visible (get_box (window)));
  g_assert_nonnull (ui_find (get_box (window), GTK_TYPE_LABEL, "Red wins by checkmate."));
  /* there is no cycle to be played */
  g_assert_false (qipu_verdict_box_can_explain (QIPU_VERDICT_BOX (get_box (window))));

  ui_activate (window, "study.first");
  g_assert_false (gtk_widget_get_visible (get_box (window)));
  ui_fixture_close_window (window);
}

static void
test_explain (void)
{
  QipuWindow *window = open_at_end ("perpetual.pgn", perpetual_check);
  QipuSession *session = ui_get_session (window);
  QipuNodeId end = qipu_session_get_current (session);
  QipuMove move;

  g_assert_nonnull (ui_find (get_box (window), GTK_TYPE_LABEL, "Red loses by perpetual check."));
  g_assert_cmpuint (count_attacks (get_scene (window)), ==, 0);

  ui_activate (window, "study.explain");
  ui_fixture_settle (window);
  g_assert_true (qipu_verdict_box_get_explaining (QIPU_VERDICT_BOX (get_box (window))));
  g_assert_cmpuint (qipu_session_get_current (session), !=, end);

  /* the first move of the cycle that is on the board is Red's check, told and drawn */
  ui_wait_until (count_attacks (get_scene (window)) == 1);
  move = qipu_session_get_last_move (session);
  for (guint i = 0; i < get_scene (window)->n_arrows; i++)
    if (get_scene (window)->arrows[i].style == QIPU_ARROW_ATTACK)
      {
        g_assert_cmpuint (get_scene (window)->arrows[i].from, ==, qipu_move_to (move));
        g_assert_cmpint (qipu_piece_kind (qipu_position_get (qipu_session_get_position (session),
                                                             get_scene (window)->arrows[i].to)),
                         ==, QIPU_GENERAL);
      }

  /* what the verdict rests on is told */
  g_assert_nonnull (ui_find_text (get_box (window), "check (the red chariot)"));
  g_assert_nonnull (ui_find_text (get_box (window), "published cases"));

  ui_activate (window, "study.explain");
  g_assert_cmpuint (qipu_session_get_current (session), ==, end);
  g_assert_cmpuint (count_attacks (get_scene (window)), ==, 0);
  ui_fixture_close_window (window);
}

/* Whoever goes elsewhere has ended the explanation and stays there. */
static void
test_left (void)
{
  QipuWindow *window = open_at_end ("left.pgn", perpetual_check);

  ui_activate (window, "study.explain");
  ui_activate (window, "study.first");
  g_assert_false (qipu_verdict_box_get_explaining (QIPU_VERDICT_BOX (get_box (window))));
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), ==, QIPU_NODE_ROOT);
  g_assert_cmpuint (count_attacks (get_scene (window)), ==, 0);
  ui_fixture_close_window (window);
}

static void
test_rules (void)
{
  QipuWindow *window = open_at_end ("rules.pgn", perpetual_check);
  QipuReferee *referee = qipu_session_get_referee (ui_get_session (window));

  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_RULES, "cxa");
  g_assert_cmpint (qipu_referee_get_rules (referee), ==, QIPU_RULES_CXA);
  ui_activate (window, "study.explain");
  g_assert_nonnull (ui_find_text (get_box (window), "experimental"));

  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_RULES, "axf");
  g_assert_cmpint (qipu_referee_get_rules (referee), ==, QIPU_RULES_AXF);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_MOVE_LIMIT, "40");
  g_assert_cmpuint (qipu_referee_get_rule_set (referee)->move_limit, ==, 40);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_MOVE_LIMIT, "none");
  g_assert_cmpuint (qipu_referee_get_rule_set (referee)->move_limit, ==, 0);
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_MOVE_LIMIT);
  g_assert_cmpuint (qipu_referee_get_rule_set (referee)->move_limit, ==,
                    qipu_rules_axf.move_limit);
  ui_fixture_close_window (window);
}

/* Whether it has the sign of a mate in the list. */
static gboolean
has_mate_sign (QipuWindow *window, const char *path)
{
  g_autofree char *text =
      qipu_move_row_text_dup_move (ui_get_session (window), ui_find_node (window, path));

  return g_str_has_suffix (text, " #");
}

static void
on_stamp (guint *n)
{
  (*n)++;
}

/* Signs in variations, also where a line ends with them; their rows are drawn again when the worker
 * has found them. */
static void
test_variations (void)
{
  static const char text[] = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n"
                             "[FEN \"3k5/9/4R4/9/9/9/9/9/R8/4K4 w - - 0 1\"]\n\n"
                             "1. A1-A2 (1. A1-D1) (1. A1-A3 D9-D8 2. A3-D3) 1... D9-D8 *\n";
  QipuWindow *window = open_at_end ("branches.pgn", text);
  GListModel *list = G_LIST_MODEL (qipu_session_get_move_list (ui_get_session (window)));
  g_autoptr (QipuMoveRow) row = NULL;
  guint n = 0;

  ui_wait_until (has_mate_sign (window, "1") && has_mate_sign (window, "200"));
  g_assert_false (qipu_session_is_judging (ui_get_session (window)));
  g_assert_false (has_mate_sign (window, "0"));
  g_assert_false (has_mate_sign (window, "2"));

  /* a move that goes takes its sign with it; when it comes back it is found again */
  qipu_document_remove (ui_get_document (window), ui_find_node (window, "200"));
  ui_wait_until (!qipu_session_is_judging (ui_get_session (window)));
  g_assert_true (has_mate_sign (window, "1"));
  ui_activate (window, "study.undo");
  g_assert_false (has_mate_sign (window, "200"));
  row = g_list_model_get_item (
      list, qipu_move_list_find (QIPU_MOVE_LIST (list), ui_find_node (window, "200")));
  g_signal_connect_swapped (row, "notify::stamp", G_CALLBACK (on_stamp), &n);
  ui_wait_until (n > 0);
  g_assert_true (has_mate_sign (window, "200"));
  g_signal_handlers_disconnect_by_data (row, &n);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/verdict/shown", test_shown);
  g_test_add_func ("/ui/verdict/explain", test_explain);
  g_test_add_func ("/ui/verdict/left", test_left);
  g_test_add_func ("/ui/verdict/rules", test_rules);
  g_test_add_func ("/ui/verdict/variations", test_variations);
  return g_test_run ();
}
