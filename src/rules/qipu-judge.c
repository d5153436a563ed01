/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Keeps count while a line of moves grows: repeated positions, quiet moves, checks. */

#include "rules/qipu-judge.h"

#include <assert.h>

#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"

/* Position @ply is the one after that many moves. */
static uint64_t
get_key (const QipuJudge *judge, uint32_t ply)
{
  return ply == 0 ? judge->start.key : judge->steps[ply - 1].key;
}

static const QipuStep *
get_step (const QipuJudge *judge, uint32_t ply)
{
  return ply == 0 ? NULL : &judge->steps[ply - 1];
}

/**
 * qipu_judge_init:
 * @start: the position that the line starts from; its count of quiet plies is believed
 * @rules: (nullable): copied; %NULL for the Asian rules
 * @steps: memory that stays the caller's and has to outlive @judge
 *
 * Prepares @judge with an empty line.
 */
void
qipu_judge_init (QipuJudge *judge,
                 const QipuPosition *start,
                 const QipuRuleSet *rules,
                 QipuStep *steps,
                 size_t capacity)
{
  judge->start = *start;
  judge->position = *start;
  judge->rules = rules != NULL ? *rules : qipu_rules_axf;
  judge->steps = steps;
  judge->capacity = capacity < QIPU_PLY_NONE ? (uint32_t) capacity : QIPU_PLY_NONE - 1;
  judge->n = 0;
}

/* Links the newest position to the same one before it. Only within one stretch: what was captured
 * does not come back, and over an irregular move nothing is judged. */
static void
link_repetition (QipuJudge *judge)
{
  uint32_t n = judge->n;
  QipuStep *step = &judge->steps[n - 1];

  step->previous = QIPU_PLY_NONE;
  step->occurrence = 1;
  step->run = QIPU_PLY_NONE;

  for (uint32_t back = 4; back <= n - step->stretch; back += 2)
    if (get_key (judge, n - back) == step->key)
      {
        const QipuStep *earlier = get_step (judge, n - back);

        step->previous = n - back;
        step->occurrence = earlier != NULL ? earlier->occurrence + 1 : 2;
        break;
      }

  if (step->occurrence >= 3)
    {
      const QipuStep *before = get_step (judge, n - 1);

      step->run = before->occurrence >= 3 ? before->run : n;
    }
}

/**
 * qipu_judge_push:
 * @judge: the line
 * @move: any 16 bits
 *
 * Plays @move at the end of the line; irregular moves too, since real records hold them.
 *
 * Returns: false, with nothing done, when there is no piece to move, the move stands still or
 *   leaves the board, or there is no room left
 */
bool
qipu_judge_push (QipuJudge *judge, QipuMove move)
{
  QipuPosition *pos = &judge->position;
  const QipuStep *before = get_step (judge, judge->n);
  QipuStep *step;
  QipuColour mover;

  /* any 16 bits may come in */
  if (judge->n == judge->capacity || qipu_move_from (move) >= QIPU_N_SQUARES ||
      move >> 7 >= QIPU_N_SQUARES || qipu_move_from (move) == qipu_move_to (move) ||
      pos->board[qipu_move_from (move)] == QIPU_PIECE_NONE)
    return false;

  step = &judge->steps[judge->n];
  mover = qipu_piece_colour (pos->board[qipu_move_from (move)]);
  step->irregular = !qipu_move_is_legal (pos, move);
  qipu_position_make (pos, move, &step->undo);
  judge->n++;

  step->key = pos->key;
  step->gives_check = qipu_is_in_check (pos, qipu_colour_other (mover));
  if (step->irregular || step->undo.captured != QIPU_PIECE_NONE)
    step->stretch = judge->n;
  else
    step->stretch = before != NULL ? before->stretch : 0;
  step->quiet =
      before != NULL ? before->quiet : (QipuQuietCount){ .plies = judge->start.quiet_plies };
  qipu_quiet_count_add (&step->quiet, mover, step->undo.captured != QIPU_PIECE_NONE,
                        step->gives_check, judge->rules.limit_checks);
  link_repetition (judge);
  return true;
}

/**
 * qipu_judge_pop:
 * @judge: the line
 *
 * Takes back the last move.
 *
 * Returns: false when there is none
 */
bool
qipu_judge_pop (QipuJudge *judge)
{
  if (judge->n == 0)
    return false;

  judge->n--;
  qipu_position_unmake (&judge->position, &judge->steps[judge->n].undo);
  return true;
}

/* Whether both sides have exactly one general. */
static bool
is_playable (const QipuPosition *pos)
{
  unsigned n_generals[2] = { 0, 0 };

  for (unsigned square = 0; square < QIPU_N_SQUARES; square++)
    if (qipu_piece_kind (pos->board[square]) == QIPU_GENERAL)
      n_generals[qipu_piece_colour (pos->board[square])]++;
  return n_generals[QIPU_RED] == 1 && n_generals[QIPU_BLACK] == 1;
}

/* The span of the repetition that stands at the end of the line. A verdict is made when a position
 * occurs for the third time; as long as every further position is a third occurrence too it
 * stays the one made then. */
static bool
find_span (const QipuJudge *judge, uint32_t *first, uint32_t *last, unsigned *occurrences)
{
  const QipuStep *step = get_step (judge, judge->n);

  if (step == NULL || step->occurrence < 2)
    return false;

  *last = judge->n;
  *occurrences = 2;
  if (step->occurrence >= 3)
    {
      *last = step->run;
      *occurrences = 3;
      /* of more than three occurrences the first three */
      while (get_step (judge, *last)->occurrence > 3)
        *last = get_step (judge, *last)->previous;
    }

  *first = *last;
  for (unsigned i = 1; i < *occurrences; i++)
    *first = get_step (judge, *first)->previous;
  return true;
}

