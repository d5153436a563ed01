/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Progress comes back from its file as it was, whatever happened to the file. */

#include "config.h"

#include <string.h>

#include "learn/qipu-progress.h"

#define DAY (24 * 60 * 60)

static GFile *
get_file (const char *name)
{
  g_autofree char *folder = g_dir_make_tmp ("qipu-progress-XXXXXX", NULL);

  /* a folder that is not there yet is made */
  return g_file_new_build_filename (folder, "qipu", name, NULL);
}

static void
test_round_trip (void)
{
  g_autoptr (GFile) file = get_file ("p.tsv");
  g_autoptr (QipuProgress) first = qipu_progress_new (file);
  g_autoptr (QipuProgress) second = qipu_progress_new (file);
  g_autoptr (GError) error = NULL;
  const QipuCard *a, *b;

  g_assert_true (qipu_progress_load (first, &error));
  g_assert_no_error (error);
  qipu_progress_answer (first, "kind/x", QIPU_GRADE_GOOD, 1, 1700000000);
  qipu_progress_answer (first, "kind/x", QIPU_GRADE_AGAIN, 1, 1700000000 + 5 * DAY);
  qipu_progress_answer (first, "棋", QIPU_GRADE_EASY, 1, 1700000000);
  g_assert_true (qipu_progress_save (first, &error));
  g_assert_no_error (error);

  g_assert_true (qipu_progress_load (second, &error));
  for (guint i = 0; i < 2; i++)
    {
      const char *key = i == 0 ? "kind/x" : "棋";

      a = qipu_progress_get (first, key);
      b = qipu_progress_get (second, key);
      g_assert_cmpfloat_with_epsilon (a->stability, b->stability, 1e-4);
      g_assert_cmpfloat_with_epsilon (a->difficulty, b->difficulty, 1e-4);
      g_assert_cmpint (a->last, ==, b->last);
      g_assert_cmpint (a->due, ==, b->due);
      g_assert_cmpuint (a->right, ==, b->right);
      g_assert_cmpuint (a->wrong, ==, b->wrong);
      g_assert_cmpuint (a->streak, ==, b->streak);
    }

  qipu_progress_reset (second);
  g_assert_true (qipu_progress_save (second, &error));
  g_assert_true (qipu_progress_load (first, &error));
  g_assert_cmpuint (qipu_progress_get (first, "棋")->right, ==, 0);
}

/* A reset can be taken back, also after another one that had nothing to forget. */
static void
test_restore (void)
{
  g_autoptr (QipuProgress) progress = qipu_progress_new (NULL);

  g_assert_false (qipu_progress_restore (progress));
  qipu_progress_answer (progress, "a", QIPU_GRADE_GOOD, 1, 1000);
  qipu_progress_reset (progress);
  qipu_progress_reset (progress);
  g_assert_cmpuint (qipu_progress_get (progress, "a")->right, ==, 0);
  qipu_progress_answer (progress, "b", QIPU_GRADE_GOOD, 1, 1000);
  g_assert_true (qipu_progress_restore (progress));
  g_assert_cmpuint (qipu_progress_get (progress, "a")->right, ==, 1);
  g_assert_cmpuint (qipu_progress_get (progress, "b")->right, ==, 0);
  g_assert_false (qipu_progress_restore (progress));
}

static void
test_choices (void)
{
  g_autoptr (GFile) file = get_file ("p.tsv");
  g_autoptr (QipuProgress) first = qipu_progress_new (file);
  g_autoptr (QipuProgress) second = qipu_progress_new (file);
  QipuProgressCount count;

  g_assert_cmpuint (qipu_progress_get_choice (first, "set", 7), ==, 7);
  qipu_progress_set_choice (first, "set", 5);
  qipu_progress_reset (first);
  g_assert_true (qipu_progress_save (first, NULL));
  g_assert_true (qipu_progress_load (second, NULL));
  g_assert_cmpuint (qipu_progress_get_choice (second, "set", 7), ==, 5);
  qipu_progress_count (second, "", 0, &count);
  g_assert_cmpuint (count.n_known, ==, 0);
}

static void
test_broken (void)
{
  static const char text[] = "# qipu-progress 1\n"
                             "=set\tx\n=\t1\n"
                             "good\t3.5\t5\t100\t200\t2\t1\t2\n"
                             "short\t3.5\t5\n"
                             "nan\tnan\t5\t100\t200\t2\t1\t2\n"
                             "huge\t1e300\t5\t100\t200\t2\t1\t2\n"
                             "negative\t3\t5\t-1\t200\t2\t1\t2\n"
                             "never\t3\t5\t1\t200\t0\t0\t0\n"
                             "word\t3\tx\t1\t200\t1\t0\t0\n"
                             "\t3\t5\t1\t200\t1\t0\t0\n";
  g_autoptr (GFile) file = get_file ("p.tsv");
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (QipuProgress) progress = qipu_progress_new (file);
  g_autoptr (GError) error = NULL;
  QipuProgressCount count;

  g_assert_true (g_file_make_directory_with_parents (folder, NULL, NULL));
  g_assert_true (g_file_replace_contents (file, text, sizeof text - 1, NULL, FALSE, 0, NULL, NULL,
                                          NULL));
  g_assert_true (qipu_progress_load (progress, &error));
  qipu_progress_count (progress, "", 150, &count);
  g_assert_cmpuint (count.n_known, ==, 1);
  g_assert_cmpuint (qipu_progress_get (progress, "good")->right, ==, 2);

  /* no text at all */
  g_assert_true (g_file_replace_contents (file, "\xff\xfe\0\x01", 4, NULL, FALSE, 0, NULL, NULL,
                                          NULL));
  g_assert_true (qipu_progress_load (progress, &error));
  qipu_progress_count (progress, "", 150, &count);
  g_assert_cmpuint (count.n_known, ==, 0);
}

