/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mate by continuous checks: enough to hold teaching positions and exercises against. */

#pragma once

#include <glib.h>

#include "rules/qipu-position.h"

G_BEGIN_DECLS

/* No more first moves than this are told; more than one is all that anybody asks. */
#define QIPU_MATE_MAX_FIRST 8

/* Deeper searches take too long for an answer while somebody waits. */
#define QIPU_MATE_MAX_MOVES 6

guint qipu_mate_find (const QipuPosition *position,
                      guint n_moves,
                      QipuMove first[QIPU_MATE_MAX_FIRST]);
/* @line holds 2 * @max_moves moves. */
guint qipu_mate_solve (const QipuPosition *position, guint max_moves, QipuMove *line);

G_END_DECLS
