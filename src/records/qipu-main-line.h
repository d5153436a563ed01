/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the old server formats have in common: one line of moves from the initial position, and a
 * layout that no real file has confirmed. */

#pragma once

#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

/* Begins the game and says that reading of @name is unproven. */
void qipu_main_line_begin (QipuTreeBuilder *builder, const QipuGameSink *sink, const char *name);
/* Plays @move; FALSE and a report when the line ends here. */
gboolean qipu_main_line_play (QipuTreeBuilder *builder, QipuMove move, gint64 offset);
/* Says so when more than blanks and zeros stand behind the record. */
void
qipu_main_line_check_rest (QipuTreeBuilder *builder, const guint8 *data, gsize place, gsize size);
/* Gives the game and clears the builder. */
void qipu_main_line_end (QipuTreeBuilder *builder, guint64 size);

G_END_DECLS
