/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position: pieces, side to move, counters, Zobrist key. Any arrangement of pieces can be held,
 * impossible ones included; qipu-setup-check says what is wrong with one. */

#pragma once

#include "rules/qipu-types.h"

/* A plain value without pointers: copy it by assignment. Read it through the functions below;
 * the fields belong to src/rules. */
typedef struct
{
  uint64_t key;
  QipuPiece board[QIPU_N_SQUARES];
  uint8_t side;           /* QipuColour */
  QipuSquare general[2];  /* QIPU_SQUARE_NONE when a side has none; the first found when several */
  uint16_t quiet_plies;   /* plies since the last capture, as far as known */
  uint16_t move_number;   /* full moves, from 1; raised after Black's move */
} QipuPosition;

typedef struct
{
  uint64_t key;
  QipuMove move;
  QipuPiece captured;
  uint8_t side;
  QipuSquare general[2];
  uint16_t quiet_plies;
  uint16_t move_number;
} QipuUndo;

/* Room for the longest canonical FEN and its NUL. */
#define QIPU_FEN_SIZE 160

#define QIPU_FEN_START "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

typedef enum
{
  QIPU_FEN_OK = 0,
  QIPU_FEN_SIDE_MISSING, /* read; Red assumed */
  QIPU_FEN_EMPTY,
  QIPU_FEN_BAD_CHAR,
  QIPU_FEN_BAD_ROW,  /* a row of more than nine points */
  QIPU_FEN_BAD_ROWS, /* not ten rows */
  QIPU_FEN_BAD_SIDE,
  QIPU_FEN_BAD_COUNTER,
} QipuFenStatus;

typedef struct
{
  size_t offset;      /* bytes from the beginning of the text */
  size_t character;   /* characters from the beginning, from 1 */
  int row;            /* from 1, 0 when it does not apply */
  int count;          /* points in that row, or rows */
  const char *moves;  /* start of the text after a trailing "moves", or NULL; points into the text */
  size_t start;       /* where the FEN begins: text before it was skipped */
  size_t length;      /* where it ends, counted from the beginning of the text; without the moves */
} QipuFenInfo;

void qipu_position_clear (QipuPosition *pos);
void qipu_position_set_start (QipuPosition *pos);
QipuFenStatus qipu_position_set_fen (QipuPosition *pos, const char *fen, QipuFenInfo *info);
size_t qipu_position_get_fen (const QipuPosition *pos, char fen[QIPU_FEN_SIZE]);

static inline QipuPiece
qipu_position_get (const QipuPosition *pos, QipuSquare square)
{
  return pos->board[square];
}

static inline QipuColour
qipu_position_get_side (const QipuPosition *pos)
{
  return (QipuColour) pos->side;
}

void qipu_position_put (QipuPosition *pos, QipuSquare square, QipuPiece piece);
void qipu_position_set_side (QipuPosition *pos, QipuColour side);
void qipu_position_set_counters (QipuPosition *pos, unsigned quiet_plies, unsigned move_number);

/* Same pieces and same side to move (what repetition and books mean by "same"). */
bool qipu_position_equal (const QipuPosition *a, const QipuPosition *b);

/* The pieces, colours and side exchanged or mirrored; counters kept. */
void qipu_position_mirror (const QipuPosition *pos, QipuPosition *result);
void qipu_position_swap_colours (const QipuPosition *pos, QipuPosition *result);

/* Plays any move from an occupied point to another point, legal or not: the tree of a real
 * record holds irregular moves too. The side to move becomes the opponent of the piece moved. */
void qipu_position_make (QipuPosition *pos, QipuMove move, QipuUndo *undo);
void qipu_position_unmake (QipuPosition *pos, const QipuUndo *undo);

/* Recomputes everything that is kept up to date and compares; for tests and debug builds. */
bool qipu_position_self_check (const QipuPosition *pos);
