/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files of the reader of pasted texts share. */

#pragma once

#include "notation/qipu-movetext.h"

/* Gives the next item, words being one item each. */
bool qipu_movetext_take_item (QipuMovetext *reader, QipuMovetextItem *item);
