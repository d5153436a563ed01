/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a game after a line of moves: how it ended, or whether it repeats and who must
 * deviate. */

#pragma once

#include "rules/qipu-position.h"
#include "rules/qipu-repetition.h"
#include "rules/qipu-rule-set.h"

typedef enum
{
  QIPU_STATUS_ONGOING = 0,
  QIPU_STATUS_CHECKMATE,
  QIPU_STATUS_STALEMATE,
  QIPU_STATUS_REPETITION,
  QIPU_STATUS_MOVE_LIMIT,
  QIPU_STATUS_INSUFFICIENT,
} QipuStatus;

typedef enum
{
  QIPU_WINNER_NONE = 0, /* the game goes on */
  QIPU_WINNER_RED,
  QIPU_WINNER_BLACK,
  QIPU_WINNER_DRAW,
} QipuWinner;

typedef struct
{
  QipuStatus status;
  QipuWinner winner; /* NONE also when the rule set gives no verdict */
  bool in_check;     /* the side to move */

  /* With QIPU_STATUS_REPETITION the verdict; with QIPU_STATUS_ONGOING and two occurrences what it
   * will be if this goes on. Otherwise outcome is QIPU_OUTCOME_NONE. */
  QipuRepetition repetition;
} QipuJudgement;

/* A line of moves that can be lengthened and shortened at its end. The caller owns @steps, which
 * has room for @capacity moves; nothing is allocated. Read it through the functions below. */
typedef struct
{
  QipuPosition start;
  QipuPosition position; /* after the last move */
  QipuRuleSet rules;
  QipuStep *steps;
  uint32_t capacity;
  uint32_t n;
} QipuJudge;

void qipu_judge_init (QipuJudge *judge,
                      const QipuPosition *start,
                      const QipuRuleSet *rules,
                      QipuStep *steps,
                      size_t capacity);

/* Plays @move, irregular ones too. Returns false and does nothing when there is no piece to move
 * or no room left. */
bool qipu_judge_push (QipuJudge *judge, QipuMove move);

/* Takes back the last move; false when there is none. */
bool qipu_judge_pop (QipuJudge *judge);

/* The state after the last move. */
void qipu_judge_get (const QipuJudge *judge, QipuJudgement *judgement);

/* Completes the repetition of @judgement, which qipu_judge_get() has just filled, and says of each
 * move of its span what it is. Returns their number: 0 without a repetition, or when there are more
 * than @capacity. */
size_t qipu_judge_explain (const QipuJudge *judge,
                           QipuJudgement *judgement,
                           QipuPlyReport *plies,
                           size_t capacity);

/* "checkmate": stable lower-case names, for machines. */
const char *qipu_status_name (QipuStatus status);
const char *qipu_winner_name (QipuWinner winner);
