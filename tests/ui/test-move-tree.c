/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The drawn tree in the real window: the current move is always in sight, a click goes to a move,
 * and only what is seen is drawn. */

#include "config.h"

#include "ui-fixture.h"

#include <time.h>

#include "ui/qipu-move-tree.h"

static const char record[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
                             "1. C2=5 H8+7 2. H2+3 {a comment} R9=8 (2... P7+1 3. R1+1 (3. P7+1)) "
                             "3. R1=2 *\n";

static QipuMoveTree *
show_tree (QipuWindow *window)
{
  g_settings_set_boolean (qipu_settings_get (), QIPU_SETTING_MOVES_AS_TREE, TRUE);
  ui_fixture_settle (window);
  ui_fixture_settle (window);
  return QIPU_MOVE_TREE (ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_TREE, NULL));
}

static void
hide_tree (QipuWindow *window)
{
  g_settings_set_boolean (qipu_settings_get (), QIPU_SETTING_MOVES_AS_TREE, FALSE);
  ui_fixture_settle (window);
}

/* What a click there does. */
static void
click (QipuMoveTree *tree, const graphene_rect_t *bounds)
{
  double x = bounds->origin.x + bounds->size.width / 2;
  double y = bounds->origin.y + bounds->size.height / 2;
  GtkWidget *canvas = gtk_widget_pick (GTK_WIDGET (tree), x, y, GTK_PICK_DEFAULT);
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (canvas);
  double canvas_x, canvas_y;

  gtk_widget_translate_coordinates (GTK_WIDGET (tree), canvas, x, y, &canvas_x, &canvas_y);
  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_GESTURE_CLICK (controller))
        {
          g_signal_emit_by_name (controller, "released", 1, canvas_x, canvas_y);
          return;
        }
    }
  g_assert_not_reached ();
}

static void
test_click (void)
{
  QipuWindow *window = ui_fixture_open_text ("tree.pgn", record);
  QipuMoveTree *tree = show_tree (window);
  graphene_rect_t bounds;

  for (QipuNodeId node = 1; node <= 8; node++)
    {
      qipu_session_go_to (ui_get_session (window), node);
      ui_fixture_settle (window);
      g_assert_true (qipu_move_tree_get_bounds (tree, node, &bounds));
      qipu_session_go_to (ui_get_session (window), QIPU_NODE_ROOT);
      ui_fixture_settle (window);
      if (!qipu_move_tree_get_bounds (tree, node, &bounds))
        continue;
      click (tree, &bounds);
      g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), ==, node);
    }

  /* it follows edits and undo */
  qipu_session_go_to (ui_get_session (window), 4);
  ui_activate (window, "study.delete");
  ui_fixture_settle (window);
  ui_activate (window, "study.undo");
  ui_fixture_settle (window);
  qipu_session_go_to (ui_get_session (window), 2);
  g_assert_true (qipu_session_play (ui_get_session (window),
                                    qipu_move (qipu_square (0, 3), qipu_square (0, 4))));
  ui_fixture_settle (window);
  g_assert_true (qipu_move_tree_get_bounds (tree, qipu_session_get_current (ui_get_session (window)),
                                            &bounds));
  hide_tree (window);
  ui_fixture_close_window (window);
}

/* The sign beside a move that variations leave folds them; what is current stays in sight. Keys
 * and menus fold the same. */
static void
test_fold (void)
{
  QipuWindow *window = ui_fixture_open_text ("fold-tree.pgn", record);
  QipuMoveTree *tree = show_tree (window);
  QipuSession *session = ui_get_session (window);
  QipuNodeId fork, variation, deep;
  graphene_rect_t bounds;
  guint all;

  /* 2. … R9=8, 2. … P7+1 and 3. P7+1, which leaves the latter */
  fork = qipu_game_get_line_end (ui_get_game (window), QIPU_NODE_ROOT);
  fork = qipu_game_get_parent (ui_get_game (window), fork);
  variation = qipu_game_get_next (ui_get_game (window), fork);
  deep = qipu_game_get_last_child (ui_get_game (window), variation);
  qipu_session_go_to (session, deep);
  ui_fixture_settle (window);
  all = qipu_move_tree_get_n_drawn (tree);
  g_assert_true (qipu_move_tree_get_bounds (tree, fork, &bounds));

  bounds.origin.x += bounds.size.width + 4;
  bounds.size.width = 6;
  click (tree, &bounds);
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_session_get_current (session), ==, fork);
  g_assert_cmpuint (qipu_move_tree_get_n_drawn (tree), ==, all - 3);
  click (tree, &bounds);
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_move_tree_get_n_drawn (tree), ==, all);

  ui_activate (window, "study.fold-all");
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_move_tree_get_n_drawn (tree), ==, all - 3);
  qipu_session_go_to (session, deep);
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_move_tree_get_n_drawn (tree), ==, all);
  g_assert_true (qipu_move_tree_get_bounds (tree, deep, &bounds));
  ui_activate (window, "study.fold-all");
  ui_activate (window, "study.delete");
  ui_activate (window, "study.undo");
  ui_fixture_settle (window);
  ui_activate (window, "study.unfold-all");
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_move_tree_get_n_drawn (tree), ==, all);
  hide_tree (window);
  ui_fixture_close_window (window);
}

