/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a FEN, as a code and as a sentence. */

#pragma once

#include "cli/qipu-cli.h"

G_BEGIN_DECLS

const char *qipu_cli_fen_code (QipuFenStatus status);
char *qipu_cli_dup_fen_message (const char *text, QipuFenStatus status, const QipuFenInfo *info);

G_END_DECLS