/* Position @ply. */
static void
rewind_to (const QipuJudge *judge, uint32_t ply, QipuPosition *pos)
{
  *pos = judge->position;
  for (uint32_t i = judge->n; i > ply; i--)
    qipu_position_unmake (pos, &judge->steps[i - 1].undo);
}

static QipuWinner
winner_of (QipuOutcome outcome)
{
  switch (outcome)
    {
    case QIPU_OUTCOME_DRAW:
      return QIPU_WINNER_DRAW;
    case QIPU_OUTCOME_RED_LOSES:
      return QIPU_WINNER_BLACK;
    case QIPU_OUTCOME_BLACK_LOSES:
      return QIPU_WINNER_RED;
    case QIPU_OUTCOME_NONE:
    case QIPU_OUTCOME_UNCOVERED:
    default:
      return QIPU_WINNER_NONE;
    }
}

static bool
is_over_limit (const QipuJudge *judge)
{
  const QipuStep *step = get_step (judge, judge->n);
  QipuQuietCount start = { .plies = judge->start.quiet_plies };

  return qipu_quiet_count_reaches (step != NULL ? &step->quiet : &start, judge->rules.move_limit);
}

/**
 * qipu_judge_get:
 * @judgement: (out): the state
 *
 * The order when several apply: mate and stalemate, repetition, move limit, insufficient material.
 * A position without exactly one general a side is never judged: the game goes on.
 */
void
qipu_judge_get (const QipuJudge *judge, QipuJudgement *judgement)
{
  const QipuPosition *pos = &judge->position;
  QipuColour side = qipu_position_get_side (pos);
  QipuRepetition *repetition = &judgement->repetition;
  QipuPosition first;

  *judgement = (QipuJudgement){ .status = QIPU_STATUS_ONGOING };
  judgement->in_check = qipu_is_in_check (pos, side);
  if (!is_playable (pos))
    return;

  if (!qipu_has_legal_move (pos))
    {
      judgement->status = judgement->in_check ? QIPU_STATUS_CHECKMATE : QIPU_STATUS_STALEMATE;
      judgement->winner = side == QIPU_RED ? QIPU_WINNER_BLACK : QIPU_WINNER_RED;
      return;
    }

  if (find_span (judge, &repetition->first, &repetition->last, &repetition->occurrences))
    {
      rewind_to (judge, repetition->first, &first);
      if (qipu_repetition_judge (&first, &judge->steps[repetition->first],
                                 repetition->last - repetition->first, &judge->rules, repetition) &&
          repetition->occurrences >= 3)
        {
          judgement->status = QIPU_STATUS_REPETITION;
          judgement->winner = winner_of (repetition->outcome);
          return;
        }
    }

  if (is_over_limit (judge))
    judgement->status = QIPU_STATUS_MOVE_LIMIT;
  else if (qipu_end_is_insufficient (pos))
    judgement->status = QIPU_STATUS_INSUFFICIENT;
  if (judgement->status != QIPU_STATUS_ONGOING)
    judgement->winner = QIPU_WINNER_DRAW;
}

/**
 * qipu_judge_explain:
 * @judge: the line, as it was when @judgement was filled
 * @judgement: (inout): what qipu_judge_get() has just filled; its repetition is completed
 * @plies: (out): a report for each move of the span of the repetition
 * @capacity: room in @plies
 *
 * Says of each move of a repetition what it is. Costs more than the verdict: only for showing it.
 *
 * Returns: the number of reports; 0 without a repetition, or when there are more than @capacity
 */
size_t
qipu_judge_explain (const QipuJudge *judge,
                    QipuJudgement *judgement,
                    QipuPlyReport *plies,
                    size_t capacity)
{
  QipuRepetition *repetition = &judgement->repetition;
  size_t n = repetition->last - repetition->first;
  QipuPosition first;

  if (repetition->outcome == QIPU_OUTCOME_NONE || n > capacity)
    return 0;

  assert (repetition->last <= judge->n);
  rewind_to (judge, repetition->first, &first);
  qipu_repetition_explain (&first, &judge->steps[repetition->first], n, &judge->rules, repetition,
                           plies);
  return n;
}

/**
 * qipu_status_name:
 * @status: a status
 *
 * Returns: a stable lower-case name for machines, "checkmate" for example
 */
const char *
qipu_status_name (QipuStatus status)
{
  static const char *const names[] = {
    [QIPU_STATUS_ONGOING] = "ongoing",       [QIPU_STATUS_CHECKMATE] = "checkmate",
    [QIPU_STATUS_STALEMATE] = "stalemate",   [QIPU_STATUS_REPETITION] = "repetition",
    [QIPU_STATUS_MOVE_LIMIT] = "move-limit", [QIPU_STATUS_INSUFFICIENT] = "insufficient",
  };

  return names[status];
}

/**
 * qipu_winner_name:
 * @winner: a winner
 *
 * Returns: a stable lower-case name for machines: "none", "red", "black" or "draw"
 */
const char *
qipu_winner_name (QipuWinner winner)
{
  static const char *const names[] = {
    [QIPU_WINNER_NONE] = "none",
    [QIPU_WINNER_RED] = "red",
    [QIPU_WINNER_BLACK] = "black",
    [QIPU_WINNER_DRAW] = "draw",
  };

  return names[winner];
}
