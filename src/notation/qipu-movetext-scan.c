/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Characters of pasted text, and the shapes of moves and brackets. */

#define _GNU_SOURCE /* memmem */

#include "notation/qipu-movetext-scan-private.h"

#include <string.h>

/* No move text has more signs: Ra10xa9. */
#define MAX_SHAPE 8

/* A tag that is longer is a lone "<": no text makes the reader look through all of it again and
 * again. */
#define MAX_TAG 400

static const struct
{
  const char *name;
  uint32_t c;
} entities[] = {
  { "nbsp;", ' ' },      { "ensp;", ' ' },     { "emsp;", ' ' },      { "thinsp;", ' ' },
  { "amp;", '&' },       { "lt;", '<' },       { "gt;", '>' },        { "quot;", '"' },
  { "middot;", 0x00B7 }, { "ndash;", 0x2013 }, { "mdash;", 0x2014 },  { "minus;", 0x2212 },
  { "plus;", '+' },      { "equals;", '=' },   { "hellip;", 0x2026 }, { "period;", '.' },
  { "rarr;", 0x2192 },   { "times;", 0x00D7 }, { "zwnj;", ' ' },      { "zwj;", ' ' },
};

static size_t
scan_entity (const char *text, size_t length, uint32_t *c)
{
  size_t i = 2;
  uint32_t value = 0;
  bool is_hex;

  for (size_t e = 0; e < sizeof entities / sizeof entities[0]; e++)
    {
      size_t size = qipu_scan_match_word (text + 1, length - 1, entities[e].name);

      if (size > 0)
        {
          *c = entities[e].c;
          return size + 1;
        }
    }

  if (length < 4 || text[1] != '#')
    return 0;
  is_hex = text[2] == 'x' || text[2] == 'X';
  for (i += is_hex; i < length && i < 10; i++)
    {
      unsigned char digit = (unsigned char) text[i];

      if (digit == ';')
        break;
      if (digit >= '0' && digit <= '9')
        value = value * (is_hex ? 16 : 10) + (digit - '0');
      else if (is_hex && ((digit | 32) >= 'a' && (digit | 32) <= 'f'))
        value = value * 16 + ((digit | 32) - 'a' + 10);
      else
        return 0;
    }
  if (i == length || text[i] != ';' || i == (is_hex ? 3 : 2))
    return 0;

  *c = value;
  return i + 1;
}

static size_t
scan_tag (const char *text, size_t length)
{
  char first = length > 1 ? text[1] : '\0';
  const char *end;

  if (!((first | 32) >= 'a' && (first | 32) <= 'z') && first != '/' && first != '!')
    return 0;

  end = memchr (text, '>', length < MAX_TAG ? length : MAX_TAG);
  return end != NULL ? (size_t) (end - text) + 1 : 0;
}

size_t
qipu_scan_char (const char *text, size_t length, uint32_t *c)
{
  size_t size = 0;

  if (text[0] == '&')
    size = scan_entity (text, length, c);
  else if (text[0] == '<')
    {
      size = scan_tag (text, length);
      *c = ' ';
    }

  return size > 0 ? size : qipu_symbols_decode (text, length, c);
}

size_t
qipu_scan_blanks (const char *text, size_t length, unsigned *lines)
{
  size_t i = 0;

  while (i < length)
    {
      uint32_t c;
      size_t size = qipu_scan_char (text + i, length - i, &c);

      if (!qipu_symbols_is_blank (c))
        break;
      for (size_t k = 0; k < size; k++)
        *lines += text[i + k] == '\n';
      i += size;
    }

  return i;
}

void
qipu_scan_run (const char *text, size_t length, QipuScanRun *run)
{
  const QipuSymbol *before = NULL;
  bool blank_before = false;
  bool is_name = false;
  size_t i = 0;

  run->n = 0;
  run->has_markup = false;
  while (i < length && run->n < MAX_SHAPE + 1)
    {
      QipuSymbol symbol;
      uint32_t c;
      bool is_markup = text[i] == '&' || text[i] == '<';
      size_t size = is_markup ? qipu_scan_char (text + i, length - i, &c)
                              : qipu_symbols_decode_name (text + i, length - i, before, &c);

      run->has_markup |= is_markup;
      if (qipu_symbols_is_blank (c))
        blank_before = run->n > 0 && !is_name;
      else
        {
          symbol = qipu_symbols_classify (c);
          if (symbol.type == QIPU_SYMBOL_UNKNOWN || symbol.type == QIPU_SYMBOL_MARK)
            break;
          symbol.offset = (uint32_t) i;
          symbol.length = (uint8_t) size;
          run->symbols[run->n] = symbol;
          run->chars[run->n] = c;
          run->blank_before[run->n] = blank_before;
          before = &run->symbols[run->n++];
          blank_before = false;
          /* a name of a man and what follows are two words */
          is_name = !is_markup && size >= 4 && qipu_scan_is_ascii (text[i]);
        }
      i += size;
    }
}

