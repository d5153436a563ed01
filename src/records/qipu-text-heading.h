/* SPDX-License-Identifier: GPL-3.0-or-later */

#pragma once

#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

gsize qipu_text_heading_measure (const char *text, gsize length);
void qipu_text_heading_take (QipuTreeBuilder *builder, const char *text, gsize length);

G_END_DECLS
