/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Legal moves of the side to move. */

#include "rules/qipu-movegen.h"

#include <stdlib.h>
#include <string.h>

#include "rules/qipu-attack.h"
#include "rules/qipu-board.h"

typedef struct
{
  const QipuPosition *pos;
  QipuColour side;
  QipuMove *moves;
  size_t n;
} List;

static bool
is_on_board (int file, int rank)
{
  return file >= 0 && file < QIPU_N_FILES && rank >= 0 && rank < QIPU_N_RANKS;
}

static void
add_unless_own (List *list, QipuSquare from, QipuSquare to)
{
  if (!qipu_piece_is (list->pos->board[to], list->side))
    list->moves[list->n++] = qipu_move (from, to);
}

static void
add_line (List *list, QipuSquare from, int d_file, int d_rank, bool is_cannon)
{
  const QipuPiece *board = list->pos->board;
  int file = qipu_square_file (from) + d_file;
  int rank = qipu_square_rank (from) + d_rank;

  for (; is_on_board (file, rank); file += d_file, rank += d_rank)
    {
      QipuSquare to = qipu_square (file, rank);

      if (board[to] != QIPU_PIECE_NONE)
        break;
      list->moves[list->n++] = qipu_move (from, to);
    }
  if (is_cannon)
    do
      {
        file += d_file;
        rank += d_rank;
      }
    while (is_on_board (file, rank) && board[qipu_square (file, rank)] == QIPU_PIECE_NONE);
  if (is_on_board (file, rank))
    add_unless_own (list, from, qipu_square (file, rank));
}

/* Pieces that step: every target that qipu_move_is_pseudo() allows. */
static void
add_steps (List *list, QipuSquare from, const int8_t steps[][2], size_t n_steps)
{
  for (size_t i = 0; i < n_steps; i++)
    {
      int file = qipu_square_file (from) + steps[i][0];
      int rank = qipu_square_rank (from) + steps[i][1];

      if (is_on_board (file, rank)
          && qipu_move_is_pseudo (list->pos, qipu_move (from, qipu_square (file, rank))))
        list->moves[list->n++] = qipu_move (from, qipu_square (file, rank));
    }
}

static void
add_piece (List *list, QipuSquare from)
{
  static const int8_t straight[][2] = { { 0, 1 }, { -1, 0 }, { 1, 0 }, { 0, -1 } };
  static const int8_t diagonal[][2] = { { -1, 1 }, { 1, 1 }, { -1, -1 }, { 1, -1 } };
  static const int8_t elephant[][2] = { { -2, 2 }, { 2, 2 }, { -2, -2 }, { 2, -2 } };
  static const int8_t horse[][2] = { { -1, 2 },  { 1, 2 },  { -2, 1 },  { 2, 1 },
                                     { -2, -1 }, { 2, -1 }, { -1, -2 }, { 1, -2 } };
  QipuKind kind = qipu_piece_kind (list->pos->board[from]);

  switch (kind)
    {
    case QIPU_GENERAL:
    case QIPU_SOLDIER:
      add_steps (list, from, straight, 4);
      break;
    case QIPU_ADVISOR:
      add_steps (list, from, diagonal, 4);
      break;
    case QIPU_ELEPHANT:
      add_steps (list, from, elephant, 4);
      break;
    case QIPU_HORSE:
      add_steps (list, from, horse, 8);
      break;
    case QIPU_CHARIOT:
    case QIPU_CANNON:
      for (int i = 0; i < 4; i++)
        add_line (list, from, straight[i][0], straight[i][1], kind == QIPU_CANNON);
      break;
    case QIPU_KIND_NONE:
    default:
      break;
    }
}

/**
 * qipu_movegen_pseudo:
 * @pos: the position
 * @moves: (out): room for %QIPU_MAX_MOVES moves
 *
 * Moves of the side to move by the way the pieces move, whether or not they leave the general
 * attacked. Generals do not take each other at a distance.
 *
 * Returns: the number of moves
 */
size_t
qipu_movegen_pseudo (const QipuPosition *pos, QipuMove moves[QIPU_MAX_MOVES])
{
  List list = { .pos = pos, .side = (QipuColour) pos->side, .moves = moves };

  for (int square = 0; square < QIPU_N_SQUARES; square++)
    if (qipu_piece_is (pos->board[square], list.side))
      add_piece (&list, (QipuSquare) square);
  return list.n;
}

/* What the moves of one side are held against. The board is a copy that moves are tried on: only
 * the squares matter for attacks, so key and counters need not follow. */
typedef struct
{
  QipuPosition scratch;
  QipuColour side;
  QipuSquare general; /* QIPU_SQUARE_NONE: every move is safe */
  bool in_check;
} Guard;

static void
guard_init (Guard *guard, const QipuPosition *pos)
{
  guard->scratch = *pos;
  guard->side = (QipuColour) pos->side;
  guard->general = pos->general[guard->side];
  guard->in_check = qipu_is_in_check (pos, guard->side);
}

