/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tree of a game: links, positions, texts, tags, limits. */

#include "game/qipu-game-private.h"
#include "game/qipu-game.h"
#include "rules/qipu-movegen.h"

#include <string.h>

/* A random legal move; with few pieces moved back and forth games never end by themselves. */
static QipuMove
pick_move (const QipuPosition *position)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = qipu_movegen_legal (position, moves);

  return n > 0 ? moves[g_test_rand_int_range (0, (gint32) n)] : QIPU_MOVE_NONE;
}

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

/* h2e2 h9g7 (b9c7 (h7e7 b2e2?) h0g2) i0h0, a variation in a variation */
static QipuGame *
make_sample (QipuNodeId *ids)
{
  QipuGame *game = qipu_game_new ();

  ids[0] = QIPU_NODE_ROOT;
  ids[1] = qipu_game_add (game, ids[0], move ("h2e2"));
  ids[2] = qipu_game_add (game, ids[1], move ("h9g7"));
  ids[3] = qipu_game_add (game, ids[2], move ("h0g2"));
  ids[4] = qipu_game_add (game, ids[1], move ("b9c7"));
  ids[5] = qipu_game_add (game, ids[4], move ("h0g2"));
  ids[6] = qipu_game_add (game, ids[1], move ("h7e7"));
  ids[7] = qipu_game_add (game, ids[6], move ("h0g2"));
  return game;
}

/* The variations stand after the move which they are beside, and the line goes on behind them. */
static void
assert_read (const QipuGame *game, const QipuNodeId *id)
{
  const guint order[] = { 0, 1, 2, 4, 5, 6, 7, 3 };
  QipuNodeId before = QIPU_NODE_NONE, node = QIPU_NODE_ROOT;

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      g_assert_cmpuint (node, ==, id[order[i]]);
      g_assert_cmpuint (qipu_game_read_back (game, node), ==, before);
      before = node;
      node = qipu_game_read (game, node);
    }
  g_assert_cmpuint (node, ==, QIPU_NODE_NONE);
}

static void
test_links (void)
{
  QipuNodeId id[8];
  g_autoptr (QipuGame) game = make_sample (id);
  const QipuNodeId order[] = { id[0], id[1], id[2], id[3], id[4], id[5], id[6], id[7] };
  QipuNodeId node = QIPU_NODE_ROOT;

  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 7);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++, node = qipu_game_walk (game, node))
    g_assert_cmpuint (node, ==, order[i]);
  g_assert_cmpuint (node, ==, QIPU_NODE_NONE);
  assert_read (game, id);

  g_assert_cmpuint (qipu_game_get_index (game, id[6]), ==, 2);
  g_assert_cmpuint (qipu_game_find_child (game, id[1], move ("b9c7")), ==, id[4]);
  g_assert_cmpuint (qipu_game_find_child (game, id[1], move ("b7c7")), ==, QIPU_NODE_NONE);
  g_assert_cmpuint (qipu_game_get_mainline_end (game), ==, id[3]);
  g_assert_cmpuint (qipu_game_get_ply (game, id[7]), ==, 3);
  g_assert_cmpint (qipu_game_get_side (game, id[2]), ==, QIPU_RED);

  /* Out and in again at another place. */
  qipu_game_unlink (game, id[2]);
  g_assert_true (qipu_game_self_check (game));
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 5);
  g_assert_false (qipu_game_is_linked (game, id[3]));
  g_assert_cmpuint (qipu_game_get_parent (game, id[2]), ==, id[1]);
  g_assert_cmpuint (qipu_game_get_first_child (game, id[1]), ==, id[4]);
  qipu_game_link (game, id[2], id[1], 1);
  g_assert_true (qipu_game_self_check (game));
  g_assert_cmpuint (qipu_game_get_next (game, id[4]), ==, id[2]);
  g_assert_cmpuint (qipu_game_get_previous (game, id[6]), ==, id[2]);
  g_assert_true (qipu_game_is_linked (game, id[3]));
  qipu_game_unlink (game, id[2]);
  qipu_game_link (game, id[2], id[1], 99);
  g_assert_cmpuint (qipu_game_get_last_child (game, id[1]), ==, id[2]);
  g_assert_true (qipu_game_self_check (game));
}

