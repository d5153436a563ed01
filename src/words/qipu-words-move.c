/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A move in plain words: who, how, what is taken, what comes of it. */

#define G_LOG_DOMAIN "qipu-words"

#include "config.h"

#include "words/qipu-words-move.h"

#include "notation/qipu-men.h"
#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"
#include "words/qipu-words.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  SPOT_FRONT,
  SPOT_MIDDLE,
  SPOT_REAR,
  SPOT_NUMBERED,
} Spot;

static Spot
get_spot (const QipuPlace *place)
{
  if (place->index == 0)
    return SPOT_FRONT;
  if (place->index + 1 == place->count)
    return SPOT_REAR;
  return place->count == 3 ? SPOT_MIDDLE : SPOT_NUMBERED;
}

static char *
dup_subject_on_stack (const QipuPlace *place, const char *side, const char *piece)
{
  switch (get_spot (place))
    {
    case SPOT_FRONT:
      /* Translators: side, piece: one of several alike on a file, the nearest to the opponent. */
      return g_strdup_printf (_ ("%1$s front %2$s"), side, piece);
    case SPOT_MIDDLE:
      return g_strdup_printf (_ ("%1$s middle %2$s"), side, piece);
    case SPOT_REAR:
      return g_strdup_printf (_ ("%1$s rear %2$s"), side, piece);
    case SPOT_NUMBERED:
    default:
      /* Translators: side, "second" or another ordinal, piece. */
      return g_strdup_printf (_ ("%1$s %2$s %3$s from the front"),
                              side,
                              qipu_words_ordinal (place->index + 1),
                              piece);
    }
}

static char *
dup_subject_on_stack_of_file (const QipuPlace *place, const char *side, const char *piece)
{
  const char *file = qipu_words_file (place->colour, place->file);

  switch (get_spot (place))
    {
    case SPOT_FRONT:
      /* Translators: side, piece, file. */
      return g_strdup_printf (_ ("%1$s front %2$s on file %3$s"), side, piece, file);
    case SPOT_MIDDLE:
      return g_strdup_printf (_ ("%1$s middle %2$s on file %3$s"), side, piece, file);
    case SPOT_REAR:
      return g_strdup_printf (_ ("%1$s rear %2$s on file %3$s"), side, piece, file);
    case SPOT_NUMBERED:
    default:
      /* Translators: side, "second" or another ordinal, piece, file. */
      return g_strdup_printf (_ ("%1$s %2$s %3$s from the front on file %4$s"),
                              side,
                              qipu_words_ordinal (place->index + 1),
                              piece,
                              file);
    }
}

static char *
dup_subject (const QipuPosition *before, const QipuPlace *place)
{
  const char *side = qipu_words_side (place->colour);
  const char *piece = qipu_words_piece (qipu_piece (place->colour, place->kind));

  if (place->form == QIPU_PLACE_POSITION)
    return dup_subject_on_stack (place, side, piece);
  if (place->form == QIPU_PLACE_POSITION_FILE)
    return dup_subject_on_stack_of_file (place, side, piece);
  if (place->kind == QIPU_GENERAL)
    {
      QipuMen men;

      qipu_men_find (before, place->colour, QIPU_GENERAL, &men);
      if (men.n_men == 1)
        /* Translators: side, piece: the only general. */
        return g_strdup_printf (C_ ("move", "%1$s %2$s"), side, piece);
    }

  /* Translators: side, piece, file: "Red cannon on file 2". */
  return g_strdup_printf (_ ("%1$s %2$s on file %3$s"),
                          side,
                          piece,
                          qipu_words_file (place->colour, place->file));
}

/* Whether the last number of the move is a file rather than a count of points. */
static gboolean
names_file (QipuKind kind, char direction)
{
  return direction == '=' || kind == QIPU_HORSE || kind == QIPU_ELEPHANT || kind == QIPU_ADVISOR;
}

static char *
dup_movement (const QipuPlace *place, QipuMove move)
{
  guint number;
  char direction = qipu_step_write (move, place->kind, place->colour, &number);

  if (names_file (place->kind, direction))
    {
      const char *file = qipu_words_file (place->colour, number);

      if (direction == '=')
        return g_strdup_printf (_ ("moves to file %s"), file);
      if (direction == '+')
        return g_strdup_printf (_ ("advances to file %s"), file);
      return g_strdup_printf (_ ("retreats to file %s"), file);
    }

  if (direction == '+')
    return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "advances %u point", "advances %u points", number),
      number);
  return g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "retreats %u point", "retreats %u points", number),
    number);
}

