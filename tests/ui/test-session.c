/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What was open is open again at the next start: tabs, places, drafts. */

#include "config.h"

#include "ui-fixture.h"

#include "app/qipu-recent-popover.h"
#include "app/qipu-stored-session.h"
#include "app/qipu-tab.h"

#include <string.h>

static const char first[] = "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n"
                            "1. C2=5 H8+7 2. H2+3 R9=8 (2... P7+1 3. R1+1 (3. P7+1)) *\n";
static const char second[] = "[Red \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. P3+1 C2=3 *\n";

static GtkApplication *
get_application (void)
{
  return GTK_APPLICATION (ui_fixture_get_application ());
}

static char *
dup_current (QipuWindow *window)
{
  QipuSession *session = ui_get_session (window);

  return qipu_session_dup_move_text (session, qipu_session_get_current (session));
}

static void
close_all (void)
{
  GList *windows = g_list_copy (gtk_application_get_windows (get_application ()));

  for (GList *l = windows; l != NULL; l = l->next)
    ui_fixture_close_window (l->data);
  g_list_free (windows);
}

/* Those that other tests have left. */
static void
discard_drafts (void)
{
  QipuJournal *journal = qipu_application_get_journal (ui_fixture_get_application ());
  g_autoptr (GPtrArray) drafts = qipu_journal_list (journal);

  for (guint i = 0; i < drafts->len; i++)
    qipu_journal_discard (journal, g_ptr_array_index (drafts, i));
}

static QipuWindow *
restore (void)
{
  QipuWindow *window;

  g_assert_true (qipu_stored_session_restore (get_application ()));
  window = QIPU_WINDOW (gtk_application_get_windows (get_application ())->data);
  ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)) && !qipu_window_is_empty (window));
  ui_fixture_settle (window);
  return window;
}

static void
test_restore (void)
{
  QipuWindow *window = ui_fixture_open_text ("one.pgn", first);
  g_autoptr (GFile) file = ui_fixture_write ("two.pgn", second);
  g_autofree char *drafted = NULL;
  g_autofree char *again = NULL;
  g_autofree char *move = NULL;

  /* in a variation of a variation; a file as it is; a game that was never saved */
  qipu_session_go_to (ui_get_session (window), 7);
  move = dup_current (window);
  g_assert_cmpstr (move, ==, "P7+1");
  qipu_window_open_file (window, file);
  ui_wait_until (ui_get_n_tabs (window) == 2);
  ui_activate (window, "win.new");
  qipu_session_play (ui_get_session (window), qipu_move (qipu_square (7, 2), qipu_square (4, 2)));
  drafted = ui_dup_pgn (window);
  ui_activate (window, "win.select-tab(1)");
  qipu_stored_session_store (get_application ());
  close_all ();

  window = restore ();
  g_assert_cmpint (ui_get_n_tabs (window), ==, 3);
  g_clear_pointer (&move, g_free);
  move = dup_current (window);
  g_assert_cmpstr (move, ==, "P7+1");
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), ==, 7);
  /* not read yet, and called as it was */
  g_assert_cmpstr (ui_get_tab_title (window, 1), ==, "C – D");
  ui_activate (window, "win.select-tab(2)");
  ui_wait_until (!qipu_window_is_empty (window));
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "C");
  g_assert_cmpstr (ui_get_tab_title (window, 2), ==, "• New game");
  ui_activate (window, "win.select-tab(3)");
  ui_wait_until (!qipu_window_is_empty (window));
  again = ui_dup_pgn (window);
  g_assert_cmpstr (again, ==, drafted);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));

  /* and is not offered besides */
  ui_fixture_offer_drafts (window);
  g_assert_false (qipu_main_view_has_notice (qipu_window_get_main_view (window)));

  /* what was never shown is written down again as it was */
  qipu_stored_session_store (get_application ());
  close_all ();
  window = restore ();
  g_assert_cmpint (ui_get_n_tabs (window), ==, 3);
  close_all ();
}

static char *
dup_setup_fen (QipuWindow *window)
{
  QipuSetup *setup = qipu_session_get_setup (ui_get_session (window));

  return setup != NULL ? qipu_setup_dup_fen (setup) : NULL;
}

