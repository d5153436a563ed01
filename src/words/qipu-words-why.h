/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a move is not possible, as a sentence that says what would be allowed. */

#pragma once

#include <glib.h>

#include "rules/qipu-why.h"

G_BEGIN_DECLS

char *qipu_words_dup_why (const QipuPosition *position, QipuMove move, const QipuWhyNot *why);

G_END_DECLS
