/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli describe: the position in words, as a screen reader says it. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>

#include "cli/qipu-cli-board.h"
#include "words/qipu-words-position.h"

static int
run (QipuCli *cli)
{
  g_auto (QipuCliError) error = { 0 };
  g_auto (QipuCliBoard) board = { 0 };
  g_autoptr (QipuJson) json = NULL;
  g_autofree char *text = NULL;

  if (!qipu_cli_get_board (cli, &board, &error))
    return qipu_cli_fail (cli, &error);

  text = qipu_words_dup_position (&board.position, FALSE);
  if (qipu_cli_is_json (cli))
    {
      json = qipu_json_new ();
      qipu_json_begin_object (json, NULL);
      qipu_json_string (json, "text", text);
      if (error.code != NULL)
        qipu_cli_json_error (json, &error);
      qipu_json_end_object (json);
      qipu_cli_print_json (json);
    }
  else
    {
      qipu_cli_print ("%s\n", text);
    }
  return error.code != NULL ? QIPU_EXIT_NO : QIPU_EXIT_OK;
}

static const QipuCliOption options[] = {
  { "--fen", N_("FEN"), N_("The position; without it the initial one") },
  { "--game", N_("N"), N_("Which game of the file, from 1") },
  { "--ply", N_("N"), N_("After how many half moves; without it at the end") },
  { "--input-encoding", N_("ENCODING"), N_("Encoding of the files, when recognition fails") },
  { NULL },
};

const QipuCliCommand qipu_cli_describe = {
  .name = "describe",
  .arguments = "[FILE | --fen FEN] [--game N] [--ply N]",
  .summary = N_("Tell a position in words"),
  .max_arguments = 1,
  .options = options,
  .run = run,
};
