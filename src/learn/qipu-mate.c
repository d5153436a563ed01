/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Searches for mate by continuous checks: every move of the attacker is a check, every answer is
 * tried. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-mate.h"

#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"

static gboolean attacker_mates (QipuPosition *position, guint n_moves);

/* Whether every answer of the checked side leads to mate in @n_moves more moves. */
static gboolean
defender_is_mated (QipuPosition *position, guint n_moves)
{
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = qipu_movegen_legal (position, moves);

  if (n > 0 && n_moves == 0)
    return FALSE;

  for (gsize i = 0; i < n; i++)
    {
      QipuUndo undo;
      gboolean mated;

      qipu_position_make (position, moves[i], &undo);
      mated = attacker_mates (position, n_moves);
      qipu_position_unmake (position, &undo);
      if (!mated)
        return FALSE;
    }

  return TRUE;
}

static gboolean
move_mates (QipuPosition *position, QipuMove move, guint n_moves)
{
  QipuUndo undo;
  gboolean mates;

  qipu_position_make (position, move, &undo);
  mates = qipu_is_in_check (position, qipu_position_get_side (position)) && defender_is_mated (position, n_moves - 1);
  qipu_position_unmake (position, &undo);

  return mates;
}

static gboolean
attacker_mates (QipuPosition *position, guint n_moves)
{
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = qipu_movegen_legal (position, moves);

  for (gsize i = 0; i < n; i++)
    if (move_mates (position, moves[i], n_moves))
      return TRUE;

  return FALSE;
}

/**
 * qipu_mate_find:
 * @position: with the attacker to move
 * @n_moves: of the attacker, 1 … %QIPU_MATE_MAX_MOVES
 * @first: (out): the first moves that mate
 *
 * Looks for moves that force mate by continuous checks (連將殺) within @n_moves moves.
 *
 * Returns: how many first moves do, at most %QIPU_MATE_MAX_FIRST; 0 when none does
 */
guint
qipu_mate_find (const QipuPosition *position, guint n_moves, QipuMove first[QIPU_MATE_MAX_FIRST])
{
  QipuPosition copy = *position;
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = qipu_movegen_legal (&copy, moves);
  guint n_first = 0;

  g_return_val_if_fail (n_moves >= 1 && n_moves <= QIPU_MATE_MAX_MOVES, 0);

  for (gsize i = 0; i < n && n_first < QIPU_MATE_MAX_FIRST; i++)
    if (move_mates (&copy, moves[i], n_moves))
      first[n_first++] = moves[i];

  return n_first;
}

/* The fewest moves in which the attacker mates, with the first of them; 0 beyond @max_moves. */
static guint
find_fastest (const QipuPosition *position, guint max_moves, QipuMove *move)
{
  QipuMove first[QIPU_MATE_MAX_FIRST];

  for (guint n_moves = 1; n_moves <= max_moves; n_moves++)
    if (qipu_mate_find (position, n_moves, first) > 0)
      {
        *move = first[0];
        return n_moves;
      }

  return 0;
}

/* The answer after which the attacker, who mates in @max_moves at most, needs most moves. */
static QipuMove
find_defence (QipuPosition *position, guint max_moves)
{
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n = qipu_movegen_legal (position, moves);
  QipuMove best = QIPU_MOVE_NONE;
  guint longest = 0;

  for (gsize i = 0; i < n; i++)
    {
      QipuUndo undo;
      QipuMove move;
      guint needed;

      qipu_position_make (position, moves[i], &undo);
      needed = find_fastest (position, max_moves, &move);
      qipu_position_unmake (position, &undo);
      if (needed > longest)
        {
          longest = needed;
          best = moves[i];
        }
    }

  return best;
}

/**
 * qipu_mate_solve:
 * @position: with the attacker to move
 * @max_moves: of the attacker, 1 … %QIPU_MATE_MAX_MOVES
 * @line: (out): at least 2 * @max_moves moves
 *
 * Finds the fastest mate by continuous checks against the longest defence.
 *
 * Returns: the number of moves of both sides, 0 when there is no such mate
 */
guint
qipu_mate_solve (const QipuPosition *position, guint max_moves, QipuMove *line)
{
  QipuPosition copy = *position;
  guint left;
  guint n = 0;

  g_return_val_if_fail (max_moves >= 1 && max_moves <= QIPU_MATE_MAX_MOVES, 0);

  for (left = find_fastest (&copy, max_moves, &line[0]); left > 0;
       left = left > 1 ? find_fastest (&copy, left - 1, &line[n]) : 0)
    {
      QipuUndo undo;

      qipu_position_make (&copy, line[n++], &undo);
      if (left == 1)
        break;
      line[n] = find_defence (&copy, left - 1);
      qipu_position_make (&copy, line[n++], &undo);
    }

  return n;
}
