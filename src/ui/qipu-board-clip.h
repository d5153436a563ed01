/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of a board on its way through the clipboard or a drag. */

#pragma once

#include <gtk/gtk.h>

#include "paint/qipu-piece-set.h"
#include "paint/qipu-theme.h"
#include "study/qipu-scene.h"

G_BEGIN_DECLS

#define QIPU_TYPE_BOARD_CLIP (qipu_board_clip_get_type ())
G_DECLARE_FINAL_TYPE (QipuBoardClip, qipu_board_clip, QIPU, BOARD_CLIP, GdkContentProvider)

/* As PNG and as SVG: whoever takes it chooses. Nothing is drawn before that. */
GdkContentProvider *
qipu_board_clip_new (const QipuScene *scene, const QipuTheme *theme, QipuPieceDesign pieces);

G_END_DECLS
