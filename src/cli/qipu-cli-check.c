/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli check: whether positions are possible, and what is wrong with those that are not. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>

#include "cli/qipu-cli-position.h"
#include "rules/qipu-setup-check.h"
#include "words/qipu-words-check.h"

typedef struct
{
  const char *text;
  gboolean is_read;
  gboolean is_valid;
  QipuFenStatus status;
  QipuFenInfo info;
  char fen[QIPU_FEN_SIZE];
  gsize n_problems;
  QipuProblem problems[QIPU_MAX_PROBLEMS];
} Verdict;

static void
check (const char *text, Verdict *verdict)
{
  QipuPosition pos;

  verdict->text = text;
  verdict->status = qipu_position_set_fen (&pos, text, &verdict->info);
  verdict->is_read =
    verdict->status == QIPU_FEN_OK || verdict->status == QIPU_FEN_SIDE_MISSING;
  verdict->is_valid = FALSE;
  verdict->n_problems = 0;
  if (!verdict->is_read)
    return;
  qipu_position_get_fen (&pos, verdict->fen);
  verdict->n_problems = qipu_setup_check (&pos, verdict->problems);
  verdict->is_valid =
    verdict->n_problems == 0 || !qipu_problem_is_error (verdict->problems[0].code);
}

static void
add_problem (QipuJson *json,
             const char *code,
             gboolean is_error,
             const QipuSquare *squares,
             guint n_squares,
             const char *message)
{
  qipu_json_begin_object (json, NULL);
  qipu_json_string (json, "code", code);
  qipu_json_string (json, "severity", is_error ? "error" : "warning");
  qipu_cli_json_squares (json, "squares", squares, n_squares);
  qipu_json_string (json, "message", message);
  qipu_json_end_object (json);
}

static void
add_verdict (QipuJson *json, const Verdict *verdict, int index)
{
  qipu_json_begin_object (json, NULL);
  qipu_json_boolean (json, "valid", verdict->is_valid);
  qipu_json_string (json, "fen", verdict->is_read ? verdict->fen : NULL);
  qipu_json_begin_array (json, "problems");
  if (verdict->status != QIPU_FEN_OK)
    {
      g_autofree char *message =
        qipu_words_dup_fen (verdict->status, verdict->text, &verdict->info);

      add_problem (json, qipu_cli_fen_code (verdict->status), !verdict->is_read, NULL, 0, message);
    }
  for (gsize i = 0; i < verdict->n_problems; i++)
    {
      const QipuProblem *problem = &verdict->problems[i];
      g_autofree char *message = qipu_words_dup_problem (problem);

      add_problem (json,
                   qipu_problem_name (problem->code),
                   qipu_problem_is_error (problem->code),
                   problem->squares,
                   problem->n_squares,
                   message);
    }
  qipu_json_end_array (json);
  if (!verdict->is_read)
    {
      QipuCliError error = {
        .index = index,
        .text = (char *) verdict->text,
        .code = qipu_cli_fen_code (verdict->status),
      };
      g_autofree char *message =
        qipu_words_dup_fen (verdict->status, verdict->text, &verdict->info);

      error.message = message;
      qipu_cli_json_error (json, &error);
    }
  qipu_json_end_object (json);
}

/* "fen 2: error: …" for each problem. */
static void
complain (const Verdict *verdict, guint index)
{
  g_autofree char *file = g_strdup_printf ("fen %u", index + 1);

  if (verdict->status != QIPU_FEN_OK)
    {
      g_autofree char *place = g_strdup_printf ("@%u", (guint) verdict->info.offset);
      g_autofree char *message =
        qipu_words_dup_fen (verdict->status, verdict->text, &verdict->info);

      qipu_cli_complain (file, place, !verdict->is_read, message);
    }
  for (gsize i = 0; i < verdict->n_problems; i++)
    {
      const QipuProblem *problem = &verdict->problems[i];
      g_autofree char *message = qipu_words_dup_problem (problem);
      char place[3];

      if (problem->n_squares > 0)
        qipu_cli_square_text (problem->squares[0], place);
      qipu_cli_complain (file,
                         problem->n_squares > 0 ? place : NULL,
                         qipu_problem_is_error (problem->code),
                         message);
    }
}

static int
run (QipuCli *cli)
{
  g_autoptr (QipuJson) json = qipu_json_new ();
  g_autofree Verdict *verdict = g_new0 (Verdict, 1);
  int status = QIPU_EXIT_OK;

  qipu_json_begin_array (json, NULL);
  for (guint i = 0; i < qipu_cli_get_n_arguments (cli); i++)
    {
      check (qipu_cli_get_argument (cli, i), verdict);
      if (!verdict->is_valid)
        status = QIPU_EXIT_NO;
      if (qipu_cli_is_json (cli))
        add_verdict (json, verdict, (int) i);
      else if (verdict->is_read)
        qipu_cli_print ("%s\n", verdict->fen);
      complain (verdict, i);
    }
  qipu_json_end_array (json);
  if (qipu_cli_is_json (cli))
    qipu_cli_print_json (json);
  return status;
}

const QipuCliCommand qipu_cli_check = {
  .name = "check",
  .arguments = "FEN…",
  .summary = N_("Tell whether positions are possible, and if not, why"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .run = run,
};
