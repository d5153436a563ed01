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

/* A move that is tried: the piece on @from stands on @to. */
typedef struct
{
  const QipuPosition *pos;
  const QipuLines *lines;
  QipuColour side;
  int from, to;
  int from_file, from_rank, to_file, to_rank;
} Trial;

static inline Trial
make_trial (const QipuPosition *pos, const QipuLines *lines, int from, int to)
{
  return (Trial){
    .pos = pos,
    .lines = lines,
    .side = qipu_position_get_side (pos),
    .from = from,
    .to = to,
    .from_file = from % QIPU_N_FILES,
    .from_rank = from / QIPU_N_FILES,
    .to_file = to % QIPU_N_FILES,
    .to_rank = to / QIPU_N_FILES,
  };
}

/* Whether an enemy @piece stands on @square after the move: on @to stands the mover. */
static inline bool
has_after (const Trial *trial, int square, QipuPiece piece)
{
  return (trial->pos->board[square] == piece) & (square != trial->to);
}

/* What the general sees in one direction: a chariot first, a cannon second; on its file the other
 * general first. Squares that do not exist are the general's own. Without a branch on the pieces,
 * which would be guessed wrong too often. */
static inline bool
is_attacked_along (const Trial *trial, int first, int second, bool is_file)
{
  QipuColour other = qipu_colour_other (trial->side);

  return has_after (trial, first, qipu_piece (other, QIPU_CHARIOT)) |
         (is_file & has_after (trial, first, qipu_piece (other, QIPU_GENERAL))) |
         has_after (trial, second, qipu_piece (other, QIPU_CANNON));
}

/* The direction of growing numbers: the bits of a line beyond @place. */
static inline bool
is_attacked_upward (const Trial *trial, unsigned line, int general, int place, int step)
{
  unsigned first = line >> (place + 1);
  unsigned second = first & (first - 1);

  return is_attacked_along (trial, first ? general + step * (__builtin_ctz (first) + 1) : general,
                            second ? general + step * (__builtin_ctz (second) + 1) : general,
                            step != 1);
}

static inline bool
is_attacked_downward (const Trial *trial, unsigned line, int general, int place, int step)
{
  unsigned first = line & ((1u << place) - 1);
  int near = first ? 31 - __builtin_clz (first) : place;
  unsigned second = first & ~(1u << near);
  int far = second ? 31 - __builtin_clz (second) : place;

  return is_attacked_along (trial, general - step * (place - near), general - step * (place - far),
                            step != 1);
}

/* A horse and the leg that it needs: the leg is a diagonal neighbour of the general. The palace
 * lies on files 3 to 5, so no horse way leaves the board sideways. */
static inline bool
is_attacked_by_horse (const Trial *trial, int general)
{
  const QipuPiece *board = trial->pos->board;
  QipuPiece horse = qipu_piece (qipu_colour_other (trial->side), QIPU_HORSE);

  for (int up = -QIPU_N_FILES; up <= QIPU_N_FILES; up += 2 * QIPU_N_FILES)
    for (int across = -1; across <= 1; across += 2)
      {
        int leg = general + up + across;
        int high = leg + up;

        if (leg < 0 || leg >= QIPU_N_SQUARES)
          continue;
        if (high < 0 || high >= QIPU_N_SQUARES)
          high = leg + across;
        if ((has_after (trial, leg + across, horse) | has_after (trial, high, horse)) &&
            (board[leg] == QIPU_PIECE_NONE || leg == trial->from) && leg != trial->to)
          return true;
      }
  return false;
}

/* Whether a soldier reaches the general by its next step. */
static inline bool
is_attacked_by_soldier (const Trial *trial, int general)
{
  QipuPiece soldier = qipu_piece (qipu_colour_other (trial->side), QIPU_SOLDIER);
  int forward = trial->side == QIPU_RED ? QIPU_N_FILES : -QIPU_N_FILES;

  return has_after (trial, general + forward, soldier) | has_after (trial, general - 1, soldier) |
         has_after (trial, general + 1, soldier);
}

