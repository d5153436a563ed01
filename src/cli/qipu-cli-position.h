/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is wrong with a FEN, as a code for machines; words/qipu-words-check has the sentence. */

#pragma once

#include "cli/qipu-cli.h"

G_BEGIN_DECLS

/* "fen-empty": lower-case name of a status, for machines; part of the contract. */
const char *qipu_cli_fen_code (QipuFenStatus status);

G_END_DECLS
