/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sessions: the order of updates, going through a record, the board's verbs, set-up. */

#include "study/qipu-session.h"

#include "rules/qipu-board.h"

#include <string.h>

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static QipuSquare
square (const char *text)
{
  return qipu_square (text[0] - 'a', text[1] - '0');
}

/* Moves of the fixture by name: m = main line, a and b = variations at Black's first move,
 * x = a variation inside a. */
typedef struct
{
  QipuDocument *document;
  QipuSession *session;
  QipuNodeId m[7]; /* m[0] is the root */
  QipuNodeId a[4];
  QipuNodeId b[2];
  QipuNodeId x[2];
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  static const char *const main_line[] = { "h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9c7" };
  QipuGame *game = qipu_game_new ();
  QipuNodeId *m = fixture->m, *a = fixture->a, *b = fixture->b, *x = fixture->x;

  m[0] = QIPU_NODE_ROOT;
  for (guint i = 0; i < G_N_ELEMENTS (main_line); i++)
    m[i + 1] = qipu_game_add (game, m[i], move (main_line[i]));
  a[0] = qipu_game_add (game, m[1], move ("h7e7"));
  a[1] = qipu_game_add (game, a[0], move ("h0g2"));
  a[2] = qipu_game_add (game, a[1], move ("h9g7"));
  a[3] = qipu_game_add (game, a[2], move ("i0h0"));
  x[0] = qipu_game_add (game, a[1], move ("b9c7"));
  x[1] = qipu_game_add (game, x[0], move ("b0c2"));
  b[0] = qipu_game_add (game, m[1], move ("b9c7"));
  b[1] = qipu_game_add (game, b[0], move ("h0g2"));
  qipu_game_set_comment (game, a[2], QIPU_COMMENT_AFTER, "remark");
  qipu_game_set_comment (game, m[5], QIPU_COMMENT_BEFORE, "remark");

  fixture->document = qipu_document_new (game);
  fixture->session = qipu_session_new (fixture->document);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_true (qipu_game_self_check (qipu_document_get_game (fixture->document)));
  g_assert_finalize_object (fixture->session);
  g_assert_finalize_object (fixture->document);
}

static void
assert_at (Fixture *fixture, QipuNodeId node)
{
  QipuPosition position;

  g_assert_cmpuint (qipu_session_get_current (fixture->session), ==, node);
  qipu_game_get_position (qipu_document_get_game (fixture->document), node, &position);
  g_assert_true (qipu_position_equal (qipu_session_get_position (fixture->session), &position));
  g_assert_true (qipu_position_equal (
      qipu_referee_get_position (qipu_session_get_referee (fixture->session)), &position));
}

static void
test_steps (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;

  g_assert_false (qipu_session_step_back (session));
  g_assert_true (qipu_session_step_forward (session));
  assert_at (fixture, fixture->m[1]);
  g_assert_true (qipu_session_step (session, 10));
  assert_at (fixture, fixture->m[6]);
  g_assert_false (qipu_session_step_forward (session));
  g_assert_false (qipu_session_go_end (session));
  g_assert_true (qipu_session_step (session, -4));
  assert_at (fixture, fixture->m[2]);
  g_assert_true (qipu_session_step (session, -10));
  assert_at (fixture, fixture->m[0]);
  g_assert_true (qipu_session_go_end (session));
  assert_at (fixture, fixture->m[6]);
  g_assert_true (qipu_session_go_start (session));
  assert_at (fixture, fixture->m[0]);
  g_assert_false (qipu_session_go_start (session));
}

