/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is difficult about reading a move: the kinds that are trained and scheduled apart, and the
 * four parts of a move text. */

#pragma once

#include <glib.h>

#include "rules/qipu-position.h"

G_BEGIN_DECLS

/* From easy to hard; a move belongs to the hardest kind that applies. */
typedef enum
{
  QIPU_SKILL_TRAVERSE,   /* the number is a file */
  QIPU_SKILL_STEPS,      /* a straight mover: the number is points */
  QIPU_SKILL_HORSE,      /* the number is a file though the piece advances */
  QIPU_SKILL_ELEPHANT,
  QIPU_SKILL_ADVISOR,
  QIPU_SKILL_FRONT_REAR, /* two alike on a file */
  QIPU_SKILL_SAME_FILE,  /* two advisors or elephants on a file: the direction tells */
  QIPU_SKILL_THREE,      /* three and more soldiers on a file */
  QIPU_SKILL_TWO_FILES,  /* soldiers doubled on two files */
  QIPU_N_SKILLS,
} QipuSkill;

typedef enum
{
  QIPU_PART_PIECE = 1 << 0,
  QIPU_PART_PLACE = 1 << 1,     /* file, or front and rear */
  QIPU_PART_DIRECTION = 1 << 2,
  QIPU_PART_NUMBER = 1 << 3,
} QipuParts;

/* A move taken apart. */
typedef struct
{
  QipuKind kind;
  QipuColour colour;
  guint file;      /* of the piece, from its own right */
  guint index;     /* on its file, 0 is the front one */
  guint count;     /* alike on the file */
  gboolean by_position; /* front or rear is written */
  char direction;  /* '+', '-' or '=' */
  guint number;
  gboolean number_is_file;
} QipuMoveParts;

void qipu_move_parts_read (const QipuPosition *position, QipuMove move, QipuMoveParts *parts);
QipuParts qipu_move_parts_compare (const QipuMoveParts *a, const QipuMoveParts *b);

QipuSkill qipu_skill_of_move (const QipuPosition *position, QipuMove move);

/* "traverse", "front-rear": stable, for files. */
const char *qipu_skill_get_id (QipuSkill skill);
gboolean qipu_skill_from_id (const char *id, QipuSkill *skill);

G_END_DECLS
