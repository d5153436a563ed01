/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a step, a jump and an edit cost in large records. Prints CPU microseconds: the median and
 * the greatest of many runs. */

#include "study/qipu-draft-file.h"
#include "study/qipu-journal.h"
#include "study/qipu-session.h"

#include "records/qipu-record-file.h"
#include "rules/qipu-movegen.h"

#include <glib/gstdio.h>
#include <string.h>
#include <time.h>

#define MAX_RUNS 1000

static double
get_cpu_us (void)
{
  struct timespec now;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e6 + (double) now.tv_nsec / 1e3;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

typedef void (*BenchFunc) (QipuSession *session, guint run);

static void
bench (const char *name, QipuSession *session, BenchFunc func, guint n_runs)
{
  double runs[MAX_RUNS];

  for (guint i = 0; i < n_runs; i++)
    {
      double start = get_cpu_us ();

      func (session, i);
      runs[i] = get_cpu_us () - start;
    }
  qsort (runs, n_runs, sizeof *runs, compare);
  g_print ("  %-34s %9.1f %9.1f\n", name, runs[n_runs / 2], runs[n_runs - 1]);
}

/* A random tree: lines of 60 plies that leave the main line, or one line. */
static QipuGame *
make_game (guint n_nodes, gboolean with_variations)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;

  while (qipu_game_get_n_nodes (game) < n_nodes)
    {
      QipuMove moves[QIPU_MAX_MOVES];
      QipuPosition position;
      QipuNodeId added = QIPU_NODE_NONE;
      size_t n;

      qipu_game_get_position (game, node, &position);
      n = qipu_movegen_legal (&position, moves);
      if (n > 0 && !(with_variations && g_rand_int_range (random, 0, 60) == 0))
        added = qipu_game_add (game, node, moves[g_rand_int_range (random, 0, (gint32) n)]);
      if (added != QIPU_NODE_NONE)
        node = added;
      else
        node = (QipuNodeId) g_rand_int_range (random, 0, (gint32) qipu_game_get_n_nodes (game) + 1);
      if (added != QIPU_NODE_NONE && g_rand_int_range (random, 0, 20) == 0)
        qipu_game_set_comment (game, node, QIPU_COMMENT_AFTER, "a comment of some words");
    }
  return game;
}

static void
copy_game (QipuSession *session, guint run)
{
  qipu_game_free (qipu_game_copy (qipu_document_get_game (qipu_session_get_document (session))));
}

static void
make_draft (QipuSession *session, guint run)
{
  const QipuDraft about = { 0 };

  g_bytes_unref (qipu_draft_file_make (
      &about, qipu_document_get_game (qipu_session_get_document (session)), NULL));
}

static void
sync_unchanged (QipuSession *session, guint run)
{
  qipu_move_list_sync (qipu_session_get_move_list (session));
}

static void
step (QipuSession *session, guint run)
{
  if (!qipu_session_step_forward (session))
    qipu_session_go_start (session);
}

static void
step_back (QipuSession *session, guint run)
{
  if (!qipu_session_step_back (session))
    qipu_session_go_end (session);
}

static void
jump (QipuSession *session, guint run)
{
  if (run % 2 == 0)
    qipu_session_go_end (session);
  else
    {
      qipu_session_go_start (session);
      qipu_session_go_start (session);
    }
}

static void
type_letter (QipuSession *session, guint run)
{
  qipu_document_set_comment (qipu_session_get_document (session),
                             qipu_session_get_current (session), QIPU_COMMENT_AFTER,
                             run % 2 == 0 ? "some text" : "some texts");
}

static void
add_variation (QipuSession *session, guint run)
{
  QipuDocument *document = qipu_session_get_document (session);

  if (run % 2 == 1)
    qipu_document_undo (document);
  else
    qipu_document_add_move (document, QIPU_NODE_ROOT,
                            qipu_move (qipu_square (0, 0), qipu_square (0, 1)));
}

static void
mirror (QipuSession *session, guint run)
{
  qipu_document_mirror (qipu_session_get_document (session));
}

static void
fill_scene (QipuSession *session, guint run)
{
  QipuScene scene;

  qipu_session_fill_scene (session, &scene);
}

/* As many rows as a list view holds. */
static void
format_rows (QipuSession *session, guint run)
{
  GListModel *list = G_LIST_MODEL (qipu_session_get_move_list (session));
  guint n = MIN (205, g_list_model_get_n_items (list));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (QipuMoveRow) row = g_list_model_get_item (list, i);
      g_autofree char *red = qipu_session_dup_move_text (session, qipu_move_row_get_red (row));
      g_autofree char *black = qipu_session_dup_move_text (session, qipu_move_row_get_black (row));
    }
}

