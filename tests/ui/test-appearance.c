/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How it looks and sounds: pieces and boards picked by their pictures, full screen, sounds. */

#include "config.h"

#include "ui-fixture.h"

#include "app/qipu-preferences.h"
#include "ui/qipu-board-picture.h"
#include "ui/qipu-sounds.h"

static GPtrArray *heard;

static void
listen_to (const char *file)
{
  g_assert_true (g_file_test (file, G_FILE_TEST_IS_REGULAR));
  g_ptr_array_add (heard, g_path_get_basename (file));
}

static const char *
get_last_heard (void)
{
  return heard->len > 0 ? g_ptr_array_index (heard, heard->len - 1) : NULL;
}

/* The button around the label. */
static GtkToggleButton *
find_look (GtkWindow *preferences, const char *title)
{
  for (GtkWidget *widget = ui_find (GTK_WIDGET (preferences), GTK_TYPE_LABEL, title);
       widget != NULL; widget = gtk_widget_get_parent (widget))
    if (GTK_IS_TOGGLE_BUTTON (widget))
      return GTK_TOGGLE_BUTTON (widget);
  g_error ("%s: no such look", title);
}

static void
test_looks (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  GtkWindow *preferences = qipu_preferences_new (GTK_WINDOW (window));
  g_autofree char *design = NULL;

  gtk_window_present (preferences);
  adw_preferences_window_set_visible_page_name (ADW_PREFERENCES_WINDOW (preferences), "board");
  ui_wait_until (ui_find (GTK_WIDGET (preferences), GTK_TYPE_LABEL, "Paper") != NULL);
  g_assert_true (gtk_toggle_button_get_active (find_look (preferences, "Paper")));
  gtk_toggle_button_set_active (find_look (preferences, "Paper at night"), TRUE);
  design = g_settings_get_string (qipu_settings_get (), QIPU_SETTING_BOARD_DESIGN);
  g_assert_cmpstr (design, ==, "paper-night");

  gtk_toggle_button_set_active (find_look (preferences, "Pictorial"), TRUE);
  g_assert_cmpstr (qipu_settings_get_piece_set (), ==, "pictorial");
  /* the other way round */
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_PIECE_SET, "simplified");
  g_assert_true (gtk_toggle_button_get_active (find_look (preferences, "Simplified")));

  g_settings_reset (qipu_settings_get (), QIPU_SETTING_BOARD_DESIGN);
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_PIECE_SET);
  gtk_window_destroy (preferences);
  ui_fixture_close_window (window);
}

static const char moves[] = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n"
                            "1. H2-E2 H9-G7 2. E2-E6 *\n";
static const char check[] = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n"
                            "[FEN \"3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1\"]\n\n1. A1-D1 *\n";
static const char mate[] = "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n"
                           "[FEN \"3k5/9/4R4/9/9/9/9/9/R8/4K4 w - - 0 1\"]\n\n1. A1-D1 *\n";

static void
test_sounds (void)
{
  QipuWindow *window = ui_fixture_open_window ();

  heard = g_ptr_array_new_with_free_func (g_free);
  qipu_sounds_set_player (listen_to);
  g_assert_true (qipu_window_open_text (window, moves));
  ui_activate (window, "study.forward");
  /* silent unless chosen */
  g_assert_cmpuint (heard->len, ==, 0);

  for (guint i = 0; i < QIPU_N_SOUNDS; i++)
    g_settings_set_boolean (qipu_settings_get (), qipu_sound_get_key (i), TRUE);
  ui_activate (window, "study.forward");
  g_assert_cmpstr (get_last_heard (), ==, "move.wav");
  ui_activate (window, "study.forward");
  g_assert_cmpstr (get_last_heard (), ==, "capture.wav");
  g_assert_cmpuint (heard->len, ==, 2);
  /* neither back nor far */
  ui_activate (window, "study.back");
  ui_activate (window, "study.first");
  ui_activate (window, "study.last");
  g_assert_cmpuint (heard->len, ==, 2);

  g_assert_true (qipu_window_open_text (window, check));
  ui_activate (window, "study.forward");
  g_assert_cmpstr (get_last_heard (), ==, "check.wav");
  /* each is chosen by itself */
  g_settings_set_boolean (qipu_settings_get (), qipu_sound_get_key (QIPU_SOUND_CHECK), FALSE);
  ui_activate (window, "study.first");
  ui_activate (window, "study.forward");
  g_assert_cmpuint (heard->len, ==, 3);

  g_assert_true (qipu_window_open_text (window, mate));
  ui_activate (window, "study.forward");
  g_assert_cmpstr (get_last_heard (), ==, "end.wav");

  qipu_sounds_set_player (NULL);
  for (guint i = 0; i < QIPU_N_SOUNDS; i++)
    g_settings_reset (qipu_settings_get (), qipu_sound_get_key (i));
  g_clear_pointer (&heard, g_ptr_array_unref);
  ui_fixture_close_window (window);
}

static void
test_full_screen (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  QipuStudyPage *page;
  GtkWidget *board;
  int before;

  ui_activate (window, "win.new");
  ui_fixture_settle (window);
  page = qipu_main_view_get_study_page (qipu_window_get_main_view (window));
  board = GTK_WIDGET (qipu_study_page_get_board (page));
  before = gtk_widget_get_height (board);

  ui_activate (window, "win.fullscreen");
  ui_wait_until (gtk_widget_get_height (board) > before);
  g_assert_false (gtk_widget_get_mapped (ui_find (GTK_WIDGET (window), ADW_TYPE_HEADER_BAR, NULL)));
  /* Escape goes back */
  ui_activate (window, "study.drop");
  ui_wait_until (gtk_widget_get_height (board) == before);
  g_assert_true (gtk_widget_get_mapped (ui_find (GTK_WIDGET (window), ADW_TYPE_HEADER_BAR, NULL)));
  ui_fixture_close_window (window);
}

/* A change of the look is drawn at once: 100 ms are wanted; a loaded machine is given patience. */
static void
test_speed (void)
{
  static const char *const sets[] = { "pictorial", "simplified", "traditional" };
  QipuWindow *window = ui_fixture_open_window ();
  gint64 best = G_MAXINT64;

  ui_activate (window, "win.new");
  ui_fixture_settle (window);
  for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
    {
      gint64 start = g_get_monotonic_time ();

      g_settings_set_string (qipu_settings_get (), QIPU_SETTING_PIECE_SET, sets[i]);
      ui_fixture_settle (window);
      best = MIN (best, g_get_monotonic_time () - start);
    }
  g_test_message ("a change of pieces took %.1f ms to the frame", (double) best / 1000);
  g_assert_cmpint (best, <, 400 * 1000);
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_PIECE_SET);
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/appearance/looks", test_looks);
  g_test_add_func ("/ui/appearance/sounds", test_sounds);
  g_test_add_func ("/ui/appearance/full-screen", test_full_screen);
  g_test_add_func ("/ui/appearance/speed", test_speed);
  return g_test_run ();
}
