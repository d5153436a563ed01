/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What threatens what: captures, their legality, roots, and what a move adds to them. */

#include "rules/qipu-repetition-private.h"

#include <stdlib.h>
#include <string.h>

#include "rules/qipu-attack.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

void
qipu_tracked_init (QipuTracked *tracked, const QipuPosition *first)
{
  tracked->pos = *first;
  for (unsigned square = 0; square < QIPU_N_SQUARES; square++)
    tracked->ids[square] = (QipuSquare) square;
}

void
qipu_tracked_play (QipuTracked *tracked, QipuMove move)
{
  QipuUndo undo;

  tracked->ids[qipu_move_to (move)] = tracked->ids[qipu_move_from (move)];
  qipu_position_make (&tracked->pos, move, &undo);
}

QipuActor
qipu_tracked_actor (const QipuTracked *tracked, QipuSquare square)
{
  return (QipuActor){
    .piece = tracked->pos.board[square],
    .square = square,
    .id = tracked->ids[square],
  };
}

void
qipu_try_play (QipuPosition *pos, QipuSquare from, QipuSquare to, QipuTry *attempt)
{
  QipuPiece piece = pos->board[from];

  attempt->from = from;
  attempt->to = to;
  attempt->taken = pos->board[to];
  memcpy (attempt->general, pos->general, sizeof pos->general);

  pos->board[from] = QIPU_PIECE_NONE;
  pos->board[to] = piece;
  if (qipu_piece_kind (piece) == QIPU_GENERAL)
    pos->general[qipu_piece_colour (piece)] = to;
}

void
qipu_try_undo (QipuPosition *pos, const QipuTry *attempt)
{
  pos->board[attempt->from] = pos->board[attempt->to];
  pos->board[attempt->to] = attempt->taken;
  memcpy (pos->general, attempt->general, sizeof pos->general);
}

bool
qipu_may_be_victim (QipuPiece piece, QipuSquare square)
{
  switch (qipu_piece_kind (piece))
    {
    case QIPU_KIND_NONE:
    case QIPU_GENERAL:
      return false;
    case QIPU_SOLDIER:
      return qipu_board_is_crossed (square, qipu_piece_colour (piece));
    default:
      return true;
    }
}

/* Whether a piece that leaves @square can open a way to the general on @general: along their common
 * file or rank, or for a horse whose leg it is. */
static bool
may_shield (QipuSquare square, QipuSquare general)
{
  int files = abs (qipu_square_file (square) - qipu_square_file (general));
  int ranks = abs (qipu_square_rank (square) - qipu_square_rank (general));

  return files == 0 || ranks == 0 || (files == 1 && ranks == 1);
}

bool
qipu_capture_is_legal (QipuPosition *pos, QipuSquare from, QipuSquare to)
{
  QipuColour side = qipu_piece_colour (pos->board[from]);
  QipuSquare before[QIPU_N_SQUARES];
  QipuSquare after[QIPU_N_SQUARES];
  QipuTry attempt;
  size_t n_before;
  size_t n_after;

  /* the point of the capture is occupied before and after */
  if (qipu_piece_kind (pos->board[from]) != QIPU_GENERAL && !may_shield (from, pos->general[side]))
    return true;

  qipu_try_play (pos, from, to, &attempt);
  n_after = qipu_checkers (pos, side, after);
  qipu_try_undo (pos, &attempt);
  if (n_after == 0)
    return true;

  n_before = qipu_checkers (pos, side, before);
  for (size_t i = 0; i < n_after; i++)
    if (n_before == 0 || memchr (before, after[i], n_before) == NULL)
      return false;
  return true;
}

bool
qipu_capture_is_safe (QipuPosition *pos, QipuSquare from, QipuSquare to)
{
  QipuColour side = qipu_piece_colour (pos->board[from]);
  QipuTry attempt;
  bool safe;

  qipu_try_play (pos, from, to, &attempt);
  safe = !qipu_is_in_check (pos, side);
  qipu_try_undo (pos, &attempt);
  return safe;
}