static void
test_refused (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();

  g_assert_cmpuint (qipu_game_add (game, 0, move ("e4e5")), ==, QIPU_NODE_NONE);
  g_assert_cmpuint (qipu_game_add (game, 0, QIPU_MOVE_NONE), ==, QIPU_NODE_NONE);
  g_assert_cmpuint (qipu_game_add (game, 0, qipu_move (0, 100)), ==, QIPU_NODE_NONE);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 0);
}

/* The same side twice, a horse that leaps like a chariot, a captured general. */
static void
test_irregular (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  QipuNodeId node = qipu_game_add (game, 0, move ("h2e2"));
  QipuPosition position;

  g_assert_false (qipu_game_is_irregular (game, node));
  g_assert_cmpint (qipu_game_get_side (game, node), ==, QIPU_BLACK);
  node = qipu_game_add (game, node, move ("e2e6"));
  g_assert_true (qipu_game_is_irregular (game, node));
  g_assert_cmpint (qipu_game_get_side (game, node), ==, QIPU_BLACK);
  node = qipu_game_add (game, node, move ("b9b5"));
  g_assert_true (qipu_game_is_irregular (game, node));
  node = qipu_game_add (game, node, move ("e6e9"));
  g_assert_true (qipu_game_is_irregular (game, node));
  qipu_game_get_position (game, node, &position);
  g_assert_cmpuint (position.general[QIPU_BLACK], ==, QIPU_SQUARE_NONE);
  g_assert_true (qipu_game_self_check (game));
}

static void
test_texts (void)
{
  const guint8 glyphs[] = { 1, 16 };
  const QipuMark marks[] = { { 4, 4, QIPU_MARK_RED }, { 4, 13, QIPU_MARK_BLUE } };
  QipuNodeId id[8];
  g_autoptr (QipuGame) game = make_sample (id);
  g_autoptr (QipuGame) plain = qipu_game_copy (game);
  g_autoptr (QipuGame) copy = NULL;
  guint n;

  qipu_game_set_comment (game, id[4], QIPU_COMMENT_BEFORE, "before");
  qipu_game_set_comment (game, id[4], QIPU_COMMENT_AFTER, "after 中炮");
  qipu_game_set_glyphs (game, id[4], glyphs, 2);
  qipu_game_set_marks (game, id[4], marks, 2);
  qipu_game_set_eval (game, id[4], (QipuEval){ QIPU_EVAL_MATE, -3 });
  qipu_game_set_commands (game, id[4], "[%clk 0:01]");
  g_assert_false (qipu_game_equal (game, plain));

  copy = qipu_game_copy (game);
  g_assert_true (qipu_game_equal (game, copy));

  /* A change of one leaves the other as it was, although both share the value. */
  qipu_game_set_comment (game, id[4], QIPU_COMMENT_AFTER, NULL);
  g_assert_cmpstr (qipu_game_get_comment (copy, id[4], QIPU_COMMENT_AFTER), ==, "after 中炮");
  g_assert_null (qipu_game_get_comment (game, id[4], QIPU_COMMENT_AFTER));
  g_assert_cmpstr (qipu_game_get_comment (game, id[4], QIPU_COMMENT_BEFORE), ==, "before");
  g_assert_cmpmem (qipu_game_get_glyphs (game, id[4], &n), n, glyphs, 2);
  g_assert_cmpuint (qipu_game_get_marks (game, id[4], &n)[1].to, ==, 13);
  g_assert_cmpuint (n, ==, 2);
  g_assert_cmpint (qipu_game_get_eval (game, id[4]).value, ==, -3);
  g_assert_cmpstr (qipu_game_get_commands (game, id[4]), ==, "[%clk 0:01]");

  qipu_game_set_comment (game, id[4], QIPU_COMMENT_BEFORE, "");
  qipu_game_set_glyphs (game, id[4], NULL, 0);
  qipu_game_set_marks (game, id[4], NULL, 0);
  qipu_game_set_eval (game, id[4], (QipuEval){ QIPU_EVAL_NONE, 0 });
  qipu_game_set_commands (game, id[4], NULL);
  g_assert_true (qipu_game_equal (game, plain));
}

