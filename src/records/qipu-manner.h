/* SPDX-License-Identifier: GPL-3.0-or-later */
/* In what manner the text of a record was written, so that it can be written like that again. */

#pragma once

#include "records/qipu-format.h"

G_BEGIN_DECLS

void qipu_write_options_follow (QipuWriteOptions *options,
                                const QipuFormat *format,
                                const QipuGame *game,
                                const guint8 *data,
                                gsize size,
                                QipuEncoding encoding);
void qipu_write_mark (const QipuFormat *format, QipuEncoding encoding, GByteArray *out);

G_END_DECLS
