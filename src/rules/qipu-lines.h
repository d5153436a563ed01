/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands on each file and rank, as bits: kept beside a position by whoever plays many moves
 * and wants to know at once whether a piece can go somewhere and whether a general is attacked.
 * Nearly without branches: in a long text of moves a branch on the kind of piece is guessed wrong
 * about every other time, which costs more than working out both sides of it. */

#pragma once

#include <stdlib.h>
#include <string.h>

#include "rules/qipu-board.h"
#include "rules/qipu-position.h"

/* Bit n is the point of rank n on a file, of file n on a rank. For each piece where it stands, and
 * under QIPU_PIECE_NONE whatever stands there. */
typedef struct
{
  uint16_t files[QIPU_N_FILES][16];
  uint16_t ranks[QIPU_N_RANKS][16];
} QipuLines;

static inline void
qipu_lines_init (QipuLines *lines, const QipuPosition *pos)
{
  *lines = (QipuLines){ 0 };
  for (int square = 0; square < QIPU_N_SQUARES; square++)
    if (pos->board[square] != QIPU_PIECE_NONE)
      {
        int file = square % QIPU_N_FILES;
        int rank = square / QIPU_N_FILES;

        lines->files[file][pos->board[square]] |= (uint16_t) (1u << rank);
        lines->ranks[rank][pos->board[square]] |= (uint16_t) (1u << file);
        lines->files[file][QIPU_PIECE_NONE] |= (uint16_t) (1u << rank);
        lines->ranks[rank][QIPU_PIECE_NONE] |= (uint16_t) (1u << file);
      }
}

static inline void
qipu_lines_leave (uint16_t line[16], int place, QipuPiece piece)
{
  line[piece] &= (uint16_t) ~(1u << place);
  line[QIPU_PIECE_NONE] &= (uint16_t) ~(1u << place);
}

static inline void
qipu_lines_enter (uint16_t line[16], int place, QipuPiece piece)
{
  line[piece] |= (uint16_t) (1u << place);
  line[QIPU_PIECE_NONE] |= (uint16_t) (1u << place);
}

/* What is taken goes first: where nothing is, "nothing" goes and comes back as the point is
 * entered. */
static inline void
qipu_lines_replace (uint16_t line[16], int place, QipuPiece captured, QipuPiece piece)
{
  line[captured] &= (uint16_t) ~(1u << place);
  qipu_lines_enter (line, place, piece);
}

static inline void
qipu_lines_restore (uint16_t line[16], int place, QipuPiece captured, QipuPiece piece)
{
  qipu_lines_leave (line, place, piece);
  line[QIPU_PIECE_NONE] |= (uint16_t) ((unsigned) (captured != QIPU_PIECE_NONE) << place);
  line[captured] |= (uint16_t) ((unsigned) (captured != QIPU_PIECE_NONE) << place);
}

/* After qipu_position_make (). */
static inline void
qipu_lines_make (QipuLines *lines, const QipuPosition *pos, const QipuUndo *undo)
{
  QipuSquare from = qipu_move_from (undo->move);
  QipuSquare to = qipu_move_to (undo->move);
  QipuPiece piece = pos->board[to];

  qipu_lines_leave (lines->files[qipu_square_file (from)], qipu_square_rank (from), piece);
  qipu_lines_leave (lines->ranks[qipu_square_rank (from)], qipu_square_file (from), piece);
  qipu_lines_replace (lines->files[qipu_square_file (to)], qipu_square_rank (to), undo->captured,
                      piece);
  qipu_lines_replace (lines->ranks[qipu_square_rank (to)], qipu_square_file (to), undo->captured,
                      piece);
}

/* After qipu_position_unmake (). */
static inline void
qipu_lines_unmake (QipuLines *lines, const QipuPosition *pos, const QipuUndo *undo)
{
  QipuSquare from = qipu_move_from (undo->move);
  QipuSquare to = qipu_move_to (undo->move);
  QipuPiece piece = pos->board[from];

  qipu_lines_restore (lines->files[qipu_square_file (to)], qipu_square_rank (to), undo->captured,
                      piece);
  qipu_lines_restore (lines->ranks[qipu_square_rank (to)], qipu_square_file (to), undo->captured,
                      piece);
  qipu_lines_enter (lines->files[qipu_square_file (from)], qipu_square_rank (from), piece);
  qipu_lines_enter (lines->ranks[qipu_square_rank (from)], qipu_square_file (from), piece);
}

/* The occupied points strictly between bits @a and @b of a file or rank. */
static inline unsigned
qipu_lines_between (unsigned line, int a, int b)
{
  int low = a < b ? a : b;
  int high = a < b ? b : a;

  return line & ((1u << high) - 1) & ~((2u << low) - 1);
}

