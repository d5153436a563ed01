/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Legal moves, checks, making and taking back, held against the slow engine of the tests. */

#include <stdlib.h>
#include <string.h>

#include "random-positions.h"
#include "reference-movegen.h"
#include "rules/qipu-attack.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"
#include "rules/qipu-perft.h"

static int
compare_moves (const void *a, const void *b)
{
  const QipuMove *first = a, *second = b;
  QipuMove swapped_first = (QipuMove) (qipu_move_from (*first) << 7 | qipu_move_to (*first));
  QipuMove swapped_second = (QipuMove) (qipu_move_from (*second) << 7 | qipu_move_to (*second));

  return swapped_first - swapped_second;
}

static int
compare_squares (const void *a, const void *b)
{
  return *(const QipuSquare *) a - *(const QipuSquare *) b;
}

static void
assert_same_moves (const QipuPosition *pos, QipuMove *ours, size_t n_ours, QipuMove *theirs, size_t n)
{
  char fen[QIPU_FEN_SIZE];

  qsort (ours, n_ours, sizeof *ours, compare_moves);
  if (n_ours == n && memcmp (ours, theirs, n * sizeof *ours) == 0)
    return;
  qipu_position_get_fen (pos, fen);
  g_error ("%s: %zu moves, the reference has %zu", fen, n_ours, n);
}

static void
check_against_reference (const QipuPosition *pos)
{
  QipuMove ours[QIPU_MAX_MOVES], theirs[QIPU_MAX_MOVES];
  size_t n_ours = qipu_movegen_legal (pos, ours);
  size_t n_theirs = reference_legal (pos, theirs);

  assert_same_moves (pos, ours, n_ours, theirs, n_theirs);
  g_assert_cmpint (qipu_has_legal_move (pos), ==, n_theirs > 0);

  for (int side = QIPU_RED; side <= QIPU_BLACK; side++)
    {
      QipuSquare checkers[QIPU_N_SQUARES], expected[QIPU_N_SQUARES];
      size_t n = qipu_checkers (pos, (QipuColour) side, checkers);
      size_t n_expected = reference_checkers (pos, (QipuColour) side, expected);

      qsort (checkers, n, 1, compare_squares);
      g_assert_cmpmem (checkers, n, expected, n_expected);
      g_assert_cmpint (qipu_is_in_check (pos, (QipuColour) side), ==, n_expected > 0);
    }
}

/* Every pair of points, on and off the board, is asked as a move. */
static void
check_every_pair (const QipuPosition *pos)
{
  static bool is_pseudo[1 << 14], is_legal[1 << 14];
  QipuMove moves[QIPU_MAX_MOVES], ours[QIPU_MAX_MOVES];
  size_t n;

  memset (is_pseudo, 0, sizeof is_pseudo);
  memset (is_legal, 0, sizeof is_legal);
  n = reference_pseudo (pos, moves);
  for (size_t i = 0; i < n; i++)
    is_pseudo[moves[i]] = true;
  assert_same_moves (pos, ours, qipu_movegen_pseudo (pos, ours), moves, n);
  n = reference_legal (pos, moves);
  for (size_t i = 0; i < n; i++)
    is_legal[moves[i]] = true;

  for (unsigned move = 0; move <= UINT16_MAX; move++)
    {
      bool is_known = move < 1 << 14;

      g_assert_cmpint (qipu_move_is_pseudo (pos, (QipuMove) move),
                       ==,
                       is_known && is_pseudo[move]);
      g_assert_cmpint (qipu_move_is_legal (pos, (QipuMove) move), ==, is_known && is_legal[move]);
    }
}

static void
test_reference_games (void)
{
  int wanted = TEST_IS_SANITIZED ? 10000 : 60000;
  int n = 0;

  while (n < wanted)
    {
      QipuPosition pos;

      qipu_position_set_start (&pos);
      for (int ply = 0; ply < 200; ply++, n++)
        {
          check_against_reference (&pos);
          if (!random_step (&pos))
            break;
        }
    }
  g_test_message ("%d positions of games", n);
}

