/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the families share; everybody else includes qipu-notation.h. */

#pragma once

#include "notation/qipu-men.h"
#include "notation/qipu-notation.h"
#include "notation/qipu-symbols.h"

/* The signs of one text, marks behind the move left out, and what it is read against. */
typedef struct
{
  const QipuPosition *pos;
  QipuColour side;
  QipuParseOptions options;
  const char *text;
  size_t length;
  size_t n;
  QipuSymbol symbols[QIPU_MAX_SYMBOLS];
} QipuReader;

/* Moves that fit a text. The first list that is not empty decides. */
typedef struct
{
  unsigned n_legal;
  QipuMove legal[QIPU_MAX_CANDIDATES];
  unsigned n_pseudo; /* leave the general attacked */
  QipuMove pseudo[QIPU_MAX_CANDIDATES];
  unsigned n_tried; /* the piece cannot move so */
  QipuMove tried[QIPU_MAX_CANDIDATES];
} QipuMatches;

/* Sorts @move into @matches. */
void qipu_matches_try (QipuMatches *matches, const QipuPosition *pos, QipuMove move);

/* Turns @matches into the status and moves of @parse. */
QipuParseStatus
qipu_matches_finish (const QipuMatches *matches, const QipuParseOptions *options, QipuParse *parse);

/* Whether the text has the shape of the family; then @parse holds the outcome. */
bool qipu_coordinates_read (const QipuReader *reader, QipuParse *parse);
bool qipu_algebraic_read (const QipuReader *reader, QipuParse *parse);

/* WXF and Chinese in any mixture: piece, place, direction, number. Always gives an outcome. */
void qipu_descriptive_read (const QipuReader *reader, QipuParse *parse);

/* Whether the text is the name of a formation, such as 中炮 or 屏風馬. */
bool qipu_setup_name_is (const char *text, size_t length);

/* Writers: the length of the text, or 0 when the family has no text for the move. */
size_t qipu_wxf_write (const QipuPosition *pos,
                       QipuMove move,
                       bool prefix,
                       const QipuNotationStyle *style,
                       char *text);
size_t qipu_chinese_write (const QipuPosition *pos,
                           QipuMove move,
                           bool simplified,
                           const QipuNotationStyle *style,
                           char *text);
size_t qipu_coordinates_write (QipuMove move, bool iccs, char *text);
size_t qipu_algebraic_write (const QipuPosition *pos,
                             QipuMove move,
                             const QipuNotationStyle *style,
                             char *text);

/* The letter of a kind in WXF and algebraic text. */
char qipu_letter_of_kind (QipuKind kind, const QipuNotationStyle *style);

/* Whether the signs have the shape of WXF or Chinese text, whatever the position. */
bool qipu_descriptive_has_shape (const QipuSymbol *symbols, size_t n);
