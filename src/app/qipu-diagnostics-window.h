/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was wrong with a file, place by place. */

#pragma once

#include <gtk/gtk.h>

#include "game/qipu-diagnostic.h"

G_BEGIN_DECLS

void qipu_diagnostics_window_show (GtkWindow *parent, const QipuDiagnostics *diagnostics);

G_END_DECLS
