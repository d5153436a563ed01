/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A draft cut at every byte and damaged at every byte: never a crash or a warning, all edits before
 * the damage are kept, and what is kept never takes the place of the file that was edited. */

#include "study/qipu-draft-file.h"
#include "study/qipu-journal.h"

#include <glib/gstdio.h>
#include <string.h>

static QipuMove
move (const char *text)
{
  return qipu_move (qipu_square (text[0] - 'a', text[1] - '0'),
                    qipu_square (text[2] - 'a', text[3] - '0'));
}

/* Tags, variations, comments and a start of its own. */
static QipuGame *
make_game (void)
{
  static const char *const shuffle[] = { "h0g2", "h9g7", "g2h0", "g7h9" };
  QipuGame *game = qipu_game_new ();
  QipuNodeId node = QIPU_NODE_ROOT;
  QipuPosition start;

  qipu_position_set_fen (
      &start, "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEH1 w - - 0 1", NULL);
  qipu_game_set_start (game, &start);
  qipu_game_append_tag (game, "Red", "胡榮華");
  qipu_game_append_tag (game, "賽事", "a = b\\ \"c\"\nd");
  qipu_game_append_tag (game, "Result", "1-0");
  qipu_game_set_comment (game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER, "the start, 開局");
  for (guint i = 0; i < 8; i++)
    {
      QipuNodeId next = qipu_game_add (game, node, move (shuffle[i % 4]));

      if (i == 2)
        qipu_game_add (game, qipu_game_add (game, node, move ("b0c2")), move ("b9c7"));
      if (i % 3 == 0)
        qipu_game_set_comment (game, next, QIPU_COMMENT_AFTER, "好");
      node = next;
    }
  return game;
}

typedef struct
{
  char *folder;
  char *path;
  GByteArray *whole;
  gsize body; /* where the record begins */
  guint n_nodes;
  guint n_tags;
} Setup;

static void
set_up (Setup *setup, gconstpointer data)
{
  g_autoptr (QipuGame) game = make_game ();
  g_autoptr (GFile) file = g_file_new_for_path ("/nowhere/象棋.pgn");
  const QipuDraft about = {
    .file = file,
    .title = (char *) "題",
    .format_id = (char *) "pgn",
    .n_plies = 8,
  };

  setup->folder = g_dir_make_tmp ("qipu-damage-XXXXXX", NULL);
  setup->path = g_build_filename (setup->folder, "left-0.draft", NULL);
  setup->whole = g_bytes_unref_to_array (qipu_draft_file_make (&about, game, NULL));
  setup->body =
      (gsize) (g_strstr_len ((const char *) setup->whole->data, setup->whole->len, "[Game") -
               (const char *) setup->whole->data);
  setup->n_nodes = qipu_game_get_n_nodes (game);
  setup->n_tags = qipu_game_get_n_tags (game);
}

