/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves as two squares: ICCS (H2-E2) and the moves of engines (h2e2). */

#include "notation/qipu-notation-private.h"

/* Reads one square at @i; ranks are counted from 0 here, 10 included. */
static bool
read_square (const QipuReader *reader, size_t *i, int *file, int *rank)
{
  const QipuSymbol *symbols = reader->symbols + *i;
  size_t left = reader->n - *i;

  if (left < 2 || symbols[0].type != QIPU_SYMBOL_LETTER || symbols[0].value > 'i' ||
      symbols[1].type != QIPU_SYMBOL_DIGIT || symbols[1].flags & QIPU_SYMBOL_CHINESE)
    return false;

  *file = symbols[0].value - 'a';
  *rank = symbols[1].value;
  *i += 2;
  if (left > 2 && *rank == 1 && symbols[2].type == QIPU_SYMBOL_DIGIT && symbols[2].value == 0)
    {
      *rank = 10;
      *i += 1;
    }

  return true;
}

bool
qipu_coordinates_read (const QipuReader *reader, QipuParse *parse)
{
  QipuMatches matches = { 0 };
  size_t i = 0;
  int from_file, from_rank, to_file, to_rank;
  bool joined = true;
  bool from_one;
  QipuMove move;
  QipuPiece piece;

  if (!read_square (reader, &i, &from_file, &from_rank))
    return false;
  while (i < reader->n &&
         (reader->symbols[i].type == QIPU_SYMBOL_SIGN ||
          (reader->symbols[i].type == QIPU_SYMBOL_LETTER && reader->symbols[i].value == 'x')))
    {
      joined = false;
      i++;
    }
  if (!read_square (reader, &i, &to_file, &to_rank))
    return false;
  /* a sign of check */
  while (i < reader->n && reader->symbols[i].type == QIPU_SYMBOL_SIGN &&
         reader->symbols[i].value == '+')
    i++;
  if (i != reader->n)
    return false;

  parse->notation = !joined || reader->symbols[0].flags & QIPU_SYMBOL_UPPER ? QIPU_NOTATION_ICCS
                                                                            : QIPU_NOTATION_UCI;

  /* a rank 10 can only come from somebody who counts from 1 */
  from_one = reader->options.rank_base == QIPU_RANKS_FROM_1 || from_rank == 10 || to_rank == 10;
  from_rank -= from_one;
  to_rank -= from_one;
  if (from_rank < 0 || to_rank < 0)
    {
      parse->status = QIPU_PARSE_NOT_UNDERSTOOD;
      parse->offset = reader->symbols[0].offset;
      parse->length = reader->length - parse->offset;
      return true;
    }

  move = qipu_move (qipu_square (from_file, from_rank), qipu_square (to_file, to_rank));
  piece = qipu_position_get (reader->pos, qipu_move_from (move));
  if (qipu_piece_is (piece, reader->side))
    parse->piece = piece;

  qipu_matches_try (&matches, reader->pos, move);
  qipu_matches_finish (&matches, &reader->options, parse);
  return true;
}

size_t
qipu_coordinates_write (QipuMove move, bool iccs, char *text)
{
  char first_file = iccs ? 'A' : 'a';
  size_t n = 0;

  text[n++] = (char) (first_file + qipu_square_file (qipu_move_from (move)));
  text[n++] = (char) ('0' + qipu_square_rank (qipu_move_from (move)));
  if (iccs)
    text[n++] = '-';
  text[n++] = (char) (first_file + qipu_square_file (qipu_move_to (move)));
  text[n++] = (char) ('0' + qipu_square_rank (qipu_move_to (move)));
  text[n] = '\0';

  return n;
}
