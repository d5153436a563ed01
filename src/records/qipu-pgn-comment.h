/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a PGN comment holds besides its text: marks, an evaluation, commands of other programs. */

#pragma once

#include "game/qipu-game.h"

G_BEGIN_DECLS

/* What further comments add to the first one of a node. They wait here, so that a million of them
 * on one move are not copied a million times. */
typedef struct _QipuPgnJoins QipuPgnJoins;
QipuPgnJoins *qipu_pgn_joins_new (void);
void qipu_pgn_joins_free (QipuPgnJoins *self);
void qipu_pgn_joins_flush (QipuPgnJoins *self, QipuGame *game);
void qipu_pgn_joins_forget (QipuPgnJoins *self);

gboolean qipu_pgn_comment_read (QipuPgnJoins *joins,
                                QipuGame *game,
                                QipuNodeId node,
                                QipuCommentPlace place,
                                const char *text,
                                gsize length);

gboolean qipu_pgn_comment_write (const QipuGame *game,
                                 QipuNodeId node,
                                 QipuCommentPlace place,
                                 GString *out);

void qipu_pgn_value_write (const char *value, GString *out);
char *qipu_pgn_value_read (const char *text, gsize length);

G_END_DECLS