static void
test_forks (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;
  QipuScene scene;

  g_assert_false (qipu_session_choose_sibling (session, 1));
  g_assert_true (qipu_session_go_to_fork (session, 1));
  assert_at (fixture, fixture->m[1]);
  g_assert_cmpuint (qipu_session_get_chosen_child (session), ==, fixture->m[2]);
  g_assert_true (qipu_session_choose_sibling (session, 1));
  g_assert_cmpuint (qipu_session_get_chosen_child (session), ==, fixture->a[0]);
  g_assert_true (qipu_session_choose_sibling (session, 1));
  g_assert_cmpuint (qipu_session_get_chosen_child (session), ==, fixture->b[0]);
  g_assert_true (qipu_session_choose_sibling (session, 1));
  g_assert_cmpuint (qipu_session_get_chosen_child (session), ==, fixture->m[2]);
  g_assert_true (qipu_session_choose_sibling (session, -2));
  g_assert_cmpuint (qipu_session_get_chosen_child (session), ==, fixture->a[0]);

  /* All three continuations are drawn, the chosen one as such and last. */
  qipu_session_fill_scene (session, &scene);
  g_assert_cmpuint (scene.n_arrows, ==, 3);
  g_assert_cmpuint (scene.arrows[2].style, ==, QIPU_ARROW_VARIATION);
  g_assert_cmpuint (scene.arrows[2].from, ==, square ("h7"));
  g_assert_cmpuint (scene.arrows[0].style, ==, QIPU_ARROW_CANDIDATE);

  g_assert_true (qipu_session_step_forward (session));
  assert_at (fixture, fixture->a[0]);
  g_assert_true (qipu_session_go_end (session));
  assert_at (fixture, fixture->a[3]);
  g_assert_true (qipu_session_go_to_fork (session, -1));
  assert_at (fixture, fixture->a[1]);
  g_assert_true (qipu_session_go_to_fork (session, -1));
  assert_at (fixture, fixture->m[1]);
  g_assert_false (qipu_session_go_to_fork (session, -1));

  /* Back and forth stays in the variation … */
  g_assert_true (qipu_session_step_forward (session));
  assert_at (fixture, fixture->a[0]);
}

static void
test_variations (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;

  g_assert_false (qipu_session_leave_variation (session));
  qipu_session_go_to (session, fixture->x[1]);
  g_assert_true (qipu_session_leave_variation (session));
  assert_at (fixture, fixture->a[1]);
  g_assert_true (qipu_session_step_forward (session));
  assert_at (fixture, fixture->a[2]);
  g_assert_true (qipu_session_leave_variation (session));
  assert_at (fixture, fixture->m[1]);
  g_assert_true (qipu_session_step_forward (session));
  assert_at (fixture, fixture->m[2]);

  /* Home goes to the start of the variation, then to that of the record. */
  qipu_session_go_to (session, fixture->x[1]);
  g_assert_true (qipu_session_go_start (session));
  assert_at (fixture, fixture->x[0]);
  g_assert_true (qipu_session_go_start (session));
  assert_at (fixture, fixture->m[0]);
  g_assert_true (qipu_session_go_end (session));
  assert_at (fixture, fixture->m[6]);
}

static void
test_move_numbers (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;

  g_assert_true (qipu_session_go_to_move_number (session, 2));
  assert_at (fixture, fixture->m[3]);
  g_assert_true (qipu_session_go_to_move_number (session, 3));
  assert_at (fixture, fixture->m[5]);
  g_assert_false (qipu_session_go_to_move_number (session, 4));
  g_assert_false (qipu_session_go_to_move_number (session, 0));
  assert_at (fixture, fixture->m[5]);
  qipu_session_go_to (session, fixture->a[0]);
  g_assert_true (qipu_session_go_to_move_number (session, 3));
  assert_at (fixture, fixture->a[3]);
  g_assert_cmpuint (qipu_session_get_move_number (session, fixture->a[2]), ==, 2);
}

