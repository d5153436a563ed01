/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands on each file and rank, as bits: kept beside a position by whoever plays many moves
 * and wants to know at once what lies between two points and whether a general may be attacked. */

#pragma once

#include "rules/qipu-position.h"

/* The points of either half of the board. */
#define QIPU_LINES_HALF (QIPU_N_SQUARES / 2)

typedef struct
{
  /* occupied points; bit n is the point of rank n on a file, of file n on a rank */
  uint16_t files[QIPU_N_FILES];
  uint16_t ranks[QIPU_N_RANKS];
  /* those of each colour that attack from afar: chariots, cannons, generals */
  uint16_t far_files[2][QIPU_N_FILES];
  uint16_t far_ranks[2][QIPU_N_RANKS];
  /* horses and soldiers of each colour beyond the river; bit 0 is the first square there */
  uint64_t raiders[2];
} QipuLines;

/* Puts @piece on @square or takes it away. */
static inline void
qipu_lines_toggle (QipuLines *lines, int square, QipuPiece piece)
{
  int file = square % QIPU_N_FILES;
  int rank = square / QIPU_N_FILES;
  QipuColour colour = qipu_piece_colour (piece);
  unsigned is_far =
      (1u << QIPU_GENERAL | 1u << QIPU_CHARIOT | 1u << QIPU_CANNON) >> qipu_piece_kind (piece) & 1;
  unsigned is_raider = (1u << QIPU_HORSE | 1u << QIPU_SOLDIER) >> qipu_piece_kind (piece) & 1;
  unsigned beyond = (unsigned) (colour == QIPU_RED ? square - QIPU_LINES_HALF : square);

  lines->files[file] ^= (uint16_t) (1u << rank);
  lines->ranks[rank] ^= (uint16_t) (1u << file);
  lines->far_files[colour][file] ^= (uint16_t) (is_far << rank);
  lines->far_ranks[colour][rank] ^= (uint16_t) (is_far << file);
  lines->raiders[colour] ^= (uint64_t) (is_raider & (beyond < QIPU_LINES_HALF)) << (beyond & 63);
}

static inline void
qipu_lines_init (QipuLines *lines, const QipuPosition *pos)
{
  *lines = (QipuLines){ 0 };
  for (int square = 0; square < QIPU_N_SQUARES; square++)
    if (pos->board[square] != QIPU_PIECE_NONE)
      qipu_lines_toggle (lines, square, pos->board[square]);
}

/* The move of @piece that @undo knows, forth or back. */
static inline void
qipu_lines_change (QipuLines *lines, QipuPiece piece, const QipuUndo *undo)
{
  qipu_lines_toggle (lines, qipu_move_from (undo->move), piece);
  if (undo->captured != QIPU_PIECE_NONE)
    qipu_lines_toggle (lines, qipu_move_to (undo->move), undo->captured);
  qipu_lines_toggle (lines, qipu_move_to (undo->move), piece);
}

/* After qipu_position_make (). */
static inline void
qipu_lines_make (QipuLines *lines, const QipuPosition *pos, const QipuUndo *undo)
{
  qipu_lines_change (lines, pos->board[qipu_move_to (undo->move)], undo);
}

/* After qipu_position_unmake (). */
static inline void
qipu_lines_unmake (QipuLines *lines, const QipuPosition *pos, const QipuUndo *undo)
{
  qipu_lines_change (lines, pos->board[qipu_move_from (undo->move)], undo);
}

/* The occupied points strictly between bits @a and @b of a file or rank. */
static inline unsigned
qipu_lines_between (unsigned line, int a, int b)
{
  int low = a < b ? a : b;
  int high = a < b ? b : a;

  return line & ((1u << high) - 1) & ~((2u << low) - 1);
}
