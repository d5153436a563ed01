/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

gboolean toolkit_slip (const char *message);
/* How often it said yes. */
guint toolkit_slip_count (void);

G_END_DECLS
