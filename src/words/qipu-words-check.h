/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a position, or with the text of one. */

#pragma once

#include <glib.h>

#include "rules/qipu-setup-check.h"

G_BEGIN_DECLS

char *qipu_words_dup_problem (const QipuProblem *problem);
char *qipu_words_dup_impossible (const QipuPosition *position);
char *qipu_words_dup_fen (QipuFenStatus status, const char *text, const QipuFenInfo *info);

G_END_DECLS
