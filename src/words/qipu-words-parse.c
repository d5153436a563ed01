/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sentences for texts that are no move, or several, or one written in a way of its own. */

#define G_LOG_DOMAIN "qipu-words"

#include "config.h"

#include "words/qipu-words-parse.h"

#include "rules/qipu-why.h"
#include "words/qipu-words-why.h"
#include "words/qipu-words.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static char *
dup_not_understood (const char *text, const QipuParse *parse)
{
  gsize length = strlen (text);
  gsize offset = MIN (parse->offset, length);
  g_autofree char *bytes = g_strndup (text + offset, MIN (parse->length, length - offset));
  g_autofree char *part = g_utf8_make_valid (bytes, -1);
  g_autofree char *shown = qipu_words_isolate (*part != '\0' ? part : text);

  /* Translators: a part of what was typed. */
  return g_strdup_printf (_ ("“%s” is not understood."), shown);
}

static char *
dup_no_such_piece (const QipuPosition *position, const QipuParse *parse)
{
  const char *side = qipu_words_side (qipu_position_get_side (position));
  const char *piece = qipu_words_piece (parse->piece);

  if (parse->file == 0)
    /* Translators: piece, side. */
    return g_strdup_printf (_ ("There is no such %1$s of %2$s."), piece, side);

  /* Translators: piece, side, file. */
  return g_strdup_printf (_ ("There is no %1$s of %2$s on file %3$s."),
                          piece,
                          side,
                          qipu_words_file (qipu_position_get_side (position), (guint) parse->file));
}

/* The reason, when all the moves that the text may mean fail for the same one. */
static char *
dup_common_reason (const QipuPosition *position, const QipuParse *parse)
{
  QipuWhyNot why = { 0 };

  if (parse->n_candidates == 0)
    return NULL;

  for (guint i = parse->n_candidates; i > 0; i--)
    {
      QipuWhy last = why.reason;

      qipu_why_not (position, parse->candidates[i - 1], &why);
      if (i < parse->n_candidates && why.reason != last)
        return NULL;
    }

  return qipu_words_dup_why (position, parse->candidates[0], &why);
}

static char *
dup_cannot (const QipuPosition *position, const QipuParse *parse)
{
  g_autofree char *reason = dup_common_reason (position, parse);
  g_autofree char *cannot = NULL;
  QipuPiece piece = parse->piece;

  if (piece == QIPU_PIECE_NONE && parse->n_candidates > 0)
    piece = qipu_position_get (position, qipu_move_from (parse->candidates[0]));
  /* squares without a piece, or with the other side's */
  if (!qipu_piece_is (piece, qipu_position_get_side (position)) && reason != NULL)
    return g_steal_pointer (&reason);
  if (parse->status == QIPU_PARSE_ILLEGAL && reason != NULL)
    return g_steal_pointer (&reason);

  cannot = g_strdup_printf (_ ("The %s cannot move like that."), qipu_words_piece (piece));
  if (reason == NULL)
    return g_steal_pointer (&cannot);
  return g_strdup_printf (C_ ("sentences", "%1$s %2$s"), cannot, reason);
}

static char *
dup_ambiguous (const char *text, guint n)
{
  /* Translators: number of moves (at least 2), text. */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "%1$u move fits “%2$s”. Choose one.",
                                       "%1$u moves fit “%2$s”. Choose one.",
                                       n),
                          n,
                          text);
}

static char *
dup_word_after (const QipuPosition *position, const QipuParse *parse)
{
  char correct[QIPU_MOVE_TEXT_SIZE];

  qipu_notation_format (position, parse->move, parse->notation, NULL, correct);
  /* Translators: the text of a move as it should be. */
  return g_strdup_printf (_ ("Read as “%s”: the position word comes before the piece."), correct);
}

/**
 * qipu_words_dup_parse:
 * @position: the position that @text was read against
 * @text: what was typed
 * @parse: what was made of it
 *
 * Says what is wrong with a text, or that one of several moves has to be chosen, or how a text
 * was read that is written in an unusual way.
 *
 * Returns: (transfer full) (nullable): the sentence, %NULL when there is nothing to say
 */
char *
qipu_words_dup_parse (const QipuPosition *position, const char *text, const QipuParse *parse)
{
  QipuColour side = qipu_position_get_side (position);

  switch (parse->status)
    {
    case QIPU_PARSE_OK:
      return parse->word_after ? dup_word_after (position, parse) : NULL;
    case QIPU_PARSE_AMBIGUOUS:
      return dup_ambiguous (text, parse->n_candidates);
    case QIPU_PARSE_MISSING_PIECE:
      return g_strdup (_ ("The piece is missing."));
    case QIPU_PARSE_MISSING_DIRECTION:
      return g_strdup (_ ("The direction is missing: advance, retreat or traverse."));
    case QIPU_PARSE_MISSING_NUMBER:
      return g_strdup (_ ("The last number is missing."));
    case QIPU_PARSE_SETUP_NAME:
      return g_strdup_printf (_ ("“%s” names a formation, not a move."), text);
    case QIPU_PARSE_NO_SUCH_PIECE:
      return dup_no_such_piece (position, parse);
    case QIPU_PARSE_CANNOT:
    case QIPU_PARSE_ILLEGAL:
      return dup_cannot (position, parse);
    case QIPU_PARSE_WRONG_SIDE:
      /* Translators: the side that writes its numbers so, the side that moves. */
      return g_strdup_printf (_ ("The numerals are %1$s’s, but it is %2$s’s move."),
                              qipu_words_side (qipu_colour_other (side)),
                              qipu_words_side (side));
    case QIPU_PARSE_NOT_UNDERSTOOD:
    default:
      return dup_not_understood (text, parse);
    }
}

/**
 * qipu_words_dup_stopped:
 * @text: the text that is no move
 * @move_number: the number of the move it stands for
 *
 * Says where the reading of a record ended.
 *
 * Returns: (transfer full): the sentence
 */
char *
qipu_words_dup_stopped (const char *text, guint move_number)
{
  g_autofree char *shown = qipu_words_isolate (text);

  /* Translators: a text, number of a move. */
  return g_strdup_printf (_ ("Reading stopped at “%1$s” (move %2$u); the moves before are kept."),
                             shown, move_number);
}
