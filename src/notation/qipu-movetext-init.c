/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pasted text says about itself before it is read: from where it counts ranks, and which
 * side begins. Found by reading it on trial. */

#include "notation/qipu-movetext-private.h"

#include <string.h>

#include "notation/qipu-symbols.h"

typedef struct
{
  unsigned n_moves;
  size_t first;    /* offset of the first move */
  bool is_whole;   /* no stop */
  int numerals[2]; /* of the first two moves: 1 Chinese, 0 digits, -1 not Chinese text */
} Trial;

/* Red writes Chinese numerals, Black digits. */
static int
numerals_of (const char *text, size_t length)
{
  QipuSymbol symbols[QIPU_MAX_SYMBOLS];
  bool more;
  size_t n = qipu_symbols_read (text, length, symbols, &more);
  bool is_chinese = false;
  bool has_chinese_digit = false;

  for (size_t i = 0; i < n; i++)
    {
      bool flag = (symbols[i].flags & QIPU_SYMBOL_CHINESE) != 0;

      is_chinese |= flag && symbols[i].type != QIPU_SYMBOL_DIGIT;
      has_chinese_digit |= flag && symbols[i].type == QIPU_SYMBOL_DIGIT;
    }

  return !is_chinese ? -1 : has_chinese_digit;
}

static Trial
try_reader (const QipuMovetext *start)
{
  QipuMovetext reader = *start;
  QipuMovetextItem item;
  Trial trial = { 0, start->length, true, { -1, -1 } };

  while (qipu_movetext_take_item (&reader, &item))
    {
      if (item.kind == QIPU_MOVETEXT_STOP)
        trial.is_whole = false;
      if (item.kind != QIPU_MOVETEXT_MOVE)
        continue;
      if (trial.n_moves == 0)
        trial.first = item.offset;
      if (trial.n_moves < 2)
        trial.numerals[trial.n_moves] = numerals_of (start->text + item.offset, item.length);
      trial.n_moves++;
    }

  return trial;
}

/* Ranks written in the text: a 10 means that they are counted from 1, a 0 that they are not. */
static void
find_ranks (const char *text, size_t length, bool *has_square, bool *has_zero, bool *has_ten)
{
  bool in_word = false;

  *has_square = *has_zero = *has_ten = false;
  for (size_t i = 0; i + 1 < length; i++)
    {
      char c = text[i];
      char letter = c | 32;
      bool is_digit = text[i + 1] >= '0' && text[i + 1] <= '9';

      if (letter >= 'a' && letter <= 'i' && is_digit)
        {
          bool is_ten = text[i + 1] == '1' && i + 2 < length && text[i + 2] == '0';
          size_t end = i + (is_ten ? 3 : 2);

          /* not C2=5 */
          if (end < length && strchr ("+=.", text[end]) != NULL && !in_word)
            continue;
          *has_square = true;
          *has_zero |= text[i + 1] == '0';
          *has_ten |= is_ten;
        }
      in_word = (letter >= 'a' && letter <= 'z') || (c >= '0' && c <= '9') || c == '-';
    }
}

/* Sets the base of ranks. @trial, unless it is NULL, is what @reader gives with it. */
static void
find_rank_base (QipuMovetext *reader, Trial *trial)
{
  bool has_square, has_zero, has_ten;
  bool is_doubtful;

  find_ranks (reader->text, reader->length, &has_square, &has_zero, &has_ten);
  is_doubtful = has_square && has_ten == has_zero;
  reader->options.parse.rank_base = has_ten && !has_zero ? QIPU_RANKS_FROM_1 : QIPU_RANKS_FROM_0;

  if (is_doubtful)
    {
      QipuMovetext other = *reader;
      Trial from_0 = try_reader (reader);
      Trial from_1;

      other.options.parse.rank_base = QIPU_RANKS_FROM_1;
      from_1 = try_reader (&other);
      if (from_1.n_moves > from_0.n_moves)
        reader->options.parse.rank_base = QIPU_RANKS_FROM_1;
      if (trial != NULL)
        *trial = from_1.n_moves > from_0.n_moves ? from_1 : from_0;
    }
  else if (trial != NULL)
    *trial = try_reader (reader);
}

/* Whether the text fits only, or better, when the other side begins. @own is what @reader gave on
 * trial. */
static void
find_side (QipuMovetext *reader, const Trial *own)
{
  QipuMovetext other = *reader;
  QipuColour side = qipu_colour_other (qipu_position_get_side (&reader->position));
  Trial swapped;

  if (own->is_whole && own->n_moves > 1 && own->numerals[0] < 0)
    return;

  qipu_position_set_side (&other.position, side);
  if (reader->options.base_is_known)
    swapped = try_reader (&other);
  else
    find_rank_base (&other, &swapped);
  if (swapped.n_moves == 0)
    return;

  if (own->n_moves == 0 || swapped.first < own->first || swapped.n_moves > own->n_moves + 1 ||
      (swapped.n_moves >= own->n_moves && swapped.numerals[0] == (side == QIPU_RED) &&
       swapped.numerals[1] == (side == QIPU_BLACK)))
    *reader = other;
}

/**
 * qipu_movetext_init:
 * @reader: (out caller-allocates): the reader
 * @start: where the moves begin
 * @text: UTF-8, not necessarily terminated; has to outlive @reader
 * @length: bytes of @text
 * @options: (nullable): what is known before; %NULL for nothing
 *
 * Prepares to read the moves of @text. Looks through the text for the base of ranks and for the
 * side that begins, unless they are known.
 */
void
qipu_movetext_init (QipuMovetext *reader,
                    const QipuPosition *start,
                    const char *text,
                    size_t length,
                    const QipuMovetextOptions *options)
{
  Trial own;

  memset (reader, 0, sizeof *reader);
  reader->position = *start;
  reader->text = text;
  reader->length = length;
  reader->line = 1;
  if (options != NULL)
    reader->options = *options;

  if (!reader->options.base_is_known)
    find_rank_base (reader, reader->options.side_is_known ? NULL : &own);
  else if (!reader->options.side_is_known)
    own = try_reader (reader);
  if (!reader->options.side_is_known)
    find_side (reader, &own);
}
