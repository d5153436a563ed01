/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of pasted text. */

#define _GNU_SOURCE /* memmem */

#include "notation/qipu-movetext-scan.h"

#include "notation/qipu-notation-private.h"

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

/* The length of @word when @text begins with it, else 0. Words are asked for at every place of a
 * text, and mostly the first byte decides: no call takes less time. */
static size_t
match_word (const char *text, size_t length, const char *word)
{
  size_t i = 0;

  while (i < length && word[i] != '\0' && text[i] == word[i])
    i++;

  return word[i] == '\0' ? i : 0;
}

static bool
is_ascii (char c)
{
  return (unsigned char) c < 0x80;
}

static size_t
scan_entity (const char *text, size_t length, uint32_t *c)
{
  size_t i = 2;
  uint32_t value = 0;
  bool is_hex;

  for (size_t e = 0; e < sizeof entities / sizeof entities[0]; e++)
    {
      size_t size = match_word (text + 1, length - 1, entities[e].name);

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
          is_name = !is_markup && size >= 4 && is_ascii (text[i]);
        }
      i += size;
    }
}

static bool
is_ascii_digit (const QipuSymbol *symbol)
{
  return symbol->type == QIPU_SYMBOL_DIGIT && !(symbol->flags & QIPU_SYMBOL_CHINESE);
}

/* Squares and algebraic text: letters and digits that end with a point of the board. */
static bool
has_square_shape (const QipuScanRun *run, size_t n)
{
  const QipuSymbol *symbols = run->symbols;
  size_t i = n;
  size_t n_letters = 0;

  if (symbols[0].type != QIPU_SYMBOL_LETTER || !is_ascii_digit (&symbols[n - 1]))
    return false;
  if (n > 2 && symbols[n - 1].value == 0 && is_ascii_digit (&symbols[n - 2]) &&
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
      else if (!is_ascii_digit (&symbols[k]))
        return false;
    }
  if (n_letters > 2)
    return false;

  /* not the beginning of a longer word */
  return run->n == n || run->blank_before[n] ||
         (run->symbols[n].type != QIPU_SYMBOL_LETTER && !is_ascii_digit (&run->symbols[n]));
}

/* Whether the digits behind the Chinese move are the number of the next: 马8进72.马二进三. */
static bool
is_number_behind (const QipuScanRun *run, size_t n)
{
  size_t i = n;

  if (n != 4 ||
      (run->symbols[0].type != QIPU_SYMBOL_PIECE && run->symbols[1].type != QIPU_SYMBOL_PIECE))
    return false;
  while (i < run->n && !run->blank_before[i] && is_ascii_digit (&run->symbols[i]))
    i++;
  return i < run->n && !run->blank_before[i] && run->symbols[i].type == QIPU_SYMBOL_SIGN &&
         run->symbols[i].value == '.';
}

