/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one entry to every way of writing a move. Needs the position: the same text is another move
 * for the other side. Knows only libc. */

#pragma once

#include "rules/qipu-position.h"

typedef enum
{
  QIPU_NOTATION_WXF = 0,  /* C2=5, C+=6 */
  QIPU_NOTATION_WXF_PREFIX, /* C2=5, +C=6 */
  QIPU_NOTATION_HANT,     /* 炮二平五, 馬8進7 */
  QIPU_NOTATION_HANS,     /* 炮二平五, 马8进7 */
  QIPU_NOTATION_ICCS,     /* H2-E2 */
  QIPU_NOTATION_UCI,      /* h2e2 */
  QIPU_NOTATION_ALGEBRAIC, /* Che2 */
  QIPU_N_NOTATIONS,
} QipuNotation;

typedef enum
{
  QIPU_DIGITS_ASCII = 0,
  QIPU_DIGITS_FULL,    /* ８ */
  QIPU_DIGITS_CHINESE, /* 八 for Black too */
} QipuDigits;

/* How to write; zero is the default of every field. */
typedef struct
{
  QipuDigits digits;           /* Black's numbers in Chinese text */
  bool distinct_glyphs;        /* 俥傌炮 for Red, 車馬砲 for Black */
  bool letters_bn;             /* B and N instead of E and H in WXF and algebraic */
  bool dot_traverse;           /* C2.5 instead of C2=5 */
  bool soldier_ordinals;       /* 一兵 二兵 三兵 instead of 前兵 中兵 後兵 */
} QipuNotationStyle;

/* Longest text of a move in any notation, in bytes with the NUL. */
#define QIPU_MOVE_TEXT_SIZE 32

typedef enum
{
  QIPU_PARSE_OK = 0,
  QIPU_PARSE_AMBIGUOUS,       /* several legal moves fit: candidates */
  QIPU_PARSE_NOT_UNDERSTOOD,  /* offset and length of the part */
  QIPU_PARSE_MISSING_PIECE,
  QIPU_PARSE_MISSING_DIRECTION,
  QIPU_PARSE_MISSING_NUMBER,
  QIPU_PARSE_SETUP_NAME,      /* 中炮: a formation, not a move */
  QIPU_PARSE_NO_SUCH_PIECE,   /* no such piece on that file */
  QIPU_PARSE_CANNOT,          /* it is there but cannot move so: candidates hold the tried moves */
  QIPU_PARSE_ILLEGAL,         /* the move leaves the general attacked: candidates hold it */
  QIPU_PARSE_WRONG_SIDE,      /* the numerals are the other side's */
} QipuParseStatus;

#define QIPU_MAX_CANDIDATES 16

typedef struct
{
  QipuParseStatus status;
  QipuMove move;            /* the move when OK */
  unsigned n_candidates;
  QipuMove candidates[QIPU_MAX_CANDIDATES];
  size_t offset;            /* of the part not understood, in bytes */
  size_t length;
  QipuPiece piece;          /* what the text speaks of, as far as understood */
  int file;                 /* 1…9 from the mover's right, 0 unknown */
  bool word_after;          /* 炮前進一: read, though the word belongs before the piece */
  QipuNotation notation;    /* the family the text was read as */
} QipuParse;

/* Ranks of coordinate texts: decided over a whole record, never move by move. */
typedef enum
{
  QIPU_RANKS_FROM_0 = 0,
  QIPU_RANKS_FROM_1,
} QipuRankBase;

typedef struct
{
  QipuRankBase rank_base;
  bool allow_irregular; /* also accept a move that the piece can make but that leaves check */
  bool being_typed; /* C2 begins a cannon's move rather than being a soldier that cannot go there */
} QipuParseOptions;

/* Reads @length bytes of @text as one move of the side to move in @pos. @options may be NULL. */
QipuParseStatus qipu_notation_parse (const QipuPosition *pos,
                                     const char *text,
                                     size_t length,
                                     const QipuParseOptions *options,
                                     QipuParse *parse);

/* Writes @move and returns the length in bytes; @style may be NULL. Reading the text gives @move
 * again; one that leaves check needs allow_irregular for that. A move that no piece can make has
 * a coordinate text. */
size_t qipu_notation_format (const QipuPosition *pos,
                             QipuMove move,
                             QipuNotation notation,
                             const QipuNotationStyle *style,
                             char text[QIPU_MOVE_TEXT_SIZE]);

/* A legal move that a text begun can still become. */
typedef struct
{
  QipuMove move;
  unsigned families; /* bits 1 << QipuNotation: where the text is the beginning of the move's text */
  bool is_whole;     /* the text says this move already */
} QipuCompletion;

/* Fills @completions with the legal moves of @pos that @text is the beginning of, in any notation;
 * the whole ones come first. An empty text is the beginning of every move. Returns their number. */
size_t qipu_notation_complete (const QipuPosition *pos,
                               const char *text,
                               size_t length,
                               QipuCompletion completions[QIPU_MAX_MOVES]);

/* "wxf", "wxf-prefix", "hant", "hans", "iccs", "uci", "algebraic". */
const char *qipu_notation_name (QipuNotation notation);
bool qipu_notation_from_name (const char *name, QipuNotation *notation);
