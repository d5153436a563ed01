/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a scene: the one drawing of a board, for the window, printing and export. */

#pragma once

#include <cairo.h>

#include "paint/qipu-board-geometry.h"
#include "paint/qipu-piece-set.h"
#include "paint/qipu-theme.h"

G_BEGIN_DECLS

/* What is the same for many scenes. The caller owns it and its piece set. */
typedef struct
{
  QipuBoardGeometry geometry;
  QipuTheme theme;
  QipuPieceSet *pieces;
  gboolean outlines; /* draw pieces as outlines instead of kept pictures: for vector surfaces */
} QipuPainter;

void qipu_painter_draw (const QipuPainter *self,
                        cairo_t *cr,
                        const QipuScene *scene,
                        QipuLayers layers);
QipuSpriteFlags qipu_painter_get_sprite_flags (const QipuPainter *self, QipuPiece piece);

G_END_DECLS
