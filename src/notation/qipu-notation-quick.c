/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading plain move text without a list of moves: find the one piece on the file, compute where it
 * goes, see that it may. */

#include "notation/qipu-notation-quick.h"

#include <stdlib.h>
#include <string.h>

#include "rules/qipu-board.h"

/* The class of a sign in the high four bits, its value in the low four. */
enum
{
  ASCII_DIGIT = 0x10,
  FULL_DIGIT = 0x20,
  CHINESE_DIGIT = 0x30,
  CAPITAL = 0x40, /* value: QipuKind */
  SMALL = 0x50,
  IDEOGRAPH = 0x60,
  DIRECTION = 0x70,
  POSITION = 0x80,
  CLASS = 0xF0,
};

enum
{
  ADVANCE = DIRECTION | 1,
  RETREAT = DIRECTION | 2,
  TRAVERSE = DIRECTION | 3,
  FRONT = POSITION | 1,
  REAR = POSITION | 2,
};

/* Letters that mean different pieces to different writers, M and S, are missing on purpose. */
static const uint8_t signs[0x10000] = {
  ['1'] = ASCII_DIGIT | 1, ['2'] = ASCII_DIGIT | 2, ['3'] = ASCII_DIGIT | 3,
  ['4'] = ASCII_DIGIT | 4, ['5'] = ASCII_DIGIT | 5, ['6'] = ASCII_DIGIT | 6,
  ['7'] = ASCII_DIGIT | 7, ['8'] = ASCII_DIGIT | 8, ['9'] = ASCII_DIGIT | 9,
  [0xFF11] = FULL_DIGIT | 1, [0xFF12] = FULL_DIGIT | 2, [0xFF13] = FULL_DIGIT | 3,
  [0xFF14] = FULL_DIGIT | 4, [0xFF15] = FULL_DIGIT | 5, [0xFF16] = FULL_DIGIT | 6,
  [0xFF17] = FULL_DIGIT | 7, [0xFF18] = FULL_DIGIT | 8, [0xFF19] = FULL_DIGIT | 9,
  [0x4E00] = CHINESE_DIGIT | 1, [0x4E8C] = CHINESE_DIGIT | 2, [0x4E09] = CHINESE_DIGIT | 3,
  [0x56DB] = CHINESE_DIGIT | 4, [0x4E94] = CHINESE_DIGIT | 5, [0x516D] = CHINESE_DIGIT | 6,
  [0x4E03] = CHINESE_DIGIT | 7, [0x516B] = CHINESE_DIGIT | 8, [0x4E5D] = CHINESE_DIGIT | 9,
  ['K'] = CAPITAL | QIPU_GENERAL, ['A'] = CAPITAL | QIPU_ADVISOR,
  ['E'] = CAPITAL | QIPU_ELEPHANT, ['B'] = CAPITAL | QIPU_ELEPHANT,
  ['H'] = CAPITAL | QIPU_HORSE, ['N'] = CAPITAL | QIPU_HORSE,
  ['R'] = CAPITAL | QIPU_CHARIOT, ['C'] = CAPITAL | QIPU_CANNON,
  ['P'] = CAPITAL | QIPU_SOLDIER,
  ['k'] = SMALL | QIPU_GENERAL, ['a'] = SMALL | QIPU_ADVISOR,
  ['e'] = SMALL | QIPU_ELEPHANT, ['b'] = SMALL | QIPU_ELEPHANT,
  ['h'] = SMALL | QIPU_HORSE, ['n'] = SMALL | QIPU_HORSE,
  ['r'] = SMALL | QIPU_CHARIOT, ['c'] = SMALL | QIPU_CANNON,
  ['p'] = SMALL | QIPU_SOLDIER,
  [0xFF2B] = CAPITAL | QIPU_GENERAL, [0xFF21] = CAPITAL | QIPU_ADVISOR,
  [0xFF25] = CAPITAL | QIPU_ELEPHANT, [0xFF22] = CAPITAL | QIPU_ELEPHANT,
  [0xFF28] = CAPITAL | QIPU_HORSE, [0xFF2E] = CAPITAL | QIPU_HORSE,
  [0xFF32] = CAPITAL | QIPU_CHARIOT, [0xFF23] = CAPITAL | QIPU_CANNON,
  [0xFF30] = CAPITAL | QIPU_SOLDIER,
  [0x5E25] = IDEOGRAPH | QIPU_GENERAL, [0x5E05] = IDEOGRAPH | QIPU_GENERAL,
  [0x5C07] = IDEOGRAPH | QIPU_GENERAL, [0x5C06] = IDEOGRAPH | QIPU_GENERAL,
  [0x4ED5] = IDEOGRAPH | QIPU_ADVISOR, [0x58EB] = IDEOGRAPH | QIPU_ADVISOR,
  [0x76F8] = IDEOGRAPH | QIPU_ELEPHANT, [0x8C61] = IDEOGRAPH | QIPU_ELEPHANT,
  [0x99AC] = IDEOGRAPH | QIPU_HORSE, [0x9A6C] = IDEOGRAPH | QIPU_HORSE,
  [0x508C] = IDEOGRAPH | QIPU_HORSE,
  [0x8ECA] = IDEOGRAPH | QIPU_CHARIOT, [0x8F66] = IDEOGRAPH | QIPU_CHARIOT,
  [0x4FE5] = IDEOGRAPH | QIPU_CHARIOT, [0x4F21] = IDEOGRAPH | QIPU_CHARIOT,
  [0x70AE] = IDEOGRAPH | QIPU_CANNON, [0x7832] = IDEOGRAPH | QIPU_CANNON,
  [0x5305] = IDEOGRAPH | QIPU_CANNON,
  [0x5175] = IDEOGRAPH | QIPU_SOLDIER, [0x5352] = IDEOGRAPH | QIPU_SOLDIER,
  ['+'] = ADVANCE, [0xFF0B] = ADVANCE, [0x9032] = ADVANCE, [0x8FDB] = ADVANCE,
  ['-'] = RETREAT, [0xFF0D] = RETREAT, [0x2212] = RETREAT, [0x2013] = RETREAT,
  [0x9000] = RETREAT,
  ['='] = TRAVERSE, ['.'] = TRAVERSE, [0xFF1D] = TRAVERSE, [0xFF0E] = TRAVERSE,
  [0x5E73] = TRAVERSE,
  [0x524D] = FRONT, [0x5F8C] = REAR, [0x540E] = REAR,
};

