/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding a position text in running text. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Where ten rows with nine slashes between them begin, or NULL. */
const char *qipu_fen_scan (const char *text, gsize length);

/* @text with the first address of the web that has a FEN replaced by it; NULL where there is none.
 */
char *qipu_fen_scan_dup_plain (const char *text, gsize length, gsize *place);

/* The FEN in an address of the web, with its spaces; NULL where @text is none. */
char *qipu_fen_scan_address (const char *text);

G_END_DECLS
