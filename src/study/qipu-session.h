/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One board's point of view on a document: current node, picked piece, flip, mode. The only
 * thing that panels are given. */

#pragma once

#include "notation/qipu-notation.h"
#include "study/qipu-document.h"
#include "study/qipu-move-list.h"
#include "study/qipu-referee.h"
#include "study/qipu-scene.h"
#include "study/qipu-setup.h"

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
 * refused (uint move), flipped, mirrored, mode, notation (int), numerals (int, -1 follows the
 * notation), river-text (int, -1 follows the notation), show-targets, show-forks, move-list,
 * referee, setup (QipuSetup, only in its mode); read-only for buttons: can-step-forward,
 * can-step-back, at-fork, in-variation.
 * On the document's "changed" one handler does, in this order: current, which climbs from an unlinked
 * node to its nearest linked ancestor, or after undo and redo goes to what was changed; move list;
 * position and referee; notify. "scene-changed" is emitted last whenever fill_scene() would give another
 * picture. */
QipuSession *qipu_session_new (QipuDocument *document);
QipuDocument *qipu_session_get_document (QipuSession *self);

QipuNodeId qipu_session_get_current (QipuSession *self);
void qipu_session_go_to (QipuSession *self, QipuNodeId node);
const QipuPosition *qipu_session_get_position (QipuSession *self);
QipuMove qipu_session_get_last_move (QipuSession *self);

/* Steps. Return FALSE when there is nowhere to go. */
gboolean qipu_session_step_forward (QipuSession *self); /* follows the chosen child */
gboolean qipu_session_step_back (QipuSession *self);
/* The start of the variation first, then that of the record. */
gboolean qipu_session_go_start (QipuSession *self);
gboolean qipu_session_go_end (QipuSession *self);
gboolean qipu_session_step (QipuSession *self, int plies);
/* At a fork: which child the next step takes (remembered for each node). */
QipuNodeId qipu_session_get_chosen_child (QipuSession *self);
gboolean qipu_session_choose_sibling (QipuSession *self, int delta);
void qipu_session_choose_child (QipuSession *self, QipuNodeId child);
gboolean qipu_session_is_at_fork (QipuSession *self);
gboolean qipu_session_leave_variation (QipuSession *self);
gboolean qipu_session_go_to_move_number (QipuSession *self, guint number);
/* @direction is 1 or -1. Forks of the line that goes through the current move; comments and marks
 * of the whole study in the order of the list. */
gboolean qipu_session_go_to_fork (QipuSession *self, int direction);
gboolean qipu_session_go_to_remark (QipuSession *self, int direction);
/* The variations beside @node, or all; the current move never goes out of sight. */
void qipu_session_set_folded (QipuSession *self, QipuNodeId node, gboolean folded);
void qipu_session_set_all_folded (QipuSession *self, gboolean folded);

/* Board verbs. */
/* A click: picks, changes the pick, plays, or drops. Returns TRUE when something changed. An
 * illegal try sets the "why-not" facts that the referee and the scene show. */
gboolean qipu_session_activate_square (QipuSession *self, QipuSquare square);
void qipu_session_pick (QipuSession *self, QipuSquare square); /* QIPU_SQUARE_NONE drops */
QipuSquare qipu_session_get_picked (QipuSession *self);
/* Plays a legal move: follows it when it exists, adds it otherwise. FALSE when illegal. */
gboolean qipu_session_play (QipuSession *self, QipuMove move);
/* The same in place of everything that follows the current move. */
gboolean qipu_session_play_instead (QipuSession *self, QipuMove move);
/* The last refused try, or QIPU_MOVE_NONE; cleared by the next action. */
QipuMove qipu_session_get_refused (QipuSession *self);
/* Why it was refused; reason is QIPU_WHY_LEGAL when nothing was. */
const QipuWhyNot *qipu_session_get_why_not (QipuSession *self);
void qipu_session_clear_refused (QipuSession *self);

/* Undo and redo of the document, except in set-up, which has a list of its own. */
void qipu_session_undo (QipuSession *self);
void qipu_session_redo (QipuSession *self);
/* Signs of the current move: 1…6 as in the records (the same again removes), 0 clears. */
gboolean qipu_session_set_sign (QipuSession *self, guint8 glyph);
/* QIPU_RED: the next degree of "Red is better"; QIPU_BLACK likewise. */
gboolean qipu_session_raise_advantage (QipuSession *self, QipuColour side);
gboolean qipu_session_set_even (QipuSession *self);
void qipu_session_toggle_mark (QipuSession *self,
                               QipuSquare from,
                               QipuSquare to,
                               QipuMarkColour colour);

gboolean qipu_session_get_flipped (QipuSession *self);
void qipu_session_set_flipped (QipuSession *self, gboolean flipped);
gboolean qipu_session_get_mirrored (QipuSession *self);
void qipu_session_set_mirrored (QipuSession *self, gboolean mirrored);
gboolean qipu_session_get_show_targets (QipuSession *self);
void qipu_session_set_show_targets (QipuSession *self, gboolean show_targets);
gboolean qipu_session_get_show_forks (QipuSession *self);
void qipu_session_set_show_forks (QipuSession *self, gboolean show_forks);
/* What is drawn; -1 follows the notation. */
QipuNumerals qipu_session_get_numerals (QipuSession *self);
void qipu_session_set_numerals (QipuSession *self, int numerals);
QipuRiverText qipu_session_get_river_text (QipuSession *self);
void qipu_session_set_river_text (QipuSession *self, int river_text);

QipuNotation qipu_session_get_notation (QipuSession *self);
void qipu_session_set_notation (QipuSession *self, QipuNotation notation);
void qipu_session_get_style (QipuSession *self, QipuNotationStyle *style);
void qipu_session_set_style (QipuSession *self, const QipuNotationStyle *style);
/* A second notation that is shown beside the first, for learners of one of them; -1 for none. */
int qipu_session_get_notation_beside (QipuSession *self);
void qipu_session_set_notation_beside (QipuSession *self, int notation);
char *qipu_session_dup_move_text (QipuSession *self, QipuNodeId node);
QipuNodeId qipu_session_get_verdict (QipuSession *self, QipuJudgement *judgement);
void qipu_session_update_verdict (QipuSession *self);
char *qipu_session_dup_move_text_in (QipuSession *self, QipuNodeId node, QipuNotation notation);
/* Number of the full move that @node belongs to. */
guint qipu_session_get_move_number (QipuSession *self, QipuNodeId node);

QipuMoveList *qipu_session_get_move_list (QipuSession *self);
QipuReferee *qipu_session_get_referee (QipuSession *self);

/* Everything the board shows now. */
void qipu_session_fill_scene (QipuSession *self, QipuScene *scene);

QipuMode qipu_session_get_mode (QipuSession *self);
void qipu_session_set_mode (QipuSession *self, QipuMode mode);
/* NULL outside set-up. */
QipuSetup *qipu_session_get_setup (QipuSession *self);
/* The position that was set up, possible or not, becomes the start of the record: FALSE when it has
 * moves. Ends set-up. For a new record give the position to a new document. */
gboolean qipu_session_apply_setup (QipuSession *self);

G_END_DECLS
