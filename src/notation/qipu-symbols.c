/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Characters of move texts: one table folds scripts, glyph variants and widths together. */

#include "notation/qipu-symbols.h"

#include "notation/qipu-piece-names.h"

#include <string.h>

#define CN QIPU_SYMBOL_CHINESE
#define SC (QIPU_SYMBOL_CHINESE | QIPU_SYMBOL_SIMPLIFIED)
#define TC (QIPU_SYMBOL_CHINESE | QIPU_SYMBOL_TRADITIONAL)

typedef struct
{
  uint16_t c;
  uint8_t type;
  uint8_t value;
  uint8_t flags;
} CharMeaning;

/* By code point. */
static const CharMeaning meanings[] = {
  { 0x00B7, QIPU_SYMBOL_SIGN, '.', 0 },                      /* · */
  { 0x00D7, QIPU_SYMBOL_LETTER, 'x', 0 },                    /* × */
  { 0x2010, QIPU_SYMBOL_SIGN, '-', 0 },                      /* ‐ */
  { 0x2011, QIPU_SYMBOL_SIGN, '-', 0 },                      /* non-breaking hyphen */
  { 0x2012, QIPU_SYMBOL_SIGN, '-', 0 },                      /* ‒ */
  { 0x2013, QIPU_SYMBOL_SIGN, '-', 0 },                      /* – */
  { 0x2014, QIPU_SYMBOL_SIGN, '-', 0 },                      /* — */
  { 0x2015, QIPU_SYMBOL_SIGN, '-', 0 },                      /* ― */
  { 0x2022, QIPU_SYMBOL_SIGN, '.', 0 },                      /* • */
  { 0x2027, QIPU_SYMBOL_SIGN, '.', 0 },                      /* ‧ */
  { 0x203C, QIPU_SYMBOL_MARK, '!', 0 },                      /* ‼ */
  { 0x2047, QIPU_SYMBOL_MARK, '?', 0 },                      /* ⁇ */
  { 0x2048, QIPU_SYMBOL_MARK, '?', 0 },                      /* ⁈ */
  { 0x2049, QIPU_SYMBOL_MARK, '!', 0 },                      /* ⁉ */
  { 0x2192, QIPU_SYMBOL_SIGN, '=', 0 },                      /* → */
  { 0x2212, QIPU_SYMBOL_SIGN, '-', 0 },                      /* − */
  { 0x2219, QIPU_SYMBOL_SIGN, '.', 0 },                      /* ∙ */
  { 0x22C5, QIPU_SYMBOL_SIGN, '.', 0 },                      /* ⋅ */
  { 0x2500, QIPU_SYMBOL_DIGIT, 1, CN },                      /* ─ and ー: a careless 一 */
  /* radicals, which texts copied from PDF hold in place of the characters */
  { 0x2ECB, QIPU_SYMBOL_PIECE, QIPU_CHARIOT, SC },           /* ⻋ */
  { 0x2EE2, QIPU_SYMBOL_PIECE, QIPU_HORSE, SC },             /* ⻢ */
  { 0x2F00, QIPU_SYMBOL_DIGIT, 1, CN },                      /* ⼀ */
  { 0x2F06, QIPU_SYMBOL_DIGIT, 2, CN },                      /* ⼆ */
  { 0x2F0B, QIPU_SYMBOL_DIGIT, 8, CN },                      /* ⼋ */
  { 0x2F20, QIPU_SYMBOL_PIECE, QIPU_ADVISOR, CN },           /* ⼠ */
  { 0x2F9E, QIPU_SYMBOL_PIECE, QIPU_CHARIOT, TC },           /* ⾞ */
  { 0x2FBA, QIPU_SYMBOL_PIECE, QIPU_HORSE, TC },             /* ⾺ */
  /* punctuation and characters */
  { 0x3001, QIPU_SYMBOL_MARK, ',', 0 },                      /* 、 */
  { 0x3002, QIPU_SYMBOL_MARK, ',', 0 },                      /* 。 */
  { 0x3007, QIPU_SYMBOL_DIGIT, 0, CN },                      /* 〇 */
  { 0x30FB, QIPU_SYMBOL_SIGN, '.', 0 },                      /* ・ */
  { 0x30FC, QIPU_SYMBOL_DIGIT, 1, CN },                      /* ー */
  { 0x4E00, QIPU_SYMBOL_DIGIT, 1, CN },                      /* 一 */
  { 0x4E03, QIPU_SYMBOL_DIGIT, 7, CN },                      /* 七 */
  { 0x4E09, QIPU_SYMBOL_DIGIT, 3, CN },                      /* 三 */
  { 0x4E0A, QIPU_SYMBOL_SIGN, '+', CN },                     /* 上 */
  { 0x4E0B, QIPU_SYMBOL_SIGN, '-', CN },                     /* 下 */
  { 0x4E24, QIPU_SYMBOL_DIGIT, 2, SC },                      /* 两 */
  { 0x4E2D, QIPU_SYMBOL_WORD, QIPU_WORD_MIDDLE, CN },        /* 中 */
  { 0x4E5D, QIPU_SYMBOL_DIGIT, 9, CN },                      /* 九 */
  { 0x4E8C, QIPU_SYMBOL_DIGIT, 2, CN },                      /* 二 */
  { 0x4E94, QIPU_SYMBOL_DIGIT, 5, CN },                      /* 五 */
  { 0x4ED5, QIPU_SYMBOL_PIECE, QIPU_ADVISOR, CN },           /* 仕 */
  { 0x4F0D, QIPU_SYMBOL_DIGIT, 5, CN },                      /* 伍 */
  { 0x4F21, QIPU_SYMBOL_PIECE, QIPU_CHARIOT, SC },           /* 伡 */
  { 0x4FE5, QIPU_SYMBOL_PIECE, QIPU_CHARIOT, TC },           /* 俥 */
  { 0x508C, QIPU_SYMBOL_PIECE, QIPU_HORSE, TC },             /* 傌 */
  { 0x5169, QIPU_SYMBOL_DIGIT, 2, TC },                      /* 兩 */
  { 0x516B, QIPU_SYMBOL_DIGIT, 8, CN },                      /* 八 */
  { 0x516D, QIPU_SYMBOL_DIGIT, 6, CN },                      /* 六 */
  { 0x5175, QIPU_SYMBOL_PIECE, QIPU_SOLDIER, CN },           /* 兵 */
  { 0x524D, QIPU_SYMBOL_WORD, QIPU_WORD_FRONT, CN },         /* 前 */
  { 0x5305, QIPU_SYMBOL_PIECE, QIPU_CANNON, CN },            /* 包 */
  { 0x5352, QIPU_SYMBOL_PIECE, QIPU_SOLDIER, CN },           /* 卒 */
  { 0x53C1, QIPU_SYMBOL_DIGIT, 3, CN },                      /* 叁 */
  { 0x53C2, QIPU_SYMBOL_DIGIT, 3, CN },                      /* 参 */
  { 0x53C3, QIPU_SYMBOL_DIGIT, 3, CN },                      /* 參 */
  { 0x540E, QIPU_SYMBOL_WORD, QIPU_WORD_REAR, SC },          /* 后 */
  { 0x56DB, QIPU_SYMBOL_DIGIT, 4, CN },                      /* 四 */
  { 0x58EB, QIPU_SYMBOL_PIECE, QIPU_ADVISOR, CN },           /* 士 */
  { 0x58F9, QIPU_SYMBOL_DIGIT, 1, CN },                      /* 壹 */
  { 0x5C06, QIPU_SYMBOL_PIECE, QIPU_GENERAL, SC },           /* 将 */
  { 0x5C07, QIPU_SYMBOL_PIECE, QIPU_GENERAL, TC },           /* 將 */
  { 0x5E05, QIPU_SYMBOL_PIECE, QIPU_GENERAL, SC },           /* 帅 */
  { 0x5E25, QIPU_SYMBOL_PIECE, QIPU_GENERAL, TC },           /* 帥 */
  { 0x5E73, QIPU_SYMBOL_SIGN, '=', CN },                     /* 平 */
  { 0x5F8C, QIPU_SYMBOL_WORD, QIPU_WORD_REAR, TC },          /* 後 */
  { 0x634C, QIPU_SYMBOL_DIGIT, 8, CN },                      /* 捌 */
  { 0x67D2, QIPU_SYMBOL_DIGIT, 7, CN },                      /* 柒 */
  { 0x70AE, QIPU_SYMBOL_PIECE, QIPU_CANNON, CN },            /* 炮 */
  { 0x7396, QIPU_SYMBOL_DIGIT, 9, CN },                      /* 玖 */
  { 0x76F8, QIPU_SYMBOL_PIECE, QIPU_ELEPHANT, CN },          /* 相 */
  { 0x7832, QIPU_SYMBOL_PIECE, QIPU_CANNON, CN },            /* 砲 */
  { 0x792E, QIPU_SYMBOL_PIECE, QIPU_CANNON, CN },            /* 礮 */
  { 0x8086, QIPU_SYMBOL_DIGIT, 4, CN },                      /* 肆 */
  { 0x8C61, QIPU_SYMBOL_PIECE, QIPU_ELEPHANT, CN },          /* 象 */
  { 0x8CB3, QIPU_SYMBOL_DIGIT, 2, TC },                      /* 貳 */
  { 0x8D30, QIPU_SYMBOL_DIGIT, 2, SC },                      /* 贰 */
  { 0x8ECA, QIPU_SYMBOL_PIECE, QIPU_CHARIOT, TC },           /* 車 */
  { 0x8F66, QIPU_SYMBOL_PIECE, QIPU_CHARIOT, SC },           /* 车 */
  { 0x8FDB, QIPU_SYMBOL_SIGN, '+', SC },                     /* 进 */
  { 0x9000, QIPU_SYMBOL_SIGN, '-', CN },                     /* 退 */
  { 0x9032, QIPU_SYMBOL_SIGN, '+', TC },                     /* 進 */
  { 0x9646, QIPU_SYMBOL_DIGIT, 6, SC },                      /* 陆 */
  { 0x9678, QIPU_SYMBOL_DIGIT, 6, TC },                      /* 陸 */
  { 0x96F6, QIPU_SYMBOL_DIGIT, 0, CN },                      /* 零 */
  { 0x99AC, QIPU_SYMBOL_PIECE, QIPU_HORSE, TC },             /* 馬 */
  { 0x9A6C, QIPU_SYMBOL_PIECE, QIPU_HORSE, SC },             /* 马 */
  /* CJK compatibility characters, which some Korean and old Taiwanese files hold */
  { 0xF902, QIPU_SYMBOL_PIECE, QIPU_CHARIOT, TC },           /* 車 */
  { 0xF96B, QIPU_SYMBOL_DIGIT, 3, CN },                      /* 參 */
  { 0xF978, QIPU_SYMBOL_DIGIT, 2, TC },                      /* 兩 */
  { 0xF9B2, QIPU_SYMBOL_DIGIT, 0, CN },                      /* 零 */
  { 0xF9D1, QIPU_SYMBOL_DIGIT, 6, CN },                      /* 六 */
  { 0xF9D3, QIPU_SYMBOL_DIGIT, 6, TC },                      /* 陸 */
  { 0xFE52, QIPU_SYMBOL_SIGN, '.', 0 },                      /* small full stop */
  { 0xFE58, QIPU_SYMBOL_SIGN, '-', 0 },                      /* small em dash */
  { 0xFE62, QIPU_SYMBOL_SIGN, '+', 0 },                      /* small plus */
  { 0xFE63, QIPU_SYMBOL_SIGN, '-', 0 },                      /* small hyphen */
  { 0xFE66, QIPU_SYMBOL_SIGN, '=', 0 },                      /* small equals */
  { 0xFF61, QIPU_SYMBOL_MARK, ',', 0 },                      /* half-width 。 */
  { 0xFF65, QIPU_SYMBOL_SIGN, '.', 0 },                      /* half-width ・ */
};

