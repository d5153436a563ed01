/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the DhtmlXQ reader, its writer and the cousin DHJHtmlXQ share. */

#pragma once

#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

typedef struct
{
  const char *field; /* "redteam" */
  const char *tag;   /* "RedTeam" */
} QipuDhtmlxqField;

/* Ends with NULL; in the order in which tags are added. */
extern const QipuDhtmlxqField qipu_dhtmlxq_fields[];

/* The order of the 32 men, as letters of a FEN. */
extern const char qipu_dhtmlxq_men[33];

/* 红胜, W and the like as a PGN result; NULL when it is none of them. */
const char *qipu_dhtmlxq_get_result (const char *text);

/* Whether a field, "move_0_3_1" or "binit", is part of the tree and no header. */
gboolean qipu_dhtmlxq_is_reserved (const char *name);

gboolean qipu_dhtmlxq_write (const QipuGame *game,
                             const QipuWriteOptions *options,
                             GByteArray *out,
                             QipuDiagnostics *lost,
                             GError **error);

G_END_DECLS