static void
test_long_comment (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autofree char *text = g_malloc (QIPU_GAME_MAX_TEXT + 10);

  /* The limit falls into a character of three bytes. */
  memset (text, 'x', QIPU_GAME_MAX_TEXT - 1);
  strcpy (text + QIPU_GAME_MAX_TEXT - 1, "將");
  qipu_game_set_comment (game, 0, QIPU_COMMENT_AFTER, text);
  g_assert_cmpuint (strlen (qipu_game_get_comment (game, 0, QIPU_COMMENT_AFTER)), ==,
                    QIPU_GAME_MAX_TEXT - 1);
}

static void
test_tags (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  const char *name, *value;

  qipu_game_append_tag (game, "Game", "Chinese Chess");
  qipu_game_append_tag (game, "Note", "one");
  qipu_game_append_tag (game, "Red", "胡榮華");
  qipu_game_append_tag (game, "note", "two");
  g_assert_cmpstr (qipu_game_get_tag (game, "NOTE"), ==, "one");
  qipu_game_set_tag (game, "Note", "three");
  qipu_game_insert_tag_at (game, 1, "Event", "");
  g_assert_cmpuint (qipu_game_get_n_tags (game), ==, 5);
  qipu_game_get_tag_at (game, 2, &name, &value);
  g_assert_cmpstr (name, ==, "Note");
  g_assert_cmpstr (value, ==, "three");
  qipu_game_get_tag_at (game, 4, &name, &value);
  g_assert_cmpstr (value, ==, "two");
  qipu_game_set_tag_at (game, 4, name, "four");
  qipu_game_get_tag_at (game, 4, &name, &value);
  g_assert_cmpstr (name, ==, "note");
  g_assert_cmpstr (value, ==, "four");
  qipu_game_set_tag (game, "note", NULL);
  g_assert_cmpuint (qipu_game_get_n_tags (game), ==, 3);
  qipu_game_remove_tag_at (game, 0);
  g_assert_null (qipu_game_get_tag (game, "Game"));
  g_assert_cmpstr (qipu_game_get_tag (game, "Event"), ==, "");
}

static void
test_counts (void)
{
  QipuNodeId id[8];
  g_autoptr (QipuGame) game = make_sample (id);
  QipuGameCounts counts;

  qipu_game_set_comment (game, 0, QIPU_COMMENT_AFTER, "start");
  qipu_game_set_comment (game, id[3], QIPU_COMMENT_BEFORE, "a");
  qipu_game_set_comment (game, id[3], QIPU_COMMENT_AFTER, "b");
  qipu_game_count (game, &counts);
  g_assert_cmpuint (counts.plies, ==, 3);
  g_assert_cmpuint (counts.nodes, ==, 7);
  g_assert_cmpuint (counts.variations, ==, 2);
  g_assert_cmpuint (counts.comments, ==, 3);
}

