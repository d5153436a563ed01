/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games of chess for programs that read them: what our speed is held against. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Appends one game as PGN, with the tags and the short notation of ordinary collections: legal
 * moves that look for captures, checks and the centre, up to @max_plies. Returns the plies. */
guint chess_games_append (GString *out, GRand *rand, guint number, guint max_plies);

G_END_DECLS
