/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board to show: of a FEN, or of a game of a file at a ply. */

#pragma once

#include "cli/qipu-cli.h"
#include "game/qipu-game.h"

G_BEGIN_DECLS

typedef struct
{
  QipuPosition position;
  QipuMove last_move; /* or QIPU_MOVE_NONE */
  QipuGame *game;      /* NULL for a FEN */
  const QipuMark *marks;
  guint n_marks;
} QipuCliBoard;

/* From the one argument, or --fen, or the initial position. FALSE fills @error; TRUE too when a part
 * of the file could not be read. */
gboolean qipu_cli_get_board (QipuCli *cli, QipuCliBoard *board, QipuCliError *error);
/* Frees what it holds, not itself. */
void qipu_cli_board_clear (QipuCliBoard *board);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QipuCliBoard, qipu_cli_board_clear)

G_END_DECLS