static gboolean
is_stored (const char *text)
{
  g_autoptr (GVariant) stored = g_settings_get_value (qipu_settings_get (), QIPU_SETTING_SESSION);
  g_autofree char *printed = g_variant_print (stored, FALSE);

  return strstr (printed, text) != NULL;
}

/* Set-ups half done, one impossible: in a file and in a window where nothing was open. What is open
 * is written down by itself soon after a change, so that a crash takes nothing. */
static void
test_setup (void)
{
  static const char impossible[] = "4k4/4k4/9/9/9/9/9/9/9/P8 b - - 0 5";
  static const char possible[] = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1";
  QipuWindow *window = ui_fixture_open_text ("setup.pgn", second);
  g_autoptr (GVariant) stored = NULL;
  g_autofree char *fen = NULL;
  g_autofree char *of_file = NULL;

  ui_activate (window, "win.setup");
  g_assert_cmpint (qipu_setup_set_fen (qipu_session_get_setup (ui_get_session (window)), possible,
                                       NULL), ==, QIPU_FEN_OK);
  ui_activate (window, "win.new-tab");
  ui_activate (window, "win.setup");
  /* nobody asks for it, neither when it begins nor when it changes */
  ui_wait_until (is_stored (QIPU_FEN_START));
  g_assert_cmpint (qipu_setup_set_fen (qipu_session_get_setup (ui_get_session (window)), impossible,
                                       NULL), ==, QIPU_FEN_OK);
  ui_wait_until (is_stored (impossible));
  stored = g_settings_get_value (qipu_settings_get (), QIPU_SETTING_SESSION);
  close_all ();
  g_settings_set_value (qipu_settings_get (), QIPU_SETTING_SESSION, stored);

  window = restore ();
  g_assert_cmpint (ui_get_n_tabs (window), ==, 2);
  fen = dup_setup_fen (window);
  g_assert_cmpstr (fen, ==, impossible);
  ui_activate (window, "win.select-tab(1)");
  ui_wait_until (!qipu_window_is_empty (window));
  of_file = dup_setup_fen (window);
  g_assert_cmpstr (of_file, ==, possible);

  /* given up, the second one leaves nothing behind */
  ui_activate (window, "win.select-tab(2)");
  ui_activate (window, "win.cancel-setup");
  g_assert_true (qipu_window_is_empty (window));
  close_all ();
}

static const char four_games[] =
  "[Red \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 *\n\n"
  "[Red \"C\"]\n[Black \"D\"]\n[Result \"*\"]\n\n1. P3+1 C2=3 *\n\n"
  "[Red \"E\"]\n[Black \"F\"]\n[Result \"*\"]\n\n"
  "1. C2=5 H8+7 2. H2+3 R9=8 (2... P7+1 3. R1+1 (3. P7+1)) *\n\n"
  "[Red \"G\"]\n[Black \"H\"]\n[Result \"*\"]\n\n1. H2+3 *\n";

static QipuWindow *
open_third_game (const char *name)
{
  QipuWindow *window = ui_fixture_open_text (name, four_games);
  QipuWorkspace *workspace = qipu_window_get_workspace (window);

  ui_wait_until (qipu_workspace_get_n_games (workspace) == 4 &&
                 !qipu_game_source_get_loading (qipu_workspace_get_source (workspace)));
  qipu_workspace_select (workspace, 2);
  ui_wait_until (qipu_workspace_get_index (workspace) == 2);
  return window;
}

/* A place in one game of many, and how it is looked at. */
static void
test_one_of_many (void)
{
  QipuWindow *window = open_third_game ("four.pgn");
  QipuWorkspace *workspace;
  QipuMoveList *list;

  qipu_session_set_flipped (ui_get_session (window), TRUE);
  qipu_session_set_mirrored (ui_get_session (window), TRUE);
  qipu_session_go_to (ui_get_session (window), 4);
  qipu_move_list_set_folded (qipu_session_get_move_list (ui_get_session (window)), 4, TRUE);
  qipu_stored_session_store (get_application ());
  close_all ();

  window = restore ();
  workspace = qipu_window_get_workspace (window);
  ui_wait_until (qipu_workspace_get_index (workspace) == 2);
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "E");
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), ==, 4);
  g_assert_true (qipu_session_get_flipped (ui_get_session (window)));
  g_assert_true (qipu_session_get_mirrored (ui_get_session (window)));
  list = qipu_session_get_move_list (ui_get_session (window));
  g_assert_true (qipu_move_list_is_folded (list, 4));
  g_assert_false (qipu_move_list_is_folded (list, 6));
  close_all ();
}

