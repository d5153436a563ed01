/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The notation trainer of a classroom: its question, what was answered, and its progress. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-classroom-private.h"

static void
ensure_trainer (QipuClassroom *self)
{
  if (self->trainer != NULL)
    return;

  self->exercises = qipu_exercises_new ();
  self->trainer_progress = qipu_classroom_load_progress (self, "trainer");
  self->trainer = qipu_trainer_new (self->exercises, self->trainer_progress, g_random_int ());
}

/**
 * qipu_classroom_show_trainer:
 * @self: a classroom
 *
 * Shows the notation trainer with the question that is being asked.
 */
void
qipu_classroom_show_trainer (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  if (qipu_trainer_get_task (self->trainer) == NULL)
    qipu_trainer_next (self->trainer, qipu_classroom_get_now (self));
  qipu_classroom_set_lesson (self, QIPU_LESSON_TRAINER);
}

/**
 * qipu_classroom_show_progress:
 * @self: a classroom
 *
 * Shows what is known of each kind of question.
 */
void
qipu_classroom_show_progress (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  qipu_classroom_set_lesson (self, QIPU_LESSON_PROGRESS);
}

/**
 * qipu_classroom_get_trainer:
 * @self: a classroom
 *
 * Returns: (transfer none): the notation trainer
 */
QipuTrainer *
qipu_classroom_get_trainer (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  ensure_trainer (self);
  return self->trainer;
}

/**
 * qipu_classroom_get_trainer_progress:
 * @self: a classroom
 *
 * Returns: (transfer none): what is known of the trainer's questions
 */
QipuProgress *
qipu_classroom_get_trainer_progress (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  ensure_trainer (self);
  return self->trainer_progress;
}

/* The question that is being asked may be of a kind that is no longer wanted. */
static void
choices_changed (QipuClassroom *self)
{
  qipu_classroom_save_progress (self, self->trainer_progress);
  self->answered = FALSE;
  g_clear_pointer (&self->draft, g_free);
  qipu_trainer_next (self->trainer, qipu_classroom_get_now (self));
}

/**
 * qipu_classroom_set_exercises:
 * @self: a classroom
 * @exercises: a set of 1 << #QipuExercise, not empty
 *
 * Chooses and keeps which exercises the trainer asks.
 */
void
qipu_classroom_set_exercises (QipuClassroom *self, guint exercises)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  qipu_trainer_set_exercises (self->trainer, exercises);
  choices_changed (self);
}

/**
 * qipu_classroom_set_families:
 * @self: a classroom
 * @families: a set of 1 << #QipuFamily, not empty
 *
 * Chooses and keeps which notations the trainer asks.
 */
void
qipu_classroom_set_families (QipuClassroom *self, guint families)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  qipu_trainer_set_families (self->trainer, families);
  choices_changed (self);
}

/**
 * qipu_classroom_get_answer:
 * @self: a classroom
 *
 * Returns: (transfer none) (nullable): what was answered last to the trainer's question
 */
const QipuAnswer *
qipu_classroom_get_answer (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->answered ? &self->answer : NULL;
}

static void
take_answer (QipuClassroom *self)
{
  self->answered = TRUE;
  qipu_trainer_answer (self->trainer, &self->answer, qipu_classroom_get_now (self));
  qipu_classroom_save_progress (self, self->trainer_progress);
  qipu_classroom_emit_changed (self);
}

/**
 * qipu_classroom_answer_move:
 * @self: a classroom whose trainer has a question
 * @move: a legal move
 *
 * Answers the question.
 */
void
qipu_classroom_answer_move (QipuClassroom *self, QipuMove move)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_task_answer_move (qipu_trainer_get_task (self->trainer), move, &self->answer);
  take_answer (self);
}

/**
 * qipu_classroom_answer_text:
 * @self: a classroom whose trainer has a question
 * @text: a text, or one of the choices
 *
 * Answers the question.
 */
void
qipu_classroom_answer_text (QipuClassroom *self, const char *text)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_task_answer_text (qipu_trainer_get_task (self->trainer), text, &self->answer);
  take_answer (self);
}

/**
 * qipu_classroom_answer_file:
 * @self: a classroom whose trainer has a question
 * @file: 1…9
 *
 * Answers the question.
 */
void
qipu_classroom_answer_file (QipuClassroom *self, guint file)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_task_answer_file (qipu_trainer_get_task (self->trainer), file, &self->answer);
  take_answer (self);
}

/**
 * qipu_classroom_answer_side:
 * @self: a classroom whose trainer has a question
 * @side: who is thought to move
 *
 * Answers the question.
 */
void
qipu_classroom_answer_side (QipuClassroom *self, QipuColour side)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  qipu_task_answer_side (qipu_trainer_get_task (self->trainer), side, &self->answer);
  take_answer (self);
}

/**
 * qipu_classroom_next_task:
 * @self: a classroom
 *
 * Asks the next question of the trainer.
 */
void
qipu_classroom_next_task (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  self->answered = FALSE;
  g_clear_pointer (&self->draft, g_free);
  qipu_trainer_next (self->trainer, qipu_classroom_get_now (self));
  qipu_classroom_emit_changed (self);
}

/**
 * qipu_classroom_get_draft:
 * @self: a classroom
 *
 * Returns: (nullable): what is written and not yet answered
 */
const char *
qipu_classroom_get_draft (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->draft;
}

/**
 * qipu_classroom_set_draft:
 * @self: a classroom
 * @draft: (nullable): what is written and not yet answered
 *
 * Remembers it.
 */
void
qipu_classroom_set_draft (QipuClassroom *self, const char *draft)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  g_free (self->draft);
  self->draft = g_strdup (draft);
}

/**
 * qipu_classroom_reset_progress:
 * @self: a classroom
 *
 * Forgets everything that the trainer knows, and begins again.
 */
void
qipu_classroom_reset_progress (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  qipu_progress_reset (self->trainer_progress);
  qipu_classroom_save_progress (self, self->trainer_progress);
  qipu_classroom_next_task (self);
  qipu_classroom_emit_progress_reset (self);
}

/**
 * qipu_classroom_restore_progress:
 * @self: a classroom
 *
 * Takes the last reset of the progress back.
 */
void
qipu_classroom_restore_progress (QipuClassroom *self)
{
  g_return_if_fail (QIPU_IS_CLASSROOM (self));

  ensure_trainer (self);
  if (!qipu_progress_restore (self->trainer_progress))
    return;

  qipu_classroom_save_progress (self, self->trainer_progress);
  qipu_classroom_next_task (self);
}

/**
 * qipu_classroom_get_explanation:
 * @self: a classroom whose trainer has a question
 *
 * Returns: (transfer none) (nullable): the place of the guide that explains what was answered wrong
 */
const char *
qipu_classroom_get_explanation (QipuClassroom *self)
{
  g_return_val_if_fail (QIPU_IS_CLASSROOM (self), NULL);

  return self->answered ? qipu_task_get_place (qipu_trainer_get_task (self->trainer), &self->answer)
                        : NULL;
}
