/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window by fingers: real touch events, from the display server to the record. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "ui-touch.h"
#include "ui/qipu-move-list-view.h"
#include "ui/qipu-move-row-view.h"
#include "ui/qipu-move-tree.h"

static const char record[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
                             "1. C2=5 H8+7 2. H2+3 R9=8 (2... P7+1 3. R1+1) 3. R1=2 *\n";

static UiTouch *touch;

/* How long a finger rests before that is a long press: never, where it taps, however slow the
 * machine is. */
static void
set_patience (int ms)
{
  g_object_set (gtk_settings_get_default (), "gtk-long-press-time", ms, NULL);
}

#define NEVER (1000 * 1000)
#define SOON 20

static QipuStudyPage *
get_page (QipuWindow *window)
{
  return qipu_main_view_get_study_page (qipu_window_get_main_view (window));
}

static QipuBoardView *
get_board (QipuWindow *window)
{
  return qipu_study_page_get_board (get_page (window));
}

static QipuSquare
square (const char *text)
{
  return qipu_square (text[0] - 'a', text[1] - '0');
}

static void
tap (GtkWidget *widget, double x, double y)
{
  ui_touch_begin (touch, 1, widget, x, y);
  ui_touch_end (touch, 1, widget, x, y);
}

static void
tap_square (QipuBoardView *board, const char *name)
{
  double x, y;

  qipu_board_view_get_point (board, square (name), &x, &y);
  tap (GTK_WIDGET (board), x, y);
}

static void
begin_on_square (QipuBoardView *board, const char *name)
{
  double x, y;

  qipu_board_view_get_point (board, square (name), &x, &y);
  ui_touch_begin (touch, 1, GTK_WIDGET (board), x, y);
}

/* The finger that is on @from goes to @to and leaves. */
static void
slide (QipuBoardView *board, const char *from, const char *to)
{
  double x0, y0, x1, y1;

  qipu_board_view_get_point (board, square (from), &x0, &y0);
  qipu_board_view_get_point (board, square (to), &x1, &y1);
  for (int i = 1; i <= 8; i++)
    ui_touch_update (touch, 1, GTK_WIDGET (board), x0 + (x1 - x0) * i / 8, y0 + (y1 - y0) * i / 8);
  ui_touch_end (touch, 1, GTK_WIDGET (board), x1, y1);
}

static void
test_taps (void)
{
  QipuWindow *window = ui_fixture_open_text ("taps.pgn", record);
  QipuSession *session = ui_get_session (window);
  QipuBoardView *board = get_board (window);

  set_patience (NEVER);
  /* a move that the record has, and one that it has not */
  tap_square (board, "h2");
  ui_wait_until (qipu_session_get_picked (session) == square ("h2"));
  tap_square (board, "e2");
  ui_wait_until (qipu_session_get_current (session) == 1);
  tap_square (board, "b7");
  ui_wait_until (qipu_session_get_picked (session) == square ("b7"));
  /* another piece of the same side is taken up instead, and the same point puts it down */
  tap_square (board, "h7");
  ui_wait_until (qipu_session_get_picked (session) == square ("h7"));
  tap_square (board, "h7");
  ui_wait_until (qipu_session_get_picked (session) == QIPU_SQUARE_NONE);
  tap_square (board, "h7");
  ui_wait_until (qipu_session_get_picked (session) == square ("h7"));
  /* an illegal try says why */
  tap_square (board, "f5");
  ui_wait_until (qipu_session_get_refused (session) == qipu_move (square ("h7"), square ("f5")));
  g_assert_cmpuint (qipu_session_get_current (session), ==, 1);
  tap_square (board, "h7");
  ui_wait_until (qipu_session_get_picked (session) == square ("h7"));
  tap_square (board, "e7");
  ui_wait_until (qipu_session_get_current (session) != 1);
  g_assert_true (qipu_session_get_last_move (session) ==
                 qipu_move (square ("h7"), square ("e7")));
  ui_activate (window, "study.undo");
  g_assert_cmpuint (qipu_session_get_current (session), ==, 1);
  ui_fixture_close_window (window);
}

static void
test_drag (void)
{
  QipuWindow *window = ui_fixture_open_text ("drag.pgn", record);
  g_autofree char *before = ui_dup_pgn (window);
  QipuSession *session = ui_get_session (window);
  QipuBoardView *board = get_board (window);
  double x, y;

  set_patience (NEVER);
  /* the piece lifts and follows */
  begin_on_square (board, "b2");
  qipu_board_view_get_point (board, square ("d4"), &x, &y);
  ui_touch_update (touch, 1, GTK_WIDGET (board), x, y);
  ui_wait_until (qipu_board_view_is_moving (board));
  g_assert_cmpuint (qipu_session_get_picked (session), ==, square ("b2"));
  /* it drops back where it may not go, and is put down where it may */
  ui_touch_end (touch, 1, GTK_WIDGET (board), x, y);
  ui_wait_until (qipu_session_get_refused (session) == qipu_move (square ("b2"), square ("d4")));
  ui_wait_until (!qipu_board_view_is_moving (board));
  g_assert_cmpuint (qipu_session_get_current (session), ==, QIPU_NODE_ROOT);
  begin_on_square (board, "b2");
  slide (board, "b2", "e2");
  ui_wait_until (qipu_session_get_last_move (session) ==
                 qipu_move (square ("b2"), square ("e2")));

  ui_activate (window, "study.undo");
  {
    g_autofree char *after = ui_dup_pgn (window);

    g_assert_cmpstr (after, ==, before);
  }
  ui_fixture_close_window (window);
}

static void
assert_marks (QipuWindow *window, const QipuMark *expected, guint n_expected)
{
  guint n;
  const QipuMark *marks =
      qipu_game_get_marks (ui_get_game (window), qipu_session_get_current (ui_get_session (window)),
                           &n);

  g_assert_cmpuint (n, ==, n_expected);
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (marks[i].from, ==, expected[i].from);
      g_assert_cmpuint (marks[i].to, ==, expected[i].to);
      g_assert_cmpuint (marks[i].colour, ==, expected[i].colour);
    }
}