/* The bits of the points of the home half that are at most two files away. */
static inline uint64_t
get_home_zone (int file)
{
  /* five ranks of nine points, each with the same five files */
  return (UINT64_C (0x1F) << (file - 2)) * UINT64_C (0x1008040201);
}

/* Whether the general of the side that moves, on @general inside its palace, is attacked after the
 * move or faces the other one. In most positions nothing is there that could. */
static inline bool
is_attacked_after (const Trial *trial, int general)
{
  const QipuLines *lines = trial->lines;
  QipuColour other = qipu_colour_other (trial->side);
  int file = general % QIPU_N_FILES;
  int rank = general / QIPU_N_FILES;
  /* what is taken attacks no more */
  unsigned far_file =
      lines->far_files[other][file] & ~((unsigned) (trial->to_file == file) << trial->to_rank);
  unsigned far_rank =
      lines->far_ranks[other][rank] & ~((unsigned) (trial->to_rank == rank) << trial->to_file);

  if (far_file != 0)
    {
      unsigned column = lines->files[file];

      column &= ~((unsigned) (trial->from_file == file) << trial->from_rank);
      column |= (unsigned) (trial->to_file == file) << trial->to_rank;
      if (is_attacked_upward (trial, column, general, rank, QIPU_N_FILES) |
          is_attacked_downward (trial, column, general, rank, QIPU_N_FILES))
        return true;
    }
  if (far_rank != 0)
    {
      unsigned row = lines->ranks[rank];

      row &= ~((unsigned) (trial->from_rank == rank) << trial->from_file);
      row |= (unsigned) (trial->to_rank == rank) << trial->to_file;
      if (is_attacked_upward (trial, row, general, file, 1) |
          is_attacked_downward (trial, row, general, file, 1))
        return true;
    }
  return (lines->raiders[other] & get_home_zone (file)) != 0 &&
         (is_attacked_by_soldier (trial, general) || is_attacked_by_horse (trial, general));
}

/* Whether nothing, or with a capture by a cannon one screen, stands on the line of the move. */
static inline bool
is_way_clear (const Trial *trial, bool needs_screen)
{
  unsigned between;

  if (trial->from_file == trial->to_file)
    between =
        qipu_lines_between (trial->lines->files[trial->to_file], trial->from_rank, trial->to_rank);
  else if (trial->from_rank == trial->to_rank)
    between =
        qipu_lines_between (trial->lines->ranks[trial->to_rank], trial->from_file, trial->to_file);
  else
    return false;
  return needs_screen ? between != 0 && (between & (between - 1)) == 0 : between == 0;
}

/* Whether a piece of that kind comes from one point to the other, checks aside. */
static inline bool
can_go (const Trial *trial, QipuKind kind)
{
  const QipuPiece *board = trial->pos->board;
  int d_file = trial->to_file - trial->from_file;
  int d_rank = trial->to_rank - trial->from_rank;
  int files = abs (d_file);
  int ranks = abs (d_rank);

  if (qipu_piece_is (board[trial->to], trial->side))
    return false;
  switch (kind)
    {
    case QIPU_GENERAL:
      return files + ranks == 1 && qipu_board_is_palace ((QipuSquare) trial->to, trial->side);
    case QIPU_ADVISOR:
      return files == 1 && ranks == 1 && qipu_board_is_palace ((QipuSquare) trial->to, trial->side);
    case QIPU_ELEPHANT:
      return files == 2 && ranks == 2 &&
             !qipu_board_is_crossed ((QipuSquare) trial->to, trial->side) &&
             board[(trial->from + trial->to) / 2] == QIPU_PIECE_NONE;
    case QIPU_HORSE:
      if (files == 2 && ranks == 1)
        return board[trial->from + d_file / 2] == QIPU_PIECE_NONE;
      return files == 1 && ranks == 2 &&
             board[trial->from + d_rank / 2 * QIPU_N_FILES] == QIPU_PIECE_NONE;
    case QIPU_CHARIOT:
      return is_way_clear (trial, false);
    case QIPU_CANNON:
      return is_way_clear (trial, board[trial->to] != QIPU_PIECE_NONE);
    case QIPU_SOLDIER:
      if (files == 0)
        return d_rank == (trial->side == QIPU_RED ? 1 : -1);
      return files == 1 && ranks == 0 &&
             qipu_board_is_crossed ((QipuSquare) trial->from, trial->side);
    case QIPU_KIND_NONE:
    default:
      return false;
    }
}

