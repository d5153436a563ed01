/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A position being set up, before it becomes part of a record: the board, the piece held, what is
 * wrong, and undo steps of its own. */

#pragma once

#include <gio/gio.h>

#include "rules/qipu-setup-check.h"

G_BEGIN_DECLS

#define QIPU_TYPE_SETUP (qipu_setup_get_type ())
G_DECLARE_FINAL_TYPE (QipuSetup, qipu_setup, QIPU, SETUP, GObject)

/* Properties: piece (uint QipuPiece, 0 none), erasing (boolean), side (int QipuColour), move-number (uint),
 * can-undo, can-redo, playable (boolean: no errors).
 * Signal: changed, after every change of the position. */
QipuSetup *qipu_setup_new (const QipuPosition *position);
const QipuPosition *qipu_setup_get_position (QipuSetup *self);
/* A whole position in one step: the start position, a pasted one, that of another move. */
void qipu_setup_set_position (QipuSetup *self, const QipuPosition *position);

/* The piece of the tray that the next clicks put down; QIPU_PIECE_NONE: none. Excludes erasing. */
QipuPiece qipu_setup_get_piece (QipuSetup *self);
void qipu_setup_set_piece (QipuSetup *self, QipuPiece piece);
gboolean qipu_setup_get_erasing (QipuSetup *self);
void qipu_setup_set_erasing (QipuSetup *self, gboolean erasing);

/* A click: puts down the piece of the tray (the same again takes it away), erases, or without
 * either picks up a piece of the board and puts it down elsewhere. TRUE when something changed. */
gboolean qipu_setup_activate_square (QipuSetup *self, QipuSquare square);
/* The point whose piece was picked up, or QIPU_SQUARE_NONE. */
QipuSquare qipu_setup_get_picked (QipuSetup *self);
void qipu_setup_pick (QipuSetup *self, QipuSquare square);
gboolean qipu_setup_put (QipuSetup *self, QipuSquare square, QipuPiece piece);
gboolean qipu_setup_move (QipuSetup *self, QipuSquare from, QipuSquare to);

void qipu_setup_clear (QipuSetup *self);
void qipu_setup_set_start (QipuSetup *self);
void qipu_setup_generals_only (QipuSetup *self);
void qipu_setup_mirror (QipuSetup *self);
void qipu_setup_swap_colours (QipuSetup *self);
QipuColour qipu_setup_get_side (QipuSetup *self);
void qipu_setup_set_side (QipuSetup *self, QipuColour side);
guint qipu_setup_get_move_number (QipuSetup *self);
void qipu_setup_set_move_number (QipuSetup *self, guint number);

/* Changes nothing when the text cannot be read. @info may be NULL. */
QipuFenStatus qipu_setup_set_fen (QipuSetup *self, const char *fen, QipuFenInfo *info);
char *qipu_setup_dup_fen (QipuSetup *self);

/* How many of that piece are still in the box; negative when there are too many on the board. */
int qipu_setup_get_left (QipuSetup *self, QipuPiece piece);
/* Borrowed until the next change; errors first. */
const QipuProblem *qipu_setup_get_problems (QipuSetup *self, guint *n_problems);
gboolean qipu_setup_get_playable (QipuSetup *self);

gboolean qipu_setup_can_undo (QipuSetup *self);
gboolean qipu_setup_can_redo (QipuSetup *self);
void qipu_setup_undo (QipuSetup *self);
void qipu_setup_redo (QipuSetup *self);

G_END_DECLS
