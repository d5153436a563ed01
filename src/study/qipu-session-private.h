/* SPDX-License-Identifier: GPL-3.0-or-later */
/* State of a session, shared by its files: state and order, going through a record, the board. */

#pragma once

#include "study/qipu-session.h"

G_BEGIN_DECLS

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

/* Goes to a linked node, drops what was picked and refused, and notifies. */
void qipu_session_move_to (QipuSession *self, QipuNodeId node);
/* Tells buttons and board that forks or choices may be others. */
void qipu_session_update_facts (QipuSession *self);
void qipu_session_emit_scene_changed (QipuSession *self);
void qipu_session_notify_picked (QipuSession *self);
void qipu_session_notify_refused (QipuSession *self);

/* Which child of @node the next step takes; QIPU_NODE_NONE at the end. */
QipuNodeId qipu_session_get_next (QipuSession *self, QipuNodeId node);
void qipu_session_remember (QipuSession *self, QipuNodeId child);

G_END_DECLS
