/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who attacks a point, and who gives check. */

#pragma once

#include "rules/qipu-position.h"

/* Whether the piece on @from attacks @to by its way of moving: what it could take there if an
 * enemy stood on it, without regard to checks. Generals on an open file attack each other. */
bool qipu_attack_reaches (const QipuPosition *pos, QipuSquare from, QipuSquare to);

/* Pieces strictly between two points of one file or rank. */
int qipu_attack_count_between (const QipuPosition *pos, QipuSquare from, QipuSquare to);

/* Fills @from with the squares of @by's pieces that attack @square; returns their number. */
size_t qipu_attackers (const QipuPosition *pos,
                       QipuSquare square,
                       QipuColour by,
                       QipuSquare from[QIPU_N_SQUARES]);

/* Pieces that give check to @side's general, the facing general included. 0 without a general. */
size_t qipu_checkers (const QipuPosition *pos, QipuColour side, QipuSquare from[QIPU_N_SQUARES]);

bool qipu_is_in_check (const QipuPosition *pos, QipuColour side);
