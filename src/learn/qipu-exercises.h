/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves of real games to practise with, sorted by what is difficult about them. */

#pragma once

#include <glib.h>

#include "learn/qipu-skill.h"

G_BEGIN_DECLS

typedef struct
{
  QipuPosition position;
  QipuMove move;
} QipuExerciseMove;

typedef struct _QipuExercises QipuExercises;

/* A table "FEN<TAB>move" a line. */
QipuExercises *qipu_exercises_new_from_text (const char *text, gsize size, guint *n_broken);
/* The moves that the program carries as a resource. */
QipuExercises *qipu_exercises_new (void);
void qipu_exercises_free (QipuExercises *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuExercises, qipu_exercises_free)

guint qipu_exercises_get_n (QipuExercises *self, QipuSkill skill, QipuColour side);
const QipuExerciseMove *
qipu_exercises_get (QipuExercises *self, QipuSkill skill, QipuColour side, guint index);

G_END_DECLS