/* The border that a move would cross is lit: the river, the palace, nothing for another reason. */
static void
test_areas (void)
{
  static const struct
  {
    const char *start, *move;
    QipuArea area;
  } cases[] = {
    { "3k5/9/9/9/9/2B6/9/9/4A4/4K4 w - - 0 1", "c4e6", QIPU_AREA_RIVER },
    { "3k5/9/9/9/9/9/9/3A5/9/4K4 w - - 0 1", "d2c3", QIPU_AREA_RED_PALACE },
    { "5k3/9/9/9/9/9/9/9/9/4K4 b - - 0 1", "f9g9", QIPU_AREA_BLACK_PALACE },
    { "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", "a0b1", QIPU_AREA_NONE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuGame *game = qipu_game_new ();
      g_autoptr (QipuDocument) document = NULL;
      g_autoptr (QipuSession) session = NULL;
      QipuPosition start;
      QipuScene scene;

      qipu_position_set_fen (&start, cases[i].start, NULL);
      qipu_game_set_start (game, &start);
      document = qipu_document_new (game);
      session = qipu_session_new (document);
      g_assert_false (qipu_session_play (session, move (cases[i].move)));
      qipu_session_fill_scene (session, &scene);
      g_assert_cmpuint (scene.refused_area, ==, cases[i].area);
      g_assert_true (qipu_session_activate_square (session, square (cases[i].move)));
      qipu_session_fill_scene (session, &scene);
      g_assert_cmpuint (scene.refused_area, ==, QIPU_AREA_NONE);
    }
}

static void
test_remarks (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;

  g_assert_true (qipu_session_go_to_remark (session, 1));
  assert_at (fixture, fixture->a[2]);
  g_assert_true (qipu_session_go_to_remark (session, 1));
  assert_at (fixture, fixture->m[5]);
  g_assert_false (qipu_session_go_to_remark (session, 1));
  g_assert_true (qipu_session_go_to_remark (session, -1));
  assert_at (fixture, fixture->a[2]);
  g_assert_false (qipu_session_go_to_remark (session, -1));
}

static void
test_clicks (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;
  const QipuWhyNot *why;
  QipuScene scene;

  g_assert_false (qipu_session_activate_square (session, square ("e5")));
  g_assert_false (qipu_session_activate_square (session, square ("e9")));
  g_assert_true (qipu_session_activate_square (session, square ("h0")));
  g_assert_cmpuint (qipu_session_get_picked (session), ==, square ("h0"));
  qipu_session_fill_scene (session, &scene);
  g_assert_cmpuint (scene.targets[square ("g2")], ==, QIPU_TARGET_QUIET);
  g_assert_cmpuint (scene.targets[square ("f1")], ==, QIPU_TARGET_NONE);

  /* Another own piece, the same again, a cannon's capture. */
  g_assert_true (qipu_session_activate_square (session, square ("h2")));
  g_assert_cmpuint (qipu_session_get_picked (session), ==, square ("h2"));
  qipu_session_fill_scene (session, &scene);
  g_assert_cmpuint (scene.targets[square ("h9")], ==, QIPU_TARGET_CAPTURE);
  g_assert_true (qipu_session_activate_square (session, square ("h2")));
  g_assert_cmpuint (qipu_session_get_picked (session), ==, QIPU_SQUARE_NONE);

  /* A blocked horse: dropped, and the leg is shown. */
  g_assert_true (qipu_session_activate_square (session, square ("h0")));
  g_assert_true (qipu_session_activate_square (session, square ("f1")));
  g_assert_cmpuint (qipu_session_get_picked (session), ==, QIPU_SQUARE_NONE);
  g_assert_cmpuint (qipu_session_get_refused (session), ==, move ("h0f1"));
  why = qipu_session_get_why_not (session);
  g_assert_cmpint (why->reason, ==, QIPU_WHY_LEG_BLOCKED);
  qipu_session_fill_scene (session, &scene);
  g_assert_cmpuint (scene.refused, ==, move ("h0f1"));
  g_assert_cmpuint (scene.n_hindering, ==, 1);
  g_assert_cmpuint (scene.hindering[0], ==, square ("g0"));
  assert_at (fixture, fixture->m[0]);

  /* The next action clears it. An existing move is followed, a new one becomes a variation. */
  g_assert_true (qipu_session_activate_square (session, square ("h2")));
  g_assert_cmpuint (qipu_session_get_refused (session), ==, QIPU_MOVE_NONE);
  g_assert_true (qipu_session_activate_square (session, square ("e2")));
  assert_at (fixture, fixture->m[1]);
  g_assert_false (qipu_document_get_modified (fixture->document));
  g_assert_true (qipu_session_play (session, move ("g9e7")));
  g_assert_true (qipu_document_get_modified (fixture->document));
  g_assert_cmpuint (qipu_session_get_last_move (session), ==, move ("g9e7"));
  g_assert_cmpstr (qipu_document_get_undo_name (fixture->document), ==, "Add Variation");
  qipu_session_undo (session);
  assert_at (fixture, fixture->m[1]);
  g_assert_false (qipu_document_get_modified (fixture->document));
  qipu_session_redo (session);
  g_assert_cmpuint (qipu_session_get_last_move (session), ==, move ("g9e7"));
}

static void
test_play_instead (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;
  const QipuGame *game = qipu_document_get_game (fixture->document);

  qipu_session_go_to (session, fixture->m[1]);
  g_assert_true (qipu_session_play_instead (session, move ("g9e7")));
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 2);
  qipu_session_undo (session);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 14);
  g_assert_cmpuint (qipu_game_get_first_child (game, fixture->m[1]), ==, fixture->m[2]);
}

