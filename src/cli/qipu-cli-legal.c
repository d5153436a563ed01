/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli legal: the legal moves of a position, who gives check, whether the game is over. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"

static int
compare_moves (const void *a, const void *b)
{
  char text_a[5];
  char text_b[5];

  qipu_cli_move_text (*(const QipuMove *) a, text_a);
  qipu_cli_move_text (*(const QipuMove *) b, text_b);
  return g_ascii_strcasecmp (text_a, text_b);
}

static int
run (QipuCli *cli)
{
  g_auto (QipuCliError) error = { 0 };
  g_autoptr (QipuJson) json = NULL;
  QipuPosition pos;
  QipuMove moves[QIPU_MAX_MOVES];
  QipuSquare checkers[QIPU_N_SQUARES];
  gsize n_moves, n_checkers;
  const char *status = "ongoing";

  if (!qipu_cli_get_fen (cli, &pos, &error) || !qipu_cli_check_generals (&pos, &error))
    return qipu_cli_fail (cli, &error);

  n_moves = qipu_movegen_legal (&pos, moves);
  qsort (moves, n_moves, sizeof *moves, compare_moves);
  n_checkers = qipu_checkers (&pos, qipu_position_get_side (&pos), checkers);
  if (n_moves == 0)
    status = n_checkers > 0 ? "checkmate" : "stalemate";

  if (!qipu_cli_is_json (cli))
    {
      for (gsize i = 0; i < n_moves; i++)
        {
          char text[5];

          qipu_cli_move_text (moves[i], text);
          qipu_cli_print ("%s\n", text);
        }
      return QIPU_EXIT_OK;
    }

  json = qipu_json_new ();
  qipu_json_begin_object (json, NULL);
  qipu_cli_json_moves (json, "moves", moves, n_moves);
  qipu_cli_json_squares (json, "check", checkers, n_checkers);
  qipu_json_string (json, "status", status);
  qipu_json_end_object (json);
  qipu_cli_print_json (json);
  return QIPU_EXIT_OK;
}

static const QipuCliOption options[] = {
  { "--fen", N_("FEN"), N_("The position; without it the initial one") },
  { NULL },
};

const QipuCliCommand qipu_cli_legal = {
  .name = "legal",
  .arguments = "[--fen FEN]",
  .summary = N_("List all legal moves of a position"),
  .options = options,
  .run = run,
};
