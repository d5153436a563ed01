/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes Chinese text in both scripts: 炮二平五, 馬8進7, 前兵三平四. */

#include "notation/qipu-notation-private.h"

#include <string.h>

/* By script (0 traditional, 1 simplified), colour and kind. */
static const char pieces[2][2][8][4] = {
  {
    { "", "帥", "仕", "相", "馬", "車", "炮", "兵" },
    { "", "將", "士", "象", "馬", "車", "炮", "卒" },
  },
  {
    { "", "帅", "仕", "相", "马", "车", "炮", "兵" },
    { "", "将", "士", "象", "马", "车", "炮", "卒" },
  },
};

/* The glyphs of the boards, where Red and Black differ in every piece. */
static const char distinct_pieces[2][2][8][4] = {
  {
    { "", "帥", "仕", "相", "傌", "俥", "炮", "兵" },
    { "", "將", "士", "象", "馬", "車", "砲", "卒" },
  },
  {
    { "", "帅", "仕", "相", "傌", "俥", "炮", "兵" },
    { "", "将", "士", "象", "马", "车", "砲", "卒" },
  },
};

static const char chinese_digits[10][4] = {
  "〇", "一", "二", "三", "四", "五", "六", "七", "八", "九",
};

static const char full_digits[10][4] = {
  "０", "１", "２", "３", "４", "５", "６", "７", "８", "９",
};

static char *
append (char *end, const char *text)
{
  size_t length = strlen (text);

  memcpy (end, text, length);
  return end + length;
}

static char *
append_number (char *end, unsigned number, QipuColour colour, const QipuNotationStyle *style)
{
  if (colour == QIPU_RED || style->digits == QIPU_DIGITS_CHINESE)
    return append (end, chinese_digits[number]);
  if (style->digits == QIPU_DIGITS_FULL)
    return append (end, full_digits[number]);

  *end = (char) ('0' + number);
  return end + 1;
}

/* 前 中 後 for two and three; 前 二 三 後 for four and so on; or numbers for all soldiers. */
static const char *
position_word (const QipuPlace *place, bool simplified, const QipuNotationStyle *style)
{
  bool is_rear = place->index == place->count - 1;

  if (place->kind == QIPU_SOLDIER && style->soldier_ordinals && place->index < 9)
    return chinese_digits[place->index + 1];
  if (place->index == 0)
    return "前";
  if (is_rear)
    return simplified ? "后" : "後";
  if (place->count == 3)
    return "中";
  return chinese_digits[place->index + 1];
}

size_t
qipu_chinese_write (const QipuPosition *pos,
                    QipuMove move,
                    bool simplified,
                    const QipuNotationStyle *style,
                    char *text)
{
  QipuPlace place;
  const char *name;
  char *end = text;
  unsigned number;
  char direction;

  qipu_place_find (pos, move, &place);
  name = (style->distinct_glyphs ? distinct_pieces : pieces)[simplified][place.colour][place.kind];

  if (place.form != QIPU_PLACE_FILE)
    end = append (end, position_word (&place, simplified, style));
  end = append (end, name);
  if (place.form != QIPU_PLACE_POSITION)
    end = append_number (end, place.file, place.colour, style);

  direction = qipu_step_write (move, place.kind, place.colour, &number);
  end = append (end, direction == '=' ? "平" : direction == '-' ? "退" : simplified ? "进" : "進");
  end = append_number (end, number, place.colour, style);
  *end = '\0';

  return (size_t) (end - text);
}
