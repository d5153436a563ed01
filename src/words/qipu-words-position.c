/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position piece by piece, and single points as somebody hears them who moves over the board. */

#define G_LOG_DOMAIN "qipu-words"

#include "config.h"

#include "words/qipu-words-position.h"

#include "rules/qipu-attack.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"
#include "words/qipu-words.h"

#include <glib/gi18n-lib.h>

/* Takes @text and returns it with @sentence behind. */
static char *
add_sentence (char *text, const char *sentence)
{
  g_autofree char *before = text;

  if (before == NULL)
    return g_strdup (sentence);
  /* Translators: one sentence, the next one. */
  return g_strdup_printf (C_ ("sentences", "%1$s %2$s"), before, sentence);
}

/* All men of a side, the general first. */
static char *
dup_men (const QipuPosition *position, QipuColour side)
{
  GString *men = g_string_new (NULL);

  for (int kind = QIPU_GENERAL; kind <= QIPU_SOLDIER; kind++)
    for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
      {
        g_autofree char *name = NULL;

        if (qipu_position_get (position, square) != qipu_piece (side, (QipuKind) kind))
          continue;
        if (men->len > 0)
          g_string_append (men, C_ ("list", ", "));
        name = qipu_words_square (square);
        /* Translators: a piece and its point: "horse b0". */
        g_string_append_printf (men,
                                C_ ("position", "%1$s %2$s"),
                                qipu_words_piece (qipu_piece (side, (QipuKind) kind)),
                                name);
      }

  if (men->len == 0)
    /* Translators: of a side that has none. */
    g_string_append (men, _ ("no pieces"));
  return g_string_free (men, FALSE);
}

/**
 * qipu_words_dup_to_move:
 * @side: a side
 *
 * Returns: (transfer full): "Red to move."
 */
char *
qipu_words_dup_to_move (QipuColour side)
{
  return g_strdup_printf (_ ("%s to move."), qipu_words_side (side));
}

/**
 * qipu_words_dup_position:
 * @position: a position, possible or not
 * @flipped: whether it is shown with Black at the bottom
 *
 * Describes a position piece by piece, with points as a0…i9, then who moves and who is in check.
 *
 * Returns: (transfer full): the description
 */
char *
qipu_words_dup_position (const QipuPosition *position, gboolean flipped)
{
  char *text = NULL;
  QipuColour side = qipu_position_get_side (position);
  g_autofree char *to_move = qipu_words_dup_to_move (side);

  for (int colour = QIPU_RED; colour <= QIPU_BLACK; colour++)
    {
      g_autofree char *men = dup_men (position, (QipuColour) colour);
      g_autofree char *sentence = NULL;

      /* Translators: a side and its pieces. */
      sentence = g_strdup_printf (_ ("%1$s: %2$s."), qipu_words_side ((QipuColour) colour), men);
      text = add_sentence (text, sentence);
    }

  text = add_sentence (text, to_move);

  for (int colour = QIPU_RED; colour <= QIPU_BLACK; colour++)
    {
      QipuSquare checkers[QIPU_N_SQUARES];
      size_t n = qipu_checkers (position, (QipuColour) colour, checkers);
      g_autofree char *list = qipu_words_piece_list (position, checkers, n);
      g_autofree char *sentence = NULL;

      if (n == 0)
        continue;
      /* Translators: a side, a list of pieces. */
      sentence = g_strdup_printf (_ ("%1$s is in check from %2$s."),
                                  qipu_words_side ((QipuColour) colour),
                                  list);
      text = add_sentence (text, sentence);
    }

  if (flipped)
    {
      g_autofree char *sentence = g_strdup_printf (_ ("%s is at the bottom."),
                                                   qipu_words_side (QIPU_BLACK));

      text = add_sentence (text, sentence);
    }

  return text;
}

static void
append_part (GString *text, const char *part)
{
  if (part == NULL)
    return;
  if (text->len > 0)
    /* Translators: between two remarks on one point. */
    g_string_append (text, C_ ("point", ", "));
  g_string_append (text, part);
}

/**
 * qipu_words_dup_point:
 * @position: a position
 * @square: a point of it
 * @flipped: whether Black is at the bottom
 * @picked: whether the piece there has been picked up
 * @target: what the point is to the piece that has been picked up
 *
 * Names a point. A piece is counted from its own side, an empty point from the side below.
 *
 * Returns: (transfer full): "Red cannon, file 2, rank 3"
 */
