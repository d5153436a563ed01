/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the game is over by the rules in the variations of a record. */

#pragma once

#include "study/qipu-session.h"

G_BEGIN_DECLS

gboolean qipu_session_get_verdict_at (QipuSession *self, QipuNodeId node, QipuJudgement *judgement);
/* Whether a worker still looks through the tree as it is. */
gboolean qipu_session_is_judging (QipuSession *self);

G_END_DECLS
