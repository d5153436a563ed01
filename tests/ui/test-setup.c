/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setting up in the window: problems and their ways out, pasted positions, the start replaced. */

#include "config.h"

#include "ui-fixture.h"

#include "game/qipu-board-text.h"
#include "ui/qipu-move-entry.h"
#include "ui/qipu-setup-panel.h"
#include "ui/qipu-study-page-private.h"

static QipuSetup *
get_setup (QipuWindow *window)
{
  return qipu_session_get_setup (ui_get_session (window));
}

static QipuWindow *
open_setup (const char *fen)
{
  QipuWindow *window = ui_fixture_open_window ();

  ui_activate (window, "win.setup");
  g_assert_cmpint (qipu_setup_set_fen (get_setup (window), fen, NULL), ==, QIPU_FEN_OK);
  ui_fixture_settle (window);
  return window;
}

static const struct
{
  const char *name;
  QipuProblemCode code;
  const char *fen;
  const char *fixed;
} fixes[] = {
  { "no-general", QIPU_PROBLEM_NO_GENERAL, "3k5/9/9/9/9/9/9/9/9/R8 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/9/R3K4" },
  { "no-black-general", QIPU_PROBLEM_NO_GENERAL, "9/9/9/9/9/9/9/9/9/R2K5 w - - 0 1",
    "4k4/9/9/9/9/9/9/9/9/R2K5" },
  { "many-generals", QIPU_PROBLEM_MANY_GENERALS, "3k5/9/9/9/9/9/9/4K4/9/4K4 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/9/4K4" },
  { "general-point", QIPU_PROBLEM_GENERAL_POINT, "3k5/9/9/9/9/K8/9/9/9/9 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/9/4K4" },
  { "advisor-point", QIPU_PROBLEM_ADVISOR_POINT, "3k5/9/9/9/9/9/9/9/9/A3K4 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/9/4K4" },
  { "elephant-point", QIPU_PROBLEM_ELEPHANT_POINT, "3k5/e8/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/9/4K4" },
  { "soldier-point", QIPU_PROBLEM_SOLDIER_POINT, "3k5/9/9/9/9/9/9/9/9/P3K4 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/9/4K4" },
  { "too-many", QIPU_PROBLEM_TOO_MANY, "3k5/9/9/9/9/RRR6/9/9/9/4K4 w - - 0 1",
    "3k5/9/9/9/9/RR7/9/9/9/4K4" },
  { "wrong-side", QIPU_PROBLEM_WRONG_SIDE_IN_CHECK, "3k5/9/9/9/9/9/9/9/3R5/4K4 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/3R5/4K4 b" },
  { "facing", QIPU_PROBLEM_FACING, "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1",
    "3k5/9/9/9/9/9/9/9/9/4K4 w" },
};

static void
test_fix (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  QipuWindow *window = open_setup (fixes[i].fen);
  GtkWidget *button = ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "Fix");
  g_autofree char *fen = NULL;
  guint n;

  g_assert_false (qipu_setup_get_playable (get_setup (window)));
  g_assert_cmpint (qipu_setup_get_problems (get_setup (window), &n)[0].code, ==, fixes[i].code);
  g_assert_cmpuint (n, >, 0);
  g_assert_nonnull (button);
  g_signal_emit_by_name (button, "clicked");
  fen = qipu_setup_dup_fen (get_setup (window));
  g_assert_true (g_str_has_prefix (fen, fixes[i].fixed));
  g_assert_true (qipu_setup_get_playable (get_setup (window)));
  ui_activate (window, "study.undo");
  g_assert_false (qipu_setup_get_playable (get_setup (window)));
  ui_activate (window, "win.cancel-setup");
  ui_fixture_close_window (window);
}

/* Each error has a case; more than a whole box is told along with the kind that is too many. */
static void
test_each (void)
{
  for (int code = 0; qipu_problem_is_error ((QipuProblemCode) code); code++)
    {
      gboolean found = code == QIPU_PROBLEM_TOO_MANY_TOTAL;

      for (guint i = 0; i < G_N_ELEMENTS (fixes); i++)
        found = found || (int) fixes[i].code == code;
      if (!found)
        g_error ("problem %d has no case", code);
    }
}

static void
test_marked (void)
{
  QipuWindow *window = open_setup ("3k5/9/9/9/9/9/9/9/9/A3K4 w - - 0 1");
  QipuStudyPage *page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  const QipuScene *scene = qipu_board_view_get_scene (qipu_study_page_get_board (page));

  g_assert_cmpuint (scene->n_points, ==, 1);
  g_assert_cmpuint (scene->points[0].square, ==, qipu_square (0, 0));
  ui_activate (window, "win.cancel-setup");
  ui_fixture_close_window (window);
}

