/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which opening a game follows: ECCO codes and their names. */

#pragma once

#include "game/qipu-game.h"

G_BEGIN_DECLS

/* One row of the table of names; owned by the program. */
typedef struct
{
  const char *code;         /* "C55" */
  const char *name[3];      /* English, Traditional, Simplified */
  const char *variation[3]; /* empty where the code is all of an opening */
} QipuOpening;

/* The opening of the line of @n_moves from the initial position, however it goes on, mirrored or
 * not; NULL when there is none. @ply, which may be NULL: the move that decided. Any thread. */
const QipuOpening *qipu_opening_find (const QipuMove *moves, guint n_moves, guint *ply);
/* That of the main line; NULL for a game that starts elsewhere. */
const QipuOpening *qipu_opening_of_game (const QipuGame *game);
/* Of a code, such as one that a record has in its ECCO tag. */
const QipuOpening *qipu_opening_get (const char *code);
/* "Central Cannon vs. Screen Horses: …" in "en", "zh_TW" or "zh_CN". */
char *qipu_opening_dup_name (const QipuOpening *self, const char *language);

G_END_DECLS
