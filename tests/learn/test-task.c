/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions of the trainer: what is difficult about a move, and what is wrong with an answer. */

#include "config.h"

#include <string.h>

#include "learn/qipu-exercises.h"
#include "learn/qipu-move-letters.h"
#include "learn/qipu-task.h"
#include "rules/qipu-movegen.h"

#define CANNONS "4k4/4a4/9/9/1C7/9/9/1C7/9/4K4 w - - 0 1"
#define AFTER_C2 "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 0 1"

enum
{
  RIGHT = 0,
  PIECE = QIPU_PART_PIECE,
  PLACE = QIPU_PART_PLACE,
  DIRECTION = QIPU_PART_DIRECTION,
  NUMBER = QIPU_PART_NUMBER,
  NUMERALS = 1 << 8,
  NOTHING = 1 << 9, /* not understood */
  MIRRORED = 1 << 10,
  AFTER = 1 << 11,
};

static const struct
{
  const char *name;
  QipuFamily family;
  const char *fen;
  const char *move;
  const char *text;
  int wrong;
} texts[] = {
  { "right-wxf", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2e2", "C2=5", RIGHT },
  { "right-wxf-lower", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2e2", "c2.5", RIGHT },
  { "right-chinese", QIPU_FAMILY_CHINESE, QIPU_FEN_START, "h2e2", "炮二平五", RIGHT },
  { "right-simplified", QIPU_FAMILY_CHINESE, QIPU_FEN_START, "h0g2", "马二进三", RIGHT },
  { "right-iccs", QIPU_FAMILY_ICCS, QIPU_FEN_START, "h2e2", "h2e2", RIGHT },
  { "word-after", QIPU_FAMILY_CHINESE, CANNONS, "b5d5", "炮前平六", AFTER },
  /* a legal move, but another one */
  { "other-file", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2e2", "C8=5", PLACE | MIRRORED },
  { "other-piece", QIPU_FAMILY_WXF, QIPU_FEN_START, "h0g2", "E3+5", PIECE | PLACE | NUMBER },
  { "other-number", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2e2", "C2=6", NUMBER },
  { "rear", QIPU_FAMILY_CHINESE, CANNONS, "b5d5", "後炮平六", PLACE },
  /* no legal move */
  { "steps-as-file", QIPU_FAMILY_WXF, QIPU_FEN_START, "h0g2", "H2+5", NUMBER },
  { "direction", QIPU_FAMILY_WXF, AFTER_C2, "h9g7", "H8-7", DIRECTION },
  { "direction-chinese", QIPU_FAMILY_CHINESE, AFTER_C2, "h9g7", "馬8退7", DIRECTION },
  { "black-mirrored", QIPU_FAMILY_CHINESE, AFTER_C2, "h9g7", "馬2進7", PLACE | MIRRORED },
  { "file-for-front", QIPU_FAMILY_WXF, CANNONS, "b5d5", "C8=6", PLACE },
  { "all-wrong", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2e2", "R9+2",
    PIECE | PLACE | DIRECTION | NUMBER },
  { "no-text", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2e2", "hello", NOTHING },
  { "empty", QIPU_FAMILY_WXF, QIPU_FEN_START, "h2e2", "", NOTHING },
  { "other-notation", QIPU_FAMILY_CHINESE, QIPU_FEN_START, "h2e2", "C2=5", NOTHING },
  { "iccs-no-move", QIPU_FAMILY_ICCS, QIPU_FEN_START, "h2e2", "H2-E3", NUMBER },
  { "iccs-other-origin", QIPU_FAMILY_ICCS, QIPU_FEN_START, "h2e2", "h3e2", PLACE },
  { "iccs-turned", QIPU_FAMILY_ICCS, QIPU_FEN_START, "h2e2", "e2-h2", PLACE | NUMBER },
  { "iccs-half", QIPU_FAMILY_ICCS, QIPU_FEN_START, "h2e2", "h2-", NOTHING },
  { "iccs-letter", QIPU_FAMILY_ICCS, QIPU_FEN_START, "h2e2", "h", NOTHING },
  { "iccs-no-point", QIPU_FAMILY_ICCS, QIPU_FEN_START, "h2e2", "h2-k2", NOTHING },
  { "algebraic-other-point", QIPU_FAMILY_ALGEBRAIC, QIPU_FEN_START, "h2e2", "Che5", NUMBER },
  { "algebraic-other-piece", QIPU_FAMILY_ALGEBRAIC, QIPU_FEN_START, "h0g2", "Cg2", PIECE },
  { "algebraic-nonsense", QIPU_FAMILY_ALGEBRAIC, QIPU_FEN_START, "h2e2", "cannon", NOTHING },
  { "digits-for-red", QIPU_FAMILY_CHINESE, QIPU_FEN_START, "h2e2", "炮2平5", NUMERALS },
  { "numerals-for-black", QIPU_FAMILY_CHINESE, AFTER_C2, "h9g7", "馬八進七", NUMERALS },
};

static void
init_task (QipuTask *task, QipuExercise exercise, QipuFamily family, const char *fen, const char *move)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  QipuPosition position;
  QipuParse parse;

  g_assert_cmpint (qipu_position_set_fen (&position, fen, NULL), ==, QIPU_FEN_OK);
  g_assert_cmpint (qipu_notation_parse (&position, move, strlen (move), NULL, &parse), ==,
                   QIPU_PARSE_OK);
  qipu_task_init (task, exercise, family, &position, parse.move, random);
}

static void
check_text (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  QipuTask task;
  QipuAnswer answer;
  int wrong;

  init_task (&task, QIPU_EXERCISE_WRITE, texts[i].family, texts[i].fen, texts[i].move);
  qipu_task_answer_text (&task, texts[i].text, &answer);
  wrong = (int) answer.wrong | (answer.other_numerals ? NUMERALS : 0)
          | (answer.understood ? 0 : NOTHING) | (answer.counted_from_other_side ? MIRRORED : 0)
          | (answer.word_after ? AFTER : 0);
  g_assert_cmphex (wrong, ==, texts[i].wrong);
  g_assert_true (answer.right == (texts[i].wrong == RIGHT || texts[i].wrong == AFTER
                                  || texts[i].wrong == NUMERALS));
}

static const struct
{
  const char *fen;
  const char *move;
  QipuSkill skill;
} skills[] = {
  { QIPU_FEN_START, "h2e2", QIPU_SKILL_TRAVERSE },
  { QIPU_FEN_START, "g3g4", QIPU_SKILL_STEPS },
  { QIPU_FEN_START, "h0g2", QIPU_SKILL_HORSE },
  { QIPU_FEN_START, "g0e2", QIPU_SKILL_ELEPHANT },
  { QIPU_FEN_START, "d0e1", QIPU_SKILL_ADVISOR },
  { CANNONS, "b5d5", QIPU_SKILL_FRONT_REAR },
  { "4k4/9/9/9/9/8P/9/3A5/9/3AK4 w - - 0 1", "d0e1", QIPU_SKILL_SAME_FILE },
  { "4k4/4a4/2P6/2P6/2P6/9/9/9/9/4K4 w - - 0 1", "c6d6", QIPU_SKILL_THREE },
  { "4k4/4a4/2P3P2/2P3P2/9/9/9/9/9/4K4 w - - 0 1", "g7f7", QIPU_SKILL_TWO_FILES },
};

static void
test_skills (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (skills); i++)
    {
      QipuTask task;
      QipuSkill skill;

      init_task (&task, QIPU_EXERCISE_PLAY, QIPU_FAMILY_WXF, skills[i].fen, skills[i].move);
      g_assert_cmpint (task.skill, ==, skills[i].skill);
      g_assert_true (qipu_skill_from_id (qipu_skill_get_id (task.skill), &skill));
      g_assert_cmpint (skill, ==, task.skill);
    }
}

static void
test_numbers (void)
{
  QipuTask task;
  QipuAnswer answer;

  init_task (&task, QIPU_EXERCISE_FILE, QIPU_FAMILY_WXF, AFTER_C2, "h9g7");
  qipu_task_answer_file (&task, 8, &answer);
  g_assert_true (answer.right);
  qipu_task_answer_file (&task, 2, &answer);
  g_assert_false (answer.right);
  g_assert_true (answer.counted_from_other_side);
  qipu_task_answer_file (&task, 3, &answer);
  g_assert_false (answer.right || answer.counted_from_other_side);

  qipu_task_answer_side (&task, QIPU_BLACK, &answer);
  g_assert_true (answer.right);
  qipu_task_answer_side (&task, QIPU_RED, &answer);
  g_assert_false (answer.right);
}

/* The right text is right, every other choice is wrong, understood and different, in both scripts
 * and with all digits. */
static void
check_choices (const QipuTask *task)
{
  for (guint i = 0; i < task->n_choices; i++)
    {
      for (guint script = 0; script < 6; script++)
        {
          const QipuScript as = { script % 2 != 0, (QipuDigits) (script / 2) };
          g_autofree char *text = qipu_task_dup_choice (task, i, &as);
          QipuAnswer answer;

          qipu_task_answer_text (task, text, &answer);
          if (answer.right != (i == task->right_choice))
            {
              char fen[QIPU_FEN_SIZE];

              qipu_position_get_fen (&task->position, fen);
              g_error ("%s: %s is %s", fen, text, answer.right ? "right" : "wrong");
            }
          if (!answer.right && (!answer.understood || answer.wrong == 0))
            g_error ("%s is not understood", text);
          if (i == task->right_choice)
            {
              char right[QIPU_MOVE_TEXT_SIZE];

              qipu_task_format (task, &as, right);
              g_assert_cmpstr (text, ==, right);
            }
        }
      for (guint k = 0; k < i; k++)
        g_assert_cmpstr (task->choices[k], !=, task->choices[i]);
    }
}

/* The move itself is right, and no other. */
static void
check_played (const QipuTask *task)
{
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = qipu_movegen_legal (&task->position, moves);

  for (gsize i = 0; i < n; i++)
    {
      QipuAnswer answer;

      qipu_task_answer_move (task, moves[i], &answer);
      g_assert_cmpint (answer.right, ==, moves[i] == task->move);
      g_assert_cmpint (answer.wrong == 0, ==, moves[i] == task->move);
    }
}

/* No move of a position is carried twice: it would be asked more often than the others. */
static void
test_distinct_exercises (void)
{
  g_autoptr (QipuExercises) exercises = qipu_exercises_new ();

  for (QipuSkill skill = 0; skill < QIPU_N_SKILLS; skill++)
    for (QipuColour side = QIPU_RED; side <= QIPU_BLACK; side++)
      for (guint i = 1; i < qipu_exercises_get_n (exercises, skill, side); i++)
        for (guint k = 0; k < i; k++)
          {
            const QipuExerciseMove *a = qipu_exercises_get (exercises, skill, side, k);
            const QipuExerciseMove *b = qipu_exercises_get (exercises, skill, side, i);

            if (a->move == b->move && qipu_position_equal (&a->position, &b->position))
              g_error ("%s, side %u: %u and %u are the same", qipu_skill_get_id (skill), side,
                       k + 1, i + 1);
          }
}

/* Every move that the program carries, in every notation: written and played. */
static void
test_all_exercises (void)
{
  g_autoptr (QipuExercises) exercises = qipu_exercises_new ();
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) g_test_rand_int ());
  guint n_moves = 0;

  for (QipuSkill skill = 0; skill < QIPU_N_SKILLS; skill++)
    for (QipuColour side = QIPU_RED; side <= QIPU_BLACK; side++)
      {
        guint n = qipu_exercises_get_n (exercises, skill, side);

        g_assert_cmpuint (n, >=, 10);
        for (guint i = 0; i < n * QIPU_N_FAMILIES; i++)
          {
            const QipuExerciseMove *move = qipu_exercises_get (exercises, skill, side,
                                                               i / QIPU_N_FAMILIES);
            QipuFamily family = (QipuFamily) (i % QIPU_N_FAMILIES);
            QipuTask task;

            qipu_task_init (&task, QIPU_EXERCISE_WRITE, family, &move->position, move->move,
                            random);
            g_assert_cmpint (task.skill, ==, skill);
            g_assert_cmpuint (task.n_choices, ==, QIPU_TASK_N_CHOICES);
            check_choices (&task);
            check_played (&task);
          }
        n_moves += n;
      }
  g_test_message ("%u moves", n_moves);
}

static void
test_broken_exercises (void)
{
  static const char text[] = "# comment\n" QIPU_FEN_START "\th2e2\nx\ty\n" QIPU_FEN_START
                             "\te0e5\nno tab\n\n";
  guint n_broken;
  g_autoptr (QipuExercises) exercises = qipu_exercises_new_from_text (text, sizeof text - 1,
                                                                      &n_broken);

  g_assert_cmpuint (n_broken, ==, 3);
  g_assert_cmpuint (qipu_exercises_get_n (exercises, QIPU_SKILL_TRAVERSE, QIPU_RED), ==, 1);
}

static void
test_letters (void)
{
  g_autofree char *simple = qipu_move_text_rewrite ("後馬進8", TRUE, QIPU_DIGITS_ASCII);
  g_autofree char *full = qipu_move_text_rewrite ("後馬進8", FALSE, QIPU_DIGITS_FULL);
  g_autofree char *numerals = qipu_move_text_rewrite ("後馬進8", TRUE, QIPU_DIGITS_CHINESE);
  g_autofree char *black = qipu_move_text_replace ("士4進5", 0, 'E');
  g_autofree char *red = qipu_move_text_replace ("仕六進五", 0, 'E');
  g_autofree char *file = qipu_move_text_replace ("仕六進五", 1, '4');
  QipuMoveLetters letters;

  g_assert_cmpstr (simple, ==, "后马进8");
  g_assert_cmpstr (full, ==, "後馬進８");
  g_assert_cmpstr (numerals, ==, "后马进八");
  g_assert_cmpstr (black, ==, "象4進5");
  g_assert_cmpstr (red, ==, "相六進五");
  g_assert_cmpstr (file, ==, "仕四進五");
  g_assert_true (qipu_move_letters_read (" 炮 ２ 平 ５ ", TRUE, &letters));
  g_assert_cmpmem (letters.codes, letters.n, "C2=5", 4);
  g_assert_false (qipu_move_letters_read ("炮二平", TRUE, &letters));
  g_assert_false (qipu_move_letters_read ("炮二平五六七", TRUE, &letters));
  g_assert_false (qipu_move_letters_read ("炮二x五", TRUE, &letters));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/learn/answer/", texts[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), check_text);
    }
  g_test_add_func ("/learn/skills", test_skills);
  g_test_add_func ("/learn/numbers", test_numbers);
  g_test_add_func ("/learn/exercises/all", test_all_exercises);
  g_test_add_func ("/learn/exercises/distinct", test_distinct_exercises);
  g_test_add_func ("/learn/exercises/broken", test_broken_exercises);
  g_test_add_func ("/learn/letters", test_letters);

  return g_test_run ();
}
