/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules engine as an observable object. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-referee.h"

#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"
#include "rules/qipu-setup-check.h"
#include "words/qipu-words-judge.h"

#include <string.h>

/* No game of people is that long. In longer lines judging begins at a multiple of it, so that
 * memory stays small and a step is still one move. */
#define WINDOW 2048u

struct _QipuReferee
{
  GObject parent_instance;

  QipuJudge judge;
  GArray *steps; /* QipuStep: the judge's memory */
  GArray *line;  /* QipuMove, from first_ply on: what the judge has been given */
  guint first_ply;

  QipuJudgement judgement;
  gboolean playable;
};

enum
{
  PROP_0,
  PROP_STATUS,
  PROP_WINNER,
  PROP_IN_CHECK,
  PROP_PLAYABLE,
  PROP_RULES,
  PROP_EXPLANATION,
  N_PROPS,
};
static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (QipuReferee, qipu_referee, G_TYPE_OBJECT)

/* A move against the rules in the course of a game makes its position strange, but not
 * impossible: it is there that something is to be said about it. */
static gboolean
is_playable (const QipuJudge *judge)
{
  return qipu_setup_is_playable (&judge->start) || qipu_setup_is_playable (&judge->position);
}

static void
init_judge (QipuReferee *self, const QipuPosition *start, const QipuRuleSet *rules)
{
  qipu_judge_init (&self->judge, start, rules, (QipuStep *) (void *) self->steps->data,
                   self->steps->len);
}

/* The judge's memory grows by moving, with what the judge knows about it. */
static void
ensure_room (QipuReferee *self, guint n_moves)
{
  if (n_moves <= self->steps->len)
    return;

  g_array_set_size (self->steps, MAX (n_moves, MAX (128, 2 * self->steps->len)));
  self->judge.steps = (QipuStep *) (void *) self->steps->data;
  self->judge.capacity = self->steps->len;
}

static void
push_moves (QipuReferee *self, const QipuMove *moves, guint n_moves)
{
  ensure_room (self, self->line->len + n_moves);
  for (guint i = 0; i < n_moves; i++)
    {
      /* Refused only when no piece stands there: a record cannot hold such a move. */
      if (!qipu_judge_push (&self->judge, moves[i]))
        break;
      g_array_append_val (self->line, moves[i]);
    }
}

/* Nobody has won or lost what cannot be played. */
static void
forget_verdict (QipuJudgement *judgement)
{
  gboolean in_check = judgement->in_check;

  memset (judgement, 0, sizeof *judgement);
  judgement->status = QIPU_STATUS_ONGOING;
  judgement->winner = QIPU_WINNER_NONE;
  judgement->in_check = in_check;
  judgement->repetition.outcome = QIPU_OUTCOME_NONE;
}

static void
judge_again (QipuReferee *self)
{
  QipuJudgement before = self->judgement;
  gboolean was_playable = self->playable;
  GObject *object = G_OBJECT (self);

  qipu_judge_get (&self->judge, &self->judgement);
  self->playable = is_playable (&self->judge);
  if (!self->playable)
    forget_verdict (&self->judgement);

  g_object_freeze_notify (object);
  if (self->judgement.status != before.status)
    g_object_notify_by_pspec (object, properties[PROP_STATUS]);
  if (self->judgement.winner != before.winner)
    g_object_notify_by_pspec (object, properties[PROP_WINNER]);
  if (self->judgement.in_check != before.in_check)
    g_object_notify_by_pspec (object, properties[PROP_IN_CHECK]);
  if (self->playable != was_playable)
    g_object_notify_by_pspec (object, properties[PROP_PLAYABLE]);
  if (self->judgement.status != before.status || self->judgement.winner != before.winner ||
      self->judgement.repetition.outcome != QIPU_OUTCOME_NONE ||
      before.repetition.outcome != QIPU_OUTCOME_NONE)
    g_object_notify_by_pspec (object, properties[PROP_EXPLANATION]);
  g_object_thaw_notify (object);
}

static void
qipu_referee_finalize (GObject *object)
{
  QipuReferee *self = QIPU_REFEREE (object);

  g_array_unref (self->steps);
  g_array_unref (self->line);

  G_OBJECT_CLASS (qipu_referee_parent_class)->finalize (object);
}

