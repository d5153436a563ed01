/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the trainer explains, in English. */

#include "config.h"

#include <string.h>

#include "learn/qipu-learn-words.h"

#define CANNONS "4k4/4a4/9/9/1C7/9/9/1C7/9/4K4 w - - 0 1"
#define AFTER_C2 "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1"

static const struct
{
  const char *name;
  QipuFamily family;
  const char *fen;
  const char *move;
  const char *text;
  const char *words;
} cases[] = {
  { "right", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2e2", "C2=5",
    "Right. Red cannon on file 2 moves to file 5." },
  { "number-is-file", QIPU_FAMILY_WXF, QIPU_FEN_START, "h0g2", "H2+5",
    "Not correct. The move is H2+3: Red horse on file 2 advances to file 3.\n"
    "For the horse the last number is the file of arrival: 3." },
  { "number-is-points", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2h6", "C2+6",
    "Not correct. The move is C2+4: Red cannon on file 2 advances 4 points.\n"
    "For the cannon the last number counts points: 4." },
  { "other-side", QIPU_FAMILY_WXF, AFTER_C2, "h9g7", "H2+7",
    "Not correct. The move is H8+7: Black horse on file 8 advances to file 7.\n"
    "It stands on file 8, counted from Black’s own right. You counted from the opponent’s side." },
  { "direction", QIPU_FAMILY_CHINESE, AFTER_C2, "h9g7", "馬8退7",
    "Not correct. The move is 馬8進7: Black horse on file 8 advances to file 7.\n"
    "The direction is advance: towards the opponent." },
  { "rear", QIPU_FAMILY_CHINESE, CANNONS, "b5d5", "後炮平六",
    "Not correct. The move is 前炮平六: Red front cannon moves to file 6.\n"
    "It is the front one: the one nearest to the opponent." },
  { "word-after", QIPU_FAMILY_CHINESE, CANNONS, "b5d5", "炮前平六",
    "Right. Red front cannon moves to file 6.\n"
    "The word for front or rear comes before the piece: 前炮平六" },
  { "numerals", QIPU_FAMILY_CHINESE, QIPU_FEN_START, "h2e2", "炮2平5",
    "Right. Red cannon on file 2 moves to file 5.\n"
    "In Chinese texts Red’s numbers are written 一 to 九 and Black’s 1 to 9." },
  { "iccs", QIPU_FAMILY_ICCS, QIPU_FEN_START, "h2e2", "H2-D2",
    "Not correct. The move is H2-E2: Red cannon on file 2 moves to file 5.\n"
    "The piece goes from h2 to e2." },
  { "algebraic", QIPU_FAMILY_ALGEBRAIC, QIPU_FEN_START, "h2e2", "cannon",
    "“cannon” is not understood.\n"
    "A move is the letter of the piece and the point it reaches, as in Che2." },
  { "algebraic-no-move", QIPU_FAMILY_ALGEBRAIC, QIPU_FEN_START, "h2e2", "Che3",
    "Not correct. The move is Che2: Red cannon on file 2 moves to file 5.\n"
    "The piece goes from h2 to e2." },
  { "algebraic-point", QIPU_FAMILY_ALGEBRAIC, QIPU_FEN_START, "h2e2", "Chd2",
    "Not correct. The move is Che2: Red cannon on file 2 moves to file 5.\n"
    "The piece goes from h2 to e2." },
  { "nothing", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2e2", "what",
    "“what” is not understood.\nA move has four parts: piece, file, direction, number." },
};

static const QipuScript plain = { FALSE, QIPU_DIGITS_ASCII };

static void
check_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  QipuPosition position;
  QipuParse parse;
  QipuTask task;
  QipuAnswer answer;
  g_autofree char *words = NULL;

  g_assert_cmpint (qipu_position_set_fen (&position, cases[i].fen, NULL), ==, QIPU_FEN_OK);
  g_assert_cmpint (qipu_notation_parse (&position, cases[i].move, strlen (cases[i].move), NULL,
                                        &parse),
                   ==, QIPU_PARSE_OK);
  qipu_task_init (&task, QIPU_EXERCISE_WRITE, cases[i].family, &position, parse.move, random);
  qipu_task_answer_text (&task, cases[i].text, &answer);
  words = qipu_learn_words_dup_answer (&task, &answer, cases[i].text, &plain);
  g_assert_cmpstr (words, ==, cases[i].words);
}

/* Whoever chose numerals for both sides is not told that they are wrong. */
static void
test_chosen_digits (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  const QipuScript numerals = { FALSE, QIPU_DIGITS_CHINESE };
  QipuPosition position;
  QipuTask task;
  QipuAnswer answer;
  g_autofree char *words = NULL;

  g_assert_cmpint (qipu_position_set_fen (&position, AFTER_C2, NULL), ==, QIPU_FEN_OK);
  qipu_task_init (&task, QIPU_EXERCISE_WRITE, QIPU_FAMILY_CHINESE, &position,
                  qipu_move (qipu_square (7, 9), qipu_square (6, 7)), random);
  qipu_task_answer_text (&task, "馬八進七", &answer);
  words = qipu_learn_words_dup_answer (&task, &answer, "馬八進七", &numerals);
  g_assert_true (answer.right);
  g_assert_null (strstr (words, "numbers"));
}

static void
test_file_and_mover (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  QipuPosition position;
  QipuTask task;
  QipuAnswer answer;
  g_autofree char *file = NULL;
  g_autofree char *mover = NULL;

  qipu_position_set_start (&position);
  qipu_task_init (&task, QIPU_EXERCISE_FILE, QIPU_FAMILY_WXF, &position,
                  qipu_move (qipu_square (7, 0), qipu_square (6, 2)), random);
  qipu_task_answer_file (&task, 8, &answer);
  file = qipu_learn_words_dup_answer (&task, &answer, NULL, &plain);
  g_assert_cmpstr (file, ==,
                   "Not correct.\nIt stands on file 2, counted from Red’s own right. "
                   "You counted from the opponent’s side.");

  task.exercise = QIPU_EXERCISE_MOVER;
  qipu_task_answer_side (&task, QIPU_RED, &answer);
  mover = qipu_learn_words_dup_answer (&task, &answer, NULL, &plain);
  g_assert_cmpstr (mover, ==, "Right.\nThe numbers are Chinese numerals, so Red moves.");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/learn/words/chosen-digits", test_chosen_digits);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/learn/words/", cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), check_case);
    }
  g_test_add_func ("/learn/words/file-and-mover", test_file_and_mover);

  return g_test_run ();
}