/* An encoding that the user chose is not asked for again; one that was found is found again. */
static void
test_encoding (void)
{
  g_autofree char *text =
    g_convert ("[Game \"Chinese Chess\"]\n[Red \"許銀川\"]\n[Black \"呂欽\"]\n\n"
               "1. 炮二平五 馬8進7 *\n",
               -1, "BIG5", "UTF-8", NULL, NULL, NULL);
  QipuWindow *window = ui_fixture_open_text ("chosen.pgn", text);
  QipuDocument *document = ui_get_document (window);
  g_autofree char *wrong = NULL;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.encoding", "s", "gb18030"));
  ui_wait_until (ui_get_document (window) != document);
  wrong = g_strdup (qipu_game_get_tag (ui_get_game (window), "Red"));
  g_assert_cmpstr (wrong, !=, "許銀川");
  qipu_stored_session_store (get_application ());
  close_all ();

  window = restore ();
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, wrong);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "win.encoding", "s", "big5"));
  ui_wait_until (g_strcmp0 (qipu_game_get_tag (ui_get_game (window), "Red"), "許銀川") == 0);
  close_all ();
}

/* A draft that was written of one game among many goes back to its place, and saving it leaves the
 * bytes of the others alone. */
static void
test_draft_of_many (void)
{
  QipuWindow *window = open_third_game ("draft-of-many.pgn");
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (ui_get_document (window)));
  QipuWorkspace *workspace;
  g_autofree char *saved = NULL;
  const char *third;
  const char *fourth;

  qipu_session_go_to (ui_get_session (window), 4);
  ui_activate (window, "study.glyph(1)");
  qipu_stored_session_store (get_application ());
  close_all ();

  window = restore ();
  workspace = qipu_window_get_workspace (window);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), ==, 4);
  ui_wait_until (qipu_workspace_get_n_games (workspace) == 4);
  g_assert_cmpuint (qipu_workspace_get_index (workspace), ==, 2);
  ui_activate (window, "win.save");
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));

  saved = ui_fixture_read (file);
  third = strstr (four_games, "[Red \"E\"]");
  fourth = strstr (four_games, "[Red \"G\"]");
  g_assert_cmpmem (saved, third - four_games, four_games, third - four_games);
  g_assert_true (g_str_has_suffix (saved, fourth));
  g_assert_nonnull (strstr (saved, " $1 "));
  /* and the other games can be looked at */
  qipu_workspace_select (workspace, 3);
  ui_wait_until (qipu_workspace_get_index (workspace) == 3);
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (window), "Red"), ==, "G");
  close_all ();
}

/* Drafts of two games of one file, found by the offer alone, come back in one tab. */
static void
test_drafts_of_many (void)
{
  QipuWindow *window = open_third_game ("drafts-of-many.pgn");
  QipuWorkspace *workspace = qipu_window_get_workspace (window);

  discard_drafts ();
  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(1)");
  qipu_workspace_select (workspace, 1);
  ui_wait_until (qipu_workspace_get_index (workspace) == 1);
  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(2)");
  close_all ();

  window = ui_fixture_open_window ();
  workspace = qipu_window_get_workspace (window);
  ui_fixture_offer_drafts (window);
  g_assert_true (qipu_main_view_has_notice (qipu_window_get_main_view (window)));
  /* the offer stays while other things are done */
  ui_activate (window, "win.new-tab");
  g_assert_true (qipu_main_view_has_notice (qipu_window_get_main_view (window)));
  ui_activate (window, "win.restore-drafts");
  ui_wait_until (qipu_workspace_get_n_games (workspace) == 4);
  for (guint i = 0; i < 100; i++)
    ui_fixture_iterate ();
  g_assert_cmpint (ui_get_n_tabs (window), ==, 2);
  for (guint i = 1; i <= 2; i++)
    {
      qipu_workspace_select (workspace, i);
      ui_wait_until (qipu_workspace_get_index (workspace) == i);
      g_assert_true (qipu_document_get_modified (ui_get_document (window)));
      ui_activate (window, "win.save");
      ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
      g_assert_null (ui_find_dialog (ADW_TYPE_MESSAGE_DIALOG));
    }
  close_all ();
}

