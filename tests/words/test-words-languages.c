/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The spoken words in Chinese: each side has its own words and numerals, and sentences are built
 * in another order. */

#include "config.h"

#include "study/qipu-language.h"
#include "words/qipu-words-move.h"
#include "words/qipu-words-parse.h"
#include "words/qipu-words-position.h"
#include "words/qipu-words.h"

#include "notation/qipu-notation.h"

#include <string.h>

#define BLACK "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 1"
#define FRONT "4k4/4p4/9/9/4R4/9/4R4/9/9/3K5 w"

enum
{
  TRADITIONAL,
  SIMPLIFIED,
  N_LANGUAGES,
};

static const char *const languages[N_LANGUAGES] = { "zh_TW", "zh_CN" };

static const struct
{
  const char *fen;
  const char *move;
  const char *words[N_LANGUAGES];
  const char *brief[N_LANGUAGES];
} moves[] = {
  { QIPU_FEN_START, "h2e2",
    { "紅方二路炮平到五路。", "红方二路炮平到五路。" }, { "炮二平五", "炮二平五" } },
  { BLACK, "h9g7",
    { "黑方8路馬進到7路。", "黑方8路马进到7路。" }, { "馬8進7", "马8进7" } },
  { FRONT, "e5e8",
    { "紅方前車進3步，吃黑卒，將軍。", "红方前车进3步，吃黑卒，将军。" }, { "前車進三", "前车进三" } },
  { FRONT, "e3e2", { "紅方後車退1步。", "红方后车退1步。" }, { "後車退一", "后车退一" } },
  { BLACK, "e9e8", { "黑方將進1步。", "黑方将进1步。" }, { "將5進1", "将5进1" } },
  { "3k5/6P2/6P2/6P2/6P2/9/9/9/9/4K4 w", "g7f7",
    { "紅方二兵平到四路。", "红方二兵平到四路。" }, { "二兵平四", "二兵平四" } },
  { "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w", "c7b7",
    { "紅方七路前兵平到八路。", "红方七路前兵平到八路。" }, { "前兵七平八", "前兵七平八" } },
  { "4k4/9/9/9/4N4/9/9/4R4/9/3K5 w", "e5f7",
    { "紅方五路馬進到四路，雙將。", "红方五路马进到四路，双将。" }, { "馬五進四", "马五进四" } },
  { "4k4/9/9/4N4/9/9/9/4R4/9/3K5 w", "e6d8",
    { "紅方五路馬進到六路，抽將。", "红方五路马进到六路，抽将。" }, { "馬五進六", "马五进六" } },
  { "4k4/7R1/8R/9/9/9/9/9/9/3K5 w", "i7i9",
    { "紅方一路車進2步，將死，紅方勝。", "红方一路车进2步，将死，红方胜。" }, { "車一進二", "车一进二" } },
  { "3k5/9/9/9/9/9/9/4p4/9/5K3 b", "e2e1",
    { "黑方5路卒進1步，紅方困斃，黑方勝。", "黑方5路卒进1步，红方困毙，黑方胜。" },
    { "卒5進1", "卒5进1" } },
  { QIPU_FEN_START, "d0e1",
    { "紅方六路仕進到五路。", "红方六路仕进到五路。" }, { "仕六進五", "仕六进五" } },
};

