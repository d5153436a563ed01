/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How WXF and Chinese text is taken apart: signs give readings of who is meant, readings give men,
 * each with a tier that says how far the text is from the standard. */

#pragma once

#include "notation/qipu-notation-private.h"

/* Tiers, from the standard to the careless:
 *   0  the standard forms
 *   1  the sign before the letter, a word after the piece, words for advisors and elephants
 *   2  numbering within the file in place of the letter (13=4)
 *   3  numbering over all files with several soldiers (Pa, 三兵)
 *   4  the file although several stand on it
 *   5  a word that leaves open which one it means (front of two stacks, middle of four)
 *   6  a place left out, or told in the wrong order */
#define QIPU_N_TIERS 7

typedef enum
{
  QIPU_SELECT_ALL,
  QIPU_SELECT_FILE,
  QIPU_SELECT_POSITION,
  QIPU_SELECT_POSITION_FILE,
  QIPU_SELECT_ORDINAL,
  QIPU_SELECT_ORDINAL_FILE,
  QIPU_SELECT_DOUBLED_FILE, /* 33=4 */
  QIPU_SELECT_END,          /* ++ and -- */
  QIPU_SELECT_RUNNING,      /* Pa … Pe */
} QipuDescriptiveSelect;

typedef enum
{
  QIPU_SPOT_FRONT,
  QIPU_SPOT_MIDDLE,
  QIPU_SPOT_REAR,
} QipuDescriptiveSpot;

typedef struct
{
  QipuDescriptiveSelect select;
  unsigned kinds; /* bits 1 << QipuKind */
  QipuDescriptiveSpot spot;
  bool spot_is_sign;
  bool piece_is_chinese;
  bool word_after;
  unsigned file;
  unsigned ordinal;
  unsigned tier;
  char direction;
  unsigned number;
} QipuDescriptiveReading;

#define QIPU_MAX_READINGS 8
#define QIPU_MAX_OPTIONS 96

typedef struct
{
  QipuSquare from;
  uint8_t kind;
  uint8_t tier;
  uint8_t reading;
} QipuDescriptiveOption;

typedef struct
{
  const QipuReader *reader;
  unsigned n_readings;
  QipuDescriptiveReading readings[QIPU_MAX_READINGS];
  unsigned n_options;
  QipuDescriptiveOption options[QIPU_MAX_OPTIONS];
} QipuDescriptiveSearch;

/* What each sign of the text may be here: a digit that was scanned as a letter is a digit. */
typedef struct
{
  size_t n;
  QipuSymbol symbols[QIPU_MAX_SYMBOLS];
  char classes[QIPU_MAX_SYMBOLS + 1];
} QipuDescriptiveText;

/* Kinds that the sign may stand for, as bits 1 << QipuKind. */
unsigned qipu_descriptive_kinds (const QipuSymbol *symbol);
/* Takes @n signs into @sentence, those that look like others (l, I, O) as digits. */
void
qipu_descriptive_read_signs (const QipuSymbol *symbols, size_t n, QipuDescriptiveText *sentence);

/* Adds all readings of the first @n signs; the number of readings tells whether they have the
 * shape of a move. */
void qipu_descriptive_add_readings (QipuDescriptiveSearch *search,
                                    const QipuDescriptiveText *sentence,
                                    size_t n);

/* Adds the men that the readings may mean. */
void qipu_descriptive_find_options (QipuDescriptiveSearch *search);
