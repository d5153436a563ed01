/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a move is not possible, as a sentence that says what would be allowed. */

#define G_LOG_DOMAIN "qipu-words"

#include "config.h"

#include "words/qipu-words-why.h"

#include <glib/gi18n-lib.h>

#include "rules/qipu-board.h"
#include "words/qipu-words-check.h"
#include "words/qipu-words.h"

static const char *
get_piece (const QipuPosition *position, QipuMove move)
{
  return qipu_words_piece (qipu_position_get (position, qipu_move_from (move)));
}

/* The piece that stands in the way, with its colour. */
static const char *
get_blocker (const QipuPosition *position, const QipuWhyNot *why)
{
  return qipu_words_coloured_piece (qipu_position_get (position, why->squares[0]));
}

static char *
dup_shape (const QipuPosition *position, QipuMove move)
{
  const char *piece = get_piece (position, move);

  switch (qipu_piece_kind (qipu_position_get (position, qipu_move_from (move))))
    {
    case QIPU_CHARIOT:
      return g_strdup (_ ("A chariot moves along straight lines only."));
    case QIPU_CANNON:
      return g_strdup (_ ("A cannon moves along straight lines only."));
    case QIPU_HORSE:
      return g_strdup (_ ("A horse moves one point straight and then one point diagonally outward."));
    case QIPU_ELEPHANT:
      return g_strdup_printf (_ ("The %s moves exactly two points diagonally."), piece);
    case QIPU_ADVISOR:
      return g_strdup_printf (_ ("The %s moves one point along the palace diagonals."), piece);
    case QIPU_GENERAL:
      return g_strdup_printf (_ ("The %s moves one point along a line."), piece);
    default:
      return g_strdup_printf (_ ("The %s moves one point at a time."), piece);
    }
}

/* Those who would take the general; they stand where they stood before the move. */
static char *
dup_attackers (const QipuPosition *position, const QipuWhyNot *why)
{
  return qipu_words_piece_list (position, why->squares, why->n_squares);
}

static char *
dup_into_check (const QipuPosition *position, const QipuWhyNot *why)
{
  QipuColour side = qipu_position_get_side (position);
  g_autofree char *attackers = dup_attackers (position, why);

  /* Translators: general, list of pieces. */
  return g_strdup_printf (_ ("This would leave your %1$s to be taken by %2$s."),
                          qipu_words_piece (qipu_piece (side, QIPU_GENERAL)), attackers);
}

static char *
dup_check_unanswered (const QipuPosition *position, const QipuWhyNot *why)
{
  g_autofree char *attackers = dup_attackers (position, why);

  /* Translators: list of pieces. */
  return g_strdup_printf (
    _ ("Your general is in check from %s, and this move does not answer it."), attackers);
}

static char *
dup_pinned (const QipuPosition *position, QipuMove move, const QipuWhyNot *why)
{
  g_autofree char *attackers = dup_attackers (position, why);

  /* Translators: piece, list of pieces. */
  return g_strdup_printf (_ ("The %1$s is pinned by %2$s and may not leave the line."),
                          get_piece (position, move), attackers);
}

static char *
dup_facing (const QipuPosition *position, const QipuWhyNot *why)
{
  QipuColour side = qipu_position_get_side (position);
  guint file = (guint) qipu_board_file_number (why->squares[0], side);

  /* Translators: a file as its side counts it. */
  return g_strdup_printf (_ ("The generals would face each other on file %s."),
                          qipu_words_file (side, file));
}

static char *
dup_not_yours (const QipuPosition *position)
{
  QipuColour side = qipu_position_get_side (position);

  /* Translators: side to move, other side. */
  return g_strdup_printf (_ ("It is %1$s’s turn; this piece is %2$s’s."), qipu_words_side (side),
                          qipu_words_side (qipu_colour_other (side)));
}

static char *
dup_own_piece (const QipuPosition *position, QipuMove move)
{
  QipuPiece piece = qipu_position_get (position, qipu_move_to (move));

  return g_strdup_printf (_ ("Your own %s stands there."), qipu_words_piece (piece));
}

static char *
dup_many_screens (guint n)
{
  return g_strdup_printf (
    g_dngettext (GETTEXT_PACKAGE, "To capture, a cannon needs exactly one piece in between; there is %u.",
              "To capture, a cannon needs exactly one piece in between; there are %u.", n),
    n);
}

static char *
dup_with_piece (const char *format, const char *piece)
{
  GString *text = g_string_new (format);

  g_string_replace (text, "%s", piece, 1);
  return g_string_free (text, FALSE);
}

/**
 * qipu_words_dup_why:
 * @position: where the move was tried
 * @move: the move
 * @why: what qipu_why_not() found
 *
 * Says why @move is not possible. Never blames; says what is in the way.
 *
 * Returns: (transfer full) (nullable): the sentence, %NULL when the move is legal
 */
char *
qipu_words_dup_why (const QipuPosition *position, QipuMove move, const QipuWhyNot *why)
{
  switch (why->reason)
    {
    case QIPU_WHY_LEGAL:
      return NULL;
    case QIPU_WHY_NO_PIECE:
      return g_strdup (_ ("There is no piece on this point."));
    case QIPU_WHY_NOT_YOURS:
      return dup_not_yours (position);
    case QIPU_WHY_OWN_PIECE:
      return dup_own_piece (position, move);
    case QIPU_WHY_SOLDIER_BACK:
      return dup_with_piece (_ ("The %s never moves backwards."), get_piece (position, move));
    case QIPU_WHY_SOLDIER_SIDE:
      return dup_with_piece (_ ("The %s moves sideways only after crossing the river."),
                             get_piece (position, move));
    case QIPU_WHY_PALACE:
      return dup_with_piece (_ ("The %s may not leave the palace."), get_piece (position, move));
    case QIPU_WHY_RIVER:
      return dup_with_piece (_ ("The %s may not cross the river."), get_piece (position, move));
    case QIPU_WHY_PATH_BLOCKED:
      return dup_with_piece (_ ("The way is blocked by the %s."), get_blocker (position, why));
    case QIPU_WHY_LEG_BLOCKED:
      return dup_with_piece (_ ("The horse’s leg is blocked by the %s."),
                             get_blocker (position, why));
    case QIPU_WHY_EYE_BLOCKED:
      return dup_with_piece (_ ("The elephant’s eye is blocked by the %s."),
                             get_blocker (position, why));
    case QIPU_WHY_CANNON_NO_SCREEN:
      return g_strdup (
        _ ("To capture, a cannon needs exactly one piece in between; there is none."));
    case QIPU_WHY_CANNON_MANY_SCREENS:
      return dup_many_screens (why->n_squares);
    case QIPU_WHY_CANNON_JUMP:
      return dup_with_piece (_ ("Without capturing, a cannon cannot jump over the %s."),
                             get_blocker (position, why));
    case QIPU_WHY_FACING:
      return dup_facing (position, why);
    case QIPU_WHY_CHECK_UNANSWERED:
      return dup_check_unanswered (position, why);
    case QIPU_WHY_INTO_CHECK:
      return dup_into_check (position, why);
    case QIPU_WHY_PINNED:
      return dup_pinned (position, move, why);
    case QIPU_WHY_IMPOSSIBLE:
      return qipu_words_dup_impossible (position);
    case QIPU_WHY_SHAPE:
    default:
      return dup_shape (position, move);
    }
}