char *
qipu_words_dup_point (const QipuPosition *position,
                      QipuSquare square,
                      gboolean flipped,
                      gboolean picked,
                      QipuPointTarget target)
{
  GString *text = g_string_new (NULL);
  QipuPiece piece = qipu_position_get (position, square);
  QipuColour side = flipped ? QIPU_BLACK : QIPU_RED;
  const char *file;

  if (piece != QIPU_PIECE_NONE)
    side = qipu_piece_colour (piece);
  file = qipu_words_file (side, (guint) qipu_board_file_number (square, side));

  if (piece == QIPU_PIECE_NONE)
    /* Translators: file, rank. */
    g_string_printf (text,
                     _ ("File %1$s, rank %2$d, empty"),
                     file,
                     qipu_board_rank_number (square, side));
  else
    /* Translators: side, piece, file, rank. */
    g_string_printf (text,
                     _ ("%1$s %2$s, file %3$s, rank %4$d"),
                     qipu_words_side (side),
                     qipu_words_piece (piece),
                     file,
                     qipu_board_rank_number (square, side));

  if (picked)
    /* Translators: of a piece. */
    append_part (text, C_ ("point", "picked up"));
  if (target == QIPU_POINT_REACHABLE)
    append_part (text, C_ ("point", "can be reached"));
  else if (target == QIPU_POINT_TAKEABLE)
    append_part (text, C_ ("point", "can be taken"));

  return g_string_free (text, FALSE);
}

static guint
count_moves_from (const QipuPosition *position, QipuSquare square)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n_moves = qipu_movegen_legal (position, moves);
  guint n = 0;

  for (size_t i = 0; i < n_moves; i++)
    n += qipu_move_from (moves[i]) == square;

  return n;
}

/* "attacked by the black horse"; the format has one place for a list of pieces. */
static char *
dup_attack (const QipuPosition *position, QipuSquare square, QipuColour by, gboolean protects)
{
  QipuSquare squares[QIPU_N_SQUARES];
  size_t n = qipu_attackers (position, square, by, squares);
  g_autofree char *list = qipu_words_piece_list (position, squares, n);

  if (n == 0)
    return protects ? g_strdup (_ ("unprotected")) : NULL;
  if (protects)
    /* Translators: a list of pieces. */
    return g_strdup_printf (_ ("protected by %s"), list);
  /* Translators: a list of pieces. */
  return g_strdup_printf (_ ("attacked by %s"), list);
}

static char *
dup_mobility (const QipuPosition *position, QipuSquare square)
{
  guint n = count_moves_from (position, square);

  if (n == 0)
    return g_strdup (_ ("cannot move"));
  return g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "can move to %u point", "can move to %u points", n),
    n);
}

/**
 * qipu_words_dup_point_details:
 * @position: a position
 * @square: a point of it
 *
 * Says more of a piece: where it can go, who attacks and who protects it.
 *
 * Returns: (transfer full) (nullable): the remarks, %NULL for an empty point
 */
char *
qipu_words_dup_point_details (const QipuPosition *position, QipuSquare square)
{
  QipuPiece piece = qipu_position_get (position, square);
  g_autofree char *mobility = NULL;
  g_autofree char *attack = NULL;
  g_autofree char *protection = NULL;
  GString *text;
  QipuColour side;

  if (piece == QIPU_PIECE_NONE)
    return NULL;

  side = qipu_piece_colour (piece);
  if (side == qipu_position_get_side (position))
    mobility = dup_mobility (position, square);
  attack = dup_attack (position, square, qipu_colour_other (side), FALSE);
  /* a general is never taken, so nothing protects it */
  if (qipu_piece_kind (piece) != QIPU_GENERAL)
    protection = dup_attack (position, square, side, TRUE);

  text = g_string_new (mobility);
  append_part (text, attack);
  append_part (text, protection);
  return g_string_free (text, FALSE);
}

/**
 * qipu_words_dup_picked:
 * @piece: a piece
 *
 * Returns: (transfer full): what is said when it is picked up
 */
char *
qipu_words_dup_picked (QipuPiece piece)
{
  g_autofree char *name = qipu_words_capitalize (qipu_words_coloured_piece (piece));

  /* Translators: a piece with its colour. */
  return g_strdup_printf (_ ("%s picked up"), name);
}

/**
 * qipu_words_dup_dropped:
 * @piece: a piece
 *
 * Returns: (transfer full): what is said when it is put back
 */
char *
qipu_words_dup_dropped (QipuPiece piece)
{
  g_autofree char *name = qipu_words_capitalize (qipu_words_coloured_piece (piece));

  /* Translators: a piece with its colour. */
  return g_strdup_printf (_ ("%s put back"), name);
}
