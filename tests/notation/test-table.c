/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of right answers, both ways: every text is what the writer gives for the move, and what
 * the reader takes for it. Two columns hold the habits of other programs, which are only read. */

#include "notation/qipu-notation.h"

#include <glib.h>

#include <string.h>

enum
{
  COLUMN_FEN,
  COLUMN_UCI,
  COLUMN_ICCS,
  COLUMN_WXF,
  COLUMN_WXF_PREFIX,
  COLUMN_HANT,
  COLUMN_HANS,
  COLUMN_NUMBERED,
  COLUMN_RUNNING,
  N_COLUMNS,
};

static const struct
{
  QipuNotation notation;
  guint column;
} written[] = {
  { QIPU_NOTATION_WXF, COLUMN_WXF },   { QIPU_NOTATION_WXF_PREFIX, COLUMN_WXF_PREFIX },
  { QIPU_NOTATION_HANT, COLUMN_HANT }, { QIPU_NOTATION_HANS, COLUMN_HANS },
  { QIPU_NOTATION_ICCS, COLUMN_ICCS }, { QIPU_NOTATION_UCI, COLUMN_UCI },
};

static QipuMove
squares (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

static void
assert_read (const QipuPosition *pos, const char *fen, const char *text, QipuMove move)
{
  QipuParse parse;

  if (qipu_notation_parse (pos, text, strlen (text), NULL, &parse) != QIPU_PARSE_OK ||
      parse.move != move)
    g_error ("%s in %s: status %d, %u candidates", text, fen, parse.status, parse.n_candidates);
}

static guint
check_table (const char *path)
{
  g_autofree char *contents = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) error = NULL;
  guint n_texts = 0;

  g_file_get_contents (path, &contents, NULL, &error);
  g_assert_no_error (error);
  lines = g_strsplit (contents, "\n", -1);

  for (guint i = 1; lines[i] != NULL && lines[i][0] != '\0'; i++)
    {
      g_auto (GStrv) columns = g_strsplit (lines[i], "\t", -1);
      g_auto (GStrv) running = NULL;
      QipuPosition pos;
      QipuMove move;

      g_assert_cmpuint (g_strv_length (columns), >=, N_COLUMNS);
      g_assert_cmpint (qipu_position_set_fen (&pos, columns[COLUMN_FEN], NULL), ==, QIPU_FEN_OK);
      move = squares (columns[COLUMN_UCI]);

      for (guint n = 0; n < G_N_ELEMENTS (written); n++)
        {
          char text[QIPU_MOVE_TEXT_SIZE];
          gsize length = qipu_notation_format (&pos, move, written[n].notation, NULL, text);

          g_assert_cmpstr (text, ==, columns[written[n].column]);
          g_assert_cmpuint (length, ==, strlen (text));
          assert_read (&pos, columns[COLUMN_FEN], columns[written[n].column], move);
          n_texts++;
        }

      running = g_strsplit (columns[COLUMN_RUNNING], " | ", -1);
      for (guint n = 0; running[n] != NULL; n++, n_texts++)
        assert_read (&pos, columns[COLUMN_FEN], running[n], move);
      if (columns[COLUMN_NUMBERED][0] != '\0')
        {
          assert_read (&pos, columns[COLUMN_FEN], columns[COLUMN_NUMBERED], move);
          n_texts++;
        }
    }

  return n_texts;
}

static void
test_own_table (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "notation", "moves.tsv", NULL);

  g_test_message ("%u texts", check_table (path));
}

static void
test_shared_table (void)
{
  const char *shared = g_getenv ("QIPU_SHARED");
  g_autofree char *path = g_build_filename (shared != NULL ? shared : "../shared",
                                            "rules",
                                            "notation.tsv",
                                            NULL);

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_test_skip ("no shared table: QIPU_SHARED names its folder");
      return;
    }

  g_test_message ("%u texts", check_table (path));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/notation/table/own", test_own_table);
  g_test_add_func ("/notation/table/shared", test_shared_table);

  return g_test_run ();
}
