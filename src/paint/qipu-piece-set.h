/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pieces of one design, as outlines or as kept pictures. Main thread, or one thread each. */

#pragma once

#include <cairo.h>
#include <glib.h>

#include "paint/qipu-theme.h"
#include "rules/qipu-types.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_PIECES_TRADITIONAL = 0,
  QIPU_PIECES_SIMPLIFIED,
  QIPU_PIECES_PICTORIAL,
  QIPU_N_PIECE_DESIGNS,
} QipuPieceDesign;

typedef enum
{
  QIPU_SPRITE_NORMAL = 0,
  QIPU_SPRITE_FACING_LEFT = 1 << 0, /* drawings of pictorial pieces turned to the left */
  QIPU_SPRITE_LIFTED = 1 << 1,      /* a little larger, with a softer shadow and wider margin */
} QipuSpriteFlags;

typedef struct _QipuPieceSet QipuPieceSet;

QipuPieceSet *qipu_piece_set_new (QipuPieceDesign design);
QipuPieceSet *qipu_piece_set_ref (QipuPieceSet *self);
void qipu_piece_set_unref (QipuPieceSet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuPieceSet, qipu_piece_set_unref)

QipuPieceDesign qipu_piece_set_get_design (const QipuPieceSet *self);

void qipu_piece_set_draw (QipuPieceSet *self,
                          cairo_t *cr,
                          const QipuTheme *theme,
                          QipuPiece piece,
                          QipuSpriteFlags flags,
                          double x,
                          double y,
                          double unit);
cairo_surface_t *qipu_piece_set_dup_sprite (QipuPieceSet *self,
                                            const QipuTheme *theme,
                                            QipuPiece piece,
                                            QipuSpriteFlags flags,
                                            int side);
int qipu_piece_set_get_sprite_size (int side, QipuSpriteFlags flags);

const char *qipu_piece_design_to_name (QipuPieceDesign design);
gboolean qipu_piece_design_from_name (const char *name, QipuPieceDesign *design);

G_END_DECLS
