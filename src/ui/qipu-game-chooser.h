/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a file with many, to look through and choose from. */

#pragma once

#include <gtk/gtk.h>

#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_GAME_ORDER_FILE = 0,
  QIPU_GAME_ORDER_RED,
  QIPU_GAME_ORDER_BLACK,
  QIPU_GAME_ORDER_EVENT,
  QIPU_GAME_ORDER_DATE,
  QIPU_GAME_ORDER_RESULT,
  QIPU_GAME_ORDER_LENGTH,
  QIPU_N_GAME_ORDERS,
} QipuGameOrder;

#define QIPU_TYPE_GAME_CHOOSER (qipu_game_chooser_get_type ())
G_DECLARE_FINAL_TYPE (QipuGameChooser, qipu_game_chooser, QIPU, GAME_CHOOSER, GtkWidget)

GtkWidget *qipu_game_chooser_new (void);
void qipu_game_chooser_set_workspace (QipuGameChooser *self, QipuWorkspace *workspace);
const char *qipu_game_chooser_get_filter (QipuGameChooser *self);
void qipu_game_chooser_set_filter (QipuGameChooser *self, const char *text);

QipuGameOrder qipu_game_chooser_get_order (QipuGameChooser *self);
void qipu_game_chooser_set_order (QipuGameChooser *self, QipuGameOrder order);
/* The games that are shown, in their order; filled bit by bit. */
GListModel *qipu_game_chooser_get_shown (QipuGameChooser *self);

G_END_DECLS
