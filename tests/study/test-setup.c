/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The set-up board. */

#include "study/qipu-setup.h"

#include "rules/qipu-board.h"
#include "study/qipu-setup-fix.h"

static QipuSquare
square (const char *text)
{
  return qipu_square (text[0] - 'a', text[1] - '0');
}

static QipuPiece
at (QipuSetup *setup, const char *text)
{
  return qipu_position_get (qipu_setup_get_position (setup), square (text));
}

static void
count_signal (guint *n_signals)
{
  ++*n_signals;
}

#define RED_CHARIOT qipu_piece (QIPU_RED, QIPU_CHARIOT)
#define BLACK_SOLDIER qipu_piece (QIPU_BLACK, QIPU_SOLDIER)

static void
test_clicks (void)
{
  g_autoptr (QipuSetup) setup = qipu_setup_new (NULL);
  guint n_changed = 0;

  g_signal_connect_swapped (setup, "changed", G_CALLBACK (count_signal), &n_changed);
  g_assert_false (qipu_setup_activate_square (setup, square ("e5")));

  /* From the tray. */
  qipu_setup_set_piece (setup, RED_CHARIOT);
  g_assert_true (qipu_setup_activate_square (setup, square ("e5")));
  g_assert_cmpuint (at (setup, "e5"), ==, RED_CHARIOT);
  g_assert_true (qipu_setup_activate_square (setup, square ("e5")));
  g_assert_cmpuint (at (setup, "e5"), ==, QIPU_PIECE_NONE);
  g_assert_cmpuint (n_changed, ==, 2);

  /* The eraser puts the tray's piece away, and the other way round. */
  qipu_setup_set_erasing (setup, TRUE);
  g_assert_cmpuint (qipu_setup_get_piece (setup), ==, QIPU_PIECE_NONE);
  g_assert_true (qipu_setup_activate_square (setup, square ("a0")));
  g_assert_cmpuint (at (setup, "a0"), ==, QIPU_PIECE_NONE);
  g_assert_false (qipu_setup_activate_square (setup, square ("a0")));
  qipu_setup_set_piece (setup, BLACK_SOLDIER);
  g_assert_false (qipu_setup_get_erasing (setup));
  qipu_setup_set_piece (setup, QIPU_PIECE_NONE);

  /* On the board. */
  g_assert_true (qipu_setup_activate_square (setup, square ("i0")));
  g_assert_cmpuint (qipu_setup_get_picked (setup), ==, square ("i0"));
  g_assert_true (qipu_setup_activate_square (setup, square ("i9")));
  g_assert_cmpuint (at (setup, "i9"), ==, RED_CHARIOT);
  g_assert_cmpuint (at (setup, "i0"), ==, QIPU_PIECE_NONE);
  g_assert_cmpuint (qipu_setup_get_picked (setup), ==, QIPU_SQUARE_NONE);
  g_assert_true (qipu_setup_activate_square (setup, square ("i9")));
  g_assert_true (qipu_setup_activate_square (setup, square ("i9")));
  g_assert_cmpuint (qipu_setup_get_picked (setup), ==, QIPU_SQUARE_NONE);
}

static void
test_undo (void)
{
  g_autoptr (QipuSetup) setup = qipu_setup_new (NULL);
  g_autofree char *first = qipu_setup_dup_fen (setup);
  g_autofree char *last = NULL;
  g_autofree char *fen = NULL;

  qipu_setup_clear (setup);
  qipu_setup_generals_only (setup);
  qipu_setup_put (setup, square ("a5"), RED_CHARIOT);
  qipu_setup_set_side (setup, QIPU_BLACK);
  qipu_setup_set_move_number (setup, 12);
  qipu_setup_mirror (setup);
  qipu_setup_swap_colours (setup);
  last = qipu_setup_dup_fen (setup);
  g_assert_cmpstr (last, ==, "4k4/9/9/9/9/8r/9/9/9/5K3 w - - 0 12");
  for (guint i = 0; i < 7; i++)
    qipu_setup_undo (setup);
  g_assert_false (qipu_setup_can_undo (setup));
  fen = qipu_setup_dup_fen (setup);
  g_assert_cmpstr (fen, ==, first);
  while (qipu_setup_can_redo (setup))
    qipu_setup_redo (setup);
  g_free (fen);
  fen = qipu_setup_dup_fen (setup);
  g_assert_cmpstr (fen, ==, last);
  /* The same again is no step. */
  qipu_setup_set_move_number (setup, 12);
  qipu_setup_undo (setup);
  g_assert_true (qipu_setup_can_redo (setup));
}