static const char board[] = "somebody wrote:\n"
                            "9 . . . . k . . . .\n8 . . . . . . . . .\n7 . . . . . . . . .\n"
                            "6 . . . . . . . . .\n5 . . . . . . . . .\n  ==== river ====\n"
                            "4 . . . . . . . . .\n3 . . . . . . . . .\n2 . . . . . . . . .\n"
                            "1 . . . . . . . . .\n0 R . . K . . . . .\nBlack to move\n";

static void
test_paste (void)
{
  QipuWindow *window = open_setup ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
  g_autofree char *fen = NULL;
  g_autofree char *text = NULL;
  char start[QIPU_FEN_SIZE];

  /* into the set-up, with undo there */
  g_assert_true (qipu_window_open_text (window, board));
  g_assert_nonnull (get_setup (window));
  fen = qipu_setup_dup_fen (get_setup (window));
  g_assert_true (g_str_has_prefix (fen, "4k4/9/9/9/9/9/9/9/9/R2K5 b"));
  g_assert_true (qipu_window_open_text (window, "here: 5k3/9/9/9/9/9/9/9/9/R2K5 w - - 0 1."));
  ui_activate (window, "study.undo");
  g_free (fen);
  fen = qipu_setup_dup_fen (get_setup (window));
  g_assert_true (g_str_has_prefix (fen, "4k4/9/9/9/9/9/9/9/9/R2K5 b"));
  ui_activate (window, "win.cancel-setup");

  /* and as a game of its own; what is written is read again, in characters too */
  ui_activate (window, "win.new");
  text = qipu_board_text_new (qipu_session_get_position (ui_get_session (window)), TRUE);
  g_assert_true (g_str_has_prefix (text, "車馬象士將士象馬車\n．．．．．．．．．\n．砲"));
  g_assert_true (qipu_window_open_text (window, board));
  qipu_position_get_fen (qipu_session_get_position (ui_get_session (window)), start);
  g_assert_true (g_str_has_prefix (start, "4k4/9/9/9/9/9/9/9/9/R2K5 b"));
  g_assert_true (qipu_window_open_text (window, text));
  qipu_position_get_fen (qipu_session_get_position (ui_get_session (window)), start);
  g_assert_cmpstr (start, ==, QIPU_FEN_START);
  ui_fixture_close_window (window);
}

static void
test_replace_start (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuDocument *document;

  ui_activate (window, "win.new");
  document = qipu_session_get_document (ui_get_session (window));
  ui_activate (window, "win.setup");
  qipu_setup_set_fen (get_setup (window), "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1", NULL);
  qipu_setup_set_move_number (get_setup (window), 7);
  ui_activate (window, "win.apply-setup");
  g_assert_true (qipu_session_get_document (ui_get_session (window)) == document);
  g_assert_false (qipu_game_is_standard_start (qipu_document_get_game (document)));
  g_assert_cmpuint (qipu_session_get_position (ui_get_session (window))->move_number, ==, 7);
  ui_activate (window, "study.undo");
  g_assert_true (qipu_game_is_standard_start (qipu_document_get_game (document)));
  ui_fixture_close_window (window);
}

static void
assert_start (QipuWindow *window, const char *fen)
{
  char start[QIPU_FEN_SIZE];

  qipu_position_get_fen (qipu_game_get_start (ui_get_game (window)), start);
  if (!g_str_has_prefix (start, fen))
    g_error ("%s is not %s", start, fen);
}

