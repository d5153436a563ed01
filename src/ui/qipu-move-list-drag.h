/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dragging in the move list: a branch to another place, or as text to and from other programs. */

#pragma once

#include "ui/qipu-move-list-view.h"

G_BEGIN_DECLS

void qipu_move_list_drag_attach (QipuMoveListView *list);

G_END_DECLS
