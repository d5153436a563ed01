/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a move is not legal. The reasons are tried from the most obvious to the subtlest, so that the
 * one reported is the one a teacher would name. */

#include "rules/qipu-why.h"

#include <stdlib.h>
#include <string.h>

#include "rules/qipu-attack.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

static void
add_square (QipuWhyNot *why, QipuSquare square)
{
  if (why->n_squares < sizeof why->squares / sizeof why->squares[0])
    why->squares[why->n_squares++] = square;
}

static QipuWhy
why_step (QipuSquare from, QipuSquare to, QipuColour side, QipuKind kind)
{
  int d_file = qipu_square_file (to) - qipu_square_file (from);
  int d_rank = qipu_square_rank (to) - qipu_square_rank (from);
  bool is_straight = abs (d_file) + abs (d_rank) == 1;
  bool is_diagonal = abs (d_file) == 1 && abs (d_rank) == 1;

  if (kind == QIPU_SOLDIER)
    {
      if (!is_straight)
        return QIPU_WHY_SHAPE;
      if (d_rank == (side == QIPU_RED ? -1 : 1))
        return QIPU_WHY_SOLDIER_BACK;
      if (d_rank == 0 && !qipu_board_is_crossed (from, side))
        return QIPU_WHY_SOLDIER_SIDE;
      return QIPU_WHY_LEGAL;
    }
  if (kind == QIPU_GENERAL ? !is_straight : !is_diagonal)
    return QIPU_WHY_SHAPE;
  return qipu_board_is_palace (to, side) ? QIPU_WHY_LEGAL : QIPU_WHY_PALACE;
}

static QipuWhy
why_elephant (const QipuPosition *pos, QipuMove move, QipuWhyNot *why)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  QipuSquare eye = (QipuSquare) ((from + to) / 2);

  if (abs (qipu_square_file (to) - qipu_square_file (from)) != 2
      || abs (qipu_square_rank (to) - qipu_square_rank (from)) != 2)
    return QIPU_WHY_SHAPE;
  if (qipu_board_is_crossed (to, (QipuColour) pos->side))
    return QIPU_WHY_RIVER;
  if (pos->board[eye] == QIPU_PIECE_NONE)
    return QIPU_WHY_LEGAL;
  add_square (why, eye);
  return QIPU_WHY_EYE_BLOCKED;
}

static QipuWhy
why_horse (const QipuPosition *pos, QipuMove move, QipuWhyNot *why)
{
  QipuSquare from = qipu_move_from (move);
  int d_file = qipu_square_file (qipu_move_to (move)) - qipu_square_file (from);
  int d_rank = qipu_square_rank (qipu_move_to (move)) - qipu_square_rank (from);
  QipuSquare leg;

  if (abs (d_file) + abs (d_rank) != 3 || d_file == 0 || d_rank == 0)
    return QIPU_WHY_SHAPE;
  leg = (QipuSquare) (abs (d_file) == 2 ? from + d_file / 2 : from + d_rank / 2 * QIPU_N_FILES);
  if (pos->board[leg] == QIPU_PIECE_NONE)
    return QIPU_WHY_LEGAL;
  add_square (why, leg);
  return QIPU_WHY_LEG_BLOCKED;
}

/* Chariots and cannons. */
static QipuWhy
why_line (const QipuPosition *pos, QipuMove move, bool is_cannon, QipuWhyNot *why)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  int step = qipu_square_file (from) == qipu_square_file (to) ? QIPU_N_FILES : 1;
  bool is_capture = pos->board[to] != QIPU_PIECE_NONE;
  unsigned n_between = 0;

  if (qipu_square_file (from) != qipu_square_file (to)
      && qipu_square_rank (from) != qipu_square_rank (to))
    return QIPU_WHY_SHAPE;

  if (to < from)
    step = -step;
  for (int square = from + step; square != to; square += step)
    if (pos->board[square] != QIPU_PIECE_NONE)
      {
        n_between++;
        if (is_cannon || n_between == 1)
          add_square (why, (QipuSquare) square);
      }

  if (is_cannon && is_capture)
    {
      if (n_between == 0)
        return QIPU_WHY_CANNON_NO_SCREEN;
      if (n_between > 1)
        return QIPU_WHY_CANNON_MANY_SCREENS;
      why->n_squares = 0;
      return QIPU_WHY_LEGAL;
    }
  if (n_between == 0)
    return QIPU_WHY_LEGAL;
  return is_cannon ? QIPU_WHY_CANNON_JUMP : QIPU_WHY_PATH_BLOCKED;
}

static QipuWhy
why_not_pseudo (const QipuPosition *pos, QipuMove move, QipuWhyNot *why)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  QipuKind kind = qipu_piece_kind (pos->board[from]);

  switch (kind)
    {
    case QIPU_ELEPHANT:
      return why_elephant (pos, move, why);
    case QIPU_HORSE:
      return why_horse (pos, move, why);
    case QIPU_CHARIOT:
    case QIPU_CANNON:
      return why_line (pos, move, kind == QIPU_CANNON, why);
    case QIPU_GENERAL:
    case QIPU_ADVISOR:
    case QIPU_SOLDIER:
    case QIPU_KIND_NONE:
    default:
      return why_step (from, to, (QipuColour) pos->side, kind);
    }
}

