/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Algebraic moves as WinBoard writes them, with ranks from 0: Che2, Rxc6, gxg4. A soldier has no
 * letter; a file, rank or both tell pieces apart that can legally reach the same point. */

#include "notation/qipu-notation-private.h"

#include "rules/qipu-movegen.h"

#define ANY -1

typedef struct
{
  unsigned kinds; /* bits 1 << QipuKind */
  int file;       /* of the start, ANY when not given */
  int rank;
  QipuSquare to;
  bool forward; /* a bare e4: the soldier on that file, if there is one */
} Wish;

static void
match_wish (const QipuReader *reader, const Wish *wish, QipuMatches *matches, QipuParse *parse)
{
  for (QipuSquare from = 0; from < QIPU_N_SQUARES; from++)
    {
      QipuPiece piece = qipu_position_get (reader->pos, from);

      if (!qipu_piece_is (piece, reader->side) || !(wish->kinds & 1u << qipu_piece_kind (piece)) ||
          (wish->file != ANY && wish->file != qipu_square_file (from)) ||
          (wish->rank != ANY && wish->rank != qipu_square_rank (from)) ||
          (wish->forward && qipu_square_file (from) != qipu_square_file (wish->to)))
        continue;

      parse->piece = piece;
      qipu_matches_try (matches, reader->pos, qipu_move (from, wish->to));
    }
}

/* Tries the readings in order until one gives a move. */
static void
match_wishes (const QipuReader *reader, const Wish *wishes, size_t n, QipuParse *parse)
{
  QipuParse best = *parse;

  best.status = QIPU_PARSE_NO_SUCH_PIECE;
  for (size_t i = 0; i < n; i++)
    {
      QipuMatches matches = { 0 };
      QipuParse outcome = *parse;

      match_wish (reader, &wishes[i], &matches, &outcome);
      if (outcome.piece == QIPU_PIECE_NONE)
        {
          for (int kind = QIPU_GENERAL; kind <= QIPU_SOLDIER; kind++)
            if (wishes[i].kinds & 1u << kind)
              outcome.piece = qipu_piece (reader->side, (QipuKind) kind);
        }
      qipu_matches_finish (&matches, &reader->options, &outcome);
      if (i == 0 || outcome.status < QIPU_PARSE_NOT_UNDERSTOOD ||
          (outcome.status == QIPU_PARSE_ILLEGAL && best.status != QIPU_PARSE_ILLEGAL) ||
          (outcome.status == QIPU_PARSE_CANNOT && best.status == QIPU_PARSE_NO_SUCH_PIECE))
        best = outcome;
      if (best.status < QIPU_PARSE_NOT_UNDERSTOOD)
        break;
    }

  *parse = best;
}

/* Reads the rank that ends before @end; @end then stands at its file letter. */
static bool
read_rank_back (const QipuReader *reader, const QipuSymbol *symbols, size_t *end, int *rank)
{
  size_t i = *end;
  bool ten;

  if (i == 0 || symbols[i - 1].type != QIPU_SYMBOL_DIGIT)
    return false;

  ten = i > 1 && symbols[i - 1].value == 0 && symbols[i - 2].type == QIPU_SYMBOL_DIGIT &&
        symbols[i - 2].value == 1;
  *rank = ten ? 10 : symbols[i - 1].value;
  *rank -= ten || reader->options.rank_base == QIPU_RANKS_FROM_1;
  *end = i - (ten ? 2 : 1);
  return *rank >= 0;
}

static bool
read_file_back (const QipuSymbol *symbols, size_t *end, int *file)
{
  size_t i = *end;

  if (i == 0 || symbols[i - 1].type != QIPU_SYMBOL_LETTER || symbols[i - 1].value > 'i')
    return false;

  *file = symbols[i - 1].value - 'a';
  *end = i - 1;
  return true;
}

/* Letters and digits alone: "x", a "-" between squares and "+" at the end carry nothing. */
static size_t
strip_signs (const QipuReader *reader, QipuSymbol symbols[QIPU_MAX_SYMBOLS])
{
  size_t n = reader->n;
  size_t kept = 0;

  while (n > 0 && reader->symbols[n - 1].type == QIPU_SYMBOL_SIGN &&
         reader->symbols[n - 1].value == '+')
    n--;

  for (size_t i = 0; i < n; i++)
    {
      const QipuSymbol *symbol = &reader->symbols[i];
      bool is_capture = i > 0 && symbol->type == QIPU_SYMBOL_LETTER && symbol->value == 'x';
      /* Ch2-e2, but not C-1 */
      bool is_link = i > 0 && symbol->type == QIPU_SYMBOL_SIGN && symbol->value == '-' &&
                     symbol[-1].type == QIPU_SYMBOL_DIGIT && i + 1 < n &&
                     symbol[1].type == QIPU_SYMBOL_LETTER;

      if (is_capture || is_link)
        continue;
      if (symbol->type != QIPU_SYMBOL_LETTER && symbol->type != QIPU_SYMBOL_DIGIT)
        return 0;
      if (symbol->flags & QIPU_SYMBOL_CHINESE)
        return 0;
      symbols[kept++] = *symbol;
    }

  return kept;
}