static void
test_reference_playable (void)
{
  int n = TEST_IS_SANITIZED ? 8000 : 50000;

  for (int i = 0; i < n; i++)
    {
      QipuPosition pos;

      random_playable (&pos);
      check_against_reference (&pos);
    }
  g_test_message ("%d positions that were set up", n);
}

static void
test_reference_anything (void)
{
  int n = TEST_IS_SANITIZED ? 8000 : 40000;

  for (int i = 0; i < n; i++)
    {
      QipuPosition pos;

      random_arrangement (&pos, i % 60);
      check_against_reference (&pos);
    }
  g_test_message ("%d arrangements of pieces", n);
}

static void
test_every_pair (void)
{
  for (int i = 0; i < 60; i++)
    {
      QipuPosition pos;

      random_arrangement (&pos, i);
      check_every_pair (&pos);
      random_playable (&pos);
      check_every_pair (&pos);
    }
}

/* What a piece reaches is what it could take, so an enemy is put on each point in turn. */
static void
test_reaches (void)
{
  for (int i = 0; i < (TEST_IS_SANITIZED ? 20 : 100); i++)
    {
      QipuPosition pos;

      random_arrangement (&pos, 40);
      for (int to = 0; to < QIPU_N_SQUARES; to++)
        for (int side = QIPU_RED; side <= QIPU_BLACK; side++)
          {
            QipuPosition with_victim = pos;
            QipuPiece victim = pos.board[to];
            QipuMove moves[QIPU_MAX_MOVES];
            QipuSquare attackers[QIPU_N_SQUARES];
            bool attacks[QIPU_N_SQUARES] = { false };
            size_t n;

            /* generals on one file attack each other, which is no move: tested with the checks */
            if (qipu_piece_kind (victim) == QIPU_GENERAL)
              continue;
            qipu_position_put (&with_victim,
                               (QipuSquare) to,
                               qipu_piece (qipu_colour_other ((QipuColour) side), QIPU_HORSE));
            qipu_position_set_side (&with_victim, (QipuColour) side);
            n = reference_pseudo (&with_victim, moves);
            for (size_t k = 0; k < n; k++)
              if (qipu_move_to (moves[k]) == to)
                attacks[qipu_move_from (moves[k])] = true;
            for (int from = 0; from < QIPU_N_SQUARES; from++)
              if (qipu_piece_is (pos.board[from], (QipuColour) side))
                g_assert_cmpint (qipu_attack_reaches (&pos, (QipuSquare) from, (QipuSquare) to),
                                 ==,
                                 attacks[from] && from != to);
              else
                attacks[from] = false;
            n = qipu_attackers (&pos, (QipuSquare) to, (QipuColour) side, attackers);
            for (size_t k = 0; k < n; k++)
              {
                g_assert_true (attacks[attackers[k]]);
                attacks[attackers[k]] = false;
              }
            attacks[to] = false;
            for (int from = 0; from < QIPU_N_SQUARES; from++)
              g_assert_false (attacks[from]);
          }
    }
}

static void
test_no_piece_reaches (void)
{
  QipuPosition pos;

  qipu_position_set_start (&pos);
  g_assert_false (qipu_attack_reaches (&pos, qipu_square (4, 4), qipu_square (4, 5)));
  g_assert_false (qipu_attack_reaches (&pos, 0, 0));
}

static void
assert_identical (const QipuPosition *a, const QipuPosition *b)
{
  g_assert_cmpuint (a->key, ==, b->key);
  g_assert_cmpmem (a->board, sizeof a->board, b->board, sizeof b->board);
  g_assert_cmpmem (a->general, sizeof a->general, b->general, sizeof b->general);
  g_assert_cmpint (a->side, ==, b->side);
  g_assert_cmpint (a->quiet_plies, ==, b->quiet_plies);
  g_assert_cmpint (a->move_number, ==, b->move_number);
}

