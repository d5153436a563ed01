/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The quick reader against the reference: what it reads, the reference reads as the same move, in
 * every position of random games; and it does read the plain forms. */

#include <glib.h>
#include <string.h>

#include "notation/qipu-notation-quick.h"
#include "rules/qipu-attack.h"
#include "rules/qipu-movegen.h"
#include "surely-legal.h"

typedef struct
{
  guint64 n_read;
  guint64 n_left;
} Tally;

static void
check_text (const QipuPosition *pos, const QipuLines *lines, const char *text, Tally *tally)
{
  QipuParse parse;
  QipuMove move;
  bool is_coordinates;
  size_t length = strlen (text);
  size_t used = qipu_notation_parse_quick (pos, lines, text, length, &move, &is_coordinates);

  if (used == 0 || !is_surely_legal (pos, lines, move))
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
check_position (
    const QipuPosition *pos, const QipuLines *lines, GRand *rand, Tally *plain, Tally *odd)
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
          check_text (pos, lines, text, plain);
        }
  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *text
          = g_strconcat (first[g_rand_int_range (rand, 0, G_N_ELEMENTS (first))],
                         second[g_rand_int_range (rand, 0, G_N_ELEMENTS (second))],
                         third[g_rand_int_range (rand, 0, G_N_ELEMENTS (third))],
                         fourth[g_rand_int_range (rand, 0, G_N_ELEMENTS (fourth))], NULL);

      check_text (pos, lines, text, odd);
    }
}

/* What is kept up to date move by move is what the board says. */
static void
check_lines (const QipuPosition *pos, const QipuLines *lines)
{
  QipuLines fresh;

  qipu_lines_init (&fresh, pos);
  g_assert_cmpmem (lines, sizeof *lines, &fresh, sizeof fresh);
}

/* Every move from any point to any point is judged as the reference judges it; only those of the
 * general may be left to it, when there are several. */
static void
check_all_moves (const QipuPosition *pos, const QipuLines *lines, gboolean is_ordinary)
{
  for (int from = 0; from < QIPU_N_SQUARES; from++)
    for (int to = 0; to < QIPU_N_SQUARES; to++)
      {
        QipuMove move = qipu_move ((QipuSquare) from, (QipuSquare) to);
        bool is_legal = from != to && qipu_move_is_legal (pos, move);
        bool is_sure = is_surely_legal (pos, lines, move);

        if (is_ordinary ? is_sure != is_legal : is_sure && !is_legal)
          {
            char fen[QIPU_FEN_SIZE];

            qipu_position_get_fen (pos, fen);
            g_error ("%d to %d in %s", from, to, fen);
          }
      }
}

/* Both kings in their palaces and anything else anywhere: checks, pins and screens of all sorts. */
static void
test_crowded_boards (void)
{
  guint32 seed = g_test_rand_int ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  guint n = g_test_quick () ? 1000 : 100000;

  g_test_message ("seed %u", seed);
  for (guint i = 0; i < n; i++)
    {
      QipuPosition pos;
      QipuLines lines;
      int n_pieces = g_rand_int_range (rand, 0, 40);

      qipu_position_clear (&pos);
      for (int k = 0; k < n_pieces; k++)
        qipu_position_put (&pos, (QipuSquare) g_rand_int_range (rand, 0, QIPU_N_SQUARES),
                           qipu_piece ((QipuColour) g_rand_int_range (rand, 0, 2),
                                       (QipuKind) g_rand_int_range (rand, QIPU_ADVISOR, 8)));
      for (int side = QIPU_RED; side <= QIPU_BLACK; side++)
        qipu_position_put (
            &pos,
            qipu_square (g_rand_int_range (rand, 3, 6), g_rand_int_range (rand, 0, 3) + 7 * side),
            qipu_piece ((QipuColour) side, QIPU_GENERAL));
      qipu_position_set_side (&pos, (QipuColour) g_rand_int_range (rand, 0, 2));
      qipu_lines_init (&lines, &pos);
      check_all_moves (&pos, &lines, TRUE);
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
      QipuLines lines;

      qipu_position_set_start (&pos);
      qipu_lines_init (&lines, &pos);
      for (guint ply = 0; ply < 150; ply++)
        {
          QipuMove moves[QIPU_MAX_MOVES];
          QipuUndo undo;
          size_t n = qipu_movegen_legal (&pos, moves);

          if (n == 0)
            break;
          check_position (&pos, &lines, rand, &plain, &odd);
          check_all_moves (&pos, &lines, TRUE);
          for (size_t i = 0; i < n; i++)
            {
              qipu_position_make (&pos, moves[i], &undo);
              qipu_lines_make (&lines, &pos, &undo);
              check_lines (&pos, &lines);
              qipu_position_unmake (&pos, &undo);
              qipu_lines_unmake (&lines, &pos, &undo);
              check_lines (&pos, &lines);
            }
          n = (size_t) g_rand_int_range (rand, 0, (gint32) n);
          qipu_position_make (&pos, moves[n], &undo);
          qipu_lines_make (&lines, &pos, &undo);
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
      QipuLines lines;

      g_assert_cmpint (qipu_position_set_fen (&pos, fens[i], NULL), ==, QIPU_FEN_OK);
      qipu_lines_init (&lines, &pos);
      check_position (&pos, &lines, rand, &plain, &odd);
      check_all_moves (&pos, &lines, FALSE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/notation/quick/reference", test_against_reference);
  g_test_add_func ("/notation/quick/crowded-boards", test_crowded_boards);
  g_test_add_func ("/notation/quick/odd-boards", test_odd_boards);

  return g_test_run ();
}