static void
qipu_referee_get_property (GObject *object, guint prop_id, GValue *value, GParamSpec *pspec)
{
  QipuReferee *self = QIPU_REFEREE (object);

  switch (prop_id)
    {
    case PROP_STATUS:
      g_value_set_int (value, self->judgement.status);
      break;
    case PROP_WINNER:
      g_value_set_int (value, self->judgement.winner);
      break;
    case PROP_IN_CHECK:
      g_value_set_boolean (value, self->judgement.in_check);
      break;
    case PROP_PLAYABLE:
      g_value_set_boolean (value, self->playable);
      break;
    case PROP_RULES:
      g_value_set_int (value, qipu_referee_get_rules (self));
      break;
    case PROP_EXPLANATION:
      g_value_take_string (value, qipu_referee_dup_explanation (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_referee_set_property (GObject *object, guint prop_id, const GValue *value, GParamSpec *pspec)
{
  QipuReferee *self = QIPU_REFEREE (object);

  switch (prop_id)
    {
    case PROP_RULES:
      qipu_referee_set_rules (self, (QipuRulesId) g_value_get_int (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop_id, pspec);
    }
}

static void
qipu_referee_class_init (QipuRefereeClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS;

  object_class->finalize = qipu_referee_finalize;
  object_class->get_property = qipu_referee_get_property;
  object_class->set_property = qipu_referee_set_property;

  properties[PROP_STATUS] =
      g_param_spec_int ("status", NULL, NULL, QIPU_STATUS_ONGOING, QIPU_STATUS_INSUFFICIENT,
                        QIPU_STATUS_ONGOING, G_PARAM_READABLE | flags);
  properties[PROP_WINNER] =
      g_param_spec_int ("winner", NULL, NULL, QIPU_WINNER_NONE, QIPU_WINNER_DRAW, QIPU_WINNER_NONE,
                        G_PARAM_READABLE | flags);
  properties[PROP_IN_CHECK] =
      g_param_spec_boolean ("in-check", NULL, NULL, FALSE, G_PARAM_READABLE | flags);
  properties[PROP_PLAYABLE] =
      g_param_spec_boolean ("playable", NULL, NULL, TRUE, G_PARAM_READABLE | flags);
  properties[PROP_RULES] = g_param_spec_int ("rules", NULL, NULL, QIPU_RULES_AXF, QIPU_RULES_CXA,
                                             QIPU_RULES_AXF, G_PARAM_READWRITE | flags);
  properties[PROP_EXPLANATION] =
      g_param_spec_string ("explanation", NULL, NULL, NULL, G_PARAM_READABLE | flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
qipu_referee_init (QipuReferee *self)
{
  QipuPosition start;

  self->steps = g_array_new (FALSE, FALSE, sizeof (QipuStep));
  self->line = g_array_new (FALSE, FALSE, sizeof (QipuMove));
  qipu_position_set_start (&start);
  init_judge (self, &start, &qipu_rules_axf);
  qipu_judge_get (&self->judge, &self->judgement);
  self->playable = TRUE;
}

/**
 * qipu_referee_new:
 *
 * Returns: (transfer full): a referee, at the start of a game
 */
QipuReferee *
qipu_referee_new (void)
{
  return g_object_new (QIPU_TYPE_REFEREE, NULL);
}

static gboolean
same_start (const QipuPosition *a, const QipuPosition *b)
{
  return qipu_position_equal (a, b) && a->quiet_plies == b->quiet_plies &&
         a->move_number == b->move_number;
}

/**
 * qipu_referee_set_line:
 * @self: the referee
 * @start: where the line begins
 * @moves: (array length=n_moves): its moves
 * @n_moves: how many
 *
 * What is to be judged: the end of a line. What it has in common with the line before is not
 * judged again, so that a step costs one move.
 */
void
qipu_referee_set_line (QipuReferee *self,
                       const QipuPosition *start,
                       const QipuMove *moves,
                       guint n_moves)
{
  guint first_ply = n_moves > 2 * WINDOW ? (n_moves / WINDOW - 1) * WINDOW : 0;
  QipuPosition from;
  guint n_common = 0;

  g_return_if_fail (QIPU_IS_REFEREE (self));
  g_return_if_fail (start != NULL);
  g_return_if_fail (moves != NULL || n_moves == 0);

  from = *start;
  for (guint i = 0; i < first_ply; i++)
    {
      QipuUndo undo;

      qipu_position_make (&from, moves[i], &undo);
    }

  moves += first_ply;
  n_moves -= first_ply;

  if (first_ply == self->first_ply && same_start (&self->judge.start, &from))
    while (n_common < MIN (n_moves, self->line->len) &&
           g_array_index (self->line, QipuMove, n_common) == moves[n_common])
      n_common++;
  else
    {
      QipuRuleSet rules = self->judge.rules;

      g_array_set_size (self->line, 0);
      init_judge (self, &from, &rules);
      self->first_ply = first_ply;
    }

  for (guint n = self->line->len; n > n_common; n--)
    qipu_judge_pop (&self->judge);
  g_array_set_size (self->line, n_common);
  push_moves (self, moves + n_common, n_moves - n_common);

  judge_again (self);
}

/**
 * qipu_referee_get_rules:
 * @self: the referee
 *
 * Returns: the rule book by which repetitions are judged
 */
QipuRulesId
qipu_referee_get_rules (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), QIPU_RULES_AXF);

  return self->judge.rules.id;
}

/**
 * qipu_referee_get_rule_set:
 * @self: the referee
 *
 * Returns: (transfer none): what is judged by, with the move limit that was set
 */
const QipuRuleSet *
qipu_referee_get_rule_set (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), NULL);

  return &self->judge.rules;
}

/* The counts of every step depend on the rules. */
static void
judge_by (QipuReferee *self, const QipuRuleSet *rules)
{
  guint n_moves = self->line->len;
  g_autofree QipuMove *moves = g_memdup2 (self->line->data, n_moves * sizeof *moves);
  QipuPosition start = self->judge.start;

  g_array_set_size (self->line, 0);
  init_judge (self, &start, rules);
  push_moves (self, moves, n_moves);
}

/**
 * qipu_referee_set_rules:
 * @self: the referee
 * @rules: a rule book
 *
 * Judges the line by another rule book.
 */
void
qipu_referee_set_rules (QipuReferee *self, QipuRulesId rules)
{
  g_return_if_fail (QIPU_IS_REFEREE (self));

  if (rules == self->judge.rules.id)
    return;

  judge_by (self, rules == QIPU_RULES_CXA ? &qipu_rules_cxa : &qipu_rules_axf);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RULES]);
  judge_again (self);
}

/**
 * qipu_referee_set_move_limit:
 * @self: the referee
 * @move_limit: moves by each side without a capture that make a draw; 0 for no limit; -1 for what
 *   the rule book says
 */
void
qipu_referee_set_move_limit (QipuReferee *self, int move_limit)
{
  QipuRuleSet rules;

  g_return_if_fail (QIPU_IS_REFEREE (self));

  rules = self->judge.rules.id == QIPU_RULES_CXA ? qipu_rules_cxa : qipu_rules_axf;
  if (move_limit >= 0)
    rules.move_limit = (unsigned) move_limit;
  if (rules.move_limit == self->judge.rules.move_limit)
    return;

  judge_by (self, &rules);
  judge_again (self);
}

/**
 * qipu_referee_get_position:
 * @self: the referee
 *
 * Returns: (transfer none): the position at the end of the line; valid until the line changes
 */
const QipuPosition *
qipu_referee_get_position (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), NULL);

  return &self->judge.position;
}

