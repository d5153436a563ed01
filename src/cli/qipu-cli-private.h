/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The context of one run and the table of subcommands, for qipu-cli's own frame. */

#pragma once

#include "cli/qipu-cli.h"

G_BEGIN_DECLS

struct _QipuCli
{
  const QipuCliCommand *command;
  GPtrArray *arguments; /* borrowed from argv */
  GHashTable *values;   /* option name → value, "" for switches; borrowed */
  const char *missing_value; /* an option that stood last without its value */
};

/* Options that every command has. */
extern const QipuCliOption qipu_cli_common_options[];

/* Sorts @argv (without program and command name) into options and data. */
void qipu_cli_parse (QipuCli *cli, const QipuCliCommand *command, char **argv);
/* Frees what it holds, not itself. */
void qipu_cli_clear (QipuCli *cli);
/* What `qipu-cli COMMAND --help` says. */
void qipu_cli_print_help (const QipuCliCommand *command);
/* The options that every command has. */
void qipu_cli_print_common_help (void);

extern const QipuCliCommand qipu_cli_bench;
extern const QipuCliCommand qipu_cli_check;
extern const QipuCliCommand qipu_cli_convert;
extern const QipuCliCommand qipu_cli_describe;
extern const QipuCliCommand qipu_cli_info;
extern const QipuCliCommand qipu_cli_judge;
extern const QipuCliCommand qipu_cli_legal;
extern const QipuCliCommand qipu_cli_moves;
extern const QipuCliCommand qipu_cli_notate;
extern const QipuCliCommand qipu_cli_perft;
extern const QipuCliCommand qipu_cli_render;
extern const QipuCliCommand qipu_cli_why;

G_END_DECLS
