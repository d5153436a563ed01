/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The games of a drill, gathered in the background: those of a file, and solutions of positions
 * that come without moves. */

#pragma once

#include <gio/gio.h>

#include "learn/qipu-drill.h"

G_BEGIN_DECLS

/* More games than this nobody learns by heart; they are kept in memory. */
#define QIPU_DRILL_MAX_GAMES 5000

typedef struct
{
  GPtrArray *games; /* QipuGame */
  gboolean is_cut;  /* the file has more than QIPU_DRILL_MAX_GAMES */
  guint n_unsolved; /* positions without moves in which no mate was found */
} QipuDrillGames;

/* @game takes the place of game @index of @file; without a file it is the only one. */
void qipu_drill_games_gather (GFile *file,
                              const QipuGame *game,
                              guint index,
                              QipuDrillKind kind,
                              GCancellable *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer user_data);
QipuDrillGames *qipu_drill_games_gather_finish (GAsyncResult *result, GError **error);
void qipu_drill_games_free (QipuDrillGames *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuDrillGames, qipu_drill_games_free)

/* What follows @node, its position being the start. */
QipuGame *qipu_drill_game_from (const QipuGame *game, QipuNodeId node);

G_END_DECLS
