/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Asian rules: what a threat is, and how grave a side's moves are together. */

#include "rules/qipu-repetition-private.h"

/* Rules 15 to 26 and 34: a chariot is threatened by a horse or a cannon whatever protects it,
 * any piece by one that may take it for nothing, unless it could as well take back first. */
bool
qipu_axf_threatens (QipuPosition *pos,
                    QipuSquare attacker,
                    QipuSquare victim,
                    const QipuRuleSet *rules)
{
  QipuKind by = qipu_piece_kind (pos->board[attacker]);
  QipuKind what = qipu_piece_kind (pos->board[victim]);

  if (what == QIPU_CHARIOT && (by == QIPU_HORSE || by == QIPU_CANNON))
    return true;
  if (rules->minor_attacks_protected && (by == QIPU_ADVISOR || by == QIPU_ELEPHANT) &&
      (what == QIPU_CHARIOT || what == QIPU_HORSE || what == QIPU_CANNON))
    return true;
  return qipu_find_root (pos, attacker, victim) == QIPU_SQUARE_NONE &&
         !qipu_is_mutual_exchange (pos, attacker, victim);
}

/* Perpetual check above perpetual chase of one piece; all else is allowed. */
unsigned
qipu_axf_level (const QipuTally *own, const QipuTally *other, const QipuRuleSet *rules)
{
  if (own->n_checks == own->n_moves)
    return QIPU_LEVEL_CHECK;
  if (own->n_checks > 0 && !rules->check_counts_as_chase)
    return 0;
  if (!qipu_id_set_is_empty (&own->always_fresh))
    return QIPU_LEVEL_CHASE;
  if (rules->root_removal_is_chase && (!qipu_id_set_is_empty (&own->always_counted) ||
                                       !qipu_id_set_is_empty (&own->always_uncovered)))
    return rules->root_removal_is_lesser ? QIPU_LEVEL_ROOT_REMOVAL : QIPU_LEVEL_CHASE;
  return 0;
}

QipuIdSet
qipu_tally_victims (const QipuTally *tally, unsigned level)
{
  if (level == 0 || level == QIPU_LEVEL_CHECK)
    return (QipuIdSet){ { 0, 0 } };
  if (!qipu_id_set_is_empty (&tally->always_fresh))
    return tally->always_fresh;
  if (!qipu_id_set_is_empty (&tally->always_counted))
    return tally->always_counted;
  return tally->always_uncovered;
}

const QipuRuleSet qipu_rules_axf = {
  .id = QIPU_RULES_AXF,
  .n_cases = 242,
  .threatens = qipu_axf_threatens,
  .level = qipu_axf_level,
  .move_limit = 60,
  .root_removal_is_chase = true,
  .root_removal_is_lesser = true,
};