QipuSquare
qipu_find_root (QipuPosition *pos, QipuSquare attacker, QipuSquare victim)
{
  QipuColour defender = qipu_piece_colour (pos->board[victim]);
  QipuSquare roots[QIPU_N_SQUARES];
  QipuSquare root = QIPU_SQUARE_NONE;
  QipuTry attempt;
  size_t n;

  /* with the capture made: this alone settles pins, legs that open and screens that go */
  qipu_try_play (pos, attacker, victim, &attempt);
  n = qipu_attackers (pos, victim, defender, roots);
  for (size_t i = 0; i < n && root == QIPU_SQUARE_NONE; i++)
    if (qipu_capture_is_safe (pos, roots[i], victim))
      root = roots[i];
  qipu_try_undo (pos, &attempt);
  return root;
}

bool
qipu_is_mutual_exchange (QipuPosition *pos, QipuSquare attacker, QipuSquare victim)
{
  return qipu_piece_kind (pos->board[attacker]) == qipu_piece_kind (pos->board[victim]) &&
         qipu_attack_reaches (pos, victim, attacker) &&
         qipu_capture_is_legal (pos, victim, attacker);
}

void
qipu_threat_list_fill (QipuThreatList *list,
                       QipuTracked *tracked,
                       QipuColour side,
                       const QipuRuleSet *rules)
{
  QipuPosition *pos = &tracked->pos;
  QipuColour to_move = qipu_position_get_side (pos);
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n;

  list->n = 0;
  list->threatened = (QipuIdSet){ { 0, 0 } };
  list->threatened_by_soldier = (QipuIdSet){ { 0, 0 } };

  pos->side = (uint8_t) side;
  n = qipu_movegen_pseudo (pos, moves);
  pos->side = (uint8_t) to_move;

  for (size_t i = 0; i < n && list->n < QIPU_MAX_THREATS; i++)
    {
      QipuSquare attacker = qipu_move_from (moves[i]);
      QipuSquare victim = qipu_move_to (moves[i]);
      QipuKind kind = qipu_piece_kind (pos->board[attacker]);
      QipuThreat *threat = &list->threats[list->n];

      if (!qipu_may_be_victim (pos->board[victim], victim) || kind == QIPU_GENERAL ||
          (kind == QIPU_SOLDIER && !rules->soldiers_may_answer) ||
          !qipu_capture_is_legal (pos, attacker, victim))
        continue;

      list->n++;
      threat->attacker = tracked->ids[attacker];
      threat->victim = tracked->ids[victim];
      threat->by_soldier = kind == QIPU_SOLDIER;
      threat->threat = rules->threatens (pos, attacker, victim, rules);
      if (threat->threat)
        qipu_id_set_add (threat->by_soldier ? &list->threatened_by_soldier : &list->threatened,
                         threat->victim);
    }
}

bool
qipu_threat_list_has (const QipuThreatList *list, QipuSquare attacker, QipuSquare victim)
{
  for (size_t i = 0; i < list->n; i++)
    if (list->threats[i].attacker == attacker && list->threats[i].victim == victim)
      return true;
  return false;
}

void
qipu_chase_find (QipuChase *chase,
                 const QipuThreatList *before,
                 const QipuThreatList *after,
                 const QipuThreatList *reply,
                 const QipuRuleSet *rules)
{
  *chase = (QipuChase){ .fresh = { { 0, 0 } } };

  for (size_t i = 0; i < after->n; i++)
    {
      const QipuThreat *threat = &after->threats[i];
      QipuSquare victim = threat->victim;

      if (!threat->threat || qipu_id_set_has (&before->threatened, victim))
        continue;
      if (!rules->ignored_threat_is_chase && qipu_id_set_has (&reply->threatened, victim))
        continue;

      if (threat->by_soldier)
        {
          if (!qipu_id_set_has (&before->threatened_by_soldier, victim))
            qipu_id_set_add (&chase->by_soldier, victim);
        }
      else if (qipu_threat_list_has (before, threat->attacker, victim))
        qipu_id_set_add (&chase->uncovered, victim);
      else
        qipu_id_set_add (&chase->fresh, victim);
    }
}