/* A random tree; positions and lines are compared with those made while it grew. */
static void
test_random_tree (void)
{
  enum
  {
    N = 3000
  };
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autofree QipuPosition *positions = g_new (QipuPosition, N + 1);
  QipuGameCursor cursor;
  guint n = 1;

  positions[0] = *qipu_game_get_start (game);
  while (n <= N)
    {
      /* Mostly on from the newest node, so that lines get long. */
      QipuNodeId parent = g_test_rand_int_range (0, 10) > 0
                              ? n - 1
                              : (QipuNodeId) g_test_rand_int_range (0, (gint32) n);
      QipuMove next = pick_move (&positions[parent]);
      QipuUndo undo;

      if (next == QIPU_MOVE_NONE)
        {
          parent = (QipuNodeId) g_test_rand_int_range (0, (gint32) n);
          next = pick_move (&positions[parent]);
          if (next == QIPU_MOVE_NONE)
            continue;
        }

      g_assert_cmpuint (qipu_game_add (game, parent, next), ==, n);
      positions[n] = positions[parent];
      qipu_position_make (&positions[n], next, &undo);
      n++;
    }

  g_assert_true (qipu_game_self_check (game));

  qipu_game_cursor_init (&cursor, game);
  for (guint i = 0; i < 2 * N; i++)
    {
      QipuNodeId node = (QipuNodeId) g_test_rand_int_range (0, N + 1);
      QipuPosition position;

      qipu_game_get_position (game, node, &position);
      g_assert_true (qipu_position_equal (&position, &positions[node]));
      g_assert_cmpuint (position.move_number, ==, positions[node].move_number);
      g_assert_cmpuint (position.quiet_plies, ==, positions[node].quiet_plies);

      if (g_test_rand_bit () && qipu_game_get_first_child (game, cursor.node) != QIPU_NODE_NONE)
        node = qipu_game_get_first_child (game, cursor.node);
      else if (g_test_rand_bit () && qipu_game_get_next (game, cursor.node) != QIPU_NODE_NONE)
        node = qipu_game_get_next (game, cursor.node);
      else if (g_test_rand_bit () && cursor.node != QIPU_NODE_ROOT)
        node = qipu_game_get_parent (game, cursor.node);
      qipu_game_cursor_go (&cursor, node);
      g_assert_true (qipu_position_equal (&cursor.position, &positions[node]));
      g_assert_true (qipu_position_self_check (&cursor.position));
    }
}

/* One line, and one variation inside the other, of a million plies each: no recursion, no cost
 * that grows with the depth. */
static void
test_deep (gconstpointer data)
{
  const char *shuffle[] = { "h0g2", "h9g7", "g2h0", "g7h9" };
  const guint n_plies = 1000000;
  gboolean nested = GPOINTER_TO_INT (data);
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (QipuGame) copy = NULL;
  QipuNodeId node = QIPU_NODE_ROOT;
  g_autofree QipuMove *line = g_new (QipuMove, n_plies);
  QipuGameCounts counts;
  QipuPosition position;

  for (guint i = 0; i < n_plies; i++)
    {
      QipuNodeId parent = node;

      if (nested && i % 4 == 1)
        g_assert_cmpuint (qipu_game_add (game, parent, move ("b9c7")), !=, QIPU_NODE_NONE);
      node = qipu_game_add (game, parent, move (shuffle[i % 4]));
      g_assert_cmpuint (node, !=, QIPU_NODE_NONE);
    }

  g_assert_cmpuint (qipu_game_get_ply (game, node), ==, n_plies);
  g_assert_cmpuint (qipu_game_get_line (game, node, line), ==, n_plies);
  qipu_game_get_position (game, node - 2, &position);
  g_assert_true (qipu_position_self_check (&position));
  qipu_game_count (game, &counts);
  g_assert_cmpuint (counts.nodes, ==, qipu_game_get_n_nodes (game));
  if (!nested)
    g_assert_cmpuint (counts.plies, ==, n_plies);
  else
    g_assert_cmpuint (counts.variations, ==, (n_plies + 2) / 4);

  copy = qipu_game_copy (game);
  g_assert_true (qipu_game_equal (game, copy));
  qipu_game_unlink (game, qipu_game_get_first_child (game, QIPU_NODE_ROOT));
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 0);
  g_assert_false (qipu_game_equal (game, copy));
}

/* Copies share what neither has changed */

static void
grow (QipuGame *game, guint n_nodes)
{
  while (game->n_nodes < n_nodes)
    {
      /* mostly on at the end, so that lines are long */
      QipuNodeId parent = g_test_rand_int_range (0, 8) == 0
                              ? (QipuNodeId) g_test_rand_int_range (0, (gint32) game->n_nodes)
                              : game->n_nodes - 1;
      QipuPosition position;
      QipuMove next;

      qipu_game_get_position (game, parent, &position);
      next = pick_move (&position);
      if (next != QIPU_MOVE_NONE)
        qipu_game_add (game, parent, next);
    }
}

