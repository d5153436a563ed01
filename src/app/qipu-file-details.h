/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a file is, in which encoding it was read, and what was wrong with it, place by place. */

#pragma once

#include <gtk/gtk.h>

#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

/* Follows what @workspace shows. Another encoding is asked for by "win.encoding" of @parent. */
void qipu_file_details_show (GtkWindow *parent, QipuWorkspace *workspace);

G_END_DECLS
