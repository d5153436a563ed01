/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

void qipu_pasted_moves_read (QipuTreeBuilder *builder,
                             const char *text,
                             gsize length,
                             guint64 first_line,
                             const guint64 *lines,
                             gboolean side_is_known);

G_END_DECLS
