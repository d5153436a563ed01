/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a source that hold a text, in an order of one's choice. */

#pragma once

#include "study/qipu-game-source.h"

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

#define QIPU_TYPE_GAME_LIST (qipu_game_list_get_type ())
G_DECLARE_FINAL_TYPE (QipuGameList, qipu_game_list, QIPU, GAME_LIST, GObject)

/* A GListModel of QipuGameEntry. A worker looks through and sorts, so that 100,000 games hold up
 * nobody. Property, notifying: pending (boolean), while a worker is about to change the list. */
QipuGameList *qipu_game_list_new (void);

void qipu_game_list_set_source (QipuGameList *self, QipuGameSource *source);
/* Any text; it is folded here. */
void qipu_game_list_set_filter (QipuGameList *self, const char *text);
/* What is unknown comes last; what is alike stays as it is in the file. */
void qipu_game_list_set_order (QipuGameList *self, QipuGameOrder order);
gboolean qipu_game_list_get_pending (QipuGameList *self);
/* guint: which games of the source are in the list, in its order. */
GArray *qipu_game_list_dup_indices (QipuGameList *self);
/* Where game @index of the source is, or G_MAXUINT. */
guint qipu_game_list_find (QipuGameList *self, guint index);

G_END_DECLS
