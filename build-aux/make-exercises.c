/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes exercises.tsv from record files: for each kind of difficulty and side a few moves, drawn
 * evenly from all games. Three soldiers on one file, or two on each of two, hardly ever happen: of
 * 30,000 games two had them. So these are real positions too, in which the soldiers of one side were
 * taken over the river and put behind each other. Not part of the program; see resources/learn/README.md.
 * Usage: make-exercises RECORD-FILE… > exercises.tsv */

#include "config.h"

#include <stdio.h>

#include "learn/qipu-skill.h"
#include "notation/qipu-notation.h"
#include "records/qipu-record-file.h"
#include "rules/qipu-board.h"
#include "rules/qipu-movegen.h"
#include "rules/qipu-setup-check.h"

#define N_EACH 16

typedef struct
{
  QipuPosition position;
  QipuMove move;
} Draw;

/* Reservoirs: each move seen has the same chance to be among those kept; none is kept twice. */
typedef struct
{
  Draw draws[QIPU_N_SKILLS][2][N_EACH];
  guint n_seen[QIPU_N_SKILLS][2];
  GRand *random;
} Drawing;

/* The first moves of games are the same ones over and over. */
static gboolean
is_kept (Drawing *self, QipuSkill skill, const QipuPosition *position, QipuMove move)
{
  QipuColour side = qipu_position_get_side (position);
  guint n = MIN (N_EACH, self->n_seen[skill][side]);

  for (guint i = 0; i < n; i++)
    {
      const Draw *draw = &self->draws[skill][side][i];

      if (draw->move == move && qipu_position_equal (&draw->position, position))
        return TRUE;
    }

  return FALSE;
}

static void
keep (Drawing *self, QipuSkill skill, const QipuPosition *position, QipuMove move)
{
  QipuColour side = qipu_position_get_side (position);
  guint n;

  if (is_kept (self, skill, position, move))
    return;

  n = self->n_seen[skill][side]++;
  if (n >= N_EACH)
    n = (guint) g_rand_int_range (self->random, 0, (gint32) n + 1);
  if (n < N_EACH)
    self->draws[skill][side][n] = (Draw){ *position, move };
}

/* Takes the soldiers of the side to move from the board; returns how many there were. */
static guint
take_soldiers (QipuPosition *position)
{
  QipuPiece soldier = qipu_piece (qipu_position_get_side (position), QIPU_SOLDIER);
  guint n = 0;

  for (QipuSquare square = 0; square < QIPU_N_SQUARES; square++)
    if (qipu_position_get (position, square) == soldier)
      {
        qipu_position_put (position, square, QIPU_PIECE_NONE);
        n++;
      }

  return n;
}

/* Puts @n of them on free points of @file beyond the river. */
static gboolean
put_soldiers (Drawing *self, QipuPosition *position, int file, guint n)
{
  QipuColour side = qipu_position_get_side (position);

  for (guint tries = 0; n > 0 && tries < 20; tries++)
    {
      int rank = g_rand_int_range (self->random, side == QIPU_RED ? 5 : 0, side == QIPU_RED ? 10 : 5);
      QipuSquare square = qipu_square (file, rank);

      if (qipu_position_get (position, square) != QIPU_PIECE_NONE)
        continue;
      qipu_position_put (position, square, qipu_piece (side, QIPU_SOLDIER));
      n--;
    }

  return n == 0;
}

static void
draw_stacked (Drawing *self, const QipuPosition *real)
{
  QipuPosition position = *real;
  QipuMove moves[QIPU_MAX_MOVES];
  guint n_soldiers = take_soldiers (&position);
  int file = g_rand_int_range (self->random, 0, QIPU_N_FILES);
  int other = g_rand_int_range (self->random, 0, QIPU_N_FILES);
  gboolean done;
  gsize n;

  if (n_soldiers == 3)
    done = put_soldiers (self, &position, file, 3);
  else if (n_soldiers >= 4 && file != other)
    done = put_soldiers (self, &position, file, 2)
           && put_soldiers (self, &position, other, n_soldiers - 2);
  else
    return;
  if (!done || !qipu_setup_is_playable (&position))
    return;

  n = qipu_movegen_legal (&position, moves);
  for (guint tries = 0; n > 0 && tries < 20; tries++)
    {
      QipuMove move = moves[g_rand_int_range (self->random, 0, (gint32) n)];
      QipuSkill skill = qipu_skill_of_move (&position, move);

      if (skill >= QIPU_SKILL_THREE)
        {
          keep (self, skill, &position, move);
          return;
        }
    }
}

