/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the judge found, in sentences of the language of the moment. */

#pragma once

#include <glib.h>

#include "rules/qipu-judge.h"

G_BEGIN_DECLS

/* How a game ended that the board does not show. */
typedef enum
{
  QIPU_END_UNFINISHED = 0,
  QIPU_END_RESIGNED,
  QIPU_END_TIME,
  QIPU_END_AGREED,
} QipuEnd;

const char *qipu_words_rules (QipuRulesId id);
char *qipu_words_rules_about (const QipuRuleSet *rules);
const char *qipu_words_offence (QipuOffence offence);

char *qipu_words_judge_status (const QipuJudgement *judgement, const QipuRuleSet *rules);
char *qipu_words_judge_verdict (const QipuRepetition *repetition, const QipuRuleSet *rules);
GStrv qipu_words_judge_explanation (const QipuJudgement *judgement,
                                    const QipuPlyReport *plies,
                                    gsize n_plies,
                                    const QipuRuleSet *rules);

char *qipu_words_judge_ply (const QipuPlyReport *ply, const QipuRuleSet *rules);
char *qipu_words_judge_note (const QipuPlyNote *note);
char *
qipu_words_judge_may_not_repeat (QipuColour side, QipuOffence offence, const QipuRuleSet *rules);

char *qipu_words_end (QipuEnd end, QipuColour loser);
char *qipu_words_record_result (const char *result);

G_END_DECLS
