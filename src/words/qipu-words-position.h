/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position and its points in plain words. */

#pragma once

#include <glib.h>

#include "rules/qipu-position.h"

G_BEGIN_DECLS

/* What a point is to the piece that was picked up. The values are those of QipuTarget. */
typedef enum
{
  QIPU_POINT_PLAIN = 0,
  QIPU_POINT_REACHABLE,
  QIPU_POINT_TAKEABLE,
} QipuPointTarget;

char *qipu_words_dup_position (const QipuPosition *position, gboolean flipped);

char *qipu_words_dup_point (const QipuPosition *position,
                            QipuSquare square,
                            gboolean flipped,
                            gboolean picked,
                            QipuPointTarget target);
char *qipu_words_dup_point_details (const QipuPosition *position, QipuSquare square);

char *qipu_words_dup_picked (QipuPiece piece);
char *qipu_words_dup_dropped (QipuPiece piece);
char *qipu_words_dup_to_move (QipuColour side);

G_END_DECLS