/* What is impossible is not played, and says why; it is kept, saved and read again all the same. */
static void
test_impossible (void)
{
  static const char impossible[] = "3k5/9/9/9/9/9/9/9/9/A3K4 w - - 0 1";
  QipuWindow *window = open_setup (impossible);
  g_autoptr (GFile) file = NULL;
  g_autofree char *record = NULL;

  ui_activate (window, "win.apply-setup");
  g_assert_nonnull (get_setup (window));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (window), "This position cannot be played yet"));
  g_assert_true (gtk_widget_activate (ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Keep It")));
  ui_wait_until (get_setup (window) == NULL);
  assert_start (window, impossible);
  record = ui_dup_pgn (window);
  ui_activate (window, "study.undo");
  assert_start (window, QIPU_FEN_START);
  ui_fixture_close_window (window);

  window = ui_fixture_open_text ("impossible.pgn", record);
  assert_start (window, impossible);
  /* and is edited again */
  ui_activate (window, "win.setup");
  g_assert_false (qipu_setup_get_playable (get_setup (window)));
  ui_activate (window, "win.cancel-setup");
  ui_fixture_close_window (window);
}

static GtkWidget *
find_set_up_button (QipuWindow *window)
{
  GtkWidget *button = ui_find (GTK_WIDGET (window), GTK_TYPE_BUTTON, "_Set Up…");

  return button != NULL && gtk_widget_get_mapped (button) ? button : NULL;
}

/* Whatever way a move comes by, nothing is played in what is impossible: the line under the board
 * says why and has the way to the set-up. What a record has there can be followed. */
static void
test_not_played (void)
{
  static const char reason[] = "This position cannot be played: Red has 3 chariots";
  QipuWindow *window =
      ui_fixture_open_text ("chariots.pgn", "[FEN \"r2k5/9/9/9/9/9/9/9/9/R3KR2R b - - 0 1\"]\n\n"
                                            "1. ... K4+1 2. R4+1 *\n");
  QipuStudyPage *page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  QipuBoardView *view = qipu_study_page_get_board (page);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  gboolean taken;

  ui_activate (window, "study.first");
  ui_wait_until (find_set_up_button (window) != NULL);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (window), reason));
  before = ui_dup_pgn (window);

  /* by click and by key, which both activate points, and by drag */
  g_signal_emit_by_name (view, "square-activated", qipu_square (0, 9));
  g_signal_emit_by_name (view, "square-activated", qipu_square (0, 8));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (window), reason));
  g_assert_cmpint (qipu_session_get_why_not (ui_get_session (window))->reason, ==,
                   QIPU_WHY_IMPOSSIBLE);
  g_signal_emit_by_name (view, "drop", qipu_square (0, 9), qipu_square (0, 8), &taken);
  g_assert_false (taken);
  /* as text */
  qipu_study_page_open_entry (page, "R9+1");
  ui_fixture_settle (window);
  g_signal_emit_by_name (
      ui_find (ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_ENTRY, NULL), GTK_TYPE_TEXT, NULL),
      "activate");
  g_assert_false (qipu_study_page_paste_moves (page, QIPU_NODE_ROOT, "1. ... R9+1"));
  qipu_study_page_tell_unplayable (page, QIPU_NODE_ROOT);
  after = ui_dup_pgn (window);
  g_assert_cmpstr (after, ==, before);
  g_assert_false (qipu_document_get_modified (ui_get_document (window)));

  /* what is there is followed and edited */
  g_signal_emit_by_name (view, "square-activated", qipu_square (3, 9));
  g_signal_emit_by_name (view, "square-activated", qipu_square (3, 8));
  g_assert_cmpuint (qipu_session_get_current (ui_get_session (window)), !=, QIPU_NODE_ROOT);
  ui_activate (window, "study.glyph(1)");
  g_assert_true (qipu_document_get_modified (ui_get_document (window)));
  ui_activate (window, "study.undo");

  g_assert_true (gtk_widget_activate (find_set_up_button (window)));
  ui_wait_until (get_setup (window) != NULL);
  ui_wait_until (find_set_up_button (window) == NULL);
  ui_activate (window, "win.cancel-setup");
  ui_fixture_close_window (window);
}

/* What is merely unusual is told as a warning, and played. */
static void
test_unusual (void)
{
  static const struct
  {
    QipuProblemCode code;
    const char *fen;
  } cases[] = {
    { QIPU_PROBLEM_SOLDIERS_STACKED, "3k5/9/9/9/9/P8/P8/9/9/4K4 w - - 0 1" },
    { QIPU_PROBLEM_CHECKMATED, "R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1" },
    { QIPU_PROBLEM_STALEMATED, "3k5/2P1P4/9/9/9/9/9/9/9/4K4 b - - 0 1" },
    { QIPU_PROBLEM_DOUBLE_CHECK, "3k5/9/2N6/3R5/9/9/9/9/9/4K4 b - - 0 1" },
    { QIPU_PROBLEM_NO_ATTACKERS, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      QipuWindow *window = open_setup (cases[i].fen);
      guint n;
      const QipuProblem *problems = qipu_setup_get_problems (get_setup (window), &n);
      gboolean found = FALSE;

      for (guint k = 0; k < n; k++)
        found = found || problems[k].code == cases[i].code;
      if (!found)
        g_error ("%s: not told of", cases[i].fen);
      g_assert_true (qipu_setup_get_playable (get_setup (window)));
      ui_activate (window, "win.apply-setup");
      g_assert_null (get_setup (window));
      assert_start (window, cases[i].fen);
      ui_fixture_close_window (window);
    }
}

/* With moves the record stays what it is, and the position becomes a game of its own, which can be
 * undone. */
static void
test_new_game (void)
{
  static const char fen[] = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
  QipuWindow *window = ui_fixture_open_window ();

  g_assert_true (qipu_window_open_text (window, "1. C2=5 H8+7"));
  ui_activate (window, "win.setup");
  g_assert_cmpint (qipu_setup_set_fen (get_setup (window), fen, NULL), ==, QIPU_FEN_OK);
  ui_activate (window, "win.apply-setup");
  assert_start (window, fen);
  g_assert_cmpuint (qipu_game_get_n_nodes (ui_get_game (window)), ==, 0);
  ui_activate (window, "win.undo-open");
  ui_wait_until (qipu_game_get_n_nodes (ui_get_game (window)) == 2);
  assert_start (window, QIPU_FEN_START);
  ui_fixture_close_window (window);
}

/* The button of the tray for @piece shows how many are left. */
static void
assert_left (QipuWindow *window, const char *piece, const char *left)
{
  GtkWidget *button = ui_find (GTK_WIDGET (window), GTK_TYPE_TOGGLE_BUTTON, piece);

  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (ui_find (button, GTK_TYPE_LABEL, NULL))), ==,
                   left);
}