static guint
count_marks (QipuWindow *window)
{
  guint n;

  qipu_game_get_marks (ui_get_game (window), qipu_session_get_current (ui_get_session (window)), &n);
  return n;
}

/* A finger that rests draws; resting alone opens the menu, where a colour is chosen for the point and
 * for what is drawn then. */
static void
test_marks (void)
{
  static const char *const labels[] = { "_Green Mark", "_Red Mark", "_Blue Mark", "_Yellow Mark" };
  QipuWindow *window = ui_fixture_open_text ("marks.pgn", record);
  g_autofree char *before = ui_dup_pgn (window);
  QipuBoardView *board = get_board (window);
  QipuMark expected[9] = { { square ("h2"), square ("e2"), QIPU_MARK_GREEN } };
  guint n = 1;

  set_patience (SOON);
  begin_on_square (board, "h2");
  ui_wait_until (qipu_board_view_is_drawing (board));
  slide (board, "h2", "e2");
  ui_wait_until (count_marks (window) == 1);
  g_assert_false (qipu_board_view_is_drawing (board));
  assert_marks (window, expected, n);
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), ==, QIPU_NODE_ROOT);

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    {
      char from[3] = { (char) ('a' + 2 * (int) i), '4', '\0' };
      char to[3] = { (char) ('a' + 2 * (int) i), '5', '\0' };
      GtkWidget *menu, *item;

      begin_on_square (board, from);
      ui_wait_until (qipu_board_view_is_drawing (board));
      {
        double x, y;

        qipu_board_view_get_point (board, square (from), &x, &y);
        ui_touch_end (touch, 1, GTK_WIDGET (board), x, y);
      }
      ui_wait_until ((menu = ui_find (GTK_WIDGET (get_page (window)), GTK_TYPE_POPOVER_MENU,
                                      NULL)) != NULL &&
                     gtk_widget_get_mapped (menu));
      ui_fixture_settle (window);
      item = ui_find (menu, g_type_from_name ("GtkModelButton"), NULL);
      for (guint k = 0; k < i; k++)
        item = gtk_widget_get_next_sibling (item);
      tap (item, gtk_widget_get_width (item) / 2.0, gtk_widget_get_height (item) / 2.0);
      ui_wait_until (count_marks (window) == n + 1 && !gtk_widget_get_mapped (menu));
      expected[n++] = (QipuMark){ square (from), square (from), (uint8_t) i };
      assert_marks (window, expected, n);
      ui_fixture_settle (window);

      begin_on_square (board, from);
      ui_wait_until (qipu_board_view_is_drawing (board));
      slide (board, from, to);
      ui_wait_until (count_marks (window) == n + 1);
      expected[n++] = (QipuMark){ square (from), square (to), (uint8_t) i };
      assert_marks (window, expected, n);
    }

  for (; n > 0; n--)
    ui_activate (window, "study.undo");
  {
    g_autofree char *after = ui_dup_pgn (window);

    g_assert_cmpstr (after, ==, before);
  }
  ui_fixture_close_window (window);
}

static GtkWidget *
find_row (GtkWidget *root, QipuNodeId node, graphene_rect_t *bounds)
{
  if (QIPU_IS_MOVE_ROW_VIEW (root) &&
      qipu_move_row_view_get_cell_bounds (QIPU_MOVE_ROW_VIEW (root), node, bounds))
    return root;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, node, bounds);

      if (found != NULL)
        return found;
    }
  return NULL;
}

