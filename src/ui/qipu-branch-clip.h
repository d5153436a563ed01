/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A branch on its way through the clipboard or a drag: as a record that says where it begins, and
 * as text for every other program. */

#pragma once

#include <gdk/gdk.h>

#include "game/qipu-game.h"

G_BEGIN_DECLS

GdkContentProvider *qipu_branch_clip_new (const QipuGame *branch);
/* Whether @formats holds a branch, and not only text that might be one. */
gboolean qipu_branch_clip_is_in (GdkContentFormats *formats);
/* Moves in @text, in any notation, as a game that begins at @start; its own start counts when it
 * names one, unless it @is_branch, which may be put wherever it can be played. NULL when there are
 * none. */
QipuGame *qipu_branch_clip_parse (const char *text, const QipuPosition *start, gboolean is_branch);

G_END_DECLS