size_t
qipu_symbols_decode (const char *text, size_t length, uint32_t *c)
{
  static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
  const unsigned char *bytes = (const unsigned char *) text;
  uint32_t value;
  size_t n;

  if (bytes[0] < 0x80)
    {
      *c = bytes[0];
      return 1;
    }

  *c = 0xFFFD;
  if ((bytes[0] & 0xE0) == 0xC0)
    n = 2;
  else if ((bytes[0] & 0xF0) == 0xE0)
    n = 3;
  else if ((bytes[0] & 0xF8) == 0xF0)
    n = 4;
  else
    return 1;

  if (length < n)
    return 1;

  value = bytes[0] & (0x7Fu >> n);
  for (size_t i = 1; i < n; i++)
    {
      if ((bytes[i] & 0xC0) != 0x80)
        return 1;
      value = value << 6 | (bytes[i] & 0x3F);
    }

  if (value < least[n] || value > 0x10FFFF || (value >= 0xD800 && value < 0xE000))
    return 1;

  *c = value;
  return n;
}

bool
qipu_symbols_is_blank (uint32_t c)
{
  if (c <= 0x20 || c == 0x7F)
    return true;
  if (c < 0x80)
    return false;

  return c == 0x85 || c == 0xA0 || c == 0xAD || c == 0x3000 || c == 0xFEFF || c == 0x2060 ||
         (c >= 0x2000 && c <= 0x200F) || (c >= 0x2028 && c <= 0x202F) || c == 0x205F ||
         c == 0xFE0E || c == 0xFE0F;
}

