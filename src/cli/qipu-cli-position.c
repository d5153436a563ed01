/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Positions on the command line: reading a FEN and saying what is wrong with it. */

#define G_LOG_DOMAIN "qipu-cli"

#include "config.h"

#include "cli/qipu-cli-position.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "rules/qipu-movegen.h"

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

/* The character at byte @offset of @text, as text of its own. */
static char *
dup_character (const char *text, gsize offset)
{
  gsize length = strlen (text);
  const char *start = text + MIN (offset, length);
  gunichar c = g_utf8_get_char_validated (start, -1);

  if (*start == '\0')
    return g_strdup ("");
  if (c == (gunichar) -1 || c == (gunichar) -2)
    return g_strdup ("\xef\xbf\xbd");
  return g_strndup (start, (gsize) (g_utf8_next_char (start) - start));
}

char *
qipu_cli_dup_fen_message (const char *text, QipuFenStatus status, const QipuFenInfo *info)
{
  g_autofree char *character = NULL;

  switch (status)
    {
    case QIPU_FEN_SIDE_MISSING:
      return g_strdup (_("The side to move is missing; Red is assumed."));
    case QIPU_FEN_EMPTY:
      return g_strdup (_("There is no position in this text."));
    case QIPU_FEN_BAD_CHAR:
      character = dup_character (text, info->offset);
      /* Translators: of a FEN; %1$s is one character, %2$u its place counted from 1. */
      return g_strdup_printf (_("Unknown letter “%1$s” at position %2$u."),
                              character,
                              (guint) info->character);
    case QIPU_FEN_BAD_ROW:
      /* Translators: %1$d is the number of a row of the FEN, %2$d how many points it has. */
      return g_strdup_printf (_("Row %1$d of the FEN has %2$d points instead of 9."),
                              info->row,
                              info->count);
    case QIPU_FEN_BAD_ROWS:
      return g_strdup_printf (_("The FEN has %d rows instead of 10."), info->count);
    case QIPU_FEN_BAD_SIDE:
      character = dup_character (text, info->offset);
      /* Translators: of a FEN; %s is what stands where w or b should. */
      return g_strdup_printf (_("“%s” is no side to move: write w or b."), character);
    case QIPU_FEN_BAD_COUNTER:
      return g_strdup (_("The numbers at the end of the FEN cannot be read."));
    case QIPU_FEN_OK:
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
      message = qipu_cli_dup_fen_message (text, status, &info);
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