static void
test_problems (void)
{
  g_autoptr (QipuSetup) setup = qipu_setup_new (NULL);
  guint n;

  qipu_setup_get_problems (setup, &n);
  g_assert_cmpuint (n, ==, 0);
  g_assert_true (qipu_setup_get_playable (setup));
  qipu_setup_put (setup, square ("e9"), QIPU_PIECE_NONE);
  g_assert_cmpint (qipu_setup_get_problems (setup, &n)[0].code, ==, QIPU_PROBLEM_NO_GENERAL);
  g_assert_false (qipu_setup_get_playable (setup));
  qipu_setup_undo (setup);
  g_assert_true (qipu_setup_get_playable (setup));

  /* The generals as they stand, made legal where they would face each other. */
  qipu_setup_generals_only (setup);
  g_assert_true (qipu_setup_get_playable (setup));
  qipu_setup_get_problems (setup, &n);
}

static gboolean
has_problem (const QipuPosition *position, const QipuProblem *problem, guint *n_errors)
{
  QipuProblem problems[QIPU_MAX_PROBLEMS];
  size_t n = qipu_setup_check (position, problems);
  gboolean found = FALSE;

  *n_errors = 0;
  for (size_t i = 0; i < n; i++)
    {
      *n_errors += qipu_problem_is_error (problems[i].code);
      found = found || (problems[i].code == problem->code && problems[i].side == problem->side &&
                        problems[i].kind == problem->kind);
    }
  return found;
}

static void
fill_at_random (QipuPosition *position)
{
  guint n_pieces = (guint) g_test_rand_int_range (1, 45);

  qipu_position_clear (position);
  for (guint i = 0; i < n_pieces; i++)
    qipu_position_put (position, (QipuSquare) g_test_rand_int_range (0, QIPU_N_SQUARES),
                       qipu_piece ((QipuColour) g_test_rand_int_range (0, 2),
                                   (QipuKind) g_test_rand_int_range (QIPU_GENERAL,
                                                                     QIPU_SOLDIER + 1)));
  qipu_position_set_side (position, (QipuColour) g_test_rand_int_range (0, 2));
}

/* Whatever is on the board: a way out leads out, none changes nothing, and going on with the ways
 * that are offered comes to an end. */
static void
test_fixes (void)
{
  guint n_mended = 0;

  for (guint round = 0; round < 300; round++)
    {
      QipuPosition position;
      gboolean changed = TRUE;

      fill_at_random (&position);
      for (guint step = 0; changed; step++)
        {
          QipuProblem problems[QIPU_MAX_PROBLEMS];
          size_t n = qipu_setup_check (&position, problems);
          guint n_errors;

          g_assert_cmpuint (step, <, QIPU_N_SQUARES);
          changed = FALSE;
          for (size_t i = 0; i < n && !changed; i++)
            {
              QipuPosition before = position;

              changed = qipu_setup_fix (&position, &problems[i]);
              if (changed)
                g_assert_false (has_problem (&position, &problems[i], &n_errors));
              else
                g_assert_true (qipu_position_equal (&position, &before));
              g_assert_true (!changed || qipu_problem_is_error (problems[i].code));
            }
        }
      n_mended += qipu_setup_is_playable (&position);
    }
  /* what remains, some one in twenty-five: boards too full for a general */
  g_assert_cmpuint (n_mended, >, 250);
}

