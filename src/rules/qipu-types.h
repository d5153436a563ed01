/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the game as plain values: squares, colours, pieces, moves. Defined here once. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define QIPU_N_FILES 9
#define QIPU_N_RANKS 10
#define QIPU_N_SQUARES 90

/* More than any position of 16 pieces a side can have (the greatest number found is 122);
 * free set-ups with more pieces stay below it too: 89 chariots have no move at all. */
#define QIPU_MAX_MOVES 1024

/* rank * 9 + file. File 0 is "a", at Red's left hand; rank 0 is Red's back rank.
 * So a0 = 0, e0 = 4 (Red's general), i9 = 89. */
typedef uint8_t QipuSquare;
#define QIPU_SQUARE_NONE ((QipuSquare) 255)

typedef enum
{
  QIPU_RED = 0,
  QIPU_BLACK = 1,
} QipuColour;

typedef enum
{
  QIPU_KIND_NONE = 0,
  QIPU_GENERAL = 1,
  QIPU_ADVISOR = 2,
  QIPU_ELEPHANT = 3,
  QIPU_HORSE = 4,
  QIPU_CHARIOT = 5,
  QIPU_CANNON = 6,
  QIPU_SOLDIER = 7,
} QipuKind;

/* kind | colour << 3; 0 is an empty point. */
typedef uint8_t QipuPiece;
#define QIPU_PIECE_NONE ((QipuPiece) 0)

/* from | to << 7; 0 (a0 to a0) is no move. */
typedef uint16_t QipuMove;
#define QIPU_MOVE_NONE ((QipuMove) 0)

static inline QipuSquare
qipu_square (int file, int rank)
{
  return (QipuSquare) (rank * QIPU_N_FILES + file);
}

static inline int
qipu_square_file (QipuSquare square)
{
  return square % QIPU_N_FILES;
}

static inline int
qipu_square_rank (QipuSquare square)
{
  return square / QIPU_N_FILES;
}

static inline QipuColour
qipu_colour_other (QipuColour colour)
{
  return (QipuColour) (colour ^ 1);
}

static inline QipuPiece
qipu_piece (QipuColour colour, QipuKind kind)
{
  return (QipuPiece) (kind | (colour << 3));
}

static inline QipuKind
qipu_piece_kind (QipuPiece piece)
{
  return (QipuKind) (piece & 7);
}

/* Only for a piece that is not QIPU_PIECE_NONE. */
static inline QipuColour
qipu_piece_colour (QipuPiece piece)
{
  return (QipuColour) (piece >> 3);
}

static inline bool
qipu_piece_is (QipuPiece piece, QipuColour colour)
{
  return piece != QIPU_PIECE_NONE && qipu_piece_colour (piece) == colour;
}

static inline QipuMove
qipu_move (QipuSquare from, QipuSquare to)
{
  return (QipuMove) (from | (to << 7));
}

static inline QipuSquare
qipu_move_from (QipuMove move)
{
  return (QipuSquare) (move & 127);
}

static inline QipuSquare
qipu_move_to (QipuMove move)
{
  return (QipuSquare) (move >> 7);
}

#ifdef __cplusplus
}
#endif
