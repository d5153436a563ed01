/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State of a session, shared by its files: properties and order, going through a record, the board,
 * what it shows and how, set-up, the verdict. */

#pragma once

#include "study/qipu-session.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_SESSION_PROP_0,
  QIPU_SESSION_PROP_DOCUMENT,
  QIPU_SESSION_PROP_CURRENT,
  QIPU_SESSION_PROP_POSITION,
  QIPU_SESSION_PROP_PICKED,
  QIPU_SESSION_PROP_REFUSED,
  QIPU_SESSION_PROP_FLIPPED,
  QIPU_SESSION_PROP_MIRRORED,
  QIPU_SESSION_PROP_SHOW_TARGETS,
  QIPU_SESSION_PROP_SHOW_FORKS,
  QIPU_SESSION_PROP_MODE,
  QIPU_SESSION_PROP_NOTATION,
  QIPU_SESSION_PROP_NUMERALS,
  QIPU_SESSION_PROP_RIVER_TEXT,
  QIPU_SESSION_PROP_MOVE_LIST,
  QIPU_SESSION_PROP_REFEREE,
  QIPU_SESSION_PROP_SETUP,
  QIPU_SESSION_PROP_CAN_STEP_FORWARD,
  QIPU_SESSION_PROP_CAN_STEP_BACK,
  QIPU_SESSION_PROP_AT_FORK,
  QIPU_SESSION_PROP_IN_VARIATION,
  QIPU_SESSION_N_PROPS,
} QipuSessionProp;

struct _QipuSession
{
  GObject parent_instance;

  QipuDocument *document;
  QipuMoveList *move_list;
  QipuReferee *referee;
  gulong changed_id;

  QipuNodeId current;
  QipuPosition position;
  /* Which child the next step takes, where that is not the first one. */
  GHashTable *chosen;

  QipuSquare picked;
  QipuMove refused;
  QipuWhyNot why;

  gboolean flipped;
  gboolean mirrored;
  gboolean show_targets;
  gboolean show_forks;
  QipuNotation notation;
  QipuNotationStyle style;
  int beside; /* QipuNotation, or -1 */
  int numerals;   /* QipuNumerals, or -1 */
  int river_text; /* QipuRiverText, or -1 */

  QipuMode mode;
  QipuSetup *setup;
  gulong setup_changed_id;

  /* The verdict of the main line and what it was found for; no game before it is asked for. */
  const QipuGame *verdict_game;
  guint64 verdict_revision;
  QipuRulesId verdict_rules;
  guint verdict_limit;
  QipuNodeId verdict_node;
  QipuJudgement verdict;

  /* Those of variations, as they were last found, and what they are being looked for. */
  GHashTable *branch_verdicts; /* QipuNodeId → QipuJudgement; or NULL: none */
  GCancellable *judging;       /* while a worker looks */
  gboolean branches_asked;
  guint64 branch_revision;
  QipuRulesId branch_rules;
  guint branch_limit;

  /* What buttons were told. */
  gboolean can_step_forward;
  gboolean can_step_back;
  gboolean at_fork;
  gboolean in_variation;
};

static inline const QipuGame *
qipu_session_get_game (QipuSession *self)
{
  return qipu_document_get_game (self->document);
}

void qipu_session_notify (QipuSession *self, QipuSessionProp prop_id);
void qipu_session_judge_branches (QipuSession *self);
void qipu_session_stop_judging (QipuSession *self);

/* What was picked and refused, put aside without a word; the notifications come when everything is
 * up to date. */
typedef struct
{
  gboolean picked;
  gboolean refused;
} QipuSessionDropped;

QipuSessionDropped qipu_session_drop (QipuSession *self);
void qipu_session_notify_dropped (QipuSession *self, QipuSessionDropped dropped);

/* Goes to a linked node, drops what was picked and refused, and notifies. */
void qipu_session_move_to (QipuSession *self, QipuNodeId node);
/* Tells buttons and board that forks or choices may be others. */
void qipu_session_update_facts (QipuSession *self);
void qipu_session_emit_scene_changed (QipuSession *self);
/* Gives up what is being set up. */
void qipu_session_leave_setup (QipuSession *self);

/* Which child of @node the next step takes; QIPU_NODE_NONE at the end. */
QipuNodeId qipu_session_get_next (QipuSession *self, QipuNodeId node);
void qipu_session_remember (QipuSession *self, QipuNodeId child);

G_END_DECLS
