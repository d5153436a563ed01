/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves on the command line: any notation, mixed, as arguments of their own or in one string with
 * move numbers and punctuation. */

#pragma once

#include "cli/qipu-cli.h"

G_BEGIN_DECLS

typedef struct
{
  GArray *moves;        /* QipuMove */
  QipuPosition start;
  QipuPosition end;     /* after the last move that could be read */
} QipuCliLine;

/* Frees the moves. */
void qipu_cli_line_clear (QipuCliLine *line);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QipuCliLine, qipu_cli_line_clear)

/* Plays all arguments of @cli from @start. On the first text that is no legal move FALSE; @line then
 * holds the moves before it and @error has the ply as its index. */
gboolean qipu_cli_play_arguments (QipuCli *cli,
                                  const QipuPosition *start,
                                  QipuCliLine *line,
                                  QipuCliError *error);

/* Ends and prints a document about @line: the last position, and @error if it is not NULL. */
void qipu_cli_line_end_json (const QipuCliLine *line, QipuJson *json, const QipuCliError *error);

/* "ambiguous": lower-case name of a status, for machines. */
const char *qipu_cli_parse_code (QipuParseStatus status);

G_END_DECLS
