/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who attacks a point: looks outward from the point along lines, diagonals and horse ways. */

#include "rules/qipu-attack.h"

#include <stdlib.h>

#include "rules/qipu-board.h"

/**
 * qipu_attack_count_between:
 * @pos: the position
 * @from: a point
 * @to: another point of the same file or rank
 *
 * Returns: the number of pieces strictly between the two points, 0 to 8
 */
int
qipu_attack_count_between (const QipuPosition *pos, QipuSquare from, QipuSquare to)
{
  const int step = qipu_square_file (from) == qipu_square_file (to) ? QIPU_N_FILES : 1;
  int low = from < to ? from : to;
  int high = from < to ? to : from;
  int count = 0;

  for (int square = low + step; square < high; square += step)
    count += pos->board[square] != QIPU_PIECE_NONE;
  return count;
}

/**
 * qipu_attack_reaches:
 * @pos: any position; whose turn it is does not matter
 * @from: a point, occupied or not
 * @to: another point, occupied or not
 *
 * Whether the piece on @from attacks @to by its way of moving: what it could take there if an enemy
 * stood on it, without regard to checks. A cannon attacks over exactly one screen. Generals that
 * face each other on an open file attack each other, as the rule against it is usually explained.
 *
 * Returns: whether it does; false when @from is empty
 */
bool
qipu_attack_reaches (const QipuPosition *pos, QipuSquare from, QipuSquare to)
{
  QipuPiece piece = pos->board[from];
  int d_file = qipu_square_file (to) - qipu_square_file (from);
  int d_rank = qipu_square_rank (to) - qipu_square_rank (from);
  int files = abs (d_file);
  int ranks = abs (d_rank);
  QipuColour colour;

  if (from == to)
    return false;

  colour = qipu_piece_colour (piece);
  switch (qipu_piece_kind (piece))
    {
    case QIPU_GENERAL:
      if (pos->board[to] == qipu_piece (qipu_colour_other (colour), QIPU_GENERAL) && files == 0
          && qipu_attack_count_between (pos, from, to) == 0)
        return true;
      return files + ranks == 1 && qipu_board_is_palace (to, colour);
    case QIPU_ADVISOR:
      return files == 1 && ranks == 1 && qipu_board_is_palace (to, colour);
    case QIPU_ELEPHANT:
      return files == 2 && ranks == 2 && !qipu_board_is_crossed (to, colour)
             && pos->board[(from + to) / 2] == QIPU_PIECE_NONE;
    case QIPU_HORSE:
      if (files == 2 && ranks == 1)
        return pos->board[from + d_file / 2] == QIPU_PIECE_NONE;
      if (files == 1 && ranks == 2)
        return pos->board[from + d_rank / 2 * QIPU_N_FILES] == QIPU_PIECE_NONE;
      return false;
    case QIPU_CHARIOT:
      return (files == 0 || ranks == 0) && qipu_attack_count_between (pos, from, to) == 0;
    case QIPU_CANNON:
      return (files == 0 || ranks == 0) && qipu_attack_count_between (pos, from, to) == 1;
    case QIPU_SOLDIER:
      if (files == 0)
        return d_rank == (colour == QIPU_RED ? 1 : -1);
      return files == 1 && ranks == 0 && qipu_board_is_crossed (from, colour);
    case QIPU_KIND_NONE:
    default:
      return false;
    }
}

static bool
is_on_board (int file, int rank)
{
  return file >= 0 && file < QIPU_N_FILES && rank >= 0 && rank < QIPU_N_RANKS;
}

typedef struct
{
  const QipuPosition *pos;
  QipuSquare target;
  QipuColour by;
  QipuSquare *from; /* NULL: only whether there is any */
  size_t n;
} Search;

/* Whether the search may stop. */
static bool
add_attacker (Search *search, int square)
{
  if (search->from != NULL)
    search->from[search->n] = (QipuSquare) square;
  search->n++;
  return search->from == NULL;
}

