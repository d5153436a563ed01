/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One board's point of view on a document: current node, picked piece, flip, mode. The only
 * thing that panels are given. */

#pragma once

#include "notation/qipu-notation.h"
#include "study/qipu-document.h"
#include "study/qipu-move-list.h"
#include "study/qipu-referee.h"
#include "study/qipu-scene.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_MODE_STUDY,
  QIPU_MODE_SETUP,
} QipuMode;

GType qipu_mode_get_type (void);
#define QIPU_TYPE_MODE (qipu_mode_get_type ())

#define QIPU_TYPE_SESSION (qipu_session_get_type ())
G_DECLARE_FINAL_TYPE (QipuSession, qipu_session, QIPU, SESSION, GObject)

/* Properties: document, current (uint node id), position (notify only), picked (uint square),
 * flipped, mirrored, mode, notation (int), move-list, referee, show-targets.
 * On the document's "changed" one handler does, in this order: move list; climb from an unlinked
 * current to its nearest linked ancestor; position and referee; notify. */
QipuSession *qipu_session_new (QipuDocument *document);
QipuDocument *qipu_session_get_document (QipuSession *self);

QipuNodeId qipu_session_get_current (QipuSession *self);
void qipu_session_go_to (QipuSession *self, QipuNodeId node);
const QipuPosition *qipu_session_get_position (QipuSession *self);
QipuMove qipu_session_get_last_move (QipuSession *self);

/* Steps. Return FALSE when there is nowhere to go. */
gboolean qipu_session_step_forward (QipuSession *self); /* follows the chosen child */
gboolean qipu_session_step_back (QipuSession *self);
gboolean qipu_session_go_start (QipuSession *self);
gboolean qipu_session_go_end (QipuSession *self);
gboolean qipu_session_step (QipuSession *self, int plies);
/* At a fork: which child the next step takes (remembered for each node). */
QipuNodeId qipu_session_get_chosen_child (QipuSession *self);
gboolean qipu_session_choose_sibling (QipuSession *self, int delta);
gboolean qipu_session_leave_variation (QipuSession *self);
gboolean qipu_session_go_to_move_number (QipuSession *self, guint number);

/* Board verbs. */
/* A click: picks, changes the pick, plays, or drops. Returns TRUE when something changed. An
 * illegal try sets the "why-not" facts that the referee and the scene show. */
gboolean qipu_session_activate_square (QipuSession *self, QipuSquare square);
void qipu_session_pick (QipuSession *self, QipuSquare square); /* QIPU_SQUARE_NONE drops */
QipuSquare qipu_session_get_picked (QipuSession *self);
/* Plays a legal move: follows it when it exists, adds it otherwise. FALSE when illegal. */
gboolean qipu_session_play (QipuSession *self, QipuMove move);
/* The last refused try, or QIPU_MOVE_NONE; cleared by the next action. */
QipuMove qipu_session_get_refused (QipuSession *self);

gboolean qipu_session_get_flipped (QipuSession *self);
void qipu_session_set_flipped (QipuSession *self, gboolean flipped);

QipuNotation qipu_session_get_notation (QipuSession *self);
void qipu_session_set_notation (QipuSession *self, QipuNotation notation);
void qipu_session_get_style (QipuSession *self, QipuNotationStyle *style);
void qipu_session_set_style (QipuSession *self, const QipuNotationStyle *style);
char *qipu_session_dup_move_text (QipuSession *self, QipuNodeId node);

QipuMoveList *qipu_session_get_move_list (QipuSession *self);
QipuReferee *qipu_session_get_referee (QipuSession *self);

/* Everything the board shows now. */
void qipu_session_fill_scene (QipuSession *self, QipuScene *scene);

QipuMode qipu_session_get_mode (QipuSession *self);
void qipu_session_set_mode (QipuSession *self, QipuMode mode);

G_END_DECLS