static void
test_check (void)
{
  g_autoptr (QipuDocument) document = NULL;
  g_autoptr (QipuSession) session = NULL;
  QipuGame *game = qipu_game_new ();
  QipuPosition start;
  QipuFenInfo info;
  QipuScene scene;

  qipu_position_set_fen (&start, "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", &info);
  qipu_game_set_start (game, &start);
  document = qipu_document_new (game);
  session = qipu_session_new (document);
  g_assert_true (qipu_session_play (session, move ("a1d1")));
  g_assert_true (qipu_referee_get_in_check (qipu_session_get_referee (session)));
  qipu_session_fill_scene (session, &scene);
  g_assert_cmpuint (scene.check, ==, square ("d9"));
  g_assert_cmpuint (scene.n_checkers, ==, 1);
  g_assert_cmpuint (scene.checkers[0], ==, square ("d1"));
  g_assert_true (qipu_session_play (session, move ("d9d8")) == FALSE);
  g_assert_cmpint (qipu_session_get_why_not (session)->reason, ==, QIPU_WHY_CHECK_UNANSWERED);
}

/* A record from elsewhere may begin with what cannot be: it is stepped through and edited, its moves
 * are followed, but nothing new is played until a capture has mended it. */
static void
test_impossible (void)
{
  g_autoptr (QipuDocument) document = NULL;
  g_autoptr (QipuSession) session = NULL;
  QipuGame *game = qipu_game_new ();
  QipuPosition start;
  QipuNodeId first, second;
  QipuScene scene;

  qipu_position_set_fen (&start, "r2k5/9/9/9/9/9/9/9/9/R3KR2R b - - 0 1", NULL);
  qipu_game_set_start (game, &start);
  first = qipu_game_add (game, QIPU_NODE_ROOT, move ("d9d8"));
  second = qipu_game_add (game, first, move ("f0f1"));
  document = qipu_document_new (game);
  session = qipu_session_new (document);

  g_assert_false (qipu_session_play (session, move ("a9a8")));
  g_assert_cmpint (qipu_session_get_why_not (session)->reason, ==, QIPU_WHY_IMPOSSIBLE);
  g_assert_cmpuint (qipu_session_get_why_not (session)->n_squares, ==, 3);
  g_assert_false (qipu_session_play_instead (session, move ("d9d8")));
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 2);
  g_assert_true (qipu_session_activate_square (session, square ("a9")));
  qipu_session_fill_scene (session, &scene);
  for (guint i = 0; i < QIPU_N_SQUARES; i++)
    g_assert_cmpint (scene.targets[i], ==, QIPU_TARGET_NONE);

  g_assert_true (qipu_session_play (session, move ("d9d8")));
  g_assert_cmpuint (qipu_session_get_current (session), ==, first);
  g_assert_true (qipu_session_step_forward (session));
  g_assert_cmpuint (qipu_session_get_current (session), ==, second);
  qipu_document_set_comment (document, second, QIPU_COMMENT_AFTER, "remark");
  g_assert_true (qipu_session_set_sign (session, 1));
  g_assert_false (qipu_session_play (session, move ("a9a8")));

  /* two chariots are left: on with the game */
  first = qipu_document_add_move (document, second, move ("a9a0"));
  qipu_session_go_to (session, first);
  g_assert_true (qipu_session_play (session, move ("e0e1")));
  g_assert_true (qipu_game_self_check (game));
}

