/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How moves are set off in the list and in the tree. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-pill.h"

#define RADIUS 7
#define RING_WIDTH 1.5f

/**
 * qipu_move_pill_get_colour:
 * @widget: a widget
 * @name: a colour that the style defines, like "accent_bg_color"
 *
 * Returns: the colour as the style of @widget has it; black where it has none
 */
GdkRGBA
qipu_move_pill_get_colour (GtkWidget *widget, const char *name)
{
  GdkRGBA colour = { 0, 0, 0, 1 };

  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, &colour);
  return colour;
}

/**
 * qipu_move_pill_append:
 * @snapshot: what to draw into
 * @bounds: where
 * @colour: of the ground
 *
 * Draws the ground of a move that is set off.
 */
void
qipu_move_pill_append (GtkSnapshot *snapshot, const graphene_rect_t *bounds, const GdkRGBA *colour)
{
  GskRoundedRect pill;

  gsk_rounded_rect_init_from_rect (&pill, bounds, RADIUS);
  gtk_snapshot_push_rounded_clip (snapshot, &pill);
  gtk_snapshot_append_color (snapshot, colour, bounds);
  gtk_snapshot_pop (snapshot);
}

/**
 * qipu_move_pill_append_ring:
 * @snapshot: what to draw into
 * @bounds: where
 * @colour: of the line
 *
 * Draws a ring around a move.
 */
void
qipu_move_pill_append_ring (GtkSnapshot *snapshot,
                            const graphene_rect_t *bounds,
                            const GdkRGBA *colour)
{
  const float widths[4] = { RING_WIDTH, RING_WIDTH, RING_WIDTH, RING_WIDTH };
  const GdkRGBA colours[4] = { *colour, *colour, *colour, *colour };
  GskRoundedRect ring;

  gsk_rounded_rect_init_from_rect (&ring, bounds, RADIUS);
  gtk_snapshot_append_border (snapshot, &ring, widths, colours);
}
