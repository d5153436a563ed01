/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window program. The language comes first, before any thread and before GTK. */

#define G_LOG_DOMAIN "qipu-app"

#include "config.h"

#include <glib/gi18n-lib.h>
#include <signal.h>
#include <stdlib.h>

#include "app/qipu-application.h"
#include "app/qipu-picture.h"
#include "study/qipu-language.h"
#include "study/qipu-paths.h"
#include "ui/qipu-settings.h"

static char *picture_file;
static char *picture_size;
static gboolean show_version;
static char **files;

static const GOptionEntry option_entries[] = {
  { "version", 0, 0, G_OPTION_ARG_NONE, &show_version, N_ ("Show the version"), NULL },
  { "picture", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_FILENAME, &picture_file, NULL, NULL },
  { "picture-size", 0, G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_STRING, &picture_size, NULL, NULL },
  { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, N_ ("[FILE…]") },
  { NULL },
};

static void
init_language (void)
{
  g_autofree char *wanted = NULL;

  qipu_paths_init ();
  if (qipu_settings_is_available ())
    wanted = g_settings_get_string (qipu_settings_get (), QIPU_SETTING_LANGUAGE);
  qipu_language_init (qipu_paths_get_locale_dir (), wanted);
}

static gboolean
has_gpu (void)
{
  g_autoptr (GDir) dir = g_dir_open ("/dev/dri", 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, "render"))
      return TRUE;
  return FALSE;
}

/* Without a GPU the GL renderer would draw in software, slower than cairo does; and GTK would load
 * the software GL only to look at it, which costs 40 ms and 18 MB. Newer versions of GTK name the
 * switch otherwise, and load GL only when it is wanted. */
static void
choose_renderer (void)
{
  const char *renderer;

  if (g_getenv ("GSK_RENDERER") == NULL && !has_gpu ())
    g_setenv ("GSK_RENDERER", "cairo", TRUE);

  renderer = g_getenv ("GSK_RENDERER");
  if (g_strcmp0 (renderer, "cairo") == 0 && gtk_get_minor_version () < 14)
    g_setenv ("GDK_DEBUG", "gl-disable", FALSE);
}

static gboolean
parse_arguments (int *argc, char ***argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;

  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_set_summary (context, _ ("Study xiangqi records"));
  g_option_context_add_main_entries (context, option_entries, GETTEXT_PACKAGE);
  if (g_option_context_parse (context, argc, argv, &error))
    return TRUE;

  g_printerr ("%s\n", error->message);
  return FALSE;
}

static int
run (const char *program)
{
  g_autoptr (QipuApplication) application =
    qipu_application_new (picture_file != NULL ? G_APPLICATION_NON_UNIQUE
                                               : G_APPLICATION_DEFAULT_FLAGS);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  int status;

  g_ptr_array_add (arguments, (gpointer) program);
  for (guint i = 0; files != NULL && files[i] != NULL; i++)
    g_ptr_array_add (arguments, files[i]);
  g_ptr_array_add (arguments, NULL);

  if (picture_file != NULL)
    qipu_picture_take_and_quit (GTK_APPLICATION (application), picture_file, picture_size);
  status = g_application_run (G_APPLICATION (application), (int) arguments->len - 1,
                              (char **) arguments->pdata);
  qipu_settings_release ();
  return status;
}

int
main (int argc, char **argv)
{
  const char *program = argv[0];

  /* a program at the other end of a pipe may end before this one */
  signal (SIGPIPE, SIG_IGN);
  init_language ();

  if (!parse_arguments (&argc, &argv))
    return EXIT_FAILURE;
  if (show_version)
    {
      g_print ("qipu %s\n", QIPU_VERSION);
      return EXIT_SUCCESS;
    }
  if (!qipu_settings_is_available ())
    {
      g_printerr ("%s\n", _ ("The settings of Qipu are not installed. Install it with “meson install”, "
                             "or start it with build-aux/run."));
      return EXIT_FAILURE;
    }

  choose_renderer ();
  gtk_disable_setlocale ();
  return run (program);
}
