/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing a record as plain text for people, in a choice of layouts. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

gboolean qipu_plain_text_write (const QipuGame *game,
                                const QipuWriteOptions *options,
                                GByteArray *out,
                                QipuDiagnostics *lost,
                                GError **error);

G_END_DECLS
