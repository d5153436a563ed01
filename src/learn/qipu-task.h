/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One question of the notation trainer as facts, and what was wrong about an answer. Texts are made
 * when they are shown, so a question survives a change of language. */

#pragma once

#include "learn/qipu-skill.h"
#include "notation/qipu-notation.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_EXERCISE_PLAY,  /* a text is shown: play it */
  QIPU_EXERCISE_WRITE, /* a move is shown: write or choose its text */
  QIPU_EXERCISE_FILE,  /* a piece is marked: which file of its side is it on? */
  QIPU_EXERCISE_MOVER, /* a Chinese text is shown: whose move is it? */
  QIPU_N_EXERCISES,
} QipuExercise;

/* Notations that are learned as one; scripts and variants of writing are chosen when shown. */
typedef enum
{
  QIPU_FAMILY_WXF,
  QIPU_FAMILY_CHINESE,
  QIPU_FAMILY_ICCS,
  QIPU_FAMILY_ALGEBRAIC,
  QIPU_N_FAMILIES,
} QipuFamily;

/* How Chinese texts are written for this reader. */
typedef struct
{
  gboolean simplified;
  QipuDigits digits; /* of Black's numbers */
} QipuScript;

#define QIPU_TASK_N_CHOICES 4

typedef struct
{
  QipuExercise exercise;
  QipuFamily family;
  QipuSkill skill;
  QipuPosition position; /* before the move */
  QipuMove move;
  /* of QIPU_EXERCISE_WRITE, Chinese ones in Traditional script */
  char choices[QIPU_TASK_N_CHOICES][QIPU_MOVE_TEXT_SIZE];
  guint n_choices;
  guint right_choice;
} QipuTask;

typedef struct
{
  gboolean right;
  gboolean understood;      /* the answer could be compared */
  QipuParts wrong;          /* parts that differ */
  gboolean other_numerals;  /* right, but written in the numerals of the other side */
  gboolean word_after;      /* 炮前平六: taken, but the word belongs before the piece */
  gboolean counted_from_other_side; /* the file as the opponent counts it */
  gboolean by_move;         /* move and given are valid */
  QipuMove move;            /* the move that was played or written */
  QipuMoveParts given;      /* the same */
  guint number;             /* file or side that was answered */
} QipuAnswer;

void qipu_task_init (QipuTask *task,
                     QipuExercise exercise,
                     QipuFamily family,
                     const QipuPosition *position,
                     QipuMove move,
                     GRand *random);

/* The text of the move; @script is that of Chinese ones. */
void
qipu_task_format (const QipuTask *task, const QipuScript *script, char text[QIPU_MOVE_TEXT_SIZE]);
char *qipu_task_dup_choice (const QipuTask *task, guint index, const QipuScript *script);

void qipu_task_answer_move (const QipuTask *task, QipuMove move, QipuAnswer *answer);
void qipu_task_answer_text (const QipuTask *task, const char *text, QipuAnswer *answer);
void qipu_task_answer_file (const QipuTask *task, guint file, QipuAnswer *answer);
void qipu_task_answer_side (const QipuTask *task, QipuColour side, QipuAnswer *answer);

/* The place of the guide that explains what @answer got wrong, or NULL. */
const char *qipu_task_get_place (const QipuTask *task, const QipuAnswer *answer);

const char *qipu_exercise_get_id (QipuExercise exercise);
const char *qipu_family_get_id (QipuFamily family);
/* Whether texts of the family count files and steps from the mover's right, so that every kind of
 * difficulty is learned for itself; the others name points. */
gboolean qipu_family_has_parts (QipuFamily family);

G_END_DECLS
