/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The Chinese rules as far as the summaries of their 1999 and 2011 texts go: advice, no verdict of
 * an arbiter. Attacks are checks, threats to mate and threats to win material, in any mixture. */

#include "rules/qipu-repetition-private.h"

#include "rules/qipu-attack.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"

/* Chariot = two horses = two cannons; a soldier never makes a capture worth while. */
static int
get_value (const QipuPosition *pos, QipuSquare square)
{
  QipuPiece piece = pos->board[square];

  switch (qipu_piece_kind (piece))
    {
    case QIPU_GENERAL:
      return 1000;
    case QIPU_CHARIOT:
      return 100;
    case QIPU_HORSE:
    case QIPU_CANNON:
      return 50;
    case QIPU_ADVISOR:
    case QIPU_ELEPHANT:
      return 20;
    case QIPU_SOLDIER:
    case QIPU_KIND_NONE:
    default:
      return qipu_board_is_crossed (square, qipu_piece_colour (piece)) ? 1 : 0;
    }
}

/* The cheapest piece of @side that may take on @square. */
static QipuSquare
find_cheapest (QipuPosition *pos, QipuColour side, QipuSquare square)
{
  QipuSquare from[QIPU_N_SQUARES];
  QipuSquare best = QIPU_SQUARE_NONE;
  size_t n = qipu_attackers (pos, square, side, from);

  for (size_t i = 0; i < n; i++)
    if ((best == QIPU_SQUARE_NONE || get_value (pos, from[i]) < get_value (pos, best)) &&
        qipu_capture_is_safe (pos, from[i], square))
      best = from[i];
  return best;
}

/* What the whole exchange on @victim's point brings to the side that begins it. */
static int
exchange_gain (QipuPosition *pos, QipuSquare attacker, QipuSquare victim)
{
  QipuTry attempts[2 * QIPU_N_RANKS + 2 * QIPU_N_FILES];
  int gains[2 * QIPU_N_RANKS + 2 * QIPU_N_FILES];
  size_t limit = sizeof gains / sizeof gains[0];
  size_t n = 0;
  QipuColour side = qipu_colour_other (qipu_piece_colour (pos->board[attacker]));

  for (QipuSquare from = attacker; from != QIPU_SQUARE_NONE && n < limit;
       side = qipu_colour_other (side))
    {
      gains[n] = get_value (pos, victim);
      qipu_try_play (pos, from, victim, &attempts[n++]);
      from = find_cheapest (pos, side, victim);
    }

  /* from the last capture back: nobody has to take on */
  for (size_t i = n; i-- > 0;)
    {
      qipu_try_undo (pos, &attempts[i]);
      if (i > 0)
        gains[i - 1] -= gains[i] > 0 ? gains[i] : 0;
    }
  return gains[0];
}

/* A formal attack: taking would let the own general be mated at once. */
static bool
allows_mate (const QipuPosition *pos, QipuSquare attacker, QipuSquare victim)
{
  QipuPosition after = *pos;
  QipuUndo undo;

  qipu_position_make (&after, qipu_move (attacker, victim), &undo);
  return qipu_mate_by_checks (&after, qipu_position_get_side (&after), 1, QIPU_MATE_BUDGET) ==
         QIPU_MATE_YES;
}

bool
qipu_cxa_threatens (QipuPosition *pos,
                    QipuSquare attacker,
                    QipuSquare victim,
                    const QipuRuleSet *rules)
{
  return exchange_gain (pos, attacker, victim) > 0 &&
         !qipu_is_mutual_exchange (pos, attacker, victim) && !allows_mate (pos, attacker, victim);
}

/* Forbidden is a span in which every move attacks; a perpetual check by one side is the worst. */
unsigned
qipu_cxa_level (const QipuTally *own, const QipuTally *other, const QipuRuleSet *rules)
{
  bool soldiers_count = rules->soldiers_may_answer && other->n_attacks == other->n_moves;

  if (own->n_checks == own->n_moves)
    return QIPU_LEVEL_CHECK;
  if ((soldiers_count ? own->n_attacks_with_soldiers : own->n_attacks) == own->n_moves)
    return QIPU_LEVEL_CHASE;
  return 0;
}

const QipuRuleSet qipu_rules_cxa = {
  .id = QIPU_RULES_CXA,
  .advisory = true,
  .threatens = qipu_cxa_threatens,
  .level = qipu_cxa_level,
  .move_limit = 60,
  .limit_checks = true,
  .ignored_threat_is_chase = true,
  .soldiers_may_answer = true,
  .mate_threat_is_attack = true,
};
