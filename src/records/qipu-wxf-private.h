/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the reader and the writer of WXF text share. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

typedef struct
{
  const char *keyword; /* "GAME" */
  const char *tag;     /* "Title" */
} QipuWxfTextTag;

/* Ends with NULL. */
extern const QipuWxfTextTag qipu_wxf_text_tags[];

gboolean qipu_wxf_text_write (const QipuGame *game,
                         const QipuWriteOptions *options,
                         GByteArray *out,
                         QipuDiagnostics *lost,
                         GError **error);

G_END_DECLS