/* Squares and algebraic text: letters and digits that end with a point of the board. */
static bool
has_square_shape (const QipuScanRun *run, size_t n)
{
  const QipuSymbol *symbols = run->symbols;
  size_t i = n;
  size_t n_letters = 0;

  if (symbols[0].type != QIPU_SYMBOL_LETTER || !qipu_scan_is_digit (&symbols[n - 1]))
    return false;
  if (n > 2 && symbols[n - 1].value == 0 && qipu_scan_is_digit (&symbols[n - 2]) &&
      symbols[n - 2].value == 1)
    i--;
  i--;
  if (i == 0 || symbols[i - 1].type != QIPU_SYMBOL_LETTER || symbols[i - 1].value > 'i')
    return false;
  i--;

  /* what stands before: at most a piece, a file, a rank and a link */
  for (size_t k = 0; k < i; k++)
    {
      bool is_link = k > 0 && (symbols[k].value == 'x' || symbols[k].value == '-') &&
                     (symbols[k].type == QIPU_SYMBOL_LETTER || symbols[k].type == QIPU_SYMBOL_SIGN);

      if (is_link)
        continue;
      if (symbols[k].type == QIPU_SYMBOL_LETTER)
        n_letters++;
      else if (!qipu_scan_is_digit (&symbols[k]))
        return false;
    }
  if (n_letters > 2)
    return false;

  /* not the beginning of a longer word */
  return run->n == n || run->blank_before[n] ||
         (run->symbols[n].type != QIPU_SYMBOL_LETTER && !qipu_scan_is_digit (&run->symbols[n]));
}

/* Whether the digits behind the Chinese move are the number of the next: 马8进72.马二进三. */
static bool
is_number_behind (const QipuScanRun *run, size_t n)
{
  size_t i = n;

  if (n != 4 ||
      (run->symbols[0].type != QIPU_SYMBOL_PIECE && run->symbols[1].type != QIPU_SYMBOL_PIECE))
    return false;
  while (i < run->n && !run->blank_before[i] && qipu_scan_is_digit (&run->symbols[i]))
    i++;
  return i < run->n && !run->blank_before[i] && run->symbols[i].type == QIPU_SYMBOL_SIGN &&
         run->symbols[i].value == '.';
}

static bool
has_descriptive_shape (const QipuScanRun *run, size_t n)
{
  /* "C2=55", "12.19": numbers, not a move */
  if (run->n > n && !run->blank_before[n] && qipu_scan_is_digit (&run->symbols[n]) &&
      qipu_scan_is_digit (&run->symbols[n - 1]) && !is_number_behind (run, n))
    return false;

  return qipu_descriptive_has_shape (run->symbols, n);
}

static bool
has_blank (const QipuScanRun *run, size_t n)
{
  for (size_t i = 1; i < n; i++)
    if (run->blank_before[i])
      return true;

  return false;
}

/* Dots, dashes and arrows between moves, and the bars and lines of tables, where a bar is a 1
 * elsewhere and "--=1" a soldier. */
static bool
is_between_moves (const QipuScanRun *run)
{
  const QipuSymbol *symbols = run->symbols;

  if (run->n > 0 && run->chars[0] == '|')
    return true;
  if (run->n == 0 || symbols[0].type != QIPU_SYMBOL_SIGN)
    return false;
  if (symbols[0].value == '.' || symbols[0].value == '=' || (run->n > 1 && run->blank_before[1]))
    return true;

  /* a man with a file has no sign before it */
  if (run->n > 2 && symbols[1].type == QIPU_SYMBOL_PIECE && symbols[2].type == QIPU_SYMBOL_DIGIT)
    return true;
  for (size_t i = 1; i < run->n && i < 4; i++)
    if (run->chars[i] == '|')
      return true;
  return run->n > 2 && symbols[0].value == '-' && symbols[1].type == QIPU_SYMBOL_SIGN &&
         symbols[1].value == '-' && symbols[2].type == QIPU_SYMBOL_SIGN && symbols[2].value == '-';
}

size_t
qipu_scan_shapes (const QipuScanRun *run, size_t shapes[QIPU_SCAN_MAX_SHAPES])
{
  size_t longest = run->n < MAX_SHAPE ? run->n : MAX_SHAPE;
  size_t count = 0;

  if (is_between_moves (run))
    return 0;

  for (int with_blanks = 0; with_blanks < 2; with_blanks++)
    for (size_t n = longest; n >= 2; n--)
      {
        if (has_blank (run, n) != with_blanks || count == QIPU_SCAN_MAX_SHAPES)
          continue;
        if (has_descriptive_shape (run, n) || has_square_shape (run, n))
          shapes[count++] = n;
      }

  return count;
}

