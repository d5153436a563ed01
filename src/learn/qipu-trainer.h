/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation trainer: which question comes next, and what an answer means for it. */

#pragma once

#include "learn/qipu-exercises.h"
#include "learn/qipu-progress.h"
#include "learn/qipu-task.h"

G_BEGIN_DECLS

/* Right answers in a row until a kind is known, and until a single move is known again. */
#define QIPU_TRAINER_KIND_STREAK 3
#define QIPU_TRAINER_ITEM_STREAK 1

/* One kind of question: what progress is shown of and scheduled. */
typedef struct
{
  QipuExercise exercise;
  QipuFamily family;   /* of play, write and mover */
  QipuSkill skill;     /* of play and write in families with parts */
  QipuColour side;
  guint stage;         /* opened when everything of the earlier stages is known */
} QipuTrainerKind;

#define QIPU_TRAINER_MAX_KINDS 128

typedef struct _QipuTrainer QipuTrainer;

/* Both must outlive the trainer. */
QipuTrainer *
qipu_trainer_new (QipuExercises *exercises, QipuProgress *progress, guint32 seed);
void qipu_trainer_free (QipuTrainer *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuTrainer, qipu_trainer_free)

/* Sets of 1 << exercise and 1 << family, kept with the progress; at first all exercises in WXF and
 * Chinese. */
void qipu_trainer_set_exercises (QipuTrainer *self, guint exercises);
void qipu_trainer_set_families (QipuTrainer *self, guint families);
guint qipu_trainer_get_exercises (QipuTrainer *self);
guint qipu_trainer_get_families (QipuTrainer *self);

/* The kinds that are practised, easy ones first. */
guint qipu_trainer_get_kinds (QipuTrainer *self, QipuTrainerKind kinds[QIPU_TRAINER_MAX_KINDS]);
char *qipu_trainer_kind_dup_key (const QipuTrainerKind *kind);
/* The highest stage that is open. */
guint qipu_trainer_get_stage (QipuTrainer *self);

void qipu_trainer_next (QipuTrainer *self, gint64 now);
const QipuTask *qipu_trainer_get_task (QipuTrainer *self);
/* Only the first answer to a question counts. */
void qipu_trainer_answer (QipuTrainer *self, const QipuAnswer *answer, gint64 now);

G_END_DECLS
