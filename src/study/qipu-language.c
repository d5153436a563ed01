/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language of everything, switched while the program runs.
 *
 * gettext looks at LANGUAGE only when the name of the LC_MESSAGES locale is neither "C" nor
 * "POSIX" (nor anything that begins with "C." in newer C libraries), and LC_MESSAGES is "C"
 * whenever the environment names a locale that is not generated. So a usable name is searched for
 * first; "C_QIPU.UTF-8" is accepted everywhere, since the C library falls back to the data of
 * C.UTF-8 for it. textdomain() must never be called: GLib decides once, by that domain, whether to
 * translate at all. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-language.h"

#include <libintl.h>
#include <locale.h>
#include <string.h>

/* Stamp of gettext's cache of look-ups. */
extern int _nl_msg_cat_cntr;

static const char *const languages[] = { "en", "zh_TW", "zh_CN" };

static const char *current = "en";
static const char *detected = NULL;

/* "zh_HK.UTF-8", "zh-Hant-HK", "zh:en" … to one of our languages. */
static const char *
match_language (const char *wanted)
{
  g_autofree char *name = g_ascii_strdown (wanted, (gssize) strcspn (wanted, ":.@"));

  if (!g_str_has_prefix (name, "zh") || g_ascii_isalpha (name[2]))
    return "en";
  if (strstr (name, "hans") != NULL)
    return "zh_CN";
  if (strstr (name, "hant") != NULL || strstr (name, "tw") != NULL || strstr (name, "hk") != NULL ||
      strstr (name, "mo") != NULL)
    return "zh_TW";

  return "zh_CN";
}

static const char *
detect (void)
{
  static const char *const variables[] = { "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG" };

  /* Not setlocale(): it has failed in half of the cases that matter. */
  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    {
      const char *value = g_getenv (variables[i]);

      if (value != NULL && *value != '\0')
        return match_language (value);
    }

  return "en";
}

/* Whether gettext looks at LANGUAGE under this name of a locale. */
static gboolean
is_usable (const char *name)
{
  return name != NULL && !g_str_equal (name, "C") && !g_str_equal (name, "POSIX") &&
         !g_str_has_prefix (name, "C.");
}

static const char *
resolve (const char *wanted)
{
  if (wanted == NULL || *wanted == '\0' || g_str_equal (wanted, "system"))
    return qipu_language_detect ();

  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (g_str_equal (wanted, languages[i]))
      return languages[i];

  return match_language (wanted);
}

/**
 * qipu_language_init:
 * @locale_dir: folder of the catalogues
 * @wanted: (nullable): "en", "zh_TW" or "zh_CN"; anything else follows the environment
 *
 * Prepares the locale. Call it first in main(), before any thread exists: LANGUAGE is replaced in
 * place from then on. A program with GTK calls gtk_disable_setlocale() too, or GTK would undo it.
 */
void
qipu_language_init (const char *locale_dir, const char *wanted)
{
  static const char *const candidates[] = {
    "", "en_US.UTF-8", "zh_CN.UTF-8", "zh_TW.UTF-8", "C_QIPU.UTF-8",
  };
  static const char *const domains[] = { GETTEXT_PACKAGE, "gtk40", "libadwaita", "glib20" };

  g_return_if_fail (locale_dir != NULL);

  qipu_language_set (wanted);

  setlocale (LC_ALL, "");
  if (!g_get_charset (NULL))
    setlocale (LC_CTYPE, "C.UTF-8");
  for (guint i = 0; i < G_N_ELEMENTS (candidates); i++)
    if (is_usable (setlocale (LC_MESSAGES, candidates[i])))
      break;

  bindtextdomain (GETTEXT_PACKAGE, locale_dir);
  /* Under LC_CTYPE "C" a domain without a codeset gives question marks. */
  for (guint i = 0; i < G_N_ELEMENTS (domains); i++)
    bind_textdomain_codeset (domains[i], "UTF-8");
}

/**
 * qipu_language_set:
 * @wanted: (nullable): "en", "zh_TW" or "zh_CN"; anything else follows the environment
 *
 * Switches what gettext gives from now on. What was translated before keeps its language.
 */
void
qipu_language_set (const char *wanted)
{
  /* Reads the environment as it was before it is changed here for the first time. */
  qipu_language_detect ();

  current = resolve (wanted);
  g_setenv ("LANGUAGE", current, TRUE);
  _nl_msg_cat_cntr++;
}

const char *
qipu_language_get (void)
{
  return current;
}

const char *
qipu_language_detect (void)
{
  if (detected == NULL)
    detected = detect ();
  return detected;
}

/**
 * qipu_language_get_pango_tag:
 * @language: "en", "zh_TW" or "zh_CN"
 *
 * Tags that choose the right face for Han characters; "zh-hant" and "zh-hans" don't.
 *
 * Returns: the tag
 */
const char *
qipu_language_get_pango_tag (const char *language)
{
  if (g_strcmp0 (language, "zh_TW") == 0)
    return "zh-tw";
  if (g_strcmp0 (language, "zh_CN") == 0)
    return "zh-cn";
  return "en";
}
