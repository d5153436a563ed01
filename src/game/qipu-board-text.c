/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position as ten lines of text, Black's edge first. Blanks between the points are optional, and
 * so is a line for the river. */

#define G_LOG_DOMAIN "qipu-game"

#include "config.h"

#include "game/qipu-board-text.h"

#include <string.h>

/* In the order of QipuKind, from the general on. The first of each is the one that is written. */
static const struct
{
  QipuKind kind;
  char letter;
  const char *red;
  const char *black;
} pieces[] = {
  { QIPU_GENERAL, 'K', "帥帅", "將将" },   { QIPU_ADVISOR, 'A', "仕", "士" },
  { QIPU_ELEPHANT, 'B', "相", "象" },      { QIPU_HORSE, 'N', "傌", "馬" },
  { QIPU_CHARIOT, 'R', "俥", "車" },       { QIPU_CANNON, 'C', "炮", "砲包" },
  { QIPU_SOLDIER, 'P', "兵", "卒" },
};

/* What stands for a point without a piece. */
#define EMPTY ".·．+＋-－*＊○┼╬十〇"

static gboolean
holds (const char *set, gunichar character)
{
  return g_utf8_strchr (set, -1, character) != NULL;
}

static gboolean
read_point (gunichar character, QipuPiece *piece)
{
  gunichar upper = g_unichar_toupper (character);

  *piece = QIPU_PIECE_NONE;
  if (character == 0 || holds (EMPTY, character))
    return character != 0;

  /* the letters of the English tradition */
  upper = upper == 'H' ? 'N' : upper == 'E' ? 'B' : upper;
  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      if (upper == (gunichar) pieces[i].letter)
        *piece = qipu_piece (g_unichar_isupper (character) ? QIPU_RED : QIPU_BLACK, pieces[i].kind);
      else if (holds (pieces[i].red, character))
        *piece = qipu_piece (QIPU_RED, pieces[i].kind);
      else if (holds (pieces[i].black, character))
        *piece = qipu_piece (QIPU_BLACK, pieces[i].kind);
      else
        continue;
      return TRUE;
    }
  return FALSE;
}

/* Nine points and nothing else but blanks and the number of the rank. */
static gboolean
read_rank (const char *line, QipuPiece rank[QIPU_N_FILES])
{
  guint n = 0;

  for (; *line != '\0'; line = g_utf8_next_char (line))
    {
      gunichar character = g_utf8_get_char (line);

      if (g_unichar_isspace (character) || character == '|' || g_ascii_isdigit (*line))
        continue;
      if (n == QIPU_N_FILES || !read_point (character, &rank[n]))
        return FALSE;
      n++;
    }
  return n == QIPU_N_FILES;
}

static gboolean
is_river (const char *line)
{
  return strstr (line, "河") != NULL || strstr (line, "界") != NULL || strstr (line, "==") != NULL ||
         strstr (line, "~~") != NULL;
}

static QipuColour
read_side (const char *text)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);

  return strstr (lower, "black to move") != NULL || strstr (text, "黑先") != NULL ||
             strstr (text, "黑方走") != NULL || strstr (text, "輪到黑") != NULL ||
             strstr (text, "轮到黑") != NULL
           ? QIPU_BLACK
           : QIPU_RED;
}

static gboolean
has_generals (const QipuPiece ranks[QIPU_N_RANKS][QIPU_N_FILES])
{
  for (guint i = 0; i < QIPU_N_RANKS; i++)
    for (guint k = 0; k < QIPU_N_FILES; k++)
      if (qipu_piece_kind (ranks[i][k]) == QIPU_GENERAL)
        return TRUE;
  return FALSE;
}

/**
 * qipu_board_text_parse:
 * @text: any text in UTF-8
 * @position: (out caller-allocates): the position found
 *
 * Returns: whether ten lines of @text that follow each other are a board with a general on it
 */
gboolean
qipu_board_text_parse (const char *text, QipuPosition *position)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  QipuPiece ranks[QIPU_N_RANKS][QIPU_N_FILES] = { { QIPU_PIECE_NONE } };
  guint n = 0;

  for (guint i = 0; lines[i] != NULL && n < QIPU_N_RANKS; i++)
    if (read_rank (lines[i], ranks[n]))
      n++;
    else if (n != 5 || !is_river (lines[i]))
      n = 0;
  if (n < QIPU_N_RANKS || !has_generals (ranks))
    return FALSE;

  qipu_position_clear (position);
  for (guint i = 0; i < QIPU_N_RANKS; i++)
    for (guint k = 0; k < QIPU_N_FILES; k++)
      if (ranks[i][k] != QIPU_PIECE_NONE)
        qipu_position_put (position, qipu_square ((int) k, QIPU_N_RANKS - 1 - (int) i), ranks[i][k]);
  qipu_position_set_side (position, read_side (text));
  return TRUE;
}

static void
append_point (GString *text, QipuPiece piece, gboolean han)
{
  if (piece == QIPU_PIECE_NONE)
    {
      g_string_append (text, han ? "．" : ".");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    if (pieces[i].kind == qipu_piece_kind (piece))
      {
        gboolean red = qipu_piece_colour (piece) == QIPU_RED;

        if (han)
          g_string_append_unichar (text, g_utf8_get_char (red ? pieces[i].red : pieces[i].black));
        else
          g_string_append_c (text, red ? pieces[i].letter : g_ascii_tolower (pieces[i].letter));
      }
}

/**
 * qipu_board_text_new:
 * @position: a position
 * @han: whether to write the characters of the pieces
 *
 * Returns: (transfer full): ten lines, Black's edge first
 */
char *
qipu_board_text_new (const QipuPosition *position, gboolean han)
{
  GString *text = g_string_new (NULL);

  for (int rank = QIPU_N_RANKS - 1; rank >= 0; rank--)
    {
      for (int file = 0; file < QIPU_N_FILES; file++)
        {
          /* characters of full width need no blanks */
          if (file > 0 && !han)
            g_string_append_c (text, ' ');
          append_point (text, qipu_position_get (position, qipu_square (file, rank)), han);
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