/* Chariots, cannons, facing generals, and the neighbours: generals and soldiers. */
static bool
search_line (Search *search, int d_file, int d_rank)
{
  const QipuPiece *board = search->pos->board;
  int file = qipu_square_file (search->target) + d_file;
  int rank = qipu_square_rank (search->target) + d_rank;
  int n_before = 0;

  for (; is_on_board (file, rank); file += d_file, rank += d_rank)
    {
      QipuSquare square = qipu_square (file, rank);
      QipuPiece piece = board[square];

      if (piece == QIPU_PIECE_NONE)
        continue;
      if (qipu_piece_colour (piece) == search->by)
        {
          QipuKind kind = qipu_piece_kind (piece);
          bool attacks;

          if (kind == QIPU_CANNON)
            attacks = n_before == 1;
          else if (kind == QIPU_CHARIOT)
            attacks = n_before == 0;
          else
            attacks = n_before == 0 && (kind == QIPU_GENERAL || kind == QIPU_SOLDIER)
                      && qipu_attack_reaches (search->pos, square, search->target);
          if (attacks && add_attacker (search, square))
            return true;
        }
      if (++n_before == 2)
        break;
    }
  return false;
}

/* Advisors, elephants and horses all come by way of the diagonal neighbour: an advisor stands on
 * it, for the others it is eye or leg and has to be empty. */
static bool
search_diagonal (Search *search, int d_file, int d_rank)
{
  static const struct
  {
    int files, ranks;
    QipuKind kind;
  } ways[] = {
    { 2, 2, QIPU_ELEPHANT },
    { 1, 2, QIPU_HORSE },
    { 2, 1, QIPU_HORSE },
  };
  const QipuPiece *board = search->pos->board;
  int file = qipu_square_file (search->target);
  int rank = qipu_square_rank (search->target);
  QipuSquare neighbour;

  if (!is_on_board (file + d_file, rank + d_rank))
    return false;
  neighbour = qipu_square (file + d_file, rank + d_rank);
  if (board[neighbour] != QIPU_PIECE_NONE)
    return board[neighbour] == qipu_piece (search->by, QIPU_ADVISOR)
           && qipu_attack_reaches (search->pos, neighbour, search->target)
           && add_attacker (search, neighbour);

  for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
    {
      int from_file = file + d_file * ways[i].files;
      int from_rank = rank + d_rank * ways[i].ranks;

      if (is_on_board (from_file, from_rank)
          && board[qipu_square (from_file, from_rank)] == qipu_piece (search->by, ways[i].kind)
          && qipu_attack_reaches (search->pos,
                                  qipu_square (from_file, from_rank),
                                  search->target)
          && add_attacker (search, qipu_square (from_file, from_rank)))
        return true;
    }
  return false;
}

static size_t
search_attackers (const QipuPosition *pos, QipuSquare square, QipuColour by, QipuSquare *from)
{
  static const int signs[2] = { -1, 1 };
  Search search = { .pos = pos, .target = square, .by = by, .from = from };

  for (int i = 0; i < 2; i++)
    if (search_line (&search, 0, signs[i]) || search_line (&search, signs[i], 0)
        || search_diagonal (&search, -1, signs[i]) || search_diagonal (&search, 1, signs[i]))
      break;
  return search.n;
}

/**
 * qipu_attackers:
 * @square: any point, occupied or not
 * @by: whose pieces to look for
 * @from: (out): their squares, in no particular order
 *
 * The pieces that reach @square as qipu_attack_reaches() understands it.
 *
 * Returns: their number
 */
size_t
qipu_attackers (const QipuPosition *pos,
                QipuSquare square,
                QipuColour by,
                QipuSquare from[QIPU_N_SQUARES])
{
  return search_attackers (pos, square, by, from);
}

/**
 * qipu_checkers:
 * @pos: the position
 * @side: whose general
 * @from: (out): the squares of the pieces that give check to it, in no particular order
 *
 * The other general is among them when the two face each other.
 *
 * Returns: their number; 0 when @side has no general
 */
size_t
qipu_checkers (const QipuPosition *pos, QipuColour side, QipuSquare from[QIPU_N_SQUARES])
{
  if (pos->general[side] == QIPU_SQUARE_NONE)
    return 0;
  return search_attackers (pos, pos->general[side], qipu_colour_other (side), from);
}

/**
 * qipu_is_in_check:
 * @pos: the position
 * @side: whose general; need not be the side to move
 *
 * Returns: whether any piece attacks it or the other general faces it; false without a general
 */
bool
qipu_is_in_check (const QipuPosition *pos, QipuColour side)
{
  return pos->general[side] != QIPU_SQUARE_NONE
         && search_attackers (pos, pos->general[side], qipu_colour_other (side), NULL) > 0;
}