/* A step along the file may mend something else, but not that the generals see each other. */
static void
test_facing (void)
{
  static const char *const fens[] = {
    "5k3/9/9/9/9/9/9/9/5K3/9 w - - 0 1",     "9/5k3/5R3/9/9/9/9/9/9/5K3 w - - 0 1",
    "9/4Pk3/9/9/9/9/9/9/5K3/9 b - - 0 1",    "3P5/5k3/9/9/7R1/9/9/9/5K3/9 w - - 0 1",
    "9/r4k3/4R4/9/9/9/9/9/R4K3/9 b - - 0 1",
  };
  guint n_facing = 0;

  for (guint i = 0; i < G_N_ELEMENTS (fens); i++)
    {
      QipuPosition position;
      QipuProblem problems[QIPU_MAX_PROBLEMS];
      guint n_errors;
      size_t n;

      g_assert_cmpint (qipu_position_set_fen (&position, fens[i], NULL), ==, QIPU_FEN_OK);
      n = qipu_setup_check (&position, problems);
      for (size_t k = 0; k < n; k++)
        if (problems[k].code == QIPU_PROBLEM_FACING && qipu_setup_fix (&position, &problems[k]))
          {
            n_facing++;
            g_assert_false (has_problem (&position, &problems[k], &n_errors));
            break;
          }
    }
  g_assert_cmpuint (n_facing, >=, 3);
}

static void
test_box (void)
{
  g_autoptr (QipuSetup) setup = qipu_setup_new (NULL);

  g_assert_cmpint (qipu_setup_get_left (setup, RED_CHARIOT), ==, 0);
  g_assert_cmpint (qipu_setup_get_left (setup, BLACK_SOLDIER), ==, 0);
  qipu_setup_put (setup, square ("e5"), RED_CHARIOT);
  g_assert_cmpint (qipu_setup_get_left (setup, RED_CHARIOT), ==, -1);
  qipu_setup_clear (setup);
  g_assert_cmpint (qipu_setup_get_left (setup, RED_CHARIOT), ==, 2);
  g_assert_cmpint (qipu_setup_get_left (setup, BLACK_SOLDIER), ==, 5);
  g_assert_cmpint (qipu_setup_get_left (setup, qipu_piece (QIPU_BLACK, QIPU_GENERAL)), ==, 1);
}

static void
test_fen (void)
{
  g_autoptr (QipuSetup) setup = qipu_setup_new (NULL);
  g_autofree char *fen = NULL;
  QipuFenInfo info;

  g_assert_cmpint (qipu_setup_set_fen (setup, "nonsense", &info), !=, QIPU_FEN_OK);
  g_assert_false (qipu_setup_can_undo (setup));
  g_assert_cmpint (qipu_setup_set_fen (setup, "4k4/9/9/9/9/9/9/9/9/3K5 b - - 5 9", NULL), ==,
                   QIPU_FEN_OK);
  g_assert_cmpint (qipu_setup_get_side (setup), ==, QIPU_BLACK);
  g_assert_cmpuint (qipu_setup_get_move_number (setup), ==, 9);
  fen = qipu_setup_dup_fen (setup);
  g_assert_cmpstr (fen, ==, "4k4/9/9/9/9/9/9/9/9/3K5 b - - 5 9");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/study/setup/clicks", test_clicks);
  g_test_add_func ("/study/setup/undo", test_undo);
  g_test_add_func ("/study/setup/problems", test_problems);
  g_test_add_func ("/study/setup/facing", test_facing);
  g_test_add_func ("/study/setup/fixes", test_fixes);
  g_test_add_func ("/study/setup/box", test_box);
  g_test_add_func ("/study/setup/fen", test_fen);

  return g_test_run ();
}
