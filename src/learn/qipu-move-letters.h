/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Move texts letter by letter: the same sign in every script and width is one code, so that two
 * texts can be compared part by part and wrong ones be made up from right ones. */

#pragma once

#include <glib.h>

#include "learn/qipu-skill.h"
#include "notation/qipu-notation.h"

G_BEGIN_DECLS

/* Codes: '1'…'9', "KAEHRCP" for pieces, '+' '-' '=' for directions, 'f' 'm' 'b' for front, middle
 * and rear, 'a'…'i' for the files of ICCS, '0' for its first rank; 0 for anything else. */
typedef struct
{
  char codes[8];
  gboolean chinese_numerals; /* 一, not 1 */
  gboolean digits;
  guint n;
} QipuMoveLetters;

gboolean qipu_move_letters_read (const char *text, gboolean chinese, QipuMoveLetters *letters);
QipuParts qipu_move_letters_compare (const QipuMoveLetters *right, const QipuMoveLetters *given);
gboolean qipu_move_letters_place_mirrored (const QipuMoveLetters *right,
                                           const QipuMoveLetters *given);

/* @text with its letter @index, counted in characters, replaced by one that means @code in the same
 * script; NULL when there is none. */
char *qipu_move_text_replace (const char *text, guint index, char code);
/* A Traditional text with ASCII digits in another script, with other digits. */
char *qipu_move_text_rewrite (const char *text, gboolean simplified, QipuDigits digits);

G_END_DECLS