bool
qipu_scan_is_strong (const QipuScanRun *run, size_t n)
{
  const QipuSymbol *symbols = run->symbols;
  bool has_piece = false;

  if (n < 4)
    return false;

  for (size_t i = 0; i < n; i++)
    {
      if (symbols[i].type == QIPU_SYMBOL_PIECE)
        return true;
      has_piece |= symbols[i].type == QIPU_SYMBOL_LETTER;
    }
  if (!has_piece)
    return false;

  /* C2=5 or h2e2 */
  return symbols[n - 2].type == QIPU_SYMBOL_SIGN ||
         (symbols[n - 2].type == QIPU_SYMBOL_LETTER && qipu_scan_is_digit (&symbols[1]) &&
          !has_blank (run, n));
}

/**
 * qipu_movetext_match:
 * @text: UTF-8, not necessarily terminated
 * @length: bytes of @text
 *
 * Returns: the bytes of the longest text at the beginning that has the shape of a move, marks such
 *   as "!" not included; 0 when there is none
 */
size_t
qipu_movetext_match (const char *text, size_t length)
{
  QipuScanRun run;
  size_t shapes[QIPU_SCAN_MAX_SHAPES];
  const QipuSymbol *last;

  qipu_scan_run (text, length, &run);
  if (qipu_scan_shapes (&run, shapes) == 0)
    return 0;

  last = &run.symbols[shapes[0] - 1];
  return last->offset + last->length;
}

/* Kinds of brackets, round ones of both widths being the same. */
static inline int
bracket_kind (uint32_t c, bool *opens)
{
  enum
  {
    NONE,
    ROUND,
    CURLY,
    SQUARE,
    LENTICULAR,
    TORTOISE,
    TITLE,
  };

  switch (c)
    {
    case '(':
    case 0xFF08:
    case ')':
    case 0xFF09:
      *opens = c == '(' || c == 0xFF08;
      return ROUND;
    case '{':
    case 0xFF5B:
    case '}':
    case 0xFF5D:
      *opens = c == '{' || c == 0xFF5B;
      return CURLY;
    case '[':
    case 0xFF3B:
    case ']':
    case 0xFF3D:
      *opens = c == '[' || c == 0xFF3B;
      return SQUARE;
    case 0x3010:
    case 0x3011:
      *opens = c == 0x3010;
      return LENTICULAR;
    case 0x3014:
    case 0x3015:
      *opens = c == 0x3014;
      return TORTOISE;
    case 0x300A:
    case 0x300B:
      *opens = c == 0x300A;
      return TITLE;
    default:
      return NONE;
    }
}

/* Whether a bracket that closes one of @kind stands anywhere in the text. Where none does, looking
 * at each character would tell no more, and texts that open one after the other are long. */
static bool
has_close (const char *text, size_t length, int kind)
{
  static const char *const close[][2] = {
    { ")", "）" }, { "}", "｝" }, { "]", "］" }, { "】", "】" }, { "〕", "〕" }, { "》", "》" },
  };

  for (size_t i = 0; i < 2; i++)
    {
      const char *sign = close[kind - 1][i];

      if (memmem (text, length, sign, strlen (sign)) != NULL)
        return true;
    }
  return false;
}

size_t
qipu_scan_bracket (const char *text, size_t length, size_t limit, size_t *inner, size_t *close)
{
  bool opens = false;
  uint32_t c = 0;
  size_t i = length > 0 ? qipu_symbols_decode (text, length, &c) : 0;
  int kind = bracket_kind (c, &opens);
  size_t depth = 1;
  size_t line_end = 0;
  bool is_closed;

  if (kind == 0 || !opens)
    return 0;

  /* one that begins within the limit may end behind it */
  is_closed = has_close (text, limit + 2 < length ? limit + 2 : length, kind);
  *inner = i;
  *close = 0;
  while (is_closed && i < length && i < limit)
    {
      size_t size = qipu_symbols_decode (text + i, length - i, &c);

      if (c == '\n' && line_end == 0)
        line_end = i;
      if (bracket_kind (c, &opens) == kind)
        {
          if (opens)
            depth++;
          else if (--depth == 0)
            {
              *close = size;
              return i + size;
            }
        }
      i += size;
    }

  /* never closed: only this line is the comment */
  if (line_end == 0)
    {
      const char *end = memchr (text + i, '\n', length - i);

      line_end = end != NULL ? (size_t) (end - text) : length;
    }
  return line_end;
}
