/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Legal moves of the side to move. */

#pragma once

#include "rules/qipu-position.h"

/* Fills @moves with the legal moves of @pos and returns their number. A move that leaves the own
 * general attacked, or facing the other one, is not legal. Without an own general every
 * possible move is legal. */
size_t qipu_movegen_legal (const QipuPosition *pos, QipuMove moves[QIPU_MAX_MOVES]);

/* Moves by the way the pieces move, whether or not they leave the general attacked. */
size_t qipu_movegen_pseudo (const QipuPosition *pos, QipuMove moves[QIPU_MAX_MOVES]);

/* Whether @move is one of them. */
bool qipu_move_is_pseudo (const QipuPosition *pos, QipuMove move);
bool qipu_move_is_legal (const QipuPosition *pos, QipuMove move);

/* Whether the side to move has any legal move. */
bool qipu_has_legal_move (const QipuPosition *pos);
