/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sessions: what happens on the board, and what it shows. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-session-private.h"

#include "rules/qipu-attack.h"

#include <string.h>

/**
 * qipu_session_clear_refused:
 * @self: the session
 *
 * The last refused try is not shown any more.
 */
void
qipu_session_clear_refused (QipuSession *self)
{
  g_return_if_fail (QIPU_IS_SESSION (self));

  if (self->refused == QIPU_MOVE_NONE)
    return;

  self->refused = QIPU_MOVE_NONE;
  self->why.reason = QIPU_WHY_LEGAL;
  qipu_session_notify (self, QIPU_SESSION_PROP_REFUSED);
  qipu_session_emit_scene_changed (self);
}

static void
refuse (QipuSession *self, QipuMove move)
{
  qipu_referee_why_not (self->referee, move, &self->why);
  self->refused = move;
  qipu_session_notify (self, QIPU_SESSION_PROP_REFUSED);
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_pick:
 * @self: the session
 * @square: a point with a piece of the side to move, or %QIPU_SQUARE_NONE to drop it
 *
 * Takes a piece in the hand. A piece that may not move is not taken.
 */
void
qipu_session_pick (QipuSession *self, QipuSquare square)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (square < QIPU_N_SQUARES || square == QIPU_SQUARE_NONE);

  if (self->mode == QIPU_MODE_SETUP)
    {
      qipu_setup_pick (self->setup, square);
      return;
    }

  qipu_session_clear_refused (self);
  if (square != QIPU_SQUARE_NONE && !qipu_piece_is (qipu_position_get (&self->position, square),
                                                    qipu_position_get_side (&self->position)))
    square = QIPU_SQUARE_NONE;
  if (self->picked == square)
    return;

  self->picked = square;
  qipu_session_notify (self, QIPU_SESSION_PROP_PICKED);
  qipu_session_emit_scene_changed (self);
}

/**
 * qipu_session_get_picked:
 * @self: the session
 *
 * Returns: the point whose piece was picked, also in set-up; %QIPU_SQUARE_NONE when none was
 */
QipuSquare
qipu_session_get_picked (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_SQUARE_NONE);

  return self->mode == QIPU_MODE_SETUP ? qipu_setup_get_picked (self->setup) : self->picked;
}

/**
 * qipu_session_get_refused:
 * @self: the session
 *
 * Returns: the last refused try, until the next action; %QIPU_MOVE_NONE when there is none
 */
QipuMove
qipu_session_get_refused (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_MOVE_NONE);

  return self->refused;
}

/**
 * qipu_session_get_why_not:
 * @self: the session
 *
 * Returns: (transfer none): why it was refused; the reason is %QIPU_WHY_LEGAL when nothing was
 */
const QipuWhyNot *
qipu_session_get_why_not (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), NULL);

  return &self->why;
}

/* In an impossible position nothing new is played, but what a record has there can be seen. */
static gboolean
is_to_be_followed (QipuSession *self, QipuMove move)
{
  return !qipu_referee_get_playable (self->referee) &&
         qipu_game_find_child (qipu_session_get_game (self), self->current, move) !=
             QIPU_NODE_NONE;
}

static gboolean
play (QipuSession *self, QipuMove move, gboolean instead)
{
  QipuNodeId node;

  if (self->mode == QIPU_MODE_SETUP)
    return qipu_setup_move (self->setup, qipu_move_from (move), qipu_move_to (move));

  if (!qipu_referee_is_legal (self->referee, move) && (instead || !is_to_be_followed (self, move)))
    {
      qipu_session_pick (self, QIPU_SQUARE_NONE);
      refuse (self, move);
      return FALSE;
    }

  node = instead ? qipu_document_replace_rest (self->document, self->current, move)
                 : qipu_document_add_move (self->document, self->current, move);
  if (node == QIPU_NODE_NONE)
    return FALSE;

  qipu_session_move_to (self, node);
  return TRUE;
}

/**
 * qipu_session_play:
 * @self: the session
 * @move: a move
 *
 * Follows @move when the record has it, adds it otherwise.
 *
 * Returns: %FALSE when it is not legal; then the reason is known
 */
gboolean
qipu_session_play (QipuSession *self, QipuMove move)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return play (self, move, FALSE);
}

/**
 * qipu_session_play_instead:
 * @self: the session
 * @move: a move
 *
 * Plays @move in place of everything that follows the current one.
 *
 * Returns: %FALSE when it is not legal; then the reason is known
 */
gboolean
qipu_session_play_instead (QipuSession *self, QipuMove move)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return play (self, move, TRUE);
}

/**
 * qipu_session_activate_square:
 * @self: the session
 * @square: the point that was clicked
 *
 * Picks a piece, changes the pick, plays, or drops. An illegal try sets the reason that board and
 * status show.
 *
 * Returns: whether something changed
 */
