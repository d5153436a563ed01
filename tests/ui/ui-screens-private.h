/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of screens share. */

#pragma once

#include "ui-screens.h"

#include "app/qipu-window-private.h"

G_BEGIN_DECLS

#define UI_SCREENS_FILE_NAME "screens.pgn"

const UiScreen *ui_screens_get_window (guint *n_screens);
const UiScreen *ui_screens_get_learn (guint *n_screens);
const UiScreen *ui_screens_get_dialogs (guint *n_screens);

/* What is shown over @window, or NULL. */
GtkWindow *ui_screen_find_over (QipuWindow *window);
GtkWidget *ui_screen_wait_for_over (QipuWindow *window);
/* The menu that is open below @root, or NULL. */
GtkWidget *ui_screen_find_popover (GtkWidget *root);
QipuWorkspace *ui_screen_get_workspace (QipuWindow *window);
void ui_screen_show_panel (QipuWindow *window, const char *page);
/* Game @index of the records, at its end. */
void ui_screen_show_game (QipuWindow *window, guint index);

G_END_DECLS
