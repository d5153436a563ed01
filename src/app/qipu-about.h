/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who made the program, and under which terms. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

void qipu_about_show (GtkWindow *parent);

G_END_DECLS
