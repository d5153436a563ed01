/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules engine as an observable object: line and rule set in; status, verdict, checkers out as
 * notifying properties; legal targets and why-not as methods. */

#pragma once

#include <gio/gio.h>

#include "rules/qipu-judge.h"
#include "rules/qipu-position.h"
#include "rules/qipu-why.h"

G_BEGIN_DECLS

#define QIPU_TYPE_REFEREE (qipu_referee_get_type ())
G_DECLARE_FINAL_TYPE (QipuReferee, qipu_referee, QIPU, REFEREE, GObject)

/* Properties, all notifying: status (int QipuStatus), winner (int), in-check (boolean),
 * playable (boolean: FALSE where the line began impossibly and still is impossible; nothing is
 * legal then, and there is no verdict), rules (int QipuRulesId, writable),
 * explanation (string, made when read). */
QipuReferee *qipu_referee_new (void);
/* What both lines have in common is not judged again, so that a step costs one move. */
void qipu_referee_set_line (QipuReferee *self,
                            const QipuPosition *start,
                            const QipuMove *moves,
                            guint n_moves);
QipuRulesId qipu_referee_get_rules (QipuReferee *self);
void qipu_referee_set_rules (QipuReferee *self, QipuRulesId rules);
/* Instead of the rule book's: 0 for none, -1 for that of the book. After the rules were set. */
void qipu_referee_set_move_limit (QipuReferee *self, int move_limit);
const QipuRuleSet *qipu_referee_get_rule_set (QipuReferee *self);
const QipuPosition *qipu_referee_get_position (QipuReferee *self);
/* Status, winner, check and repetition together. Plies of the repetition are counted from
 * qipu_referee_get_first_ply(). */
const QipuJudgement *qipu_referee_get_judgement (QipuReferee *self);
/* Ply of the line at which judging begins: 0 unless the line has thousands of moves. */
guint qipu_referee_get_first_ply (QipuReferee *self);
/* The judgement with its repetition completed, and what each move of the span is. Returns their
 * number, 0 without a repetition. */
guint qipu_referee_explain (QipuReferee *self,
                            QipuJudgement *judgement,
                            QipuPlyReport *plies,
                            guint capacity);
QipuStatus qipu_referee_get_status (QipuReferee *self);
QipuWinner qipu_referee_get_winner (QipuReferee *self);
gboolean qipu_referee_get_in_check (QipuReferee *self);
gboolean qipu_referee_get_playable (QipuReferee *self);
guint qipu_referee_get_checkers (QipuReferee *self, QipuSquare checkers[QIPU_N_SQUARES]);
/* Legal targets of the piece on @from; returns their number. */
guint qipu_referee_get_targets (QipuReferee *self, QipuSquare from, QipuSquare targets[QIPU_N_SQUARES]);
gboolean qipu_referee_is_legal (QipuReferee *self, QipuMove move);
QipuWhy qipu_referee_why_not (QipuReferee *self, QipuMove move, QipuWhyNot *why);
/* Sentences in the current language; NULL when there is nothing to say. */
char *qipu_referee_dup_explanation (QipuReferee *self);
char *qipu_referee_dup_status_text (QipuReferee *self);

G_END_DECLS
