/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the marks of a diagram, and its pieces told once more, and holds them against its position.
 */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-page-private.h"

#include <string.h>

#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

/* "e4" as a square, or QIPU_SQUARE_NONE. */
QipuSquare
qipu_page_read_square (const char *text)
{
  if (text[0] < 'a' || text[0] > 'i' || text[1] < '0' || text[1] > '9')
    return QIPU_SQUARE_NONE;

  return qipu_square (text[0] - 'a', text[1] - '0');
}

/* The piece that a letter of WXF stands for, a small one for Black's. */
static QipuPiece
read_piece (char letter)
{
  static const char letters[] = "KAEHRCP";
  static const QipuKind kinds[] = { QIPU_GENERAL, QIPU_ADVISOR, QIPU_ELEPHANT, QIPU_HORSE,
                                    QIPU_CHARIOT, QIPU_CANNON,  QIPU_SOLDIER };
  const char *found = strchr (letters, g_ascii_toupper (letter));

  if (found == NULL || *found == '\0')
    return QIPU_PIECE_NONE;

  return qipu_piece (g_ascii_isupper (letter) ? QIPU_RED : QIPU_BLACK, kinds[found - letters]);
}

/* Whether a piece like the one on @square stands on another file as well: then the letter alone
 * does not tell which one is meant. */
static gboolean
has_twin (const QipuPosition *position, QipuSquare square)
{
  QipuPiece piece = qipu_position_get (position, square);

  for (QipuSquare other = 0; other < QIPU_N_SQUARES; other++)
    if (qipu_position_get (position, other) == piece &&
        qipu_square_file (other) != qipu_square_file (square))
      return TRUE;

  return FALSE;
}

/* "GCe4", or "GCh2:2" with the file as its own side counts it. */
static void
check_marked_piece (const QipuPosition *position,
                    const char *word,
                    QipuSquare square,
                    guint line,
                    GPtrArray *faults)
{
  QipuPiece piece = read_piece (word[1]);

  if (piece == QIPU_PIECE_NONE || qipu_position_get (position, square) != piece)
    qipu_page_fault (faults, line, "“%s”: another piece stands there, or none", word);
  else if (word[4] == '\0' && has_twin (position, square))
    qipu_page_fault (faults, line, "“%s”: another file has one too, so “:” and its file", word);
  else if (word[4] != '\0' &&
           word[5] != '0' + qipu_board_file_number (square, qipu_piece_colour (piece)))
    qipu_page_fault (faults, line, "“%s”: the file is another one", word);
}

/* "GCe4 Bh2e2": points, each with the letter of the piece on it so that a slip is noticed, and
 * arrows, as PGN writes them. */
static void
read_mark (QipuPageBlock *block, const char *word, guint line, GPtrArray *faults)
{
  static const char colours[] = "GRBY";
  const QipuPosition *position = &block->position;
  gsize length = strlen (word);
  const char *colour = length > 0 ? strchr (colours, word[0]) : NULL;
  QipuMark mark;

  gboolean is_arrow = length == 5;

  if ((length != 4 && !is_arrow && (length != 6 || word[4] != ':')) || colour == NULL)
    {
      qipu_page_fault (faults, line, "“%s” is no mark", word);
      return;
    }
  mark.colour = (guint8) (colour - colours);
  mark.from = qipu_page_read_square (word + (is_arrow ? 1 : 2));
  mark.to = is_arrow ? qipu_page_read_square (word + 3) : mark.from;
  if (mark.from == QIPU_SQUARE_NONE || mark.to == QIPU_SQUARE_NONE)
    {
      qipu_page_fault (faults, line, "“%s” names no square", word);
      return;
    }

  if (!is_arrow)
    check_marked_piece (position, word, mark.from, line, faults);
  else if (!qipu_move_is_legal (position, qipu_move (mark.from, mark.to)))
    qipu_page_fault (faults, line, "“%s” is no legal move", word);

  for (guint i = 0; i < block->marks->len; i++)
    {
      const QipuMark *other = &g_array_index (block->marks, QipuMark, i);

      if (other->from == mark.from && other->to == mark.to)
        qipu_page_fault (faults, line, "“%s” is marked twice", word);
    }
  g_array_append_val (block->marks, mark);
}

/**
 * qipu_page_read_marks:
 * @block: takes the marks; its position is known
 * @value: words
 * @line: where they stand
 * @faults: takes what is wrong
 *
 * Reads marks.
 */
void
qipu_page_read_marks (QipuPageBlock *block, const char *value, guint line, GPtrArray *faults)
{
  g_auto (GStrv) words = g_strsplit (value, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    read_mark (block, words[i], line, faults);
}

static guint
count_men (const QipuPosition *position)
{
  guint n = 0;

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    n += qipu_position_get (position, square) != QIPU_PIECE_NONE;

  return n;
}

/**
 * qipu_page_read_men:
 * @block: a board or a line; its position is known
 * @value: words: letter and point of each piece, as in marks, then "w" or "b"
 * @line: where they stand
 * @faults: takes what is wrong
 *
 * Holds the pieces of the position and the side to move against the same told in another way, since
 * one letter for another in a FEN is mostly as legal.
 */
void
qipu_page_read_men (QipuPageBlock *block, const char *value, guint line, GPtrArray *faults)
{
  g_auto (GStrv) words = g_strsplit (value, " ", -1);
  const char *side = qipu_position_get_side (&block->position) == QIPU_RED ? "w" : "b";
  gboolean seen[QIPU_N_SQUARES] = { FALSE };
  guint n_words = g_strv_length (words);
  guint n = 0;

  block->has_men = TRUE;
  if (n_words == 0 || strcmp (words[n_words - 1], side) != 0)
    qipu_page_fault (faults, line, "the side to move is “%s”", side);
  for (guint i = 0; i + 1 < n_words; i++)
    {
      QipuSquare square =
          strlen (words[i]) == 3 ? qipu_page_read_square (words[i] + 1) : QIPU_SQUARE_NONE;
      QipuPiece piece = read_piece (words[i][0]);

      if (square == QIPU_SQUARE_NONE || piece == QIPU_PIECE_NONE || seen[square] ||
          qipu_position_get (&block->position, square) != piece)
        qipu_page_fault (faults, line, "“%s” is no piece of this position", words[i]);
      else
        seen[square] = TRUE;
      n++;
    }
  if (n != count_men (&block->position))
    qipu_page_fault (faults, line, "%u pieces are told of %u", n, count_men (&block->position));
}