static QipuMove
squares (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

/* The brief words of a move are its text in the notation of the language. */
static void
test_moves (gconstpointer data)
{
  int language = GPOINTER_TO_INT (data);

  qipu_language_set (languages[language]);
  for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
    {
      g_autofree char *words = NULL;
      g_autofree char *brief = NULL;
      char text[QIPU_MOVE_TEXT_SIZE];
      QipuPosition pos;

      qipu_position_set_fen (&pos, moves[i].fen, NULL);
      words = qipu_words_dup_move (&pos, squares (moves[i].move));
      brief = qipu_words_dup_move_brief (&pos, squares (moves[i].move));
      g_assert_cmpstr (words, ==, moves[i].words[language]);
      g_assert_cmpstr (brief, ==, moves[i].brief[language]);

      qipu_notation_format (&pos,
                            squares (moves[i].move),
                            language == TRADITIONAL ? QIPU_NOTATION_HANT : QIPU_NOTATION_HANS,
                            NULL,
                            text);
      g_assert_cmpstr (text, ==, moves[i].brief[language]);
    }
}

static void
test_position (gconstpointer data)
{
  static const char *const expected[N_LANGUAGES] = {
    "紅方：帥d0、車e5、兵c6。黑方：將e9、卒i1。輪到黑方走。黑方被紅車將軍。",
    "红方：帅d0、车e5、兵c6。黑方：将e9、卒i1。轮到黑方走。黑方被红车将军。",
  };
  int language = GPOINTER_TO_INT (data);
  g_autofree char *words = NULL;
  QipuPosition pos;

  qipu_language_set (languages[language]);
  qipu_position_set_fen (&pos, "4k4/9/9/2P6/4R4/9/9/9/8p/3K5 b", NULL);
  words = qipu_words_dup_position (&pos, FALSE);
  g_assert_cmpstr (words, ==, expected[language]);
}

static void
test_points (gconstpointer data)
{
  static const struct
  {
    guint file;
    guint rank;
    QipuPointTarget target;
    const char *words[N_LANGUAGES];
  } points[] = {
    { 7, 2, QIPU_POINT_PLAIN, { "紅方炮，二路第3橫線", "红方炮，二路第3横线" } },
    { 7, 9, QIPU_POINT_TAKEABLE, { "黑方馬，8路第1橫線，可以吃", "黑方马，8路第1横线，可以吃" } },
    { 4, 2, QIPU_POINT_REACHABLE,
      { "五路第3橫線，空點，可以走到", "五路第3横线，空点，可以走到" } },
  };
  int language = GPOINTER_TO_INT (data);
  QipuPosition pos;

  qipu_language_set (languages[language]);
  qipu_position_set_start (&pos);
  for (guint i = 0; i < G_N_ELEMENTS (points); i++)
    {
      g_autofree char *words = qipu_words_dup_point (&pos,
                                                     qipu_square ((int) points[i].file,
                                                                  (int) points[i].rank),
                                                     FALSE,
                                                     FALSE,
                                                     points[i].target);

      g_assert_cmpstr (words, ==, points[i].words[language]);
    }
}

static void
test_texts (gconstpointer data)
{
  static const struct
  {
    const char *text;
    const char *words[N_LANGUAGES];
  } texts[] = {
    { "炮三平五", { "紅方的三路上沒有炮。", "红方的三路上没有炮。" } },
    { "中炮", { "「中炮」是佈局名稱，不是著法。", "“中炮”是布局名称，不是着法。" } },
    { "炮二平", { "缺少最後的數字。", "缺少最后的数字。" } },
    { "Ce2", { "「Ce2」符合 2 種著法，請選擇。", "“Ce2”符合 2 种着法，请选择。" } },
  };
  int language = GPOINTER_TO_INT (data);
  QipuPosition pos;

  qipu_language_set (languages[language]);
  qipu_position_set_start (&pos);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *words = NULL;
      QipuParse parse;

      qipu_notation_parse (&pos, texts[i].text, strlen (texts[i].text), NULL, &parse);
      words = qipu_words_dup_parse (&pos, texts[i].text, &parse);
      g_assert_cmpstr (words, ==, texts[i].words[language]);
    }
}

static void
test_list (gconstpointer data)
{
  static const char *const expected[N_LANGUAGES] = { "紅車、黑馬、紅炮", "红车、黑马、红炮" };
  int language = GPOINTER_TO_INT (data);
  const char *items[3];
  g_autofree char *list = NULL;

  qipu_language_set (languages[language]);
  items[0] = qipu_words_coloured_piece (qipu_piece (QIPU_RED, QIPU_CHARIOT));
  items[1] = qipu_words_coloured_piece (qipu_piece (QIPU_BLACK, QIPU_HORSE));
  items[2] = qipu_words_coloured_piece (qipu_piece (QIPU_RED, QIPU_CANNON));
  list = qipu_words_list (items, G_N_ELEMENTS (items));
  g_assert_cmpstr (list, ==, expected[language]);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    GTestDataFunc function;
  } tests[] = {
    { "moves", test_moves }, { "position", test_position }, { "points", test_points },
    { "texts", test_texts }, { "list", test_list },
  };
  g_autofree char *folder = NULL;

  g_test_init (&argc, &argv, NULL);
  /* the catalogues of this build lie beside the tests */
  folder = g_build_filename (g_getenv ("G_TEST_BUILDDIR"), "..", "po", NULL);
  qipu_language_init (folder, "zh_TW");

  for (int language = 0; language < N_LANGUAGES; language++)
    for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
      {
        g_autofree char *path =
          g_strdup_printf ("/words/%s/%s", languages[language], tests[i].name);

        g_test_add_data_func (path, GINT_TO_POINTER (language), tests[i].function);
      }

  return g_test_run ();
}
