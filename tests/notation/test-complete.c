/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a text begun can still become. */

#include "notation/qipu-notation.h"
#include "rules/qipu-movegen.h"

#include <glib.h>

#include <string.h>

#define CANNONS "3k5/9/4C4/9/9/9/9/4C4/9/5K3 w"
#define STACKS "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w"

static const struct
{
  const char *name;
  const char *fen;
  const char *text;
  guint n;           /* how many moves */
  const char *first; /* the first of them, when only one or when it is whole */
} cases[] = {
  { "nothing", QIPU_FEN_START, "", 44, NULL },
  { "piece", QIPU_FEN_START, "炮", 24, NULL },
  { "piece-file", QIPU_FEN_START, "炮二", 12, NULL },
  { "piece-file-direction", QIPU_FEN_START, "炮二平", 6, NULL },
  { "whole", QIPU_FEN_START, "炮二平五", 1, "h2e2" },
  { "letter-horse", QIPU_FEN_START, "n2", 2, NULL },
  { "letter-horse-file", QIPU_FEN_START, "N2+3", 1, "h0g2" },
  { "dot", QIPU_FEN_START, "C2.", 6, NULL },
  { "no-sign", QIPU_FEN_START, "C25", 1, "h2e2" },
  { "square", QIPU_FEN_START, "b0", 2, NULL },
  { "squares", QIPU_FEN_START, "h2-e", 1, "h2e2" },
  { "capital-square", QIPU_FEN_START, "H2-", 12, NULL },
  { "algebraic", QIPU_FEN_START, "Che", 1, "h2e2" },
  { "front", CANNONS, "前", 14, NULL },
  { "front-piece", CANNONS, "前炮進", 2, NULL },
  { "word-after", CANNONS, "炮前進", 2, NULL },
  { "sign-for-word", CANNONS, "+C+", 2, NULL },
  { "stack", STACKS, "3+", 3, NULL },
  { "stack-word", STACKS, "前兵七平", 2, NULL },
  { "ordinal", STACKS, "一兵三", 3, NULL },
  { "nonsense", QIPU_FEN_START, "xyz", 0, NULL },
  { "long", QIPU_FEN_START, "炮炮炮炮炮炮炮炮炮炮炮炮炮炮炮炮炮炮炮炮", 0, NULL },
};

static QipuMove
squares (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static void
test_case (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuCompletion completions[QIPU_MAX_MOVES];
  QipuPosition pos;
  gsize n;

  qipu_position_set_fen (&pos, cases[i].fen, NULL);
  n = qipu_notation_complete (&pos, cases[i].text, strlen (cases[i].text), completions);
  g_assert_cmpuint (n, ==, cases[i].n);
  if (cases[i].first != NULL)
    g_assert_cmpuint (completions[0].move, ==, squares (cases[i].first));
}

/* Every beginning of every text of a move is completed to the move, in the family of the text. */
static void
check_position (const QipuPosition *pos)
{
  QipuMove moves[QIPU_MAX_MOVES];
  QipuCompletion completions[QIPU_MAX_MOVES];
  gsize n_moves = qipu_movegen_legal (pos, moves);
  QipuMove move;
  QipuNotation notation;
  char text[QIPU_MOVE_TEXT_SIZE];
  gsize length;

  if (n_moves == 0)
    return;

  move = moves[g_test_rand_int_range (0, (gint32) n_moves)];
  notation = (QipuNotation) g_test_rand_int_range (0, QIPU_N_NOTATIONS);
  length = qipu_notation_format (pos, move, notation, NULL, text);

  for (gsize part = 0; part <= length; part++)
    {
      gsize n = qipu_notation_complete (pos, text, part, completions);
      gboolean is_there = FALSE;

      /* not within a character */
      if (((guchar) text[part] & 0xC0) == 0x80)
        continue;
      for (gsize i = 0; i < n; i++)
        is_there |= completions[i].move == move && completions[i].families & 1u << notation;
      g_assert_true (is_there);
      if (part == length)
        {
          g_assert_cmpuint (completions[0].move, ==, move);
          g_assert_true (completions[0].is_whole);
        }
    }
}

static void
test_beginnings (void)
{
  QipuPosition pos;

  qipu_position_set_start (&pos);
  for (guint i = 0; i < 300; i++)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      gsize n = qipu_movegen_legal (&pos, moves);
      QipuUndo undo;

      check_position (&pos);
      if (n == 0)
        qipu_position_set_start (&pos);
      else
        qipu_position_make (&pos, moves[g_test_rand_int_range (0, (gint32) n)], &undo);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/notation/complete/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/notation/complete/beginnings", test_beginnings);

  return g_test_run ();
}