static QipuSymbol
classify_ascii (uint32_t c)
{
  QipuSymbol symbol = { QIPU_SYMBOL_UNKNOWN, (uint8_t) c, 0, 0, 0 };

  if (c >= 'a' && c <= 'z')
    symbol.type = QIPU_SYMBOL_LETTER;
  else if (c >= 'A' && c <= 'Z')
    {
      symbol.type = QIPU_SYMBOL_LETTER;
      symbol.value = (uint8_t) (c - 'A' + 'a');
      symbol.flags = QIPU_SYMBOL_UPPER;
    }
  else if (c >= '0' && c <= '9')
    {
      symbol.type = QIPU_SYMBOL_DIGIT;
      symbol.value = (uint8_t) (c - '0');
    }
  else if (c == '+' || c == '-' || c == '=' || c == '.')
    symbol.type = QIPU_SYMBOL_SIGN;
  else if (c == '!' || c == '?' || c == '#')
    symbol.type = QIPU_SYMBOL_MARK;
  else if (c == ',' || c == ';')
    {
      symbol.type = QIPU_SYMBOL_MARK;
      symbol.value = ',';
    }
  else if (c == '|')
    {
      /* what a scan makes of a 1 */
      symbol.type = QIPU_SYMBOL_LETTER;
      symbol.value = 'l';
    }

  return symbol;
}

