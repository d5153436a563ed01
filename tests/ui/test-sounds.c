/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What reaches the sound system: nothing until a sound is chosen, then its file. A library of the
 * test's own stands in for GSound. */

#include "config.h"

#include "ui-fixture.h"

#include <glib/gstdio.h>
#include <string.h>

#include "ui/qipu-sounds.h"

static const struct
{
  const char *name;
  QipuSound sound;
  const char *record;
} cases[] = {
  { "move", QIPU_SOUND_MOVE, "[Format \"ICCS\"]\n\n1. H2-E2 *\n" },
  { "capture", QIPU_SOUND_CAPTURE,
    "[Format \"ICCS\"]\n[FEN \"3k5/9/9/9/9/4p4/4P4/9/9/5K3 w - - 0 1\"]\n\n1. E3-E4 *\n" },
  { "check", QIPU_SOUND_CHECK,
    "[Format \"ICCS\"]\n[FEN \"3k5/9/9/9/9/9/9/9/R8/5K3 w - - 0 1\"]\n\n1. A1-D1 *\n" },
  { "end", QIPU_SOUND_END,
    "[Format \"ICCS\"]\n[FEN \"3k5/9/4R4/9/9/9/9/9/R8/4K4 w - - 0 1\"]\n\n1. A1-D1 *\n" },
};

static char *
dup_heard (void)
{
  char *text = NULL;

  if (!g_file_get_contents (g_getenv ("QIPU_TEST_HEARD"), &text, NULL, NULL))
    return g_strdup ("");
  return text;
}

static void
play (const char *record)
{
  QipuWindow *window = ui_fixture_open_window ();
  g_autofree char *text = g_strconcat ("[Game \"Chinese Chess\"]\n", record, NULL);

  g_assert_true (qipu_window_open_text (window, text));
  ui_activate (window, "study.first");
  ui_activate (window, "study.forward");
  ui_fixture_settle (window);
  ui_fixture_close_window (window);
}

static void
test_sound (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autofree char *end = g_strdup_printf ("/%s.wav\n", cases[i].name);
  g_autofree char *silent = NULL;
  g_autofree char *heard = NULL;

  g_remove (g_getenv ("QIPU_TEST_HEARD"));
  play (cases[i].record);
  silent = dup_heard ();
  g_assert_cmpstr (silent, ==, "");

  g_settings_set_boolean (qipu_settings_get (), qipu_sound_get_key (cases[i].sound), TRUE);
  play (cases[i].record);
  g_settings_reset (qipu_settings_get (), qipu_sound_get_key (cases[i].sound));
  heard = dup_heard ();
  g_test_message ("%s", heard);
  g_assert_true (g_str_has_prefix (heard, "game /"));
  g_assert_true (g_str_has_suffix (heard, end));
  /* one sound, and it is there */
  g_assert_true (strchr (heard, '\n') == heard + strlen (heard) - 1);
  heard[strlen (heard) - 1] = '\0';
  g_assert_true (g_file_test (heard + strlen ("game "), G_FILE_TEST_IS_REGULAR));
}

int
main (int argc, char **argv)
{
  g_autofree char *folder = NULL;
  g_autofree char *file = NULL;

  ui_fixture_init (&argc, &argv);
  folder = g_dir_make_tmp ("qipu-heard-XXXXXX", NULL);
  g_assert_nonnull (folder);
  file = g_build_filename (folder, "heard", NULL);
  g_setenv ("QIPU_TEST_HEARD", file, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/ui/sounds/", cases[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_sound);
    }
  {
    int status = g_test_run ();

    g_remove (file);
    g_rmdir (folder);
    return status;
  }
}
