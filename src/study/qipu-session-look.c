/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a session shows board and moves: the sides of the board, what is drawn at its edges and on
 * the river, the notation of the moves. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-session-private.h"
#include "study/qipu-session.h"

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

void
qipu_session_set_flipped (QipuSession *self, gboolean flipped)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->flipped, flipped, QIPU_SESSION_PROP_FLIPPED);
}

gboolean
qipu_session_get_mirrored (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->mirrored;
}

void
qipu_session_set_mirrored (QipuSession *self, gboolean mirrored)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->mirrored, mirrored, QIPU_SESSION_PROP_MIRRORED);
}

gboolean
qipu_session_get_show_targets (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->show_targets;
}

void
qipu_session_set_show_targets (QipuSession *self, gboolean show_targets)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->show_targets, show_targets, QIPU_SESSION_PROP_SHOW_TARGETS);
}

gboolean
qipu_session_get_show_forks (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->show_forks;
}

void
qipu_session_set_show_forks (QipuSession *self, gboolean show_forks)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  set_switch (self, &self->show_forks, show_forks, QIPU_SESSION_PROP_SHOW_FORKS);
}

QipuNumerals
qipu_session_get_numerals (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NUMERALS_CHINESE);

  if (self->numerals >= 0)
    return (QipuNumerals) self->numerals;

  return qipu_numerals_of_notation (self->notation);
}

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

QipuRiverText
qipu_session_get_river_text (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_RIVER_HANT);

  if (self->river_text >= 0)
    return (QipuRiverText) self->river_text;

  return self->notation == QIPU_NOTATION_HANS ? QIPU_RIVER_HANS : QIPU_RIVER_HANT;
}

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

QipuNotation
qipu_session_get_notation (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NOTATION_WXF);

  return self->notation;
}

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

int
qipu_session_get_notation_beside (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), -1);

  return self->beside;
}

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

void
qipu_session_get_style (QipuSession *self, QipuNotationStyle *style)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (style != NULL);

  *style = self->style;
}

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
