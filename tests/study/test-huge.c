/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A document of a million plies, and one of a million variations inside each other: edited, undone
 * and redone, shown as a list, drafted and restored. Nothing recurses, nothing takes the square. */

#include "study/qipu-document.h"
#include "study/qipu-draft-file.h"
#include "study/qipu-session.h"

#include <glib/gstdio.h>

#include "../growth.h"

static guint
get_n (void)
{
  return g_test_quick () ? 50000 : 1000000;
}

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

/* Moves of a line, each with another one before it when @nested. */
static guint
play (QipuDocument *document, guint n, gboolean nested)
{
  static const char *const shuffle[] = { "h0g2", "h9g7", "g2h0", "g7h9" };
  static const char *const others[] = { "b0c2", "b9c7" };
  QipuNodeId node = QIPU_NODE_ROOT;

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
use_document (Growth *growth, guint size, gconstpointer data)
{
  const gboolean nested = GPOINTER_TO_INT (data);
  QipuDocument *document = qipu_document_new (qipu_game_new ());
  const QipuGame *game = qipu_document_get_game (document);
  const guint n = play (document, size, nested);

  growth_lap (growth, "played");
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, n);
  qipu_document_undo (document);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, 0);
  growth_lap (growth, "undone");
  qipu_document_redo (document);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, n);
  growth_lap (growth, "redone");
  qipu_document_remove (document, qipu_game_get_last_child (game, QIPU_NODE_ROOT));
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, nested ? 1 : 0);
  growth_lap (growth, "removed");
  qipu_document_undo (document);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, n);
  growth_lap (growth, "undone again");
  qipu_document_mirror (document);
  qipu_document_undo (document);
  growth_lap (growth, "mirrored and back");
  g_object_unref (document);
  growth_lap (growth, "freed");
}

static void
use_session (Growth *growth, guint size, gconstpointer data)
{
  const gboolean nested = GPOINTER_TO_INT (data);
  g_autoptr (QipuDocument) document = qipu_document_new (qipu_game_new ());
  const guint n = play (document, size, nested);
  const QipuGame *game = qipu_document_get_game (document);
  g_autoptr (QipuSession) session = NULL;
  QipuNodeId last = QIPU_NODE_ROOT;

  growth_start (growth);
  session = qipu_session_new (document);
  growth_lap (growth, "opened");
  for (QipuNodeId node = qipu_game_walk (game, last); node != QIPU_NODE_NONE;
       node = qipu_game_walk (game, node))
    last = node;
  qipu_session_go_to (session, last);
  g_assert_cmpuint (qipu_game_get_ply (game, qipu_session_get_current (session)), ==,
                    nested ? n / 2 : n);
  growth_lap (growth, "at the end");
  qipu_session_step_back (session);
  growth_lap (growth, "a step back");
  qipu_document_set_comment (document, last, QIPU_COMMENT_AFTER, "here");
  growth_lap (growth, "a comment");
  qipu_session_go_start (session);
  growth_lap (growth, "at the start");
}

/* What the journal does: a snapshot, its bytes, and the record of them. */
static void
use_draft (Growth *growth, guint size, gconstpointer data)
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

  play (document, size, nested);
  growth_start (growth);
  snapshot = qipu_game_copy (qipu_document_get_game (document));
  growth_lap (growth, "snapshot");
  bytes = qipu_draft_file_make (&about, snapshot, NULL);
  growth_lap (growth, "draft made");
  g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL),
                                      (gssize) g_bytes_get_size (bytes), NULL));
  growth_start (growth);
  draft = qipu_draft_file_read_head (path);
  growth_lap (growth, "draft listed");
  g_assert_false (draft->is_damaged);
  again = qipu_draft_file_read_game (path, NULL, NULL);
  growth_lap (growth, "draft read");
  g_assert_true (qipu_game_equal (again, qipu_document_get_game (document)));
  g_unlink (path);
  g_rmdir (folder);
}

static const struct
{
  const char *name;
  GrowthFunc function;
} tests[] = {
  { "document", use_document },
  { "session", use_session },
  { "draft", use_draft },
};

/* Twice the place in the table, and whether the moves are nested. */
static void
test_growth (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);

  growth_check (tests[i / 2].function, get_n (), GUINT_TO_POINTER (i % 2));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < 2 * G_N_ELEMENTS (tests); i++)
    {
      g_autofree char *path =
          g_strdup_printf ("/study/huge/%s/%s", tests[i / 2].name, i % 2 == 1 ? "nest" : "line");

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_growth);
    }

  return g_test_run ();
}
