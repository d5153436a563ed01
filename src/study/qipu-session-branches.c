/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the game is over by the rules in any line of the tree. A worker looks through a plain copy
 * of the moves, so that a large tree keeps nobody waiting; until it is done the former signs stand.
 */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-session-branches.h"
#include "study/qipu-session-private.h"

#include "rules/qipu-setup-check.h"

/* Of longer lines the beginning is judged, of larger trees the first part. */
#define MAX_DEPTH 2048u
#define MAX_NODES 50000u
/* More rows than are ever shown at once are touched all together. */
#define MANY 64u

/* A move of the tree in the order of the list; @parent is the place of the one before it. */
typedef struct
{
  QipuNodeId node;
  guint32 parent;
  QipuMove move;
} Ply;

typedef struct
{
  QipuPosition start;
  QipuRuleSet rules;
  GArray *plies; /* Ply; the first one stands for the start */
} Work;

static void
work_free (gpointer data)
{
  Work *work = data;

  g_array_unref (work->plies);
  g_free (work);
}

/* NULL where there are no variations: the main line is known without a worker. */
static Work *
work_new (const QipuGame *game, const QipuRuleSet *rules)
{
  Work *work = g_new0 (Work, 1);
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  gboolean branches = FALSE;
  Ply ply = { .node = QIPU_NODE_ROOT };

  work->start = *qipu_game_get_start (game);
  work->rules = *rules;
  work->plies = g_array_new (FALSE, FALSE, sizeof (Ply));
  g_array_append_val (work->plies, ply);
  while ((ply.node = qipu_game_walk (game, ply.node)) != QIPU_NODE_NONE &&
         work->plies->len < MAX_NODES)
    {
      QipuNodeId parent = qipu_game_get_parent (game, ply.node);

      branches = branches || qipu_game_get_previous (game, ply.node) != QIPU_NODE_NONE;
      /* in a line without variations the parent is the ply before */
      ply.parent = parent == g_array_index (work->plies, Ply, work->plies->len - 1).node
                       ? work->plies->len - 1
                       : GPOINTER_TO_UINT (g_hash_table_lookup (places, GUINT_TO_POINTER (parent)));
      ply.move = qipu_game_get_move (game, ply.node);
      /* only where lines come back to */
      if (qipu_game_get_first_child (game, ply.node) != QIPU_NODE_NONE &&
          qipu_game_get_next (game, qipu_game_get_first_child (game, ply.node)) != QIPU_NODE_NONE)
        g_hash_table_insert (places, GUINT_TO_POINTER (ply.node),
                             GUINT_TO_POINTER (work->plies->len));
      g_array_append_val (work->plies, ply);
    }
  if (branches)
    return work;

  work_free (work);
  return NULL;
}

static GHashTable *
judge_tree (const Work *work, GCancellable *cancellable)
{
  GHashTable *found = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  g_autofree QipuStep *steps = g_new (QipuStep, MAX_DEPTH);
  g_autofree guint32 *line = g_new (guint32, MAX_DEPTH + 1);
  guint depth = 0; /* line[0] is the start */
  gboolean possible = qipu_setup_is_playable (&work->start);
  QipuJudge judge;

  qipu_judge_init (&judge, &work->start, &work->rules, steps, MAX_DEPTH);
  line[0] = 0;
  for (guint32 i = 1; i < work->plies->len; i++)
    {
      const Ply *ply = &g_array_index (work->plies, Ply, i);
      QipuJudgement judgement;

      if (i % 256 == 0 && g_cancellable_is_cancelled (cancellable))
        break;
      while (depth > 0 && line[depth] > ply->parent)
        {
          qipu_judge_pop (&judge);
          depth--;
        }
      /* behind the end of a game, or too deep */
      if (line[depth] != ply->parent || depth == MAX_DEPTH || !qipu_judge_push (&judge, ply->move))
        continue;

      line[++depth] = i;
      qipu_judge_get (&judge, &judgement);
      if (judgement.status == QIPU_STATUS_ONGOING ||
          !(possible || qipu_setup_is_playable (&judge.position)))
        continue;
      /* what is said of the main line is never older than the line, and not kept here */
      if (i != depth)
        g_hash_table_insert (found, GUINT_TO_POINTER (ply->node),
                             g_memdup2 (&judgement, sizeof judgement));
      qipu_judge_pop (&judge);
      depth--;
    }

  return found;
}

static void
judge_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_task_return_pointer (task, judge_tree (data, cancellable), (GDestroyNotify) g_hash_table_unref);
}

