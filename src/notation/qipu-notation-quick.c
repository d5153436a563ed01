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

/* Four signs of up to three bytes, and as many behind the last as are looked at with it. */
#define TEXT_SIZE 16

/* The class and value of the sign at *@place, and the place behind it. */
static inline uint8_t
next_sign (const unsigned char **place)
{
  const unsigned char *p = *place;
  unsigned code;

  if (p[0] < 0x80)
    {
      *place = p + 1;
      return signs[p[0]];
    }
  *place = p + 3;
  code = (unsigned) (p[0] & 0x0F) << 12 | (unsigned) (p[1] & 0x3F) << 6 | (p[2] & 0x3Fu);
  return (p[0] & 0xF0) == 0xE0 ? signs[code] : 0;
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

/* The classes of digits that go with a class of pieces, as bits. The script must fit the side, else
 * the text may be the other side's. */
static inline unsigned
get_digit_classes (QipuColour side, uint8_t piece)
{
  enum
  {
    CHINESE = 1 << (CHINESE_DIGIT >> 4),
    ARABIC = 1 << (ASCII_DIGIT >> 4) | 1 << (FULL_DIGIT >> 4),
  };
  static const uint8_t classes[2][16] = {
    [QIPU_RED] = { [CAPITAL >> 4] = ARABIC, [IDEOGRAPH >> 4] = CHINESE },
    [QIPU_BLACK] = { [CAPITAL >> 4] = ARABIC, [SMALL >> 4] = ARABIC, [IDEOGRAPH >> 4] = ARABIC },
  };

  return classes[side][piece >> 4];
}

/* The first @piece from @square on, or QIPU_N_SQUARES. */
static inline int
find_from (const QipuPosition *pos, QipuPiece piece, int square)
{
  const QipuPiece *found = memchr (pos->board + square, piece, (size_t) (QIPU_N_SQUARES - square));

  return found != NULL ? (int) (found - pos->board) : QIPU_N_SQUARES;
}

/* The rank of the only piece of that kind on the file, or -1. */
static inline int
find_piece (const QipuLines *lines, QipuPiece piece, int file)
{
  unsigned found = lines->files[file][piece];

  return found != 0 && (found & (found - 1)) == 0 ? __builtin_ctz (found) : -1;
}

/* The square of the front or rear one of the only two pieces of that kind that share a file, or
 * -1. */
static int
find_of_two (const QipuPosition *pos, QipuPiece piece, bool front)
{
  int low = find_from (pos, piece, 0);
  int high = low < QIPU_N_SQUARES ? find_from (pos, piece, low + 1) : QIPU_N_SQUARES;

  /* soldiers and others of which there may be more have rules of their own */
  if (high == QIPU_N_SQUARES || (high - low) % QIPU_N_FILES != 0 ||
      find_from (pos, piece, high + 1) < QIPU_N_SQUARES)
    return -1;
  return front == (qipu_piece_colour (piece) == QIPU_RED) ? high : low;
}

/* "h2e2", "H2E2", "H2-E2". */
static size_t
parse_coordinates (const QipuPosition *pos,
                   const QipuLines *lines,
                   const unsigned char *text,
                   size_t length,
                   QipuMove *move)
{
  int base = text[0] >= 'a' ? 'a' : 'A';
  size_t gap = text[2] == '-' ? 1 : 0;
  unsigned from_file = (unsigned) (text[0] - base);
  unsigned from_rank = (unsigned) (text[1] - '0');
  unsigned to_file = (unsigned) (text[2 + gap] - base);
  unsigned to_rank = (unsigned) (text[3 + gap] - '0');

  if (length < 4 + gap || from_file > 8 || from_rank > 9 || to_file > 8 || to_rank > 9)
    return 0;
  /* a digit more: ranks from 1 */
  if (length > 4 + gap && text[4 + gap] >= '0' && text[4 + gap] <= '9')
    return 0;

  *move = qipu_move (qipu_square ((int) from_file, (int) from_rank),
                     qipu_square ((int) to_file, (int) to_rank));
  return qipu_lines_can_move (lines, pos, *move) ? 4 + gap : 0;
}

static inline bool
is_square (const unsigned char *text)
{
  return (unsigned) ((text[0] | 0x20) - 'a') < QIPU_N_FILES && (unsigned) (text[1] - '0') < 10;
}

/* At least TEXT_SIZE bytes can be read. */
static size_t
parse_padded (const QipuPosition *pos,
              const QipuLines *lines,
              const unsigned char *text,
              size_t length,
              QipuMove *move,
              bool *is_coordinates)
{
  const unsigned char *p = text;
  QipuColour side = qipu_position_get_side (pos);
  uint8_t piece = next_sign (&p);
  uint8_t file = next_sign (&p);
  uint8_t direction = next_sign (&p);
  uint8_t number = next_sign (&p);
  unsigned digits;
  QipuKind kind;
  bool is_straight;
  int from_file, from_rank, to_file, to_rank, forward, ranks;

  if (is_square (text) && ((direction & CLASS) != DIRECTION || !is_digit (number)))
    {
      *is_coordinates = true;
      return parse_coordinates (pos, lines, text, length, move);
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

  digits = get_digit_classes (side, piece);
  if ((direction & CLASS) != DIRECTION || (digits >> (number >> 4) & 1) == 0)
    return 0;
  kind = (QipuKind) get_value (piece);
  if ((digits >> (file >> 4) & 1) != 0)
    {
      from_file = side == QIPU_RED ? QIPU_N_FILES - get_value (file) : get_value (file) - 1;
      from_rank = find_piece (lines, qipu_piece (side, kind), from_file);
      if (from_rank < 0)
        return 0;
    }
  else if (digits != 0 && (file & CLASS) == POSITION &&
           (kind == QIPU_HORSE || kind == QIPU_CHARIOT || kind == QIPU_CANNON))
    {
      int from = find_of_two (pos, qipu_piece (side, kind), file == FRONT);

      if (from < 0)
        return 0;
      from_file = qipu_square_file ((QipuSquare) from);
      from_rank = qipu_square_rank ((QipuSquare) from);
    }
  else
    return 0;

  /* Where the number leads. A way that the piece does not have is no matter here: it cannot go
   * there. */
  is_straight = (1u << kind & QIPU_LINES_STRAIGHT) != 0;
  to_file = side == QIPU_RED ? QIPU_N_FILES - get_value (number) : get_value (number) - 1;
  to_file = is_straight & (direction != TRAVERSE) ? from_file : to_file;
  ranks = kind == QIPU_HORSE ? 3 - abs (to_file - from_file) : abs (to_file - from_file);
  ranks = is_straight ? get_value (number) : ranks;
  forward = (side == QIPU_RED) == (direction == ADVANCE) ? 1 : -1;
  to_rank = from_rank + (direction == TRAVERSE ? 0 : forward * ranks);
  if ((unsigned) to_rank >= QIPU_N_RANKS ||
      !qipu_lines_can_go (lines, pos, kind, from_file, from_rank, to_file, to_rank))
    return 0;

  *move = qipu_move (qipu_square (from_file, from_rank), qipu_square (to_file, to_rank));
  return (size_t) (p - text);
}

/**
 * qipu_notation_parse_quick:
 * @pos: the position before the move
 * @lines: those of @pos
 * @text: where the move begins
 * @length: bytes that may be read
 * @move: (out): the move, when there is one
 * @is_coordinates: (out): whether it was read as squares, with ranks from 0
 *
 * Reads the plain forms of four signs: C2=5, 炮二平五, H2-E2, h2e2, full-width forms too. What
 * follows is not looked at. The move is one that the piece can make; whether it leaves the own
 * general attacked qipu_lines_try() tells. If it does not, qipu_notation_parse() reads the same.
 *
 * Returns: the bytes used; 0 when the text has another form, or is not surely one move
 */
size_t
qipu_notation_parse_quick (const QipuPosition *pos,
                           const QipuLines *lines,
                           const char *text,
                           size_t length,
                           QipuMove *move,
                           bool *is_coordinates)
{
  unsigned char padded[TEXT_SIZE] = "";

  *is_coordinates = false;
  if (length >= TEXT_SIZE)
    return parse_padded (pos, lines, (const unsigned char *) text, length, move, is_coordinates);
  memcpy (padded, text, length);
  return parse_padded (pos, lines, padded, length, move, is_coordinates);
}
