/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a row of the move list says, on the screen and to a screen reader, in the language and the
 * notation of the moment. */

#pragma once

#include "study/qipu-session.h"

G_BEGIN_DECLS

char *qipu_move_row_text_dup_move (QipuSession *session, QipuNodeId node);
char *qipu_move_row_text_dup (QipuSession *session, QipuMoveRow *row);
char *qipu_move_row_text_dup_label (QipuSession *session, QipuMoveRow *row);

G_END_DECLS
