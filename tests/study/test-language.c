/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Language switching at run time from every start locale. Each case is a process of its own, since
 * what matters is decided once in a process. */

#include "config.h"

#include "study/qipu-language.h"

#include <glib/gi18n-lib.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#define MESSAGE "Mirror the study"
#define CONTEXT "side"
#define WORD "Red"

static const char *own_path;
static char *locale_dir;

/* What this test writes into catalogues of its own: (msgid, msgstr), sorted by msgid. */
typedef struct
{
  const char *id;
  const char *text;
} Entry;

static const Entry traditional[] = {
  { "", "Content-Type: text/plain; charset=UTF-8\n" },
  { MESSAGE, "左右鏡像" },
  { CONTEXT "\004" WORD, "紅方" },
};
static const Entry simplified[] = {
  { "", "Content-Type: text/plain; charset=UTF-8\n" },
  { MESSAGE, "左右镜像" },
  { CONTEXT "\004" WORD, "红方" },
};

static void
append_word (GByteArray *out, guint32 word)
{
  g_byte_array_append (out, (const guint8 *) &word, sizeof word);
}

/* The binary catalogue format of gettext in native byte order, without a hash table. */
static void
write_catalogue (const char *language, const Entry *entries, guint n)
{
  g_autofree char *folder = g_build_filename (locale_dir, language, "LC_MESSAGES", NULL);
  g_autofree char *path = g_build_filename (folder, GETTEXT_PACKAGE ".mo", NULL);
  g_autoptr (GByteArray) out = g_byte_array_new ();
  guint32 offset = 28 + 16 * n;

  append_word (out, 0x950412de);
  append_word (out, 0);
  append_word (out, n);
  append_word (out, 28);
  append_word (out, 28 + 8 * n);
  append_word (out, 0);
  append_word (out, 0);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        guint32 length = (guint32) strlen (pass == 0 ? entries[i].id : entries[i].text);

        append_word (out, length);
        append_word (out, offset);
        offset += length + 1;
      }
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < n; i++)
      {
        const char *text = pass == 0 ? entries[i].id : entries[i].text;

        g_byte_array_append (out, (const guint8 *) text, (guint) strlen (text) + 1);
      }

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, (const char *) out->data, (gssize) out->len, NULL));
}

/* In the child: prints what is shown at the start and after each switch. */
static int
run_child (const char *folder, const char *wanted)
{
  static const char *const switches[] = { "en", "zh_TW", "zh_CN", "en", "zh_TW", "system" };

  qipu_language_init (folder, g_str_equal (wanted, "-") ? NULL : wanted);
  printf ("%s %s %s\n", qipu_language_get (), _(MESSAGE), C_(CONTEXT, WORD));
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++)
    {
      qipu_language_set (switches[i]);
      printf ("%s %s %s\n", qipu_language_get (), _(MESSAGE), C_(CONTEXT, WORD));
    }
  return 0;
}

typedef struct
{
  const char *name;
  const char *variable[3]; /* assignments */
  const char *wanted;      /* "-": follow the environment */
  const char *start;       /* language expected at first */
  const char *system;      /* language expected for "system" */
} Case;

