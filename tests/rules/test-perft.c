/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Perft: known numbers of nodes, every form of the code, and the code against itself. */

#include <stdlib.h>

#include "random-positions.h"
#include "reference-movegen.h"
#include "rules/qipu-perft-private.h"
#include "rules/qipu-perft.h"

#define DEFAULT_LIMIT (TEST_IS_SANITIZED ? 1000000 : 10000000)

typedef struct
{
  char *fen;
  int depth;
  guint64 nodes;
} Row;

static const QipuPerftKernel *const kernels[] = {
  &qipu_perft_kernel_portable,
#ifdef QIPU_PERFT_HAVE_BMI2
  &qipu_perft_kernel_bmi2,
#endif
};

static void
row_free (gpointer data)
{
  Row *row = data;

  g_free (row->fen);
  g_free (row);
}

static void
test_row (gconstpointer data)
{
  const Row *row = data;
  QipuPosition pos;

  g_assert_cmpint (qipu_position_set_fen (&pos, row->fen, NULL), ==, QIPU_FEN_OK);
  g_assert_cmpuint (qipu_perft (&pos, row->depth), ==, row->nodes);
  if (row->nodes <= DEFAULT_LIMIT)
    g_assert_cmpuint (qipu_perft_leaves (&pos, row->depth), ==, row->nodes);
}

/* Adds the rows of a table as tests; the names of their columns stand in the first line. */
static guint
add_table (const char *name, const char *path, guint64 above, guint64 limit)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  guint n = 0;

  if (path == NULL || !g_file_get_contents (path, &text, NULL, NULL))
    {
      g_print ("# %s: no table\n", name);
      return 0;
    }
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 1; lines[0] != NULL && lines[i] != NULL; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines[i], "\t", 4);
      g_autofree char *test_path = NULL;
      Row *row;

      if (g_strv_length (fields) < 3)
        continue;
      row = g_new0 (Row, 1);
      row->fen = g_strdup (fields[0]);
      row->depth = atoi (fields[1]);
      row->nodes = g_ascii_strtoull (fields[2], NULL, 10);
      if (row->nodes <= above || row->nodes > limit)
        {
          row_free (row);
          continue;
        }
      test_path = g_strdup_printf ("/rules/perft/%s/line-%u", name, i + 1);
      g_test_add_data_func_full (test_path, row, test_row, row_free);
      n++;
    }
  return n;
}

static guint64
count_with_reference (QipuPosition *pos, int depth)
{
  QipuMove moves[QIPU_MAX_MOVES];
  size_t n = reference_legal (pos, moves);
  guint64 nodes = 0;

  if (depth == 1)
    return n;
  for (size_t i = 0; i < n; i++)
    {
      QipuUndo undo;

      qipu_position_make (pos, moves[i], &undo);
      nodes += count_with_reference (pos, depth - 1);
      qipu_position_unmake (pos, &undo);
    }
  return nodes;
}

/* Positions full of checks and pins, each counted in all the forms there are. */
static void
test_forms (void)
{
  int n = TEST_IS_SANITIZED ? 2000 : 20000;

  for (int i = 0; i < n; i++)
    {
      QipuPosition pos;
      guint64 expected;
      int depth = i % 50 == 0 ? 2 : 1;

      random_playable (&pos);
      expected = count_with_reference (&pos, depth);
      for (guint k = 0; k < G_N_ELEMENTS (kernels); k++)
        if (kernels[k]->is_usable ())
          {
            g_assert_cmpuint (kernels[k]->count (&pos, depth), ==, expected);
            g_assert_cmpuint (kernels[k]->count_leaves (&pos, depth), ==, expected);
          }
      if (i % 100 == 0)
        {
          guint64 nodes = kernels[0]->count (&pos, 4);

          for (guint k = 1; k < G_N_ELEMENTS (kernels); k++)
            if (kernels[k]->is_usable ())
              g_assert_cmpuint (kernels[k]->count (&pos, 4), ==, nodes);
        }
    }
  for (guint k = 0; k < G_N_ELEMENTS (kernels); k++)
    g_test_message ("%s: %s",
                    kernels[k]->name,
                    kernels[k]->is_usable () ? "tested" : "not possible on this machine");
  g_test_message ("%d positions; %s is what runs here", n, qipu_perft_dispatch ());
}

/* Three elephants, no general, a general that can be taken: counted all the same. */
static void
test_impossible (void)
{
  for (int i = 0; i < 300; i++)
    {
      QipuPosition pos;
      guint64 expected;

      random_arrangement (&pos, 20);
      expected = count_with_reference (&pos, 2);
      g_assert_cmpuint (qipu_perft (&pos, 2), ==, expected);
      g_assert_cmpuint (qipu_perft_leaves (&pos, 2), ==, expected);
      g_assert_cmpuint (qipu_perft (&pos, 0), ==, 1);
      g_assert_cmpuint (qipu_perft_leaves (&pos, 0), ==, 1);
    }
}

static void
test_divide (void)
{
  QipuPosition pos;
  QipuPerftBranch branches[QIPU_MAX_MOVES];
  size_t n;
  guint64 nodes = 0;

  qipu_position_set_start (&pos);
  n = qipu_perft_divide (&pos, 1, branches);
  g_assert_cmpuint (n, ==, 44);
  for (size_t i = 0; i < n; i++)
    g_assert_cmpuint (branches[i].nodes, ==, 1);

  n = qipu_perft_divide (&pos, 3, branches);
  g_assert_cmpuint (n, ==, 44);
  for (size_t i = 0; i < n; i++)
    {
      QipuPosition next = pos;
      QipuUndo undo;

      qipu_position_make (&next, branches[i].move, &undo);
      g_assert_cmpuint (branches[i].nodes, ==, count_with_reference (&next, 2));
      nodes += branches[i].nodes;
    }
  g_assert_cmpuint (nodes, ==, 79666);
}

int
main (int argc, char **argv)
{
  g_autofree char *own = NULL;
  g_autofree char *shared = NULL;
  guint n;

  g_test_init (&argc, &argv, NULL);
  own = g_test_build_filename (G_TEST_DIST, "rules", "perft.tsv", NULL);
  if (g_getenv ("QIPU_SHARED") != NULL)
    shared = g_build_filename (g_getenv ("QIPU_SHARED"), "rules", "perft.tsv", NULL);

  if (g_test_slow ())
    {
      n = add_table ("slow", own, DEFAULT_LIMIT, G_MAXUINT64);
      n += add_table ("shared", shared, DEFAULT_LIMIT, G_MAXUINT64);
    }
  else
    {
      n = add_table ("table", own, 0, DEFAULT_LIMIT);
      g_assert_cmpuint (n, >, 300);
      n += add_table ("shared", shared, 0, DEFAULT_LIMIT);
      g_test_add_func ("/rules/perft/forms", test_forms);
      g_test_add_func ("/rules/perft/impossible", test_impossible);
      g_test_add_func ("/rules/perft/divide", test_divide);
    }
  g_print ("# %u rows of perft tables\n", n);
  return g_test_run ();
}
