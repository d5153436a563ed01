/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whether an archive has its end. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean qipu_archive_is_cut (const guint8 *data, gsize size, guint64 place);

G_END_DECLS