gboolean
qipu_session_activate_square (QipuSession *self, QipuSquare square)
{
  QipuColour side;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);
  g_return_val_if_fail (square < QIPU_N_SQUARES, FALSE);

  if (self->mode == QIPU_MODE_SETUP)
    return qipu_setup_activate_square (self->setup, square);

  side = qipu_position_get_side (&self->position);
  if (self->picked == square)
    {
      qipu_session_pick (self, QIPU_SQUARE_NONE);
      return TRUE;
    }
  if (qipu_piece_is (qipu_position_get (&self->position, square), side))
    {
      qipu_session_pick (self, square);
      return TRUE;
    }
  if (self->picked != QIPU_SQUARE_NONE)
    {
      /* Legal or refused with the reason: something is seen either way. */
      qipu_session_play (self, qipu_move (self->picked, square));
      return TRUE;
    }
  if (self->refused != QIPU_MOVE_NONE)
    {
      qipu_session_clear_refused (self);
      return TRUE;
    }

  return FALSE;
}

static gboolean
is_move_sign (guint8 glyph)
{
  return glyph >= 1 && glyph <= 6;
}

/* Even, slightly, moderately and decisively better. */
static gboolean
is_advantage (guint8 glyph)
{
  return glyph >= 10 && glyph <= 19;
}

/* The glyphs of the current move without those of one kind, and with @glyph unless it is 0. */
static void
replace_glyphs (QipuSession *self, gboolean (*is_kind) (guint8), guint8 glyph)
{
  g_autoptr (GByteArray) glyphs = g_byte_array_new ();
  guint n_old;
  const guint8 *old = qipu_game_get_glyphs (qipu_session_get_game (self), self->current, &n_old);

  if (glyph != 0)
    g_byte_array_append (glyphs, &glyph, 1);
  for (guint i = 0; i < n_old; i++)
    if (!is_kind (old[i]))
      g_byte_array_append (glyphs, &old[i], 1);

  qipu_document_set_glyphs (self->document, self->current, glyphs->data, glyphs->len);
}

static guint8
get_glyph (QipuSession *self, gboolean (*is_kind) (guint8))
{
  guint n_glyphs;
  const guint8 *glyphs =
      qipu_game_get_glyphs (qipu_session_get_game (self), self->current, &n_glyphs);

  for (guint i = 0; i < n_glyphs; i++)
    if (is_kind (glyphs[i]))
      return glyphs[i];

  return 0;
}

/**
 * qipu_session_set_sign:
 * @self: the session
 * @glyph: 1…6 (good, mistake, brilliant, blunder, interesting, doubtful), or 0
 *
 * Gives the current move a sign; the same sign again takes it away, 0 takes everything away, the
 * evaluation too.
 *
 * Returns: FALSE at the start, which no sign belongs to
 */
gboolean
qipu_session_set_sign (QipuSession *self, guint8 glyph)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);
  g_return_val_if_fail (glyph <= 6, FALSE);

  if (self->current == QIPU_NODE_ROOT)
    return FALSE;

  if (glyph == 0)
    qipu_document_set_glyphs (self->document, self->current, NULL, 0);
  else
    replace_glyphs (self, is_move_sign, get_glyph (self, is_move_sign) == glyph ? 0 : glyph);
  return TRUE;
}

/**
 * qipu_session_raise_advantage:
 * @self: the session
 * @side: who is better
 *
 * Slightly better, then better, then winning, then no evaluation again.
 */
gboolean
qipu_session_raise_advantage (QipuSession *self, QipuColour side)
{
  guint8 first = side == QIPU_RED ? 14 : 15;
  guint8 glyph;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  glyph = get_glyph (self, is_advantage);
  if (glyph < 14 || glyph % 2 != first % 2)
    glyph = first;
  else
    glyph = glyph + 2 <= 19 ? glyph + 2 : 0;

  replace_glyphs (self, is_advantage, glyph);
  return TRUE;
}

/**
 * qipu_session_set_even:
 * @self: the session
 *
 * The sign of an even position for the current move; the same again removes it.
 *
 * Returns: %TRUE
 */
gboolean
qipu_session_set_even (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  replace_glyphs (self, is_advantage, get_glyph (self, is_advantage) == 10 ? 0 : 10);
  return TRUE;
}

/**
 * qipu_session_toggle_mark:
 * @self: the session
 * @from: where an arrow begins
 * @to: where it ends; the same as @from for a point
 * @colour: of the mark
 *
 * Draws a mark in the current position, in another colour if it is there, and takes it away if it
 * is there in that colour.
 */
void
qipu_session_toggle_mark (QipuSession *self, QipuSquare from, QipuSquare to, QipuMarkColour colour)
{
  QipuMark mark = { .from = from, .to = to, .colour = (uint8_t) colour };

  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (from < QIPU_N_SQUARES && to < QIPU_N_SQUARES);

  if (self->mode == QIPU_MODE_STUDY)
    qipu_document_toggle_mark (self->document, self->current, &mark);
}