static const Case cases[] = {
  { "c", { "LANG=C" }, "-", "en", "en" },
  { "c-wanted", { "LANG=C" }, "zh_TW", "zh_TW", "en" },
  { "nothing", { NULL }, "zh_CN", "zh_CN", "en" },
  { "posix", { "LC_ALL=POSIX" }, "zh_CN", "zh_CN", "en" },
  { "c-utf8", { "LANG=C.UTF-8" }, "-", "en", "en" },
  { "c-utf8-all", { "LC_ALL=C.UTF-8" }, "zh_TW", "zh_TW", "en" },
  { "en-us", { "LANG=en_US.UTF-8" }, "zh_CN", "zh_CN", "en" },
  { "zh-cn", { "LANG=zh_CN.UTF-8" }, "-", "zh_CN", "zh_CN" },
  { "zh-cn-wants-en", { "LANG=zh_CN.UTF-8" }, "en", "en", "zh_CN" },
  { "zh-hk", { "LANG=zh_HK.UTF-8" }, "-", "zh_TW", "zh_TW" },
  { "zh-hant", { "LANG=zh_Hant_TW.UTF-8" }, "system", "zh_TW", "zh_TW" },
  { "zh-hans-hk", { "LANG=zh_Hans_HK.UTF-8" }, "-", "zh_CN", "zh_CN" },
  { "zh-singapore", { "LANG=zh_SG" }, "-", "zh_CN", "zh_CN" },
  { "de", { "LANG=de_DE.UTF-8" }, "-", "en", "en" },
  { "language-first", { "LANG=en_US.UTF-8", "LANGUAGE=zh_TW:en" }, "-", "zh_TW", "zh_TW" },
  { "messages-before-lang", { "LANG=en_US.UTF-8", "LC_MESSAGES=zh_CN" }, "-", "zh_CN", "zh_CN" },
  { "all-before-messages", { "LC_MESSAGES=zh_CN", "LC_ALL=C" }, "-", "en", "en" },
};

static const char *
expected_line (const char *language)
{
  if (g_str_equal (language, "zh_TW"))
    return "zh_TW 左右鏡像 紅方";
  if (g_str_equal (language, "zh_CN"))
    return "zh_CN 左右镜像 红方";
  return "en " MESSAGE " " WORD;
}

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (GSubprocessLauncher) launcher = NULL;
  g_autoptr (GSubprocess) child = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *output = NULL;
  g_auto (GStrv) lines = NULL;
  const char *expected[] = {
    test->start, "en", "zh_TW", "zh_CN", "en", "zh_TW", test->system,
  };

  launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDOUT_PIPE);
  g_subprocess_launcher_unsetenv (launcher, "LANGUAGE");
  g_subprocess_launcher_unsetenv (launcher, "LC_ALL");
  g_subprocess_launcher_unsetenv (launcher, "LC_MESSAGES");
  g_subprocess_launcher_unsetenv (launcher, "LC_CTYPE");
  g_subprocess_launcher_unsetenv (launcher, "LANG");
  for (guint i = 0; i < G_N_ELEMENTS (test->variable) && test->variable[i] != NULL; i++)
    {
      g_auto (GStrv) pair = g_strsplit (test->variable[i], "=", 2);

      g_subprocess_launcher_setenv (launcher, pair[0], pair[1], TRUE);
    }

  child = g_subprocess_launcher_spawn (launcher, &error, own_path, "--child", locale_dir,
                                       test->wanted, NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (child, NULL, NULL, &output, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_subprocess_get_successful (child));

  lines = g_strsplit (g_strchomp (output), "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    g_assert_cmpstr (lines[i], ==, expected_line (expected[i]));
}

static void
test_pango_tag (void)
{
  g_assert_cmpstr (qipu_language_get_pango_tag ("en"), ==, "en");
  g_assert_cmpstr (qipu_language_get_pango_tag ("zh_TW"), ==, "zh-tw");
  g_assert_cmpstr (qipu_language_get_pango_tag ("zh_CN"), ==, "zh-cn");
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_tree (child);
    }
  g_remove (path);
}

int
main (int argc, char *argv[])
{
  int result;

  if (argc == 4 && g_str_equal (argv[1], "--child"))
    return run_child (argv[2], argv[3]);

  g_test_init (&argc, &argv, NULL);
  own_path = argv[0];
  locale_dir = g_dir_make_tmp ("qipu-language-XXXXXX", NULL);
  write_catalogue ("zh_TW", traditional, G_N_ELEMENTS (traditional));
  write_catalogue ("zh_CN", simplified, G_N_ELEMENTS (simplified));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/study/language/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/study/language/pango-tag", test_pango_tag);

  result = g_test_run ();
  remove_tree (locale_dir);
  g_free (locale_dir);
  return result;
}