/* The class and value of the sign at *@place, and the place behind it. */
static inline uint8_t
next_sign (const unsigned char **place, const unsigned char *end)
{
  const unsigned char *p = *place;
  unsigned code;

  if (p < end && p[0] < 0x80)
    {
      *place = p + 1;
      return signs[p[0]];
    }
  if (end - p < 3 || (p[0] & 0xF0) != 0xE0)
    return 0;
  code = (unsigned) (p[0] & 0x0F) << 12 | (unsigned) (p[1] & 0x3F) << 6 | (p[2] & 0x3Fu);
  *place = p + 3;
  return signs[code];
}

static inline bool
is_digit (uint8_t sign)
{
  return sign > ASCII_DIGIT && sign < CAPITAL;
}

static inline int
get_value (uint8_t sign)
{
  return sign & ~CLASS;
}

/* The occupied ranks of a file, 10 bits. Loops of a fixed length without a branch: a branch for
 * each point would be guessed wrong too often. */
static inline unsigned
get_file_bits (const QipuPiece *board, int file)
{
  unsigned bits = 0;

  for (int rank = 0; rank < QIPU_N_RANKS; rank++)
    bits |= (unsigned) (board[rank * QIPU_N_FILES + file] != QIPU_PIECE_NONE) << rank;
  return bits;
}

typedef struct
{
  QipuPiece chariot, cannon, soldier, general;
} Enemies;

/* The first and second piece that the general sees in one direction: @bits are the occupied points
 * there, the nearest the lowest; the point @n is @base + @n * @step. */
static inline bool
is_attacked_along (const QipuPiece *board,
                   const Enemies *enemies,
                   unsigned bits,
                   int base,
                   int step,
                   bool soldiers,
                   bool generals)
{
  QipuPiece piece;
  unsigned first;

  if (bits == 0)
    return false;
  first = (unsigned) __builtin_ctz (bits);
  piece = board[base + (int) first * step];
  if (piece == enemies->chariot || (generals && piece == enemies->general)
      || (soldiers && first == 0 && piece == enemies->soldier))
    return true;
  bits &= bits - 1;
  return bits != 0 && board[base + __builtin_ctz (bits) * step] == enemies->cannon;
}

/* The lowest @n bits of @bits in reverse order. */
static inline unsigned
reverse (unsigned bits, int n)
{
  unsigned result = 0;

  for (int i = 0; i < n; i++)
    result |= (bits >> i & 1u) << (n - 1 - i);
  return result;
}

