/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A second rules engine, written from the rules alone, as slow and plain as can be: it tries every
 * piece on every point. The tests hold the fast one against it. Shares no code with src/rules
 * beyond the plain values of qipu-types.h. */

#pragma once

#include "rules/qipu-position.h"

/* The legal moves in ascending order; returns their number. */
size_t reference_legal (const QipuPosition *pos, QipuMove moves[QIPU_MAX_MOVES]);

/* The same without regard to the own general. */
size_t reference_pseudo (const QipuPosition *pos, QipuMove moves[QIPU_MAX_MOVES]);

/* The pieces that attack the general of @side, in ascending order. */
size_t reference_checkers (const QipuPosition *pos,
                           QipuColour side,
                           QipuSquare checkers[QIPU_N_SQUARES]);
