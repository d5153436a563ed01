/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands between moves of pasted text: results, numbers, labels, words. */

#include "notation/qipu-movetext-scan-private.h"

#include <string.h>

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
      size_t size = qipu_scan_match_word (text, length, results[i].text);

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
      if (!qipu_scan_is_digit (&symbol) || c == '|')
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

  if (length == 0)
    return false;
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
  uint32_t c = 0;
  size_t i = length > 0 ? qipu_symbols_decode (text, length, &c) : 0;
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

  for (size_t i = 0;
       length > 0 && !qipu_scan_is_ascii (text[0]) && i < sizeof labels / sizeof labels[0]; i++)
    {
      size_t size = qipu_scan_match_word (text, length, labels[i]);
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
