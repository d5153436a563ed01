/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A board to show: of a FEN, or of a game of a file at a ply. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-board.h"

#include <glib/gi18n-lib.h>

#include "cli/qipu-cli-records.h"

gboolean
qipu_cli_get_board (QipuCli *cli, QipuCliBoard *board, QipuCliError *error)
{
  const char *file = qipu_cli_get_argument (cli, 0);
  QipuNodeId node;

  board->last_move = QIPU_MOVE_NONE;
  if (file == NULL)
    return qipu_cli_get_fen (cli, &board->position, error);
  if (qipu_cli_has_option (cli, "--fen"))
    {
      qipu_cli_usage_error (cli, _("Give a file or --fen, not both."));
      error->code = "usage";
      return FALSE;
    }

  board->game = qipu_cli_read_game (cli, file, error);
  if (board->game == NULL || !qipu_cli_get_ply (cli, board->game, &node, error))
    return FALSE;
  qipu_game_get_position (board->game, node, &board->position);
  board->last_move = qipu_game_get_move (board->game, node);
  board->marks = qipu_game_get_marks (board->game, node, &board->n_marks);
  return TRUE;
}

void
qipu_cli_board_clear (QipuCliBoard *board)
{
  g_clear_pointer (&board->game, qipu_game_free);
}
