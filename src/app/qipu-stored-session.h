/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which windows and tabs were open, and where in each record: kept in the settings, opened again at
 * the next start. */

#pragma once

#include "app/qipu-window.h"

G_BEGIN_DECLS

/* One tab: file or "", number of the game, draft or "", title, ply, where the line leaves the
 * first moves: pairs of ply and number of the child, and how it is looked at: "flipped" and
 * "mirrored" (b), "setup" (s: the FEN being set up), "folded" (au: numbers of nodes in the order of the list), "nodes" (u: how many
 * there are, since in another record the numbers mean something else). */
#define QIPU_STORED_TAB "(sussua(uu)a{sv})"
#define QIPU_STORED_SESSION "a(ua(sussua(uu)a{sv}))"

void qipu_stored_session_store (GtkApplication *application);
/* FALSE when nothing was stored: no window was made then. */
gboolean qipu_stored_session_restore (GtkApplication *application);

/* Goes to the place that @tab tells. */
void qipu_stored_session_go (QipuSession *session, GVariant *tab);

G_END_DECLS