/* Two horses out and home again, 10,000 moves. */
static char *
dup_long_record (void)
{
  static const char *const moves[] = { "B0-C2", "B9-C7", "C2-B0", "C7-B9" };
  GString *text = g_string_new ("[Red \"A\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n");

  for (guint i = 0; i < 10000; i++)
    {
      if (i % 2 == 0)
        g_string_append_printf (text, "%u. ", i / 2 + 1);
      g_string_append_printf (text, "%s%c", moves[i % 4], i % 8 == 7 ? '\n' : ' ');
    }
  g_string_append (text, "*\n");
  return g_string_free (text, FALSE);
}

static double
get_cpu_ms (void)
{
  return (double) clock () * 1000 / CLOCKS_PER_SEC;
}

static void
test_long (void)
{
  g_autofree char *text = dup_long_record ();
  QipuWindow *window = ui_fixture_open_text ("long-tree.pgn", text);
  QipuMoveTree *tree;
  graphene_rect_t bounds;
  double begin;

  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 10000);
  tree = show_tree (window);
  g_assert_cmpuint (qipu_move_tree_get_n_drawn (tree), >, 5);
  g_assert_cmpuint (qipu_move_tree_get_n_drawn (tree), <, 100);

  ui_activate (window, "study.last");
  ui_fixture_settle (window);
  ui_fixture_settle (window);
  g_assert_true (qipu_move_tree_get_bounds (tree, qipu_session_get_current (ui_get_session (window)),
                                            &bounds));
  g_assert_cmpuint (qipu_move_tree_get_n_drawn (tree), <, 100);

  begin = get_cpu_ms ();
  for (guint i = 0; i < 100; i++)
    {
      ui_activate (window, "study.back");
      ui_fixture_settle (window);
    }
  g_test_message ("a step in a tree of 10,000 moves: %.1f ms of processor time",
                  (get_cpu_ms () - begin) / 100);
  g_assert_true (qipu_move_tree_get_bounds (tree, qipu_session_get_current (ui_get_session (window)),
                                            &bounds));
  hide_tree (window);
  ui_fixture_close_window (window);
}

/* Only the tab that is shown is built anew. */
static void
test_language (void)
{
  g_autofree char *text = dup_long_record ();
  QipuWindow *window = ui_fixture_open_text ("long-language.pgn", text);
  static const char *const languages[] = { "zh_TW", "zh_CN", "en" };

  for (guint i = 0; i < 9; i++)
    ui_activate (window, "win.new");
  ui_activate (window, "win.select-tab(1)");
  ui_activate (window, "study.last");
  ui_fixture_settle (window);
  g_assert_cmpint (adw_tab_view_get_n_pages (qipu_window_get_tabs (window)), ==, 10);

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      double begin = get_cpu_ms ();

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[i]);
      ui_fixture_settle (window);
      g_test_message ("to %s with ten tabs and 10,000 moves: %.0f ms of processor time", languages[i],
                      get_cpu_ms () - begin);
      g_assert_cmpuint (qipu_game_get_ply (ui_get_game (window),
                                           qipu_session_get_current (ui_get_session (window))),
                        ==, 10000);
    }
  ui_fixture_close_window (window);
}

/* However small the view is, the current move is wholly in sight after any step. */
static void
test_narrow (void)
{
  static const int sizes[][2] = { { 360, 640 }, { 360, 480 }, { 360, 760 }, { 900, 360 } };
  g_autoptr (GString) text = g_string_new ("[Red \"A\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n");

  /* two horses out and home, and a variation of the other chariot at each move of Red's */
  for (guint i = 0; i < 10; i++)
    g_string_append_printf (text, "%u. B0-C2 (%u. A0-A%u B9-A7) B9-C7 %u. C2-B0 C7-B9 ", 2 * i + 1,
                            2 * i + 1, 1 + i % 2, 2 * i + 2);
  g_string_append (text, "*\n");

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      QipuWindow *window = ui_fixture_open_text ("narrow-tree.pgn", text->str);
      QipuSession *session = ui_get_session (window);
      const QipuGame *game = ui_get_game (window);
      QipuMoveTree *tree;
      graphene_rect_t bounds;

      gtk_window_set_default_size (GTK_WINDOW (window), sizes[i][0], sizes[i][1]);
      tree = show_tree (window);
      ui_wait_until (gtk_widget_get_width (GTK_WIDGET (window)) <= sizes[i][0]);
      for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE;
           node = qipu_game_walk (game, node))
        {
          qipu_session_go_to (session, node);
          ui_wait_until (qipu_move_tree_get_bounds (tree, node, &bounds));
        }
      /* and where moves are played that the tree has not had room for */
      qipu_session_go_to (session, qipu_game_get_line_end (game, QIPU_NODE_ROOT));
      for (guint k = 0; k < 6; k++)
        {
          static const char *const moves[] = { "a0a1", "a9a8", "a1a0", "a8a9" };
          const char *move = moves[k % 4];

          g_assert_true (
              qipu_session_play (session, qipu_move (qipu_square (move[0] - 'a', move[1] - '0'),
                                                     qipu_square (move[2] - 'a', move[3] - '0'))));
          ui_wait_until (
              qipu_move_tree_get_bounds (tree, qipu_session_get_current (session), &bounds));
        }
      hide_tree (window);
      ui_fixture_close_window (window);
    }
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/move-tree/click", test_click);
  g_test_add_func ("/ui/move-tree/fold", test_fold);
  g_test_add_func ("/ui/move-tree/narrow", test_narrow);
  g_test_add_func ("/ui/move-tree/long", test_long);
  g_test_add_func ("/ui/move-tree/language", test_language);
  return g_test_run ();
}