static void
tear_down (Setup *setup, gconstpointer data)
{
  g_autoptr (GDir) dir = g_dir_open (setup->folder, 0, NULL);
  const char *base;

  while ((base = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (setup->folder, base, NULL);

      g_unlink (path);
    }
  g_rmdir (setup->folder);
  g_free (setup->folder);
  g_free (setup->path);
  g_byte_array_unref (setup->whole);
}

/* How much lies whole before @place: moves as "H0-G2" in the record, tags as two lines above it. */
static void
count_before (const Setup *setup, gsize place, guint *n_nodes, guint *n_tags)
{
  const char *text = (const char *) setup->whole->data;

  *n_nodes = 0;
  *n_tags = 0;
  for (gsize i = setup->body; i + 6 <= place; i++)
    *n_nodes += text[i] >= 'A' && text[i] <= 'I' && g_ascii_isdigit (text[i + 1]) &&
                text[i + 2] == '-' && text[i + 3] >= 'A' && g_ascii_isdigit (text[i + 4]);
  for (gsize i = 0; i < MIN (place, setup->body); i++)
    *n_tags += text[i] == '\n' && g_str_has_prefix (text + i + 1, "value=") &&
               memchr (text + i + 1, '\n', place - i - 1) != NULL;
}

static void
check_texts (const QipuGame *game)
{
  for (guint i = 0; i < qipu_game_get_n_tags (game); i++)
    {
      const char *name, *value;

      qipu_game_get_tag_at (game, i, &name, &value);
      g_assert_true (g_utf8_validate (name, -1, NULL));
      g_assert_true (g_utf8_validate (value, -1, NULL));
    }
  for (QipuNodeId node = QIPU_NODE_ROOT; node != QIPU_NODE_NONE; node = qipu_game_walk (game, node))
    for (guint place = QIPU_COMMENT_BEFORE; place <= QIPU_COMMENT_AFTER; place++)
      {
        const char *text = qipu_game_get_comment (game, node, place);

        g_assert_true (text == NULL || g_utf8_validate (text, -1, NULL));
      }
}

/* Reads what is left in @data, which is damaged from @place on. */
static void
check (const Setup *setup, const guint8 *data, gsize size, gsize place)
{
  g_autoptr (QipuDraft) draft = NULL;
  g_autoptr (QipuGame) game = NULL;
  guint n_nodes, n_tags;

  /* thousands of times: no waiting for the disk */
  g_assert_true (g_file_set_contents_full (setup->path, (const char *) data, (gssize) size,
                                           G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  draft = qipu_draft_file_read_head (setup->path);
  game = qipu_draft_file_read_game (setup->path, NULL, NULL);
  g_assert_true ((draft != NULL) == (game != NULL));
  count_before (setup, place, &n_nodes, &n_tags);
  if (game == NULL)
    {
      g_assert_cmpuint (n_nodes + n_tags, ==, 0);
      return;
    }
  g_assert_true (qipu_game_self_check (game));
  check_texts (game);
  g_assert_true (draft->title == NULL || g_utf8_validate (draft->title, -1, NULL));
  g_assert_true (draft->is_damaged || draft->file != NULL);
  g_assert_true (!draft->is_damaged || draft->file == NULL);
  g_assert_cmpuint (qipu_game_get_n_nodes (game), >=, n_nodes);
  g_assert_cmpuint (qipu_game_get_n_tags (game), >=, n_tags);
  if (n_nodes > 0)
    g_assert_cmpstr (qipu_game_get_comment (game, QIPU_NODE_ROOT, QIPU_COMMENT_AFTER), ==,
                     "the start, 開局");
}

static void
test_whole (Setup *setup, gconstpointer data)
{
  g_autoptr (QipuGame) expected = make_game ();
  g_autoptr (QipuGame) game = NULL;
  g_autoptr (QipuDraft) draft = NULL;

  g_assert_true (g_file_set_contents (setup->path, (const char *) setup->whole->data,
                                      setup->whole->len, NULL));
  draft = qipu_draft_file_read_head (setup->path);
  g_assert_false (draft->is_damaged);
  g_assert_nonnull (draft->file);
  game = qipu_draft_file_read_game (setup->path, NULL, NULL);
  g_assert_true (qipu_game_equal (game, expected));
}

static void
test_cut (Setup *setup, gconstpointer data)
{
  for (gsize size = 0; size < setup->whole->len; size++)
    {
      g_autoptr (QipuDraft) draft = NULL;

      check (setup, setup->whole->data, size, size);
      /* a cut never goes unnoticed */
      draft = qipu_draft_file_read_head (setup->path);
      g_assert_true (draft == NULL || draft->is_damaged);
    }
}

/* One byte is another one. */
static void
test_changed (Setup *setup, gconstpointer data)
{
  static const guint8 masks[] = { 0x01, 0x02, 0x10, 0x20, 0x80, 0xFF };

  for (gsize place = 0; place < setup->whole->len; place++)
    for (guint i = 0; i <= G_N_ELEMENTS (masks); i++)
      {
        g_autofree guint8 *copy = g_memdup2 (setup->whole->data, setup->whole->len);
        g_autoptr (QipuGame) game = NULL;

        copy[place] = i < G_N_ELEMENTS (masks) ? copy[place] ^ masks[i] : 0;
        check (setup, copy, setup->whole->len, place);
        /* what is wrong with the lines above the record takes nothing of the record */
        game = qipu_draft_file_read_game (setup->path, NULL, NULL);
        if (game != NULL && place < setup->body)
          {
            g_assert_cmpuint (qipu_game_get_n_nodes (game), ==, setup->n_nodes);
            g_assert_cmpuint (qipu_game_get_n_tags (game), >=, setup->n_tags);
          }
        /* only the number of the version makes it a draft of another program */
        if (game == NULL)
          g_assert_cmpuint (place, ==, strlen ("Qipu draft "));
      }
}

/* Bytes lost, doubled, and whole pieces of zeros, as file systems leave them. */
static void
test_pieces (Setup *setup, gconstpointer data)
{
  for (gsize place = 0; place < setup->whole->len; place += 3)
    for (gsize size = 1; size < setup->whole->len; size *= 4)
      {
        const gsize length = MIN (size, setup->whole->len - place);
        g_autoptr (GByteArray) lost = g_byte_array_new ();
        g_autoptr (GByteArray) zeros = g_byte_array_new ();

        g_byte_array_append (lost, setup->whole->data, setup->whole->len);
        g_byte_array_append (zeros, setup->whole->data, setup->whole->len);
        g_byte_array_remove_range (lost, (guint) place, (guint) length);
        memset (zeros->data + place, 0, length);
        check (setup, lost->data, lost->len, place);
        check (setup, zeros->data, zeros->len, place);
      }
}

/* Through the journal: the document has no file that it could be saved over, and nobody's bytes are
 * thrown away. */
static void
test_restored (Setup *setup, gconstpointer data)
{
  g_autofree char *kept = g_strconcat (setup->path, ".damaged", NULL);
  g_autoptr (QipuGame) whole = make_game ();
  QipuNodeId end = qipu_game_get_mainline_end (whole);
  guint n_shorter = 0;

  for (gsize size = setup->body + 60; size < setup->whole->len; size += 97)
    {
      g_autoptr (QipuJournal) journal = qipu_journal_new (setup->folder);
      g_autoptr (GPtrArray) drafts = NULL;
      g_autoptr (QipuDocument) document = NULL;
      g_autofree char *content = NULL;
      GError *error = NULL;
      gpointer gone = journal;
      QipuDraftLoss loss;
      gsize kept_size;

      g_assert_true (g_file_set_contents (setup->path, (const char *) setup->whole->data,
                                          (gssize) size, NULL));
      drafts = qipu_journal_list (journal);
      g_assert_cmpuint (drafts->len, ==, 1);
      document = qipu_journal_restore (journal, g_ptr_array_index (drafts, 0), &error);
      g_assert_no_error (error);
      g_assert_null (qipu_document_get_file (document));
      g_assert_true (qipu_document_get_modified (document));
      /* what is missing is known as long as it is not saved */
      g_assert_true (qipu_journal_get_loss (journal, document, &loss));
      g_assert_cmpuint (loss.n_plies, ==, qipu_game_get_ply (whole, end));
      g_assert_cmpuint (loss.n_restored, <=, loss.n_plies);
      n_shorter += loss.n_restored < loss.n_plies;
      qipu_document_set_saved (document, qipu_document_get_revision (document));
      g_assert_false (qipu_journal_get_loss (journal, document, &loss));
      g_assert_false (g_file_test (setup->path, G_FILE_TEST_EXISTS));
      g_assert_true (g_file_get_contents (kept, &content, &kept_size, NULL));
      g_assert_cmpmem (content, kept_size, setup->whole->data, size);
      qipu_journal_detach (journal, document, FALSE);
      /* the last work is reported, and the locks are given up */
      g_object_add_weak_pointer (G_OBJECT (journal), &gone);
      g_clear_object (&journal);
      while (gone != NULL)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (n_shorter, >, 0);
}

/* A name of a megabyte makes lines about the document that are four times as long. */
static void
test_long_head (void)
{
  g_autofree char *folder = g_dir_make_tmp ("qipu-damage-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "left-0.draft", NULL);
  g_autoptr (QipuGame) game = make_game ();
  g_autoptr (QipuGame) again = NULL;
  g_autoptr (QipuDraft) draft = NULL;
  g_autoptr (GString) name = g_string_new (NULL);
  g_autoptr (GByteArray) bytes = NULL;
  QipuDraft about = { 0 };

  while (name->len < 4u * 1024 * 1024)
    g_string_append (name, "象棋");
  about.title = name->str;
  qipu_game_append_tag (game, name->str, name->str);
  bytes = g_bytes_unref_to_array (qipu_draft_file_make (&about, game, NULL));
  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, bytes->len, NULL));
  draft = qipu_draft_file_read_head (path);
  g_assert_nonnull (draft);
  g_assert_false (draft->is_damaged);
  g_assert_cmpstr (draft->title, ==, name->str);
  again = qipu_draft_file_read_game (path, NULL, NULL);
  g_assert_true (qipu_game_equal (game, again));
  g_unlink (path);
  g_rmdir (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/draft-damage/whole", Setup, NULL, set_up, test_whole, tear_down);
  g_test_add ("/draft-damage/cut", Setup, NULL, set_up, test_cut, tear_down);
  g_test_add ("/draft-damage/changed", Setup, NULL, set_up, test_changed, tear_down);
  g_test_add ("/draft-damage/pieces", Setup, NULL, set_up, test_pieces, tear_down);
  g_test_add ("/draft-damage/restored", Setup, NULL, set_up, test_restored, tear_down);
  g_test_add_func ("/draft-damage/long-head", test_long_head);

  return g_test_run ();
}
