/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The state behind the Learn view, without a display. */

#include "config.h"

#include <string.h>

#include <glib/gstdio.h>

#include "learn/qipu-classroom.h"

static guint n_changed, n_failed, n_opened;

static void
on_changed (void)
{
  n_changed++;
}

static void
on_failed (QipuClassroom *classroom, const GError *error)
{
  g_assert_nonnull (error);
  n_failed++;
}

static QipuClassroom *
make_classroom (void)
{
  QipuClassroom *classroom = qipu_classroom_new ();

  n_changed = n_failed = n_opened = 0;
  g_signal_connect (classroom, "changed", G_CALLBACK (on_changed), NULL);
  g_signal_connect (classroom, "failed", G_CALLBACK (on_failed), NULL);

  return classroom;
}

static void
on_opened (QipuClassroom *classroom, const QipuGame *game, guint ply, const QipuPageBlock *block)
{
  n_opened++;
  g_assert_cmpuint (ply, ==, 1);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, block->plies->len);
  g_assert_true (qipu_position_equal (qipu_game_get_start (game), &block->position));
}

static const QipuPageBlock *
find_line (const QipuPage *page)
{
  for (guint i = 0; i < page->blocks->len; i++)
    if (((const QipuPageBlock *) page->blocks->pdata[i])->kind == QIPU_BLOCK_LINE)
      return page->blocks->pdata[i];

  g_assert_not_reached ();
}

static void
test_pages (void)
{
  g_autoptr (QipuClassroom) classroom = make_classroom ();
  const QipuPageBlock *line;

  g_assert_false (qipu_classroom_get_open (classroom));
  g_assert_cmpint (qipu_classroom_get_lesson (classroom), ==, QIPU_LESSON_HOME);
  qipu_classroom_show_page (classroom, "openings");
  g_assert_cmpuint (n_changed, ==, 1);
  line = find_line (qipu_classroom_get_page (classroom));
  qipu_classroom_set_scroll (classroom, 0.5);
  qipu_classroom_set_ply (classroom, line, 1);
  g_assert_cmpuint (qipu_classroom_get_ply (classroom, line), ==, 1);
  g_signal_connect (classroom, "open-in-study", G_CALLBACK (on_opened), (gpointer) line);
  qipu_classroom_open_in_study (classroom, line, 1);
  g_assert_cmpuint (n_opened, ==, 1);

  /* opened again it begins anew */
  qipu_classroom_show_page (classroom, "openings");
  g_assert_cmpuint (qipu_classroom_get_ply (classroom, line), ==, 0);
  g_assert_cmpfloat (qipu_classroom_get_scroll (classroom), ==, 0);
}

/* The way back leads through every link to where it was followed, and no further. */
static void
test_links (void)
{
  g_autoptr (QipuClassroom) classroom = make_classroom ();
  const QipuPageBlock *anchor;

  g_assert_false (qipu_classroom_go_back (classroom));
  qipu_classroom_show_page (classroom, "rules");
  qipu_classroom_set_scroll (classroom, 0.25);
  qipu_classroom_show_place (classroom, "glossary#screen");
  g_assert_cmpuint (n_changed, ==, 2);
  g_assert_cmpstr (qipu_classroom_get_page (classroom)->id, ==, "glossary");
  anchor = qipu_classroom_get_anchor (classroom);
  g_assert_cmpstr (anchor->words[QIPU_PAGE_TRADITIONAL], ==, "炮架");
  g_assert_cmpfloat (qipu_classroom_get_scroll (classroom), ==, 0);
  qipu_classroom_set_scroll (classroom, 0.5);
  qipu_classroom_show_place (classroom, anchor->see);
  g_assert_cmpstr (qipu_classroom_get_page (classroom)->id, ==, "board-and-pieces");
  g_assert_cmpstr (qipu_classroom_get_anchor (classroom)->texts[0], ==, "Cannon");

  g_assert_true (qipu_classroom_go_back (classroom));
  g_assert_cmpstr (qipu_classroom_get_page (classroom)->id, ==, "glossary");
  g_assert_cmpfloat (qipu_classroom_get_scroll (classroom), ==, 0.5);
  g_assert_null (qipu_classroom_get_anchor (classroom));
  g_assert_true (qipu_classroom_go_back (classroom));
  g_assert_cmpstr (qipu_classroom_get_page (classroom)->id, ==, "rules");
  g_assert_cmpfloat (qipu_classroom_get_scroll (classroom), ==, 0.25);
  g_assert_false (qipu_classroom_go_back (classroom));

  /* whoever chooses another lesson has left the way */
  qipu_classroom_show_place (classroom, "glossary");
  qipu_classroom_show_home (classroom);
  g_assert_false (qipu_classroom_go_back (classroom));
}

