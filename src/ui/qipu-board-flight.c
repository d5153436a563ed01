/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A piece of the board that is on its way from point to point. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-board-view-private.h"

#include "ui/qipu-settings.h"

/**
 * qipu_board_view_end_flight:
 * @self: the board
 *
 * The piece has arrived: the scene is drawn as it is.
 */
void
qipu_board_view_end_flight (QipuBoardView *self)
{
  if (!self->flying)
    return;

  self->flying = FALSE;
  qipu_board_view_update_layers (self);
}

/**
 * qipu_board_view_stop_animation:
 * @self: the board
 *
 * Ends a moving piece's way at once; the scene is the one it was moving to.
 */
void
qipu_board_view_stop_animation (QipuBoardView *self)
{
  if (self->animation == NULL)
    return;

  adw_animation_reset (self->animation);
  g_clear_object (&self->animation);
}

static void
on_animation_value (double value, gpointer data)
{
  QipuBoardView *self = data;
  Flight *flight = &self->flight;

  flight->x = flight->x0 + (flight->x1 - flight->x0) * value;
  flight->y = flight->y0 + (flight->y1 - flight->y0) * value;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_animation_done (QipuBoardView *self)
{
  qipu_board_view_end_flight (self);
}

/**
 * qipu_board_view_fly:
 * @self: the board, with a flight that begins
 * @duration_ms: how long; 0 for at once
 *
 * Lets the piece go where it belongs.
 */
void
qipu_board_view_fly (QipuBoardView *self, guint duration_ms)
{
  AdwAnimationTarget *target;

  if (duration_ms == 0 || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    {
      qipu_board_view_end_flight (self);
      return;
    }

  target = adw_callback_animation_target_new (on_animation_value, self, NULL);
  self->animation = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, duration_ms, target);
  adw_timed_animation_set_easing (ADW_TIMED_ANIMATION (self->animation), ADW_EASE_OUT_CUBIC);
  g_signal_connect_object (self->animation, "done", G_CALLBACK (on_animation_done), self,
                           G_CONNECT_SWAPPED);
  adw_animation_play (self->animation);
}

/**
 * qipu_board_view_start_flight:
 * @self: the board, which shows the scene after the move
 * @before: the scene before it
 * @move: the move
 * @backwards: whether it is taken back
 *
 * Lets the piece of @move go its way, as long as the settings want it.
 */
void
qipu_board_view_start_flight (QipuBoardView *self,
                              const QipuScene *before,
                              QipuMove move,
                              gboolean backwards)
{
  QipuSquare from = backwards ? qipu_move_to (move) : qipu_move_from (move);
  QipuSquare to = backwards ? qipu_move_from (move) : qipu_move_to (move);
  QipuPiece piece = qipu_position_get (&self->scene.position, to);
  Flight *flight = &self->flight;

  if (piece == QIPU_PIECE_NONE)
    return;

  *flight = (Flight){ .piece = piece, .hidden = to, .taken_square = QIPU_SQUARE_NONE };
  qipu_board_view_get_point (self, from, &flight->x0, &flight->y0);
  qipu_board_view_get_point (self, to, &flight->x1, &flight->y1);
  flight->x = flight->x0;
  flight->y = flight->y0;
  if (!backwards)
    {
      flight->taken = qipu_position_get (&before->position, to);
      flight->taken_square = to;
    }

  self->flying = TRUE;
  qipu_board_view_update_layers (self);
  qipu_board_view_fly (self, qipu_settings_get_animation_ms ());
}