bool
qipu_algebraic_read (const QipuReader *reader, QipuParse *parse)
{
  QipuSymbol symbols[QIPU_MAX_SYMBOLS];
  Wish wishes[3];
  Wish wish = { 0, ANY, ANY, 0, false };
  size_t n_wishes = 0;
  size_t n = strip_signs (reader, symbols);
  unsigned piece_kinds;
  int file, rank;

  if (n < 2 || !read_rank_back (reader, symbols, &n, &rank) || !read_file_back (symbols, &n, &file))
    return false;
  wish.to = qipu_square (file, rank);

  if (n == 0)
    {
      wish.kinds = 1u << QIPU_SOLDIER;
      wishes[n_wishes] = wish;
      wishes[n_wishes++].forward = true;
      wishes[n_wishes++] = wish;
    }
  else if (n == 1)
    {
      /* hg6: the soldier of file h; Hg6: the horse */
      Wish soldier = wish;

      if (symbols[0].type != QIPU_SYMBOL_LETTER)
        return false;
      soldier.kinds = 1u << QIPU_SOLDIER;
      soldier.file = symbols[0].value - 'a';
      wish.kinds = qipu_symbols_letter_kinds ((char) symbols[0].value);
      if (symbols[0].flags & QIPU_SYMBOL_UPPER && wish.kinds)
        wishes[n_wishes++] = wish;
      if (symbols[0].value <= 'i')
        wishes[n_wishes++] = soldier;
      if (!(symbols[0].flags & QIPU_SYMBOL_UPPER) && wish.kinds)
        wishes[n_wishes++] = wish;
    }
  else
    {
      piece_kinds = symbols[0].type == QIPU_SYMBOL_LETTER
                        ? qipu_symbols_letter_kinds ((char) symbols[0].value)
                        : 0;
      if (piece_kinds == 0)
        return false;
      wish.kinds = piece_kinds;
      if (symbols[n - 1].type == QIPU_SYMBOL_DIGIT &&
          !read_rank_back (reader, symbols, &n, &wish.rank))
        return false;
      if (n > 1 && !read_file_back (symbols, &n, &wish.file))
        return false;
      if (n != 1)
        return false;
      wishes[n_wishes++] = wish;
    }

  if (n_wishes == 0)
    return false;

  parse->notation = QIPU_NOTATION_ALGEBRAIC;
  match_wishes (reader, wishes, n_wishes, parse);
  return true;
}

/* What is needed to tell the start of @move: bit 0 the file, bit 1 the rank. */
static unsigned
needed_start (const QipuPosition *pos, QipuMove move)
{
  QipuSquare from = qipu_move_from (move);
  QipuPiece piece = qipu_position_get (pos, from);
  bool any = false;
  bool same_file = false;
  bool same_rank = false;

  for (QipuSquare other = 0; other < QIPU_N_SQUARES; other++)
    {
      if (other == from || qipu_position_get (pos, other) != piece ||
          !qipu_move_is_legal (pos, qipu_move (other, qipu_move_to (move))))
        continue;
      any = true;
      same_file |= qipu_square_file (other) == qipu_square_file (from);
      same_rank |= qipu_square_rank (other) == qipu_square_rank (from);
    }

  return !any ? 0 : !same_file ? 1 : !same_rank ? 2 : 3;
}

/* Whether the soldier behind the end of @move, a sideways one, could go there too. */
static bool
has_forward_rival (const QipuPosition *pos, QipuMove move)
{
  QipuSquare to = qipu_move_to (move);
  QipuPiece piece = qipu_position_get (pos, qipu_move_from (move));
  int behind = to + (qipu_piece_colour (piece) == QIPU_RED ? -QIPU_N_FILES : QIPU_N_FILES);

  return behind >= 0 && behind < QIPU_N_SQUARES &&
         qipu_position_get (pos, (QipuSquare) behind) == piece;
}

/* "E0a2" would be read as the squares e0 and a2 if something could legally go that way. */
static bool
looks_like_coordinates (const QipuPosition *pos, char letter, QipuMove move)
{
  int file = letter - 'A';
  QipuSquare from;

  if (file < 0 || file >= QIPU_N_FILES)
    return false;

  from = qipu_square (file, qipu_square_rank (qipu_move_from (move)));
  return from != qipu_move_from (move) &&
         qipu_move_is_pseudo (pos, qipu_move (from, qipu_move_to (move)));
}

size_t
qipu_algebraic_write (const QipuPosition *pos,
                      QipuMove move,
                      const QipuNotationStyle *style,
                      char *text)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  QipuKind kind = qipu_piece_kind (qipu_position_get (pos, from));
  bool is_capture = qipu_position_get (pos, to) != QIPU_PIECE_NONE;
  bool is_forward = qipu_square_file (from) == qipu_square_file (to);
  unsigned start = 3;
  size_t n = 0;

  /* an irregular move is told with its whole start: legal moves come first in the reading */
  if (qipu_move_is_legal (pos, move))
    start = needed_start (pos, move);

  if (kind != QIPU_SOLDIER || start == 3)
    text[n++] = qipu_letter_of_kind (kind, style);
  else
    {
      /* a bare point is the soldier going forward */
      if (is_capture)
        start = 1;
      else if (is_forward)
        start = 0;
      else
        start = start != 0 || has_forward_rival (pos, move) ? 1 : 0;
    }
  if (start == 2 && looks_like_coordinates (pos, text[0], move))
    start = 3;

  if (start & 1)
    text[n++] = (char) ('a' + qipu_square_file (from));
  if (start & 2)
    text[n++] = (char) ('0' + qipu_square_rank (from));
  if (is_capture)
    text[n++] = 'x';
  text[n++] = (char) ('a' + qipu_square_file (to));
  text[n++] = (char) ('0' + qipu_square_rank (to));
  text[n] = '\0';

  return n;
}
