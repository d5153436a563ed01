/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scheduler against the intervals that other programs with FSRS-5 compute, and its invariants. */

#include "config.h"

#include <math.h>

#include "learn/qipu-scheduler.h"

#define DAY (24 * 60 * 60)

/* The example of ts-fsrs and go-fsrs (FSRS-5, default weights): answered each time when due, good six times,
 * again twice, good five times. 0: within the day. */
static void
test_reference (void)
{
  static const struct
  {
    QipuGrade grade;
    guint n_to_learn;
    int days;
  } answers[] = {
    { QIPU_GRADE_GOOD, 2, 0 },  { QIPU_GRADE_GOOD, 2, 4 },   { QIPU_GRADE_GOOD, 2, 14 },
    { QIPU_GRADE_GOOD, 2, 44 }, { QIPU_GRADE_GOOD, 2, 125 }, { QIPU_GRADE_GOOD, 2, 328 },
    { QIPU_GRADE_AGAIN, 1, 0 }, { QIPU_GRADE_AGAIN, 1, 0 },  { QIPU_GRADE_GOOD, 1, 7 },
    { QIPU_GRADE_GOOD, 1, 16 }, { QIPU_GRADE_GOOD, 1, 34 },  { QIPU_GRADE_GOOD, 1, 71 },
    { QIPU_GRADE_GOOD, 1, 142 },
  };
  QipuCard card = { 0 };
  gint64 now = 1700000000;

  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      qipu_scheduler_answer (&card, answers[i].grade, answers[i].n_to_learn, now);
      g_assert_cmpint ((card.due - now) / DAY, ==, answers[i].days);
      now = card.due;
    }
}

static void
test_retrievability (void)
{
  QipuCard card = { 0 };

  g_assert_cmpfloat (qipu_scheduler_get_retrievability (&card, 0), ==, 0);
  qipu_scheduler_answer (&card, QIPU_GRADE_GOOD, 1, 0);
  g_assert_cmpfloat (qipu_scheduler_get_retrievability (&card, 0), ==, 1);
  g_assert_cmpfloat_with_epsilon (
      qipu_scheduler_get_retrievability (&card, (gint64) (card.stability * DAY)), 0.9, 0.001);
  /* a clock that was set back is no reason for nonsense */
  g_assert_cmpfloat (qipu_scheduler_get_retrievability (&card, -1000), ==, 1);
}

static void
test_learning (void)
{
  QipuCard card = { 0 };

  g_assert_true (qipu_card_is_new (&card));
  g_assert_false (qipu_card_is_due (&card, 1000));
  qipu_scheduler_answer (&card, QIPU_GRADE_GOOD, 3, 1000);
  g_assert_true (qipu_card_is_due (&card, 1000));
  qipu_scheduler_answer (&card, QIPU_GRADE_AGAIN, 3, 1010);
  g_assert_cmpint (card.due, ==, 1010 + QIPU_SCHEDULER_AGAIN_S);
  g_assert_cmpuint (card.streak, ==, 0);
  for (guint i = 0; i < 3; i++)
    qipu_scheduler_answer (&card, QIPU_GRADE_GOOD, 3, 1100 + i);
  g_assert_cmpint (card.due, >=, 1100 + DAY);
  g_assert_cmpuint (card.right, ==, 4);
  g_assert_cmpuint (card.wrong, ==, 1);
}

/* Whatever is answered whenever: the numbers stay in their ranges, and better grades never make
 * an interval shorter. */
static void
test_random (void)
{
  for (guint run = 0; run < 200; run++)
    {
      QipuCard card = { 0 };
      gint64 now = 0;

      for (guint i = 0; i < 60; i++)
        {
          double stability[5];

          now += g_test_rand_int_range (0, 3) == 0 ? g_test_rand_int_range (0, 400) * DAY
                                                   : g_test_rand_int_range (0, DAY);
          for (QipuGrade grade = QIPU_GRADE_AGAIN; grade <= QIPU_GRADE_EASY; grade++)
            {
              QipuCard copy = card;

              qipu_scheduler_answer (&copy, grade, 1, now);
              stability[grade] = copy.stability;
              g_assert_true (isfinite (copy.stability) && copy.stability > 0);
              g_assert_true (copy.difficulty >= 1 && copy.difficulty <= 10);
              g_assert_cmpint (copy.due, >, now);
              if (grade > QIPU_GRADE_AGAIN)
                g_assert_cmpfloat (stability[grade], >=, stability[grade - 1]);
            }
          qipu_scheduler_answer (&card, (QipuGrade) g_test_rand_int_range (1, 5), 1, now);
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/learn/scheduler/reference", test_reference);
  g_test_add_func ("/learn/scheduler/retrievability", test_retrievability);
  g_test_add_func ("/learn/scheduler/learning", test_learning);
  g_test_add_func ("/learn/scheduler/random", test_random);

  return g_test_run ();
}
