/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdict over a closed span of moves. Every piece is followed by identity, every move compared
 * with the position before it and with the reply after it. */

#include "rules/qipu-repetition-private.h"

#include "rules/qipu-attack.h"

/* One position of the span, and what the side to move threatens there once that is asked for. */
typedef struct
{
  QipuTracked tracked;
  QipuThreatList threats;
  bool is_known;
} Stage;

static void
play (Stage *stage, const Stage *before, QipuMove move)
{
  stage->tracked = before->tracked;
  qipu_tracked_play (&stage->tracked, move);
  stage->is_known = false;
}

static const QipuThreatList *
get_threats (Stage *stage, const QipuRuleSet *rules)
{
  if (!stage->is_known)
    qipu_threat_list_fill (&stage->threats, &stage->tracked,
                           qipu_position_get_side (&stage->tracked.pos), rules);
  stage->is_known = true;
  return &stage->threats;
}

static void
tally_add (
    QipuTally *tally, bool check, bool attack, bool attack_with_soldiers, const QipuChase *chase)
{
  const QipuIdSet *counted =
      qipu_id_set_is_empty (&chase->fresh) ? &chase->uncovered : &chase->fresh;

  if (tally->n_moves == 0)
    {
      tally->always_fresh = chase->fresh;
      tally->always_counted = *counted;
      tally->always_uncovered = chase->uncovered;
    }
  else
    {
      qipu_id_set_intersect (&tally->always_fresh, &chase->fresh);
      qipu_id_set_intersect (&tally->always_counted, counted);
      qipu_id_set_intersect (&tally->always_uncovered, &chase->uncovered);
    }
  tally->n_moves++;
  tally->n_checks += check;
  tally->n_attacks += attack;
  tally->n_attacks_with_soldiers += attack_with_soldiers;
}

/* Whether nothing that a side goes on to do can be an offence: it has neither checked nor attacked
 * with every move, and no victim is left that it chased with every one. */
static bool
is_settled (const QipuTally *tally)
{
  return tally->n_moves > 0 && tally->n_checks < tally->n_moves &&
         tally->n_attacks_with_soldiers < tally->n_moves &&
         qipu_id_set_is_empty (&tally->always_fresh) &&
         qipu_id_set_is_empty (&tally->always_counted) &&
         qipu_id_set_is_empty (&tally->always_uncovered);
}

/* What the move from @before to @after newly threatens. */
static QipuChase
find_chase (Stage *before, const Stage *after, Stage *reply, const QipuRuleSet *rules)
{
  QipuTracked tracked = after->tracked;
  QipuColour mover = qipu_position_get_side (&before->tracked.pos);
  QipuChase chase = { .fresh = { { 0, 0 } } };
  QipuThreatList threats;

  qipu_threat_list_fill (&threats, &tracked, mover, rules);
  /* most moves threaten nothing at all */
  if (!qipu_id_set_is_empty (&threats.threatened) ||
      !qipu_id_set_is_empty (&threats.threatened_by_soldier))
    qipu_chase_find (&chase, get_threats (before, rules), &threats, get_threats (reply, rules),
                     rules);
  return chase;
}

/* The tallies of both sides; @tallies[1] counts moves as attacks that may be threats to mate. */
static void
take_tallies (const QipuPosition *first,
              const QipuStep *steps,
              size_t n,
              const QipuRuleSet *rules,
              QipuTally tallies[2][2])
{
  Stage ring[3]; /* before a move, after it, after the reply */

  qipu_tracked_init (&ring[0].tracked, first);
  ring[0].is_known = false;
  play (&ring[1], &ring[0], steps[0].undo.move);

  for (size_t i = 0; i < n; i++)
    {
      Stage *before = &ring[i % 3];
      Stage *after = &ring[(i + 1) % 3];
      Stage *reply = &ring[(i + 2) % 3];
      QipuColour mover = qipu_position_get_side (&before->tracked.pos);
      bool check = steps[i].gives_check;
      QipuMate mate = QIPU_MATE_NO;
      QipuChase chase = { .fresh = { { 0, 0 } } };
      bool attack;

      /* the last move is answered by the first one of the next lap */
      play (reply, after, steps[(i + 1) % n].undo.move);
      if (is_settled (&tallies[0][mover]) && is_settled (&tallies[1][mover]))
        continue;

      if (!check || rules->check_counts_as_chase)
        chase = find_chase (before, after, reply, rules);
      attack =
          check || !qipu_id_set_is_empty (&chase.fresh) || !qipu_id_set_is_empty (&chase.uncovered);
      if (!attack && rules->mate_threat_is_attack)
        mate =
            qipu_mate_by_checks (&after->tracked.pos, mover, QIPU_MATE_DEPTH, qipu_mate_budget (n));

      for (int maybe = 0; maybe < 2; maybe++)
        {
          bool attacks = attack || mate == QIPU_MATE_YES || (maybe && mate == QIPU_MATE_UNKNOWN);

          tally_add (&tallies[maybe][mover], check, attacks,
                     attacks || !qipu_id_set_is_empty (&chase.by_soldier), &chase);
        }
    }
}

