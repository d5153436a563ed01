/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keys of the table at work. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void qipu_accelerators_apply (GtkApplication *application);

G_END_DECLS