static gboolean
is_same (const QipuJudgement *a, const QipuJudgement *b)
{
  return a != NULL && b != NULL && a->status == b->status && a->winner == b->winner;
}

/* The moves of @of that @other says something else about. */
static void
add_changed (GHashTable *of, GHashTable *other, GHashTable *changed)
{
  GHashTableIter iter;
  gpointer node, judgement;

  if (of == NULL)
    return;
  g_hash_table_iter_init (&iter, of);
  while (g_hash_table_iter_next (&iter, &node, &judgement))
    if (other == NULL || !is_same (judgement, g_hash_table_lookup (other, node)))
      g_hash_table_add (changed, node);
}

static void
judged_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GTask *task = G_TASK (result);
  g_autoptr (GHashTable) found = g_task_propagate_pointer (task, NULL);
  g_autoptr (GHashTable) changed = NULL;
  QipuSession *self = data;
  GHashTableIter iter;
  gpointer node;

  /* cancelled: there is another tree now, or no session any more */
  if (found == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    return;

  g_clear_object (&self->judging);
  changed = g_hash_table_new (NULL, NULL);
  add_changed (self->branch_verdicts, found, changed);
  add_changed (found, self->branch_verdicts, changed);
  g_clear_pointer (&self->branch_verdicts, g_hash_table_unref);
  self->branch_verdicts = g_steal_pointer (&found);

  if (g_hash_table_size (changed) > MANY)
    {
      qipu_move_list_touch_all (self->move_list);
      return;
    }
  g_hash_table_iter_init (&iter, changed);
  while (g_hash_table_iter_next (&iter, &node, NULL))
    qipu_move_list_touch (self->move_list, GPOINTER_TO_UINT (node));
}

static gboolean
is_up_to_date (QipuSession *self, const QipuRuleSet *rules)
{
  return self->branches_asked &&
         self->branch_revision == qipu_document_get_revision (self->document) &&
         self->branch_rules == rules->id && self->branch_limit == rules->move_limit;
}

/* Judges the tree anew if it, or what it is judged by, is another. */
void
qipu_session_judge_branches (QipuSession *self)
{
  const QipuRuleSet *rules = qipu_referee_get_rule_set (self->referee);
  g_autoptr (GTask) task = NULL;
  Work *work;

  if (is_up_to_date (self, rules))
    return;

  qipu_session_stop_judging (self);
  self->branches_asked = TRUE;
  self->branch_revision = qipu_document_get_revision (self->document);
  self->branch_rules = rules->id;
  self->branch_limit = rules->move_limit;
  work = work_new (qipu_session_get_game (self), rules);
  if (work == NULL)
    {
      g_clear_pointer (&self->branch_verdicts, g_hash_table_unref);
      return;
    }

  self->judging = g_cancellable_new ();
  task = g_task_new (NULL, self->judging, judged_cb, self);
  g_task_set_source_tag (task, qipu_session_judge_branches);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, judge_thread);
}

/**
 * qipu_session_stop_judging:
 * @self: the session
 *
 * Cancels the worker that judges variations. Nobody hears of its result.
 */
void
qipu_session_stop_judging (QipuSession *self)
{
  if (self->judging != NULL)
    g_cancellable_cancel (self->judging);
  g_clear_object (&self->judging);
}

/**
 * qipu_session_get_verdict_at:
 * @self: a session
 * @node: a move
 * @judgement: (out): the state of the game there
 *
 * Whether the game is over by the referee's rules after @node and was not before, in the main line
 * or in a variation. What is not known yet, of variations, is found by a worker; the rows of the
 * move list are touched when it is. Lines of more than 2,048 plies are judged so far.
 *
 * Returns: whether it is
 */
gboolean
qipu_session_get_verdict_at (QipuSession *self, QipuNodeId node, QipuJudgement *judgement)
{
  const QipuJudgement *found = NULL;

  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);
  g_return_val_if_fail (judgement != NULL, FALSE);

  if (qipu_session_get_verdict (self, judgement) == node)
    return TRUE;

  qipu_session_judge_branches (self);
  if (self->branch_verdicts != NULL)
    found = g_hash_table_lookup (self->branch_verdicts, GUINT_TO_POINTER (node));
  if (found != NULL)
    *judgement = *found;
  return found != NULL;
}

/**
 * qipu_session_is_judging:
 * @self: the session
 *
 * Returns: whether verdicts of branches are still being made
 */
gboolean
qipu_session_is_judging (QipuSession *self)
{
  g_return_val_if_fail (QIPU_IS_SESSION (self), FALSE);

  return self->judging != NULL;
}