/* Whether @square is on a line with the general, or a diagonal neighbour: the leg of a horse that
 * attacks it. */
static bool
is_near_general (const Guard *guard, QipuSquare square)
{
  int files = abs (qipu_square_file (square) - qipu_square_file (guard->general));
  int ranks = abs (qipu_square_rank (square) - qipu_square_rank (guard->general));

  return files == 0 || ranks == 0 || (files == 1 && ranks == 1);
}

/* Whether the general is not attacked after @move, which is one that the piece can make. */
static bool
is_safe (Guard *guard, QipuMove move)
{
  QipuPosition *scratch = &guard->scratch;
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  QipuPiece piece = scratch->board[from];
  QipuPiece captured = scratch->board[to];
  QipuSquare general = guard->general;
  bool safe;

  if (general == QIPU_SQUARE_NONE)
    return true;
  /* most moves neither open nor close anything, and there is no check to answer */
  if (!guard->in_check && from != general && !is_near_general (guard, from)
      && !is_near_general (guard, to))
    return true;

  scratch->board[from] = QIPU_PIECE_NONE;
  scratch->board[to] = piece;
  if (qipu_piece_kind (piece) == QIPU_GENERAL)
    /* of several generals, the first one counts */
    scratch->general[guard->side]
        = (QipuSquare) ((const QipuPiece *) memchr (scratch->board, piece, QIPU_N_SQUARES)
                        - scratch->board);
  safe = !qipu_is_in_check (scratch, guard->side);
  scratch->board[from] = piece;
  scratch->board[to] = captured;
  scratch->general[guard->side] = general;
  return safe;
}

/**
 * qipu_movegen_legal:
 * @pos: the position
 * @moves: (out): room for %QIPU_MAX_MOVES moves
 *
 * Moves of the side to move that do not leave its general attacked, or facing the other one.
 * Without an own general every move that a piece can make is legal; of several the first one
 * counts.
 *
 * Returns: the number of moves, 0 to 122 in positions that a game can reach
 */
size_t
qipu_movegen_legal (const QipuPosition *pos, QipuMove moves[QIPU_MAX_MOVES])
{
  size_t n_pseudo = qipu_movegen_pseudo (pos, moves);
  size_t n = 0;
  Guard guard;

  guard_init (&guard, pos);
  for (size_t i = 0; i < n_pseudo; i++)
    if (is_safe (&guard, moves[i]))
      moves[n++] = moves[i];
  return n;
}

static bool
is_next_to (QipuSquare a, QipuSquare b)
{
  return abs (qipu_square_file (a) - qipu_square_file (b))
             + abs (qipu_square_rank (a) - qipu_square_rank (b))
         == 1;
}

/**
 * qipu_move_is_pseudo:
 * @pos: the position
 * @move: any 16 bits
 *
 * Returns: whether it is one of the moves of qipu_movegen_pseudo()
 */
bool
qipu_move_is_pseudo (const QipuPosition *pos, QipuMove move)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  QipuPiece piece;
  bool same_line;

  /* any 16 bits may come in */
  if (from >= QIPU_N_SQUARES || move >> 7 >= QIPU_N_SQUARES)
    return false;
  piece = pos->board[from];
  if (!qipu_piece_is (piece, (QipuColour) pos->side)
      || qipu_piece_is (pos->board[to], (QipuColour) pos->side))
    return false;
  same_line = qipu_square_file (from) == qipu_square_file (to)
              || qipu_square_rank (from) == qipu_square_rank (to);
  /* without a capture a cannon moves like a chariot */
  if (qipu_piece_kind (piece) == QIPU_CANNON && pos->board[to] == QIPU_PIECE_NONE)
    return same_line && qipu_attack_count_between (pos, from, to) == 0;
  /* generals attack each other at a distance but do not move there, not even into the own palace */
  if (qipu_piece_kind (piece) == QIPU_GENERAL
      && (!qipu_board_is_palace (to, (QipuColour) pos->side) || !is_next_to (from, to)))
    return false;
  return qipu_attack_reaches (pos, from, to);
}

/**
 * qipu_move_is_legal:
 * @pos: the position
 * @move: any 16 bits
 *
 * Returns: whether it is one of the moves of qipu_movegen_legal()
 */
bool
qipu_move_is_legal (const QipuPosition *pos, QipuMove move)
{
  Guard guard;

  if (!qipu_move_is_pseudo (pos, move))
    return false;
  guard_init (&guard, pos);
  return is_safe (&guard, move);
}

/**
 * qipu_has_legal_move:
 * @pos: the position
 *
 * Returns: whether the side to move can move at all; if not, it has lost, in check or not
 */
bool
qipu_has_legal_move (const QipuPosition *pos)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = qipu_movegen_pseudo (pos, moves);
  Guard guard;

  guard_init (&guard, pos);
  for (size_t i = 0; i < n; i++)
    if (is_safe (&guard, moves[i]))
      return true;
  return false;
}