static bool
contains (const QipuSquare *squares, size_t n, QipuSquare square)
{
  return memchr (squares, square, n) != NULL;
}

/* The move is one the piece can make: what does it do to the own general? */
static QipuWhy
why_not_safe (const QipuPosition *pos, QipuMove move, QipuWhyNot *why)
{
  QipuColour side = (QipuColour) pos->side;
  QipuSquare enemy_general = pos->general[qipu_colour_other (side)];
  QipuSquare from = qipu_move_from (move);
  bool moves_general = from == pos->general[side];
  QipuSquare before[QIPU_N_SQUARES], after[QIPU_N_SQUARES], lifted[QIPU_N_SQUARES];
  size_t n_before, n_after, n_lifted;
  bool unanswered = false;
  QipuPosition next = *pos;
  QipuUndo undo;

  n_before = qipu_checkers (pos, side, before);
  qipu_position_make (&next, move, &undo);
  n_after = qipu_checkers (&next, side, after);
  if (n_after == 0)
    return QIPU_WHY_LEGAL;

  for (size_t i = 0; i < n_after; i++)
    if (after[i] != enemy_general && contains (before, n_before, after[i]))
      unanswered = true;
  if (!unanswered && contains (after, n_after, enemy_general))
    {
      add_square (why, next.general[side]);
      add_square (why, enemy_general);
      return QIPU_WHY_FACING;
    }
  if (unanswered || moves_general)
    {
      for (size_t i = 0; i < n_after; i++)
        add_square (why, after[i]);
      return unanswered ? QIPU_WHY_CHECK_UNANSWERED : QIPU_WHY_INTO_CHECK;
    }

  /* A piece is pinned when lifting it from its point is enough to open the attack. Else it is its
   * new point that does: as the screen of a cannon. */
  next = *pos;
  qipu_position_put (&next, from, QIPU_PIECE_NONE);
  n_lifted = qipu_checkers (&next, side, lifted);
  for (size_t i = 0; i < n_after; i++)
    if (contains (lifted, n_lifted, after[i]))
      add_square (why, after[i]);
  if (why->n_squares > 0)
    return QIPU_WHY_PINNED;
  for (size_t i = 0; i < n_after; i++)
    add_square (why, after[i]);
  return QIPU_WHY_INTO_CHECK;
}

/**
 * qipu_why_not:
 * @move: any two points
 * @why: (out) (optional): the reason again, with the squares that show it
 *
 * Returns: the first reason that applies, %QIPU_WHY_LEGAL when the move can be played
 */
QipuWhy
qipu_why_not (const QipuPosition *pos, QipuMove move, QipuWhyNot *why)
{
  QipuSquare from = qipu_move_from (move);
  QipuSquare to = qipu_move_to (move);
  QipuColour side = (QipuColour) pos->side;
  QipuWhyNot scratch;

  if (why == NULL)
    why = &scratch;
  memset (why, 0, sizeof *why);

  if (from >= QIPU_N_SQUARES || pos->board[from] == QIPU_PIECE_NONE)
    why->reason = QIPU_WHY_NO_PIECE;
  else if (!qipu_piece_is (pos->board[from], side))
    why->reason = QIPU_WHY_NOT_YOURS;
  else if (move >> 7 >= QIPU_N_SQUARES || from == to)
    why->reason = QIPU_WHY_SHAPE;
  else if (qipu_piece_is (pos->board[to], side))
    {
      add_square (why, to);
      why->reason = QIPU_WHY_OWN_PIECE;
    }
  else
    {
      why->reason = why_not_pseudo (pos, move, why);
      if (why->reason == QIPU_WHY_LEGAL)
        why->reason = why_not_safe (pos, move, why);
    }
  return why->reason;
}

/**
 * qipu_why_name:
 * @reason: a reason
 *
 * Returns: a stable lower-case name for machines, "leg-blocked" for example
 */
const char *
qipu_why_name (QipuWhy reason)
{
  static const char *const names[] = {
    [QIPU_WHY_LEGAL] = "legal",
    [QIPU_WHY_NO_PIECE] = "no-piece",
    [QIPU_WHY_NOT_YOURS] = "not-yours",
    [QIPU_WHY_OWN_PIECE] = "own-piece",
    [QIPU_WHY_SHAPE] = "shape",
    [QIPU_WHY_SOLDIER_BACK] = "soldier-back",
    [QIPU_WHY_SOLDIER_SIDE] = "soldier-side",
    [QIPU_WHY_PALACE] = "palace",
    [QIPU_WHY_RIVER] = "river",
    [QIPU_WHY_PATH_BLOCKED] = "path-blocked",
    [QIPU_WHY_LEG_BLOCKED] = "leg-blocked",
    [QIPU_WHY_EYE_BLOCKED] = "eye-blocked",
    [QIPU_WHY_CANNON_NO_SCREEN] = "cannon-no-screen",
    [QIPU_WHY_CANNON_MANY_SCREENS] = "cannon-many-screens",
    [QIPU_WHY_CANNON_JUMP] = "cannon-jump",
    [QIPU_WHY_FACING] = "facing",
    [QIPU_WHY_CHECK_UNANSWERED] = "check-unanswered",
    [QIPU_WHY_INTO_CHECK] = "into-check",
    [QIPU_WHY_PINNED] = "pinned",
    [QIPU_WHY_IMPOSSIBLE] = "impossible",
  };

  return names[reason];
}