static void
test_make_unmake (void)
{
  for (int game = 0; game < 200; game++)
    {
      QipuPosition pos, before[300];
      QipuUndo undo[300];
      int n = 0;

      if (game % 2 == 0)
        qipu_position_set_start (&pos);
      else
        random_arrangement (&pos, 60);
      while (n < 300)
        {
          QipuMove moves[QIPU_MAX_MOVES];
          /* pseudo-legal ones too: generals are taken, and the game goes on without */
          size_t n_moves = game % 4 < 2 ? qipu_movegen_legal (&pos, moves)
                                        : qipu_movegen_pseudo (&pos, moves);
          QipuMove move;
          QipuPiece piece;

          if (n_moves == 0)
            break;
          before[n] = pos;
          move = moves[g_test_rand_int_range (0, (gint32) n_moves)];
          piece = pos.board[qipu_move_from (move)];
          qipu_position_make (&pos, move, &undo[n]);
          g_assert_true (qipu_position_self_check (&pos));
          g_assert_cmpint (pos.board[qipu_move_to (move)], ==, piece);
          g_assert_cmpint (pos.board[qipu_move_from (move)], ==, QIPU_PIECE_NONE);
          g_assert_cmpint (pos.side, !=, before[n].side);
          g_assert_cmpint (pos.quiet_plies,
                           ==,
                           before[n].board[qipu_move_to (move)] != QIPU_PIECE_NONE
                               ? 0
                               : before[n].quiet_plies + 1);
          g_assert_cmpint (pos.move_number, ==, before[n].move_number + before[n].side);
          g_assert_false (qipu_position_equal (&pos, &before[n]));
          n++;
        }
      while (n-- > 0)
        {
          qipu_position_unmake (&pos, &undo[n]);
          assert_identical (&pos, &before[n]);
        }
    }
}

/* Equal positions that were reached on different ways have equal keys; others do not. */
static void
test_keys (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  int n = 0;

  while (n < 20000)
    {
      QipuPosition pos;

      qipu_position_set_start (&pos);
      for (int ply = 0; ply < 60; ply++, n++)
        {
          char fen[QIPU_FEN_SIZE];
          const char *known;
          char *end;

          qipu_position_get_fen (&pos, fen);
          end = strstr (fen, " - -");
          *end = '\0';
          known = g_hash_table_lookup (seen, &pos.key);
          if (known != NULL)
            g_assert_cmpstr (known, ==, fen);
          else
            g_hash_table_insert (seen, g_memdup2 (&pos.key, sizeof pos.key), g_strdup (fen));
          if (!random_step (&pos))
            break;
        }
    }
  g_test_message ("%d positions, %u keys", n, g_hash_table_size (seen));
}

/* The saturating ends of the counters. */
static void
test_counters (void)
{
  QipuPosition pos;
  QipuUndo undo;

  qipu_position_set_start (&pos);
  qipu_position_set_counters (&pos, 70000, 70000);
  g_assert_cmpint (pos.quiet_plies, ==, 65535);
  g_assert_cmpint (pos.move_number, ==, 65535);
  qipu_position_set_side (&pos, QIPU_BLACK);
  qipu_position_make (&pos, qipu_move (qipu_square (0, 9), qipu_square (0, 8)), &undo);
  g_assert_cmpint (pos.quiet_plies, ==, 65535);
  g_assert_cmpint (pos.move_number, ==, 65535);
  qipu_position_set_counters (&pos, 3, 0);
  g_assert_cmpint (pos.quiet_plies, ==, 3);
  g_assert_cmpint (pos.move_number, ==, 1);
}

static void
test_self_check (void)
{
  QipuPosition good, bad;

  qipu_position_set_start (&good);
  g_assert_true (qipu_position_self_check (&good));

  bad = good;
  bad.key ^= 1;
  g_assert_false (qipu_position_self_check (&bad));
  bad = good;
  bad.board[40] = 16;
  g_assert_false (qipu_position_self_check (&bad));
  bad = good;
  bad.board[40] = 8;
  g_assert_false (qipu_position_self_check (&bad));
  bad = good;
  bad.general[QIPU_RED] = 3;
  g_assert_false (qipu_position_self_check (&bad));
  bad = good;
  bad.general[QIPU_BLACK] = QIPU_SQUARE_NONE;
  g_assert_false (qipu_position_self_check (&bad));
  bad = good;
  bad.move_number = 0;
  g_assert_false (qipu_position_self_check (&bad));
  bad = good;
  bad.side = QIPU_BLACK;
  g_assert_false (qipu_position_self_check (&bad));
}

