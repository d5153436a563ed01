/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Guess the move: a record is played through with its continuation hidden. */

#pragma once

#include "game/qipu-game.h"

G_BEGIN_DECLS

typedef enum
{
  QIPU_GUESS_MAIN,      /* the move that was played */
  QIPU_GUESS_VARIATION, /* one that the record considers */
  QIPU_GUESS_OTHER,     /* legal, not in the record */
} QipuGuessResult;

typedef enum
{
  QIPU_GUESS_BOTH,
  QIPU_GUESS_RED,
  QIPU_GUESS_BLACK,
} QipuGuessSides;

/* A move that was not found at the first try. */
typedef struct
{
  QipuNodeId node;  /* the position before the move */
  QipuMove given;   /* the first try, or none when the answer was asked for */
} QipuGuessMiss;

typedef struct
{
  guint n_asked;     /* moves asked so far */
  guint n_found;     /* at the first try, main line */
  guint n_variation; /* at the first try, a variation */
  guint points;
  guint max_points;
} QipuGuessScore;

/* Points of a move: main line at once, a variation or the main line later, not found. */
#define QIPU_GUESS_POINTS_MAIN 2
#define QIPU_GUESS_POINTS_PART 1

typedef struct _QipuGuess QipuGuess;

/* Guesses the line that follows @from by first children. Takes a copy of @game. */
QipuGuess *qipu_guess_new (const QipuGame *game, QipuNodeId from, QipuGuessSides sides);
/* Asks only what was missed before. */
QipuGuess *qipu_guess_new_for_misses (QipuGuess *other);
void qipu_guess_free (QipuGuess *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (QipuGuess, qipu_guess_free)

const QipuGame *qipu_guess_get_game (QipuGuess *self);
QipuGuessSides qipu_guess_get_sides (QipuGuess *self);
/* The position in which a move is asked, or the last one at the end. */
QipuNodeId qipu_guess_get_node (QipuGuess *self);
gboolean qipu_guess_is_finished (QipuGuess *self);
/* Moves still to be asked, this one included. */
guint qipu_guess_get_n_left (QipuGuess *self);

/* @move must be legal. With the main move the record goes on to the next question; with another
 * one the question stays. */
QipuGuessResult qipu_guess_try (QipuGuess *self, QipuMove move);
/* Shows the answer and goes on. */
void qipu_guess_give_up (QipuGuess *self);

void qipu_guess_get_score (QipuGuess *self, QipuGuessScore *score);
const QipuGuessMiss *qipu_guess_get_misses (QipuGuess *self, guint *n_misses);

G_END_DECLS
