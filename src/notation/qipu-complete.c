/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Legal moves that a text begun can still become. Every legal move is written in every family and
 * its signs are compared with the ones typed so far. */

#include "notation/qipu-notation.h"

#include "notation/qipu-symbols.h"
#include "rules/qipu-movegen.h"

#include <string.h>

typedef struct
{
  size_t n;
  QipuSymbol symbols[QIPU_MAX_SYMBOLS];
} Signs;

/* '+' and 前 are the same place, '-' and 後. */
static int
place_of (const QipuSymbol *symbol)
{
  if (symbol->type == QIPU_SYMBOL_WORD)
    return symbol->value;
  if (symbol->type == QIPU_SYMBOL_SIGN && symbol->value == '+')
    return QIPU_WORD_FRONT;
  if (symbol->type == QIPU_SYMBOL_SIGN && symbol->value == '-')
    return QIPU_WORD_REAR;
  return -1;
}

/* Capitals in written texts are pieces, small letters are files. */
static unsigned
kinds_written (const QipuSymbol *symbol)
{
  if (symbol->type == QIPU_SYMBOL_PIECE)
    return 1u << symbol->value;
  if (symbol->type == QIPU_SYMBOL_LETTER && symbol->flags & QIPU_SYMBOL_UPPER)
    return qipu_symbols_letter_kinds ((char) symbol->value);
  return 0;
}

static bool
sign_matches (const QipuSymbol *typed, const QipuSymbol *written)
{
  unsigned kinds = kinds_written (written);

  if (kinds != 0)
    {
      if (typed->type == QIPU_SYMBOL_PIECE)
        return (kinds & 1u << typed->value) != 0;
      return typed->type == QIPU_SYMBOL_LETTER &&
             (kinds & qipu_symbols_letter_kinds ((char) typed->value)) != 0;
    }

  if (written->type == QIPU_SYMBOL_WORD || typed->type == QIPU_SYMBOL_WORD)
    return place_of (typed) >= 0 && place_of (typed) == place_of (written);
  if (typed->type != written->type)
    return false;
  if (written->type == QIPU_SYMBOL_SIGN && written->value == '=')
    return typed->value == '=' || typed->value == '.';

  return typed->value == written->value;
}

/* What may be left out: the sign of a traverse, the "x" of a capture. */
static bool
is_optional (const QipuSymbol *written)
{
  return (written->type == QIPU_SYMBOL_SIGN && written->value == '=') ||
         (written->type == QIPU_SYMBOL_LETTER && written->value == 'x');
}

static bool
begins (const Signs *typed, const Signs *written)
{
  size_t w = 0;

  for (size_t t = 0; t < typed->n; t++)
    {
      if (w < written->n && !sign_matches (&typed->symbols[t], &written->symbols[w]) &&
          is_optional (&written->symbols[w]))
        w++;
      if (w == written->n || !sign_matches (&typed->symbols[t], &written->symbols[w]))
        return false;
      w++;
    }

  return true;
}

static bool
begins_any_order (const Signs *typed, Signs *written)
{
  QipuSymbol first = written->symbols[0];

  if (begins (typed, written))
    return true;
  if (first.type != QIPU_SYMBOL_WORD)
    return false;

  /* 炮前進一 */
  written->symbols[0] = written->symbols[1];
  written->symbols[1] = first;
  return begins (typed, written);
}

static void
write_signs (const QipuPosition *pos,
             QipuMove move,
             QipuNotation notation,
             const QipuNotationStyle *style,
             Signs *written)
{
  char text[QIPU_MOVE_TEXT_SIZE];
  size_t length = qipu_notation_format (pos, move, notation, style, text);
  bool more;

  written->n = qipu_symbols_read (text, length, written->symbols, &more);
  if (notation == QIPU_NOTATION_ICCS)
    for (size_t i = 0; i < written->n; i++)
      written->symbols[i].flags = 0;
}

static unsigned
families_of (const QipuPosition *pos, QipuMove move, const Signs *typed)
{
  static const QipuNotationStyle ordinals = { .soldier_ordinals = true };
  unsigned families = 0;
  Signs written;

  for (int notation = 0; notation < QIPU_N_NOTATIONS; notation++)
    {
      write_signs (pos, move, (QipuNotation) notation, NULL, &written);
      if (begins_any_order (typed, &written))
        families |= 1u << notation;
    }

  write_signs (pos, move, QIPU_NOTATION_HANT, &ordinals, &written);
  if (begins (typed, &written))
    families |= 1u << QIPU_NOTATION_HANT | 1u << QIPU_NOTATION_HANS;

  return families;
}

/* Whole ones go behind the whole ones that are there already, others to the end. */
static void
add_completion (QipuCompletion *completions, size_t *n, size_t *n_whole, QipuCompletion added)
{
  size_t at = *n;

  if (added.is_whole)
    {
      at = (*n_whole)++;
      memmove (completions + at + 1, completions + at, (*n - at) * sizeof completions[0]);
    }
  completions[at] = added;
  (*n)++;
}

size_t
qipu_notation_complete (const QipuPosition *pos,
                        const char *text,
                        size_t length,
                        QipuCompletion completions[QIPU_MAX_MOVES])
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n_moves = qipu_movegen_legal (pos, moves);
  QipuParse parse;
  Signs typed;
  size_t n = 0;
  size_t n_whole = 0;
  bool more;

  typed.n = qipu_symbols_read (text, length, typed.symbols, &more);
  if (more)
    return 0;

  qipu_notation_parse (pos, text, length, &(QipuParseOptions){ .being_typed = true }, &parse);
  for (size_t i = 0; i < n_moves; i++)
    {
      QipuCompletion added = { moves[i], families_of (pos, moves[i], &typed), false };

      if (parse.status < QIPU_PARSE_NOT_UNDERSTOOD)
        for (unsigned k = 0; k < parse.n_candidates; k++)
          added.is_whole |= parse.candidates[k] == moves[i];
      if (added.is_whole)
        added.families |= 1u << parse.notation;

      if (added.families != 0)
        add_completion (completions, &n, &n_whole, added);
    }

  return n;
}