/* The first @piece from @square on, or QIPU_N_SQUARES. */
static inline int
find_from (const QipuPosition *pos, QipuPiece piece, int square)
{
  const QipuPiece *found = memchr (pos->board + square, piece, (size_t) (QIPU_N_SQUARES - square));

  return found != NULL ? (int) (found - pos->board) : QIPU_N_SQUARES;
}

static bool
is_legal (const QipuPosition *pos, const QipuLines *lines, int from, int to)
{
  Trial trial = make_trial (pos, lines, from, to);
  QipuPiece piece = pos->board[from];
  int general;

  if (!qipu_piece_is (piece, trial.side) || !can_go (&trial, qipu_piece_kind (piece)))
    return false;
  general = pos->general[trial.side];
  if (qipu_piece_kind (piece) == QIPU_GENERAL)
    {
      /* of several generals the first one counts */
      if (from != general || find_from (pos, piece, from + 1) < QIPU_N_SQUARES)
        return false;
      general = to;
    }
  /* boards without a general, and odder ones, are left to the reference */
  if (general >= QIPU_N_SQUARES || !qipu_board_is_palace ((QipuSquare) general, trial.side))
    return false;
  return !is_attacked_after (&trial, general);
}

/* The only piece of that kind on the file, or -1. A loop of a fixed length without a branch: a
 * branch for each point would be guessed wrong too often. */
static inline int
find_piece (const QipuPosition *pos, QipuPiece piece, int file)
{
  unsigned found = 0;

  for (int rank = 0; rank < QIPU_N_RANKS; rank++)
    found |= (unsigned) (pos->board[rank * QIPU_N_FILES + file] == piece) << rank;
  if (found == 0 || (found & (found - 1)) != 0)
    return -1;
  return __builtin_ctz (found) * QIPU_N_FILES + file;
}

/* The front or rear one of the only two pieces of that kind that share a file, or -1. */
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
                   const QipuLines *lines,
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
  if (from == to || !is_legal (pos, lines, from, to))
    return 0;
  *move = qipu_move ((QipuSquare) from, (QipuSquare) to);
  return 4 + gap;
}

/**
 * qipu_move_is_surely_legal:
 * @pos: the position
 * @previous: as for qipu_notation_parse_quick()
 * @move: any 16 bits
 *
 * Returns: whether @move is legal; false also where only qipu_move_is_legal() can tell, with
 *   several generals for example
 */
bool
qipu_move_is_surely_legal (const QipuPosition *pos, const QipuLines *lines, QipuMove move)
{
  int from = qipu_move_from (move);
  int to = qipu_move_to (move);

  return from < QIPU_N_SQUARES && to < QIPU_N_SQUARES && from != to &&
         is_legal (pos, lines, from, to);
}

/**
 * qipu_notation_parse_quick:
 * @pos: the position before the move
 * @previous: the move that led to @pos from a position in which the side to move now was not in
 *   check, or %QIPU_MOVE_NONE; it spares looking for checks far from the general
 * @text: where the move begins
 * @length: bytes that may be read
 * @move: (out): the move, when there is one
 * @is_coordinates: (out): whether it was read as squares, with ranks from 0
 *
 * Reads the plain forms of four signs: C2=5, 炮二平五, H2-E2, h2e2, full-width forms too. What
 * follows is not looked at. Whatever it reads qipu_notation_parse() reads the same.
 *
 * Returns: the bytes used; 0 when the text has another form, or is not surely one legal move
 */
size_t
qipu_notation_parse_quick (const QipuPosition *pos,
                           const QipuLines *lines,
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
  if (to < 0 || !is_legal (pos, lines, from, to))
    return 0;

  *move = qipu_move ((QipuSquare) from, (QipuSquare) to);
  return (size_t) (p - start);
}