static void
test_counts (void)
{
  QipuWindow *window = open_setup ("3k5/9/9/9/9/RRR6/9/4p4/9/4K4 w - - 0 1");

  assert_left (window, "red soldier", "5");
  assert_left (window, "black soldier", "4");
  assert_left (window, "red chariot", "-1");
  ui_activate (window, "study.setup-start");
  assert_left (window, "red chariot", "0");
  ui_activate (window, "win.cancel-setup");
  ui_fixture_close_window (window);
}

static GtkWidget *
find_fen (QipuWindow *window)
{
  return ui_find (ui_find (GTK_WIDGET (window), QIPU_TYPE_SETUP_PANEL, NULL), GTK_TYPE_ENTRY, NULL);
}

/* Half done, half of a FEN written, a piece of the tray in hand, on a turned board: after another
 * language and another tab all of it is as it was, with its undo. */
static void
test_survives (void)
{
  static const char fen[] = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";
  static const char half[] = "3k5/9/9/9/";
  static const char *const languages[] = { "zh_TW", "zh_CN", "en" };
  QipuWindow *window = open_setup (fen);
  QipuPiece chariot = qipu_piece (QIPU_RED, QIPU_CHARIOT);
  g_autofree char *after = NULL;

  ui_activate (window, "study.flip");
  qipu_setup_set_piece (get_setup (window), chariot);
  gtk_editable_set_text (GTK_EDITABLE (find_fen (window)), half);
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      GtkWidget *entry;

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, languages[i]);
      ui_fixture_settle (window);
      ui_activate (window, "win.new-tab");
      ui_activate (window, "win.new");
      g_assert_null (get_setup (window));
      ui_activate (window, "win.select-tab(1)");
      ui_fixture_settle (window);
      g_assert_nonnull (get_setup (window));
      g_assert_true (qipu_session_get_flipped (ui_get_session (window)));
      g_assert_cmpuint (qipu_setup_get_piece (get_setup (window)), ==, chariot);
      entry = find_fen (window);
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry)), ==, half);
      ui_activate (window, "win.select-tab(2)");
      ui_activate (window, "win.close-tab");
      ui_wait_until (adw_tab_view_get_n_pages (qipu_window_get_tabs (window)) == 1);
    }
  after = qipu_setup_dup_fen (get_setup (window));
  g_assert_cmpstr (after, ==, fen);
  ui_activate (window, "study.undo");
  g_assert_cmpuint (
      qipu_position_get (qipu_setup_get_position (get_setup (window)), qipu_square (1, 0)), !=,
      QIPU_PIECE_NONE);
  ui_activate (window, "win.cancel-setup");
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  for (guint i = 0; i < G_N_ELEMENTS (fixes); i++)
    {
      g_autofree char *path = g_strconcat ("/ui/setup/fix/", fixes[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_fix);
    }
  g_test_add_func ("/ui/setup/each", test_each);
  g_test_add_func ("/ui/setup/marked", test_marked);
  g_test_add_func ("/ui/setup/paste", test_paste);
  g_test_add_func ("/ui/setup/replace-start", test_replace_start);
  g_test_add_func ("/ui/setup/impossible", test_impossible);
  g_test_add_func ("/ui/setup/not-played", test_not_played);
  g_test_add_func ("/ui/setup/unusual", test_unusual);
  g_test_add_func ("/ui/setup/new-game", test_new_game);
  g_test_add_func ("/ui/setup/counts", test_counts);
  g_test_add_func ("/ui/setup/survives", test_survives);
  return g_test_run ();
}
