/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file chooser may be drawn before it knows its folder. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

void qipu_path_bars_init (void);

G_END_DECLS
