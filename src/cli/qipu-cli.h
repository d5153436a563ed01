/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What all subcommands share: options, output, errors. One file per subcommand defines one
 * QipuCliCommand; qipu-cli-main.c lists them. */

#pragma once

#include <gio/gio.h>

#include "cli/qipu-cli-json.h"
#include "notation/qipu-notation.h"
#include "rules/qipu-position.h"

G_BEGIN_DECLS

enum
{
  QIPU_EXIT_OK = 0,
  QIPU_EXIT_NO = 1,    /* something could not be read, or the answer is "no" */
  QIPU_EXIT_USAGE = 2,
};

typedef struct
{
  const char *name;     /* "--notation" or "-o" */
  const char *value;    /* N_() name of its value, or NULL for a switch */
  const char *help;     /* N_() */
} QipuCliOption;

typedef struct _QipuCli QipuCli;

typedef struct
{
  const char *name;
  const char *arguments; /* "FILE…" as help shows it */
  const char *summary;   /* N_() */
  guint min_arguments;
  guint max_arguments;
  const QipuCliOption *options; /* ends with a NULL name; the common ones are added */
  int (*run) (QipuCli *cli);
} QipuCliCommand;

/* What went wrong, as --json prints it; zero is no error. */
typedef struct
{
  int index;        /* which argument or ply, from 0 */
  char *text;
  const char *code; /* lower-case name for machines */
  char *message;
  guint n_squares;
  QipuSquare squares[QIPU_N_SQUARES];
  guint n_candidates;
  QipuMove candidates[QIPU_MAX_CANDIDATES];
} QipuCliError;

/* Frees what it holds, not itself; no error is left. */
void qipu_cli_error_clear (QipuCliError *error);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (QipuCliError, qipu_cli_error_clear)

/* Arguments that are data, in order. */
guint qipu_cli_get_n_arguments (const QipuCli *cli);
/* NULL when there are not so many. */
const char *qipu_cli_get_argument (const QipuCli *cli, guint index);
/* Whether it was given, with a value or as a switch. */
gboolean qipu_cli_has_option (const QipuCli *cli, const char *name);
/* NULL when the option was not given. */
const char *qipu_cli_get_option (const QipuCli *cli, const char *name);
/* Whether --json was given: everything then goes into one document. */
gboolean qipu_cli_is_json (const QipuCli *cli);

/* Wrong usage: says so (in JSON too when wanted) and returns QIPU_EXIT_USAGE. */
int qipu_cli_usage_error (QipuCli *cli, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* A whole number of an option; FALSE when it is none or out of range. Absent: @fallback. */
gboolean qipu_cli_get_number (QipuCli *cli,
                              const char *name,
                              guint min,
                              guint max,
                              guint fallback,
                              guint *number);
/* --notation, or what the language implies. FALSE when there is no such notation. */
gboolean qipu_cli_get_notation (QipuCli *cli, QipuNotation *notation);
/* --digits and --glyphs. FALSE, and complains, when one of them has no such value. */
gboolean qipu_cli_get_style (QipuCli *cli, QipuNotationStyle *style);

/* Processor time of this run so far. */
double qipu_cli_get_cpu_seconds (void);

/* Text to standard output as it is, whatever the locale's character set. */
void qipu_cli_print (const char *format, ...) G_GNUC_PRINTF (1, 2);
/* The finished document to standard output. */
void qipu_cli_print_json (QipuJson *json);
/* One line of text from a file, harmless on a terminal: control characters as their pictures. */
char *qipu_cli_dup_visible (const char *text);
/* "FILE:PLACE: error: MESSAGE" on standard error; @place may be NULL. */
void qipu_cli_complain (const char *file,
                        const char *place,
                        gboolean is_error,
                        const char *message);

/* The squares and moves of the contract: "a0", "h2e2"; in JSON as arrays of such texts. */
void qipu_cli_square_text (QipuSquare square, char text[3]);
void qipu_cli_move_text (QipuMove move, char text[5]);
void qipu_cli_json_squares (QipuJson *json, const char *key, const QipuSquare *squares, guint n);
void qipu_cli_json_moves (QipuJson *json, const char *key, const QipuMove *moves, guint n);
/* Member "error" with all fields of @error. */
void qipu_cli_json_error (QipuJson *json, const QipuCliError *error);

/* Position of --fen, or the initial one. FALSE fills @error and complains. */
gboolean qipu_cli_get_fen (QipuCli *cli, QipuPosition *pos, QipuCliError *error);
/* Position of @text, argument number @index. FALSE fills @error and complains; a side to move that
 * is missing is only complained of. */
gboolean qipu_cli_read_fen (const char *text, int index, QipuPosition *pos, QipuCliError *error);
/* Whether both sides have exactly one general, as the judging commands need; else fills @error. */
gboolean qipu_cli_check_generals (const QipuPosition *pos, QipuCliError *error);
/* For commands whose JSON is one object: prints {"error": …} when JSON is wanted and returns the exit
 * status. */
int qipu_cli_fail (QipuCli *cli, const QipuCliError *error);

G_END_DECLS
