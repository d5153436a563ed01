/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the table of moves to practise with. */

#define G_LOG_DOMAIN "qipu-learn"

#include "config.h"

#include "learn/qipu-exercises.h"

#include <gio/gio.h>
#include <string.h>

#include "learn/qipu-guide.h"
#include "notation/qipu-notation.h"

#define RESOURCE QIPU_GUIDE_RESOURCES "exercises.tsv"

struct _QipuExercises
{
  GArray *moves[QIPU_N_SKILLS][2]; /* QipuExerciseMove */
};

static gboolean
read_line (const char *line, QipuExerciseMove *exercise)
{
  const char *tab = strchr (line, '\t');
  g_autofree char *fen = tab != NULL ? g_strndup (line, (gsize) (tab - line)) : NULL;
  QipuParse parse;

  if (tab == NULL || qipu_position_set_fen (&exercise->position, fen, NULL) != QIPU_FEN_OK
      || qipu_notation_parse (&exercise->position, tab + 1, strlen (tab + 1), NULL, &parse)
             != QIPU_PARSE_OK)
    return FALSE;

  exercise->move = parse.move;
  return TRUE;
}

/**
 * qipu_exercises_new_from_text:
 * @text: a table, UTF-8
 * @size: its length in bytes
 * @n_broken: (out) (optional): lines that hold no legal move
 *
 * Reads a table of moves: a FEN, a tab and a move of the side to move, one a line. Lines that begin
 * with "#" are comments.
 *
 * Returns: (transfer full): the moves
 */
QipuExercises *
qipu_exercises_new_from_text (const char *text, gsize size, guint *n_broken)
{
  QipuExercises *self = g_new0 (QipuExercises, 1);
  g_autofree char *copy = g_strndup (text, size);
  g_auto (GStrv) lines = g_strsplit (copy, "\n", -1);
  guint n = 0;

  for (guint i = 0; i < QIPU_N_SKILLS; i++)
    for (guint k = 0; k < 2; k++)
      self->moves[i][k] = g_array_new (FALSE, FALSE, sizeof (QipuExerciseMove));

  for (guint i = 0; lines[i] != NULL; i++)
    {
      QipuExerciseMove exercise;

      if (lines[i][0] == '#' || lines[i][0] == '\0')
        continue;
      if (read_line (lines[i], &exercise))
        {
          QipuSkill skill = qipu_skill_of_move (&exercise.position, exercise.move);

          g_array_append_val (self->moves[skill][qipu_position_get_side (&exercise.position)],
                              exercise);
        }
      else
        n++;
    }
  if (n_broken != NULL)
    *n_broken = n;

  return self;
}

/**
 * qipu_exercises_new:
 *
 * Returns: (transfer full): the moves that the program carries
 */
QipuExercises *
qipu_exercises_new (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_resource_lookup_data (qipu_guide_get_resource (), RESOURCE,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, &error);

  if (bytes == NULL)
    g_error ("the program was built without its exercises: %s", error->message);

  return qipu_exercises_new_from_text (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                       NULL);
}

/**
 * qipu_exercises_free:
 * @self: (transfer full) (nullable): moves
 */
void
qipu_exercises_free (QipuExercises *self)
{
  if (self == NULL)
    return;

  for (guint i = 0; i < QIPU_N_SKILLS; i++)
    for (guint k = 0; k < 2; k++)
      g_array_unref (self->moves[i][k]);
  g_free (self);
}

/**
 * qipu_exercises_get_n:
 * @self: moves
 * @skill: a kind of difficulty
 * @side: who moves
 *
 * Returns: how many moves there are of that kind
 */
guint
qipu_exercises_get_n (QipuExercises *self, QipuSkill skill, QipuColour side)
{
  return self->moves[skill][side]->len;
}

/**
 * qipu_exercises_get:
 * @self: moves
 * @skill: a kind of difficulty
 * @side: who moves
 * @index: below their number
 *
 * Returns: (transfer none): a move
 */
const QipuExerciseMove *
qipu_exercises_get (QipuExercises *self, QipuSkill skill, QipuColour side, guint index)
{
  g_return_val_if_fail (index < self->moves[skill][side]->len, NULL);

  return &g_array_index (self->moves[skill][side], QipuExerciseMove, index);
}