/**
 * qipu_referee_get_judgement:
 * @self: the referee
 *
 * Returns: (transfer none): status, winner, check and repetition together; plies of the
 *   repetition are counted from qipu_referee_get_first_ply()
 */
const QipuJudgement *
qipu_referee_get_judgement (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), NULL);

  return &self->judgement;
}

/**
 * qipu_referee_get_first_ply:
 * @self: the referee
 *
 * Returns: the ply of the line at which judging begins: 0 unless the line has thousands of moves
 */
guint
qipu_referee_get_first_ply (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), 0);

  return self->first_ply;
}

/**
 * qipu_referee_explain:
 * @self: the referee
 * @judgement: (out): the judgement, with its repetition completed
 * @plies: (out caller-allocates) (array length=capacity): what each move of the repeated span is
 * @capacity: how many fit into @plies
 *
 * Returns: the number of moves of the span; 0 without a repetition
 */
guint
qipu_referee_explain (QipuReferee *self,
                      QipuJudgement *judgement,
                      QipuPlyReport *plies,
                      guint capacity)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), 0);

  *judgement = self->judgement;
  return (guint) qipu_judge_explain (&self->judge, judgement, plies, capacity);
}

/**
 * qipu_referee_get_status:
 * @self: the referee
 *
 * Returns: whether and how the game has ended
 */
QipuStatus
qipu_referee_get_status (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), QIPU_STATUS_ONGOING);

  return self->judgement.status;
}