/* Whether @side's general, inside its palace, is attacked on @board or faces the other one. The
 * palace lies on files 3 to 5, so no horse way leaves the board sideways. */
static bool
is_attacked (const QipuPiece *board, int general, QipuColour side)
{
  QipuColour other = qipu_colour_other (side);
  const Enemies enemies = {
    qipu_piece (other, QIPU_CHARIOT),
    qipu_piece (other, QIPU_CANNON),
    qipu_piece (other, QIPU_SOLDIER),
    qipu_piece (other, QIPU_GENERAL),
  };
  QipuPiece horse = qipu_piece (other, QIPU_HORSE);
  int file = general % QIPU_N_FILES;
  int rank = general / QIPU_N_FILES;
  unsigned file_bits = get_file_bits (board, file);
  unsigned row_bits = 0;

  for (int i = 0; i < QIPU_N_FILES; i++)
    row_bits |= (unsigned) (board[rank * QIPU_N_FILES + i] != QIPU_PIECE_NONE) << i;

  if (is_attacked_along (board, &enemies, file_bits >> (rank + 1), general + QIPU_N_FILES,
                         QIPU_N_FILES, side == QIPU_RED, true)
      || is_attacked_along (board, &enemies, reverse (file_bits, rank), general - QIPU_N_FILES,
                            -QIPU_N_FILES, side == QIPU_BLACK, true)
      || is_attacked_along (board, &enemies, row_bits >> (file + 1), general + 1, 1, true, false)
      || is_attacked_along (board, &enemies, reverse (row_bits, file), general - 1, -1, true,
                            false))
    return true;

  /* the leg of a horse that reaches the general is a diagonal neighbour of the general */
  for (int up = -QIPU_N_FILES; up <= QIPU_N_FILES; up += 2 * QIPU_N_FILES)
    for (int across = -1; across <= 1; across += 2)
      {
        int leg = general + up + across;

        if (leg < 0 || leg >= QIPU_N_SQUARES || board[leg] != QIPU_PIECE_NONE)
          continue;
        if (board[leg + across] == horse)
          return true;
        if (leg + up >= 0 && leg + up < QIPU_N_SQUARES && board[leg + up] == horse)
          return true;
      }
  return false;
}

/* Pieces strictly between two points of one line. */
static inline int
count_between (const QipuPiece *board, int from, int to, int step)
{
  int count = 0;

  for (int square = from + step; square != to; square += step)
    count += board[square] != QIPU_PIECE_NONE;
  return count;
}

/* Whether a piece of that kind comes from one point to the other, checks aside. */
static bool
can_go (const QipuPosition *pos, QipuKind kind, QipuColour side, int from, int to)
{
  const QipuPiece *board = pos->board;
  int d_file = to % QIPU_N_FILES - from % QIPU_N_FILES;
  int d_rank = to / QIPU_N_FILES - from / QIPU_N_FILES;
  int files = abs (d_file);
  int ranks = abs (d_rank);

  if (qipu_piece_is (board[to], side))
    return false;
  switch (kind)
    {
    case QIPU_GENERAL:
      return files + ranks == 1 && qipu_board_is_palace ((QipuSquare) to, side);
    case QIPU_ADVISOR:
      return files == 1 && ranks == 1 && qipu_board_is_palace ((QipuSquare) to, side);
    case QIPU_ELEPHANT:
      return files == 2 && ranks == 2 && !qipu_board_is_crossed ((QipuSquare) to, side)
             && board[(from + to) / 2] == QIPU_PIECE_NONE;
    case QIPU_HORSE:
      if (files == 2 && ranks == 1)
        return board[from + d_file / 2] == QIPU_PIECE_NONE;
      return files == 1 && ranks == 2
             && board[from + d_rank / 2 * QIPU_N_FILES] == QIPU_PIECE_NONE;
    case QIPU_CHARIOT:
    case QIPU_CANNON:
      {
        int step = files == 0 ? (d_rank > 0 ? QIPU_N_FILES : -QIPU_N_FILES)
                              : (d_file > 0 ? 1 : -1);
        int screens = kind == QIPU_CANNON && board[to] != QIPU_PIECE_NONE;

        return (files == 0) != (ranks == 0)
               && count_between (board, from, to, step) == screens;
      }
    case QIPU_SOLDIER:
      if (files == 0)
        return d_rank == (side == QIPU_RED ? 1 : -1);
      return files == 1 && ranks == 0 && qipu_board_is_crossed ((QipuSquare) from, side);
    case QIPU_KIND_NONE:
    default:
      return false;
    }
}

