/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How moves are set off in the list and in the tree: the current one on a pill, the one that the
 * next step takes in a ring, in colours of the style. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

GdkRGBA qipu_move_pill_get_colour (GtkWidget *widget, const char *name);
void
qipu_move_pill_append (GtkSnapshot *snapshot, const graphene_rect_t *bounds, const GdkRGBA *colour);
void qipu_move_pill_append_ring (GtkSnapshot *snapshot,
                                 const graphene_rect_t *bounds,
                                 const GdkRGBA *colour);

G_END_DECLS