static gboolean
draw_from_game (QipuGame *game, guint64 start, guint64 end, gpointer user_data)
{
  Drawing *self = user_data;
  QipuNodeId node = QIPU_NODE_ROOT;
  /* one move of a kind a game, so that the moves are as different as games are */
  gboolean seen[QIPU_N_SKILLS][2] = { { FALSE } };

  while ((node = qipu_game_get_first_child (game, node)) != QIPU_NODE_NONE)
    {
      QipuPosition position;
      QipuMove move = qipu_game_get_move (game, node);
      QipuSkill skill;
      QipuColour side;

      if (qipu_game_is_irregular (game, node))
        break;
      qipu_game_get_position (game, qipu_game_get_parent (game, node), &position);
      skill = qipu_skill_of_move (&position, move);
      side = qipu_position_get_side (&position);
      /* not always the first one of a game; the rare kinds are too rare to pass over */
      if (seen[skill][side]
          || (skill < QIPU_SKILL_SAME_FILE && g_rand_int_range (self->random, 0, 3) != 0))
        continue;

      seen[skill][side] = TRUE;
      keep (self, skill, &position, move);
      if (qipu_game_get_ply (game, node) > 30)
        draw_stacked (self, &position);
    }
  qipu_game_free (game);

  return TRUE;
}

static gboolean
ignore_diagnostic (const QipuDiagnostic *diagnostic, gpointer user_data)
{
  return TRUE;
}

static void
print_draw (const Draw *draw)
{
  QipuPosition position = draw->position;
  char fen[QIPU_FEN_SIZE];
  char move[QIPU_MOVE_TEXT_SIZE];

  /* how long the game has lasted is no part of the exercise */
  qipu_position_set_counters (&position, 0, 1);
  qipu_position_get_fen (&position, fen);
  qipu_notation_format (&position, draw->move, QIPU_NOTATION_UCI, NULL, move);
  printf ("%s\t%s\n", fen, move);
}

int
main (int argc, char **argv)
{
  g_autofree Drawing *drawing = g_new0 (Drawing, 1);
  const QipuGameSink sink = { draw_from_game, ignore_diagnostic, NULL, drawing };

  drawing->random = g_rand_new_with_seed (64);
  for (int i = 1; i < argc; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_commandline_arg (argv[i]);
      g_autoptr (GError) error = NULL;
      QipuSource *source = qipu_source_new_for_file (file, NULL, &error);
      QipuReadOptions options = { 0 };

      /* a file that cannot be read is told and left out */
      if (source == NULL || qipu_record_read_source (source, &options, &sink, &error) == NULL)
        {
          fprintf (stderr, "%s: %s\n", argv[i], error->message);
          continue;
        }
      qipu_source_free (source);
    }

  printf ("# Positions of real games and a move; in the last two kinds the soldiers of one side were put\n"
          "# behind each other. By kind of difficulty, Red before Black. Made by make-exercises.\n");
  for (guint skill = 0; skill < QIPU_N_SKILLS; skill++)
    for (guint side = 0; side < 2; side++)
      {
        guint n = MIN (N_EACH, drawing->n_seen[skill][side]);

        printf ("# %s, %s\n", qipu_skill_get_id ((QipuSkill) skill), side == 0 ? "Red" : "Black");
        for (guint i = 0; i < n; i++)
          print_draw (&drawing->draws[skill][side][i]);
        fprintf (stderr, "%s %u: %u of %u\n", qipu_skill_get_id ((QipuSkill) skill), side, n,
                 drawing->n_seen[skill][side]);
      }
  g_rand_free (drawing->random);

  return 0;
}
