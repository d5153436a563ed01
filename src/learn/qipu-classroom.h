/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where somebody is in the Learn view of a window: which page, how far down, which question and what
 * was answered. Facts only, so that all of it can be shown again in another language. */

#pragma once

#include <gio/gio.h>

#include "learn/qipu-drill.h"
#include "learn/qipu-guess.h"
#include "learn/qipu-guide.h"
#include "learn/qipu-trainer.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_LESSON_HOME,
  QIPU_LESSON_PAGE,
  QIPU_LESSON_TRAINER,
  QIPU_LESSON_PROGRESS,
  QIPU_LESSON_GUESS,
  QIPU_LESSON_DRILL,
} QipuLesson;

/* What was done in the position that a drill or a round of guessing shows. */
typedef enum
{
  QIPU_REPLY_NONE,
  QIPU_REPLY_RIGHT,
  QIPU_REPLY_VARIATION, /* guess only */
  QIPU_REPLY_WRONG,
  QIPU_REPLY_SHOWN,     /* the answer was asked for */
} QipuReplyKind;

typedef struct
{
  QipuReplyKind kind;
  QipuPosition position; /* before the move */
  QipuMove move;         /* that was tried or is shown */
} QipuReply;

#define QIPU_TYPE_CLASSROOM (qipu_classroom_get_type ())
G_DECLARE_FINAL_TYPE (QipuClassroom, qipu_classroom, QIPU, CLASSROOM, GObject)

/* Property: open (boolean), whether the view is shown at all.
 * Signals: changed: something else is to be shown. open-in-study (const QipuGame *, uint ply): a
 * board was asked to become a record. failed (const GError *): progress could not be kept.
 * progress-reset: it can be restored. */
QipuClassroom *qipu_classroom_new (void);

gboolean qipu_classroom_get_open (QipuClassroom *self);
void qipu_classroom_set_open (QipuClassroom *self, gboolean open);

QipuLesson qipu_classroom_get_lesson (QipuClassroom *self);
void qipu_classroom_show_home (QipuClassroom *self);
void qipu_classroom_show_page (QipuClassroom *self, const char *id);
void qipu_classroom_show_trainer (QipuClassroom *self);
void qipu_classroom_show_progress (QipuClassroom *self);
void qipu_classroom_show_guess (QipuClassroom *self,
                                const QipuGame *game,
                                QipuNodeId from,
                                QipuGuessSides sides);
/* Takes copies of @games. */
void qipu_classroom_show_drill (QipuClassroom *self,
                                GPtrArray *games,
                                QipuDrillKind kind,
                                QipuColour side);

/* The lines of a page: "mates" to be won, "openings" as a repertoire of @side. */
void qipu_classroom_show_page_drill (QipuClassroom *self,
                                     const char *page_id,
                                     QipuDrillKind kind,
                                     QipuColour side);

/* Pages */
/* Follows a link to "PAGE#BLOCK", and goes back to where it was followed; FALSE if none was. */
void qipu_classroom_show_place (QipuClassroom *self, const char *place);
gboolean qipu_classroom_go_back (QipuClassroom *self);
/* What a link led to, or NULL. */
const QipuPageBlock *qipu_classroom_get_anchor (QipuClassroom *self);
const QipuPage *qipu_classroom_get_page (QipuClassroom *self);
double qipu_classroom_get_scroll (QipuClassroom *self);
void qipu_classroom_set_scroll (QipuClassroom *self, double scroll);
/* How far the line of @block was stepped through. */
guint qipu_classroom_get_ply (QipuClassroom *self, const QipuPageBlock *block);
void qipu_classroom_set_ply (QipuClassroom *self, const QipuPageBlock *block, guint ply);
void qipu_classroom_open_in_study (QipuClassroom *self, const QipuPageBlock *block, guint ply);

/* Trainer */
QipuTrainer *qipu_classroom_get_trainer (QipuClassroom *self);
QipuProgress *qipu_classroom_get_trainer_progress (QipuClassroom *self);
/* What the trainer asks; a set that does not hold the question being asked brings another one. */
void qipu_classroom_set_exercises (QipuClassroom *self, guint exercises);
void qipu_classroom_set_families (QipuClassroom *self, guint families);
/* NULL until the question was answered. */
const QipuAnswer *qipu_classroom_get_answer (QipuClassroom *self);
void qipu_classroom_answer_move (QipuClassroom *self, QipuMove move);
void qipu_classroom_answer_text (QipuClassroom *self, const char *text);
void qipu_classroom_answer_file (QipuClassroom *self, guint file);
void qipu_classroom_answer_side (QipuClassroom *self, QipuColour side);
void qipu_classroom_next_task (QipuClassroom *self);
/* Where the guide explains what was answered wrong, or NULL. */
const char *qipu_classroom_get_explanation (QipuClassroom *self);
/* What is written and not yet answered. */
const char *qipu_classroom_get_draft (QipuClassroom *self);
void qipu_classroom_set_draft (QipuClassroom *self, const char *draft);
void qipu_classroom_reset_progress (QipuClassroom *self);
void qipu_classroom_restore_progress (QipuClassroom *self);

/* Guess the move, and drills */
QipuGuess *qipu_classroom_get_guess (QipuClassroom *self);
QipuDrill *qipu_classroom_get_drill (QipuClassroom *self);
QipuProgress *qipu_classroom_get_drill_progress (QipuClassroom *self);
void qipu_classroom_get_drill_count (QipuClassroom *self, QipuDrillCount *count);
const QipuReply *qipu_classroom_get_reply (QipuClassroom *self);
void qipu_classroom_try (QipuClassroom *self, QipuMove move);
/* Shows the answer; a drill then waits for next. */
void qipu_classroom_give_up (QipuClassroom *self);
void qipu_classroom_next (QipuClassroom *self);
/* The misses of a finished round, or another session of the drill. */
void qipu_classroom_again (QipuClassroom *self);

gint64 qipu_classroom_get_now (QipuClassroom *self);

G_END_DECLS
