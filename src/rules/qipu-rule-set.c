/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rule sets by name. Their data stands beside their predicates. */

#include "rules/qipu-rule-set.h"

#include <string.h>

static const QipuRuleSet *const rule_sets[] = { &qipu_rules_axf, &qipu_rules_cxa };

/**
 * qipu_rules_name:
 * @id: a rule book
 *
 * Returns: its name for settings and machines, "axf" or "cxa"
 */
const char *
qipu_rules_name (QipuRulesId id)
{
  return id == QIPU_RULES_CXA ? "cxa" : "axf";
}

/**
 * qipu_rules_find:
 * @name: "axf" or "cxa"
 *
 * Returns: (nullable): the rule set of that name
 */
const QipuRuleSet *
qipu_rules_find (const char *name)
{
  for (size_t i = 0; i < sizeof rule_sets / sizeof rule_sets[0]; i++)
    if (strcmp (qipu_rules_name (rule_sets[i]->id), name) == 0)
      return rule_sets[i];
  return NULL;
}