static QipuOutcome
compare_levels (unsigned red, unsigned black)
{
  if (red == black)
    return QIPU_OUTCOME_DRAW;
  return red > black ? QIPU_OUTCOME_RED_LOSES : QIPU_OUTCOME_BLACK_LOSES;
}

/* What comes out when the open threats to mate of a side are, or are not, taken for attacks. */
static QipuOutcome
decide (QipuTally tallies[2][2], const QipuRuleSet *rules)
{
  QipuOutcome outcome = QIPU_OUTCOME_NONE;

  for (int red = 0; red < 2; red++)
    for (int black = 0; black < 2; black++)
      {
        const QipuTally *r = &tallies[red][QIPU_RED];
        const QipuTally *b = &tallies[black][QIPU_BLACK];
        QipuOutcome this_one =
            compare_levels (rules->level (r, b, rules), rules->level (b, r, rules));

        if (outcome != QIPU_OUTCOME_NONE && outcome != this_one)
          return QIPU_OUTCOME_UNCOVERED;
        outcome = this_one;
      }
  return outcome;
}

static QipuOffence
find_offence (unsigned level, const QipuTally *tally, const QipuRuleSet *rules)
{
  if (level == 0)
    return QIPU_OFFENCE_NONE;
  if (level == QIPU_LEVEL_CHECK)
    return QIPU_OFFENCE_PERPETUAL_CHECK;
  if (rules->mate_threat_is_attack)
    return QIPU_OFFENCE_PERPETUAL_ATTACK;
  return qipu_id_set_is_empty (&tally->always_fresh) ? QIPU_OFFENCE_ROOT_REMOVAL
                                                     : QIPU_OFFENCE_PERPETUAL_CHASE;
}

static void
fill_side (QipuSideReport *side,
           const QipuPosition *first,
           unsigned level,
           const QipuTally *tally,
           const QipuRuleSet *rules)
{
  QipuIdSet victims = qipu_tally_victims (tally, level);

  *side = (QipuSideReport){ .level = level, .offence = find_offence (level, tally, rules) };
  side->victim.square = side->victim.id = QIPU_SQUARE_NONE;
  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    if (qipu_id_set_has (&victims, square))
      {
        side->victim.piece = first->board[square];
        side->victim.square = side->victim.id = square;
        break;
      }
}

/* Whether the moves lead back; equal keys alone would trust a hash. */
static bool
is_closed (const QipuPosition *first, const QipuStep *steps, size_t n)
{
  QipuPosition pos = *first;

  for (size_t i = 0; i < n; i++)
    {
      QipuUndo undo;

      qipu_position_make (&pos, steps[i].undo.move, &undo);
    }
  return n > 0 && qipu_position_equal (&pos, first);
}

/**
 * qipu_repetition_judge:
 * @first: the position that the span begins with
 * @steps: (array length=n): the moves of the span as the judge keeps them; legal ones
 * @n: how many
 * @rules: what counts as an offence, and how grave it is
 * @repetition: (inout): outcome, offence and sides are filled; the span is the caller's
 *
 * Judges a span of moves that leads back to the position it began with. The rules are those of the
 * Asian Xiangqi Federation, rules 6 to 40 and the appendix, or the Chinese ones as far as they are
 * known; see the rule sets.
 *
 * Returns: false, with %QIPU_OUTCOME_NONE, when the moves do not lead back
 */
bool
qipu_repetition_judge (const QipuPosition *first,
                       const QipuStep *steps,
                       size_t n,
                       const QipuRuleSet *rules,
                       QipuRepetition *repetition)
{
  QipuTally tallies[2][2] = { { { 0 } } };

  repetition->outcome = QIPU_OUTCOME_NONE;
  repetition->offence = QIPU_OFFENCE_NONE;
  repetition->clause = 0;
  if (!is_closed (first, steps, n))
    return false;

  take_tallies (first, steps, n, rules, tallies);
  repetition->outcome = decide (tallies, rules);

  for (int side = 0; side < 2; side++)
    {
      const QipuTally *own = &tallies[0][side];
      const QipuTally *other = &tallies[0][side ^ 1];

      fill_side (&repetition->sides[side], first, rules->level (own, other, rules), own, rules);
    }

  if (repetition->outcome == QIPU_OUTCOME_RED_LOSES)
    repetition->offence = repetition->sides[QIPU_RED].offence;
  else if (repetition->outcome == QIPU_OUTCOME_BLACK_LOSES)
    repetition->offence = repetition->sides[QIPU_BLACK].offence;
  else if (repetition->outcome == QIPU_OUTCOME_DRAW)
    repetition->offence = repetition->sides[QIPU_RED].offence;
  return true;
}