QipuSymbol
qipu_symbols_classify (uint32_t c)
{
  QipuSymbol symbol = { 0 };
  size_t low = 0;
  size_t high = sizeof meanings / sizeof meanings[0];

  if (c < 0x80)
    return classify_ascii (c);
  if (c >= 0xFF01 && c <= 0xFF5E)
    return classify_ascii (c - 0xFF01 + '!');

  while (low < high)
    {
      size_t middle = (low + high) / 2;
      const CharMeaning *meaning = &meanings[middle];

      if (meaning->c == c)
        {
          symbol.type = meaning->type;
          symbol.value = meaning->value;
          symbol.flags = meaning->flags;
          break;
        }
      if (meaning->c < c)
        low = middle + 1;
      else
        high = middle;
    }

  return symbol;
}

size_t
qipu_symbols_decode_name (const char *text, size_t length, const QipuSymbol *before, uint32_t *c)
{
  bool has_place = before != NULL && (before->type == QIPU_SYMBOL_WORD ||
                                      (before->type == QIPU_SYMBOL_SIGN && before->value != '.'));
  bool in_word = before != NULL && before->type == QIPU_SYMBOL_LETTER;
  size_t size = in_word ? 0 : qipu_piece_name_match (text, length, has_place, c);

  return size > 0 ? size : qipu_symbols_decode (text, length, c);
}

size_t
qipu_symbols_read (const char *text,
                   size_t length,
                   QipuSymbol symbols[QIPU_MAX_SYMBOLS],
                   bool *more)
{
  size_t n = 0;
  size_t i = 0;

  *more = false;
  while (i < length)
    {
      uint32_t c;
      size_t size =
          qipu_symbols_decode_name (text + i, length - i, n > 0 ? &symbols[n - 1] : NULL, &c);

      if (!qipu_symbols_is_blank (c))
        {
          if (n == QIPU_MAX_SYMBOLS)
            {
              *more = true;
              break;
            }
          symbols[n] = qipu_symbols_classify (c);
          symbols[n].offset = (uint32_t) i;
          symbols[n].length = (uint8_t) size;
          n++;
        }
      i += size;
    }

  return n;
}

unsigned
qipu_symbols_letter_kinds (char letter)
{
  switch (letter)
    {
    case 'k':
      return 1u << QIPU_GENERAL;
    case 'a':
      return 1u << QIPU_ADVISOR;
    case 'g': /* general, or guard where K is the general */
      return 1u << QIPU_GENERAL | 1u << QIPU_ADVISOR;
    case 'e':
    case 'b':
    case 'm':
      return 1u << QIPU_ELEPHANT;
    case 'h':
    case 'n':
      return 1u << QIPU_HORSE;
    case 'r':
      return 1u << QIPU_CHARIOT;
    case 'c':
      return 1u << QIPU_CANNON;
    case 'p':
    case 's':
      return 1u << QIPU_SOLDIER;
    default:
      return 0;
    }
}
