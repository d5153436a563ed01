/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Questions along one line of a record, and their score. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-guess.h"

struct _QipuGuess
{
  QipuGame *game;
  QipuGuessSides sides;
  GArray *questions;  /* QipuNodeId: positions in which a move is asked */
  guint index;        /* of the question being asked */
  GArray *misses;     /* QipuGuessMiss */
  QipuGuessScore score;
  guint n_tries;      /* for the question being asked */
  QipuMove first_try;
  gboolean variation_first;
};

static QipuGuess *
guess_new (const QipuGame *game)
{
  QipuGuess *self = g_new0 (QipuGuess, 1);

  self->game = qipu_game_copy (game);
  self->questions = g_array_new (FALSE, FALSE, sizeof (QipuNodeId));
  self->misses = g_array_new (FALSE, FALSE, sizeof (QipuGuessMiss));

  return self;
}

static gboolean
is_asked (const QipuGame *game, QipuNodeId node, QipuGuessSides sides)
{
  QipuNodeId next = qipu_game_get_first_child (game, node);

  /* a move against the rules cannot be found, nor one in what is no position */
  if (next == QIPU_NODE_NONE || qipu_game_is_irregular (game, next)
      || !qipu_game_is_playable (game, node))
    return FALSE;
  if (sides == QIPU_GUESS_BOTH)
    return TRUE;

  return (qipu_game_get_side (game, node) == QIPU_RED) == (sides == QIPU_GUESS_RED);
}

/**
 * qipu_guess_new:
 * @game: a record
 * @from: where the guessing begins
 * @sides: whose moves are asked; the others are played
 *
 * Returns: (transfer full): the questions along the line from @from on
 */
QipuGuess *
qipu_guess_new (const QipuGame *game, QipuNodeId from, QipuGuessSides sides)
{
  QipuGuess *self = guess_new (game);

  self->sides = sides;
  for (QipuNodeId node = from; node != QIPU_NODE_NONE;
       node = qipu_game_get_first_child (self->game, node))
    if (is_asked (self->game, node, sides))
      g_array_append_val (self->questions, node);

  return self;
}

/**
 * qipu_guess_new_for_misses:
 * @other: a finished round
 *
 * Returns: (transfer full): a round with what was missed in @other
 */
QipuGuess *
qipu_guess_new_for_misses (QipuGuess *other)
{
  QipuGuess *self = guess_new (other->game);

  self->sides = other->sides;
  for (guint i = 0; i < other->misses->len; i++)
    g_array_append_val (self->questions, g_array_index (other->misses, QipuGuessMiss, i).node);

  return self;
}

/**
 * qipu_guess_free:
 * @self: (transfer full) (nullable): a round
 */
void
qipu_guess_free (QipuGuess *self)
{
  if (self == NULL)
    return;

  qipu_game_free (self->game);
  g_array_unref (self->questions);
  g_array_unref (self->misses);
  g_free (self);
}

/**
 * qipu_guess_get_game:
 * @self: a round
 *
 * Returns: (transfer none): the record; its nodes are those of the misses
 */
const QipuGame *
qipu_guess_get_game (QipuGuess *self)
{
  return self->game;
}

/**
 * qipu_guess_get_sides:
 * @self: a round
 *
 * Returns: whose moves are asked
 */
QipuGuessSides
qipu_guess_get_sides (QipuGuess *self)
{
  return self->sides;
}

/**
 * qipu_guess_is_finished:
 * @self: a round
 *
 * Returns: whether everything was asked
 */
gboolean
qipu_guess_is_finished (QipuGuess *self)
{
  return self->index >= self->questions->len;
}

/**
 * qipu_guess_get_node:
 * @self: a round
 *
 * Returns: the position in which a move is asked; at the end the one after the last move
 */
QipuNodeId
qipu_guess_get_node (QipuGuess *self)
{
  QipuNodeId last;

  if (!qipu_guess_is_finished (self))
    return g_array_index (self->questions, QipuNodeId, self->index);
  if (self->questions->len == 0)
    return QIPU_NODE_ROOT;

  last = g_array_index (self->questions, QipuNodeId, self->questions->len - 1);
  return qipu_game_get_first_child (self->game, last);
}

/**
 * qipu_guess_get_n_left:
 * @self: a round
 *
 * Returns: how many moves are still asked
 */
guint
qipu_guess_get_n_left (QipuGuess *self)
{
  return self->questions->len - self->index;
}

static void
finish_question (QipuGuess *self, gboolean found)
{
  QipuGuessMiss miss = { qipu_guess_get_node (self), self->first_try };
  gboolean at_once = found && self->n_tries == 1;

  self->score.n_asked++;
  self->score.max_points += QIPU_GUESS_POINTS_MAIN;
  if (at_once)
    {
      self->score.n_found++;
      self->score.points += QIPU_GUESS_POINTS_MAIN;
    }
  else if (self->variation_first)
    {
      self->score.n_variation++;
      self->score.points += QIPU_GUESS_POINTS_PART;
    }
  else
    {
      if (found && self->n_tries == 2)
        self->score.points += QIPU_GUESS_POINTS_PART;
      g_array_append_val (self->misses, miss);
    }

  self->n_tries = 0;
  self->first_try = QIPU_MOVE_NONE;
  self->variation_first = FALSE;
  self->index++;
}

/**
 * qipu_guess_try:
 * @self: a round that is not finished
 * @move: a legal move of the position that is asked
 *
 * Compares a move with the record.
 *
 * Returns: where the record has it; %QIPU_GUESS_MAIN goes on to the next question
 */
QipuGuessResult
qipu_guess_try (QipuGuess *self, QipuMove move)
{
  QipuNodeId node = qipu_guess_get_node (self);
  QipuNodeId child;

  g_return_val_if_fail (!qipu_guess_is_finished (self), QIPU_GUESS_OTHER);

  child = qipu_game_find_child (self->game, node, move);
  self->n_tries++;
  if (self->n_tries == 1)
    self->first_try = move;

  if (child != QIPU_NODE_NONE && child == qipu_game_get_first_child (self->game, node))
    {
      finish_question (self, TRUE);
      return QIPU_GUESS_MAIN;
    }
  if (child == QIPU_NODE_NONE)
    return QIPU_GUESS_OTHER;

  if (self->n_tries == 1)
    self->variation_first = TRUE;
  return QIPU_GUESS_VARIATION;
}

/**
 * qipu_guess_give_up:
 * @self: a round that is not finished
 *
 * Goes on to the next question.
 */
void
qipu_guess_give_up (QipuGuess *self)
{
  g_return_if_fail (!qipu_guess_is_finished (self));

  finish_question (self, FALSE);
}

/**
 * qipu_guess_get_score:
 * @self: a round
 * @score: (out): the score so far
 */
void
qipu_guess_get_score (QipuGuess *self, QipuGuessScore *score)
{
  *score = self->score;
}

/**
 * qipu_guess_get_misses:
 * @self: a round
 * @n_misses: (out): how many there are
 *
 * Returns: (array length=n_misses): the moves that were not found, in the order of the record
 */
const QipuGuessMiss *
qipu_guess_get_misses (QipuGuess *self, guint *n_misses)
{
  *n_misses = self->misses->len;

  return (const QipuGuessMiss *) (gpointer) self->misses->data;
}
