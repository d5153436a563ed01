/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Moves on the command line: all arguments are one text, read as pasted text is. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-moves-argument.h"

#include <string.h>

#include "notation/qipu-movetext.h"
#include "words/qipu-words-parse.h"

void
qipu_cli_line_clear (QipuCliLine *line)
{
  g_clear_pointer (&line->moves, g_array_unref);
}

const char *
qipu_cli_parse_code (QipuParseStatus status)
{
  static const char *const codes[] = {
    [QIPU_PARSE_OK] = "ok",
    [QIPU_PARSE_AMBIGUOUS] = "ambiguous",
    [QIPU_PARSE_NOT_UNDERSTOOD] = "not-understood",
    [QIPU_PARSE_MISSING_PIECE] = "missing-piece",
    [QIPU_PARSE_MISSING_DIRECTION] = "missing-direction",
    [QIPU_PARSE_MISSING_NUMBER] = "missing-number",
    [QIPU_PARSE_SETUP_NAME] = "setup-name",
    [QIPU_PARSE_NO_SUCH_PIECE] = "no-such-piece",
    [QIPU_PARSE_CANNOT] = "cannot",
    [QIPU_PARSE_ILLEGAL] = "illegal",
    [QIPU_PARSE_WRONG_SIDE] = "wrong-side",
  };

  g_return_val_if_fail (status < G_N_ELEMENTS (codes), NULL);
  return codes[status];
}

static void
describe_stop (const QipuMovetext *reader, const QipuMovetextItem *item, QipuCliError *error)
{
  g_autofree char *place = g_strdup_printf ("ply %u", (guint) error->index + 1);

  error->text = g_strndup (reader->text + item->offset, item->length);
  error->code = qipu_cli_parse_code (item->parse.status);
  error->message = qipu_words_dup_parse (&reader->position, error->text, &item->parse);
  error->n_candidates = item->parse.n_candidates;
  memcpy (error->candidates,
          item->parse.candidates,
          item->parse.n_candidates * sizeof *error->candidates);
  qipu_cli_complain ("moves", place, TRUE, error->message);
}

/* A text that was read though it is written wrongly: 炮前進一. */
static void
warn (const QipuMovetext *reader, const QipuPosition *before, const QipuMovetextItem *item, guint ply)
{
  g_autofree char *text = g_strndup (reader->text + item->offset, item->length);
  g_autofree char *message = qipu_words_dup_parse (before, text, &item->parse);
  g_autofree char *place = g_strdup_printf ("ply %u", ply);

  if (message != NULL)
    qipu_cli_complain ("moves", place, FALSE, message);
}

gboolean
qipu_cli_play_arguments (QipuCli *cli,
                         const QipuPosition *start,
                         QipuCliLine *line,
                         QipuCliError *error)
{
  const QipuMovetextOptions options = { .side_is_known = true, .strict = true };
  g_autoptr (GString) text = g_string_new (NULL);
  QipuMovetext reader;
  QipuMovetextItem item;
  QipuPosition before; /* the move that comes next */

  for (guint i = 0; i < qipu_cli_get_n_arguments (cli); i++)
    g_string_append_printf (text, "%s\n", qipu_cli_get_argument (cli, i));

  line->start = *start;
  line->moves = g_array_new (FALSE, FALSE, sizeof (QipuMove));
  before = *start;
  qipu_movetext_init (&reader, start, text->str, text->len, &options);
  while (qipu_movetext_next (&reader, &item))
    {
      if (item.kind == QIPU_MOVETEXT_MOVE)
        {
          g_array_append_val (line->moves, item.move);
          warn (&reader, &before, &item, line->moves->len);
          before = reader.position;
        }
      if (item.kind != QIPU_MOVETEXT_STOP)
        continue;
      line->end = reader.position;
      error->index = (int) line->moves->len;
      describe_stop (&reader, &item, error);
      return FALSE;
    }
  line->end = reader.position;
  return TRUE;
}

void
qipu_cli_line_end_json (const QipuCliLine *line, QipuJson *json, const QipuCliError *error)
{
  char fen[QIPU_FEN_SIZE];

  qipu_position_get_fen (&line->end, fen);
  qipu_json_string (json, "end_fen", fen);
  if (error != NULL)
    qipu_cli_json_error (json, error);
  qipu_json_end_object (json);
  qipu_cli_print_json (json);
}
