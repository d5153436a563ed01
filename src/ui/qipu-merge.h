/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another record's lines join the one that is open. */

#pragma once

#include <gtk/gtk.h>

#include "ui/qipu-workspace.h"

G_BEGIN_DECLS

/* Asks for a file first. */
void qipu_merge_ask (GtkWidget *parent, QipuWorkspace *workspace);
/* Every game of @file is merged where its start position occurs, as one edit; what came of it is
 * told by the workspace. */
void qipu_merge_file (QipuWorkspace *workspace, GFile *file);

G_END_DECLS
