/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document of a million plies, and one of a million variations inside each other: edited, undone
 * and redone, shown as a list, drafted and restored. Nothing recurses, nothing takes the square. */

#include "study/qipu-document.h"
#include "study/qipu-draft-file.h"
#include "study/qipu-session.h"

#include <glib/gstdio.h>
#include <time.h>

static guint
get_n (void)
{
  return g_test_quick () ? 50000 : 1000000;
}

static double
get_cpu_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec + (double) now.tv_nsec * 1e-9;
}

/* The time since the last call; forty microseconds a move at most. */
static void
check_time (double *start, const char *what)
{
  const double seconds = get_cpu_seconds () - *start;

  g_test_message ("%-20s %6.2f s", what, seconds);
#ifdef __SANITIZE_ADDRESS__
  g_assert_cmpfloat (seconds, <, 20 + get_n () * 400e-6);
#else
  g_assert_cmpfloat (seconds, <, 2 + get_n () * 40e-6);
#endif
  *start = get_cpu_seconds ();
}

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

/* Moves of a line, each with another one before it when @nested. */
static guint
play (QipuDocument *document, gboolean nested)
{
  static const char *const shuffle[] = { "h0g2", "h9g7", "g2h0", "g7h9" };
  static const char *const others[] = { "b0c2", "b9c7" };
  QipuNodeId node = QIPU_NODE_ROOT;
  const guint n = get_n ();

  qipu_document_begin_edit (document, "Play");
  for (guint i = 0; i < n; i++)
    {
      if (nested)
        qipu_document_add_move (document, node, move (others[i % 2]));
      node = qipu_document_add_move (document, node, move (shuffle[i % 4]));
    }
  qipu_document_end_edit (document);
  return nested ? 2 * n : n;
}

static void
test_document (gconstpointer data)
{
  const gboolean nested = GPOINTER_TO_INT (data);
  double start = get_cpu_seconds ();
  QipuDocument *document = qipu_document_new (qipu_game_new ());
  const QipuGame *game = qipu_document_get_game (document);
  const guint n = play (document, nested);

  check_time (&start, "played");
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, n);
  qipu_document_undo (document);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 0);
  check_time (&start, "undone");
  qipu_document_redo (document);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, n);
  check_time (&start, "redone");
  qipu_document_remove (document, qipu_game_get_last_child (game, QIPU_NODE_ROOT));
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, nested ? 1 : 0);
  check_time (&start, "removed");
  qipu_document_undo (document);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, n);
  check_time (&start, "undone again");
  qipu_document_mirror (document);
  qipu_document_undo (document);
  check_time (&start, "mirrored and back");
  g_object_unref (document);
  check_time (&start, "freed");
}

static void
test_session (gconstpointer data)
{
  const gboolean nested = GPOINTER_TO_INT (data);
  g_autoptr (QipuDocument) document = qipu_document_new (qipu_game_new ());
  const guint n = play (document, nested);
  const QipuGame *game = qipu_document_get_game (document);
  double start = get_cpu_seconds ();
  g_autoptr (QipuSession) session = qipu_session_new (document);
  QipuNodeId last = QIPU_NODE_ROOT;

  check_time (&start, "opened");
  for (QipuNodeId node = qipu_game_walk (game, last); node != QIPU_NODE_NONE;
       node = qipu_game_walk (game, node))
    last = node;
  qipu_session_go_to (session, last);
  g_assert_cmpuint (qipu_game_get_ply (game, qipu_session_get_current (session)), ==,
                    nested ? n / 2 : n);
  check_time (&start, "at the end");
  qipu_session_step_back (session);
  check_time (&start, "a step back");
  qipu_document_set_comment (document, last, QIPU_COMMENT_AFTER, "here");
  check_time (&start, "a comment");
  qipu_session_go_start (session);
  check_time (&start, "at the start");
}

/* What the journal does: a snapshot, its bytes, and the record of them. */
static void
test_draft (gconstpointer data)
{
  const gboolean nested = GPOINTER_TO_INT (data);
  g_autofree char *folder = g_dir_make_tmp ("qipu-huge-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "left-0.draft", NULL);
  g_autoptr (QipuDocument) document = qipu_document_new (qipu_game_new ());
  g_autoptr (QipuGame) snapshot = NULL;
  g_autoptr (QipuGame) again = NULL;
  g_autoptr (QipuDraft) draft = NULL;
  g_autoptr (GBytes) bytes = NULL;
  const QipuDraft about = { .title = (char *) "huge" };
  double start;

  play (document, nested);
  start = get_cpu_seconds ();
  snapshot = qipu_game_copy (qipu_document_get_game (document));
  check_time (&start, "snapshot");
  bytes = qipu_draft_file_make (&about, snapshot, NULL);
  check_time (&start, "draft made");
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL),
                                      (gssize) g_bytes_get_size (bytes), NULL));
  start = get_cpu_seconds ();
  draft = qipu_draft_file_read_head (path);
  check_time (&start, "draft listed");
  g_assert_false (draft->is_damaged);
  again = qipu_draft_file_read_game (path, NULL);
  check_time (&start, "draft read");
  g_assert_true (qipu_game_equal (again, qipu_document_get_game (document)));
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *name;
    GTestDataFunc function;
  } tests[] = {
    { "document", test_document },
    { "session", test_session },
    { "draft", test_draft },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    for (gint nested = 0; nested < 2; nested++)
      {
        g_autofree char *path =
            g_strdup_printf ("/study/huge/%s/%s", tests[i].name, nested ? "nest" : "line");

        g_test_add_data_func (path, GINT_TO_POINTER (nested), tests[i].function);
      }

  return g_test_run ();
}