/* Every mistake leads to a place of the guide, and from there back to the same question. */
static void
test_explanations (void)
{
  g_autoptr (QipuClassroom) classroom = make_classroom ();
  QipuTask task;

  qipu_classroom_set_exercises (classroom, 1 << QIPU_EXERCISE_FILE);
  qipu_classroom_show_trainer (classroom);
  g_assert_null (qipu_classroom_get_explanation (classroom));
  task = *qipu_trainer_get_task (qipu_classroom_get_trainer (classroom));
  {
    QipuAnswer answer;

    qipu_task_answer_file (&task, 1, &answer);
    qipu_classroom_answer_file (classroom, answer.right ? 2 : 1);
  }
  g_assert_cmpstr (qipu_classroom_get_explanation (classroom), ==, "reading-records#files");
  qipu_classroom_show_place (classroom, qipu_classroom_get_explanation (classroom));
  g_assert_cmpint (qipu_classroom_get_lesson (classroom), ==, QIPU_LESSON_PAGE);
  g_assert_true (qipu_classroom_go_back (classroom));
  g_assert_cmpint (qipu_classroom_get_lesson (classroom), ==, QIPU_LESSON_TRAINER);
  g_assert_cmpint (qipu_trainer_get_task (qipu_classroom_get_trainer (classroom))->move, ==,
                   task.move);
  g_assert_nonnull (qipu_classroom_get_answer (classroom));
}

/* What was answered is there for the next classroom, and the question stays until it is left. */
static void
test_trainer (void)
{
  g_autoptr (QipuClassroom) classroom = make_classroom ();
  g_autoptr (QipuClassroom) next = NULL;
  QipuProgressCount count;
  QipuTask task;

  qipu_classroom_set_exercises (classroom, 1 << QIPU_EXERCISE_FILE);
  qipu_classroom_show_trainer (classroom);
  task = *qipu_trainer_get_task (qipu_classroom_get_trainer (classroom));
  qipu_classroom_show_home (classroom);
  qipu_classroom_show_trainer (classroom);
  g_assert_cmpint (qipu_trainer_get_task (qipu_classroom_get_trainer (classroom))->move, ==,
                   task.move);
  g_assert_null (qipu_classroom_get_answer (classroom));
  qipu_classroom_answer_file (classroom, 5);
  g_assert_nonnull (qipu_classroom_get_answer (classroom));
  qipu_classroom_set_draft (classroom, "half");
  qipu_classroom_next_task (classroom);
  g_assert_null (qipu_classroom_get_answer (classroom));
  g_assert_null (qipu_classroom_get_draft (classroom));

  next = make_classroom ();
  qipu_progress_count (qipu_classroom_get_trainer_progress (next), "kind/", 0, &count);
  g_assert_cmpuint (count.right + count.wrong, ==, 1);
  g_assert_cmpuint (qipu_trainer_get_exercises (qipu_classroom_get_trainer (next)), ==,
                    1 << QIPU_EXERCISE_FILE);
  qipu_classroom_reset_progress (next);
  qipu_progress_count (qipu_classroom_get_trainer_progress (next), "", 0, &count);
  g_assert_cmpuint (count.n_known, ==, 0);
  qipu_classroom_restore_progress (next);
  g_clear_object (&next);

  next = make_classroom ();
  qipu_progress_count (qipu_classroom_get_trainer_progress (next), "kind/", 0, &count);
  g_assert_cmpuint (count.right + count.wrong, ==, 1);
}

