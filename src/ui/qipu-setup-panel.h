/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The panel of position set-up: tray, tools, side to move, FEN, and what is wrong so far. */

#pragma once

#include <gtk/gtk.h>

#include "study/qipu-setup.h"

G_BEGIN_DECLS

#define QIPU_TYPE_SETUP_PANEL (qipu_setup_panel_get_type ())
G_DECLARE_FINAL_TYPE (QipuSetupPanel, qipu_setup_panel, QIPU, SETUP_PANEL, GtkWidget)

GtkWidget *qipu_setup_panel_new (void);
/* NULL outside set-up. */
void qipu_setup_panel_set_setup (QipuSetupPanel *self, QipuSetup *setup);
void qipu_setup_panel_restyle (QipuSetupPanel *self);
/* What is written in the FEN entry and not yet taken, or NULL. */
char *qipu_setup_panel_dup_pending (QipuSetupPanel *self);
void qipu_setup_panel_set_pending (QipuSetupPanel *self, const char *text);

G_END_DECLS