static char *
dup_end (QipuColour winner, gboolean is_check)
{
  const char *side = qipu_words_side (winner);

  if (is_check)
    /* Translators: the end of a spoken move; the side that wins. */
    return g_strdup_printf (_ (". Checkmate, %s wins."), side);

  /* Translators: the end of a spoken move; the side without a move, the side that wins. */
  return g_strdup_printf (_ (". %1$s has no legal move, %2$s wins."),
                          qipu_words_side (qipu_colour_other (winner)),
                          side);
}

static char *
dup_outcome (const QipuPosition *after, QipuMove move, QipuColour mover)
{
  QipuColour other = qipu_colour_other (mover);
  QipuSquare checkers[QIPU_N_SQUARES];
  size_t n_checkers;

  /* without a general there is neither check nor end */
  if (after->general[other] == QIPU_SQUARE_NONE)
    return g_strdup (C_ ("move", "."));

  n_checkers = qipu_checkers (after, other, checkers);
  if (!qipu_has_legal_move (after))
    return dup_end (mover, n_checkers > 0);
  if (n_checkers > 1)
    return g_strdup (_ (". Double check."));
  if (n_checkers == 1 && checkers[0] != qipu_move_to (move))
    return g_strdup (_ (". Discovered check."));
  if (n_checkers == 1)
    return g_strdup (_ (". Check."));

  /* Translators: the end of a spoken move. */
  return g_strdup (C_ ("move", "."));
}

/* A move that no piece can make, of a record that holds one. */
static char *
dup_irregular (QipuPiece piece, QipuMove move)
{
  g_autofree char *from = qipu_words_square (qipu_move_from (move));
  g_autofree char *to = qipu_words_square (qipu_move_to (move));

  /* Translators: side, piece, two points such as e0: a move against the rules. */
  return g_strdup_printf (_ ("%1$s %2$s goes from %3$s to %4$s"),
                          qipu_words_side (qipu_piece_colour (piece)),
                          qipu_words_piece (piece),
                          from,
                          to);
}

static char *
dup_capture (QipuPiece victim)
{
  if (victim == QIPU_PIECE_NONE)
    return g_strdup ("");

  /* Translators: follows a spoken move; the piece with its colour. */
  return g_strdup_printf (_ (", takes the %s"), qipu_words_coloured_piece (victim));
}

/**
 * qipu_words_dup_move:
 * @before: the position before the move
 * @move: a move of a piece in it
 *
 * Says a move in full: "Red front chariot advances 3 points, takes the black soldier. Check."
 *
 * Returns: (transfer full): the sentence
 */
char *
qipu_words_dup_move (const QipuPosition *before, QipuMove move)
{
  QipuPiece piece = qipu_position_get (before, qipu_move_from (move));
  g_autofree char *capture = NULL;
  g_autofree char *outcome = NULL;
  g_autofree char *subject = NULL;
  g_autofree char *movement = NULL;
  QipuPosition after = *before;
  QipuPlace place;
  QipuUndo undo;

  g_return_val_if_fail (piece != QIPU_PIECE_NONE, g_strdup (""));

  qipu_position_make (&after, move, &undo);
  capture = dup_capture (undo.captured);
  outcome = dup_outcome (&after, move, qipu_piece_colour (piece));

  if (!qipu_move_is_pseudo (before, move))
    {
      subject = dup_irregular (piece, move);
      return g_strconcat (subject, capture, outcome, NULL);
    }

  qipu_place_find (before, move, &place);
  subject = dup_subject (before, &place);
  movement = dup_movement (&place, move);

  /* Translators: a spoken move: who, how, what is taken, what comes of it. */
  return g_strdup_printf (C_ ("move", "%1$s %2$s%3$s%4$s"), subject, movement, capture, outcome);
}

