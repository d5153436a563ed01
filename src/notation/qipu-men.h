/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The men of one kind as a move text speaks of them: by file, the front one first. And the way
 * from a man to the end of its move as direction and number. */

#pragma once

#include "rules/qipu-position.h"

/* All men of one kind and colour. Files are numbered 1…9 from their own right hand. */
typedef struct
{
  unsigned n_men;
  unsigned n_stacked;                   /* files with two or more */
  unsigned stacked_file;                /* one of these files, 0 when there is none */
  uint8_t counts[10];                   /* by file number */
  QipuSquare squares[10][QIPU_N_RANKS]; /* by file number; index 0 stands nearest to the opponent */
} QipuMen;

/* How a man is told from the others of its kind. */
typedef enum
{
  QIPU_PLACE_FILE,          /* its file is enough */
  QIPU_PLACE_POSITION,      /* its place on the only file with several */
  QIPU_PLACE_POSITION_FILE, /* its place and its file */
} QipuPlaceForm;

typedef struct
{
  QipuPlaceForm form;
  QipuKind kind;
  QipuColour colour;
  unsigned file;
  unsigned index; /* 0 is the front one */
  unsigned count; /* men of the kind on the file */
} QipuPlace;

/* Finds all men of @colour and @kind. */
void qipu_men_find (const QipuPosition *pos, QipuColour colour, QipuKind kind, QipuMen *men);

/* The place of the man that plays @move; there must be one. */
void qipu_place_find (const QipuPosition *pos, QipuMove move, QipuPlace *place);

/* Direction ('+', '-' or '=') and last number of a move that the piece can make. */
char qipu_step_write (QipuMove move, QipuKind kind, QipuColour colour, unsigned *number);

/* Where a man on @from ends that is told to go so; QIPU_SQUARE_NONE when its kind never moves so
 * or when it would leave the board. */
QipuSquare
qipu_step_read (QipuSquare from, QipuKind kind, QipuColour colour, char direction, unsigned number);
