/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Records in the strings of a script. */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *qipu_script_strings_dup_pgn (const char *text, gsize length, GArray *lines);

G_END_DECLS
