/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of openings: single lines, mirrored and transposed ones, and the shared tables. */

#include "study/qipu-opening.h"

#include "rules/qipu-board.h"

#include <string.h>

/* "H2-E2 H9-G7" or "h2e2 h9g7"; returns the number of moves. */
static guint
read_moves (const char *text, gboolean mirrored, QipuMove *moves, guint max)
{
  guint n = 0;

  while (n < max && strlen (text) >= 4)
    {
      const char *to = text[2] == '-' ? text + 3 : text + 2;
      QipuMove move = qipu_move (qipu_square (g_ascii_tolower (text[0]) - 'a', text[1] - '0'),
                                 qipu_square (g_ascii_tolower (to[0]) - 'a', to[1] - '0'));

      moves[n++] = mirrored ? qipu_move_mirror (move) : move;
      text = to + 2;
      while (*text == ' ')
        text++;
    }
  return n;
}

static const char *
find (const char *text, gboolean mirrored)
{
  QipuMove moves[40];
  guint n = read_moves (text, mirrored, moves, G_N_ELEMENTS (moves));
  const QipuOpening *opening = qipu_opening_find (moves, n, NULL);

  return opening != NULL ? opening->code : NULL;
}

static const struct
{
  const char *name;
  const char *moves;
  const char *code;
} cases[] = {
  { "none", "", NULL },
  { "elephant", "G0-E2", "A10" },
  { "same-side-elephants", "G0-E2 G9-E7", "A11" },
  { "opposite-elephants", "G0-E2 C9-E7", "A12" },
  { "edge-horse", "H0-I2", "A02" },
  /* By another order of moves, to the same position. */
  { "transposed", "G0-E2 C9-E7 A3-A4 A6-A5 A4-A5", "A12" },
};

static void
test_case (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);

  g_assert_cmpstr (find (cases[i].moves, FALSE), ==, cases[i].code);
  g_assert_cmpstr (find (cases[i].moves, TRUE), ==, cases[i].code);
}

static void
test_names (void)
{
  const QipuOpening *opening = qipu_opening_get ("C36");
  const QipuOpening *plain = qipu_opening_get ("A11");
  g_autofree char *en = qipu_opening_dup_name (plain, "en");
  g_autofree char *hant = qipu_opening_dup_name (opening, "zh_TW");
  g_autofree char *hans = qipu_opening_dup_name (opening, "zh_CN");

  g_assert_cmpstr (en, ==, "Same-Side Elephants");
  g_assert_true (g_str_has_prefix (hans, "中炮过河车互进七兵对屏风马左马盘河："));
  g_assert_true (g_str_has_prefix (hant, "中炮過河車互進七兵對屏風馬左馬盤河："));
  g_assert_null (qipu_opening_get ("Z99"));
  g_assert_null (qipu_opening_get (""));
}

static void
test_game (void)
{
  g_autoptr (QipuGame) game = qipu_game_new ();
  g_autoptr (QipuGame) odd = qipu_game_new ();
  QipuPosition position;
  QipuMove moves[4];

  g_assert_null (qipu_opening_of_game (game));
  read_moves ("G0-E2", FALSE, moves, 1);
  qipu_game_add (game, QIPU_NODE_ROOT, moves[0]);
  g_assert_cmpstr (qipu_opening_of_game (game)->code, ==, "A10");

  /* The same move of a game that begins with one chariot less. */
  qipu_position_set_start (&position);
  qipu_position_put (&position, qipu_square (0, 0), QIPU_PIECE_NONE);
  qipu_game_set_start (odd, &position);
  qipu_game_add (odd, QIPU_NODE_ROOT, moves[0]);
  g_assert_null (qipu_opening_of_game (odd));
}

/* Columns of the tables in the folder of shared data. */
static void
check_table (const char *name, guint code_column, guint line_column)
{
  const char *shared = g_getenv ("QIPU_SHARED");
  g_autofree char *path =
      g_build_filename (shared != NULL ? shared : "../shared", "openings", name, NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) rows = NULL;
  guint n = 0, n_right = 0;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    {
      g_test_skip ("no shared data");
      return;
    }

  rows = g_strsplit (text, "\n", -1);
  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (rows[i], "\t", -1);
      gboolean mirrored = i % 2 == 0;

      if (rows[i][0] == '#' || g_strv_length (fields) <= line_column ||
          g_str_equal (fields[code_column], "code"))
        continue;
      n++;
      if (g_strcmp0 (find (fields[line_column], mirrored), fields[code_column]) == 0)
        n_right++;
      else
        g_test_message ("%s: %s, not %s", fields[line_column], find (fields[line_column], mirrored),
                        fields[code_column]);
    }
  g_test_message ("%u of %u lines of %s", n_right, n, name);
  g_assert_cmpuint (n, >, 200);
  g_assert_cmpuint (n_right, ==, n);
}

static void
test_shortest_lines (void)
{
  check_table ("ecco.tsv", 0, 9);
}

static void
test_book_lines (void)
{
  check_table ("ecco-lines.tsv", 0, 1);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/study/opening/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/study/opening/names", test_names);
  g_test_add_func ("/study/opening/game", test_game);
  g_test_add_func ("/study/opening/shortest-lines", test_shortest_lines);
  g_test_add_func ("/study/opening/book-lines", test_book_lines);

  return g_test_run ();
}
