/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notations of the window: chosen apart from the language, two beside each other, and copied. */

#include "config.h"

#include "ui-fixture.h"

#include <string.h>

#include "ui/qipu-move-row-view.h"

#define TEXT "[Game \"Chinese Chess\"]\n[Result \"*\"]\n\n1. C2=5 H8+7 2. H2+3 R9=8 *\n"

static char *
dup_move (QipuWindow *window)
{
  QipuSession *session = ui_get_session (window);

  return qipu_session_dup_move_text (session, qipu_session_get_current (session));
}

static void
assert_move (QipuWindow *window, const char *expected)
{
  g_autofree char *move = dup_move (window);

  g_assert_cmpstr (move, ==, expected);
}

/* Every choice shows at once and survives a change of the language. */
static void
test_choices (void)
{
  static const struct
  {
    const char *notation;
    const char *red;
    const char *black;
  } cases[] = {
    { "hant", "炮二平五", "馬8進7" }, { "hans", "炮二平五", "马8进7" }, { "iccs", "H2-E2", "H9-G7" },
    { "uci", "h2e2", "h9g7" },        { "wxf", "C2=5", "H8+7" },
  };
  QipuWindow *window = ui_fixture_open_text ("choices.pgn", TEXT);
  GSettings *settings = qipu_settings_get ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_settings_set_string (settings, QIPU_SETTING_NOTATION, cases[i].notation);
      g_settings_set_string (settings, QIPU_SETTING_LANGUAGE, i % 2 == 0 ? "zh_CN" : "en");
      ui_fixture_settle (window);
      ui_activate (window, "study.first");
      ui_activate (window, "study.forward");
      assert_move (window, cases[i].red);
      ui_activate (window, "study.forward");
      assert_move (window, cases[i].black);
    }
  g_settings_set_string (settings, QIPU_SETTING_LANGUAGE, "en");

  g_settings_set_string (settings, QIPU_SETTING_NOTATION, "hant");
  g_settings_set_string (settings, "notation-digits", "full");
  assert_move (window, "馬８進７");
  g_settings_set_string (settings, "notation-digits", "chinese");
  assert_move (window, "馬八進七");
  ui_activate (window, "study.forward");
  g_settings_set_boolean (settings, "notation-distinct-glyphs", TRUE);
  assert_move (window, "傌二進三");
  g_settings_set_string (settings, QIPU_SETTING_NOTATION, "wxf");
  g_settings_set_boolean (settings, "notation-letters-bn", TRUE);
  assert_move (window, "N2+3");

  g_settings_reset (settings, "notation-letters-bn");
  g_settings_reset (settings, "notation-distinct-glyphs");
  g_settings_reset (settings, "notation-digits");
  g_settings_reset (settings, QIPU_SETTING_NOTATION);
  ui_fixture_close_window (window);
}

static int
measure_row (QipuWindow *window, int width)
{
  GtkWidget *row = ui_find (GTK_WIDGET (window), QIPU_TYPE_MOVE_ROW_VIEW, NULL);
  int height;

  gtk_widget_measure (row, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

/* Two notations stand side by side where there is room, and one below the other where not. */
static void
test_beside (void)
{
  QipuWindow *window = ui_fixture_open_text ("beside.pgn", TEXT);
  QipuSession *session = ui_get_session (window);
  int alone = measure_row (window, 280);
  g_autofree char *second = NULL;

  g_assert_cmpint (qipu_session_get_notation_beside (session), ==, -1);
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_NOTATION_BESIDE, "hant");
  ui_fixture_settle (window);
  g_assert_cmpint (qipu_session_get_notation_beside (session), ==, QIPU_NOTATION_HANT);
  g_assert_cmpint (measure_row (window, 280), >, alone);
  g_assert_cmpint (measure_row (window, 460), ==, alone);

  /* the same notation twice is shown once */
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_NOTATION_BESIDE, "wxf");
  ui_fixture_settle (window);
  g_assert_cmpint (measure_row (window, 280), ==, alone);
  g_settings_reset (qipu_settings_get (), QIPU_SETTING_NOTATION_BESIDE);
  ui_fixture_close_window (window);
}

static void
on_text_read (GObject *clipboard, GAsyncResult *result, gpointer data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (clipboard), result, NULL);
}

static char *
copy (QipuWindow *window, const char *what, const char *notation)
{
  char *text = NULL;

  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), "study.copy-as", "(ss)", what,
                                             notation));
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (window)), NULL, on_text_read,
                                 &text);
  ui_wait_until (text != NULL);
  return text;
}

static void
test_copy (void)
{
  static const struct
  {
    const char *what;
    const char *notation;
    const char *expected;
  } cases[] = {
    { "move", "", "H2+3" },
    { "move", "hans", "马二进三" },
    { "line", "hant", "1. 炮二平五 馬8進7 2. 馬二進三" },
    { "line", "iccs", "1. H2-E2 H9-G7 2. H0-G2" },
  };
  QipuWindow *window = ui_fixture_open_text ("copy.pgn", TEXT);
  g_autofree char *game = NULL;

  for (guint i = 0; i < 3; i++)
    ui_activate (window, "study.forward");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = copy (window, cases[i].what, cases[i].notation);

      g_assert_cmpstr (text, ==, cases[i].expected);
    }
  game = copy (window, "game", "hans");
  g_assert_nonnull (strstr (game, "[Game \"Chinese Chess\"]"));
  g_assert_nonnull (strstr (game, "车9平8"));
  ui_fixture_close_window (window);
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/notation/choices", test_choices);
  g_test_add_func ("/ui/notation/beside", test_beside);
  g_test_add_func ("/ui/notation/copy", test_copy);
  return g_test_run ();
}
