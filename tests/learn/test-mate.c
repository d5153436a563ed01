/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Mates by continuous checks. */

#include "config.h"

#include "learn/qipu-mate.h"
#include "notation/qipu-notation.h"
#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"

#include <string.h>

static const struct
{
  const char *name;
  const char *fen;
  guint n_moves;
  guint n_first;
  const char *first; /* one of them */
} cases[] = {
  { "iron-bolt", "3ak1b2/4a4/4b4/9/9/9/9/3R5/9/3KC4 w - - 0 1", 1, 1, "d2d9" },
  { "chariots-2", "2b1k4/9/9/2p4R1/R8/2n2n3/9/9/9/3K5 w - - 0 1", 2, 0, NULL },
  { "chariots-3", "2b1k4/9/9/2p4R1/R8/2n2n3/9/9/9/3K5 w - - 0 1", 3, 1, "h6h9" },
  { "several", "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1", 1, 1, "a1d1" },
  /* no legal move is a loss, but no check: not found here */
  { "stalemate", "3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1", 1, 0, NULL },
  { "start", QIPU_FEN_START, 2, 0, NULL },
  { "black", "4k4/9/9/9/9/r8/1r7/9/9/5K3 b - - 0 1", 2, 4, "b3f3" },
};

static void
check_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  QipuMove first[QIPU_MATE_MAX_FIRST];
  QipuPosition position, before;
  gboolean found = FALSE;
  guint n;

  g_assert_cmpint (qipu_position_set_fen (&position, cases[i].fen, NULL), ==, QIPU_FEN_OK);
  before = position;
  n = qipu_mate_find (&position, cases[i].n_moves, first);
  g_assert_true (qipu_position_equal (&position, &before));
  for (guint k = 0; k < n; k++)
    {
      char text[QIPU_MOVE_TEXT_SIZE];

      qipu_notation_format (&position, first[k], QIPU_NOTATION_UCI, NULL, text);
      g_test_message ("%s", text);
      found |= g_strcmp0 (text, cases[i].first) == 0;
    }
  g_assert_cmpuint (n, ==, cases[i].n_first);
  g_assert_true (found == (n > 0));
}

/* Each mate is played out: the attacker's moves are checks, the last one is mate, and the defence
 * holds as long as can be. */
static void
test_solve (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuMove line[6];
      QipuMove moves[QIPU_MAX_MOVES];
      QipuPosition position;
      guint n;

      g_assert_cmpint (qipu_position_set_fen (&position, cases[i].fen, NULL), ==, QIPU_FEN_OK);
      n = qipu_mate_solve (&position, cases[i].n_moves, line);
      g_assert_cmpint (n > 0, ==, cases[i].n_first > 0);
      g_assert_cmpuint (n, <, 2 * cases[i].n_moves);
      for (guint k = 0; k < n; k++)
        {
          QipuUndo undo;

          g_assert_true (qipu_move_is_legal (&position, line[k]));
          qipu_position_make (&position, line[k], &undo);
          if (k % 2 == 0)
            g_assert_true (qipu_is_in_check (&position, qipu_position_get_side (&position)));
        }
      if (n > 0)
        g_assert_cmpuint (qipu_movegen_legal (&position, moves), ==, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/learn/mate/", cases[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), check_case);
    }
  g_test_add_func ("/learn/mate/solve", test_solve);

  return g_test_run ();
}
