/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a position, or with the text of one. */

#define G_LOG_DOMAIN "qipu-words"

#include "config.h"

#include "words/qipu-words-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "rules/qipu-board.h"
#include "words/qipu-words.h"

static guint
get_maximum (QipuKind kind)
{
  return kind == QIPU_GENERAL ? 1 : kind == QIPU_SOLDIER ? 5 : 2;
}

static char *
dup_many (const QipuProblem *problem, const char *side, const char *pieces)
{
  if (problem->code == QIPU_PROBLEM_MANY_GENERALS)
    /* Translators: side, number (at least 2), generals. */
    return g_strdup_printf (_ ("%1$s has %2$u %3$s; exactly one is needed."), side, problem->count,
                            pieces);

  /* Translators: side, number (at least 3), pieces, greatest number. */
  return g_strdup_printf (_ ("%1$s has %2$u %3$s; at most %4$u are possible."), side,
                          problem->count, pieces, get_maximum (problem->kind));
}

static char *
dup_stacked (const QipuProblem *problem, const char *side, const char *pieces)
{
  guint file = problem->n_squares > 0
                 ? (guint) qipu_board_file_number (problem->squares[0], problem->side)
                 : 0;

  /* Translators: side, soldiers, file. */
  return g_strdup_printf (_ ("%1$s has two %2$s on file %3$s that have not crossed the river."),
                          side, pieces, qipu_words_file (problem->side, file));
}

/**
 * qipu_words_dup_problem:
 * @problem: what qipu_setup_check() found
 *
 * Returns: (transfer full): the problem as one sentence
 */
char *
qipu_words_dup_problem (const QipuProblem *problem)
{
  QipuKind kind = problem->kind != QIPU_KIND_NONE ? problem->kind : QIPU_GENERAL;
  const char *side = qipu_words_side (problem->side);
  const char *other = qipu_words_side (qipu_colour_other (problem->side));
  const char *piece = qipu_words_piece (qipu_piece (problem->side, kind));
  const char *pieces = qipu_words_pieces (qipu_piece (problem->side, kind));

  switch (problem->code)
    {
    case QIPU_PROBLEM_NO_GENERAL:
      /* Translators: side, general. */
      return g_strdup_printf (_ ("%1$s has no %2$s."), side, piece);
    case QIPU_PROBLEM_MANY_GENERALS:
    case QIPU_PROBLEM_TOO_MANY:
      return dup_many (problem, side, pieces);
    case QIPU_PROBLEM_GENERAL_POINT:
      /* Translators: side, general. */
      return g_strdup_printf (_ ("%1$s’s %2$s must stand in its palace."), side, piece);
    case QIPU_PROBLEM_ADVISOR_POINT:
    case QIPU_PROBLEM_ELEPHANT_POINT:
    case QIPU_PROBLEM_SOLDIER_POINT:
      /* Translators: side, piece. */
      return g_strdup_printf (_ ("%1$s’s %2$s stands on a point that it can never reach."), side,
                              piece);
    case QIPU_PROBLEM_TOO_MANY_TOTAL:
      /* Translators: side, number. */
      return g_strdup_printf (_ ("%1$s has %2$u pieces; at most 16 are possible."), side,
                              problem->count);
    case QIPU_PROBLEM_FACING:
      return g_strdup (_ ("The generals face each other on an open file."));
    case QIPU_PROBLEM_WRONG_SIDE_IN_CHECK:
      /* @side is the side in check. Translators: side in check, side to move. */
      return g_strdup_printf (_ ("%1$s is in check, but it is %2$s’s move."), side, other);
    case QIPU_PROBLEM_SOLDIERS_STACKED:
      return dup_stacked (problem, side, pieces);
    case QIPU_PROBLEM_CHECKMATED:
      return g_strdup_printf (_ ("%s is already checkmated."), side);
    case QIPU_PROBLEM_STALEMATED:
      return g_strdup_printf (_ ("%s already has no legal move."), side);
    case QIPU_PROBLEM_DOUBLE_CHECK:
      /* Translators: side, number of pieces (at least 2). */
      return g_strdup_printf (_ ("%1$s is in check from %2$u pieces."), side, problem->count);
    case QIPU_PROBLEM_NO_ATTACKERS:
    default:
      return g_strdup (_ ("Neither side has a piece that can cross the river."));
    }
}

/**
 * qipu_words_dup_impossible:
 * @position: any position
 *
 * Says that nothing is played here, with the first reason.
 *
 * Returns: (transfer full) (nullable): the sentence, %NULL when @position can be played
 */
char *
qipu_words_dup_impossible (const QipuPosition *position)
{
  QipuProblem problems[QIPU_MAX_PROBLEMS];
  g_autofree char *reason = NULL;

  if (qipu_setup_check (position, problems) == 0 || !qipu_problem_is_error (problems[0].code))
    return NULL;

  reason = qipu_words_dup_problem (&problems[0]);
  /* Translators: a whole sentence: "Red has no king." */
  return g_strdup_printf (_ ("This position cannot be played: %s"), reason);
}

static char *
dup_bad_character (const char *text, const QipuFenInfo *info)
{
  gsize offset = MIN (info->offset, strlen (text));
  g_autofree char *character = g_utf8_make_valid (text + offset, -1);

  *g_utf8_offset_to_pointer (character, MIN (1, g_utf8_strlen (character, -1))) = '\0';
  /* Translators: a letter, its place in the text. */
  return g_strdup_printf (_ ("Unknown letter “%1$s” at position %2$u."), character,
                          (guint) info->character);
}

/**
 * qipu_words_dup_fen:
 * @status: what qipu_position_set_fen() answered
 * @text: what it read
 * @info: where
 *
 * Returns: (transfer full) (nullable): what is wrong with the text, %NULL when nothing is
 */
char *
qipu_words_dup_fen (QipuFenStatus status, const char *text, const QipuFenInfo *info)
{
  switch (status)
    {
    case QIPU_FEN_OK:
      return NULL;
    case QIPU_FEN_SIDE_MISSING:
      return g_strdup (_ ("The side to move is missing; Red is assumed."));
    case QIPU_FEN_BAD_ROW:
      /* Translators: number of the row, number of points in it. */
      return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "Row %1$d of the FEN has %2$d point instead of 9.",
                  "Row %1$d of the FEN has %2$d points instead of 9.", (gulong) info->count),
        info->row, info->count);
    case QIPU_FEN_EMPTY:
    case QIPU_FEN_BAD_ROWS:
      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The FEN has %d row instead of 10.",
                                        "The FEN has %d rows instead of 10.", (gulong) info->count),
                              info->count);
    case QIPU_FEN_BAD_COUNTER:
      /* Translators: place in the text, counted in characters. */
      return g_strdup_printf (_ ("The number at position %u of the FEN is not a count of moves."),
                              (guint) info->character);
    case QIPU_FEN_BAD_CHAR:
    case QIPU_FEN_BAD_SIDE:
    default:
      return dup_bad_character (text, info);
    }
}
