/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state of a board, shared by its files: what it shows, and what pointer and keys do. */

#pragma once

#include <adwaita.h>

#include "ui/qipu-board-layers.h"
#include "ui/qipu-board-view.h"

G_BEGIN_DECLS

/* A piece that is not on its point: dragged or sliding. */
typedef struct
{
  QipuPiece piece;
  QipuSquare hidden;   /* where the scene has it */
  QipuPiece taken;     /* stays on @taken_square until the mover arrives */
  QipuSquare taken_square;
  double x, y;         /* where it is */
  double x0, y0;       /* where it started */
  double x1, y1;       /* where it goes */
} Flight;

struct _QipuBoardView
{
  GtkWidget parent_instance;

  QipuBoardLayers *layers;
  GtkWidget *squares[QIPU_N_SQUARES];
  guint label_source;
  gboolean labels_wanted;
  QipuSquare described; /* whose label says more */

  QipuScene scene; /* as it was given */
  Flight flight;
  gboolean flying;
  AdwAnimation *animation;

  GtkGesture *drag;
  GtkGesture *mark;
  QipuSquare press;    /* where the button went down */
  gboolean dragging;
  QipuMove dropping;   /* the move whose drop is being asked about */
  QipuSquare hover;    /* where the pointer rests */
  double scroll;       /* smooth scrolling not yet worth a notch */

  gboolean holding;             /* a finger has rested on @press and draws now */
  QipuMarkColour finger_colour; /* of what it draws */
  gboolean marking;             /* the mark below is shown while it is drawn */
  QipuMark drawn;

  gboolean cursor_mode;
  QipuSquare cursor;
  QipuSquare arrow_start; /* of one that is drawn with the cursor, or QIPU_SQUARE_NONE */
};

enum
{
  QIPU_BOARD_SQUARE_ACTIVATED,
  QIPU_BOARD_LIFT,
  QIPU_BOARD_DROP,
  QIPU_BOARD_MARK_DRAWN,
  QIPU_BOARD_STEP,
  QIPU_BOARD_MENU_REQUESTED,
  QIPU_BOARD_KEY,
  QIPU_BOARD_N_SIGNALS
};

extern guint qipu_board_view_signals[QIPU_BOARD_N_SIGNALS];

/* qipu-board-view.c */
QipuSquare qipu_board_view_square_at (QipuBoardView *self, double x, double y);
/* Draws the scene, less the pieces that are not on their points. */
void qipu_board_view_update_layers (QipuBoardView *self);

/* qipu-board-flight.c */
void qipu_board_view_start_flight (QipuBoardView *self,
                                   const QipuScene *before,
                                   QipuMove move,
                                   gboolean backwards);
void qipu_board_view_fly (QipuBoardView *self, guint duration_ms);
void qipu_board_view_stop_animation (QipuBoardView *self);
void qipu_board_view_end_flight (QipuBoardView *self);

/* qipu-board-labels.c */
void qipu_board_view_update_labels (QipuBoardView *self, const QipuScene *before);

/* qipu-board-input.c */
void qipu_board_view_init_input (QipuBoardView *self);

G_END_DECLS
