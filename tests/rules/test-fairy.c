/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Random games held against fairy-stockfish: legal moves and checking pieces. */

#include <stdlib.h>
#include <string.h>

#include "fairy.h"
#include "random-positions.h"
#include "rules/qipu-attack.h"

/* Their ranks are 1…10. */
static char *
their_square (QipuSquare square)
{
  return g_strdup_printf ("%c%d", 'a' + qipu_square_file (square), qipu_square_rank (square) + 1);
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
join_sorted (GPtrArray *words)
{
  g_ptr_array_sort (words, compare_strings);
  g_ptr_array_add (words, NULL);
  return g_strjoinv (" ", (char **) words->pdata);
}

static char *
our_answer (const char *fen)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) checks = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *moves_text = NULL;
  g_autofree char *checks_text = NULL;
  QipuPosition pos;
  QipuMove moves[QIPU_MAX_MOVES];
  QipuSquare checkers[QIPU_N_SQUARES];
  size_t n;

  qipu_position_set_fen (&pos, fen, NULL);
  n = qipu_movegen_legal (&pos, moves);
  for (size_t i = 0; i < n; i++)
    {
      g_autofree char *from = their_square (qipu_move_from (moves[i]));
      g_autofree char *to = their_square (qipu_move_to (moves[i]));

      g_ptr_array_add (words, g_strconcat (from, to, NULL));
    }
  n = qipu_checkers (&pos, qipu_position_get_side (&pos), checkers);
  for (size_t i = 0; i < n; i++)
    g_ptr_array_add (checks, their_square (checkers[i]));
  moves_text = join_sorted (words);
  checks_text = join_sorted (checks);
  return g_strdup_printf ("%s | %s", moves_text, checks_text);
}

/* It searches in a thread of its own, so a position must wait for the answer to the one before. */
static char *
their_answer (Fairy *fairy, const char *fen)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) checks = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *commands = g_strdup_printf ("position fen %s\nd\ngo perft 1\n", fen);
  g_autofree char *moves_text = NULL;
  g_autofree char *checks_text = NULL;

  fairy_say (fairy, commands);
  for (;;)
    {
      g_autofree char *text = fairy_read (fairy);
      const char *colon = strchr (text, ':');

      if (g_str_has_prefix (text, "Nodes searched"))
        break;
      if (g_str_has_prefix (text, "Checkers:"))
        {
          g_auto (GStrv) squares = g_strsplit_set (text + strlen ("Checkers:"), " \r", -1);

          for (int i = 0; squares[i] != NULL; i++)
            if (squares[i][0] != '\0')
              g_ptr_array_add (checks, g_strdup (squares[i]));
        }
      else if (colon != NULL && g_str_has_prefix (colon, ": 1") && text[0] >= 'a' && text[0] <= 'i'
               && g_ascii_isdigit (text[1]))
        g_ptr_array_add (words, g_strndup (text, (gsize) (colon - text)));
    }
  moves_text = join_sorted (words);
  checks_text = join_sorted (checks);
  return g_strdup_printf ("%s | %s", moves_text, checks_text);
}

/* Legal moves and checkers after every move of a random game; returns the number of positions. */
static guint
compare_game (Fairy *fairy, gboolean from_start, guint *n_checks)
{
  QipuPosition pos;
  guint n = 0;

  if (from_start)
    qipu_position_set_start (&pos);
  else
    random_playable (&pos);
  do
    {
      g_autofree char *ours = NULL;
      g_autofree char *theirs = NULL;
      char fen[QIPU_FEN_SIZE];

      qipu_position_set_counters (&pos, 0, 1);
      qipu_position_get_fen (&pos, fen);
      ours = our_answer (fen);
      theirs = their_answer (fairy, fen);
      if (strcmp (ours, theirs) != 0)
        g_error ("%s:\nours   %s\ntheirs %s", fen, ours, theirs);
      *n_checks += !g_str_has_suffix (ours, "| ");
      n++;
    }
  while (n < 200 && random_step (&pos));
  return n;
}

static void
test_games (void)
{
  g_autofree char *path = fairy_find ();
  guint n_wanted = TEST_IS_SANITIZED ? 500 : 5000;
  guint n = 0;
  guint n_checks = 0;
  Fairy fairy;

  if (path == NULL)
    {
      g_test_skip ("fairy-stockfish is not installed: NOTHING was compared with it");
      return;
    }

  fairy = fairy_start (path);
  for (guint game = 0; n < n_wanted; game++)
    n += compare_game (&fairy, game % 3 == 0, &n_checks);
  fairy_stop (&fairy);
  g_assert_cmpuint (n_checks, >, 0);
  g_print ("# %u positions agree with fairy-stockfish, %u of them with a check\n", n, n_checks);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/fairy/games", test_games);
  return g_test_run ();
}