/* What another program did to the file between the crash and the next start is not overwritten. */
static void
test_draft_of_changed_file (void)
{
  QipuWindow *window = ui_fixture_open_text ("changed-draft.pgn", first);
  g_autoptr (GFile) file = g_object_ref (qipu_document_get_file (ui_get_document (window)));
  g_autoptr (GFile) again = NULL;
  g_autofree char *text = NULL;
  GtkWidget *view;

  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(1)");
  qipu_stored_session_store (get_application ());
  close_all ();
  again = ui_fixture_write ("changed-draft.pgn", second);

  window = restore ();
  view = GTK_WIDGET (qipu_window_get_main_view (window));
  ui_wait_until (ui_find_text (view, "Another program has changed the file on disk.") != NULL &&
                 qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  for (guint i = 0; i < 200; i++)
    ui_fixture_iterate ();
  g_assert_cmpint (qipu_document_get_file_state (ui_get_document (window)), ==, QIPU_FILE_CHANGED);
  ui_activate (window, "win.save");
  ui_answer (ui_wait_for_message (), "cancel");
  text = ui_fixture_read (file);
  g_assert_cmpstr (text, ==, second);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  close_all ();
}

/* The end came after the file was saved and before its draft was removed: nothing is to be done. */
static void
test_draft_that_was_saved (void)
{
  QipuWindow *window = ui_fixture_open_text ("saved-draft.pgn", first);
  g_autofree char *text = NULL;
  g_autoptr (GFile) file = NULL;

  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(1)");
  text = ui_dup_pgn (window);
  qipu_stored_session_store (get_application ());
  close_all ();
  file = ui_fixture_write ("saved-draft.pgn", text);

  window = restore ();
  ui_wait_until (!qipu_document_get_modified (ui_get_document (window)));
  g_assert_cmpint (qipu_document_get_file_state (ui_get_document (window)), ==, QIPU_FILE_SAME);
  g_assert_false (qipu_main_view_has_notice (qipu_window_get_main_view (window)));
  close_all ();
}

/* The tab of a file whose draft was found otherwise holds the draft, not both. */
static void
test_draft_replaces_tab (void)
{
  QipuWindow *window = ui_fixture_open_text ("beside.pgn", first);

  discard_drafts ();
  qipu_stored_session_store (get_application ());
  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(1)");
  close_all ();

  window = restore ();
  g_assert_false (qipu_document_get_modified (ui_get_document (window)));
  ui_fixture_offer_drafts (window);
  ui_activate (window, "win.restore-drafts");
  ui_wait_until (qipu_document_get_modified (ui_get_document (window)));
  g_assert_cmpint (ui_get_n_tabs (window), ==, 1);
  close_all ();
}

/* The only draft there is, damaged by @damage. */
static void
damage_draft (void (*damage) (GString *content))
{
  QipuJournal *journal = qipu_application_get_journal (ui_fixture_get_application ());
  g_autoptr (GPtrArray) drafts = qipu_journal_list (journal);
  const QipuDraft *draft = g_ptr_array_index (drafts, 0);
  g_autoptr (GString) content = g_string_new (NULL);
  g_autofree char *text = NULL;

  g_assert_cmpuint (drafts->len, ==, 1);
  g_assert_true (g_file_get_contents (draft->path, &text, NULL, NULL));
  g_string_assign (content, text);
  damage (content);
  g_assert_true (g_file_set_contents (draft->path, content->str, (gssize) content->len, NULL));
}

static void
cut_moves (GString *content)
{
  const char *second_move = strstr (content->str, " 2. ");

  g_assert_nonnull (second_move);
  g_string_truncate (content, (gsize) (second_move - content->str) + 1);
}

static void
change_comment (GString *content)
{
  char *comment = strstr (content->str, "said");

  g_assert_nonnull (comment);
  *comment = 'S';
}

/* What came back only in part says so until it is saved, and never takes the place of its file. */
static void
test_damaged_draft (void)
{
  static const struct
  {
    void (*damage) (GString *content);
    const char *notice;
  } cases[] = {
    { cut_moves,
      "The draft of this record was damaged: of the main line, 2 moves of 4 were restored. "
      "Save it under a new name." },
    { change_comment, "The draft of this record was damaged: variations, comments or names may be "
                      "missing. Save it under a new name." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuWindow *window = ui_fixture_open_text ("damaged.pgn", first);
      GtkWidget *view;
      QipuDocument *document;

      discard_drafts ();
      qipu_document_set_comment (ui_get_document (window), 1, QIPU_COMMENT_AFTER, "said");
      close_all ();
      damage_draft (cases[i].damage);

      window = ui_fixture_open_window ();
      ui_fixture_offer_drafts (window);
      ui_activate (window, "win.restore-drafts");
      ui_wait_until (!qipu_window_is_empty (window));
      view = GTK_WIDGET (qipu_window_get_main_view (window));
      document = ui_get_document (window);
      g_assert_null (qipu_document_get_file (document));
      g_assert_nonnull (ui_find_text (view, cases[i].notice));
      g_assert_true (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
      /* it belongs to this record */
      ui_activate (window, "win.new-tab");
      g_assert_false (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
      ui_activate (window, "win.select-tab(1)");
      ui_wait_until (ui_get_session (window) != NULL);
      g_assert_true (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
      qipu_document_set_saved (document, qipu_document_get_revision (document));
      g_assert_false (qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
      close_all ();
    }
}

/* Until what was read for a window that is closed has been given up. */
static void
close_and_wait (QipuWindow *window)
{
  gpointer gone = window;

  g_object_add_weak_pointer (G_OBJECT (window), &gone);
  close_all ();
  ui_wait_until (gone == NULL);
}

/* A long draft is read by a worker, for its own tab and when it is offered. */
static void
test_long_draft (void)
{
  QipuWindow *window = ui_fixture_open_text ("long.pgn", first);
  g_autofree char *comment = g_strnfill (100000, 'x');
  GtkWidget *view;

  discard_drafts ();
  qipu_document_set_comment (ui_get_document (window), 1, QIPU_COMMENT_AFTER, comment);
  qipu_stored_session_store (get_application ());
  close_all ();

  window = restore ();
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  g_assert_cmpstr (qipu_game_get_comment (ui_get_game (window), 1, QIPU_COMMENT_AFTER), ==,
                   comment);
  g_assert_nonnull (qipu_document_get_file (ui_get_document (window)));
  g_assert_cmpint (ui_get_n_tabs (window), ==, 1);

  /* closed while one is read: it is offered again */
  close_and_wait (window);
  window = ui_fixture_open_window ();
  ui_fixture_offer_drafts (window);
  ui_activate (window, "win.restore-drafts");
  close_and_wait (window);
  window = ui_fixture_open_window ();
  ui_fixture_offer_drafts (window);
  ui_activate (window, "win.restore-drafts");
  view = GTK_WIDGET (qipu_window_get_main_view (window));
  g_assert_nonnull (ui_find_text (view, "Restoring…"));
  ui_wait_until (ui_get_session (window) != NULL);
  g_assert_cmpstr (qipu_game_get_comment (ui_get_game (window), 1, QIPU_COMMENT_AFTER), ==,
                   comment);
  ui_wait_until (!qipu_main_view_has_notice (QIPU_MAIN_VIEW (view)));
  close_all ();
  discard_drafts ();
}

/* A session that was stored, closed while the draft of its tab is read: the draft is offered. */
static void
test_closed_while_reopening (void)
{
  QipuWindow *window = ui_fixture_open_text ("reopening.pgn", first);

  discard_drafts ();
  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(1)");
  qipu_stored_session_store (get_application ());
  close_all ();

  g_assert_true (qipu_stored_session_restore (get_application ()));
  window = QIPU_WINDOW (gtk_application_get_windows (get_application ())->data);
  close_and_wait (window);
  window = ui_fixture_open_window ();
  ui_fixture_offer_drafts (window);
  g_assert_true (qipu_main_view_has_notice (qipu_window_get_main_view (window)));
  ui_activate (window, "win.restore-drafts");
  ui_wait_until (ui_get_session (window) != NULL);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  close_all ();
  discard_drafts ();
}

static void
change_game (QipuWindow *window, guint index)
{
  QipuWorkspace *workspace = qipu_window_get_workspace (window);

  qipu_workspace_select (workspace, index);
  ui_wait_until (qipu_workspace_get_index (workspace) == index);
  ui_activate (window, "study.last");
  ui_activate (window, "study.glyph(1)");
}

/* Drafts of two games of one file: that of the tab, which was not shown yet, and one that is
 * offered. Both come back in that tab, whichever is asked for first. */
static void
test_draft_beside_waiting_tab (void)
{
  QipuWindow *window = open_third_game ("beside-waiting.pgn");
  QipuWorkspace *workspace;

  discard_drafts ();
  change_game (window, 2);
  change_game (window, 1);
  ui_activate (window, "win.new");
  qipu_session_play (ui_get_session (window), qipu_move (qipu_square (7, 2), qipu_square (4, 2)));
  qipu_stored_session_store (get_application ());
  close_all ();

  window = restore ();
  workspace = qipu_window_get_workspace (window);
  g_assert_cmpint (ui_get_n_tabs (window), ==, 2);
  g_assert_null (qipu_document_get_file (ui_get_document (window)));
  ui_fixture_offer_drafts (window);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (qipu_window_get_main_view (window)),
                                  "There is 1 record with changes that were not saved."));
  ui_activate (window, "win.restore-drafts");
  ui_wait_until (qipu_workspace_get_n_games (workspace) == 4 &&
                 qipu_workspace_get_index (workspace) == 2);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  qipu_workspace_select (workspace, 1);
  ui_wait_until (qipu_workspace_get_index (workspace) == 1);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  g_assert_cmpint (ui_get_n_tabs (window), ==, 2);
  close_all ();
  discard_drafts ();
}

/* Another tab is shown while the draft of one is read: it waits in its tab. */
static void
test_draft_of_tab_left (void)
{
  QipuWindow *window = ui_fixture_open_text ("left-early.pgn", first);
  QipuTab *tab;

  discard_drafts ();
  qipu_session_go_to (ui_get_session (window), 7);
  ui_activate (window, "study.glyph(1)");
  ui_activate (window, "win.new");
  qipu_session_play (ui_get_session (window), qipu_move (qipu_square (7, 2), qipu_square (4, 2)));
  qipu_stored_session_store (get_application ());
  close_all ();

  window = restore ();
  ui_activate (window, "win.select-tab(1)");
  g_assert_true (qipu_window_is_empty (window));
  ui_activate (window, "win.select-tab(2)");
  tab = QIPU_TAB (
      adw_tab_page_get_child (adw_tab_view_get_nth_page (qipu_window_get_tabs (window), 0)));
  ui_wait_until (qipu_tab_get_document (tab) != NULL);
  g_assert_null (qipu_document_get_file (ui_get_document (window)));
  g_assert_cmpstr (ui_get_tab_title (window, 0), ==, "• A – B");
  ui_activate (window, "win.select-tab(1)");
  ui_wait_until (ui_get_session (window) != NULL);
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), ==, 7);
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  g_assert_nonnull (qipu_document_get_file (ui_get_document (window)));
  close_all ();
  discard_drafts ();
}

/* What is open in one window is shown there, not opened again in another. */
static void
test_two_windows (void)
{
  QipuWindow *one = ui_fixture_open_text ("windows.pgn", first);
  QipuWindow *two = ui_fixture_open_window ();

  ui_activate (one, "win.new");
  qipu_window_open_file (two, qipu_document_get_file (
                                qipu_tab_get_document (QIPU_TAB (adw_tab_page_get_child (
                                  adw_tab_view_get_nth_page (qipu_window_get_tabs (one), 0))))));
  for (guint i = 0; i < 100; i++)
    ui_fixture_iterate ();
  g_assert_true (qipu_window_is_empty (two));
  g_assert_cmpstr (qipu_game_get_tag (ui_get_game (one), "Red"), ==, "A");
  g_assert_cmpint (ui_get_n_tabs (one), ==, 2);
  close_all ();
}

/* Several files that cannot be opened are told about once. */
static void
test_unreadable (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_auto (GStrv) lines = NULL;
  AdwMessageDialog *dialog;
  const char *body;

  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *name = g_strdup_printf ("unreadable-%02u.pgn", i);
      g_autoptr (GFile) file = ui_fixture_write (name, "\1\2\3 nothing");

      qipu_window_open_file (window, file);
    }
  dialog = ui_wait_for_message ();
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, "12 Files Cannot Be Opened");
  body = adw_message_dialog_get_body (dialog);
  /* in the order in which they were given up */
  lines = g_strsplit (body, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 9);
  for (guint i = 0; i < 8; i++)
    g_assert_true (g_str_has_prefix (lines[i], "“unreadable-") &&
                   g_str_has_suffix (lines[i], "”: No xiangqi record was found in the file."));
  g_assert_true (g_str_has_suffix (body, "\nand 4 more"));
  ui_answer (dialog, "close");
  close_all ();
}

