/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing XQF, version 10: without a veil, so that every program reads it. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

gboolean qipu_xqf_write (const QipuGame *game,
                         const QipuWriteOptions *options,
                         GByteArray *out,
                         QipuDiagnostics *lost,
                         GError **error);

G_END_DECLS
