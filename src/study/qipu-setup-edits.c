/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a position being set up can be made into: piece by piece, or as a whole. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-setup-private.h"

/**
 * qipu_setup_put:
 * @self: the position being set up
 * @square: a point
 * @piece: a piece, or %QIPU_PIECE_NONE to take away what is there
 *
 * One piece, whatever is held.
 *
 * Returns: whether something changed
 */
gboolean
qipu_setup_put (QipuSetup *self, QipuSquare square, QipuPiece piece)
{
  QipuPosition position;

  g_return_val_if_fail (QIPU_IS_SETUP (self), FALSE);
  g_return_val_if_fail (square < QIPU_N_SQUARES, FALSE);

  position = *qipu_setup_get_position (self);
  qipu_position_put (&position, square, piece);
  return qipu_setup_change (self, &position);
}

/**
 * qipu_setup_move:
 * @self: the position being set up
 * @from: where a piece is
 * @to: where it goes; a piece there is taken away
 *
 * Returns: whether something changed
 */
gboolean
qipu_setup_move (QipuSetup *self, QipuSquare from, QipuSquare to)
{
  QipuPosition position;

  g_return_val_if_fail (QIPU_IS_SETUP (self), FALSE);
  g_return_val_if_fail (from < QIPU_N_SQUARES && to < QIPU_N_SQUARES, FALSE);

  position = *qipu_setup_get_position (self);
  if (from == to || qipu_position_get (&position, from) == QIPU_PIECE_NONE)
    return FALSE;

  qipu_position_put (&position, to, qipu_position_get (&position, from));
  qipu_position_put (&position, from, QIPU_PIECE_NONE);
  return qipu_setup_change (self, &position);
}

/**
 * qipu_setup_clear:
 * @self: the position being set up
 *
 * Takes all pieces away.
 */
void
qipu_setup_clear (QipuSetup *self)
{
  QipuPosition position;

  g_return_if_fail (QIPU_IS_SETUP (self));

  qipu_position_clear (&position);
  qipu_position_set_side (&position, qipu_setup_get_side (self));
  qipu_setup_change (self, &position);
}

/**
 * qipu_setup_set_start:
 * @self: the position being set up
 *
 * All pieces as at the beginning of a game.
 */
void
qipu_setup_set_start (QipuSetup *self)
{
  QipuPosition position;

  g_return_if_fail (QIPU_IS_SETUP (self));

  qipu_position_set_start (&position);
  qipu_setup_change (self, &position);
}

/**
 * qipu_setup_generals_only:
 * @self: the set-up
 *
 * Takes every other piece away. A general that is missing is put on the middle of its back rank;
 * where both would face each other there, Black's stands one file beside.
 */
void
qipu_setup_generals_only (QipuSetup *self)
{
  QipuSquare red, black;
  QipuPosition position;

  g_return_if_fail (QIPU_IS_SETUP (self));

  red = qipu_setup_get_position (self)->general[QIPU_RED];
  black = qipu_setup_get_position (self)->general[QIPU_BLACK];
  if (red == QIPU_SQUARE_NONE)
    red = qipu_square (4, 0);
  if (black == QIPU_SQUARE_NONE)
    black = qipu_square (4, 9);
  if (qipu_square_file (red) == qipu_square_file (black))
    black = qipu_square (qipu_square_file (red) == 4 ? 3 : 4, qipu_square_rank (black));

  qipu_position_clear (&position);
  qipu_position_put (&position, red, qipu_piece (QIPU_RED, QIPU_GENERAL));
  qipu_position_put (&position, black, qipu_piece (QIPU_BLACK, QIPU_GENERAL));
  qipu_position_set_side (&position, qipu_setup_get_side (self));
  qipu_setup_change (self, &position);
}

/**
 * qipu_setup_mirror:
 * @self: the position being set up
 *
 * Exchanges left and right.
 */
void
qipu_setup_mirror (QipuSetup *self)
{
  QipuPosition position;

  g_return_if_fail (QIPU_IS_SETUP (self));

  qipu_position_mirror (qipu_setup_get_position (self), &position);
  qipu_setup_change (self, &position);
}

/**
 * qipu_setup_swap_colours:
 * @self: the position being set up
 *
 * Red becomes Black, seen from the other side, and the other side is to move.
 */
void
qipu_setup_swap_colours (QipuSetup *self)
{
  QipuPosition position;

  g_return_if_fail (QIPU_IS_SETUP (self));

  qipu_position_swap_colours (qipu_setup_get_position (self), &position);
  qipu_setup_change (self, &position);
}

/**
 * qipu_setup_set_side:
 * @self: the position being set up
 * @side: the side to move
 */
void
qipu_setup_set_side (QipuSetup *self, QipuColour side)
{
  QipuPosition position;

  g_return_if_fail (QIPU_IS_SETUP (self));

  position = *qipu_setup_get_position (self);
  qipu_position_set_side (&position, side);
  qipu_setup_change (self, &position);
}

/**
 * qipu_setup_set_move_number:
 * @self: the position being set up
 * @number: of the first full move, from 1
 */
void
qipu_setup_set_move_number (QipuSetup *self, guint number)
{
  QipuPosition position;

  g_return_if_fail (QIPU_IS_SETUP (self));

  position = *qipu_setup_get_position (self);
  qipu_position_set_counters (&position, position.quiet_plies, number);
  qipu_setup_change (self, &position);
}

/**
 * qipu_setup_set_fen:
 * @self: the position being set up
 * @fen: a text
 * @info: (out) (optional): where it is wrong
 *
 * Changes nothing when @fen cannot be read.
 *
 * Returns: %QIPU_FEN_OK, or what is wrong
 */
QipuFenStatus
qipu_setup_set_fen (QipuSetup *self, const char *fen, QipuFenInfo *info)
{
  QipuFenInfo unused;
  QipuFenStatus status;
  QipuPosition position;

  g_return_val_if_fail (QIPU_IS_SETUP (self), QIPU_FEN_EMPTY);
  g_return_val_if_fail (fen != NULL, QIPU_FEN_EMPTY);

  status = qipu_position_set_fen (&position, fen, info != NULL ? info : &unused);
  if (status == QIPU_FEN_OK || status == QIPU_FEN_SIDE_MISSING)
    qipu_setup_change (self, &position);
  return status;
}
