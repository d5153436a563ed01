/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the marks of a diagram and holds them against its position. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-page-private.h"

#include <string.h>

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

  if ((length != 4 && length != 5) || colour == NULL)
    {
      qipu_page_fault (faults, line, "“%s” is no mark", word);
      return;
    }
  mark.colour = (guint8) (colour - colours);
  mark.from = qipu_page_read_square (word + (length == 4 ? 2 : 1));
  mark.to = length == 5 ? qipu_page_read_square (word + 3) : mark.from;
  if (mark.from == QIPU_SQUARE_NONE || mark.to == QIPU_SQUARE_NONE)
    {
      qipu_page_fault (faults, line, "“%s” names no square", word);
      return;
    }

  if (length == 4
      && (read_piece (word[1]) == QIPU_PIECE_NONE
          || qipu_position_get (position, mark.from) != read_piece (word[1])))
    qipu_page_fault (faults, line, "“%s”: another piece stands there, or none", word);
  if (length == 5 && !qipu_move_is_legal (position, qipu_move (mark.from, mark.to)))
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