static bool
has_several (const QipuPosition *pos, QipuPiece piece)
{
  int count = 0;

  for (int square = 0; square < QIPU_N_SQUARES; square++)
    count += pos->board[square] == piece;
  return count > 1;
}

/* Whether something that comes to or goes from @square may open or block an attack on the general:
 * the lines through it, and all points from where a horse reaches it or is hindered. */
static inline bool
is_near (int square, int general)
{
  int files = square % QIPU_N_FILES - general % QIPU_N_FILES;
  int ranks = square / QIPU_N_FILES - general / QIPU_N_FILES;

  return files == 0 || ranks == 0 || (abs (files) <= 2 && abs (ranks) <= 2);
}

static bool
is_legal (const QipuPosition *pos, QipuMove previous, int from, int to)
{
  QipuColour side = qipu_position_get_side (pos);
  QipuPiece piece = pos->board[from];
  QipuPiece board[QIPU_N_SQUARES];
  int general;

  if (!qipu_piece_is (piece, side) || !can_go (pos, qipu_piece_kind (piece), side, from, to))
    return false;
  general = qipu_piece_kind (piece) == QIPU_GENERAL ? to : pos->general[side];
  /* boards without a general, and odder ones, are left to the reference */
  if (general >= QIPU_N_SQUARES || !qipu_board_is_palace ((QipuSquare) general, side))
    return false;
  if (qipu_piece_kind (piece) == QIPU_GENERAL && has_several (pos, piece))
    return false;

  if (previous != QIPU_MOVE_NONE && general != to && !is_near (from, general)
      && !is_near (to, general) && !is_near (qipu_move_from (previous), general)
      && !is_near (qipu_move_to (previous), general))
    return true;

  memcpy (board, pos->board, sizeof board);
  board[to] = piece;
  board[from] = QIPU_PIECE_NONE;
  return !is_attacked (board, general, side);
}

/* The only piece of that kind on the file, or -1. */
static int
find_piece (const QipuPosition *pos, QipuPiece piece, int file)
{
  int found = -1;

  for (int square = file; square < QIPU_N_SQUARES; square += QIPU_N_FILES)
    if (pos->board[square] == piece)
      {
        if (found >= 0)
          return -1;
        found = square;
      }
  return found;
}

/* The front or rear one of the only two pieces of that kind that share a file, or -1. */
static int
find_of_two (const QipuPosition *pos, QipuPiece piece, bool front)
{
  int squares[2];
  int n = 0;

  /* soldiers and others of which there may be more have rules of their own */
  for (int square = 0; square < QIPU_N_SQUARES; square++)
    if (pos->board[square] == piece)
      {
        if (n == 2)
          return -1;
        squares[n++] = square;
      }
  if (n != 2 || (squares[1] - squares[0]) % QIPU_N_FILES != 0)
    return -1;
  return squares[front == (qipu_piece_colour (piece) == QIPU_RED)];
}

/* Where the number leads, or -1. */
static int
find_target (QipuKind kind, QipuColour side, int from, uint8_t direction, int number)
{
  int file = from % QIPU_N_FILES;
  int rank = from / QIPU_N_FILES;
  int target_file = side == QIPU_RED ? QIPU_N_FILES - number : number - 1;
  int forward = (side == QIPU_RED) == (direction == ADVANCE) ? 1 : -1;
  bool is_straight = kind == QIPU_CHARIOT || kind == QIPU_CANNON || kind == QIPU_SOLDIER
                     || kind == QIPU_GENERAL;

  if (direction == TRAVERSE)
    return is_straight && target_file != file ? rank * QIPU_N_FILES + target_file : -1;
  if (is_straight)
    {
      target_file = file;
      rank += forward * number;
    }
  else
    {
      int files = abs (target_file - file);

      if (files == 0 || files > 2)
        return -1;
      rank += forward * (kind == QIPU_HORSE ? 3 - files : files);
    }
  return rank < 0 || rank >= QIPU_N_RANKS ? -1 : rank * QIPU_N_FILES + target_file;
}

