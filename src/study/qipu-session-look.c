/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a session shows board and moves: the sides of the board, what is drawn at its edges and on
 * the river, the notation of the moves. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-session-private.h"
#include "study/qipu-session.h"

/**
 * qipu_session_get_flipped:
 * @self: the session
 *
 * Returns: whether Black is below
 */
gboolean
qipu_session_get_flipped (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->flipped;
}

static void
set_switch (QipuSession *self, gboolean *state, gboolean value, guint prop_id)
{
  if (*state == !!value)
    return;

  *state = !!value;
  qipu_session_notify (self, prop_id);
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_set_flipped:
 * @self: the session
 * @flipped: whether Black is to be below
 *
 * Turns the board round.
 */
void
qipu_session_set_flipped (QipuSession *self, gboolean flipped)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->flipped, flipped, QIPU_SESSION_PROP_FLIPPED);
}

/**
 * qipu_session_get_mirrored:
 * @self: the session
 *
 * Returns: whether left and right are exchanged on the board; the record is not
 */
gboolean
qipu_session_get_mirrored (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->mirrored;
}

/**
 * qipu_session_set_mirrored:
 * @self: the session
 * @mirrored: whether to exchange left and right on the board
 *
 * Changes the view and nothing else.
 */
void
qipu_session_set_mirrored (QipuSession *self, gboolean mirrored)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->mirrored, mirrored, QIPU_SESSION_PROP_MIRRORED);
}

/**
 * qipu_session_get_show_targets:
 * @self: the session
 *
 * Returns: whether the points are shown to which a piece that is picked may go
 */
gboolean
qipu_session_get_show_targets (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->show_targets;
}

/**
 * qipu_session_set_show_targets:
 * @self: the session
 * @show_targets: whether to show where a piece that is picked may go
 *
 * Changes the view and nothing else.
 */
void
qipu_session_set_show_targets (QipuSession *self, gboolean show_targets)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->show_targets, show_targets, QIPU_SESSION_PROP_SHOW_TARGETS);
}

/**
 * qipu_session_get_show_forks:
 * @self: the session
 *
 * Returns: whether the moves of a fork are shown as arrows
 */
gboolean
qipu_session_get_show_forks (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->show_forks;
}

/**
 * qipu_session_set_show_forks:
 * @self: the session
 * @show_forks: whether to show the moves of a fork as arrows
 *
 * Changes the view and nothing else.
 */
void
qipu_session_set_show_forks (QipuSession *self, gboolean show_forks)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->show_forks, show_forks, QIPU_SESSION_PROP_SHOW_FORKS);
}

/**
 * qipu_session_get_numerals:
 * @self: the session
 *
 * Returns: what is written at the edges of the board
 */
QipuNumerals
qipu_session_get_numerals (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NUMERALS_CHINESE);

  if (self->numerals >= 0)
    return (QipuNumerals) self->numerals;

  return qipu_numerals_of_notation (self->notation);
}

/**
 * qipu_session_set_numerals:
 * @self: the session
 * @numerals: a QipuNumerals, or -1 for those of the notation
 *
 * Says what to write at the edges of the board.
 */
void
qipu_session_set_numerals (QipuSession *self, int numerals)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (numerals >= -1 && numerals <= QIPU_NUMERALS_NONE);

  if (self->numerals == numerals)
    return;

  self->numerals = numerals;
  qipu_session_notify (self, QIPU_SESSION_PROP_NUMERALS);
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_get_river_text:
 * @self: the session
 *
 * Returns: what is written on the river
 */
QipuRiverText
qipu_session_get_river_text (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_RIVER_HANT);

  if (self->river_text >= 0)
    return (QipuRiverText) self->river_text;

  return self->notation == QIPU_NOTATION_HANS ? QIPU_RIVER_HANS : QIPU_RIVER_HANT;
}

/**
 * qipu_session_set_river_text:
 * @self: the session
 * @river_text: a QipuRiverText, or -1 for the script of the notation
 *
 * Says what to write on the river.
 */
void
qipu_session_set_river_text (QipuSession *self, int river_text)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (river_text >= -1 && river_text <= QIPU_RIVER_NONE);

  if (self->river_text == river_text)
    return;

  self->river_text = river_text;
  qipu_session_notify (self, QIPU_SESSION_PROP_RIVER_TEXT);
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_get_notation:
 * @self: the session
 *
 * Returns: the notation of the moves
 */
QipuNotation
qipu_session_get_notation (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NOTATION_WXF);

  return self->notation;
}

/**
 * qipu_session_set_notation:
 * @self: the session
 * @notation: the notation of the moves
 *
 * Every row of the move list is told that its text is another one.
 */
void
qipu_session_set_notation (QipuSession *self, QipuNotation notation)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (notation < QIPU_N_NOTATIONS);

  if (self->notation == notation)
    return;

  self->notation = notation;
  qipu_move_list_touch_all (self->move_list);
  qipu_session_notify (self, QIPU_SESSION_PROP_NOTATION);
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_get_notation_beside:
 * @self: the session
 *
 * Returns: the second notation, shown beside the first; -1 for none
 */
int
qipu_session_get_notation_beside (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), -1);

  return self->beside;
}

/**
 * qipu_session_set_notation_beside:
 * @self: the session
 * @notation: a QipuNotation, or -1 for none
 *
 * Shows moves in a second notation beside the first, for learners of one of them.
 */
void
qipu_session_set_notation_beside (QipuSession *self, int notation)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (notation >= -1 && notation < QIPU_N_NOTATIONS);

  if (self->beside == notation)
    return;

  self->beside = notation;
  qipu_move_list_touch_all (self->move_list);
}

/**
 * qipu_session_get_style:
 * @self: the session
 * @style: (out): how moves are written in every notation
 */
void
qipu_session_get_style (QipuSession *self, QipuNotationStyle *style)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (style != NULL);

  *style = self->style;
}

/**
 * qipu_session_set_style:
 * @self: the session
 * @style: how moves are to be written in every notation; copied
 *
 * Every row of the move list is told that its text is another one.
 */
void
qipu_session_set_style (QipuSession *self, const QipuNotationStyle *style)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (style != NULL);

  if (self->style.digits == style->digits &&
      self->style.distinct_glyphs == style->distinct_glyphs &&
      self->style.letters_bn == style->letters_bn &&
      self->style.dot_traverse == style->dot_traverse &&
      self->style.soldier_ordinals == style->soldier_ordinals)
    return;

  self->style = *style;
  qipu_move_list_touch_all (self->move_list);
  qipu_session_notify (self, QIPU_SESSION_PROP_NOTATION);
}

/**
 * qipu_session_dup_move_text:
 * @self: the session
 * @node: a move
 *
 * Returns: the move in the notation of the session; empty for the root
 */
char *
qipu_session_dup_move_text (QipuSession *self, QipuNodeId node)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return qipu_session_dup_move_text_in (self, node, self->notation);
}

/* The style, such as the digits of Black, is that of the session in every notation. */
char *
qipu_session_dup_move_text_in (QipuSession *self, QipuNodeId node, QipuNotation notation)
{
  const QipuGame *game;
  char text[QIPU_MOVE_TEXT_SIZE];
  QipuPosition position;

  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  game = qipu_session_get_game (self);
  if (node == QIPU_NODE_ROOT || node == QIPU_NODE_NONE)
    return g_strdup ("");

  qipu_game_get_position (game, qipu_game_get_parent (game, node), &position);
  qipu_notation_format (&position, qipu_game_get_move (game, node), notation, &self->style, text);
  return g_strdup (text);
}
