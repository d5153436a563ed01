/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pieces that a side has lost, as a row of small discs. */

#pragma once

#include <gtk/gtk.h>

#include "rules/qipu-position.h"

G_BEGIN_DECLS

#define QIPU_TYPE_TAKEN_PIECES (qipu_taken_pieces_get_type ())
G_DECLARE_FINAL_TYPE (QipuTakenPieces, qipu_taken_pieces, QIPU, TAKEN_PIECES, GtkWidget)

GtkWidget *qipu_taken_pieces_new (void);
/* The pieces of @colour that @start has and @now has not. */
void qipu_taken_pieces_set_positions (QipuTakenPieces *self,
                                      const QipuPosition *start,
                                      const QipuPosition *now,
                                      QipuColour colour);
void qipu_taken_pieces_restyle (QipuTakenPieces *self);

G_END_DECLS