static void
test_unwritable (void)
{
  /* a file where the folder should be */
  g_autoptr (GFile) file = get_file ("p.tsv");
  g_autoptr (GFile) folder = g_file_get_parent (file);
  g_autoptr (QipuProgress) progress = qipu_progress_new (file);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_replace_contents (folder, "", 0, NULL, FALSE, 0, NULL, NULL, NULL));
  g_assert_false (qipu_progress_save (progress, &error));
  g_assert_nonnull (error);
}

static void
test_due (void)
{
  g_autoptr (QipuProgress) progress = qipu_progress_new (NULL);
  g_autoptr (GPtrArray) due = NULL;
  QipuProgressCount count;

  qipu_progress_answer (progress, "a/late", QIPU_GRADE_AGAIN, 1, 100);
  qipu_progress_answer (progress, "a/later", QIPU_GRADE_AGAIN, 1, 50);
  qipu_progress_answer (progress, "a/known", QIPU_GRADE_GOOD, 1, 100);
  qipu_progress_answer (progress, "b/late", QIPU_GRADE_AGAIN, 1, 100);

  due = qipu_progress_find_due (progress, "a/", 1000);
  g_assert_cmpuint (due->len, ==, 2);
  g_assert_cmpstr (due->pdata[0], ==, "a/later");
  g_assert_cmpstr (due->pdata[1], ==, "a/late");
  qipu_progress_count (progress, "a/", 1000, &count);
  g_assert_cmpuint (count.n_known, ==, 3);
  g_assert_cmpuint (count.n_due, ==, 2);
  g_assert_cmpuint (count.n_learned, ==, 1);
  g_assert_cmpuint (count.right, ==, 1);
  g_assert_cmpuint (count.wrong, ==, 2);

  qipu_progress_forget (progress, "a/late");
  qipu_progress_count (progress, "a/", 1000, &count);
  g_assert_cmpuint (count.n_due, ==, 1);
  g_assert_true (qipu_progress_load (progress, NULL));
  g_assert_true (qipu_progress_save (progress, NULL));
}

/* An export is a table that another progress can read, and leaves the own file and what is known as
 * they are; where it cannot be written it says so. */
static void
test_export (void)
{
  g_autoptr (GFile) own = get_file ("own.tsv");
  g_autoptr (GFile) copy = get_file ("copy.tsv");
  g_autoptr (GFile) nowhere = g_file_get_child (copy, "below-a-file.tsv");
  g_autoptr (QipuProgress) progress = qipu_progress_new (own);
  g_autoptr (QipuProgress) other = qipu_progress_new (copy);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  QipuProgressCount count;

  qipu_progress_answer (progress, "kind/x", QIPU_GRADE_GOOD, 1, 1700000000);
  qipu_progress_answer (progress, "item/y", QIPU_GRADE_AGAIN, 1, 1700000000);
  qipu_progress_set_choice (progress, "exercises", 5);
  g_assert_true (qipu_progress_export (progress, copy, &error));
  g_assert_no_error (error);
  g_assert_false (g_file_query_exists (own, NULL));

  g_assert_true (g_file_load_contents (copy, NULL, &text, NULL, NULL, &error));
  g_assert_nonnull (strstr (text, "\nkind/x\t"));
  g_assert_nonnull (strstr (text, "\nitem/y\t"));
  g_assert_true (qipu_progress_load (other, &error));
  qipu_progress_count (other, "", 1700000000, &count);
  g_assert_cmpuint (count.n_known, ==, 2);
  g_assert_cmpuint (count.right, ==, 1);
  g_assert_cmpuint (count.wrong, ==, 1);
  g_assert_cmpuint (qipu_progress_get_choice (other, "exercises", 0), ==, 5);
  g_assert_cmpuint (qipu_progress_get (progress, "kind/x")->right, ==, 1);

  g_assert_false (qipu_progress_export (progress, nowhere, &error));
  g_assert_nonnull (error);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/learn/progress/round-trip", test_round_trip);
  g_test_add_func ("/learn/progress/restore", test_restore);
  g_test_add_func ("/learn/progress/choices", test_choices);
  g_test_add_func ("/learn/progress/broken", test_broken);
  g_test_add_func ("/learn/progress/unwritable", test_unwritable);
  g_test_add_func ("/learn/progress/due", test_due);
  g_test_add_func ("/learn/progress/export", test_export);

  return g_test_run ();
}
