/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Men of one kind by file, and moves as direction and number. */

#include "notation/qipu-men.h"

#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

#include <stdlib.h>
#include <string.h>

void
qipu_men_find (const QipuPosition *pos, QipuColour colour, QipuKind kind, QipuMen *men)
{
  QipuPiece piece = qipu_piece (colour, kind);

  men->n_men = 0;
  men->n_stacked = 0;
  men->stacked_file = 0;
  memset (men->counts, 0, sizeof men->counts);

  /* from the opponent's back rank towards the own one, so that the front man comes first */
  for (int i = 0; i < QIPU_N_SQUARES; i++)
    {
      QipuSquare square = (QipuSquare) (colour == QIPU_RED ? QIPU_N_SQUARES - 1 - i : i);
      unsigned file;

      if (qipu_position_get (pos, square) != piece)
        continue;

      file = (unsigned) qipu_board_file_number (square, colour);
      men->squares[file][men->counts[file]++] = square;
      men->n_men++;
      if (men->counts[file] == 2)
        {
          men->n_stacked++;
          men->stacked_file = file;
        }
    }
}

/* Advisors and elephants on one file are told apart by the direction, unless (in a free set-up)
 * another one there could go to the same file in the same direction. */
static bool
file_tells_all (const QipuPosition *pos, const QipuMen *men, unsigned file, QipuMove move)
{
  int shift = qipu_move_to (move) - qipu_move_from (move);

  for (unsigned i = 0; i < men->counts[file]; i++)
    {
      QipuSquare other = men->squares[file][i];
      int to = other + shift;

      if (other != qipu_move_from (move) && to >= 0 && to < QIPU_N_SQUARES &&
          qipu_move_is_pseudo (pos, qipu_move (other, (QipuSquare) to)))
        return false;
    }

  return true;
}

void
qipu_place_find (const QipuPosition *pos, QipuMove move, QipuPlace *place)
{
  QipuSquare from = qipu_move_from (move);
  QipuPiece piece = qipu_position_get (pos, from);
  QipuMen men;

  place->kind = qipu_piece_kind (piece);
  place->colour = qipu_piece_colour (piece);
  place->file = (unsigned) qipu_board_file_number (from, place->colour);
  place->index = 0;
  place->form = QIPU_PLACE_FILE;

  qipu_men_find (pos, place->colour, place->kind, &men);
  place->count = men.counts[place->file];
  if (place->count < 2)
    return;

  while (men.squares[place->file][place->index] != from)
    place->index++;

  if ((place->kind == QIPU_ADVISOR || place->kind == QIPU_ELEPHANT) &&
      file_tells_all (pos, &men, place->file, move))
    return;

  place->form = men.n_stacked == 1 ? QIPU_PLACE_POSITION : QIPU_PLACE_POSITION_FILE;
}

static bool
is_diagonal (QipuKind kind)
{
  return kind == QIPU_HORSE || kind == QIPU_ELEPHANT || kind == QIPU_ADVISOR;
}

char
qipu_step_write (QipuMove move, QipuKind kind, QipuColour colour, unsigned *number)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  int ranks = qipu_board_rank_number (to, colour) - qipu_board_rank_number (from, colour);

  if (ranks == 0 || is_diagonal (kind))
    *number = (unsigned) qipu_board_file_number (to, colour);
  else
    *number = (unsigned) abs (ranks);

  return ranks == 0 ? '=' : ranks > 0 ? '+' : '-';
}

/* Ranks that a diagonal mover passes when it changes @files files; 0 when it never does. */
static int
diagonal_ranks (QipuKind kind, int files)
{
  switch (kind)
    {
    case QIPU_HORSE:
      return files == 1 ? 2 : files == 2 ? 1 : 0;
    case QIPU_ELEPHANT:
      return files == 2 ? 2 : 0;
    case QIPU_ADVISOR:
      return files == 1 ? 1 : 0;
    default:
      return 0;
    }
}

QipuSquare
qipu_step_read (QipuSquare from, QipuKind kind, QipuColour colour, char direction, unsigned number)
{
  int file = qipu_square_file (from);
  int rank = qipu_square_rank (from);
  int target_file = colour == QIPU_RED ? QIPU_N_FILES - (int) number : (int) number - 1;
  int ranks;

  if (number < 1 || number > 9)
    return QIPU_SQUARE_NONE;

  if (direction == '=')
    {
      if (is_diagonal (kind) || target_file == file)
        return QIPU_SQUARE_NONE;
      return qipu_square (target_file, rank);
    }

  if (is_diagonal (kind))
    {
      ranks = diagonal_ranks (kind, abs (target_file - file));
      if (ranks == 0)
        return QIPU_SQUARE_NONE;
      file = target_file;
    }
  else
    ranks = (int) number;

  rank += (direction == '+') == (colour == QIPU_RED) ? ranks : -ranks;
  if (rank < 0 || rank >= QIPU_N_RANKS)
    return QIPU_SQUARE_NONE;

  return qipu_square (file, rank);
}
