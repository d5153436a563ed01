/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quick reader against the reference: what it reads, the reference reads as the same move, in
 * every position of random games; and it does read the plain forms. */

#include <glib.h>
#include <string.h>

#include "notation/qipu-notation-quick.h"
#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"

typedef struct
{
  guint64 n_read;
  guint64 n_left;
} Tally;

static void
check_text (const QipuPosition *pos, QipuMove previous, const char *text, Tally *tally)
{
  QipuParse parse;
  QipuMove move;
  bool is_coordinates;
  size_t length = strlen (text);
  size_t used = qipu_notation_parse_quick (pos, previous, text, length, &move, &is_coordinates);

  if (used == 0)
    {
      tally->n_left++;
      return;
    }
  tally->n_read++;
  g_assert_cmpuint (used, <=, length);
  g_assert_true (qipu_move_is_legal (pos, move));
  if (qipu_notation_parse (pos, text, used, NULL, &parse) != QIPU_PARSE_OK || parse.move != move)
    {
      char fen[QIPU_FEN_SIZE];

      qipu_position_get_fen (pos, fen);
      g_test_message ("%s in %s", text, fen);
      g_assert_cmpint (parse.status, ==, QIPU_PARSE_OK);
      g_assert_cmpint (parse.move, ==, move);
    }
}

/* All moves in all notations, and texts of the right shape that mostly are no moves. */
static void
check_position (const QipuPosition *pos, QipuMove previous, GRand *rand, Tally *plain, Tally *odd)
{
  static const QipuNotationStyle styles[]
      = { { 0 }, { .digits = QIPU_DIGITS_FULL, .letters_bn = true }, { .dot_traverse = true } };
  static const char *const first[]
      = { "炮", "馬", "车", "兵", "卒", "相", "士", "將", "前", "后", "C", "H", "R", "P", "c", "h" };
  static const char *const second[]
      = { "一", "五", "九", "2", "8", "５", "炮", "馬", "+", "-" };
  static const char *const third[] = { "进", "退", "平", "+", "-", "=", "." };
  static const char *const fourth[] = { "一", "三", "七", "1", "4", "９" };
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = qipu_movegen_legal (pos, moves);

  for (size_t i = 0; i < n; i++)
    for (guint notation = 0; notation < QIPU_N_NOTATIONS; notation++)
      for (guint style = 0; style < G_N_ELEMENTS (styles); style++)
        {
          char text[QIPU_MOVE_TEXT_SIZE];

          qipu_notation_format (pos, moves[i], (QipuNotation) notation, &styles[style], text);
          check_text (pos, previous, text, plain);
        }
  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *text
          = g_strconcat (first[g_rand_int_range (rand, 0, G_N_ELEMENTS (first))],
                         second[g_rand_int_range (rand, 0, G_N_ELEMENTS (second))],
                         third[g_rand_int_range (rand, 0, G_N_ELEMENTS (third))],
                         fourth[g_rand_int_range (rand, 0, G_N_ELEMENTS (fourth))], NULL);

      check_text (pos, previous, text, odd);
    }
}

static void
test_against_reference (void)
{
  guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n_games = g_test_quick () ? 20 : 2000;
  Tally plain = { 0 };
  Tally odd = { 0 };

  for (guint game = 0; game < n_games; game++)
    {
      QipuPosition pos;
      QipuMove previous = QIPU_MOVE_NONE;

      qipu_position_set_start (&pos);
      for (guint ply = 0; ply < 150; ply++)
        {
          QipuMove moves[QIPU_MAX_MOVES];
          QipuUndo undo;
          size_t n = qipu_movegen_legal (&pos, moves);

          if (n == 0)
            break;
          check_position (&pos, previous, rand, &plain, &odd);
          previous = moves[g_rand_int_range (rand, 0, (gint32) n)];
          qipu_position_make (&pos, previous, &undo);
        }
    }
  g_test_message ("seed %u: %" G_GUINT64_FORMAT " texts of moves read, %" G_GUINT64_FORMAT
                  " left; of others %" G_GUINT64_FORMAT " and %" G_GUINT64_FORMAT,
                  seed, plain.n_read, plain.n_left, odd.n_read, odd.n_left);
  /* algebraic and the sign before the piece are never plain, a pair on a file not always */
  g_assert_cmpuint (plain.n_read, >, plain.n_left * 3);
}

/* Boards that games do not have: only the reference may decide there. */
static void
test_odd_boards (void)
{
  static const char *const fens[] = {
    "9/9/9/9/9/9/9/9/4C4/9 w - - 0 1",
    "4k4/9/9/9/4K4/9/9/9/4C4/9 w - - 0 1",
    "3ak4/9/3a5/9/9/9/9/9/9/9 b - - 0 1",
  };
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  Tally plain = { 0 };
  Tally odd = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (fens); i++)
    {
      QipuPosition pos;

      g_assert_cmpint (qipu_position_set_fen (&pos, fens[i], NULL), ==, QIPU_FEN_OK);
      check_position (&pos, QIPU_MOVE_NONE, rand, &plain, &odd);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/notation/quick/reference", test_against_reference);
  g_test_add_func ("/notation/quick/odd-boards", test_odd_boards);

  return g_test_run ();
}
