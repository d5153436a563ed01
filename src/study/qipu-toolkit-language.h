/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The toolkit's own words where its catalogue lacks them. Main thread only. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Call after adw_init(), which binds the domain itself, and after every change of the language. */
void qipu_toolkit_language_update (void);

G_END_DECLS
