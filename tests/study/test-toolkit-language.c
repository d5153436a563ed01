/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The toolkit's words: our catalogue where the system's lacks them, the system's otherwise. */

#include "config.h"

#include "study/qipu-toolkit-language.h"

#include <glib/gstdio.h>
#include <libintl.h>

#include "study/qipu-language.h"
#include "study/qipu-paths.h"

static const char *
translate (void)
{
  return dgettext ("libadwaita", "Close Tab");
}

/* As on a system without any catalogue of the toolkit. */
static void
test_nothing_installed (void)
{
  g_autofree char *empty = g_dir_make_tmp ("qipu-locale-XXXXXX", NULL);

  qipu_paths_init ();
  qipu_language_init (qipu_paths_get_locale_dir (), "en");
  bindtextdomain ("libadwaita", empty);

  qipu_toolkit_language_update ();
  g_assert_cmpstr (translate (), ==, "Close Tab");

  qipu_language_set ("zh_TW");
  qipu_toolkit_language_update ();
  g_assert_cmpstr (translate (), ==, "關閉分頁");

  /* The other language has a complete catalogue in the system, here an empty one. */
  qipu_language_set ("zh_CN");
  qipu_toolkit_language_update ();
  g_assert_cmpstr (translate (), ==, "Close Tab");

  qipu_language_set ("zh_TW");
  qipu_toolkit_language_update ();
  g_assert_cmpstr (translate (), ==, "關閉分頁");
  g_rmdir (empty);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/study/toolkit-language/nothing-installed", test_nothing_installed);
  return g_test_run ();
}
