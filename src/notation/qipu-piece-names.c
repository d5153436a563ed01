/* SPDX-License-Identifier: GPL-3.0-or-later */
/* English names of men in moves. Prose is full of them: one counts only where the rest of a move
 * follows. */

#include "notation/qipu-piece-names.h"

#include "notation/qipu-symbols.h"

#include <string.h>

#define MAX_BLANKS 8

typedef struct
{
  const char *name; /* in small letters, no longer than a symbol's length can say */
  uint32_t c;
} Name;

static const Name men[] = {
  { "cannon", 'C' },   { "canon", 'C' },   { "horse", 'H' },    { "knight", 'H' },
  { "chariot", 'R' },  { "rook", 'R' },    { "elephant", 'E' }, { "bishop", 'E' },
  { "minister", 'E' }, { "advisor", 'A' }, { "adviser", 'A' },  { "guard", 'A' },
  { "mandarin", 'A' }, { "general", 'K' }, { "king", 'K' },     { "marshal", 'K' },
  { "governor", 'K' }, { "pawn", 'P' },    { "soldier", 'P' },
};

/* 前 中 後 */
static const Name places[] = {
  { "front", 0x524D },
  { "middle", 0x4E2D },
  { "rear", 0x5F8C },
  { "back", 0x5F8C },
};

static bool
is_letter (char c)
{
  return (c | 32) >= 'a' && (c | 32) <= 'z';
}

/* The length of the name that is the whole word at @text, else 0. */
static size_t
match_name (const char *text, size_t length, const Name *names, size_t n_names, uint32_t *c)
{
  for (size_t k = 0; k < n_names; k++)
    {
      const char *name = names[k].name;
      size_t i = 0;

      while (i < length && name[i] != '\0' && (text[i] | 32) == name[i])
        i++;
      if (name[i] != '\0' || (i < length && is_letter (text[i])))
        continue;
      *c = names[k].c;
      return i;
    }
  return 0;
}

/* The next sign behind blanks; @i moves behind it. */
static QipuSymbol
next_symbol (const char *text, size_t length, size_t *i)
{
  QipuSymbol nothing = { 0 };

  for (size_t n = 0; *i < length && n <= MAX_BLANKS; n++)
    {
      uint32_t c;

      *i += qipu_symbols_decode (text + *i, length - *i, &c);
      if (!qipu_symbols_is_blank (c))
        return qipu_symbols_classify (c);
    }
  return nothing;
}

/* Whether a place, a direction and a number follow, or without a place the last two. */
static bool
goes_on_as_move (const char *text, size_t length, bool has_place)
{
  size_t i = 0;

  if (!has_place)
    {
      QipuSymbol place = next_symbol (text, length, &i);

      if (place.type != QIPU_SYMBOL_DIGIT &&
          (place.type != QIPU_SYMBOL_SIGN || (place.value != '+' && place.value != '-')))
        return false;
    }
  return next_symbol (text, length, &i).type == QIPU_SYMBOL_SIGN &&
         next_symbol (text, length, &i).type == QIPU_SYMBOL_DIGIT;
}

/**
 * qipu_piece_name_match:
 * @text: UTF-8, at the beginning of a word
 * @length: bytes of @text
 * @has_place: whether a sign or a word before says which man it is
 * @c: (out): the letter of the man, or the Chinese word for "front", "middle" or "rear"
 *
 * Returns: the bytes of the name at the beginning of @text with the rest of a move behind it; 0
 *   when there is none
 */
size_t
qipu_piece_name_match (const char *text, size_t length, bool has_place, uint32_t *c)
{
  size_t size;
  uint32_t man;

  if (length < 4 || !is_letter (text[0]) || !is_letter (text[1]) || !is_letter (text[2]))
    return 0;

  size = match_name (text, length, men, sizeof men / sizeof men[0], c);
  if (size > 0)
    return goes_on_as_move (text + size, length - size, has_place) ? size : 0;

  size = match_name (text, length, places, sizeof places / sizeof places[0], c);
  if (size > 0 && size < length && text[size] == ' ' && !has_place &&
      qipu_piece_name_match (text + size + 1, length - size - 1, true, &man) > 0)
    return size;
  return 0;
}
