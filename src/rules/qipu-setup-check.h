/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a position that was set up by hand or read from a file. */

#pragma once

#include "rules/qipu-position.h"

typedef enum
{
  QIPU_PROBLEM_NO_GENERAL,
  QIPU_PROBLEM_MANY_GENERALS,
  QIPU_PROBLEM_GENERAL_POINT,
  QIPU_PROBLEM_ADVISOR_POINT,
  QIPU_PROBLEM_ELEPHANT_POINT,
  QIPU_PROBLEM_SOLDIER_POINT,
  QIPU_PROBLEM_TOO_MANY,       /* of one kind */
  QIPU_PROBLEM_TOO_MANY_TOTAL, /* more than 16 a side */
  QIPU_PROBLEM_FACING,
  QIPU_PROBLEM_WRONG_SIDE_IN_CHECK,
  /* warnings from here on */
  QIPU_PROBLEM_SOLDIERS_STACKED,
  QIPU_PROBLEM_CHECKMATED,
  QIPU_PROBLEM_STALEMATED,
  QIPU_PROBLEM_DOUBLE_CHECK,
  QIPU_PROBLEM_NO_ATTACKERS,
} QipuProblemCode;

typedef struct
{
  QipuProblemCode code;
  QipuColour side;      /* whose pieces are meant */
  QipuKind kind;        /* QIPU_KIND_NONE where it does not apply */
  unsigned count;       /* how many there are, where it applies */
  unsigned n_squares;
  QipuSquare squares[QIPU_N_SQUARES];
} QipuProblem;

#define QIPU_MAX_PROBLEMS 48

static inline bool
qipu_problem_is_error (QipuProblemCode code)
{
  return code < QIPU_PROBLEM_SOLDIERS_STACKED;
}

/* "too-many": stable lower-case name of a code, for machines. */
const char *qipu_problem_name (QipuProblemCode code);

/* Fills @problems, errors first; returns their number. */
size_t qipu_setup_check (const QipuPosition *pos, QipuProblem problems[QIPU_MAX_PROBLEMS]);

/* Whether @pos has no error. */
bool qipu_setup_is_playable (const QipuPosition *pos);
