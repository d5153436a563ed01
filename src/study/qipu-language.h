/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language of everything, switched while the program runs. Main thread only. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Before any thread and before GTK: prepares the locale so that LANGUAGE counts whatever locale the
 * program was started in. @wanted is "en", "zh_TW", "zh_CN", or NULL / "" / "system". */
void qipu_language_init (const char *locale_dir, const char *wanted);
void qipu_language_set (const char *wanted);
/* "en", "zh_TW" or "zh_CN": what is shown now. */
const char *qipu_language_get (void);
/* What the environment asks for, from the variables as they were at the start. */
const char *qipu_language_detect (void);
/* Pango tag of a language: "en", "zh-tw", "zh-cn". */
const char *qipu_language_get_pango_tag (const char *language);

G_END_DECLS