/* "h2e2", "H2E2", "H2-E2". */
static size_t
parse_coordinates (const QipuPosition *pos,
                   QipuMove previous,
                   const char *text,
                   size_t length,
                   QipuMove *move)
{
  char base = text[0] >= 'a' ? 'a' : 'A';
  size_t gap = text[2] == '-' ? 1 : 0;
  unsigned numbers[4];
  int from, to;

  if (length < 4 + gap)
    return 0;
  numbers[0] = (unsigned) (text[0] - base);
  numbers[1] = (unsigned) (text[1] - '0');
  numbers[2] = (unsigned) (text[2 + gap] - base);
  numbers[3] = (unsigned) (text[3 + gap] - '0');
  if (numbers[0] > 8 || numbers[1] > 9 || numbers[2] > 8 || numbers[3] > 9)
    return 0;
  /* a digit more: ranks from 1 */
  if (length > 4 + gap && text[4 + gap] >= '0' && text[4 + gap] <= '9')
    return 0;

  from = qipu_square ((int) numbers[0], (int) numbers[1]);
  to = qipu_square ((int) numbers[2], (int) numbers[3]);
  if (from == to || !is_legal (pos, previous, from, to))
    return 0;
  *move = qipu_move ((QipuSquare) from, (QipuSquare) to);
  return 4 + gap;
}

bool
qipu_move_is_surely_legal (const QipuPosition *pos, QipuMove previous, QipuMove move)
{
  int from = qipu_move_from (move);
  int to = qipu_move_to (move);

  return from < QIPU_N_SQUARES && to < QIPU_N_SQUARES && from != to
         && is_legal (pos, previous, from, to);
}

size_t
qipu_notation_parse_quick (const QipuPosition *pos,
                           QipuMove previous,
                           const char *text,
                           size_t length,
                           QipuMove *move,
                           bool *is_coordinates)
{
  const unsigned char *start = (const unsigned char *) text;
  const unsigned char *p = start;
  const unsigned char *end = start + length;
  QipuColour side = qipu_position_get_side (pos);
  uint8_t piece, file, direction, number;
  QipuKind kind;
  int from, to;

  *is_coordinates = false;
  if (length < 4)
    return 0;
  piece = next_sign (&p, end);
  file = next_sign (&p, end);
  direction = next_sign (&p, end);
  number = next_sign (&p, end);

  if (((text[0] >= 'a' && text[0] <= 'i') || (text[0] >= 'A' && text[0] <= 'I'))
      && text[1] >= '0' && text[1] <= '9'
      && ((direction & CLASS) != DIRECTION || !is_digit (number)))
    {
      *is_coordinates = true;
      return parse_coordinates (pos, previous, text, length, move);
    }
  if ((piece & CLASS) == POSITION)
    {
      /* 前炮平六: the place comes before the piece */
      uint8_t place = piece;

      piece = file;
      file = place;
      if ((piece & CLASS) != IDEOGRAPH)
        return 0;
    }
  /* C+=6: the place is written like a direction */
  else if ((file == ADVANCE || file == RETREAT) && (piece & CLASS) != IDEOGRAPH)
    file = file == ADVANCE ? FRONT : REAR;
  if (piece < CAPITAL || piece >= DIRECTION || (!is_digit (file) && (file & CLASS) != POSITION)
      || (direction & CLASS) != DIRECTION || !is_digit (number))
    return 0;

  /* the script must fit the side, else the text may be the other side's */
  if ((piece & CLASS) == IDEOGRAPH)
    {
      if ((is_digit (file) && ((file & CLASS) == CHINESE_DIGIT) != (side == QIPU_RED))
          || ((number & CLASS) == CHINESE_DIGIT) != (side == QIPU_RED))
        return 0;
    }
  else if ((file & CLASS) == CHINESE_DIGIT || (number & CLASS) == CHINESE_DIGIT
           || ((piece & CLASS) == SMALL && side == QIPU_RED))
    return 0;

  kind = (QipuKind) get_value (piece);
  if ((file & CLASS) != POSITION)
    from = find_piece (pos, qipu_piece (side, kind),
                       side == QIPU_RED ? QIPU_N_FILES - get_value (file) : get_value (file) - 1);
  else if (kind == QIPU_HORSE || kind == QIPU_CHARIOT || kind == QIPU_CANNON)
    from = find_of_two (pos, qipu_piece (side, kind), file == FRONT);
  else
    return 0;
  if (from < 0)
    return 0;
  to = find_target (kind, side, from, direction, get_value (number));
  if (to < 0 || !is_legal (pos, previous, from, to))
    return 0;

  *move = qipu_move ((QipuSquare) from, (QipuSquare) to);
  return (size_t) (p - start);
}
