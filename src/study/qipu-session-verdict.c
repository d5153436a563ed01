/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the game of the main line is over by the rules, whatever the record goes on to play: the
 * list of moves says it at that ply. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-session-private.h"

#include "rules/qipu-setup-check.h"

/* An edit in a longer line must not wait for the judge. */
#define MAX_PLIES 2048

static QipuNodeId
find_verdict (const QipuGame *game, const QipuRuleSet *rules, QipuJudgement *judgement)
{
  g_autofree QipuStep *steps = g_new (QipuStep, MAX_PLIES);
  QipuNodeId node = QIPU_NODE_ROOT;
  gboolean possible = qipu_setup_is_playable (qipu_game_get_start (game));
  QipuJudge judge;

  qipu_judge_init (&judge, qipu_game_get_start (game), rules, steps, MAX_PLIES);
  while ((node = qipu_game_get_first_child (game, node)) != QIPU_NODE_NONE)
    {
      if (!qipu_judge_push (&judge, qipu_game_get_move (game, node)))
        return QIPU_NODE_NONE;
      qipu_judge_get (&judge, judgement);
      if (judgement->status != QIPU_STATUS_ONGOING
          && (possible || qipu_setup_is_playable (&judge.position)))
        return node;
    }

  return QIPU_NODE_NONE;
}

static gboolean
is_up_to_date (QipuSession *self, const QipuRuleSet *rules)
{
  return self->verdict_game == qipu_session_get_game (self)
         && self->verdict_revision == qipu_document_get_revision (self->document)
         && self->verdict_rules == rules->id && self->verdict_limit == rules->move_limit;
}

/**
 * qipu_session_get_verdict:
 * @self: a session
 * @judgement: (out) (optional): the state of the game there
 *
 * Finds the first ply of the main line after which the game is over by the referee's rules: mate,
 * no legal move, a repetition that came for the third time, the move limit, too little material.
 * Of lines of more than 2,048 plies only the beginning is judged.
 *
 * Returns: the node, or %QIPU_NODE_NONE
 */
QipuNodeId
qipu_session_get_verdict (QipuSession *self, QipuJudgement *judgement)
{
  const QipuRuleSet *rules;

  g_return_val_if_fail (QIPU_IS_SESSION (self), QIPU_NODE_NONE);

  rules = qipu_referee_get_rule_set (self->referee);
  if (!is_up_to_date (self, rules))
    {
      self->verdict_game = qipu_session_get_game (self);
      self->verdict_revision = qipu_document_get_revision (self->document);
      self->verdict_rules = rules->id;
      self->verdict_limit = rules->move_limit;
      self->verdict_node = find_verdict (self->verdict_game, rules, &self->verdict);
    }
  if (judgement != NULL)
    *judgement = self->verdict;

  return self->verdict_node;
}

/**
 * qipu_session_update_verdict:
 * @self: a session
 *
 * Lets the rows of the old and the new verdict be drawn anew, after an edit or when the rules of
 * the referee are others. Does nothing as long as nobody has asked for the verdict.
 */
void
qipu_session_update_verdict (QipuSession *self)
{
  QipuNodeId before;
  QipuNodeId now;

  g_return_if_fail (QIPU_IS_SESSION (self));

  if (self->verdict_game == NULL)
    return;

  if (self->branches_asked)
    qipu_session_judge_branches (self);
  before = self->verdict_node;
  now = qipu_session_get_verdict (self, NULL);
  if (now == before)
    return;
  if (before != QIPU_NODE_NONE)
    qipu_move_list_touch (self->move_list, before);
  if (now != QIPU_NODE_NONE)
    qipu_move_list_touch (self->move_list, now);
  qipu_move_list_touch_result (self->move_list);
}