static QipuMove
get_answer (QipuClassroom *classroom)
{
  const QipuDrillItem *item = qipu_drill_get_item (qipu_classroom_get_drill (classroom));

  return g_array_index (item->answers, QipuMove, 0);
}

/* Every mate of the guide, solved: each position is asked once and then known. */
static void
test_mates (void)
{
  g_autoptr (QipuClassroom) classroom = make_classroom ();
  QipuDrillCount count;
  guint n = 0;

  qipu_classroom_show_page_drill (classroom, "mates", QIPU_DRILL_WIN, QIPU_RED);
  qipu_classroom_get_drill_count (classroom, &count);
  g_assert_cmpuint (count.n_items, >, 20);
  for (guint session = 0; session < 3 && count.n_new > 0; session++)
    {
      while (qipu_drill_get_item (qipu_classroom_get_drill (classroom)) != NULL)
        {
          qipu_classroom_try (classroom, get_answer (classroom));
          g_assert_cmpint (qipu_classroom_get_reply (classroom)->kind, ==, QIPU_REPLY_RIGHT);
          /* solved is solved: what is played now changes nothing */
          qipu_classroom_try (classroom, QIPU_MOVE_NONE);
          qipu_classroom_give_up (classroom);
          g_assert_cmpint (qipu_classroom_get_reply (classroom)->kind, ==, QIPU_REPLY_RIGHT);
          qipu_classroom_next (classroom);
          n++;
        }
      qipu_classroom_next (classroom); /* at the end there is no next */
      qipu_classroom_again (classroom);
      qipu_classroom_get_drill_count (classroom, &count);
    }
  g_assert_cmpuint (n, ==, count.n_items);
  g_assert_cmpuint (count.n_learned, ==, count.n_items);
}

/* A data folder that cannot be written is told, and nothing else happens. */
static void
test_unwritable (void)
{
  g_autoptr (QipuClassroom) classroom = NULL;
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "qipu", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (folder);
  g_autofree char *trainer = g_build_filename (folder, "progress-trainer.tsv", NULL);
  g_autoptr (GFile) place = g_file_new_for_path (trainer);

  /* a folder where the file should be: it can be neither read nor written */
  g_file_delete (place, NULL, NULL);
  g_assert_true (g_file_make_directory_with_parents (place, NULL, NULL)
                 || g_file_query_file_type (place, 0, NULL) == G_FILE_TYPE_DIRECTORY);
  classroom = make_classroom ();
  qipu_classroom_show_trainer (classroom);
  g_assert_cmpuint (n_failed, ==, 1);
  qipu_classroom_next_task (classroom);
  g_assert_nonnull (qipu_trainer_get_task (qipu_classroom_get_trainer (classroom)));
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_folder (child);
    }
  g_remove (path);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("qipu-classroom-XXXXXX", &error);
  int status;

  /* not G_TEST_OPTION_ISOLATE_DIRS: GLib's own leaks of it would hide ours */
  g_assert_no_error (error);
  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/learn/classroom/links", test_links);
  g_test_add_func ("/learn/classroom/pages", test_pages);
  g_test_add_func ("/learn/classroom/trainer", test_trainer);
  g_test_add_func ("/learn/classroom/mates", test_mates);
  g_test_add_func ("/learn/classroom/explanations", test_explanations);
  g_test_add_func ("/learn/classroom/unwritable", test_unwritable);

  status = g_test_run ();
  remove_folder (folder);
  return status;
}