/* The number of the file: each draft is a new one under the old name. */
static guint64
get_inode (const char *path)
{
  GStatBuf info;

  return g_stat (path, &info) == 0 ? info.st_ino : 0;
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *base;

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inside = g_build_filename (path, base, NULL);

      g_unlink (inside);
    }
  g_rmdir (path);
}

/* What a draft takes of the main thread, from the change of a comment until it is on disk: the
 * longest turn of the main loop. A worker writes it meanwhile. */
static void
bench_journal (guint n_nodes, gboolean with_variations)
{
  g_autofree char *folder = g_dir_make_tmp ("qipu-bench-XXXXXX", NULL);
  QipuJournal *journal = qipu_journal_new (folder);
  g_autoptr (QipuDocument) document = qipu_document_new (make_game (n_nodes, with_variations));
  double runs[51];
  double first;

  qipu_journal_set_delay (journal, 1);
  qipu_journal_attach (journal, document, 0);
  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      const char *path = qipu_journal_get_draft_path (journal, document);
      guint64 inode = get_inode (path);

      runs[i] = 0;
      qipu_document_set_comment (document, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER,
                                 i % 2 == 0 ? "some text" : "some texts");
      while (get_inode (path) == inode)
        {
          double start = get_cpu_us ();

          g_main_context_iteration (NULL, TRUE);
          runs[i] = MAX (runs[i], get_cpu_us () - start);
        }
    }
  first = runs[0];
  qsort (runs, G_N_ELEMENTS (runs), sizeof *runs, compare);
  g_print ("  %-34s %9.1f %9.1f  (goal 2000; the first %.1f)\n", "draft, in the main thread",
           runs[G_N_ELEMENTS (runs) / 2], runs[G_N_ELEMENTS (runs) - 1], first);
  qipu_journal_detach (journal, document, FALSE);
  g_object_unref (journal);
  remove_folder (folder);
}

/* The same for a document that is closed before its change was drafted. */
static void
bench_close (guint n_nodes, gboolean with_variations)
{
  g_autofree char *folder = g_dir_make_tmp ("qipu-bench-XXXXXX", NULL);
  QipuJournal *journal = qipu_journal_new (folder);
  g_autoptr (QipuDocument) document = qipu_document_new (make_game (n_nodes, with_variations));
  double runs[51];

  for (guint i = 0; i < G_N_ELEMENTS (runs); i++)
    {
      double start;

      qipu_journal_attach (journal, document, 0);
      qipu_document_set_comment (document, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER,
                                 i % 2 == 0 ? "some text" : "some texts");
      start = get_cpu_us ();
      qipu_journal_detach (journal, document, TRUE);
      runs[i] = get_cpu_us () - start;
      while (qipu_journal_get_draft_path (journal, document) != NULL)
        {
          start = get_cpu_us ();
          g_main_context_iteration (NULL, TRUE);
          runs[i] = MAX (runs[i], get_cpu_us () - start);
        }
    }
  qsort (runs, G_N_ELEMENTS (runs), sizeof *runs, compare);
  g_print ("  %-34s %9.1f %9.1f  (goal 2000)\n", "close, in the main thread",
           runs[G_N_ELEMENTS (runs) / 2], runs[G_N_ELEMENTS (runs) - 1]);
  g_object_unref (journal);
  remove_folder (folder);
}

static void
bench_record (guint n_nodes, gboolean with_variations)
{
  double start = get_cpu_us ();
  QipuGame *game = make_game (n_nodes, with_variations);
  g_autoptr (QipuDocument) document = qipu_document_new (game);
  g_autoptr (QipuSession) session = NULL;

  g_print ("%u nodes, %s (made in %.0f us)\n", n_nodes, with_variations ? "a tree" : "one line",
           get_cpu_us () - start);
  start = get_cpu_us ();
  session = qipu_session_new (document);
  g_print ("  %-34s %9.1f\n", "new session", get_cpu_us () - start);

  bench ("copy of the game", session, copy_game, 101);
  bench ("draft (in a worker)", session, make_draft, 21);
  bench ("sync, nothing changed", session, sync_unchanged, 1001 - 1);
  bench ("step forward", session, step, 1000);
  bench ("step back", session, step_back, 1000);
  bench ("jump from end to end", session, jump, 101);
  bench ("letter of a comment", session, type_letter, 501);
  bench ("add a variation, undo", session, add_variation, 501);
  bench ("mirror the record", session, mirror, 101);
  bench ("fill a scene", session, fill_scene, 501);
  bench ("texts of 205 rows", session, format_rows, 101);
  bench_journal (n_nodes, with_variations);
  bench_close (n_nodes, with_variations);
}

int
main (int argc, char *argv[])
{
  g_print ("CPU microseconds                        median   maximum\n");
  bench_record (5000, TRUE);
  bench_record (10000, TRUE);
  bench_record (10000, FALSE);
  return 0;
}
