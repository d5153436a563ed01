/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A popover that has been closed takes no press. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void qipu_hidden_popovers_init (void);

G_END_DECLS
