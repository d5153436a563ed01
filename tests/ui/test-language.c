/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Switching the language there and back leaves no trace in the picture, and each language fits into
 * the narrowest window. */

#include "config.h"

#include "ui-fixture.h"

#include "app/qipu-picture.h"

static GBytes *
take (QipuWindow *window)
{
  g_autoptr (GdkTexture) texture = NULL;

  ui_fixture_settle (window);
  ui_fixture_settle (window);
  texture = qipu_picture_take (GTK_WINDOW (window));
  g_assert_nonnull (texture);
  return gdk_texture_save_to_png_bytes (texture);
}

static void
set_language (QipuWindow *window, const char *language)
{
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, language);
  ui_fixture_settle (window);
}

static void
test_there_and_back (void)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) other = NULL;
  g_autoptr (GBytes) after = NULL;

  g_assert_true (qipu_window_open_text (window, "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[Black \"乙\"]\n"
                                                "\n1. C2=5 H8+7 2. H2+3 *\n"));
  ui_activate (window, "study.forward");
  /* what was told goes by itself and is no part of the picture */
  set_language (window, "en");
  set_language (window, "zh_CN");
  set_language (window, "en");
  before = take (window);
  set_language (window, "zh_TW");
  other = take (window);
  set_language (window, "en");
  after = take (window);
  g_assert_false (g_bytes_equal (before, other));
  g_assert_true (g_bytes_equal (before, after));
  ui_fixture_close_window (window);
}

static void
test_fits (void)
{
  static const char *const languages[] = { "en", "zh_TW", "zh_CN" };

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      QipuWindow *window = g_object_new (QIPU_TYPE_WINDOW, "application",
                                         ui_fixture_get_application (), "default-width", 360,
                                         "default-height", 720, NULL);
      int minimum;

      gtk_window_present (GTK_WINDOW (window));
      ui_wait_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
      set_language (window, languages[i]);
      ui_activate (window, "win.new");
      ui_fixture_settle (window);
      gtk_widget_measure (adw_application_window_get_content (ADW_APPLICATION_WINDOW (window)),
                          GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      g_test_message ("%s: %d pixels at least", languages[i], minimum);
      g_assert_cmpint (minimum, <=, 360);
      ui_fixture_close_window (window);
    }
  g_settings_set_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE, "en");
}

int
main (int argc, char **argv)
{
  ui_fixture_init (&argc, &argv);

  g_test_add_func ("/ui/language/there-and-back", test_there_and_back);
  g_test_add_func ("/ui/language/fits", test_fits);
  return g_test_run ();
}
