/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The menu of a move: signs, comments, the place of its variation, the clipboard, deleting. */

#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* In the language of now. */
GMenuModel *qipu_move_menu_new (void);

G_END_DECLS
