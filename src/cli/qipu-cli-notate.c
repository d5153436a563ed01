/* SPDX-License-Identifier: GPL-3.0-or-later */
/* qipu-cli notate: plays moves one after another and prints each in the wanted notation. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-private.h"

#include <glib/gi18n-lib.h>

#include "cli/qipu-cli-moves-argument.h"

typedef struct
{
  gboolean all;
  QipuNotation notation;
  QipuNotationStyle style;
} Form;

/* "wxf_prefix" of "wxf-prefix". */
static char *
dup_key (QipuNotation notation)
{
  return g_strdelimit (g_strdup (qipu_notation_name (notation)), "-", '_');
}

static void
print_text (const QipuCliLine *line, const Form *form)
{
  QipuPosition pos = line->start;

  for (guint i = 0; i < line->moves->len; i++)
    {
      QipuMove move = g_array_index (line->moves, QipuMove, i);
      char text[QIPU_MOVE_TEXT_SIZE];
      QipuUndo undo;

      if (form->all)
        for (QipuNotation n = 0; n < QIPU_N_NOTATIONS; n++)
          {
            qipu_notation_format (&pos, move, n, &form->style, text);
            qipu_cli_print ("%s%s", text, n + 1 < QIPU_N_NOTATIONS ? "\t" : "\n");
          }
      else
        {
          qipu_notation_format (&pos, move, form->notation, &form->style, text);
          qipu_cli_print ("%s\n", text);
        }
      qipu_position_make (&pos, move, &undo);
    }
}

static void
print_json (const QipuCliLine *line, const Form *form, const QipuCliError *error)
{
  g_autoptr (QipuJson) json = qipu_json_new ();
  QipuPosition pos = line->start;

  qipu_json_begin_object (json, NULL);
  qipu_json_begin_array (json, "moves");
  for (guint i = 0; i < line->moves->len; i++)
    {
      QipuMove move = g_array_index (line->moves, QipuMove, i);
      QipuUndo undo;

      qipu_json_begin_object (json, NULL);
      for (QipuNotation n = 0; n < QIPU_N_NOTATIONS; n++)
        if (form->all || n == form->notation)
          {
            g_autofree char *key = dup_key (n);
            char text[QIPU_MOVE_TEXT_SIZE];

            qipu_notation_format (&pos, move, n, &form->style, text);
            qipu_json_string (json, key, text);
          }
      qipu_json_end_object (json);
      qipu_position_make (&pos, move, &undo);
    }
  qipu_json_end_array (json);
  qipu_cli_line_end_json (line, json, error);
}

static int
run (QipuCli *cli)
{
  g_auto (QipuCliError) error = { 0 };
  g_auto (QipuCliLine) line = { 0 };
  Form form = { .all = qipu_cli_has_option (cli, "--all") };
  QipuPosition pos;
  gboolean success;

  if (!qipu_cli_get_notation (cli, &form.notation) || !qipu_cli_get_style (cli, &form.style))
    return QIPU_EXIT_USAGE;
  if (!qipu_cli_get_fen (cli, &pos, &error))
    return qipu_cli_fail (cli, &error);

  success = qipu_cli_play_arguments (cli, &pos, &line, &error);
  if (qipu_cli_is_json (cli))
    print_json (&line, &form, success ? NULL : &error);
  else
    print_text (&line, &form);
  return success ? QIPU_EXIT_OK : QIPU_EXIT_NO;
}

static const QipuCliOption options[] = {
  { "--fen", N_("FEN"), N_("The position; without it the initial one") },
  { "--notation", N_("NOTATION"), N_("wxf, wxf-prefix, hant, hans, iccs, uci or algebraic") },
  { "--all", NULL, N_("Every notation, in the order of the line above and tabs between") },
  { "--digits", N_("DIGITS"), N_("Black’s numbers in Chinese: ascii, full or chinese") },
  { "--glyphs", N_("GLYPHS"), N_("Chinese names of both sides’ pieces: same or distinct") },
  { NULL },
};

const QipuCliCommand qipu_cli_notate = {
  .name = "notate",
  .arguments = "[--fen FEN] [--notation NOTATION | --all] MOVE…",
  .summary = N_("Write moves in another notation"),
  .min_arguments = 1,
  .max_arguments = G_MAXUINT,
  .options = options,
  .run = run,
};
