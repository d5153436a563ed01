/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of QipuSetup share. */

#pragma once

#include "study/qipu-setup.h"

G_BEGIN_DECLS

gboolean qipu_setup_change (QipuSetup *self, const QipuPosition *position);

G_END_DECLS