static void
test_signs (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;
  const QipuGame *game = qipu_document_get_game (fixture->document);
  const guint8 *glyphs;
  guint n;

  g_assert_false (qipu_session_set_sign (session, 1));
  qipu_session_go_to (session, fixture->m[3]);
  g_assert_true (qipu_session_set_sign (session, 5));
  qipu_session_raise_advantage (session, QIPU_BLACK);
  qipu_session_raise_advantage (session, QIPU_BLACK);
  glyphs = qipu_game_get_glyphs (game, fixture->m[3], &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (glyphs[0], ==, 17);
  g_assert_cmpuint (glyphs[1], ==, 5);
  g_assert_true (qipu_session_set_sign (session, 1));
  qipu_session_raise_advantage (session, QIPU_RED);
  glyphs = qipu_game_get_glyphs (game, fixture->m[3], &n);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpuint (glyphs[0], ==, 14);
  g_assert_cmpuint (glyphs[1], ==, 1);
  qipu_session_set_even (session);
  g_assert_cmpuint (qipu_game_get_glyphs (game, fixture->m[3], &n)[0], ==, 10);
  qipu_session_set_even (session);
  qipu_session_set_sign (session, 1);
  qipu_game_get_glyphs (game, fixture->m[3], &n);
  g_assert_cmpuint (n, ==, 0);
}

static void
test_marks (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;
  QipuScene scene;

  qipu_session_toggle_mark (session, 10, 10, QIPU_MARK_RED);
  qipu_session_toggle_mark (session, 10, 30, QIPU_MARK_GREEN);
  qipu_session_toggle_mark (session, 10, 30, QIPU_MARK_BLUE);
  qipu_session_fill_scene (session, &scene);
  g_assert_cmpuint (scene.n_points, ==, 1);
  g_assert_cmpuint (scene.n_arrows, ==, 1);
  g_assert_cmpuint (scene.arrows[0].colour, ==, QIPU_MARK_BLUE);
  qipu_session_toggle_mark (session, 10, 30, QIPU_MARK_BLUE);
  qipu_session_toggle_mark (session, 10, 10, QIPU_MARK_RED);
  qipu_session_fill_scene (session, &scene);
  g_assert_cmpuint (scene.n_points + scene.n_arrows, ==, 0);
}

/* Everything is up to date when any of the signals arrives, and rows come first. */
typedef struct
{
  Fixture *fixture;
  GString *log;
} Order;

static void
check_consistent (Order *order)
{
  QipuSession *session = order->fixture->session;
  QipuNodeId current = qipu_session_get_current (session);
  const QipuGame *game = qipu_document_get_game (order->fixture->document);

  g_assert_true (qipu_game_is_linked (game, current));
  assert_at (order->fixture, current);
  if (current != QIPU_NODE_ROOT)
    g_assert_cmpuint (qipu_move_list_find (qipu_session_get_move_list (session), current), !=,
                      G_MAXUINT);
}

static void
on_items_changed (GListModel *model, guint position, guint removed, guint added, Order *order)
{
  g_string_append (order->log, "rows ");
}

static void
on_notify (QipuSession *session, GParamSpec *pspec, Order *order)
{
  check_consistent (order);
  g_string_append_printf (order->log, "%s ", pspec->name);
}

static void
on_scene_changed (QipuSession *session, Order *order)
{
  check_consistent (order);
  g_string_append (order->log, "scene ");
}

static void
assert_order (Order *order, const char *expected)
{
  g_assert_cmpstr (order->log->str, ==, expected);
  g_string_truncate (order->log, 0);
}

static void
test_order (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;
  Order order = { fixture, g_string_new (NULL) };

  g_signal_connect (qipu_session_get_move_list (session), "items-changed",
                    G_CALLBACK (on_items_changed), &order);
  g_signal_connect (session, "notify::current", G_CALLBACK (on_notify), &order);
  g_signal_connect (session, "notify::position", G_CALLBACK (on_notify), &order);
  g_signal_connect (session, "scene-changed", G_CALLBACK (on_scene_changed), &order);

  qipu_session_go_to (session, fixture->x[1]);
  assert_order (&order, "current position scene ");
  /* The branch under the session is removed: it climbs to where the branch was. */
  qipu_document_remove (fixture->document, fixture->a[0]);
  assert_order (&order, "rows current position scene ");
  assert_at (fixture, fixture->m[1]);
  qipu_session_undo (session);
  assert_order (&order, "rows current position scene ");
  assert_at (fixture, fixture->a[0]);
  qipu_session_play (session, move ("b0c2"));
  /* The edit first, with the session where it was; then the session goes to the new move. */
  assert_order (&order, "rows position scene current position scene ");
  qipu_document_set_comment (fixture->document, fixture->m[1], QIPU_COMMENT_AFTER, "x");
  assert_order (&order, "rows scene ");
  qipu_document_mirror (fixture->document);
  assert_order (&order, "position scene ");

  g_signal_handlers_disconnect_by_data (session, &order);
  g_signal_handlers_disconnect_by_data (qipu_session_get_move_list (session), &order);
  g_string_free (order.log, TRUE);
}

static void
test_folded (Fixture *fixture, gconstpointer data)
{
  QipuMoveList *list = qipu_session_get_move_list (fixture->session);

  qipu_move_list_set_all_folded (list, TRUE);
  g_assert_cmpuint (qipu_move_list_find (list, fixture->a[0]), ==, G_MAXUINT);
  qipu_session_go_to (fixture->session, fixture->x[0]);
  g_assert_cmpuint (qipu_move_list_find (list, fixture->x[0]), !=, G_MAXUINT);
}

/* Wherever one stands and whatever is folded, the current move has a row; it stays where it is
 * unless its own variation goes out of sight. */
static void
test_fold_current (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;
  QipuMoveList *list = qipu_session_get_move_list (session);
  const struct
  {
    QipuNodeId current, folded, then, then_all;
  } cases[] = {
    { fixture->m[4], fixture->m[2], fixture->m[4], fixture->m[4] },
    { fixture->m[2], fixture->m[2], fixture->m[2], fixture->m[2] },
    { fixture->m[0], fixture->m[2], fixture->m[0], fixture->m[0] },
    { fixture->a[0], fixture->m[2], fixture->m[2], fixture->m[2] },
    { fixture->a[3], fixture->m[2], fixture->m[2], fixture->m[2] },
    { fixture->b[1], fixture->m[2], fixture->m[2], fixture->m[2] },
    /* any of the moves beside each other means the same */
    { fixture->x[1], fixture->b[0], fixture->m[2], fixture->m[2] },
    { fixture->x[1], fixture->x[0], fixture->a[2], fixture->m[2] },
    { fixture->a[3], fixture->a[2], fixture->a[3], fixture->m[2] },
    { fixture->b[1], fixture->a[2], fixture->b[1], fixture->m[2] },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      qipu_session_go_to (session, cases[i].current);
      qipu_session_set_folded (session, cases[i].folded, TRUE);
      assert_at (fixture, cases[i].then);
      g_assert_true (qipu_move_list_is_folded (list, cases[i].folded));
      if (cases[i].then != QIPU_NODE_ROOT)
        g_assert_cmpuint (qipu_move_list_find (list, cases[i].then), !=, G_MAXUINT);
      qipu_session_set_folded (session, cases[i].folded, FALSE);
      assert_at (fixture, cases[i].then);

      qipu_session_go_to (session, cases[i].current);
      qipu_session_set_all_folded (session, TRUE);
      assert_at (fixture, cases[i].then_all);
      if (cases[i].then_all != QIPU_NODE_ROOT)
        g_assert_cmpuint (qipu_move_list_find (list, cases[i].then_all), !=, G_MAXUINT);
      qipu_session_set_all_folded (session, FALSE);
      assert_at (fixture, cases[i].then_all);
    }
}

static void
test_views (Fixture *fixture, gconstpointer data)
{
  QipuSession *session = fixture->session;
  g_autofree char *wxf = NULL;
  g_autofree char *hans = NULL;
  QipuScene scene;

  wxf = qipu_session_dup_move_text (session, fixture->m[2]);
  g_assert_cmpstr (wxf, ==, "H8+7");
  g_assert_cmpint (qipu_session_get_numerals (session), ==, QIPU_NUMERALS_DIGITS);
  qipu_session_set_notation (session, QIPU_NOTATION_HANS);
  hans = qipu_session_dup_move_text (session, fixture->m[1]);
  g_assert_cmpstr (hans, ==, "炮二平五");
  g_assert_cmpint (qipu_session_get_numerals (session), ==, QIPU_NUMERALS_CHINESE);
  g_assert_cmpint (qipu_session_get_river_text (session), ==, QIPU_RIVER_HANS);
  qipu_session_set_numerals (session, QIPU_NUMERALS_NONE);
  qipu_session_set_flipped (session, TRUE);
  qipu_session_set_mirrored (session, TRUE);
  qipu_session_fill_scene (session, &scene);
  g_assert_true (scene.flipped && scene.mirrored);
  g_assert_cmpint (scene.numerals, ==, QIPU_NUMERALS_NONE);
  /* Views change no record. */
  g_assert_false (qipu_document_get_modified (fixture->document));
}

static void
test_setup_mode (void)
{
  g_autoptr (QipuDocument) document = qipu_document_new (qipu_game_new ());
  g_autoptr (QipuSession) session = qipu_session_new (document);
  QipuSetup *setup;
  QipuScene scene;

  qipu_session_set_mode (session, QIPU_MODE_SETUP);
  setup = qipu_session_get_setup (session);
  g_assert_nonnull (setup);
  qipu_setup_generals_only (setup);
  qipu_session_fill_scene (session, &scene);
  g_assert_cmpuint (qipu_position_get (&scene.position, square ("a0")), ==, QIPU_PIECE_NONE);
  qipu_setup_set_piece (setup, qipu_piece (QIPU_RED, QIPU_CHARIOT));
  g_assert_true (qipu_session_activate_square (session, square ("a5")));
  qipu_session_undo (session);
  g_assert_cmpuint (qipu_position_get (qipu_setup_get_position (setup), square ("a5")), ==, 0);
  qipu_session_redo (session);

  g_assert_true (qipu_session_apply_setup (session));
  g_assert_cmpint (qipu_session_get_mode (session), ==, QIPU_MODE_STUDY);
  g_assert_null (qipu_session_get_setup (session));
  g_assert_true (qipu_session_play (session, move ("a5a6")));

  /* With moves the record keeps its start; one undo each brings everything back. */
  qipu_session_set_mode (session, QIPU_MODE_SETUP);
  g_assert_false (qipu_session_apply_setup (session));
  qipu_session_set_mode (session, QIPU_MODE_STUDY);
  qipu_session_undo (session);
  qipu_session_undo (session);
  g_assert_true (qipu_game_is_standard_start (qipu_document_get_game (document)));
  g_assert_false (qipu_document_get_modified (document));
}

static void
count_up (guint *n)
{
  (*n)++;
}

/* The verdict stands at the ply where it falls, follows edits and rules, and is told to the rows. */
static void
test_verdict (void)
{
  static const char *const lap[] = { "h8h9", "f9f8", "h9h8", "f8f9" };
  QipuGame *game = qipu_game_new ();
  g_autoptr (QipuDocument) document = NULL;
  g_autoptr (QipuSession) session = NULL;
  QipuNodeId nodes[13] = { QIPU_NODE_ROOT };
  QipuPosition start;
  QipuJudgement judgement;
  QipuMoveRow *row;
  guint n_touched = 0;

  g_assert_cmpint (qipu_position_set_fen (&start, "c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w", NULL),
                   ==, QIPU_FEN_OK);
  qipu_game_set_start (game, &start);
  for (guint i = 1; i < G_N_ELEMENTS (nodes); i++)
    nodes[i] = qipu_game_add (game, nodes[i - 1], move (lap[(i - 1) % 4]));
  document = qipu_document_new (game);
  session = qipu_session_new (document);

  /* the start position stands for the third time after two laps; the record plays a third */
  g_assert_cmpuint (qipu_session_get_verdict (session, &judgement), ==, nodes[8]);
  g_assert_cmpint (judgement.status, ==, QIPU_STATUS_REPETITION);
  g_assert_cmpint (judgement.winner, ==, QIPU_WINNER_BLACK);

  row = g_list_model_get_item (G_LIST_MODEL (qipu_session_get_move_list (session)), 3);
  g_assert_cmpuint (qipu_move_row_get_black (row), ==, nodes[8]);
  g_signal_connect_swapped (row, "notify::stamp", G_CALLBACK (count_up), &n_touched);
  qipu_document_remove (document, nodes[8]);
  g_assert_cmpuint (qipu_session_get_verdict (session, NULL), ==, QIPU_NODE_NONE);
  qipu_document_undo (document);
  g_assert_cmpuint (qipu_session_get_verdict (session, NULL), ==, nodes[8]);
  g_assert_cmpuint (n_touched, >, 0);
  g_object_unref (row);

  /* another limit is reached before the position comes back twice */
  qipu_referee_set_move_limit (qipu_session_get_referee (session), 3);
  qipu_session_update_verdict (session);
  g_assert_cmpuint (qipu_session_get_verdict (session, &judgement), ==, nodes[6]);
  g_assert_cmpint (judgement.status, ==, QIPU_STATUS_MOVE_LIMIT);
}

int
main (int argc, char *argv[])
{
  static const struct
  {
    const char *name;
    void (*test) (Fixture *fixture, gconstpointer data);
  } tests[] = {
    { "steps", test_steps },
    { "forks", test_forks },
    { "variations", test_variations },
    { "move-numbers", test_move_numbers },
    { "remarks", test_remarks },
    { "clicks", test_clicks },
    { "play-instead", test_play_instead },
    { "signs", test_signs },
    { "marks", test_marks },
    { "order", test_order },
    { "folded", test_folded },
    { "fold-current", test_fold_current },
    { "views", test_views },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path = g_strconcat ("/study/session/", tests[i].name, NULL);

      g_test_add (path, Fixture, NULL, set_up, tests[i].test, tear_down);
    }
  g_test_add_func ("/study/session/areas", test_areas);
  g_test_add_func ("/study/session/check", test_check);
  g_test_add_func ("/study/session/impossible", test_impossible);
  g_test_add_func ("/study/session/setup-mode", test_setup_mode);
  g_test_add_func ("/study/session/verdict", test_verdict);

  return g_test_run ();
}
