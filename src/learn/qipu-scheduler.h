/* SPDX-License-Identifier: GPL-3.0-or-later */
/* When to ask something again: spaced repetition after FSRS-5. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  QIPU_GRADE_AGAIN = 1, /* wrong */
  QIPU_GRADE_HARD,      /* right after a hint or at the second try */
  QIPU_GRADE_GOOD,
  QIPU_GRADE_EASY,      /* right at once */
} QipuGrade;

/* What is remembered about one thing to learn. All zero: never asked. */
typedef struct
{
  double stability;  /* days until it is remembered with a probability of 90 % */
  double difficulty; /* 1…10 */
  gint64 last;       /* of the last answer, seconds since 1970 */
  gint64 due;
  guint right;
  guint wrong;
  guint streak;      /* right answers since the last wrong one */
} QipuCard;

/* Asked again this soon after a wrong answer. */
#define QIPU_SCHEDULER_AGAIN_S 60

void qipu_scheduler_answer (QipuCard *card, QipuGrade grade, guint n_to_learn, gint64 now);
double qipu_scheduler_get_retrievability (const QipuCard *card, gint64 now);

static inline gboolean
qipu_card_is_new (const QipuCard *card)
{
  return card->right + card->wrong == 0;
}

static inline gboolean
qipu_card_is_due (const QipuCard *card, gint64 now)
{
  return !qipu_card_is_new (card) && card->due <= now;
}

G_END_DECLS