/* Each kind has a bit of its own; a soldier's step to the side has the one that is left. */
enum
{
  QIPU_LINES_SIDEWAYS = 1 << QIPU_KIND_NONE,
  QIPU_LINES_PALACE = 1 << QIPU_GENERAL | 1 << QIPU_ADVISOR,
  QIPU_LINES_HOME = 1 << QIPU_ELEPHANT,
  QIPU_LINES_FAR = 1 << QIPU_CHARIOT | 1 << QIPU_CANNON,
  QIPU_LINES_NEAR = QIPU_LINES_FAR | 1 << QIPU_GENERAL,
  QIPU_LINES_STRAIGHT = QIPU_LINES_NEAR | 1 << QIPU_SOLDIER,
  QIPU_LINES_ALL = 0xFF,
};

/* The kinds whose way leads @files off to a side and @ahead forward, which may be negative. */
static inline unsigned
qipu_lines_get_kinds_by_distance (int files, int ahead)
{
  static const uint8_t kinds[QIPU_N_FILES][2 * QIPU_N_RANKS - 1] = {
    [0] = { [0 ... 7] = QIPU_LINES_FAR,
            [8] = QIPU_LINES_NEAR,
            [10] = QIPU_LINES_STRAIGHT,
            [11 ... 18] = QIPU_LINES_FAR },
    [1] = { [7] = 1 << QIPU_HORSE,
            [8] = 1 << QIPU_ADVISOR,
            [9] = QIPU_LINES_NEAR | QIPU_LINES_SIDEWAYS,
            [10] = 1 << QIPU_ADVISOR,
            [11] = 1 << QIPU_HORSE },
    [2] = { [7] = 1 << QIPU_ELEPHANT,
            [8] = 1 << QIPU_HORSE,
            [9] = QIPU_LINES_FAR,
            [10] = 1 << QIPU_HORSE,
            [11] = 1 << QIPU_ELEPHANT },
    [3 ... 8] = { [9] = QIPU_LINES_FAR },
  };

  return kinds[files][ahead + QIPU_N_RANKS - 1];
}

/* The kinds that may step on a point; ranks are counted from the own back rank, from 0. */
static inline unsigned
qipu_lines_get_kinds_by_place (int file, int own_rank)
{
  static const uint8_t of_file[QIPU_N_FILES] = {
    [0 ... 2] = QIPU_LINES_ALL & ~QIPU_LINES_PALACE,
    [3 ... 5] = QIPU_LINES_ALL,
    [6 ... 8] = QIPU_LINES_ALL & ~QIPU_LINES_PALACE,
  };
  static const uint8_t of_rank[QIPU_N_RANKS] = {
    [0 ... 2] = QIPU_LINES_ALL & ~QIPU_LINES_SIDEWAYS,
    [3 ... 4] = QIPU_LINES_ALL & ~QIPU_LINES_SIDEWAYS & ~QIPU_LINES_PALACE,
    [5 ... 9] = QIPU_LINES_ALL & ~QIPU_LINES_HOME & ~QIPU_LINES_PALACE,
  };

  return of_rank[own_rank] & of_file[file];
}

/* Whether a piece of the side to move, of @kind, goes from one point to the other, checks
 * aside. */
static inline bool
qipu_lines_can_go (const QipuLines *lines,
                   const QipuPosition *pos,
                   QipuKind kind,
                   int from_file,
                   int from_rank,
                   int to_file,
                   int to_rank)
{
  /* what the way asks for, of the three below; a cannon that takes needs a screen */
  static const uint8_t needs[2][8] = {
    { [QIPU_ELEPHANT] = 1, [QIPU_HORSE] = 1 },
    { [QIPU_ELEPHANT] = 1, [QIPU_HORSE] = 1, [QIPU_CANNON] = 2 },
  };
  QipuColour side = qipu_position_get_side (pos);
  QipuPiece captured = pos->board[qipu_square (to_file, to_rank)];
  int d_file = to_file - from_file;
  int d_rank = to_rank - from_rank;
  unsigned kinds =
      qipu_lines_get_kinds_by_distance (abs (d_file), side == QIPU_RED ? d_rank : -d_rank) &
      qipu_lines_get_kinds_by_place (to_file,
                                     side == QIPU_RED ? to_rank : QIPU_N_RANKS - 1 - to_rank);
  bool is_file = d_file == 0;
  const uint16_t *line = is_file ? lines->files[to_file] : lines->ranks[to_rank];
  /* on other ways than along a line nothing is between */
  unsigned between = qipu_lines_between (line[QIPU_PIECE_NONE], is_file ? from_rank : from_file,
                                         is_file ? to_rank : to_file);
  /* a horse's leg, an elephant's eye: half of each way of two */
  QipuPiece leg = pos->board[qipu_square (from_file + d_file / 2, from_rank + d_rank / 2)];
  unsigned has = (unsigned) (between == 0) | (unsigned) (leg == QIPU_PIECE_NONE) << 1 |
                 (unsigned) ((between != 0) & ((between & (between - 1)) == 0)) << 2;
  unsigned is_kind = 1u << kind | (unsigned) (kind == QIPU_SOLDIER) * QIPU_LINES_SIDEWAYS;
  bool is_capture = captured != QIPU_PIECE_NONE;

  return ((kinds & is_kind) != 0) & !(is_capture & (qipu_piece_colour (captured) == side)) &
         (has >> needs[is_capture][kind] & 1);
}

