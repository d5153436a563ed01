/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time of writing and of reading one move, on the positions of random games.
 * Prints nanoseconds a move for every notation. */

#include "notation/qipu-notation.h"
#include "rules/qipu-movegen.h"

#include <glib.h>

#include <string.h>

#define N_POSITIONS 2000
#define N_ROUNDS 5

typedef struct
{
  QipuPosition position;
  gsize n_moves;
  QipuMove moves[128];
} Sample;

static gsize
collect (Sample *samples, GRand *random)
{
  gsize n_moves = 0;
  QipuPosition pos;

  qipu_position_set_start (&pos);
  for (guint i = 0; i < N_POSITIONS; i++)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      gsize n = qipu_movegen_legal (&pos, moves);
      QipuUndo undo;

      samples[i].position = pos;
      samples[i].n_moves = MIN (n, G_N_ELEMENTS (samples[i].moves));
      memcpy (samples[i].moves, moves, samples[i].n_moves * sizeof moves[0]);
      n_moves += samples[i].n_moves;

      if (n == 0 || i % 120 == 119)
        qipu_position_set_start (&pos);
      else
        qipu_position_make (&pos, moves[g_rand_int_range (random, 0, (gint32) n)], &undo);
    }

  return n_moves;
}

typedef struct
{
  char text[QIPU_MOVE_TEXT_SIZE];
  guint8 length;
} Text;

static void
measure (const Sample *samples, gsize n_moves, QipuNotation notation)
{
  g_autofree Text *texts = g_new (Text, n_moves);
  gint64 best_writing = G_MAXINT64;
  gint64 best_reading = G_MAXINT64;

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      gint64 start = g_get_monotonic_time ();
      gint64 written;
      gsize wrong = 0;
      gsize k = 0;

      for (guint i = 0; i < N_POSITIONS; i++)
        for (gsize m = 0; m < samples[i].n_moves; m++, k++)
          texts[k].length = (guint8) qipu_notation_format (&samples[i].position,
                                                           samples[i].moves[m],
                                                           notation,
                                                           NULL,
                                                           texts[k].text);
      written = g_get_monotonic_time ();

      k = 0;
      for (guint i = 0; i < N_POSITIONS; i++)
        for (gsize m = 0; m < samples[i].n_moves; m++, k++)
          {
            QipuParse parse;

            qipu_notation_parse (&samples[i].position,
                                 texts[k].text,
                                 texts[k].length,
                                 NULL,
                                 &parse);
            wrong += parse.move != samples[i].moves[m];
          }

      best_reading = MIN (best_reading, g_get_monotonic_time () - written);
      best_writing = MIN (best_writing, written - start);
      g_assert_cmpuint (wrong, ==, 0);
    }

  g_print ("%-10s write %4.0f ns, read %4.0f ns\n",
           qipu_notation_name (notation),
           1000.0 * (double) best_writing / (double) n_moves,
           1000.0 * (double) best_reading / (double) n_moves);
}

int
main (void)
{
  g_autofree Sample *samples = g_new (Sample, N_POSITIONS);
  g_autoptr (GRand) random = g_rand_new_with_seed (20000101);
  gsize n_moves = collect (samples, random);

  for (int notation = 0; notation < QIPU_N_NOTATIONS; notation++)
    measure (samples, n_moves, (QipuNotation) notation);

  return 0;
}