static char *
dup_brief_subject (const QipuPlace *place)
{
  const char *piece = qipu_words_piece (qipu_piece (place->colour, place->kind));
  const char *file = qipu_words_file (place->colour, place->file);
  g_autofree char *man = NULL;

  if (place->form == QIPU_PLACE_FILE)
    /* Translators: short speech: piece, file: "cannon 2". */
    return g_strdup_printf (C_ ("short move", "%1$s %2$s"), piece, file);

  switch (get_spot (place))
    {
    case SPOT_FRONT:
      /* Translators: short speech: piece. */
      man = g_strdup_printf (C_ ("short move", "front %s"), piece);
      break;
    case SPOT_MIDDLE:
      man = g_strdup_printf (C_ ("short move", "middle %s"), piece);
      break;
    case SPOT_REAR:
      man = g_strdup_printf (C_ ("short move", "rear %s"), piece);
      break;
    case SPOT_NUMBERED:
    default:
      /* Translators: short speech: "second" or another ordinal, piece. */
      man = g_strdup_printf (C_ ("short move ordinal", "%1$s %2$s"),
                             qipu_words_ordinal (place->index + 1),
                             piece);
      break;
    }

  if (place->form == QIPU_PLACE_POSITION)
    return g_steal_pointer (&man);
  return g_strdup_printf (C_ ("short move", "%1$s %2$s"), man, file);
}

/**
 * qipu_words_dup_move_brief:
 * @before: the position before the move
 * @move: a move of a piece in it
 *
 * Says a move in short: "Cannon 2 to 5", 炮二平五.
 *
 * Returns: (transfer full): the words
 */
char *
qipu_words_dup_move_brief (const QipuPosition *before, QipuMove move)
{
  QipuPiece piece = qipu_position_get (before, qipu_move_from (move));
  g_autofree char *subject = NULL;
  g_autofree char *words = NULL;
  const char *number_word;
  QipuPlace place;
  guint number;
  char direction;

  g_return_val_if_fail (piece != QIPU_PIECE_NONE, g_strdup (""));

  if (!qipu_move_is_pseudo (before, move))
    return dup_irregular (piece, move);

  qipu_place_find (before, move, &place);
  subject = dup_brief_subject (&place);
  direction = qipu_step_write (move, place.kind, place.colour, &number);
  number_word = qipu_words_file (place.colour, number);

  if (direction == '=')
    /* Translators: short speech: "cannon 2", file. */
    words = g_strdup_printf (C_ ("short move", "%1$s to %2$s"), subject, number_word);
  else if (direction == '+')
    /* Translators: short speech: "horse 2", points or file. */
    words = g_strdup_printf (C_ ("short move", "%1$s forward %2$s"), subject, number_word);
  else
    words = g_strdup_printf (C_ ("short move", "%1$s back %2$s"), subject, number_word);

  return qipu_words_capitalize (words);
}

/**
 * qipu_words_dup_move_number:
 * @number: the number of a full move, from 1
 * @side: who moves
 *
 * Returns: (transfer full): "Move 12, Black"
 */
char *
qipu_words_dup_move_number (guint number, QipuColour side)
{
  /* Translators: number of a move, side. */
  return g_strdup_printf (_ ("Move %1$u, %2$s"), number, qipu_words_side (side));
}

/**
 * qipu_words_dup_taken_back:
 * @move: the text of a move
 *
 * Returns: (transfer full): "Taken back: C2=5"
 */
char *
qipu_words_dup_taken_back (const char *move)
{
  return g_strdup_printf (_ ("Taken back: %s"), move);
}

/**
 * qipu_words_dup_variation_start:
 * @index: which variation, from 1
 * @count: how many there are
 *
 * Returns: (transfer full): "Variation 1 of 3"
 */
char *
qipu_words_dup_variation_start (guint index, guint count)
{
  return g_strdup_printf (_ ("Variation %1$u of %2$u"), index, count);
}

/**
 * qipu_words_variation_end:
 *
 * Returns: what is said when a variation is left
 */
const char *
qipu_words_variation_end (void)
{
  return _ ("End of the variation");
}

/**
 * qipu_words_line_start:
 *
 * Returns: what is said at the beginning of a record
 */
const char *
qipu_words_line_start (void)
{
  return _ ("Start of the record");
}

/**
 * qipu_words_line_end:
 *
 * Returns: what is said at the end of a record
 */
const char *
qipu_words_line_end (void)
{
  return _ ("End of the record");
}