/* Left for right, and Red for Black: the same moves in the picture, the same trees. */
static void
test_symmetry (void)
{
  for (int i = 0; i < 3000; i++)
    {
      QipuPosition pos, mirrored, swapped, back;
      QipuMove moves[QIPU_MAX_MOVES], expected[QIPU_MAX_MOVES], found[QIPU_MAX_MOVES];
      size_t n;

      if (i % 3 == 0)
        {
          random_arrangement (&pos, 50);
          /* of several generals the one with the lowest square counts, which is not symmetrical */
          for (int square = 0; square < QIPU_N_SQUARES; square++)
            if (qipu_piece_kind (pos.board[square]) == QIPU_GENERAL
                && pos.general[qipu_piece_colour (pos.board[square])] != square)
              qipu_position_put (&pos, (QipuSquare) square, QIPU_PIECE_NONE);
        }
      else
        random_playable (&pos);
      qipu_position_set_counters (&pos, 7, 9);
      qipu_position_mirror (&pos, &mirrored);
      qipu_position_swap_colours (&pos, &swapped);
      g_assert_true (qipu_position_self_check (&mirrored));
      g_assert_true (qipu_position_self_check (&swapped));
      n = qipu_movegen_legal (&pos, moves);

      for (size_t k = 0; k < n; k++)
        expected[k] = qipu_move_mirror (moves[k]);
      qsort (expected, n, sizeof *expected, compare_moves);
      assert_same_moves (&mirrored, found, qipu_movegen_legal (&mirrored, found), expected, n);
      for (size_t k = 0; k < n; k++)
        expected[k] = qipu_move_flip (moves[k]);
      qsort (expected, n, sizeof *expected, compare_moves);
      assert_same_moves (&swapped, found, qipu_movegen_legal (&swapped, found), expected, n);
      if (i % 30 == 0)
        {
          uint64_t nodes = qipu_perft (&pos, 3);

          g_assert_cmpuint (qipu_perft (&mirrored, 3), ==, nodes);
          g_assert_cmpuint (qipu_perft (&swapped, 3), ==, nodes);
        }

      /* twice is not at all; in place as well */
      qipu_position_mirror (&mirrored, &mirrored);
      assert_identical (&mirrored, &pos);
      qipu_position_swap_colours (&swapped, &back);
      assert_identical (&back, &pos);
    }
}

/* Set up on the other one's file, even in the own palace, a general attacks at a distance but does
 * not move there. */
static void
test_general_at_a_distance (void)
{
  QipuPosition pos;

  g_assert_cmpint (qipu_position_set_fen (&pos, "9/9/9/9/9/9/9/4K4/9/4k4 w", NULL), ==, QIPU_FEN_OK);
  g_assert_true (qipu_attack_reaches (&pos, qipu_square (4, 2), qipu_square (4, 0)));
  g_assert_false (qipu_move_is_pseudo (&pos, qipu_move (qipu_square (4, 2), qipu_square (4, 0))));
  check_every_pair (&pos);
  check_against_reference (&pos);
}

