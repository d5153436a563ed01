/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the program's data lie. Three cases: an installed tree (the prefix is read from the place
 * of the executable, so DESTDIR and moved prefixes work), the build tree, and the prefix that was
 * configured when neither is recognised. */

#define G_LOG_DOMAIN "qipu-paths"

#include "config.h"

#include "study/qipu-paths.h"

#include <string.h>

static char *locale_dir;
static char *toolkit_locale_dir;
static char *sound_dir;

/* Returns the folder above @folder when @folder ends with @tail, as "/opt/x" for "/opt/x/bin". */
static char *
strip_tail (const char *folder, const char *tail)
{
  gsize folder_length = strlen (folder);
  gsize tail_length = strlen (tail);

  if (folder_length <= tail_length || !g_str_has_suffix (folder, tail) ||
      folder[folder_length - tail_length - 1] != '/')
    return NULL;
  return g_strndup (folder, folder_length - tail_length - 1);
}

static void
prepend_data_dir (const char *dir)
{
  const char *old = g_getenv ("XDG_DATA_DIRS");
  g_autofree char *dirs = NULL;

  if (old == NULL || *old == '\0')
    old = "/usr/local/share:/usr/share";
  dirs = g_strconcat (dir, ":", old, NULL);
  g_setenv ("XDG_DATA_DIRS", dirs, TRUE);
}

static gboolean
use_installed_tree (const char *exe_dir)
{
  g_autofree char *prefix = strip_tail (exe_dir, QIPU_BIN_SUBDIR);
  g_autofree char *data_dir = NULL;
  g_autofree char *schemas = NULL;

  if (prefix == NULL)
    return FALSE;
  data_dir = g_build_filename (prefix, QIPU_DATA_SUBDIR, NULL);
  schemas = g_build_filename (data_dir, "qipu", "schemas", NULL);
  if (!g_file_test (schemas, G_FILE_TEST_IS_DIR))
    return FALSE;

  prepend_data_dir (data_dir);
  g_setenv ("GSETTINGS_SCHEMA_DIR", schemas, FALSE);
  locale_dir = g_build_filename (prefix, QIPU_LOCALE_SUBDIR, NULL);
  toolkit_locale_dir = g_build_filename (data_dir, "qipu", "locale", NULL);
  sound_dir = g_build_filename (data_dir, "qipu", "sounds", NULL);
  return TRUE;
}

/* Programs lie in "src", tests one folder deeper. */
static gboolean
use_build_tree (const char *exe_dir)
{
  static const char *const ups[] = { "..", "../.." };

  for (guint i = 0; i < G_N_ELEMENTS (ups); i++)
    {
      g_autofree char *schemas = g_build_filename (exe_dir, ups[i], "data", NULL);
      g_autofree char *compiled = g_build_filename (schemas, "gschemas.compiled", NULL);

      if (!g_file_test (compiled, G_FILE_TEST_EXISTS))
        continue;
      g_setenv ("GSETTINGS_SCHEMA_DIR", schemas, FALSE);
      locale_dir = g_build_filename (exe_dir, ups[i], "po", NULL);
      toolkit_locale_dir = g_build_filename (locale_dir, "toolkit", NULL);
      sound_dir = g_build_filename (schemas, "sounds", NULL);
      return TRUE;
    }
  return FALSE;
}

void
qipu_paths_init (void)
{
  g_autofree char *exe = NULL;
  g_autofree char *exe_dir = NULL;

  if (locale_dir != NULL)
    return;
  exe = g_file_read_link ("/proc/self/exe", NULL);
  exe_dir = exe != NULL ? g_path_get_dirname (exe) : g_strdup ("");
  if (use_installed_tree (exe_dir) || use_build_tree (exe_dir))
    return;
  locale_dir = g_strdup (QIPU_LOCALE_DIR);
  toolkit_locale_dir = g_strdup (QIPU_DATA_DIR "/qipu/locale");
  sound_dir = g_strdup (QIPU_DATA_DIR "/qipu/sounds");
}

const char *
qipu_paths_get_locale_dir (void)
{
  qipu_paths_init ();
  return locale_dir;
}

const char *
qipu_paths_get_toolkit_locale_dir (void)
{
  qipu_paths_init ();
  return toolkit_locale_dir;
}

const char *
qipu_paths_get_sound_dir (void)
{
  qipu_paths_init ();
  return sound_dir;
}
