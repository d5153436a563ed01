/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The preferences window. */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

GtkWindow *qipu_preferences_new (GtkWindow *parent);

G_END_DECLS