static void
test_nothing (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  qipu_stored_session_store (get_application ());
  ui_fixture_close_window (window);
  g_assert_false (qipu_stored_session_restore (get_application ()));
  g_assert_null (gtk_application_get_windows (get_application ()));
}

/* A record that was opened is offered behind the button, and opens from there. */
static void
test_recent (void)
{
  QipuWindow *window = ui_fixture_open_text ("recently.pgn", first);
  GtkWidget *popover;
  GtkWidget *label = NULL;
  QipuSession *session;

  for (guint i = 0; i < 200; i++)
    ui_fixture_iterate ();
  ui_fixture_close_window (window);
  window = ui_fixture_open_window ();
  popover = ui_find (GTK_WIDGET (window), QIPU_TYPE_RECENT_POPOVER, NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
  ui_wait_until ((label = ui_find (popover, GTK_TYPE_LABEL, "recently.pgn")) != NULL);
  g_signal_emit_by_name (gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX), "row-activated",
                         gtk_widget_get_ancestor (label, GTK_TYPE_LIST_BOX_ROW));
  ui_wait_until (!qipu_window_is_empty (window));
  g_assert_cmpstr (ui_get_tab_title (window, 0), ==, "A – B");

  /* what is open already is shown, not read a second time */
  session = ui_get_session (window);
  ui_activate (window, "win.new");
  qipu_window_open_file (window, qipu_document_get_file (qipu_session_get_document (session)));
  g_assert_true (ui_get_session (window) == session);
  g_assert_cmpint (ui_get_n_tabs (window), ==, 2);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/session/restore", test_restore);
  g_test_add_func ("/ui/session/setup", test_setup);
  g_test_add_func ("/ui/session/one-of-many", test_one_of_many);
  g_test_add_func ("/ui/session/encoding", test_encoding);
  g_test_add_func ("/ui/session/draft-of-many", test_draft_of_many);
  g_test_add_func ("/ui/session/drafts-of-many", test_drafts_of_many);
  g_test_add_func ("/ui/session/draft-of-changed-file", test_draft_of_changed_file);
  g_test_add_func ("/ui/session/draft-that-was-saved", test_draft_that_was_saved);
  g_test_add_func ("/ui/session/draft-replaces-tab", test_draft_replaces_tab);
  g_test_add_func ("/ui/session/damaged-draft", test_damaged_draft);
  g_test_add_func ("/ui/session/long-draft", test_long_draft);
  g_test_add_func ("/ui/session/closed-while-reopening", test_closed_while_reopening);
  g_test_add_func ("/ui/session/draft-beside-waiting-tab", test_draft_beside_waiting_tab);
  g_test_add_func ("/ui/session/draft-of-tab-left", test_draft_of_tab_left);
  g_test_add_func ("/ui/session/two-windows", test_two_windows);
  g_test_add_func ("/ui/session/unreadable", test_unreadable);
  g_test_add_func ("/ui/session/nothing", test_nothing);
  g_test_add_func ("/ui/session/recent", test_recent);
  return g_test_run ();
}
