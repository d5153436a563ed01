/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of formations that stand in books where a reader may look for a move. */

#include "notation/qipu-notation-private.h"

#include <string.h>

/* Without blanks; both scripts where they differ. */
static const char *const names[] = {
  "中炮", "中砲", "當頭炮", "当头炮", "當頭砲", "順炮", "顺炮", "順手炮", "顺手炮", "列炮",
  "列手炮", "半途列炮", "屏風馬", "屏风马", "反宮馬", "反宫马", "單提馬", "单提马", "仙人指路",
  "飛相局", "飞相局", "飛象局", "飞象局", "起馬局", "起马局", "過宮炮", "过宫炮", "士角炮", "仕角炮",
  "邊炮", "边炮", "邊馬", "边马", "邊炮局", "边炮局", "邊馬局", "边马局", "卒底炮", "對兵局",
  "对兵局", "金鉤炮", "金钩炮", "巡河炮", "巡河車", "巡河车", "過河車", "过河车", "過河炮", "过河炮",
  "直車", "直车", "橫車", "横车", "雙橫車", "双横车", "五六炮", "五七炮", "五八炮", "五九炮",
  "鴛鴦炮", "鸳鸯炮", "龜背炮", "龟背炮", "三步虎", "兩頭蛇", "两头蛇", "盤河馬", "盘河马",
  "拐角馬", "拐角马", "轉角馬", "转角马", "穿宮馬", "穿宫马", "盤頭馬", "盘头马", "緩開車", "缓开车",
  "中卒", "中兵", "挺兵局", "挺兵", "進兵局", "进兵局", "夾馬炮", "夹马炮", "天地炮", "擔子炮", "担子炮",
};

bool
qipu_setup_name_is (const char *text, size_t length)
{
  while (length > 0 && (unsigned char) text[0] <= ' ')
    {
      text++;
      length--;
    }
  while (length > 0 && (unsigned char) text[length - 1] <= ' ')
    length--;

  /* every word of a text is asked about: mostly the first byte decides */
  for (size_t i = 0; length > 0 && i < sizeof names / sizeof names[0]; i++)
    if (names[i][0] == text[0] && strlen (names[i]) == length &&
        memcmp (names[i], text, length) == 0)
      return true;

  return false;
}
