/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading back what the layout of XQStudio holds. */

#pragma once

#include "records/qipu-tree-builder.h"

G_BEGIN_DECLS

gboolean qipu_xqstudio_matches (const char *text, gsize size);
void qipu_xqstudio_read (QipuTreeBuilder *builder, const char *text, gsize size);

G_END_DECLS
