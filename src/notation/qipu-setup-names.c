/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of formations that stand in books where a reader may look for a move. */

#include "notation/qipu-notation-private.h"

#include <string.h>

/* Without blanks; both scripts where they differ; in the order of their bytes. */
static const char *const names[] = {
  "三步虎", "两头蛇", "中兵",     "中卒",   "中炮",   "中砲",   "五七炮",   "五九炮", "五八炮",
  "五六炮", "仕角炮", "仙人指路", "兩頭蛇", "列手炮", "列炮",   "半途列炮", "卒底炮", "单提马",
  "双横车", "反宫马", "反宮馬",   "單提馬", "士角炮", "天地炮", "夹马炮",   "夾馬炮", "对兵局",
  "對兵局", "屏風馬", "屏风马",   "巡河炮", "巡河車", "巡河车", "当头炮",   "担子炮", "拐角馬",
  "拐角马", "挺兵",   "挺兵局",   "擔子炮", "横车",   "橫車",   "當頭炮",   "當頭砲", "盘头马",
  "盘河马", "盤河馬", "盤頭馬",   "直車",   "直车",   "穿宫马", "穿宮馬",   "緩開車", "缓开车",
  "起馬局", "起马局", "轉角馬",   "转角马", "边炮",   "边炮局", "边马",     "边马局", "过宫炮",
  "过河炮", "过河车", "进兵局",   "進兵局", "過宮炮", "過河炮", "過河車",   "邊炮",   "邊炮局",
  "邊馬",   "邊馬局", "金鉤炮",   "金钩炮", "雙橫車", "順手炮", "順炮",     "顺手炮", "顺炮",
  "飛相局", "飛象局", "飞相局",   "飞象局", "鴛鴦炮", "鸳鸯炮", "龜背炮",   "龟背炮",
};

/* Like strcmp (), @text being @length bytes. Mostly the first byte decides. */
static int
compare (const char *name, const char *text, size_t length)
{
  size_t i = 0;

  while (i < length && name[i] != '\0' && name[i] == text[i])
    i++;
  if (i == length)
    return name[i] != '\0';
  return (unsigned char) name[i] < (unsigned char) text[i] ? -1 : 1;
}

bool
qipu_setup_name_is (const char *text, size_t length)
{
  size_t low = 0;
  size_t high = sizeof names / sizeof names[0];

  while (length > 0 && (unsigned char) text[0] <= ' ')
    {
      text++;
      length--;
    }
  while (length > 0 && (unsigned char) text[length - 1] <= ' ')
    length--;

  while (low < high)
    {
      size_t middle = (low + high) / 2;
      int order = compare (names[middle], text, length);

      if (order == 0)
        return true;
      if (order < 0)
        low = middle + 1;
      else
        high = middle;
    }

  return false;
}
