/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memory model FSRS-5 ("free spaced repetition scheduler", Jarrett Ye and others,
 * https://github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm) with its default weights
 * and a wanted retention of 90 %. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-scheduler.h"

#include <math.h>

#define DAY_S (24 * 60 * 60)

/* The shape of the forgetting curve: R (t, S) = (1 + FACTOR * t / S) ^ DECAY is 0.9 at t = S. */
#define DECAY (-0.5)
#define FACTOR (19.0 / 81.0)

#define MIN_STABILITY 0.01
#define MAX_STABILITY 36500.0

static const double w[19] = {
  0.40255, 1.18385, 3.173,   15.69105, 7.1949, 0.5345,  1.4604, 0.0046,  1.54575, 0.1192,
  1.01925, 1.9395,  0.11,    0.29605,  2.2698, 0.2315,  2.9898, 0.51655, 0.6621,
};

static double
first_difficulty (QipuGrade grade)
{
  return CLAMP (w[4] - exp (w[5] * (grade - 1)) + 1, 1, 10);
}

static double
next_difficulty (double difficulty, QipuGrade grade)
{
  double change = -w[6] * ((int) grade - 3);
  /* the nearer to the end of the scale, the smaller the step */
  double damped = difficulty + change * (10 - difficulty) / 9;

  return CLAMP (w[7] * first_difficulty (QIPU_GRADE_EASY) + (1 - w[7]) * damped, 1, 10);
}

static double
stability_after_recall (const QipuCard *card, QipuGrade grade, double retrievability)
{
  double hard = grade == QIPU_GRADE_HARD ? w[15] : 1;
  double easy = grade == QIPU_GRADE_EASY ? w[16] : 1;

  return card->stability
         * (1
            + exp (w[8]) * (11 - card->difficulty) * pow (card->stability, -w[9])
                * (exp (w[10] * (1 - retrievability)) - 1) * hard * easy);
}

static double
stability_after_lapse (const QipuCard *card, double retrievability)
{
  double stability = w[11] * pow (card->difficulty, -w[12])
                     * (pow (card->stability + 1, w[13]) - 1) * exp (w[14] * (1 - retrievability));

  return MIN (stability, card->stability);
}

/* For answers within a day the curve says nothing. */
static double
stability_same_day (const QipuCard *card, QipuGrade grade)
{
  return card->stability * exp (w[17] * ((int) grade - 3 + w[18]));
}

static double
days_since (const QipuCard *card, gint64 now)
{
  return MAX (0, now - card->last) / (double) DAY_S;
}

/**
 * qipu_scheduler_get_retrievability:
 * @card: something that was asked before
 * @now: seconds since 1970
 *
 * Returns: the probability that it would be remembered now, 0…1
 */
double
qipu_scheduler_get_retrievability (const QipuCard *card, gint64 now)
{
  if (qipu_card_is_new (card))
    return 0;

  return pow (1 + FACTOR * days_since (card, now) / card->stability, DECAY);
}

/**
 * qipu_scheduler_answer:
 * @card: what was asked
 * @grade: how well it was known
 * @n_to_learn: right answers in a row before it is left alone for days
 * @now: seconds since 1970
 *
 * Takes an answer down and sets when @card is due again.
 */
void
qipu_scheduler_answer (QipuCard *card, QipuGrade grade, guint n_to_learn, gint64 now)
{
  if (qipu_card_is_new (card))
    {
      card->stability = w[grade - 1];
      card->difficulty = first_difficulty (grade);
    }
  else
    {
      double retrievability = qipu_scheduler_get_retrievability (card, now);

      if (days_since (card, now) < 1)
        card->stability = stability_same_day (card, grade);
      else if (grade == QIPU_GRADE_AGAIN)
        card->stability = stability_after_lapse (card, retrievability);
      else
        card->stability = stability_after_recall (card, grade, retrievability);
      card->difficulty = next_difficulty (card->difficulty, grade);
    }
  card->stability = CLAMP (card->stability, MIN_STABILITY, MAX_STABILITY);
  card->last = now;

  if (grade == QIPU_GRADE_AGAIN)
    {
      card->wrong++;
      card->streak = 0;
    }
  else
    {
      card->right++;
      card->streak++;
    }

  /* with a wanted retention of 90 % the interval is the stability itself */
  if (grade == QIPU_GRADE_AGAIN)
    card->due = now + QIPU_SCHEDULER_AGAIN_S;
  else if (card->streak < n_to_learn)
    card->due = now;
  else
    card->due = now + (gint64) (MAX (1, round (card->stability)) * DAY_S);
}
