/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The obvious way out of what is wrong with a position. */

#pragma once

#include <glib.h>

#include "rules/qipu-setup-check.h"

G_BEGIN_DECLS

/* Changes @position so that @problem is gone. FALSE, without a change, when there is no obvious
 * way. */
gboolean qipu_setup_fix (QipuPosition *position, const QipuProblem *problem);

G_END_DECLS