static bool
has_descriptive_shape (const QipuScanRun *run, size_t n)
{
  /* "C2=55", "12.19": numbers, not a move */
  if (run->n > n && !run->blank_before[n] && is_ascii_digit (&run->symbols[n]) &&
      is_ascii_digit (&run->symbols[n - 1]) && !is_number_behind (run, n))
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
         (symbols[n - 2].type == QIPU_SYMBOL_LETTER && is_ascii_digit (&symbols[1]) &&
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
  uint32_t c;
  size_t i = qipu_symbols_decode (text, length, &c);
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

/* Whether the first character is that of a result. Every word of a text is asked about, and hardly
 * one is a result. */
static bool
may_be_result (const char *text, size_t length)
{
  uint32_t c = 0;

  if (length > 0)
    qipu_symbols_decode (text, length, &c);

  return c == '0' || c == '1' || c == '*' || c == 0xBD || c == 0xFF10 ||
         c == 0xFF11 ||                                              /* ½ ０ １ */
         c == 0x7EA2 || c == 0x7D05 || c == 0x9ED1 || c == 0x548C || /* 红 紅 黑 和 */
         c == 0x4F5C || c == 0x6210;                                 /* 作 成 */
}

size_t
qipu_scan_result (const char *text, size_t length, QipuMovetextResult *result)
{
  static const struct
  {
    const char *text;
    QipuMovetextResult result;
  } results[] = {
    { "1-0", QIPU_MOVETEXT_RED_WINS },      { "0-1", QIPU_MOVETEXT_BLACK_WINS },
    { "1/2-1/2", QIPU_MOVETEXT_DRAW },      { "1/2", QIPU_MOVETEXT_DRAW },
    { "½-½", QIPU_MOVETEXT_DRAW },          { "1－0", QIPU_MOVETEXT_RED_WINS },
    { "0－1", QIPU_MOVETEXT_BLACK_WINS },   { "１－０", QIPU_MOVETEXT_RED_WINS },
    { "０－１", QIPU_MOVETEXT_BLACK_WINS }, { "1–0", QIPU_MOVETEXT_RED_WINS },
    { "0–1", QIPU_MOVETEXT_BLACK_WINS },    { "*", QIPU_MOVETEXT_UNKNOWN },
    { "红方胜", QIPU_MOVETEXT_RED_WINS },   { "紅方勝", QIPU_MOVETEXT_RED_WINS },
    { "黑方胜", QIPU_MOVETEXT_BLACK_WINS }, { "黑方勝", QIPU_MOVETEXT_BLACK_WINS },
    { "红先胜", QIPU_MOVETEXT_RED_WINS },   { "紅先勝", QIPU_MOVETEXT_RED_WINS },
    { "红先负", QIPU_MOVETEXT_BLACK_WINS }, { "紅先負", QIPU_MOVETEXT_BLACK_WINS },
    { "红先和", QIPU_MOVETEXT_DRAW },       { "紅先和", QIPU_MOVETEXT_DRAW },
    { "红胜", QIPU_MOVETEXT_RED_WINS },     { "紅勝", QIPU_MOVETEXT_RED_WINS },
    { "黑负", QIPU_MOVETEXT_RED_WINS },     { "黑負", QIPU_MOVETEXT_RED_WINS },
    { "黑胜", QIPU_MOVETEXT_BLACK_WINS },   { "黑勝", QIPU_MOVETEXT_BLACK_WINS },
    { "红负", QIPU_MOVETEXT_BLACK_WINS },   { "紅負", QIPU_MOVETEXT_BLACK_WINS },
    { "和棋", QIPU_MOVETEXT_DRAW },         { "和局", QIPU_MOVETEXT_DRAW },
    { "作和", QIPU_MOVETEXT_DRAW },         { "成和", QIPU_MOVETEXT_DRAW },
  };

  if (!may_be_result (text, length))
    return 0;

  for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
    {
      QipuSymbol next = { 0 };
      uint32_t c = ' ';
      bool is_word = false;
      size_t size = match_word (text, length, results[i].text);

      if (size == 0)
        continue;

      /* 红胜 but not 红胜势; 1-0 but not 1-0-2 */
      if (length > size)
        {
          qipu_scan_char (text + size, length - size, &c);
          next = qipu_symbols_classify (c);
          qipu_scan_word (text + size, length - size, &is_word);
        }
      if (is_word || next.type == QIPU_SYMBOL_DIGIT || c == '*' || c == '-' || c == '/')
        continue;

      *result = results[i].result;
      return size;
    }

  return 0;
}

size_t
qipu_scan_digits (const char *text, size_t length, unsigned *value)
{
  size_t i = 0;

  *value = 0;
  while (i < length)
    {
      QipuSymbol symbol;
      uint32_t c;
      size_t size = qipu_symbols_decode (text + i, length - i, &c);

      symbol = qipu_symbols_classify (c);
      if (!is_ascii_digit (&symbol) || c == '|')
        break;
      if (*value < 100000)
        *value = *value * 10 + symbol.value;
      i += size;
    }

  return i;
}

size_t
qipu_scan_dots (const char *text, size_t length)
{
  static const uint32_t dots[] = {
    '.',    ')',    ':',    ',',    0x2026, 0x22EF, 0x3001,
    0x3002, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xB7,   0x30FB,
  };
  size_t i = 0;

  while (i < length)
    {
      uint32_t c;
      size_t size = qipu_symbols_decode (text + i, length - i, &c);
      bool is_dot = false;

      for (size_t k = 0; k < sizeof dots / sizeof dots[0]; k++)
        is_dot |= c == dots[k];
      if (!is_dot)
        break;
      i += size;
    }

  return i;
}

bool
qipu_scan_is_punctuation (const char *text, size_t length)
{
  QipuSymbol symbol;
  uint32_t c;

  if (qipu_scan_dots (text, length) > 0)
    return true;

  qipu_scan_char (text, length, &c);
  symbol = qipu_symbols_classify (c);
  return symbol.type == QIPU_SYMBOL_MARK || c == '"' || c == '\'' || c == '/' || c == '|' ||
         (symbol.type == QIPU_SYMBOL_SIGN && (symbol.value == '-' || symbol.value == '.'));
}

size_t
qipu_scan_numeral (const char *text, size_t length)
{
  size_t i = 0;
  size_t dots;
  unsigned n = 0;

  while (i < length && n < 6)
    {
      uint32_t c;
      size_t size = qipu_symbols_decode (text + i, length - i, &c);
      QipuSymbol symbol = qipu_symbols_classify (c);

      if (c != 0x5341 && c != 0x767E && /* 十 百 */
          !(symbol.type == QIPU_SYMBOL_DIGIT && (symbol.flags & QIPU_SYMBOL_CHINESE) != 0))
        break;
      i += size;
      n++;
    }

  dots = n > 0 ? qipu_scan_dots (text + i, length - i) : 0;
  return dots > 0 ? i + dots : 0;
}

size_t
qipu_scan_ordinal (const char *text, size_t length)
{
  uint32_t c;
  size_t i = qipu_symbols_decode (text, length, &c);
  size_t n = 0;

  if (c >= 0x2460 && c <= 0x249B) /* ① ⑴ ⒈ up to 20 */
    return i + qipu_scan_dots (text + i, length - i);
  if (c != 0x7B2C) /* 第 */
    return 0;

  while (i < length && n++ < 8)
    {
      size_t size = qipu_symbols_decode (text + i, length - i, &c);
      QipuSymbol symbol = qipu_symbols_classify (c);

      i += size;
      if (symbol.type == QIPU_SYMBOL_DIGIT || c == 0x5341 || c == 0x767E) /* 十 百 */
        continue;
      if (c == 0x56DE && length - i >= 3 && memcmp (text + i, "合", 3) == 0)
        i += 3;
      else if (c != 0x56DE && c != 0x6B65 && c != 0x7740 && c != 0x8457 && c != 0x624B)
        return 0; /* 回 步 着 著 手 */
      return n > 1 ? i + qipu_scan_dots (text + i, length - i) : 0;
    }

  return 0;
}

size_t
qipu_scan_label (const char *text, size_t length)
{
  static const char *const labels[] = {
    "红方", "紅方", "黑方", "红棋", "紅棋", "黑棋", "红", "紅", "黑", "回合",
  };

  for (size_t i = 0; length > 0 && !is_ascii (text[0]) && i < sizeof labels / sizeof labels[0]; i++)
    {
      size_t size = match_word (text, length, labels[i]);
      unsigned lines = 0;
      unsigned value;

      if (size == 0)
        continue;
      size += qipu_scan_dots (text + size, length - size);
      size += qipu_scan_blanks (text + size, length - size, &lines);
      if (lines == 0 && (qipu_scan_digits (text + size, length - size, &value) > 0 ||
                         qipu_movetext_match (text + size, length - size) > 0))
        return size;
    }

  return 0;
}

/* Letters and digits of any script, as against blanks, punctuation and symbols. */
static bool
is_letter (uint32_t c)
{
  if (c < 0x80)
    return (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z');
  if (c >= 0xFF00)
    return (c >= 0xFF10 && c <= 0xFF19) || (c >= 0xFF21 && c <= 0xFF3A) ||
           (c >= 0xFF41 && c <= 0xFF5A) || (c >= 0xFF66 && c <= 0xFF9F) || c >= 0x10000;

  return (c >= 0xC0 && c < 0x2000 && c != 0xD7 && c != 0xF7) || (c >= 0x3005 && c <= 0x3007) ||
         (c >= 0x3040 && c < 0x3100 && c != 0x30FB) || (c >= 0x3105 && c < 0xE000) ||
         (c >= 0xF900 && c < 0xFB00);
}

size_t
qipu_scan_word (const char *text, size_t length, bool *is_word)
{
  size_t i = 0;

  *is_word = false;
  while (i < length)
    {
      uint32_t c;
      size_t size = qipu_scan_char (text + i, length - i, &c);

      if (i == 0)
        *is_word = is_letter (c);
      else if (is_letter (c) != *is_word && !(*is_word && (c == '-' || c == '\'' || c == '/')))
        break;
      else if (!*is_word && (qipu_symbols_is_blank (c) || is_letter (c)))
        break;
      i += size;
      /* brackets and signs stand alone: something may begin behind them */
      if (!*is_word)
        break;
    }

  return i;
}
