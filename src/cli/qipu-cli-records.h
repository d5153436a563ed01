/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Record files on the command line: reading them game by game, from a file or standard input. */

#pragma once

#include "cli/qipu-cli.h"
#include "records/qipu-record-file.h"

G_BEGIN_DECLS

typedef struct
{
  const char *file;   /* as typed */
  const QipuFormat *format; /* NULL when nothing could be read */
  QipuEncoding encoding;
  guint n_games;
  gboolean has_errors; /* something could not be read */
  QipuDiagnostics *of_file; /* diagnostics that belong to no game */
  QipuDiagnostics *of_game; /* those of the game that is being read, or of all when none is told */
  QipuCliError error;  /* why nothing could be read, or the first thing that could not */
} QipuCliInput;

/* Gets each game (borrowed) and its number from 1; FALSE stops. */
typedef gboolean (*QipuCliGameFunc) (const QipuGame *game,
                                     guint number,
                                     QipuCliInput *input,
                                     gpointer user_data);

/* Reads @file ("-": standard input) and prints its diagnostics. FALSE when nothing could be read;
 * input->error then says why. */
gboolean qipu_cli_read_input (QipuCliInput *input,
                              const char *file,
                              int index,
                              QipuEncoding encoding,
                              QipuCliGameFunc func,
                              gpointer user_data);
/* Frees what it holds, not itself. */
void qipu_cli_input_clear (QipuCliInput *input);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QipuCliInput, qipu_cli_input_clear)

/* Takes a copy of game --game N (1 without the option) of @file. NULL fills @error; with a game
 * @error is filled when a part of it could not be read. */
QipuGame *qipu_cli_read_game (QipuCli *cli, const char *file, QipuCliError *error);
/* The node at --ply N of the main line, its end without the option; FALSE when there is none. */
gboolean qipu_cli_get_ply (QipuCli *cli, const QipuGame *game, QipuNodeId *node, QipuCliError *error);

/* --input-encoding; FALSE when there is no such encoding. */
gboolean qipu_cli_get_encoding (QipuCli *cli, const char *option, QipuEncoding *encoding);

/* Array "diagnostics" of the game that was just read, which are forgotten then. */
void qipu_cli_json_game_diagnostics (QipuJson *json, QipuCliInput *input);
/* The same of the whole file, at the end: what belongs to no game or came after its game. */
void qipu_cli_json_file_diagnostics (QipuJson *json, const QipuCliInput *input);

G_END_DECLS
