/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a classroom, for the files that it is made of. */

#pragma once

#include "learn/qipu-classroom.h"

G_BEGIN_DECLS

/* Where somebody was who followed a link. */
typedef struct
{
  QipuLesson lesson;
  const QipuPage *page;
  double scroll;
} QipuVisit;

struct _QipuClassroom
{
  GObject parent_instance;

  gboolean open;
  QipuLesson lesson;
  const QipuPage *page; /* of the guide */
  double scroll;
  const QipuPageBlock *anchor; /* that a link led to, until the view moves on, or NULL */
  GArray *visits;              /* QipuVisit: the way back */
  GHashTable *plies;    /* QipuPageBlock → number of plies */

  QipuExercises *exercises;
  QipuProgress *trainer_progress;
  QipuTrainer *trainer;
  QipuAnswer answer;
  gboolean answered;
  char *draft;

  QipuProgress *drill_progress;
  QipuGuess *guess;
  QipuDrill *drill;
  QipuReply reply;
};

/* Signals. */
void qipu_classroom_emit_changed (QipuClassroom *self);
void qipu_classroom_emit_progress_reset (QipuClassroom *self);

/* Goes to the top of @lesson and forgets the way back. */
void qipu_classroom_set_lesson (QipuClassroom *self, QipuLesson lesson);

/* A failure is told by a signal; what could not be read is never written over. */
QipuProgress *qipu_classroom_load_progress (QipuClassroom *self, const char *name);
void qipu_classroom_save_progress (QipuClassroom *self, QipuProgress *progress);

/* The position of a block with its line, as a record. */
QipuGame *qipu_classroom_make_game (const QipuPageBlock *block);

G_END_DECLS
