/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The signs that move texts are made of, whatever script, width or glyph they were typed in. */

#pragma once

#include "rules/qipu-types.h"

typedef enum
{
  QIPU_SYMBOL_UNKNOWN = 0,
  QIPU_SYMBOL_LETTER, /* value 'a'…'z' */
  QIPU_SYMBOL_DIGIT,  /* value 0…9 */
  QIPU_SYMBOL_PIECE,  /* value QipuKind: a Chinese piece name */
  QIPU_SYMBOL_SIGN,   /* value '+', '-', '=' or '.' */
  QIPU_SYMBOL_WORD,   /* value QIPU_WORD_…: 前 中 後 */
  QIPU_SYMBOL_MARK,   /* value '!', '?', '#' or ',': may follow a move and says nothing of it */
} QipuSymbolType;

enum
{
  QIPU_WORD_FRONT,
  QIPU_WORD_MIDDLE,
  QIPU_WORD_REAR,
};

enum
{
  QIPU_SYMBOL_UPPER = 1 << 0,       /* a capital letter */
  QIPU_SYMBOL_CHINESE = 1 << 1,     /* a Chinese character, not a letter or an Arabic digit */
  QIPU_SYMBOL_SIMPLIFIED = 1 << 2,  /* a character of the simplified script alone */
  QIPU_SYMBOL_TRADITIONAL = 1 << 3, /* … of the traditional script alone */
};

typedef struct
{
  uint8_t type;
  uint8_t value;
  uint8_t flags;
  uint8_t length; /* in bytes */
  uint32_t offset;
} QipuSymbol;

/* More than any move text has; the rest of a longer text is looked at only to be refused. */
#define QIPU_MAX_SYMBOLS 16

/* Decodes one character of @length > 0 bytes of UTF-8 into @c and returns its bytes, at least 1.
 * A byte that belongs to no character gives 0xFFFD. */
size_t qipu_symbols_decode (const char *text, size_t length, uint32_t *c);

/* The same, where the English name of a man in a move is one character: its letter. @before is the
 * sign before it, or NULL. */
size_t
qipu_symbols_decode_name (const char *text, size_t length, const QipuSymbol *before, uint32_t *c);

/* Whether @c separates nothing within a move: blanks of every width, zero-width characters. */
bool qipu_symbols_is_blank (uint32_t c);

/* What @c stands for, without offset and length. */
QipuSymbol qipu_symbols_classify (uint32_t c);

/* Fills @symbols with the first signs of @text, blanks left out, and returns their number;
 * @more tells whether others follow. */
size_t qipu_symbols_read (const char *text,
                          size_t length,
                          QipuSymbol symbols[QIPU_MAX_SYMBOLS],
                          bool *more);

/* Set of piece kinds a letter may stand for, as bits 1 << QipuKind; 0 when none. */
unsigned qipu_symbols_letter_kinds (char letter);
