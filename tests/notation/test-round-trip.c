/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every legal move of every position has a text in every notation and style; reading that text
 * gives back exactly that move, and different moves have different texts. Positions come from
 * random games and from random set-ups crowded with men of one kind on few files. */

#include "notation/qipu-notation-quick.h"
#include "notation/qipu-notation.h"
#include "rules/qipu-movegen.h"
#include "surely-legal.h"

#include <glib.h>

#include <string.h>

/* Sanitizers make everything several times slower. */
#ifdef __SANITIZE_ADDRESS__
#define N_POSITIONS 2000
#else
#define N_POSITIONS 12000
#endif
#define N_POSITIONS_SLOW 1000000

static guint64 n_texts;
static guint64 n_quick;

static void
fail (const QipuPosition *pos, QipuMove move, const char *text, const char *what)
{
  char fen[QIPU_FEN_SIZE];

  qipu_position_get_fen (pos, fen);
  g_error ("%s: move %u to %u is “%s” in %s",
           what,
           qipu_move_from (move),
           qipu_move_to (move),
           text,
           fen);
}

static QipuNotationStyle
random_style (void)
{
  return (QipuNotationStyle){ .digits = (QipuDigits) g_test_rand_int_range (0, 3),
                              .distinct_glyphs = g_test_rand_bit (),
                              .letters_bn = g_test_rand_bit (),
                              .dot_traverse = g_test_rand_bit (),
                              .soldier_ordinals = g_test_rand_bit () };
}

/* The quick reader of plain texts takes a legal move as the full one does, or leaves it. */
static void
check_quick (const QipuPosition *pos, QipuMove written, const char *text, gsize length)
{
  QipuParse parse;
  QipuMove move;
  QipuLines lines;
  bool is_coordinates;
  gsize n;

  qipu_lines_init (&lines, pos);
  n = qipu_notation_parse_quick (pos, &lines, text, length, &move, &is_coordinates);
  if (n == 0 || !is_surely_legal (pos, &lines, move))
    return;

  n_quick++;
  if (n != length)
    fail (pos, written, text, "quick reading of a part");
  if (qipu_notation_parse (pos, text, length, NULL, &parse) != QIPU_PARSE_OK || parse.move != move)
    fail (pos, written, text, "quick reading of another move");
}

static void
check_notation (const QipuPosition *pos,
                const QipuMove *moves,
                gsize n_moves,
                QipuNotation notation,
                const QipuNotationStyle *style,
                const QipuParseOptions *options)
{
  static char texts[QIPU_MAX_MOVES][QIPU_MOVE_TEXT_SIZE];
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (gsize i = 0; i < n_moves; i++)
    {
      gsize length = qipu_notation_format (pos, moves[i], notation, style, texts[i]);
      QipuParse parse;

      n_texts++;
      if (length == 0 || length != strlen (texts[i]) || length >= QIPU_MOVE_TEXT_SIZE)
        fail (pos, moves[i], texts[i], "wrong length");
      if (!g_hash_table_add (seen, texts[i]))
        fail (pos, moves[i], texts[i], "text of two moves");
      if (qipu_notation_parse (pos, texts[i], length, options, &parse) != QIPU_PARSE_OK)
        fail (pos, moves[i], texts[i], "not read");
      if (parse.move != moves[i])
        fail (pos, moves[i], texts[i], "read as another move");
      check_quick (pos, moves[i], texts[i], length);
    }
}

static void
check_position (const QipuPosition *pos)
{
  static const QipuParseOptions irregular = { QIPU_RANKS_FROM_0, true };
  QipuMove moves[QIPU_MAX_MOVES];
  gsize n_moves = qipu_movegen_legal (pos, moves);
  QipuNotationStyle style = random_style ();

  for (int notation = 0; notation < QIPU_N_NOTATIONS; notation++)
    {
      check_notation (pos, moves, n_moves, (QipuNotation) notation, NULL, NULL);
      check_notation (pos, moves, n_moves, (QipuNotation) notation, &style, NULL);
    }

  /* what a record may hold although it is not legal */
  n_moves = qipu_movegen_pseudo (pos, moves);
  check_notation (pos,
                  moves,
                  n_moves,
                  (QipuNotation) g_test_rand_int_range (0, QIPU_N_NOTATIONS),
                  &style,
                  &irregular);
}

static guint
n_positions (void)
{
  return g_test_slow () ? N_POSITIONS_SLOW : N_POSITIONS;
}

static void
test_games (void)
{
  QipuPosition pos;

  qipu_position_set_start (&pos);
  for (guint i = 0; i < n_positions () / 2; i++)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      gsize n = qipu_movegen_legal (&pos, moves);
      QipuUndo undo;

      check_position (&pos);
      if (n == 0 || g_test_rand_int_range (0, 150) == 0)
        qipu_position_set_start (&pos);
      else
        qipu_position_make (&pos, moves[g_test_rand_int_range (0, (gint32) n)], &undo);
    }
}

static void
put (QipuPosition *pos, int file, int rank, QipuColour colour, QipuKind kind)
{
  /* seen from Black, so that both sides meet the same arrangements */
  qipu_position_put (pos,
                     qipu_square (colour == QIPU_RED ? file : 8 - file,
                                  colour == QIPU_RED ? rank : 9 - rank),
                     qipu_piece (colour, kind));
}

/* Few files, many men: what games have once in a thousand years, and what only set-ups have. */
static void
set_crowd (QipuPosition *pos)
{
  QipuColour side = (QipuColour) g_test_rand_bit ();
  gboolean only_possible = g_test_rand_bit ();
  int n_files = g_test_rand_int_range (1, 4);
  int n_men = g_test_rand_int_range (2, only_possible ? 6 : 13);
  QipuKind kind = QIPU_SOLDIER;
  int files[3];

  qipu_position_clear (pos);
  qipu_position_set_side (pos, side);
  for (int i = 0; i < n_files; i++)
    files[i] = g_test_rand_int_range (0, 9);

  for (int i = 0; i < n_men; i++)
    {
      if (!only_possible && g_test_rand_int_range (0, 3) == 0)
        kind = (QipuKind) g_test_rand_int_range (QIPU_GENERAL, QIPU_SOLDIER + 1);
      put (pos,
           files[g_test_rand_int_range (0, n_files)],
           g_test_rand_int_range (only_possible ? 5 : 0, 10),
           side,
           kind);
    }
  for (int i = g_test_rand_int_range (0, 6); i > 0; i--)
    put (pos,
         g_test_rand_int_range (0, 9),
         g_test_rand_int_range (0, 10),
         (QipuColour) g_test_rand_bit (),
         (QipuKind) g_test_rand_int_range (QIPU_ADVISOR, QIPU_SOLDIER + 1));
  if (only_possible || g_test_rand_bit ())
    {
      put (pos, g_test_rand_int_range (3, 6), 0, side, QIPU_GENERAL);
      put (pos, g_test_rand_int_range (3, 6), 0, qipu_colour_other (side), QIPU_GENERAL);
    }
}

static void
test_crowds (void)
{
  for (guint i = 0; i < n_positions () / 2; i++)
    {
      QipuPosition pos;

      set_crowd (&pos);
      check_position (&pos);
    }
}

static void
report (void)
{
  g_test_message ("%" G_GUINT64_FORMAT " texts, %" G_GUINT64_FORMAT " read quickly", n_texts, n_quick);
  g_assert_cmpuint (n_quick, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/notation/round-trip/games", test_games);
  g_test_add_func ("/notation/round-trip/crowds", test_crowds);
  g_test_add_func ("/notation/round-trip/report", report);

  return g_test_run ();
}
