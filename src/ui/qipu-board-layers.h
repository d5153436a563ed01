/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the toolkit keeps of a board between frames: one render node a layer and one a point
 * with a piece. GTK repaints only nodes that differ, so that a moving piece costs only its own
 * place. */

#pragma once

#include <gtk/gtk.h>

#include "paint/qipu-board-geometry.h"
#include "paint/qipu-painter.h"
#include "paint/qipu-theme.h"
#include "study/qipu-scene.h"

G_BEGIN_DECLS

typedef struct _QipuBoardLayers QipuBoardLayers;

QipuBoardLayers *qipu_board_layers_new (void);
void qipu_board_layers_free (QipuBoardLayers *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuBoardLayers, qipu_board_layers_free)

void qipu_board_layers_set_theme (QipuBoardLayers *self, const QipuTheme *theme);
void qipu_board_layers_set_pieces (QipuBoardLayers *self, QipuPieceDesign design);
/* Sizes in the units of the widget; @scale is its scale factor. */
void qipu_board_layers_set_size (QipuBoardLayers *self, double width, double height, double scale);
void qipu_board_layers_set_scene (QipuBoardLayers *self, const QipuScene *scene);
const QipuScene *qipu_board_layers_get_scene (QipuBoardLayers *self);
const QipuBoardGeometry *qipu_board_layers_get_geometry (QipuBoardLayers *self);

void qipu_board_layers_snapshot (QipuBoardLayers *self, GtkWidget *widget, GtkSnapshot *snapshot);
/* A single piece with its middle at (@x, @y). */
void qipu_board_layers_snapshot_piece (QipuBoardLayers *self,
                                       GtkSnapshot *snapshot,
                                       QipuPiece piece,
                                       double x,
                                       double y,
                                       gboolean lifted);

/* The theme that the settings and the style of @widget ask for. */
void qipu_board_theme_for_widget (GtkWidget *widget, QipuTheme *theme);
/* The same for the design of that name, whatever the settings say. */
void qipu_board_theme_for_design (GtkWidget *widget, const char *name, QipuTheme *theme);
QipuPieceDesign qipu_board_pieces_from_settings (void);

G_END_DECLS
