/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a row of the move list says: its moves, its comment or the result. */

#define G_LOG_DOMAIN "qipu-ui"

#include "config.h"

#include "ui/qipu-move-row-text.h"

#include "study/qipu-session-branches.h"
#include "ui/qipu-glyph-text.h"
#include "words/qipu-words-judge.h"
#include "words/qipu-words-shorten.h"

static const QipuGame *
get_game (QipuSession *session)
{
  return qipu_document_get_game (qipu_session_get_document (session));
}

/* A sign at the move after which the game is over by the rules, in every line; at the end of the
 * main line the last row says it in words. */
static void
append_verdict (QipuSession *session, QipuNodeId node, GString *text)
{
  QipuJudgement judgement;

  if (!qipu_session_get_verdict_at (session, node, &judgement) ||
      node == qipu_game_get_mainline_end (get_game (session)))
    return;

  if (judgement.status == QIPU_STATUS_REPETITION)
    g_string_append (text, " ↻");
  else if (judgement.winner == QIPU_WINNER_DRAW)
    g_string_append (text, " ½");
  else
    g_string_append (text, " #");
}

/* The result of the record, and what the rules say where the line ends with it. */
static char *
dup_result_text (QipuSession *session)
{
  const QipuGame *game = get_game (session);
  g_autofree char *result = qipu_glyph_text_dup_result (qipu_game_get_tag (game, "Result"));
  g_autofree char *verdict = NULL;
  QipuJudgement judgement;
  QipuNodeId node = qipu_session_get_verdict (session, &judgement);

  if (node == QIPU_NODE_NONE || node != qipu_game_get_mainline_end (game))
    return g_steal_pointer (&result);

  verdict = qipu_words_judge_status (
      &judgement, qipu_referee_get_rule_set (qipu_session_get_referee (session)));
  return g_strconcat (result, "\n", verdict, NULL);
}

/**
 * qipu_move_row_text_dup_move:
 * @session: the session
 * @node: a move
 *
 * Returns: (transfer full): the move in the notation of the session, its glyphs, and a sign where
 *   the game is over by the rules
 */
char *
qipu_move_row_text_dup_move (QipuSession *session, QipuNodeId node)
{
  g_autofree char *move = qipu_session_dup_move_text (session, node);
  guint n_glyphs;
  const guint8 *glyphs = qipu_game_get_glyphs (get_game (session), node, &n_glyphs);
  GString *text = g_string_new (move);

  for (guint i = 0; i < n_glyphs; i++)
    qipu_glyph_text_append (text, glyphs[i]);
  append_verdict (session, node, text);

  return g_string_free (text, FALSE);
}

/**
 * qipu_move_row_text_dup:
 * @session: the session
 * @row: a row of it
 *
 * The text that a row consists of, if it is one of text.
 *
 * Returns: (transfer full) (nullable): the comment, or the result of the record and what the rules
 *   say about the end of its line; NULL for a row of moves
 */
char *
qipu_move_row_text_dup (QipuSession *session, QipuMoveRow *row)
{
  switch (qipu_move_row_get_kind (row))
    {
    case QIPU_ROW_COMMENT:
      {
        const char *comment = qipu_game_get_comment (
            get_game (session), qipu_move_row_get_node (row), qipu_move_row_get_place (row));

        return qipu_words_shorten_comment (comment != NULL ? comment : "", QIPU_SHOWN_LINES_IN_LIST,
                                           NULL);
      }
    case QIPU_ROW_RESULT:
      return dup_result_text (session);
    default:
      return NULL;
    }
}

static void
append_cell (QipuSession *session, QipuNodeId node, GString *label)
{
  g_autofree char *move = qipu_move_row_text_dup_move (session, node);

  g_string_append_printf (label, " %s", move);
}

/**
 * qipu_move_row_text_dup_label:
 * @session: the session
 * @row: a row of it
 *
 * Returns: (transfer full): what a screen reader says of the row
 */
char *
qipu_move_row_text_dup_label (QipuSession *session, QipuMoveRow *row)
{
  QipuNodeId red = qipu_move_row_get_red (row);
  QipuNodeId black = qipu_move_row_get_black (row);
  GString *label;

  if (qipu_move_row_get_kind (row) != QIPU_ROW_MOVES)
    return qipu_move_row_text_dup (session, row);

  label = g_string_new (NULL);
  g_string_append_printf (label, "%u.", qipu_move_row_get_number (row));
  if (red != QIPU_NODE_NONE)
    append_cell (session, red, label);
  else if (black != QIPU_NODE_NONE)
    g_string_append (label, " …");
  if (black != QIPU_NODE_NONE)
    append_cell (session, black, label);

  return g_string_free (label, FALSE);
}
