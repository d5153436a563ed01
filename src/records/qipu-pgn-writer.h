/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The lossless PGN of the program. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

gboolean qipu_pgn_write (const QipuGame *game,
                         const QipuWriteOptions *options,
                         GByteArray *out,
                         QipuDiagnostics *lost,
                         GError **error);

G_END_DECLS
