/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that read pages share. */

#pragma once

#include "learn/qipu-page.h"

G_BEGIN_DECLS

/* "e4" as a square, or QIPU_SQUARE_NONE. */
QipuSquare qipu_page_read_square (const char *text);

/* "GCe4 Bh2e2", for a block whose position is known. */
void
qipu_page_read_marks (QipuPageBlock *block, const char *value, guint line, GPtrArray *faults);

/* "Ke0 Cb2 ke9 w": every piece of that position, and the side to move. */
void qipu_page_read_men (QipuPageBlock *block, const char *value, guint line, GPtrArray *faults);

G_END_DECLS