/* Whether the side to move has a piece on @from that its way leads to @to, checks aside. */
static inline bool
qipu_lines_can_move (const QipuLines *lines, const QipuPosition *pos, QipuMove move)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);

  return from < QIPU_N_SQUARES && to < QIPU_N_SQUARES &&
         qipu_piece_is (pos->board[from], qipu_position_get_side (pos)) &&
         qipu_lines_can_go (lines, pos, qipu_piece_kind (pos->board[from]), qipu_square_file (from),
                            qipu_square_rank (from), qipu_square_file (to), qipu_square_rank (to));
}

/* The highest bit alone; 0 of 0. */
static inline unsigned
qipu_lines_get_highest (unsigned bits)
{
  return bits & (1u << (31 - __builtin_clz (bits | 1)));
}

/* What attacks bit @place along a line: a chariot, or what attacks as one, that is the nearest to
 * either side; a cannon that is the second. */
static inline unsigned
qipu_lines_find_attackers (unsigned occupied, int place, unsigned chariots, unsigned cannons)
{
  unsigned above = occupied & ~((2u << place) - 1);
  unsigned below = occupied & ((1u << place) - 1);
  unsigned high = above & -above;
  unsigned low = qipu_lines_get_highest (below);

  above ^= high;
  below ^= low;
  return ((high | low) & chariots) |
         (((above & -above) | qipu_lines_get_highest (below)) & cannons);
}

/* The horses on the two files beside a point that attack it; the leg lies on the nearer one. */
static inline unsigned
qipu_lines_find_horses (unsigned near, unsigned far, unsigned occupied, unsigned up, unsigned down)
{
  unsigned free_legs = (up | down) & ~occupied;

  return free_legs & (far | (up & near >> 1) | (down & near << 1));
}

/* Whether a piece of @by attacks the other side's general on @general, inside its palace, or the
 * generals face each other. */
static inline bool
qipu_lines_is_attacked (const QipuLines *lines, QipuSquare general, QipuColour by)
{
  QipuPiece chariot = qipu_piece (by, QIPU_CHARIOT);
  QipuPiece cannon = qipu_piece (by, QIPU_CANNON);
  QipuPiece horse = qipu_piece (by, QIPU_HORSE);
  QipuPiece soldier = qipu_piece (by, QIPU_SOLDIER);
  int place = qipu_square_file (general);
  int rank = qipu_square_rank (general);
  const uint16_t (*file)[16] = &lines->files[place];
  const uint16_t *row = lines->ranks[rank];
  unsigned here = 1u << rank;
  unsigned up = here << 1;
  unsigned down = here >> 1;
  unsigned attackers =
      qipu_lines_find_attackers (file[0][QIPU_PIECE_NONE], rank,
                                 file[0][chariot] | file[0][qipu_piece (by, QIPU_GENERAL)],
                                 file[0][cannon]) |
      qipu_lines_find_horses (file[-1][horse], file[-2][horse], file[-1][QIPU_PIECE_NONE], up,
                              down) |
      qipu_lines_find_horses (file[1][horse], file[2][horse], file[1][QIPU_PIECE_NONE], up, down) |
      (file[0][soldier] & (by == QIPU_BLACK ? up : down)) |
      ((file[-1][soldier] | file[1][soldier]) & here);

  /* mostly nothing of the kind is on the rank, so this is a branch worth having */
  if ((row[chariot] | row[cannon]) != 0)
    attackers |= qipu_lines_find_attackers (row[QIPU_PIECE_NONE], place, row[chariot], row[cannon]);
  return attackers != 0;
}

/* Plays @move, which a piece of the side to move can make, unless it would leave the own general
 * attacked or facing the other one; then, and on boards with several generals of that side or one
 * outside its palace, false and nothing is changed: there qipu_move_is_legal () decides. */
static inline bool
qipu_lines_try (QipuLines *lines, QipuPosition *pos, QipuMove move, QipuUndo *undo)
{
  QipuColour side = qipu_position_get_side (pos);
  QipuSquare from = qipu_move_from (move);
  QipuSquare general;

  if (qipu_piece_kind (pos->board[from]) == QIPU_GENERAL &&
      (from != pos->general[side] ||
       memchr (pos->board + from + 1, pos->board[from], (size_t) (QIPU_N_SQUARES - 1 - from))))
    return false;
  qipu_position_make (pos, move, undo);
  qipu_lines_make (lines, pos, undo);
  general = pos->general[side];
  if (general != QIPU_SQUARE_NONE && qipu_board_is_palace (general, side) &&
      !qipu_lines_is_attacked (lines, general, qipu_colour_other (side)))
    return true;
  qipu_position_unmake (pos, undo);
  qipu_lines_unmake (lines, pos, undo);
  return false;
}