/**
 * qipu_referee_get_winner:
 * @self: the referee
 *
 * Returns: who has won, as far as the rules decide it
 */
QipuWinner
qipu_referee_get_winner (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), QIPU_WINNER_NONE);

  return self->judgement.winner;
}

/**
 * qipu_referee_get_in_check:
 * @self: the referee
 *
 * Returns: whether the side to move is in check
 */
gboolean
qipu_referee_get_in_check (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), FALSE);

  return self->judgement.in_check;
}

/**
 * qipu_referee_get_playable:
 * @self: the referee
 *
 * Returns: %FALSE where the line began impossibly and still is impossible: nothing is legal then,
 *   and there is no verdict
 */
gboolean
qipu_referee_get_playable (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), FALSE);

  return self->playable;
}

/**
 * qipu_referee_get_checkers:
 * @self: the referee
 * @checkers: (out caller-allocates): points
 *
 * The pieces that give check to the side to move.
 *
 * Returns: their number
 */
guint
qipu_referee_get_checkers (QipuReferee *self, QipuSquare checkers[QIPU_N_SQUARES])
{
  const QipuPosition *position;

  g_return_val_if_fail (QIPU_IS_REFEREE (self), 0);

  position = &self->judge.position;
  return (guint) qipu_checkers (position, qipu_position_get_side (position), checkers);
}

/**
 * qipu_referee_get_targets:
 * @self: the referee
 * @from: the point of a piece
 * @targets: (out caller-allocates): points
 *
 * Where the piece may go.
 *
 * Returns: the number of points
 */
guint
qipu_referee_get_targets (QipuReferee *self, QipuSquare from, QipuSquare targets[QIPU_N_SQUARES])
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n_moves;
  guint n = 0;

  g_return_val_if_fail (QIPU_IS_REFEREE (self), 0);

  n_moves = self->playable ? qipu_movegen_legal (&self->judge.position, moves) : 0;
  for (size_t i = 0; i < n_moves; i++)
    if (qipu_move_from (moves[i]) == from)
      targets[n++] = qipu_move_to (moves[i]);

  return n;
}

/**
 * qipu_referee_is_legal:
 * @self: the referee
 * @move: a move
 *
 * Returns: whether @move may be played at the end of the line
 */
gboolean
qipu_referee_is_legal (QipuReferee *self, QipuMove move)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), FALSE);

  return self->playable && qipu_move_is_legal (&self->judge.position, move);
}

/* The pieces that make the position impossible, as many as a reason holds. */
static QipuWhy
say_impossible (const QipuPosition *position, QipuWhyNot *why)
{
  QipuProblem problems[QIPU_MAX_PROBLEMS];

  memset (why, 0, sizeof *why);
  why->reason = QIPU_WHY_IMPOSSIBLE;
  if (qipu_setup_check (position, problems) > 0)
    {
      why->n_squares = MIN (problems[0].n_squares, G_N_ELEMENTS (why->squares));
      memcpy (why->squares, problems[0].squares, why->n_squares * sizeof *why->squares);
    }
  return why->reason;
}

/**
 * qipu_referee_why_not:
 * @self: the referee
 * @move: a move
 * @why: (out caller-allocates): the reason with the points that show it
 *
 * Returns: why @move may not be played; %QIPU_WHY_LEGAL when it may
 */
QipuWhy
qipu_referee_why_not (QipuReferee *self, QipuMove move, QipuWhyNot *why)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), QIPU_WHY_LEGAL);

  if (!self->playable)
    return say_impossible (&self->judge.position, why);
  return qipu_why_not (&self->judge.position, move, why);
}

/**
 * qipu_referee_dup_explanation:
 * @self: the referee
 *
 * Returns: (nullable): what the repetition at the end of the line means, one sentence in the
 *   language of the moment
 */
char *
qipu_referee_dup_explanation (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), NULL);

  if (self->judgement.repetition.outcome == QIPU_OUTCOME_NONE)
    return NULL;

  return qipu_words_judge_verdict (&self->judgement.repetition, &self->judge.rules);
}

/**
 * qipu_referee_dup_status_text:
 * @self: the referee
 *
 * Returns: (nullable): how the game stands when it is over, one sentence in the language of the
 *   moment
 */
char *
qipu_referee_dup_status_text (QipuReferee *self)
{
  g_return_val_if_fail (QIPU_IS_REFEREE (self), NULL);

  if (self->judgement.status == QIPU_STATUS_ONGOING)
    return NULL;

  return qipu_words_judge_status (&self->judgement, &self->judge.rules);
}