/* A tap goes to the move, a long press opens its menu, from which it is deleted. */
static void
assert_taps_and_menu (QipuWindow *window,
                      GtkWidget *widget,
                      const graphene_rect_t *bounds,
                      GtkWidget *view,
                      QipuNodeId node)
{
  QipuSession *session = ui_get_session (window);
  g_autofree char *before = ui_dup_pgn (window);
  double x = bounds->origin.x + bounds->size.width / 2;
  double y = bounds->origin.y + bounds->size.height / 2;
  GtkWidget *menu, *item;

  set_patience (NEVER);
  g_assert_cmpuint (qipu_session_get_current (session), !=, node);
  tap (widget, x, y);
  ui_wait_until (qipu_session_get_current (session) == node);

  qipu_session_go_to (session, QIPU_NODE_ROOT);
  ui_fixture_settle (window);
  set_patience (SOON);
  ui_touch_begin (touch, 1, widget, x, y);
  ui_wait_until ((menu = ui_find (view, GTK_TYPE_POPOVER_MENU, NULL)) != NULL &&
                 gtk_widget_get_mapped (menu));
  g_assert_cmpuint (qipu_session_get_current (session), ==, node);
  ui_touch_end (touch, 1, widget, x, y);
  ui_fixture_settle (window);
  g_assert_true (gtk_widget_get_mapped (menu));
  item = ui_find_text (menu, "Delete From Here");
  g_assert_nonnull (item);
  tap (item, gtk_widget_get_width (item) / 2.0, gtk_widget_get_height (item) / 2.0);
  ui_wait_until (!qipu_game_is_linked (ui_get_game (window), node));
  ui_activate (window, "study.undo");
  {
    g_autofree char *after = ui_dup_pgn (window);

    g_assert_cmpstr (after, ==, before);
  }
}

static void
test_rows (void)
{
  QipuWindow *window = ui_fixture_open_text ("rows.pgn", record);
  GtkWidget *list = ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_LIST_VIEW, NULL);
  graphene_rect_t bounds;
  GtkWidget *row = find_row (list, 3, &bounds);

  g_assert_nonnull (row);
  assert_taps_and_menu (window, row, &bounds, list, 3);
  ui_fixture_close_window (window);
}

static void
test_tree (void)
{
  QipuWindow *window = ui_fixture_open_text ("tree.pgn", record);
  GtkWidget *tree;
  graphene_rect_t bounds;

  ui_activate (window, "study.moves-as-tree");
  ui_fixture_settle (window);
  tree = ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_TREE, NULL);
  ui_wait_until (qipu_move_tree_get_bounds (QIPU_MOVE_TREE (tree), 3, &bounds));
  assert_taps_and_menu (window, tree, &bounds, tree, 3);
  ui_activate (window, "study.moves-as-tree");
  ui_fixture_close_window (window);
}

/* A finger that moves on over the rows scrolls them, and drags no branch away. */
static void
test_swipe (void)
{
  g_autoptr (GString) text = g_string_new ("[Red \"A\"]\n[Result \"*\"]\n[Format \"ICCS\"]\n\n");
  g_autofree char *before = NULL;
  QipuWindow *window;
  QipuMoveListView *list;
  double x, y;

  for (guint i = 0; i < 40; i++)
    g_string_append_printf (text, "%u. B0-C2 B9-C7 %u. C2-B0 C7-B9 ", 2 * i + 1, 2 * i + 2);
  g_string_append (text, "*\n");
  window = ui_fixture_open_text ("swipe.pgn", text->str);
  before = ui_dup_pgn (window);
  list = QIPU_MOVE_LIST_VIEW (ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_LIST_VIEW, NULL));
  ui_fixture_settle (window);
  g_assert_cmpfloat (qipu_move_list_view_get_scroll (list), ==, 0);

  set_patience (NEVER);
  x = gtk_widget_get_width (GTK_WIDGET (list)) / 2.0;
  y = gtk_widget_get_height (GTK_WIDGET (list)) - 20;
  ui_touch_begin (touch, 1, GTK_WIDGET (list), x, y);
  for (guint i = 1; i <= 10; i++)
    ui_touch_update (touch, 1, GTK_WIDGET (list), x, y - 12 * i);
  ui_wait_until (qipu_move_list_view_get_scroll (list) > 60);
  ui_touch_end (touch, 1, GTK_WIDGET (list), x, y - 120);
  ui_fixture_settle (window);
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), ==, QIPU_NODE_ROOT);
  {
    g_autofree char *after = ui_dup_pgn (window);

    g_assert_cmpstr (after, ==, before);
  }
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  int result;

  ui_fixture_init (&argc, &argv);
  touch = ui_touch_new (1200, 900);

  g_test_add_func ("/ui/touch/taps", test_taps);
  g_test_add_func ("/ui/touch/drag", test_drag);
  g_test_add_func ("/ui/touch/marks", test_marks);
  g_test_add_func ("/ui/touch/rows", test_rows);
  g_test_add_func ("/ui/touch/swipe", test_swipe);
  g_test_add_func ("/ui/touch/tree", test_tree);
  result = g_test_run ();
  ui_touch_free (touch);
  return result;
}
