/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a PGN comment holds besides its text: marks, an evaluation, commands of other programs. */

#pragma once

#include "game/qipu-game.h"

G_BEGIN_DECLS

/* Adds the content of the braces to what hangs on @node. */
void qipu_pgn_comment_read (QipuGame *game,
                            QipuNodeId node,
                            QipuCommentPlace place,
                            const char *text,
                            gsize length);

/* Appends "{…}" with everything that belongs to that place of @node, or nothing. */
gboolean qipu_pgn_comment_write (const QipuGame *game,
                                 QipuNodeId node,
                                 QipuCommentPlace place,
                                 GString *out);

/* The value of a tag: characters that a line cannot hold are written as "[%u 0A]". */
void qipu_pgn_value_write (const char *value, GString *out);
char *qipu_pgn_value_read (const char *text, gsize length);

G_END_DECLS
