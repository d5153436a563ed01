/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a pasted text is: a position, moves, or a record. */

#pragma once

#include "records/qipu-record-file.h"
#include "study/qipu-session.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_TEXT_POSITION,
  QIPU_TEXT_MOVES,
  QIPU_TEXT_RECORD,
} QipuTextKind;

/* The games in @text, or NULL when nothing was recognised. */
QipuRecordContent *qipu_text_intake_read (const char *text, QipuTextKind *kind);

G_END_DECLS