/* One of everything that is done to a game. */
static void
change (QipuGame *game)
{
  QipuNodeId node = (QipuNodeId) g_test_rand_int_range (1, (gint32) game->n_nodes);

  switch (g_test_rand_int_range (0, 7))
    {
    case 0:
      grow (game, game->n_nodes + (guint) g_test_rand_int_range (1, 70));
      break;
    case 1:
      if (qipu_game_is_linked (game, node))
        qipu_game_unlink (game, node);
      break;
    case 2:
      if (!qipu_game_is_linked (game, node) &&
          qipu_game_is_linked (game, qipu_game_get_parent (game, node)))
        qipu_game_link (game, node, qipu_game_get_parent (game, node), 0);
      break;
    case 3:
      if (qipu_game_is_linked (game, node))
        qipu_game_reorder (game, node, (guint) g_test_rand_int_range (0, 3));
      break;
    case 4:
      qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, "changed");
      break;
    case 5:
      qipu_game_mirror (game);
      break;
    default:
      qipu_game_swap_colours (game);
    }
}

/* Whatever is done to a game or to its copy, the other one stays; sizes about those of chunks. */
static void
test_copies (void)
{
  static const guint sizes[] = { 2, 127, 128, 129, 1023, 1024, 1025, 2048, 2049, 4097 };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    for (guint changes_copy = 0; changes_copy < 2; changes_copy++)
      {
        g_autoptr (QipuGame) game = qipu_game_new ();
        g_autoptr (QipuGame) copy = NULL;
        g_autoptr (QipuGame) apart = NULL;
        QipuGame *changed;
        const QipuGame *kept;

        grow (game, sizes[i]);
        /* nodes of its own */
        apart = qipu_game_copy_branch (game, QIPU_NODE_ROOT);
        copy = qipu_game_copy (game);
        changed = changes_copy ? copy : game;
        kept = changes_copy ? game : copy;
        for (guint n = 0; n < 12; n++)
          {
            g_autoptr (QipuGame) snapshot = qipu_game_copy (changed);

            change (changed);
            g_assert_cmpuint (kept->n_nodes, ==, sizes[i]);
          }
        g_assert_true (qipu_game_equal (kept, apart));
        g_assert_true (qipu_game_self_check (kept));
        g_assert_true (qipu_game_self_check (changed));

        /* the last one that has a chunk may write to it, however many there were */
        g_clear_pointer (changes_copy ? &game : &copy, qipu_game_free);
        change (changed);
        g_assert_true (qipu_game_self_check (changed));
      }
}

/* A snapshot takes one reference a chunk, and an edit copies the chunk that it is in. */
static void
test_copy_costs (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (QipuGame) copy = NULL;
  guint n_chunks = 20;
  guint n_copied = 0;

  grow (game, n_chunks * QIPU_CHUNK_SIZE);
  copy = qipu_game_copy (game);
  for (guint i = 0; i < n_chunks; i++)
    g_assert_true (copy->chunks[i] == game->chunks[i]);

  qipu_game_set_comment (game, 5 * QIPU_CHUNK_SIZE + 7, QIPU_COMMENT_AFTER, "changed");
  for (guint i = 0; i < n_chunks; i++)
    n_copied += copy->chunks[i] != game->chunks[i];
  g_assert_cmpuint (n_copied, ==, 1);
  g_assert_true (copy->chunks[5] != game->chunks[5]);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/game/links", test_links);
  g_test_add_func ("/game/refused", test_refused);
  g_test_add_func ("/game/irregular", test_irregular);
  g_test_add_func ("/game/texts", test_texts);
  g_test_add_func ("/game/long-comment", test_long_comment);
  g_test_add_func ("/game/tags", test_tags);
  g_test_add_func ("/game/counts", test_counts);
  g_test_add_func ("/game/random-tree", test_random_tree);
  g_test_add_func ("/game/copies", test_copies);
  g_test_add_func ("/game/copy-costs", test_copy_costs);
  g_test_add_data_func ("/game/deep-line", GINT_TO_POINTER (FALSE), test_deep);
  g_test_add_data_func ("/game/deep-nesting", GINT_TO_POINTER (TRUE), test_deep);

  return g_test_run ();
}
