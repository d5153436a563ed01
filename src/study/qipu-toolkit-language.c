/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The toolkit's own words where its catalogue lacks them: Debian 12's libadwaita speaks hardly any
 * Traditional Chinese ("Close Tab", the whole About window). A catalogue of ours takes its place as
 * long as that is so. */

#define G_LOG_DOMAIN "qipu-study"

#include "config.h"

#include "study/qipu-toolkit-language.h"

#include <libintl.h>
#include <string.h>

#include "study/qipu-language.h"
#include "study/qipu-paths.h"

#define DOMAIN "libadwaita"

/* Translated wherever a catalogue is complete. */
#define PROBE "Close Tab"

void
qipu_toolkit_language_update (void)
{
  static char *system_dir = NULL;

  if (system_dir == NULL)
    system_dir = g_strdup (bindtextdomain (DOMAIN, NULL));
  if (system_dir == NULL)
    return;

  bindtextdomain (DOMAIN, system_dir);
  if (g_str_equal (qipu_language_get (), "zh_TW") && strcmp (dgettext (DOMAIN, PROBE), PROBE) == 0)
    bindtextdomain (DOMAIN, qipu_paths_get_toolkit_locale_dir ());
}