static void
fill_targets (QipuSession *self, QipuScene *scene)
{
  QipuSquare targets[QIPU_N_SQUARES];
  guint n;

  scene->picked = self->picked;
  if (self->picked == QIPU_SQUARE_NONE || !self->show_targets)
    return;

  n = qipu_referee_get_targets (self->referee, self->picked, targets);
  for (guint i = 0; i < n; i++)
    scene->targets[targets[i]] = qipu_position_get (&self->position, targets[i]) != QIPU_PIECE_NONE
                                     ? QIPU_TARGET_CAPTURE
                                     : QIPU_TARGET_QUIET;
}

static void
fill_check (QipuSession *self, QipuScene *scene)
{
  QipuSquare checkers[QIPU_N_SQUARES];
  guint n;

  if (!qipu_referee_get_in_check (self->referee))
    return;

  scene->check = self->position.general[qipu_position_get_side (&self->position)];
  n = qipu_referee_get_checkers (self->referee, checkers);
  scene->n_checkers = (uint8_t) MIN (n, QIPU_SCENE_MAX_CHECKERS);
  memcpy (scene->checkers, checkers, scene->n_checkers * sizeof *checkers);
}

/* Who leaves a palace has begun in it. */
static QipuArea
get_refused_area (QipuSession *self)
{
  if (self->why.reason == QIPU_WHY_RIVER)
    return QIPU_AREA_RIVER;
  if (self->why.reason != QIPU_WHY_PALACE)
    return QIPU_AREA_NONE;
  return qipu_square_rank (qipu_move_from (self->refused)) < QIPU_N_RANKS / 2
             ? QIPU_AREA_RED_PALACE
             : QIPU_AREA_BLACK_PALACE;
}

static void
fill_refused (QipuSession *self, QipuScene *scene)
{
  if (self->refused == QIPU_MOVE_NONE)
    return;

  scene->refused = self->refused;
  scene->n_hindering = (uint8_t) MIN (self->why.n_squares, QIPU_SCENE_MAX_HINDERING);
  memcpy (scene->hindering, self->why.squares, scene->n_hindering * sizeof *scene->hindering);
  scene->refused_area = get_refused_area (self);
}

/* The chosen continuation last, so that it lies over the others. */
static void
fill_forks (QipuSession *self, QipuScene *scene)
{
  const QipuGame *game = qipu_session_get_game (self);
  QipuNodeId chosen = qipu_session_get_next (self, self->current);
  QipuMove move;

  if (!self->show_forks || !qipu_session_is_at_fork (self))
    return;

  for (QipuNodeId child = qipu_game_get_first_child (game, self->current); child != QIPU_NODE_NONE;
       child = qipu_game_get_next (game, child))
    if (child != chosen)
      {
        move = qipu_game_get_move (game, child);
        qipu_scene_add_arrow (scene, qipu_move_from (move), qipu_move_to (move),
                              QIPU_ARROW_CANDIDATE, QIPU_MARK_GREEN);
      }

  move = qipu_game_get_move (game, chosen);
  qipu_scene_add_arrow (scene, qipu_move_from (move), qipu_move_to (move), QIPU_ARROW_VARIATION,
                        QIPU_MARK_GREEN);
}

static void
fill_marks (QipuSession *self, QipuScene *scene)
{
  guint n_marks;
  const QipuMark *marks =
      qipu_game_get_marks (qipu_session_get_game (self), self->current, &n_marks);

  for (guint i = 0; i < n_marks; i++)
    qipu_scene_add_mark (scene, &marks[i]);
}

/**
 * qipu_session_fill_scene:
 * @self: the session
 * @scene: (out caller-allocates): the scene
 *
 * Everything the board shows now, except what only the view knows (cursor, dragged pieces).
 */
void
qipu_session_fill_scene (QipuSession *self, QipuScene *scene)
{
  g_return_if_fail (QIPU_IS_SESSION (self));
  g_return_if_fail (scene != NULL);

  qipu_scene_init (scene);
  scene->position = *qipu_session_get_position (self);
  scene->flipped = self->flipped;
  scene->mirrored = self->mirrored;
  scene->numerals = qipu_session_get_numerals (self);
  scene->river_text = qipu_session_get_river_text (self);

  if (self->mode == QIPU_MODE_SETUP)
    {
      scene->picked = qipu_setup_get_picked (self->setup);
      return;
    }

  scene->last_move = qipu_session_get_last_move (self);
  fill_targets (self, scene);
  fill_check (self, scene);
  fill_refused (self, scene);
  fill_forks (self, scene);
  fill_marks (self, scene);
}
