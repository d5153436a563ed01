/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The slow rules engine of the tests. */

#include "reference-movegen.h"

#include <stdlib.h>

typedef struct
{
  QipuKind kind[10][9]; /* rank, file */
  int colour[10][9];
  int side;
} Board;

static Board
read_board (const QipuPosition *pos)
{
  Board board = { .side = qipu_position_get_side (pos) };

  for (int rank = 0; rank < 10; rank++)
    for (int file = 0; file < 9; file++)
      {
        QipuPiece piece = qipu_position_get (pos, qipu_square (file, rank));

        board.kind[rank][file] = qipu_piece_kind (piece);
        board.colour[rank][file] = qipu_piece_colour (piece);
      }
  return board;
}

static int
sign (int n)
{
  return (n > 0) - (n < 0);
}

static bool
in_palace (int file, int rank, int colour)
{
  if (file < 3 || file > 5)
    return false;
  return colour == QIPU_RED ? rank <= 2 : rank >= 7;
}

static bool
across_river (int rank, int colour)
{
  return colour == QIPU_RED ? rank >= 5 : rank <= 4;
}

/* Pieces strictly between two points of a file or rank. */
static int
pieces_between (const Board *board, int file, int rank, int to_file, int to_rank)
{
  int n = 0;

  while (true)
    {
      file += sign (to_file - file);
      rank += sign (to_rank - rank);
      if (file == to_file && rank == to_rank)
        return n;
      n += board->kind[rank][file] != QIPU_KIND_NONE;
    }
}

/* Whether the piece on the first point can go to the second one and take what is there. */
static bool
can_go (const Board *board, int file, int rank, int to_file, int to_rank)
{
  QipuKind kind = board->kind[rank][file];
  int colour = board->colour[rank][file];
  int across = abs (to_file - file);
  int along = abs (to_rank - rank);
  bool straight = (across == 0) != (along == 0);
  bool takes = board->kind[to_rank][to_file] != QIPU_KIND_NONE;

  if (takes && board->colour[to_rank][to_file] == colour)
    return false;

  if (kind == QIPU_GENERAL)
    return across + along == 1 && in_palace (to_file, to_rank, colour);
  if (kind == QIPU_ADVISOR)
    return across == 1 && along == 1 && in_palace (to_file, to_rank, colour);
  if (kind == QIPU_ELEPHANT)
    return across == 2 && along == 2 && !across_river (to_rank, colour)
           && board->kind[(rank + to_rank) / 2][(file + to_file) / 2] == QIPU_KIND_NONE;
  if (kind == QIPU_HORSE)
    {
      if (across == 1 && along == 2)
        return board->kind[rank + sign (to_rank - rank)][file] == QIPU_KIND_NONE;
      if (across == 2 && along == 1)
        return board->kind[rank][file + sign (to_file - file)] == QIPU_KIND_NONE;
      return false;
    }
  if (kind == QIPU_CHARIOT)
    return straight && pieces_between (board, file, rank, to_file, to_rank) == 0;
  if (kind == QIPU_CANNON)
    return straight && pieces_between (board, file, rank, to_file, to_rank) == (takes ? 1 : 0);
  if (kind == QIPU_SOLDIER)
    {
      if (to_rank - rank == (colour == QIPU_RED ? 1 : -1))
        return across == 0;
      return along == 0 && across == 1 && across_river (rank, colour);
    }
  return false;
}

/* The general of @side with the lowest square, as src/rules takes it when there are several. */
static bool
find_general (const Board *board, int side, int *file, int *rank)
{
  for (*rank = 0; *rank < 10; ++*rank)
    for (*file = 0; *file < 9; ++*file)
      if (board->kind[*rank][*file] == QIPU_GENERAL && board->colour[*rank][*file] == side)
        return true;
  return false;
}

static size_t
find_checkers (const Board *board, int side, QipuSquare checkers[QIPU_N_SQUARES])
{
  int general_file, general_rank;
  size_t n = 0;

  if (!find_general (board, side, &general_file, &general_rank))
    return 0;
  for (int rank = 0; rank < 10; rank++)
    for (int file = 0; file < 9; file++)
      {
        bool attacks;

        if (board->kind[rank][file] == QIPU_KIND_NONE || board->colour[rank][file] == side)
          continue;
        attacks = can_go (board, file, rank, general_file, general_rank);
        if (board->kind[rank][file] == QIPU_GENERAL && file == general_file
            && pieces_between (board, file, rank, general_file, general_rank) == 0)
          attacks = true;
        if (attacks)
          checkers[n++] = qipu_square (file, rank);
      }
  return n;
}

static size_t
generate (const Board *board, bool legal, QipuMove *moves)
{
  size_t n = 0;

  for (int from = 0; from < 90; from++)
    for (int to = 0; to < 90; to++)
      {
        int file = from % 9, rank = from / 9, to_file = to % 9, to_rank = to / 9;

        if (from == to || board->kind[rank][file] == QIPU_KIND_NONE
            || board->colour[rank][file] != board->side
            || !can_go (board, file, rank, to_file, to_rank))
          continue;
        if (legal)
          {
            QipuSquare checkers[QIPU_N_SQUARES];
            Board next = *board;

            next.kind[to_rank][to_file] = board->kind[rank][file];
            next.colour[to_rank][to_file] = board->colour[rank][file];
            next.kind[rank][file] = QIPU_KIND_NONE;
            if (find_checkers (&next, board->side, checkers) > 0)
              continue;
          }
        moves[n++] = qipu_move ((QipuSquare) from, (QipuSquare) to);
      }
  return n;
}

size_t
reference_legal (const QipuPosition *pos, QipuMove moves[QIPU_MAX_MOVES])
{
  Board board = read_board (pos);

  return generate (&board, true, moves);
}

size_t
reference_pseudo (const QipuPosition *pos, QipuMove moves[QIPU_MAX_MOVES])
{
  Board board = read_board (pos);

  return generate (&board, false, moves);
}

size_t
reference_checkers (const QipuPosition *pos, QipuColour side, QipuSquare checkers[QIPU_N_SQUARES])
{
  Board board = read_board (pos);

  return find_checkers (&board, side, checkers);
}
