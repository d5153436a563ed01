/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions on the command line: reading a FEN and saying what is wrong with it. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-position.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "words/qipu-words-check.h"

const char *
qipu_cli_fen_code (QipuFenStatus status)
{
  switch (status)
    {
    case QIPU_FEN_OK:
      return "ok";
    case QIPU_FEN_SIDE_MISSING:
      return "fen-side-missing";
    case QIPU_FEN_EMPTY:
      return "fen-empty";
    case QIPU_FEN_BAD_CHAR:
      return "fen-character";
    case QIPU_FEN_BAD_ROW:
      return "fen-row";
    case QIPU_FEN_BAD_ROWS:
      return "fen-rows";
    case QIPU_FEN_BAD_SIDE:
      return "fen-side";
    case QIPU_FEN_BAD_COUNTER:
      return "fen-counter";
    default:
      g_return_val_if_reached (NULL);
    }
}

/* Plays what follows "moves" behind a FEN, as engines write it. */
static gboolean
play_trailing_moves (const char *moves, int index, QipuPosition *pos, QipuCliError *error)
{
  g_auto (GStrv) words = g_strsplit_set (moves, " \t\r\n", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      QipuParse parse;
      QipuUndo undo;

      if (words[i][0] == '\0')
        continue;
      if (qipu_notation_parse (pos, words[i], strlen (words[i]), NULL, &parse) != QIPU_PARSE_OK)
        {
          error->index = index;
          error->text = g_strdup (words[i]);
          error->code = "move";
          /* Translators: %s is a move that follows a FEN. */
          error->message = g_strdup_printf (_("“%s” is no legal move here."), words[i]);
          qipu_cli_complain ("fen", NULL, TRUE, error->message);
          return FALSE;
        }
      qipu_position_make (pos, parse.move, &undo);
    }
  return TRUE;
}

gboolean
qipu_cli_read_fen (const char *text, int index, QipuPosition *pos, QipuCliError *error)
{
  QipuFenInfo info;
  QipuFenStatus status = qipu_position_set_fen (pos, text, &info);
  g_autofree char *message = NULL;
  g_autofree char *place = NULL;

  if (status != QIPU_FEN_OK)
    {
      message = qipu_words_dup_fen (status, text, &info);
      place = g_strdup_printf ("@%u", (guint) info.offset);
      qipu_cli_complain ("fen", place, status != QIPU_FEN_SIDE_MISSING, message);
    }
  if (status != QIPU_FEN_OK && status != QIPU_FEN_SIDE_MISSING)
    {
      error->index = index;
      error->text = g_strdup (text);
      error->code = qipu_cli_fen_code (status);
      error->message = g_steal_pointer (&message);
      return FALSE;
    }
  return info.moves == NULL || play_trailing_moves (info.moves, index, pos, error);
}

gboolean
qipu_cli_get_fen (QipuCli *cli, QipuPosition *pos, QipuCliError *error)
{
  const char *text = qipu_cli_get_option (cli, "--fen");

  if (text != NULL)
    return qipu_cli_read_fen (text, -1, pos, error);
  qipu_position_set_start (pos);
  return TRUE;
}

gboolean
qipu_cli_check_generals (const QipuPosition *pos, QipuCliError *error)
{
  guint n[2] = { 0, 0 };

  for (int square = 0; square < QIPU_N_SQUARES; square++)
    {
      QipuPiece piece = qipu_position_get (pos, (QipuSquare) square);

      if (piece != QIPU_PIECE_NONE && qipu_piece_kind (piece) == QIPU_GENERAL)
        n[qipu_piece_colour (piece)]++;
    }
  if (n[QIPU_RED] == 1 && n[QIPU_BLACK] == 1)
    return TRUE;

  error->index = -1;
  error->code = "generals";
  error->message = g_strdup (_("Each side needs exactly one general."));
  qipu_cli_complain ("fen", NULL, TRUE, error->message);
  return FALSE;
}