/* Positions that other programs got wrong in public. */
static void
test_field (void)
{
  static const struct
  {
    const char *fen;
    const char *moves; /* all legal ones, in ascending order of squares */
    int n_checkers;
  } cases[] = {
    /* no legal move and no check: stalemate, which loses */
    { "3k5/4P4/9/9/9/9/9/9/9/4K4 b", "", 0 },
    /* not mate: one reply is left */
    { "c3k1RC1/4an3/9/3NP4/9/6n2/9/1r1p5/4p4/3K5 b", "e8f9", 2 },
    { "9/3Rk4/8b/9/p8/9/P1P1P1P1P/3K1A3/n8/2B5c b", "e8e7 e8e9", 1 },
    { "3ak4/9/3a5/9/9/9/9/9/9/5K3 b", "d7e8 d9e8 e9e8", 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      QipuMove moves[QIPU_MAX_MOVES];
      QipuSquare checkers[QIPU_N_SQUARES];
      QipuPosition pos;
      size_t n;

      g_assert_cmpint (qipu_position_set_fen (&pos, cases[i].fen, NULL), ==, QIPU_FEN_OK);
      n = qipu_movegen_legal (&pos, moves);
      qsort (moves, n, sizeof *moves, compare_moves);
      for (size_t k = 0; k < n; k++)
        g_string_append_printf (text,
                                "%s%c%d%c%d",
                                k > 0 ? " " : "",
                                'a' + qipu_square_file (qipu_move_from (moves[k])),
                                qipu_square_rank (qipu_move_from (moves[k])),
                                'a' + qipu_square_file (qipu_move_to (moves[k])),
                                qipu_square_rank (qipu_move_to (moves[k])));
      g_assert_cmpstr (text->str, ==, cases[i].moves);
      g_assert_cmpuint (qipu_checkers (&pos, QIPU_BLACK, checkers),
                        ==,
                        (size_t) cases[i].n_checkers);
    }
}

static void
test_board (void)
{
  g_assert_cmpint (qipu_board_file_number (qipu_square (0, 0), QIPU_RED), ==, 9);
  g_assert_cmpint (qipu_board_file_number (qipu_square (8, 5), QIPU_RED), ==, 1);
  g_assert_cmpint (qipu_board_file_number (qipu_square (0, 0), QIPU_BLACK), ==, 1);
  g_assert_cmpint (qipu_board_file_number (qipu_square (7, 9), QIPU_BLACK), ==, 8);
  g_assert_cmpint (qipu_board_rank_number (qipu_square (7, 9), QIPU_RED), ==, 10);
  g_assert_cmpint (qipu_board_rank_number (qipu_square (7, 9), QIPU_BLACK), ==, 1);
  g_assert_true (qipu_board_is_crossed (qipu_square (0, 5), QIPU_RED));
  g_assert_false (qipu_board_is_crossed (qipu_square (0, 5), QIPU_BLACK));
  for (int square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuSquare s = (QipuSquare) square;

      g_assert_cmpint (qipu_square_file (qipu_square_rotate (s)), ==, 8 - qipu_square_file (s));
      g_assert_cmpint (qipu_square_rank (qipu_square_rotate (s)), ==, 9 - qipu_square_rank (s));
      g_assert_cmpint (qipu_square_mirror (qipu_square_flip (s)), ==, qipu_square_rotate (s));
      g_assert_false (qipu_board_can_stand (s, QIPU_RED, QIPU_KIND_NONE));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/movegen/reference/games", test_reference_games);
  g_test_add_func ("/rules/movegen/reference/playable", test_reference_playable);
  g_test_add_func ("/rules/movegen/reference/anything", test_reference_anything);
  g_test_add_func ("/rules/movegen/field", test_field);
  g_test_add_func ("/rules/movegen/every-pair", test_every_pair);
  g_test_add_func ("/rules/movegen/general-at-a-distance", test_general_at_a_distance);
  g_test_add_func ("/rules/attack/reaches", test_reaches);
  g_test_add_func ("/rules/attack/nothing", test_no_piece_reaches);
  g_test_add_func ("/rules/position/make-unmake", test_make_unmake);
  g_test_add_func ("/rules/position/keys", test_keys);
  g_test_add_func ("/rules/position/counters", test_counters);
  g_test_add_func ("/rules/position/self-check", test_self_check);
  g_test_add_func ("/rules/symmetry", test_symmetry);
  g_test_add_func ("/rules/board", test_board);
  return g_test_run ();
}
