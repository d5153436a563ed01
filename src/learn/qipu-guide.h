/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All pages of the guide that the program carries. */

#pragma once

#include <gio/gio.h>

#include "learn/qipu-page.h"

G_BEGIN_DECLS

/* The folder of the guide and of the exercises within the program's resources. */
#define QIPU_GUIDE_RESOURCES "/org/qipu/Qipu/learn/"

GResource *qipu_guide_get_resource (void);

/* In the order of the guide; read once, kept for the life of the program. Main thread only. */
GPtrArray *qipu_guide_get_pages (void);
const QipuPage *qipu_guide_find_page (const char *id);
/* The page after @page, or NULL. */
const QipuPage *qipu_guide_get_next (const QipuPage *page);

G_END_DECLS
