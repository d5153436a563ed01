/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli why: whether a move is legal, and if not, why. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/qipu-cli-moves-argument.h"
#include "rules/qipu-why.h"
#include "words/qipu-words-parse.h"
#include "words/qipu-words-why.h"

typedef struct
{
  gboolean legal;
  const char *reason; /* for machines */
  char *message;
  QipuWhyNot why;
} Answer;

static gboolean
is_square (const char *text)
{
  return text[0] >= 'a' && text[0] <= 'i' && text[1] >= '0' && text[1] <= '9';
}

/* Two squares name a move even where no piece could play it. */
static gboolean
read_squares (const char *text, QipuMove *move)
{
  if (strlen (text) != 4 || !is_square (text) || !is_square (text + 2))
    return FALSE;
  *move = qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                     qipu_square (text[2] - 'a', text[3] - '0'));
  return TRUE;
}

static void
explain_move (const QipuPosition *pos, QipuMove move, Answer *answer)
{
  answer->legal = qipu_why_not (pos, move, &answer->why) == QIPU_WHY_LEGAL;
  answer->reason = qipu_why_name (answer->why.reason);
  answer->message = qipu_words_dup_why (pos, move, &answer->why);
}

/* A text that names no single legal move: the reason of the one move it can mean, or what is
 * wrong with the text. */
static void
explain_text (const QipuPosition *pos, const char *text, Answer *answer)
{
  QipuParse parse;
  QipuParseStatus status = qipu_notation_parse (pos, text, strlen (text), NULL, &parse);

  if (status == QIPU_PARSE_OK)
    {
      explain_move (pos, parse.move, answer);
      return;
    }
  if ((status == QIPU_PARSE_ILLEGAL || status == QIPU_PARSE_CANNOT) && parse.n_candidates == 1)
    {
      explain_move (pos, parse.candidates[0], answer);
      return;
    }
  answer->legal = FALSE;
  answer->reason = qipu_cli_parse_code (status);
  answer->message = qipu_words_dup_parse (pos, text, &parse);
}

static void
print_json (const Answer *answer)
{
  g_autoptr (QipuJson) json = qipu_json_new ();

  qipu_json_begin_object (json, NULL);
  qipu_json_boolean (json, "legal", answer->legal);
  qipu_json_string (json, "reason", answer->legal ? NULL : answer->reason);
  qipu_cli_json_squares (json, "squares", answer->why.squares, answer->why.n_squares);
  qipu_json_string (json, "message", answer->message);
  qipu_json_end_object (json);
  qipu_cli_print_json (json);
}

static int
run (QipuCli *cli)
{
  g_auto (QipuCliError) error = { 0 };
  const char *text = qipu_cli_get_argument (cli, 0);
  Answer answer = { 0 };
  g_autofree char *message = NULL;
  QipuPosition pos;
  QipuMove move;

  if (!qipu_cli_get_fen (cli, &pos, &error) || !qipu_cli_check_generals (&pos, &error))
    return qipu_cli_fail (cli, &error);

  if (read_squares (text, &move))
    explain_move (&pos, move, &answer);
  else
    explain_text (&pos, text, &answer);
  message = answer.legal ? g_strdup (_("The move is legal.")) : answer.message;
  answer.message = message;

  if (qipu_cli_is_json (cli))
    print_json (&answer);
  else
    qipu_cli_print ("%s\n", message);
  return answer.legal ? QIPU_EXIT_OK : QIPU_EXIT_NO;
}

static const QipuCliOption options[] = {
  { "--fen", N_("FEN"), N_("The position; without it the initial one") },
  { NULL },
};

const QipuCliCommand qipu_cli_why = {
  .name = "why",
  .arguments = "[--fen FEN] MOVE",
  .summary = N_("Tell why a move is not legal"),
  .min_arguments = 1,
  .max_arguments = 1,
  .options = options,
  .run = run,
};
