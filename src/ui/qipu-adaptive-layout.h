/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Places a board and a panel side by side, or one over the other where the window is narrow. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  QIPU_WIDTH_NARROW, /* under 600: the board on top */
  QIPU_WIDTH_MEDIUM, /* under 900: a panel of 280 */
  QIPU_WIDTH_WIDE,   /* a panel of the user's width */
} QipuWidthClass;

/* Of a narrow window: what may be left out so that the board is worth its name. */
typedef enum
{
  QIPU_HEIGHT_ENOUGH,
  QIPU_HEIGHT_LOW, /* the name of the opening */
  QIPU_HEIGHT_TINY /* and the comment, where there is none */
} QipuHeightClass;

#define QIPU_TYPE_ADAPTIVE_LAYOUT (qipu_adaptive_layout_get_type ())
G_DECLARE_FINAL_TYPE (QipuAdaptiveLayout, qipu_adaptive_layout, QIPU, ADAPTIVE_LAYOUT, GtkLayoutManager)

/* Works on a widget whose children are a QipuBoardFrame, a handle and a panel, in this order. */
GtkLayoutManager *qipu_adaptive_layout_new (void);
void qipu_adaptive_layout_set_panel_width (QipuAdaptiveLayout *self, int width);
int qipu_adaptive_layout_get_panel_width (QipuAdaptiveLayout *self);
void qipu_adaptive_layout_set_tall_panel (QipuAdaptiveLayout *self, gboolean tall_panel);
QipuWidthClass qipu_adaptive_layout_get_width_class (QipuAdaptiveLayout *self);
/* The signal "height-class-changed" follows an allocation. */
QipuHeightClass qipu_adaptive_layout_get_height_class (QipuAdaptiveLayout *self);

G_END_DECLS
