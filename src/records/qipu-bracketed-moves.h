/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Texts that have each move in brackets: "(C2=5) (h8+7)". */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *qipu_bracketed_moves_dup_bare (const char *text, gsize length);

G_END_DECLS
