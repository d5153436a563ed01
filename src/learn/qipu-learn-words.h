/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the trainer asks and explains, in the language of the moment. */

#pragma once

#include "learn/qipu-trainer.h"

G_BEGIN_DECLS

const char *qipu_learn_words_question (const QipuTask *task);
const char *qipu_learn_words_exercise (QipuExercise exercise);
const char *qipu_learn_words_family (QipuFamily family);
const char *qipu_learn_words_skill (QipuSkill skill);
char *qipu_learn_words_dup_kind (const QipuTrainerKind *kind);

/* What is right or wrong about an answer, and the move as it should be; lines. */
char *qipu_learn_words_dup_answer (const QipuTask *task,
                                   const QipuAnswer *answer,
                                   const char *given,
                                   const QipuScript *script);

G_END_DECLS
