/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a rule book says about repetition and the move limit: switches and named predicates that the
 * judge is run with. */

#pragma once

#include "rules/qipu-position.h"

typedef enum
{
  QIPU_RULES_AXF = 0, /* Asian rules; the World rules are the same */
  QIPU_RULES_CXA,     /* Chinese rules, as far as they are known */
} QipuRulesId;

typedef struct _QipuRuleSet QipuRuleSet;
typedef struct _QipuTally QipuTally;

/* Whether taking the piece on @victim with the one on @attacker, which is possible and legal, is a
 * threat. @pos is changed and restored. */
typedef bool (*QipuThreatRule) (QipuPosition *pos,
                                QipuSquare attacker,
                                QipuSquare victim,
                                const QipuRuleSet *rules);

/* How grave it is what a side did in a span, given what the other one did; 0 is allowed. */
typedef unsigned (*QipuLevelRule) (const QipuTally *own,
                                   const QipuTally *other,
                                   const QipuRuleSet *rules);

/* A plain value: copy one of the two below and change switches to try another reading. */
struct _QipuRuleSet
{
  QipuRulesId id;

  /* The verdict advises and decides nothing: the rule text is not fully known. */
  bool advisory;

  /* Cases with an undisputed verdict that the tests hold it to. */
  unsigned n_cases;

  QipuThreatRule threatens;
  QipuLevelRule level;

  /* Moves by each side without a capture that make a draw; 0 is no limit. */
  unsigned move_limit;

  /* Only the first ten checks of a side count towards the limit. The texts of the Asian rules do
   * not say; default off for them, on for the Chinese rules. */
  bool limit_checks;

  /* An advisor or elephant that attacks a protected chariot, horse or cannon threatens it.
   * AXF default off: rules 15, 25 and 26 name only the cannon and the horse. */
  bool minor_attacks_protected;

  /* A check that newly attacks the victim of the other moves counts as a chase of it.
   * AXF default off: check and chase in turn is rule 12, a draw. */
  bool check_counts_as_chase;

  /* Taking away the protection of a piece that could be captured before is a chase too.
   * AXF default on: first example of the appendix. */
  bool root_removal_is_chase;

  /* ... but a lesser one than a new attack, when both sides offend.
   * AXF default on: this is how rule 19 decides diagrams 39 to 41. */
  bool root_removal_is_lesser;

  /* A new threat is a chase although the reply leaves it standing.
   * AXF default off: the answer has to remove the threat. */
  bool ignored_threat_is_chase;

  /* Soldiers' threats are attacks when the other side attacks with every move. */
  bool soldiers_may_answer;

  /* A threat to mate is an attack. */
  bool mate_threat_is_attack;
};

extern const QipuRuleSet qipu_rules_axf;
extern const QipuRuleSet qipu_rules_cxa;

/* "axf", "cxa". */
const char *qipu_rules_name (QipuRulesId id);

/* The rule set of that name, or NULL. */
const QipuRuleSet *qipu_rules_find (const char *name);
