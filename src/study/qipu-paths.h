/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the program's data lie: beside the executable, wherever it was installed or built. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Before any thread, and before GLib is asked for data folders: lets settings schemas, icons and
 * MIME types of this very installation be found. */
void qipu_paths_init (void);
/* Folder of the message catalogues, for qipu_language_init (). */
const char *qipu_paths_get_locale_dir (void);
/* Folder of the sounds. */
const char *qipu_paths_get_sound_dir (void);
/* Folder of the catalogues that complete the toolkit's own. */
const char *qipu_paths_get_toolkit_locale_dir (void);

G_END_DECLS
