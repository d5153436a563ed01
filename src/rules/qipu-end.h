/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ends of the game that need no look at the moves played or only at their number: pieces that
 * cannot win, and the move limit. */

#pragma once

#include "rules/qipu-position.h"

/* Neither side owns a piece that can cross the river: chariot, horse, cannon, soldier. Stronger
 * book draws are knowledge, not rules. */
bool qipu_end_is_insufficient (const QipuPosition *pos);

/* Checks that count towards the move limit when they are limited. */
#define QIPU_LIMITED_CHECKS 10

/* Running count towards the move limit; zero is the state right after a capture. */
typedef struct
{
  uint32_t plies;     /* that count */
  uint32_t checks[2]; /* given by each side since the last capture */
  bool is_free;       /* the last ply was a check that does not count: neither does its reply */
} QipuQuietCount;

/* Adds a ply of @side. With @limit_checks only the first ten checks of a side count, and the reply
 * to a check beyond them does not count either. */
void qipu_quiet_count_add (QipuQuietCount *count,
                           QipuColour side,
                           bool captures,
                           bool gives_check,
                           bool limit_checks);

/* The count after @moves, which begins with the plies that @start says have passed. */
QipuQuietCount qipu_quiet_count_line (const QipuPosition *start,
                                      const QipuMove *moves,
                                      size_t n_moves,
                                      bool limit_checks);

/* Whether both sides have made @move_limit moves that count; 0 is no limit. */
static inline bool
qipu_quiet_count_reaches (const QipuQuietCount *count, unsigned move_limit)
{
  return move_limit > 0 && count->plies / 2 >= move_limit;
}
