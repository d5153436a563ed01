/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the files that scan pasted text share. */

#pragma once

#include "notation/qipu-movetext-scan.h"
#include "notation/qipu-notation-private.h"

/* The length of @word when @text begins with it, else 0. Words are asked for at every place of a
 * text, and mostly the first byte decides: no call takes less time. */
static inline size_t
qipu_scan_match_word (const char *text, size_t length, const char *word)
{
  size_t i = 0;

  while (i < length && word[i] != '\0' && text[i] == word[i])
    i++;

  return word[i] == '\0' ? i : 0;
}

static inline bool
qipu_scan_is_ascii (char c)
{
  return (unsigned char) c < 0x80;
}

static inline bool
qipu_scan_is_digit (const QipuSymbol *symbol)
{
  return symbol->type == QIPU_SYMBOL_DIGIT && !(symbol->flags & QIPU_SYMBOL_CHINESE);
}
